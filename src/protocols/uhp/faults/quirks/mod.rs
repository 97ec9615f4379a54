//! Odd ways that are right: what engines in use do, and what the text leaves
//! open. No requirement may object to any of them.
//!
//! - `lines`, `games`, `moves`, `searches`, `options`: the quirks by kind, each
//!   beside what it does
//!
//! In: a name. Out: what such an engine does. Never: a fault.

mod games;
mod lines;
mod moves;
mod options;
mod searches;

use super::behaviour::UhpReference;
use crate::contract::{self, Quirk};

/// A quirk and what it does.
type Row = contract::Row<Quirk, UhpReference>;
use contract::quirk as row;

/// Ways of being odd that no test may object to.
pub(super) const KINDS: &[&[Row]] =
    &[lines::ROWS, games::ROWS, moves::ROWS, searches::ROWS, options::ROWS];
