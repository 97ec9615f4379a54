//! What is said to the engine.
//!
//! In: lines, whole or byte by byte. Out: each in the transcript and before the referee, and
//! then at the engine. A fence tells silence from slowness. Never: waiting for an answer,
//! except in [`World::exchange`].

use std::time::Duration;

use super::{
    super::{Stop, kind},
    World,
    exchange::Exchange,
};
use crate::{
    engine::{Exit, LineRef, SendError},
    transcript::From,
    verdict::Breakdown,
};

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
        self.may_ask()?;
        self.go_on_working().await;
        self.judge_arrived();
        let hang = Some(Breakdown::Hang);
        let hangs = self.sink().findings().iter().any(|f| f.breakdown == hang);
        self.ending.ask_again(hangs);
        self.begin_exchange();
        let mut bytes = Vec::new();
        for line in lines {
            bytes.extend_from_slice(line);
            bytes.extend_from_slice(end);
        }
        let at = self.session()?.now();
        self.exchange.asked = kind(lines.last().copied().unwrap_or_default());
        for line in lines {
            let line = LineRef {
                bytes: line,
                carriage_return: end == b"\r\n",
                unfinished: end.is_empty(),
                cut: 0,
            };
            self.hearing.said(From::Controller, at, line);
        }
        let deadline = at + self.deadlines().answer;
        self.write(&bytes, deadline).await
    }

    /// Says a line byte by byte, with a pause after each.
    ///
    /// # Errors
    /// The engine does not take it.
    pub async fn send_bytewise(&mut self, line: &str, pause: Duration) -> Result<(), Stop> {
        self.go_on_working().await;
        self.judge_arrived();
        self.begin_exchange();
        let at = self.session()?.now();
        self.exchange.asked = kind(line.as_bytes());
        let whole =
            LineRef { bytes: line.as_bytes(), carriage_return: false, unfinished: false, cut: 0 };
        self.hearing.said(From::Controller, at, whole);
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

    /// Sends a fence, if there is one; tells whether.
    pub(super) async fn send_fence(&mut self) -> Result<bool, Stop> {
        let Some(fence) = self.fence() else { return Ok(false) };
        self.judge_arrived();
        let now = self.session()?.now();
        let owes = self.owes();
        // What it brings is about the fence.
        let mut exchange = std::mem::take(&mut self.exchange);
        if owes {
            exchange.fence(now);
        }
        // A fence must not loop back into itself through `send`.
        let sent = Box::pin(self.send(&fence)).await;
        self.exchange = exchange;
        if sent.is_ok() {
            self.fences.push(self.hearing.transcript.len());
        }
        sent.map(|()| true)
    }

    /// A new command: what follows is about it.
    fn begin_exchange(&mut self) {
        self.silence.go_on(self.hearing.owed().is_some());
        self.exchange = Exchange::after(self.hearing.sink.reports());
    }

    /// Closes the engine's input. What it still says is kept, but only how it
    /// ends is judged from then on.
    ///
    /// # Errors
    /// No engine is running.
    pub fn close_input(&mut self) -> Result<(), Stop> {
        self.judge_arrived();
        self.hearing.close();
        self.exchange.before = self.hearing.sink.reports();
        let session = self.session()?;
        session.close_input();
        let at = session.now();
        self.hearing.transcript.note(at, "end of input");
        Ok(())
    }
}
