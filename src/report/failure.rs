//! The picture of one broken requirement, drawn once for all text reports.
//!
//! In: a requirement with findings, the record it stands in.
//! Out: lines in the manner of a compiler: verdict, id, title, place, the
//! offending line, expected and got, the exchange, how to run it again.
//! Never: the decision what is shown where.

use super::{
    Scene, exchange,
    paint::{Palette, Part},
    safe::{safe, window},
    snippet,
};
use crate::{
    spec::Side,
    verdict::{DrillRecord, FindingRecord, LineRecord, RequirementRecord, RunRecord},
};

/// Columns that a picture takes at most.
pub(super) const COLUMNS: usize = 100;
/// How many different findings of a requirement are shown in full.
const FINDINGS: usize = 3;
/// How many lines of an expectation are shown.
const LINES: usize = 12;

/// What all parts of one picture share.
struct Frame<'a> {
    record: &'a RunRecord,
    requirement: &'a RequirementRecord,
    scene: &'a Scene,
    palette: Palette,
    /// The colour of what is wrong.
    bad: Part,
    /// Columns of the widest line number.
    gutter: usize,
}

/// One requirement and what was found, as text that ends with a line feed.
#[must_use]
pub fn picture(
    record: &RunRecord,
    requirement: &RequirementRecord,
    scene: &Scene,
    palette: Palette,
) -> String {
    let bad = if scene.broken(requirement) { Part::Bad } else { Part::Doubt };
    let kinds = kinds(&requirement.findings);
    let (shown, more) = kinds.split_at(kinds.len().min(FINDINGS));
    let gutter = shown.iter().filter_map(|same| same[0].line).max().map_or(1, digits);
    let frame = Frame { record, requirement, scene, palette, bad, gutter };
    let mut out = String::new();
    let label = palette.paint(bad, &scene.label(requirement));
    let other = if requirement.side == Side::Controller { " (binds the other side)" } else { "" };
    let head = format!("{}: {}{other}", safe(&requirement.id), safe(&requirement.title));
    push(&mut out, &format!("{label} {}", palette.paint(Part::Strong, &head)));
    let mut told = Vec::new();
    for (i, same) in shown.iter().enumerate() {
        if i > 0 {
            out.push('\n');
        }
        frame.finding(&mut out, same, &mut told);
    }
    let more: Vec<&FindingRecord> = more.iter().flatten().copied().collect();
    if !more.is_empty() {
        frame.note(&mut out, &format!("and {} more: {}", more.len(), places(&more)));
    }
    if let Some(again) = scene.again(record, requirement, requirement.findings.first()) {
        frame.note(&mut out, &format!("again: {again}"));
    }
    out
}

/// A reason without findings, with the exchange that led to it and the
/// command that shows it again.
pub(super) fn obstacle(
    (head, again): (&str, Option<&str>),
    drill: &DrillRecord,
    palette: Palette,
) -> String {
    let mut out = String::new();
    push(&mut out, head);
    let arrow = palette.paint(Part::Frame, "-->");
    push(&mut out, &format!(" {arrow} {}", where_of(&drill.id, &drill.name)));
    conversation(&mut out, exchange::last_lines(drill, None), None, (1, palette));
    if let Some(again) = again {
        push(&mut out, &format!("  {} again: {again}", palette.paint(Part::Frame, "=")));
    }
    out
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
        let [finding, others @ ..] = same else { return };
        let drill = self.record.drills.iter().find(|d| d.id == finding.drill);
        let arrow = self.palette.paint(Part::Frame, "-->");
        push(out, &format!("{:2$}{arrow} {}", "", self.place(finding), self.gutter));
        let size = (self.gutter, COLUMNS);
        for line in snippet::drawn(finding, drill, size, (self.bad, self.palette)) {
            push(out, &line);
        }
        self.comparison(out, finding);
        if let Some(advice) = &finding.advice {
            // Prose may be as long as it is; a terminal wraps it better than we cut it.
            self.note(out, &format!("advice: {}", safe(advice)));
        }
        if !others.is_empty() {
            self.note(out, &format!("the same in: {}", places(others)));
        }
        let Some(drill) = drill else { return };
        let (lines, before) = exchange::last_lines(drill, finding.line);
        let end = before + lines.len();
        if !told.iter().any(|(id, upto)| *id == drill.id && *upto >= end) {
            let layout = (self.gutter, self.palette);
            conversation(out, (lines, before), finding.line, layout);
            told.push((&drill.id, end));
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
            let room = COLUMNS - indent;
            let mut lines = text.lines().map(|line| {
                let twin = other.next().unwrap_or_default();
                let differ = line.char_indices().zip(twin.chars()).find(|((_, a), b)| a != b);
                let at = differ.map_or(0, |((at, _), _)| at);
                window(line, (at, at), room).text
            });
            self.note(out, &format!("{label}: {}", lines.next().unwrap_or_default()));
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
        let sign = self.palette.paint(Part::Frame, "=");
        push(out, &format!("{:1$} {sign} {text}", "", self.gutter));
    }

    /// Where a finding was made: the drill, or the rule when there was none.
    fn place(&self, finding: &FindingRecord) -> String {
        let section = safe(&self.requirement.section);
        let during = safe(&finding.drill);
        if during.contains(".feature:") {
            return format!("{during} (section: {section})");
        }
        match self.scene.place(self.record, &self.requirement.id) {
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
    (lines, before): (&[LineRecord], usize),
    offending: Option<usize>,
    (gutter, palette): (usize, Palette),
) {
    if lines.is_empty() {
        return;
    }
    let hint = match before {
        0 => String::new(),
        1 => " (1 line before)".into(),
        n => format!(" ({n} lines before)"),
    };
    let sign = palette.paint(Part::Frame, "=");
    push(out, &format!("{:gutter$} {sign} the exchange{hint}:", ""));
    for line in exchange::drawn(lines, offending, COLUMNS - gutter - 5, palette) {
        push(out, &format!("{:gutter$}     {line}", ""));
    }
}

fn where_of(id: &str, name: &str) -> String {
    if name.is_empty() { safe(id) } else { format!("{} ({})", safe(id), safe(name)) }
}

/// Up to three different drills of these findings.
fn places(findings: &[&FindingRecord]) -> String {
    let mut drills: Vec<&str> = findings.iter().map(|f| f.drill.as_str()).collect();
    drills.dedup();
    let shown: Vec<String> = drills.iter().take(3).map(|d| safe(d)).collect();
    let rest = drills.len() - shown.len();
    let more = if rest > 0 { format!(" and {rest} more drills") } else { String::new() };
    format!("{}{more}", shown.join(", "))
}

fn digits(number: usize) -> usize {
    number.to_string().len()
}

fn push(out: &mut String, line: &str) {
    out.push_str(line.trim_end());
    out.push('\n');
}
