//! The picture of one broken requirement or one cause, drawn once for all
//! text reports.
//!
//! In: a requirement with findings, or a cause; the record it stands in.
//! Out: lines in the manner of a compiler: verdict, id, title, place, the
//! offending line, expected and got, the exchange, how the engine ended, what
//! follows, how to run it again.
//! Never: the decision what is shown where.

use super::{
    RenderContext, diagram,
    escape::{clip_shown, safe, window},
    exchange::{self, Excerpt},
    paint::{Palette, Tone},
    snippet, summary,
    wrap::{command, wrapped},
};
use crate::verdict::{Cause, DrillRecord, FindingRecord, RequirementRecord, RunRecord};

/// How many different findings of a requirement are shown in full where that is asked for.
const FINDINGS: usize = 20;
/// How many lines of an expectation are shown.
const LINES: usize = 12;
/// How many requirements that break too are told with what is wrong.
const TOLD: usize = 4;
/// How many requirements are named in one list.
const NAMED: usize = 12;

/// How many of what could not be tested.
const EXAMPLES: usize = 3;

/// What all parts of one picture share.
struct Frame<'a> {
    record: &'a RunRecord,
    requirement: &'a RequirementRecord,
    context: &'a RenderContext,
    palette: Palette,
    /// The colour of what is wrong.
    bad: Tone,
    /// Columns of the widest line number.
    gutter: usize,
}

/// One requirement and what was found, as text that ends with a line feed.
#[must_use]
pub fn picture(
    record: &RunRecord,
    requirement: &RequirementRecord,
    context: &RenderContext,
    palette: Palette,
) -> String {
    drawn(record, (requirement, &kinds(&requirement.findings)), context, palette, |_, _| {})
}

/// One thing that went wrong, and everything that follows from it.
pub(super) fn block(
    record: &RunRecord,
    cause: &Cause<'_>,
    context: &RenderContext,
    palette: Palette,
) -> String {
    drawn(record, (cause.lead, &cause.events), context, palette, |frame, out| {
        frame.consequences(out, cause);
    })
}

