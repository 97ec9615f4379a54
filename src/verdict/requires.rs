//! What cannot be said because something simpler does not work.
//!
//! In: the results of a run whose findings are attributed, and which
//! requirement requires which (`@requires:…`). Out: the same results without
//! the findings that prove nothing: a line that is misunderstood with CR LF
//! says nothing about CR LF if the plain line is misunderstood as well.
//! Never: a pass. What is held back because of a MUST leaves its requirement inconclusive; a
//! broken SHOULD costs nothing else: what builds upon it does not apply to this engine.

use std::{
    borrow::Borrow,
    collections::{BTreeMap, BTreeSet},
};

use super::{
    Breakdown, DrillResult, Finding, Verdict,
    circles::{shown_only_here, tell_what_excuses_itself},
    reasons::{broken, root, untestable},
};
use crate::spec::{Catalogue, Level};

/// Why a requirement cannot be built upon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defect {
    /// What is wrong with it, in a sentence.
    pub reason: String,
    /// Whether the engine may be so: what is broken at the root of it is no MUST.
    pub optional: bool,
}

impl Defect {
    /// What this finding says of the requirement.
    pub(super) fn found(catalogue: &Catalogue, id: &str, finding: &Finding) -> Self {
        let crash = finding.breakdown == Some(Breakdown::Crash);
        Self {
            reason: broken(id, &finding.message),
            optional: !crash && is_optional(catalogue, id),
        }
    }

    /// What becomes of a drill that builds upon it.
    #[must_use]
    pub const fn verdict(&self) -> Verdict {
        if self.optional { Verdict::NotApplicable } else { Verdict::Inconclusive }
    }
}

/// A finding that counts for nothing, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldBack {
    /// The requirement that was found broken.
    pub requirement: String,
    /// What it requires and does not hold.
    pub why: Defect,
}

/// Whether an engine conforms without it.
pub(super) fn is_optional(catalogue: &Catalogue, id: &str) -> bool {
    catalogue.requirement(id).is_some_and(|r| r.level != Level::Must)
}

/// Takes out every finding whose requirement (or, if it is about the drill's
/// own requirement, whose drill) requires one that does not hold, and keeps
/// the reason in [`DrillResult::held_back`].
pub(super) fn hold_back(catalogue: &Catalogue, results: &mut [DrillResult]) {
    let mut memory = BTreeMap::new();
    let mut reasons: Vec<Vec<Option<Defect>>> = results
        .iter()
        .map(|result| {
            let findings = result.findings.iter();
            findings.map(|f| excuse(catalogue, results, &mut memory, result, f)).collect()
        })
        .collect();
    tell_what_excuses_itself(results, &mut reasons);
    for (result, reasons) in results.iter_mut().zip(reasons) {
        let findings = std::mem::take(&mut result.findings);
        for (finding, reason) in findings.into_iter().zip(reasons) {
            match reason {
                None => result.findings.push(finding),
                Some(why) => {
                    let own = finding.requirement == result.requirement;
                    if own {
                        result.verdict = why.verdict();
                    }
                    if own || finding.stops && result.verdict == Verdict::Inconclusive {
                        result.reason = Some(why.reason.clone());
                    }
                    let requirement = finding.requirement.into_owned();
                    result.held_back.push(HeldBack { requirement, why });
                }
            }
        }
    }
}

