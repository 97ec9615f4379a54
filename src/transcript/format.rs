//! Transcripts as text, without loss.
//!
//! In: entries, or lines of a file in one of several notations.
//! Out: `SECONDS MARK line`, where the mark is `>` to the engine, `<` from
//! it, `!` standard error, `=` an event. A mark followed by `~` says that the
//! line is escaped: it held control characters, invalid UTF-8, a carriage
//! return or no line feed.
//! Never: the meaning of a line.

use std::{borrow::Cow, time::Duration};

use regex::bytes::Regex;
use thiserror::Error;

use super::{Entry, From, Line};

/// How a recorded file marks who speaks.
#[derive(Debug)]
pub enum Notation {
    /// Linesman's own, and the common relatives of it: an optional line
    /// number, an optional time in brackets, then `>` `<` `!` `=` `#` or the
    /// mark doubled. With the mark doubled, `<CR>` at the end of a line and
    /// `<TAB>` stand for what they say.
    Marked,
    /// Two patterns: the group `line`, or the first one, is the line. A group `engine` tells
    /// several conversations in one file apart, a group `ms` is a time in milliseconds.
    Patterns { sent: Regex, received: Regex },
    /// No marks at all: the line after an answer is the next command, and this line ends an
    /// answer.
    Answers(&'static str),
}

/// A notation that other programs write.
#[derive(Clone, Copy, Debug)]
pub struct KnownFormat {
    /// What it is called on the command line.
    pub name: &'static str,
    /// How a sent and a received line is recognised; nothing where no line is marked.
    patterns: Option<(&'static str, &'static str)>,
}

/// The notations that are known by name, besides Linesman's own.
pub const FORMATS: [KnownFormat; 5] = [
    // Cute Chess with -debug, and WinBoard's debug file: `123 >Name(0): go`.
    KnownFormat {
        name: "cutechess",
        patterns: Some((
            r"^\s*(?:(?P<ms>[0-9]+)\s+)?>(?P<engine>[^:]*?)\s*:\s?(?P<line>.*)$",
            r"^\s*(?:(?P<ms>[0-9]+)\s+)?<(?P<engine>[^:]*?)\s*:\s?(?P<line>.*)$",
        )),
    },
    // The engine console of MzingaViewer: commands and answers as they are.
    KnownFormat { name: "mzinga", patterns: None },
    // Marks as the engine sees them: `< go` comes in, `> bestmove` goes out.
    KnownFormat { name: "reversed", patterns: Some((r"^< (?P<line>.*)$", r"^> (?P<line>.*)$")) },
    // The debug log of pydraughts: `5 %s << %s 4711 go think`.
    KnownFormat {
        name: "pydraughts",
        patterns: Some((
            r"(?:^|:)[0-9]+ %s << %s (?P<engine>[0-9]+) (?P<line>.*)$",
            r"(?:^|:)[0-9]+ %s >> %s (?P<engine>[0-9]+) (?P<line>.*)$",
        )),
    },
    // The debug log of py-draughts: `… hub:_send:595 - >> go think`.
    KnownFormat {
        name: "py-draughts",
        patterns: Some((
            r"hub:_send:[0-9]+ - >> (?P<line>.*)$",
            r"hub:_read_line:[0-9]+ - << (?P<line>.*)$",
        )),
    },
];

impl KnownFormat {
    /// The notation of that name.
    ///
    /// # Errors
    /// There is none of that name.
    pub fn notation(name: &str) -> Result<Notation, FormatError> {
        if name == "linesman" {
            return Ok(Notation::Marked);
        }
        let known = FORMATS.iter().find(|format| format.name == name);
        let Some(format) = known else {
            let all: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
            return Err(FormatError::Unknown {
                name: name.to_owned(),
                known: format!("linesman, {}", all.join(", ")),
            });
        };
        match format.patterns {
            Some((sent, received)) => Notation::patterns(sent, received),
            None => Ok(Notation::Answers("ok")),
        }
    }
}

/// A transcript that cannot be read.
#[derive(Debug, Error)]
pub enum FormatError {
    #[error("could not compile `{pattern}`: {reason}")]
    Pattern { pattern: String, reason: String },
    #[error("there is no format `{name}`; known are {known}")]
    Unknown { name: String, known: String },
    #[error("`{pattern}` needs one group in parentheses, which is the line itself")]
    NoGroup { pattern: String },
}

impl Notation {
    /// A notation of two regular expressions with one group each.
    ///
    /// # Errors
    /// A pattern that does not compile or has no group.
    pub fn patterns(sent: &str, received: &str) -> Result<Self, FormatError> {
        let compile = |pattern: &str| {
            let regex = Regex::new(pattern).map_err(|e| FormatError::Pattern {
                pattern: pattern.to_owned(),
                reason: e.to_string(),
            })?;
            if regex.captures_len() < 2 {
                return Err(FormatError::NoGroup { pattern: pattern.to_owned() });
            }
            Ok(regex)
        };
        Ok(Self::Patterns { sent: compile(sent)?, received: compile(received)? })
    }
}

/// A line of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read<'a> {
    /// When it was said, if the file tells.
    pub at: Duration,
    /// Who said it.
    pub from: From,
    /// What was said.
    pub line: Line,
    /// In the conversation with which engine, if the file tells.
    pub engine: Option<Cow<'a, str>>,
}

