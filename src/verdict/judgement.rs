//! What the drills of a run amount to, all of them together.
//!
//! In: the catalogue, the requirements that are asked for, and what each drill
//! showed by itself. Out: a verdict for every drill and requirement.
//! Never: anything that depends on where the drills were run. A whole run, its
//! parts joined and a report read back are judged here, all in the same way.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    Conclusion, DrillRecord, DrillResult, FailOn, NoteRecord, RequirementRecord, Verdict,
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
    fail_on: FailOn,
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
    // A crash or a hang is red whatever was asked for when it came, and so is all that is found on a
    // walk.
    let on_walks =
        results.iter().filter(|result| catalogue.is_walk(&result.drill)).flat_map(|r| &r.findings);
    let grave = findings().filter(|f| f.breakdown.is_some()).chain(on_walks);
    let grave: BTreeSet<&str> = grave.map(|f| f.requirement.as_ref()).collect();
    let selected: Vec<&Requirement> = catalogue
        .requirements
        .iter()
        .filter(|r| asked_for(r) || grave.contains(r.id.as_str()))
        .collect();
    let unselected = findings()
        .filter(|f| selected.iter().all(|r| r.id != f.requirement))
        .map(|f| f.requirement.to_string())
        .collect();
    let (requirements, conclusion) = tally(catalogue, &selected, &results, fail_on);
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
        // A hang, which nothing excuses, counts more than a crash.
        let breakdown = known.breakdown.max(drill.breakdown);
        let mut crashes = std::mem::take(&mut known.crashes);
        crashes.extend(drill.crashes.iter().cloned());
        crashes.sort();
        crashes.dedup();
        if rank(drill.verdict) < rank(known.verdict) {
            *known = drill;
        }
        (known.breakdown, known.crashes) = (breakdown, crashes);
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

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use proptest::{collection::vec, option, prelude::*, sample::select};

    use super::*;
    use crate::{
        spec::{Dialect, Sides, Source},
        verdict::{
            Chance, EngineRecord, Explanation, Finding, ProtocolRecord, RunRecord, contradiction,
        },
    };

    /// Four requirements with a drill each; the third needs the first, the last is a SHOULD.
    const RULES: [(&str, &str); 4] =
        [("a", "@must"), ("b", "@must"), ("c", "@must @requires:x/r/a"), ("d", "@should")];

    fn catalogue() -> Catalogue {
        let rule = |(name, tags): &(&str, &str)| {
            format!(
                "@x/r/{name} {tags} @engine\nRule: {name}\nSection: s\nScenario: {name}\nWhen the gui sends \"a\"\n\n"
            )
        };
        let rules: String = RULES.iter().map(rule).collect();
        let source = Source { path: "x.feature".into(), text: format!("Feature: f\n\n{rules}") };
        let dialect =
            Dialect { protocol: "x".into(), controller: "gui".into(), ..Dialect::default() };
        Catalogue::read(&[source], &dialect).expect("sound")
    }

    fn id(index: usize) -> String {
        format!("x/r/{}", RULES[index].0)
    }

    /// A deviation breaks the requirement that is as far down the list as its name in the alphabet.
    fn explanation(index: usize) -> Explanation {
        let deviation = Cow::Borrowed(RULES[index].0);
        Explanation {
            deviation,
            what: "Is so.".into(),
            breaks: id(index).into(),
            rank: index,
            chance: [Chance::Little, Chance::SomeRule, Chance::Little, Chance::SomeRule][index],
        }
    }

    fn finding() -> impl Strategy<Value = Finding> {
        (0..RULES.len(), vec(0..RULES.len(), 0..3)).prop_map(|(of, why)| Finding {
            explanations: why.into_iter().map(explanation).collect(),
            ..Finding::new(id(of), "wrong")
        })
    }

    /// What the drill of a requirement may show.
    fn result(of: usize, drill: String) -> impl Strategy<Value = DrillResult> {
        let verdicts = vec![Verdict::Pass, Verdict::Inconclusive, Verdict::NotApplicable];
        let refuted = option::of(0..RULES.len());
        (vec(finding(), 0..4), select(verdicts), refuted).prop_map(
            move |(findings, verdict, refuted)| DrillResult {
                verdict,
                findings,
                refutes: refuted.map(|index| RULES[index].0.into()).into_iter().collect(),
                ..DrillResult::of(drill.as_str(), id(of))
            },
        )
    }

    fn results() -> impl Strategy<Value = Vec<DrillResult>> {
        let drill = |of: usize| catalogue().drills[of].id.clone();
        [0, 1, 2, 3].map(|of| result(of, drill(of))).prop_map(Vec::from)
    }

    fn judged(catalogue: &Catalogue, results: &[DrillResult]) -> RunRecord {
        let drills = results.iter().map(|result| DrillRecord {
            verdict: result.verdict,
            ..DrillRecord::of(result.drill.as_str(), result.requirement.as_str())
        });
        let judgement = judge(catalogue, &|_| true, drills.collect(), results, FailOn::Must);
        let protocol = ProtocolRecord {
            id: "x".into(),
            title: String::new(),
            revision: String::new(),
            settings: BTreeMap::new(),
        };
        let verdicts_by = (Sides::Engine, FailOn::Must);
        RunRecord::new((protocol, EngineRecord::default()), verdicts_by, judgement, results)
    }

    proptest! {
        #[test]
        fn verdicts_of_drills_and_requirements_agree(
            results in results()
        ) {
            let catalogue = catalogue();
            let record = judged(&catalogue, &results);
            prop_assert_eq!(contradiction(&record), None);
            let again = judged(&catalogue, &record.evidence);
            let verdicts = |record: &RunRecord| {
                record.requirements.iter().map(|r| (r.id.clone(), r.verdict)).collect::<Vec<_>>()
            };
            prop_assert_eq!(verdicts(&again), verdicts(&record));
            let mut backwards = results;
            backwards.reverse();
            prop_assert_eq!(verdicts(&judged(&catalogue, &backwards)), verdicts(&record));
        }
    }
}
