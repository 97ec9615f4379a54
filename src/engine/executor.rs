//! Runs a program: which event comes next, and what its effects bring about.
//!
//! In: lines as they arrive, and the time, told by the caller. Out: bytes for
//! both output streams, the end, and when something is due next.
//! Never: I/O, a clock, waiting; the bundled engines' host and the simulated
//! session do that, each in its own way.

use std::{
    collections::{BTreeMap, VecDeque},
    time::Duration,
};

use super::{Effect, Event, Exit, Moment, Program};

/// When a program has something to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// Now: a line waits to be read.
    Now,
    /// At this time.
    At(Duration),
    /// Not until something arrives.
    Never,
}

/// What was put off.
enum Later {
    Do(Vec<Effect>),
    Wake(u64),
}

/// A program while it runs.
pub struct Executor {
    program: Box<dyn Program>,
    /// Lines to be read; the last of all is followed by the end.
    input: VecDeque<Vec<u8>>,
    ended: bool,
    reading: bool,
    /// Effects in hand, and until when they have to wait.
    effects: VecDeque<Effect>,
    paused: Option<Duration>,
    /// What is to be done later, in the order in which it was asked for.
    later: BTreeMap<(Duration, u64), Later>,
    asked: u64,
    hangs: bool,
    exit: Option<Exit>,
    /// Bytes for standard output, for the caller to take.
    pub output: Vec<u8>,
    /// Lines for standard error.
    pub errors: Vec<String>,
}

impl std::fmt::Debug for Executor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Executor").field("input", &self.input).finish_non_exhaustive()
    }
}

impl Executor {
    /// Starts a program.
    #[must_use]
    pub fn start(program: Box<dyn Program>) -> Self {
        let mut executor = Self {
            program,
            input: VecDeque::new(),
            ended: false,
            reading: true,
            effects: VecDeque::new(),
            paused: None,
            later: BTreeMap::new(),
            asked: 0,
            hangs: false,
            exit: None,
            output: Vec::new(),
            errors: Vec::new(),
        };
        executor.deliver(Event::Start, Duration::ZERO);
        executor
    }

    /// A line has arrived, without its line feed.
    pub fn line(&mut self, line: Vec<u8>) {
        if !self.hangs {
            self.input.push_back(line);
        }
    }

    /// No more lines will come.
    pub fn end_of_input(&mut self) {
        self.ended = true;
    }

    /// How the program ended, if it did.
    #[must_use]
    pub const fn exit(&self) -> Option<Exit> {
        self.exit
    }

    /// When it has something to do next.
    #[must_use]
    pub fn due(&self, now: Duration) -> Due {
        if self.hangs || self.exit.is_some() {
            return Due::Never;
        }
        if let Some(until) = self.paused {
            return Due::At(until);
        }
        let later = self.later.keys().next().map(|(at, _)| *at);
        match later {
            Some(at) if at <= now => Due::At(at),
            _ if self.may_read() => Due::Now,
            Some(at) => Due::At(at),
            None => Due::Never,
        }
    }

    fn may_read(&self) -> bool {
        self.reading && (!self.input.is_empty() || self.ended)
    }

    /// Does the next thing that is due, if there is one.
    pub fn step(&mut self, now: Duration) {
        match self.due(now) {
            Due::Never => return,
            Due::At(at) if at > now => return,
            _ => {}
        }
        if self.paused.take().is_some() {
            return self.carry_out(now);
        }
        let later = self.later.first_entry().filter(|entry| entry.key().0 <= now);
        match later.map(|entry| entry.remove()) {
            Some(Later::Do(effects)) => {
                self.effects.extend(effects);
                return self.carry_out(now);
            }
            Some(Later::Wake(token)) => return self.deliver(Event::Timer(token), now),
            None => {}
        }
        match self.input.pop_front() {
            Some(line) => self.deliver(Event::Line(&line), now),
            None => {
                self.ended = false;
                self.deliver(Event::EndOfInput, now);
            }
        }
    }

    fn deliver(&mut self, event: Event<'_>, now: Duration) {
        let mut moment = Moment { now, waiting: &mut self.input };
        self.effects.extend(self.program.on(event, &mut moment));
        self.carry_out(now);
    }

    fn carry_out(&mut self, now: Duration) {
        while let Some(effect) = self.effects.pop_front() {
            match effect {
                Effect::Send(line) => {
                    self.output.extend_from_slice(line.as_bytes());
                    self.output.push(b'\n');
                }
                Effect::SendRaw(bytes) => self.output.extend(bytes),
                Effect::StandardError(line) => self.errors.push(line),
                Effect::Pause(time) => {
                    self.paused = Some(now + time);
                    return;
                }
                Effect::Later(time, effects) => self.put_off(now + time, Later::Do(effects)),
                Effect::Timer(time, token) => self.put_off(now + time, Later::Wake(token)),
                Effect::StopReading => self.reading = false,
                Effect::Read => self.reading = true,
                Effect::Hang => {
                    self.hangs = true;
                    self.input.clear();
                    self.effects.clear();
                }
                Effect::Exit => {
                    self.exit = Some(self.program.ending());
                    self.effects.clear();
                }
            }
        }
    }

    fn put_off(&mut self, at: Duration, later: Later) {
        self.asked += 1;
        self.later.insert((at, self.asked), later);
    }
}

/// What a program says to lines that arrive at once, until it has nothing more to do.
#[cfg(test)]
pub fn said_to(program: Box<dyn Program>, lines: &[&str]) -> Vec<String> {
    let mut executor = Executor::start(program);
    lines.iter().for_each(|line| executor.line(line.as_bytes().to_vec()));
    let mut now = Duration::ZERO;
    loop {
        match executor.due(now) {
            Due::Now => {}
            Due::At(at) => now = now.max(at),
            Due::Never => break,
        }
        executor.step(now);
    }
    String::from_utf8_lossy(&executor.output).lines().map(str::to_owned).collect()
}
