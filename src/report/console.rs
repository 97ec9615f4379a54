//! The report for a person at a terminal.
//!
//! In: the events of a run. Out: one line when it begins; at its end the
//! warnings and failures as a compiler would show them, what did not run and
//! why, the counts and the answer.
//! Never: control characters of others; noise about a closed pipe.

use std::{
    io::{self, Write},
    sync::Arc,
};

use super::{
    Palette, RenderContext,
    escape::{clip_shown, printable, safe},
    failure::{block, obstacle},
    paint::Tone,
    problems, summary,
    wrap::{hanging, wrapped},
};
use crate::{
    suite::{Event, Listener},
    verdict::{Conclusion, DrillRecord, RunRecord, Verdict},
};

/// A drill of this many milliseconds is worth a remark.
const SLOW: f64 = 1000.0;
/// How many obstacles are shown with their conversation.
const OBSTACLES: usize = 3;
/// How many groups of one verdict are told.
const GROUPS: usize = 10;
/// How many requirements of a group are named.
const NAMED: usize = 3;
/// The fewest columns that make sense.
const NARROWEST: usize = 40;
/// The longest reason or fact, in columns.
const LENGTH: usize = 400;

/// The console report, on any writer.
pub struct Console<W> {
    out: W,
    context: RenderContext,
    palette: Palette,
    trouble: Option<io::Error>,
}

impl<W: Write> Console<W> {
    /// A report on this writer.
    pub const fn new(out: W, context: RenderContext, palette: Palette) -> Self {
        Self { out, context, palette, trouble: None }
    }

    /// The first thing that went wrong in writing, a closed pipe apart.
    pub fn take_trouble(&mut self) -> Option<io::Error> {
        self.trouble.take()
    }

    /// Makes lines no wider than so many columns, and no narrower than can be
    /// read.
    pub fn set_columns(&mut self, columns: usize) {
        self.context.columns = columns.max(NARROWEST);
    }

    /// The writer.
    pub fn into_inner(self) -> W {
        self.out
    }

    fn say(&mut self, text: &str) {
        let text = printable(text, true);
        let written = self.out.write_all(text.as_bytes()).and_then(|()| self.out.flush());
        if let Err(e) = written
            && e.kind() != io::ErrorKind::BrokenPipe
        {
            self.trouble.get_or_insert(e);
        }
    }
}

impl<W: Write> Listener for Console<W> {
    fn on(&mut self, event: &Event) {
        match event {
            Event::Started { catalogue, drills, runs, engine } => {
                self.context.learn(catalogue, *drills, *runs);
                let text = opening(engine, &self.context, self.palette);
                self.say(&text);
            }
            Event::DrillStarted(_)
            | Event::DrillFinished(..)
            | Event::Found { .. }
            | Event::DrillRepeated { .. }
            | Event::NotReady { .. }
            | Event::Estimated { .. }
            | Event::TakesLong { .. }
            | Event::CutsDown => {}
            Event::Finished(record) => {
                let record = Arc::clone(record);
                let text = closing(&record, &self.context, self.palette);
                self.say(&text);
            }
        }
    }
}

/// What stands at the top. Without drills it is a matter of reading.
pub(super) fn opening(engine: &str, context: &RenderContext, palette: Palette) -> String {
    if context.quiet {
        return String::new();
    }
    let drills = match context.drills {
        None => String::new(),
        Some((drills, 1)) => format!(" with {}", summary::tests_of(drills)),
        Some((drills, runs)) => format!(" with {}, {runs} times", summary::tests_of(drills)),
    };
    let text = format!("checking {}{drills}", clip_shown(&safe(engine), LENGTH));
    let lines = wrapped(&text, context.columns).into_iter();
    lines.map(|line| format!("{}\n", palette.paint(Tone::Quiet, &line))).collect()
}

/// Everything from the first picture to the answer.
pub(super) fn closing(record: &RunRecord, context: &RenderContext, palette: Palette) -> String {
    let mut out = String::new();
    for cause in summary::to_draw(record, context) {
        out.push('\n');
        out.push_str(&block(record, &cause, context, palette));
    }
    if context.quiet {
        // No test that failed once is hidden.
        for flaky in summary::flaky(record) {
            let text = format!("{}: {}", safe(&flaky.drill), safe(&flaky.first));
            let lead = format!("{}: ", palette.paint(Tone::Doubt, "flaky"));
            out.push_str(&hanging(&lead, 7, &clip_shown(&text, LENGTH), context.columns));
        }
        wrong(&mut out, record, context, palette);
    } else {
        obstacles(&mut out, record, context, palette);
        let spoke = record.verdict != Conclusion::Inconclusive || record.cause.is_none();
        if spoke {
            not_run(&mut out, record, context, palette);
        }
        known(&mut out, record, context, palette);
        notes(&mut out, record, context, palette);
        met(&mut out, record, context, palette);
        rates(&mut out, record, context, palette);
        wrong(&mut out, record, context, palette);
        if spoke {
            counts(&mut out, record, palette);
        }
        facts(&mut out, record, context, palette);
    }
    // What is wrong stands apart from the answer, and there is nothing above it.
    if context.quiet && !out.is_empty() {
        out = format!("{}\n", out.trim_start_matches('\n'));
    }
    let part = match record.verdict {
        Conclusion::Conforms if record.interrupted => Tone::Doubt,
        Conclusion::Conforms => Tone::Good,
        Conclusion::DoesNotConform => Tone::Bad,
        Conclusion::Inconclusive => Tone::Doubt,
    };
    for line in wrapped(&summary::headline(record, context), context.columns) {
        out.push_str(&palette.paint(part, &line));
        out.push('\n');
    }
    out
}

