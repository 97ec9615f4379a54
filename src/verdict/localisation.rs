//! Which command is to blame where many requirements are found broken.
//!
//! In: the findings of a run, each with how often every command was sent before it; the
//! requirements that each command is about. Out: the same findings, those that are collateral
//! told under the requirement of the command. Never: fewer findings, or a requirement whose own
//! tests found nothing wrong.
//!
//! This is spectrum-based fault localisation (Jones, Harrold), with commands in the place of
//! statements: what goes wrong only behind a command, and mostly there, comes of that command.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    ops::RangeInclusive,
};

use super::{
    DrillResult, Finding, Verdict,
    diagnosis::{Renamed, retell},
    reasons::names_a_broken_one,
};
use crate::spec::{About, Catalogue, Level};

/// How often each command was sent, by the names of the commands.
pub type Sent = BTreeMap<Cow<'static, str>, usize>;

/// Two requirements may well be broken without a common cause; more of them rarely are, if all
/// break behind one command.
const MANY: usize = 3;

/// A command may be to blame from its first, second or third time on; more of them are too rare in
/// tests to tell.
const TIMES: RangeInclusive<usize> = 1..=3;

/// What share of the tests with the command has to fail.
const SHARE: f64 = 1.0 / 3.0;

/// The same if its requirement is not among those that were found broken.
const LARGE_SHARE: f64 = 0.5;

/// Tells what comes of one command under its requirement, where that may explain everything.
pub(super) fn blame_what_precedes(
    catalogue: &Catalogue,
    results: &mut [DrillResult],
) -> Vec<Renamed> {
    let told: BTreeSet<String> = found(results).map(|f| f.requirement.to_string()).collect();
    let binds = |id: &String| catalogue.requirement(id).is_some_and(|r| r.level == Level::Must);
    // What only warnings speak of is no broken MUST.
    if told.len() < MANY || !told.iter().any(binds) {
        return Vec::new();
    }
    // A walk sends nearly every command, and tests no requirement more than others.
    if results.iter().any(|result| catalogue.is_walk(&result.drill)) {
        return Vec::new();
    }
    let evidence = Evidence::of(catalogue, results, told);
    let suspects = catalogue
        .commands
        .iter()
        .flat_map(|(command, about)| TIMES.map(move |times| Suspect { command, about, times }));
    let rated = suspects.filter_map(|suspect| Some((evidence.weight(suspect)?, suspect)));
    let Some((weight, suspect)) = rated.max_by(|(one, _), (other, _)| one.cmp(other)) else {
        return Vec::new();
    };
    let stays: BTreeSet<String> =
        evidence.shown.iter().filter(|id| evidence.is_about(suspect, id)).cloned().collect();
    let findings = results.iter_mut().flat_map(|result| &mut result.findings);
    // What a deviation explains has its cause.
    let collateral = findings.filter(|f| f.behaviour.is_none() && !stays.contains(&*f.requirement));
    collateral.filter_map(|finding| retell(finding, &weight.requirement)).collect()
}

/// A command that everything may come of, from its first, second or third time on.
#[derive(Clone, Copy)]
struct Suspect<'c> {
    command: &'c str,
    /// The requirements that are about it, and about no command like it.
    about: &'c About,
    times: usize,
}

impl Suspect<'_> {
    /// Whether it was among these.
    fn is_in(&self, sent: &Sent) -> bool {
        sent.get(self.command).is_some_and(|sent| *sent >= self.times)
    }
}

/// What speaks for a suspect, the more the greater.
struct Weight {
    /// Whether the requirement that is told is among those found broken by tests of their own.
    is_shown: bool,
    /// Whether it is among those found broken at all.
    is_told: bool,
    /// How many of those found broken are about the command.
    about_it: usize,
    /// The share of the tests with it that fail.
    share: f64,
    /// The requirement that is told.
    requirement: String,
}

impl Weight {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let key = |weight: &Self| (weight.is_shown, weight.is_told, weight.about_it);
        let shown = key(self).cmp(&key(other));
        shown.then(self.share.total_cmp(&other.share))
    }
}

