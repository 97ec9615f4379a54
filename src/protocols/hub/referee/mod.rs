//! The judge of one Hub conversation.
//!
//! - `mod`: takes lines and hands them on
//! - `form`: what every line must look like
//! - `greeting`: `id`, `param`, `wait`, `ready`
//! - `parameters`: declarations of parameters
//! - `commands`: what the GUI's commands change
//! - `sent`: the commands since the last answer
//! - `requirements`: which requirement a command puts to the test
//! - `search`: `done`, and which search it belongs to
//! - `moves`: what is wrong with a move; `mistake`: in which words
//! - `ponder`: what is wrong with the move to ponder on
//! - `info`: numbers and variations
//! - `misspelled`: replies in other letters
//! - `unsolicited`: replies that nothing asked for; `unanswered`: replies that were left out
//! - `ending`: silence, crashes
//!
//! In: lines of both sides. Out: findings. Never: I/O, the clock.

mod commands;
mod ending;
mod form;
mod greeting;
mod info;
mod misspelled;
mod mistake;
mod moves;
mod parameters;
mod ponder;
mod requirements;
mod search;
mod sent;
mod unanswered;
mod unsolicited;

use std::{borrow::Cow, time::Duration};

use super::{
    deviations::{self, Departure},
    grammar::{self, FormErrorKind},
    message::{Level, Line, Word},
    model::{Greeting, Phase, Pings, Position, Search, Searches, Setup},
    rules::Variant,
};
use crate::{
    contract::{Allowance, Context, Heard, Owed, Referee, Seat},
    transcript::From,
    verdict::Sink,
};
use misspelled::Misspelled;
use sent::SinceAnswer;

/// How long `init` may take: an engine may read its endgame tables then.
const INITIALISATION: Duration = Duration::from_secs(60);

/// Judges one conversation.
#[derive(Debug)]
pub struct HubReferee {
    /// Which conversation this is.
    seat: Seat,
    /// What the engine is supposed to do otherwise than the protocol demands.
    supposed: Option<Departure>,
    pub phase: Phase,
    pub greeting: Greeting,
    /// What is set up for the next search.
    setup: Setup,
    /// What the next search may spend, if that was sent.
    level: Option<Level>,
    since: SinceAnswer,
    /// How many `ready` are owed.
    readies: usize,
    /// `init` was sent before the `wait` that was owed came.
    lacks_wait: bool,
    pub pings: Pings,
    pub searches: Searches,
    /// A `done` that may be the one before once more, or meant for this search.
    held: Option<Held>,
    misspelled: Misspelled,
    /// What is searched instead of a position that only the supposed rules forbid, until an `error` says so.
    instead: Option<Position>,
    /// The variant before the one that was set last, while an `error` may still be about that.
    before: Option<Option<Variant>>,
    /// Whether a variant was refused, as is supposed.
    is_refused: bool,
}

/// A line of the engine whose meaning the next lines will show.
#[derive(Debug)]
struct Held {
    number: usize,
    at: Duration,
    text: String,
}

/// A line of the engine while it is judged.
#[derive(Clone, Copy)]
struct Received<'a> {
    number: usize,
    at: Duration,
    text: &'a str,
    line: &'a Line<'a>,
    /// The line lacks the common form, so what is not in it counts for nothing.
    is_broken: bool,
}

impl HubReferee {
    /// A judge at the start of a conversation.
    #[must_use]
    pub fn new(context: &Context) -> Self {
        let chosen = context.settings.get("variant").and_then(Variant::from_name);
        let supposed = deviations::departure_under(context.deviation);
        let rules = supposed.map(Departure::rules).unwrap_or_default();
        Self {
            seat: context.seat,
            supposed,
            phase: Phase::Launched,
            greeting: Greeting::default(),
            setup: Setup::new(Some(chosen.unwrap_or(Variant::Normal)), rules),
            level: None,
            since: SinceAnswer::default(),
            readies: 0,
            lacks_wait: false,
            pings: Pings::default(),
            searches: Searches::default(),
            held: None,
            misspelled: Misspelled::default(),
            instead: None,
            before: None,
            is_refused: false,
        }
    }

    /// The rules in force, if they are known.
    #[must_use]
    pub const fn variant(&self) -> Option<Variant> {
        self.setup.variant
    }

    /// Goes on as if a reply of the start had come that did not.
    pub fn skip_to(&mut self, phase: Phase) {
        self.phase = phase;
    }

    /// Whether a search waits for its `done`.
    #[must_use]
    pub fn is_searching(&self) -> bool {
        !self.searches.waiting.is_empty()
    }

    /// Whether a `done` was received whose meaning is open.
    #[must_use]
    pub const fn is_held(&self) -> bool {
        self.held.is_some()
    }

