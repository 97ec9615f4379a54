//! Reference engines that are wrong or odd in one named way.
//!
//! In: an honest engine, which knows of no fault, and a row of the tables.
//! Out: a program whose lines, both ways, pass the row's closures.
//! Never: I/O, a clock; nor anything that belongs to one protocol. What only
//! one protocol has comes from its [`Reference`].

use std::{collections::VecDeque, time::Duration};

use super::{History, Reading, Supposition};
use crate::{
    engine::{Effect, Event, Moment, Program},
    transcript::From,
};

/// What becomes of a line; `None`: what the honest engine makes of it.
pub type Turn<R> = fn(&mut FaultyEngine<R>, &str) -> Option<Vec<Effect>>;

/// What differs between the reference engines of two protocols.
pub trait Reference: Sized + 'static {
    /// The honest engine.
    type Engine: Program;
    /// What rows of this protocol remember besides.
    type Notes: Default;
    /// Ways to behave that only this protocol has.
    type Special: Copy + Sync;

    /// The engine before its first line, perhaps with other rules.
    fn engine(behaviour: Behaviour<Self>) -> Self::Engine;

    /// What becomes of a command that is taken for others: by default, what the honest
    /// engine does at each of those.
    fn takes(faulty: &mut FaultyEngine<Self>, _line: &str, others: &[String]) -> Vec<Effect> {
        others.iter().flat_map(|other| faulty.honest(other)).collect()
    }

    /// Takes note of a line that was read, before anything is done with it.
    fn note_read(_: &mut FaultyEngine<Self>, _line: &str) {}

    /// Takes note of a line of the honest engine, before it is written.
    fn note_sent(_: &mut FaultyEngine<Self>, _line: &str) {}

    /// Takes note of the same line once the row has had its say.
    fn note_said(_: &mut FaultyEngine<Self>, _line: &str) {}

    /// The honest engine has taken something in; what it is about to do may
    /// be changed.
    fn acted(_: &mut FaultyEngine<Self>) {}

    /// What becomes of a line that was read, by a way of this protocol's own.
    fn hears(_: &mut FaultyEngine<Self>, _: Self::Special, _line: &str) -> Option<Vec<Effect>> {
        None
    }

    /// What becomes of a line of the honest engine, by such a way.
    fn says(_: &mut FaultyEngine<Self>, _: Self::Special, _line: &str) -> Option<Vec<Effect>> {
        None
    }
}

/// What an engine does that the honest one does not.
pub enum Behaviour<R: Reference> {
    /// Nothing.
    Honest,
    /// Begins in its own way.
    Opens(fn(&mut FaultyEngine<R>) -> Vec<Effect>),
    /// Takes some commands for others.
    Reads(Reading),
    /// Obeys some lines in its own way, the others honestly.
    Hears(Turn<R>),
    /// Says some lines in its own way, the others as they are.
    Says(Turn<R>),
    /// Both.
    Both(Turn<R>, Turn<R>),
    /// Does this at the end of its input, instead of ending.
    Leaves(fn(&mut FaultyEngine<R>) -> Vec<Effect>),
    /// What only this protocol has.
    Special(R::Special),
}

/// What a hypothesis supposes of an engine, the reference engine does.
impl<S: Into<R::Special>, R: Reference> std::convert::From<Supposition<S>> for Behaviour<R> {
    fn from(supposition: Supposition<S>) -> Self {
        match supposition {
            Supposition::Reads(reading) => Self::Reads(reading),
            Supposition::Departs(departure) => Self::Special(departure.into()),
        }
    }
}

impl<R: Reference> Clone for Behaviour<R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Reference> Copy for Behaviour<R> {}

impl<R: Reference> Behaviour<R> {
    /// Whether it changes what is read or said, and the engine itself not.
    pub(super) const fn is_of_lines(self) -> bool {
        matches!(self, Self::Reads(_) | Self::Hears(_) | Self::Says(_) | Self::Both(..))
    }
}

/// What is done once it may be.
type Then<R> = Box<dyn FnOnce(&mut FaultyEngine<R>) -> Vec<Effect>>;