/// What a run has shown.
struct Evidence<'r> {
    catalogue: &'r Catalogue,
    results: &'r [DrillResult],
    /// The requirements that are found broken.
    told: BTreeSet<String>,
    /// Those of them that a test of their own has found broken.
    shown: BTreeSet<String>,
}

impl<'r> Evidence<'r> {
    fn of(catalogue: &'r Catalogue, results: &'r [DrillResult], told: BTreeSet<String>) -> Self {
        let is_shown = |id: &&String| {
            results_of(results, id)
                .flat_map(|r| &r.findings)
                .any(|finding| finding.requirement == **id)
        };
        let shown = told.iter().filter(is_shown).cloned().collect();
        Self { catalogue, results, told, shown }
    }

    /// What speaks for a suspect; nothing if it does not precede all that was found, or too few of
    /// the tests with it fail.
    fn weight(&self, suspect: Suspect<'_>) -> Option<Weight> {
        if !found(self.results).all(|finding| suspect.is_in(&finding.sent)) {
            return None;
        }
        // A command sets nothing apart if every test sends it; one that most send, if each test that looks
        // at the same sends it.
        let with_it = self.results.iter().filter(|r| suspect.is_in(&r.sent)).count();
        let run = self.results.iter().filter(|r| !is_cut_off(r)).count();
        let is_common = with_it * 2 > run;
        let is_spared = |r: &DrillResult| {
            passed(r) && !suspect.is_in(&r.sent) && (!is_common || self.touches(r))
        };
        if !self.results.iter().any(is_spared) {
            return None;
        }
        let share = self.share(suspect);
        let about_it = || self.shown.iter().filter(|id| self.is_about(suspect, id));
        let weight = |is_shown, requirement: &String| Weight {
            is_shown,
            is_told: self.told.contains(requirement),
            about_it: about_it().count(),
            share,
            requirement: requirement.clone(),
        };
        let passing = |id: &&String| results_of(self.results, id).filter(|r| passed(r)).count();
        let shown = about_it().filter(|id| self.binds(id)).min_by_key(passing);
        if let Some(id) = shown.filter(|_| share >= SHARE) {
            return Some(weight(true, id));
        }
        // What tests of their own have shown needs no other explanation, where it is most of all.
        let is_collateral = self.shown.len() * 2 <= self.told.len();
        // What was not tested, as it builds upon what is broken, may be broken itself.
        let fails = |id: &&String| {
            let untested =
                || results_of(self.results, id).all(|r| r.verdict == Verdict::Inconclusive);
            // A warning in its own test does not show that it fails.
            let mut own = results_of(self.results, id).flat_map(|r| &r.findings);
            let found = own.any(|finding| self.binds(&finding.requirement));
            found || self.told.contains(*id) && untested()
        };
        let failing = suspect.about.keys().filter(|id| self.binds(id)).filter(fails);
        let may_be = |id: &String| self.told.contains(id) || is_collateral;
        let best = failing.min_by_key(|id| (!self.told.contains(*id), passing(id)));
        let counts = shown.is_none() && share >= LARGE_SHARE;
        best.filter(|id| counts && may_be(id)).map(|id| weight(false, id))
    }

    /// How many of the tests fail that have the command and touch what was found.
    #[expect(clippy::cast_precision_loss, reason = "there are some hundred tests")]
    fn share(&self, suspect: Suspect<'_>) -> f64 {
        let with_it = || self.results.iter().filter(|result| suspect.is_in(&result.sent));
        let failed = with_it().filter(|r| !r.findings.is_empty() || !r.held_back.is_empty());
        let passed = with_it().filter(|r| passed(r) && self.touches(r));
        let (failed, passed) = (failed.count(), passed.count());
        failed as f64 / (failed + passed).max(1) as f64
    }

    /// Whether a test looks at something that was found broken.
    fn touches(&self, result: &DrillResult) -> bool {
        let is_told = |id: &str| self.told.contains(id);
        is_told(&result.requirement) || result.judged.iter().any(|id| is_told(id))
    }

