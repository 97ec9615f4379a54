//! Saying and hearing: lines to the engine, and what waiting for it brings.
//!
//! In: what steps want said, and what they wait for. Out: every line judged as
//! it comes; why a wait ended. A fence tells silence from slowness.
//! Never: waiting beyond a deadline.

use std::time::Duration;

use super::{
    super::{Allowance, Heard, Judge, Owed, Referee, Stop, kind},
    Answer, World,
};
use crate::{
    engine::{Arrival, Deadlines, Effort, Exit, LineRef, SendError, Session},
    transcript::{From, Line, Transcript},
    verdict::{Breakdown, Finding},
};

/// How many fences in a row may be needed: the answer to one may itself be
/// in doubt where an engine answers twice.
const FENCES: usize = 3;

/// A line that comes in pieces is waited for so many times as long as one that
/// does not go on.
const DOUBTS: u32 = 10;

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

/// When something owed must have come.
struct Due {
    /// Since the engine's start.
    at: Duration,
    /// Whether that is earlier than the protocol grants, because silence is expected.
    shortened: bool,
}

impl World {
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
        let hang = Some(Breakdown::Hang);
        let hangs = self.sink.findings().iter().any(|f| f.breakdown == hang);
        self.asked_again = hangs || self.breakdown == hang;
        self.begin_exchange();
        let mut bytes = Vec::new();
        for line in lines {
            bytes.extend_from_slice(line);
            bytes.extend_from_slice(end);
        }
        let at = self.session()?.now();
        self.asked = kind(lines.last().copied().unwrap_or_default());
        for line in lines {
            let line = LineRef {
                bytes: line,
                carriage_return: end == b"\r\n",
                unfinished: end.is_empty(),
                cut: 0,
            };
            note(&mut self.transcript, at, From::Controller, line);
            let heard = Heard { number: self.transcript.len(), at, line, taken: None };
            self.sink.at_line(heard.number);
            if let Some(judge) = &mut self.judge {
                judge.sent(heard, &mut self.sink);
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
        self.begin_exchange();
        let at = self.session()?.now();
        self.asked = kind(line.as_bytes());
        let whole =
            LineRef { bytes: line.as_bytes(), carriage_return: false, unfinished: false, cut: 0 };
        note(&mut self.transcript, at, From::Controller, whole);
        let heard = Heard { number: self.transcript.len(), at, line: whole, taken: None };
        self.sink.at_line(heard.number);
        if let Some(judge) = &mut self.judge {
            judge.sent(heard, &mut self.sink);
        }
        let deadline = at + self.deadlines().answer;
        for byte in line.bytes().chain([b'\n']) {
            self.write(&[byte], deadline).await?;
            let session = self.session()?;
            let until = session.now() + pause;
            session.pause(until).await;
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
                if fences == FENCES || !referee.in_doubt() {
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
            let may_fence = fences == 0 && plain;
            let doubt = self.deadlines().doubt;
            let may_look = may_fence || effort.is_none();
            let until = if may_look { deadline.min(heard + doubt) } else { deadline };
            match self.session()?.wait(until).await {
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
        let learnt = run.experience.wait(&self.asked, &self.drill.id, deadlines.doubt * 2);
        let short = learnt.map_or(full, |wait| since + wait);
        Ok(Due { at: full.min(short), shortened: short < full })
    }

    /// Remembers that a line met with silence; in the transcript, if less was
    /// waited for its answer than the protocol grants.
    fn note_silence(&mut self, since: Duration, shortened: bool) -> Result<(), Stop> {
        let now = self.session()?.now();
        let waited = now.saturating_sub(since);
        if shortened {
            let text = format!(
                "waited only {:.1} s, because in other tests `{}` was not answered",
                waited.as_secs_f64(),
                self.asked
            );
            self.transcript.note(now, &text);
        } else {
            self.run()?.experience.silent(&self.asked, &self.drill.id, waited);
        }
        Ok(())
    }

    /// Waits until the engine owes nothing, or until `deadline` (since its
    /// start); tells which. Being late is not judged.
    ///
    /// # Errors
    /// The engine ended.
    pub async fn settle_by(&mut self, deadline: Duration) -> Result<bool, Stop> {
        loop {
            self.judge_arrived();
            if !self.owes() {
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
        let learnt = self.run()?.experience.wait(&self.asked, &self.drill.id, least);
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
        let doubt = self.deadlines().doubt;
        let latest = self.session()?.now() + doubt * DOUBTS;
        let fragment = loop {
            let fragment = self.session()?.fragment().to_owned();
            // Told of once, it is not told of again.
            if fragment.is_empty() || fragment == self.half || self.transcript.len() > lines {
                return Ok(());
            }
            // As long as something comes there is no silence.
            let until = self.session()?.now() + doubt;
            if until > latest {
                break fragment;
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
        let duty = self.run()?.protocol.process_requirements().whole_lines;
        let text = line.shown();
        self.sink.report(duty, Some(&text), |f| {
            Finding { message: "the line has no line feed".into(), ..f }
                .expected("every line ends with a line feed, sent with the line")
                .got(format!("`{text}` and no end"))
                .advice("end each line with a line feed, and flush the output after it")
        });
        Ok(())
    }

    /// Closes the engine's input. What it still says is kept, but only how it
    /// ends is judged from then on.
    ///
    /// # Errors
    /// No engine is running.
    pub fn close_input(&mut self) -> Result<(), Stop> {
        self.judge_arrived();
        self.conclude();
        self.closed = true;
        self.before = self.sink.reports();
        let session = self.session()?;
        session.close_input();
        let at = session.now();
        self.transcript.note(at, "end of input");
        Ok(())
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
            match self.session()?.wait(deadline).await {
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

    /// The end of an engine that was to end: any is right but one by a signal.
    pub(super) fn judge_end(&mut self, exit: Exit) {
        let when = || if self.heard_quit() { "after `quit`" } else { "at the end of its input" };
        match exit {
            Exit::Signal(_) if !self.cancel().is_cancelled() => {
                let Some(run) = &self.run else { return };
                let message = format!("the engine {exit} {}", when());
                self.sink.at_line(self.transcript.len());
                self.sink.report(run.protocol.process_requirements().stays_alive, None, |f| {
                    Finding { message, ..f }
                        .expected("it ends by itself")
                        .got(exit.to_string())
                        .breakdown(Breakdown::Crash)
                });
            }
            Exit::Status(1..) => self.remarks.push(format!("{} the engine {exit}", when())),
            _ => {}
        }
    }

    /// Gives every line that has arrived to the referee.
    pub(super) fn judge_arrived(&mut self) -> bool {
        let Some(session) = &mut self.session else { return false };
        let mut any = false;
        while let Some((at, line)) = session.next_line() {
            if self.asked_again && !any {
                (self.asked_again, self.breakdown) = (false, None);
                self.sink.lives_on();
            }
            any = true;
            note(&mut self.transcript, at, From::Engine, line);
            let fenced = self.answer.fenced.is_some_and(|sent| {
                let owed = self.judge.as_ref().and_then(|judge| judge.referee().owed());
                owed.is_some_and(|owed| owed.since >= sent)
            });
            if !fenced {
                self.answer.keep(line);
            }
            let heard = Heard { number: self.transcript.len(), at, line, taken: None };
            self.sink.at_line(heard.number);
            if let Some(judge) = self.judge.as_mut().filter(|_| !self.closed) {
                judge.received(heard, &mut self.sink);
            }
        }
        any
    }

    /// Sends a fence, if there is one; tells whether.
    pub(super) async fn send_fence(&mut self) -> Result<bool, Stop> {
        let Some(fence) = self.fence() else { return Ok(false) };
        self.judge_arrived();
        let now = self.session()?.now();
        let owes = self.owes();
        let (mut answer, before) = (std::mem::take(&mut self.answer), self.before);
        let asked = std::mem::take(&mut self.asked);
        if owes {
            answer.fenced.get_or_insert(now);
        }
        // A fence must not loop back into itself through `send`.
        let sent = Box::pin(self.send(&fence)).await;
        (self.answer, self.before) = (answer, before);
        self.asked = asked;
        sent.map(|()| true)
    }

    /// A new command: what follows is about it.
    fn begin_exchange(&mut self) {
        self.answer = Answer::default();
        self.before = self.sink.reports();
    }

    fn overdue(&mut self, what: &str) -> Stop {
        let fragment = self.session.as_ref().map(Session::fragment).unwrap_or_default();
        // What is owed may be the very line that lacks its end, which was told.
        if fragment.is_empty() || fragment != self.half {
            self.tell_overdue();
        }
        Stop::Spoiled(what.to_owned())
    }

    /// Lets the referee say that something owed has not come.
    pub fn tell_overdue(&mut self) {
        let waited = self.session.as_ref().map(Session::now).unwrap_or_default();
        let before = self.sink.findings().len();
        if let Some(judge) = &mut self.judge {
            judge.overdue(waited, &mut self.sink);
        }
        if self.sink.findings().len() == before {
            self.breakdown.get_or_insert(Breakdown::Hang);
        }
    }

    /// The engine ended, or else did this and lives on.
    async fn died(&mut self, otherwise: Exit) -> Stop {
        self.judge_arrived();
        let ending = self.deadlines().ending;
        let exit = match &mut self.session {
            Some(session) => session.exit(session.now() + ending).await,
            None => None,
        };
        // Lines written just before the end may still be in the pipe.
        if let Some(session) = &mut self.session {
            let deadline = session.now() + ending / 10;
            while session.wait(deadline).await == Arrival::Bytes {}
            if exit.is_some() {
                session.hear_last_words(session.now() + ending).await;
            }
        }
        self.judge_arrived();
        let exit = exit.unwrap_or(otherwise);
        self.note_exit(Some(exit));
        self.end = self.exit;
        if let Some(judge) = self.judge.as_mut().filter(|_| !self.closed) {
            judge.ended(Some(exit), &mut self.sink);
        }
        // Whoever was told to end may do so, but not like this.
        if self.sink.findings().iter().all(|f| f.breakdown != Some(Breakdown::Crash)) {
            self.judge_end(exit);
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
pub(super) fn shortened(bytes: &[u8]) -> Vec<u8> {
    const WIDTH: usize = 160;
    match bytes.get(..WIDTH) {
        Some(head) => [head, "…".as_bytes()].concat(),
        None => bytes.to_vec(),
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

fn note(transcript: &mut Transcript, at: Duration, from: From, line: LineRef<'_>) {
    let ending = (line.carriage_return, line.unfinished, line.cut);
    transcript.push_parts(at, from, line.bytes, ending);
}
