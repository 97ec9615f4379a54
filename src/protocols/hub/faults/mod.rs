//! Ways for the reference engine to be wrong or odd.
//!
//! - `saboteur`: what a fault or quirk can do, and the loop that does it
//! - `scene`: what a saboteur knows of the conversation
//! - `table`, `quirks`: all faults, all quirks
//! - the other files: the faults by kind, each beside what it does
//!
//! A line of the GUI goes to the saboteur and from there perhaps to the
//! engine; its lines come back the same way. The engine itself knows of no
//! fault.

mod saboteur;
mod scene;

use std::io;

use crate::contract::{Host, Part, Fault, Quirk};

pub const FAULTS: &[Fault] = &[];
pub const QUIRKS: &[Quirk] = &[];

/// Plays the part until the input ends, or until the fault ends it.
///
/// # Errors
/// The other side closed the output.
pub fn perform(host: &Host, _part: Part) -> io::Result<()> {
    saboteur::Saboteur::new(saboteur::Act::Honest, host).run(host)
}
