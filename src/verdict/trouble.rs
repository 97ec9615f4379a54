//! Which requirement a crash, a hang or a missing reply breaks, besides that of all such trouble.
//!
//! In: the findings of a run that name the command at which there was trouble, each with how often
//! every command was sent before it. Out: the same, told under the requirement of the plainest test
//! that shows it. Never: what a conversation was about; the test says that of itself.
//!
//! A test is made of commands that its requirement is about, and of others that lead there. So of
//! several tests that meet with the same trouble, the one with the fewest commands before it is most
//! likely about what causes it.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
};

use super::{
    Breakdown, DrillResult, Finding, Verdict,
    diagnosis::{Renamed, retell},
    localisation::Sent,
    requires::is_optional,
};
use crate::spec::{About, Catalogue, Concern};

/// Where a finding is: which result, and which of its findings.
type Place = (usize, usize);

/// A breakdown at so many commands, in tests of so many requirements, is a matter of none of them.
const MANY: usize = 3;

/// What happened, what it was told under, and at which command, unless every command breaks that.
type Kind = (Option<Breakdown>, String, Option<String>);

/// How close a test is to what happened, after how many commands, and which result it is.
type Weight = ((bool, Concern), usize, usize);

/// Tells trouble under the requirement of the plainest test that shows it.
pub(super) fn tell_by_plainest_test(
    catalogue: &Catalogue,
    results: &mut [DrillResult],
) -> Vec<Renamed> {
    let mut groups: BTreeMap<Kind, Vec<Place>> = BTreeMap::new();
    for (at, result) in results.iter().enumerate() {
        for (index, finding) in result.findings.iter().enumerate() {
            let Some(command) = &finding.command else { continue };
            let told = finding.requirement.to_string();
            let alone = (!catalogue.survival.contains(&told)).then(|| command.to_string());
            groups.entry((finding.breakdown, told, alone)).or_default().push((at, index));
        }
    }
    let mut renamed = Vec::new();
    for ((_, told, alone), places) in groups {
        let trouble = Trouble { catalogue, results, places: &places };
        if alone.is_none() {
            let mut besides = trouble.broken_besides();
            if besides.is_empty() {
                besides = trouble.matter_of_what_led_there();
            }
            for id in besides {
                add(results, &places, &id);
            }
        } else if let Some(id) = trouble.broken_instead(&told) {
            let by_itself = trouble.is_wrong_anywhere();
            let of_test = |place: &Place| match by_itself {
                true => trouble.concern(place).map(|_| trouble.tests(place).to_owned()),
                false => Some(id.clone()),
            };
            let ids: Vec<(Place, String)> =
                places.iter().filter_map(|place| Some((*place, of_test(place)?))).collect();
            let retold =
                |((at, index), id): (Place, String)| retell(&mut results[at].findings[index], &id);
            renamed.extend(ids.into_iter().filter_map(retold));
        }
    }
    renamed
}

/// Tells what tests of a requirement found under that one as well.
fn add(results: &mut [DrillResult], places: &[Place], id: &str) {
    for (at, index) in places {
        let result = &mut results[*at];
        if result.requirement == id {
            let requirement = Cow::Owned(id.to_owned());
            let besides = &result.findings[*index];
            let besides = Finding { requirement, stops: false, ..besides.clone() };
            result.findings.push(besides);
        }
    }
}

/// The same trouble in several tests.
struct Trouble<'r> {
    catalogue: &'r Catalogue,
    results: &'r [DrillResult],
    places: &'r [Place],
}

