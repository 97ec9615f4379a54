//! A conversation that nobody here drives, heard line by line and judged.
//!
//! In: the lines of both sides, as they are read from a file or go through a proxy.
//! Out: findings, and the lines before each. Never: files, engines, waiting.

use std::{borrow::Cow, collections::VecDeque, time::Duration};

use crate::{
    contract::{Context, ControllerReferee, Heard, Judge, Protocol, Rejoin, Settings},
    engine::{Exit, LineRef},
    transcript::{Entry, From, Line},
    verdict::{DrillRecord, DrillResult, Finding, LineRecord, Sent, Sink, Verdict},
};

/// How many lines are shown up to a finding.
const EXCERPT: usize = 8;

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

impl Rejoined {
    /// What a reader must know of a conversation that begins in the middle.
    pub(super) fn told(self, name: &str) -> String {
        let what = match self.line {
            Some(line) => {
                format!("it is judged from line {line} on, without what depends on the greeting")
            }
            None => "nothing in it sets up a game, so that nothing could be judged".to_owned(),
        };
        format!("{name} does not begin with a greeting: {what}; --whole judges all of it")
    }
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
pub struct Recording<'a> {
    protocol: &'static Protocol,
    settings: &'a Settings,
    greeting: &'a [Entry],
    rejoin: Rejoin,
    referees: Option<Referees>,
    sink: Sink,
    /// The deviations that conversations contradict, as far as they were tried.
    refutes: Vec<Cow<'static, str>>,
    excerpts: Excerpts,
    head: Head,
    rejoined: Option<Rejoined>,
    lines: usize,
}

impl<'a> Recording<'a> {
    /// Nothing was heard yet. With a greeting, a conversation that lacks its own is
    /// judged from where it can be, as if it had begun with that one.
    #[must_use]
    pub fn new(protocol: &'static Protocol, settings: &'a Settings, greeting: &'a [Entry]) -> Self {
        let whole = greeting.is_empty();
        Self {
            protocol,
            settings,
            greeting,
            rejoin: protocol.facts().rejoin,
            referees: None,
            sink: Sink::default(),
            refutes: Vec::new(),
            excerpts: Excerpts::default(),
            head: if whole { Head::Known } else { Head::Unknown { held: Vec::new(), bytes: 0 } },
            rejoined: None,
            lines: 0,
        }
    }

    /// Takes in a line of either side; those of standard error and events say nothing.
    pub fn hear(&mut self, entry: Entry) {
        if !matches!(entry.from, From::Controller | From::Engine) {
            return;
        }
        self.lines += 1;
        self.hear_line(entry);
    }

    fn hear_line(&mut self, entry: Entry) {
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
            self.hear_line(entry);
        }
    }

    /// Brings the referee to where the greeting would have left it.
    fn greet(&mut self) {
        let mut referees = self.fresh();
        let mut unheard = Sink::default();
        for entry in self.greeting {
            referees.hear(entry, &mut unheard);
        }
        self.referees = Some(referees);
    }

    fn fresh(&self) -> Referees {
        let context = Context { settings: self.settings.clone(), ..Context::default() };
        Referees {
            engine: Judge::new(self.protocol, context.clone()),
            controller: self.protocol.controller_referee(&context),
        }
    }

    fn judge(&mut self, mut entry: Entry) {
        let line = std::mem::take(&mut entry.line);
        self.excerpts.heard(Entry { line: Line::default(), ..entry }, &line);
        self.sink.at_line(entry.number);
        if self.referees.is_none() {
            self.referees = Some(self.fresh());
        }
        if let Some(referees) = &mut self.referees {
            referees.hear(&Entry { line, ..entry }, &mut self.sink);
        }
        self.excerpts.keep_for(self.sink.findings().len());
    }

    /// A new engine process begins; with a greeting, as it must.
    pub fn restart(&mut self) {
        self.decide();
        self.head = Head::Known;
        self.close(None);
    }

    /// The conversation with one engine process is over, if it ended while its controller
    /// went on, with this exit.
    fn close(&mut self, exit: Option<Exit>) {
        let Some(Referees { mut engine, .. }) = self.referees.take() else { return };
        match exit {
            Some(exit) => engine.ended(Some(exit), &mut self.sink),
            None => engine.finished(&mut self.sink),
        }
        engine.place(self.sink.findings_mut());
        let refuted = engine.explain(self.sink.findings_mut());
        self.refutes.extend(refuted.into_iter().map(Cow::Borrowed));
    }

    /// The engine ended although its controller went on, or closed its output.
    pub fn engine_ended(&mut self, exit: Exit) {
        self.decide();
        self.close(Some(exit));
        self.excerpts.keep_for(self.sink.findings().len());
    }

    /// What was found so far.
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        self.sink.findings()
    }

    /// The end of the conversation, which took so long.
    #[must_use]
    pub fn finish(mut self, name: &str, duration: Duration) -> Linted {
        self.decide();
        self.close(None);
        let Self { mut sink, excerpts, rejoin, rejoined, lines, refutes, .. } = self;
        let notes = sink.take_notes();
        let (mut findings, mut judged) = sink.take();
        if rejoined.is_some() {
            findings.retain(|f| !rejoin.leaves_out(&f.requirement));
            judged.retain(|id| !rejoin.leaves_out(id));
        }
        let record = DrillRecord {
            name: "a recorded transcript".into(),
            duration_ms: duration.as_secs_f64() * 1e3,
            transcript: excerpts.kept,
            ..DrillRecord::of(name, "")
        };
        let result = DrillResult {
            sent: Sent::new(),
            drill: name.to_owned(),
            requirement: String::new(),
            verdict: Verdict::Pass,
            reason: None,
            findings,
            judged: judged.into_iter().map(Cow::Borrowed).collect(),
            held_back: Vec::new(),
            refutes,
            notes,
        };
        Linted { record, result, lines, rejoined }
    }
}

/// The judges of both sides.
struct Referees {
    engine: Judge,
    controller: Option<Box<dyn ControllerReferee>>,
}

impl Referees {
    fn hear(&mut self, entry: &Entry, sink: &mut Sink) {
        let line = borrowed(&entry.line);
        let heard = Heard { number: entry.number, at: entry.at, line, taken: None };
        match entry.from {
            From::Controller => self.engine.sent(heard, sink),
            From::Engine => self.engine.received(heard, sink),
            From::Stderr | From::Event => return,
        }
        if let Some(controller) = &mut self.controller {
            sink.at_line(entry.number);
            controller.hear(entry.from, &entry.line, sink);
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

/// A recorded line as it was heard.
pub(crate) fn borrowed(line: &Line) -> LineRef<'_> {
    LineRef {
        bytes: &line.bytes,
        carriage_return: line.carriage_return,
        unfinished: line.unfinished,
        cut: line.cut,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocols;

    #[test]
    fn an_engine_that_speaks_without_end_is_not_held() {
        let entry = |bytes: usize| Entry {
            at: std::time::Duration::ZERO,
            from: From::Engine,
            number: 1,
            line: Line { bytes: vec![b'x'; bytes], ..Line::default() },
        };
        let (settings, greeting) = (Settings::default(), vec![entry(1)]);
        let mut recording = Recording::new(protocols::all()[1], &settings, &greeting);
        recording.hear(entry(HELD / 2));
        assert!(matches!(recording.head, Head::Unknown { .. }));
        recording.hear(entry(HELD / 2));
        assert!(matches!(recording.head, Head::Known), "it is judged as a whole");
    }
}
