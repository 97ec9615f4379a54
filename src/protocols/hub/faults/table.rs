//! All faults, as the rest of the house knows them.
//!
//! In: the rows of the files by kind. Out: one list, put together when the
//! program is compiled. Never: faults of its own.

use super::{
    answers,
    behaviour::{Behaviour, Row},
    bent_rules, limits, numbers, pondering, positions, process, replies, searches, start,
};
use crate::contract::{self, Fault, count, told};

const KINDS: &[&[Row]] = &[
    replies::ROWS,
    start::ROWS,
    positions::ROWS,
    limits::ROWS,
    searches::ROWS,
    answers::ROWS,
    numbers::ROWS,
    pondering::ROWS,
    process::ROWS,
    bent_rules::ROWS,
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
    use crate::protocols::hub::rules::Deviation;

    #[test]
    fn every_deviation_has_a_fault() {
        for deviation in Deviation::ALL {
            let act = behaviour_of(deviation.name());
            assert!(
                matches!(act, Some(Behaviour::Own(Own::Bends(bent) | Own::Refuses(bent))) if bent == deviation),
                "{deviation:?}"
            );
        }
    }
}
