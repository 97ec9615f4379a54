//! Ways for the reference engine to be wrong or odd.
//!
//! - `behaviour`: what those of this protocol can do beside what all can
//! - `table`, `quirks`: all faults, all quirks
//! - `bent_rules`, `game_strings`, `games`, `lists`, `moves`, `options`, `process`,
//!   `replies`, `searches`, `whole_games`: the faults by kind, each beside what it does
//!
//! A line goes to the row of a table, from there perhaps to the engine, and
//! what the engine says comes back the same way (see `contract::FaultyEngine`).
//! The engine itself knows of no fault.

mod behaviour;
mod bent_rules;
mod game_strings;
mod games;
mod lists;
mod moves;
mod options;
mod process;
mod quirks;
mod replies;
mod searches;
mod table;
mod whole_games;

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
