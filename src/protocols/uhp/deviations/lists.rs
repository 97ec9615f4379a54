//! Lists of moves that are made by other rules than games are.
//!
//! In: a list. Out: the same, with moves left out. Never: what is legal.

use super::{Departure, Row, deviation};
use crate::contract::Supposition;

/// The deviations of this kind. They explain any list, so they come last.
pub(super) const ROWS: &[Row] = &[deviation(
    "last-move-left-out",
    "Leaves one move out of a list.",
    &["uhp/validmoves/lists-every-legal-move"],
    Supposition::Departs(Departure::LeavesOneOut),
)];
