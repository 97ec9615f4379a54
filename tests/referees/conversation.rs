//! Conversations as text, each with the findings that must come.
//!
//! In: blocks separated by blank lines: `#` titles, the lines of both sides
//! in the notation of transcripts, `=` what happens, `!` what must be found.
//! Out: what a referee finds, and how that differs.
//! Never: engines, waiting.

use std::{fmt::Write as _, time::Duration};

use linesman::{
    contract::{Context, Declared, Heard, Judge, Protocol, Seat, Settings},
    engine::{Exit, LineRef},
    transcript::{From, read},
    verdict::{DrillResult, Finding, Sink, diagnose},
};

/// How long something owed is waited for where the line tells no time.
const LONG: Duration = Duration::from_secs(60);

/// One finding: `! LINE START..END REQUIREMENT`, `-` for no line, the span left
/// out if there is none.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Expected {
    pub line: Option<usize>,
    pub span: Option<(usize, usize)>,
    pub requirement: String,
}

impl Expected {
    fn read(text: &str) -> Result<Self, String> {
        let unreadable = || format!("`! {text}` is no `! LINE START..END REQUIREMENT`");
        let words: Vec<&str> = text.split_whitespace().collect();
        let (line, span, requirement) = match words[..] {
            [line, requirement] => (line, None, requirement),
            [line, span, requirement] => (line, Some(span), requirement),
            _ => return Err(unreadable()),
        };
        let number = |text: &str| text.parse::<usize>().map_err(|_| unreadable());
        let span = span.map(|span| span.split_once("..").ok_or_else(unreadable)).transpose()?;
        Ok(Self {
            line: if line == "-" { None } else { Some(number(line)?) },
            span: span.map(|(a, b)| Ok::<_, String>((number(a)?, number(b)?))).transpose()?,
            requirement: requirement.to_owned(),
        })
    }

    pub fn of(finding: &Finding) -> Self {
        let Finding { line, span, requirement, .. } = finding;
        Self { line: *line, span: *span, requirement: requirement.to_string() }
    }

    pub fn shown(&self) -> String {
        let line = self.line.map_or_else(|| "-".to_owned(), |line| line.to_string());
        let span = self.span.map(|(a, b)| format!(" {a}..{b}")).unwrap_or_default();
        format!("! {line}{span} {}", self.requirement)
    }
}

/// A block of a file.
#[derive(Clone, Debug, Default)]
pub struct Conversation {
    /// The lines that begin with `#`; the first is the title.
    pub head: Vec<String>,
    /// What is said and what happens, as it is written.
    pub lines: Vec<String>,
    pub expected: Vec<Expected>,
}

impl Conversation {
    /// The blocks of a file, those that say nothing included.
    pub fn read_all(text: &str) -> Result<Vec<Self>, String> {
        let mut blocks = vec![Self::default()];
        for line in text.lines().map(|line| line.trim_end_matches('\r')) {
            if line.is_empty() {
                blocks.push(Self::default());
                continue;
            }
            let Some(block) = blocks.last_mut() else { continue };
            if line.starts_with('#') {
                block.head.push(line.to_owned());
            } else if let Some(finding) = line.strip_prefix('!') {
                block.expected.push(Expected::read(finding.trim())?);
            } else if read(line.as_bytes()).is_some() {
                block.lines.push(line.to_owned());
            } else {
                return Err(format!("`{line}` is nobody's line"));
            }
        }
        blocks.retain(|block| !block.head.is_empty() || !block.lines.is_empty());
        Ok(blocks)
    }

    pub fn title(&self) -> &str {
        self.head.first().map_or("", |line| line.trim_start_matches('#').trim())
    }

    /// `fault` or `quirk` and a name, if it is one of a variant of the reference engine.
    pub fn variant(&self) -> Option<(&str, &str)> {
        let (kind, rest) = self.title().split_once(' ')?;
        let name = rest.split(':').next()?;
        matches!(kind, "fault" | "quirk").then_some((kind, name))
    }

    pub fn shown(&self) -> String {
        let expected = self.expected.iter().map(Expected::shown);
        let all = self.head.iter().chain(&self.lines).cloned().chain(expected);
        all.map(|line| line + "\n").collect()
    }

    /// What the referee finds, heard as `lint` hears a recording, each finding under its
    /// cause, as if a test had shown it that nothing else speaks against. Besides, a
    /// line `= drilled` says that Linesman itself drives, `= timed` that times
    /// are judged, `= overdue` that what is owed does not come, `= end of input`
    /// that all is over, `= the engine ...` that and how it ended.
    pub fn judge(&self, protocol: &'static Protocol) -> Vec<Finding> {
        let mut result = self.explained(protocol);
        diagnose(std::slice::from_mut(&mut result));
        result.findings
    }

