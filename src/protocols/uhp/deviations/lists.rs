//! Lists of moves that are made by other rules than games are, or belong to another position.
//!
//! In: a list. Out: the same, with moves left out, or one that was made before. Never: what is legal.

use super::{Departure, Row, deviation};
use crate::{contract::Supposition, protocols::uhp::message::Command};

/// Lists that are kept for too long.
pub(super) const KEPT: &[Row] = &[
    keeps(
        "list-kept-over-undo",
        "Lists the same moves before and behind an `undo`.",
        &["uhp/undo/restores-the-position"],
        |command| !matches!(command, Command::Undo(_)),
    ),
    keeps(
        "list-kept-over-newgame",
        "Lists the moves of the previous game until a ply of the new one is made.",
        &["uhp/newgame/drops-the-old-game"],
        |command| !matches!(command, Command::NewGame(_)),
    ),
    keeps(
        "list-kept-over-pass",
        "Lists `pass` behind a pass as before it.",
        &["uhp/pass/advances-the-game"],
        |command| match command {
            Command::Pass => false,
            Command::Play(text) => text != "pass",
            _ => true,
        },
    ),
];

const fn keeps(
    name: &'static str,
    what: &'static str,
    breaks: &'static [&'static str],
    forgets: fn(&Command) -> bool,
) -> Row {
    deviation(name, what, breaks, Supposition::Departs(Departure::KeepsLists(forgets)))
}

/// Lists that lack something. They explain any list, so they come last.
pub(super) const CUT: &[Row] = &[
    cuts("no-more-than-100-moves-listed", "Lists no more than 100 moves.", |count| count.min(100)),
    cuts("last-move-left-out", "Leaves one move out of a list.", |count| count.saturating_sub(1)),
];

const fn cuts(name: &'static str, what: &'static str, listed: fn(usize) -> usize) -> Row {
    let breaks = &["uhp/validmoves/lists-every-legal-move"];
    deviation(name, what, breaks, Supposition::Departs(Departure::CutsLists(listed)))
}
