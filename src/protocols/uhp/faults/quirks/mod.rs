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

use super::saboteur::Act;
use crate::contract::Quirk;

/// A quirk and what it does.
#[derive(Clone, Copy)]
struct Row {
    quirk: Quirk,
    act: Act,
}

const fn row(name: &'static str, what: &'static str, act: Act) -> Row {
    Row { quirk: Quirk { name, what }, act }
}

const KINDS: [&[Row]; 5] = [lines::ROWS, games::ROWS, moves::ROWS, searches::ROWS, options::ROWS];

const COUNT: usize = {
    let (mut kind, mut count) = (0, 0);
    while kind < KINDS.len() {
        count += KINDS[kind].len();
        kind += 1;
    }
    count
};

/// Ways of being odd that no drill may object to.
pub const QUIRKS: &[Quirk] = &{
    let mut all = [Quirk { name: "", what: "" }; COUNT];
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
