//! The conversations of a file.
//!
//! In: a file in one of the notations. Out: each conversation with what it says of itself.
//! Never: more of a file than memory is meant for.

use std::{
    collections::BTreeMap,
    io::{self, BufRead},
};

use regex::bytes::Regex;

use crate::{
    contract::Protocol,
    lint::each_line,
    suite::greeting,
    transcript::{Entry, From, Heading, Notation},
};

/// How much of a file is read, in bytes and with what an entry takes.
const MOST: usize = 256 << 20;

/// A conversation of which both sides are known.
#[derive(Clone, Debug, Default)]
pub struct Recorded {
    /// What it is called by: its file, and which of several in it.
    pub name: String,
    /// What it says of itself.
    pub heading: Heading,
    /// Lines and events, in order.
    pub entries: Vec<Entry>,
}

impl Recorded {
    /// Whether either side has spoken.
    fn is_begun(&self) -> bool {
        self.entries.iter().any(|e| matches!(e.from, From::Controller | From::Engine))
    }

    /// How the sides greet each other, if the recording begins behind that.
    pub(super) async fn greeting(&self, protocol: &'static Protocol) -> Vec<Entry> {
        if self.joins_late(protocol) { greeting(protocol).await } else { Vec::new() }
    }

    /// Whether it begins behind the greeting.
    pub(super) fn joins_late(&self, protocol: &Protocol) -> bool {
        let rejoin = protocol.facts().rejoin;
        let greets = |e: &Entry| rejoin.greets(e.from, &e.line.text());
        self.heading.test.is_none() && !rejoin.at.is_empty() && !self.entries.iter().any(greets)
    }

    fn take(&mut self, entry: Entry) {
        match entry.from {
            From::Event if !self.is_begun() => self.heading.hear(&entry.line.text()),
            From::Stderr => {}
            _ => self.entries.push(entry),
        }
    }
}

/// Reads the conversations of a file in which a controller spoke.
///
/// # Errors
/// It cannot be read, or is too long to be held in memory.
pub fn read(
    name: &str,
    input: impl BufRead,
    notation: &Notation,
    restart: &Regex,
) -> io::Result<Vec<Recorded>> {
    let mut all: Vec<Recorded> = Vec::new();
    let mut open: BTreeMap<Option<String>, usize> = BTreeMap::new();
    let mut bytes = 0;
    each_line(input, notation, |engine, entry| {
        let starts = entry.from == From::Event
            && (restart.is_match(&entry.line.bytes) || Heading::begins(&entry.line.text()));
        let known = open.get(&engine).copied().filter(|at| !(starts && all[*at].is_begun()));
        let at = known.unwrap_or_else(|| {
            all.push(Recorded::default());
            all.len() - 1
        });
        open.insert(engine, at);
        bytes += entry.line.bytes.len() + size_of::<Entry>();
        all[at].take(entry);
        bytes <= MOST
    })?;
    if bytes > MOST {
        let most = MOST >> 20;
        return Err(io::Error::other(format!("it needs more than {most} MiB to be replayed")));
    }
    all.retain(|recorded| recorded.entries.iter().any(|e| e.from == From::Controller));
    let several = all.len() > 1;
    for (recorded, number) in all.iter_mut().zip(1..) {
        recorded.name = if several { format!("{name} ({number})") } else { name.to_owned() };
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{lint::RESTART, transcript::KnownFormat};

    fn all(text: &str, format: &str) -> Vec<Recorded> {
        let notation = KnownFormat::notation(format).expect("known");
        read("a.log", text.as_bytes(), &notation, &Regex::new(RESTART).expect("sound"))
            .expect("in memory")
    }

    #[test]
    fn each_start_begins_a_conversation() {
        let text = "# linesman 1\n0.0 = protocol: x\n0.0 = finding: a/b: no: c\n0.0 = start: e\n\
            0.1 > hub\n0.2 < wait\n0.3 = finding: a/c: later\n0.0 = start: e\n0.1 > hub\n\
            0.0 = start: f\n0.1 < nobody asked\n";
        let all = all(text, "linesman");
        assert_eq!(all.len(), 2, "in the third no controller spoke");
        assert_eq!((all[0].name.as_str(), all[1].name.as_str()), ("a.log (1)", "a.log (2)"));
        assert_eq!(all[0].heading.protocol.as_deref(), Some("x"));
        assert_eq!(all[0].heading.findings.len(), 1, "what stands behind the lines is a note");
        assert_eq!(all[0].heading.findings[0].message, "no: c");
        assert_eq!((all[0].entries.len(), all[1].entries.len()), (3, 1));
    }

    #[test]
    fn engines_of_one_file_are_told_apart() {
        let text = "1 >A(0): hub\n2 >B(1): hub\n3 <A(0): wait\n4 >B(1): init\n";
        let lines: Vec<usize> = all(text, "cutechess").iter().map(|r| r.entries.len()).collect();
        assert_eq!(lines, [2, 2]);
    }
}
