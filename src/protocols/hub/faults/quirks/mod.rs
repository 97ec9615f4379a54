//! Odd ways that are right: what engines in use do, and what the text leaves
//! open. No requirement may object to any of them.
//!
//! - `lines`, `parameters`: the quirks by kind, each beside what it does
//!
//! In: a name. Out: what such an engine does. Never: a fault.

mod lines;
mod parameters;

use super::behaviour::Behaviour;
use crate::contract::{self, Quirk, count, told};

/// A quirk and what it does.
type Row = contract::Row<Quirk, Behaviour>;
use contract::quirk as row;

const KINDS: &[&[Row]] = &[lines::ROWS, parameters::ROWS];

/// Ways of being odd that no drill may object to.
pub const QUIRKS: &[Quirk] = &told::<_, _, { count(KINDS) }>(KINDS);

/// What the quirk of a name does.
pub(super) fn behaviour_of(name: &str) -> Option<Behaviour> {
    contract::behaviour_of(KINDS, name)
}
