//! The one conversation a drill may touch.
//!
//! In: what steps want said. Out: every line of both sides goes through the
//! referee, into the transcript and, since the last line sent, into
//! [`World::answer`]. Never: the meaning of a line; that is the referee's.

use std::{borrow::Cow, sync::Arc, time::Duration};

use super::{Allowance, Cancel, Context, DrillContext, Heard, Referee, RunContext, Stop};
use crate::{
    engine::{Arrival, Deadlines, EngineCommand, Exit, LineRef, SendError, Session, Stopwatch},
    transcript::{From, Line, Transcript},
    verdict::{Finding, Sink},
};

/// How many lines of an answer steps can look at.
const ANSWER_LINES: usize = 4_096;

/// How many bytes of it, for engines whose lines are as long as lines can be.
const ANSWER_BYTES: usize = 4 << 20;

/// How many fences in a row may be needed: the answer to one may itself be
/// in doubt where an engine answers twice.
const FENCES: usize = 3;

/// A drill's engine, referee and record.
#[derive(Default)]
pub struct World {
    run: Option<Arc<RunContext>>,
    drill: DrillContext,
    session: Option<Session>,
    referee: Option<Box<dyn Referee>>,
    transcript: Transcript,
    sink: Sink,
    answer: Answer,
    /// Half a line that was told of.
    half: Vec<u8>,
    stop: Option<Stop>,
    exit: Option<Exit>,
    begun: Option<Stopwatch>,
}

/// What the engine said since the last command, as far as steps look at it.
#[derive(Default)]
struct Answer {
    lines: Vec<String>,
    bytes: usize,
    /// When the first fence after that command was sent: once all before it
    /// is answered, what comes belongs to the fence.
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
pub struct Remains {
    /// The drill it belonged to.
    pub drill: DrillContext,
    /// Why it ended early, if it did.
    pub stop: Option<Stop>,
    /// What was found.
    pub findings: Vec<Finding>,
    /// Requirements put to the test by the referee.
    pub judged: Vec<&'static str>,
    /// The conversation.
    pub transcript: Transcript,
    /// How the engine ended, if it did so by itself.
    pub exit: Option<Exit>,
    /// Wall time from start to end.
    pub duration: Duration,
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
        self.begun = Some(Stopwatch::start());
        if run.cancel.is_cancelled() {
            self.stop = Some(Stop::Interrupted);
        }
        let lacking = drill
            .needs
            .iter()
            .find(|need| run.declared.as_ref().is_some_and(|declared| !declared.has(need)));
        if let Some(need) = lacking {
            self.stop = Some(Stop::NotApplicable(format!("the engine does not declare `{need}`")));
        }
        self.referee = Some(run.protocol.referee(&Context {
            declared: run.declared.clone(),
            settings: run.settings.clone(),
            timing: drill.timing && !drill.waits,
        }));
        self.drill = drill;
        self.run = Some(run);
    }

    /// Starts the engine and greets it as the protocol asks.
    ///
    /// # Errors
    /// The engine cannot be started or does not get past its greeting.
    pub async fn start(&mut self) -> Result<(), Stop> {
        self.start_silently()?;
        let protocol = self.run()?.protocol;
        protocol.greet(self).await
    }

    /// Starts the engine and leaves the rest to the drill.
    ///
    /// # Errors
    /// The engine cannot be started, or a second one is asked for.
    pub fn start_silently(&mut self) -> Result<(), Stop> {
        if self.session.is_some() {
            return Err(Stop::Bug("the drill starts its engine twice".into()));
        }
        let command: EngineCommand = self.run()?.command.clone();
        self.session = Some(Session::start(&command).map_err(Stop::Start)?);
        Ok(())
    }

    /// Says a line; does not wait for anything.
    ///
    /// # Errors
    /// The engine does not take it, because it ended or does not read.
    pub async fn send(&mut self, line: &str) -> Result<(), Stop> {
        self.send_lines(&[line.as_bytes()], b"\n").await
    }

