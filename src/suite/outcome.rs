//! From what a drill left behind to its verdict.
//!
//! In: findings and the reason to stop. Out: a record for reports and a
//! result for the tally. Whoever is to blame is named: a drill that another
//! mistake of the engine spoilt is inconclusive, not failed.

use crate::{
    contract::{Remains, Stop},
    spec::{Catalogue, Level},
    transcript::Entry,
    verdict::{DrillRecord, DrillResult, Finding, LineRecord, Verdict, shortened},
};

/// The longest mistake of ours that is told whole, in characters.
const LENGTH: usize = 300;

/// The record and result of a drill; the third part is a bug of linesman or
/// of a feature file, if one showed itself.
pub(super) fn outcome(
    catalogue: &Catalogue,
    name: &str,
    mut remains: Remains,
) -> (DrillRecord, DrillResult, Option<String>) {
    let own = remains.drill.requirement.clone();
    let level = |id: &str| catalogue.requirement(id).map(|r| r.level);
    let foreign = remains
        .findings
        .iter()
        .find(|f| f.requirement != own && level(&f.requirement) == Some(Level::Must))
        .map(|f| format!("{} is broken: {}", f.requirement, f.message));
    let mut bug = None;
    let mut reason = None;
    let mut verdict = Verdict::Pass;
    match remains.stop.take() {
        None => {}
        Some(Stop::Failed(finding)) => match foreign {
            // The expectation may be unmet only because of the other mistake.
            Some(foreign) => (verdict, reason) = (Verdict::Inconclusive, Some(foreign)),
            None => remains.findings.push(finding.bounded()),
        },
        Some(Stop::Spoiled(what)) => {
            (verdict, reason) = (Verdict::Inconclusive, Some(foreign.unwrap_or(what)));
        }
        Some(Stop::NotApplicable(what)) => {
            (verdict, reason) = (Verdict::NotApplicable, Some(what));
        }
        Some(Stop::Inconclusive(what)) => (verdict, reason) = (Verdict::Inconclusive, Some(what)),
        Some(Stop::Start(error)) => {
            (verdict, reason) = (Verdict::Inconclusive, Some(error.to_string()));
        }
        Some(Stop::Interrupted(why)) => {
            (verdict, reason) = (Verdict::Inconclusive, Some(why.to_string()));
        }
        Some(Stop::Bug(what)) => {
            let what = shortened(&what, LENGTH);
            bug = Some(format!("{}: {what}", remains.drill.id));
            (verdict, reason) =
                (Verdict::Inconclusive, Some(format!("a mistake of the suite: {what}")));
        }
    }
    if let Some(finding) = remains.findings.iter().find(|f| f.requirement == own) {
        let broken = level(&own) == Some(Level::Must);
        verdict = if broken { Verdict::Fail } else { Verdict::Warn };
        reason = Some(finding.message.clone());
    }
    let record = DrillRecord {
        id: remains.drill.id.clone(),
        name: name.to_owned(),
        requirement: own.clone(),
        verdict,
        reason: reason.clone(),
        duration_ms: (remains.duration.as_secs_f64() * 1e6).round() / 1e3,
        transcript: remains.transcript.entries().iter().map(line).collect(),
    };
    let findings: Vec<Finding> = remains.findings;
    let result = DrillResult {
        drill: remains.drill.id,
        requirement: own,
        verdict,
        reason,
        findings,
        judged: remains.judged,
        held_back: Vec::new(),
        notes: remains.notes,
    };
    (record, result, bug)
}

/// A mistake may quote a whole game; its beginning tells which.
fn line(entry: &Entry) -> LineRecord {
    LineRecord {
        at_us: u64::try_from(entry.at.as_micros()).unwrap_or(u64::MAX),
        from: entry.from,
        number: entry.number,
        line: entry.line.shown(),
    }
}
