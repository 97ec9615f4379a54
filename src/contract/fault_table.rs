//! The table of faults and quirks: what each is, and what an engine with it does.
//!
//! In: rows by kind, written in the protocol rooms. Out: one list of faults
//! or quirks for the rest of the house, put together when the program is
//! compiled, and the behaviour of a name. Never: a behaviour of its own.

use super::{Fault, Quirk};

/// A fault or quirk, and what an engine with it does.
#[derive(Clone, Copy, Debug)]
pub struct Row<T, A> {
    /// What the house knows of it.
    pub told: T,
    /// What only the room knows.
    pub behaviour: A,
}

/// A row of a fault; the arguments are the fields of [`Fault`].
pub const fn fault<A>(
    name: &'static str,
    what: &'static str,
    trips: &'static [&'static str],
    behaviour: A,
) -> Row<Fault, A> {
    Row { told: Fault { name, what, trips }, behaviour }
}

/// A row of a quirk; the arguments are the fields of [`Quirk`].
pub const fn quirk<A>(name: &'static str, what: &'static str, behaviour: A) -> Row<Quirk, A> {
    Row { told: Quirk { name, what }, behaviour }
}

/// What has a name that `--fault` or `--quirk` can give.
pub trait Named {
    /// The name, in kebab-case.
    fn name(&self) -> &'static str;
}

impl Named for Fault {
    fn name(&self) -> &'static str {
        self.name
    }
}

impl Named for Quirk {
    fn name(&self) -> &'static str {
        self.name
    }
}

/// How many rows there are of all kinds.
#[must_use]
pub const fn count<T, A>(kinds: &[&[Row<T, A>]]) -> usize {
    let (mut kind, mut count) = (0, 0);
    while kind < kinds.len() {
        count += kinds[kind].len();
        kind += 1;
    }
    count
}

/// What is told of all rows, in their order; `N` is their [`count`].
#[must_use]
pub const fn told<T: Copy, A, const N: usize>(kinds: &[&[Row<T, A>]]) -> [T; N] {
    let mut all = [kinds[0][0].told; N];
    let (mut kind, mut next) = (0, 0);
    while kind < kinds.len() {
        let mut row = 0;
        while row < kinds[kind].len() {
            all[next] = kinds[kind][row].told;
            next += 1;
            row += 1;
        }
        kind += 1;
    }
    all
}

/// What the fault or quirk of a name does.
pub fn behaviour_of<T: Named, A: Copy>(kinds: &[&[Row<T, A>]], name: &str) -> Option<A> {
    kinds.iter().copied().flatten().find(|row| row.told.name() == name).map(|row| row.behaviour)
}
