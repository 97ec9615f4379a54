//! Ways for the reference engine to be wrong or odd.
//!
//! - `saboteur`: what a fault or quirk can do
//! - `stage`: the loop that does it, and the threads of the engine's thoughts
//! - `table`, `quirks`: all faults, all quirks; `odd_thoughts`: those of thinking
//! - the other files: the faults by kind, each beside what it does
//!
//! A line goes to the saboteur, from there perhaps to the engine, and what the
//! engine says comes back the same way. The engine itself knows of no fault.

mod bent_rules;
mod force;
mod games;
mod greetings;
mod midway;
mod odd_thoughts;
mod positions;
mod process;
mod quirks;
mod requests;
mod saboteur;
mod searches;
mod stage;
mod table;
mod tales;

use std::io;

use crate::contract::{Host, Part};

pub use quirks::QUIRKS;
pub use table::FAULTS;

/// Plays the part until the input ends, or until the fault ends it.
///
/// # Errors
/// The other side closed the output.
pub fn perform(host: &Host, part: Part) -> io::Result<()> {
    let act = match part {
        Part::Honest => None,
        Part::Fault(name) => table::act_of(name),
        Part::Quirk(name) => quirks::act_of(name),
    };
    stage::run(host, act.unwrap_or(saboteur::Act::Honest))
}
