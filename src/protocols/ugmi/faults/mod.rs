//! Ways for the reference engine to be wrong or odd.

use std::{io, sync::Arc};

use super::reference::Engine;
use crate::contract::{Fault, Host, Part, Quirk};

pub const FAULTS: &[Fault] = &[];
pub const QUIRKS: &[Quirk] = &[];

pub fn perform(host: &Host, _: Part) -> io::Result<()> {
    let speaker = host.speaker();
    let mut engine = Engine::new(Arc::new(move |line: &str| speaker.say(line)));
    while let Some(line) = host.hear() {
        if !engine.hear(&line)? {
            break;
        }
    }
    engine.stop();
    Ok(())
}
