//! Odd ways that are right: what engines in use do, and what the text leaves
//! open. No requirement may object to any of them.
//!
//! In: the rows of the files by kind. Out: one list, and what a name does.
//! Never: a fault.

use super::{behaviour::Act, odd_forms, odd_manners};
use crate::contract::{self, Quirk, count, told};

/// A quirk and what it does.
pub(super) type Row = contract::Row<Quirk, Act>;
pub(super) use contract::quirk as row;

const KINDS: &[&[Row]] = &[odd_manners::ROWS, odd_forms::ROWS];

/// Odd ways that are right.
pub const QUIRKS: &[Quirk] = &told::<_, _, { count(KINDS) }>(KINDS);

/// What the quirk of a name does.
pub(super) fn act_of(name: &str) -> Option<Act> {
    contract::act_of(KINDS, name)
}
