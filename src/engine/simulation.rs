//! A conversation with a program in simulated time: bytes out, lines in.
//!
//! In: a program. Out: the same as from a process, at times that depend on
//! nothing but the program. The clock moves from event to event when somebody
//! waits, so nothing blocks and nothing needs a runtime.

use std::time::Duration;

use super::{
    Arrival, Due, Effort, Executor, Exit, Farewell, LineBuffer, LineRef, Program, SendError,
};
use crate::transcript::{Entry, From, Line, Transcript};

/// What each thing that a program does takes, so that one comes after another.
const STEP: Duration = Duration::from_micros(10);

/// What it takes to write to a program.
const WRITING: Duration = Duration::from_micros(5);

/// What each of these things counts as work: a program that looks for something again and again
/// is at work all the time.
const WORK: Duration = Duration::from_millis(1);

/// A program and its clock.
#[derive(Debug)]
pub(super) struct Simulation {
    executor: Executor,
    now: Duration,
    /// What was sent of a line that has no line feed yet; `None` once the
    /// input is closed.
    sent: Option<Vec<u8>>,
    buffer: LineBuffer,
    errors: Transcript,
    read_at: Duration,
    closed: bool,
    /// How many things it has done.
    steps: u32,
}

impl Simulation {
    pub(super) fn start(program: Box<dyn Program>) -> Self {
        Self {
            executor: Executor::start(program),
            now: Duration::ZERO,
            sent: Some(Vec::new()),
            buffer: LineBuffer::default(),
            errors: Transcript::default(),
            read_at: Duration::ZERO,
            closed: false,
            steps: 0,
        }
    }

    /// What the program has worked so far.
    pub(super) fn effort(&self) -> Effort {
        Effort { worked: WORK * self.steps, ..Effort::default() }
    }

    pub(super) const fn now(&self) -> Duration {
        self.now
    }

    pub(super) fn next_line(&mut self) -> Option<(Duration, LineRef<'_>)> {
        let at = self.read_at;
        self.buffer.next_line().map(|line| (at, line))
    }

    pub(super) fn fragment(&self) -> &[u8] {
        self.buffer.fragment()
    }

    /// Moves to the next output that comes by `deadline`, or to that time.
    pub(super) fn wait(&mut self, deadline: Duration) -> Arrival {
        loop {
            if self.collect() {
                return Arrival::Bytes;
            }
            if self.executor.exit().is_some() {
                self.closed = true;
                self.buffer.close();
            }
            if self.closed {
                return Arrival::Closed;
            }
            if !self.step(deadline) {
                return Arrival::Deadline;
            }
        }
    }

    /// Does the next thing that is due by `deadline`, or moves there.
    fn step(&mut self, deadline: Duration) -> bool {
        let soonest = self.now + STEP;
        let at = match self.executor.due(self.now) {
            Due::Now => soonest,
            Due::At(at) => at.max(soonest),
            Due::Never => Duration::MAX,
        };
        if at > deadline {
            self.now = self.now.max(deadline);
            return false;
        }
        self.now = at;
        self.executor.step(at);
        self.steps = self.steps.saturating_add(1);
        true
    }

    /// Takes what was written; whether there was anything on the output.
    fn collect(&mut self) -> bool {
        for line in self.executor.errors.drain(..) {
            self.errors.push(self.now, From::Stderr, &Line::new(line));
        }
        if self.executor.output.is_empty() {
            return false;
        }
        self.buffer.extend(&self.executor.output);
        self.executor.output.clear();
        self.read_at = self.now;
        true
    }

    pub(super) fn send(&mut self, bytes: &[u8]) -> Result<(), SendError> {
        if self.executor.exit().is_some() {
            return Err(SendError::Closed);
        }
        let sent = self.sent.as_mut().ok_or(SendError::Closed)?;
        self.now += WRITING;
        for piece in bytes.split_inclusive(|byte| *byte == b'\n') {
            match piece.strip_suffix(b"\n") {
                Some(end) => {
                    sent.extend_from_slice(end);
                    self.executor.line(std::mem::take(sent));
                }
                None => sent.extend_from_slice(piece),
            }
        }
        Ok(())
    }

    pub(super) fn close_input(&mut self) {
        let Some(rest) = self.sent.take() else { return };
        if !rest.is_empty() {
            self.executor.line(rest);
        }
        self.executor.end_of_input();
    }

    /// Moves to the end of the program if it comes by `deadline`, or there.
    pub(super) fn exit(&mut self, deadline: Duration) -> Option<Exit> {
        while self.executor.exit().is_none() && self.step(deadline) {}
        self.executor.exit()
    }

