//! What an engine may misunderstand: each deviation is a fault that the tests must catch, and
//! an explanation of what an engine did.
//!
//! - `rules`: laws of the game that are misunderstood, and bounds of the board
//!
//! In: what was said so far, or a position. Out: the commands that a line is taken for, or the
//! moves that are taken for legal. Never: replies.

mod rules;

use super::faults::UhpReference;
use crate::contract::{self, Deviation};

/// A deviation and what an engine with it does.
pub(super) type Row = contract::Row<Deviation, UhpReference>;

/// All of them. Of two that explain the same, the first is the better explanation.
pub(super) const TABLE: &[&[Row]] = &[rules::ROWS];
