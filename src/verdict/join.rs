//! Several records made one: parts of a run, repetitions, jobs, engines.
//!
//! In: records of the same schema. Out: one record that knows what each knew,
//! the worst of it where they differ. Never: a part that is missing passed
//! over in silence.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    BaselineRecord, Problem, ProblemKind, RequirementRecord, RunRecord, Verdict, note_stale,
};

/// All records as one, in the order of the first in which something stands;
/// nothing for no records. To be settled afterwards.
#[must_use]
pub fn join(records: &[RunRecord]) -> Option<RunRecord> {
    let (first, others) = records.split_first()?;
    let mut joined = first.clone();
    for other in others {
        for requirement in &other.requirements {
            match joined.requirements.iter_mut().find(|r| r.id == requirement.id) {
                Some(known) => add_requirement(known, requirement),
                None => joined.requirements.push(requirement.clone()),
            }
        }
        for drill in &other.drills {
            match joined.drills.iter_mut().find(|d| d.id == drill.id) {
                Some(known) => {
                    let breakdown = known.breakdown.or(drill.breakdown);
                    if rank(drill.verdict) < rank(known.verdict) {
                        *known = drill.clone();
                    }
                    known.breakdown = breakdown;
                }
                None => joined.drills.push(drill.clone()),
            }
        }
        for note in &other.notes {
            if !joined.notes.contains(note) {
                joined.notes.push(note.clone());
            }
        }
        joined.unselected.extend(other.unselected.iter().cloned());
        joined.interrupted |= other.interrupted;
        joined.duration_ms =
            joined.duration_ms.zip(other.duration_ms).map(|(one, other)| one + other);
        joined.gate.strict |= other.gate.strict;
        joined.cause = joined.cause.take().or_else(|| other.cause.clone());
        add_baseline(&mut joined.gate.baseline, other.gate.baseline.as_ref());
        for problem in &other.gate.problems {
            if !joined.gate.problems.contains(problem) {
                joined.gate.problems.push(problem.clone());
            }
        }
        joined.gate.repeat = joined.gate.repeat.take().or_else(|| other.gate.repeat.clone());
    }
    let RunRecord { unselected, requirements, .. } = &mut joined;
    unselected.retain(|id| requirements.iter().all(|r| r.id != *id));
    Some(joined)
}

/// Says which parts of a run no record is about, and, with all of them there,
/// which baseline entries no part needed.
pub fn complete(joined: &mut RunRecord, records: &[RunRecord]) {
    let parts = records.iter().filter_map(|r| r.gate.partition);
    let there: BTreeSet<(u64, u64)> = parts.map(|p| (p.of, p.number)).collect();
    let missing = there
        .iter()
        .map(|(of, _)| *of)
        .collect::<BTreeSet<u64>>()
        .into_iter()
        .flat_map(|of| (1..=of).map(move |number| (of, number)))
        .filter(|part| !there.contains(part))
        .map(|(of, number)| Problem {
            kind: ProblemKind::MissingPartition,
            subject: format!("{number}/{of}"),
            message: "no report of this part was given".into(),
            advice: "find out why the job left no report; nothing is known of its drills".into(),
            place: None,
        });
    let missing: Vec<Problem> = missing.collect();
    joined.gate.partition = None;
    if missing.is_empty() && !there.is_empty() {
        note_stale(joined);
    }
    joined.gate.problems.extend(missing);
}

/// Puts requirements, drills and findings into the order of these lists.
pub fn arrange(record: &mut RunRecord, requirements: &[&str], drills: &[&str]) {
    let place = |list: &[&str]| -> BTreeMap<String, usize> {
        list.iter().enumerate().map(|(i, id)| ((*id).to_owned(), i + 1)).collect()
    };
    let (requirements, drills) = (place(requirements), place(drills));
    // What stands in no list comes last, but a greeting is before all drills.
    record.requirements.sort_by_key(|r| requirements.get(&r.id).copied().unwrap_or(usize::MAX));
    let drill = |id: &str| drills.get(id).copied().unwrap_or(0);
    record.drills.sort_by_key(|d| drill(&d.id));
    for requirement in &mut record.requirements {
        requirement.findings.sort_by_key(|f| drill(&f.drill));
    }
}

fn add_requirement(known: &mut RequirementRecord, other: &RequirementRecord) {
    for finding in &other.findings {
        if !known.findings.contains(finding) {
            known.findings.push(finding.clone());
        }
    }
    if rank(other.verdict) < rank(known.verdict) {
        known.verdict = other.verdict;
        known.reason.clone_from(&other.reason);
    }
}

fn add_baseline(known: &mut Option<BaselineRecord>, other: Option<&BaselineRecord>) {
    match (known.as_mut(), other) {
        (Some(known), Some(other)) => {
            for entry in &other.known {
                if !known.known.contains(entry) {
                    known.known.push(entry.clone());
                }
            }
        }
        (None, Some(other)) => *known = Some(other.clone()),
        (_, None) => {}
    }
}

/// What counts when two records differ, the worst first. A pass outweighs
/// what was not applicable to a part of the drills.
const fn rank(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Fail => 0,
        Verdict::Warn => 1,
        Verdict::Inconclusive => 2,
        Verdict::Known => 3,
        Verdict::Pass => 4,
        Verdict::NotApplicable => 5,
        Verdict::Excluded => 6,
    }
}
