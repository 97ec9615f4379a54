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
mod replies;
mod searches;
mod start;

use super::deviations::{self, Departure};
use crate::contract::{FaultTable, Supposition, Variants};
use behaviour::HubReference;

/// Every fault and quirk of the reference engine, for the rest of the program.
pub static VARIANTS: &dyn Variants = &TABLE;

static TABLE: FaultTable<HubReference, Supposition<Departure>> = FaultTable {
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

#[cfg(test)]
mod tests {
    use super::{
        Departure, TABLE,
        behaviour::{Behaviour, Special},
    };
    use crate::{contract::EngineVariant, protocols::hub::rules::WrongRule};

    #[test]
    fn every_deviation_has_a_fault() {
        for deviation in WrongRule::ALL {
            let behaviour = TABLE.behaviour(EngineVariant::Fault(deviation.name()));
            let Some(Behaviour::Special(Special::Departs(departure))) = behaviour else {
                panic!("{deviation:?}");
            };
            let (Departure::Misplays(wrong) | Departure::Refuses(wrong)) = departure else {
                panic!("{departure:?}");
            };
            assert_eq!(wrong, deviation);
        }
    }
}
