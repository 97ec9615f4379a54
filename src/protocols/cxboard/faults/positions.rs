//! Faults of positions and of moves in force mode.

use std::time::Duration;

use super::saboteur::{Act, Deed, Row, Scene, die, passed, row, said, say};
use crate::protocols::cxboard::{
    reference::Mode,
    rules::{Board, Cfen, Move, Piece, Side, Square, legal_moves, resolve},
};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "black-begins",
        "Lets Black begin.",
        &["cxboard/position/startpos"],
        Act::Hears(|scene, line| {
            (line == "position startpos").then(|| {
                let deeds = scene.honest(line);
                scene.pass();
                deeds
            })
        }),
    ),
    row(
        "lists-ignored",
        "Does not make the moves of a list.",
        &["cxboard/position/makes-the-moves"],
        Act::Hears(|scene, line| {
            let (position, _) = line.split_once(" moves ").filter(|_| line.contains("startpos"))?;
            Some(scene.honest(position))
        }),
    ),
    row(
        "last-of-list-forgotten",
        "Does not make the last move of a list.",
        &["cxboard/position/makes-the-moves"],
        Act::Hears(|scene, line| {
            let (but_last, _) =
                line.rsplit_once(' ').filter(|_| line.contains("startpos moves "))?;
            Some(scene.honest(but_last.strip_suffix(" moves").unwrap_or(but_last)))
        }),
    ),
    row(
        "cfen-upside-down",
        "Reads the ranks of a CFEN from below.",
        &["cxboard/position/reads-cfen"],
        Act::Hears(|scene, line| misread(scene, line, upside_down)),
    ),
    row(
        "cfen-colours-swapped",
        "Takes capital letters for Black.",
        &["cxboard/position/reads-cfen"],
        Act::Hears(|scene, line| misread(scene, line, colours_swapped)),
    ),
    row(
        "cfen-always-red",
        "Lets Red move in every CFEN.",
        &["cxboard/position/reads-cfen"],
        Act::Hears(|scene, line| {
            misread(scene, line, |board| match board.turn() {
                Side::Red => board.clone(),
                Side::Black => passed(board),
            })
        }),
    ),
    row(
        "cfen-in-other-letters",
        "Knows horses and elephants only as n and b.",
        &["cxboard/position/reads-cfen"],
        Act::Hears(|_, line| {
            let placement = line.strip_prefix("position cfen ")?.split(' ').next()?;
            let other = placement.contains(['h', 'H', 'e', 'E']);
            other.then(|| say(format!("Error (unknown piece): {line}")))
        }),
    ),
    row(
        "dies-without-a-king",
        "Ends at a position without a king.",
        &["cxboard/position/survives-nonsense", "cxboard/process/stays-alive"],
        Act::Hears(|_, line| if line.contains("rhea1aehr") { die() } else { None }),
    ),
    row(
        "stays-finished",
        "Does not play on after a finished game, whatever the position.",
        &["cxboard/position/ends-the-end"],
        Act::Hears(|scene, line| {
            scene.count += usize::from(line.starts_with("result "));
            let refused = scene.count > 0 && line.starts_with("go ");
            refused.then(|| say(format!("Error (the game is over): {line}")))
        }),
    ),
    row(
        "keeps-the-turn",
        "Keeps whose turn it was when the start is set up again.",
        &["cxboard/position/replaces-the-former"],
        Act::Hears(|scene, line| {
            let turn = scene.turn();
            let kept = line == "position startpos" && scene.before != "force" && scene.count > 0;
            scene.count += usize::from(line.starts_with("move "));
            kept.then(|| {
                let deeds = scene.honest(line);
                if scene.turn() != turn {
                    scene.pass();
                }
                deeds
            })
        }),
    ),
    row(
        "moves-in-force-mode",
        "Answers moves in force mode with moves.",
        &["cxboard/force/makes-no-moves"],
        Act::Hears(|scene, line| {
            scene.legal_move(line).filter(|_| scene.desk.mode == Mode::Force)?;
            let deeds = scene.honest(line);
            let mv = *scene.desk.legal().first()?;
            scene.desk.make(mv);
            Some(deeds.into_iter().chain(say(format!("move {mv}"))).collect())
        }),
    ),
    row(
        "echoes-moves",
        "Repeats each move in force mode.",
        &["cxboard/force/makes-no-moves"],
        Act::Hears(|scene, line| {
            let mv = scene.legal_move(line).filter(|_| scene.desk.mode == Mode::Force)?;
            let deeds = scene.honest(line);
            Some(deeds.into_iter().chain(say(format!("move {mv}"))).collect())
        }),
    ),
    row(
        "thinks-in-force-mode",
        "Thinks about each new position in force mode.",
        &["cxboard/force/does-not-think"],
        Act::Hears(|scene, line| {
            scene.legal_move(line).filter(|_| scene.desk.mode == Mode::Force)?;
            if scene.desk.searches() {
                return None;
            }
            let deeds = scene.honest(line);
            let mv = *scene.desk.legal().first()?;
            Some(
                deeds
                    .into_iter()
                    .chain(say(format!("info depth 1 time 1 nodes 40 pv {mv}")))
                    .collect(),
            )
        }),
    ),
    row(
        "moves-after-force",
        "Makes the move it was thinking about after it was told to stop.",
        &["cxboard/force/ends-thinking"],
        Act::Hears(|scene, line| {
            (line == "force" && scene.desk.thinks()).then(|| {
                let mv = scene.desk.legal().first().map(|mv| format!("move {mv}"));
                let mut deeds = scene.honest(line);
                let late = Duration::from_millis(60);
                deeds.extend(mv.map(|mv| Deed::Later(late, mv)));
                deeds
            })
        }),
    ),
    row(
        "clock-runs-in-force-mode",
        "Loses on time in force mode.",
        &["cxboard/force/stops-its-clocks"],
        Act::Hears(|scene, line| {
            scene.count += usize::from(line == "clock :01 :01 :01");
            let runs = line == "force" && scene.count > 0;
            runs.then(|| {
                let mut deeds = scene.honest("result *");
                deeds.extend(scene.honest(line));
                deeds.push(Deed::Later(Duration::from_millis(600), "resign".into()));
                deeds
            })
        }),
    ),
    row(
        "refuses-captures",
        "Takes captures for illegal in force mode.",
        &["cxboard/force/accepts-legal-moves"],
        Act::Hears(|scene, line| {
            let mv = scene.legal_move(line).filter(|_| scene.desk.mode == Mode::Force)?;
            let capture = scene.desk.board().piece_at(mv.to).is_some() && scene.desk.plies() > 8;
            capture.then(|| say(format!("Illegal move: {mv}")))
        }),
    ),
    row(
        "same-side-moves-again",
        "Does not pass the turn after a move in force mode.",
        &["cxboard/move/changes-the-side"],
        Act::Hears(|scene, line| {
            scene.legal_move(line).filter(|_| scene.desk.mode == Mode::Force)?;
            let deeds = scene.honest(line);
            scene.pass();
            Some(deeds)
        }),
    ),
    row(
        "takes-any-move",
        "Makes every move without a look at the rules.",
        &["cxboard/illegal-move/is-refused", "cxboard/play/refuses-illegal-moves"],
        Act::Hears(|scene, line| {
            let mv = Scene::sent_move(line).filter(|_| !scene.desk.thinks())?;
            if resolve(scene.desk.board(), &mv.to_string()).is_ok() || scene.desk.is_over() {
                return None;
            }
            scene.desk.make(mv);
            Some(Vec::new())
        }),
    ),
    row(
        "passes-over-what-is-no-move",
        "Says nothing to what is no move.",
        &["cxboard/move/refuses-what-is-no-move"],
        Act::Hears(|_, line| {
            (line.starts_with("move ") && Scene::sent_move(line).is_none()).then(Vec::new)
        }),
    ),
    row(
        "dies-of-squares-that-are-none",
        "Ends at squares outside the board.",
        &["cxboard/move/refuses-what-is-no-move", "cxboard/process/stays-alive"],
        Act::Hears(|_, line| if line == "move z1z2" { die() } else { None }),
    ),
    row(
        "refuses-twice",
        "Refuses each illegal move twice.",
        &["cxboard/illegal-move/refused-once"],
        Act::Says(|_, line| line.starts_with("Illegal").then(|| said(&[line, line]))),
    ),
    row(
        "refuses-and-makes",
        "Refuses an illegal move, but makes it.",
        &["cxboard/illegal-move/is-not-made"],
        Act::Hears(|scene, line| {
            let mv = Scene::sent_move(line).filter(|_| scene.desk.mode == Mode::Force)?;
            let own = scene.desk.board().piece_at(mv.from).is_some_and(|p| p.side == scene.turn());
            let free = scene.desk.board().piece_at(mv.to).is_none();
            if !own || !free || scene.legal_move(line).is_some() {
                return None;
            }
            let deeds = scene.honest(line);
            scene.desk.make(mv);
            Some(deeds)
        }),
    ),
    row(
        "refuses-in-own-words",
        "Refuses moves in words of its own.",
        &["cxboard/illegal-move/form"],
        Act::Says(|_, line| {
            let mv = line.strip_prefix("Illegal move")?.rsplit(' ').next()?;
            Some(say(format!("illegal {mv}")))
        }),
    ),
    row(
        "names-another-move",
        "Names the move backwards when it refuses one.",
        &["cxboard/illegal-move/names-the-move"],
        Act::Says(|_, line| {
            let mv = line.strip_prefix("Illegal move")?.rsplit(' ').next()?;
            let (from, to) = mv.split_at_checked(2)?;
            Some(say(format!("Illegal move: {to}{from}")))
        }),
    ),
    row(
        "errors-for-illegal-moves",
        "Refuses illegal moves with an error.",
        &["cxboard/illegal-move/own-message"],
        Act::Says(|scene, line| {
            line.starts_with("Illegal").then(|| say(format!("Error (illegal): {}", scene.now)))
        }),
    ),
    row(
        "undo-takes-two",
        "Takes back two plies at a time.",
        &["cxboard/undo/takes-back-one-ply", "cxboard/undo/restores-captures"],
        Act::Hears(|scene, line| {
            (line == "undo" && scene.desk.mode == Mode::Force).then(|| {
                let mut deeds = scene.honest(line);
                if scene.desk.plies() == 0 {
                    scene.pass();
                } else {
                    deeds.extend(scene.honest(line));
                }
                deeds
            })
        }),
    ),
    row(
        "undo-does-nothing",
        "Takes nothing back.",
        &["cxboard/undo/takes-back-one-ply", "cxboard/undo/restores-captures"],
        Act::Hears(|scene, line| (line == "undo" && scene.desk.mode == Mode::Force).then(Vec::new)),
    ),
    row(
        "undo-loses-captures",
        "Forgets what was captured when it takes a move back.",
        &["cxboard/undo/restores-captures"],
        Act::Hears(|scene, line| {
            let (mv, before) = (scene.desk.last_move()?, scene.desk.board().clone());
            if line != "undo" || scene.desk.mode != Mode::Force {
                return None;
            }
            let deeds = scene.honest(line);
            let mut board = scene.desk.board().clone();
            let captured = board.piece_at(mv.to).filter(|p| Some(*p) != before.piece_at(mv.to));
            if captured.is_some() {
                board.put(mv.to, None);
                scene.desk.put(board);
            }
            Some(deeds)
        }),
    ),
    row(
        "undo-in-play",
        "Takes a move back in play mode.",
        &["cxboard/undo/denied-in-play"],
        Act::Hears(|scene, line| {
            let playing = scene.desk.mode != Mode::Force && !scene.desk.thinks();
            (line == "undo" && playing).then(|| {
                scene.desk.take_back();
                Vec::new()
            })
        }),
    ),
    row(
        "remove-takes-one",
        "Takes back one ply for two.",
        &["cxboard/remove/takes-back-two-plies"],
        Act::Hears(|scene, line| {
            (line == "remove").then(|| {
                scene.desk.take_back();
                Vec::new()
            })
        }),
    ),
    row(
        "no-remove-in-play",
        "Refuses to take moves back in play mode.",
        &["cxboard/remove/in-any-mode"],
        Act::Hears(|scene, line| {
            (line == "remove" && scene.desk.mode != Mode::Force)
                .then(|| say("Error (not in force mode): remove"))
        }),
    ),
    row(
        "dies-of-undo-at-the-start",
        "Ends when there is nothing to take back.",
        &["cxboard/undo/survives-too-few", "cxboard/process/stays-alive"],
        Act::Hears(
            |scene, line| {
                if line == "undo" && scene.desk.plies() == 0 { die() } else { None }
            },
        ),
    ),
];

/// A position in CFEN as it is misread.
fn misread(scene: &mut Scene, line: &str, read: fn(&Board) -> Board) -> Option<Vec<Deed>> {
    let text = line.strip_prefix("position cfen ")?;
    let (text, moves) = text.split_once(" moves ").unwrap_or((text, ""));
    let board = Cfen::parse(text).ok()?.board().ok()?;
    let deeds = scene.honest(&format!("position cfen {text}"));
    scene.desk.put(read(&board));
    for mv in moves.split(' ') {
        if let Ok(mv) = resolve(scene.desk.board(), mv) {
            scene.desk.make(mv);
        }
    }
    Some(deeds)
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

/// The legal moves and those that this condition allows besides.
pub(super) fn besides(board: &Board, allows: impl Fn(Move) -> bool) -> Vec<Move> {
    let mut moves = legal_moves(board);
    let own = |square: Square| board.piece_at(square).is_some_and(|p| p.side == board.turn());
    for from in Square::all().filter(|from| own(*from)) {
        for to in Square::all() {
            let mv = Move { from, to };
            if !moves.contains(&mv) && allows(mv) {
                moves.push(mv);
            }
        }
    }
    moves
}
