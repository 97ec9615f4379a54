//! What cannot be said because nobody can tell which command an answer belongs to.
//!
//! In: the results of a run, some of whose findings confuse. Out: the same results without what
//! else was found in those conversations. Never: fewer crashes or hangs.

use std::collections::BTreeSet;

use super::{
    DrillResult, Finding,
    requires::{Defect, HeldBack, is_optional},
};
use crate::spec::Catalogue;

/// Takes out what else was found in a conversation where nobody can tell which command an answer
/// belongs to: the answers may be one command behind long before that shows. Crashes and hangs stay;
/// and so does everything if no test of this run is about that, for then it would be told nowhere.
pub(super) fn stop_at_confusion(catalogue: &Catalogue, results: &mut [DrillResult]) {
    let tested: BTreeSet<String> = results.iter().map(|r| r.requirement.clone()).collect();
    for result in results {
        // A broken SHOULD hides no MUST.
        let is_told = |id: &str| tested.contains(id) && !is_optional(catalogue, id);
        let counts = |f: &&Finding| f.confuses && is_told(&f.requirement);
        let Some(first) = result.findings.iter().find(counts) else { continue };
        let why = Defect::found(catalogue, &first.requirement, first);
        let tells = |finding: &Finding| finding.confuses || finding.breakdown.is_some();
        let (kept, others) = std::mem::take(&mut result.findings).into_iter().partition(tells);
        result.findings = kept;
        let held =
            |f: Finding| HeldBack { requirement: f.requirement.into_owned(), why: why.clone() };
        result.held_back.extend(others.into_iter().map(held));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Breakdown;

    #[test]
    fn nothing_else_is_told_where_answers_are_out_of_step() {
        let findings = || {
            let crash = Finding::new("x/a/b", "ends").breakdown(Breakdown::Crash);
            vec![Finding::new("x/a/a", "wrong"), Finding::new("x/a/c", "two").confuses(), crash]
        };
        let one = || DrillResult { findings: findings(), ..DrillResult::of("one", "x/a/a") };
        let mut results = [one(), DrillResult::of("two", "x/a/c")];
        stop_at_confusion(&Catalogue::default(), &mut results);
        let told: Vec<&str> = results[0].findings.iter().map(|f| &*f.requirement).collect();
        assert_eq!(told, ["x/a/c", "x/a/b"]);
        let held: Vec<&str> = results[0].held_back.iter().map(|h| &*h.requirement).collect();
        assert_eq!(held, ["x/a/a"]);
        assert!(results[0].held_back[0].why.reason.starts_with("x/a/c"));
        // Nothing of this run is about the answers: it would be told nowhere.
        let mut results = [one()];
        stop_at_confusion(&Catalogue::default(), &mut results);
        assert_eq!(results[0].findings, findings());
    }
}