/// Why something was not learnt, with the conversation that shows it.
fn obstacles(out: &mut String, record: &RunRecord, context: &RenderContext, palette: Palette) {
    let groups = summary::groups(record, Verdict::Inconclusive);
    let with_witness = groups
        .iter()
        .filter_map(|g| Some((g, summary::witness(record, &g.reason)?)))
        .take(OBSTACLES);
    for (group, drill) in with_witness {
        let reason = clip_shown(&group.reason, LENGTH);
        // Its own requirement shows the drill again; others may have none.
        let own = group.members.iter().find(|r| r.id == drill.requirement);
        let again = own.or(group.members.first()).and_then(|r| context.again(record, r, None));
        out.push('\n');
        // The last line of the report says why.
        let said = record.cause.as_ref().is_some_and(|cause| safe(cause) == group.reason);
        let reason = if said { "nothing was tested" } else { reason.as_str() };
        let head = ("inconclusive", reason);
        out.push_str(&obstacle(
            head,
            again.as_deref(),
            (&record.protocol.id, drill),
            (context.columns, palette),
        ));
    }
}

fn not_run(out: &mut String, record: &RunRecord, context: &RenderContext, palette: Palette) {
    let mut rows: Vec<(&str, usize, String, String)> = Vec::new();
    let told = summary::told_elsewhere(record);
    if told > 0 {
        rows.push(("inconclusive", told, "listed above, under their causes".into(), String::new()));
    }
    for (verdict, word) in
        [(Verdict::Inconclusive, "inconclusive"), (Verdict::NotApplicable, "not applicable")]
    {
        let mut groups = summary::groups(record, verdict);
        let rest = groups.split_off(groups.len().min(GROUPS));
        for group in groups {
            let names = summary::names(&group.members, NAMED);
            let reason = clip_shown(&group.reason, LENGTH);
            rows.push((word, group.members.len(), reason, names));
        }
        if !rest.is_empty() {
            let left = rest.iter().map(|g| g.members.len()).sum();
            rows.push((word, left, "other reasons; see the JSON report".into(), String::new()));
        }
    }
    if let Some((n, why)) = summary::excluded(record) {
        rows.push(("excluded", n, why, String::new()));
    }
    if rows.is_empty() {
        return;
    }
    out.push_str(&format!("\n{}\n", palette.paint(Tone::Strong, "not run")));
    let wide = rows.iter().map(|(word, ..)| word.len()).max().unwrap_or_default();
    for (word, n, why, names) in rows {
        let part = if word == "inconclusive" { Tone::Doubt } else { Tone::Quiet };
        let word = palette.paint(part, &format!("{word:<wide$}"));
        let indent = wide + 9;
        out.push_str(&hanging(&format!("  {word} {n:>4}  "), indent, &why, context.columns));
        for line in wrapped(&names, context.columns - indent).iter().filter(|l| !l.is_empty()) {
            out.push_str(&format!("{:indent$}{}\n", "", palette.paint(Tone::Quiet, line)));
        }
    }
}

fn known(out: &mut String, record: &RunRecord, context: &RenderContext, palette: Palette) {
    let groups = summary::groups(record, Verdict::Known);
    if groups.is_empty() {
        return;
    }
    out.push_str(&format!("\n{}\n", palette.paint(Tone::Strong, "known failures")));
    for group in groups {
        for member in group.members {
            let text = format!("{}: {}", safe(&member.id), group.reason);
            out.push_str(&hanging("  ", 4, &text, context.columns));
        }
    }
}

/// What breaks nothing and should be known.
fn notes(out: &mut String, record: &RunRecord, context: &RenderContext, palette: Palette) {
    for note in problems::notes(record) {
        let lead = format!("{}: ", palette.paint(Tone::Quiet, "note"));
        out.push('\n');
        out.push_str(&hanging(&lead, 6, &clip_shown(&note, LENGTH), context.columns));
    }
}

