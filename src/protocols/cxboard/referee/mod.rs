//! Grammar, state and rules, applied to one conversation.
//!
//! In: lines of both sides. Out: findings, and who owes what.
//! Never: I/O, the clock.
//!
//! Most commands are carried out in silence, so what became of them shows only
//! when `isready` is answered, which a settled conversation always waits for.
//! This file receives lines; the other files of the room judge them:
//! - `commands`: what a command changes, and what must become of it
//! - `start`: greeting, options, copy protection
//! - `configuration`: the values of options
//! - `searches`: what sets the engine thinking
//! - `refusals`: moves that are refused, and what was not refused
//! - `errors`: commands that are refused
//! - `free_text`: messages to people, and lines that are no message at all
//! - `moves`: moves and results of the engine
//! - `unsolicited`: moves of the engine that should not have come
//! - `unanswered`: what was left out, as something later is answered
//! - `undo`: what `undo` and `remove` take back
//! - `requirements`: the requirement of each law and of each command
//! - `info`: what the engine reports of its searches
//! - `lines`: the moves in these reports
//! - `reports`: what it has reported so far
//! - `queue`: what is not settled yet
//! - `record`: what steps ask about
//! - `ending`: silence, hangs and crashes

mod commands;
mod configuration;
mod ending;
mod errors;
mod free_text;
mod info;
mod lines;
mod moves;
mod queue;
mod record;
mod refusals;
mod reports;
mod requirements;
mod searches;
mod start;
mod unanswered;
mod undo;
mod unsolicited;

use std::{borrow::Cow, collections::VecDeque, time::Duration};

use super::{
    deviations, grammar,
    message::{Command, Form, Keyword, Reply, Word},
    model::{Game, Sent},
    names::Names,
    profile::{Habit, Profile},
    rules::Cfen,
    words,
};
use crate::{
    contract::{Allowance, Context, Heard, Owed, Referee, Seat},
    transcript::From,
    verdict::{Finding, Sink},
};

use configuration::Configuration;
use queue::{Aftermath, Fences, Idle};
pub use record::Told;
use record::{Dialogue, Known, Record};
use reports::Reports;
pub use start::{Copying, Start};

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

/// How the conversation is led.
#[derive(Debug)]
struct Session {
    /// Which conversation this is.
    seat: Seat,
    phase: Phase,
    /// No move of the engine is waited for.
    unattended: bool,
}

/// The judge of one conversation with a xiangqi engine.
#[derive(Debug)]
pub struct CxReferee {
    pub(super) known: Known,
    session: Session,
    pub(super) start: Start,
    pub(super) configuration: Configuration,
    pub(super) game: Game,
    pending: VecDeque<Sent>,
    fences: Fences,
    aftermath: Aftermath,
    pub(super) dialogue: Dialogue,
    pub(super) reports: Reports,
    pub(super) record: Record,
}

impl CxReferee {
    /// A referee before the first line.
    #[must_use]
    pub fn new(context: &Context) -> Self {
        let mut names = Names::default();
        let declared = context.declared.as_ref();
        let profile = declared.map(Profile::of).unwrap_or_default();
        profile.choose(&mut names);
        names.choose(&context.settings);
        let has_been_ready = profile.has(Habit::NeverReady);
        let variant =
            context.settings.get("variant").filter(|name| *name != "auto").map(str::to_owned);
        Self {
            known: Known { names, unknown_error: profile.unknown_error, variant },
            session: Session { seat: context.seat, phase: Phase::Fresh, unattended: false },
            start: Start::default(),
            configuration: Configuration::default(),
            game: Game::new(deviations::departure_of(context.deviation)),
            pending: VecDeque::new(),
            fences: Fences {
                has_been_ready,
                has_answered: declared.is_some() && !has_been_ready,
                ..Fences::default()
            },
            aftermath: Aftermath::default(),
            dialogue: Dialogue::default(),
            reports: Reports::default(),
            record: Record::default(),
        }
    }

    /// Gives up waiting for the end of the greeting.
    pub fn skip_greeting(&mut self) {
        self.start.greeting.give_up();
        self.session.phase = Phase::Open;
    }

    /// The engine is about to be left alone.
    pub const fn take_leave(&mut self) {
        self.session.phase = Phase::Closing;
    }

    /// Whether to wait for no move of the engine for a while.
    pub fn leave_unattended(&mut self, unattended: bool) {
        self.session.unattended = unattended;
    }

    /// Does not claim to know the position any more; for the survey, which
    /// sets up positions that may not be understood.
    pub fn forget(&mut self) {
        self.game.lose();
    }

