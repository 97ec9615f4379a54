//! Drills that failed and are run again, up to so many times.
//!
//! In: what drills left behind. Out: which of them to run again, and what each showed the first
//! time if it passed then. Never: a crash or a hang that is forgotten because it came only once.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use crate::verdict::{DrillRecord, DrillResult, FlakyRecord, RetriedRecord, Verdict};

/// The drills of a run that are run again because they failed.
#[derive(Clone, Default)]
pub(super) struct Flaky {
    /// How many times each is, at most.
    most: usize,
    /// How many times each was.
    again: BTreeMap<String, usize>,
    /// Whether the drills that are run now are run again.
    running: bool,
    /// Those that passed then.
    passed: Vec<FlakyRecord>,
    /// What those found broken the first time.
    cleared: BTreeSet<String>,
}

impl Flaky {
    /// Each drill that fails is run again so many times, at most.
    pub(super) fn new(most: usize) -> Self {
        Self { most, ..Self::default() }
    }

    /// Which drills are run again next, after these results; until they are over, everything
    /// that ends was run again.
    pub(super) fn next(
        &mut self,
        drills: &[Arc<DrillRecord>],
        results: &[Arc<DrillResult>],
    ) -> BTreeSet<String> {
        let left = |id: &String| self.again.get(id).copied().unwrap_or_default() < self.most;
        let shown: BTreeMap<&str, &DrillResult> =
            results.iter().map(|result| (result.drill.as_str(), &**result)).collect();
        let ids: BTreeSet<String> = drills
            .iter()
            .filter(|drill| shown.get(drill.id.as_str()).is_some_and(|r| is_retried(drill, r)))
            .map(|drill| drill.id.clone())
            .filter(left)
            .collect();
        for id in &ids {
            *self.again.entry(id.clone()).or_default() += 1;
        }
        self.running = !ids.is_empty();
        ids
    }

    /// How many times a drill that ends was run, if it was run again.
    pub(super) fn runs(&self, drill: &str) -> Option<usize> {
        self.again.get(drill).filter(|_| self.running).map(|again| again + 1)
    }

    /// A drill passed that had shown this the first time.
    pub(super) fn pass(&mut self, record: &DrillRecord, first: &DrillResult, runs: usize) {
        let told = first.findings.first().map(|f| f.message.clone());
        self.cleared.extend(first.findings.iter().map(|f| f.requirement.to_string()));
        self.passed.push(FlakyRecord {
            drill: record.id.clone(),
            requirement: record.requirement.clone(),
            place: record.place.clone(),
            runs,
            first: told.or_else(|| first.reason.clone()).unwrap_or_default(),
        });
    }

    /// The requirements that were found broken and not when the drill was run again.
    pub(super) fn cleared(&self) -> impl Iterator<Item = &str> {
        self.cleared.iter().map(String::as_str)
    }

    /// What came of it, if drills were to be run again.
    pub(super) fn record(self) -> Option<RetriedRecord> {
        (self.most > 0).then_some(RetriedRecord {
            retries: self.most,
            fails: false,
            flaky: self.passed,
        })
    }
}

/// Whether a drill was run and did well.
pub(super) fn is_good(drill: &DrillRecord, result: &DrillResult) -> bool {
    let passed = matches!(result.verdict, Verdict::Pass | Verdict::NotApplicable);
    passed && result.findings.is_empty() && !drill.transcript.is_empty()
}

/// Whether a drill is run again: one that was run and did not do well, unless the engine broke
/// down in it, which counts even if it happens once, or it does well by itself.
fn is_retried(drill: &DrillRecord, result: &DrillResult) -> bool {
    let broke_down =
        drill.breakdown.is_some() || result.findings.iter().any(|f| f.breakdown.is_some());
    let ran = drill.is_of_a_feature() && !drill.transcript.is_empty();
    ran && !broke_down && drill.after.is_empty() && !is_good(drill, result)
}