/// Takes out every drill that builds upon a requirement which does not hold,
/// whatever came of it: a whole run would not have begun it. Its crashes stay.
pub(super) fn leave_out(catalogue: &Catalogue, results: &mut [DrillResult]) {
    let mut order: Vec<(usize, usize)> = Vec::new();
    let mut depths = BTreeMap::new();
    for (place, result) in results.iter().enumerate() {
        let requires = catalogue.drill(&result.drill).map_or(&[][..], |d| &d.requires);
        if !requires.is_empty() {
            order.push((depth(catalogue, &mut depths, requires), place));
        }
    }
    // What others build upon first: what is taken out there breaks nothing.
    order.sort_unstable();
    for (_, place) in order {
        let drill = catalogue.drill(&results[place].drill);
        let requires = drill.map_or(&[][..], |d| &d.requires);
        let Some(why) = defect_of_any(catalogue, results, requires) else { continue };
        let known = hanging(catalogue, results);
        let only_here = shown_only_here(results, place, &why).map(ToOwned::to_owned);
        let result = &mut results[place];
        let findings = std::mem::take(&mut result.findings);
        let about = result.requirement.as_str();
        let (grave, others): (Vec<_>, Vec<_>) = findings.iter().cloned().partition(|f| {
            let is_own = f.requirement == about;
            let is_told = || is_told_besides(catalogue, &findings, f) || hangs(&known, requires, f);
            let is_only_here = only_here.as_deref() == Some(&*f.requirement);
            is_only_here || f.breakdown.is_some() && !(is_own && is_told())
        });
        let held = others
            .into_iter()
            .map(|f| HeldBack { requirement: f.requirement.into_owned(), why: why.clone() });
        result.held_back.extend(held);
        result.judged.clear();
        result.findings = grave;
        if result.verdict != Verdict::Inconclusive || why.optional {
            (result.verdict, result.reason) = (why.verdict(), Some(why.reason));
        }
    }
}

/// The one that weighs most: a broken MUST leaves a question open, whatever else is missing.
pub(super) fn weightiest(defects: impl Iterator<Item = Defect>) -> Option<Defect> {
    defects.min_by_key(|defect| defect.optional)
}

/// Whether a crash or a hang is told under another requirement as well, one that builds upon
/// nothing: then it is not lost if it is held back here. A crash at what only a SHOULD is about has its name
/// from that.
fn is_told_besides(catalogue: &Catalogue, findings: &[Finding], finding: &Finding) -> bool {
    if finding.breakdown == Some(Breakdown::Crash) && is_optional(catalogue, &finding.requirement) {
        return false;
    }
    let told = |other: &Finding| {
        let requirement = catalogue.requirement(&other.requirement);
        other.breakdown.is_some()
            && other.requirement != finding.requirement
            && requirement.is_some_and(|r| r.requires.is_empty())
    };
    findings.iter().any(told)
}

/// The requirements that bind and are broken by a hang.
fn hanging(catalogue: &Catalogue, results: &[DrillResult]) -> BTreeSet<String> {
    let findings = results.iter().flat_map(|result| &result.findings);
    let hangs = findings.filter(|finding| finding.breakdown == Some(Breakdown::Hang));
    let bind = hangs.filter(|finding| !is_optional(catalogue, &finding.requirement));
    bind.map(|finding| finding.requirement.to_string()).collect()
}

/// Whether a hang builds upon what hangs by itself: then it is told there.
fn hangs(known: &BTreeSet<String>, requires: &[String], finding: &Finding) -> bool {
    let is_hang = finding.breakdown == Some(Breakdown::Hang);
    let builds_upon = |id: &String| *id != finding.requirement && known.contains(id);
    is_hang && requires.iter().any(builds_upon)
}

/// How many steps there are to what requires nothing.
fn depth<'c>(
    catalogue: &'c Catalogue,
    known: &mut BTreeMap<&'c str, usize>,
    requires: &[String],
) -> usize {
    let required = requires.iter().filter_map(|id| catalogue.requirement(id));
    let each = required.map(|r| {
        if let Some(depth) = known.get(r.id.as_str()) {
            return *depth;
        }
        // The catalogue has no circles, so this ends.
        let drills = r.drills.iter().map(|i| catalogue.drills[*i].requires.as_slice());
        let below = drills.chain([r.requires.as_slice()]);
        let depth = below.map(|ids| depth(catalogue, known, ids)).max().unwrap_or(0) + 1;
        known.insert(&r.id, depth);
        depth
    });
    each.max().unwrap_or(0)
}

/// Whether every test of a requirement passed: what was found of it elsewhere is rare
/// enough for others to be tested all the same.
fn works_alone<R: Borrow<DrillResult>>(results: &[R], id: &str) -> bool {
    let own = || results.iter().map(R::borrow).filter(|r| r.requirement == id);
    // A test that passed may have found what was told under another requirement then.
    let broken = |r: &DrillResult| r.findings.iter().any(|f| f.requirement == id);
    own().any(|r| r.verdict == Verdict::Pass)
        && own().all(|r| matches!(r.verdict, Verdict::Pass | Verdict::NotApplicable) && !broken(r))
}

type Memory = BTreeMap<String, Option<Defect>>;

