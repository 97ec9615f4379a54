//! Why a walk does not say what a test says.
//!
//! In: what was said in a test with the bundled engine. Out: what stands in the way of a walk there, if
//! anything does. Never: what a test expects, which no walk knows.

use std::time::Duration;

use crate::{
    contract::{
        RunContext,
        description::{Description, Place},
        excuses,
    },
    transcript::{Entry, From, Line},
    verdict::{DrillRecord, LineRecord},
};

/// What takes longer with the bundled engine is not said.
const QUICK: Duration = Duration::from_millis(400);

/// What a record shows in the place of bytes that are no text, of ends of lines and of backslashes beside them.
const ESCAPES: [&str; 5] = ["\\x", "\\r", "\\z", "\\c{", "\\\\"];

/// The longest command, in bytes.
const LONGEST: usize = 1_500;

/// Something that keeps a walk from saying what a test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Obstacle {
    /// Bytes or ends of lines that a feature file does not show as they are.
    Bytes,
    /// A very long line.
    Length,
    /// A command that opens or ends the conversation, in another place.
    Place,
    /// It keeps the engine busy for long.
    Slow,
    /// The test measures time.
    Time,
    /// The controller may not say it there, and the specification does not say what an engine does then.
    Mistake,
}

impl Obstacle {
    /// What walks leave out.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Bytes => "bytes that are no text, and other ends of lines",
            Self::Length => "very long lines",
            Self::Place => "commands of the start or the end in another place",
            Self::Slow => "what keeps an engine busy for long",
            Self::Time => "measured times",
            Self::Mistake => "what the controller may not say there",
        }
    }
}

/// What keeps a walk from saying what was said in a test.
pub(super) fn of_test(run: &RunContext, drill: &DrillRecord) -> Option<Obstacle> {
    let description = run.protocol.description();
    if run.catalogue.drill(&drill.id).is_some_and(|drill| drill.timing) {
        return Some(Obstacle::Time);
    }
    let is_said = |line: &&LineRecord| line.from == From::Controller;
    let lines: Vec<&LineRecord> = drill.transcript.iter().filter(is_said).collect();
    let place = |line: &str| {
        description.message(From::Controller, line).map_or(Place::Anywhere, |m| m.place)
    };
    for (at, said) in lines.iter().enumerate() {
        let is_first = lines[..at]
            .iter()
            .all(|before| place(&before.line) != Place::Anywhere && before.line != said.line);
        let is_in_place = match place(&said.line) {
            Place::Anywhere => true,
            Place::First | Place::Once => is_first,
            Place::Last => at + 1 == lines.len(),
        };
        let of_line =
            of_line(description, &said.line).filter(|_| place(&said.line) == Place::Anywhere);
        if let Some(obstacle) = of_line.or((!is_in_place).then_some(Obstacle::Place)) {
            return Some(obstacle);
        }
    }
    let mut lines = drill.transcript.iter().enumerate();
    if lines.any(|(at, l)| l.from == From::Controller && is_slow(l, &drill.transcript[at + 1..])) {
        return Some(Obstacle::Slow);
    }
    let entries: Vec<Entry> = drill.transcript.iter().map(entry).collect();
    let is_wrong = !excuses(run.protocol, &run.settings, &entries).is_empty();
    is_wrong.then_some(Obstacle::Mistake)
}

/// What keeps a walk from saying a command, wherever that is.
pub(super) fn of_line(description: &Description, line: &str) -> Option<Obstacle> {
    let escaped = ESCAPES.iter().any(|escape| line.contains(escape));
    let message = description.message(From::Controller, line);
    // Where each command is answered, it is not said whether a blank line is one.
    let is_clear = description.general.owed.is_empty() || !line.trim().is_empty();
    if escaped || line.contains(char::is_control) || !is_clear {
        Some(Obstacle::Bytes)
    } else if line.len() > LONGEST {
        Some(Obstacle::Length)
    } else {
        let anywhere = message.is_none_or(|message| message.place == Place::Anywhere);
        let is_lengthy = message.is_some_and(|message| message.is_lengthy(line));
        (!anywhere).then_some(Obstacle::Place).or(is_lengthy.then_some(Obstacle::Slow))
    }
}

/// Whether it took the bundled engine long to answer a line.
pub(super) fn is_slow(line: &LineRecord, behind: &[LineRecord]) -> bool {
    let answer = behind.iter().take_while(|later| later.from != From::Controller);
    let until = answer.last().map_or(line.at_us, |last| last.at_us);
    Duration::from_micros(until.saturating_sub(line.at_us)) > QUICK
}

fn entry(record: &LineRecord) -> Entry {
    let (from, number) = (record.from, record.number);
    Entry {
        at: Duration::from_micros(record.at_us),
        from,
        line: Line::new(record.line.as_str()),
        number,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_escaped_is_not_said_and_a_backslash_is() {
        let description = crate::protocols::all()[0].description();
        for (line, is_said) in
            [("play wQ wS1\\", true), ("play \\wS1", true), ("play\\x00", false), ("a\\r", false)]
        {
            assert_eq!(of_line(description, line).is_none(), is_said, "{line}");
        }
    }
}
