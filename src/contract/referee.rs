//! The judge of one conversation.
//!
//! In: the lines of both sides, one at a time, with their times.
//! Out: findings into a [`Sink`], and who owes what.
//! Never: I/O, the clock, waiting.

use std::{any::Any, borrow::Cow, ops::Range, time::Duration};

use super::{Declared, Settings};
use crate::{
    engine::LineRef,
    transcript::From,
    verdict::{Finding, Sink},
};

/// Which conversation a referee judges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Seat {
    /// A recording: anybody drives, and its times may mean nothing.
    #[default]
    Recording,
    /// The survey of an engine of which nothing is known yet.
    Survey,
    /// A drill; `timed` if it runs alone, so that times may be judged.
    Drill { timed: bool },
}

impl Seat {
    /// Whether this is a recording.
    #[must_use]
    pub const fn is_recording(self) -> bool {
        matches!(self, Self::Recording)
    }

    /// Whether this is a drill.
    #[must_use]
    pub const fn is_drill(self) -> bool {
        matches!(self, Self::Drill { .. })
    }

    /// Whether times may be judged.
    #[must_use]
    pub const fn is_timed(self) -> bool {
        matches!(self, Self::Drill { timed: true })
    }
}

/// What a referee knows before the first line.
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// Which conversation it judges.
    pub seat: Seat,
    /// What the survey learnt, in a drill.
    pub declared: Option<Declared>,
    /// The readings in force.
    pub settings: Settings,
    /// The deviation that is supposed of the engine, by its name: the conversation is
    /// judged as if the protocol were that of such an engine.
    pub deviation: Option<&'static str>,
}

/// A line of either side, as the referee hears it.
#[derive(Clone, Copy, Debug)]
pub struct Heard<'a> {
    /// Its number in the transcript, from 1.
    pub number: usize,
    /// Since the engine was started.
    pub at: Duration,
    /// The line itself.
    pub line: LineRef<'a>,
    /// The commands that the engine is supposed to take this one for, if they are others: what
    /// it knows and what it owes follow from them.
    pub taken: Option<&'a [String]>,
}

impl<'a> Heard<'a> {
    /// The line as text, if it is UTF-8.
    #[must_use]
    pub fn text(&self) -> Option<&'a str> {
        std::str::from_utf8(self.line.bytes).ok()
    }

    /// The commands that the engine receives: `line`, as it stands, or what it is supposed to
    /// be taken for.
    pub fn taken_for<'b>(&self, line: &'b str) -> impl Iterator<Item = &'b str>
    where
        'a: 'b,
    {
        let others = self.taken.unwrap_or_default().iter().map(String::as_str);
        self.taken.is_none().then_some(line).into_iter().chain(others)
    }
}

/// How long something owed may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowance {
    /// The greeting after the start.
    Boot,
    /// The first answer of an engine that may be loading or clearing its tables.
    Load,
    /// The same where the protocol grants another time, before patience.
    LoadWithin(Duration),
    /// The answer to a command that does not search.
    Answer,
    /// The same where the protocol grants another time, before patience.
    AnswerWithin(Duration),
    /// A search with this time limit.
    Search(Duration),
    /// A search that ends by depth or nodes.
    Depth,
}

/// Something the engine owes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owed {
    /// When the debt arose.
    pub since: Duration,
    /// How long it may take.
    pub allowance: Allowance,
}

/// Grammar, state and rules of one protocol, applied to one conversation.
pub trait Referee: Any {
    /// The driving side said a line.
    fn sent(&mut self, heard: Heard<'_>, sink: &mut Sink);

    /// The engine said a line.
    fn received(&mut self, heard: Heard<'_>, sink: &mut Sink);

    /// What the engine owes now; `None` when the driving side may go on.
    fn owed(&self) -> Option<Owed>;

    /// How many things it owes; with each that it gives, it may take its time
    /// for the next.
    fn debts(&self) -> usize {
        usize::from(self.owed().is_some())
    }

    /// A line that must be answered and changes nothing that is judged still,
    /// allowed now.
    fn fence(&self) -> Option<Cow<'static, str>>;

    /// Whether only the answer to a fence can settle what the last lines meant.
    fn in_doubt(&self) -> bool {
        false
    }

    /// So much time passed that is not counted, as this program was stopped or starved: the engine may have
    /// used it all the same.
    fn held_up(&mut self, _time: Duration) {}

    /// What is owed did not come in time.
    fn overdue(&mut self, waited: Duration, sink: &mut Sink);

    /// The engine closed its output or ended; judgements that waited for more of it are given now.
    /// Tells the requirement that it breaks, if that is not the one by which every engine goes on.
    fn ended(&mut self, _sink: &mut Sink) -> Option<&'static str> {
        None
    }

    /// The conversation is over; judgements held back are given now.
    fn finished(&mut self, sink: &mut Sink);

    /// The position that a line is about, were it said now, in the notation of the protocol;
    /// nothing if it is about none, or if that is not known.
    fn position(&self, _from: From, _line: &str) -> Option<String> {
        None
    }
}

/// Reports that the engine left out an answer that was due before the one that comes now, as `what`
/// says, under the requirement of the answer that is missing. `shown_by` is the line that comes now and
/// the bytes of it that show this, unless it shows at the end only.
pub fn left_out(
    sink: &mut Sink,
    requirement: &'static str,
    shown_by: Option<(&str, Range<usize>)>,
    what: String,
) {
    sink.report(requirement, shown_by.as_ref().map(|(line, _)| *line), |f| {
        let finding = Finding { message: what, ..f }
            .expected("the answer to each command before what is said to a later one");
        match shown_by {
            Some((_, bytes)) => finding.span(bytes.start, bytes.end),
            None => finding,
        }
    });
}
