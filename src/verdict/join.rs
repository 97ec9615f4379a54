//! Several records made one: parts of a run, repetitions, jobs, engines.
//!
//! In: records of one protocol, and its catalogue. Out: one record, judged
//! from what the drills of all of them showed. Never: a verdict that is copied
//! from a record, or a part that is missing passed over in silence.

use std::collections::BTreeSet;

use super::{
    CoverageRecord, DrillRecord, DrillResult, Judgement, Partition, Problem, ProblemKind,
    RequirementRecord, RunRecord, Verdict, contradiction, evidence, judge,
};
use crate::spec::{Catalogue, Requirement};

/// All records as one; nothing for no records. Baseline and repetitions are to
/// be applied afterwards, and then it is to be settled.
#[must_use]
pub fn join(
    records: &[RunRecord],
    catalogue: &Catalogue,
    asked_for: &dyn Fn(&Requirement) -> bool,
) -> Option<RunRecord> {
    let (first, others) = records.split_first()?;
    let drills = records.iter().flat_map(|r| r.drills.iter().cloned()).collect();
    let results: Vec<DrillResult> =
        records.iter().flat_map(|r| r.evidence.iter().cloned()).collect();
    // What counted in one of the parts counts in all.
    let fail_on = records.iter().map(|r| r.gate.fail_on).max().unwrap_or_default();
    let Judgement { requirements, drills, unselected, notes, conclusion } =
        judge(catalogue, asked_for, drills, &results, fail_on);
    let mut joined = RunRecord {
        verdict: conclusion,
        requirements,
        drills,
        evidence: evidence(&results),
        unselected,
        notes,
        ..first.clone()
    };
    joined.gate.fail_on = fail_on;
    joined.gate.problems.clear();
    for record in records {
        let of_the_run = record.notes.iter().filter(|note| note.requirement.is_none());
        for note in of_the_run {
            if !joined.notes.contains(note) {
                joined.notes.push(note.clone());
            }
        }
        // Only another version of linesman, or other features, can judge these.
        for requirement in &record.requirements {
            if catalogue.requirement(&requirement.id).is_none() {
                keep(&mut joined.requirements, requirement);
            }
        }
    }
    for other in others {
        CoverageRecord::join(&mut joined.coverage, other.coverage.clone());
        joined.interrupted |= other.interrupted;
        joined.interruption = joined.interruption.take().or_else(|| other.interruption.clone());
        joined.duration_ms =
            joined.duration_ms.zip(other.duration_ms).map(|(one, other)| one + other);
        joined.cause = joined.cause.take().or_else(|| other.cause.clone());
    }
    Some(joined)
}

fn keep(requirements: &mut Vec<RequirementRecord>, other: &RequirementRecord) {
    match requirements.iter_mut().find(|r| r.id == other.id) {
        None => requirements.push(other.clone()),
        Some(known) => {
            let new = other.findings.iter().filter(|f| !known.findings.contains(f));
            let new: Vec<_> = new.cloned().collect();
            if known.findings.is_empty() && !new.is_empty() {
                known.verdict = other.verdict;
                known.reason.clone_from(&other.reason);
            }
            known.findings.extend(new);
        }
    }
}

/// Notes which parts of a run no record is about. A joined record is about a
/// whole run.
pub fn note_missing(joined: &mut RunRecord, records: &[RunRecord]) {
    let parts = || records.iter().filter_map(|r| r.gate.partition);
    let there: BTreeSet<(u64, u64)> = parts().map(|p| (p.of, p.number)).collect();
    let sizes: BTreeSet<u64> = parts().map(|p| p.of).collect();
    let all = sizes.into_iter().flat_map(|of| (1..=of).map(move |number| (of, number)));
    let missing = all.filter(|part| !there.contains(part)).map(|(of, number)| Problem {
        kind: ProblemKind::MissingPartition,
        subject: format!("{number}/{of}"),
        message: "no report of this part was given".into(),
        advice: "find out why that job left no report; its tests are unknown".into(),
        place: None,
    });
    joined.gate.partition = None;
    joined.gate.problems.extend(missing);
}

/// Whether a record says what its own drills show.
///
/// # Errors
/// The first thing in which it does not, in a sentence.
pub fn check_record(
    record: &RunRecord,
    catalogue: &Catalogue,
    asked_for: &dyn Fn(&Requirement) -> bool,
) -> Result<(), String> {
    if let Some(Partition { number, of }) = record.gate.partition
        && !(1..=of).contains(&number)
    {
        return Err(format!("there is no part {number} of {of}"));
    }
    let selected = record.gate.selection.as_ref().map_or(0, |s| s.drills);
    if let Some(part) = record.gate.partition.filter(|p| p.of > selected as u64) {
        return Err(format!("{selected} tests have no {} parts", part.of));
    }
    let known: BTreeSet<&str> = record.evidence.iter().map(|e| e.drill.as_str()).collect();
    if let Some(drill) = record.drills.iter().find(|d| !known.contains(d.id.as_str())) {
        return Err(format!("it does not say what {} showed", drill.id));
    }
    let Some(again) = join(std::slice::from_ref(record), catalogue, asked_for) else {
        return Ok(());
    };
    for drill in &again.drills {
        let told = record.drills.iter().find(|d| d.id == drill.id).map(|d| d.verdict);
        agree(&drill.id, told, drill.verdict)?;
    }
    for requirement in &again.requirements {
        let told = record.requirements.iter().find(|r| r.id == requirement.id);
        // What only the drills of other parts can tell is not told by this one.
        let elsewhere = record.gate.partition.is_some()
            && requirement.verdict == Verdict::Inconclusive
            && again.drills.iter().all(|d| d.requirement != requirement.id);
        if told.is_none() && elsewhere {
            continue;
        }
        agree(&requirement.id, told.map(|r| r.verdict), requirement.verdict)?;
    }
    contradiction(record).map_or(Ok(()), Err)
}

/// Whether two verdicts are the same, excuses apart: those are found anew.
fn agree(what: &str, told: Option<Verdict>, shown: Verdict) -> Result<(), String> {
    let failing = matches!(shown, Verdict::Fail | Verdict::Warn | Verdict::Inconclusive);
    match told {
        Some(told) if told == shown || told == Verdict::Known && failing => Ok(()),
        Some(told) => Err(format!("it calls {what} {told}, but its tests say {shown}")),
        None => Err(format!("{what} is missing, which its tests call {shown}")),
    }
}

/// How many of the drills that were `selected` are in a whole record and how many should be;
/// nothing if these are as many, or if it cannot be told. Others may be there besides: those of
/// what a drill that went wrong builds upon.
#[must_use]
pub fn lacks(
    joined: &RunRecord,
    selected: impl Fn(&DrillRecord) -> bool,
) -> Option<(usize, usize)> {
    let missing = |p: &Problem| p.kind == ProblemKind::MissingPartition;
    let expected = joined.gate.selection.as_ref()?.drills;
    let there = joined.drills.iter().filter(|d| d.is_of_a_feature() && selected(d)).count();
    let whole = !joined.interrupted && !joined.gate.problems.iter().any(missing);
    (whole && there != expected).then_some((there, expected))
}
