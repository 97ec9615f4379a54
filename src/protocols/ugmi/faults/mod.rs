//! Ways for the reference engine to be wrong or odd.
//!
//! - `saboteur`: what a fault or quirk can do, and the loop that does it
//! - `table`, `quirks`, `oddities`: all faults, all quirks
//! - `handshakes`, `ears`, `deep`, `options`, `games`, `searches`, `limits`,
//!   `stops`, `results`, `tellings`, `process`: the faults by kind, each beside what it does
//!
//! The engine itself knows of no fault.

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
mod saboteur;
mod searches;
mod stops;
mod table;
mod tellings;

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
