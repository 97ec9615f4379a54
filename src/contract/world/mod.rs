//! The one conversation a drill may touch.
//!
//! In: what steps want said. Out: every line of both sides goes through the
//! referee, into the transcript and, since the last line sent, into
//! [`World::answer`]. Never: the meaning of a line; that is the referee's.

mod hear;
mod say;
mod session;
mod wait;

pub use session::Session;

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
    time::Duration,
};

use futures_util::future::LocalBoxFuture;

use super::{
    Cancel, Context, DrillContext, EngineVariant, Judge, Random, Referee, RunContext, Seat, Stop,
};
use crate::{
    engine::{self, Deadlines, Exit, Farewell, LineRef},
    transcript::{Entry, From, Line, Transcript},
    verdict::{Breakdown, Defect, Finding, Note, Sink, Strays},
};

/// How many lines of an answer steps can look at.
const ANSWER_LINES: usize = 4_096;

/// How many bytes of it, for engines whose lines are as long as lines can be.
const ANSWER_BYTES: usize = 4 << 20;

/// A drill's engine, referee and record.
#[derive(Default)]
pub struct World {
    run: Option<Arc<RunContext>>,
    drill: DrillContext,
    session: Option<engine::Session>,
    judge: Option<Judge>,
    transcript: Transcript,
    sink: Sink,
    answer: Answer,
    /// The kind of the last line that was no fence.
    asked: String,
    /// Whether the input was closed: from then on only the end is judged.
    closed: bool,
    /// Whether the engine got past its greeting.
    greeted: bool,
    /// What is to be waited for when the engine is ready, before the drill.
    admission: Option<Admission>,
    /// How many reports there were when the last command was sent.
    before: usize,
    /// Half a line that was told of.
    half: Vec<u8>,
    stop: Option<Stop>,
    exit: Option<Exit>,
    /// How the engine ended although nobody had told it to.
    end: Option<Exit>,
    /// A crash or a hang that no finding tells of.
    breakdown: Option<Breakdown>,
    /// What a reader should know although no requirement is about it.
    remarks: Vec<String>,
    /// The sessions of a controller that the transcript shows.
    sessions: Vec<(EngineVariant, Session)>,
    /// How long the last of them took.
    took: Option<Duration>,
    /// How long what is being tried out may take.
    trial: Option<wait::Trial>,
    /// The kinds of lines that nothing answered here in the whole time granted.
    silences: BTreeSet<String>,
    /// Whether something was said to the engine after it had hung.
    asked_again: bool,
    /// Whether a wait for something owed ended without it.
    in_vain: bool,
    /// How long such waits took, of an engine that had spoken before.
    vain: Duration,
    /// Whether something else was said then, so that later answers may belong to either.
    overtaken: bool,
}

/// More lines than the answer to a fence has, and the fence.
const TALK: usize = 200;

/// Something that a drill waits for once its engine is ready.
pub type Admission = Box<dyn FnOnce() -> LocalBoxFuture<'static, ()>>;

/// What the engine said since the last command, as far as steps look at it.
#[derive(Default)]
struct Answer {
    lines: Vec<String>,
    bytes: usize,
    /// When the first fence was sent while that command was still unanswered:
    /// once it is answered, what comes belongs to the fence. What a command
    /// that owes nothing brings may come until the fence is answered.
    fenced: Option<Duration>,
}

impl Answer {
    fn keep(&mut self, line: LineRef<'_>) {
        if self.lines.len() < ANSWER_LINES && self.bytes < ANSWER_BYTES {
            self.bytes += line.bytes.len();
            self.lines.push(String::from_utf8_lossy(line.bytes).into_owned());
        }
    }
}

/// What a drill leaves behind.
#[derive(Default)]
pub struct DrillTrace {
    /// The drill it belonged to.
    pub drill: DrillContext,
    /// Why it ended early, if it did.
    pub stop: Option<Stop>,
    /// What was found.
    pub findings: Vec<Finding>,
    /// What was found when the drill was over and its engine to end.
    pub late: Vec<Finding>,
    /// Requirements put to the test by the referee.
    pub judged: Vec<&'static str>,
    /// The conversation, to be judged again.
    pub judge: Option<Judge>,
    /// What was noted and breaks nothing.
    pub notes: Vec<Note>,
    /// Whether the engine got past its greeting.
    pub greeted: bool,
    /// The conversation.
    pub transcript: Transcript,
    /// How many reports there were before the exchange in which the drill
    /// stopped.
    pub before: usize,
    /// How the engine ended, if it did so by itself.
    pub exit: Option<Exit>,
    /// The same, if nobody had told it to.
    pub end: Option<Exit>,
    /// A crash or a hang that no finding tells of.
    pub breakdown: Option<Breakdown>,
    /// Whether something was said after a wait in vain: which answer belongs to what is then
    /// certain only if the same is found again.
    pub overtaken: bool,
    /// What a reader should know although no requirement is about it.
    pub remarks: Vec<String>,
    /// Lines that belong to no protocol, where such are allowed.
    pub strays: Strays,
    /// The time from the engine's start to its end.
    pub duration: Duration,
}

