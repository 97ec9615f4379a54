//! What is known of a protocol without asking it anything.
//!
//! In: nothing. Out: its names, its text, the choices that it offers, where its conversations begin. Never:
//! behaviour.

use super::{Renewal, Setting, description::Description};
use crate::transcript::From;

/// A protocol as data.
#[derive(Debug)]
pub struct Facts {
    /// The short name: command line, folder, first part of every id.
    pub id: &'static str,
    /// The games that it is for, in lower case, as a user may call them.
    pub games: &'static [&'static str],
    /// The name in full.
    pub title: &'static str,
    /// The text that is judged against: version, date.
    pub revision: &'static str,
    /// Where the text can be read, if it has an address.
    pub address: Option<&'static str>,
    /// The specification's word for the driving side.
    pub controller: &'static str,
    /// Capabilities that an engine may declare and `@needs:` may name, in lower case.
    pub capabilities: &'static [&'static str],
    /// Choices of reading offered to the user.
    pub settings: &'static [Setting],
    /// The requirements that findings of the machinery are reported under.
    pub process_requirements: ProcessRequirements,
    /// How to recognise the protocol.
    pub probe: Probe,
    /// Whether the referee knows when an answer is complete, so that the common
    /// steps can compare it as a whole.
    pub knows_answers: bool,
    /// Where the judgement of a recording can begin that lacks the greeting.
    pub rejoin: Rejoin,
    /// How an engine that was used before is brought into a new game; nothing if the text has no way.
    pub renewal: Option<Renewal>,
    /// The messages.
    pub description: &'static Description,
}

/// Requirements that every protocol has under one name or another; findings
/// of the machinery (a crash, a hang) are reported under them.
#[derive(Clone, Copy, Debug)]
pub struct ProcessRequirements {
    /// The engine does not end while its input is open.
    pub stays_alive: &'static str,
    /// Lines are whole: flushed, and with a line feed.
    pub whole_lines: &'static str,
    /// The engine hears what it is sent once it has greeted, where the
    /// protocol has a word for being ready.
    pub listens: Option<&'static str>,
}

/// How to find out that a program speaks this protocol.
#[derive(Clone, Copy, Debug)]
pub struct Probe {
    /// A line that asks; empty when the engine speaks first.
    pub ask: &'static str,
    /// How a line of the answer begins.
    pub answer: &'static str,
}

/// Where the judgement of a recording can begin that lacks the greeting.
#[derive(Clone, Copy, Debug)]
pub struct Rejoin {
    /// Who begins the greeting, and with which word.
    pub greeting: (From, &'static str),
    /// How commands begin after which nothing said before counts any more.
    pub at: &'static [&'static str],
    /// What cannot be judged without the greeting: requirements, and folders of them.
    pub without: &'static [&'static str],
}

impl Rejoin {
    /// Whether a line belongs to the greeting, as far as its first word tells.
    #[must_use]
    pub fn greets(&self, from: From, line: &str) -> bool {
        let (who, word) = self.greeting;
        from == who && line.split_whitespace().next() == Some(word)
    }

    /// Whether nothing said before this command counts any more.
    #[must_use]
    pub fn begins_at(&self, command: &str) -> bool {
        let word = |at: &&str| {
            command.strip_prefix(*at).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
        };
        self.at.iter().any(word)
    }

    /// Whether a requirement cannot be judged without the greeting.
    #[must_use]
    pub fn leaves_out(&self, id: &str) -> bool {
        let within = |of: &&str| {
            id.strip_prefix(*of).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        self.without.iter().any(within)
    }
}