    fn receive_reply(&mut self, heard: Heard<'_>, text: &str, sink: &mut Sink) {
        let Some((line, errors)) = grammar::line(text) else { return sink.stray(text) };
        let known = grammar::reply(&line);
        let Some(reply) = known.or_else(|| grammar::nearly(&line)) else {
            return sink.stray(text);
        };
        if reply == Word::Error {
            self.suppose_refused();
        }
        // Between `init` and `ready` anything may be displayed.
        let displays = matches!(self.phase, Phase::Initialising(_));
        if displays && reply != Word::Pong && !self.awaits(reply) {
            return;
        }
        let is_broken = errors
            .iter()
            .any(|e| matches!(e.kind, FormErrorKind::NoName | FormErrorKind::OpenQuote));
        let (number, at) = (heard.number, heard.at);
        let received = Received { number, at, text, line: &line, is_broken };
        if known.is_some() {
            self.misspelled.forget(reply);
        } else if !self.receive_misspelled(reply, &received, sink) {
            return;
        }
        let line = self.judge_form(reply, &received, &errors, sink);
        self.take(reply, &Received { line: &line, ..received }, sink);
    }

    /// What a reply means where it comes.
    fn take(&mut self, reply: Word, received: &Received<'_>, sink: &mut Sink) {
        match reply {
            Word::Id => self.receive_id(received, sink),
            Word::Param => self.receive_param(received, sink),
            Word::Wait => self.receive_wait(received, sink),
            Word::Ready => self.receive_ready(received, sink),
            Word::Info => self.receive_info(received, sink),
            Word::Done => self.receive_done(received, sink),
            Word::Pong => self.receive_pong(received, sink),
            Word::Error => self.receive_error(received, sink),
        }
    }

    fn receive_pong(&mut self, received: &Received<'_>, sink: &mut Sink) {
        if !self.pings.pop() {
            return self.unsolicited(Word::Pong, received, sink);
        }
        sink.judged("hub/ping/no-pong-unasked");
    }
}

impl Referee for HubReferee {
    fn sent(&mut self, heard: Heard<'_>, sink: &mut Sink) {
        // Who recorded this went on without the right one.
        if self.seat.is_recording() {
            self.take_misspelled(sink);
        }
        if heard.text().map(str::trim) != Some("ping") {
            self.settle_held(sink);
        }
        sink.at_line(heard.number);
        self.receive_line(heard);
    }

    fn received(&mut self, heard: Heard<'_>, sink: &mut Sink) {
        let text = String::from_utf8_lossy(heard.line.bytes);
        // A byte order mark is the text's, not the line's.
        self.receive_reply(heard, text.trim_start_matches('\u{feff}'), sink);
    }

    fn owed(&self) -> Option<Owed> {
        let owed = |since, allowance| Some(Owed { since, allowance });
        match self.phase {
            Phase::Greeting(since) => return owed(since, Allowance::Boot),
            Phase::Initialising(since) => {
                return owed(since, Allowance::LoadWithin(INITIALISATION));
            }
            Phase::Leaving => return None,
            Phase::Launched | Phase::Configuring | Phase::Ready | Phase::Joined => {}
        }
        if let Some(ping) = self.pings.front() {
            let allowance = if ping.after_work { Allowance::Depth } else { Allowance::Answer };
            return owed(ping.since, allowance);
        }
        match &self.held {
            Some(held) => owed(held.at, Allowance::Answer),
            None => self.searches.waiting.front().and_then(Search::owed),
        }
    }

    fn debts(&self) -> usize {
        self.pings.len() + self.searches.waiting.len()
    }

    fn fence(&self) -> Option<Cow<'static, str>> {
        // Where no ping may be sent, and where one waits already, none helps.
        let may = self.phase == Phase::Ready && self.pings.len() == 0;
        may.then_some(Cow::Borrowed("ping"))
    }

    fn held_up(&mut self, time: Duration) {
        for search in &mut self.searches.waiting {
            search.held_up += time;
        }
    }

    fn overdue(&mut self, waited: Duration, sink: &mut Sink) {
        if self.take_misspelled(sink) {
            return;
        }
        if self.held.is_some() && self.pings.len() == 0 {
            return self.settle_held(sink);
        }
        self.judge_overdue(waited, sink);
    }

    fn ended(&mut self, sink: &mut Sink) -> Option<&'static str> {
        self.take_misspelled(sink);
        self.settle_held(sink);
        None
    }

    fn finished(&mut self, sink: &mut Sink) {
        // A recording may end before the right one came.
        if !self.seat.is_recording() {
            self.take_misspelled(sink);
        }
        self.settle_held(sink);
    }

    fn position(&self, from: From, line: &str) -> Option<String> {
        let (line, _) = grammar::line(line)?;
        let searched = self.searches.waiting.front().and_then(|search| search.position.as_ref());
        let about = match (from, line.word) {
            (From::Controller, "go") => self.setup.position.as_ref(),
            (From::Engine, "done") => searched,
            _ => None,
        };
        about.map(|position| position.board().to_string())
    }
}
