//! One way for an engine to go by another protocol than the specified one.
//!
//! A deviation is written once and used three times: as a fault of the reference engine that
//! a test must catch, as an explanation that is tried on a conversation that went wrong, and
//! as the sentence of the report that names the cause.
//!
//! In: what was said so far. Out: what an engine takes the next command for.
//! Never: replies; how they are worded has nothing to do with what is understood.

use std::collections::VecDeque;

use crate::{transcript::From, verdict::Chance};

/// What everybody may know of a deviation.
#[derive(Clone, Copy, Debug)]
pub struct Deviation {
    /// Kebab-case, unique among the faults of its protocol.
    pub name: &'static str,
    /// What the engine does, in a sentence.
    pub what: &'static str,
    /// The requirements that it breaks; what it explains is told under the first.
    pub breaks: &'static [&'static str],
    /// How easily it explains what has another cause.
    pub chance: Chance,
}

/// What an engine takes a command for that was sent to it: other commands, or none, that
/// change what it knows; `None` if it takes it for what it is.
///
/// A pure function of what was said, so that an engine can do it and a referee can suppose it of a
/// recorded conversation. Where an engine may do so in many ways, what it says later shows which one it
/// was; an engine that is to do it has one of its own.
pub type Reading = fn(&History, &str) -> Option<Vec<String>>;

/// What is supposed of an engine with a deviation.
#[derive(Clone, Copy, Debug)]
pub enum Supposition<S> {
    /// It takes some commands for others.
    Reads(Reading),
    /// It departs from what the model or the rules of its protocol demand.
    Departs(S),
}

/// The line and another command behind it, if this is so: a reading of an engine that does
/// more than it is asked for.
#[must_use]
pub fn and_also(line: &str, is_so: bool, other: &str) -> Option<Vec<String>> {
    is_so.then(|| vec![line.to_owned(), other.to_owned()])
}

/// The whole lines that both sides have said so far, and what comes, where that is known.
#[derive(Clone, Debug, Default)]
pub struct History {
    said: Vec<(From, String)>,
    /// The next line, and those behind it; nothing in a conversation that goes on.
    to_come: Option<VecDeque<(From, String)>>,
}

impl History {
    /// A conversation that is over, before its first line.
    #[must_use]
    pub fn of(lines: Vec<(From, String)>) -> Self {
        Self { said: Vec::new(), to_come: Some(lines.into()) }
    }

    /// Adds a line of the controller or the engine to a conversation that goes on.
    pub fn push(&mut self, from: From, line: impl Into<String>) {
        self.said.push((from, line.into()));
    }

    /// The next line, if it is known what comes.
    #[must_use]
    pub fn next(&self) -> Option<(From, &str)> {
        let (from, line) = self.to_come.as_ref()?.front()?;
        Some((*from, line))
    }

    /// The next line is said.
    pub fn go_on(&mut self) {
        self.said.extend(self.to_come.as_mut().and_then(VecDeque::pop_front));
    }

    /// All lines, the latest first.
    pub fn latest(&self) -> impl Iterator<Item = (From, &str)> {
        self.said.iter().rev().map(|(from, line)| (*from, line.as_str()))
    }

    /// The lines behind the next one, if it is known what comes.
    pub fn ahead(&self) -> Option<impl Iterator<Item = (From, &str)>> {
        let behind = self.to_come.as_ref()?.iter().skip(1);
        Some(behind.map(|(from, line)| (*from, line.as_str())))
    }

    /// The commands, the latest first.
    pub fn commands(&self) -> impl Iterator<Item = &str> {
        self.latest().filter(|(from, _)| *from == From::Controller).map(|(_, line)| line)
    }

    /// How many commands begin with this.
    #[must_use]
    pub fn count(&self, beginning: &str) -> usize {
        self.commands().filter(|line| line.starts_with(beginning)).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_history_is_read_backwards() {
        let mut history = History::default();
        for (from, line) in [
            (From::Controller, "set game 1"),
            (From::Controller, "go"),
            (From::Engine, "=== d3"),
            (From::Controller, "move d3"),
            (From::Engine, "status"),
        ] {
            history.push(from, line);
        }
        assert!(history.ahead().is_none(), "it goes on");
        assert_eq!(history.commands().collect::<Vec<_>>(), ["move d3", "go", "set game 1"]);
        assert_eq!((history.count("set"), history.count("")), (1, 3));
    }

    #[test]
    fn what_comes_is_known_once_a_conversation_is_over() {
        let lines = ["go", "stop", "quit"].map(|line| (From::Controller, line.to_owned()));
        let mut history = History::of(lines.into());
        let seen = |history: &History| {
            let ahead = history.ahead().expect("it is over");
            let ahead: Vec<String> = ahead.map(|(_, line)| line.to_owned()).collect();
            (history.count(""), history.next().map(|(_, line)| line.to_owned()), ahead.join(" "))
        };
        let mut all = Vec::new();
        for _ in 0..4 {
            all.push(seen(&history));
            history.go_on();
        }
        let expected = |at: usize, next: Option<&str>, ahead: &str| {
            (at, next.map(str::to_owned), ahead.to_owned())
        };
        assert_eq!(
            all,
            [
                expected(0, Some("go"), "stop quit"),
                expected(1, Some("stop"), "quit"),
                expected(2, Some("quit"), ""),
                expected(3, None, ""),
            ]
        );
    }
}

/// Tables of what is taken for what, for the tests of protocol rooms.
#[cfg(test)]
pub mod table {
    use super::{From, History};
    use crate::contract::Variants;

    /// The name of a reading; what was said before, `> ` before each command and `< ` before
    /// each reply; a line; and the commands that it is taken for, `=` being the line itself.
    pub type Case =
        (&'static str, &'static [&'static str], &'static str, Option<&'static [&'static str]>);

    /// Each line is taken for what the table says, once it is written out in full.
    pub fn agrees(cases: &[Case], variants: &dyn Variants, written_out: impl Fn(&str) -> String) {
        for (name, before, line, expected) in cases {
            let mut history = History::default();
            for said in *before {
                match said.strip_prefix("> ") {
                    Some(command) => history.push(From::Controller, written_out(command)),
                    None => history.push(From::Engine, written_out(said.trim_start_matches("< "))),
                }
            }
            let line = written_out(line);
            let own = |text: &&str| if *text == "=" { line.clone() } else { written_out(text) };
            let expected = expected.map(|lines| lines.iter().map(own).collect::<Vec<_>>());
            let reading = variants.reading(name).expect("a reading");
            assert_eq!(reading(&history, &line), expected, "{name}: {before:?} {line}");
        }
    }
}
