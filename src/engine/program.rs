//! What an engine is without streams, threads and clocks.
//!
//! In: events, and the time at which they happen. Out: effects, as data.
//! Whoever runs a program carries them out: on real streams, or inside a
//! session in simulated time. Both do it through one [`Executor`].
//!
//! [`Executor`]: super::Executor

use std::{collections::VecDeque, time::Duration};

use super::Exit;

/// What happens to a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// It begins; nothing was read yet.
    Start,
    /// A line was read: without its line feed, perhaps with a carriage return.
    Line(&'a [u8]),
    /// The time of an [`Effect::Timer`] is over.
    Timer(u64),
    /// The input has ended.
    EndOfInput,
}

/// What a program may know besides.
#[derive(Debug)]
pub struct Moment<'a> {
    /// The time since it began.
    pub now: Duration,
    /// Lines that have arrived and are still to be read. It may change them.
    pub waiting: &'a mut VecDeque<Vec<u8>>,
}

/// What a program does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Writes a line.
    Send(String),
    /// Writes bytes as they are.
    SendRaw(Vec<u8>),
    /// Writes a line to standard error.
    StandardError(String),
    /// Does nothing for so long: no reading, no timers, and what follows this
    /// effect comes after it.
    Pause(Duration),
    /// Does something so much later, and goes on meanwhile.
    Later(Duration, Vec<Effect>),
    /// Asks for an [`Event::Timer`] so much later. Timers cannot be cancelled:
    /// a program pays no heed to one that it no longer waits for.
    Timer(Duration, u64),
    /// Reads nothing, not even the end of the input, until [`Effect::Read`].
    StopReading,
    /// Reads again.
    Read,
    /// Neither speaks nor ends from now on, and reads without listening.
    Hang,
    /// Ends, as [`Program::ending`] says.
    Exit,
}

/// An engine as a state that events change. It computes in no time; what is
/// to take time is a timer or a pause.
pub trait Program {
    /// Takes an event in.
    fn on(&mut self, event: Event<'_>, moment: &mut Moment<'_>) -> Vec<Effect>;

    /// How it ends when it does.
    fn ending(&self) -> Exit {
        Exit::Status(0)
    }
}