impl<'r> Trouble<'r> {
    /// The requirement that a reply which is wrong or missing breaks instead of this one.
    fn broken_instead(&self, told: &str) -> Option<String> {
        let own = || self.results.iter().filter(|result| result.requirement == told);
        let is_shown = own().flat_map(|result| &result.findings).any(|f| f.requirement == told);
        // Tests of its own that were left out, as they build upon what shows it, say nothing.
        let is_left_out = own().next().is_some() && own().all(|r| r.verdict != Verdict::Pass);
        // What a reply says wrong, or that one of several is missing, is no matter of a special
        // case if a test that is about the command in general shows it as well.
        let is_general = |place: &Place| {
            let about = self.catalogue.commands.get(self.command(place));
            let concern = about.and_then(|about| about.get(self.tests(place)));
            self.finding(place).breakdown.is_none()
                && concern.is_some_and(|concern| !matches!(concern, Concern::Case(_)))
        };
        if is_shown || is_left_out || self.places.iter().any(is_general) {
            return None;
        }
        // No MUST is broken where only a SHOULD was seen to be.
        let may_be = |place: &&Place| {
            self.finding(place).breakdown.is_some()
                || is_optional(self.catalogue, self.tests(place))
                || !is_optional(self.catalogue, told)
        };
        let places = self.places.iter().filter(may_be);
        // And what tests of a MUST show is told under one, though those of a SHOULD be plainer.
        let weight = |place: &Place| {
            let is_less = is_optional(self.catalogue, self.tests(place));
            Some((is_less, self.weight(place, self.concern(place)?)))
        };
        let plainest = places.filter_map(weight).min();
        let plainest = plainest.map(|(_, (.., at))| self.results[at].requirement.clone());
        // If the tests of a MUST show nothing, but those of a SHOULD do, that is what matters.
        plainest.or_else(|| {
            let has_own = self.results.iter().any(|result| result.requirement == told);
            let is_must = !is_optional(self.catalogue, told);
            let is_so = |place: &Place| {
                let id = self.tests(place);
                has_own && is_must && is_optional(self.catalogue, id) && self.is_case(id)
            };
            self.matter_of_its_tests(is_so).into_iter().next()
        })
    }

    /// Whether a reply says something wrong in tests that have nothing to do with the command, too: then it
    /// does not come of any one case of that.
    fn is_wrong_anywhere(&self) -> bool {
        let is_wrong = |place: &Place| !self.finding(place).set_up_by.is_empty();
        self.places.iter().any(|place| is_wrong(place) && self.concern(place).is_none())
    }

    /// Whether a requirement is a case of some command, and so about more than what shows it.
    fn is_case(&self, id: &str) -> bool {
        let about = self.catalogue.commands.values().chain([&self.catalogue.general]);
        about.filter_map(|about| about.get(id)).any(|c| matches!(c, Concern::Case(_)))
    }

    /// The requirements that a breakdown breaks whose command is none of their matter, but one before it:
    /// those of the tests that show it, if they are few, and else the plainest, if all are about the same
    /// command.
    fn matter_of_what_led_there(&self) -> Vec<String> {
        let few = self.matter_of_its_tests(|place| self.before_it(place).next().is_some());
        if !few.is_empty() {
            return few;
        }
        let about = |place: &Place| self.before_it(place).map(|(command, _)| command).collect();
        let about = self.places.iter().map(about);
        let common: Option<BTreeSet<&str>> = about.reduce(|all, those| &all & &those);
        let common = common.unwrap_or_default();
        let weight = |place: &Place| {
            let concerns = self.before_it(place).filter(|(command, _)| common.contains(command));
            Some(self.weight(place, (false, concerns.map(|(_, concern)| concern).min()?)))
        };
        let plainest = self.places.iter().filter_map(weight).min();
        plainest.map(|(.., at)| self.results[at].requirement.clone()).into_iter().collect()
    }

    /// The commands before it whose effect lasts and that the requirement of the test is about, and what it
    /// has to do with them.
    fn before_it(&self, place: &Place) -> impl Iterator<Item = (&'r str, Concern)> {
        let id = self.tests(place);
        let sent = self.finding(place).sent.keys();
        let lasting = sent.filter(|command| self.catalogue.lasting.contains(command.as_ref()));
        lasting.filter_map(move |command| {
            let about = self.catalogue.commands.get(command.as_ref())?.get(id);
            let concern = about.copied().filter(|concern| *concern != Concern::Other)?;
            Some((command.as_ref(), concern))
        })
    }

    /// The requirements of the tests that show it, the plainest test first, where nothing else is about it;
    /// none, unless they are few and all count.
    fn matter_of_its_tests(&self, counts: impl Fn(&Place) -> bool) -> Vec<String> {
        let tests: BTreeSet<&str> = self.places.iter().map(|place| self.tests(place)).collect();
        if tests.len() >= MANY || !self.places.iter().all(counts) {
            return Vec::new();
        }
        let mut all: Vec<(usize, usize)> =
            self.places.iter().map(|place| (self.before(place), place.0)).collect();
        all.sort_unstable();
        let mut told: Vec<String> = Vec::new();
        for (_, at) in all {
            let id = &self.results[at].requirement;
            if !told.contains(id) {
                told.push(id.clone());
            }
        }
        told
    }

