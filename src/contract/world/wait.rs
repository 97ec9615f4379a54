//! Waiting for the engine.
//!
//! In: what a step waits for: that nothing is owed, that something holds, that the engine ends.
//! Out: every line judged as it comes; why the wait ended. Never: waiting beyond a deadline.

use std::time::Duration;

use super::{
    super::{Allowance, Judge, Owed, Referee, Stop, Unasked},
    World,
};
use crate::{
    engine::{Arrival, Deadlines, Effort, Exit},
    transcript::From,
};

/// How many fences in a row may be needed: the answer to one may itself be
/// in doubt where an engine answers twice.
const FENCES: usize = 3;

/// An engine that has many answers to give may take so many times as long as
/// for one, as long as they keep coming.
const PROGRESS: u32 = 12;

/// How many times the measured start-up a later start may take: several
/// engines may be starting at once.
const STARTS: u32 = 3;

/// An engine that has work to do, and no processor for it, may take so many times as long as
/// it is granted: on a busy machine.
const CROWDED: u32 = 6;

/// How long such an engine is left alone before it is looked at again.
const LOOK: Duration = Duration::from_secs(1);

/// The first conversation may take one part in so many of the time of the run.
const SHARE: u32 = 4;

/// What is being tried out and no test needs; times are since the engine's start.
pub(super) struct Trial {
    /// From then on nothing more is asked.
    questions: Duration,
    /// Until then answers are waited for.
    end: Duration,
    is_over: bool,
}

/// When something owed must have come.
struct Due {
    /// Since the engine's start.
    at: Duration,
    /// Whether that is earlier than the protocol grants, because silence is expected.
    shortened: bool,
}

impl World {
    /// Waits until the engine owes nothing. If it is silent for long, a fence
    /// tells an answer that will never come from one that is slow.
    ///
    /// # Errors
    /// The engine ended, or did not give what it owes in time.
    pub async fn settle(&mut self) -> Result<(), Stop> {
        self.settle_with(FENCES).await
    }

    /// The same without a word to the engine: who repeats a conversation adds nothing to it.
    ///
    /// # Errors
    /// As for [`Self::settle`].
    pub async fn settle_in_silence(&mut self) -> Result<(), Stop> {
        self.settle_with(0).await
    }

    async fn settle_with(&mut self, most: usize) -> Result<(), Stop> {
        let mut fences = 0;
        let begun = self.session()?.now();
        let mut heard = begun;
        let mut owed_before = false;
        let (mut debts, mut paid) = (usize::MAX, Duration::ZERO);
        let (mut effort, mut prolonged) = (None, Duration::ZERO);
        loop {
            if self.judge_arrived() {
                heard = self.session()?.now();
            }
            let Some(referee) = self.judge.as_ref().map(Judge::referee) else { return Ok(()) };
            if referee.debts() < debts && debts != usize::MAX {
                paid = heard;
            }
            debts = referee.debts();
            let Some(owed) = referee.owed() else {
                if owed_before {
                    self.run()?.experience.answered(&self.asked, heard.saturating_sub(begun));
                    owed_before = false;
                }
                if fences == most || !referee.in_doubt() {
                    return Ok(());
                }
                fences += 1;
                self.send_fence().await?;
                continue;
            };
            owed_before = true;
            let Due { at: due, shortened } = self.due(owed, paid)?;
            let deadline = due.max(prolonged);
            let plain = matches!(owed.allowance, Allowance::Answer | Allowance::AnswerWithin(_));
            let may_fence = fences == 0 && most > 0 && plain;
            let doubt = self.deadlines().doubt;
            let may_look = may_fence || effort.is_none();
            let until = if may_look { deadline.min(heard + doubt) } else { deadline };
            match self.hear(until).await? {
                Arrival::Bytes => {}
                Arrival::Closed => return Err(self.died(Exit::ClosedOutput).await),
                Arrival::Deadline if until < deadline => {
                    effort = effort.or(Some(self.session()?.effort()));
                    if may_fence {
                        fences += 1;
                        self.judge_fragment().await?;
                        self.send_fence().await?;
                    }
                }
                Arrival::Deadline => {
                    self.judge_arrived();
                    self.judge_fragment().await?;
                    let settled = !self.owes();
                    let granted = due.saturating_sub(owed.since);
                    if let Some(more) = self.more_time(granted, owed.since, effort.flatten())? {
                        prolonged = more;
                    } else if !settled {
                        self.note_silence(owed.since, shortened)?;
                        return Err(self.overdue("the answer did not come in time"));
                    }
                }
            }
        }
    }

