//! Which requirements a finding may come of, of those that the commands before it are about.
//!
//! In: the results of a run, the catalogue. Out: the same results, with fewer suspects. Never: which
//! of them is told; that is diagnosis.

use std::collections::BTreeSet;

use super::{DrillResult, requires::is_optional};
use crate::spec::Catalogue;

/// A MUST that is broken is told under no requirement that binds less: of what a finding may come
/// of and what led to it, only the MUSTs stay if it breaks one.
pub(super) fn suspect_only_what_binds(catalogue: &Catalogue, results: &mut [DrillResult]) {
    for finding in results.iter_mut().flat_map(|result| &mut result.findings) {
        if !is_optional(catalogue, &finding.requirement) {
            finding.may_come_of.retain(|id| !is_optional(catalogue, id));
            finding.set_up_by.retain(|id| !is_optional(catalogue, id));
            finding.set_up_as.retain(|id| !is_optional(catalogue, id));
        }
    }
}

/// A test that builds upon a requirement shows nothing of its own where tests of that one show the same:
/// of its finding, its own requirement is no suspect.
pub(super) fn suspect_what_is_plainer(catalogue: &Catalogue, results: &mut [DrillResult]) {
    let shows = |result: &DrillResult| {
        let suspects = result.findings.iter().flat_map(|finding| &finding.may_come_of);
        suspects.into_iter().any(|id| *id == result.requirement)
    };
    let shown: BTreeSet<String> =
        results.iter().filter(|result| shows(result)).map(|r| r.requirement.clone()).collect();
    for result in results.iter_mut() {
        let Some(drill) = catalogue.drill(&result.drill) else { continue };
        let is_plainer = |id: &str| shown.contains(id) && drill.requires.iter().any(|r| r == id);
        for finding in &mut result.findings {
            if finding.may_come_of.iter().any(|id| is_plainer(id)) {
                finding.may_come_of.retain(|id| *id != result.requirement);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::{Finding, requires::tests::catalogue_of};

    #[test]
    fn a_broken_must_comes_of_no_should() {
        let should = "Feature: f\n\
            @x/a/must @must @engine\nRule: a\nSection: s\nScenario: one\nWhen the gui sends \"a\"\n\
            @x/a/should @should @engine\nRule: b\nSection: s\nScenario: two\nWhen the gui sends \"b\"\n";
        let catalogue = catalogue_of(should);
        let left = |id: &'static str| {
            let mut finding = Finding::new(id, "wrong");
            finding.may_come_of = vec!["x/a/should".into(), "x/a/must".into()];
            let mut results =
                [DrillResult { findings: vec![finding], ..DrillResult::of("one", id) }];
            suspect_only_what_binds(&catalogue, &mut results);
            results[0].findings[0].may_come_of.clone()
        };
        assert_eq!(left("x/a/must"), ["x/a/must"]);
        assert_eq!(left("x/a/should"), ["x/a/should", "x/a/must"]);
    }

    #[test]
    fn a_test_shows_nothing_that_tests_of_what_it_builds_upon_show() {
        let catalogue = catalogue_of(
            "Feature: f\n\
             @x/a/go @must @engine\nRule: a\nSection: s\nScenario: one\nWhen the gui sends \"a\"\n\
             @x/a/set @must @engine\nRule: b\nSection: s\n\
             @requires:x/a/go\nScenario: two\nWhen the gui sends \"b\"\n",
        );
        let drills: Vec<&str> = catalogue.drills.iter().map(|drill| drill.id.as_str()).collect();
        let left = |go_shows: bool| {
            let mut finding = Finding::new("x/a/reply", "wrong");
            finding.may_come_of = vec!["x/a/go".into(), "x/a/set".into()];
            let of = |at: usize, id: &str, findings| DrillResult {
                findings,
                ..DrillResult::of(drills[at], id)
            };
            let first = if go_shows { vec![finding.clone()] } else { Vec::new() };
            let mut results = [of(0, "x/a/go", first), of(1, "x/a/set", vec![finding])];
            suspect_what_is_plainer(&catalogue, &mut results);
            results[1].findings[0].may_come_of.clone()
        };
        assert_eq!(left(true), ["x/a/go"]);
        assert_eq!(left(false), ["x/a/go", "x/a/set"]);
    }
}
