//! Ways for the reference engine to be wrong or odd.
//!
//! - `behaviour`: what those of this protocol can do beside what all can
//! - `table`, `quirks`: all faults, all quirks
//! - the other files: the faults by kind, likewise
//!
//! A line goes to the row of a table, from there perhaps to the engine, and
//! what the engine says comes back the same way (see `contract::FaultyEngine`).
//! The engine itself knows of no fault.

mod behaviour;
mod bent_rules;
mod figures;
mod games;
mod hints;
mod pings;
mod quirks;
mod searches;
mod sessions;
mod settings;
mod table;
mod unknown_lines;

use crate::{
    contract::{EngineVariant, FaultyEngine},
    engine::Program,
};

pub use quirks::QUIRKS;
pub use table::FAULTS;

/// The reference engine in a variant.
pub fn program(variant: EngineVariant) -> Box<dyn Program> {
    let behaviour = match variant {
        EngineVariant::Honest => None,
        EngineVariant::Fault(name) => table::behaviour_of(name),
        EngineVariant::Quirk(name) => quirks::behaviour_of(name),
    };
    Box::new(FaultyEngine::new(behaviour.unwrap_or(behaviour::Behaviour::Honest)))
}