    pub(super) fn end(mut self, farewell: Duration) -> Farewell {
        self.close_input();
        let exit = self.exit(self.now + farewell);
        self.collect();
        Farewell { complaints: self.complaints(), exit, is_left: false }
    }

    pub(super) fn complaints(&self) -> Vec<Entry> {
        self.errors.entries()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Effect, Event, Moment};

    /// Answers each line with its own text, and does what the text says.
    struct Echo;

    impl Program for Echo {
        fn on(&mut self, event: Event<'_>, moment: &mut Moment<'_>) -> Vec<Effect> {
            let say = |text: &str| Effect::Send(text.to_owned());
            let second = Duration::from_secs(1);
            match event {
                Event::Start => vec![say("hello")],
                Event::Line(b"half") => {
                    vec![Effect::SendRaw(b"ha".to_vec()), Effect::Pause(second), say("lf")]
                }
                Event::Line(b"later") => vec![Effect::Later(second, vec![say("late")])],
                Event::Line(b"timer") => vec![Effect::Timer(second, 7), Effect::StopReading],
                Event::Timer(token) => vec![say(&format!("timer {token}")), Effect::Read],
                Event::Line(b"count") => vec![say(&moment.waiting.len().to_string())],
                Event::Line(b"hang") => vec![Effect::Hang],
                Event::Line(b"complain") => vec![Effect::StandardError("ouch".into())],
                Event::Line(line) => vec![say(&String::from_utf8_lossy(line))],
                Event::EndOfInput => vec![say("bye"), Effect::Exit],
            }
        }
    }

    /// What comes until nothing comes any more, with the tenths of seconds at
    /// which it does, and what happens in the end.
    fn heard(simulation: &mut Simulation) -> (Vec<(u128, String)>, Arrival) {
        let mut lines = Vec::new();
        loop {
            let arrival = simulation.wait(simulation.now() + Duration::from_secs(5));
            while let Some((at, line)) = simulation.next_line() {
                lines.push((at.as_millis() / 100, String::from_utf8_lossy(line.bytes).into()));
            }
            if arrival != Arrival::Bytes {
                return (lines, arrival);
            }
        }
    }

    fn talk(sent: &str) -> Vec<(u128, String)> {
        let mut simulation = Simulation::start(Box::new(Echo));
        simulation.send(sent.as_bytes()).expect("it listens");
        heard(&mut simulation).0
    }

    fn lines(lines: &[(u128, &str)]) -> Vec<(u128, String)> {
        lines.iter().map(|(at, line)| (*at, (*line).to_owned())).collect()
    }

    #[test]
    fn things_happen_in_their_order_and_at_their_time() {
        assert_eq!(talk("a\nb\n"), lines(&[(0, "hello"), (0, "a"), (0, "b")]));
        // A pause keeps everything waiting, what is put off nothing.
        assert_eq!(talk("half\na\n"), lines(&[(0, "hello"), (10, "half"), (10, "a")]));
        assert_eq!(talk("later\na\n"), lines(&[(0, "hello"), (0, "a"), (10, "late")]));
        assert_eq!(talk("timer\na\n"), lines(&[(0, "hello"), (10, "timer 7"), (10, "a")]));
        assert_eq!(talk("later\nhalf\n").last(), Some(&(10, "late".into())));
        assert_eq!(talk("count\na\nb\n")[1].1, "2");
        assert_eq!(talk("hang\na\n"), lines(&[(0, "hello")]));
    }

    #[test]
    fn half_a_line_is_seen_while_it_waits_for_its_end() {
        let mut simulation = Simulation::start(Box::new(Echo));
        simulation.send(b"half\n").expect("it listens");
        let deadline = Duration::from_millis(500);
        while simulation.wait(deadline) == Arrival::Bytes {
            while simulation.next_line().is_some() {}
        }
        assert_eq!((simulation.fragment(), simulation.now()), (&b"ha"[..], deadline));
    }

    #[test]
    fn the_end_of_input_ends_it_and_closes_both_pipes() {
        let mut simulation = Simulation::start(Box::new(Echo));
        simulation.send(b"complain\nrest").expect("it listens");
        simulation.close_input();
        let (said, arrival) = heard(&mut simulation);
        assert_eq!(said, lines(&[(0, "hello"), (0, "rest"), (0, "bye")]));
        assert_eq!(arrival, Arrival::Closed);
        assert_eq!(simulation.exit(simulation.now()), Some(Exit::Status(0)));
        assert_eq!(simulation.send(b"a\n"), Err(SendError::Closed));
        assert_eq!(simulation.end(Duration::ZERO).complaints[0].line.text(), "ouch");
    }
}
