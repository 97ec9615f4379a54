//! How the engine ends, or hangs, and why a drill ends early.
//!
//! In: what the engine did instead of answering. Out: what is found about that, and what a test
//! that cannot go on says. Never: a wait for anything but an end.

use std::time::Duration;

use super::{super::Stop, World};
use crate::{
    engine::{Arrival, Exit, Session},
    verdict::{Breakdown, Finding},
};

/// How the engine and the drill ended, as far as they did.
#[derive(Default)]
pub(super) struct Ending {
    /// Why the drill ended early.
    pub stop: Option<Stop>,
    /// How the engine ended, if it did so by itself.
    pub exit: Option<Exit>,
    /// The same, if nobody had told it to.
    pub untold: Option<Exit>,
    /// A crash or a hang that no finding tells of.
    pub breakdown: Option<Breakdown>,
    /// Whether something was said to the engine after it had hung.
    is_asked_again: bool,
}

impl Ending {
    /// Something is said to the engine, of which a finding tells that it hangs, or none does.
    pub(super) fn ask_again(&mut self, is_told: bool) {
        self.is_asked_again = is_told || self.breakdown == Some(Breakdown::Hang);
    }

    /// The engine says something; tells whether it was taken to hang.
    pub(super) fn revives(&mut self) -> bool {
        let revives = std::mem::take(&mut self.is_asked_again);
        if revives {
            self.breakdown = None;
        }
        revives
    }
}

impl World {
    pub(super) fn overdue(&mut self, what: &str) -> Stop {
        let fragment = self.contact.fragment();
        // What is owed may be the very line that lacks its end, which was told.
        if fragment.is_empty() || fragment != self.contact.half {
            self.tell_overdue();
        }
        Stop::Spoiled(what.to_owned())
    }

    /// Lets the referee say that something owed has not come.
    pub fn tell_overdue(&mut self) {
        let waited = self.contact.session.as_ref().map(Session::now).unwrap_or_default();
        if !self.hearing.overdue(waited) {
            self.ending.breakdown.get_or_insert(Breakdown::Hang);
        }
    }

    /// The engine ended, or else did this and lives on.
    pub(super) async fn died(&mut self, otherwise: Exit) -> Stop {
        self.judge_arrived();
        let ending = self.deadlines().ending;
        let exit = match &mut self.contact.session {
            Some(session) => session.exit(session.now() + ending).await,
            None => None,
        };
        // Lines written just before the end may still be in the pipe.
        if let Some(session) = &mut self.contact.session {
            let deadline = session.now() + ending / 10;
            while session.wait(deadline).await == Arrival::Bytes {}
            if exit.is_some() {
                session.hear_last_words(session.now() + ending).await;
            }
        }
        self.judge_arrived();
        let exit = exit.unwrap_or(otherwise);
        self.note_exit(Some(exit));
        self.ending.untold = self.ending.exit;
        self.hearing.ended(exit);
        // Whoever was told to end may do so, but not like this.
        let crash = Some(Breakdown::Crash);
        if self.sink().findings().iter().all(|f| f.breakdown != crash) {
            self.judge_end(exit);
        }
        Stop::Spoiled(format!("the engine {exit}"))
    }

    /// The end of an engine that was to end: any is right but one by a signal.
    pub(super) fn judge_end(&mut self, exit: Exit) {
        match exit {
            Exit::Signal(_) if !self.cancel().is_cancelled() => {
                let Some(run) = &self.run else { return };
                let message = format!("the engine {exit} {}", self.when_told());
                let duty = run.protocol.facts().process_requirements.stays_alive;
                let sink = &mut self.hearing.sink;
                sink.at_line(self.hearing.transcript.len());
                sink.report(duty, None, |f| {
                    Finding { message, ..f }
                        .expected("it ends by itself")
                        .got(exit.to_string())
                        .breakdown(Breakdown::Crash)
                });
            }
            Exit::Status(1..) => {
                self.remarks.push(format!("{} the engine {exit}", self.when_told()));
            }
            _ => {}
        }
    }

    /// What told the engine to end.
    fn when_told(&self) -> &'static str {
        if self.hearing.heard_quit() { "after `quit`" } else { "at the end of its input" }
    }

    fn note_exit(&mut self, exit: Option<Exit>) {
        if self.ending.exit.is_none()
            && let Some(exit) = exit
            && let Some(session) = &self.contact.session
        {
            self.hearing.transcript.note(session.now(), &format!("the engine {exit}"));
        }
        self.ending.exit = self.ending.exit.or(exit);
    }

    /// Waits for the engine to end, as it was told: the finding if it does not in the time that it has,
    /// counted from when it can have heard that.
    ///
    /// # Errors
    /// No engine is running.
    pub async fn still_runs(&mut self, granted: Duration) -> Result<Option<Finding>, Stop> {
        let time = self.time_to_exit(granted)?;
        if self.await_exit(time).await?.is_some() {
            return Ok(None);
        }
        let finding = self
            .fails("the engine is still running")
            .expected(format!("it ends within {:.1} s", time.as_secs_f64()));
        Ok(Some(finding))
    }

    /// The drill's requirement is broken if the engine hangs instead of ending, as it was told, in the time that
    /// it has.
    ///
    /// # Errors
    /// That finding; no engine is running.
    pub async fn quits(&mut self, granted: Duration) -> Result<(), Stop> {
        let finding = self.still_runs(granted).await?;
        finding.map_or(Ok(()), |finding| Err(self.failed(finding.breakdown(Breakdown::Hang))))
    }

    /// Waits for the engine to end by itself; what it says is judged.
    ///
    /// # Errors
    /// No engine is running.
    pub async fn await_exit(&mut self, time: Duration) -> Result<Option<Exit>, Stop> {
        let deadline = self.session()?.now() + time;
        loop {
            self.judge_arrived();
            match self.hear(deadline).await? {
                Arrival::Bytes => {}
                Arrival::Closed | Arrival::Deadline => break,
            }
        }
        self.judge_arrived();
        let exit = self.session()?.exit(deadline).await;
        self.note_exit(exit);
        if let Some(exit) = exit {
            self.judge_end(exit);
        }
        Ok(exit)
    }
}
