//! Engines that tests are done with, for other tests.
//!
//! In: engines as tests have left them. Out: the same for tests that do not look at the start of
//! theirs, and what such a test came to otherwise than with an engine of its own. Never: a verdict; what
//! goes wrong with a used engine counts only if it goes wrong with a new one.

use std::{
    cell::{Cell, RefCell},
    time::Duration,
};

use super::{common::starts_ready, places::SLOW_START};
use crate::{
    contract::{DrillTrace, RunContext, Stop, Used},
    engine::EngineSource,
    spec::Drill,
};

/// An engine whose start takes a processor for less than this is started for each test: to share it
/// saves nothing. The time that passes would depend on what else the machine does.
const QUICK_START: Duration = Duration::from_millis(20);

/// After so many tests that had to be repeated with a new engine, none is shared any more.
const REPEATED: usize = 10;

/// The engines that are free, where sharing them saves time.
#[derive(Default)]
pub(super) struct Stock {
    free: RefCell<Vec<Used>>,
    is_open: bool,
    repeated: Cell<usize>,
}

impl Stock {
    /// With no engine in it. An engine that mostly waits until it is ready is started ahead instead.
    pub(super) fn new(context: &RunContext, is_wanted: bool) -> Self {
        let is_process = matches!(context.engine, EngineSource::Process(_));
        let (work, startup) = (context.experience.start_work(), context.experience.startup());
        let saves_time = work >= QUICK_START && (startup < SLOW_START || work >= startup / 2);
        let has_games = context.protocol.facts().renewal.is_some() && context.controller.is_none();
        let is_open = is_wanted && is_process && saves_time && has_games;
        Self { is_open, ..Self::default() }
    }

    /// Whether engines are shared.
    pub(super) const fn is_open(&self) -> bool {
        self.is_open
    }

    /// Whether the engine of a drill may be shared.
    pub(super) fn serves(&self, drill: &Drill) -> bool {
        self.is_open && starts_ready(drill) && self.repeated.get() < REPEATED
    }

    /// An engine that is free.
    pub(super) fn take(&self) -> Option<Used> {
        self.free.borrow_mut().pop()
    }

    /// Keeps an engine for another drill.
    pub(super) fn keep(&self, used: Option<Used>) {
        self.free.borrow_mut().extend(used);
    }

    /// Whether a drill has to be repeated with a new engine: it did not go well with a used one, and such
    /// drills are counted, or it turned out not to apply, which may come of what was played before.
    pub(super) fn has_to_be_repeated(&self, trace: &DrillTrace) -> bool {
        let is_doubtful = trace.is_used && !went_well(trace);
        self.repeated.update(|repeated| repeated + usize::from(is_doubtful));
        is_doubtful || trace.is_used && matches!(trace.stop, Some(Stop::NotApplicable(_)))
    }

    /// Ends all that are free.
    pub(super) async fn close(&self, farewell: Duration) {
        let all = std::mem::take(&mut *self.free.borrow_mut());
        for used in all {
            used.end(farewell).await;
        }
    }
}

/// Remarks on a drill that went well with a new engine, and otherwise with a used one.
pub(super) fn note_difference(trace: &mut DrillTrace, before: &DrillTrace) {
    let stopped = match &before.stop {
        Some(Stop::Failed(finding)) => Some(finding.message.as_str()),
        Some(Stop::Spoiled(what) | Stop::Inconclusive(what)) => Some(what.as_str()),
        _ => None,
    };
    let found = before.findings.first().map(|finding| finding.message.as_str());
    if let (true, Some(what)) = (went_well(trace), found.or(stopped)) {
        trace.remarks.push(format!(
            "found in a process that had served other tests, but not in a new one, so not counted: {what}: does something of one game last into the next? `--fresh` starts the engine for each test"
        ));
    }
}

/// Whether nothing is wrong with what a drill met, as far as it came.
fn went_well(trace: &DrillTrace) -> bool {
    !trace.found()
        && matches!(trace.stop, None | Some(Stop::NotApplicable(_) | Stop::Interrupted(_)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Finding;

    #[test]
    fn what_a_used_engine_comes_to_counts_if_nothing_is_wrong() {
        let stock = Stock { is_open: true, ..Stock::default() };
        let drill =
            Drill { steps: vec!["Given a game".into()], ..Drill::example("a/requirement", "x") };
        let used = || DrillTrace { is_used: true, ..DrillTrace::default() };
        let not_applicable = || Some(Stop::NotApplicable("it tells no depth".into()));
        let findings = vec![Finding::new("a/requirement", "wrong")];
        assert!(!stock.has_to_be_repeated(&used()));
        assert!(stock.has_to_be_repeated(&DrillTrace { stop: not_applicable(), ..used() }));
        let new = DrillTrace {
            stop: not_applicable(),
            findings: findings.clone(),
            ..DrillTrace::default()
        };
        assert!(!stock.has_to_be_repeated(&new), "it had an engine of its own");
        for _ in 0..REPEATED {
            assert!(stock.serves(&drill));
            assert!(stock.has_to_be_repeated(&DrillTrace { findings: findings.clone(), ..used() }));
        }
        assert!(!stock.serves(&drill), "too much goes wrong");
    }
}
