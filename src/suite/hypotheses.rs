//! Which deviations of the protocol could be the cause of what a run has found.
//!
//! In: what the drills found, and their conversations. Out: the same, with the deviations that
//! explain each finding, and those that conversations refute.
//! Never: which of them is the cause; `verdict` decides that.
//!
//! All deviations are tried only on a conversation that none of those explains which explain
//! another one: whatever is wrong with an engine is mostly wrong with it in many tests. In the
//! end each that explains anything was tried on every conversation.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use crate::{
    contract::{Deviation, Judge, Trial},
    verdict::DrillResult,
};

/// So many conversations with the same requirements broken are tried in vain; further ones of
/// the same kind are not.
const IN_VAIN: usize = 8;

/// A conversation in which something was found.
struct Case<'a> {
    result: &'a mut DrillResult,
    judge: &'a Judge,
}

impl Case<'_> {
    /// Tries a deviation; tells whether it explains anything here.
    fn try_on(&mut self, rank: usize, deviation: &Deviation) -> bool {
        let findings = &mut self.result.findings;
        let trial = self.judge.try_on((rank, deviation), findings);
        if trial == Trial::Refuted {
            self.result.refutes.push(Cow::Borrowed(deviation.name));
        }
        trial == Trial::Explained
    }
}

/// Tries the deviations on what was found, and those that explain something on the rest.
pub(super) fn weigh(results: &mut [DrillResult], judges: &BTreeMap<String, Rc<Judge>>) {
    let Some(judge) = judges.values().next() else { return };
    let deviations = judge.deviations();
    let candidates = explain(results, judges, &deviations);
    let refuted: BTreeSet<_> = results.iter().flat_map(|r| r.refutes.iter().cloned()).collect();
    for rank in candidates {
        let name = deviations[rank].name;
        if refuted.contains(name) {
            continue;
        }
        let refutes = |result: &DrillResult| {
            let clean = result.findings.is_empty();
            clean && judges.get(&result.drill).is_some_and(|judge| judge.refutes(name))
        };
        // The tests of what it breaks are the likeliest to contradict it.
        let breaks = deviations[rank].breaks;
        let is_own = |result: &DrillResult| breaks.contains(&&*result.requirement);
        let own = results.iter().position(|result| is_own(result) && refutes(result));
        let any = || results.iter().position(|result| !is_own(result) && refutes(result));
        if let Some(place) = own.or_else(any) {
            results[place].refutes.push(Cow::Borrowed(name));
        }
    }
}

/// Notes what explains what; the deviations that explain anything.
fn explain(
    results: &mut [DrillResult],
    judges: &BTreeMap<String, Rc<Judge>>,
    deviations: &[Deviation],
) -> BTreeSet<usize> {
    if results.iter().any(|result| !result.findings.is_empty()) {
        for result in results.iter_mut() {
            if let Some(judge) = judges.get(&result.drill) {
                result.sent = judge.commands_sent();
            }
        }
    }
    let mut cases: Vec<Case<'_>> = results
        .iter_mut()
        .filter_map(|result| {
            let judge = judges.get(&result.drill).filter(|_| !result.findings.is_empty())?;
            judge.place(&mut result.findings);
            judge.trace_back(&mut result.findings);
            judge.shows(&result.findings).then_some(Case { result, judge })
        })
        .collect();
    let mut candidates = BTreeSet::new();
    let mut in_vain: BTreeMap<Vec<Cow<'static, str>>, usize> = BTreeMap::new();
    for at in 0..cases.len() {
        let (before, rest) = cases.split_at_mut(at);
        let Some(case) = rest.first_mut() else { break };
        let mut explained = false;
        for rank in &candidates {
            explained |= case.try_on(*rank, &deviations[*rank]);
        }
        let kind: Vec<_> =
            case.judge.anomalies().iter().map(|(_, requirement)| requirement.clone()).collect();
        let tried = in_vain.entry(kind).or_default();
        if explained || *tried >= IN_VAIN {
            continue;
        }
        let others = (0..deviations.len()).filter(|rank| !candidates.contains(rank));
        let new: Vec<usize> =
            others.filter(|rank| case.try_on(*rank, &deviations[*rank])).collect();
        *tried += usize::from(new.is_empty());
        for rank in new {
            for earlier in &mut *before {
                earlier.try_on(rank, &deviations[rank]);
            }
            candidates.insert(rank);
        }
    }
    candidates
}
