//! Lists of moves that are made by other rules than games are.
//!
//! In: a list. Out: the same, with moves left out. Never: what is legal.

use super::{Departure, Row, deviation};
use crate::contract::Supposition;

/// The deviations of this kind. They explain any list, so they come last.
pub(super) const ROWS: &[Row] = &[
    cuts("no-more-than-100-moves-listed", "Lists no more than 100 moves.", |count| count.min(100)),
    cuts("last-move-left-out", "Leaves one move out of a list.", |count| count.saturating_sub(1)),
];

const fn cuts(name: &'static str, what: &'static str, listed: fn(usize) -> usize) -> Row {
    let breaks = &["uhp/validmoves/lists-every-legal-move"];
    deviation(name, what, breaks, Supposition::Departs(Departure::CutsLists(listed)))
}
