//! The one conversation a drill may touch.
//!
//! In: what steps want said. Out: every line of both sides goes through the
//! referee, into the transcript and, since the last line sent, into
//! [`World::answer`]. Never: the meaning of a line; that is the referee's.

mod contact;
mod ending;
mod exchange;
mod handover;
mod hear;
mod hearing;
mod say;
mod session;
mod settle;
mod silence;
mod trace;
mod trial;
mod wait;

pub use contact::Admission;
pub use handover::{Renewal, Used};
pub use session::Session;
pub use trace::DrillTrace;

use std::{borrow::Cow, sync::Arc, time::Duration};

use super::{
    Cancel, Context, DrillContext, Judge, Random, Referee, RunContext, Seat, Stop,
    description::Message,
};
use crate::{
    engine::{self, Deadlines, Exit, Farewell},
    transcript::{Entry, Line, Transcript},
    verdict::{Defect, Finding, Sink},
};
use contact::Contact;
use ending::Ending;
use exchange::Exchange;
use handover::Handover;
use hearing::Hearing;
use session::Sessions;
use silence::Silence;
use trial::Trial;

/// A drill's engine, referee and record.
#[derive(Default)]
pub struct World {
    run: Option<Arc<RunContext>>,
    drill: DrillContext,
    contact: Contact,
    handover: Handover,
    hearing: Hearing,
    exchange: Exchange,
    silence: Silence,
    ending: Ending,
    /// How long what is being tried out may take.
    trial: Option<Trial>,
    /// The sessions of a controller, in the place of an engine.
    sessions: Sessions,
    /// What a reader should know although no requirement is about it.
    remarks: Vec<String>,
    /// The numbers of the lines that were said as fences.
    fences: Vec<usize>,
}

impl std::fmt::Debug for World {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("World").field("drill", &self.drill).finish_non_exhaustive()
    }
}

impl cucumber::World for World {
    type Error = std::convert::Infallible;

    async fn new() -> Result<Self, Self::Error> {
        Ok(Self::default())
    }
}

impl World {
    /// Makes the world that of one drill.
    pub fn begin(&mut self, run: Arc<RunContext>, drill: DrillContext) {
        if let Some(why) = run.cancel.reason() {
            self.stop(Stop::Interrupted(why));
        }
        let known = run.declared.as_ref();
        let without = known.and_then(|known| {
            let lacking = drill.needs.iter().find(|need| !known.has(need))?;
            Some(known.why_without(lacking))
        });
        if let Some(why) = without {
            self.stop(Stop::NotApplicable(why));
        }
        let seat = match run.declared {
            None => Seat::Survey,
            Some(_) => Seat::Drill { timed: drill.timing && !drill.waits },
        };
        // The engine is ours where a controller is tested.
        let context = Context {
            seat,
            declared: run.declared.clone(),
            settings: run.settings.clone(),
            deviation: None,
        };
        let judge = run.controller.is_none().then(|| Judge::new(run.protocol, context));
        self.hearing = Hearing::before(judge);
        self.drill = drill;
        self.run = Some(run);
    }

    /// Leaves the drill where it is: there is no time for the rest of it.
    pub fn run_out_of_time(&mut self) {
        self.stop(Stop::NotApplicable("the time of the walks is over".into()));
    }

    /// Leaves the drill undone: what it requires does not hold.
    pub fn skip(&mut self, why: Defect) {
        self.ending.stop.get_or_insert(if why.optional {
            Stop::NotApplicable(why.reason)
        } else {
            Stop::Inconclusive(why.reason)
        });
    }

    /// The lines the engine said since the last line sent, safe to show.
    #[must_use]
    pub fn answer(&self) -> &[String] {
        &self.exchange.lines
    }

    /// The referee, by its own type.
    ///
    /// # Errors
    /// The step belongs to another protocol, which is a bug.
    pub fn referee<R: Referee>(&self) -> Result<&R, Stop> {
        let referee = self.hearing.judge.as_ref().and_then(Judge::of);
        referee.ok_or_else(|| Stop::Bug("a step met the referee of another protocol".into()))
    }

    /// Has the referee do something that a step asks for; it must be able to do it again, in
    /// another judgement of the same conversation.
    ///
    /// # Errors
    /// The step belongs to another protocol, which is a bug.
    pub fn judge<R: Referee, T>(
        &mut self,
        question: impl Fn(&mut R, &mut Sink) -> T + 'static,
    ) -> Result<T, Stop> {
        let answer = self.hearing.ask(question);
        answer.ok_or_else(|| Stop::Bug("a step met the referee of another protocol".into()))
    }

    /// The drill's own requirement is broken.
    #[must_use]
    pub fn fails(&self, message: impl Into<String>) -> Finding {
        let mut finding = Finding::new(self.drill.requirement.clone(), message);
        finding.line = self.hearing.last_line();
        finding
    }

    /// A finding of the drill's own requirement, which ends the drill, unless the referee told of that
    /// requirement already.
    #[must_use]
    pub fn failed(&self, finding: Finding) -> Stop {
        let is_told = self.sink().findings().iter().any(|f| f.requirement == finding.requirement);
        if is_told { Stop::Spoiled(finding.message) } else { Stop::Failed(Box::new(finding)) }
    }

