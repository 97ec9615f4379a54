//! Ways for the reference engine to be wrong or odd.
//!
//! - `saboteur`: what a fault or quirk can do, and the loop that does it
//! - `table`, `quirks`: all faults, all quirks
//! - `odd_forms`, `odd_manners`: the quirks by kind, each beside what it does
//! - the other files: the faults by kind, likewise
//!
//! A line goes to the saboteur, from there perhaps to the engine, and what the
//! engine says comes back the same way. The engine itself knows of no fault.

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
mod saboteur;
mod sessions;
mod settings;
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
