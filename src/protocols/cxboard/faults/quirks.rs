//! Odd ways that are right: what the text leaves open.
//!
//! In: a name. Out: what such an engine does. Never: a fault.

use super::saboteur::Act;
use crate::contract::Quirk;

/// A quirk and what it does.
pub(super) struct Row {
    pub(super) quirk: Quirk,
    pub(super) act: Act,
}

const ROWS: &[Row] = &[];

const COUNT: usize = ROWS.len();

/// Ways of being odd that no requirement may object to.
pub const QUIRKS: &[Quirk] = &{
    let mut all = [Quirk { name: "", what: "" }; COUNT];
    let mut row = 0;
    while row < COUNT {
        all[row] = ROWS[row].quirk;
        row += 1;
    }
    all
};

/// What the quirk of a name does.
pub(super) fn act_of(name: &str) -> Option<Act> {
    ROWS.iter().find(|row| row.quirk.name == name).map(|row| row.act)
}