    /// What a referee finds in it, and the deviations that explain it.
    pub fn explained(&self, protocol: &'static Protocol) -> DrillResult {
        let is = |what: &str| self.lines.iter().any(|line| line == what);
        let context = Context {
            seat: match is("= drilled") {
                true => Seat::Drill { timed: is("= timed") },
                false => Seat::Recording,
            },
            declared: is("= drilled").then(Declared::default),
            settings: Settings::new(protocol.id(), protocol.facts().settings, &[])
                .expect("defaults"),
            deviation: None,
        };
        let (mut judge, mut sink) = (Judge::new(protocol, context), Sink::default());
        let mut number = 0;
        for text in &self.lines {
            let (at, from, line) = read(text.as_bytes()).expect("it was read before");
            if from == From::Event {
                let happened = line.text();
                if happened == "overdue" {
                    judge.overdue(if at.is_zero() { LONG } else { at }, &mut sink);
                } else if happened == "end of input" {
                    break;
                } else if let Some(how) = happened.strip_prefix("the engine ") {
                    judge.ended(Some(exit(how)), &mut sink);
                }
                continue;
            }
            number += 1;
            sink.at_line(number);
            let line = LineRef {
                bytes: &line.bytes,
                carriage_return: line.carriage_return,
                unfinished: line.unfinished,
                cut: line.cut,
            };
            let heard = Heard { number, at, line, taken: None };
            match from {
                From::Controller => judge.sent(heard, &mut sink),
                _ => judge.received(heard, &mut sink),
            }
        }
        judge.finished(&mut sink);
        let mut result = DrillResult { findings: sink.take().0, ..DrillResult::of("", "a test") };
        let refuted = judge.explain(&mut result.findings);
        result.refutes = refuted.into_iter().map(Into::into).collect();
        result
    }

    /// Whether a deviation explains a finding of it; of other faults that is not asked.
    pub fn is_explained(&self, protocol: &'static Protocol, fault: &str) -> bool {
        let deviations = protocol.variants().deviations();
        let explained = || self.explained(protocol).findings;
        !deviations.iter().any(|deviation| deviation.name == fault)
            || explained().iter().flat_map(|f| &f.explanations).any(|why| why.deviation == fault)
    }

    /// The conversation with findings behind the lines that they are about,
    /// for comparison.
    fn with(&self, findings: &[Expected]) -> String {
        let (mut number, mut text) = (0, String::new());
        for finding in findings.iter().filter(|f| f.line.is_none()) {
            let _ = writeln!(text, "      {}", finding.shown());
        }
        for line in &self.lines {
            let from = read(line.as_bytes()).map(|(_, from, _)| from);
            if from == Some(From::Event) {
                let _ = writeln!(text, "    {line}");
                continue;
            }
            number += 1;
            let _ = writeln!(text, "{number:3} {line}");
            for finding in findings.iter().filter(|f| f.line == Some(number)) {
                let _ = writeln!(text, "      {}", finding.shown());
            }
        }
        for finding in findings.iter().filter(|f| f.line.is_some_and(|line| line > number)) {
            let _ = writeln!(text, "      {}", finding.shown());
        }
        text
    }
}

fn exit(how: &str) -> Exit {
    let status = how.strip_prefix("ended with status ").and_then(|s| s.parse().ok());
    match status {
        Some(status) => Exit::Status(status),
        None if how.starts_with("closed its input") => Exit::ClosedInput,
        None if how.starts_with("closed its output") => Exit::ClosedOutput,
        None => Exit::Signal(6),
    }
}

/// Whether exactly what is expected is found; if not, the conversation with
/// what is missing (`-`) and what is there instead (`+`).
pub fn check(protocol: &'static Protocol, input: &Conversation) -> Result<(), String> {
    let found = input.judge(protocol);
    let mut expected = input.expected.clone();
    let mut there: Vec<Expected> = found.iter().map(Expected::of).collect();
    expected.sort();
    there.sort();
    if expected == there {
        return Ok(());
    }
    let (before, now) = (input.with(&expected), input.with(&there));
    let mut out = format!("{}\n\n", input.head.join("\n"));
    for change in similar::TextDiff::from_lines(&before, &now).iter_all_changes() {
        let _ = write!(out, "{} {}", change.tag(), change);
    }
    out.push_str("\n- is expected and was not found, + was found and is not expected:\n");
    for finding in found.iter().filter(|f| !expected.contains(&Expected::of(f))) {
        let _ = writeln!(out, "{}\n    {}", Expected::of(finding).shown(), finding.message);
        let more = [("expected", &finding.expected), ("got", &finding.got)];
        for (word, text) in more {
            if let Some(text) = text {
                let _ = writeln!(out, "    {word}: {text}");
            }
        }
    }
    let lines: String = there.iter().map(|f| f.shown() + "\n").collect();
    let _ = write!(out, "\nfound, as the file would say it:\n{lines}");
    Err(out)
}
