//! How long tests take.
//!
//! In: how long each took the last time, as far as that is known. Out: the order in which most
//! requirements are tested soon, and how long what is left of a run will take. Never: a clock, a file.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use crate::spec::Drill;

use super::places::WAITING;

/// What a test takes of which nothing is known: about as long as with the bundled engines.
const QUICK: Duration = Duration::from_millis(100);
const LONG: Duration = Duration::from_secs(2);

/// How much a run must have got done before that tells how fast this one is.
const PRIOR: Duration = Duration::from_secs(10);

/// How long each test took the last time, by its id.
#[derive(Clone, Debug, Default)]
pub struct Durations(BTreeMap<String, Duration>);

impl FromIterator<(String, Duration)> for Durations {
    fn from_iter<I: IntoIterator<Item = (String, Duration)>>(known: I) -> Self {
        Self(known.into_iter().collect())
    }
}

impl Extend<(String, Duration)> for Durations {
    fn extend<I: IntoIterator<Item = (String, Duration)>>(&mut self, newer: I) {
        self.0.extend(newer);
    }
}

impl Durations {
    /// What is known of each test, by its id.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Duration)> {
        self.0.iter().map(|(id, time)| (id.as_str(), *time))
    }

    /// How long a test takes, known or guessed.
    pub(super) fn of(&self, drill: &Drill) -> Duration {
        let guess = if drill.timing || drill.waits { LONG } else { QUICK };
        self.0.get(&drill.id).copied().unwrap_or(guess)
    }

    /// The tests in an order in which those come first that bring most requirements to a verdict
    /// in the same time. A requirement has its verdict when all tests of it, and of what these
    /// require, are over.
    pub(super) fn most_verdicts_first<'a>(&self, drills: &[&'a Drill]) -> Vec<&'a Drill> {
        let mut left: BTreeMap<&str, Vec<&'a Drill>> = BTreeMap::new();
        for drill in drills {
            left.entry(&drill.requirement).or_default().push(drill);
        }
        let mut order = Vec::with_capacity(drills.len());
        while let Some(next) = self.best(&left) {
            // What is required by others comes before them.
            for id in next.iter().rev() {
                order.extend(left.remove(id).into_iter().flatten());
            }
        }
        order
    }

    /// The requirements of which the tests come next, each before those that it requires.
    fn best<'a>(&self, left: &BTreeMap<&'a str, Vec<&'a Drill>>) -> Option<Vec<&'a str>> {
        let per_verdict = |ids: &Vec<&'a str>| {
            let drills = ids.iter().filter_map(|id| left.get(id)).flatten();
            let time: Duration = drills.map(|drill| self.of(drill)).sum();
            time / u32::try_from(ids.len()).unwrap_or(u32::MAX).max(1)
        };
        left.keys().map(|id| with_required(id, left)).min_by_key(per_verdict)
    }

    /// What a run of these tests will take, `jobs` of them at a time.
    pub(super) fn estimate<'a>(
        &self,
        drills: impl Iterator<Item = &'a Drill>,
        jobs: usize,
    ) -> Estimate {
        let mut estimate = Estimate { known: !self.0.is_empty(), ..Estimate::default() };
        for drill in drills {
            let beside = match (drill.waits, drill.timing) {
                (true, _) if jobs > 1 => jobs.max(WAITING),
                (false, true) => 1,
                _ => jobs,
            };
            let time = self.of(drill) / u32::try_from(beside).unwrap_or(u32::MAX).max(1);
            estimate.left += time;
            estimate.tests.insert(drill.id.clone(), time);
        }
        estimate
    }
}

/// A requirement and all that it requires, as far as tests of them are left, each once and in
/// front of what it requires.
fn with_required<'a>(id: &'a str, left: &BTreeMap<&'a str, Vec<&'a Drill>>) -> Vec<&'a str> {
    let mut found: Vec<&'a str> = Vec::new();
    let mut seen = BTreeSet::new();
    let mut open = vec![id];
    while let Some(id) = open.pop() {
        let Some(drills) = left.get(id) else { continue };
        if seen.insert(id) {
            found.push(id);
            open.extend(drills.iter().flat_map(|d| &d.requires).map(String::as_str));
        }
    }
    found
}

