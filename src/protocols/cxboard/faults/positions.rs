//! Faults of positions.

use super::behaviour::{Act, Effect, Row, Scene, die, passed, row, say};
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
        Act::Hears(|scene, line| {
            (line == "position startpos").then(|| {
                let effects = scene.honest(line);
                scene.pass();
                effects
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
        "makes-any-list",
        "Makes the moves of a list without a look at the rules.",
        &["cxboard/position/makes-no-illegal-moves"],
        Act::Hears(|scene, line| {
            let (start, list) = line.split_once(" moves ").filter(|_| line.contains("startpos"))?;
            let moves: Result<Vec<Move>, _> = list.split(' ').map(parse_move).collect();
            let moves = moves.ok()?;
            let deeds = scene.honest(start);
            moves.into_iter().for_each(|mv| scene.engine.make(mv));
            Some(deeds)
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
                let effects = scene.honest(line);
                if scene.turn() != turn {
                    scene.pass();
                }
                effects
            })
        }),
    ),
    row(
        "stays-finished-after-its-claim",
        "Does not play on after a claim of its own, whatever the position.",
        &["cxboard/position/ends-the-end"],
        Act::Hears(|scene, line| {
            let mated = scene.engine.legal().is_empty();
            scene.count += usize::from(mated && scene.engine.mode != Mode::Force);
            let refused = scene.count > 0 && line.starts_with("move ") && !mated;
            refused.then(|| say(format!("Error (the game is over): {line}")))
        }),
    ),
];

/// A position in CFEN as it is misread.
fn misread(scene: &mut Scene, line: &str, read: fn(&Board) -> Board) -> Option<Vec<Effect>> {
    let text = line.strip_prefix("position cfen ")?;
    let (text, moves) = text.split_once(" moves ").unwrap_or((text, ""));
    let board = Cfen::parse(text).ok()?.board().ok()?;
    let effects = scene.honest(&format!("position cfen {text}"));
    scene.engine.put(read(&board));
    for mv in moves.split(' ') {
        if let Ok(mv) = resolve(scene.engine.board(), mv) {
            scene.engine.make(mv);
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
