//! The reference program: it says every line again, and ends with its input.
//!
//! In: lines. Out: the same. Never: anything else.

use crate::engine::{Effect, Event, Moment, Program};

/// The program before its first line.
#[derive(Default)]
pub(super) struct Echo;

impl Program for Echo {
    fn on(&mut self, event: Event<'_>, _: &mut Moment<'_>) -> Vec<Effect> {
        match event {
            Event::Start | Event::Timer(_) => Vec::new(),
            Event::Line(line) => {
                let line = line.strip_suffix(b"\r").unwrap_or(line);
                vec![Effect::Send(String::from_utf8_lossy(line).into_owned())]
            }
            Event::EndOfInput => vec![Effect::Exit],
        }
    }
}