/// Reads a file in a notation, line by line.
#[derive(Debug)]
pub struct Reader<'a> {
    notation: &'a Notation,
    /// The next line is a command, where nothing else tells.
    answered: bool,
}

impl<'a> Reader<'a> {
    /// At the beginning of a file.
    #[must_use]
    pub const fn new(notation: &'a Notation) -> Self {
        Self { notation, answered: false }
    }

    /// One line of a file, or `None` when it is neither side's (a comment, blank).
    pub fn read<'l>(&mut self, line: &'l [u8]) -> Option<Read<'l>> {
        let alone = |(at, from, line)| Read { at, from, line, engine: None };
        // A program that wrote the file may have ended its lines so, or kept those of others.
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        match self.notation {
            Notation::Marked => read_marked(line).map(alone),
            Notation::Patterns { sent, received } => matched(sent, From::Controller, line)
                .or_else(|| matched(received, From::Engine, line)),
            Notation::Answers(end) => {
                let from = if self.answered { From::Controller } else { From::Engine };
                self.answered = line == end.as_bytes();
                Some(alone((Duration::ZERO, from, Line::new(line))))
            }
        }
    }
}

fn matched<'l>(pattern: &Regex, from: From, line: &'l [u8]) -> Option<Read<'l>> {
    let groups = pattern.captures(line)?;
    let said = groups.name("line").or_else(|| groups.get(1))?;
    let ms = groups.name("ms").and_then(|ms| std::str::from_utf8(ms.as_bytes()).ok()?.parse().ok());
    let engine = groups.name("engine").map(|name| String::from_utf8_lossy(name.as_bytes()));
    Some(Read {
        at: Duration::from_millis(ms.unwrap_or_default()),
        from,
        line: Line::new(said.as_bytes()),
        engine: engine.filter(|name| !name.is_empty()),
    })
}

/// A line in Linesman's own notation, or `None` when it is neither side's.
#[must_use]
pub fn read(line: &[u8]) -> Option<(Duration, From, Line)> {
    read_marked(line)
}

/// An entry as a line of Linesman's own notation, without line feed.
#[must_use]
pub fn write(entry: &Entry) -> String {
    let mark = entry.from.mark();
    let (escaped, text) = escape(&entry.line);
    let tilde = if escaped { "~" } else { "" };
    format!("{:.6} {mark}{tilde} {text}", entry.at.as_secs_f64())
}

