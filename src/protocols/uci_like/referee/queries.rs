//! What drills ask of the referee, and tell it.
//!
//! In: what a step is about to do or did not get. Out: where the conversation
//! stands. Never: findings.

use std::time::Duration;

use super::{
    super::{
        dialect::{Dialect, Setup},
        model::{Outcome, Probe, Running},
        options::Declaration,
    },
    Agreement, Phase, SearchReferee,
};

impl<D: Dialect> SearchReferee<D> {
    /// The options the engine declared.
    #[must_use]
    pub fn declared(&self) -> &[Declaration] {
        self.greeting.options()
    }

    /// Notes that a search did not end when it should have, and what is being
    /// done about it.
    pub fn probe(&mut self, probe: Probe) {
        if let Some(running) = &mut self.searches.current {
            running.probe = probe;
        }
    }

    /// Nobody can tell whether the engine makes anything of the last `go`.
    pub fn doubt(&mut self) {
        if let Some(running) = &mut self.searches.current {
            running.doubtful = true;
        }
    }

    /// Whether a search is under way.
    #[must_use]
    pub fn is_searching(&self) -> bool {
        self.searches.current.is_some()
    }

    /// Whether one is that nothing but `stop` may end.
    #[must_use]
    pub fn is_endless(&self) -> bool {
        let is_endless = |r: &Running<D>| r.is_endless() && !r.doubtful && !r.setup.is_over();
        self.searches.current.as_deref().is_some_and(is_endless)
    }

    /// Whether an `isready` waits for its answer.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        self.ready.owed().is_some()
    }

    /// How many `isready` wait for their answers, or were passed over.
    #[must_use]
    pub fn unanswered(&self) -> usize {
        self.ready.count() + self.spare_answers
    }

    /// How long the limit of the search lets it go on, and whether how long it
    /// takes depends on how fast the engine is, as far as anyone may wait.
    #[must_use]
    pub fn limit(&self) -> (Duration, bool) {
        let Some(running) = &self.searches.current else { return (Duration::ZERO, false) };
        let time = running.go.time();
        // What is deep for a slow engine is stopped sooner; that is no mistake.
        let deep = running.go.depth.is_some_and(|depth| depth > 1);
        let limit = Duration::from_millis(time.unwrap_or(0).min(86_400_000));
        (limit, time.is_none() && !deep)
    }

    /// Whether the search has told of so many more nodes than it was asked for that it will not end by that.
    #[must_use]
    pub fn is_far_beyond_its_limit(&self) -> bool {
        /// More than an engine visits before it looks at how many they are.
        const NODES: i128 = 1_000_000;
        let Some(running) = &self.searches.current else { return false };
        let (told, limit) = (running.progress.course.nodes, running.go.nodes);
        let mut numbers = told.into_iter().zip(limit);
        running.keeps_to_limits()
            && running.go.limits() == 1
            && numbers.any(|(told, limit)| told > i128::from(limit) + NODES)
    }

    /// Whether there is a search is no longer known, and no longer asked.
    pub fn forget_search(&mut self) {
        self.searches.current = None;
        self.phase = Phase::Midway;
    }

    /// The `isready` that are open are not waited for any longer: they may be answered or not.
    pub fn forget_ready(&mut self) {
        self.spare_answers += self.ready.skip();
    }

    /// The engine is about to lose its input, and may end as it likes.
    pub fn leave(&mut self) {
        self.phase = Phase::Over;
    }

    /// Whether a search was requested that the engine cannot have begun: it has
    /// still to answer what came before.
    pub(super) fn is_ahead(&self) -> bool {
        let current = self.searches.current.as_ref();
        self.ready.is_before_a_search() && current.is_some_and(|running| running.is_ahead)
    }

    /// What came of the search that is under way, or was last.
    #[must_use]
    pub const fn outcome(&self) -> &Outcome<D::Move> {
        &self.searches.outcome
    }

    /// Tries positions out from now on.
    pub fn try_out(&mut self) {
        self.agreement = Agreement::OnTrial;
    }

    /// Whether the engine was seen to search another position than the one that was set up.
    #[must_use]
    pub fn is_lost(&self) -> bool {
        self.agreement == Agreement::Lost
    }
}
