//! What both sides said, written down and judged.
//!
//! In: lines as they are said, and that nothing more comes. Out: the transcript, and what the referee
//! finds. Never: waiting; a line changed.

use std::{borrow::Cow, time::Duration};

use super::super::{Heard, Judge, Owed, Referee};
use crate::{
    engine::{Exit, LineRef},
    transcript::{From, Transcript},
    verdict::Sink,
};

/// The conversation of a drill before its referee.
#[derive(Default)]
pub(super) struct Hearing {
    /// Nothing where the engine is ours, and where the world was not begun.
    pub judge: Option<Judge>,
    pub sink: Sink,
    pub transcript: Transcript,
    /// Whether the input was closed: from then on only the end is judged.
    is_closed: bool,
    /// The time that is not counted, as far as the referee knows of it.
    forgiven: Duration,
}

impl Hearing {
    /// Before the first line.
    pub(super) fn before(judge: Option<Judge>) -> Self {
        Self { judge, ..Self::default() }
    }

    /// What the referee knows.
    pub(super) fn referee(&self) -> Option<&dyn Referee> {
        self.judge.as_ref().map(Judge::referee)
    }

    /// What the engine owes.
    pub(super) fn owed(&self) -> Option<Owed> {
        self.referee()?.owed()
    }

    /// A line that must be answered and changes nothing, allowed now.
    pub(super) fn fence(&self) -> Option<Cow<'static, str>> {
        self.referee()?.fence()
    }

    /// A side said a line.
    pub(super) fn said(&mut self, from: From, at: Duration, line: LineRef<'_>) {
        let ending = (line.carriage_return, line.unfinished, line.cut);
        self.transcript.push_parts(at, from, line.bytes, ending);
        let heard = Heard { number: self.transcript.len(), at, line, taken: None };
        self.sink.at_line(heard.number);
        let Some(judge) = &mut self.judge else { return };
        match from {
            From::Controller => judge.sent(heard, &mut self.sink),
            From::Engine if !self.is_closed => judge.received(heard, &mut self.sink),
            _ => {}
        }
    }

    /// So much time since the start of the engine is not counted.
    pub(super) fn forgive(&mut self, forgiven: Duration) {
        let more = forgiven.saturating_sub(std::mem::replace(&mut self.forgiven, forgiven));
        if let Some(judge) = self.judge.as_mut().filter(|_| !more.is_zero()) {
            judge.held_up(more);
        }
    }

    /// What is owed has not come; tells whether the referee had something to say about that.
    pub(super) fn overdue(&mut self, waited: Duration) -> bool {
        let before = self.sink.findings().len();
        if let Some(judge) = &mut self.judge {
            judge.overdue(waited, &mut self.sink);
        }
        self.sink.findings().len() > before
    }

    /// The engine ended, or closed one of its ends.
    pub(super) fn ended(&mut self, exit: Exit) {
        if let Some(judge) = self.judge.as_mut().filter(|_| !self.is_closed) {
            judge.ended(Some(exit), &mut self.sink);
        }
    }

    /// Lets the referee give the judgements that it held back, unless it had to before.
    pub(super) fn conclude(&mut self) {
        if let Some(judge) = self.judge.as_mut().filter(|_| !self.is_closed) {
            judge.finished(&mut self.sink);
        }
    }

    /// Nothing more will be said to the engine.
    pub(super) fn close(&mut self) {
        self.conclude();
        self.is_closed = true;
    }

    /// Whether nothing more is said to the engine.
    pub(super) const fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Has the referee do something that a step asks for; what it finds is the test's.
    pub(super) fn ask<R: Referee, T>(
        &mut self,
        question: impl Fn(&mut R, &mut Sink) -> T + 'static,
    ) -> Option<T> {
        let before = self.sink.findings().len();
        let answer = self.judge.as_mut()?.ask(question, &mut self.sink);
        for finding in self.sink.findings_mut().iter_mut().skip(before) {
            finding.of_the_test = true;
        }
        answer
    }

    /// The number of the line that was said last.
    pub(super) fn last_line(&self) -> Option<usize> {
        (!self.transcript.is_empty()).then_some(self.transcript.len())
    }

    /// Whether the last that the engine was told was to quit.
    pub(super) fn heard_quit(&self) -> bool {
        let entries = self.transcript.entries();
        let last = entries.iter().rfind(|entry| entry.from == From::Controller);
        last.is_some_and(|entry| entry.line.bytes.trim_ascii() == b"quit")
    }

    /// Whether the engine has said anything.
    pub(super) fn has_heard(&self) -> bool {
        self.transcript.entries().iter().any(|entry| entry.from == From::Engine)
    }
}