fn read_marked(line: &[u8]) -> Option<(Duration, From, Line)> {
    let mut rest = line;
    let mut at = Duration::ZERO;
    loop {
        rest = rest.trim_ascii_start();
        let first = *rest.first()?;
        match first {
            b'[' => {
                let end = rest.iter().position(|&b| b == b']')?;
                at = seconds(&rest[1..end]).unwrap_or(at);
                rest = &rest[end + 1..];
            }
            b'0'..=b'9' => {
                let end = rest.iter().position(|b| !b.is_ascii_digit() && *b != b'.')?;
                // A bare number is a line number, a number with a point a time.
                if rest[..end].contains(&b'.') {
                    at = seconds(&rest[..end])?;
                }
                rest = &rest[end..];
            }
            _ => break,
        }
    }
    let mark = rest[0];
    let from = match mark {
        b'>' => From::Controller,
        b'<' => From::Engine,
        b'!' => From::Stderr,
        b'=' => From::Event,
        _ => return None,
    };
    rest = &rest[1..];
    let doubled = rest.first() == Some(&mark);
    rest = if doubled { &rest[1..] } else { rest };
    let escaped = rest.first() == Some(&b'~');
    rest = if escaped { &rest[1..] } else { rest };
    rest = rest.strip_prefix(b" ").unwrap_or(rest);
    let line = match (escaped, doubled) {
        (true, _) => unescape(rest),
        (false, true) => with_named_controls(rest),
        (false, false) => Line::new(rest),
    };
    Some((at, from, line))
}

fn with_named_controls(text: &[u8]) -> Line {
    let (text, carriage_return) =
        text.strip_suffix(b"<CR>").map_or((text, false), |text| (text, true));
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = memchr::memmem::find(rest, b"<TAB>") {
        bytes.extend_from_slice(&rest[..at]);
        bytes.push(b'\t');
        rest = &rest[at + 5..];
    }
    bytes.extend_from_slice(rest);
    Line { bytes, carriage_return, ..Line::default() }
}

fn seconds(text: &[u8]) -> Option<Duration> {
    let seconds: f64 = std::str::from_utf8(text).ok()?.trim().parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}

fn escape(line: &Line) -> (bool, String) {
    let text = std::str::from_utf8(&line.bytes).ok();
    let plain = text.filter(|t| {
        !line.carriage_return && !line.unfinished && line.cut == 0 && !t.chars().any(hidden)
    });
    if let Some(text) = plain {
        return (false, text.to_owned());
    }
    let mut out = String::with_capacity(line.bytes.len() + 8);
    for chunk in line.bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '\\' => out.push_str("\\\\"),
                c if hidden(c) => {
                    for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                        out.push_str(&format!("\\x{byte:02x}"));
                    }
                }
                c => out.push(c),
            }
        }
        for byte in chunk.invalid() {
            out.push_str(&format!("\\x{byte:02x}"));
        }
    }
    if line.cut > 0 {
        out.push_str(&format!("\\c{{{}}}", line.cut));
    }
    if line.carriage_return {
        out.push_str("\\r");
    }
    if line.unfinished {
        out.push_str("\\z");
    }
    (true, out)
}

/// Characters that would move a cursor, colour a terminal or turn the text.
fn hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

fn unescape(text: &[u8]) -> Line {
    let mut line = Line::default();
    let mut rest = text;
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        if byte != b'\\' {
            line.bytes.push(byte);
            continue;
        }
        let Some((&kind, after)) = rest.split_first() else {
            line.bytes.push(byte);
            break;
        };
        rest = after;
        match kind {
            b'r' => line.carriage_return = true,
            b'z' => line.unfinished = true,
            b'x' => {
                let digits = rest.get(..2).and_then(|d| std::str::from_utf8(d).ok());
                if let Some(value) = digits.and_then(|d| u8::from_str_radix(d, 16).ok()) {
                    line.bytes.push(value);
                    rest = &rest[2..];
                }
            }
            b'c' => {
                let end = rest.iter().position(|&b| b == b'}').unwrap_or(0);
                let digits = rest.get(1..end).and_then(|d| std::str::from_utf8(d).ok());
                line.cut = digits.and_then(|d| d.parse().ok()).unwrap_or(0);
                rest = rest.get(end + 1..).unwrap_or_default();
            }
            other => line.bytes.push(other),
        }
    }
    line
}

/// The line as one safe piece of text for terminals and reports: what is
/// hidden is shown escaped.
#[must_use]
pub(super) fn safe_text(line: &Line) -> String {
    escape(line).1
}

