//! Two programs that talk to each other in simulated time: a controller and its engine.
//!
//! In: both, and how long they may go on. Out: the conversation, and how it ended. The clock
//! moves from event to event, so nothing blocks and the same comes out everywhere.

use std::time::Duration;

use super::{Due, Executor, Exit, LineBuffer, Program};
use crate::transcript::{Entry, From, Line};

/// What each thing that a program does takes, so that one comes after another.
const STEP: Duration = Duration::from_micros(10);

/// How long the engine may take to end once its controller has.
const FAREWELL: Duration = Duration::from_secs(5);

/// A conversation that a controller had with an engine of ours.
#[derive(Clone, Debug, Default)]
pub struct Conversation {
    /// The lines of both sides, numbered from 1.
    pub entries: Vec<Entry>,
    /// How the controller ended, if it did by itself.
    pub end: Option<Exit>,
    /// How long it took.
    pub took: Duration,
    /// Whether only its beginning is known.
    pub is_cut: bool,
}

/// Lets a controller and an engine talk until the controller ends, or for so long.
#[must_use]
pub fn run_pair(
    controller: Box<dyn Program>,
    engine: Box<dyn Program>,
    limit: Duration,
) -> Conversation {
    let mut pair = Pair {
        sides: [Player::new(From::Controller, controller), Player::new(From::Engine, engine)],
        now: Duration::ZERO,
        entries: Vec::new(),
    };
    let mut limit = limit;
    let mut end = None;
    loop {
        for side in [0, 1] {
            pair.carry(side);
        }
        if end.is_none()
            && let Some(exit) = pair.sides[0].executor.exit()
        {
            end = Some(exit);
            limit = limit.min(pair.now + FAREWELL);
        }
        if !pair.step(limit) {
            return Conversation { entries: pair.entries, end, took: pair.now, is_cut: false };
        }
    }
}

struct Pair {
    sides: [Player; 2],
    now: Duration,
    entries: Vec<Entry>,
}

struct Player {
    from: From,
    executor: Executor,
    said: LineBuffer,
    /// The other side was told that no more will come.
    closed: bool,
}

impl Player {
    fn new(from: From, program: Box<dyn Program>) -> Self {
        let executor = Executor::start(program);
        Self { from, executor, said: LineBuffer::default(), closed: false }
    }
}

impl Pair {
    /// Brings what a side has said to the other one.
    fn carry(&mut self, side: usize) {
        let (first, second) = self.sides.split_at_mut(1);
        let (own, other) = if side == 0 {
            (&mut first[0], &mut second[0])
        } else {
            (&mut second[0], &mut first[0])
        };
        own.said.extend(&own.executor.output);
        own.executor.output.clear();
        own.executor.errors.clear();
        let ends = own.executor.exit().is_some() && !own.closed;
        if ends {
            own.said.close();
        }
        while let Some(line) = own.said.next_line() {
            let mut bytes = line.bytes.to_vec();
            let kept = Line { bytes: bytes.clone(), ..Line::default() };
            let (carriage_return, unfinished) = (line.carriage_return, line.unfinished);
            let line = Line { carriage_return, unfinished, ..kept };
            let (at, from, number) = (self.now, own.from, self.entries.len() + 1);
            self.entries.push(Entry { at, from, line, number });
            bytes.extend(carriage_return.then_some(b'\r'));
            other.executor.line(bytes);
        }
        if ends {
            own.closed = true;
            other.executor.end_of_input();
        }
    }

    /// Does the next thing that is due, on whichever side; whether there is one in time.
    fn step(&mut self, limit: Duration) -> bool {
        let soonest = self.now + STEP;
        let due = |player: &Player| match player.executor.due(self.now) {
            Due::Now => soonest,
            Due::At(at) => at.max(soonest),
            Due::Never => Duration::MAX,
        };
        // The engine first: it owes, and the controller waits.
        let (engine, controller) = (due(&self.sides[1]), due(&self.sides[0]));
        let (side, at) = if engine <= controller { (1, engine) } else { (0, controller) };
        if at > limit {
            return false;
        }
        self.now = at;
        self.sides[side].executor.step(at);
        true
    }
}
