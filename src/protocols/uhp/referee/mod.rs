//! Grammar, state and rules, applied to one conversation.
//!
//! In: lines of both sides. Out: findings, and who owes what.
//! Never: I/O, the clock.
//!
//! This file routes lines to the command they answer; the other files of the
//! room judge answers, one kind of command each.

mod differences;
mod ending;
mod errors;
mod fields;
mod game;
mod info;
mod latest;
mod moves;
mod newgame;
mod options;
mod plies;
mod routing;
mod searches;
mod wording;

use std::{borrow::Cow, time::Duration};

use super::{
    deviations::{self, Busy, Departure, Loss},
    grammar::{self, edition_of},
    message::{Command, Edition, Reply},
    model::{
        Exchange, List, Memory, Options, Pending, Position, Standing, answered, has_room,
        is_about_a_game,
    },
    profile::Profile,
    rules::{Board, Expansions, GameString, Rules},
};
use crate::{
    contract::{Allowance, Context, Heard, Owed, Referee, Seat},
    transcript::From,
    verdict::{Finding, Sink},
};

pub use info::InfoBlock;

use game::Cause;
use info::Identity;
use latest::Latest;

/// The judge of one conversation with a Hive engine.
#[derive(Debug)]
pub struct UhpReferee {
    /// Which conversation this is.
    seat: Seat,
    /// The rules that the engine is supposed to play by.
    rules: Rules,
    /// What the engine is supposed to do that no reading tells.
    supposed: Option<Departure>,
    phase: Phase,
    identity: Identity,
    pending: Pending,
    pub(super) standing: Standing,
    pub(super) options: Options,
    memory: Memory,
    /// The position whose moves it is supposed to list again, whatever came since then.
    kept: Option<Board>,
    latest: Latest,
    /// The last answer that was judged.
    last: Option<Exchange>,
}

/// Before the first `ok`, or after it.
#[derive(Clone, Debug)]
enum Phase {
    /// The lines said so far.
    Booting(Vec<(usize, String)>),
    Open,
}

/// What demands that there is no game before the first `newgame`.
const NEEDS_GAME: &str = "uhp/error-handling/needs-a-game";

impl UhpReferee {
    /// A referee before the first line.
    #[must_use]
    pub fn new(context: &Context) -> Self {
        let supposed = deviations::departure_of(context.deviation);
        let edition = Profile::edition(&context.settings, context.declared.as_ref());
        Self {
            seat: context.seat,
            rules: supposed.map_or(Rules::True, Departure::rules),
            supposed,
            phase: Phase::Booting(Vec::new()),
            identity: Identity::declared(context.declared.as_ref()),
            pending: Pending::default(),
            standing: Standing::None,
            options: Options::of(edition),
            memory: Memory::default(),
            kept: None,
            latest: Latest::default(),
            last: None,
        }
    }

    /// The position, if the referee can follow the game.
    #[must_use]
    pub fn position(&self) -> Option<&Position> {
        match &self.standing {
            Standing::Known(position) => Some(position),
            Standing::None | Standing::Denied | Standing::Lost => None,
        }
    }

    /// What the engine listed in this very position, if it did.
    #[must_use]
    pub fn list(&self) -> Option<&List> {
        self.memory.list_of(&self.position()?.board)
    }

    /// The last answer, as it was understood.
    #[must_use]
    pub fn answer(&self) -> Option<&Exchange> {
        self.pending.held.as_ref().or(self.last.as_ref())
    }

    /// The block the engine showed at its start.
    #[must_use]
    pub const fn block(&self) -> Option<&InfoBlock> {
        self.identity.block.as_ref()
    }

    /// Gives up waiting for the greeting, so that a drill can go on with an
    /// engine that greets late or never.
    pub fn skip_greeting(&mut self) {
        self.phase = Phase::Open;
    }