    /// The requirements that breakdowns break besides the one that all of them do: the fewest
    /// that are plain for each command at which there was one.
    fn broken_besides(&self) -> Vec<String> {
        if let Some(common) = self.common() {
            if common.is_empty() {
                // Of several causes, each shows in the tests of just that case. What is a case of any command
                // may be another name for all of it, unless it binds less.
                let is_odd = |place: &Place| is_optional(self.catalogue, self.tests(place));
                return self.fewest(|place, (is_general, concern), _| {
                    matches!(concern, Concern::Case(_)) && (!is_general || is_odd(place))
                });
            }
            let concern = |place: &Place| {
                common
                    .iter()
                    .filter_map(|command| self.concern_of(command, self.tests(place)))
                    .min()
            };
            let all =
                self.places.iter().filter_map(|place| Some(self.weight(place, concern(place)?)));
            return all
                .min()
                .map(|(.., at)| self.results[at].requirement.clone())
                .into_iter()
                .collect();
        }
        // What is about any command has little to say of a second one.
        self.fewest(|_, (is_general, _), is_first| is_first || !is_general)
    }

    /// The fewest requirements that are plain for the commands at which there was a breakdown, of those that
    /// count: by the place, what they have to do with it (whether only as with any command), and whether they
    /// are the first.
    fn fewest(&self, counts: impl Fn(&Place, (bool, Concern), bool) -> bool) -> Vec<String> {
        let mut broken: Vec<String> = Vec::new();
        let mut open: Vec<&Place> = self.places.iter().collect();
        loop {
            let weight = |place: &&Place| {
                let concern = self.concern(place)?;
                let counts = counts(place, concern, broken.is_empty());
                counts.then(|| self.weight(place, concern))
            };
            let Some((.., at)) = open.iter().filter_map(weight).min() else { return broken };
            let id = self.results[at].requirement.clone();
            open.retain(|place| !self.explains(&id, place));
            broken.push(id);
        }
    }

    /// Whether a requirement that is broken is as plain for the command at which a test met with
    /// trouble as what that test is about.
    fn explains(&self, id: &str, place: &Place) -> bool {
        let concern = self.concern_of(self.command(place), id);
        self.tests(place) == id
            || self.concern(place).is_none_or(|own| concern.is_some_and(|concern| concern <= own))
    }

