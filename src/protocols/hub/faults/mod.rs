//! Ways for the reference engine to be wrong or odd.
//!
//! - `saboteur`: what a fault or quirk can do, and the loop that does it
//! - `scene`: what a saboteur knows of the conversation
//! - `table`, `quirks`: all faults, all quirks; `odd_parameters`: some of these
//! - `answers`, `bent_rules`, `limits`, `numbers`, `pondering`, `positions`,
//!   `process`, `replies`, `searches`, `start`: the faults by kind, each beside
//!   what it does
//!
//! A line of the GUI goes to the saboteur and from there perhaps to the
//! engine; its lines come back the same way. The engine itself knows of no
//! fault.

mod answers;
mod bent_rules;
mod limits;
mod numbers;
mod odd_parameters;
mod pondering;
mod positions;
mod process;
mod quirks;
mod replies;
mod saboteur;
mod scene;
mod searches;
mod start;
mod table;

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
    saboteur::Saboteur::new(act.unwrap_or(saboteur::Act::Honest), host).run(host)
}
