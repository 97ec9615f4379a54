//! Faults of `bestmove` in the words of chess.
//!
//! In: the honest line. Out: another move, another form, too many words or none.

use super::behaviour::{Behaviour, FaultyEngine, Row, expects, fen, instead, plays, row};
use crate::protocols::{
    uci::{
        Uci,
        rules::{Board, Kind, MoveText, Piece, parse_move},
    },
    uci_like::faults::Playing as _,
};

/// A move of the notation on the board that is searched.
fn is_move(faulty: &FaultyEngine, mv: &str, which: fn(&Board, &str) -> bool) -> bool {
    !faulty.searches_finished_game() && which(&faulty.notes.board, mv)
}

fn castles(board: &Board, mv: &str) -> bool {
    let Ok(MoveText::Move(mv)) = parse_move(mv) else { return false };
    board.castling(mv).is_some()
}

fn promotes(_: &Board, mv: &str) -> bool {
    mv.len() == 5
}

fn passes_by(board: &Board, mv: &str) -> bool {
    let Ok(MoveText::Move(mv)) = parse_move(mv) else { return false };
    board.taken_in_passing(mv).is_some()
}

fn is_quiet(board: &Board, mv: &str) -> bool {
    !castles(board, mv) && !promotes(board, mv) && !passes_by(board, mv)
}

