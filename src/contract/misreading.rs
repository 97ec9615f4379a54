//! Ways to miss a command that every protocol knows: passed over, taken once only, taken too late.
//!
//! In: a description. Out: deviations, each with what an engine takes a command for by it; an engine
//! that does. Never: what belongs to one protocol, or how a reply is worded.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use super::{
    Deviation, History,
    description::{Description, Message},
    mutant::{Mutant, mutants},
};
use crate::{
    engine::{Effect, Event, Exit, Moment, Program},
    transcript::From,
    verdict::Chance,
};

/// How a command is missed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    /// Always.
    Ignored,
    /// Behind the first so many.
    LaterIgnored(usize),
    /// The second, and no other.
    SecondIgnored,
    /// For the one before it.
    OneBehind,
    /// It is obeyed twice.
    Doubled,
}

/// A command that changes the position, and a way to miss it.
#[derive(Clone, Debug)]
pub struct Misreading {
    /// What everybody may know of it.
    pub deviation: Deviation,
    message: &'static Message,
    how: How,
}

/// What is derived from one description.
#[derive(Debug)]
pub struct Derived {
    /// Ways to be wrong that the tests must catch.
    pub mutants: Vec<Mutant>,
    /// Ways to miss commands, as explanations.
    pub misreadings: Vec<Misreading>,
}

impl Derived {
    /// What is derived from a description; made once, and kept.
    #[must_use]
    pub fn of(description: &'static Description) -> &'static Self {
        static KNOWN: Mutex<BTreeMap<usize, &'static Derived>> = Mutex::new(BTreeMap::new());
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let place = std::ptr::from_ref(description) as usize;
        known.entry(place).or_insert_with(|| {
            let (mutants, misreadings) = (mutants(description), misreadings(description));
            Box::leak(Box::new(Self { mutants, misreadings }))
        })
    }
}

fn misreadings(description: &'static Description) -> Vec<Misreading> {
    let mut all = Vec::new();
    let commands = description.messages.iter().filter(|m| m.from == From::Controller);
    // Where nobody says what a second one does, nothing can be told of it.
    for message in commands.filter(|message| !message.ids.again.is_empty()) {
        let word = message.name;
        let ids = message.ids;
        let mut add = |how: How, name: &str, what: String, breaks: &'static [&'static str]| {
            let deviation = Deviation {
                name: format!("{}.{name}", word.replace(' ', "-")).leak(),
                what: what.leak(),
                breaks,
                chance: Chance::SomeRule,
            };
            all.push(Misreading { deviation, message, how });
        };
        add(How::Ignored, "passed-over", format!("Passes over `{word}`."), ids.effect);
        let later = |which: &str| format!("Passes over {which}.");
        let all_but_one = format!("every `{word}` behind the first");
        add(How::LaterIgnored(1), "taken-once", later(&all_but_one), ids.again);
        let all_but_two = format!("every `{word}` behind the second");
        add(How::LaterIgnored(2), "taken-two-times", later(&all_but_two), ids.again);
        let second = format!("the second `{word}`");
        add(How::SecondIgnored, "second-missed", later(&second), ids.again);
        let behind = format!("Takes `{word}` for the one before it.");
        add(How::OneBehind, "taken-late", behind, ids.again);
        if message.adds {
            add(How::Doubled, "taken-twice", format!("Obeys `{word}` twice."), ids.effect);
        }
    }
    all
}

