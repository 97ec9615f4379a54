//! Odd ways that are right: what engines in use do, and what the text leaves
//! open. No requirement may object to any of them.
//!
//! - `lines`, `input`: the quirks by kind, each beside what it does
//!
//! In: a name. Out: what such an engine does. Never: a fault.

mod input;
mod lines;

use crate::{
    contract,
    protocols::{
        uci_like::faults::{Rows, behaviour::Odd},
        ugmi::Ugmi,
    },
};

/// A quirk and what it does.
type Row = Odd<Ugmi>;
use contract::quirk as row;

/// Ways of being odd that no test may object to.
pub(super) const KINDS: &[&[Row]] =
    &[Rows::<Ugmi>::LINES, lines::ROWS, input::ROWS, Rows::<Ugmi>::REMARKS];
