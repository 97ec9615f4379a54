//! What a recorded conversation says of itself, as events before its first line.
//!
//! In: which test it was and what it found. Out: lines of a log in Linesman's notation, and the
//! same read again. Never: a line of either side; whoever passes over events loses nothing.

use std::time::Duration;

use super::{Entry, From, Line, write};

/// The first line of a file that Linesman wrote by itself and may remove.
const OWN: &str = "# linesman ";

/// How something was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The lines show it.
    Line,
    /// The engine ended.
    Crash,
    /// The engine did not go on.
    Hang,
    /// The test expected something else; the lines alone do not show it.
    Test,
}

impl Kind {
    const ALL: [Self; 4] = [Self::Line, Self::Crash, Self::Hang, Self::Test];

    const fn word(self) -> &'static str {
        match self {
            Self::Line => "finding",
            Self::Crash => "crash",
            Self::Hang => "hang",
            Self::Test => "failed step",
        }
    }
}

/// Something that was found in the conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// How it was found.
    pub kind: Kind,
    /// The requirement that it breaks.
    pub requirement: String,
    /// What is wrong.
    pub message: String,
}

/// What is known of a recorded conversation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// The protocol that was spoken.
    pub protocol: Option<String>,
    /// The readings in force.
    pub settings: Vec<(String, String)>,
    /// The test; nothing if nobody here drove.
    pub test: Option<String>,
    /// The requirements under which a report tells what was found.
    pub requirements: Vec<String>,
    /// What was found.
    pub findings: Vec<Told>,
    /// The command that started the engine.
    pub engine: Option<String>,
}

const PROTOCOL: &str = "protocol: ";
const SETTING: &str = "setting: ";
const TEST: &str = "test: ";
const REQUIREMENT: &str = "requirement: ";
/// The same as in the log of a proxy, and behind all others: a conversation begins here.
const START: &str = "start: ";

impl Heading {
    /// The lines, each with its line feed. The first says who wrote the file.
    #[must_use]
    pub fn written(&self, linesman: &str) -> String {
        let mut out = format!("{OWN}{linesman}: a recorded conversation, for lint and replay\n");
        let mut add = |name: &str, text: &str| {
            let line = Line::new(format!("{name}{text}").replace(['\n', '\r'], " "));
            let entry = Entry { at: Duration::ZERO, from: From::Event, number: 0, line };
            out.push_str(&write(&entry));
            out.push('\n');
        };
        self.protocol.iter().for_each(|text| add(PROTOCOL, text));
        self.settings.iter().for_each(|(name, value)| add(SETTING, &format!("{name}={value}")));
        self.test.iter().for_each(|text| add(TEST, text));
        self.requirements.iter().for_each(|text| add(REQUIREMENT, text));
        for Told { kind, requirement, message } in &self.findings {
            add(&format!("{}: ", kind.word()), &format!("{requirement}: {message}"));
        }
        self.engine.iter().for_each(|text| add(START, text));
        out
    }

    /// The event with which a conversation begins of which only the protocol is known.
    #[must_use]
    pub fn of(protocol: &str) -> String {
        format!("{PROTOCOL}{protocol}")
    }

    /// Whether a file with this beginning was written by Linesman.
    #[must_use]
    pub fn is_own(file: &str) -> bool {
        file.starts_with(OWN)
    }

    /// Whether an event is the first of a heading.
    #[must_use]
    pub fn begins(event: &str) -> bool {
        event.starts_with(PROTOCOL)
    }

    /// Takes in an event that stands before the first line of either side; one that says nothing
    /// about the conversation is passed over.
    pub fn hear(&mut self, event: &str) {
        let rest = |name: &str| event.strip_prefix(name).map(str::to_owned);
        if let Some(text) = rest(PROTOCOL) {
            self.protocol = Some(text);
        } else if let Some(text) = rest(TEST) {
            self.test = Some(text);
        } else if let Some(text) = rest(START) {
            self.engine = Some(text);
        } else if let Some(text) = rest(REQUIREMENT) {
            self.requirements.push(text);
        } else if let Some((name, value)) =
            event.strip_prefix(SETTING).and_then(|pair| pair.split_once('='))
        {
            self.settings.push((name.to_owned(), value.to_owned()));
        } else {
            self.findings.extend(Told::read(event));
        }
    }
}

impl Told {
    fn read(event: &str) -> Option<Self> {
        Kind::ALL.into_iter().find_map(|kind| {
            let (requirement, message) =
                event.strip_prefix(kind.word())?.strip_prefix(": ")?.split_once(": ")?;
            Some(Self { kind, requirement: requirement.to_owned(), message: message.to_owned() })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transcript::read;

    #[test]
    fn a_heading_is_read_as_it_was_written() {
        let told = |kind, message: &str| Told {
            kind,
            requirement: "x/undo/takes-back-one".into(),
            message: message.into(),
        };
        let heading = Heading {
            protocol: Some("x".into()),
            settings: vec![("edition".into(), "2021".into()), ("score".into(), "a=b".into())],
            test: Some("x/undo/takes-back-one#one: two".into()),
            requirements: vec!["x/undo/takes-back-one".into()],
            findings: vec![
                told(Kind::Line, "the reply: `x` is none"),
                told(Kind::Crash, "the engine was killed"),
                told(Kind::Hang, "no reply"),
                told(Kind::Test, "another reply"),
            ],
            engine: Some("./engine 'a b'".into()),
        };
        let text = heading.written("0.1.0");
        assert!(Heading::is_own(&text) && !Heading::is_own("0.1 > x\n"));
        let mut again = Heading::default();
        for line in text.lines() {
            match read(line.as_bytes()) {
                Some((_, from, line)) => {
                    assert_eq!(from, From::Event);
                    again.hear(&line.text());
                }
                None => assert!(line.starts_with('#')),
            }
        }
        assert_eq!(again, heading);
    }
}