    /// An answer is complete: judge it.
    fn conclude(&mut self, mut exchange: Exchange, sink: &mut Sink) {
        self.put_right(&mut exchange);
        if self.may_be_surplus(&exchange) {
            self.pending.held = Some(exchange);
            return;
        }
        self.judge(exchange, sink);
    }

    /// Whether an answer cannot be right, so that it may be a second one to the command before.
    fn may_be_surplus(&self, exchange: &Exchange) -> bool {
        match &exchange.command {
            Command::Blank => false,
            _ if exchange.count == 0 => true,
            _ if exchange.error().is_none() => false,
            Command::Info | Command::Options => true,
            Command::Play(text) => self.must_be_made(text),
            Command::Pass => self.must_be_made("pass"),
            Command::ValidMoves | Command::BestMove(_) => {
                self.position().is_some_and(|position| !position.is_over())
            }
            _ => false,
        }
    }

    /// An engine that is supposed to write some lines in another form may leave them out.
    fn put_right(&self, exchange: &mut Exchange) {
        let Some(Departure::Writes { right, .. }) = self.supposed else { return };
        if exchange.count == 0 && must_say_something(&exchange.command) {
            let meant = right(&exchange.raw, "");
            if !meant.is_empty() {
                exchange.take(exchange.ok, &meant);
            }
        }
    }

    /// Judges an answer. What comes behind it may have come already.
    fn judge(&mut self, exchange: Exchange, sink: &mut Sink) {
        let line = sink.line();
        sink.at_line(exchange.place());
        self.begin(&exchange.before);
        if let (Some(Departure::Misremembers(goes_on)), Some(position)) =
            (self.supposed, self.position())
            && let Some(rules) = goes_on(&exchange.raw, &position.board, self.rules)
        {
            self.rules = rules;
        }
        self.judge_answer(&exchange, sink);
        self.begin(&exchange.then);
        self.go_astray(&exchange);
        sink.at_line(line);
        self.last = Some(exchange);
    }

    /// What an engine does behind its answer that departs from the protocol.
    fn go_astray(&mut self, exchange: &Exchange) {
        let Some(supposed) = self.supposed else { return };
        let is_refused = exchange.error().is_some();
        if let Departure::LosesAtRefusal(is_such, loss) = supposed
            && is_refused
            && is_such(&exchange.command, self.position().map(|position| &position.board))
        {
            match (&mut self.standing, loss) {
                (Standing::Known(position), Loss::Ply) => position.take_back(1),
                (_, Loss::Ply) => {}
                (standing, Loss::Game) => *standing = Standing::None,
            }
        }
        if is_refused {
            return;
        }
        match (&exchange.command, supposed) {
            (Command::BestMove(_), Departure::MakesBest) => {
                let best = exchange.said().and_then(|line| line.split(';').next());
                if let (Some(best), Standing::Known(position)) = (best, &mut self.standing) {
                    position.make(self.rules, best);
                }
            }
            (Command::ValidMoves, Departure::KeepsLists(_)) if self.kept.is_none() => {
                let position = self.position().filter(|position| !position.is_over());
                self.kept = position.map(|position| position.board.clone());
            }
            (command, _) if supposed.forgets_its_list(command) => self.kept = None,
            _ => {}
        }
    }

    fn judge_answer(&mut self, exchange: &Exchange, sink: &mut Sink) {
        if exchange.carriage_return {
            sink.judged("uhp/engine-commands/accepts-crlf");
            let is_known = !matches!(exchange.command, Command::Misused(_) | Command::Unknown);
            if let Some((_, error)) = exchange.refusal().filter(|_| is_known) {
                return sink.report("uhp/engine-commands/accepts-crlf", Some(error), |f| {
                    Finding {
                        message: format!("`{}` with CR LF at its end is rejected", exchange.raw),
                        ..f
                    }
                    .expected("the same answer as without the carriage return")
                    .got(format!("`{error}`"))
                });
            }
        }
        self.judge_error_form(exchange, sink);
        if matches!(self.standing, Standing::None) && exchange.is_about_a_game() {
            return self.judge_before_a_game(exchange, sink);
        }
        self.judge_result(exchange, sink);
    }

