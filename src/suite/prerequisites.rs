//! The tests that have to be run besides the selected ones.
//!
//! In: a selection, and what its tests showed so far. Out: the tests of what those that went
//! wrong build upon, one round after the other, so that verdicts are those of a whole run.
//! Never: a test that was run, or one that was left out on purpose.

use std::{collections::BTreeSet, sync::Arc};

use crate::{
    spec::{Catalogue, Drill, Selection},
    verdict::{DrillResult, Verdict},
};

/// What is run besides the selected tests.
pub(super) struct Prerequisites<'a> {
    catalogue: &'a Catalogue,
    selection: &'a Selection,
    /// The tests of the rounds before.
    asked_for: BTreeSet<String>,
}

impl<'a> Prerequisites<'a> {
    /// Nothing was asked for yet.
    pub(super) const fn new(catalogue: &'a Catalogue, selection: &'a Selection) -> Self {
        Self { catalogue, selection, asked_for: BTreeSet::new() }
    }

    /// The tests of the next round, after these results; those that are `open` will be run
    /// anyway. Each round may show that something plainer does not work either, and the last
    /// one is empty.
    pub(super) fn next<'r>(
        &mut self,
        results: &'r [Arc<DrillResult>],
        open: impl Iterator<Item = &'r str>,
    ) -> BTreeSet<String> {
        let run: BTreeSet<&str> =
            results.iter().map(|result| result.drill.as_str()).chain(open).collect();
        let wrong = |result: &&Arc<DrillResult>| {
            !matches!(result.verdict, Verdict::Pass | Verdict::NotApplicable)
        };
        let drill = |result: &Arc<DrillResult>| self.catalogue.drill(&result.drill);
        let required = results.iter().filter(wrong).filter_map(drill).flat_map(|d| &d.requires);
        let plainer = required.filter_map(|id| self.catalogue.requirement(id));
        let drills = plainer.flat_map(|r| r.drills.iter().map(|&i| &self.catalogue.drills[i]));
        let missing = |drill: &&Drill| {
            !run.contains(drill.id.as_str())
                && !self.asked_for.contains(&drill.id)
                && self.selection.admits(drill)
        };
        let next: BTreeSet<String> = drills.filter(missing).map(|d| d.id.clone()).collect();
        self.asked_for.extend(next.iter().cloned());
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::{Dialect, Source};

    /// Three requirements with a test each, each but the first requiring the one before it.
    fn catalogue() -> Catalogue {
        let rule = |(name, requires): (&str, &str)| {
            format!(
                "@x/r/{name} @must @engine {requires}\nRule: {name}\nSection: s\nScenario: {name}\nWhen the gui sends \"a\"\n\n"
            )
        };
        let rules: String =
            [("a", ""), ("b", "@requires:x/r/a"), ("c", "@requires:x/r/b")].map(rule).concat();
        let source = Source { path: "x.feature".into(), text: format!("Feature: f\n\n{rules}") };
        let dialect =
            Dialect { protocol: "x".into(), controller: "gui".into(), ..Dialect::default() };
        Catalogue::read(&[source], &dialect).expect("sound")
    }

    fn result(drill: &Drill, verdict: Verdict) -> Arc<DrillResult> {
        let of = DrillResult::of(drill.id.as_str(), drill.requirement.as_str());
        Arc::new(DrillResult { verdict, ..of })
    }

    fn ids(drills: &[&Drill]) -> BTreeSet<String> {
        drills.iter().map(|drill| drill.id.clone()).collect()
    }

    #[test]
    fn each_round_goes_one_step_down() {
        let (catalogue, selection) = (catalogue(), Selection::default());
        let [a, b, c] = &catalogue.drills[..] else { panic!("three tests") };
        let mut prerequisites = Prerequisites::new(&catalogue, &selection);
        let mut results = vec![result(c, Verdict::Fail)];
        assert_eq!(prerequisites.next(&results, [].into_iter()), ids(&[b]));
        results.push(result(b, Verdict::Inconclusive));
        assert_eq!(prerequisites.next(&results, [].into_iter()), ids(&[a]));
        results.push(result(a, Verdict::Fail));
        assert_eq!(prerequisites.next(&results, [].into_iter()), ids(&[]));
    }

    #[test]
    fn only_what_is_missing_is_run_and_only_for_what_went_wrong() {
        let (catalogue, all) = (catalogue(), Selection::default());
        let [_, b, c] = &catalogue.drills[..] else { panic!("three tests") };
        let next = |selection: &Selection, verdict, open: &[&str]| {
            let results = [result(c, verdict)];
            Prerequisites::new(&catalogue, selection).next(&results, open.iter().copied())
        };
        assert_eq!(next(&all, Verdict::Warn, &[]), ids(&[b]));
        assert_eq!(next(&all, Verdict::Pass, &[]), ids(&[]));
        assert_eq!(next(&all, Verdict::NotApplicable, &[]), ids(&[]));
        // It waits to be run once more.
        assert_eq!(next(&all, Verdict::Fail, &[&b.id]), ids(&[]));
        let without = Selection::new(&catalogue, &[], &["x/r/b".into()], None).expect("sound");
        assert_eq!(next(&without, Verdict::Fail, &[]), ids(&[]));
    }

    #[test]
    fn a_test_that_never_ends_is_asked_for_once() {
        let (catalogue, selection) = (catalogue(), Selection::default());
        let [_, b, c] = &catalogue.drills[..] else { panic!("three tests") };
        let mut prerequisites = Prerequisites::new(&catalogue, &selection);
        let results = [result(c, Verdict::Fail)];
        assert_eq!(prerequisites.next(&results, [].into_iter()), ids(&[b]));
        assert_eq!(prerequisites.next(&results, [].into_iter()), ids(&[]));
    }
}
