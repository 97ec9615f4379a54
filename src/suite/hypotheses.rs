//! Which deviations of the protocol could be the cause of what a run has found.
//!
//! In: what the drills found, and their conversations. Out: the same, with the deviations that
//! explain each finding, and those that conversations refute.
//! Never: which of them is the cause; `verdict` decides that.
//!
//! All deviations are tried only on a conversation that none of those explains which explain
//! another one and are not refuted: whatever is wrong with an engine is mostly wrong with it in many
//! tests. In the end each that explains anything was tried on every conversation.

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

    /// Whether a deviation that is not refuted explains something here.
    fn is_explained(&self, refuted: &BTreeSet<Cow<'static, str>>) -> bool {
        let mut why = self.result.findings.iter().flat_map(|finding| &finding.explanations);
        why.any(|why| !refuted.contains(&why.deviation))
    }
}

/// Tries the deviations on what was found, and those that explain something on the rest. What is left
/// without an explanation once some are refuted is tried again with the others.
pub(super) fn weigh(results: &mut [DrillResult], judges: &BTreeMap<String, Rc<Judge>>) {
    let Some(judge) = judges.values().next() else { return };
    let deviations = judge.deviations();
    prepare(results, judges);
    let mut known = Known::default();
    loop {
        let new = explain(results, judges, &deviations, &mut known);
        for rank in &new {
            contradict(results, judges, &deviations[*rank]);
        }
        if new.is_empty() {
            break;
        }
        known.refuted = results.iter().flat_map(|r| r.refutes.iter().cloned()).collect();
    }
}

/// What was tried so far.
#[derive(Default)]
struct Known {
    /// The ranks of those that explain anything; each was tried on every conversation.
    candidates: BTreeSet<usize>,
    /// The names of those that a conversation refutes.
    refuted: BTreeSet<Cow<'static, str>>,
    /// How many conversations of a kind were tried in vain.
    in_vain: BTreeMap<Vec<Cow<'static, str>>, usize>,
}

/// Looks for a conversation without findings that a deviation would make wrong.
fn contradict(
    results: &mut [DrillResult],
    judges: &BTreeMap<String, Rc<Judge>>,
    deviation: &Deviation,
) {
    let name = deviation.name;
    if results.iter().any(|result| result.refutes.iter().any(|refuted| refuted == name)) {
        return;
    }
    let refutes = |result: &DrillResult| {
        let clean = result.findings.is_empty();
        clean && judges.get(&result.drill).is_some_and(|judge| judge.refutes(name))
    };
    // The tests of what it breaks are the likeliest to contradict it.
    let is_own = |result: &DrillResult| deviation.breaks.contains(&&*result.requirement);
    let own = results.iter().position(|result| is_own(result) && refutes(result));
    let any = || results.iter().position(|result| !is_own(result) && refutes(result));
    if let Some(place) = own.or_else(any) {
        results[place].refutes.push(Cow::Borrowed(name));
    }
}

/// Notes what led to the findings, and the positions that they are about.
fn prepare(results: &mut [DrillResult], judges: &BTreeMap<String, Rc<Judge>>) {
    if results.iter().all(|result| result.findings.is_empty()) {
        return;
    }
    for result in results.iter_mut() {
        let Some(judge) = judges.get(&result.drill) else { continue };
        result.sent = judge.commands_sent();
        if !result.findings.is_empty() {
            judge.place(&mut result.findings);
            judge.trace_back(&mut result.findings);
        }
    }
}

/// Notes what explains what; the deviations that explain anything and were not known to.
fn explain(
    results: &mut [DrillResult],
    judges: &BTreeMap<String, Rc<Judge>>,
    deviations: &[Deviation],
    known: &mut Known,
) -> BTreeSet<usize> {
    let mut cases: Vec<Case<'_>> = results
        .iter_mut()
        .filter_map(|result| {
            let judge = judges.get(&result.drill).filter(|_| !result.findings.is_empty())?;
            judge.shows(&result.findings).then_some(Case { result, judge })
        })
        .collect();
    let mut found = BTreeSet::new();
    for at in 0..cases.len() {
        let (before, rest) = cases.split_at_mut(at);
        let Some(case) = rest.first_mut() else { break };
        for rank in &found {
            case.try_on(*rank, &deviations[*rank]);
        }
        let kind: Vec<_> =
            case.judge.anomalies().iter().map(|(_, requirement)| requirement.clone()).collect();
        let tried = known.in_vain.entry(kind).or_default();
        if case.is_explained(&known.refuted) || *tried >= IN_VAIN {
            continue;
        }
        let is_known = |rank: &usize| known.candidates.contains(rank) || found.contains(rank);
        let others = (0..deviations.len()).filter(|rank| !is_known(rank));
        let new: Vec<usize> =
            others.filter(|rank| case.try_on(*rank, &deviations[*rank])).collect();
        *tried += usize::from(new.is_empty());
        for rank in new {
            for earlier in &mut *before {
                earlier.try_on(rank, &deviations[rank]);
            }
            found.insert(rank);
        }
    }
    known.candidates.extend(&found);
    found
}
