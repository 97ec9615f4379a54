//! Ways for the reference engine to be wrong or odd.
//!
//! - `behaviour`: what those of this protocol can do beside what all can
//! - `table`, `quirks`, `oddities`: all faults, all quirks
//! - `handshakes`, `ears`, `deep`, `options`, `games`, `searches`, `limits`,
//!   `stops`, `results`, `tellings`, `process`: the faults by kind, each beside what it does
//!
//! A line goes to the row of a table, from there perhaps to the engine, and
//! what the engine says comes back the same way (see `contract::FaultyEngine`).
//! The engine itself knows of no fault.

mod behaviour;
mod deep;
mod ears;
mod games;
mod handshakes;
mod limits;
mod oddities;
mod options;
mod process;
mod quirks;
mod results;
mod searches;
mod stops;
mod table;
mod tellings;

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
