//! The referee over a recorded transcript.
//!
//! In: the bytes of a file in a notation. Out: findings whose line numbers
//! are those of the file. Never: engines, waiting, times held against anyone.

mod record;
mod recording;

use std::{
    borrow::Cow,
    collections::BTreeMap,
    io::{self, BufRead, Read as _},
};

use regex::bytes::Regex;

use crate::{
    contract::{Protocol, Settings},
    engine::{MAX_LINE, Stopwatch},
    spec::{Catalogue, Sides},
    transcript::{Entry, From, Notation, Read, Reader},
};

pub use record::record;
pub(crate) use recording::borrowed;
pub use recording::{Linted, Recording, Rejoined};

/// The longest line of a file that is kept, in bytes: the longest line of an
/// engine with every byte escaped, and what stands before it.
const LONGEST: usize = 8 * MAX_LINE;

/// Notes that tell of a new engine process, unless somebody says otherwise.
pub const RESTART: &str = "cmd=|fresh process|^start";

/// How a file is to be read.
#[derive(Debug)]
pub struct LintOptions {
    /// Who speaks on which line.
    pub notation: Notation,
    /// Notes that tell of a new engine process.
    pub restart: Regex,
    /// The readings in force.
    pub settings: Settings,
    /// How engine and controller greet each other, for a file that begins after
    /// that. Empty: every file is judged as a whole.
    pub greeting: Vec<Entry>,
}

/// A catalogue as lint needs it: nothing is drilled, everything may be judged, and what the
/// sides that are asked about broke counts.
#[must_use]
pub fn without_drills(catalogue: &Catalogue, sides: Sides) -> Catalogue {
    let mut catalogue = Catalogue { sides, ..catalogue.clone() };
    catalogue.drills.clear();
    catalogue.features.clear();
    for requirement in &mut catalogue.requirements {
        requirement.drills.clear();
        requirement.judged = requirement.excluded.is_none();
    }
    catalogue
}

/// Judges a transcript: one conversation, or one with each engine that the file names.
///
/// # Errors
/// The input cannot be read.
pub fn lint(
    protocol: &'static Protocol,
    name: &str,
    input: impl BufRead,
    options: &LintOptions,
) -> io::Result<Vec<Linted>> {
    let watch = Stopwatch::start();
    let mut recordings: BTreeMap<Option<String>, Recording<'_>> = BTreeMap::new();
    each_line(input, &options.notation, |engine, entry| {
        let recording = recordings
            .entry(engine)
            .or_insert_with(|| Recording::new(protocol, &options.settings, &options.greeting));
        if entry.from == From::Event && options.restart.is_match(&entry.line.bytes) {
            recording.restart();
        }
        recording.hear(entry);
        true
    })?;
    let took = watch.now();
    let named = |engine: Option<String>| {
        engine.map_or_else(|| name.to_owned(), |engine| format!("{name} ({engine})"))
    };
    Ok(recordings
        .into_iter()
        .map(|(engine, recording)| recording.finish(&named(engine), took))
        .collect())
}

/// Reads a file in a notation, line by line, as long as `each` wants more. It is told in the
/// conversation with which engine a line stands, if the file tells.
///
/// # Errors
/// The input cannot be read.
pub fn each_line(
    mut input: impl BufRead,
    notation: &Notation,
    mut each: impl FnMut(Option<String>, Entry) -> bool,
) -> io::Result<()> {
    let mut reader = Reader::new(notation);
    let (mut number, mut bytes) = (0, Vec::new());
    while let Some(cut) = next_line(&mut input, &mut bytes)? {
        number += 1;
        let Some(Read { at, from, mut line, engine }) = reader.read(&bytes) else { continue };
        line.cut += cut;
        if !each(engine.map(Cow::into_owned), Entry { at, from, number, line }) {
            break;
        }
    }
    Ok(())
}

/// Reads a line without its line feed; tells how many bytes beyond the longest
/// line were dropped, or `None` at the end.
fn next_line(input: &mut impl BufRead, bytes: &mut Vec<u8>) -> io::Result<Option<u64>> {
    bytes.clear();
    let count = input.by_ref().take(LONGEST as u64).read_until(b'\n', bytes)?;
    if bytes.pop_if(|last| *last == b'\n').is_some() || count < LONGEST {
        return Ok((count > 0).then_some(0));
    }
    let mut cut = 0;
    loop {
        let chunk = input.fill_buf()?;
        let end = memchr::memchr(b'\n', chunk);
        let used = end.map_or(chunk.len(), |at| at + 1);
        cut += end.unwrap_or(used) as u64;
        input.consume(used);
        if end.is_some() || used == 0 {
            return Ok(Some(cut));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, next_line};

    #[test]
    fn an_endless_line_of_a_file_is_cut_and_counted() {
        let mut text = b"> info\n\n".to_vec();
        text.extend(std::iter::repeat_n(b'x', LONGEST + 3));
        text.extend(b"\n< ok\nhalf");
        let (mut input, mut bytes) = (&text[..], Vec::new());
        let mut lines = Vec::new();
        while let Some(cut) = next_line(&mut input, &mut bytes).expect("it is in memory") {
            lines.push((bytes.len(), cut));
        }
        assert_eq!(lines, [(6, 0), (0, 0), (LONGEST, 3), (4, 0), (4, 0)]);
    }
}
