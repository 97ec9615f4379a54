//! What an engine does not forget, or does, when a game goes another way.
//!
//! In: the line, and the position before it. Out: the rules that it goes by from there.
//! Never: another position.

use super::{Departure, Row, deviation};
use crate::{
    contract::{Supposition, wrong_rule},
    protocols::uhp::{
        message::Keyword,
        rules::{Direction, Move, MoveString, Rules, WrongRule, is_legal, resolve},
    },
};

const RESTORES: &str = "uhp/undo/restores-the-position";

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    deviation(
        "undo-keeps-the-hand-empty",
        "Does not return a piece to the hand when its placement is undone.",
        &[RESTORES],
        Supposition::Departs(Departure::Misremembers(|line, board, _| {
            match board.history().last() {
                Some(Move::Place { piece, .. }) if line.starts_with("undo") => {
                    Some(Rules::Without(*piece))
                }
                _ => goes_on(line).then_some(Rules::True),
            }
        })),
    ),
    deviation(
        "undo-keeps-counting",
        "Goes on counting where a placement is undone, so that the next piece of the kind has a higher number.",
        &[RESTORES],
        Supposition::Departs(Departure::Misremembers(|line, board, rules| {
            if line.starts_with(Keyword::NewGame.word()) {
                return Some(Rules::True);
            }
            let before = match rules {
                Rules::Counting(used) => used,
                _ => 0,
            };
            let used = board.pieces().fold(before, |used, piece| used | 1u64 << piece.index());
            line.starts_with("undo").then_some(Rules::Counting(used))
        })),
    ),
    deviation(
        "undo-forgets-the-rest",
        "Forgets which piece was moved last when it takes back a ply.",
        &[RESTORES],
        Supposition::Departs(Departure::Misremembers(|line, _, _| {
            if line.starts_with("undo") {
                return Some(Rules::Wrong(WrongRule::PillbugThrowsLastMoved));
            }
            goes_on(line).then_some(Rules::True)
        })),
    ),
    deviation(
        "undo-of-several-keeps-the-last-move",
        "Lets the piece that was moved last rest on when it takes back several plies.",
        &[RESTORES],
        Supposition::Departs(Departure::Misremembers(|line, board, _| {
            if line.starts_with("undo ") && line != "undo 1" {
                return board.last_moved().map(Rules::Resting);
            }
            (line.starts_with("undo") || goes_on(line)).then_some(Rules::True)
        })),
    ),
    deviation(
        "search-forgets-the-last-move",
        "Forgets in a search which piece was moved last.",
        &["uhp/bestmove/changes-nothing"],
        Supposition::Departs(Departure::Misremembers(|line, _, _| {
            if line.starts_with(Keyword::BestMove.word()) {
                return Some(Rules::Wrong(WrongRule::PillbugThrowsLastMoved));
            }
            goes_on(line).then_some(Rules::True)
        })),
    ),
    deviation(
        "refusal-forgets-the-last-move",
        "Forgets which piece was moved last when it rejects a move.",
        &["uhp/play/refusal-changes-nothing"],
        Supposition::Departs(Departure::Misremembers(|line, board, _| {
            let text = line.strip_prefix("play ")?;
            let known = MoveString::parse(text).ok();
            let is_made =
                known.is_some_and(|text| resolve(board, &text).is_ok_and(|mv| is_legal(board, mv)));
            Some(match is_made {
                true => Rules::True,
                false => Rules::Wrong(WrongRule::PillbugThrowsLastMoved),
            })
        })),
    ),
    deviation(
        "old-hands-stay",
        "Does not let pieces enter that were in play in the previous game.",
        &["uhp/newgame/drops-the-old-game"],
        Supposition::Departs(Departure::Misremembers(|line, board, _| {
            let used = board.pieces().fold(0, |used, piece| used | 1u64 << piece.index());
            line.starts_with("newgame").then_some(Rules::BeginsWithout(used))
        })),
    ),
];

