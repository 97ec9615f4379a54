//! What the drills of a run amount to, all of them together.
//!
//! In: the catalogue, the requirements that are asked for, and what each drill
//! showed by itself. Out: a verdict for every drill and requirement.
//! Never: anything that depends on where the drills were run. A whole run, its
//! parts joined and a report read back are judged here, all in the same way.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    Conclusion, DrillRecord, DrillResult, NoteRecord, RequirementRecord, Verdict,
    tally::{notes, settle, tally},
};
use crate::spec::{Catalogue, Requirement};

/// The verdicts of a run.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// The requirements that were asked for, in the order of the catalogue.
    pub requirements: Vec<RequirementRecord>,
    /// Every drill once, in the same order.
    pub drills: Vec<DrillRecord>,
    /// Requirements that were found broken but not asked for.
    pub unselected: BTreeSet<String>,
    /// What the drills noted.
    pub notes: Vec<NoteRecord>,
    /// The answer of the run.
    pub conclusion: Conclusion,
}

/// Judges what drills showed. A drill may have been run several times, with a
/// result and a record for each; the worst of them counts.
#[must_use]
pub fn judge(
    catalogue: &Catalogue,
    asked_for: &dyn Fn(&Requirement) -> bool,
    drills: Vec<DrillRecord>,
    results: &[DrillResult],
    strict: bool,
) -> Judgement {
    // A greeting and a recorded conversation stand before all drills.
    let order: BTreeMap<&str, usize> =
        catalogue.drills.iter().enumerate().map(|(i, d)| (d.id.as_str(), i + 1)).collect();
    let place = |id: &str| order.get(id).copied().unwrap_or(0);
    let mut results = results.to_vec();
    results.sort_by_key(|r| place(&r.drill));
    settle(catalogue, &mut results);
    let mut drills = worst(drills);
    drills.sort_by_key(|d| place(&d.id));
    follow(&mut drills, &results);

    let findings = || results.iter().flat_map(|r| &r.findings);
    // A crash or a hang is red whatever was asked for when it came.
    let grave: BTreeSet<&str> =
        findings().filter(|f| f.breakdown.is_some()).map(|f| f.requirement.as_ref()).collect();
    let selected: Vec<&Requirement> = catalogue
        .requirements
        .iter()
        .filter(|r| asked_for(r) || grave.contains(r.id.as_str()))
        .collect();
    let unselected = findings()
        .filter(|f| selected.iter().all(|r| r.id != f.requirement))
        .map(|f| f.requirement.to_string())
        .collect();
    let (requirements, conclusion) = tally(catalogue, &selected, &results, strict);
    Judgement { requirements, drills, unselected, notes: notes(&results), conclusion }
}

/// Every drill once, in the order of their first records.
fn worst(all: Vec<DrillRecord>) -> Vec<DrillRecord> {
    let mut drills: Vec<DrillRecord> = Vec::with_capacity(all.len());
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    for drill in all {
        let Some(&at) = places.get(&drill.id) else {
            places.insert(drill.id.clone(), drills.len());
            drills.push(drill);
            continue;
        };
        let known = &mut drills[at];
        let breakdown = known.breakdown.or(drill.breakdown);
        if rank(drill.verdict) < rank(known.verdict) {
            *known = drill;
        }
        known.breakdown = breakdown;
    }
    drills
}

/// Gives each drill the verdict that is left of it.
fn follow(drills: &mut [DrillRecord], results: &[DrillResult]) {
    let mut left: BTreeMap<&str, &DrillResult> = BTreeMap::new();
    for result in results {
        let known = left.entry(&result.drill).or_insert(result);
        if rank(result.verdict) < rank(known.verdict) {
            *known = result;
        }
    }
    for drill in drills {
        if let Some(result) = left.get(drill.id.as_str()) {
            drill.verdict = result.verdict;
            drill.reason.clone_from(&result.reason);
        }
    }
}

/// What counts when a drill was run several times, the worst first.
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

/// What a report has to keep of the results so that they can be judged again.
#[must_use]
pub fn evidence(results: &[DrillResult]) -> Vec<DrillResult> {
    let mut judged = BTreeSet::new();
    let mut kept = results.to_vec();
    for result in &mut kept {
        result.judged.retain(|id| judged.insert(id.clone()));
    }
    kept
}