    /// Says several lines in one write, each followed by `end`.
    ///
    /// # Errors
    /// The engine does not take them.
    pub async fn send_lines(&mut self, lines: &[&[u8]], end: &[u8]) -> Result<(), Stop> {
        self.judge_arrived();
        self.answer = Answer::default();
        let mut bytes = Vec::new();
        for line in lines {
            bytes.extend_from_slice(line);
            bytes.extend_from_slice(end);
        }
        let at = self.session()?.now();
        for line in lines {
            let line = LineRef {
                bytes: line,
                carriage_return: end == b"\r\n",
                unfinished: end.is_empty(),
                cut: 0,
            };
            note(&mut self.transcript, at, From::Controller, line);
            let heard = Heard { number: self.transcript.len(), at, line };
            self.sink.at_line(heard.number);
            if let Some(referee) = &mut self.referee {
                referee.sent(heard, &mut self.sink);
            }
        }
        let deadline = at + self.deadlines().answer;
        self.write(&bytes, deadline).await
    }

    /// Says a line byte by byte, with a pause after each.
    ///
    /// # Errors
    /// The engine does not take it.
    pub async fn send_bytewise(&mut self, line: &str, pause: Duration) -> Result<(), Stop> {
        self.judge_arrived();
        self.answer = Answer::default();
        let at = self.session()?.now();
        let whole =
            LineRef { bytes: line.as_bytes(), carriage_return: false, unfinished: false, cut: 0 };
        note(&mut self.transcript, at, From::Controller, whole);
        let heard = Heard { number: self.transcript.len(), at, line: whole };
        self.sink.at_line(heard.number);
        if let Some(referee) = &mut self.referee {
            referee.sent(heard, &mut self.sink);
        }
        let deadline = at + self.deadlines().answer;
        for byte in line.bytes().chain([b'\n']) {
            self.write(&[byte], deadline).await?;
            tokio::time::sleep(pause).await;
        }
        Ok(())
    }

    async fn write(&mut self, bytes: &[u8], deadline: Duration) -> Result<(), Stop> {
        match self.session()?.send(bytes, deadline).await {
            Ok(()) => Ok(()),
            Err(SendError::Closed) => Err(self.died(Exit::ClosedInput).await),
            Err(SendError::Deadline) => Err(self.overdue("the engine does not read its input")),
        }
    }

    /// Says a line and waits until the engine owes nothing more.
    ///
    /// # Errors
    /// The engine ended, or did not give what it owes in time.
    pub async fn exchange(&mut self, line: &str) -> Result<(), Stop> {
        self.send(line).await?;
        self.settle().await
    }

    /// Waits until the engine owes nothing. If it is silent for long, a fence
    /// tells an answer that will never come from one that is slow.
    ///
    /// # Errors
    /// The engine ended, or did not give what it owes in time.
    pub async fn settle(&mut self) -> Result<(), Stop> {
        let mut fences = 0;
        let mut heard = self.session()?.now();
        loop {
            if self.judge_arrived() {
                heard = self.session()?.now();
            }
            let Some(referee) = &self.referee else { return Ok(()) };
            let Some(owed) = referee.owed() else {
                if fences == FENCES || !referee.in_doubt() {
                    return Ok(());
                }
                fences += 1;
                self.send_fence().await?;
                continue;
            };
            let deadlines = self.deadlines();
            let allowed = allowance(&deadlines, owed.allowance);
            let deadline = owed.since + allowed;
            let may_fence = fences == 0 && owed.allowance == Allowance::Answer;
            let until = if may_fence { deadline.min(heard + deadlines.doubt) } else { deadline };
            match self.session()?.wait(until).await {
                Arrival::Bytes => {}
                Arrival::Closed => return Err(self.died(Exit::ClosedOutput).await),
                Arrival::Deadline if until < deadline => {
                    fences += 1;
                    self.judge_fragment().await?;
                    self.send_fence().await?;
                }
                Arrival::Deadline => {
                    self.judge_arrived();
                    let settled = self.referee.as_ref().is_none_or(|r| r.owed().is_none());
                    if !settled {
                        return Err(self.overdue("the answer did not come in time"));
                    }
                }
            }
        }
    }

    /// Waits until the engine owes nothing, or until `deadline` (since its
    /// start); tells which. Being late is not judged.
    ///
    /// # Errors
    /// The engine ended.
    pub async fn settle_by(&mut self, deadline: Duration) -> Result<bool, Stop> {
        loop {
            self.judge_arrived();
            if self.referee.as_ref().is_none_or(|r| r.owed().is_none()) {
                return Ok(true);
            }
            match self.session()?.wait(deadline).await {
                Arrival::Bytes => {}
                Arrival::Closed => return Err(self.died(Exit::ClosedOutput).await),
                Arrival::Deadline => return Ok(false),
            }
        }
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
        loop {
            self.judge_arrived();
            if holds(self.referee::<R>()?) {
                return Ok(true);
            }
            match self.session()?.wait(deadline).await {
                Arrival::Bytes => {}
                Arrival::Closed => return Err(self.died(Exit::ClosedOutput).await),
                Arrival::Deadline => return Ok(false),
            }
        }
    }

