//! Ways for the reference engine to be wrong or odd.
//!
//! - `behaviour`: what a fault or quirk can do and look at
//! - `notes`: what it knows of the conversation
//! - `table`, `quirks`: all faults, all quirks; `odd_parameters`: some of these
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
mod odd_parameters;
mod pondering;
mod positions;
mod process;
mod quirks;
mod replies;
mod searches;
mod start;
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
