//! Requirements that excuse each other in a circle.
//!
//! In: the findings of a run, each with why it is to be held back, if it is. Out: the same, with one of
//! each circle told; what must not go with a test that is left out because of it. Never: why anything is
//! held back; `requires` says that.
//!
//! A requirement may build upon another that only its own findings have kept from being tested. If that
//! excused it, nothing would be told of either.

use std::collections::{BTreeMap, BTreeSet};

use super::{DrillResult, reasons::root, requires::Defect};

/// Lets the findings count of what is held back in a circle, the most weighty requirement first, until
/// all that is held back comes of something that is told.
pub(super) fn tell_what_excuses_itself(
    results: &[DrillResult],
    reasons: &mut [Vec<Option<Defect>>],
) {
    while let Some(id) = held_back_in_a_circle(results, reasons) {
        let findings = results.iter().flat_map(|result| &result.findings);
        for (finding, reason) in findings.zip(reasons.iter_mut().flatten()) {
            if finding.requirement == id {
                *reason = None;
            }
        }
    }
}

/// A requirement of which everything is held back for others of which, in the end, nothing is
/// told either, such as one that requires what only it has kept from being tested: the one that
/// the most is held back for.
fn held_back_in_a_circle(
    results: &[DrillResult],
    reasons: &[Vec<Option<Defect>>],
) -> Option<String> {
    let mut held: BTreeMap<&str, Vec<Option<&str>>> = BTreeMap::new();
    let findings = results.iter().flat_map(|result| &result.findings);
    for (finding, reason) in findings.zip(reasons.iter().flatten()) {
        let culprit = reason.as_ref().map(|why| root(&why.reason).map_or("", |(id, _)| id));
        held.entry(&finding.requirement).or_default().push(culprit);
    }
    // What is told, and what is held back for it, until nothing is added. What has no finding
    // of its own has another name by now.
    let mut told: BTreeSet<&str> = BTreeSet::new();
    loop {
        let leads = |culprit: &Option<&str>| {
            culprit.is_none_or(|id| told.contains(id) || !held.contains_key(id))
        };
        let is_new = |(id, culprits): &(&&str, &Vec<Option<&str>>)| {
            !told.contains(**id) && culprits.iter().any(leads)
        };
        let new: Vec<&str> = held.iter().filter(is_new).map(|(id, _)| *id).collect();
        if new.is_empty() {
            break;
        }
        told.extend(new);
    }
    let weight = |id: &&str| held.values().flatten().filter(|of| **of == Some(*id)).count();
    // A name that nothing has any more must not hide everything.
    let is_silent = held.values().flatten().all(Option::is_some);
    let has_culprit = |id: &&str| held[*id].iter().flatten().any(|culprit| !culprit.is_empty());
    let lost = |id: &&str| !told.contains(id) || is_silent && has_culprit(id);
    held.keys().copied().filter(lost).rev().max_by_key(weight).map(ToOwned::to_owned)
}

/// The requirement at the root of why a test is to be left out, if no other test shows that it is
/// broken: left out with the test, it would be told nowhere.
pub(super) fn shown_only_here<'d>(
    results: &[DrillResult],
    place: usize,
    why: &'d Defect,
) -> Option<&'d str> {
    let (id, _) = root(&why.reason)?;
    let shows = |result: &DrillResult| result.findings.iter().any(|f| f.requirement == id);
    let others = || results.iter().enumerate().filter(|(other, _)| *other != place);
    (!others().any(|(_, other)| shows(other))).then_some(id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::{Finding, reasons::broken};

    #[test]
    fn what_another_test_shows_is_told_there() {
        let result = |about: &str, found: &'static str| DrillResult {
            findings: vec![Finding::new(found, "no")],
            ..DrillResult::of(about, about)
        };
        let why = Defect { reason: broken("x/a/a", "no"), optional: false };
        let mut results = vec![result("x/a/b", "x/a/a"), result("x/a/c", "x/a/c")];
        assert_eq!(shown_only_here(&results, 0, &why), Some("x/a/a"));
        results.push(result("x/a/a", "x/a/a"));
        assert_eq!(shown_only_here(&results, 0, &why), None);
        let nameless = Defect { reason: "the engine offers no options".into(), optional: false };
        assert_eq!(shown_only_here(&results, 0, &nameless), None);
    }
}
