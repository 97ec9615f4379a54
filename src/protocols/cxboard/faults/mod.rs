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
mod bent_rules;
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

use behaviour::CxReference;

use crate::contract::{FaultTable, Variants};

/// Every fault and quirk of the reference engine, for the rest of the program.
pub static VARIANTS: &dyn Variants = &TABLE;

static TABLE: FaultTable<CxReference> = FaultTable {
    faults: &[
        process::ROWS,
        greetings::ROWS,
        positions::ROWS,
        force::ROWS,
        bent_rules::ROWS,
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
    use super::{
        TABLE,
        behaviour::{Behaviour, Own},
    };
    use crate::{contract::EngineVariant, protocols::cxboard::rules::Deviation};

    #[test]
    fn every_deviation_has_a_fault() {
        for deviation in Deviation::ALL {
            let behaviour = TABLE.behaviour(EngineVariant::Fault(deviation.name()));
            assert!(
                matches!(behaviour, Some(Behaviour::Own(Own::Bends(bent))) if bent == deviation),
                "{deviation:?}"
            );
        }
    }
}
