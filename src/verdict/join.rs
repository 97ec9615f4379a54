//! Several records made one: parts of a run, repetitions, jobs, engines.
//!
//! In: records of the same schema. Out: one record that knows what each knew,
//! the worst of it where they differ. Never: a part that is missing passed
//! over in silence.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    BaselineRecord, DrillRecord, FindingRecord, Problem, ProblemKind, RequirementRecord, RunRecord,
    Verdict,
    because::{broken, untestable},
    note_stale,
};
use crate::spec::Catalogue;

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

/// Lets what requires another requirement (`@requires:…`) follow what is known
/// of that one now: a part of a run may not have seen what another part did.
pub fn hold_back_joined(joined: &mut RunRecord, catalogue: &Catalogue) {
    // Each round settles what requires only what is settled; there are no circles.
    for _ in 0..catalogue.requirements.len() {
        let defects: BTreeMap<String, String> = joined
            .requirements
            .iter()
            .filter_map(|r| Some((r.id.clone(), defect(r, &joined.drills)?)))
            .collect();
        let first =
            |required: &[String]| required.iter().find_map(|id| defects.get(id.as_str())).cloned();
        let mut changed = false;
        for drill in joined.drills.iter_mut().filter(|d| d.verdict != Verdict::Inconclusive) {
            let requires = catalogue.drill(&drill.id).map(|d| d.requires.as_slice());
            let Some(reason) = first(requires.unwrap_or_default()) else { continue };
            // In a whole run it would not have been run, nor have found anything.
            for requirement in &mut joined.requirements {
                let other = |f: &FindingRecord| f.drill != drill.id;
                if requirement.findings.iter().any(other) {
                    requirement.findings.retain(other);
                }
            }
            (drill.verdict, drill.reason) = (Verdict::Inconclusive, Some(reason));
            changed = true;
        }
        let drills = &joined.drills;
        for requirement in &mut joined.requirements {
            let known = catalogue.requirement(&requirement.id);
            let rule = first(known.map(|r| r.requires.as_slice()).unwrap_or_default());
            let held =
                |id: &str| drills.iter().find(|d| d.id == id && d.requirement == requirement.id);
            let before = requirement.findings.len();
            requirement.findings.retain(|f| {
                rule.is_none() && held(&f.drill).is_none_or(|d| d.verdict != Verdict::Inconclusive)
            });
            let untested = drills
                .iter()
                .find(|d| d.requirement == requirement.id && d.verdict == Verdict::Inconclusive);
            let open =
                requirement.findings.is_empty() && requirement.verdict != Verdict::Inconclusive;
            let lost = before > requirement.findings.len();
            let passed = requirement.verdict == Verdict::Pass && untested.is_some();
            if open && (lost || passed) {
                requirement.verdict = Verdict::Inconclusive;
                requirement.reason = rule.or_else(|| untested.and_then(|d| d.reason.clone()));
                changed = true;
            }
        }
        if !changed {
            return;
        }
    }
}

/// Why a requirement cannot be built upon, if it cannot.
fn defect(requirement: &RequirementRecord, drills: &[DrillRecord]) -> Option<String> {
    let learnt = |d: &&DrillRecord| {
        d.requirement == requirement.id
            && matches!(d.verdict, Verdict::Pass | Verdict::NotApplicable)
    };
    let RequirementRecord { id, verdict, reason, findings, .. } = requirement;
    match (verdict, findings.first()) {
        (Verdict::Fail | Verdict::Warn, Some(finding)) => Some(broken(id, &finding.message)),
        (Verdict::Inconclusive, _) if !drills.iter().any(|d| learnt(&d)) => {
            Some(untestable(id, reason.as_deref().unwrap_or_default()))
        }
        _ => None,
    }
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
