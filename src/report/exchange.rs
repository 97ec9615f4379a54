//! The conversation up to the moment something went wrong.
//!
//! In: the record of a drill and the number of a line.
//! Out: its last lines, and those that they answer, with times and marks, cut to a width; or
//! nearly all of it, bounded, for machines.
//! Never: a judgement.

use std::collections::BTreeSet;

use super::{
    escape::{clip_middle, safe},
    paint::{Palette, Tone},
};
use crate::{
    protocols,
    transcript::From,
    verdict::{Breakdown, DrillRecord, FindingRecord, LineRecord, ReplayRecord, ShortRecord},
};

/// How many lines a picture shows, if what has to be seen is among them.
const SHOWN: usize = 8;
/// How many it shows of a conversation in which nothing is more than is needed.
const SHOWN_OF_SHORT: usize = 24;
/// Of how many commands before the offending line the last one is shown, wherever it is.
const ASKED: usize = 4;
/// How many lines just before it are shown at least.
const AROUND: usize = 3;
/// How many lines of a whole transcript are kept at either end.
const KEPT: usize = 100;
/// The longest line of a whole transcript.
const LONGEST: usize = 2000;

/// The tests that these were found in, each once.
pub(super) fn tests_of<'a>(findings: &[&'a FindingRecord]) -> Vec<&'a str> {
    let mut tests: Vec<&str> = Vec::new();
    for finding in findings {
        if !tests.contains(&finding.seen_in()) {
            tests.push(finding.seen_in());
        }
    }
    tests
}

/// The same without the test that one of them is shown from.
pub(super) fn elsewhere<'a>(shown: &FindingRecord, others: &[&'a FindingRecord]) -> Vec<&'a str> {
    let mut tests = tests_of(others);
    tests.retain(|test| *test != shown.seen_in());
    tests
}

/// A part of a conversation as it is shown.
#[derive(Clone, Copy, Debug)]
pub(super) enum Part<'a> {
    /// A line.
    Line(&'a LineRecord),
    /// So many lines that are left out.
    Gap(usize),
}

/// What of a conversation shows what went wrong.
#[derive(Debug)]
pub(super) struct Excerpt<'a> {
    /// Lines, and gaps between them.
    pub parts: Vec<Part<'a>>,
    /// How many lines there are before the first of them.
    pub before: usize,
    /// The place behind the last of them.
    pub end: usize,
}

impl<'a> Excerpt<'a> {
    /// The lines up to the offending one: those just before it, what was asked before it, and
    /// the command that set up the state, wherever it is.
    pub(super) fn of(protocol: &str, drill: &'a DrillRecord, offending: Option<usize>) -> Self {
        Self::within(SHOWN, protocol, (drill, offending), false)
    }

    /// The same of a conversation that was cut down, up to its end: all of it is needed.
    pub(super) fn of_short(protocol: &str, short: &'a ShortRecord) -> Self {
        Self::within(SHOWN_OF_SHORT, protocol, (&short.drill, short.finding.line), true)
    }

