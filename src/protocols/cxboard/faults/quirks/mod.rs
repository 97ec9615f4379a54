//! Odd ways that are right: what engines in use do, and what the text leaves
//! open. No requirement may object to any of them.
//!
//! - `greetings`, `lines`, `searches`: the quirks by kind, each beside what it does
//!
//! In: a name. Out: what such an engine does. Never: a fault.

mod greetings;
mod lines;
mod searches;

use super::behaviour::CxReference;
use crate::contract::{self, Quirk};

/// A quirk and what it does.
type Row = contract::Row<Quirk, CxReference>;
use contract::quirk as row;

/// Ways of being odd that no test may object to.
pub(super) const KINDS: &[&[Row]] = &[greetings::ROWS, lines::ROWS, searches::ROWS];
