//! What drills ask of the referee, and tell it.
//!
//! In: what a step is about to do or did not get. Out: where the conversation
//! stands. Never: findings.

use std::time::Duration;

use super::{Opening, UgmiReferee};
use crate::protocols::{
    uci::options::Declaration,
    ugmi::model::{Probe, Running, Search},
};

impl UgmiReferee {
    /// The options the engine declared.
    #[must_use]
    pub fn declared(&self) -> &[Declaration] {
        &self.handshake.options
    }

    /// Notes that a search did not end when it should have, and what is being
    /// done about it.
    pub fn probe(&mut self, probe: Probe) {
        if let Search::Running(running) = &mut self.search {
            running.probe = probe;
        }
    }

    /// Nobody can tell whether the engine makes anything of the last `go`.
    pub fn doubt(&mut self) {
        if let Search::Running(running) = &mut self.search {
            running.doubtful = true;
        }
    }

    /// Whether a search is under way.
    #[must_use]
    pub fn is_searching(&self) -> bool {
        self.search.running().is_some()
    }

    /// Whether one is that nothing but `stop` may end.
    #[must_use]
    pub fn is_endless(&self) -> bool {
        let endless = |r: &Running| r.go.is_infinite() && !r.doubtful && !r.setup.is_over();
        self.search.running().is_some_and(endless)
    }

    /// Whether an `isready` waits for its answer.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        !self.ready.is_empty()
    }

    /// How long the limit of the search lets it go on, and whether how long it
    /// takes depends on how fast the engine is, as far as anyone may wait.
    #[must_use]
    pub fn limit(&self) -> (Duration, bool) {
        let Some(running) = self.search.running() else { return (Duration::ZERO, false) };
        let time = running.go.time();
        // What is deep for a slow engine is stopped sooner; that is no mistake.
        let deep = running.go.depth.is_some_and(|depth| depth > 1);
        let limit = Duration::from_millis(time.unwrap_or(0).min(86_400_000));
        (limit, time.is_none() && !deep)
    }

    /// Whether there is a search is no longer known, and no longer asked.
    pub fn forget_search(&mut self) {
        self.search = Search::Idle;
        self.opening = Opening::Midway;
    }

    /// The engine is about to lose its input, and may end as it likes.
    pub fn leave(&mut self) {
        self.quitting = true;
    }

    /// Whether a search was asked for that the engine cannot have begun: it has
    /// still to answer what came before.
    pub(super) fn is_ahead(&self) -> bool {
        let heels = Some("ugmi/readyok/after-earlier-commands");
        !self.ready.is_empty() && self.search.running().is_some_and(|r| r.about == heels)
    }

    /// Tries positions out from now on, or no longer.
    pub fn try_out(&mut self, trying: bool) {
        self.trying = trying;
        self.lost = false;
    }

    /// Whether the engine's idea of the position was seen to be wrong.
    #[must_use]
    pub const fn is_lost(&self) -> bool {
        self.lost
    }

    /// Whether the engine was found to be like this in general.
    pub fn has_trait(&self, known_trait: &str) -> bool {
        self.traits.iter().any(|known| known == known_trait)
    }
}