    /// Listens for `time` without saying anything; what comes is judged.
    ///
    /// # Errors
    /// The engine ended.
    pub async fn listen(&mut self, time: Duration) -> Result<(), Stop> {
        let deadline = self.session()?.now() + time;
        loop {
            self.judge_arrived();
            match self.session()?.wait(deadline).await {
                Arrival::Bytes => {}
                Arrival::Closed => return Err(self.died(Exit::ClosedOutput).await),
                Arrival::Deadline => break,
            }
        }
        self.judge_fragment().await
    }

    /// Half a line and then silence is a mistake of its own. Half a line alone
    /// is none: an engine may write a line in several pieces.
    async fn judge_fragment(&mut self) -> Result<(), Stop> {
        let lines = self.transcript.len();
        let until = self.session()?.now() + self.deadlines().doubt;
        let fragment = loop {
            let fragment = self.session()?.fragment().to_owned();
            // Told of once, it is not told of again.
            if fragment.is_empty() || fragment == self.half || self.transcript.len() > lines {
                return Ok(());
            }
            match self.session()?.wait(until).await {
                Arrival::Bytes => {
                    self.judge_arrived();
                }
                Arrival::Closed => return Err(self.died(Exit::ClosedOutput).await),
                Arrival::Deadline => break fragment,
            }
        };
        let line = Line { bytes: shortened(&fragment), unfinished: true, ..Line::default() };
        self.half = fragment;
        let duty = self.run()?.protocol.duties().whole_lines;
        let text = line.shown();
        self.sink.report(duty, Some(&text), |f| {
            Finding { message: "the line has no line feed".into(), ..f }
                .expected("every line ends with a line feed at once")
                .got(format!("`{text}` and then silence"))
                .advice("end each line with a line feed and flush the output after it")
        });
        Ok(())
    }

    /// Closes the engine's input.
    ///
    /// # Errors
    /// No engine is running.
    pub fn close_input(&mut self) -> Result<(), Stop> {
        let session = self.session()?;
        session.close_input();
        let at = session.now();
        self.transcript.note(at, "end of input");
        Ok(())
    }

