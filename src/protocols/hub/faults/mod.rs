//! Ways for the reference engine to be wrong or odd.
//!
//! - `behaviour`: what a fault or quirk can do and look at
//! - `notes`: what it knows of the conversation
//! - `table`, `quirks`: all faults, all quirks
//! - `answers`, `bent_rules`, `limits`, `numbers`, `pondering`, `positions`,
//!   `process`, `replies`, `searches`, `start`: the faults by kind, each beside
//!   what it does
//!
//! A line of the GUI goes to the row and from there perhaps to the engine; its
//! lines come back the same way. The engine itself knows of no fault.

mod answers;
mod behaviour;
mod bent_rules;
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
mod table;

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
