//! What an engine makes of `undo` and `remove`.
//!
//! In: a command, and the position before. Out: another position than the protocol demands.
//! Never: replies.

use super::{Deviation, row};
use crate::protocols::cxboard::position::{Bent, Change, Position};

/// The deviations of this kind.
pub(super) const ROWS: &[Deviation] = &[
    row(
        "undo-loses-captures",
        "Does not restore captured pieces on `undo`.",
        &["cxboard/undo/restores-captures"],
        Bent::Arrives(|before, change, after| match change {
            Change::Undo => uncaptured(before, after),
            _ => after,
        }),
    ),
    row(
        "undo-does-nothing",
        "Ignores `undo`.",
        &["cxboard/undo/takes-back-one-ply"],
        Bent::Arrives(|before, change, after| match change {
            Change::Undo => before.cloned(),
            _ => after,
        }),
    ),
    row(
        "undo-takes-two",
        "Takes back two plies on `undo`.",
        &["cxboard/undo/takes-back-one-ply"],
        Bent::Arrives(|_, change, after| match change {
            // With one ply to take back, the side to move alone changes.
            Change::Undo => {
                after.map(|mut after| if after.take_back(1) { after } else { after.passed() })
            }
            _ => after,
        }),
    ),
    row(
        "undo-keeps-the-turn",
        "Takes back a move on `undo`, but keeps the side to move.",
        &["cxboard/undo/takes-back-one-ply"],
        Bent::Arrives(|_, change, after| match change {
            Change::Undo => after.map(Position::passed),
            _ => after,
        }),
    ),
    row(
        "undo-in-play",
        "Takes back a move on `undo` in play mode.",
        &["cxboard/undo/denied-in-play"],
        Bent::Arrives(|_, change, after| match change {
            Change::Denied => taken_back(after, 1),
            _ => after,
        }),
    ),
    row(
        "remove-takes-one",
        "Takes back one ply on `remove`.",
        &["cxboard/remove/takes-back-two-plies"],
        Bent::Arrives(|before, change, after| match change {
            Change::Remove => taken_back(before.cloned(), 1),
            _ => after,
        }),
    ),
    row(
        "remove-does-nothing",
        "Ignores `remove`.",
        &["cxboard/remove/takes-back-two-plies"],
        Bent::Arrives(|before, change, after| match change {
            Change::Remove => before.cloned(),
            _ => after,
        }),
    ),
];

fn taken_back(position: Option<Position>, plies: usize) -> Option<Position> {
    position.map(|mut position| {
        position.take_back(plies);
        position
    })
}

/// The position after a move was taken back, without what it had captured.
fn uncaptured(before: Option<&Position>, after: Option<Position>) -> Option<Position> {
    let (before, mut after) = (before?, after?);
    if let Some(mv) = before.last_move()
        && after.board.piece_at(mv.to).is_some()
    {
        after.board.put(mv.to, None);
    }
    Some(after)
}
