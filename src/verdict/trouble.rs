//! Which requirement a crash, a hang or a missing reply breaks, besides that of all such trouble.
//!
//! In: the findings of a run that name the command at which there was trouble, each with how often
//! every command was sent before it. Out: the same, told under the requirement of the plainest test
//! that shows it. Never: what a conversation was about; the test says that of itself.
//!
//! A test is made of commands that its requirement is about, and of others that lead there. So of
//! several tests that meet with the same trouble, the one with the fewest commands before it is most
//! likely about what causes it.

use std::{borrow::Cow, collections::BTreeMap};

use super::{
    Breakdown, DrillResult, Finding,
    diagnosis::{Renamed, retell},
};
use crate::spec::{About, Catalogue, Concern};

/// Where a finding is: which result, and which of its findings.
type Place = (usize, usize);

/// What happened, at which command, and what it was told under.
type Kind = (Option<Breakdown>, String, String);

/// Tells trouble under the requirement of the plainest test that shows it.
pub(super) fn tell_by_plainest_test(
    catalogue: &Catalogue,
    results: &mut [DrillResult],
) -> Vec<Renamed> {
    let mut groups: BTreeMap<Kind, Vec<Place>> = BTreeMap::new();
    for (at, result) in results.iter().enumerate() {
        for (index, finding) in result.findings.iter().enumerate() {
            let Some(command) = &finding.command else { continue };
            let kind = (finding.breakdown, command.to_string(), finding.requirement.to_string());
            groups.entry(kind).or_default().push((at, index));
        }
    }
    let mut renamed = Vec::new();
    for ((_, command, told), places) in groups {
        let about = catalogue.commands.get(&command);
        // What is no command of the protocol is sent by tests of just that.
        let concern = |id: &str| match about {
            Some(about) => {
                let of = |about: &About| about.get(id).copied();
                of(about).map(|concern| (false, concern)).or_else(|| {
                    of(&catalogue.general).filter(|c| *c != Concern::Other).map(|c| (true, c))
                })
            }
            None => catalogue.requirement(id).map(|_| (false, Concern::Case)),
        };
        let of_test = |place: &Place| results[place.0].requirement.as_str();
        let is_of_all = catalogue.survival.contains(&told);
        if !is_of_all && places.iter().any(|place| of_test(place) == told) {
            continue;
        }
        let weight = |place: &Place| {
            let finding = &results[place.0].findings[place.1];
            Some((concern(of_test(place))?, finding.sent.values().sum::<usize>(), *place))
        };
        let plainest = places.iter().filter_map(weight).min();
        let Some(id) = plainest.map(|(.., place)| of_test(&place).to_owned()) else { continue };
        for (at, index) in places {
            let result = &mut results[at];
            if !is_of_all {
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
        let set = about(&[("x/r/taken", Concern::Answer), ("x/r/many", Concern::Case)]);
        let dialect = Dialect {
            protocol: "x".into(),
            controller: "gui".into(),
            commands: BTreeMap::from([("set".to_owned(), set)]),
            general: about(&[("x/r/whole", Concern::Case)]),
            survival: ["x/r/alive".to_owned()].into(),
            ..Dialect::default()
        };
        let text = format!("Feature: f\n{}", rules.concat());
        Catalogue::read(&[Source { path: "x.feature".into(), text }], &dialect).expect("sound")
    }

    /// What is told of these tests, each with how many commands it sent, that all meet with the
    /// same trouble.
    fn told(trouble: &Finding, tests: &[(&str, usize)]) -> Vec<String> {
        let test = |(about, commands): &(&str, usize)| {
            let sent = [(Cow::Borrowed("any"), *commands)].into();
            let findings = vec![Finding { sent, ..trouble.clone() }];
            DrillResult { findings, ..DrillResult::of(*about, *about) }
        };
        let mut results: Vec<DrillResult> = tests.iter().map(test).collect();
        tell_by_plainest_test(&catalogue(), &mut results);
        let findings = results.iter().flat_map(|result| &result.findings);
        findings.map(|finding| finding.requirement.to_string()).collect()
    }

    #[test]
    fn a_crash_is_told_by_the_test_that_is_about_it() {
        let crash = |command| {
            Finding::new("x/r/alive", "ends").breakdown(Breakdown::Crash).command(command)
        };
        let [alive, taken, many, odd, whole] =
            ["alive", "taken", "many", "odd", "whole"].map(|name| format!("x/r/{name}"));
        // A test that is about the answer to the command, and else one of a special case of it.
        let both = [("x/r/go", 1), ("x/r/many", 2), ("x/r/taken", 3)];
        assert_eq!(told(&crash("set"), &both), [&alive, &alive, &alive, &taken].map(String::clone));
        assert_eq!(told(&crash("set"), &both[..2]), [&alive, &alive, &many].map(String::clone));
        // A test of nothing in particular, if it is about such trouble.
        assert_eq!(told(&crash("set"), &[("x/r/whole", 9)]), [alive.clone(), whole]);
        assert_eq!(told(&crash("set"), &[("x/r/go", 1)]), [alive.clone()]);
        // What no command of the protocol is sent by tests of just that.
        let odd_line = [("x/r/go", 3), ("x/r/odd", 2)];
        assert_eq!(told(&crash(""), &odd_line), [alive.clone(), alive.clone(), odd]);
        // A conversation that is no test.
        assert_eq!(told(&crash("set"), &[("recording", 1)]), [alive]);
    }

    #[test]
    fn what_no_test_of_its_own_misses_is_told_elsewhere() {
        let missing = Finding::new("x/r/taken", "is not answered").command("set");
        assert_eq!(told(&missing, &[("x/r/many", 1), ("x/r/taken", 2)]), ["x/r/taken"; 2]);
        assert_eq!(told(&missing, &[("x/r/many", 1), ("x/r/go", 1)]), ["x/r/many"; 2]);
        assert_eq!(told(&missing, &[("x/r/go", 1)]), ["x/r/taken"]);
    }
}
