//! Ways for the reference engine to be wrong or odd.
//!
//! - `behaviour`: what those of this protocol can do beside what all can
//! - `table`, `quirks`: all faults, all quirks
//! - `handshakes`, `input`, `deep`, `options`, `games`, `searches`, `limits`,
//!   `stops`, `results`, `infos`, `process`: the faults by kind, each beside what it does
//!
//! A line goes to the row of a table, from there perhaps to the engine, and
//! what the engine says comes back the same way (see `contract::FaultyEngine`).
//! The engine itself knows of no fault.

mod behaviour;
mod deep;
mod games;
mod handshakes;
mod infos;
mod input;
mod limits;
mod options;
mod process;
mod quirks;
mod results;
mod searches;
mod stops;
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
