//! Faults of positions.

use super::behaviour::{Behaviour, Effect, FaultyEngine, Row, die, passed, row, say};
use crate::protocols::cxboard::{
    reference::Mode,
    rules::{Board, Cfen, Move, Piece, Side, Square, parse_move, resolve},
};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "black-begins",
        "Lets Black begin.",
        &["cxboard/position/startpos"],
        Behaviour::Hears(|faulty, line| {
            (line == "position startpos").then(|| {
                let effects = faulty.honest(line);
                faulty.pass();
                effects
            })
        }),
    ),
    row(
        "lists-ignored",
        "Does not make the moves of a list.",
        &["cxboard/position/makes-the-moves"],
        Behaviour::Hears(|faulty, line| {
            let (position, _) = line.split_once(" moves ").filter(|_| line.contains("startpos"))?;
            Some(faulty.honest(position))
        }),
    ),
    row(
        "last-of-list-forgotten",
        "Does not make the last move of a list.",
        &["cxboard/position/makes-the-moves"],
        Behaviour::Hears(|faulty, line| {
            let (but_last, _) =
                line.rsplit_once(' ').filter(|_| line.contains("startpos moves "))?;
            Some(faulty.honest(but_last.strip_suffix(" moves").unwrap_or(but_last)))
        }),
    ),
    row(
        "makes-any-list",
        "Makes the moves of a list without a look at the rules.",
        &["cxboard/position/makes-no-illegal-moves"],
        Behaviour::Hears(|faulty, line| {
            let (start, list) = line.split_once(" moves ").filter(|_| line.contains("startpos"))?;
            let moves: Result<Vec<Move>, _> = list.split(' ').map(parse_move).collect();
            let moves = moves.ok()?;
            let deeds = faulty.honest(start);
            moves.into_iter().for_each(|mv| faulty.engine.make(mv));
            Some(deeds)
        }),
    ),
    row(
        "cfen-upside-down",
        "Reads the ranks of a CFEN from below.",
        &["cxboard/position/reads-cfen"],
        Behaviour::Hears(|faulty, line| misread(faulty, line, upside_down)),
    ),
    row(
        "cfen-colours-swapped",
        "Takes capital letters for Black.",
        &["cxboard/position/reads-cfen"],
        Behaviour::Hears(|faulty, line| misread(faulty, line, colours_swapped)),
    ),
    row(
        "cfen-always-red",
        "Lets Red move in every CFEN.",
        &["cxboard/position/reads-cfen"],
        Behaviour::Hears(|faulty, line| {
            misread(faulty, line, |board| match board.turn() {
                Side::Red => board.clone(),
                Side::Black => passed(board),
            })
        }),
    ),
    row(
        "cfen-in-other-letters",
        "Knows horses and elephants only as n and b.",
        &["cxboard/position/reads-cfen"],
        Behaviour::Hears(|_, line| {
            let placement = line.strip_prefix("position cfen ")?.split(' ').next()?;
            let other = placement.contains(['h', 'H', 'e', 'E']);
            other.then(|| say(format!("Error (unknown piece): {line}")))
        }),
    ),
    row(
        "dies-without-a-king",
        "Ends at a position without a king.",
        &["cxboard/position/survives-nonsense", "cxboard/process/stays-alive"],
        Behaviour::Hears(|_, line| if line.contains("rhea1aehr") { die() } else { None }),
    ),
    row(
        "stays-finished",
        "Does not play on after a finished game, whatever the position.",
        &["cxboard/position/ends-the-end"],
        Behaviour::Hears(|faulty, line| {
            faulty.count += usize::from(line.starts_with("result "));
            let refused = faulty.count > 0 && line.starts_with("go ");
            refused.then(|| say(format!("Error (the game is over): {line}")))
        }),
    ),
    row(
        "keeps-the-turn",
        "Keeps whose turn it was when the start is set up again.",
        &["cxboard/position/replaces-the-former"],
        Behaviour::Hears(|faulty, line| {
            let turn = faulty.turn();
            let kept = line == "position startpos" && faulty.before != "force" && faulty.count > 0;
            faulty.count += usize::from(line.starts_with("move "));
            kept.then(|| {
                let effects = faulty.honest(line);
                if faulty.turn() != turn {
                    faulty.pass();
                }
                effects
            })
        }),
    ),
    row(
        "stays-finished-after-its-claim",
        "Does not play on after a claim of its own, whatever the position.",
        &["cxboard/position/ends-the-end"],
        Behaviour::Hears(|faulty, line| {
            let mated = faulty.engine.legal().is_empty();
            faulty.count += usize::from(mated && faulty.engine.mode != Mode::Force);
            let refused = faulty.count > 0 && line.starts_with("move ") && !mated;
            refused.then(|| say(format!("Error (the game is over): {line}")))
        }),
    ),
];

/// A position in CFEN as it is misread.
fn misread(
    faulty: &mut FaultyEngine,
    line: &str,
    read: fn(&Board) -> Board,
) -> Option<Vec<Effect>> {
    let text = line.strip_prefix("position cfen ")?;
    let (text, moves) = text.split_once(" moves ").unwrap_or((text, ""));
    let board = Cfen::parse(text).ok()?.board().ok()?;
    let effects = faulty.honest(&format!("position cfen {text}"));
    faulty.engine.put(read(&board));
    for mv in moves.split(' ') {
        if let Ok(mv) = resolve(faulty.engine.board(), mv) {
            faulty.engine.make(mv);
        }
    }
    Some(effects)
}

fn turned(board: &Board, piece: impl Fn(Piece, Square) -> Option<(Square, Piece)>) -> Board {
    let mut other = Board::empty(board.turn(), board.number());
    for square in Square::all() {
        let moved = board.piece_at(square).and_then(|p| piece(p, square));
        if let Some((square, piece)) = moved {
            other.put(square, Some(piece));
        }
    }
    other
}

fn upside_down(board: &Board) -> Board {
    turned(board, |piece, at| Some((Square::new(at.file(), 9 - at.rank())?, piece)))
}

fn colours_swapped(board: &Board) -> Board {
    turned(board, |piece, at| Some((at, Piece { side: piece.side.opponent(), ..piece })))
}
