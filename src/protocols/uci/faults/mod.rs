//! Ways for the reference engine to be wrong or odd, besides those of the family.
//!
//! - `behaviour`: what those of this protocol can do beside what all can
//! - `quirks`: what is odd but right
//! - `handshakes`, `input`, `options`, `positions`, `laws`, `searches`, `limits`, `ponder`,
//!   `results`, `info`, `register`: the faults by kind, each beside what it does
//!
//! A line goes to the row of a table, from there perhaps to the engine, and what the engine says
//! comes back the same way (see `contract::FaultyEngine`). The engine itself knows of no fault.

pub(super) mod behaviour;
mod handshakes;
mod info;
mod input;
mod laws;
mod limits;
mod options;
mod ponder;
mod positions;
mod quirks;
mod register;
mod results;
mod searches;

use super::{Uci, deviations};
use crate::{
    contract::{FaultTable, Supposition, Variants},
    protocols::uci_like::faults::{Misrule, Rows, behaviour::LikeReference},
};

/// Every fault and quirk of the reference engine, for the rest of the program.
pub static VARIANTS: &dyn Variants = &TABLE;

static TABLE: FaultTable<LikeReference<Uci>, Supposition<Misrule>> = FaultTable {
    deviations: deviations::TABLE,
    faults: &[
        Rows::<Uci>::HANDSHAKES,
        handshakes::ROWS,
        Rows::<Uci>::INPUT,
        input::ROWS,
        Rows::<Uci>::DEEP,
        Rows::<Uci>::OPTIONS,
        options::ROWS,
        Rows::<Uci>::POSITIONS,
        positions::ROWS,
        laws::ROWS,
        Rows::<Uci>::SEARCHES,
        searches::ROWS,
        limits::ROWS,
        ponder::ROWS,
        Rows::<Uci>::STOPS,
        Rows::<Uci>::RESULTS,
        results::ROWS,
        Rows::<Uci>::INFO,
        info::ROWS,
        register::ROWS,
        Rows::<Uci>::PROCESS,
    ],
    quirks: quirks::KINDS,
};

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{super::rules::WrongRule, Misrule, TABLE, behaviour::Behaviour};
    use crate::{
        contract::{EngineVariant, Variants as _},
        engine::said_to,
    };

    #[test]
    fn every_wrong_rule_has_a_fault() {
        for rule in WrongRule::ALL {
            let behaviour = TABLE.behaviour(EngineVariant::Fault(rule.name()));
            let wrong = Misrule(rule.name());
            assert!(matches!(behaviour, Some(Behaviour::Special(rule)) if rule == wrong));
        }
    }

    #[test]
    fn names_are_unique() {
        let faults: Vec<&str> = TABLE.faults().iter().map(|fault| fault.name).collect();
        let quirks: Vec<&str> = TABLE.quirks().iter().map(|quirk| quirk.name).collect();
        for names in [faults, quirks] {
            let unique: BTreeSet<&str> = names.iter().copied().collect();
            assert_eq!(unique.len(), names.len(), "{names:?}");
        }
    }

    #[test]
    fn a_book_ends_no_search_that_waits() {
        let ends = |go: &str| {
            let engine = TABLE.program(EngineVariant::Quirk("book-at-first"));
            let said = said_to(engine, &["uci", "position startpos", go]);
            said.iter().any(|line| line.starts_with("bestmove "))
        };
        assert!(ends("go depth 1 searchmoves a2a3"));
        assert!(!ends("go infinite") && !ends("go ponder depth 1"));
    }
}
