//! Ways for the reference engine to be wrong or odd.
//!
//! - `behaviour`: what those of this protocol can do beside what all can
//! - `quirks`: what is odd but right
//! - `disturbances`, `game_strings`, `games`, `lists`, `moves`, `options`, `process`,
//!   `replies`, `searches`, `whole_games`: the faults by kind, each beside what it does
//!
//! A line goes to the row of a table, from there perhaps to the engine, and
//! what the engine says comes back the same way (see `contract::FaultyEngine`).
//! The engine itself knows of no fault.

pub(super) mod behaviour;
mod disturbances;
mod game_strings;
mod games;
mod lists;
mod moves;
mod options;
mod process;
mod quirks;
mod replies;
mod searches;
mod whole_games;

use super::deviations::{self, Departure};
use crate::contract::{FaultTable, Supposition, Variants};
use behaviour::UhpReference;

/// Every fault and quirk of the reference engine, for the rest of the program.
pub static VARIANTS: &dyn Variants = &TABLE;

static TABLE: FaultTable<UhpReference, Supposition<Departure>> = FaultTable {
    deviations: deviations::TABLE,
    faults: &[
        replies::ROWS,
        games::ROWS,
        whole_games::ROWS,
        game_strings::ROWS,
        disturbances::ROWS,
        moves::ROWS,
        lists::ROWS,
        searches::ROWS,
        options::ROWS,
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
    use crate::{contract::EngineVariant, protocols::uhp::rules::WrongRule};

    #[test]
    fn every_deviation_has_a_fault() {
        for deviation in WrongRule::all() {
            let behaviour = TABLE.behaviour(EngineVariant::Fault(deviation.name()));
            assert!(
                matches!(behaviour, Some(Behaviour::Special(Special::Departs(Departure::Misplays(wrong)))) if wrong == deviation),
                "{deviation:?}"
            );
        }
    }
}