    /// A line that must be answered and changes nothing, allowed now.
    #[must_use]
    pub fn fence(&self) -> Option<Cow<'static, str>> {
        self.hearing.fence()
    }

    /// What all drills share.
    ///
    /// # Errors
    /// The world was never begun, which is a bug.
    pub fn run(&self) -> Result<&RunContext, Stop> {
        self.run.as_deref().ok_or_else(|| Stop::Bug("a world without a run".into()))
    }

    /// The drill this world belongs to.
    #[must_use]
    pub const fn drill(&self) -> &DrillContext {
        &self.drill
    }

    /// The waits of the run.
    #[must_use]
    pub fn deadlines(&self) -> Deadlines {
        self.run.as_ref().map(|r| r.deadlines).unwrap_or_default()
    }

    /// What was found so far.
    #[must_use]
    pub const fn sink(&self) -> &Sink {
        &self.hearing.sink
    }

    /// The time since the engine was started.
    ///
    /// # Errors
    /// No engine is running.
    pub fn now(&mut self) -> Result<Duration, Stop> {
        Ok(self.session()?.now())
    }

    /// What is being said and was said.
    #[must_use]
    pub const fn transcript(&self) -> &Transcript {
        &self.hearing.transcript
    }

    /// The beginning of a line whose end has not come, safe to show.
    #[must_use]
    pub fn fragment(&self) -> String {
        Line::new(hear::shortened(self.contact.fragment())).shown()
    }

    /// What standard error said so far.
    #[must_use]
    pub fn complaints(&self) -> Vec<Entry> {
        self.contact.session.as_ref().map(engine::Session::complaints).unwrap_or_default()
    }

    /// Numbers for the random choices of this drill: the same in every run,
    /// wherever the drill stands, unless the run has another seed.
    ///
    /// # Errors
    /// No run has begun.
    pub fn random(&mut self) -> Result<Random, Stop> {
        let seed = self.run()?.seed;
        let DrillContext { requirement, name, .. } = &self.drill;
        Ok(Random::named(seed, &format!("{requirement}\n{name}")))
    }

    /// How the engine ended, if it did so by itself.
    #[must_use]
    pub const fn exit(&self) -> Option<Exit> {
        self.ending.exit
    }

    /// Ends the engine and hands everything over.
    pub async fn finish(&mut self) -> DrillTrace {
        self.judge_arrived();
        self.hearing.conclude();
        if let Some(run) = &self.run {
            run.experience.over(&self.drill.id);
        }
        let lasted = self.contact.session.as_ref().map(engine::Session::now);
        let lasted = lasted.map(|lasted| lasted.saturating_sub(self.handover.begun));
        let duration = lasted.or(self.sessions.took()).unwrap_or_default();
        let (findings, judged) = self.hearing.sink.take();
        let greeting = self.greeting();
        if let Some(session) = self.contact.session.take()
            && let Some(session) = self.hand_on(session, &findings)
        {
            self.part_with(session, duration).await;
        }
        let mut sink = std::mem::take(&mut self.hearing.sink);
        let (late, notes, strays) = (sink.take().0, sink.take_notes(), sink.take_strays());
        DrillTrace {
            drill: std::mem::take(&mut self.drill),
            stop: self.ending.stop.take(),
            findings,
            late,
            judged,
            judge: self.hearing.judge.take(),
            notes,
            strays,
            greeted: self.contact.is_greeted,
            served: std::mem::take(&mut self.handover.served),
            greeting,
            transcript: std::mem::take(&mut self.hearing.transcript),
            before: self.exchange.before,
            exit: self.ending.exit,
            end: self.ending.untold,
            breakdown: self.ending.breakdown,
            overtaken: self.silence.is_overtaken(),
            remarks: std::mem::take(&mut self.remarks),
            fences: std::mem::take(&mut self.fences),
            duration: duration.saturating_sub(self.contact.queued),
        }
    }

    /// Ends the engine, so long after its start; how it ends is judged.
    async fn part_with(&mut self, session: engine::Session, at: Duration) {
        let farewell = self.deadlines().farewell;
        let Farewell { complaints, exit, is_left } = session.end(farewell).await;
        let exit = exit.filter(|exit| self.ending.exit.is_none() && *exit != Exit::Status(0));
        if let Some(exit) = exit {
            self.hearing.transcript.note(at, &format!("the engine {exit}"));
            self.judge_end(exit);
            self.ending.exit = Some(exit).filter(|exit| matches!(exit, Exit::Signal(_)));
        }
        self.hearing.transcript.weave(complaints);
        self.remarks.extend(is_left.then(|| {
            "a process of the engine still existed a second after it was killed".to_owned()
        }));
    }

    /// Whether the engine owes something.
    fn owes(&self) -> bool {
        self.hearing.owed().is_some()
    }

    /// Whether a search is under way, by the description; nothing where the conversation was too long to be
    /// kept.
    fn is_searching(&self) -> Option<bool> {
        let (run, judge) = (self.run.as_ref()?, self.hearing.judge.as_ref()?);
        judge.bytes()?;
        let description = run.protocol.description();
        let last = judge.lines().rev().find_map(|(from, _, line)| {
            let line = String::from_utf8_lossy(line);
            description.message(from, &line).and_then(Message::searches)
        });
        Some(last.unwrap_or(false))
    }

    pub(super) const fn has_stopped(&self) -> bool {
        self.ending.stop.is_some()
    }

    pub(super) fn stop(&mut self, stop: Stop) {
        self.ending.stop = Some(stop);
    }

    pub(super) fn cancel(&self) -> Cancel {
        self.run.as_ref().map(|r| r.cancel.clone()).unwrap_or_default()
    }

    fn session(&mut self) -> Result<&mut engine::Session, Stop> {
        self.contact
            .session
            .as_mut()
            .ok_or_else(|| Stop::Bug("the test sends a line before it starts an engine".into()))
    }
}