/// What was sent in which state, and what of that was never met.
fn met(out: &mut String, record: &RunRecord, context: &RenderContext, palette: Palette) {
    let Some(coverage) = summary::coverage(record) else { return };
    let lead = format!("{}: ", palette.paint(Tone::Strong, "coverage"));
    out.push('\n');
    out.push_str(&hanging(&lead, 10, &coverage.answer, context.columns));
    for cell in &coverage.never {
        out.push_str(&hanging("  never ", 8, cell, context.columns));
    }
}

/// How often drills passed in several runs.
fn rates(out: &mut String, record: &RunRecord, context: &RenderContext, palette: Palette) {
    if let Some((head, rows)) = problems::rates(record) {
        out.push_str(&format!("\n{}\n", palette.paint(Tone::Strong, &head)));
        for row in rows {
            out.push_str(&hanging("  ", 4, &row, context.columns));
        }
    }
}

/// What is wrong around the run.
fn wrong(out: &mut String, record: &RunRecord, context: &RenderContext, palette: Palette) {
    if !record.gate.problems.is_empty() {
        out.push_str(&format!("\n{}\n", palette.paint(Tone::Strong, "problems with this run")));
    }
    for problem in &record.gate.problems {
        let word = problem.kind.word();
        let text = hanging("  ", 4, &problems::line(problem), context.columns);
        out.push_str(&text.replacen(word, &palette.paint(Tone::Bad, word), 1));
        for line in wrapped(&safe(&problem.advice), context.columns - 4) {
            out.push_str(&format!("    {}\n", palette.paint(Tone::Quiet, &line)));
        }
    }
}

fn counts(out: &mut String, record: &RunRecord, palette: Palette) {
    let table = summary::counts(record);
    if table.rows.is_empty() {
        return;
    }
    let mut head = format!("{:8}", "");
    for verdict in &table.verdicts {
        head.push_str(&format!("  {verdict}"));
    }
    out.push_str(&format!("\n{}\n", palette.paint(Tone::Quiet, &head)));
    for (level, row) in &table.rows {
        let mut line = format!("  {level:<6}");
        for (verdict, n) in table.verdicts.iter().zip(row) {
            let wide = verdict.word().len() + 2;
            let cell = if *n == 0 { format!("{:>wide$}", "-") } else { format!("{n:>wide$}") };
            let part = match verdict {
                _ if *n == 0 => Tone::Quiet,
                Verdict::Pass => Tone::Good,
                Verdict::Fail => Tone::Bad,
                Verdict::Warn | Verdict::Known | Verdict::Inconclusive => Tone::Doubt,
                Verdict::NotApplicable | Verdict::Excluded => Tone::Quiet,
            };
            line.push_str(&palette.paint(part, &cell));
        }
        out.push_str(&line);
        out.push('\n');
    }
}

fn facts(out: &mut String, record: &RunRecord, context: &RenderContext, palette: Palette) {
    let mut rows: Vec<(&str, String)> = vec![("engine", summary::engine_name(record))];
    if let Some(declared) = summary::capabilities(record) {
        rows.push(("declares", declared));
    }
    rows.push((
        "against",
        format!("{}, {}", safe(&record.protocol.title), safe(&record.protocol.revision)),
    ));
    if let Some(settings) = summary::settings(record) {
        rows.push(("settings", settings));
    }
    if let Some((chosen, all)) = context.of_how_many(record) {
        rows.push(("selected", format!("{chosen} of {all} requirements")));
    }
    if !record.unselected.is_empty() {
        let ids: Vec<&str> = record.unselected.iter().map(String::as_str).collect();
        rows.push(("besides", format!("broken, but not selected: {}", ids.join(", "))));
    }
    if record.engine.recorded.is_empty() {
        rows.push(("time", summary::time(record, context)));
    }
    for drill in slowest(&record.drills) {
        let what = format!("{} {}", summary::seconds(drill.duration_ms), safe(drill.shown()));
        rows.push(("slow", format!("{what} ({})", safe(&drill.name))));
    }
    out.push('\n');
    for (label, text) in rows {
        let lead = format!("  {}  ", palette.paint(Tone::Quiet, &format!("{label:<8}")));
        out.push_str(&hanging(&lead, 12, &clip_shown(&text, LENGTH), context.columns));
    }
    if record.interrupted {
        let text = format!("{}; this report is partial", summary::interruption(record));
        out.push('\n');
        for line in wrapped(&text, context.columns) {
            out.push_str(&format!("{}\n", palette.paint(Tone::Doubt, &line)));
        }
    }
    out.push('\n');
}

fn slowest(drills: &[DrillRecord]) -> Vec<&DrillRecord> {
    let mut slow: Vec<&DrillRecord> = drills.iter().filter(|d| d.duration_ms >= SLOW).collect();
    slow.sort_by(|a, b| b.duration_ms.total_cmp(&a.duration_ms));
    slow.truncate(3);
    slow
}
