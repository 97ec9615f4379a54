//! Waiting for the engine.
//!
//! In: what a step waits for: that something holds, that time passes.
//! Out: every line judged as it comes; why the wait ended. Never: waiting beyond a deadline.

use std::time::Duration;

use super::{
    super::{Allowance, Owed, Referee, Stop, Unasked},
    World,
    settle::{PROGRESS, allowance},
};
use crate::{
    engine::{Arrival, Effort, Exit},
    transcript::From,
};

/// How many times the measured start-up a later start may take: several
/// engines may be starting at once.
pub(super) const STARTS: u32 = 3;

/// An engine that has work to do, and no processor for it, may take so many times as long as
/// it is granted: on a busy machine.
const CROWDED: u32 = 6;

/// How long such an engine is left alone before it is looked at again.
const LOOK: Duration = Duration::from_secs(1);

impl World {
    /// Waits until the engine owes nothing, or until `deadline` (since its
    /// start); tells which. Being late is not judged. A reply that lacks only its end is not waited for.
    ///
    /// # Errors
    /// The engine ended.
    pub async fn settle_by(&mut self, deadline: Duration) -> Result<bool, Stop> {
        let begun = self.session()?.now();
        loop {
            let now = self.session()?.now();
            let half = self.half_a_reply()?;
            if self.judge_until((now + LOOK).min(deadline), |world| Ok(!world.owes())).await? {
                return Ok(true);
            }
            let stands = half.is_some() && half == self.half_a_reply()?;
            if stands || self.session()?.now() >= deadline {
                self.note_wait(begun)?;
                return Ok(false);
            }
            self.rest_beside_sleeper();
        }
    }

    /// What has come of a line, if it is already a reply that a command owes. Of any other line an engine
    /// that is busy may write a part, and the rest when it is done.
    pub(super) fn half_a_reply(&mut self) -> Result<Option<Vec<u8>>, Stop> {
        let fragment = self.session()?.fragment().to_owned();
        let description = self.run()?.protocol.description();
        let reply = description.message(From::Engine, &String::from_utf8_lossy(&fragment));
        Ok(reply.is_some_and(|reply| description.is_owed(reply)).then_some(fragment))
    }

    /// Hears out an engine that is known to speak before it is asked: what it says then answers
    /// nothing.
    pub(super) async fn hear_unasked(&mut self) -> Result<(), Stop> {
        let Unasked { lines, until } = self.run()?.experience.unasked();
        let deadline = until * STARTS + self.deadlines().doubt;
        self.hear_until(deadline, |world| Ok(world.hearing.transcript.len() >= lines))
            .await
            .map(drop)
    }

    /// Waits until something holds of the referee, or until `deadline` (since
    /// the engine's start); tells which. Being late is not judged.
    ///
    /// # Errors
    /// The engine ended.
    pub async fn await_until<R: Referee>(
        &mut self,
        deadline: Duration,
        holds: impl Fn(&R) -> bool,
    ) -> Result<bool, Stop> {
        self.hear_until(deadline, |world| Ok(holds(world.referee::<R>()?))).await
    }

    /// Waits until the engine has said so many lines since the last command, or until `deadline`
    /// (since its start); tells which. Being late is not judged.
    ///
    /// # Errors
    /// The engine ended.
    pub async fn hear_lines(&mut self, lines: usize, deadline: Duration) -> Result<bool, Stop> {
        self.hear_until(deadline, |world| Ok(world.answer().len() >= lines)).await
    }

    /// The same for anything.
    async fn hear_until(
        &mut self,
        deadline: Duration,
        holds: impl Fn(&Self) -> Result<bool, Stop>,
    ) -> Result<bool, Stop> {
        let begun = self.session()?.now();
        let came = self.judge_until(deadline, holds).await?;
        if !came {
            self.note_wait(begun)?;
        }
        Ok(came)
    }

    /// Remembers a wait in vain, since `begun`.
    fn note_wait(&mut self, begun: Duration) -> Result<(), Stop> {
        let counts = self.owes() && self.hearing.has_heard();
        let took = if counts { self.now()?.saturating_sub(begun) } else { Duration::ZERO };
        self.silence.ended(self.owes(), took);
        Ok(())
    }

    /// Judges what comes until something holds, or until `deadline`; tells which.
    async fn judge_until(
        &mut self,
        deadline: Duration,
        holds: impl Fn(&Self) -> Result<bool, Stop>,
    ) -> Result<bool, Stop> {
        loop {
            self.judge_arrived();
            if holds(self)? {
                return Ok(true);
            }
            if !self.hear_more(deadline).await? {
                return Ok(false);
            }
        }
    }

    /// Waits for more of the engine, or until `deadline`; tells whether something came.
    pub(super) async fn hear_more(&mut self, deadline: Duration) -> Result<bool, Stop> {
        match self.hear(deadline).await? {
            Arrival::Bytes => Ok(true),
            Arrival::Closed => Err(self.died(Exit::ClosedOutput).await),
            Arrival::Deadline => Ok(false),
        }
    }

    /// Waits until nothing is `left` of several answers, as long as they keep
    /// coming; tells whether all came. Being late is not judged.
    ///
    /// # Errors
    /// The engine ended.
    pub async fn await_all<R: Referee>(
        &mut self,
        left: impl Fn(&R) -> usize,
    ) -> Result<bool, Stop> {
        let mut before = usize::MAX;
        for _ in 0..PROGRESS {
            let deadline = self.now()? + self.deadlines().answer;
            if self.await_until(deadline, |referee: &R| left(referee) == 0).await? {
                return Ok(true);
            }
            let now = left(self.referee::<R>()?);
            if now >= before {
                break;
            }
            before = now;
        }
        Ok(false)
    }

