//! Ways for the reference engine to be wrong or odd.
//!
//! - `behaviour`: what those of this protocol can do beside what all can
//! - `quirks`: what is odd but right
//! - `handshakes`, `input`, `deep`, `options`, `games`, `searches`, `limits`,
//!   `stops`, `results`, `info`, `process`: the faults by kind, each beside what it does
//!
//! A line goes to the row of a table, from there perhaps to the engine, and
//! what the engine says comes back the same way (see `contract::FaultyEngine`).
//! The engine itself knows of no fault.

pub(super) mod behaviour;
mod deep;
mod games;
mod handshakes;
mod info;
mod input;
mod limits;
mod options;
mod process;
mod quirks;
mod results;
mod searches;
mod stops;

use super::{deviations, rules::WrongRule};
use crate::contract::{FaultTable, Supposition, Variants};
use behaviour::UgmiReference;

/// Every fault and quirk of the reference engine, for the rest of the program.
pub static VARIANTS: &dyn Variants = &TABLE;

static TABLE: FaultTable<UgmiReference, Supposition<WrongRule>> = FaultTable {
    deviations: deviations::TABLE,
    faults: &[
        handshakes::ROWS,
        input::ROWS,
        deep::ROWS,
        options::ROWS,
        games::ROWS,
        searches::ROWS,
        limits::ROWS,
        stops::ROWS,
        results::ROWS,
        info::ROWS,
        process::ROWS,
    ],
    quirks: quirks::KINDS,
};

#[cfg(test)]
mod tests {
    use super::{TABLE, WrongRule, behaviour::Behaviour};
    use crate::contract::EngineVariant;

    #[test]
    fn every_deviation_has_a_fault_or_is_left_open() {
        for deviation in WrongRule::ALL {
            let behaviour = TABLE.behaviour(EngineVariant::Fault(deviation.name()));
            let misplays =
                matches!(behaviour, Some(Behaviour::Special(wrong)) if wrong == deviation);
            // The text does not say whether six in a row win.
            let open = TABLE.behaviour(EngineVariant::Quirk(deviation.name())).is_some();
            assert!(misplays != open, "{deviation:?}");
        }
    }
}
