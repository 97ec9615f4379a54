//! Ways for the reference engine to be wrong or odd.
//!
//! - `saboteur`: what a fault or quirk can do, and the loop that does it
//! - `table`, `quirks`: all faults, all quirks
//! - `bent_rules`, `game_strings`, `games`, `lists`, `moves`, `options`, `process`,
//!   `replies`, `searches`, `whole_games`: the faults by kind, each beside what it does
//!
//! A line goes to the saboteur, from there perhaps to the engine, and the
//! answer comes back the same way. The engine itself knows of no fault.

mod bent_rules;
mod game_strings;
mod games;
mod lists;
mod moves;
mod options;
mod process;
mod quirks;
mod replies;
mod saboteur;
mod searches;
mod table;
mod whole_games;

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
    saboteur::Saboteur::new(act.unwrap_or(saboteur::Act::Honest)).run(host)
}
