//! What is wrong with an engine, decided from everything that its tests found.
//!
//! In: findings, each under the requirement of the command that it is about, with the
//! deviations of the protocol that explain it; the deviations that conversations refute.
//! Out: the fewest causes that account for all of it. What a deviation explains is told under
//! the requirement that it breaks; all else stays where it is.
//! Never: how an explanation was found; `contract::Conversation` tries them.
//!
//! This is consistency-based diagnosis (Reiter, de Kleer) with a greedy set cover. An engine
//! may also just break the requirement that a finding is told under: that is a cause like the
//! others, and accounts for all findings under that requirement.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
};

use serde::{Deserialize, Serialize};

use super::{DrillResult, Finding, Verdict, within_a_sentence};

/// A deviation of the protocol under which a finding is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Explanation {
    /// The name of the deviation.
    pub deviation: Cow<'static, str>,
    /// What an engine with it does, in a sentence.
    pub what: Cow<'static, str>,
    /// The requirement that it breaks.
    pub breaks: Cow<'static, str>,
    /// Where it stands among those of its protocol: of two that explain the same, the first
    /// is the better.
    pub rank: usize,
    /// How easily it explains what has another cause.
    #[serde(default, skip_serializing_if = "Chance::is_little")]
    pub chance: Chance,
}

/// How easily a deviation explains what has another cause, and so what it needs to be believed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Chance {
    /// Hardly: what an engine with it says is known.
    // Older reports tell some of these apart.
    #[default]
    #[serde(alias = "anything")]
    Little,
    /// Some misunderstood rule of the game, or some other position, explains nearly every illegal
    /// move, so that it must explain more than the requirement alone.
    SomeRule,
}

impl Chance {
    fn is_little(&self) -> bool {
        *self == Self::Little
    }
}

/// What may account for findings, the better of two that account for the same first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Cause {
    /// A command is taken for another one: the rank and name of the deviation.
    Reading(usize, String),
    /// The requirement that they are told under is broken, no more is known.
    Requirement(String),
    /// A rule of the game is misunderstood: the rank and name of the deviation.
    Rule(usize, String),
}

impl Cause {
    fn of(why: &Explanation) -> Self {
        let (rank, name) = (why.rank, why.deviation.to_string());
        match why.chance {
            Chance::SomeRule => Self::Rule(rank, name),
            Chance::Little => Self::Reading(rank, name),
        }
    }
}

/// Where a finding is: which result, and which of its findings.
type Place = (usize, usize);

/// A finding that is told under another requirement than it was found under.
#[derive(Clone, Debug)]
pub struct Renamed {
    /// The requirement that it was found under.
    pub from: Cow<'static, str>,
    /// The one that its cause breaks.
    pub to: Cow<'static, str>,
    /// What was found.
    pub message: String,
}

/// Tells each finding under the requirement that its cause breaks; which got another one.
pub fn diagnose(results: &mut [DrillResult]) -> Vec<Renamed> {
    let mut renamed = Vec::new();
    let refuted: BTreeSet<String> =
        results.iter().flat_map(|result| &result.refutes).map(ToString::to_string).collect();
    for finding in results.iter_mut().flat_map(|result| &mut result.findings) {
        finding.explanations.retain(|why| !refuted.contains(why.deviation.as_ref()));
    }
    demand_own_tests(results);
    let unexplained: BTreeSet<String> = unexplained(results).map(str::to_owned).collect();
    let mut broken = unexplained.clone();
    let mut open: BTreeSet<Place> = places(results)
        .filter(|(_, finding)| !finding.explanations.is_empty())
        .map(|(place, _)| place)
        .collect();
    while !open.is_empty() {
        let accounts = accounts(results, &open);
        let best = accounts.into_iter().max_by(|(one, for_one), (other, for_other)| {
            let known = |cause| broken.contains(breaks(results, &open, cause));
            // A deviation is not needed for what is told under a requirement that is broken without it, too.
            let needed = |cause, places: &BTreeSet<Place>| {
                let id = breaks(results, &open, cause);
                let told = |(at, index): &Place| results[*at].findings[*index].requirement == id;
                matches!(cause, Cause::Requirement(_))
                    || !unexplained.contains(id)
                    || !places.iter().all(told)
            };
            let weight = |cause, places: &BTreeSet<Place>| {
                (places.len(), known(cause), needed(cause, places))
            };
            weight(one, for_one).cmp(&weight(other, for_other)).then_with(|| other.cmp(one))
        });
        let Some((cause, explained)) = best else { break };
        broken.insert(breaks(results, &open, &cause).to_owned());
        for (result, finding) in explained {
            renamed.extend(rename(&mut results[result].findings[finding], &cause));
            open.remove(&(result, finding));
        }
    }
    renamed.extend(blame_rules(results));
    renamed.extend(blame_commands(results));
    renamed.extend(blame_what_was_set_up(results));
    renamed.extend(tell_signs(results));
    renamed
}