/// Why a finding proves nothing, if it does not.
fn excuse(
    catalogue: &Catalogue,
    results: &[DrillResult],
    memory: &mut Memory,
    result: &DrillResult,
    finding: &Finding,
) -> Option<Defect> {
    let about = result.requirement.as_str();
    let own = finding.requirement == about;
    let requirement = catalogue.requirement(&finding.requirement);
    let by_rule = requirement.map(|r| r.requires.as_slice()).unwrap_or_default();
    let drill = catalogue.drill(&result.drill).filter(|_| own);
    let by_drill = drill.map(|d| d.requires.as_slice()).unwrap_or_default();
    // Nothing makes a crash or a hang harmless.
    let is_told = || {
        let known = hanging(catalogue, results);
        is_told_besides(catalogue, &result.findings, finding)
            || [by_rule, by_drill].iter().any(|ids| hangs(&known, ids, finding))
    };
    if finding.breakdown.is_some() && !is_told() {
        return None;
    }
    // A requirement that passed all its own tests explains the finding of a test that
    // builds upon it only if it was found broken elsewhere in the same way.
    let explains = |id: &&String| {
        let id = catalogue.requirement(id).map_or(id.as_str(), |r| &r.id);
        let same = |f: &Finding| f.requirement == id && f.message == finding.message;
        !own || !works_alone(results, id) || results.iter().flat_map(|r| &r.findings).any(same)
    };
    // A crash or a hang at another's command comes of what breaks down in the same way.
    let breaks_down = |id: &&String| {
        let id = catalogue.requirement(id).map_or(id.as_str(), |r| &r.id);
        let of_it = |f: &Finding| f.requirement == id && f.breakdown == finding.breakdown;
        own || finding.breakdown.is_none() || results.iter().flat_map(|r| &r.findings).any(of_it)
    };
    let required = by_rule.iter().chain(by_drill).filter(explains).filter(breaks_down);
    weightiest(required.filter_map(|id| explained_defect(catalogue, results, memory, id)))
}

/// Why a requirement cannot be built upon, if it cannot: only what nothing excuses counts.
fn explained_defect(
    catalogue: &Catalogue,
    results: &[DrillResult],
    memory: &mut Memory,
    id: &str,
) -> Option<Defect> {
    let id = catalogue.requirement(id).map_or(id, |r| &r.id);
    if let Some(known) = memory.get(id) {
        return known.clone();
    }
    // The catalogue has no circles, so this ends.
    let counts = |result: &DrillResult, finding: &Finding| {
        excuse(catalogue, results, memory, result, finding).is_none()
    };
    let defect = defect(catalogue, results, id, counts);
    memory.insert(id.to_owned(), defect.clone());
    defect
}

/// What all of these requirements lack that a drill or a requirement builds upon, as the
/// findings stand: while the run goes on, the end may find another cause of them.
#[must_use]
pub fn defect_of_any<R: Borrow<DrillResult>>(
    catalogue: &Catalogue,
    results: &[R],
    ids: &[String],
) -> Option<Defect> {
    let current = ids.iter().map(|id| catalogue.requirement(id).map_or(id.as_str(), |r| &r.id));
    let doubtful = current.filter(|id| !works_alone(results, id));
    weightiest(doubtful.filter_map(|id| defect(catalogue, results, id, |_, _| true)))
}

/// Why a requirement cannot be built upon, if it cannot: a finding that `counts`, or else
/// what kept its tests from showing anything. One that no drill of this run was about is
/// taken to hold.
fn defect<R: Borrow<DrillResult>>(
    catalogue: &Catalogue,
    results: &[R],
    id: &str,
    mut counts: impl FnMut(&DrillResult, &Finding) -> bool,
) -> Option<Defect> {
    let violation = results.iter().map(R::borrow).find_map(|result| {
        let mut about = result.findings.iter().filter(|f| f.requirement == id);
        about.find(|f| counts(result, f))
    });
    match violation {
        Some(finding) => Some(Defect::found(catalogue, id, finding)),
        None => untested(catalogue, results, id),
    }
}