impl Line {
    /// A text that is safe on a terminal, in XML and in HTML (after the
    /// format's own escaping): control characters and bytes that are no
    /// UTF-8 are shown as `\xNN`.
    #[must_use]
    pub fn shown(&self) -> String {
        safe_text(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn writing_and_reading_lose_nothing(
            bytes in proptest::collection::vec(any::<u8>().prop_filter("a line has no line feed", |b| *b != b'\n'), 0..60),
            carriage_return: bool, unfinished: bool, cut in 0u64..3, micros in 0u64..10_000_000,
        ) {
            let line = Line { bytes, carriage_return, unfinished, cut };
            let entry = Entry { at: Duration::from_micros(micros), from: From::Engine, line, number: 1 };
            let text = write(&entry);
            prop_assert!(!text.chars().any(char::is_control));
            let (at, from, line) = read(text.as_bytes()).expect("a line");
            prop_assert_eq!((at, from, line), (entry.at, entry.from, entry.line));
        }

        #[test]
        fn any_bytes_are_read_without_panic(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
            let _ = read(&bytes);
            for format in FORMATS {
                let notation = KnownFormat::notation(format.name).expect("it is known");
                let _ = Reader::new(&notation).read(&bytes);
            }
        }
    }

    #[test]
    fn relatives_of_the_notation_are_understood() {
        let read = |text: &str| read(text.as_bytes()).map(|(_, f, l)| (f, l.text().into_owned()));
        assert_eq!(
            read("00012 [   0.1910] >> play wS1"),
            Some((From::Controller, "play wS1".into()))
        );
        assert_eq!(read("[0.2] < ok"), Some((From::Engine, "ok".into())));
        assert_eq!(read("< bB1 -wQ"), Some((From::Engine, "bB1 -wQ".into())));
        assert_eq!(read(">"), Some((From::Controller, String::new())));
        assert_eq!(read("# a comment"), None);
        assert_eq!(read(""), None);
    }

    #[test]
    fn what_other_programs_write_is_read() {
        let heard = |name: &str, file: &str| -> Vec<String> {
            let notation = KnownFormat::notation(name).expect("it is known");
            let mut reader = Reader::new(&notation);
            let shown = |read: Read<'_>| {
                let mark = if read.from == From::Engine { '<' } else { '>' };
                let ms = read.at.as_millis();
                let engine = read.engine.unwrap_or_default();
                format!("{ms} {engine}{mark} {}", read.line.text())
            };
            file.split_terminator('\n')
                .filter_map(|l| reader.read(l.as_bytes()).map(shown))
                .collect()
        };
        let cutechess = "12 >Good One(0): go depth 1\n15 <Good One(0): bestmove h08\nFinished game 1\n7 >first : force\n>B(1): \n";
        let all = [
            "12 Good One(0)> go depth 1",
            "15 Good One(0)< bestmove h08",
            "7 first> force",
            "0 B(1)> ",
        ];
        assert_eq!(heard("cutechess", cutechess), all);
        assert_eq!(heard("reversed", "< go\n\n> move f5\n"), ["0 > go", "0 < move f5"]);
        assert_eq!(heard("linesman", "> go\r\n< move f5\r\n"), ["0 > go", "0 < move f5"]);
        let pydraughts =
            "DEBUG:pydraughts:5 %s << %s 24 hub\nDEBUG:pydraughts:5 %s >> %s 24 wait\n";
        assert_eq!(heard("pydraughts", pydraughts), ["0 24> hub", "0 24< wait"]);
        let py_draughts = "2026-11-23 | DEBUG | draughts.engines.hub:_send:595 - >> init\n2026-11-23 | DEBUG | draughts.engines.hub:_read_line:631 - << ready\n2026-11-23 | INFO | draughts.engines.hub:start:479 - Engine ready\n";
        assert_eq!(heard("py-draughts", py_draughts), ["0 > init", "0 < ready"]);
        let mzinga = "id Mzinga\nok\nnewgame\nBase;NotStarted;White[1]\nok\nvalidmoves\n";
        let all = [
            "< id Mzinga",
            "< ok",
            "> newgame",
            "< Base;NotStarted;White[1]",
            "< ok",
            "> validmoves",
        ];
        assert_eq!(heard("mzinga", mzinga), all.map(|line| format!("0 {line}")));
        assert!(KnownFormat::notation("cutchess").is_err());
    }
}