/// What it waits for.
enum When<R: Reference> {
    Timer(u64),
    Holds(fn(&FaultyEngine<R>) -> bool),
}

/// A reference engine with a behaviour, and what rows may look at.
pub struct FaultyEngine<R: Reference> {
    /// The honest engine.
    pub engine: R::Engine,
    /// What it does otherwise.
    pub behaviour: Behaviour<R>,
    /// What it does besides with the lines that the first leaves as they are.
    pub second: Behaviour<R>,
    /// The time since its start.
    pub now: Duration,
    /// Lines that have arrived behind the one at hand.
    pub waiting: VecDeque<Vec<u8>>,
    /// The line read last.
    pub line: String,
    /// The line read before it.
    pub before: String,
    /// It ended with a carriage return.
    pub carriage_return: bool,
    /// It was no text.
    pub odd_bytes: bool,
    /// How many lines were read.
    pub lines: usize,
    /// Something counted.
    pub count: usize,
    /// Lines put aside.
    pub kept: Vec<String>,
    /// What was said so far.
    pub history: History,
    /// What this protocol remembers.
    pub notes: R::Notes,
    put_off: Vec<(When<R>, Then<R>)>,
    timers: u64,
}

/// Timers of rows have numbers from here on; those of engines are smaller.
const OWN_TIMERS: u64 = 1 << 63;

impl<R: Reference> FaultyEngine<R> {
    /// An engine before its first line.
    #[must_use]
    pub fn new(behaviour: Behaviour<R>) -> Self {
        Self {
            engine: R::engine(behaviour),
            behaviour,
            second: Behaviour::Honest,
            now: Duration::ZERO,
            waiting: VecDeque::new(),
            line: String::new(),
            before: String::new(),
            carriage_return: false,
            odd_bytes: false,
            lines: 0,
            count: 0,
            kept: Vec::new(),
            history: History::default(),
            notes: R::Notes::default(),
            put_off: Vec::new(),
            timers: OWN_TIMERS,
        }
    }

    /// What the honest engine does at a line.
    pub fn honest(&mut self, line: &str) -> Vec<Effect> {
        self.deliver(Event::Line(line.as_bytes()))
    }

    /// What the honest engine does, in the words of this one.
    pub fn deliver(&mut self, event: Event<'_>) -> Vec<Effect> {
        let mut moment = Moment { now: self.now, waiting: &mut self.waiting };
        let effects = self.engine.on(event, &mut moment);
        R::acted(self);
        self.reworded(effects)
    }

    /// Effects of the honest engine, in the words of this one.
    pub fn reworded(&mut self, effects: Vec<Effect>) -> Vec<Effect> {
        let mut said = Vec::with_capacity(effects.len());
        for effect in effects {
            let Effect::Send(line) = effect else {
                said.push(effect);
                continue;
            };
            R::note_sent(self, &line);
            let own = self.in_order().into_iter().find_map(|own| self.says(own, &line));
            R::note_said(self, &line);
            self.remember(From::Engine, line.clone());
            said.extend(own.unwrap_or_else(|| vec![Effect::Send(line)]));
        }
        said
    }

    /// Puts something off for so long; what is done is decided then. The
    /// effect belongs where it is counted from.
    pub fn after(
        &mut self,
        time: Duration,
        then: impl FnOnce(&mut Self) -> Vec<Effect> + 'static,
    ) -> Effect {
        self.timers += 1;
        self.put_off.push((When::Timer(self.timers), Box::new(then)));
        Effect::Timer(time, self.timers)
    }

    /// Puts something off until this holds after an event.
    pub fn once(
        &mut self,
        holds: fn(&Self) -> bool,
        then: impl FnOnce(&mut Self) -> Vec<Effect> + 'static,
    ) {
        self.put_off.push((When::Holds(holds), Box::new(then)));
    }

