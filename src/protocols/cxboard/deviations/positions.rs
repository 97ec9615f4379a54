//! What an engine makes of `position`.
//!
//! In: a command. Out: another position than it sets up. Never: replies.

use super::{Row, row};
use crate::protocols::cxboard::{
    message::Setup,
    model::{Change, Departure, Over, Position, start},
    rules::{Board, Piece, Side, Square, parse_move},
};

/// As many moves as some engines have room for.
const ROOM: usize = 100;
/// The same with more room.
const LARGE_ROOM: usize = 500;

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "keeps-the-turn",
        "Keeps the side to move when the start is set up again.",
        &["cxboard/position/replaces-the-former"],
        Departure::Arrives(|before, change, after| {
            match change {
                // Where the former position is not known, neither is the turn.
                Change::SetUp(setup) if is_start(setup) => {
                    after.zip(before).map(|(after, former)| match former.plies() {
                        0 => after,
                        _ => with_turn(after, former.board.turn()),
                    })
                }
                _ => after,
            }
        }),
    ),
    row(
        "positions-ignored",
        "Goes on from the position that it has when another is set up.",
        &["cxboard/position/replaces-the-former"],
        Departure::Arrives(|before, change, after| match change {
            Change::SetUp(_) => before.cloned(),
            _ => after,
        }),
    ),
    row(
        "black-begins",
        "Has Black to move at the start.",
        &["cxboard/position/startpos"],
        Departure::Arrives(|_, change, after| match change {
            Change::SetUp(setup) if is_start(setup) => after.map(Position::passed),
            _ => after,
        }),
    ),
    row(
        "lists-ignored",
        "Ignores the list of moves after `position startpos`.",
        &["cxboard/position/makes-the-moves"],
        Departure::Arrives(|_, change, after| match change {
            Change::SetUp(setup) if setup.cfen.is_none() => start(setup).map(Position::new),
            _ => after,
        }),
    ),
    row(
        "lists-behind-a-cfen-ignored",
        "Ignores the moves behind a CFEN.",
        &["cxboard/position/reads-cfen"],
        Departure::Arrives(|_, change, after| match change {
            Change::SetUp(setup) if setup.cfen.is_some() => start(setup).map(Position::new),
            _ => after,
        }),
    ),
    row(
        "lists-behind-a-cfen-of-black-ignored",
        "Ignores the moves behind a CFEN in which Black is to move.",
        &["cxboard/position/reads-cfen"],
        Departure::Arrives(|_, change, after| match change {
            Change::SetUp(setup) if setup.cfen.is_some() => {
                let start = start(setup).map(Position::new);
                if start.as_ref()?.board.turn() == Side::Black { start } else { after }
            }
            _ => after,
        }),
    ),
    row(
        "last-of-list-forgotten",
        "Ignores the last move of a list.",
        &["cxboard/position/makes-the-moves"],
        Departure::Arrives(|_, change, after| match change {
            Change::SetUp(setup) if setup.cfen.is_none() => after.map(|after| after.taken_back(1)),
            _ => after,
        }),
    ),
    row(
        "no-more-than-100-moves",
        "Makes no more than 100 moves of a list.",
        &["cxboard/position/makes-the-moves"],
        Departure::Arrives(|_, change, after| match change {
            Change::SetUp(setup) => {
                after.map(|after| after.taken_back(setup.moves.len().saturating_sub(ROOM)))
            }
            _ => after,
        }),
    ),
    row(
        "no-more-than-500-moves",
        "Makes no more than 500 moves of a list.",
        &["cxboard/process/survives-long-input"],
        Departure::Arrives(|_, change, after| match change {
            Change::SetUp(setup) => {
                after.map(|after| after.taken_back(setup.moves.len().saturating_sub(LARGE_ROOM)))
            }
            _ => after,
        }),
    ),
    row(
        "makes-any-list",
        "Makes the moves of a list without checking them.",
        &["cxboard/position/makes-no-illegal-moves"],
        Departure::Arrives(|_, change, after| match change {
            Change::SetUp(setup) if setup.moves.iter().all(|mv| parse_move(mv).is_ok()) => {
                start(setup).map(|board| played(Position::new(board), &setup.moves))
            }
            _ => after,
        }),
    ),
    row(
        "cfen-upside-down",
        "Reads the ranks of a CFEN from the bottom.",
        &["cxboard/position/reads-cfen"],
        Departure::Arrives(|_, change, after| misread(change, after, upside_down)),
    ),
    row(
        "cfen-mirrored",
        "Reads the files of a CFEN from the right.",
        &["cxboard/position/reads-cfen"],
        Departure::Arrives(|_, change, after| misread(change, after, mirrored)),
    ),
    row(
        "cfen-colours-swapped",
        "Takes capital letters in a CFEN for Black.",
        &["cxboard/position/reads-cfen"],
        Departure::Arrives(|_, change, after| misread(change, after, colours_swapped)),
    ),
    row(
        "cfen-always-red",
        "Has Red to move in every CFEN.",
        &["cxboard/position/reads-cfen"],
        Departure::Arrives(|_, change, after| {
            misread(change, after, |board| with_turn(Position::new(board), Side::Red).board)
        }),
    ),
    row(
        "cfen-always-black",
        "Has Black to move in every CFEN.",
        &["cxboard/position/reads-cfen"],
        Departure::Arrives(|_, change, after| {
            misread(change, after, |board| with_turn(Position::new(board), Side::Black).board)
        }),
    ),
    row(
        "stays-finished",
        "Takes the game for finished even after a new position.",
        &["cxboard/position/ends-the-end"],
        Departure::Stays(None),
    ),
    row(
        "stays-finished-after-its-claim",
        "Takes the game that it has claimed for finished even after a new position.",
        &["cxboard/position/ends-the-end"],
        Departure::Stays(Some(Over::Claimed)),
    ),
];

fn is_start(setup: &Setup) -> bool {
    setup.cfen.is_none() && setup.moves.is_empty()
}

fn with_turn(position: Position, turn: Side) -> Position {
    if position.board.turn() == turn { position } else { position.passed() }
}

/// The position after moves, legal or not.
fn played(mut position: Position, moves: &[String]) -> Position {
    moves.iter().filter_map(|text| parse_move(text).ok()).for_each(|mv| position.make(mv));
    position
}

/// A position in CFEN whose board is read as another.
fn misread(
    change: Change<'_>,
    after: Option<Position>,
    read: fn(Board) -> Board,
) -> Option<Position> {
    match change {
        Change::SetUp(setup) if setup.cfen.is_some() => {
            start(setup).map(|board| played(Position::new(read(board)), &setup.moves))
        }
        _ => after,
    }
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

fn upside_down(board: Board) -> Board {
    turned(&board, |piece, at| Some((Square::new(at.file(), 9 - at.rank())?, piece)))
}

fn mirrored(board: Board) -> Board {
    turned(&board, |piece, at| Some((Square::new(8 - at.file(), at.rank())?, piece)))
}

fn colours_swapped(board: Board) -> Board {
    turned(&board, |piece, at| Some((at, Piece { side: piece.side.opponent(), ..piece })))
}