    /// Until when to wait longer for something that did not come in the time `granted`
    /// `since` then: an engine that has work to do and has not had so much time on a
    /// processor, since its effort was looked at, is not to blame for that.
    fn more_time(
        &mut self,
        granted: Duration,
        since: Duration,
        effort: Option<Effort>,
    ) -> Result<Option<Duration>, Stop> {
        let session = self.session()?;
        let now = session.now();
        let Some((before, effort)) = effort.zip(session.effort()) else { return Ok(None) };
        let left = effort.left_of(granted, before).filter(|_| now < since + granted * CROWDED);
        Ok(left.map(|left| now + left.min(LOOK)))
    }

    /// When what is owed must have come. The time that the engine needs to get
    /// ready does not count, nor does the time until the last of several debts
    /// was `paid`; what met with nothing but silence in several
    /// drills is not waited for at length once more.
    fn due(&mut self, owed: Owed, paid: Duration) -> Result<Due, Stop> {
        let deadlines = self.deadlines();
        let run = self.run()?;
        let startup = run.experience.startup() * STARTS;
        let since = owed.since.max(startup);
        let allowed = allowance(&deadlines, owed.allowance);
        // An engine that has just given one of many answers has begun the next.
        let full = (paid.max(since) + allowed).min(since + allowed * PROGRESS);
        let learnt = self.learnt_wait(deadlines.doubt * 2)?;
        let short = learnt.map_or(full, |wait| since + wait);
        Ok(Due { at: full.min(short), shortened: short < full })
    }

    /// How long to wait for an answer that is known not to come.
    fn learnt_wait(&self, least: Duration) -> Result<Option<Duration>, Stop> {
        let again = self.silences.contains(&self.asked);
        Ok(self.run()?.experience.wait(&self.asked, (&self.drill.id, again), least))
    }

    /// Remembers that a line met with silence; in the transcript, if less was
    /// waited for its answer than the protocol grants.
    fn note_silence(&mut self, since: Duration, shortened: bool) -> Result<(), Stop> {
        let now = self.session()?.now();
        let waited = now.saturating_sub(since);
        if shortened {
            let text = format!(
                "waited only {:.1} s, because `{}` was not answered before",
                waited.as_secs_f64(),
                self.asked
            );
            self.transcript.note(now, &text);
        } else {
            self.run()?.experience.silent(&self.asked, &self.drill.id, waited);
            self.silences.insert(self.asked.clone());
        }
        Ok(())
    }

    /// Waits until the engine owes nothing, or until `deadline` (since its
    /// start); tells which. Being late is not judged.
    ///
    /// # Errors
    /// The engine ended.
    pub async fn settle_by(&mut self, deadline: Duration) -> Result<bool, Stop> {
        self.hear_until(deadline, |world| Ok(!world.owes())).await
    }

