//! Ways for the reference engine to be wrong or odd.
//!
//! - `behaviour`: what a fault or quirk can do and look at
//! - `notes`: what it knows of the conversation
//! - `quirks`: what is odd but right
//! - `answers`, `limits`, `numbers`, `pondering`, `positions`,
//!   `process`, `replies`, `searches`, `start`: the faults by kind, each beside
//!   what it does
//!
//! A line of the GUI goes to the row and from there perhaps to the engine; its
//! lines come back the same way. The engine itself knows of no fault.

mod answers;
pub(super) mod behaviour;
mod limits;
mod notes;
mod numbers;
mod pondering;
mod positions;
mod process;
mod quirks;
pub(super) mod replies;
mod searches;
mod start;

use super::deviations;
use crate::contract::{FaultTable, Variants};
use behaviour::{Behaviour, HubReference, Own};

/// Every fault and quirk of the reference engine, for the rest of the program.
pub static VARIANTS: &dyn Variants = &TABLE;

static TABLE: FaultTable<HubReference> = FaultTable {
    deviations: deviations::TABLE,
    faults: &[
        replies::ROWS,
        start::ROWS,
        positions::ROWS,
        limits::ROWS,
        searches::ROWS,
        answers::ROWS,
        numbers::ROWS,
        pondering::ROWS,
        process::ROWS,
    ],
    quirks: quirks::KINDS,
};

/// What an engine with this deviation does, beyond misreading commands.
pub(super) fn supposed_under(deviation: Option<&str>) -> Option<Own> {
    match TABLE.deviation(deviation?)? {
        Behaviour::Own(own) => Some(own),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{
        TABLE,
        behaviour::{Behaviour, Own},
    };
    use crate::{contract::EngineVariant, protocols::hub::rules::Deviation};

    #[test]
    fn every_deviation_has_a_fault() {
        for deviation in Deviation::ALL {
            let behaviour = TABLE.behaviour(EngineVariant::Fault(deviation.name()));
            assert!(
                matches!(behaviour, Some(Behaviour::Own(Own::Bends(bent) | Own::Refuses(bent))) if bent == deviation),
                "{deviation:?}"
            );
        }
    }
}
