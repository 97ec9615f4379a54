//! Directions that are misread, in a move that is sent and in a game that is loaded.
//!
//! In: the line. Out: the same with another place, or with one that nobody understands.
//! Never: what the engine writes; `memory` has engines that confuse directions there as well.

use super::{Row, reads};
use crate::{
    contract::{History, Reading},
    protocols::uhp::rules::{Direction, GameString, MoveString, Piece, replay},
};

const PLAY: &str = "play ";
const NEW_GAME: &str = "newgame ";

/// In place of a move that is not understood.
const NO_MOVE: &str = "?";

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    misreads("right-read-as-upper-right", "Reads the right as the upper right.", one_as::<0, 1>),
    misreads("right-read-as-upper-left", "Reads the right as the upper left.", one_as::<0, 2>),
    misreads("right-read-as-left", "Reads the right as the left.", one_as::<0, 3>),
    misreads("right-read-as-lower-left", "Reads the right as the lower left.", one_as::<0, 4>),
    misreads("right-read-as-lower-right", "Reads the right as the lower right.", one_as::<0, 5>),
    misreads("upper-right-read-as-right", "Reads the upper right as the right.", one_as::<1, 0>),
    misreads(
        "upper-right-read-as-upper-left",
        "Reads the upper right as the upper left.",
        one_as::<1, 2>,
    ),
    misreads("upper-right-read-as-left", "Reads the upper right as the left.", one_as::<1, 3>),
    misreads(
        "upper-right-read-as-lower-left",
        "Reads the upper right as the lower left.",
        one_as::<1, 4>,
    ),
    misreads("upper-right-misread", "Reads the upper right as the lower right.", one_as::<1, 5>),
    misreads("upper-left-read-as-right", "Reads the upper left as the right.", one_as::<2, 0>),
    misreads(
        "upper-left-read-as-upper-right",
        "Reads the upper left as the upper right.",
        one_as::<2, 1>,
    ),
    misreads("upper-left-read-as-left", "Reads the upper left as the left.", one_as::<2, 3>),
    misreads(
        "upper-left-read-as-lower-left",
        "Reads the upper left as the lower left.",
        one_as::<2, 4>,
    ),
    misreads("upper-left-misread", "Reads the upper left as the lower right.", one_as::<2, 5>),
    misreads("left-misread", "Reads the left as the right.", one_as::<3, 0>),
    misreads("left-read-as-upper-right", "Reads the left as the upper right.", one_as::<3, 1>),
    misreads("left-read-as-upper-left", "Reads the left as the upper left.", one_as::<3, 2>),
    misreads("left-read-as-lower-left", "Reads the left as the lower left.", one_as::<3, 4>),
    misreads("left-read-as-lower-right", "Reads the left as the lower right.", one_as::<3, 5>),
    misreads("lower-left-read-as-right", "Reads the lower left as the right.", one_as::<4, 0>),
    misreads("lower-left-misread", "Reads the lower left as the upper right.", one_as::<4, 1>),
    misreads(
        "lower-left-read-as-upper-left",
        "Reads the lower left as the upper left.",
        one_as::<4, 2>,
    ),
    misreads("lower-left-read-as-left", "Reads the lower left as the left.", one_as::<4, 3>),
    misreads(
        "lower-left-read-as-lower-right",
        "Reads the lower left as the lower right.",
        one_as::<4, 5>,
    ),
    misreads("lower-right-read-as-right", "Reads the lower right as the right.", one_as::<5, 0>),
    misreads(
        "lower-right-read-as-upper-right",
        "Reads the lower right as the upper right.",
        one_as::<5, 1>,
    ),
    misreads(
        "lower-right-read-as-upper-left",
        "Reads the lower right as the upper left.",
        one_as::<5, 2>,
    ),
    misreads("lower-right-read-as-left", "Reads the lower right as the left.", one_as::<5, 3>),
    misreads(
        "lower-right-read-as-lower-left",
        "Reads the lower right as the lower left.",
        one_as::<5, 4>,
    ),
    misreads(
        "right-and-upper-right-misread",
        "Reads the right and the upper right the wrong way round.",
        exchanged::<0, 1>,
    ),
    misreads(
        "right-and-upper-left-misread",
        "Reads the right and the upper left the wrong way round.",
        exchanged::<0, 2>,
    ),
    misreads(
        "right-and-left-misread",
        "Reads the right and the left the wrong way round.",
        exchanged::<0, 3>,
    ),
    misreads(
        "right-and-lower-left-misread",
        "Reads the right and the lower left the wrong way round.",
        exchanged::<0, 4>,
    ),
    misreads(
        "right-and-lower-right-misread",
        "Reads the right and the lower right the wrong way round.",
        exchanged::<0, 5>,
    ),
    misreads(
        "upper-right-and-upper-left-misread",
        "Reads the upper right and the upper left the wrong way round.",
        exchanged::<1, 2>,
    ),
    misreads(
        "upper-right-and-left-misread",
        "Reads the upper right and the left the wrong way round.",
        exchanged::<1, 3>,
    ),
    misreads(
        "upper-right-and-lower-left-misread",
        "Reads the upper right and the lower left the wrong way round.",
        exchanged::<1, 4>,
    ),
    misreads(
        "upper-right-and-lower-right-misread",
        "Reads the upper right and the lower right the wrong way round.",
        exchanged::<1, 5>,
    ),
    misreads(
        "upper-left-and-left-misread",
        "Reads the upper left and the left the wrong way round.",
        exchanged::<2, 3>,
    ),
    misreads(
        "upper-left-and-lower-left-misread",
        "Reads the upper left and the lower left the wrong way round.",
        exchanged::<2, 4>,
    ),
    misreads(
        "upper-left-and-lower-right-misread",
        "Reads the upper left and the lower right the wrong way round.",
        exchanged::<2, 5>,
    ),
    misreads(
        "left-and-lower-left-misread",
        "Reads the left and the lower left the wrong way round.",
        exchanged::<3, 4>,
    ),
    misreads(
        "left-and-lower-right-misread",
        "Reads the left and the lower right the wrong way round.",
        exchanged::<3, 5>,
    ),
    misreads(
        "lower-left-and-lower-right-misread",
        "Reads the lower left and the lower right the wrong way round.",
        exchanged::<4, 5>,
    ),
    misreads(
        "directions-behind-refused",
        "Rejects places with the direction behind the reference piece.",
        behind_refused,
    ),
    misreads(
        "directions-before-refused",
        "Rejects places with the direction before the reference piece.",
        before_refused,
    ),
    misreads(
        "directions-behind-ignored",
        "Ignores a direction behind the reference piece, as if the move were onto that piece.",
        behind_ignored,
    ),
    misreads(
        "directions-before-ignored",
        "Ignores a direction before the reference piece, as if the move were onto that piece.",
        before_ignored,
    ),
    misreads("right-refused", "Rejects places on the right.", one_refused::<0>),
    misreads("upper-right-refused", "Rejects places on the upper right.", one_refused::<1>),
    misreads("upper-left-refused", "Rejects places on the upper left.", one_refused::<2>),
    misreads("left-refused", "Rejects places on the left.", one_refused::<3>),
    misreads("lower-left-refused", "Rejects places on the lower left.", one_refused::<4>),
    misreads("lower-right-refused", "Rejects places on the lower right.", one_refused::<5>),
];

