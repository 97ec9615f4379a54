//! Ways for the reference engine to be wrong or odd, besides those of the family.
//!
//! - `behaviour`: what those of this protocol can do beside what all can
//! - `quirks`: what is odd but right
//! - `handshakes`, `input`, `options`, `games`, `searches`, `limits`, `results`, `info`: the faults
//!   by kind, each beside what it does
//!
//! A line goes to the row of a table, from there perhaps to the engine, and
//! what the engine says comes back the same way (see `contract::FaultyEngine`).
//! The engine itself knows of no fault.

pub(super) mod behaviour;
mod games;
mod handshakes;
mod info;
mod input;
mod limits;
mod options;
mod quirks;
mod results;
mod searches;

use super::{Ugmi, deviations};
use crate::{
    contract::{FaultTable, Supposition, Variants},
    protocols::uci_like::faults::{Misrule, Rows, behaviour::LikeReference},
};

/// Every fault and quirk of the reference engine, for the rest of the program.
pub static VARIANTS: &dyn Variants = &TABLE;

static TABLE: FaultTable<LikeReference<Ugmi>, Supposition<Misrule>> = FaultTable {
    deviations: deviations::TABLE,
    faults: &[
        Rows::<Ugmi>::HANDSHAKES,
        handshakes::ROWS,
        Rows::<Ugmi>::INPUT,
        input::ROWS,
        Rows::<Ugmi>::DEEP,
        Rows::<Ugmi>::OPTIONS,
        options::ROWS,
        Rows::<Ugmi>::POSITIONS,
        games::ROWS,
        Rows::<Ugmi>::SEARCHES,
        searches::ROWS,
        limits::ROWS,
        Rows::<Ugmi>::STOPS,
        Rows::<Ugmi>::RESULTS,
        results::ROWS,
        Rows::<Ugmi>::INFO,
        info::ROWS,
        Rows::<Ugmi>::PROCESS,
    ],
    quirks: quirks::KINDS,
};

#[cfg(test)]
mod tests {
    use super::{super::rules::WrongRule, Misrule, TABLE, behaviour::Behaviour};
    use crate::contract::EngineVariant;

    #[test]
    fn every_deviation_has_a_fault_or_is_left_open() {
        for deviation in WrongRule::ALL {
            let behaviour = TABLE.behaviour(EngineVariant::Fault(deviation.name()));
            let wrong = Misrule(deviation.name());
            let misplays = matches!(behaviour, Some(Behaviour::Special(rule)) if rule == wrong);
            // The text does not say whether six in a row win.
            let open = TABLE.behaviour(EngineVariant::Quirk(deviation.name())).is_some();
            assert!(misplays != open, "{deviation:?}");
        }
    }
}
