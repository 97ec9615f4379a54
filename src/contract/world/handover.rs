//! An engine process that serves one test after the other.
//!
//! In: an engine that a test has left as it found it. Out: the same for another test, greeted and in a
//! new game. Never: a test that looks at the start of its engine; what an earlier test was told.

use std::time::Duration;

use super::{
    super::{DrillContext, Stop},
    World,
};
use crate::{
    contract::description::Place,
    engine::{LineRef, Session},
    transcript::{Entry, From},
    verdict::Finding,
};

/// How an engine that was used before is brought into a new game.
#[derive(Clone, Copy, Debug)]
pub struct Renewal {
    /// What is said for it, where it takes more than the command that begins a game.
    pub says: &'static [&'static str],
    /// The commands that change what a new game leaves as it is.
    pub outlasting: &'static [&'static str],
}

/// An engine that was greeted, owes nothing, and of which no setting was changed.
#[derive(Debug)]
pub struct Used {
    session: Session,
    /// The lines of both sides in its greeting.
    greeting: Vec<Entry>,
    /// The tests that it has served, the latest last.
    served: Vec<String>,
}

impl Used {
    /// Ends it.
    pub async fn end(self, farewell: Duration) {
        self.session.end(farewell).await;
    }
}

/// What a test does with the engines of others.
#[derive(Default)]
pub(super) struct Handover {
    /// Whether its own engine may be handed on.
    may_hand_on: bool,
    /// The engine of another test, until it is needed.
    lent: Option<Used>,
    /// The greeting of its engine, where that may be handed on.
    greeting: Vec<Entry>,
    /// When the test began, from the start of its engine.
    pub begun: Duration,
    /// The tests that its engine served before, the latest last.
    pub served: Vec<String>,
    /// The engine goes on, from another test, into a game of this one.
    goes_on: bool,
    /// Its engine, when the test is over, if it can be used again.
    handed_on: Option<Used>,
}

impl World {
    /// The test may go on with an engine that another has used, if there is one, and hands on what it
    /// leaves as it found it.
    pub fn share(&mut self, lent: Option<Used>) {
        self.handover.may_hand_on = true;
        self.handover.lent = lent;
    }

    /// The engine that can be used again, when the test is over.
    #[must_use]
    pub fn handed_on(&mut self) -> Option<Used> {
        self.handover.handed_on.take().or(self.handover.lent.take())
    }

    /// The engine of another test, or of the one before, is brought into a new game; whether there was one.
    ///
    /// # Errors
    /// It does not get there.
    pub(super) async fn go_on_with_lent(&mut self) -> Result<bool, Stop> {
        if std::mem::take(&mut self.handover.goes_on) {
            self.renew().await?;
            return Ok(true);
        }
        let Some(lent) = self.handover.lent.take() else { return Ok(false) };
        let Used { session, greeting, served } = lent;
        let now = session.now();
        (self.handover.begun, self.handover.served) = (now, served);
        self.contact.session = Some(session);
        // The referee is a new one.
        for Entry { from, line, .. } in &greeting {
            let line = LineRef {
                bytes: &line.bytes,
                carriage_return: line.carriage_return,
                unfinished: line.unfinished,
                cut: line.cut,
            };
            self.hearing.said(*from, now, line);
        }
        self.handover.greeting = greeting;
        self.contact.is_greeted = true;
        self.renew().await?;
        Ok(true)
    }

    /// The engine is brought into a new game, where it takes more than the command that begins one.
    async fn renew(&mut self) -> Result<(), Stop> {
        let renewal = self.run()?.protocol.facts().renewal;
        for line in renewal.map_or(&[][..], |renewal| renewal.says) {
            self.exchange(line).await?;
        }
        if let Some(fence) = self.fence() {
            self.exchange(&fence).await?;
        }
        Ok(())
    }

    /// Whether the test has an engine: its own, or one that it was brought into a game with.
    #[must_use]
    pub const fn has_begun(&self) -> bool {
        self.contact.session.is_some() && !self.handover.goes_on
    }

    /// Another test goes on with the engine of this one, which may be shared, in the same conversation, if
    /// this one has left it as it found it; whether it has.
    pub fn goes_on_with(&mut self, drill: DrillContext) -> bool {
        let goes_on = !self.goes_wrong(self.sink().findings()) && self.is_as_it_was();
        if goes_on {
            let before = std::mem::replace(&mut self.drill, drill);
            self.handover.served.push(before.id);
            self.handover.goes_on = true;
        }
        goes_on
    }

    /// The greeting of the engine is over.
    pub(super) fn note_greeting(&mut self) {
        if self.run.as_ref().is_some_and(|run| run.declared.is_none())
            && let Some(effort) = self.contact.session.as_ref().and_then(Session::effort)
            && let Some(run) = &self.run
        {
            run.experience.start_took(effort);
            let more = self.contact.session.as_ref().and_then(Session::memory_for_more);
            run.experience.has_memory_for(more.unwrap_or(0));
        }
        if self.handover.may_hand_on {
            let entries = self.hearing.transcript.entries().into_iter();
            let said = entries.filter(|e| matches!(e.from, From::Controller | From::Engine));
            self.handover.greeting = said.collect();
        }
    }

    /// Keeps the engine of a test that is over for another one, if it can be used again, or gives it
    /// back.
    pub(super) fn hand_on(&mut self, session: Session, findings: &[Finding]) -> Option<Session> {
        if self.goes_wrong(findings) || !self.is_as_it_was() {
            return Some(session);
        }
        let greeting = std::mem::take(&mut self.handover.greeting);
        let mut served = std::mem::take(&mut self.handover.served);
        served.push(self.drill.id.clone());
        self.handover.handed_on = Some(Used { session, greeting, served });
        None
    }

    /// Whether anything is wrong behind the greeting: what is wrong in that is wrong in every process.
    fn goes_wrong(&self, findings: &[Finding]) -> bool {
        findings.iter().any(|finding| finding.line.is_none_or(|line| line > self.greeting()))
    }

    /// The number of the last line of the greeting, where the engine may be handed on.
    pub(super) fn greeting(&self) -> usize {
        self.handover.greeting.last().map_or(0, |entry| entry.number)
    }

    /// Whether the engine is greeted and idle, and nothing was changed that a new game leaves as it is.
    fn is_as_it_was(&self) -> bool {
        let Some(run) = &self.run else { return false };
        let Some(renewal) = run.protocol.facts().renewal else { return false };
        let went_well = self.ending.stop.is_none()
            && self.ending.exit.is_none()
            && self.ending.breakdown.is_none()
            && !self.silence.is_overtaken()
            && self.remarks.is_empty();
        let is_idle = !self.owes() && !self.hearing.is_closed() && self.contact.half.is_empty();
        if !self.handover.may_hand_on || self.handover.greeting.is_empty() || !went_well || !is_idle
        {
            return false;
        }
        if self.is_searching() != Some(false) {
            return false;
        }
        let entries = self.hearing.judge.iter().flat_map(|judge| judge.entries());
        let description = run.protocol.description();
        for entry in entries.skip(self.handover.greeting.len()) {
            if entry.from != From::Controller {
                continue;
            }
            let message = description.message(entry.from, &entry.line.text());
            let is_undone = message.is_some_and(|message| {
                message.place != Place::Last && !renewal.outlasting.contains(&message.name)
            });
            if !is_undone || entry.line.unfinished {
                return false;
            }
        }
        true
    }
}
