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
    Breakdown, DrillResult, Finding,
    diagnosis::{Renamed, retell},
    localisation::Sent,
};
use crate::spec::{About, Catalogue, Concern};

/// Where a finding is: which result, and which of its findings.
type Place = (usize, usize);

/// At so many commands a breakdown is a matter of none of them.
const MANY: usize = 3;

/// What happened, and what it was told under; and at which command, if that is a matter of the
/// command alone.
type Kind = (Option<Breakdown>, String, Option<String>);

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
        let Some(id) = plainest(catalogue, results, &told, &places) else { continue };
        for (at, index) in places {
            let result = &mut results[at];
            if alone.is_some() {
                renamed.extend(retell(&mut result.findings[index], &id));
            } else if result.requirement == id {
                let requirement = Cow::Owned(id.clone());
                let besides = &result.findings[index];
                let besides = Finding { requirement, stops: false, ..besides.clone() };
                result.findings.push(besides);
            }
        }
    }
    renamed
}

/// The requirement of the plainest test among those that met with this, if they tell more than the
/// requirement that it is told under.
fn plainest(
    catalogue: &Catalogue,
    results: &[DrillResult],
    told: &str,
    places: &[Place],
) -> Option<String> {
    let finding = |place: &Place| &results[place.0].findings[place.1];
    let command = |place: &Place| finding(place).command.as_deref().unwrap_or_default();
    let own = results.iter().filter(|result| result.requirement == told);
    let is_shown = own.flat_map(|result| &result.findings).any(|f| f.requirement == told);
    if is_shown && !catalogue.survival.contains(told) {
        return None;
    }
    let is_known = |command: &&str| catalogue.commands.contains_key(*command);
    let commands: BTreeSet<&str> = places.iter().map(command).filter(is_known).collect();
    // Where it broke down says little if that was at many commands, but for one that all follow.
    let tests: BTreeSet<&str> = places.iter().map(|at| &*results[at.0].requirement).collect();
    let common = (commands.len() >= MANY && tests.len() > 1).then(|| {
        let sent: Vec<&Sent> = places.iter().map(|place| &finding(place).sent).collect();
        let all = commands.iter().copied();
        all.filter(|command| always_fails(results, command, &sent)).collect::<Vec<_>>()
    });
    let weight = |place: &Place| {
        let (finding, id) = (finding(place), &results[place.0].requirement);
        let concern = match &common {
            None => concern(catalogue, command(place), id),
            Some(common) => common.iter().filter_map(|c| concern(catalogue, c, id)).min(),
        }?;
        Some((concern, finding.sent.values().sum::<usize>(), place.0))
    };
    // What a reply says wrong, or that one of several is missing, is no matter of a special case
    // if a test that is about the command in general shows it as well.
    let is_general = |place: &Place| {
        let about = catalogue.commands.get(command(place))?;
        about.get(&results[place.0].requirement).filter(|c| !matches!(c, Concern::Case(_)))
    };
    if places.iter().any(|place| finding(place).breakdown.is_none() && is_general(place).is_some())
    {
        return None;
    }
    let (.., at) = places.iter().filter_map(weight).min()?;
    Some(results[at].requirement.clone())
}

/// Whether a command precedes each of the breakdowns, and all tests that send it as often break
/// down.
fn always_fails(results: &[DrillResult], command: &str, breakdowns: &[&Sent]) -> bool {
    let times = |sent: &Sent| sent.get(command).copied().unwrap_or_default();
    let least = breakdowns.iter().map(|sent| times(sent)).min().unwrap_or_default();
    let with_it = results.iter().filter(|result| times(&result.sent) >= least).count();
    least > 0 && breakdowns.len() >= with_it
}

/// What a requirement has to do with trouble at a command, and whether only as with any command.
fn concern(catalogue: &Catalogue, command: &str, id: &str) -> Option<(bool, Concern)> {
    // What is no command of the protocol is sent by tests of just that.
    let Some(about) = catalogue.commands.get(command) else {
        return catalogue.requirement(id).map(|_| (false, Concern::Case(0)));
    };
    let of = |about: &About| about.get(id).copied().filter(|concern| *concern != Concern::Other);
    of(about).map(|concern| (false, concern)).or_else(|| Some((true, of(&catalogue.general)?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::{Dialect, Source};

    /// Requirements with a test each; `taken` and `many` are about the command `set`.
    fn catalogue() -> Catalogue {
        let rules = ["alive", "taken", "many", "odd", "whole", "go"].map(|name| {
            format!("@x/r/{name} @must @engine\nRule: {name}\nSection: s\nScenario: {name}\nWhen the gui sends \"a\"\n")
        });
        let about = |all: &[(&str, Concern)]| -> About {
            all.iter().map(|(id, concern)| ((*id).to_owned(), *concern)).collect()
        };
        let set = about(&[("x/r/taken", Concern::Answer(0)), ("x/r/many", Concern::Case(0))]);
        let dialect = Dialect {
            protocol: "x".into(),
            controller: "gui".into(),
            commands: [("set", set), ("a", About::new()), ("b", About::new())]
                .map(|(name, about)| (name.to_owned(), about))
                .into(),
            general: about(&[("x/r/whole", Concern::Case(0))]),
            survival: ["x/r/alive".to_owned()].into(),
            ..Dialect::default()
        };
        let text = format!("Feature: f\n{}", rules.concat());
        Catalogue::read(&[Source { path: "x.feature".into(), text }], &dialect).expect("sound")
    }

    /// What is told of tests of these requirements, each with how many commands it sent before it
    /// met with such trouble.
    fn told(tests: &[(&str, usize, Finding)]) -> String {
        let test = |(about, commands, trouble): &(&str, usize, Finding)| {
            let sent = Sent::from([("any".into(), *commands), ("set".into(), 1)]);
            let findings = vec![Finding { sent: sent.clone(), ..trouble.clone() }];
            let about = format!("x/r/{about}");
            DrillResult { findings, sent, ..DrillResult::of(about.clone(), about) }
        };
        let mut results: Vec<DrillResult> = tests.iter().map(test).collect();
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
        // A conversation that is no test.
        assert_eq!(told(&[("recording", 1, crash("set"))]), "alive");
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
        assert_eq!(told(&[one, other, taken, spared]), "alive alive alive whole");
    }

    #[test]
    fn what_no_test_of_its_own_shows_is_told_elsewhere() {
        let missing = || Finding::new("x/r/taken", "is not answered").command("set");
        assert_eq!(told(&[("many", 1, missing()), ("taken", 2, missing())]), "taken taken");
        assert_eq!(told(&[("many", 1, missing()), ("go", 1, missing())]), "many many");
        assert_eq!(told(&[("go", 1, missing())]), "taken");
    }
}
