//! All faults, as the rest of the house knows them.
//!
//! In: the rows of the files by kind. Out: one list, put together when the
//! program is compiled. Never: faults of its own.

use super::{
    behaviour::{Behaviour, Row},
    bent_rules, force, games, greetings, infos, midway, positions, process, requests, searches,
};
use crate::contract::{self, Fault, count, told};

const KINDS: &[&[Row]] = &[
    process::ROWS,
    greetings::ROWS,
    positions::ROWS,
    force::ROWS,
    bent_rules::ROWS,
    searches::ROWS,
    games::ROWS,
    requests::ROWS,
    infos::ROWS,
    midway::ROWS,
];

/// Ways of being wrong, each with the requirements that must catch it.
pub const FAULTS: &[Fault] = &told::<_, _, { count(KINDS) }>(KINDS);

/// What the fault of a name does.
pub(super) fn behaviour_of(name: &str) -> Option<Behaviour> {
    contract::behaviour_of(KINDS, name)
}

#[cfg(test)]
mod tests {
    use super::super::behaviour::Own;
    use super::*;
    use crate::protocols::cxboard::rules::Deviation;

    #[test]
    fn every_deviation_has_a_fault() {
        for deviation in Deviation::ALL {
            let act = behaviour_of(deviation.name());
            assert!(
                matches!(act, Some(Behaviour::Own(Own::Bends(bent))) if bent == deviation),
                "{deviation:?}"
            );
        }
    }
}
