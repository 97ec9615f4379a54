//! What cannot be said because something simpler does not work.
//!
//! In: the results of a run whose findings are attributed, and which
//! requirement requires which (`@requires:…`). Out: the same results without
//! the findings that prove nothing: a line that is misunderstood with CR LF
//! says nothing about CR LF if the plain line is misunderstood as well.
//! Never: a pass; what is held back leaves its requirement inconclusive.

use std::{borrow::Borrow, collections::BTreeMap};

use super::{
    DrillResult, Finding, Verdict,
    reasons::{broken, untestable},
};
use crate::spec::Catalogue;

/// Takes out every finding whose requirement (or, if it is about the drill's
/// own requirement, whose drill) requires one that does not hold, and keeps
/// the reason in [`DrillResult::held_back`].
pub(super) fn hold_back(catalogue: &Catalogue, results: &mut [DrillResult]) {
    let mut memory = BTreeMap::new();
    let reasons: Vec<Vec<Option<String>>> = results
        .iter()
        .map(|result| {
            let findings = result.findings.iter();
            findings.map(|f| excuse(catalogue, results, &mut memory, result, f)).collect()
        })
        .collect();
    for (result, reasons) in results.iter_mut().zip(reasons) {
        let findings = std::mem::take(&mut result.findings);
        for (finding, reason) in findings.into_iter().zip(reasons) {
            match reason {
                None => result.findings.push(finding),
                Some(reason) => {
                    let own = finding.requirement == result.requirement;
                    if own {
                        result.verdict = Verdict::Inconclusive;
                    }
                    if own || finding.stops && result.verdict == Verdict::Inconclusive {
                        result.reason = Some(reason.clone());
                    }
                    result.held_back.push((finding.requirement.into_owned(), reason));
                }
            }
        }
    }
}

/// Takes out every drill that builds upon a requirement which does not hold,
/// whatever came of it: a whole run would not have begun it. Its crashes stay.
pub(super) fn leave_out(catalogue: &Catalogue, results: &mut [DrillResult]) {
    let mut order: Vec<(usize, usize)> = Vec::new();
    for (place, result) in results.iter().enumerate() {
        let requires = catalogue.drill(&result.drill).map_or(&[][..], |d| &d.requires);
        if !requires.is_empty() {
            order.push((depth(catalogue, requires), place));
        }
    }
    // What others build upon first: what is taken out there breaks nothing.
    order.sort_unstable();
    for (_, place) in order {
        let drill = catalogue.drill(&results[place].drill);
        let requires = drill.map_or(&[][..], |d| &d.requires);
        let Some(reason) = requires.iter().find_map(|id| standing_defect(catalogue, results, id))
        else {
            continue;
        };
        let result = &mut results[place];
        let findings = std::mem::take(&mut result.findings);
        let about = result.requirement.as_str();
        let (grave, others): (Vec<_>, Vec<_>) = findings.iter().cloned().partition(|f| {
            f.breakdown.is_some() && !is_told_besides(catalogue, about, &findings, f)
        });
        let held = others.into_iter().map(|f| (f.requirement.into_owned(), reason.clone()));
        result.held_back.extend(held);
        result.judged.clear();
        result.findings = grave;
        if result.verdict != Verdict::Inconclusive {
            (result.verdict, result.reason) = (Verdict::Inconclusive, Some(reason));
        }
    }
}

/// Whether a crash or a hang that the drill about `about` files there is told
/// under another requirement as well, one that builds upon nothing: then it is
/// not lost if it is held back here.
fn is_told_besides(
    catalogue: &Catalogue,
    about: &str,
    findings: &[Finding],
    finding: &Finding,
) -> bool {
    let told = |other: &Finding| {
        let requirement = catalogue.requirement(&other.requirement);
        other.breakdown.is_some()
            && other.requirement != finding.requirement
            && requirement.is_some_and(|r| r.requires.is_empty())
    };
    finding.requirement == about && findings.iter().any(told)
}

/// How many steps there are to what requires nothing.
fn depth(catalogue: &Catalogue, requires: &[String]) -> usize {
    let below = requires.iter().filter_map(|id| catalogue.requirement(id)).map(|r| {
        let drills = r.drills.iter().map(|i| catalogue.drills[*i].requires.as_slice());
        drills.chain([r.requires.as_slice()]).map(|ids| depth(catalogue, ids)).max().unwrap_or(0)
    });
    below.max().map_or(0, |depth| depth + 1)
}

/// Whether every test of a requirement passed: what was found of it elsewhere is rare
/// enough for others to be tested all the same.
fn works_alone<R: Borrow<DrillResult>>(results: &[R], id: &str) -> bool {
    let own = || results.iter().map(R::borrow).filter(|r| r.requirement == id);
    own().any(|r| r.verdict == Verdict::Pass)
        && own().all(|r| matches!(r.verdict, Verdict::Pass | Verdict::NotApplicable))
}

