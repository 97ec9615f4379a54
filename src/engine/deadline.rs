//! How long to wait for what, all scaled by one factor.
//!
//! In: `--patience`. Out: durations. The defaults are generous: a deadline
//! that is too short cries wolf, one that is too long only costs time when
//! something is broken already.

use std::{str::FromStr, time::Duration};

use thiserror::Error;

/// The factor by which every deadline is multiplied; 1 unless told otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Patience(f64);

/// A factor that is no factor.
#[derive(Debug, Error)]
#[error(
    "`{0}` is not a valid patience: give a number from 0.01 to 1000, such as 4 for a slow machine"
)]
pub struct PatienceError(String);

impl Default for Patience {
    fn default() -> Self {
        Self(1.0)
    }
}

impl FromStr for Patience {
    type Err = PatienceError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.parse::<f64>() {
            Ok(factor) if (0.01..=1000.0).contains(&factor) => Ok(Self(factor)),
            _ => Err(PatienceError(text.to_owned())),
        }
    }
}

impl Patience {
    /// A duration, scaled.
    #[must_use]
    pub fn of(self, duration: Duration) -> Duration {
        duration.mul_f64(self.0)
    }
}

/// The waits of a run.
#[derive(Clone, Copy, Debug)]
pub struct Deadlines {
    /// From start to the end of the greeting: 10 s.
    pub boot: Duration,
    /// For an engine that may be loading books or clearing tables: 30 s.
    pub load: Duration,
    /// For any command that does not search: 5 s.
    pub answer: Duration,
    /// Beyond twice the limit the search was given: 10 s.
    pub search_grace: Duration,
    /// For a search limited by depth only: 60 s.
    pub depth_search: Duration,
    /// After which a fence is sent to learn whether an answer is still owed: a tenth of `answer`.
    pub doubt: Duration,
    /// How long silence is listened to where no fence helps: 0.7 s.
    pub quiet: Duration,
    /// From the end of input to the end of the process: 5 s.
    pub exit: Duration,
    /// For the questions of the first conversation that no test needs: 15 s.
    pub trials: Duration,
    /// For an engine to leave politely once its drill is over, before it is
    /// ended: 20 ms.
    pub farewell: Duration,
    /// From the end of its output to the end of the process, and for the last
    /// lines of both outputs: 0.5 s.
    pub ending: Duration,
    /// The factor all of these were scaled by.
    pub patience: Patience,
}

impl Deadlines {
    /// The defaults times `patience`.
    #[must_use]
    pub fn scaled(patience: Patience) -> Self {
        let s = |seconds: f64| patience.of(Duration::from_secs_f64(seconds));
        Self {
            boot: s(10.0),
            load: s(30.0),
            answer: s(5.0),
            search_grace: s(10.0),
            depth_search: s(60.0),
            doubt: s(0.5),
            quiet: s(0.7),
            exit: s(5.0),
            trials: s(15.0),
            farewell: s(0.02),
            ending: s(0.5),
            patience,
        }
    }
}

impl Default for Deadlines {
    fn default() -> Self {
        Self::scaled(Patience::default())
    }
}
