//! What an engine makes of `undo` and `remove`.
//!
//! In: a command, and the position before. Out: another position than the protocol demands.
//! Never: replies.

use super::{Row, row};
use crate::protocols::cxboard::{
    model::{Change, Departure, Position},
    rules::Side,
};

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "undo-loses-captures",
        "Does not restore captured pieces on `undo`.",
        &["cxboard/undo/restores-captures"],
        Departure::Arrives(|before, change, after| match change {
            Change::Undo => uncaptured(before, after),
            _ => after,
        }),
    ),
    row(
        "undo-loses-the-last-capture",
        "Restores the position before the last move on `undo`, but without the piece that it captured.",
        &["cxboard/undo/restores-captures"],
        Departure::Arrives(|before, change, after| match (change, before) {
            (Change::Undo, Some(before)) => {
                let mut after = after?;
                after.board = before.replayed(1);
                uncaptured(Some(before), Some(after))
            }
            _ => after,
        }),
    ),
    row(
        "undo-does-nothing",
        "Ignores `undo`.",
        &["cxboard/undo/takes-back-one-ply"],
        Departure::Arrives(|before, change, after| match change {
            Change::Undo => before.cloned(),
            _ => after,
        }),
    ),
    row(
        "undo-does-nothing-to-black",
        "Ignores `undo` after a move of Black.",
        &["cxboard/undo/takes-back-one-ply"],
        Departure::Arrives(|before, change, after| match (change, before) {
            (Change::Undo, Some(before)) if before.board.turn() == Side::Red => {
                Some(before.clone())
            }
            _ => after,
        }),
    ),
    row(
        "undo-keeps-listed-moves",
        "Does not take back the moves of `position` on `undo`.",
        &["cxboard/undo/takes-back-one-ply"],
        Departure::Arrives(|before, change, after| match (change, before) {
            (Change::Undo, Some(before)) if before.has_listed_moves_only() => Some(before.clone()),
            _ => after,
        }),
    ),
    row(
        "undo-takes-two",
        "Takes back two plies on `undo`.",
        &["cxboard/undo/takes-back-one-ply"],
        Departure::Arrives(|_, change, after| match change {
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
        Departure::Arrives(|_, change, after| match change {
            Change::Undo => after.map(Position::passed),
            _ => after,
        }),
    ),
    row(
        "undo-in-play",
        "Takes back a move on `undo` in play mode.",
        &["cxboard/undo/denied-in-play"],
        Departure::Arrives(|_, change, after| match change {
            Change::Denied => after.map(|after| after.taken_back(1)),
            _ => after,
        }),
    ),
    row(
        "remove-takes-one",
        "Takes back one ply on `remove`.",
        &["cxboard/remove/takes-back-two-plies"],
        Departure::Arrives(|before, change, after| match change {
            Change::Remove | Change::RemoveInPlay => {
                before.cloned().map(|before| before.taken_back(1))
            }
            _ => after,
        }),
    ),
    row(
        "remove-does-nothing",
        "Ignores `remove`.",
        &["cxboard/remove/takes-back-two-plies"],
        Departure::Arrives(|before, change, after| match change {
            Change::Remove | Change::RemoveInPlay => before.cloned(),
            _ => after,
        }),
    ),
    row(
        "remove-takes-one-in-play",
        "Takes back one ply on `remove` in play mode.",
        &["cxboard/remove/in-any-mode"],
        Departure::Arrives(|before, change, after| match change {
            Change::RemoveInPlay => before.cloned().map(|before| before.taken_back(1)),
            _ => after,
        }),
    ),
    row(
        "remove-does-nothing-in-play",
        "Ignores `remove` in play mode.",
        &["cxboard/remove/in-any-mode"],
        Departure::Arrives(|before, change, after| match change {
            Change::RemoveInPlay => before.cloned(),
            _ => after,
        }),
    ),
];

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
