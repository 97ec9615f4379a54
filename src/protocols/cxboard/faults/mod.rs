//! Ways for the reference engine to be wrong or odd.
//!
//! - `behaviour`: what those of this protocol can do beside what all can
//! - `quirks`: what is odd but right
//! - the other files: the faults by kind, each beside what it does
//!
//! A line goes to the row of a table, from there perhaps to the engine, and
//! what the engine says comes back the same way (see `contract::FaultyEngine`).
//! The engine itself knows of no fault.

mod behaviour;
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

pub(super) use behaviour::{CxReference, Own};

use super::deviations;
use crate::contract::{FaultTable, Variants};

/// Every fault and quirk of the reference engine, for the rest of the program.
pub static VARIANTS: &dyn Variants = &TABLE;

pub(super) static TABLE: FaultTable<CxReference> = FaultTable {
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

#[cfg(test)]
mod tests {
    use crate::protocols::cxboard::{deviations::bent, position::Bent, rules::Deviation};

    #[test]
    fn every_deviation_has_a_fault() {
        for deviation in Deviation::ALL {
            let bent = bent(deviation.name());
            assert!(matches!(bent, Bent::Rule(rule) if rule == deviation), "{deviation:?}");
        }
    }
}