    /// The commands that all of it follows, of those at which it was, if these are many.
    fn common(&self) -> Option<Vec<&'r str>> {
        let is_known = |command: &&str| self.catalogue.commands.contains_key(*command);
        let commands: BTreeSet<&str> =
            self.places.iter().map(|place| self.command(place)).filter(is_known).collect();
        let tests: BTreeSet<&str> = self.places.iter().map(|place| self.tests(place)).collect();
        let is_anywhere = commands.len() >= MANY && tests.len() >= MANY;
        is_anywhere.then(|| commands.into_iter().filter(|c| self.always_fails(c)).collect())
    }

    /// Whether a command precedes all of it, and all tests that send it as often break down.
    fn always_fails(&self, command: &str) -> bool {
        let times = |sent: &Sent| sent.get(command).copied().unwrap_or_default();
        let before = self.places.iter().map(|place| times(&self.finding(place).sent));
        let least = before.min().unwrap_or_default();
        let with_it = self.results.iter().filter(|result| times(&result.sent) >= least).count();
        least > 0 && self.places.len() >= with_it
    }

    /// How far a test is from being the plainest, and which it is.
    fn weight(&self, place: &Place, concern: (bool, Concern)) -> Weight {
        (concern, self.before(place), place.0)
    }

    /// How many commands were sent before it.
    fn before(&self, place: &Place) -> usize {
        self.finding(place).sent.values().sum()
    }

    /// What the test has to do with trouble at the command where it met with it.
    fn concern(&self, place: &Place) -> Option<(bool, Concern)> {
        self.concern_of(self.command(place), self.tests(place))
    }

    /// What a requirement has to do with trouble at a command; whether only as with any command.
    fn concern_of(&self, command: &str, id: &str) -> Option<(bool, Concern)> {
        // What is no command of the protocol is sent by tests of just that.
        let Some(about) = self.catalogue.commands.get(command) else {
            return self.catalogue.requirement(id).map(|_| (false, Concern::Case(0)));
        };
        let of = |about: &About| about.get(id).copied().filter(|c| *c != Concern::Other);
        let general = || Some((true, of(&self.catalogue.general)?));
        of(about).map(|concern| (false, concern)).or_else(general)
    }

    fn finding(&self, place: &Place) -> &'r Finding {
        &self.results[place.0].findings[place.1]
    }

    fn command(&self, place: &Place) -> &'r str {
        self.finding(place).command.as_deref().unwrap_or_default()
    }

    /// The requirement that the test is about.
    fn tests(&self, place: &Place) -> &'r str {
        &self.results[place.0].requirement
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::{Dialect, Source};

    /// Requirements with a test each; `taken` and `many` are about the command `set`.
    fn catalogue() -> Catalogue {
        let rules = [
            "alive", "taken", "many", "long", "clear", "odd", "whole", "go", "tidy", "ill-formed",
        ]
        .map(|name| {
            let level = if ["tidy", "ill-formed"].contains(&name) { "should" } else { "must" };
            format!("@x/r/{name} @{level} @engine\nRule: {name}\nSection: s\nScenario: {name}\nWhen the gui sends \"a\"\n")
        });
        let about = |all: &[(&str, Concern)]| -> About {
            all.iter().map(|(id, concern)| ((*id).to_owned(), *concern)).collect()
        };
        let set = about(&[
            ("x/r/taken", Concern::Answer(0)),
            ("x/r/many", Concern::Case(0)),
            ("x/r/long", Concern::Case(1)),
        ]);
        let new = about(&[("x/r/clear", Concern::Answer(0)), ("x/r/tidy", Concern::Case(0))]);
        let dialect = Dialect {
            protocol: "x".into(),
            controller: "gui".into(),
            commands: [("set", set), ("new", new), ("a", About::new()), ("b", About::new())]
                .map(|(name, about)| (name.to_owned(), about))
                .into(),
            general: about(&[
                ("x/r/whole", Concern::Case(0)),
                ("x/r/ill-formed", Concern::Case(1)),
            ]),
            survival: ["x/r/alive".to_owned()].into(),
            lasting: ["set".to_owned()].into(),
            ..Dialect::default()
        };
        let text = format!("Feature: f\n{}", rules.concat());
        Catalogue::read(&[Source { path: "x.feature".into(), text }], &dialect).expect("sound")
    }

    /// What is told of tests of these requirements, each with how many commands it sent before it
    /// met with such trouble.
    fn told(tests: &[(&str, usize, Finding)]) -> String {
        told_of(results(tests))
    }

    fn results(tests: &[(&str, usize, Finding)]) -> Vec<DrillResult> {
        let test = |(about, commands, trouble): &(&str, usize, Finding)| {
            let sent = Sent::from([("any".into(), *commands), ("set".into(), 1)]);
            let findings = vec![Finding { sent: sent.clone(), ..trouble.clone() }];
            let about = format!("x/r/{about}");
            DrillResult { findings, sent, ..DrillResult::of(about.clone(), about) }
        };
        tests.iter().map(test).collect()
    }

    fn told_of(mut results: Vec<DrillResult>) -> String {
        tell_by_plainest_test(&catalogue(), &mut results);
        let findings = results.iter().flat_map(|result| &result.findings);
        let names = findings.map(|finding| finding.requirement.trim_start_matches("x/r/"));
        names.collect::<Vec<_>>().join(" ")
    }

    fn crash(command: &'static str) -> Finding {
        Finding::new("x/r/alive", "ends").breakdown(Breakdown::Crash).command(command)
    }

    #[test]
    fn a_crash_is_told_by_the_test_that_is_about_it() {
        // A test that is about the answer to the command, and else one of a special case of it.
        let all = [("go", 1, crash("set")), ("many", 2, crash("set")), ("taken", 3, crash("set"))];
        assert_eq!(told(&all), "alive alive alive taken");
        assert_eq!(told(&all[..2]), "alive alive many");
        // A test of nothing in particular, if it is about such trouble.
        assert_eq!(told(&[("whole", 9, crash("set"))]), "alive whole");
        assert_eq!(told(&[("go", 1, crash("set"))]), "alive");
        // What is no command of the protocol is sent by tests of just that.
        assert_eq!(told(&[("go", 3, crash("")), ("odd", 2, crash(""))]), "alive alive odd");
        // Nothing is about it, but all is about a command before it.
        assert_eq!(told(&[("many", 2, crash("a"))]), "alive many");
        assert_eq!(told(&[("many", 2, crash("a")), ("go", 1, crash("a"))]), "alive alive");
        // Where many tests show it, the plainest of what is about that command is told.
        let shown = |id| (id, 2, crash("a"));
        assert_eq!(told(&["many", "taken", "long"].map(shown)), "alive alive taken alive");
        assert_eq!(told(&["many", "taken", "go"].map(shown)), "alive alive alive");
        // A conversation that is no test.
        assert_eq!(told(&[("recording", 1, crash("set"))]), "alive");
    }

    #[test]
    fn crashes_of_two_causes_have_two_names() {
        // What is not about the one command may be about the other.
        let two = [("taken", 1, crash("set")), ("clear", 2, crash("new"))];
        assert_eq!(told(&two), "alive taken alive clear");
        // What is plain for both commands explains what a test of a special case shows.
        let one =
            [("taken", 2, crash("set")), ("many", 3, crash("set")), ("taken", 3, crash("new"))];
        assert_eq!(told(&one), "alive taken alive alive taken");
        // What is about any command explains no second crash.
        let [first, _] = two;
        assert_eq!(told(&[first, ("whole", 2, crash("new"))]), "alive taken alive");
    }

    #[test]
    fn a_crash_at_many_commands_comes_of_one_that_all_follow() {
        let others = [("go", 1, crash("a")), ("odd", 1, crash("b"))];
        let [one, other] = others;
        let tests = [one, other, ("taken", 3, crash("set"))];
        assert_eq!(told(&tests), "alive alive alive taken");
        // A test that sends it and does not crash.
        let spared = ("whole", 1, Finding::new("x/r/whole", "is wrong"));
        let [one, other, taken] = tests;
        let several = [one, other, taken, spared];
        assert_eq!(told(&several), "alive alive alive whole");
        // If none does, the tests of special cases show theirs.
        let [one, other, _, spared] = several;
        let case = ("many", 3, crash("set"));
        let cases = [one, other, case, spared];
        assert_eq!(told(&cases), "alive alive alive many whole");
        // What is a case of any command is told if it binds less.
        let [one, other, case, spared] = cases;
        let ill_formed = ("ill-formed", 3, crash("b"));
        assert_eq!(
            told(&[one, other, case, ill_formed, spared]),
            "alive alive alive many alive ill-formed whole"
        );
    }

    #[test]
    fn a_must_that_holds_is_not_broken_by_a_case_that_only_a_should_is_about() {
        let told_with = |test: &'static str| {
            let missing = Finding::new("x/r/taken", "is not answered").command("set");
            let mut all = results(&[(test, 1, missing)]);
            let own = DrillResult { verdict: Verdict::Pass, ..DrillResult::of("b", "x/r/taken") };
            all.push(own);
            told_of(all)
        };
        assert_eq!(told_with("tidy"), "tidy");
        assert_eq!(told_with("go"), "taken");
    }

    #[test]
    fn what_no_test_of_its_own_shows_is_told_elsewhere() {
        let missing = || Finding::new("x/r/taken", "is not answered").command("set");
        assert_eq!(told(&[("many", 1, missing()), ("taken", 2, missing())]), "taken taken");
        assert_eq!(told(&[("many", 1, missing()), ("go", 1, missing())]), "many many");
        assert_eq!(told(&[("go", 1, missing())]), "taken");
        // A test of its own that was left out says nothing, and one that passed says that it holds.
        for (verdict, name) in [(Verdict::Inconclusive, "taken"), (Verdict::Pass, "many")] {
            let own = DrillResult { verdict, ..DrillResult::of("x/r/taken", "x/r/taken") };
            let mut all = results(&[("many", 1, missing())]);
            all.push(own);
            assert_eq!(told_of(all), name);
        }
        // An illegal move in a test of something else comes of no odd command.
        let illegal = || Finding {
            set_up_by: vec!["x/r/set".into()],
            ..Finding::new("x/r/taken", "is illegal").command("new")
        };
        assert_eq!(told(&[("tidy", 1, illegal()), ("go", 1, illegal())]), "tidy taken");
        assert_eq!(told(&[("tidy", 1, illegal())]), "tidy");
        // A MUST is not broken by what breaks a SHOULD.
        let untidy = || Finding::new("x/r/tidy", "is one too many").command("set");
        assert_eq!(told(&[("many", 1, untidy())]), "tidy");
        let hang = untidy().breakdown(Breakdown::Hang);
        assert_eq!(told(&[("many", 1, hang)]), "many");
        // Nor only a SHOULD by what a test of a MUST shows.
        let unanswered = || Finding::new("x/r/taken", "is not answered").command("new");
        assert_eq!(told(&[("tidy", 1, unanswered()), ("whole", 2, unanswered())]), "whole whole");
    }
}
