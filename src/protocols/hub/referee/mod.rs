//! The judge of one Hub conversation.
//!
//! - `mod`: hears the lines and hands them on
//! - `form`: what every line must look like
//! - `greeting`: `id`, `param`, `wait`, `ready`
//! - `parameters`: declarations of parameters
//! - `commands`: what the GUI's commands change
//! - `search`: `done`, and which search it belongs to
//! - `moves`: what is wrong with a move, by name
//! - `nearly`: replies in other letters
//! - `mistake`: what may be wrong with a move
//! - `ponder`: what is wrong with the move to ponder on
//! - `lists`: lists of moves that an engine may not read to their end
//! - `info`: numbers and variations
//! - `unsolicited`: lines nobody asked for, by what provoked them
//! - `ending`: silence, crashes
//!
//! In: lines of both sides. Out: findings. Never: I/O, the clock.

mod commands;
mod ending;
mod form;
mod greeting;
mod info;
mod lists;
mod mistake;
mod moves;
mod nearly;
mod parameters;
mod ponder;
mod search;
mod unsolicited;

use std::{borrow::Cow, collections::VecDeque, time::Duration};

#[cfg(test)]
pub use lists::beyond_a_draw;

use super::{
    faults,
    grammar::{self, FormErrorKind},
    message::{Level, Line, Reply},
    model::{Finished, Greeting, Phase, Pings, Position, Said, Search, Setup},
    rules::{Rules, Variant},
};
use crate::{
    contract::{Allowance, Context, Heard, Owed, Referee, Seat},
    engine::Exit,
    verdict::{Finding, Sink},
};

/// What the survey says of an engine whose searches do not end at a depth.
pub const NO_DEPTH: &str = "no depth";

/// Broken by an engine that does not bear positions which make no sense.
const UNSOUND: &str = "hub/position/survives-unsound-positions";

/// Judges one conversation.
#[derive(Debug)]
pub struct HubReferee {
    pub phase: Phase,
    pub greeting: Greeting,
    /// The rules in force; nothing if they are of no variant known here.
    variant: Option<Variant>,
    /// What the engine takes for legal.
    rules: Rules,
    /// What is set up for the next search, as the engine has it.
    setup: Setup,
    /// What the next search may spend, if that was said.
    level: Option<Level>,
    /// How many positions were sent since the last `go`.
    positions: usize,
    /// Replies to what the engine is supposed to have heard.
    supposed: Vec<Reply>,
    pub pings: Pings,
    pub searches: VecDeque<Search>,
    pub finished: Option<Finished>,
    /// How many searches had their `done`.
    pub done: usize,
    /// What was said since the last answer that was owed.
    since: Vec<Said>,
    /// Replies that are such but for their spelling; told unless the right ones follow.
    nearly: Vec<nearly::Nearly>,
    /// Replies that come in other letters only.
    misspelled: Vec<Reply>,
    /// A `done` that may be the one before once more, or meant for this search.
    held: Option<Held>,
    /// What the odd manner of lines puts to the test.
    manner: Manner,
    /// A position came since the last search that makes no sense.
    unsound: bool,
    /// Which conversation this is.
    seat: Seat,
    /// Whether the latest position came with an empty list of moves.
    empty_list: bool,
    /// A parameter, other than the variant, was set to another value than it had.
    changed: bool,
    /// Whether the engine complained about the position or limit set up last.
    refused: bool,
    /// Whether the survey saw a limit by depth work.
    depth_works: bool,
    /// Whether an endless search came before.
    endless_before: bool,
}

/// The requirements that lines of the GUI put to the test by the way they are written.
#[derive(Debug, Default)]
struct Manner {
    /// The latest line.
    line: Option<&'static str>,
    /// All lines.
    all: Option<&'static str>,
    /// Those that set up the next search.
    setup: Option<&'static str>,
    /// The first `set-param`.
    param: Option<&'static str>,
}

/// A `done` whose meaning the next lines will show.
#[derive(Debug)]
struct Held {
    number: usize,
    at: Duration,
    text: String,
}

/// A line of the engine while it is judged.
#[derive(Clone, Copy)]
struct Spoken<'a> {
    number: usize,
    at: Duration,
    text: &'a str,
    line: &'a Line<'a>,
    /// The line lacks the common form, so what it does not say counts for nothing.
    broken: bool,
}

impl HubReferee {
    /// A judge at the start of a conversation.
    #[must_use]
    pub fn new(context: &Context) -> Self {
        let chosen = context.settings.get("variant").and_then(Variant::from_name);
        let variant = Some(chosen.unwrap_or(Variant::Normal));
        Self {
            phase: Phase::Launched,
            greeting: Greeting::default(),
            rules: faults::rules_under(context.deviation),
            variant,
            setup: Setup::new(variant, Rules::default()),
            level: None,
            positions: 0,
            supposed: Vec::new(),
            pings: Pings::default(),
            searches: VecDeque::new(),
            finished: None,
            done: 0,
            since: Vec::new(),
            nearly: Vec::new(),
            misspelled: Vec::new(),
            held: None,
            manner: Manner::default(),
            unsound: false,
            seat: context.seat,
            empty_list: false,
            changed: false,
            refused: false,
            depth_works: context
                .declared
                .as_ref()
                .is_some_and(|declared| !declared.traits.contains_key(NO_DEPTH)),
            endless_before: false,
        }
    }

    /// The rules in force, if they are known.
    #[must_use]
    pub const fn variant(&self) -> Option<Variant> {
        self.variant
    }

