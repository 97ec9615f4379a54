//! What faults and quirks of this protocol do and look at, beyond what those
//! of every protocol can.
//!
//! In: a row of the tables. Out: rules, lines that are lost, and ways to put
//! something off. Never: a fault of its own.

use std::time::Duration;

use super::notes::Notes;
use crate::{
    contract::{self, Fault, Reference},
    protocols::hub::{
        deviations::Departure,
        grammar,
        message::Command,
        reference::Engine,
        rules::{Rules, Variant},
    },
};

pub(super) use crate::{
    contract::{fault as row, said, say},
    engine::Effect,
};

/// A fault and what it does.
pub(super) type Row = contract::Row<Fault, HubReference>;

/// What an engine does that the honest one does not.
pub(in crate::protocols::hub) type Behaviour = contract::Behaviour<HubReference>;

/// The honest engine and what a row remembers.
pub(in crate::protocols::hub) type FaultyEngine = contract::FaultyEngine<HubReference>;

/// The reference engine of this protocol.
pub(in crate::protocols::hub) struct HubReference;

/// What only engines of this protocol can do.
#[derive(Clone, Copy, Debug)]
pub(in crate::protocols::hub) enum Special {
    /// Departs from the protocol as a hypothesis supposes.
    Departs(Departure),
    /// Has room for so many lines that arrive together, and loses the others.
    Overflows(usize),
}

impl From<Departure> for Special {
    fn from(departure: Departure) -> Self {
        Self::Departs(departure)
    }
}

pub(super) const fn overflows(room: usize) -> Behaviour {
    Behaviour::Special(Special::Overflows(room))
}

impl Reference for HubReference {
    type Engine = Engine;
    type Notes = Notes;
    type Special = Special;

    fn engine(behaviour: Behaviour) -> Engine {
        let Behaviour::Special(Special::Departs(departure)) = behaviour else {
            return Engine::new(Rules::default(), Rules::default());
        };
        let accepts = match departure {
            Departure::Misplays(_) => Rules::default(),
            other => other.rules(),
        };
        Engine::new(departure.rules(), accepts)
    }

    fn note_read(faulty: &mut FaultyEngine, line: &str) {
        faulty.notes.read(line);
    }

    fn note_sent(faulty: &mut FaultyEngine, line: &str) {
        faulty.notes.sent(line);
    }

    fn note_said(faulty: &mut FaultyEngine, line: &str) {
        faulty.notes.said(line);
    }

    fn hears(faulty: &mut FaultyEngine, own: Special, line: &str) -> Option<Vec<Effect>> {
        match own {
            Special::Departs(Departure::DropsCrLf(lines)) => {
                (faulty.carriage_return && line.starts_with(lines)).then(Vec::new)
            }
            Special::Departs(Departure::MixesUp(times)) => faulty.in_the_old_position(times, line),
            Special::Departs(Departure::RefusesVariants) => refuses_variant(line),
            Special::Departs(Departure::Misplays(_) | Departure::Refuses(_)) => None,
            Special::Overflows(room) => faulty.overflows(room, line),
        }
    }
}

/// What comes of a variant that the engine declares and does not take.
fn refuses_variant(line: &str) -> Option<Vec<Effect>> {
    let Command::SetParam { name, value } = grammar::command(line) else { return None };
    let refused = [Variant::Bt, Variant::Frisian].map(Variant::name).contains(&value.as_str());
    (name == "variant" && refused).then(|| say("error message=\"unknown variant\""))
}

impl FaultyEngine {
    /// What the honest engine does at several lines, one after the other.
    pub(super) fn honest_all(&mut self, lines: &[&str]) -> Vec<Effect> {
        lines.iter().flat_map(|line| self.honest(line)).collect()
    }

    /// What the honest engine does at a line, and something more.
    pub(super) fn honest_and(&mut self, line: &str, more: Vec<Effect>) -> Vec<Effect> {
        let mut effects = self.honest(line);
        effects.extend(more);
        effects
    }

    /// What the honest engine does at a line, after doing nothing for so long.
    pub(super) fn honest_after(&mut self, time: Duration, line: &str) -> Vec<Effect> {
        let mut effects = vec![Effect::Pause(time)];
        effects.extend(self.honest(line));
        effects
    }

    /// A line, if none is read for so long.
    pub(super) fn if_quiet(&mut self, time: Duration, line: String) -> Effect {
        let before = self.lines;
        self.after(time, move |faulty| if faulty.lines == before { say(line) } else { Vec::new() })
    }

    /// A line, once none was read for so long.
    pub(super) fn once_quiet(&mut self, time: Duration, line: String) -> Effect {
        let before = self.lines;
        self.after(time, move |faulty| {
            if faulty.lines == before {
                return say(line);
            }
            vec![faulty.once_quiet(time, line)]
        })
    }

    /// A search to think about the position of the search before.
    fn in_the_old_position(&mut self, times: usize, line: &str) -> Option<Vec<Effect>> {
        let searches = self.notes.searches;
        let mixes_up = line == "go think" && searches > times && searches.is_multiple_of(times);
        self.notes.position.as_ref().filter(|now| now.moves.is_empty())?;
        let old = self.notes.previous.as_ref().filter(|old| mixes_up && old.moves.is_empty())?;
        let old = old.board().placement();
        Some(self.honest_all(&[&format!("pos pos={old}"), line]))
    }

    /// Looks at what arrives together only when some of it has arrived. What
    /// is left of it is counted, and read as usual.
    fn overflows(&mut self, room: usize, line: &str) -> Option<Vec<Effect>> {
        if self.count > 0 {
            self.count -= 1;
            return None;
        }
        if !matches!(line, "ping" | "new-game") {
            return None;
        }
        let line = line.to_owned();
        let then = self.after(Duration::from_millis(3), move |faulty| {
            faulty.waiting.truncate(room - 1);
            faulty.count = faulty.waiting.len();
            faulty.honest_and(&line, vec![Effect::Read])
        });
        Some(vec![Effect::StopReading, then])
    }
}
