//! The referee over a recorded transcript.
//!
//! In: the bytes of a file in a notation. Out: findings whose line numbers
//! are those of the file. Never: engines, waiting, times held against anyone.

use std::{
    borrow::Cow,
    collections::VecDeque,
    io::{self, BufRead, Read as _},
};

use regex::bytes::Regex;

use crate::{
    contract::{Context, Heard, Protocol, Referee, Rejoin, Settings},
    engine::{LineRef, MAX_LINE, Stopwatch},
    spec::Catalogue,
    transcript::{Entry, From, Line, Notation, read},
    verdict::{DrillRecord, DrillResult, LineRecord, Sink, Verdict},
};

/// How many lines are shown up to a finding.
const EXCERPT: usize = 8;

/// The longest line of a file that is kept, in bytes: the longest line of an
/// engine with every byte escaped, and what stands before it.
const LONGEST: usize = 8 * MAX_LINE;

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

/// What a file showed.
#[derive(Debug)]
pub struct Linted {
    /// The file as one drill, for reports.
    pub record: DrillRecord,
    /// Findings and what was put to the test.
    pub result: DrillResult,
    /// Lines of either side.
    pub lines: usize,
    /// Where the file was judged from, if its greeting is missing.
    pub rejoined: Option<Rejoined>,
}

/// Where the judgement of a file without a greeting began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rejoined {
    /// The line, from 1; `None` if there was none from which it could.
    pub line: Option<usize>,
}

/// A catalogue as lint needs it: nothing is drilled, everything may be judged.
#[must_use]
pub fn without_drills(catalogue: &Catalogue) -> Catalogue {
    let mut catalogue = catalogue.clone();
    catalogue.drills.clear();
    catalogue.features.clear();
    for requirement in &mut catalogue.requirements {
        requirement.drills.clear();
        requirement.judged = requirement.excluded.is_none();
    }
    catalogue
}

/// Judges a transcript.
///
/// # Errors
/// The input cannot be read.
pub fn lint(
    protocol: &dyn Protocol,
    name: &str,
    mut input: impl BufRead,
    options: &LintOptions,
) -> io::Result<Linted> {
    let watch = Stopwatch::start();
    let mut recording = Recording::new(protocol, options);
    let (mut number, mut lines) = (0, 0);
    let mut bytes = Vec::new();
    while let Some(cut) = next_line(&mut input, &mut bytes)? {
        number += 1;
        let Some((at, from, mut line)) = read(&bytes, &options.notation) else { continue };
        line.cut += cut;
        match from {
            From::Stderr => {}
            From::Event => {
                if options.restart.is_match(&line.bytes) {
                    recording.restart();
                }
            }
            From::Controller | From::Engine => {
                lines += 1;
                recording.hear(Entry { at, from, number, line });
            }
        }
    }
    let rejoined = recording.finish();
    let Recording { mut sink, excerpts, rejoin, .. } = recording;
    let notes = sink.take_notes();
    let (mut findings, mut judged) = sink.take();
    if rejoined.is_some() {
        findings.retain(|f| !rejoin.leaves_out(&f.requirement));
        judged.retain(|id| !rejoin.leaves_out(id));
    }
    let record = DrillRecord {
        id: name.to_owned(),
        place: String::new(),
        name: "a recorded transcript".into(),
        requirement: String::new(),
        verdict: Verdict::Pass,
        reason: None,
        breakdown: None,
        duration_ms: watch.now().as_secs_f64() * 1e3,
        end: None,
        transcript: excerpts.kept,
    };
    let result = DrillResult {
        drill: name.to_owned(),
        requirement: String::new(),
        verdict: Verdict::Pass,
        reason: None,
        findings,
        judged: judged.into_iter().map(Cow::Borrowed).collect(),
        held_back: Vec::new(),
        notes,
    };
    Ok(Linted { record, result, lines, rejoined })
}

/// How much an engine may say, in bytes and with what an entry takes, before the first
/// command of its controller, for that one to decide whether the greeting is there.
const HELD: usize = 4 << 20;

/// Whether a recording has its greeting.
enum Head {
    /// The controller has said nothing yet.
    Unknown { held: Vec<Entry>, bytes: usize },
    /// It begins later; what follows cannot be judged yet.
    Missing,
    /// Every line is judged.
    Known,
}

/// A file, heard line by line.
struct Recording<'a> {
    protocol: &'a dyn Protocol,
    options: &'a LintOptions,
    rejoin: Rejoin,
    referee: Option<Box<dyn Referee>>,
    sink: Sink,
    excerpts: Excerpts,
    head: Head,
    rejoined: Option<Rejoined>,
}

impl<'a> Recording<'a> {
    fn new(protocol: &'a dyn Protocol, options: &'a LintOptions) -> Self {
        let whole = options.greeting.is_empty();
        Self {
            protocol,
            options,
            rejoin: protocol.rejoin(),
            referee: None,
            sink: Sink::default(),
            excerpts: Excerpts::default(),
            head: if whole { Head::Known } else { Head::Unknown { held: Vec::new(), bytes: 0 } },
            rejoined: None,
        }
    }