/// How far a run is, in time.
#[derive(Debug, Default)]
pub(super) struct Estimate {
    /// What each test that is not over adds to the run.
    tests: BTreeMap<String, Duration>,
    /// What those add that are over.
    done: Duration,
    left: Duration,
    /// When the first of them began, from the start of the run.
    begun: Option<Duration>,
    /// Whether it is known how long they took the last time.
    known: bool,
}

impl Estimate {
    /// A test begins, so long after the start of the run.
    pub(super) fn begins(&mut self, now: Duration) {
        self.begun.get_or_insert(now);
    }

    /// A test is over.
    pub(super) fn ended(&mut self, drill: &str) {
        let time = self.tests.remove(drill).unwrap_or_default();
        self.done += time;
        self.left = self.left.saturating_sub(time);
    }

    /// How much longer it takes, so long after the start of the run; nothing as long as that cannot
    /// be said.
    pub(super) fn left(&self, now: Duration) -> Option<Duration> {
        let taken = now.saturating_sub(self.begun?);
        let prior = if self.known { PRIOR } else { Duration::ZERO };
        let done = self.done + prior;
        (!done.is_zero()).then(|| self.left.mul_f64((taken + prior).div_duration_f64(done)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drill(requirement: &str, name: &str, requires: &[&str]) -> Drill {
        let requires = requires.iter().map(|&id| id.to_owned()).collect();
        Drill { requires, ..Drill::example(requirement, name) }
    }

    fn seconds(known: &[(&str, u64)]) -> Durations {
        known.iter().map(|(id, s)| ((*id).to_owned(), Duration::from_secs(*s))).collect()
    }

    #[test]
    fn what_brings_most_verdicts_comes_first_and_behind_what_it_requires() {
        let all = [
            drill("slow", "a", &[]),
            drill("two", "a", &[]),
            drill("two", "b", &[]),
            drill("variant", "a", &["plain"]),
            drill("plain", "a", &[]),
            drill("one", "a", &[]),
        ];
        let durations = seconds(&[
            ("slow#a", 9),
            ("two#a", 2),
            ("two#b", 2),
            ("variant#a", 1),
            ("plain#a", 3),
            ("one#a", 1),
        ]);
        let drills: Vec<&Drill> = all.iter().collect();
        let order: Vec<&str> =
            durations.most_verdicts_first(&drills).iter().map(|d| d.id.as_str()).collect();
        assert_eq!(order, ["one#a", "plain#a", "variant#a", "two#a", "two#b", "slow#a"]);
    }

    #[test]
    fn requirements_that_require_each_other_are_served_once() {
        let all = [drill("a", "x", &["b"]), drill("b", "x", &["a"])];
        let order = Durations::default().most_verdicts_first(&all.iter().collect::<Vec<_>>());
        assert_eq!(order.len(), 2);
    }

    #[test]
    fn what_is_left_is_told_by_what_was_done() {
        let mut all = [drill("a", "x", &[]), drill("a", "y", &[]), drill("b", "x", &[])];
        all[2].timing = true;
        let mut unknown = Durations::default().estimate(all.iter(), 1);
        unknown.begins(Duration::ZERO);
        assert_eq!(unknown.left(PRIOR), None, "nothing is known yet");
        // With two jobs, a test that is alone adds as much as two others that take as long.
        let durations = seconds(&[("a#x", 4), ("a#y", 4), ("b#x", 4)]);
        let mut estimate = durations.estimate(all.iter(), 2);
        let start = Duration::from_secs(5);
        assert_eq!(estimate.left(start), None, "no test has begun");
        estimate.begins(start);
        estimate.begins(start + PRIOR);
        assert_eq!(estimate.left(start), Some(Duration::from_secs(8)));
        estimate.ended("a#x");
        // What took 10 s took 2 the last time, so that the other 6 will take more than that too.
        assert_eq!(estimate.left(start + PRIOR), Some(Duration::from_secs(10)));
        estimate.ended("a#x");
        estimate.ended("a#y");
        estimate.ended("b#x");
        assert_eq!(estimate.left(PRIOR), Some(Duration::ZERO));
    }
}