    /// Goes on as if a reply of the start had come that did not.
    pub fn skip_to(&mut self, phase: Phase) {
        self.phase = phase;
    }

    /// All lines from now on come in a manner that is put to the test.
    pub fn speaks_in_manner(&mut self, requirement: &'static str) {
        self.manner.all = Some(requirement);
    }

    /// Whether a search waits for its `done`.
    #[must_use]
    pub fn is_searching(&self) -> bool {
        !self.searches.is_empty()
    }

    /// Whether a `done` was heard whose meaning is open.
    #[must_use]
    pub const fn is_held(&self) -> bool {
        self.held.is_some()
    }

    fn hear(&mut self, heard: Heard<'_>, text: &str, sink: &mut Sink) {
        let Some((line, errors)) = grammar::line(text) else { return };
        let known = grammar::reply(&line);
        let Some(reply) = known.or_else(|| grammar::nearly(&line)) else { return };
        let broken = errors
            .iter()
            .any(|e| matches!(e.kind, FormErrorKind::NoName | FormErrorKind::OpenQuote));
        let spoken = Spoken { number: heard.number, at: heard.at, text, line: &line, broken };
        // Between `init` and `ready` anything may be displayed.
        let displaying = matches!(self.phase, Phase::Initialising(_));
        if displaying && !matches!(reply, Reply::Ready | Reply::Pong) {
            return;
        }
        if known.is_some() {
            self.is_no_near_miss(reply);
        } else if self.hear_nearly(reply, &spoken, sink).is_none() {
            return;
        }
        let line = self.judge_form(reply, &spoken, &errors, sink);
        self.take(reply, &Spoken { line: &line, ..spoken }, sink);
    }

    /// What a reply means where it comes.
    fn take(&mut self, reply: Reply, spoken: &Spoken<'_>, sink: &mut Sink) {
        match reply {
            Reply::Id => self.hear_id(spoken, sink),
            Reply::Param => self.hear_param(spoken, sink),
            Reply::Wait => self.hear_wait(spoken, sink),
            Reply::Ready => self.hear_ready(spoken, sink),
            Reply::Info => self.hear_info(spoken, sink),
            Reply::Done => self.hear_done(spoken, sink),
            Reply::Pong => self.hear_pong(spoken, sink),
            Reply::Error => self.hear_error(spoken, sink),
        }
    }

    fn hear_pong(&mut self, spoken: &Spoken<'_>, sink: &mut Sink) {
        if !self.pings.pop() {
            return self.unasked(Reply::Pong, spoken, sink);
        }
        sink.judged("hub/ping/no-pong-unasked");
    }
}

impl Referee for HubReferee {
    fn sent(&mut self, heard: Heard<'_>, sink: &mut Sink) {
        // Who recorded this went on without the right one.
        if self.seat.is_recording() {
            self.take_nearly(sink);
        }
        if heard.text().map(str::trim) != Some("ping") {
            self.settle_held(sink);
        }
        sink.at_line(heard.number);
        self.hear_gui(heard);
    }

    fn received(&mut self, heard: Heard<'_>, sink: &mut Sink) {
        let text = String::from_utf8_lossy(heard.line.bytes);
        if heard.line.unfinished {
            sink.report("hub/general-syntax/lines-are-complete", Some(&text), |f| {
                Finding { message: "the last line has no line feed".into(), ..f }
                    .expected("every line ends with a line feed")
                    .span(text.len(), text.len())
            });
        }
        sink.judged("hub/general-syntax/lines-are-complete");
        // A byte order mark is the text's, not the line's.
        self.hear(heard, text.trim_start_matches('\u{feff}'), sink);
    }

    fn owed(&self) -> Option<Owed> {
        let owed = |since, allowance| Some(Owed { since, allowance });
        match self.phase {
            Phase::Greeting(since) => return owed(since, Allowance::Boot),
            Phase::Initialising(since) => return owed(since, Allowance::Depth),
            Phase::Leaving => return None,
            Phase::Launched | Phase::Configuring | Phase::Ready | Phase::Joined => {}
        }
        if let Some(ping) = self.pings.front() {
            let allowance = if ping.after_work { Allowance::Depth } else { Allowance::Answer };
            return owed(ping.since, allowance);
        }
        match &self.held {
            Some(held) => owed(held.at, Allowance::Answer),
            None => self.searches.front().and_then(Search::owed),
        }
    }

    fn debts(&self) -> usize {
        self.pings.len() + self.searches.len()
    }

    fn fence(&self) -> Option<Cow<'static, str>> {
        // Where no ping may be sent, and where one waits already, none helps.
        let may = self.phase == Phase::Ready && self.pings.len() == 0;
        may.then_some(Cow::Borrowed("ping"))
    }

    fn overdue(&mut self, waited: Duration, sink: &mut Sink) {
        if self.take_nearly(sink) {
            return;
        }
        if self.held.is_some() && self.pings.len() == 0 {
            return self.settle_held(sink);
        }
        self.judge_overdue(waited, sink);
    }

    fn ended(&mut self, exit: Option<Exit>, sink: &mut Sink) {
        self.take_nearly(sink);
        self.settle_held(sink);
        self.judge_ended(exit, sink);
    }

    fn finished(&mut self, sink: &mut Sink) {
        // A recording may end before the right one came.
        if !self.seat.is_recording() {
            self.take_nearly(sink);
        }
        self.settle_held(sink);
    }
}