    /// Waits for something the engine owes after what was said last, `granted`
    /// being more than any engine needs; tells whether it came. What met with
    /// nothing but silence in several drills is waited for less; half a line
    /// and then silence is told at once. `what` is a kind of line, where the
    /// last line alone does not tell what is waited for.
    ///
    /// # Errors
    /// The engine ended, or half a line came.
    pub async fn await_within<R: Referee>(
        &mut self,
        granted: Duration,
        what: Option<&str>,
        holds: impl Fn(&R) -> bool,
    ) -> Result<bool, Stop> {
        if let Some(what) = what {
            what.clone_into(&mut self.exchange.asked);
        }
        let begun = self.session()?.now();
        let learnt = self.learnt_wait()?;
        let allowed = learnt.map_or(granted, |wait| wait.min(granted));
        let mut deadline = begun + allowed;
        let effort = self.session()?.effort();
        let slice = self.deadlines().doubt;
        loop {
            let now = self.session()?.now();
            let half = self.session()?.fragment().to_owned();
            let until = (now + slice).min(deadline);
            let mut came =
                self.judge_until(until, |world| Ok(holds(world.referee::<R>()?))).await?;
            let stands = !half.is_empty() && half == self.session()?.fragment();
            let is_over = self.session()?.now() >= deadline;
            if !came && (stands || is_over && self.half_a_reply()?.is_some()) {
                self.stop_at_half_a_line().await?;
                came = holds(self.referee::<R>()?);
            }
            if came {
                let took = self.session()?.now().saturating_sub(begun);
                self.run()?.experience.answered(&self.exchange.asked, took);
                return Ok(true);
            }
            if is_over {
                let Some(more) = self.more_time(allowed, begun, effort)? else {
                    self.note_wait(begun)?;
                    self.note_silence(begun, allowed < granted)?;
                    return Ok(false);
                };
                deadline = more;
            }
            self.rest_beside_sleeper();
        }
    }

    /// The time that the engine has had a processor since its start, if the system says.
    ///
    /// # Errors
    /// No engine was started.
    pub fn worked(&mut self) -> Result<Option<Duration>, Stop> {
        Ok(self.session()?.effort().map(|effort| effort.worked))
    }

    /// Listens for `time` without saying anything; what comes is judged.
    ///
    /// # Errors
    /// The engine ended.
    pub async fn listen(&mut self, time: Duration) -> Result<(), Stop> {
        let deadline = self.session()?.now() + time;
        // For a look at what has come, no place is given away.
        if !time.is_zero() {
            self.rest();
        }
        self.judge_until(deadline, |_| Ok(false)).await?;
        self.judge_fragment().await.map(drop)
    }

    /// Waits for the engine, as long as there is time for what is being tried out. Others work
    /// meanwhile if it sleeps.
    pub(super) async fn hear(&mut self, deadline: Duration) -> Result<Arrival, Stop> {
        let end = self.trial.as_ref().map_or(Duration::MAX, |trial| trial.end);
        let until = deadline.min(end);
        let arrival = loop {
            let look = if self.has_a_place() { self.session()?.now() + LOOK } else { until };
            let arrival = self.session()?.wait(until.min(look)).await;
            if arrival != Arrival::Deadline || look >= until {
                break arrival;
            }
            self.rest_beside_sleeper();
        };
        if self.trial.is_some() && self.session()?.now() >= end {
            return Err(self.tried_enough());
        }
        Ok(arrival)
    }

    /// How long an engine has from now on that is to end, `time` being what the protocol
    /// grants. What it needs to get ready, or to load what it was told to, does not count: it may
    /// not have heard before that it is to end.
    ///
    /// # Errors
    /// No engine is running.
    pub fn time_to_exit(&mut self, time: Duration) -> Result<Duration, Stop> {
        let startup = self.run()?.experience.startup() * STARTS;
        let loads = |owed: &Owed| {
            matches!(owed.allowance, Allowance::Boot | Allowance::Load | Allowance::LoadWithin(_))
        };
        let loading = self.hearing.owed().filter(loads);
        let until = |owed: Owed| owed.since + allowance(&self.deadlines(), owed.allowance);
        let busy = loading.map_or(Duration::ZERO, until);
        Ok(startup.max(busy).saturating_sub(self.session()?.now()) + time)
    }

    /// How long the engine's threads had work to do and no processor since it was started, together;
    /// nothing where the system does not tell.
    ///
    /// # Errors
    /// No engine is running.
    pub fn kept_waiting(&mut self) -> Result<Duration, Stop> {
        Ok(self.session()?.effort().map_or(Duration::ZERO, |effort| effort.waited))
    }

    /// Until when to wait longer for something that did not come in the time `granted`
    /// `since` then: an engine that has work to do and has not had so much time on a
    /// processor, since its effort was looked at, is not to blame for that. If several are in that
    /// state at the same time, waiting for the same, it is enough that they had it together.
    pub(super) fn more_time(
        &mut self,
        granted: Duration,
        since: Duration,
        effort: Option<Effort>,
    ) -> Result<Option<Duration>, Stop> {
        let session = self.session()?;
        let now = session.now();
        let Some((before, effort)) = effort.zip(session.effort()) else { return Ok(None) };
        let left = effort.left_of(granted, before).filter(|_| now < since + granted * CROWDED);
        let Some(left) = left else { return Ok(None) };
        let is_known = self.learnt_wait()?.is_some_and(|wait| now >= since + wait);
        let experience = &self.run()?.experience;
        let worked = experience.in_overtime(&self.exchange.asked, &self.drill.id, granted - left);
        Ok((!is_known && worked < granted).then(|| now + left.min(LOOK)))
    }
}
