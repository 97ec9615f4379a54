//! Which drill comes when.
//!
//! In: drills, what they require, and how long each takes. Out: an order in which all are soon over, the
//! drills that go together, and who waits for whom. Never: a drill at work, a place.

use std::{
    cell::RefCell,
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use tokio::sync::Notify;

use super::{Durations, common::starts_ready, places::Company};
use crate::spec::Drill;

/// The drills of each requirement that those which require it wait for, until they end.
/// Those that take long, or build upon more than the others of their requirement, are not waited for where
/// there are others, and those that only listen never are: what they find is weighed when the run is over.
#[derive(Default)]
pub(super) struct Order {
    left: RefCell<BTreeMap<String, BTreeSet<String>>>,
    ended: Notify,
}

impl Order {
    pub(super) fn new(drills: &[&Drill]) -> Self {
        let others = drills.iter().copied().filter(|drill| !drill.waits);
        let (long, quick) = others.partition(|drill| drill.timing);
        let mut waited_for = by_requirement(quick);
        for (requirement, drills) in by_requirement(long) {
            waited_for.entry(requirement).or_insert(drills);
        }
        let plain_ones = |drills: Vec<&Drill>| {
            let fewest = drills.iter().map(|drill| drill.requires.len()).min();
            let plain = drills.iter().filter(|drill| Some(drill.requires.len()) == fewest);
            plain.map(|drill| drill.id.clone()).collect()
        };
        let left = waited_for.into_iter().map(|(id, drills)| (id.to_owned(), plain_ones(drills)));
        Self { left: RefCell::new(left.collect()), ..Self::default() }
    }

    /// Waits until everything that the drill requires was tested.
    pub(super) async fn wait_for(&self, required: &[String]) {
        let open = |id: &String| self.left.borrow().get(id).is_some_and(|left| !left.is_empty());
        while required.iter().any(open) {
            self.ended.notified().await;
        }
    }

    /// A drill is over.
    pub(super) fn ends(&self, drill: &Drill) {
        if let Some(left) = self.left.borrow_mut().get_mut(&drill.requirement) {
            left.remove(&drill.id);
        }
        self.ended.notify_waiters();
    }
}

/// The drills by what they test.
fn by_requirement(drills: Vec<&Drill>) -> BTreeMap<&str, Vec<&Drill>> {
    let mut sorted: BTreeMap<&str, Vec<&Drill>> = BTreeMap::new();
    for drill in drills {
        sorted.entry(&drill.requirement).or_default().push(drill);
    }
    sorted
}

/// First the drills after which most is still to be waited for: their own time, and that of the longest
/// chain of those that build upon them. So what takes long begins early, and the others fill the time.
pub(super) fn most_urgent_first(drills: &mut [&Drill], durations: &Durations) {
    let mut builders: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for drill in drills.iter().copied() {
        for required in &drill.requires {
            builders.entry(required).or_default().insert(&drill.requirement);
        }
    }
    let mut longest: BTreeMap<&str, Duration> = BTreeMap::new();
    for drill in drills.iter().copied() {
        let longest = longest.entry(&drill.requirement).or_default();
        *longest = durations.of(drill).max(*longest);
    }
    let mut chains: BTreeMap<&str, Duration> = BTreeMap::new();
    for requirement in longest.keys().copied() {
        chain(requirement, &builders, &longest, &mut chains);
    }
    let behind = |drill: &Drill| {
        let builders = builders.get(drill.requirement.as_str());
        builders.into_iter().flatten().filter_map(|id| chains.get(id)).max().copied()
    };
    drills.sort_by_cached_key(|drill| {
        Reverse(durations.of(drill) + behind(drill).unwrap_or_default())
    });
}

/// How long it takes from the first drill of a requirement until all that builds upon it is over, with
/// places for all.
fn chain<'a>(
    requirement: &'a str,
    builders: &BTreeMap<&'a str, BTreeSet<&'a str>>,
    longest: &BTreeMap<&'a str, Duration>,
    chains: &mut BTreeMap<&'a str, Duration>,
) -> Duration {
    if let Some(known) = chains.get(requirement) {
        return *known;
    }
    let own = longest.get(requirement).copied().unwrap_or_default();
    // Requirements that require each other end here.
    chains.insert(requirement, own);
    let behind = builders.get(requirement).into_iter().flatten();
    let behind = behind.map(|id| chain(id, builders, longest, chains)).max().unwrap_or_default();
    chains.insert(requirement, own + behind);
    own + behind
}

/// First the drills that have the same steps as most others: they share what these need, as a session of a
/// controller. What serves most comes first, for the time may run out.
pub(super) fn most_alike_first(drills: &mut [&Drill]) {
    let mut alike: BTreeMap<&[String], usize> = BTreeMap::new();
    for drill in drills.iter().copied() {
        *alike.entry(&drill.steps).or_default() += 1;
    }
    drills.sort_by_key(|drill| (!drill.timing, Reverse(alike[drill.steps.as_slice()])));
}

