//! Odd ways that are right: what engines in use do, and what the text leaves
//! open. No requirement may object to any of them.
//!
//! In: the rows of the files by kind. Out: one list, and what a name does.
//! Never: a fault.

use super::{odd_forms, odd_manners, saboteur::Act};
use crate::contract::Quirk;

pub(super) struct Row {
    quirk: Quirk,
    act: Act,
}

pub(super) const fn row(name: &'static str, what: &'static str, act: Act) -> Row {
    Row { quirk: Quirk { name, what }, act }
}

const KINDS: [&[Row]; 2] = [odd_manners::ROWS, odd_forms::ROWS];

/// Odd ways that are right.
pub const QUIRKS: &[Quirk] = &{
    let mut all = [Quirk { name: "", what: "" }; KINDS[0].len() + KINDS[1].len()];
    let (mut kind, mut next) = (0, 0);
    while kind < KINDS.len() {
        let mut row = 0;
        while row < KINDS[kind].len() {
            all[next] = KINDS[kind][row].quirk;
            next += 1;
            row += 1;
        }
        kind += 1;
    }
    all
};

/// What the quirk of a name does.
pub(super) fn act_of(name: &str) -> Option<Act> {
    KINDS.into_iter().flatten().find(|row| row.quirk.name == name).map(|row| row.act)
}
