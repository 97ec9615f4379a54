//! What happened to a program and what it did, to see whether another program does the same.
//!
//! In: a program while it runs. Out: its trace, and whether a second program, to which the same
//! happens, has the same effects: a conversation with it then goes the same way, whatever is on
//! the other side. Never: what an effect means.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use super::{Effect, EngineSource, Event, Exit, Moment, Program};

/// Everything that happened to one program, in order.
#[derive(Clone, Debug, Default)]
pub struct Trace(Vec<Step>);

#[derive(Clone, Debug)]
struct Step {
    event: Happened,
    now: Duration,
    /// The lines that were still to be read, before and after.
    waiting: [VecDeque<Vec<u8>>; 2],
    effects: Vec<Effect>,
    ending: Exit,
}

/// An [`Event`] that is kept.
#[derive(Clone, Debug)]
enum Happened {
    Start,
    Line(Vec<u8>),
    Timer(u64),
    EndOfInput,
}

impl Happened {
    fn of(event: Event<'_>) -> Self {
        match event {
            Event::Start => Self::Start,
            Event::Line(line) => Self::Line(line.to_vec()),
            Event::Timer(token) => Self::Timer(token),
            Event::EndOfInput => Self::EndOfInput,
        }
    }

    fn event(&self) -> Event<'_> {
        match self {
            Self::Start => Event::Start,
            Self::Line(line) => Event::Line(line),
            Self::Timer(token) => Event::Timer(*token),
            Self::EndOfInput => Event::EndOfInput,
        }
    }
}

impl Trace {
    /// Whether a program that has not begun does the same when the same happens to it.
    pub fn is_repeated_by(&self, program: &mut dyn Program) -> bool {
        self.0.iter().all(|step| {
            let mut waiting = step.waiting[0].clone();
            let mut moment = Moment { now: step.now, waiting: &mut waiting };
            let effects = program.on(step.event.event(), &mut moment);
            effects == step.effects && waiting == step.waiting[1] && program.ending() == step.ending
        })
    }
}

/// The traces of programs, in the order in which they were started.
#[derive(Clone, Debug, Default)]
pub struct Traces(Arc<Mutex<Vec<Trace>>>);

impl Traces {
    /// The same engine, with each start of it traced here; a process is not.
    #[must_use]
    pub fn of(&self, engine: &EngineSource) -> EngineSource {
        let EngineSource::Simulated(make) = engine else { return engine.clone() };
        let (make, traces) = (Arc::clone(make), self.clone());
        EngineSource::Simulated(Arc::new(move || {
            let mut open = traces.open();
            let index = open.len();
            open.push(Trace::default());
            Box::new(Traced { program: make(), traces: traces.clone(), index })
        }))
    }

    /// What was traced since this was last called, once those programs have ended.
    #[must_use]
    pub fn take(&self) -> Vec<Trace> {
        std::mem::take(&mut *self.open())
    }

    fn open(&self) -> MutexGuard<'_, Vec<Trace>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct Traced {
    program: Box<dyn Program>,
    traces: Traces,
    index: usize,
}

impl Program for Traced {
    fn on(&mut self, event: Event<'_>, moment: &mut Moment<'_>) -> Vec<Effect> {
        let before = moment.waiting.clone();
        let effects = self.program.on(event, moment);
        if let Some(trace) = self.traces.open().get_mut(self.index) {
            trace.0.push(Step {
                event: Happened::of(event),
                now: moment.now,
                waiting: [before, moment.waiting.clone()],
                effects: effects.clone(),
                ending: self.program.ending(),
            });
        }
        effects
    }

    fn ending(&self) -> Exit {
        self.program.ending()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Session;

    /// Counts the lines it reads, and calls the one with this number something else.
    struct Counter(usize, usize);

    impl Program for Counter {
        fn on(&mut self, event: Event<'_>, _: &mut Moment<'_>) -> Vec<Effect> {
            match event {
                Event::Line(_) => {
                    self.0 += 1;
                    let word = if self.0 == self.1 { "miscounted" } else { "line" };
                    vec![Effect::Send(format!("{word} {}", self.0))]
                }
                Event::EndOfInput => vec![Effect::Exit],
                Event::Start | Event::Timer(_) => Vec::new(),
            }
        }
    }

    #[tokio::test]
    async fn a_trace_tells_programs_apart_as_far_as_it_goes() {
        let traces = Traces::default();
        let engine = EngineSource::Simulated(Arc::new(|| Box::new(Counter(0, 0))));
        let engine = traces.of(&engine);
        for lines in ["a\n", "a\nb\n"] {
            let mut session = Session::start(&engine).expect("it starts");
            session.send(lines.as_bytes(), Duration::ZERO).await.expect("it listens");
            session.end(Duration::from_secs(1)).await;
        }
        let told = traces.take();
        let same = |wrong| -> Vec<bool> {
            told.iter().map(|trace| trace.is_repeated_by(&mut Counter(0, wrong))).collect()
        };
        assert_eq!(same(0), [true, true]);
        assert_eq!(same(2), [true, false]);
        assert_eq!(same(1), [false, false]);
        assert!(traces.take().is_empty());
    }
}