    fn hear(&mut self, entry: Entry) {
        match &mut self.head {
            Head::Known => self.judge(entry),
            Head::Unknown { held, bytes } => {
                *bytes += entry.line.bytes.len() + size_of::<Entry>();
                let decides = entry.from == From::Controller || *bytes > HELD;
                held.push(entry);
                if decides {
                    self.decide();
                }
            }
            Head::Missing => {
                let begins =
                    entry.from == From::Controller && self.rejoin.begins_at(&entry.line.text());
                if begins {
                    self.rejoined = Some(Rejoined { line: Some(entry.number) });
                    self.greet();
                    self.head = Head::Known;
                    self.judge(entry);
                }
            }
        }
    }

    /// The first command tells whether the greeting is there.
    fn decide(&mut self) {
        let Head::Unknown { held, .. } = &mut self.head else { return };
        let held = std::mem::take(held);
        self.head = Head::Known;
        let greets = |entry: &Entry| self.rejoin.greets(entry.from, &entry.line.text());
        let speaks = held.iter().any(|entry| entry.from == From::Controller);
        if speaks && !held.iter().any(greets) {
            self.head = Head::Missing;
            self.rejoined = Some(Rejoined { line: None });
        }
        for entry in held {
            self.hear(entry);
        }
    }

    /// Brings the referee to where the greeting would have left it.
    fn greet(&mut self) {
        let mut referee = self.fresh();
        let mut unheard = Sink::default();
        for entry in &self.options.greeting {
            tell(referee.as_mut(), entry, &mut unheard);
        }
        self.referee = Some(referee);
    }

    fn fresh(&self) -> Box<dyn Referee> {
        let settings = self.options.settings.clone();
        self.protocol.referee(&Context { settings, ..Context::default() })
    }

    fn judge(&mut self, mut entry: Entry) {
        let line = std::mem::take(&mut entry.line);
        self.excerpts.heard(Entry { line: Line::default(), ..entry }, &line);
        self.sink.at_line(entry.number);
        if self.referee.is_none() {
            self.referee = Some(self.fresh());
        }
        if let Some(referee) = &mut self.referee {
            tell(referee.as_mut(), &Entry { line, ..entry }, &mut self.sink);
        }
        self.excerpts.keep_for(self.sink.findings().len());
    }

    /// A new engine process begins; with a greeting, as it must.
    fn restart(&mut self) {
        self.decide();
        self.head = Head::Known;
        if let Some(mut ended) = self.referee.take() {
            ended.finished(&mut self.sink);
        }
    }

    fn finish(&mut self) -> Option<Rejoined> {
        self.decide();
        if let Some(mut referee) = self.referee.take() {
            referee.finished(&mut self.sink);
        }
        self.rejoined
    }
}

fn tell(referee: &mut dyn Referee, entry: &Entry, sink: &mut Sink) {
    let heard = Heard { number: entry.number, at: entry.at, line: borrowed(&entry.line) };
    match entry.from {
        From::Controller => referee.sent(heard, sink),
        From::Engine => referee.received(heard, sink),
        From::Stderr | From::Event => {}
    }
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

/// The lines before each finding; the rest of a file may be endless.
#[derive(Default)]
struct Excerpts {
    recent: VecDeque<Entry>,
    findings: usize,
    kept: Vec<LineRecord>,
}

impl Excerpts {
    fn heard(&mut self, mut entry: Entry, line: &Line) {
        if self.recent.len() == EXCERPT
            && let Some(oldest) = self.recent.pop_front()
        {
            // The oldest line's buffer serves the newest.
            entry.line = oldest.line;
        }
        entry.line.bytes.clone_from(&line.bytes);
        (entry.line.carriage_return, entry.line.unfinished, entry.line.cut) =
            (line.carriage_return, line.unfinished, line.cut);
        self.recent.push_back(entry);
    }

    fn keep_for(&mut self, findings: usize) {
        if findings == self.findings {
            return;
        }
        self.findings = findings;
        let known = self.kept.last().map_or(0, |line| line.number);
        let new = self.recent.iter().filter(|entry| entry.number > known);
        self.kept.extend(new.map(|e| LineRecord {
            at_us: u64::try_from(e.at.as_micros()).unwrap_or(u64::MAX),
            from: e.from,
            number: e.number,
            line: e.line.shown(),
        }));
    }
}

fn borrowed(line: &Line) -> LineRef<'_> {
    LineRef {
        bytes: &line.bytes,
        carriage_return: line.carriage_return,
        unfinished: line.unfinished,
        cut: line.cut,
    }
}

#[cfg(test)]
mod tests {
    use super::{HELD, Head, LONGEST, LintOptions, Recording, next_line};
    use crate::{
        contract::Settings,
        protocols,
        transcript::{Entry, From, Line, Notation},
    };
    use regex::bytes::Regex;

    #[test]
    fn an_engine_that_speaks_without_end_is_not_held() {
        let entry = |bytes: usize| Entry {
            at: std::time::Duration::ZERO,
            from: From::Engine,
            number: 1,
            line: Line { bytes: vec![b'x'; bytes], ..Line::default() },
        };
        let options = LintOptions {
            notation: Notation::Marked,
            restart: Regex::new("start").expect("a pattern"),
            settings: Settings::default(),
            greeting: vec![entry(1)],
        };
        let mut recording = Recording::new(protocols::all()[1], &options);
        recording.hear(entry(HELD / 2));
        assert!(matches!(recording.head, Head::Unknown { .. }));
        recording.hear(entry(HELD / 2));
        assert!(matches!(recording.head, Head::Known), "it is judged as a whole");
    }

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