    /// Hears out an engine that is known to speak before it is asked: what it says then answers
    /// nothing.
    pub(super) async fn hear_unasked(&mut self) -> Result<(), Stop> {
        let Unasked { lines, until } = self.run()?.experience.unasked();
        let deadline = until * STARTS + self.deadlines().doubt;
        self.hear_until(deadline, |world| Ok(world.transcript.len() >= lines)).await.map(drop)
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

    /// Judges what comes until something holds, or until `deadline`; tells which.
    async fn hear_until(
        &mut self,
        deadline: Duration,
        holds: impl Fn(&Self) -> Result<bool, Stop>,
    ) -> Result<bool, Stop> {
        let begun = self.session()?.now();
        loop {
            self.judge_arrived();
            if holds(self)? {
                return Ok(true);
            }
            match self.hear(deadline).await? {
                Arrival::Bytes => {}
                Arrival::Closed => return Err(self.died(Exit::ClosedOutput).await),
                Arrival::Deadline => {
                    self.in_vain = self.owes();
                    let spoken =
                        || self.transcript.entries().iter().any(|e| e.from == From::Engine);
                    if self.in_vain && spoken() {
                        let now = self.session()?.now();
                        self.vain += now.saturating_sub(begun);
                    }
                    return Ok(false);
                }
            }
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
        const SLICE: Duration = Duration::from_secs(1);
        if let Some(what) = what {
            what.clone_into(&mut self.asked);
        }
        let begun = self.session()?.now();
        let least = self.deadlines().doubt * 2;
        let learnt = self.learnt_wait(least)?;
        let allowed = learnt.map_or(granted, |wait| wait.min(granted));
        let mut deadline = begun + allowed;
        let effort = self.session()?.effort();
        loop {
            let now = self.session()?.now();
            let half = self.session()?.fragment().to_owned();
            if self.await_until((now + SLICE).min(deadline), &holds).await? {
                let took = self.session()?.now().saturating_sub(begun);
                self.run()?.experience.answered(&self.asked, took);
                return Ok(true);
            }
            if !half.is_empty() && half == self.session()?.fragment() {
                self.judge_fragment().await?;
                return Err(Stop::Spoiled("part of a line came, and then nothing".into()));
            }
            if self.session()?.now() >= deadline {
                let Some(more) = self.more_time(allowed, begun, effort)? else {
                    self.note_silence(begun, allowed < granted)?;
                    return Ok(false);
                };
                deadline = more;
            }
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
        loop {
            self.judge_arrived();
            match self.hear(deadline).await? {
                Arrival::Bytes => {}
                Arrival::Closed => return Err(self.died(Exit::ClosedOutput).await),
                Arrival::Deadline => break,
            }
        }
        self.judge_fragment().await
    }

    /// Waits for the engine, as long as there is time for what is being tried out.
    async fn hear(&mut self, deadline: Duration) -> Result<Arrival, Stop> {
        let end = self.trial.as_ref().map_or(Duration::MAX, |trial| trial.end);
        let arrival = self.session()?.wait(deadline.min(end)).await;
        if self.trial.is_some() && self.session()?.now() >= end {
            return Err(self.tried_enough());
        }
        Ok(arrival)
    }

    /// What is being tried out asks nothing more once its time is over.
    pub(super) fn may_ask(&mut self) -> Result<(), Stop> {
        let now = self.session()?.now();
        match &self.trial {
            Some(trial) if now >= trial.questions => Err(self.tried_enough()),
            _ => Ok(()),
        }
    }

    fn tried_enough(&mut self) -> Stop {
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
        let questions = end.min(run.experience.startup() + self.vain + run.deadlines.trials);
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

    /// How long an engine has from now on that is to end, `time` being what the protocol
    /// grants. What it needs to get ready does not count: it may not have heard before
    /// that it is to end.
    ///
    /// # Errors
    /// No engine is running.
    pub fn time_to_exit(&mut self, time: Duration) -> Result<Duration, Stop> {
        let startup = self.run()?.experience.startup() * STARTS;
        Ok(startup.saturating_sub(self.session()?.now()) + time)
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

fn allowance(deadlines: &Deadlines, allowance: Allowance) -> Duration {
    match allowance {
        Allowance::Boot => deadlines.boot,
        Allowance::Load => deadlines.load,
        Allowance::Answer => deadlines.answer,
        Allowance::AnswerWithin(time) => deadlines.patience.of(time),
        Allowance::Search(limit) => limit * 2 + deadlines.search_grace,
        Allowance::Depth => deadlines.depth_search,
    }
}