const fn misreads(name: &'static str, what: &'static str, reading: Reading) -> Row {
    reads(name, what, &["uhp/move-string/directions"], reading)
}

/// What a move beside a piece is taken for, if for something else.
type Place = (Piece, Direction, Piece);

/// A direction that is read as another one, by their places in the list of all.
fn one_as<const ONE: usize, const OTHER: usize>(_: &History, line: &str) -> Option<Vec<String>> {
    let other = Direction::ALL[OTHER];
    misread(line, |(piece, direction, reference)| {
        let is_it = direction == Direction::ALL[ONE];
        is_it.then(|| MoveString::Beside(piece, other, reference).to_string())
    })
}

/// Two directions that are read the wrong way round.
fn exchanged<const ONE: usize, const OTHER: usize>(_: &History, line: &str) -> Option<Vec<String>> {
    let (one, other) = (Direction::ALL[ONE], Direction::ALL[OTHER]);
    misread(line, |(piece, direction, reference)| {
        let read = match direction {
            _ if direction == one => other,
            _ if direction == other => one,
            _ => return None,
        };
        Some(MoveString::Beside(piece, read, reference).to_string())
    })
}

/// A direction that is not understood.
fn one_refused<const ONE: usize>(_: &History, line: &str) -> Option<Vec<String>> {
    misread(line, |(_, direction, _)| (direction == Direction::ALL[ONE]).then(|| NO_MOVE.into()))
}

fn behind_refused(_: &History, line: &str) -> Option<Vec<String>> {
    misread(line, |(_, direction, _)| is_behind(direction).then(|| NO_MOVE.into()))
}

fn before_refused(_: &History, line: &str) -> Option<Vec<String>> {
    misread(line, |(_, direction, _)| (!is_behind(direction)).then(|| NO_MOVE.into()))
}

fn behind_ignored(_: &History, line: &str) -> Option<Vec<String>> {
    misread(line, |place| is_behind(place.1).then(|| onto(place)))
}

fn before_ignored(_: &History, line: &str) -> Option<Vec<String>> {
    misread(line, |place| (!is_behind(place.1)).then(|| onto(place)))
}

/// Whether a direction is written behind the reference piece.
const fn is_behind(direction: Direction) -> bool {
    direction.indicator().1
}

fn onto((piece, _, reference): Place) -> String {
    MoveString::Onto(piece, reference).to_string()
}

/// A line with each place in it read like this, if any is read in another way than it should be.
fn misread(line: &str, read: impl Fn(Place) -> Option<String>) -> Option<Vec<String>> {
    let of = |text: MoveString| match text {
        MoveString::Beside(piece, direction, reference) => read((piece, direction, reference)),
        _ => None,
    };
    if let Some(text) = line.strip_prefix(PLAY) {
        return Some(vec![format!("{PLAY}{}", of(MoveString::parse(text).ok()?)?)]);
    }
    let whole = line.strip_prefix(NEW_GAME)?;
    let game = GameString::parse(whole).ok()?;
    let others: Vec<Option<String>> = game.moves.iter().map(|mv| of(mv.text)).collect();
    if others.iter().all(Option::is_none) {
        return None;
    }
    let moves = game.moves.iter().zip(others);
    let moves = moves.map(|(mv, other)| other.unwrap_or_else(|| mv.text.to_string()));
    let head = whole.split(';').take(3).map(str::to_owned);
    let read = head.chain(moves).collect::<Vec<_>>().join(";");
    // A game that can be played like this is shown as it then stands.
    let board = GameString::parse(&read).ok().and_then(|game| replay(&game).ok());
    let read = board.map_or(read, |board| GameString::of(&board).to_string());
    Some(vec![format!("{NEW_GAME}{read}")])
}