fn drawn(
    record: &RunRecord,
    (requirement, kinds): (&RequirementRecord, &[Vec<&FindingRecord>]),
    context: &RenderContext,
    palette: Palette,
    consequences: impl FnOnce(&Frame<'_>, &mut String),
) -> String {
    let bad = if context.broken(requirement) { Tone::Bad } else { Tone::Doubt };
    let most = if context.verbose { FINDINGS } else { 1 };
    let (shown, more) = kinds.split_at(kinds.len().min(most));
    let gutter = shown.iter().filter_map(|same| same[0].line).max().map_or(1, digits);
    let frame = Frame { record, requirement, context, palette, bad, gutter };
    let mut out = String::new();
    let label = context.label(requirement);
    let mut head = format!("{label} {}: {}", safe(&requirement.id), safe(&requirement.title));
    if !context.sides.has(requirement.side) {
        head.push_str(&format!(" (binds the {})", requirement.side.word()));
    }
    heading(&mut out, (&label, bad), &head, context.columns, palette);
    let mut told = Vec::new();
    for (i, same) in shown.iter().enumerate() {
        if i > 0 {
            out.push('\n');
        }
        frame.finding(&mut out, same, &mut told);
    }
    let more: Vec<&FindingRecord> = more.iter().flatten().copied().collect();
    if !more.is_empty() {
        let hint = if context.verbose { "" } else { " (shown with --verbose)" };
        let findings = if more.len() == 1 { "finding" } else { "findings" };
        let text =
            format!("{} more {findings} in: {}{hint}", more.len(), few(&exchange::tests_of(&more)));
        frame.note(&mut out, &text);
    }
    consequences(&frame, &mut out);
    if context.is_bundled(record, &requirement.id) {
        frame.note(&mut out, &format!("explain: linesman explain {}", safe(&requirement.id)));
    }
    let first = kinds.iter().flatten().next().copied();
    let layout = (gutter, context.columns, palette);
    if let Some(line) = context.again(record, requirement, first) {
        again(&mut out, ("rerun", &[line]), layout);
    }
    if let Some(line) = context.replay(record, requirement, first) {
        again(&mut out, ("replay", &[line]), layout);
    }
    if let Some(pipe) = context.pipe(record, requirement, first) {
        again(&mut out, ("by hand", &pipe), layout);
    }
    out
}

/// A label in its colour and the rest in bold, over as many lines as it takes.
fn heading(
    out: &mut String,
    (label, part): (&str, Tone),
    text: &str,
    columns: usize,
    palette: Palette,
) {
    for (i, line) in wrapped(text, columns).iter().enumerate() {
        match line.strip_prefix(label).filter(|_| i == 0) {
            Some(rest) => {
                let label = palette.paint(part, label);
                push(out, &format!("{label}{}", palette.paint(Tone::Strong, rest)));
            }
            None => push(out, &palette.paint(Tone::Strong, line)),
        }
    }
}

/// A line that runs it again, or a pipe, in a form that can be pasted.
fn again(
    out: &mut String,
    (label, pipe): (&str, &[String]),
    (gutter, columns, palette): (usize, usize, Palette),
) {
    let sign = palette.paint(Tone::Frame, "=");
    let lead = gutter + " = : ".len() + label.len();
    let mut lines: Vec<String> = Vec::new();
    for part in pipe {
        if let Some(last) = lines.last_mut() {
            last.push_str(" |");
        }
        lines.extend(command(part, columns.saturating_sub(lead)));
    }
    for (i, line) in lines.iter().enumerate() {
        if i == 0 {
            push(out, &format!("{:gutter$} {sign} {label}: {line}", ""));
        } else {
            push(out, &format!("{:lead$}{line}", ""));
        }
    }
}

/// A reason without findings, with the exchange that led to it and the
/// command that shows it again.
pub(super) fn obstacle(
    (label, reason): (&str, &str),
    rerun: Option<&str>,
    (protocol, drill): (&str, &DrillRecord),
    (columns, palette): (usize, Palette),
) -> String {
    let mut out = String::new();
    heading(&mut out, (label, Tone::Doubt), &format!("{label}: {reason}"), columns, palette);
    arrow(&mut out, &where_of(drill.shown(), &drill.name), 1, (columns, palette));
    let layout = (1, columns, palette);
    conversation(&mut out, "the exchange", (&Excerpt::of(protocol, drill, None), None), layout);
    // A failed greeting says so itself.
    if drill.end.as_ref().is_some_and(|end| !reason.contains(&safe(&end.how))) {
        ended(&mut out, drill, layout);
    }
    if let Some(line) = rerun {
        again(&mut out, ("rerun", &[line.to_owned()]), layout);
    }
    out
}

/// The place behind an arrow.
fn arrow(out: &mut String, place: &str, gutter: usize, (columns, palette): (usize, Palette)) {
    let arrow = palette.paint(Tone::Frame, "-->");
    let lead = gutter + 4;
    for (i, line) in wrapped(place, columns.saturating_sub(lead)).iter().enumerate() {
        if i == 0 {
            push(out, &format!("{:gutter$}{arrow} {line}", ""));
        } else {
            push(out, &format!("{:lead$}{line}", ""));
        }
    }
}

/// How the engine ended, and the last that it said about it.
fn ended(
    out: &mut String,
    drill: &DrillRecord,
    (gutter, columns, palette): (usize, usize, Palette),
) {
    let Some(end) = &drill.end else { return };
    let sign = palette.paint(Tone::Frame, "=");
    let more = if end.stderr.is_empty() { "" } else { "; its standard error says:" };
    push(out, &format!("{:gutter$} {sign} the engine {}{more}", "", safe(&end.how)));
    for line in &end.stderr {
        let line = clip_shown(line, columns.saturating_sub(gutter + 5));
        push(out, &format!("{:gutter$}     {}", "", palette.paint(Tone::Quiet, &line)));
    }
}

impl Frame<'_> {
    /// A finding, and the same one in other drills. `told` remembers which
    /// parts of which conversations were shown already.
    fn finding<'a>(
        &'a self,
        out: &mut String,
        same: &[&'a FindingRecord],
        told: &mut Vec<(&'a str, usize)>,
    ) {
        let [found, others @ ..] = same else { return };
        let drill = self.record.drills.iter().find(|d| d.id == found.drill);
        let replay = drill.and_then(|drill| drill.replay_for(&self.requirement.id, found));
        let short = replay.and_then(|replay| replay.short.as_deref());
        // What was cut down shows the same in fewer lines.
        let (finding, shown) =
            short.map_or((*found, drill), |short| (&short.finding, Some(&short.drill)));
        arrow(out, &self.place(found), self.gutter, (self.context.columns, self.palette));
        let size = (self.gutter, self.context.columns);
        let bound = (finding, self.requirement.side);
        for line in snippet::drawn(bound, shown, size, (self.bad, self.palette)) {
            push(out, &line);
        }
        self.comparison(out, finding);
        if let Some(behaviour) = &finding.behaviour {
            self.note(out, &format!("cause: the engine behaves as if it {}", safe(behaviour)));
        }
        if let Some(after) = drill.and_then(exchange::after) {
            self.note(out, &after);
        }
        if let Some(advice) = &finding.advice {
            self.note(out, &format!("advice: {}", safe(advice)));
        }
        let elsewhere = exchange::elsewhere(found, others);
        if !elsewhere.is_empty() {
            self.note(out, &format!("the same in: {}", few(&elsewhere)));
        }
        self.position(out, finding);
        if let Some(often) = replay.and_then(exchange::how_often) {
            self.note(out, &often);
        }
        if let Some((replay, short)) = replay.zip(short) {
            let head = format!("the exchange{}", exchange::cut_down(replay, short));
            let excerpt = Excerpt::of_short(&self.record.protocol.id, short);
            self.exchange(out, (&head, &excerpt), (&short.drill, finding.line));
        }
        let Some(drill) = drill.filter(|_| short.is_none() || self.context.verbose) else { return };
        let excerpt = Excerpt::of(&self.record.protocol.id, drill, found.line);
        if !told.iter().any(|(id, upto)| *id == drill.id && *upto >= excerpt.end) {
            let head = if short.is_some() { "the exchange in the test" } else { "the exchange" };
            self.exchange(out, (head, &excerpt), (drill, found.line));
            told.push((&drill.id, excerpt.end));
        }
    }

    /// The lines up to the offending one, and how the engine ended if they are the last.
    fn exchange(
        &self,
        out: &mut String,
        (head, excerpt): (&str, &Excerpt<'_>),
        (drill, line): (&DrillRecord, Option<usize>),
    ) {
        let layout = (self.gutter, self.context.columns, self.palette);
        conversation(out, head, (excerpt, line), layout);
        if exchange::is_last(drill, line) {
            ended(out, drill, layout);
        }
    }

    /// The position as a diagram, where more than the usual is asked for.
    fn position(&self, out: &mut String, finding: &FindingRecord) {
        let sketch = diagram::of(&self.record.protocol.id, finding);
        let Some(sketch) = sketch.filter(|_| self.context.verbose) else { return };
        self.note(out, "the position:");
        for line in sketch.text(self.context.columns.saturating_sub(self.gutter + 5)) {
            push(out, &format!("{:1$}     {line}", "", self.gutter));
        }
    }

    /// What else is broken by the same, and what could not be tested.
    fn consequences(&self, out: &mut String, cause: &Cause<'_>) {
        let ids = |all: &[&RequirementRecord], most| {
            let named = summary::names(all, most);
            format!("{}: {named}", summary::requirements(all.len()))
        };
        if cause.others.len() > TOLD {
            let others: Vec<&RequirementRecord> = cause.others.iter().map(|(r, _)| *r).collect();
            self.note(out, &format!("also breaks: {}", ids(&others, NAMED)));
        } else {
            for (other, finding) in &cause.others {
                let same = cause.findings().any(|f| f.message == finding.message);
                let what = if same { &other.title } else { &finding.message };
                let label = self.context.label(other);
                let text = format!("also breaks: {label} {}: {}", safe(&other.id), safe(what));
                self.note(out, &text);
            }
        }
        if !cause.untested.is_empty() {
            self.note(
                out,
                &format!("not tested because of it: {}", ids(&cause.untested, EXAMPLES)),
            );
        }
    }

    /// Expected and got, long lines cut where they begin to differ.
    fn comparison(&self, out: &mut String, finding: &FindingRecord) {
        // What the carets show already need not be said again.
        let got = finding.got.as_ref().filter(|got| finding.source.as_ref() != Some(*got));
        let pair = [("expected", finding.expected.as_ref()), ("got", got)];
        for (label, text) in pair {
            let Some(text) = text else { continue };
            let other = pair.iter().find(|(l, _)| *l != label).and_then(|(_, t)| *t);
            let mut other = other.map(|t| t.lines()).into_iter().flatten();
            let indent = self.gutter + label.len() + 5;
            let room = self.context.columns.saturating_sub(indent);
            let mut lines = text.lines().map(|line| {
                let twin = other.next().unwrap_or_default();
                let differ = line.char_indices().zip(twin.chars()).find(|((_, a), b)| a != b);
                let at = differ.map_or(0, |((at, _), _)| at);
                window(line, (at, at), room).text
            });
            let sign = self.palette.paint(Tone::Frame, "=");
            let first = lines.next().unwrap_or_default();
            push(out, &format!("{:1$} {sign} {label}: {first}", "", self.gutter));
            let rest: Vec<String> = lines.collect();
            for line in rest.iter().take(LINES - 1) {
                push(out, &format!("{:indent$}{line}", ""));
            }
            if rest.len() >= LINES {
                push(out, &format!("{:indent$}… {} more lines", "", rest.len() + 1 - LINES));
            }
        }
    }

    fn note(&self, out: &mut String, text: &str) {
        let (sign, gutter) = (self.palette.paint(Tone::Frame, "="), self.gutter);
        let room = self.context.columns.saturating_sub(gutter + 3);
        for (i, line) in wrapped(text, room).iter().enumerate() {
            let sign = if i == 0 { &sign } else { " " };
            let indent = if i == 0 { "" } else { "  " };
            push(out, &format!("{:gutter$} {sign} {indent}{line}", ""));
        }
    }

    /// Where a finding was made: the drill, or the rule when there was none.
    fn place(&self, finding: &FindingRecord) -> String {
        let section = safe(&self.requirement.section);
        let during = safe(finding.seen_in());
        if !finding.place.is_empty() {
            return format!("{during} (section: {section})");
        }
        match self.context.place(self.record, &self.requirement.id) {
            Some((file, line)) => {
                format!("{}:{line} (section: {section}; seen in: {during})", safe(&file))
            }
            None => format!("{during} (section: {section})"),
        }
    }
}

/// Findings that say the same of the same line, in the order they came.
fn kinds(findings: &[FindingRecord]) -> Vec<Vec<&FindingRecord>> {
    fn key(f: &FindingRecord) -> impl PartialEq {
        (&f.message, &f.expected, &f.got, &f.source, f.span)
    }
    let mut kinds: Vec<Vec<&FindingRecord>> = Vec::new();
    for finding in findings {
        match kinds.iter_mut().find(|same| key(same[0]) == key(finding)) {
            Some(same) => same.push(finding),
            None => kinds.push(vec![finding]),
        }
    }
    kinds
}

fn conversation(
    out: &mut String,
    head: &str,
    (excerpt, offending): (&Excerpt<'_>, Option<usize>),
    (gutter, columns, palette): (usize, usize, Palette),
) {
    if excerpt.parts.is_empty() {
        return;
    }
    let hint = match excerpt.before {
        0 => String::new(),
        1 => " (1 line before)".into(),
        n => format!(" ({n} lines before)"),
    };
    let sign = palette.paint(Tone::Frame, "=");
    push(out, &format!("{:gutter$} {sign} {head}{hint}:", ""));
    for line in
        exchange::drawn(&excerpt.parts, offending, columns.saturating_sub(gutter + 5), palette)
    {
        push(out, &format!("{:gutter$}     {line}", ""));
    }
}

fn where_of(id: &str, name: &str) -> String {
    if name.is_empty() { safe(id) } else { format!("{} ({})", safe(id), safe(name)) }
}

/// Up to three of these tests.
fn few(tests: &[&str]) -> String {
    let shown: Vec<String> = tests.iter().take(3).map(|test| safe(test)).collect();
    let more = match tests.len() - shown.len() {
        0 => String::new(),
        1 => " and 1 more test".into(),
        n => format!(" and {n} more tests"),
    };
    format!("{}{more}", shown.join(", "))
}

fn digits(number: usize) -> usize {
    number.to_string().len()
}

fn push(out: &mut String, line: &str) {
    out.push_str(line.trim_end());
    out.push('\n');
}