impl Misreading {
    /// What an engine takes a command for that was sent to it; `None` if it takes it for what it is.
    #[must_use]
    pub fn read(
        &self,
        description: &Description,
        history: &History,
        line: &str,
    ) -> Option<Vec<String>> {
        let is_it = |line: &str| {
            let message = description.message(From::Controller, line);
            message.is_some_and(|message| std::ptr::eq(message, self.message))
        };
        if !is_it(line) {
            return None;
        }
        let mut before = history.commands().filter(|line| is_it(line));
        // An engine that is told nothing stands where one stands by itself.
        let start = if self.message.adds { &[][..] } else { description.start };
        let instead = || start.iter().map(|line| (*line).to_owned()).collect();
        match self.how {
            How::Ignored if before.next().is_some() => Some(Vec::new()),
            How::Ignored => Some(instead()),
            How::LaterIgnored(taken) => before.nth(taken - 1).map(|_| Vec::new()),
            How::SecondIgnored => (before.count() == 1).then(Vec::new),
            How::OneBehind => {
                Some(before.next().map_or_else(instead, |line| vec![line.to_owned()]))
            }
            How::Doubled => Some(vec![line.to_owned(), line.to_owned()]),
        }
    }
}

/// An honest engine that misses commands.
pub struct MisreadingEngine {
    honest: Box<dyn Program>,
    description: &'static Description,
    misreading: &'static Misreading,
    history: History,
}

impl MisreadingEngine {
    /// An engine before its first line.
    #[must_use]
    pub fn new(
        honest: Box<dyn Program>,
        description: &'static Description,
        misreading: &'static Misreading,
    ) -> Self {
        Self { honest, description, misreading, history: History::default() }
    }
}

impl Program for MisreadingEngine {
    fn on(&mut self, event: Event<'_>, moment: &mut Moment<'_>) -> Vec<Effect> {
        let Event::Line(bytes) = event else { return self.honest.on(event, moment) };
        let text = String::from_utf8_lossy(bytes).trim_end_matches('\r').to_owned();
        let others = self.misreading.read(self.description, &self.history, &text);
        self.history.push(From::Controller, text);
        match others {
            None => self.honest.on(event, moment),
            Some(others) => {
                let mut all = Vec::new();
                for other in others {
                    all.extend(self.honest.on(Event::Line(other.as_bytes()), moment));
                }
                all
            }
        }
    }

    fn ending(&self) -> Exit {
        self.honest.ending()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::description::{Aspect, Roles, command};

    static DESCRIPTION: Description = Description {
        messages: &[command("put", "put {n}").changing(&[Aspect::Position]).adding().ids(Roles {
            effect: &["x/put/one"],
            again: &["x/put/another"],
            ..Roles::NONE
        })],
        start: &["put 0"],
        ..Description::NONE
    };

    #[test]
    fn commands_are_missed_in_each_way() {
        let all = &Derived::of(&DESCRIPTION).misreadings;
        assert!(std::ptr::eq(Derived::of(&DESCRIPTION), Derived::of(&DESCRIPTION)));
        let read = |name: &str, before: &[&str]| {
            let mut history = History::default();
            before.iter().for_each(|line| history.push(From::Controller, *line));
            let misreading = all.iter().find(|m| m.deviation.name == name).expect(name);
            misreading.read(&DESCRIPTION, &history, "put 3")
        };
        let lines = |lines: &[&str]| Some(lines.iter().map(ToString::to_string).collect());
        assert_eq!(read("put.passed-over", &[]), lines(&[]));
        assert_eq!(read("put.passed-over", &["put 1"]), lines(&[]));
        assert_eq!(read("put.taken-once", &["other"]), None);
        assert_eq!(read("put.taken-once", &["put 1", "other"]), lines(&[]));
        assert_eq!(read("put.taken-two-times", &["put 1", "other"]), None);
        assert_eq!(read("put.taken-two-times", &["put 1", "put 2", "put 3"]), lines(&[]));
        assert_eq!(read("put.second-missed", &["put 1", "other"]), lines(&[]));
        assert_eq!(read("put.second-missed", &["put 1", "put 2"]), None);
        assert_eq!(read("put.taken-late", &["put 1", "put 2"]), lines(&["put 2"]));
        assert_eq!(read("put.taken-twice", &[]), lines(&["put 3", "put 3"]));
        let breaks: Vec<&str> = all.iter().map(|m| m.deviation.breaks[0]).collect();
        let (one, another) = ("x/put/one", "x/put/another");
        assert_eq!(breaks, [one, another, another, another, another, one]);
    }
}