    /// Waits for the engine to end by itself; what it says is judged.
    ///
    /// # Errors
    /// No engine is running.
    pub async fn await_exit(&mut self, time: Duration) -> Result<Option<Exit>, Stop> {
        let deadline = self.session()?.now() + time;
        loop {
            self.judge_arrived();
            match self.session()?.wait(deadline).await {
                Arrival::Bytes => {}
                Arrival::Closed | Arrival::Deadline => break,
            }
        }
        self.judge_arrived();
        let exit = self.session()?.exit(deadline).await;
        self.note_exit(exit);
        Ok(exit)
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
    pub fn referee<R: Referee>(&mut self) -> Result<&mut R, Stop> {
        self.referee
            .as_mut()
            .and_then(|r| r.as_any().downcast_mut())
            .ok_or_else(|| Stop::Bug("a step met the referee of another protocol".into()))
    }

    /// Runs a judgement of the referee that a step asks for.
    ///
    /// # Errors
    /// The step belongs to another protocol, which is a bug.
    pub fn judge<R: Referee, T>(
        &mut self,
        judge: impl FnOnce(&mut R, &mut Sink) -> T,
    ) -> Result<T, Stop> {
        let referee = self.referee.as_mut().and_then(|r| r.as_any().downcast_mut());
        let referee = referee
            .ok_or_else(|| Stop::Bug("a step met the referee of another protocol".into()))?;
        Ok(judge(referee, &mut self.sink))
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
        self.referee.as_ref().and_then(|r| r.fence())
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
        let bytes = self.session.as_ref().map(Session::fragment).unwrap_or_default();
        Line::new(shortened(bytes)).shown()
    }

    /// What standard error said so far.
    #[must_use]
    pub fn complaints(&self) -> Vec<crate::transcript::Entry> {
        self.session.as_ref().map(Session::complaints).unwrap_or_default()
    }

    /// How the engine ended, if it did so by itself.
    #[must_use]
    pub const fn exit(&self) -> Option<Exit> {
        self.exit
    }

    /// Ends the engine and hands everything over.
    pub async fn finish(&mut self) -> Remains {
        if self.session.is_some() {
            self.judge_arrived();
        }
        if let Some(referee) = &mut self.referee {
            referee.finished(&mut self.sink);
        }
        if let Some(session) = self.session.take() {
            self.transcript.weave(session.end().await);
        }
        let (findings, judged) = self.sink.take();
        Remains {
            drill: std::mem::take(&mut self.drill),
            stop: self.stop.take(),
            findings,
            judged,
            transcript: std::mem::take(&mut self.transcript),
            exit: self.exit,
            duration: self.begun.map(|b| b.now()).unwrap_or_default(),
        }
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

    fn session(&mut self) -> Result<&mut Session, Stop> {
        self.session
            .as_mut()
            .ok_or_else(|| Stop::Bug("the drill speaks before it starts an engine".into()))
    }

    /// Gives every line that has arrived to the referee.
    fn judge_arrived(&mut self) -> bool {
        let Some(session) = &mut self.session else { return false };
        let mut any = false;
        while let Some((at, line)) = session.next_line() {
            any = true;
            note(&mut self.transcript, at, From::Engine, line);
            let fenced = self.answer.fenced.is_some_and(|sent| {
                let owed = self.referee.as_ref().and_then(|r| r.owed());
                owed.is_some_and(|owed| owed.since >= sent)
            });
            if !fenced {
                self.answer.keep(line);
            }
            let heard = Heard { number: self.transcript.len(), at, line };
            self.sink.at_line(heard.number);
            if let Some(referee) = &mut self.referee {
                referee.received(heard, &mut self.sink);
            }
        }
        any
    }

    async fn send_fence(&mut self) -> Result<(), Stop> {
        let Some(fence) = self.referee.as_ref().and_then(|r| r.fence()) else { return Ok(()) };
        self.judge_arrived();
        let now = self.session()?.now();
        let mut answer = std::mem::take(&mut self.answer);
        answer.fenced.get_or_insert(now);
        // A fence must not loop back into itself through `send`.
        let sent = Box::pin(self.send(&fence)).await;
        self.answer = answer;
        sent
    }

    fn overdue(&mut self, what: &str) -> Stop {
        let waited = self.session.as_ref().map(Session::now).unwrap_or_default();
        if let Some(referee) = &mut self.referee {
            referee.overdue(waited, &mut self.sink);
        }
        Stop::Spoiled(what.to_owned())
    }

    /// The engine ended, or else did this and lives on.
    async fn died(&mut self, otherwise: Exit) -> Stop {
        self.judge_arrived();
        let exit = match &mut self.session {
            Some(session) => {
                let deadline = session.now() + Duration::from_millis(500);
                session.exit(deadline).await
            }
            None => None,
        };
        // Lines written just before the end may still be in the pipe.
        if let Some(session) = &mut self.session {
            let deadline = session.now() + Duration::from_millis(50);
            while session.wait(deadline).await == Arrival::Bytes {}
        }
        self.judge_arrived();
        let exit = exit.unwrap_or(otherwise);
        self.note_exit(Some(exit));
        if let Some(referee) = &mut self.referee {
            referee.ended(Some(exit), &mut self.sink);
        }
        Stop::Spoiled(format!("the engine {exit}"))
    }

    fn note_exit(&mut self, exit: Option<Exit>) {
        if self.exit.is_none()
            && let Some(exit) = exit
            && let Some(session) = &self.session
        {
            self.transcript.note(session.now(), &format!("the engine {exit}"));
        }
        self.exit = self.exit.or(exit);
    }
}

/// As much of a line without an end as anyone wants to read.
fn shortened(bytes: &[u8]) -> Vec<u8> {
    const WIDTH: usize = 160;
    match bytes.get(..WIDTH) {
        Some(head) => [head, "…".as_bytes()].concat(),
        None => bytes.to_vec(),
    }
}

fn allowance(deadlines: &Deadlines, allowance: Allowance) -> Duration {
    match allowance {
        Allowance::Boot => deadlines.boot,
        Allowance::Answer => deadlines.answer,
        Allowance::Search(limit) => limit * 2 + deadlines.search_grace,
        Allowance::Depth => deadlines.depth_search,
    }
}

fn note(transcript: &mut Transcript, at: Duration, from: From, line: LineRef<'_>) {
    let ending = (line.carriage_return, line.unfinished, line.cut);
    transcript.push_parts(at, from, line.bytes, ending);
}
