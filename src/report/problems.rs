//! What is wrong around a run: the baseline, flaky drills, missing parts.
//!
//! In: a record. Out: the same lines for every report that shows text.
//! Never: requirements that are broken; those have their pictures.

use super::escape::safe;
use crate::verdict::{NoteRecord, Problem, ProblemKind, RunRecord};

/// A problem in a line: `stale: uhp/undo/* (linesman-baseline.toml:4) holds
/// now: …`.
#[must_use]
pub fn line(problem: &Problem) -> String {
    let place = problem.place.as_deref().map(|p| format!(" ({})", safe(p))).unwrap_or_default();
    format!("{}: {}{place} {}", problem.kind.word(), safe(&problem.subject), safe(&problem.message))
}

/// What breaks nothing and should be known, a line each.
pub(super) fn notes(record: &RunRecord) -> Vec<String> {
    let line = |note: &NoteRecord| {
        let about = note.requirement.as_deref().map(|id| format!("{}: ", safe(id)));
        let drill = note.drill.as_deref().map(|id| format!(" ({})", safe(id)));
        format!("{}{}{}", about.unwrap_or_default(), safe(&note.text), drill.unwrap_or_default())
    };
    record.notes.iter().map(line).collect()
}

/// All problems in a phrase for the answer: `1 baseline entry is stale`.
pub(super) fn phrase(record: &RunRecord) -> Option<String> {
    let kinds = [
        (ProblemKind::Stale, "baseline entry is stale", "baseline entries are stale"),
        (ProblemKind::Expired, "baseline entry has expired", "baseline entries have expired"),
        (
            ProblemKind::MatchesNothing,
            "baseline entry matches nothing",
            "baseline entries match nothing",
        ),
        (ProblemKind::Flaky, "test is flaky", "tests are flaky"),
        (ProblemKind::MissingPartition, "partition is missing", "partitions are missing"),
    ];
    let counted = kinds.into_iter().filter_map(|(kind, one, many)| {
        match record.gate.problems.iter().filter(|p| p.kind == kind).count() {
            0 => None,
            1 => Some(format!("1 {one}")),
            n => Some(format!("{n} {many}")),
        }
    });
    let parts: Vec<String> = counted.collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// What running the drills several times showed, in a line, and a line for
/// each drill that did not always pass.
pub(super) fn rates(record: &RunRecord) -> Option<(String, Vec<String>)> {
    let repeat = record.gate.repeat.as_ref()?;
    let steady = repeat.drills.iter().filter(|d| d.passed == d.runs).count();
    let head = format!(
        "{} run{}: {steady} of {} tests passed in every one",
        repeat.runs,
        if repeat.runs == 1 { "" } else { "s" },
        repeat.drills.len()
    );
    let others = repeat.drills.iter().filter(|d| d.passed < d.runs);
    let rows = others.map(|d| {
        let flaky = if d.flaky { ", flaky" } else { "" };
        let parting = d.parting.as_deref().map(|p| format!(": {}", safe(p))).unwrap_or_default();
        let percent = 100 * d.passed / d.runs.max(1);
        format!(
            "{} passed {} of {} ({percent} %{flaky}){parting}",
            safe(&d.drill),
            d.passed,
            d.runs
        )
    });
    Some((head, rows.collect()))
}
