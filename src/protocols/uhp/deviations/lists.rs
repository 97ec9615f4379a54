//! Lists of moves that are made by other rules than games are.
//!
//! In: a list. Out: the same, with moves left out. Never: what is legal.

use super::{Row, deviation};
use crate::protocols::uhp::faults::behaviour::{Behaviour, Own};

/// The deviations of this kind. They explain any list, so they come last.
pub(super) const ROWS: &[Row] = &[deviation(
    "last-move-left-out",
    "Leaves one move out of a list.",
    &["uhp/validmoves/lists-every-legal-move"],
    Behaviour::Own(Own::LeavesOneOut),
)];
