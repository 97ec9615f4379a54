//! Grammar, state and rules, applied to one conversation.
//!
//! In: lines of both sides. Out: findings, and who owes what.
//! Never: I/O, the clock.
//!
//! Most commands are carried out in silence, so what became of them shows only
//! when `isready` is answered, which a settled conversation always waits for.
//! This file hears lines; the other files of the room judge them:
//! - `commands`: what a command changes, and what must become of it
//! - `start`: greeting, options, copy protection
//! - `searches`: what sets the engine thinking
//! - `refusals`: moves that are refused, and what was not refused
//! - `errors`: commands that are refused
//! - `free_text`: what is said to people, and lines that are no message at all
//! - `moves`: moves and results of the engine
//! - `unsolicited`: moves of the engine that should not have come
//! - `undo`: what `undo` and `remove` take back
//! - `requirements`: the requirement of each law
//! - `info`: what the engine tells of its thinking
//! - `lines`: the moves it tells of
//! - `info_history`: what it has told so far
//! - `ending`: silence, hangs and crashes
//! - `traits`: what later conversations know from the survey

mod commands;
mod ending;
mod errors;
mod free_text;
mod info;
mod info_history;
mod lines;
mod moves;
mod refusals;
mod requirements;
mod searches;
mod start;
pub mod traits;
mod undo;
mod unsolicited;

use std::{borrow::Cow, collections::VecDeque, time::Duration};

use super::{
    faults, grammar,
    message::{Command, Form, Reply},
    model::{Game, Names, Sent},
    words,
};
use crate::{
    contract::{Allowance, Context, Heard, Owed, Referee, Room, Seat},
    engine::Exit,
    protocols::uci::options::Declaration,
    verdict::{Finding, Sink},
};

pub use start::{Copying, Greeting};

/// How long after `pause` a line may still be on its way.
const CROSSING: Duration = Duration::from_secs(1);

/// How far the conversation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Nothing was sent.
    Fresh,
    /// `cxboard` was sent at this time and not answered yet.
    Shaking(Duration),
    /// After `cxboardok`, or in the middle of a recording.
    Open,
    /// After `quit`, or at the end of its input.
    Closing,
}

/// The judge of one conversation with a xiangqi engine.
#[derive(Debug)]
pub struct CxReferee {
    pub(super) names: Names,
    phase: Phase,
    pending: VecDeque<Sent>,
    fences: Fences,
    pub(super) game: Game,
    pub(super) options: Vec<Declaration>,
    /// How much room there is for more of them.
    pub(super) room: Room,
    pub(super) greeting: Greeting,
    pub(super) copying: Copying,
    debug: bool,
    /// Options set since the greeting, with their values.
    values: Vec<(String, String)>,
    /// Tags of questions that the engine asked.
    pub(super) asked: Vec<String>,
    /// Hints asked for and not given.
    hints: usize,
    pub(super) telling: Telling,
    /// The move complained of last, to know it again.
    complained: String,
    /// The number of the line being heard.
    line: usize,
    pub(super) seen: Seen,
    /// Which conversation this is.
    seat: Seat,
    away: bool,
    aftermath: Aftermath,
    causes: Causes,
    /// The type of the error that unknown commands get.
    unknown_error: Option<String>,
}

/// What `isready` and its answers show.
#[derive(Debug, Default)]
struct Fences {
    /// Lines that the last one confirmed.
    concluded: Vec<String>,
    /// Moves that were to be refused and were not, by the last one.
    unrefused: Vec<Sent>,
    /// `readyok` since the last wait began.
    answered: usize,
    /// Best moves since the last one.
    best_since_fence: usize,
    /// One was answered, or none ever will be.
    has_been_ready: bool,
}

/// What is known of the time after a search or a thought.
#[derive(Debug, Default)]
struct Aftermath {
    /// What ended it, for what may still cross.
    idle_since: Option<Idle>,
    /// When the engine was last told to leave a thought.
    left_at: Option<Duration>,
    /// Searches that need not have been answered, but still may be.
    forgiven: usize,
    /// `force` came while the engine was thinking, and nothing since.
    left_thinking: bool,
}

/// What was said last that may be behind what the engine does, each by the requirement that
/// forbids it.
#[derive(Debug, Default)]
struct Causes {
    /// What might keep it from the move it owes.
    disturbed: Option<&'static str>,
    /// What must not be answered with a move.
    provoked: Option<&'static str>,
}