    /// There may be a game that nobody asked for, if it is the one of the base set. What that would refuse as
    /// well does not tell whether there is one.
    fn judge_before_a_game(&mut self, exchange: &Exchange, sink: &mut Sink) {
        let base = Position::new(Board::new(Expansions::NONE), Vec::new(), "Base".into());
        self.standing = Standing::Known(Box::new(base));
        let mut found = Sink::default();
        self.judge_result(exchange, &mut found);
        let fits = found.findings().is_empty();
        let is_refused = exchange.error().is_some();
        if fits && !is_refused {
            return;
        }
        self.standing = Standing::None;
        if fits {
            self.must_be_refused(NEEDS_GAME, "no game was started", exchange, sink);
        } else {
            self.without_game(exchange, sink);
        }
    }

    fn judge_result(&mut self, exchange: &Exchange, sink: &mut Sink) {
        match &exchange.command {
            Command::Info => self.judge_info(exchange, sink),
            Command::NewGame(_) => self.judge_new_game(exchange, sink),
            Command::Play(text) => {
                let cause = if text == "pass" { Cause::PlayPass } else { Cause::Play(text) };
                self.judge_ply(text, cause, exchange, sink);
            }
            Command::Pass => self.judge_ply("pass", Cause::Pass, exchange, sink),
            Command::ValidMoves => self.judge_valid_moves(exchange, sink),
            Command::BestMove(limit) => self.judge_best_move(*limit, exchange, sink),
            Command::Undo(count) => self.judge_undo(*count, exchange, sink),
            Command::Options => self.judge_options(exchange, sink),
            Command::OptionsGet(name) => self.judge_get(name, exchange, sink),
            Command::OptionsSet(name, value) => self.judge_set(name, value, exchange, sink),
            Command::Misused(keyword) => self.judge_misuse(*keyword, exchange, sink),
            Command::Blank => self.judge_blank(exchange, sink),
            Command::Unknown => self.judge_unknown(exchange, sink),
        }
    }

    fn clean<'t>(&mut self, text: &'t str, sink: &mut Sink) -> &'t str {
        let is_first = matches!(&self.phase, Phase::Booting(lines) if lines.is_empty());
        let text = if is_first { text.trim_start_matches('\u{feff}') } else { text };
        let trimmed = text.trim_end_matches([' ', '\t', '\r']);
        if trimmed.len() < text.len() && !trimmed.is_empty() && is_protocol_line(trimmed) {
            sink.report("uhp/engine-commands/no-trailing-blanks", Some(text), |f| {
                Finding { message: "trailing spaces".into(), ..f }
                    .expected(format!("`{trimmed}` and the end of the line"))
                    .span(trimmed.len(), text.len())
                    .advice("viewers compare whole lines; print no blank before the line feed")
            });
            return trimmed;
        }
        text
    }
}

impl Referee for UhpReferee {
    fn sent(&mut self, heard: Heard<'_>, _: &mut Sink) {
        let is_lost = match self.supposed {
            Some(Departure::LosesInput(Busy::Answering)) => self.pending.owed().is_some(),
            Some(Departure::LosesInput(Busy::Searching)) => self.pending.is_searching(),
            _ => heard.taken.is_some_and(<[String]>::is_empty),
        };
        if is_lost {
            return;
        }
        let text = heard.text().unwrap_or_default();
        let command = match heard.text() {
            Some(text) => grammar::command(text),
            None => Command::Unknown,
        };
        let raw: String = if heard.text().is_some() {
            text.to_owned()
        } else {
            String::from_utf8_lossy(heard.line.bytes).into_owned()
        };
        let mut taken: Vec<String> = heard.taken.map(<[String]>::to_vec).unwrap_or_default();
        let then = taken.split_off((answered(&raw, &taken) + 1).min(taken.len()));
        let command = match taken.pop() {
            Some(other) if other != raw => grammar::command(&other),
            _ => command,
        };
        let command = match (command, self.supposed) {
            (Command::Play(text), Some(Departure::Spells(spell))) => Command::Play(spell(&text)),
            (command, _) => command,
        };
        let mut exchange = Exchange::new(command, raw, heard.text().is_none(), heard.at);
        exchange.carriage_return = heard.line.carriage_return;
        exchange.number = heard.number;
        (exchange.before, exchange.then) = (taken, then);
        exchange.behind_search = self.pending.is_searching();
        self.latest.blank_ignored &= exchange.is_optional();
        self.pending.push(exchange);
    }

