//! Odd ways that are right: what engines in use do, and what the text leaves open. No requirement
//! may object to any of them.
//!
//! - `lines`, `games`: the quirks by kind, each beside what it does
//!
//! In: a name. Out: what such an engine does. Never: a fault.

mod games;
mod lines;

use crate::{
    contract,
    protocols::{
        uci::Uci,
        uci_like::faults::{Rows, behaviour::Odd},
    },
};

/// A quirk and what it does.
type Row = Odd<Uci>;
use contract::quirk as row;

/// Ways of being odd that no test may object to.
pub(super) const KINDS: &[&[Row]] =
    &[Rows::<Uci>::LINES, lines::ROWS, games::ROWS, Rows::<Uci>::REMARKS];