    /// Whether a requirement is about the command, or about all.
    fn is_about(&self, suspect: Suspect<'_>, id: &String) -> bool {
        let Catalogue { general, survival, .. } = self.catalogue;
        suspect.about.contains_key(id) || general.contains_key(id) || survival.contains(id)
    }

    fn binds(&self, id: &str) -> bool {
        self.catalogue.requirement(id).is_some_and(|r| r.level == Level::Must)
    }
}

/// The tests of a requirement.
fn results_of<'r>(results: &'r [DrillResult], id: &str) -> impl Iterator<Item = &'r DrillResult> {
    results.iter().filter(move |result| result.requirement == id)
}

/// Whether an end of the run left no time for a test: nothing was sent in it, and nothing is broken that
/// it builds upon.
fn is_cut_off(result: &DrillResult) -> bool {
    let is_left_out = result.reason.as_deref().is_some_and(names_a_broken_one);
    result.verdict == Verdict::Inconclusive && result.sent.is_empty() && !is_left_out
}

fn passed(result: &DrillResult) -> bool {
    result.verdict == Verdict::Pass && result.findings.is_empty()
}

fn found(results: &[DrillResult]) -> impl Iterator<Item = &Finding> {
    results.iter().flat_map(|result| &result.findings)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::{Concern, Dialect, Source};

    /// Four requirements with a test each; the first, a MUST, is about the command `set`.
    fn catalogue(others: &str) -> Catalogue {
        let rules = [("set", "must"), ("a", others), ("b", others), ("c", others)].map(|(name, level)| {
            format!("@x/r/{name} @{level} @engine\nRule: {name}\nSection: s\nScenario: {name}\nWhen the gui sends \"a\"\n")
        });
        let text = format!("Feature: f\n{}", rules.concat());
        let dialect = Dialect {
            protocol: "x".into(),
            controller: "gui".into(),
            commands: BTreeMap::from([
                ("set".to_owned(), About::from([("x/r/set".to_owned(), Concern::Other)])),
                ("go".to_owned(), About::default()),
            ]),
            ..Dialect::default()
        };
        Catalogue::read(&[Source { path: "x.feature".into(), text }], &dialect).expect("sound")
    }

    fn sent(commands: &[(&'static str, usize)]) -> Sent {
        commands.iter().map(|(name, times)| (Cow::Borrowed(*name), *times)).collect()
    }

    /// A test of a requirement, the commands in it, and what it finds behind all of them.
    fn test(
        about: &str,
        commands: &[(&'static str, usize)],
        found: &[&'static str],
    ) -> DrillResult {
        let finding = |id: &&'static str| Finding { sent: sent(commands), ..Finding::new(*id, "") };
        DrillResult {
            verdict: if found.is_empty() { Verdict::Pass } else { Verdict::Fail },
            findings: found.iter().map(finding).collect(),
            sent: sent(commands),
            ..DrillResult::of(about, about)
        }
    }

    /// A test that goes without `set`, looks at what is found behind it elsewhere, and passes.
    fn spared() -> DrillResult {
        DrillResult { judged: vec!["x/r/a".into()], ..test("x/r/c", &[("go", 1)], &[]) }
    }

    fn told(results: Vec<DrillResult>) -> Vec<String> {
        told_where_others_are("must", results)
    }

    fn told_where_others_are(level: &str, mut results: Vec<DrillResult>) -> Vec<String> {
        blame_what_precedes(&catalogue(level), &mut results);
        found(&results).map(|finding| finding.requirement.to_string()).collect()
    }

    #[test]
    fn warnings_alone_blame_no_must() {
        let once = [("set", 1), ("go", 1)];
        let tests = vec![
            test("x/r/set", &once, &["x/r/a"]),
            test("x/r/b", &once, &["x/r/c"]),
            test("x/r/c", &once, &["x/r/b"]),
            spared(),
        ];
        assert_eq!(told_where_others_are("must", tests.clone()), ["x/r/set"; 3]);
        assert_eq!(told_where_others_are("should", tests), ["x/r/a", "x/r/c", "x/r/b"]);
    }

    #[test]
    fn what_is_found_on_walks_is_told_as_it_was_found() {
        let once = [("set", 1), ("go", 1)];
        let mut results = vec![
            test("x/r/set", &once, &["x/r/set"]),
            test("x/r/set", &once, &["x/r/a"]),
            test("x/r/set", &once, &["x/r/b"]),
            spared(),
        ];
        let mut catalogue = catalogue("must");
        let drill = &mut catalogue.drills[0];
        drill.walk = true;
        results[..3].iter_mut().for_each(|result| result.drill.clone_from(&drill.id));
        assert!(blame_what_precedes(&catalogue, &mut results).is_empty());
        results[..3].iter_mut().for_each(|result| result.drill.clear());
        assert_eq!(blame_what_precedes(&catalogue, &mut results).len(), 2);
    }

    #[test]
    fn what_comes_of_one_command_is_told_of_it() {
        let once = [("set", 1), ("go", 1)];
        let tests = || {
            vec![
                test("x/r/set", &once, &["x/r/set"]),
                test("x/r/a", &once, &["x/r/a"]),
                test("x/r/b", &once, &["x/r/b"]),
                spared(),
            ]
        };
        assert_eq!(told(tests()), ["x/r/set"; 3]);
        // What goes without the command looks at nothing that was found.
        let mut blind = tests();
        blind[3].judged.clear();
        let unrun =
            DrillResult { verdict: Verdict::Inconclusive, ..DrillResult::of("x/r/c", "x/r/c") };
        blind.extend(std::iter::repeat_n(unrun, 20));
        assert_eq!(told(blind), ["x/r/set", "x/r/a", "x/r/b"]);
        // Two may be broken without a common cause.
        assert_eq!(told(tests().split_off(1)), ["x/r/a", "x/r/b"]);
        assert_eq!(told(tests()[..2].to_vec()), ["x/r/set", "x/r/a"]);
        // No test goes without the command, so nothing tells that it takes the command.
        assert_eq!(told(tests()[..3].to_vec()), ["x/r/set", "x/r/a", "x/r/b"]);
        // Something goes wrong without the command.
        let mut others = tests();
        others.push(test("x/r/c", &[("go", 1)], &["x/r/c"]));
        assert_eq!(told(others), ["x/r/set", "x/r/a", "x/r/b", "x/r/c"]);
        // Most of the tests with it pass, although they touch what was found.
        let mut passing = tests();
        passing.extend((0..7).map(|_| test("x/r/a", &once, &[])));
        assert_eq!(told(passing.clone()), ["x/r/set", "x/r/a", "x/r/b"]);
        // They have it once, and what fails has it twice.
        for result in &mut passing[..3] {
            let twice = sent(&[("set", 2), ("go", 1)]);
            result.findings[0].sent.clone_from(&twice);
            result.sent = twice;
        }
        assert_eq!(told(passing), ["x/r/set"; 3]);
    }

    #[test]
    fn what_no_test_of_the_command_shows_is_its_fault_only_where_nothing_else_is_shown() {
        let once = [("set", 1)];
        let of = |test_of_a: &'static str| {
            vec![
                test("x/r/c", &[("go", 1)], &[]),
                test("x/r/set", &once, &["x/r/a"]),
                test(test_of_a, &once, &["x/r/a"]),
                test("x/r/set", &once, &["x/r/b", "x/r/c"]),
            ]
        };
        assert_eq!(told(of("x/r/c")), ["x/r/set"; 4]);
        let mut shown = of("x/r/a");
        shown.push(test("x/r/b", &once, &["x/r/b"]));
        assert_eq!(told(shown), ["x/r/a", "x/r/a", "x/r/b", "x/r/c", "x/r/b"]);
    }

    #[test]
    fn what_a_deviation_explains_stays() {
        let once = [("set", 1)];
        let mut results = vec![
            test("x/r/set", &once, &["x/r/set"]),
            test("x/r/a", &once, &["x/r/a"]),
            test("x/r/b", &once, &["x/r/b"]),
            spared(),
        ];
        results[1].findings[0].behaviour = Some("it did".into());
        assert_eq!(told(results), ["x/r/set", "x/r/a", "x/r/set"]);
    }
}