/// The directions taken for each other.
const DIRECTIONS: &[&str] = &["uhp/move-string/directions"];

/// Two of the six directions that are taken for each other. Another game is as good as the one
/// that was played, so that this explains nearly every single mistake, as some law does.
pub(super) const MIXED: &[Row] = &[
    mixes(
        "right-and-upper-right-mixed",
        "Confuses the right and the upper right, in reading and in writing.",
        exchanged::<0, 1>,
    ),
    mixes(
        "right-and-upper-left-mixed",
        "Confuses the right and the upper left, in reading and in writing.",
        exchanged::<0, 2>,
    ),
    mixes(
        "right-and-left-mixed",
        "Confuses the right and the left, in reading and in writing.",
        exchanged::<0, 3>,
    ),
    mixes(
        "right-and-lower-left-mixed",
        "Confuses the right and the lower left, in reading and in writing.",
        exchanged::<0, 4>,
    ),
    mixes(
        "right-and-lower-right-mixed",
        "Confuses the right and the lower right, in reading and in writing.",
        exchanged::<0, 5>,
    ),
    mixes(
        "upper-right-and-upper-left-mixed",
        "Confuses the upper right and the upper left, in reading and in writing.",
        exchanged::<1, 2>,
    ),
    mixes(
        "upper-right-and-left-mixed",
        "Confuses the upper right and the left, in reading and in writing.",
        exchanged::<1, 3>,
    ),
    mixes(
        "upper-right-and-lower-left-mixed",
        "Confuses the upper right and the lower left, in reading and in writing.",
        exchanged::<1, 4>,
    ),
    mixes(
        "two-directions-mixed",
        "Confuses the upper right and the lower right, in reading and in writing.",
        exchanged::<1, 5>,
    ),
    mixes(
        "upper-left-and-left-mixed",
        "Confuses the upper left and the left, in reading and in writing.",
        exchanged::<2, 3>,
    ),
    mixes(
        "upper-left-and-lower-left-mixed",
        "Confuses the upper left and the lower left, in reading and in writing.",
        exchanged::<2, 4>,
    ),
    mixes(
        "upper-left-and-lower-right-mixed",
        "Confuses the upper left and the lower right, in reading and in writing.",
        exchanged::<2, 5>,
    ),
    mixes(
        "left-and-lower-left-mixed",
        "Confuses the left and the lower left, in reading and in writing.",
        exchanged::<3, 4>,
    ),
    mixes(
        "left-and-lower-right-mixed",
        "Confuses the left and the lower right, in reading and in writing.",
        exchanged::<3, 5>,
    ),
    mixes(
        "lower-left-and-lower-right-mixed",
        "Confuses the lower left and the lower right, in reading and in writing.",
        exchanged::<4, 5>,
    ),
];

const fn mixes(name: &'static str, what: &'static str, spell: fn(&str) -> String) -> Row {
    wrong_rule(name, what, DIRECTIONS, Supposition::Departs(Departure::Spells(spell)))
}

/// Whether a line begins a game or goes on with one.
fn goes_on(line: &str) -> bool {
    let words = [Keyword::Play, Keyword::Pass, Keyword::NewGame];
    words.iter().any(|keyword| line.starts_with(keyword.word()))
}

/// A line of moves with two directions exchanged, by their places in the list of all.
fn exchanged<const ONE: usize, const OTHER: usize>(line: &str) -> String {
    let (one, other) = (Direction::ALL[ONE], Direction::ALL[OTHER]);
    let exchange = |text: &str| match MoveString::parse(text) {
        Ok(MoveString::Beside(piece, direction, reference)) => {
            let direction = match direction {
                _ if direction == one => other,
                _ if direction == other => one,
                direction => direction,
            };
            MoveString::Beside(piece, direction, reference).to_string()
        }
        _ => text.to_owned(),
    };
    line.split(';').map(exchange).collect::<Vec<_>>().join(";")
}
