//! Ways for the reference engine to be wrong or odd.
//!
//! - `behaviour`: what those of this protocol can do beside what all can
//! - `quirks`: what is odd but right
//! - `game_strings`, `games`, `lists`, `moves`, `options`, `process`,
//!   `replies`, `searches`, `whole_games`: the faults by kind, each beside what it does
//!
//! A line goes to the row of a table, from there perhaps to the engine, and
//! what the engine says comes back the same way (see `contract::FaultyEngine`).
//! The engine itself knows of no fault.

pub(super) mod behaviour;
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

use super::deviations;
use crate::contract::{FaultTable, Variants};
use behaviour::{Behaviour, Own, UhpReference};

/// Every fault and quirk of the reference engine, for the rest of the program.
pub static VARIANTS: &dyn Variants = &TABLE;

static TABLE: FaultTable<UhpReference> = FaultTable {
    deviations: deviations::TABLE,
    faults: &[
        replies::ROWS,
        games::ROWS,
        whole_games::ROWS,
        game_strings::ROWS,
        moves::ROWS,
        lists::ROWS,
        searches::ROWS,
        options::ROWS,
        process::ROWS,
    ],
    quirks: quirks::KINDS,
};

/// What an engine with this deviation does that no reading tells.
pub(super) fn own_under(deviation: Option<&str>) -> Option<Own> {
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
    use crate::{contract::EngineVariant, protocols::uhp::rules::Deviation};

    #[test]
    fn every_deviation_has_a_fault() {
        for deviation in Deviation::all() {
            let behaviour = TABLE.behaviour(EngineVariant::Fault(deviation.name()));
            assert!(
                matches!(behaviour, Some(Behaviour::Own(Own::Bends(bent))) if bent == deviation),
                "{deviation:?}"
            );
        }
    }
}
