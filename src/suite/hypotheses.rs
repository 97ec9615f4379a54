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

/// The judge of each result's conversation, if that was kept.
type Judges<'a> = Vec<Option<&'a Judge>>;

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
pub(super) fn weigh(
    results: &mut [DrillResult],
    judges: &BTreeMap<String, Rc<Judge>>,
    deviations: &[Deviation],
) {
    let judges: Judges<'_> =
        results.iter().map(|result| judges.get(&result.drill).map(Rc::as_ref)).collect();
    prepare(results, &judges);
    let mut known = Known::default();
    loop {
        let new = explain(results, &judges, deviations, &mut known);
        for rank in &new {
            contradict(results, &judges, &deviations[*rank]);
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
fn contradict(results: &mut [DrillResult], judges: &Judges<'_>, deviation: &Deviation) {
    let name = deviation.name;
    if results.iter().any(|result| result.refutes.iter().any(|refuted| refuted == name)) {
        return;
    }
    let refutes = |at: &usize| {
        let is_clean = results[*at].findings.is_empty();
        is_clean && judges[*at].is_some_and(|judge| judge.refutes(name))
    };
    // The tests of what it breaks are the likeliest to contradict it.
    let is_own = |at: &usize| deviation.breaks.contains(&&*results[*at].requirement);
    let (own, others): (Vec<usize>, Vec<usize>) = (0..results.len()).partition(is_own);
    if let Some(place) = own.into_iter().chain(others).find(refutes) {
        results[place].refutes.push(Cow::Borrowed(name));
    }
}

/// Notes what led to the findings, and the positions that they are about.
fn prepare(results: &mut [DrillResult], judges: &Judges<'_>) {
    if results.iter().all(|result| result.findings.is_empty()) {
        return;
    }
    for (result, judge) in results.iter_mut().zip(judges) {
        let Some(judge) = judge else { continue };
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
    judges: &Judges<'_>,
    deviations: &[Deviation],
    known: &mut Known,
) -> BTreeSet<usize> {
    let mut cases: Vec<Case<'_>> = results
        .iter_mut()
        .zip(judges)
        .filter_map(|(result, judge)| {
            let judge = judge.filter(|_| !result.findings.is_empty())?;
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::{
        contract::{Context, Heard, Protocol},
        engine::LineRef,
        protocols,
        verdict::Sink,
    };

    /// A protocol for chess.
    fn chess() -> &'static Protocol {
        let plays_chess = |p: &&&Protocol| p.facts().games.contains(&"chess");
        protocols::all().iter().find(plays_chess).expect("a protocol")
    }

    /// A conversation with an engine that has greeted, and what was found in it.
    fn heard(drill: &str, lines: &[&str]) -> (DrillResult, Judge) {
        let protocol = chess();
        let (mut judge, mut sink) = (Judge::new(protocol, Context::default()), Sink::default());
        let hash = "< option name Hash type spin default 1 min 1 max 8";
        let greeting = ["> uci", "< id name A", "< id author B", hash, "< uciok"];
        for (number, text) in (1..).zip(greeting.iter().chain(lines)) {
            let (side, text) = text.split_once(' ').expect("a side");
            let bytes = text.as_bytes();
            let line = LineRef { bytes, carriage_return: false, unfinished: false, cut: 0 };
            let heard = Heard { number, at: Duration::ZERO, line, taken: None };
            sink.at_line(number);
            match side {
                ">" => judge.sent(heard, &mut sink),
                _ => judge.received(heard, &mut sink),
            }
        }
        judge.finished(&mut sink);
        let findings = sink.take().0;
        (DrillResult { findings, ..DrillResult::of(drill, "of another test") }, judge)
    }

    /// What is found first has explanations that fit what is found next as well, but not the other
    /// conversations, in which nothing is wrong.
    #[test]
    fn what_has_only_refuted_explanations_is_tried_with_the_others() {
        let taken = "> position fen 8/8/3Q4/5pP1/4k3/8/4K3/8 w - f6 0 1 moves g5f6";
        let listed = "> position fen 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
        let told = "< info depth 1 nodes 9";
        let behind = "> position fen 1r2k3/8/8/8/8/r7/8/7K b - - 0 1 moves a3a2";
        let conversations = [
            heard("a", &[listed, "> go depth 1 searchmoves e5d6", "< bestmove e1d2"]),
            heard("b", &[taken, "> go depth 1", told, "< bestmove g5f6"]),
            heard("c", &["> position startpos", listed, "> go depth 1", told, "< bestmove e5d6"]),
            heard("d", &["> position startpos", behind, "> go depth 1", "< bestmove h1g1"]),
        ];
        let found: Vec<_> = conversations.iter().map(|(r, _)| r.findings.len()).collect();
        assert_eq!(found, [1, 1, 0, 0]);
        let (mut results, judges): (Vec<_>, BTreeMap<_, _>) = conversations
            .into_iter()
            .map(|(result, judge)| (result.clone(), (result.drill, Rc::new(judge))))
            .unzip();
        weigh(&mut results, &judges, &chess().deviations());
        let names = |at: usize| -> BTreeSet<&str> {
            let explanations = &results[at].findings[0].explanations;
            explanations.iter().map(|why| why.deviation.as_ref()).collect()
        };
        let refuted: BTreeSet<&str> =
            results.iter().flat_map(|r| &r.refutes).map(AsRef::as_ref).collect();
        assert!(names(0).contains("fens-unknown") && names(1).contains("fens-unknown"));
        assert!(refuted.contains("fens-unknown"), "{refuted:?}");
        let left: Vec<_> = names(1).difference(&refuted).copied().collect();
        assert_eq!(left, ["lists-end-at-en-passant", "stops-at-moves-that-it-does-not-know"]);
    }
}