/// Takes out the drills that are begun together next, at most so many, where all engines must be
/// ready before one is told more: none of them builds upon another that is left. One that looks
/// at the start of its engine has that to itself.
pub(super) fn next_wave<'a>(drills: &mut Vec<&'a Drill>, most: usize) -> (Vec<&'a Drill>, Company) {
    let left = by_requirement(drills.clone());
    let is_free = |drill: &&Drill| {
        let awaits = |id: &String| *id != drill.requirement && left.contains_key(id.as_str());
        !drill.requires.iter().any(awaits)
    };
    let (mut free, mut others): (Vec<&Drill>, Vec<&Drill>) =
        drills.iter().copied().partition(is_free);
    if free.is_empty() {
        std::mem::swap(&mut free, &mut others);
    }
    let (mut wave, alone): (Vec<&Drill>, Vec<&Drill>) =
        free.into_iter().partition(|d| starts_ready(d));
    if wave.is_empty() {
        *drills = others;
        return (alone, Company::Nobody);
    }
    others.splice(0..0, alone);
    if wave.len() > most {
        others.splice(0..0, wave.split_off(most));
    }
    *drills = others;
    (wave, Company::Ready)
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    fn drill(requirement: &str, requires: &[&str], first: &str) -> Drill {
        let requires = requires.iter().map(|&id| id.to_owned()).collect();
        let steps = vec![first.to_owned()];
        Drill { requires, steps, timing: true, ..Drill::example(requirement, first) }
    }

    /// The requirements of the drills of each wave, and its company.
    fn waves(all: &[Drill], most: usize) -> Vec<(Vec<&str>, Company)> {
        let mut left: Vec<&Drill> = all.iter().collect();
        std::iter::from_fn(|| {
            let (wave, company) = (!left.is_empty()).then(|| next_wave(&mut left, most))?;
            Some((wave.iter().map(|drill| drill.requirement.as_str()).collect(), company))
        })
        .collect()
    }

    #[test]
    fn who_builds_upon_another_waits_for_a_later_wave() {
        const READY: &str = "Given the engine is ready";
        const STARTED: &str = "Given the engine is started";
        let all = [
            drill("start", &[], STARTED),
            drill("variant", &["plain"], READY),
            drill("plain", &[], READY),
            drill("other", &[], READY),
            drill("more", &[], READY),
        ];
        let expected = [
            (vec!["plain", "other"], Company::Ready),
            (vec!["more", "variant"], Company::Ready),
            (vec!["start"], Company::Nobody),
        ];
        assert_eq!(waves(&all, 2), expected);
        let circle = [drill("a", &["b"], READY), drill("b", &["a"], READY)];
        assert_eq!(waves(&circle, 2), [(vec!["a", "b"], Company::Ready)]);
    }

    #[test]
    fn what_builds_upon_more_than_the_others_is_not_waited_for() {
        let quick = |name: &str, requires: &[&str]| {
            let requires = requires.iter().map(|&id| id.to_owned()).collect();
            Drill { requires, ..Drill::example("stops", name) }
        };
        let all = [quick("plain", &[]), quick("in a mate", &["mate"])];
        let order = Order::new(&all.iter().collect::<Vec<_>>());
        let required = ["stops".to_owned()];
        let is_over = || order.wait_for(&required).now_or_never().is_some();
        assert!(!is_over());
        order.ends(&all[0]);
        assert!(is_over());
    }

    #[test]
    fn who_only_listens_is_not_waited_for() {
        let listens = Drill { waits: true, ..Drill::example("idle", "for a second") };
        let required = ["idle".to_owned()];
        let waits_for =
            |drills: &[&Drill]| Order::new(drills).wait_for(&required).now_or_never().is_none();
        assert!(!waits_for(&[&listens]));
        let measures = Drill { timing: true, ..Drill::example("idle", "a minute") };
        assert!(waits_for(&[&listens, &measures]));
        assert!(!waits_for(&[&Drill { waits: true, ..measures }]));
    }

    #[test]
    fn what_is_long_or_waited_for_comes_first() {
        let quick = |requirement: &str, requires: &[&str]| {
            let drill = drill(requirement, requires, "x");
            Drill { timing: false, ..drill }
        };
        let all = [
            quick("alone", &[]),
            // Nothing waits for it, as its requirement has a quick one too; but what it finds is known early.
            Drill { waits: true, ..Drill::example("first", "long") },
            quick("first", &[]),
            quick("second", &["first"]),
            Drill { waits: true, ..quick("third", &["second", "alone too"]) },
        ];
        let order = |durations: &Durations| {
            let mut drills: Vec<&Drill> = all.iter().collect();
            most_urgent_first(&mut drills, durations);
            drills.iter().map(|drill| drill.id.clone()).collect::<Vec<_>>()
        };
        let guessed = ["first#long", "first#x", "second#x", "third#x", "alone#x"];
        assert_eq!(order(&Durations::default()), guessed);
        let known = [("alone#x".to_owned(), Duration::from_secs(9))];
        assert_eq!(order(&known.into_iter().collect())[0], "alone#x");
        let circle = [quick("a", &["b"]), quick("b", &["a"])];
        let mut drills: Vec<&Drill> = circle.iter().collect();
        most_urgent_first(&mut drills, &Durations::default());
        assert_eq!(drills.len(), 2);
    }
}
