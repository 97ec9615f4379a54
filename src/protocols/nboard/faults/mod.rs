//! Ways for the reference engine to be wrong or odd.
//!
//! - `behaviour`: what those of this protocol can do beside what all can
//! - `table`, `quirks`: all faults, all quirks
//! - `odd_forms`, `odd_manners`: the quirks by kind, each beside what it does
//! - the other files: the faults by kind, likewise
//!
//! A line goes to the row of a table, from there perhaps to the engine, and
//! what the engine says comes back the same way (see `contract::FaultyEngine`).
//! The engine itself knows of no fault.

mod behaviour;
mod bent_rules;
mod figures;
mod games;
mod goes;
mod hints;
mod odd_forms;
mod odd_manners;
mod oddities;
mod pings;
mod quirks;
mod sessions;
mod settings;
mod table;

use crate::{
    contract::{FaultyEngine, Part},
    engine::Program,
};

pub use quirks::QUIRKS;
pub use table::FAULTS;

/// The reference engine in a part.
pub fn program(part: Part) -> Box<dyn Program> {
    let act = match part {
        Part::Honest => None,
        Part::Fault(name) => table::act_of(name),
        Part::Quirk(name) => quirks::act_of(name),
    };
    Box::new(FaultyEngine::new(act.unwrap_or(behaviour::Act::Honest)))
}
