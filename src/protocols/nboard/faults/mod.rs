//! Ways for the reference engine to be wrong or odd.
//!
//! - `behaviour`: what those of this protocol can do beside what all can
//! - `quirks`: what is odd but right
//! - the other files: the faults by kind, likewise
//!
//! A line goes to the row of a table, from there perhaps to the engine, and
//! what the engine says comes back the same way (see `contract::FaultyEngine`).
//! The engine itself knows of no fault.

pub(super) mod behaviour;
mod figures;
mod games;
mod hints;
mod pings;
mod quirks;
mod searches;
mod sessions;
mod settings;
mod unknown_lines;

use super::deviations::{self, Departure};
use crate::contract::{FaultTable, Supposition, Variants};
use behaviour::NBoardReference;

/// Every fault and quirk of the reference engine, for the rest of the program.
pub static VARIANTS: &dyn Variants = &TABLE;

static TABLE: FaultTable<NBoardReference, Supposition<Departure>> = FaultTable {
    deviations: deviations::TABLE,
    faults: &[
        sessions::ROWS,
        unknown_lines::ROWS,
        pings::ROWS,
        games::ROWS,
        settings::ROWS,
        hints::ROWS,
        searches::ROWS,
        figures::ROWS,
    ],
    quirks: quirks::KINDS,
};

#[cfg(test)]
mod tests {
    use super::{
        Departure, TABLE,
        behaviour::{Behaviour, Special},
    };
    use crate::{contract::EngineVariant, protocols::nboard::rules::WrongRule};

    #[test]
    fn every_deviation_has_a_fault() {
        for deviation in WrongRule::ALL {
            let behaviour = TABLE.behaviour(EngineVariant::Fault(deviation.name()));
            assert!(
                matches!(behaviour, Some(Behaviour::Special(Special::Departs(Departure::Misplays(wrong)))) if wrong == deviation),
                "{deviation:?}"
            );
        }
    }
}