impl DrillTrace {
    /// Whether anything was found.
    #[must_use]
    pub const fn found(&self) -> bool {
        let failed = matches!(self.stop, Some(Stop::Failed(_)));
        failed || !self.findings.is_empty() || !self.late.is_empty()
    }

    /// The conversation with what the transcript leaves out, as far as the judge still has it.
    #[must_use]
    pub fn whole(&self) -> Vec<Entry> {
        let kept = self.transcript.entries();
        let said = self.judge.as_ref().map(Judge::entries).unwrap_or_default();
        if self.transcript.is_whole() || said.is_empty() {
            return kept;
        }
        let mut numbered: BTreeMap<usize, Entry> =
            said.into_iter().map(|e| (e.number, e)).collect();
        let (others, woven): (Vec<_>, Vec<_>) = kept.into_iter().partition(|e| e.number > 0);
        for entry in others {
            numbered.entry(entry.number).or_insert(entry);
        }
        let mut all: Vec<Entry> = numbered.into_values().collect();
        all.extend(woven.into_iter().filter(|e| e.from == From::Stderr));
        all.sort_by_key(|e| e.at);
        all
    }
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
            self.stop = Some(Stop::Interrupted(why));
        }
        let lacking = drill
            .needs
            .iter()
            .find(|need| run.declared.as_ref().is_some_and(|declared| !declared.has(need)));
        if let Some(need) = lacking {
            self.stop = Some(Stop::NotApplicable(format!("the engine does not declare `{need}`")));
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
        self.judge = run.controller.is_none().then(|| Judge::new(run.protocol, context));
        self.drill = drill;
        self.run = Some(run);
    }

    /// Leaves the drill undone: what it requires does not hold.
    pub fn skip(&mut self, why: Defect) {
        self.stop.get_or_insert(if why.optional {
            Stop::NotApplicable(why.reason)
        } else {
            Stop::Inconclusive(why.reason)
        });
    }

    /// Starts the engine, greets it as the protocol asks, and waits until it
    /// listens.
    ///
    /// # Errors
    /// The engine cannot be started or does not get past its greeting.
    pub async fn start(&mut self) -> Result<(), Stop> {
        self.start_silently().await?;
        let protocol = self.run()?.protocol;
        protocol.greet(self).await?;
        self.greeted = true;
        self.get_ready().await
    }

    /// Waits until an engine that was greeted listens, and until there is a place for the
    /// rest of its drill.
    ///
    /// # Errors
    /// The engine ended.
    pub async fn get_ready(&mut self) -> Result<(), Stop> {
        self.run()?.experience.greeted();
        self.await_ready().await?;
        if let Some(admission) = self.admission.take() {
            admission().await;
        }
        Ok(())
    }

    /// Has something waited for as soon as the engine is ready.
    pub fn admit_by(&mut self, admission: Admission) {
        self.admission = Some(admission);
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
        let lines = self.transcript.len();
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
        if self.transcript.len() - lines > TALK {
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
            let startup = ready.saturating_sub(each + self.vain);
            if startup > doubt {
                let room = self.session()?.room_for_more(ready);
                self.run()?.experience.got_ready(startup, room);
            }
        }
        if ready - greeted > answer
            && let Some(duty) = self.run()?.protocol.process_requirements().listens
        {
            let (late, granted) = ((ready - greeted).as_secs_f64(), answer.as_secs_f64());
            self.sink.report(duty, None, |f| {
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
        if self.session.is_some() {
            return Err(Stop::Bug("the test starts its engine twice".into()));
        }
        self.session = Some(engine::Session::start(&self.run()?.engine).map_err(Stop::Start)?);
        self.hear_unasked().await
    }

    /// The lines the engine said since the last line sent, safe to show.
    #[must_use]
    pub fn answer(&self) -> &[String] {
        &self.answer.lines
    }

    /// The referee, by its own type.
    ///
    /// # Errors
    /// The step belongs to another protocol, which is a bug.
    pub fn referee<R: Referee>(&self) -> Result<&R, Stop> {
        let referee = self.judge.as_ref().and_then(Judge::of);
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
        let judge = self.judge.as_mut();
        let before = self.sink.findings().len();
        let answer = judge.and_then(|judge| judge.ask(question, &mut self.sink));
        for finding in self.sink.findings_mut().iter_mut().skip(before) {
            finding.of_the_test = true;
        }
        answer.ok_or_else(|| Stop::Bug("a step met the referee of another protocol".into()))
    }

    /// The drill's own requirement is broken.
    #[must_use]
    pub fn fails(&self, message: impl Into<String>) -> Finding {
        let mut finding = Finding::new(self.drill.requirement.clone(), message);
        finding.line = (!self.transcript.is_empty()).then_some(self.transcript.len());
        finding
    }

    /// A line that must be answered and changes nothing, allowed now.
    #[must_use]
    pub fn fence(&self) -> Option<Cow<'static, str>> {
        self.judge.as_ref().and_then(|judge| judge.referee().fence())
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

    /// Whether the last that the engine was told was to quit.
    fn heard_quit(&self) -> bool {
        let entries = self.transcript.entries();
        let last = entries.iter().rfind(|entry| entry.from == From::Controller);
        last.is_some_and(|entry| entry.line.bytes.trim_ascii() == b"quit")
    }

    /// What was found so far.
    #[must_use]
    pub const fn sink(&self) -> &Sink {
        &self.sink
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
        &self.transcript
    }

    /// The beginning of a line whose end has not come, safe to show.
    #[must_use]
    pub fn fragment(&self) -> String {
        let bytes = self.session.as_ref().map(engine::Session::fragment).unwrap_or_default();
        Line::new(hear::shortened(bytes)).shown()
    }

    /// What standard error said so far.
    #[must_use]
    pub fn complaints(&self) -> Vec<Entry> {
        self.session.as_ref().map(engine::Session::complaints).unwrap_or_default()
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
        self.exit
    }

    /// Ends the engine and hands everything over.
    pub async fn finish(&mut self) -> DrillTrace {
        if self.session.is_some() {
            self.judge_arrived();
        }
        self.conclude();
        let duration =
            self.session.as_ref().map(engine::Session::now).or(self.took).unwrap_or_default();
        let (findings, judged) = self.sink.take();
        if let Some(session) = self.session.take() {
            let farewell = self.deadlines().farewell;
            let Farewell { complaints, exit, is_left } = session.end(farewell).await;
            let exit = exit.filter(|exit| self.exit.is_none() && *exit != Exit::Status(0));
            if let Some(exit) = exit {
                self.transcript.note(duration, &format!("the engine {exit}"));
                self.judge_end(exit);
                self.exit = Some(exit).filter(|exit| matches!(exit, Exit::Signal(_)));
            }
            self.transcript.weave(complaints);
            self.remarks.extend(is_left.then(|| {
                "a process of the engine still existed a second after it was killed".to_owned()
            }));
        }
        DrillTrace {
            drill: std::mem::take(&mut self.drill),
            stop: self.stop.take(),
            findings,
            late: self.sink.take().0,
            judged,
            judge: self.judge.take(),
            notes: self.sink.take_notes(),
            strays: self.sink.take_strays(),
            greeted: self.greeted,
            transcript: std::mem::take(&mut self.transcript),
            before: self.before,
            exit: self.exit,
            end: self.end,
            breakdown: self.breakdown,
            overtaken: self.overtaken,
            remarks: std::mem::take(&mut self.remarks),
            duration,
        }
    }

    /// Lets the referee give the judgements that it held back.
    fn conclude(&mut self) {
        if let Some(judge) = self.judge.as_mut().filter(|_| !self.closed) {
            judge.finished(&mut self.sink);
        }
    }

    /// Whether the engine owes something.
    fn owes(&self) -> bool {
        self.judge.as_ref().is_some_and(|judge| judge.referee().owed().is_some())
    }

    pub(super) const fn has_stopped(&self) -> bool {
        self.stop.is_some()
    }

    pub(super) fn stop(&mut self, stop: Stop) {
        self.stop = Some(stop);
    }

    pub(super) fn cancel(&self) -> Cancel {
        self.run.as_ref().map(|r| r.cancel.clone()).unwrap_or_default()
    }

    fn session(&mut self) -> Result<&mut engine::Session, Stop> {
        self.session
            .as_mut()
            .ok_or_else(|| Stop::Bug("the test sends a line before it starts an engine".into()))
    }
}
