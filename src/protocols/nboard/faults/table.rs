//! All faults, as the rest of the house knows them.
//!
//! In: the rows of the files by kind. Out: one list, put together when the
//! program is compiled. Never: faults of its own.

use super::{
    behaviour::{Act, Row},
    bent_rules, figures, games, goes, hints, oddities, pings, sessions, settings,
};
use crate::contract::{self, Fault, count, told};

const KINDS: &[&[Row]] = &[
    sessions::ROWS,
    oddities::ROWS,
    pings::ROWS,
    games::ROWS,
    settings::ROWS,
    hints::ROWS,
    goes::ROWS,
    figures::ROWS,
    bent_rules::ROWS,
];

/// Ways of being wrong, each with the requirements that must catch it.
pub const FAULTS: &[Fault] = &told::<_, _, { count(KINDS) }>(KINDS);

/// What the fault of a name does.
pub(super) fn act_of(name: &str) -> Option<Act> {
    contract::act_of(KINDS, name)
}

#[cfg(test)]
mod tests {
    use super::super::behaviour::Own;
    use super::*;
    use crate::protocols::nboard::rules::Deviation;

    #[test]
    fn every_deviation_has_a_fault() {
        for deviation in Deviation::ALL {
            let act = act_of(deviation.name());
            assert!(
                matches!(act, Some(Act::Own(Own::Bends(bent))) if bent == deviation),
                "{deviation:?}"
            );
        }
    }
}