/// So many wrong moves must have a rule against them, and four in five of all, before it is told.
const MOVES: usize = 2;

/// Tells illegal moves, and legal ones that are not taken, under the rule of the game that nearly all of
/// them have against them. An engine that has another position in mind breaks now this rule, now that, or
/// is found wrong without any.
fn blame_rules(results: &mut [DrillResult]) -> Vec<Renamed> {
    let mut all: BTreeMap<String, Vec<Place>> = BTreeMap::new();
    let open = || places(results).filter(|(_, finding)| finding.behaviour.is_none());
    let mut told = BTreeSet::new();
    for (place, finding) in open() {
        if let Some(rule) = &finding.rule {
            all.entry(rule.to_string()).or_default().push(place);
            told.insert(&finding.requirement);
        }
    }
    let count = open().filter(|(_, finding)| told.contains(&finding.requirement)).count();
    let most = all.into_iter().max_by_key(|(_, places)| places.len());
    let Some((rule, places)) = most.filter(|(_, p)| p.len() >= MOVES && p.len() * 5 >= count * 4)
    else {
        return Vec::new();
    };
    let retold = |(at, index): Place| retell(&mut results[at].findings[index], &rule);
    places.into_iter().filter_map(retold).collect()
}

/// Tells what is but a sign of something else under that, where that is told anyway.
fn tell_signs(results: &mut [DrillResult]) -> Vec<Renamed> {
    let told: BTreeSet<String> =
        places(results).map(|(_, finding)| finding.requirement.to_string()).collect();
    let findings = results.iter_mut().flat_map(|result| &mut result.findings);
    let open = findings.filter(|finding| finding.behaviour.is_none());
    let retold = |finding: &mut Finding| {
        let id = finding.sign_of.iter().find(|id| told.contains(id.as_ref()))?.to_string();
        retell(finding, &id)
    };
    open.filter_map(retold).collect()
}

/// The requirements whose own tests pass, and do not find them broken.
fn blameless(results: &[DrillResult]) -> BTreeSet<String> {
    let mut passed: BTreeSet<String> = BTreeSet::new();
    let mut shown: BTreeSet<&str> = BTreeSet::new();
    for result in results {
        if result.verdict == Verdict::Pass {
            passed.insert(result.requirement.clone());
        }
        if result.findings.iter().any(|finding| result.requirement == finding.requirement) {
            shown.insert(&result.requirement);
        }
    }
    passed.retain(|id| !shown.contains(id.as_str()));
    passed
}

/// Tells what a reply says wrong under the requirement of a command before it, where the tests of
/// the reply itself pass and those of that command show the same: then it is that command which
/// goes wrong. The fewest requirements that account for all of it are told, if they do.
fn blame_commands(results: &mut [DrillResult]) -> Vec<Renamed> {
    let own = |result: &DrillResult, id: &str| result.requirement == id;
    let blameless = blameless(results);
    let may_be_another = |finding: &Finding| may_be_another(finding, &blameless);
    let of_one = |result: &DrillResult, finding: &Finding| {
        may_be_another(finding) && finding.may_come_of.iter().any(|id| own(result, id))
    };
    let shows = |result: &&DrillResult| result.findings.iter().any(|f| of_one(result, f));
    // Of two that account for as much, more of the tests of the cause show it.
    let share = |result: &DrillResult| {
        let tests = || results.iter().filter(|other| own(other, &result.requirement));
        (result.requirement.clone(), tests().filter(shows).count() * 100 / tests().count().max(1))
    };
    let shares: BTreeMap<String, usize> = results.iter().filter(shows).map(share).collect();
    let mut open: BTreeMap<Place, Vec<String>> = BTreeMap::new();
    let mut unaccounted: BTreeSet<String> = BTreeSet::new();
    for (place, finding) in places(results).filter(|(_, finding)| may_be_another(finding)) {
        let ids = finding.may_come_of.iter().map(ToString::to_string);
        let ids: Vec<String> = ids.filter(|id| shares.contains_key(id)).collect();
        if ids.is_empty() {
            unaccounted.insert(finding.requirement.to_string());
        } else {
            open.insert(place, ids);
        }
    }
    // What is told for its own sake anyway needs no other cause.
    open.retain(|(result, at), _| {
        !unaccounted.contains(&*results[*result].findings[*at].requirement)
    });
    let mut renamed = Vec::new();
    while !open.is_empty() {
        let mut counts: BTreeMap<&String, usize> = BTreeMap::new();
        open.values().flatten().for_each(|id| *counts.entry(id).or_default() += 1);
        let best = counts.into_iter().max_by_key(|(id, count)| (*count, shares.get(*id)));
        let Some(id) = best.map(|(id, _)| id.clone()) else { break };
        let told: Vec<Place> =
            open.iter().filter(|(_, ids)| ids.contains(&id)).map(|(place, _)| *place).collect();
        for (result, at) in told {
            open.remove(&(result, at));
            renamed.extend(retell(&mut results[result].findings[at], &id));
        }
    }
    renamed
}

