//! The same drills run several times: how often each passed.
//!
//! In: the records of the runs. Out: one record with a rate for each drill,
//! and a problem for each that both passed and did not. A flaky drill is red
//! unless that is allowed, and is named either way. Where only what failed was repeated, it is
//! red if that is wanted.
//! Never: a verdict by majority.

use std::collections::BTreeSet;

use super::{
    Breakdowns, DrillRecord, FlakyRecord, LineRecord, NoteRecord, Problem, ProblemKind, RateRecord,
    RepeatRecord, RequirementRecord, RunRecord, Verdict, join,
};
use crate::{spec::Catalogue, transcript::From};

/// All runs as one record; nothing for no runs. With `allowed`, what only
/// flaky drills show is marked as known, crashes and hangs apart.
/// To be settled afterwards.
#[must_use]
pub fn repeated(runs: &[RunRecord], catalogue: &Catalogue, allowed: bool) -> Option<RunRecord> {
    let told: BTreeSet<&str> =
        runs.iter().flat_map(|r| &r.requirements).map(|r| r.id.as_str()).collect();
    let mut joined = join(runs, catalogue, &|r| told.contains(r.id.as_str()))?;
    let drills = joined.drills.iter().map(|d| rate(&d.id, runs)).collect();
    joined.gate.repeat = Some(RepeatRecord { runs: runs.len(), allowed, drills });
    note_flaky(&mut joined);
    Some(joined)
}

/// Marks what only flaky drills show as known where that is allowed, and
/// notes each such drill as a problem where it is not.
pub fn note_flaky(joined: &mut RunRecord) {
    let Some(RepeatRecord { allowed, drills, .. }) = &joined.gate.repeat else { return };
    let rates: Vec<&RateRecord> = drills.iter().filter(|r| r.flaky).collect();
    if *allowed {
        let flaky: BTreeSet<&str> = rates.iter().map(|r| r.drill.as_str()).collect();
        let breakdowns = Breakdowns::of(joined);
        for requirement in &mut joined.requirements {
            if only_flaky(requirement, &joined.drills, &flaky)
                && !breakdowns.forbid_excuse(requirement)
            {
                requirement.verdict = Verdict::Known;
                requirement.reason = Some("flaky, which --flaky allow tolerates".into());
            }
        }
        return;
    }
    let told = rates.iter().map(|r| Problem {
        kind: ProblemKind::Flaky,
        subject: r.drill.clone(),
        message: format!("passed {} of {} times ({})", r.passed, r.runs, r.requirement),
        advice: r.parting.clone().unwrap_or_default(),
        place: None,
    });
    joined.gate.problems.extend(told);
}

/// Notes each drill that failed and passed when it was repeated as a problem, where that fails
/// the run.
pub fn note_retried(record: &mut RunRecord) {
    let Some(retried) = record.gate.retried.as_ref().filter(|retried| retried.fails) else {
        return;
    };
    let told = retried.flaky.iter().map(|flaky| Problem {
        kind: ProblemKind::Flaky,
        subject: flaky.drill.clone(),
        message: format!("failed, and passed when it was run for the {} time", nth(flaky.runs)),
        advice: format!("the first time: {}", flaky.first),
        place: None,
    });
    record.gate.problems.extend(told.collect::<Vec<_>>());
}

/// `2nd`, `3rd`, `4th`.
fn nth(n: usize) -> String {
    let ending = match (n % 100, n % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}

impl FlakyRecord {
    /// What there is to know of it.
    #[must_use]
    pub fn note(&self) -> NoteRecord {
        let text = format!(
            "flaky: failed, and passed when it was run for the {} time; the first time: {}",
            nth(self.runs),
            self.first
        );
        NoteRecord { requirement: None, drill: Some(self.drill.clone()), text }
    }
}

/// Whether all that is wrong with a requirement comes from flaky drills.
fn only_flaky(
    requirement: &RequirementRecord,
    drills: &[DrillRecord],
    flaky: &BTreeSet<&str>,
) -> bool {
    match requirement.verdict {
        Verdict::Fail | Verdict::Warn => {
            requirement.findings.iter().all(|f| flaky.contains(f.drill.as_str()))
        }
        Verdict::Inconclusive => {
            let mut unclear = drills
                .iter()
                .filter(|d| d.requirement == requirement.id && d.verdict == Verdict::Inconclusive)
                .peekable();
            unclear.peek().is_some() && unclear.all(|d| flaky.contains(d.id.as_str()))
        }
        _ => false,
    }
}

fn rate(id: &str, runs: &[RunRecord]) -> RateRecord {
    let times: Vec<(usize, &DrillRecord)> = runs
        .iter()
        .enumerate()
        .filter_map(|(i, run)| Some((i + 1, run.drills.iter().find(|d| d.id == id)?)))
        .collect();
    let good = |d: &DrillRecord| matches!(d.verdict, Verdict::Pass | Verdict::NotApplicable);
    let passed = times.iter().filter(|(_, d)| good(d)).count();
    let one = times.iter().find(|(_, d)| good(d));
    let other = times.iter().find(|(_, d)| !good(d));
    let parting = one.zip(other).map(|(one, other)| parting(*one, *other));
    RateRecord {
        drill: id.to_owned(),
        requirement: times.first().map(|(_, d)| d.requirement.clone()).unwrap_or_default(),
        passed,
        runs: times.len(),
        flaky: parting.is_some(),
        parting,
    }
}

/// The first line in which two conversations differ.
fn parting((good, one): (usize, &DrillRecord), (bad, other): (usize, &DrillRecord)) -> String {
    // Standard error comes when it likes; it says nothing about the order.
    let said = |drill: &'_ DrillRecord| -> Vec<LineRecord> {
        drill.transcript.iter().filter(|l| l.from != From::Stderr).cloned().collect()
    };
    let (one, other) = (said(one), said(other));
    let length = one.len().max(other.len());
    let same = |i: &usize| {
        one.get(*i).map(|l| (l.from, &l.line)) == other.get(*i).map(|l| (l.from, &l.line))
    };
    let Some(at) = (0..length).find(|i| !same(i)) else {
        return format!("runs {good} and {bad} have the same lines at different times");
    };
    let shown = |lines: &[LineRecord]| {
        lines.get(at).map_or_else(
            || "nothing more".to_owned(),
            |l| format!("`{} {}`", l.from.mark(), l.line),
        )
    };
    format!(
        "the runs differ at line {}: {} in run {good}, which passed; {} in run {bad}, which did not",
        at + 1,
        shown(&one),
        shown(&other)
    )
}
