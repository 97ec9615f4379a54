//! The report for everything that reads TAP, version 14.
//!
//! In: a record. Out: a test point a requirement and one a problem; what was
//! not run is skipped with its reason, a known failure is a TODO.
//! Never: what was not learnt as `ok`.

use super::{
    RenderContext,
    escape::{clip, safe},
    problems, summary,
};
use crate::verdict::{RequirementRecord, RunRecord, Verdict};

/// The longest description or reason.
const WIDTH: usize = 200;

/// The record as TAP.
#[must_use]
pub fn write(record: &RunRecord, context: &RenderContext) -> String {
    let mut points: Vec<String> =
        record.requirements.iter().map(|r| point(record, r, context)).collect();
    for problem in &record.gate.problems {
        let advice = &problem.advice;
        let name = format!("{}: {}", problem.kind.word(), problem.subject);
        points.push(not_ok(
            &name,
            "",
            &[("message", &problems::line(problem)), ("advice", advice)],
        ));
    }
    if record.interrupted {
        points.push(not_ok("the run is complete", "", &[("message", "the run was interrupted")]));
    }
    let mut out = format!("TAP version 14\n1..{}\n", points.len());
    for (i, point) in points.iter().enumerate() {
        out.push_str(&point.replacen(" - ", &format!(" {} - ", i + 1), 1));
    }
    for note in problems::notes(record) {
        out.push_str(&format!("# note: {}\n", text(&note)));
    }
    out.push_str(&format!("# {}\n", text(&summary::headline(record, context))));
    out
}

fn point(record: &RunRecord, requirement: &RequirementRecord, context: &RenderContext) -> String {
    let id = &requirement.id;
    let reason = requirement.reason.as_deref().unwrap_or_default();
    let first = requirement.findings.first();
    let what = first.map_or(reason, |f| f.message.as_str());
    let level = requirement.level.word();
    let ending = summary::ending(record, requirement);
    let ended = ending.as_ref().map(|(how, _)| ("ended", how.as_str()));
    let errors = ending.as_ref().and_then(|(_, said)| said.as_deref()).map(|e| ("stderr", e));
    match requirement.verdict {
        Verdict::Fail | Verdict::Warn if context.broken(requirement) => {
            let mut notes = vec![("message", what), ("level", level)];
            notes.extend(first.and_then(|f| f.expected.as_deref()).map(|e| ("expected", e)));
            notes.extend(first.and_then(|f| f.got.as_deref()).map(|g| ("got", g)));
            notes.extend(first.map(|f| ("at", f.seen_in())));
            notes.extend(ended.into_iter().chain(errors));
            not_ok(id, "", &notes)
        }
        Verdict::Known => not_ok(id, &format!(" # TODO {}", text(reason)), &[]),
        // The other side's mistakes are none of the engine's.
        Verdict::Pass | Verdict::Fail => format!("ok - {}\n", text(id)),
        Verdict::Warn => format!("ok - {}\n  # warning: {}\n", text(id), text(what)),
        Verdict::Inconclusive => {
            let mut notes =
                vec![("message", reason), ("level", level), ("verdict", "inconclusive")];
            notes.extend(ended.into_iter().chain(errors));
            not_ok(id, "", &notes)
        }
        Verdict::NotApplicable | Verdict::Excluded => {
            format!("ok - {} # SKIP {}\n", text(id), text(reason))
        }
    }
}

fn not_ok(name: &str, directive: &str, notes: &[(&str, &str)]) -> String {
    let mut out = format!("not ok - {}{directive}\n", text(name));
    if !notes.is_empty() {
        out.push_str("  ---\n");
        for (key, value) in notes {
            let value = clip(value, WIDTH).replace('\'', "''");
            out.push_str(&format!("  {key}: '{value}'\n"));
        }
        out.push_str("  ...\n");
    }
    out
}

/// `#` begins a directive and `\` escapes it.
fn text(text: &str) -> String {
    clip(&safe(text), WIDTH).replace('\\', "\\\\").replace('#', "\\#")
}
