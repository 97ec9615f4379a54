//! What an engine does not forget, or does, when a game goes another way.
//!
//! In: the line, and the position before it. Out: the rules that it goes by from there.
//! Never: another position.

use super::{Row, deviation};
use crate::protocols::uhp::{
    faults::{Behaviour, Own},
    rules::{Deviation, Move, MoveString, Rules},
};

const RESTORES: &str = "uhp/undo/restores-the-position";

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    deviation(
        "undo-keeps-the-hand-empty",
        "Does not give a piece back to the hand when its entry is undone.",
        &[RESTORES],
        Behaviour::Own(Own::Misremembers(|line, board| match board.history().last() {
            Some(Move::Place { piece, .. }) if line.starts_with("undo") => {
                Some(Rules::Without(*piece))
            }
            _ => goes_on(line).then_some(Rules::True),
        })),
    ),
    deviation(
        "undo-forgets-the-rest",
        "Does not know after an undo which piece was moved last.",
        &[RESTORES],
        Behaviour::Own(Own::Misremembers(|line, _| {
            if line.starts_with("undo") {
                return Some(Rules::Bent(Deviation::PillbugThrowsLastMoved));
            }
            goes_on(line).then_some(Rules::True)
        })),
    ),
    deviation(
        "old-hands-stay",
        "Pieces that were in play in the game before cannot enter in the next.",
        &["uhp/newgame/drops-the-old-game"],
        Behaviour::Own(Own::Misremembers(|line, board| {
            let used = board.pieces().fold(0, |used, piece| used | 1u64 << piece.index());
            line.starts_with("newgame").then_some(Rules::BeginsWithout(used))
        })),
    ),
    deviation(
        "two-directions-mixed",
        "Takes the upper and the lower right for each other, in reading and in writing.",
        &["uhp/move-string/directions"],
        Behaviour::Own(Own::Spells(|line| {
            line.split(';').map(mixed).collect::<Vec<_>>().join(";")
        })),
    ),
];

/// Whether a line begins a game or goes on with one.
fn goes_on(line: &str) -> bool {
    ["play", "pass", "newgame"].iter().any(|word| line.starts_with(word))
}

/// A text with the upper and the lower right exchanged.
pub(super) fn mixed(text: &str) -> String {
    match MoveString::parse(text) {
        Ok(MoveString::Beside(..)) => match text.strip_suffix('/') {
            Some(rest) => format!("{rest}\\"),
            None => {
                text.strip_suffix('\\').map_or_else(|| text.to_owned(), |rest| format!("{rest}/"))
            }
        },
        _ => text.to_owned(),
    }
}
