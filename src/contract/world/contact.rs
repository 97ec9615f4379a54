//! The engine of a drill, from its start until it listens.
//!
//! In: how it is started and greeted. Out: an engine that hears what it is told.
//! Never: a command of a drill.

use std::time::Duration;

use futures_util::future::LocalBoxFuture;

use super::{super::Stop, World};
use crate::{
    engine::{Deadlines, Session},
    verdict::Finding,
};

/// More lines than the answer to a fence has, and the fence.
const TALK: usize = 200;

/// What lets a drill go on beside others, and stand back for them.
pub trait Admission {
    /// Waits until it may work.
    fn work(&self) -> LocalBoxFuture<'static, ()>;
    /// It only listens to an engine that does nothing; whether others may work instead, until it
    /// asks to work again.
    fn rest(&self) -> bool;
}

/// The engine, and how far the drill got with it.
#[derive(Default)]
pub(super) struct Contact {
    pub session: Option<Session>,
    /// Whether it got past its greeting.
    pub is_greeted: bool,
    /// What is asked before the drill works with it.
    admission: Option<Box<dyn Admission>>,
    /// Others work instead, until something is said to it.
    rests: bool,
    /// How long the drill has waited for a place while its engine ran.
    pub queued: Duration,
    /// Half a line of it that was told of.
    pub half: Vec<u8>,
}

impl Contact {
    /// The beginning of a line whose end has not come.
    pub(super) fn fragment(&self) -> &[u8] {
        self.session.as_ref().map(Session::fragment).unwrap_or_default()
    }
}

impl World {
    /// Starts the engine, greets it as the protocol asks, and waits until it
    /// listens; or goes on with one that another test has used, if a command brings it into a new game.
    ///
    /// # Errors
    /// The engine cannot be started or does not get past its greeting.
    pub async fn start(&mut self) -> Result<(), Stop> {
        let renewal = self.run()?.protocol.facts().renewal;
        if renewal.is_some_and(|renewal| !renewal.says.is_empty()) && self.go_on_with_lent().await?
        {
            return Ok(());
        }
        self.start_anew().await
    }

    /// The same for a test that begins a game next: nothing else is needed for an engine that another
    /// has used.
    ///
    /// # Errors
    /// As for [`Self::start`].
    pub async fn start_for_a_game(&mut self) -> Result<(), Stop> {
        if self.go_on_with_lent().await? { Ok(()) } else { self.start_anew().await }
    }

    async fn start_anew(&mut self) -> Result<(), Stop> {
        self.start_silently().await?;
        let protocol = self.run()?.protocol;
        protocol.greet(self).await?;
        self.contact.is_greeted = true;
        self.get_ready().await?;
        self.note_greeting();
        Ok(())
    }

    /// Waits until an engine that was greeted listens, and until there is a place for the
    /// rest of its drill.
    ///
    /// # Errors
    /// The engine ended.
    pub async fn get_ready(&mut self) -> Result<(), Stop> {
        self.run()?.experience.greeted();
        self.await_ready().await?;
        self.work().await;
        Ok(())
    }

    /// Has this asked whether the drill may go on.
    pub fn admit_by(&mut self, admission: Box<dyn Admission>) {
        self.contact.admission = Some(admission);
    }

    /// Waits until there is a place to work, if the drill has none.
    pub(super) async fn work(&mut self) {
        self.contact.rests = false;
        let admitted = self.contact.admission.as_ref().map(|admission| admission.work());
        let Some(admitted) = admitted else { return };
        let time =
            |world: &Self| world.contact.session.as_ref().map(Session::now).unwrap_or_default();
        let asked = time(self);
        admitted.await;
        self.contact.queued += time(self).saturating_sub(asked);
    }

    /// The same before something is said, if the drill stood back to listen.
    pub(super) async fn go_on_working(&mut self) {
        if self.contact.rests {
            self.work().await;
        }
    }

    /// Stands back while the drill only listens, if the engine has nothing to do by then.
    pub(super) fn rest(&mut self) {
        if !self.owes() && self.is_searching() == Some(false) {
            self.stand_back();
        }
    }

    /// The same where the engine has something to do and does nothing, as the system tells: it sleeps
    /// or hangs.
    pub(super) fn rest_beside_sleeper(&mut self) {
        let effort = self.contact.session.as_ref().and_then(Session::effort);
        if effort.is_some_and(|effort| !effort.is_busy) {
            self.stand_back();
        }
    }

    /// Whether the drill might stand back.
    pub(super) fn has_a_place(&self) -> bool {
        // What is tried out must be over by a certain time.
        self.contact.admission.is_some() && !self.contact.rests && self.trial.is_none()
    }

    fn stand_back(&mut self) {
        if self.has_a_place() {
            self.contact.rests = self.contact.admission.as_ref().is_some_and(|a| a.rest());
        }
    }

    /// An engine may greet at once and hear nothing for a while: the survey
    /// measures that with a fence, and the drills of one that is slow do not
    /// begin before a fence was answered.
    async fn await_ready(&mut self) -> Result<(), Stop> {
        let run = self.run()?;
        let (survey, load) = (run.declared.is_none(), run.deadlines.load);
        let startup = run.experience.startup();
        if !survey && startup.is_zero() {
            return Ok(());
        }
        let greeted = self.now()?;
        let owes = self.owes();
        if owes || self.fence().is_none() {
            return Ok(());
        }
        let lines = self.hearing.transcript.len();
        let asked = async {
            self.send_fence().await?;
            self.settle_by(greeted + load + startup).await
        };
        // If nothing comes, or the end, what is asked next will show it.
        let answered = asked.await.unwrap_or(false);
        if answered && !survey {
            let ready = self.now()?;
            self.run()?.experience.started(ready);
        }
        if !survey || !answered {
            return Ok(());
        }
        // Who talks all the time is not getting ready, but takes time to be heard.
        if self.hearing.transcript.len() - lines > TALK {
            return Ok(());
        }
        let ready = self.now()?;
        let Deadlines { doubt, answer, .. } = self.deadlines();
        if ready > doubt {
            // What every answer takes is no part of the start.
            self.send_fence().await?;
            let each = match self.settle_by(ready + load).await {
                Ok(true) => self.now()? - ready,
                _ => Duration::ZERO,
            };
            let startup = ready.saturating_sub(each + self.silence.time());
            if startup > doubt {
                let room = self.session()?.room_for_more(ready);
                self.run()?.experience.got_ready(startup, room);
            }
        }
        if ready - greeted > answer
            && let Some(duty) = self.run()?.protocol.facts().process_requirements.listens
        {
            let (late, granted) = ((ready - greeted).as_secs_f64(), answer.as_secs_f64());
            self.hearing.sink.report(duty, None, |f| {
                Finding { message: "the engine reports that it is ready before it is".into(), ..f }
                    .expected(format!("the first answer within {granted:.0} s of the handshake"))
                    .got(format!("the first answer after {late:.1} s"))
                    .advice("report that the engine is ready only once it reads its input")
            });
        }
        Ok(())
    }

    /// Starts the engine and leaves the rest to the drill. Only what it is known to say unasked is
    /// waited for.
    ///
    /// # Errors
    /// The engine cannot be started or ends at once, or a second one is asked for.
    pub async fn start_silently(&mut self) -> Result<(), Stop> {
        if self.contact.session.is_some() {
            return Err(Stop::Bug("the test starts its engine twice".into()));
        }
        self.contact.session = Some(Session::start(&self.run()?.engine).map_err(Stop::Start)?);
        self.hear_unasked().await
    }
}