/// What the engine tells of its thinking.
#[derive(Debug, Default)]
pub(super) struct Telling {
    trace: info_history::Trace,
    firsts: info_history::Firsts,
    /// Of its last search or thought.
    pub(super) told: info_history::Told,
}

/// What steps ask about.
#[derive(Debug, Default)]
pub(super) struct Seen {
    /// Errors that were answers to unknown commands, by their type.
    pub(super) error_types: Vec<(String, String)>,
    /// Moves of the engine since the position was set up.
    pub(super) own_moves: usize,
    /// The last line `position`.
    pub(super) base: Option<String>,
    /// How many games were ended.
    pub(super) games: usize,
    pub(super) best: Option<String>,
    /// The longest that the engine has taken for a move of its own.
    pub(super) slowest: Duration,
}

/// What ended the last search or thought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Idle {
    /// Told to stop; a line may cross until the next fence.
    Crossing,
    /// A best move was given.
    BestMove,
    /// Nothing was asked for, or long ago.
    Settled,
}

impl CxReferee {
    /// A referee before the first line.
    #[must_use]
    pub fn new(context: &Context) -> Self {
        let mut names = Names::default();
        let declared = context.declared.as_ref();
        if let Some(declared) = declared {
            for (key, name) in names.each() {
                name.chosen = declared.traits.get(key).cloned();
            }
        }
        names.choose(&context.settings);
        let bent = faults::bent_under(context.deviation);
        let knows = |known_trait| declared.is_some_and(|d| d.traits.contains_key(known_trait));
        Self {
            names,
            phase: Phase::Fresh,
            pending: VecDeque::new(),
            fences: Fences { has_been_ready: knows(traits::NEVER_READY), ..Fences::default() },
            game: Game::new(bent),
            options: Vec::new(),
            room: Room::default(),
            greeting: Greeting::default(),
            copying: Copying::default(),
            debug: false,
            values: Vec::new(),
            asked: Vec::new(),
            hints: 0,
            telling: Telling::default(),
            complained: String::new(),
            line: 0,
            seen: Seen::default(),
            seat: context.seat,
            away: false,
            aftermath: Aftermath::default(),
            causes: Causes::default(),
            unknown_error: declared.and_then(|d| d.traits.get(traits::UNKNOWN_ERROR).cloned()),
        }
    }

    /// Gives up waiting for the end of the greeting.
    pub fn skip_greeting(&mut self) {
        self.phase = Phase::Open;
    }

    /// The engine is about to be left alone.
    pub const fn take_leave(&mut self) {
        self.phase = Phase::Closing;
    }

    /// Whether to wait for no move of the engine for a while.
    pub fn look_away(&mut self, away: bool) {
        self.away = away;
    }

    /// Does not claim to know the position any more; for the survey, which
    /// sets up positions that may not be understood.
    pub fn forget(&mut self) {
        self.game.lose();
    }

    /// Whether a search that nobody owes may still come to its end.
    #[must_use]
    pub const fn is_lenient(&self) -> bool {
        self.aftermath.forgiven > 0
    }

    /// Whether the greeting is over.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        matches!(self.phase, Phase::Open)
    }

    /// Whether an `isready` waits for its answer.
    fn is_fenced(&self) -> bool {
        self.pending.iter().any(|sent| sent.command == Command::IsReady)
    }

    /// How long the `readyok` of that place may take: what comes first, and
    /// what sets an option, may have tables to be made.
    fn patience_before(&self, place: usize) -> Allowance {
        let slow = |sent: &Sent| matches!(sent.command, Command::SetOption(..));
        let loads = !self.fences.has_been_ready || self.pending.iter().take(place).any(slow);
        if loads { Allowance::Load } else { Allowance::Answer }
    }

    /// One line of the engine.
    fn route(&mut self, heard: Heard<'_>, text: &str, sink: &mut Sink) {
        let reply = grammar::reply(text);
        if !matches!(reply, Reply::Unknown | Reply::Blank | Reply::Broken(_)) {
            sink.judged("cxboard/preliminaries/says-only-known-messages");
        }
        match reply {
            Reply::IdName(_)
            | Reply::IdAuthor(_)
            | Reply::CxboardOk
            | Reply::Option(_)
            | Reply::CopyProtection(_)
            | Reply::Broken(Form::Id | Form::CopyProtection) => self.greeted(reply, text, sink),
            Reply::ReadyOk => self.ready(text, sink),
            Reply::BestMove(mv) => self.best_move(mv, text, heard.at, sink),
            Reply::Move(mv) => self.engine_moves(mv, text, heard.at, sink),
            Reply::Info(_) => self.informed(text, heard.at, sink),
            Reply::Illegal(mv) => self.refused_move(mv, text, true, sink),
            Reply::Error(kind, command) => self.error(kind, command, text, sink),
            Reply::Broken(form @ (Form::Illegal | Form::Error)) => {
                self.broken_complaint(form, text, sink);
            }
            Reply::Result(score) => self.claims(Some(score), text, sink),
            Reply::Resign => self.claims(None, text, sink),
            Reply::OfferDraw => sink.judged("cxboard/draw/answer"),
            Reply::Broken(Form::Offer) => free_text::odd_draw(text, sink),
            Reply::Broken(Form::Result) => {
                sink.report("cxboard/result/form", Some(text), |f| {
                    Finding { message: "the result is none of the four".into(), ..f }
                        .expected("`result` and `1-0`, `0-1`, `1/2-1/2` or `*`")
                        .span(0, text.len())
                });
                // What it was to say is not known, so it cannot be untrue.
                self.ends_game();
            }
            Reply::Tell(message) => free_text::tells(message, text, sink),
            Reply::Ask(tag, message) => self.asks(tag, message, text, sink),
            Reply::Blank => {}
            Reply::Unknown => self.unknown(text, sink),
        }
    }
}

