//! What is tried out with an engine and no test needs.
//!
//! In: the time of the run. Out: whether there is enough of it. Never: what is tried out.

use std::time::Duration;

use super::{super::Stop, World};

/// The first conversation may take one part in so many of the time of the run.
const SHARE: u32 = 4;

/// How long something may be tried out; times are since the engine's start.
pub(super) struct Trial {
    /// From then on nothing more is asked.
    questions: Duration,
    /// Until then answers are waited for.
    pub end: Duration,
    is_over: bool,
}

impl World {
    /// What is being tried out asks nothing more once its time is over.
    pub(super) fn may_ask(&mut self) -> Result<(), Stop> {
        let now = self.session()?.now();
        match &self.trial {
            Some(trial) if now >= trial.questions => Err(self.tried_enough()),
            _ => Ok(()),
        }
    }

    pub(super) fn tried_enough(&mut self) -> Stop {
        if let Some(trial) = &mut self.trial {
            trial.is_over = true;
        }
        Stop::Spoiled("the time to try things out is over".into())
    }

    /// Tries out what is good to know and no test needs, as long as there is time for that: the
    /// tests of an engine whose every answer is slow shall not have to wait for it. Tells whether
    /// there was enough.
    ///
    /// # Errors
    /// What `trial` came to.
    pub async fn try_out(
        &mut self,
        trial: impl AsyncFnOnce(&mut Self) -> Result<(), Stop>,
    ) -> Result<bool, Stop> {
        let run = self.run()?;
        let end = run.budget.map_or(Duration::MAX, |budget| budget / SHARE);
        // What it never says took time, but does not make it slow.
        let slow = run.experience.startup() + self.silence.time();
        let questions = end.min(slow + run.deadlines.trials);
        let is_over = self.now()? >= questions;
        self.trial = Some(Trial { questions, end, is_over });
        let ended = if is_over { Ok(()) } else { trial(self).await };
        if !self.trial.take().is_some_and(|trial| trial.is_over) {
            return ended.map(|()| true);
        }
        let after = self.now()?.as_secs_f64();
        self.remarks.push(format!(
            "the engine takes so long to answer that after {after:.1} s the tests were begun without asking it more about its habits"
        ));
        Ok(false)
    }
}