/// The move of a piece with its letter, as in `Ng1f3`.
fn with_letter(board: &Board, mv: &str) -> Option<String> {
    let Ok(MoveText::Move(read)) = parse_move(mv) else { return None };
    let piece = board.piece_at(read.from)?;
    (piece.kind == Kind::Knight).then(|| format!("N{mv}"))
}

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "move-in-capitals",
        "Writes moves in capitals.",
        &["uci/bestmove/one-well-formed-move"],
        Behaviour::Says(|faulty, line| {
            plays(line, |mv| is_move(faulty, mv, is_quiet).then(|| mv.to_ascii_uppercase()))
        }),
    ),
    row(
        "move-with-a-dash",
        "Writes a dash between the squares of a move.",
        &["uci/bestmove/one-well-formed-move"],
        Behaviour::Says(|faulty, line| {
            plays(line, |mv| {
                is_move(faulty, mv, is_quiet).then(|| format!("{}-{}", &mv[..2], &mv[2..]))
            })
        }),
    ),
    row(
        "knight-with-its-letter",
        "Writes moves of knights with the letter of the piece.",
        &["uci/bestmove/one-well-formed-move"],
        Behaviour::Says(|faulty, line| plays(line, |mv| with_letter(&faulty.notes.board, mv))),
    ),
    row(
        "castles-with-letters",
        "Writes castling as `O-O`.",
        &["uci/move-format/castling-is-the-kings-move"],
        Behaviour::Says(|faulty, line| {
            plays(line, |mv| {
                let word = if mv.contains('c') { "O-O-O" } else { "O-O" };
                is_move(faulty, mv, castles).then(|| word.to_owned())
            })
        }),
    ),
    row(
        "king-takes-its-rook",
        "Writes castling as a move of the king onto its rook.",
        &["uci/move-format/castling-is-the-kings-move"],
        Behaviour::Says(|faulty, line| {
            plays(line, |mv| {
                let other = mv.replace("e1g1", "e1h1").replace("e1c1", "e1a1");
                let other = other.replace("e8g8", "e8h8").replace("e8c8", "e8a8");
                (is_move(faulty, mv, castles) && other != mv).then_some(other)
            })
        }),
    ),
    row(
        "castles-as-usual-in-chess960",
        "Writes castling in Chess960 as the king's move of two squares.",
        &["uci/move-format/chess960-castling-takes-the-rook"],
        Behaviour::Says(|faulty, line| {
            plays(line, |mv| {
                let Ok(MoveText::Move(read)) = parse_move(mv) else { return None };
                let board = &faulty.notes.board;
                let king = board.piece_at(read.from).filter(|piece| piece.kind == Kind::King)?;
                let rook = Piece { kind: Kind::Rook, ..king };
                let file = if mv[2..].starts_with('h') { 'g' } else { 'c' };
                let is_castling = board.piece_at(read.to) == Some(rook);
                is_castling.then(|| format!("{}{file}{}", &mv[..2], &mv[3..]))
            })
        }),
    ),
    row(
        "promotes-in-capitals",
        "Writes the piece of a promotion as a capital letter.",
        &["uci/move-format/promotion-names-the-piece"],
        Behaviour::Says(|faulty, line| {
            plays(line, |mv| {
                let (squares, piece) = mv.split_at_checked(4)?;
                is_move(faulty, mv, promotes)
                    .then(|| format!("{squares}{}", piece.to_ascii_uppercase()))
            })
        }),
    ),
    row(
        "promotes-with-a-sign",
        "Writes a sign before the piece of a promotion.",
        &["uci/move-format/promotion-names-the-piece"],
        Behaviour::Says(|faulty, line| {
            plays(line, |mv| {
                let (squares, piece) = mv.split_at_checked(4)?;
                is_move(faulty, mv, promotes).then(|| format!("{squares}={piece}"))
            })
        }),
    ),
    row(
        "promotion-without-a-piece",
        "Leaves out the piece of a promotion.",
        &["uci/rules/promotion-missing"],
        Behaviour::Says(|faulty, line| {
            plays(line, |mv| is_move(faulty, mv, promotes).then(|| mv[..4].to_owned()))
        }),
    ),
    row(
        "en-passant-with-letters",
        "Writes `ep` behind a capture en passant.",
        &["uci/move-format/en-passant-is-the-pawns-move"],
        Behaviour::Says(|faulty, line| {
            plays(line, |mv| is_move(faulty, mv, passes_by).then(|| format!("{mv}ep")))
        }),
    ),
    row(
        "no-move-in-words",
        "Plays `(none)` although there are moves.",
        &["uci/bestmove/no-needless-pass"],
        Behaviour::Says(|faulty, line| {
            let free = faulty.notes.go.depth == Some(3) && !faulty.searches_finished_game();
            let there =
                fen(faulty).starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w");
            plays(line, |_| (free && there).then(|| "(none)".to_owned()))
        }),
    ),
    row(
        "passes-when-lost",
        "Passes when any move loses.",
        &["uci/bestmove/no-needless-pass"],
        Behaviour::Says(|faulty, line| {
            let lost = fen(faulty).starts_with("8/8/8/8/8/1k6/1q6/7K w");
            plays(line, |_| (lost && !faulty.searches_finished_game()).then(|| "0000".to_owned()))
        }),
    ),
    row(
        "plays-the-last-move-again",
        "Plays an illegal move in answer to `d2d4`.",
        &["uci/bestmove/legal-move"],
        Behaviour::Says(|faulty, line| {
            let d4 = fen(faulty).starts_with("rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w");
            let free = faulty.notes.go.searchmoves.is_empty();
            plays(line, |_| (d4 && free).then(|| "d2d4".to_owned()))
        }),
    ),
    row(
        "illegal-after-ten-searches",
        "Plays an illegal move from its eleventh search on.",
        &["uci/bestmove/legal-move"],
        Behaviour::Says(|faulty, line| {
            let late = faulty.notes.searches > 10 && !faulty.searches_finished_game();
            plays(line, |mv| {
                let stays = mv.get(..2)?.repeat(2);
                (late && faulty.notes.go.searchmoves.is_empty()).then_some(stays)
            })
        }),
    ),
    row(
        "bare-ponder",
        "Sends `ponder` without a move if it expects none.",
        &["uci/bestmove/ponder-is-one-move"],
        Behaviour::Says(|faulty, line| {
            let bare = line.starts_with("bestmove") && !line.contains(" ponder ");
            let plain =
                bare && faulty.notes.go.depth == Some(1) && !faulty.searches_finished_game();
            let ends = Uci::wins_at_once(&faulty.notes.board);
            (plain && !ends).then(|| instead(format!("{line} ponder"))).flatten()
        }),
    ),
    row(
        "ponder-none",
        "Sends `ponder (none)` if it expects no move.",
        &["uci/bestmove/ponder-is-one-move"],
        Behaviour::Says(|faulty, line| {
            let bare = line.starts_with("bestmove") && !line.contains(" ponder ");
            let plain =
                bare && faulty.notes.go.depth == Some(1) && !faulty.searches_finished_game();
            let ends = Uci::wins_at_once(&faulty.notes.board);
            (plain && !ends).then(|| instead(format!("{line} ponder (none)"))).flatten()
        }),
    ),
    row(
        "expects-its-own-move",
        "Names its best move as the one that it expects.",
        &["uci/bestmove/ponder-move-is-legal"],
        Behaviour::Says(|_, line| {
            let best = line.split(' ').nth(1).unwrap_or_default().to_owned();
            expects(line, |_| Some(best))
        }),
    ),
    row(
        "expects-a-former-move",
        "Names the expected move of the search before.",
        &["uci/bestmove/ponder-move-is-legal"],
        Behaviour::Says(|faulty, line| {
            let (_, expected) = line.strip_prefix("bestmove ")?.split_once(" ponder ")?;
            faulty.kept.push(expected.to_owned());
            let former = faulty.kept.iter().rev().nth(1)?.clone();
            let stopped = faulty.notes.go.infinite && faulty.notes.searches > 1;
            let d4 = fen(faulty).starts_with("rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b");
            // The former one is of Black, who has just played.
            expects(line, |_| (stopped && d4).then_some(former))
        }),
    ),
    row(
        "words-behind-the-move",
        "Adds its score to `bestmove`.",
        &["uci/bestmove/nothing-but-the-move"],
        Behaviour::Says(|faulty, line| {
            let plain = line.starts_with("bestmove") && !faulty.searches_finished_game();
            plain.then(|| instead(format!("{line} score 35"))).flatten()
        }),
    ),
    row(
        "silent-with-one-choice",
        "Sends no `bestmove` if only one move is legal.",
        &["uci/bestmove/always-sent"],
        Behaviour::Says(|faulty, line| {
            let one =
                fen(faulty).starts_with("7k/8/8/8/8/8/1q6/K7 w") && faulty.notes.searches == 1;
            let first = one && faulty.notes.go.depth == Some(1) && faulty.before == "isready";
            (first && line.starts_with("bestmove")).then(Vec::new)
        }),
    ),
    row(
        "silent-in-drawn-games",
        "Sends no `bestmove` in a game that is drawn.",
        &["uci/bestmove/always-sent"],
        Behaviour::Says(|faulty, line| {
            let drawn = fen(faulty).starts_with("8/8/4k3/8/8/3K4/8/8 w");
            (drawn && line.starts_with("bestmove")).then(Vec::new)
        }),
    ),
    row(
        "tells-nothing-of-time",
        "Sends no `info` with statistics in a search by time.",
        &["uci/bestmove/final-info-before"],
        Behaviour::Says(|faulty, line| {
            (faulty.notes.go.movetime == Some(150) && line.starts_with("info depth")).then(Vec::new)
        }),
    ),
];
