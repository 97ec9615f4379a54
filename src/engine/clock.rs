//! Time, read in this room only.
//!
//! Out: durations since a process or a run was started; monotonic, so a jump
//! of the wall clock changes nothing.

use std::time::{Duration, Instant};

/// The time of one conversation, from the start of its engine.
#[derive(Clone, Copy, Debug)]
pub struct Clock(Instant);

impl Clock {
    /// Starts now.
    #[must_use]
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// The time since the start.
    #[must_use]
    pub fn now(&self) -> Duration {
        self.0.elapsed()
    }

    /// The instant at which this clock will show `at`, for timers.
    pub(super) fn instant(&self, at: Duration) -> tokio::time::Instant {
        tokio::time::Instant::from_std(self.0 + at)
    }
}

/// Measures how long something took.
pub type Stopwatch = Clock;
