//! All faults, as the rest of the house knows them.
//!
//! In: the rows of the files by kind. Out: one list, put together when the
//! program is compiled. Never: faults of its own.

use super::{
    bent_rules, figures, games, goes, hints, pings,
    saboteur::{Act, Row},
    sessions, settings,
};
use crate::contract::Fault;

const KINDS: [&[Row]; 8] = [
    sessions::ROWS,
    pings::ROWS,
    games::ROWS,
    settings::ROWS,
    hints::ROWS,
    goes::ROWS,
    figures::ROWS,
    bent_rules::ROWS,
];

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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::protocols::nboard::{faults::QUIRKS, rules::Deviation};

    #[test]
    fn names_are_unique_and_in_kebab_case() {
        let names = FAULTS.iter().map(|f| f.name).chain(QUIRKS.iter().map(|q| q.name));
        let mut seen = BTreeSet::new();
        for name in names {
            assert!(seen.insert(name), "{name} is there twice");
            let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            assert!(!name.is_empty() && name.chars().all(fits), "{name}");
        }
        assert!(FAULTS.len() >= 140 && QUIRKS.len() >= 30);
    }

    #[test]
    fn every_fault_is_told_and_trips_something() {
        for fault in FAULTS {
            assert!(fault.what.ends_with('.') && !fault.trips.is_empty(), "{}", fault.name);
            let trips: BTreeSet<&str> = fault.trips.iter().copied().collect();
            assert_eq!(trips.len(), fault.trips.len(), "{}", fault.name);
        }
    }

    #[test]
    fn every_deviation_has_a_fault() {
        for deviation in Deviation::ALL {
            let found = KINDS.into_iter().flatten().find(|row| row.fault.name == deviation.name());
            let act = found.map(|row| row.act);
            assert!(matches!(act, Some(Act::Bends(bent)) if bent == deviation), "{deviation:?}");
        }
    }
}