    fn read(&mut self, bytes: &[u8]) -> Vec<Effect> {
        let line = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        self.carriage_return = line.len() < bytes.len();
        self.odd_bytes = std::str::from_utf8(line).is_err();
        self.lines += 1;
        let line = String::from_utf8_lossy(line).into_owned();
        self.before = std::mem::replace(&mut self.line, line.clone());
        R::note_read(self, &line);
        let all = self.in_order().map(|behaviour| match behaviour {
            Behaviour::Reads(reading) => (behaviour, reading(&self.history, &line)),
            _ => (behaviour, None),
        });
        self.remember(From::Controller, line.clone());
        let own = all.into_iter().find_map(|(own, taken)| self.hears(own, &line, taken));
        own.unwrap_or_else(|| self.deliver(Event::Line(bytes)))
    }

    /// Whose say comes first. What only a protocol has may be about each line, and would leave nothing
    /// to the other.
    const fn in_order(&self) -> [Behaviour<R>; 2] {
        match self.behaviour {
            Behaviour::Special(_) => [self.second, self.behaviour],
            _ => [self.behaviour, self.second],
        }
    }

    /// What becomes of a line that was read, by a behaviour that takes it for others or sees to it itself.
    fn hears(
        &mut self,
        behaviour: Behaviour<R>,
        line: &str,
        taken: Option<Vec<String>>,
    ) -> Option<Vec<Effect>> {
        match behaviour {
            Behaviour::Reads(_) => taken.map(|others| R::takes(self, line, &others)),
            Behaviour::Hears(hears) | Behaviour::Both(hears, _) => hears(self, line),
            Behaviour::Special(own) => R::hears(self, own, line),
            _ => None,
        }
    }

    /// What becomes of a line of the honest engine, by a behaviour that changes it.
    fn says(&mut self, behaviour: Behaviour<R>, line: &str) -> Option<Vec<Effect>> {
        match behaviour {
            Behaviour::Says(says) | Behaviour::Both(_, says) => says(self, line),
            Behaviour::Special(own) => R::says(self, own, line),
            _ => None,
        }
    }

    /// Only a deviation looks back at what was said.
    fn remember(&mut self, from: From, line: String) {
        if [self.behaviour, self.second].iter().any(|b| matches!(b, Behaviour::Reads(_))) {
            self.history.push(from, line);
        }
    }

    fn wake(&mut self, token: u64) -> Vec<Effect> {
        let is_this =
            |(when, _): &(When<R>, Then<R>)| matches!(when, When::Timer(t) if *t == token);
        match self.put_off.iter().position(is_this) {
            Some(place) => self.put_off.remove(place).1(self),
            None => self.deliver(Event::Timer(token)),
        }
    }

    /// What was put off until something holds that now does.
    fn due(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        let holds = |engine: &Self| {
            engine.put_off.iter().position(|(when, _)| match when {
                When::Holds(holds) => holds(engine),
                When::Timer(_) => false,
            })
        };
        while let Some(place) = holds(self) {
            effects.extend(self.put_off.remove(place).1(self));
        }
        effects
    }
}

impl<R: Reference> Program for FaultyEngine<R> {
    fn on(&mut self, event: Event<'_>, moment: &mut Moment<'_>) -> Vec<Effect> {
        self.now = moment.now;
        std::mem::swap(&mut self.waiting, moment.waiting);
        let mut effects = match (event, self.behaviour) {
            (Event::Start, Behaviour::Opens(open)) => open(self),
            (Event::EndOfInput, Behaviour::Leaves(leave)) => leave(self),
            (Event::Start | Event::EndOfInput, _) => self.deliver(event),
            (Event::Line(line), _) => self.read(line),
            (Event::Timer(token), _) => self.wake(token),
        };
        effects.extend(self.due());
        std::mem::swap(&mut self.waiting, moment.waiting);
        effects
    }
}

/// One line.
pub fn say(line: impl Into<String>) -> Vec<Effect> {
    vec![Effect::Send(line.into())]
}

/// Several lines.
#[must_use]
pub fn said(lines: &[&str]) -> Vec<Effect> {
    lines.iter().map(|line| Effect::Send((*line).to_owned())).collect()
}

/// A line, so much later.
pub fn say_later(time: Duration, line: impl Into<String>) -> Effect {
    Effect::Later(time, say(line))
}

/// The end of the process.
#[must_use]
pub fn die() -> Option<Vec<Effect>> {
    Some(vec![Effect::Exit])
}
