//! How many times every test is run.
//!
//! In: how many runs are done, and how long they took. Out: whether there is another one.
//! Never: a clock.

use std::time::Duration;

/// How many times every test is run.
#[derive(Clone, Copy, Debug)]
pub(super) enum Times {
    Count(usize),
    /// Again and again; a run that was begun in time is finished.
    Throughout(Duration),
}

impl Times {
    pub(super) const ONCE: Self = Self::Count(1);

    /// Whether there is another run after so many, so long after the start.
    pub(super) fn go_on(self, done: usize, since: Duration) -> bool {
        match self {
            Self::Count(runs) => done < runs.max(1),
            Self::Throughout(time) => done == 0 || since < time,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stress_runs_at_least_once_and_begins_nothing_late() {
        let stress = Times::Throughout(Duration::from_secs(5));
        let after = |done, seconds| stress.go_on(done, Duration::from_secs(seconds));
        assert!(after(0, 9) && after(1, 4) && !after(1, 5));
        let count = |done| Times::Count(2).go_on(done, Duration::MAX);
        assert!(count(0) && count(1) && !count(2));
    }
}