/// Whether what a reply says wrong may be the fault of something before it: no deviation explains it, and
/// the tests of the reply itself pass.
fn may_be_another(finding: &Finding, blameless: &BTreeSet<String>) -> bool {
    finding.breakdown.is_none()
        && finding.behaviour.is_none()
        && blameless.contains(finding.requirement.as_ref())
}

/// Tells what a reply says wrong under a requirement about the commands that led to it, if at least half
/// of the tests that show it are of that one and the others of nothing that led to it: the engine answers
/// rightly, but not to what it was told. If that requirement is about a case of them, what other tests
/// show stays where it is.
fn blame_what_was_set_up(results: &mut [DrillResult]) -> Vec<Renamed> {
    let blameless = blameless(results);
    let mut groups: BTreeMap<String, Vec<Place>> = BTreeMap::new();
    for (place, finding) in places(results) {
        if may_be_another(finding, &blameless) {
            groups.entry(finding.requirement.to_string()).or_default().push(place);
        }
    }
    let mut renamed = Vec::new();
    for (told, places) in groups {
        let is_about_it = |(result, at): &&Place| {
            let about = results[*result].requirement.as_str();
            let finding = &results[*result].findings[*at];
            let mut led_to_it = finding.set_up_by.iter().chain(&finding.set_up_as);
            about != told && led_to_it.any(|id| id == about)
        };
        let tests: BTreeSet<usize> = places.iter().map(|place| place.0).collect();
        let own: BTreeSet<usize> = places.iter().filter(is_about_it).map(|place| place.0).collect();
        let ids: BTreeSet<&str> = own.iter().map(|at| results[*at].requirement.as_str()).collect();
        let Some(id) = ids.first().filter(|_| ids.len() == 1 && own.len() * 2 >= tests.len())
        else {
            continue;
        };
        let id = (*id).to_owned();
        for (at, index) in places {
            let is_case = results[at].findings[index].set_up_as.iter().any(|case| *case == id);
            if own.contains(&at) || !is_case {
                renamed.extend(retell(&mut results[at].findings[index], &id));
            }
        }
    }
    renamed
}

/// Tells a finding under another requirement, if that is another.
pub(super) fn retell(finding: &mut Finding, id: &str) -> Option<Renamed> {
    if finding.requirement == id {
        return None;
    }
    let from = std::mem::replace(&mut finding.requirement, Cow::Owned(id.to_owned()));
    Some(Renamed { from, to: finding.requirement.clone(), message: finding.message.clone() })
}

/// Drops explanations by a requirement whose own tests passed: if an engine did what the
/// deviation says, they would have shown it. One of them that finds the requirement broken by
/// itself, or explains a finding by the same deviation, has shown it.
fn demand_own_tests(results: &mut [DrillResult]) {
    let passed = results.iter().filter(|result| result.verdict == Verdict::Pass);
    let passed: BTreeSet<String> = passed.map(|result| result.requirement.clone()).collect();
    let (mut broken, mut shown) = (BTreeSet::new(), BTreeSet::new());
    for result in results.iter() {
        let own = |id: &str| id == result.requirement;
        for finding in &result.findings {
            broken.extend(own(&finding.requirement).then(|| result.requirement.clone()));
            let names = finding.explanations.iter().filter(|why| own(&why.breaks));
            shown.extend(names.map(|why| why.deviation.to_string()));
        }
    }
    let is_shown = |why: &Explanation| {
        let id = why.breaks.as_ref();
        !passed.contains(id) || broken.contains(id) || shown.contains(why.deviation.as_ref())
    };
    for finding in results.iter_mut().flat_map(|result| &mut result.findings) {
        finding.explanations.retain(is_shown);
    }
}