impl Referee for CxReferee {
    fn sent(&mut self, heard: Heard<'_>, sink: &mut Sink) {
        let raw = String::from_utf8_lossy(heard.line.bytes).into_owned();
        let command = match heard.text() {
            Some(text) => grammar::command(text, &self.names),
            None => Command::Unknown,
        };
        if !self.is_fenced() {
            self.fences.answered = 0;
        }
        self.take_effect(command, raw, heard, sink);
    }

    fn received(&mut self, heard: Heard<'_>, sink: &mut Sink) {
        let text = String::from_utf8_lossy(heard.line.bytes);
        let text = text.trim_end_matches('\r');
        let plain = words::collapsed(text);
        let text = plain.as_ref();
        self.line = heard.number;
        sink.judged("cxboard/preliminaries/lines-end-with-line-feed");
        if heard.line.unfinished {
            sink.report("cxboard/preliminaries/lines-end-with-line-feed", Some(text), |f| {
                Finding { message: "the last line has no line feed".into(), ..f }
                    .expected("every line ends with a line feed")
                    .span(text.len(), text.len())
            });
        }
        match self.phase {
            Phase::Fresh => self.before_cxboard(text, sink),
            // Whatever was under way ends with the engine.
            Phase::Closing => {}
            Phase::Shaking(_) | Phase::Open => self.route(heard, text, sink),
        }
    }

    fn owed(&self) -> Option<Owed> {
        match self.phase {
            Phase::Fresh | Phase::Closing => return None,
            Phase::Shaking(since) => return Some(Owed { since, allowance: Allowance::Boot }),
            Phase::Open => {}
        }
        if self.game.paused.is_some() {
            return None;
        }
        if let Some(place) = self.pending.iter().position(|s| s.command == Command::IsReady) {
            let (since, allowance) = (self.pending[place].at, self.patience_before(place));
            return Some(Owed { since, allowance });
        }
        if self.copying == Copying::Failed || self.away {
            return None;
        }
        if let Some((since, allowance)) = self.game.searches.front().and_then(|s| s.due()) {
            return Some(Owed { since, allowance });
        }
        let thinking = self.game.thinking.filter(|thinking| !thinking.leaving)?;
        Some(Owed { since: thinking.since, allowance: thinking.allowance })
    }

    fn debts(&self) -> usize {
        let ready = self.pending.iter().filter(|s| s.command == Command::IsReady).count();
        ready + usize::from(self.owed().is_some())
    }

    fn fence(&self) -> Option<Cow<'static, str>> {
        let free = self.is_open() && self.game.paused.is_none() && !self.is_fenced();
        free.then_some(Cow::Borrowed("isready"))
    }

    fn in_doubt(&self) -> bool {
        // A refusal that came after the fence, though late, is a refusal.
        self.fence().is_some() && !(self.pending.is_empty() && self.fences.unrefused.is_empty())
    }

    fn overdue(&mut self, waited: Duration, sink: &mut Sink) {
        self.judge_overdue(waited, sink);
    }

    fn ended(&mut self, exit: Option<Exit>, sink: &mut Sink) {
        self.judge_ended(exit, sink);
    }

    fn finished(&mut self, sink: &mut Sink) {
        self.judge_unrefused(sink);
    }
}
