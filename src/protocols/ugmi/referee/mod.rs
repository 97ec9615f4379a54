//! Grammar, state and rules, applied to one conversation.
//!
//! In: lines of both sides. Out: findings, and who owes what.
//! Never: I/O, the clock.
//!
//! This file takes lines in and knows what is owed. The others judge:
//! `handshake` what the engine says of itself, `options` its declarations,
//! `info` and `results` what it says of a search, `unsolicited` what nobody asked
//! for, `ending` silence, crashes and searches that do not end. `commands` takes
//! in what the GUI says, `notes` tells what is excused, `requirements` knows which
//! requirement a mistake is about, `queries` is what drills talk to.

mod commands;
mod ending;
mod handshake;
mod info;
mod notes;
mod options;
mod queries;
mod requirements;
mod results;
pub mod traits;
mod unsolicited;

use std::{borrow::Cow, collections::VecDeque, time::Duration};

use super::{
    faults, grammar,
    message::{Command, Reply},
    model::{Aftermath, Handshake, Memory, Outcome, Reading, Running, Search, Sent, Setup, Window},
    rules::Deviation,
};
use crate::{
    contract::{Allowance, Context, Heard, Owed, Referee, Seat},
    engine::Exit,
    protocols::uci::first::First,
    verdict::{Finding, Sink},
};

/// The judge of one conversation with a gomoku engine.
#[derive(Debug)]
pub struct UgmiReferee {
    /// Which conversation this is.
    seat: Seat,
    traits: Vec<String>,
    /// What a survey should tell later conversations.
    pub(super) noticed: Vec<&'static str>,
    pub(super) reading: Reading,
    /// The rule that the engine has wrong, if it is supposed to.
    bent: Option<Deviation>,
    opening: Opening,
    /// The first line of the engine may begin with a byte order mark.
    first: bool,
    pub(super) handshake: Handshake,
    debug: Debug,
    window: Window,
    /// `isready` that were not answered yet: when they were said, and whether
    /// nothing was being searched then.
    ready: VecDeque<(Duration, bool)>,
    pub(super) setup: Setup,
    pub(super) search: Search,
    /// The search that the engine is supposed to begin when that is over.
    next: Option<Box<Running>>,
    pub(super) outcome: Outcome,
    aftermath: Aftermath,
    memory: Memory,
    /// The engine was told to end.
    quitting: bool,
    /// Positions are only tried out: what the engine makes of them is noted
    /// in `lost` and told by nobody.
    pub(super) trying: bool,
    /// The engine's idea of the position is wrong; this was told.
    lost: bool,
    firsts: Firsts,
    /// How many lines for a person to read came.
    pub(super) remarks: usize,
    /// When the last line of the GUI was sent.
    pub(super) said: Duration,
    /// When the last line of the engine came.
    pub(super) heard: Duration,
}

/// How much of the conversation is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Opening {
    /// The GUI has said nothing yet.
    Ahead,
    /// All of it.
    Whole,
    /// It began before the first line, or whether there is a search is no longer known.
    Midway,
}

/// The last answers of their kinds, beside which a second is shown.
#[derive(Debug, Default)]
struct Firsts {
    ready: First,
    best: First,
    ok: First,
}

/// Whether the engine was told to say more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Debug {
    Never,
    On,
    /// Told to stop, but lines of before may still come.
    Ending,
    Off,
}

impl UgmiReferee {
    /// A referee before the first line.
    #[must_use]
    pub fn new(context: &Context) -> Self {
        let declared = context.declared.as_ref();
        let mut referee = Self {
            seat: context.seat,
            traits: declared.map(|d| d.traits.keys().cloned().collect()).unwrap_or_default(),
            noticed: Vec::new(),
            reading: Reading::of(context.settings.get("reading").unwrap_or_default()),
            bent: faults::bent_under(context.deviation),
            opening: Opening::Ahead,
            first: true,
            handshake: Handshake::default(),
            debug: Debug::Never,
            window: Window::default(),
            ready: VecDeque::new(),
            setup: Setup::default(),
            search: Search::Idle,
            next: None,
            outcome: Outcome::default(),
            aftermath: Aftermath::default(),
            memory: Memory::default(),
            quitting: false,
            trying: false,
            lost: false,
            firsts: Firsts::default(),
            remarks: 0,
            said: Duration::ZERO,
            heard: Duration::ZERO,
        };
        // Short lists were tried out before the drills began.
        referee.memory.short_list_fine = referee.seat.is_drill();
        referee
    }

    /// Notes something that later conversations should know.
    fn notice(&mut self, known_trait: &'static str) {
        if !self.noticed.contains(&known_trait) {
            self.noticed.push(known_trait);
        }
    }

    /// The engine was told this.
    fn hear(&mut self, command: Command, raw: &str, heard: Heard<'_>, sink: &mut Sink) {
        if matches!(command, Command::Go(_)) {
            self.tell_trailing(sink);
        }
        self.aftermath.is_silent = false;
        if command == Command::Stop && heard.taken.is_none() {
            self.went_on(sink);
        }
        let during_search = self.is_searching();
        let misplaced = if during_search { requirements::out_of_place(&command) } else { None };
        let content = misplaced.or_else(|| self.about_command(&command));
        let about = misplaced.or(Self::about_form(&command, &heard, raw)).or(content);
        if let (Search::Running(running), Some(about)) = (&mut self.search, about) {
            let disturbed = Some((raw.chars().take(60).collect(), about));
            running.disturbed.clone_from(&disturbed);
            self.memory.disturbance = disturbed;
        }
        self.note(&command, heard, raw, about);
        let about = about.or_else(|| self.about_position(&command));
        let shown: String = raw.chars().take(60).collect();
        let raw = if shown.len() < raw.len() { format!("{shown}…") } else { shown };
        self.window.push(Sent { command, raw, about, content, during_search });
    }

