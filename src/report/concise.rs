//! The findings of a run, a line each, for `grep` and for editors.
//!
//! In: a record. Out: `requirement: level: message (place)` for each finding of a broken
//! requirement, the same for each flaky test, a line for each problem with the run, and the
//! answer. Never: what is excused,
//! or a finding on two lines.

use std::fmt::Write as _;

use super::{RenderContext, escape::safe, problems, summary};
use crate::verdict::{RunRecord, Verdict};

/// The lines, broken requirements in the order of the catalogue.
pub(super) fn write(record: &RunRecord, context: &RenderContext) -> String {
    let mut out = String::new();
    let wrong = |v| matches!(v, Verdict::Fail | Verdict::Warn);
    for requirement in record.requirements.iter().filter(|r| wrong(r.verdict)) {
        let (id, level) = (safe(&requirement.id), requirement.level);
        for finding in &requirement.findings {
            let (message, place) = (safe(&finding.message), safe(finding.seen_in()));
            let _ = writeln!(out, "{id}: {level}: {message} ({place})");
        }
    }
    for flaky in summary::flaky(record) {
        let place = if flaky.place.is_empty() { &flaky.drill } else { &flaky.place };
        let (id, first, place) = (safe(&flaky.requirement), safe(&flaky.first), safe(place));
        let _ = writeln!(out, "{id}: flaky: {first} ({place})");
    }
    for problem in &record.gate.problems {
        out.push_str(&problems::line(problem));
        out.push('\n');
    }
    out.push_str(&summary::headline(record, context));
    out.push('\n');
    out
}