    /// Whether a search that nobody owes may still come to its end.
    #[must_use]
    pub fn is_lenient(&self) -> bool {
        !self.aftermath.forgiven.is_empty()
    }

    /// Whether the greeting is over.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        matches!(self.session.phase, Phase::Open)
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
            Reply::Id
            | Reply::CxboardOk
            | Reply::Option(_)
            | Reply::CopyProtection(_)
            | Reply::Broken(Form::CopyProtection) => self.greeting_line(reply, text, sink),
            Reply::ReadyOk => {
                self.start.greeting.pass_over();
                self.ready(text, sink);
            }
            Reply::BestMove(mv) => self.best_move(mv, text, heard.at, sink),
            Reply::Move(mv) => self.engine_moves(mv, text, heard.at, sink),
            Reply::Info(_) => self.judge_info(text, heard.at, sink),
            Reply::Illegal(mv) => self.refused_move(mv, text, true, sink),
            Reply::Error(kind, command) => self.error(kind, command, text, sink),
            Reply::Broken(form @ (Form::Illegal | Form::Error)) => {
                self.broken_complaint(form, text, sink);
            }
            Reply::Result(score) => self.judge_claim(Some(score), text, sink),
            Reply::Resign => self.judge_claim(None, text, sink),
            Reply::OfferDraw => sink.judged("cxboard/draw/answer"),
            Reply::Broken(Form::Offer) => free_text::wrong_answer_to_a_draw(text, sink),
            Reply::Broken(Form::Result) => {
                sink.report("cxboard/result/form", Some(text), |f| {
                    Finding { message: "unknown result".into(), ..f }
                        .expected("`result` and `1-0`, `0-1`, `1/2-1/2` or `*`")
                        .span(0, text.len())
                });
                // What it was to say is not known, so it cannot be untrue.
                self.ends_game();
            }
            Reply::Tell(message) => free_text::judge_message(message, text, sink),
            Reply::Ask(tag, message) => self.asks(tag, message, text, sink),
            Reply::Blank => {}
            Reply::Unknown => {
                let Some(meant) = grammar::meant(text) else { return self.unknown(text, sink) };
                free_text::no_message(text, sink);
                self.route(heard, &meant, sink);
            }
        }
    }
}

impl Referee for CxReferee {
    fn sent(&mut self, heard: Heard<'_>, sink: &mut Sink) {
        let raw = String::from_utf8_lossy(heard.line.bytes).into_owned();
        if !self.is_fenced() {
            self.fences.answered = 0;
        }
        // What the engine is supposed to have understood is what it was sent.
        for line in heard.taken_for(&raw) {
            let command = match heard.text() {
                Some(_) => grammar::command(line, &self.known.names),
                None => Command::Unknown,
            };
            self.receive(command, line.to_owned(), heard, sink);
        }
    }

    fn received(&mut self, heard: Heard<'_>, sink: &mut Sink) {
        let text = String::from_utf8_lossy(heard.line.bytes);
        let text = text.trim_end_matches('\r');
        let plain = words::collapsed(text);
        let text = plain.as_ref();
        match self.session.phase {
            Phase::Fresh => self.before_cxboard(text, sink),
            // Whatever was under way ends with the engine.
            Phase::Closing => {}
            Phase::Shaking(_) | Phase::Open => self.route(heard, text, sink),
        }
    }

    fn owed(&self) -> Option<Owed> {
        match self.session.phase {
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
        if self.start.copying == Copying::Failed || self.session.unattended {
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

    fn ended(&mut self, _: &mut Sink) -> Option<&'static str> {
        let refuses = self.start.copying == Copying::Failed;
        refuses.then_some("cxboard/copy-protection/error-refuses-everything")
    }

    fn finished(&mut self, sink: &mut Sink) {
        self.settle_greeting(sink);
        self.judge_unrefused(sink);
        self.report_passed_over(sink);
    }

    fn position(&self, from: From, line: &str) -> Option<String> {
        let searched = self.game.searches.front().and_then(|search| search.boards.last());
        let first = line.split_whitespace().next()?;
        let board = match (from, Keyword::of(first), Word::of(first)) {
            (
                From::Controller,
                Some(Keyword::Go | Keyword::Move | Keyword::PlayCurrent | Keyword::PlayOther),
                _,
            ) => self.game.board()?,
            (From::Engine, _, Some(Word::BestMove | Word::Info)) => {
                searched.or(self.game.board())?
            }
            (From::Engine, _, Some(Word::Move)) => self.game.board()?,
            (From::Engine, ..) if first == "illegal" => self.game.board()?,
            _ => return None,
        };
        Some(Cfen::of(board).to_string())
    }
}
