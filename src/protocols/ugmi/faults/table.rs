//! All faults, as the rest of the house knows them.
//!
//! In: the rows of the files by kind. Out: one list, put together when the
//! program is compiled. Never: faults of its own.

use super::{
    behaviour::{Behaviour, Row},
    deep, games, handshakes, infos, input, limits, options, process, results, searches, stops,
};
use crate::contract::{self, Fault, count, told};

const KINDS: &[&[Row]] = &[
    handshakes::ROWS,
    input::ROWS,
    deep::ROWS,
    options::ROWS,
    games::ROWS,
    searches::ROWS,
    limits::ROWS,
    stops::ROWS,
    results::ROWS,
    infos::ROWS,
    process::ROWS,
];

/// Ways of being wrong, each with the requirements that must catch it.
pub const FAULTS: &[Fault] = &told::<_, _, { count(KINDS) }>(KINDS);

/// What the fault of a name does.
pub(super) fn behaviour_of(name: &str) -> Option<Behaviour> {
    contract::behaviour_of(KINDS, name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocols::ugmi::{faults::QUIRKS, rules::Deviation};

    #[test]
    fn every_deviation_has_a_fault_or_is_left_open() {
        for deviation in Deviation::ALL {
            let act = behaviour_of(deviation.name());
            let bends = matches!(act, Some(Behaviour::Own(bent)) if bent == deviation);
            // The text does not say whether six in a row win.
            let open = QUIRKS.iter().any(|quirk| quirk.name == deviation.name());
            assert!(bends != open, "{deviation:?}");
        }
    }
}
