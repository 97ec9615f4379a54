//! All faults, as the rest of the house knows them.
//!
//! In: the rows of the files by kind. Out: one list, put together when the
//! program is compiled. Never: faults of its own.

use super::saboteur::{Act, Row};
use crate::contract::Fault;

const KINDS: [&[Row]; 0] = [];

const COUNT: usize = {
    let (mut kind, mut count) = (0, 0);
    while kind < KINDS.len() {
        count += KINDS[kind].len();
        kind += 1;
    }
    count
};

/// Ways of being wrong, each with the requirements that must catch it.
pub const FAULTS: &[Fault] = &{
    let mut all = [Fault { name: "", what: "", trips: &[] }; COUNT];
    let (mut kind, mut next) = (0, 0);
    while kind < KINDS.len() {
        let mut row = 0;
        while row < KINDS[kind].len() {
            all[next] = KINDS[kind][row].fault;
            next += 1;
            row += 1;
        }
        kind += 1;
    }
    all
};

/// What the fault of a name does.
pub(super) fn act_of(name: &str) -> Option<Act> {
    KINDS.into_iter().flatten().find(|row| row.fault.name == name).map(|row| row.act)
}
