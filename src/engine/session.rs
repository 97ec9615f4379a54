//! A conversation with one engine: bytes out, lines in, with times.
//!
//! In: an engine's source. Out: lines with the moment they arrived, or what
//! happened instead. The only place that knows whether the other side is a
//! process or a simulation; whoever waits, waits here.
//! Never: what a line means.

use std::time::Duration;

use thiserror::Error;

use super::{
    Effort, EngineSource, Exit, LineRef, StartError, pipes::Pipes, simulation::Simulation,
};
use crate::transcript::Entry;

/// What waiting brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// Bytes came; there may be lines now.
    Bytes,
    /// The engine closed its output.
    Closed,
    /// Nothing came in time.
    Deadline,
}

/// Why a line could not be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SendError {
    #[error("the engine no longer reads its input")]
    Closed,
    #[error("the engine does not read its input")]
    Deadline,
}

/// What is known of an engine when its drill is over.
#[derive(Clone, Debug, Default)]
pub struct Farewell {
    /// What standard error said.
    pub complaints: Vec<Entry>,
    /// How it ended, if it did so by itself, at the end of its input at the latest.
    pub exit: Option<Exit>,
    /// Whether its process could not be ended.
    pub is_left: bool,
}

/// The other side.
#[derive(Debug)]
enum Side {
    Process(Box<Pipes>),
    Simulated(Box<Simulation>),
}

/// A running engine.
#[derive(Debug)]
pub struct Session(Side);

impl Session {
    /// Starts an engine. A process needs a tokio runtime.
    ///
    /// # Errors
    /// The program cannot be started; the error says why.
    pub fn start(engine: &EngineSource) -> Result<Self, StartError> {
        Ok(Self(match engine {
            EngineSource::Process(command) => Side::Process(Box::new(Pipes::start(command)?)),
            EngineSource::Simulated(make) => Side::Simulated(Box::new(Simulation::start(make()))),
        }))
    }

    /// The time since the engine was started.
    #[must_use]
    pub fn now(&self) -> Duration {
        match &self.0 {
            Side::Process(pipes) => pipes.now(),
            Side::Simulated(simulation) => simulation.now(),
        }
    }

    /// The time since its start that was not counted, as this program was stopped or starved. The engine was
    /// not.
    #[must_use]
    pub const fn forgiven(&self) -> Duration {
        match &self.0 {
            Side::Process(pipes) => pipes.forgiven(),
            Side::Simulated(_) => Duration::ZERO,
        }
    }

    /// The next line that has arrived already, with the time it did.
    pub fn next_line(&mut self) -> Option<(Duration, LineRef<'_>)> {
        match &mut self.0 {
            Side::Process(pipes) => pipes.next_line(),
            Side::Simulated(simulation) => simulation.next_line(),
        }
    }

    /// What has arrived of a line whose end has not.
    #[must_use]
    pub fn fragment(&self) -> &[u8] {
        match &self.0 {
            Side::Process(pipes) => pipes.fragment(),
            Side::Simulated(simulation) => simulation.fragment(),
        }
    }

    /// Waits for bytes until `deadline`, counted from the engine's start.
    pub async fn wait(&mut self, deadline: Duration) -> Arrival {
        match &mut self.0 {
            Side::Process(pipes) => pipes.wait(deadline).await,
            Side::Simulated(simulation) => simulation.wait(deadline),
        }
    }

    /// Waits until `deadline`, whatever comes.
    pub async fn pause(&mut self, deadline: Duration) {
        while self.wait(deadline).await == Arrival::Bytes {}
        if let Side::Process(pipes) = &self.0 {
            // Where nothing can come any more, the time still has to pass.
            pipes.sleep(deadline).await;
        }
    }

    /// Writes bytes, reading what the engine says meanwhile.
    ///
    /// # Errors
    /// The engine closed its input, or did not read it in time.
    pub async fn send(&mut self, bytes: &[u8], deadline: Duration) -> Result<(), SendError> {
        match &mut self.0 {
            Side::Process(pipes) => pipes.send(bytes, deadline).await,
            Side::Simulated(simulation) => simulation.send(bytes),
        }
    }

    /// Closes the engine's standard input.
    pub fn close_input(&mut self) {
        match &mut self.0 {
            Side::Process(pipes) => pipes.close_input(),
            Side::Simulated(simulation) => simulation.close_input(),
        }
    }

    /// How the engine ended, if it does by `deadline`.
    pub async fn exit(&mut self, deadline: Duration) -> Option<Exit> {
        match &mut self.0 {
            Side::Process(pipes) => pipes.exit(deadline).await,
            Side::Simulated(simulation) => simulation.exit(deadline),
        }
    }

    /// Closes the input, waits so long at most, then ends whatever is left.
    /// What cannot be ended is left to the reaper.
    pub async fn end(self, farewell: Duration) -> Farewell {
        match self.0 {
            Side::Process(pipes) => pipes.end(farewell).await,
            Side::Simulated(simulation) => simulation.end(farewell),
        }
    }

    /// How many engines like this one, which took `ready` to get ready, may do so at the
    /// same time, if the system says.
    #[must_use]
    pub fn room_for_more(&self, ready: Duration) -> Option<u64> {
        match &self.0 {
            Side::Process(pipes) => pipes.room_for_more(ready),
            Side::Simulated(_) => None,
        }
    }

    /// For how many more engines of the size that this one has now there is memory, if the system says.
    #[must_use]
    pub fn memory_for_more(&self) -> Option<u64> {
        match &self.0 {
            Side::Process(pipes) => pipes.memory_for_more(),
            Side::Simulated(_) => None,
        }
    }

    /// What the engine has worked so far, if the system says.
    #[must_use]
    pub fn effort(&self) -> Option<Effort> {
        match &self.0 {
            Side::Process(pipes) => pipes.effort(),
            Side::Simulated(simulation) => Some(simulation.effort()),
        }
    }

    /// Waits until standard error was read to its end. What an engine says
    /// before it ends may still be in the pipe when it has ended.
    pub async fn hear_last_words(&mut self, deadline: Duration) {
        if let Side::Process(pipes) = &mut self.0 {
            pipes.hear_last_words(deadline).await;
        }
    }

    /// What standard error said so far.
    #[must_use]
    pub fn complaints(&self) -> Vec<Entry> {
        match &self.0 {
            Side::Process(pipes) => pipes.complaints(),
            Side::Simulated(simulation) => simulation.complaints(),
        }
    }
}