/// Why a requirement was not tested although its drills were run.
fn untested<R: Borrow<DrillResult>>(
    catalogue: &Catalogue,
    results: &[R],
    id: &str,
) -> Option<Defect> {
    let own = || results.iter().map(R::borrow).filter(|r| r.requirement == id);
    // What was left out because of something broken says less than what the engine does not offer.
    let culprit = |r: &DrillResult| r.reason.as_deref().and_then(root).is_some();
    let holds = |r: &DrillResult| match r.verdict {
        Verdict::Pass => true,
        Verdict::NotApplicable => !culprit(r),
        _ => false,
    };
    if own().any(holds) {
        return None;
    }
    let left_out = || own().find(|r| r.verdict == Verdict::NotApplicable);
    let first = own().find(|r| r.verdict == Verdict::Inconclusive).or_else(left_out)?;
    let reason = first.reason.as_deref().unwrap_or("none of its tests was completed");
    let culprit = root(reason).map_or(id, |(culprit, _)| culprit);
    Some(Defect { reason: untestable(id, reason), optional: is_optional(catalogue, culprit) })
}

#[cfg(test)]
pub(super) mod tests {
    use super::{
        super::{FailOn, tally::settle},
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
        catalogue_of(text)
    }

    pub(in crate::verdict) fn catalogue_of(text: &str) -> Catalogue {
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
            let held = r.held_back.iter().map(|h| format!("({}: {})", h.requirement, h.why.reason));
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
        // Only the variant shows that the plain form is broken.
        let both = ("x/a/b", Fail, &["x/a/b", "x/a/a"][..]);
        assert_eq!(left(&catalogue, &[both]), ["x/a/a", "(x/a/b: x/a/a is broken: no)"]);
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
        // At a command of another it is held back if what that builds upon breaks down as well.
        let of_another = ("x/a/c", Fail, &["x/a/c", "x/a/b"][..]);
        assert_eq!(
            left_of(&catalogue, &[a, of_another], crash),
            ["x/a/a", "x/a/c", "(x/a/b: x/a/a is broken: no)"]
        );
        assert_eq!(left_of(&catalogue, &[of_another], crash), ["x/a/c", "x/a/b"]);
    }