/// Why a requirement cannot be built upon, as the findings stand.
fn standing_defect(catalogue: &Catalogue, results: &[DrillResult], id: &str) -> Option<String> {
    let id = catalogue.requirement(id).map_or(id, |r| &r.id);
    if works_alone(results, id) {
        return None;
    }
    let mut findings = results.iter().flat_map(|r| &r.findings);
    match findings.find(|f| f.requirement == id) {
        Some(finding) => Some(broken(id, &finding.message)),
        None => untested(results, id),
    }
}

type Memory = BTreeMap<String, Option<String>>;

/// Why a finding proves nothing, if it does not.
fn excuse(
    catalogue: &Catalogue,
    results: &[DrillResult],
    memory: &mut Memory,
    result: &DrillResult,
    finding: &Finding,
) -> Option<String> {
    let about = result.requirement.as_str();
    // Nothing makes a crash or a hang harmless.
    if finding.breakdown.is_some() && !is_told_besides(catalogue, about, &result.findings, finding)
    {
        return None;
    }
    let own = finding.requirement == about;
    let requirement = catalogue.requirement(&finding.requirement);
    let by_rule = requirement.map(|r| r.requires.as_slice()).unwrap_or_default();
    let drill = catalogue.drill(&result.drill).filter(|_| own);
    let by_drill = drill.map(|d| d.requires.as_slice()).unwrap_or_default();
    // A requirement that passed all its own tests explains the finding of a test that
    // builds upon it only if it was found broken elsewhere in the same way.
    let explains = |id: &&String| {
        let id = catalogue.requirement(id).map_or(id.as_str(), |r| &r.id);
        let same = |f: &Finding| f.requirement == id && f.message == finding.message;
        !own || !works_alone(results, id) || results.iter().flat_map(|r| &r.findings).any(same)
    };
    let mut required = by_rule.iter().chain(by_drill).filter(explains);
    required.find_map(|id| defect(catalogue, results, memory, id))
}

/// Why a requirement cannot be built upon, if it cannot. One that no drill of
/// this run was about is taken to hold.
fn defect(
    catalogue: &Catalogue,
    results: &[DrillResult],
    memory: &mut Memory,
    id: &str,
) -> Option<String> {
    let id = catalogue.requirement(id).map_or(id, |r| &r.id);
    if let Some(known) = memory.get(id) {
        return known.clone();
    }
    // The catalogue has no circles, so this ends.
    let violation = results.iter().find_map(|result| {
        let mut about = result.findings.iter().filter(|f| f.requirement == id);
        about.find(|f| excuse(catalogue, results, memory, result, f).is_none())
    });
    let defect = match violation {
        Some(finding) => Some(broken(id, &finding.message)),
        None => untested(results, id),
    };
    memory.insert(id.to_owned(), defect.clone());
    defect
}

/// Why a requirement cannot be built upon, judged while the run goes on: whatever was found
/// counts, though the end may find another cause of it.
#[must_use]
pub fn defect_so_far(results: &[&DrillResult], id: &str) -> Option<String> {
    if works_alone(results, id) {
        return None;
    }
    match results.iter().flat_map(|r| &r.findings).find(|f| f.requirement == id) {
        Some(finding) => Some(broken(id, &finding.message)),
        None => untested(results, id),
    }
}

/// Why a requirement was not tested although its drills were run.
fn untested<R: Borrow<DrillResult>>(results: &[R], id: &str) -> Option<String> {
    let own = || results.iter().map(R::borrow).filter(|r| r.requirement == id);
    if own().any(|r| matches!(r.verdict, Verdict::Pass | Verdict::NotApplicable)) {
        return None;
    }
    let first = own().find(|r| r.verdict == Verdict::Inconclusive)?;
    let reason = first.reason.as_deref().unwrap_or("none of its tests was completed");
    Some(untestable(id, reason))
}

#[cfg(test)]
mod tests {
    use super::{
        super::{Breakdown, tally::settle},
        *,
    };
    use crate::spec::{Dialect, Source};

    /// Three requirements, each but the first requiring the one before it,
    /// with a drill each; `c` requires by its drill only.
    fn catalogue() -> Catalogue {
        let text = "Feature: f\n\
            @x/a/a @must @engine\nRule: a\nSection: s\nScenario: one\nWhen the gui sends \"a\"\n\
            @x/a/b @must @engine @requires:x/a/a\nRule: b\nSection: s\nScenario: two\nWhen the gui sends \"b\"\n\
            @x/a/c @must @engine\nRule: c\nSection: s\n@requires:x/a/b\nScenario: three\nWhen the gui sends \"c\"\n";
        let dialect =
            Dialect { protocol: "x".into(), controller: "gui".into(), ..Dialect::default() };
        Catalogue::read(&[Source { path: "x.feature".into(), text: text.into() }], &dialect)
            .expect("a catalogue")
    }