    fn within(
        most: usize,
        protocol: &str,
        (drill, offending): (&'a DrillRecord, Option<usize>),
        whole: bool,
    ) -> Self {
        let all = drill.transcript.as_slice();
        let end = match offending.filter(|n| *n > 0) {
            // A line that was not kept has no neighbours to show either.
            Some(n) => all.iter().position(|l| l.number == n).map_or(0, |i| i + 1),
            None => all.len(),
        };
        let sent = |i: &usize| all[*i].from == From::Controller;
        let said = |i: &usize| sent(i) || whole && all[*i].from == From::Engine;
        // What was sent behind it belongs to the end of an engine.
        let behind = (0..all.len()).rfind(said).map_or(end, |i| i + 1);
        let start = end.saturating_sub(most);
        let ends =
            (whole || drill.end.is_some()) && end > 0 && behind > end && behind - start <= 2 * most;
        let last = if ends { behind } else { end };
        // Questions that only mark the time must not hide the command that matters.
        let mut commands = BTreeSet::new();
        let is_new = |i: &usize| commands.insert(all[*i].line.split_whitespace().next());
        let asked: Vec<usize> = (0..end).rev().filter(sent).filter(is_new).take(ASKED).collect();
        let rejoin = protocols::find(protocol).map(|protocol| protocol.facts().rejoin);
        let sets_up = |i: &usize| {
            sent(i) && rejoin.as_ref().is_some_and(|rejoin| rejoin.begins_at(&all[*i].line))
        };
        let state = (0..end).rev().find(sets_up);
        let mut shown: BTreeSet<usize> = asked.into_iter().chain(state).collect();
        shown.extend(end.saturating_sub(1)..last);
        // As many lines before it as there is room for.
        let room = (most + last - end).max(shown.len() + AROUND);
        for i in (0..end).rev() {
            if shown.len() >= room {
                break;
            }
            shown.insert(i);
        }
        let before = shown.first().copied().unwrap_or(last);
        let mut parts = Vec::new();
        let mut next = before;
        for i in shown {
            if i > next {
                parts.push(Part::Gap(i - next));
            }
            parts.push(Part::Line(&all[i]));
            next = i + 1;
        }
        Self { parts, before, end: last }
    }
}

/// What a conversation was cut down to, to go on after "the exchange".
pub(super) fn cut_down(replay: &ReplayRecord, short: &ShortRecord) -> String {
    let (from, to) = (replay.commands, short.commands);
    match to {
        _ if from == to => ", with shorter commands".into(),
        0 => format!(", cut down from {} to none", commands(from)),
        to => format!(", cut down from {} to {to}", commands(from)),
    }
}

/// How often something is found again, where it is only now and then. What is never found again
/// only its test can bring about.
pub(super) fn how_often(replay: &ReplayRecord) -> Option<String> {
    let told = |what, shown: usize, tries: usize| {
        let now_and_then = 0 < shown && shown < tries;
        now_and_then.then(|| format!("{what} was repeated: found in {shown} of {tries} tries"))
    };
    match &replay.short {
        Some(short) => told("the shorter exchange", short.shown, short.tries),
        None => told("the exchange", replay.shown, replay.tries),
    }
}

/// The tests behind which something is found, where it is not found without them.
pub(super) fn after(drill: &DrillRecord) -> Option<String> {
    let told = match drill.after.as_slice() {
        [] => return None,
        [one] => format!("another test in the same process, `{}`", safe(one)),
        [first, others @ ..] => {
            let (count, first) = (others.len() + 1, safe(first));
            format!("{count} other tests in the same process, the first of them `{first}`")
        }
    };
    let what = match drill.breakdown {
        Some(Breakdown::Crash) => "the crash",
        _ => "this",
    };
    Some(format!(
        "only after {told}: in a new process this test passes, so {what} comes of what was done before"
    ))
}

fn commands(count: usize) -> String {
    if count == 1 { "1 command".into() } else { format!("{count} commands") }
}

/// Whether the engine said nothing more after that line.
pub(super) fn is_last(drill: &DrillRecord, offending: Option<usize>) -> bool {
    let mut said = drill.transcript.iter().filter(|line| line.from == From::Engine);
    offending.is_none_or(|n| said.all(|line| line.number <= n))
}

/// Lines with times and marks, a line of text each; the offending one stands
/// out where there is colour. Who recorded them may not have told the times.
pub(super) fn drawn(
    parts: &[Part<'_>],
    offending: Option<usize>,
    columns: usize,
    palette: Palette,
) -> Vec<String> {
    let lines = || parts.iter().filter_map(Part::line);
    let timed = lines().any(|line| line.at_us > 0);
    let wide = lines().map(|l| milliseconds(l.at_us).len()).max().unwrap_or_default();
    let room = columns.saturating_sub(wide + 7).max(20);
    let shown = |part: &Part<'_>| match part {
        Part::Gap(lines) => {
            let blank = if timed { wide + 5 } else { 0 };
            let text = format!("… {}", left_out(*lines));
            format!("{:blank$}{}", "", palette.paint(Tone::Quiet, &text))
        }
        Part::Line(line) => {
            let said = said(line, offending, room, palette);
            if !timed {
                return said;
            }
            let time = milliseconds(line.at_us);
            let time = palette.paint(Tone::Quiet, &format!("{time:>wide$} ms"));
            format!("{time}  {said}")
        }
    };
    let legend = legend(parts).map(|text| palette.paint(Tone::Quiet, text));
    parts.iter().map(shown).chain(legend).collect()
}

/// What the mark of a line without its end means, where one is shown.
pub(super) fn legend(parts: &[Part<'_>]) -> Option<&'static str> {
    let unfinished = |line: &LineRecord| line.from != From::Event && line.line.ends_with("\\z");
    let shown = parts.iter().filter_map(Part::line).any(unfinished);
    shown.then_some("(`\\z` marks a line that came without its line feed)")
}

fn said(line: &LineRecord, offending: Option<usize>, room: usize, palette: Palette) -> String {
    // What a line says is at its beginning and at its end.
    let text = clip_middle(&line.line, room);
    let said = format!("{} {text}", line.from.mark());
    match line.from {
        _ if line.number > 0 && Some(line.number) == offending => {
            palette.paint(Tone::Strong, said.trim_end())
        }
        From::Controller => palette.paint(Tone::Sent, said.trim_end()),
        From::Engine => said.trim_end().to_owned(),
        From::Stderr | From::Event => palette.paint(Tone::Quiet, said.trim_end()),
    }
}

/// So many lines that are not shown.
pub(super) fn left_out(lines: usize) -> String {
    match lines {
        1 => "1 line left out".into(),
        n => format!("{n} lines left out"),
    }
}

impl Part<'_> {
    pub(super) const fn line(&self) -> Option<&LineRecord> {
        match self {
            Part::Line(line) => Some(line),
            Part::Gap(_) => None,
        }
    }
}

/// A whole transcript for a machine, bounded in lines and in their length.
pub(super) fn whole(drill: &DrillRecord) -> String {
    let all = &drill.transcript;
    let kept = all.len().min(KEPT);
    let gap = all.len().saturating_sub(2 * KEPT);
    let parts = all[..kept].iter().map(Part::Line);
    let parts = parts.chain((gap > 0).then_some(Part::Gap(gap)));
    let parts: Vec<Part<'_>> = parts.chain(all[kept + gap..].iter().map(Part::Line)).collect();
    let mut out = format!("{} {}\n", safe(drill.shown()), safe(&drill.name));
    for text in drawn(&parts, None, LONGEST, Palette::PLAIN) {
        out.push_str(&text);
        out.push('\n');
    }
    out
}

pub(super) fn milliseconds(micros: u64) -> String {
    format!("{}.{:03}", micros / 1000, micros % 1000)
}