    #[test]
    fn a_crash_at_what_only_a_should_is_about_keeps_its_name() {
        let catalogue = catalogue_of(
            "Feature: f\n\
             @x/a/alive @must @engine\nRule: a\nSection: s\nScenario: one\nWhen the gui sends \"a\"\n\
             @x/a/set @must @engine\nRule: b\nSection: s\nScenario: two\nWhen the gui sends \"b\"\n\
             @x/a/odd @should @engine\nRule: c\nSection: s\nScenario: three\nWhen the gui sends \"c\"\n",
        );
        let is_told = |id: &'static str, how| {
            let found = ["x/a/alive", id].map(|id| Finding::new(id, "ends").breakdown(how));
            is_told_besides(&catalogue, &found, &found[1])
        };
        assert!(is_told("x/a/set", Breakdown::Crash) && !is_told("x/a/odd", Breakdown::Crash));
        assert!(is_told("x/a/odd", Breakdown::Hang));
    }

    #[test]
    fn a_hang_is_told_where_it_is_simplest() {
        use Verdict::{Fail, Pass};
        let (catalogue, hang) = (catalogue(), |f: Finding| f.breakdown(Breakdown::Hang));
        let b = ("x/a/b", Fail, &["x/a/b"][..]);
        assert_eq!(
            left_of(&catalogue, &[("x/a/a", Fail, &["x/a/a"]), b], hang),
            ["x/a/a", "(x/a/b: x/a/a is broken: no)"]
        );
        assert_eq!(left_of(&catalogue, &[("x/a/a", Pass, &[]), b], hang), ["x/a/b"]);
        // The simpler one is broken in another way.
        let b_hangs = |f: Finding| match &*f.requirement {
            "x/a/b" => f.breakdown(Breakdown::Hang),
            _ => f,
        };
        let a = ("x/a/a", Fail, &["x/a/a"][..]);
        assert_eq!(left_of(&catalogue, &[a, b], b_hangs), ["x/a/a", "x/a/b"]);
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
        // Its own test passed, but what it found is told under its name now.
        let drills = [("x/a/a", Pass, &["x/a/a"][..]), ("x/a/b", Fail, &["x/a/b"])];
        assert_eq!(
            left_of(&catalogue, &drills, found_as),
            ["x/a/a", "(x/a/b: x/a/a is broken: x/a/a)"]
        );
    }

    #[test]
    fn what_only_it_keeps_from_being_tested_excuses_nothing() {
        let catalogue = catalogue();
        // `b` requires `a`, and is what ends the only test of `a`.
        let drill = catalogue.drills[0].id.as_str();
        let mut results = vec![DrillResult {
            verdict: Verdict::Inconclusive,
            reason: Some(broken("x/a/b", "no")),
            findings: vec![Finding { stops: true, ..Finding::new("x/a/b", "no") }],
            ..DrillResult::of(drill, "x/a/a")
        }];
        settle(&catalogue, &mut results);
        assert_eq!(results[0].findings.len(), 1, "{:?}", results[0].held_back);
        assert_eq!(results[0].verdict, Verdict::Inconclusive);
        // Nor does a name that the finding had before.
        results[0].reason = Some(broken("x/a/other", "no"));
        settle(&catalogue, &mut results);
        assert_eq!(results[0].findings.len(), 1, "{:?}", results[0].held_back);
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
            ["x/a/a", "(x/a/c: x/a/a is broken: no)"]
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

    /// A MUST that requires a SHOULD by its drill, and one that requires that MUST.
    fn optional() -> Catalogue {
        let text = "Feature: f\n\
            @x/a/a @should @engine\nRule: a\nSection: s\nScenario: one\nWhen the gui sends \"a\"\n\
            @x/a/b @must @engine\nRule: b\nSection: s\n@requires:x/a/a\nScenario: two\nWhen the gui sends \"b\"\n\
            @x/a/c @must @engine @requires:x/a/b\nRule: c\nSection: s\nScenario: three\nWhen the gui sends \"c\"\n";
        let dialect =
            Dialect { protocol: "x".into(), controller: "gui".into(), ..Dialect::default() };
        Catalogue::read(&[Source { path: "x.feature".into(), text: text.into() }], &dialect)
            .expect("a catalogue")
    }

    #[test]
    fn a_broken_should_costs_no_must() {
        use crate::verdict::{Conclusion, judge};
        let catalogue = optional();
        let verdicts = |found: fn(Finding) -> Finding| {
            let results: Vec<DrillResult> = catalogue
                .drills
                .iter()
                .map(|drill| DrillResult {
                    verdict: Verdict::Fail,
                    findings: vec![found(Finding::new(drill.requirement.clone(), "no"))],
                    ..DrillResult::of(drill.id.as_str(), drill.requirement.as_str())
                })
                .collect();
            let judged = judge(&catalogue, &|_| true, Vec::new(), &results, FailOn::Must);
            let verdicts: Vec<Verdict> = judged.requirements.iter().map(|r| r.verdict).collect();
            (verdicts, judged.conclusion)
        };
        assert_eq!(
            verdicts(|finding| finding),
            (
                vec![Verdict::Warn, Verdict::NotApplicable, Verdict::NotApplicable],
                Conclusion::Conforms
            )
        );
        // No level makes a crash a matter of taste.
        let (crashed, conclusion) = verdicts(|finding| finding.breakdown(Breakdown::Crash));
        assert_eq!((crashed[0], conclusion), (Verdict::Fail, Conclusion::DoesNotConform));
    }

    #[test]
    fn a_reason_follows_its_finding_to_another_name() {
        let catalogue = optional();
        let why = crate::verdict::Explanation {
            deviation: "d".into(),
            what: "Is so.".into(),
            breaks: "x/a/a".into(),
            rank: 0,
            chance: crate::verdict::Chance::Little,
        };
        let found = Finding { explanations: vec![why], ..Finding::new("x/a/c", "no") };
        let [_, two, three] = catalogue.drills.as_slice() else { panic!("three drills") };
        let left_out = DrillResult {
            verdict: Verdict::Inconclusive,
            reason: Some(broken("x/a/c", "no")),
            ..DrillResult::of(two.id.as_str(), "x/a/b")
        };
        let shown =
            DrillResult { findings: vec![found], ..DrillResult::of(three.id.as_str(), "x/a/c") };
        let mut results = [left_out, shown];
        settle(&catalogue, &mut results);
        let reason = results[0].reason.as_deref();
        assert_eq!(
            (results[0].verdict, reason),
            (Verdict::NotApplicable, Some("x/a/a is broken: no"))
        );
    }
}