    fn received(&mut self, heard: Heard<'_>, sink: &mut Sink) {
        let text = String::from_utf8_lossy(heard.line.bytes);
        let text = self.clean(&text, sink);
        let spelled = match self.supposed {
            Some(Departure::Spells(spell)) => Cow::Owned(spell(text)),
            Some(Departure::Writes { right, .. }) => {
                let asked = self.pending.front().map_or("", |front| front.raw.as_str());
                Cow::Owned(right(asked, text))
            }
            _ => Cow::Borrowed(text),
        };
        let text = spelled.as_ref();
        sink.judged("uhp/engine-commands/no-trailing-blanks");
        self.judge_whether_greeted(heard.number, text, sink);
        match &mut self.phase {
            Phase::Booting(lines) if text == "ok" => {
                let lines = std::mem::take(lines);
                self.phase = Phase::Open;
                self.latest.ok = heard.number;
                self.judge_greeting(&lines, sink);
            }
            Phase::Booting(lines) => {
                if has_room(lines, 256) {
                    lines.push((heard.number, text.to_owned()));
                }
            }
            Phase::Open => {
                self.note_time(heard.at, text, sink);
                self.route(heard.number, text, sink);
                if text == "ok" {
                    self.latest.at = heard.at;
                }
            }
        }
    }

    fn owed(&self) -> Option<Owed> {
        if matches!(self.phase, Phase::Booting(_)) {
            return Some(Owed { since: Duration::ZERO, allowance: Allowance::Boot });
        }
        let exchange = self.pending.owed()?;
        // Behind a search that takes its time, nobody is late for that.
        let since = exchange.sent.max(self.latest.at);
        Some(Owed { since, allowance: exchange.allowance() })
    }

    fn debts(&self) -> usize {
        self.pending.waiting()
    }

    fn fence(&self) -> Option<Cow<'static, str>> {
        Some("info".into())
    }

    fn in_doubt(&self) -> bool {
        self.pending.held.is_some()
    }

    fn overdue(&mut self, waited: Duration, sink: &mut Sink) {
        self.judge_overdue(waited, sink);
    }

    fn finished(&mut self, sink: &mut Sink) {
        if let Some(held) = self.pending.held.take() {
            self.judge(held, sink);
        }
    }

    fn position(&self, from: From, line: &str) -> Option<String> {
        let asked = match from {
            From::Controller => grammar::command(line),
            _ => self.pending.front()?.command.clone(),
        };
        let about_it = is_about_a_game(&asked);
        let position = self.position().filter(|position| about_it && position.board.ply() > 0)?;
        Some(GameString::of(&position.board).to_string())
    }
}

/// Whether a lone `ok` cannot be the whole answer.
const fn must_say_something(command: &Command) -> bool {
    !matches!(command, Command::Options | Command::Blank)
}

/// Whether a line is one whose exact text a viewer compares: not free text.
fn is_protocol_line(text: &str) -> bool {
    matches!(grammar::reply(text), Reply::Ok)
        || grammar::is_like_a_game(text)
        || edition_of(text).is_some()
        || moves::looks_like_moves(text)
}