    /// What is left of findings given as (drill's requirement, found broken).
    #[track_caller]
    fn left(catalogue: &Catalogue, drills: &[(&str, Verdict, &[&'static str])]) -> Vec<String> {
        left_of(catalogue, drills, |finding| finding)
    }

    #[track_caller]
    fn left_of(
        catalogue: &Catalogue,
        drills: &[(&str, Verdict, &[&'static str])],
        found_as: fn(Finding) -> Finding,
    ) -> Vec<String> {
        let mut results: Vec<DrillResult> = drills
            .iter()
            .map(|(about, verdict, found)| {
                let drill = catalogue.drills.iter().find(|d| d.requirement == *about);
                DrillResult {
                    verdict: *verdict,
                    findings: found.iter().map(|id| found_as(Finding::new(*id, "no"))).collect(),
                    ..DrillResult::of(drill.expect("a drill").id.as_str(), *about)
                }
            })
            .collect();
        settle(catalogue, &mut results);
        let shown = |r: &DrillResult| {
            let found = r.findings.iter().map(|f| f.requirement.to_string());
            let held = r.held_back.iter().map(|(id, why)| format!("({id}: {why})"));
            found.chain(held).collect::<Vec<_>>()
        };
        results.iter().flat_map(shown).collect()
    }

    #[test]
    fn a_variant_counts_only_if_the_plain_form_works() {
        use Verdict::{Fail, Inconclusive, Pass};
        let catalogue = catalogue();
        let broken = ("x/a/b", Fail, &["x/a/b"][..]);
        assert_eq!(left(&catalogue, &[("x/a/a", Pass, &[]), broken]), ["x/a/b"]);
        assert_eq!(
            left(&catalogue, &[("x/a/a", Fail, &["x/a/a"]), broken]),
            ["x/a/a", "(x/a/b: x/a/a is broken: no)"]
        );
        assert_eq!(
            left(&catalogue, &[("x/a/a", Inconclusive, &[]), broken]),
            ["(x/a/b: x/a/a could not be tested: none of its tests was completed)"]
        );
        // Nobody asked for the plain form.
        assert_eq!(left(&catalogue, &[broken]), ["x/a/b"]);
    }

    #[test]
    fn a_crash_is_held_back_only_where_it_is_told_besides() {
        use Verdict::Fail;
        let (catalogue, crash) = (catalogue(), |f: Finding| f.breakdown(Breakdown::Crash));
        let a = ("x/a/a", Fail, &["x/a/a"][..]);
        assert_eq!(
            left_of(&catalogue, &[a, ("x/a/b", Fail, &["x/a/b"])], crash),
            ["x/a/a", "x/a/b"]
        );
        // `c` itself builds upon nothing; its drill does.
        assert_eq!(
            left_of(&catalogue, &[a, ("x/a/b", Fail, &["x/a/c", "x/a/b"])], crash),
            ["x/a/a", "x/a/c", "(x/a/b: x/a/a is broken: no)"]
        );
    }

    #[test]
    fn what_works_in_its_own_tests_excuses_only_the_same() {
        use Verdict::{Fail, Pass};
        let catalogue = catalogue();
        let found_as: fn(Finding) -> Finding =
            |f| Finding { message: f.requirement.to_string(), ..f };
        let drills = [("x/a/a", Pass, &[][..]), ("x/a/b", Fail, &["x/a/a", "x/a/b"])];
        assert_eq!(left_of(&catalogue, &drills, found_as), ["x/a/a", "x/a/b"]);
        // The same was found of both.
        assert_eq!(left(&catalogue, &drills), ["x/a/a", "(x/a/b: x/a/a is broken: no)"]);
    }

    #[test]
    fn what_is_held_back_holds_others_back_and_a_drill_only_its_own() {
        use Verdict::{Fail, Pass};
        let catalogue = catalogue();
        let a = ("x/a/a", Fail, &["x/a/a"][..]);
        let c = ("x/a/c", Fail, &["x/a/c"][..]);
        // A whole run would not have begun the drill of `b`, whatever came of it here.
        assert_eq!(
            left(&catalogue, &[a, ("x/a/b", Pass, &[]), c]),
            ["x/a/a", "(x/a/c: x/a/b could not be tested: x/a/a is broken: no)"]
        );
        assert_eq!(
            left(&catalogue, &[("x/a/a", Pass, &[]), ("x/a/b", Fail, &["x/a/b"]), c]),
            ["x/a/b", "(x/a/c: x/a/b is broken: no)"]
        );
        // Found broken in the drill of another, `c` requires nothing.
        assert_eq!(
            left(&catalogue, &[("x/a/a", Pass, &["x/a/c"]), ("x/a/b", Fail, &["x/a/b"])]),
            ["x/a/c", "x/a/b"]
        );
    }
}
