//! Engines that tests are done with, for other tests.
//!
//! In: engines as tests have left them. Out: the same for tests that do not look at the start of
//! theirs, and which of these have to be repeated. Never: a verdict; what goes wrong with a used engine
//! counts only if it goes wrong with a new one, or in the same way again (`leak`).

use std::{
    cell::{Cell, RefCell},
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use super::{common::starts_ready, places::SLOW_START};
use crate::{
    contract::{DrillTrace, RunContext, Stop, Used},
    engine::EngineSource,
    spec::Drill,
};

/// To share an engine whose start takes a processor for less than this saves nothing, but may show what
/// lasts from one game into the next. The time that passes would depend on what else the machine does.
const QUICK_START: Duration = Duration::from_millis(20);

/// After so many tests that had to be repeated with a new engine, none is shared any more.
const REPEATED: usize = 10;

/// The engines that are free.
#[derive(Default)]
pub(super) struct Stock {
    free: RefCell<Vec<Used>>,
    is_open: bool,
    /// The tests that have an engine of their own all the same.
    apart: BTreeSet<String>,
    repeated: Cell<usize>,
}

impl Stock {
    /// With no engine in it. An engine that mostly waits until it is ready is started ahead instead. Where
    /// to share saves no time, each requirement is first tested with a new engine.
    pub(super) fn new(context: &RunContext, is_wanted: bool) -> Self {
        let is_process = matches!(context.engine, EngineSource::Process(_));
        let (effort, startup) = (context.experience.start_effort(), context.experience.startup());
        // Where others keep the processors busy, a start takes long that has nothing to wait for.
        let wanted = effort.worked + effort.waited;
        let works = startup < SLOW_START || wanted >= startup.saturating_sub(wanted);
        let saves_time = effort.worked >= QUICK_START && works;
        let has_games = context.protocol.facts().renewal.is_some() && context.controller.is_none();
        let is_open = is_wanted && is_process && has_games && (saves_time || startup < SLOW_START);
        let drills = &context.catalogue.drills;
        let firsts = drills.iter().filter(|_| !saves_time).map(|d| (&d.requirement, &d.id)).rev();
        let firsts: BTreeMap<&String, &String> = firsts.collect();
        Self { is_open, apart: firsts.into_values().cloned().collect(), ..Self::default() }
    }

    /// Whether engines are shared.
    pub(super) const fn is_open(&self) -> bool {
        self.is_open
    }

    /// Whether the engine of a drill may be shared.
    pub(super) fn serves(&self, drill: &Drill) -> bool {
        let is_apart = self.apart.contains(&drill.id);
        self.is_open && !is_apart && starts_ready(drill) && self.repeated.get() < REPEATED
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
        let is_used = !trace.served.is_empty();
        let is_doubtful = is_used && !went_well(trace);
        self.repeated.update(|repeated| repeated + usize::from(is_doubtful));
        is_doubtful || is_used && matches!(trace.stop, Some(Stop::NotApplicable(_)))
    }

    /// Ends all that are free.
    pub(super) async fn close(&self, farewell: Duration) {
        let all = std::mem::take(&mut *self.free.borrow_mut());
        for used in all {
            used.end(farewell).await;
        }
    }
}

/// Whether nothing is wrong with what a drill met behind the greeting, as far as it came.
pub(super) fn went_well(trace: &DrillTrace) -> bool {
    trace.later().next().is_none()
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
        let used = || DrillTrace { served: vec!["another".into()], ..DrillTrace::default() };
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
