//! What the engine does: its lines, its silence, its end.
//!
//! In: what has arrived, and that something has not. Out: transcript and findings; why a test
//! cannot go on. Never: waiting for an answer, only for the rest of a line and for the end of
//! an engine.

use std::time::Duration;

use super::{
    super::{Heard, Stop},
    World,
};
use crate::{
    engine::{Arrival, Exit, LineRef, Session},
    transcript::{From, Line, Transcript},
    verdict::{Breakdown, Finding},
};

/// A line that comes in pieces is waited for so many times as long as one that
/// does not go on.
const DOUBTS: u32 = 10;

impl World {
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

    /// Half a line and then silence is a mistake of its own. Half a line alone
    /// is none: an engine may write a line in several pieces.
    pub(super) async fn judge_fragment(&mut self) -> Result<(), Stop> {
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

    pub(super) fn overdue(&mut self, what: &str) -> Stop {
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
    pub(super) async fn died(&mut self, otherwise: Exit) -> Stop {
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

    pub(super) fn note_exit(&mut self, exit: Option<Exit>) {
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

/// Writes a line down.
pub(super) fn note(transcript: &mut Transcript, at: Duration, from: From, line: LineRef<'_>) {
    let ending = (line.carriage_return, line.unfinished, line.cut);
    transcript.push_parts(at, from, line.bytes, ending);
}