/// The requirements of findings that no deviation explains.
fn unexplained(results: &[DrillResult]) -> impl Iterator<Item = &str> {
    let findings = results.iter().flat_map(|result| &result.findings);
    findings.filter(|finding| finding.explanations.is_empty()).map(|f| f.requirement.as_ref())
}

fn places(results: &[DrillResult]) -> impl Iterator<Item = (Place, &Finding)> {
    results.iter().enumerate().flat_map(|(at, result)| {
        result.findings.iter().enumerate().map(move |(finding, f)| ((at, finding), f))
    })
}

/// What each cause would account for of the findings that are open.
fn accounts(results: &[DrillResult], open: &BTreeSet<Place>) -> BTreeMap<Cause, BTreeSet<Place>> {
    let mut accounts: BTreeMap<Cause, BTreeSet<Place>> = BTreeMap::new();
    for &(result, at) in open {
        let finding = &results[result].findings[at];
        let itself = Cause::Requirement(finding.requirement.to_string());
        let deviations = finding.explanations.iter();
        let deviations = deviations.map(Cause::of);
        for cause in deviations.chain([itself]) {
            accounts.entry(cause).or_default().insert((result, at));
        }
    }
    // One line of a recording fits many readings, of which no test speaks for or against any.
    let is_recorded = results.iter().all(|result| result.requirement.is_empty());
    accounts.retain(|cause, places| {
        !(is_recorded && matches!(cause, Cause::Reading(..)) && places.len() == 1)
    });
    accounts
}

/// The requirement that a cause breaks.
fn breaks<'a>(results: &'a [DrillResult], open: &BTreeSet<Place>, cause: &'a Cause) -> &'a str {
    match cause {
        Cause::Requirement(id) => id,
        Cause::Reading(_, name) | Cause::Rule(_, name) => open
            .iter()
            .flat_map(|&(result, at)| &results[result].findings[at].explanations)
            .find(|why| why.deviation == *name)
            .map_or("", |why| &why.breaks),
    }
}

