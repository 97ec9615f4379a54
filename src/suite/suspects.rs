//! Tests that were left out, and may show the cause of what was found.
//!
//! In: what the tests found so far, and their conversations. Out: those to run although what
//! they build upon is broken, because their requirement would name the cause. Never: a test
//! twice; one that would only wait again for what did not come.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
    sync::Arc,
};

use super::hypotheses;
use crate::{
    contract::{Deviation, Judge},
    verdict::{DrillRecord, DrillResult, Verdict, root},
};

type Records = Vec<Arc<DrillRecord>>;
type Results = Vec<Arc<DrillResult>>;

/// The tests that are run all the same.
#[derive(Clone, Default)]
pub(super) struct Suspects {
    /// What is told of each if it shows nothing.
    left_out: BTreeMap<String, (Arc<DrillRecord>, Arc<DrillResult>)>,
}

impl Suspects {
    /// Takes back the tests that were left out and whose requirement would explain a finding.
    pub(super) fn next(
        &mut self,
        (drills, results): (&mut Records, &mut Results),
        judges: &BTreeMap<String, Rc<Judge>>,
        deviations: &[Deviation],
    ) -> BTreeSet<String> {
        let findings = || results.iter().flat_map(|result| &result.findings);
        let ends: BTreeSet<&str> = findings()
            .filter(|finding| finding.breakdown.is_some())
            .map(|finding| finding.requirement.as_ref())
            .collect();
        let is_left_out = |result: &&Arc<DrillResult>| {
            let cause = result.reason.as_deref().and_then(root).map(|(id, _)| id);
            result.verdict == Verdict::Inconclusive
                && result.findings.is_empty()
                && cause.is_some_and(|id| !ends.contains(id))
                && !self.runs(&result.drill)
        };
        let left_out: Vec<&Arc<DrillResult>> = results.iter().filter(is_left_out).collect();
        if left_out.is_empty() {
            return BTreeSet::new();
        }
        let mut weighed: Vec<DrillResult> =
            results.iter().map(|result| DrillResult::clone(result)).collect();
        hypotheses::weigh(&mut weighed, judges, deviations);
        let named: BTreeSet<&str> = weighed
            .iter()
            .flat_map(|result| &result.findings)
            .flat_map(|finding| &finding.explanations)
            .map(|why| why.breaks.as_ref())
            .collect();
        let suspects = left_out.iter().filter(|result| named.contains(result.requirement.as_str()));
        let ids: BTreeSet<String> = suspects.map(|result| result.drill.clone()).collect();
        for id in &ids {
            let record = drills.iter().position(|drill| drill.id == *id);
            let result = results.iter().position(|result| result.drill == *id);
            if let Some((record, result)) = record.zip(result) {
                let kept = (drills.remove(record), results.remove(result));
                self.left_out.insert(id.clone(), kept);
            }
        }
        ids
    }

    /// Whether a test is run whatever holds of what it builds upon.
    pub(super) fn runs(&self, drill: &str) -> bool {
        self.left_out.contains_key(drill)
    }

    /// Puts those back that did not find their requirement broken: they build upon what does
    /// not hold, and say nothing.
    pub(super) fn conclude(&mut self, drills: &mut Records, results: &mut Results) {
        for (id, (record, result)) in std::mem::take(&mut self.left_out) {
            let shows = |r: &Arc<DrillResult>| {
                r.drill == id && r.findings.iter().any(|f| f.requirement == r.requirement)
            };
            if !results.iter().any(shows) {
                drills.retain(|drill| drill.id != id);
                results.retain(|result| result.drill != id);
                drills.push(record);
                results.push(result);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::{Explanation, Finding};

    fn record(id: &str) -> Arc<DrillRecord> {
        Arc::new(DrillRecord::of(id, ""))
    }

    fn found(requirement: &'static str, breaks: Option<&'static str>) -> Finding {
        let explanation = breaks.map(|breaks| Explanation {
            deviation: "d".into(),
            what: "does so".into(),
            breaks: breaks.into(),
            rank: 0,
            chance: crate::verdict::Chance::default(),
        });
        let explanations = explanation.into_iter().collect();
        Finding { explanations, ..Finding::new(requirement, "no") }
    }

    #[test]
    fn what_would_name_a_cause_is_run_once_and_counts_only_if_it_does() {
        for names in [true, false] {
            let reason = crate::verdict::broken("x/a", "no");
            let one = DrillResult {
                findings: vec![found("x/a", Some("x/b"))],
                ..DrillResult::of("a", "x/a")
            };
            let two = |id: &str, requirement: &str| DrillResult {
                verdict: Verdict::Inconclusive,
                reason: Some(reason.clone()),
                ..DrillResult::of(id, requirement)
            };
            let mut results: Results = [one, two("b", "x/b"), two("c", "x/c")].map(Arc::new).into();
            let mut drills: Records = ["a", "b", "c"].map(record).into();
            let mut suspects = Suspects::default();
            let mut next =
                |d: &mut Records, r: &mut Results| suspects.next((d, r), &BTreeMap::new(), &[]);
            assert_eq!(next(&mut drills, &mut results), ["b".to_owned()].into());
            let findings = if names { vec![found("x/b", None)] } else { Vec::new() };
            results.push(Arc::new(DrillResult { findings, ..DrillResult::of("b", "x/b") }));
            drills.push(record("b"));
            assert!(next(&mut drills, &mut results).is_empty(), "once");
            suspects.conclude(&mut drills, &mut results);
            let b = results.iter().find(|r| r.drill == "b").expect("it is there");
            assert_eq!(b.reason.is_none(), names);
            assert_eq!((drills.len(), results.len()), (3, 3));
        }
    }
}
