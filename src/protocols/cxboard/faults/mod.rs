//! Ways for the reference engine to be wrong or odd.
//!
//! - `behaviour`: what those of this protocol can do beside what all can
//! - `quirks`: what is odd but right
//! - the other files: the faults by kind, each beside what it does
//!
//! A line goes to the row of a table, from there perhaps to the engine, and
//! what the engine says comes back the same way (see `contract::FaultyEngine`).
//! The engine itself knows of no fault.

pub(super) mod behaviour;
mod force;
mod games;
mod greetings;
mod info;
mod midway;
mod positions;
mod process;
mod quirks;
mod requests;
mod searches;

use super::{deviations, position::Bent};
use crate::contract::{Behaviour, FaultTable, Variants};
use behaviour::{CxReference, Own};

/// Every fault and quirk of the reference engine, for the rest of the program.
pub static VARIANTS: &dyn Variants = &TABLE;

static TABLE: FaultTable<CxReference> = FaultTable {
    deviations: deviations::KINDS,
    faults: &[
        process::ROWS,
        greetings::ROWS,
        positions::ROWS,
        force::ROWS,
        searches::ROWS,
        games::ROWS,
        requests::ROWS,
        info::ROWS,
        midway::ROWS,
    ],
    quirks: quirks::KINDS,
};

/// How an engine with this deviation departs from the protocol in what it knows.
pub(super) fn bent_under(deviation: Option<&str>) -> Bent {
    match deviation.and_then(|name| TABLE.deviation(name)) {
        Some(Behaviour::Own(Own::Knows(bent))) => bent,
        _ => Bent::Not,
    }
}

#[cfg(test)]
mod tests {
    use super::bent_under;
    use crate::protocols::cxboard::{position::Bent, rules::Deviation};

    #[test]
    fn every_deviation_has_a_fault() {
        for deviation in Deviation::ALL {
            let bent = bent_under(Some(deviation.name()));
            assert!(matches!(bent, Bent::Rule(rule) if rule == deviation), "{deviation:?}");
        }
    }
}