    /// The engine answers a fence.
    fn ready_ok(&mut self, more: bool, heard: Heard<'_>, text: &str, sink: &mut Sink) {
        sink.judged("ugmi/readyok/only-when-asked");
        if more {
            self.stray_words(text, sink);
        }
        let ahead = self.is_ahead();
        let Some((_, idle)) = self.ready.pop_front() else {
            return self.surplus_ready(text, sink);
        };
        sink.judged("ugmi/isready/one-readyok-each");
        self.firsts.ready.note(heard.number, text);
        self.settle_identity(sink);
        if ahead {
            // What was asked before may have taken its time; the search begins now.
            self.search_begins(heard.at);
        }
        if self.ready.is_empty() {
            self.window.turn();
            if self.debug == Debug::Ending {
                self.debug = Debug::Off;
            }
        }
        if idle && !self.is_searching() {
            self.aftermath.is_fresh = false;
        }
        if let Search::Running(running) = &self.search
            && running.doubtful
            && !running.progress.statistics
            && running.stopped.is_some()
        {
            // The engine made nothing of the command, and says so by silence.
            self.search = Search::Idle;
            self.aftermath.is_open = true;
        }
    }

    /// One message of the engine.
    fn message(&mut self, text: &str, heard: Heard<'_>, sink: &mut Sink) {
        match grammar::reply(text) {
            Reply::Id(identity) => self.identity(&identity, text, sink),
            Reply::Option(declaration) => self.declaration(declaration, text, sink),
            Reply::Ok { word, more } => {
                if more {
                    self.stray_words(text, sink);
                }
                self.acknowledged(word, heard.number, text, sink);
            }
            Reply::ReadyOk { more } => self.ready_ok(more, heard, text, sink),
            Reply::BestMove(words) => self.best_move(&words, heard, text, sink),
            Reply::Info(fields) => self.info(&fields, heard, text, sink),
            Reply::Blank => {}
            Reply::Other => self.no_message(text, sink),
        }
    }
}

impl Referee for UgmiReferee {
    fn sent(&mut self, heard: Heard<'_>, sink: &mut Sink) {
        self.said = heard.at;
        let raw = String::from_utf8_lossy(heard.line.bytes);
        let command = heard.text().map_or(Command::Unknown, grammar::command);
        if self.opening == Opening::Ahead {
            let whole = command == Command::Ugmi || self.seat.is_drill();
            self.opening = if whole { Opening::Whole } else { Opening::Midway };
        }
        match heard.taken {
            None => self.hear(command, &raw, heard, sink),
            // What the engine takes a line for is what it was told.
            Some(others) => {
                for line in others {
                    self.hear(grammar::command(line), line, heard, sink);
                }
                if let Command::Position(position) = command {
                    let meant = Setup::new(&position, raw.len(), self.reading, self.bent);
                    self.setup.meant = meant.games;
                }
            }
        }
    }

    fn received(&mut self, heard: Heard<'_>, sink: &mut Sink) {
        self.heard = heard.at;
        let text = String::from_utf8_lossy(heard.line.bytes);
        let text = if self.first { text.trim_start_matches('\u{feff}') } else { &text };
        self.first = false;
        if self.quitting {
            // It may say on its way what it likes, and be cut off by its end.
            return;
        }
        if heard.line.unfinished {
            sink.report("ugmi/description/lines-end-with-newline", Some(text), |f| {
                Finding { message: "the last line has no line feed".into(), ..f }
                    .expected("every line ends with a line feed")
                    .span(text.len(), text.len())
            });
        }
        sink.judged("ugmi/description/lines-end-with-newline");
        sink.judged("ugmi/description/known-messages-only");
        if self.opening == Opening::Ahead {
            return self.before_the_first_command(text, sink);
        }
        if let Some(at) = grammar::second_message(text) {
            sink.report("ugmi/description/lines-end-with-newline", Some(text), |f| {
                Finding { message: "two messages stand in one line".into(), ..f }
                    .expected("a line feed at the end of each")
                    .span(at, text.len())
                    .advice("end each line with a line feed and flush the output after it")
            });
            self.message(&text[..at], heard, sink);
            return self.message(&text[at..], heard, sink);
        }
        self.message(text, heard, sink);
    }

    fn owed(&self) -> Option<Owed> {
        if self.quitting {
            return None;
        }
        if let Some(since) = self.handshake.owed() {
            return Some(Owed { since, allowance: Allowance::Boot });
        }
        if let Some(&(since, _)) = self.ready.front() {
            return Some(Owed { since, allowance: self.patience_for_ready() });
        }
        let running = self.search.running()?;
        self.owed_by(running)
    }

    fn debts(&self) -> usize {
        self.ready.len() + usize::from(self.owed().is_some())
    }

    fn fence(&self) -> Option<Cow<'static, str>> {
        Some(Cow::Borrowed("isready"))
    }

    fn in_doubt(&self) -> bool {
        self.search.running().is_some_and(|running| {
            running.doubtful && running.stopped.is_some() && !running.progress.statistics
        })
    }

    fn overdue(&mut self, waited: Duration, sink: &mut Sink) {
        self.judge_overdue(waited, sink);
    }

    fn ended(&mut self, exit: Option<Exit>, sink: &mut Sink) {
        self.judge_ended(exit, sink);
    }

    fn finished(&mut self, sink: &mut Sink) {
        // A live conversation may end between two lines of the identification.
        if !self.seat.is_drill() {
            self.settle_identity(sink);
        }
        self.tell_trailing(sink);
    }
}