/// Tells a finding under its cause; whether that is another requirement.
fn rename(finding: &mut Finding, cause: &Cause) -> Option<Renamed> {
    let explanations = std::mem::take(&mut finding.explanations);
    let (Cause::Reading(_, name) | Cause::Rule(_, name)) = cause else { return None };
    let why = explanations.into_iter().find(|why| why.deviation == *name)?;
    finding.behaviour = Some(within_a_sentence(&why.what));
    let from = std::mem::replace(&mut finding.requirement, why.breaks);
    if from == finding.requirement {
        return None;
    }
    // What helps against another mistake does not help against this one.
    finding.advice = None;
    Some(Renamed { from, to: finding.requirement.clone(), message: finding.message.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A finding of a requirement, and the deviations that explain it.
    fn found(requirement: &'static str, explanations: &[(&'static str, &'static str)]) -> Finding {
        let rank = |name: &str| usize::from(name.as_bytes()[0]);
        let why = |(deviation, breaks): &(&'static str, &'static str)| Explanation {
            deviation: (*deviation).into(),
            what: "Is so.".into(),
            breaks: (*breaks).into(),
            rank: rank(deviation),
            chance: match *deviation {
                "z" => Chance::SomeRule,
                _ => Chance::Little,
            },
        };
        let explanations = explanations.iter().map(why).collect();
        Finding { explanations, ..Finding::new(requirement, "") }
    }

    fn told(findings: Vec<Finding>, refutes: &[&'static str]) -> Vec<String> {
        let mut results = [DrillResult { findings, ..DrillResult::of("one", "a") }];
        results[0].refutes = refutes.iter().map(|name| (*name).into()).collect();
        diagnose(&mut results);
        results[0].findings.iter().map(|f| f.requirement.to_string()).collect()
    }

    #[test]
    fn what_explains_the_most_is_the_cause() {
        let findings = || {
            vec![
                found("p/a", &[("d", "p/d"), ("e", "p/e")]),
                found("p/b", &[("e", "p/e")]),
                found("p/c", &[]),
            ]
        };
        assert_eq!(told(findings(), &[]), ["p/e", "p/e", "p/c"]);
        assert_eq!(told(findings(), &["e"]), ["p/d", "p/b", "p/c"]);
        assert_eq!(told(findings(), &["d", "e"]), ["p/a", "p/b", "p/c"]);
    }

    #[test]
    fn one_line_of_a_recording_is_told_as_what_it_is() {
        let recorded = |findings| {
            let mut results = [DrillResult { findings, ..DrillResult::of("log", "") }];
            diagnose(&mut results);
            results[0].findings.iter().map(|f| f.requirement.to_string()).collect::<Vec<_>>()
        };
        let explained = |id| found(id, &[("d", "p/d")]);
        assert_eq!(recorded(vec![explained("p/a")]), ["p/a"]);
        assert_eq!(recorded(vec![explained("p/a"), explained("p/b")]), ["p/d", "p/d"]);
        assert_eq!(told(vec![explained("p/a")], &[]), ["p/d"]);
    }

    #[test]
    fn what_is_broken_anyway_needs_no_deviation() {
        let behaviours = |findings| {
            let mut results = [DrillResult { findings, ..DrillResult::of("one", "a") }];
            diagnose(&mut results);
            results[0].findings.iter().filter(|f| f.behaviour.is_some()).count()
        };
        let explained = || found("p/a", &[("d", "p/a")]);
        assert_eq!(behaviours(vec![explained()]), 1);
        assert_eq!(behaviours(vec![explained(), found("p/a", &[])]), 0);
        assert_eq!(behaviours(vec![explained(), found("p/b", &[])]), 1);
    }

    #[test]
    fn a_sign_is_told_under_what_it_is_a_sign_of_where_that_is_told_anyway() {
        let sign = || Finding {
            sign_of: vec!["p/rule".into(), "p/answer".into()],
            ..Finding::new("p/variation", "")
        };
        assert_eq!(told(vec![sign()], &[]), ["p/variation"]);
        assert_eq!(told(vec![sign(), found("p/answer", &[])], &[]), ["p/answer"; 2]);
        let findings = vec![found("p/answer", &[]), sign(), found("p/rule", &[])];
        assert_eq!(told(findings, &[]), ["p/answer", "p/rule", "p/rule"]);
    }

    #[test]
    fn a_requirement_may_just_be_broken() {
        // The one is explained by chance, the three are not.
        let findings = vec![
            found("p/a", &[("d", "p/d")]),
            found("p/a", &[("e", "p/e")]),
            found("p/a", &[("f", "p/f")]),
        ];
        assert_eq!(told(findings, &[]), ["p/a", "p/a", "p/a"]);
    }

    #[test]
    fn of_equals_what_is_broken_anyway_counts_and_then_the_first() {
        let two = [("d", "p/d"), ("e", "p/e")];
        assert_eq!(told(vec![found("p/a", &two)], &[]), ["p/d"]);
        assert_eq!(told(vec![found("p/a", &two), found("p/e", &[])], &[]), ["p/e", "p/e"]);
        assert_eq!(told(vec![found("p/a", &two), found("p/a", &[])], &[]), ["p/a", "p/a"]);
    }

    #[test]
    fn illegal_moves_are_told_under_the_rule_that_most_have_against_them() {
        let told = |rules: &[&'static str]| {
            let rule = |rule: &&'static str| Some((*rule).into()).filter(|_| !rule.is_empty());
            let illegal = |of: &&'static str| Finding { rule: rule(of), ..found("p/legal", &[]) };
            told(rules.iter().map(illegal).collect(), &[])
        };
        assert_eq!(told(&["p/knight"]), ["p/legal"], "one may be chance");
        assert_eq!(told(&["p/knight", "p/knight"]), ["p/knight", "p/knight"]);
        assert_eq!(told(&["p/knight", "p/rook", "p/knight"]), ["p/legal"; 3]);
        assert_eq!(
            told(&["p/knight", "", "p/knight"]),
            ["p/legal"; 3],
            "one has no rule against it"
        );
        let nearly = [&["p/rook"][..], &["p/knight"; 4]].concat();
        let mut expected = vec!["p/legal"];
        expected.extend(["p/knight"; 4]);
        assert_eq!(told(&nearly), expected);
    }

    #[test]
    fn a_rule_has_to_explain_more_than_one_requirement() {
        let rule = [("z", "p/z")];
        assert_eq!(told(vec![found("p/a", &rule)], &[]), ["p/a"]);
        let two = vec![found("p/a", &rule), found("p/b", &rule)];
        assert_eq!(told(two, &[]), ["p/z", "p/z"]);
    }

    #[test]
    fn what_breaks_a_requirement_must_be_shown_by_a_test_of_its_own() {
        /// What the first of two tests tells; they are about these, and the second finds this.
        fn told([one, other]: [&str; 2], second: Vec<Finding>) -> Vec<String> {
            let found = vec![found("p/a", &[("v", "p/v")])];
            let mut results = [(one, found), (other, second)]
                .map(|(about, findings)| DrillResult { findings, ..DrillResult::of(about, about) });
            diagnose(&mut results);
            results[0].findings.iter().map(|f| f.requirement.to_string()).collect()
        }
        assert_eq!(told(["p/v", "p/other"], vec![]), ["p/v"]);
        assert_eq!(told(["p/other", "p/v"], vec![]), ["p/a"]);
        // It finds the same, or the requirement broken, whatever the cause.
        assert_eq!(told(["p/other", "p/v"], vec![found("p/b", &[("v", "p/v")])]), ["p/v"]);
        assert_eq!(told(["p/other", "p/v"], vec![found("p/v", &[])]), ["p/v"]);
        assert_eq!(told(["p/other", "p/v"], vec![found("p/b", &[])]), ["p/a"]);
        // As in a recording, which was made to test nothing.
        assert_eq!(told(["p/other", "p/another"], vec![]), ["p/v"]);
    }

    #[test]
    fn what_was_set_up_is_blamed_where_only_its_tests_show_it() {
        /// What tests about these tell that all find an illegal move behind the command `set`, which
        /// may be a long one; a test of the move itself passes.
        fn told(about: &[&str]) -> Vec<String> {
            let behind_set = || {
                let mut finding = Finding::new("p/legal", "");
                finding.set_up_by = vec!["p/set".into(), "p/set-twice".into()];
                finding.set_up_as = vec!["p/set-long".into()];
                finding
            };
            let wrong = |id: &&str| DrillResult {
                findings: vec![behind_set()],
                ..DrillResult::of(*id, *id)
            };
            let mut results: Vec<DrillResult> = about.iter().map(wrong).collect();
            results.push(DrillResult::of("p/legal", "p/legal"));
            diagnose(&mut results);
            let findings = results.iter().flat_map(|result| &result.findings);
            findings.map(|f| f.requirement.to_string()).collect()
        }
        assert_eq!(told(&["p/set", "p/set"]), ["p/set", "p/set"]);
        assert_eq!(told(&["p/set", "p/other"]), ["p/set", "p/set"]);
        assert_eq!(told(&["p/set-long", "p/other"]), ["p/set-long", "p/legal"]);
        // It is found in tests of two of them, mostly elsewhere, or in its own.
        assert_eq!(told(&["p/set", "p/set-twice"]), ["p/legal", "p/legal"]);
        assert_eq!(told(&["p/set", "p/other", "p/third"]), ["p/legal"; 3]);
        assert_eq!(told(&["p/set", "p/legal"]), ["p/legal", "p/legal"]);
    }

    #[test]
    fn a_command_is_blamed_for_what_it_should_leave_alone() {
        /// What two tests tell that find an illegal move behind the command `go`: one of that
        /// command, and another. A third is of the move itself, and finds this.
        fn told(of: &str, own: Vec<Finding>) -> Vec<String> {
            let behind_go = || {
                let mut finding = Finding::new("p/legal", "");
                finding.may_come_of = vec!["p/go".into(), "p/ping".into()];
                finding
            };
            let result = |id: &str, findings| DrillResult { findings, ..DrillResult::of(id, id) };
            let mut results = [
                result(of, vec![behind_go()]),
                result("p/other", vec![behind_go()]),
                result("p/legal", own),
            ];
            diagnose(&mut results);
            let findings = results[..2].iter().flat_map(|result| &result.findings);
            findings.map(|f| f.requirement.to_string()).collect()
        }
        assert_eq!(told("p/go", vec![]), ["p/go", "p/go"]);
        // The move is wrong in its own test as well, or no test of the command shows it.
        assert_eq!(told("p/go", vec![Finding::new("p/legal", "")]), ["p/legal", "p/legal"]);
        assert_eq!(told("p/another", vec![]), ["p/legal", "p/legal"]);
    }
}
