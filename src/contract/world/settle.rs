//! Waiting until the engine owes nothing.
//!
//! In: what the referee says is owed. Out: every line judged as it comes, or why what is owed is not
//! waited for any longer. Never: waiting for anything that is not owed.

use std::time::Duration;

use super::{
    super::{Allowance, Owed, Stop},
    World,
    wait::STARTS,
};
use crate::engine::{Deadlines, Effort};

/// How many fences in a row may be needed: the answer to one may itself be
/// in doubt where an engine answers twice.
const FENCES: usize = 3;

/// An engine that has many answers to give may take so many times as long as
/// for one, as long as they keep coming.
pub(super) const PROGRESS: u32 = 12;

/// How far such a wait has got; times are since the engine's start.
struct Settling {
    begun: Duration,
    /// When something came last.
    heard: Duration,
    fences: usize,
    /// What had come when the first of them was sent because of silence.
    fenced: Option<Fenced>,
    /// Whether anything was owed since the last answer.
    was_owed: bool,
    /// How much was owed last, and when that got less.
    debts: Option<usize>,
    paid: Duration,
    /// What the engine had done when it was looked at, if it was.
    effort: Option<Option<Effort>>,
    /// Until when it was given more time.
    prolonged: Duration,
}

/// What was heard before a fence was sent.
#[derive(Clone, Copy)]
enum Fenced {
    InSilence,
    BehindAnswers,
}

/// When something owed must have come.
struct Due {
    /// Since the engine's start.
    at: Duration,
    /// Whether that is earlier than the protocol grants, because silence is expected.
    shortened: bool,
}

impl Settling {
    const fn begun(now: Duration) -> Self {
        Self {
            begun: now,
            heard: now,
            fences: 0,
            fenced: None,
            was_owed: false,
            debts: None,
            paid: Duration::ZERO,
            effort: None,
            prolonged: Duration::ZERO,
        }
    }

    /// So much is owed now.
    fn count(&mut self, debts: usize) {
        if self.debts.is_some_and(|before| debts < before) {
            self.paid = self.heard;
        }
        self.debts = Some(debts);
    }
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
        let mut wait = Settling::begun(self.session()?.now());
        loop {
            if self.judge_arrived() {
                wait.heard = self.session()?.now();
            }
            let Some(referee) = self.hearing.referee() else { return Ok(()) };
            wait.count(referee.debts());
            if let Some(owed) = referee.owed() {
                wait.was_owed = true;
                self.await_owed(&mut wait, owed, most).await?;
                continue;
            }
            let in_doubt = referee.in_doubt();
            if std::mem::take(&mut wait.was_owed) {
                self.learn_from(&wait)?;
            }
            if wait.fences == most || !in_doubt {
                return Ok(());
            }
            wait.fences += 1;
            self.send_fence().await?;
        }
    }

    /// Remembers how long what was owed took, or that it was passed over: nothing was heard until a
    /// fence was sent, in a conversation in which something is wrong. Of an engine that is only slow
    /// nothing else is wrong, or else it is asked once more than it would be.
    fn learn_from(&self, wait: &Settling) -> Result<(), Stop> {
        let experience = &self.run()?.experience;
        let asked = &self.exchange.asked;
        let is_wrong = self.hearing.sink.reports() > 0;
        match wait.fenced {
            Some(Fenced::InSilence) if is_wrong => experience.passed_over(asked),
            // What came may have been the answer to the fence.
            Some(_) if is_wrong => {}
            _ => experience.answered(asked, wait.heard.saturating_sub(wait.begun)),
        }
        Ok(())
    }

    /// Waits for more of what is owed; where nothing comes for long, a fence is sent once.
    async fn await_owed(
        &mut self,
        wait: &mut Settling,
        owed: Owed,
        most: usize,
    ) -> Result<(), Stop> {
        let Due { at: due, shortened } = self.due(owed, wait.paid)?;
        let deadline = due.max(wait.prolonged);
        let plain = matches!(owed.allowance, Allowance::Answer | Allowance::AnswerWithin(_));
        let may_fence = wait.fences == 0 && most > 0 && plain;
        let may_look = may_fence || wait.effort.is_none();
        let patience = self.deadlines().doubt;
        let doubt = wait.heard + self.run()?.experience.doubt(&self.exchange.asked, patience);
        let until = if may_look { deadline.min(doubt) } else { deadline };
        if self.hear_more(until).await? {
            return Ok(());
        }
        if until < deadline {
            wait.effort = wait.effort.or(Some(self.session()?.effort()));
            if may_fence {
                wait.fences += 1;
                let is_silent = wait.heard == wait.begun;
                wait.fenced =
                    Some(if is_silent { Fenced::InSilence } else { Fenced::BehindAnswers });
                self.judge_fragment().await?;
                self.send_fence().await?;
            } else if self.half_a_reply()?.is_some() {
                self.stop_at_half_a_line().await?;
            }
            return Ok(());
        }
        self.judge_arrived();
        self.judge_fragment().await?;
        let settled = !self.owes();
        let granted = due.saturating_sub(owed.since);
        if let Some(more) = self.more_time(granted, owed.since, wait.effort.flatten())? {
            wait.prolonged = more;
        } else if !settled {
            self.note_silence(owed.since, shortened)?;
            return Err(self.overdue("the answer did not come in time"));
        }
        Ok(())
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
        let learnt = self.learnt_wait()?;
        let short = learnt.map_or(full, |wait| since + wait);
        Ok(Due { at: full.min(short), shortened: short < full })
    }
}

pub(super) fn allowance(deadlines: &Deadlines, allowance: Allowance) -> Duration {
    match allowance {
        Allowance::Boot => deadlines.boot,
        Allowance::Load => deadlines.load,
        Allowance::Answer => deadlines.answer,
        Allowance::LoadWithin(time) | Allowance::AnswerWithin(time) => deadlines.patience.of(time),
        Allowance::Search(limit) => limit * 2 + deadlines.search_grace,
        Allowance::Depth => deadlines.depth_search,
    }
}
