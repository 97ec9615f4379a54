//! Grammar, state and rules, applied to one conversation.
//!
//! In: lines of both sides. Out: findings, and who owes what.
//! Never: I/O, the clock.
//!
//! This file routes lines to the command they answer; the other files of the
//! room judge answers, one kind of command each.

mod differences;
mod doubts;
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
    faults::{self, behaviour::Own},
    grammar::{self, edition_of},
    message::{Command, Edition, Reply},
    model::{Exchange, Memory, Options, Pending, Position, Standing, answered, has_room, identity},
    occasions::{Busy, FEW, LIST, MANY, Occasion, keeper},
    rules::{Board, Expansions, GameString, Kind, MoveString, Rules},
};
use crate::{
    contract::{Allowance, Context, Heard, Owed, Referee, Seat},
    transcript::From,
    verdict::{Finding, Sink},
};

pub use info::InfoBlock;

use info::Identity;
use latest::Latest;
use searches::SearchLines;

/// The judge of one conversation with a Hive engine.
#[derive(Debug)]
pub struct UhpReferee {
    /// Which conversation this is.
    seat: Seat,
    /// The rules that the engine is supposed to play by.
    rules: Rules,
    /// What the engine is supposed to do that no reading tells.
    supposed: Option<Own>,
    phase: Phase,
    identity: Identity,
    pending: Pending,
    pub(super) standing: Standing,
    pub(super) options: Options,
    memory: Memory,
    search: SearchLines,
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

/// Requirements about how an answer is written, whatever the position.
const WORDING: [&str; 3] = ["uhp/move-string/form", "uhp/error-handling/", "uhp/engine-commands/"];

impl UhpReferee {
    /// A referee before the first line.
    #[must_use]
    pub fn new(context: &Context) -> Self {
        let supposed = faults::own_under(context.deviation);
        let asked = context.settings.get("edition").and_then(Edition::from_word);
        let detected = context.declared.as_ref().and_then(|d| d.detected.get("edition"));
        let edition = asked.or_else(|| detected.and_then(|e| Edition::from_word(e)));
        Self {
            seat: context.seat,
            rules: supposed.map_or(Rules::True, Own::rules),
            supposed,
            phase: Phase::Booting(Vec::new()),
            identity: Identity::declared(context.declared.as_ref()),
            pending: Pending::default(),
            standing: Standing::None,
            options: Options::of(edition),
            memory: Memory::default(),
            search: SearchLines::default(),
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
        let is_listed = exchange.command == Command::Options && !self.options.lines.is_empty();
        let is_lone = exchange.count == 0
            && (is_listed || must_say_something(&exchange.command))
            && self.holds(&exchange);
        if is_lone || self.is_all_left_over(&exchange) || self.is_surplus_error(&exchange) {
            self.pending.held = Some(exchange);
            return;
        }
        self.judge(&exchange, sink);
        self.last = Some(exchange);
    }

    /// An engine that is supposed to write some lines in another form may leave them out.
    fn put_right(&self, exchange: &mut Exchange) {
        let Some(Own::Writes { right, .. }) = self.supposed else { return };
        if exchange.count == 0 && must_say_something(&exchange.command) {
            let meant = right(&exchange.raw, "");
            if !meant.is_empty() {
                exchange.take(exchange.ok, &meant);
            }
        }
    }

    /// Whether silence before `ok` may be a surplus `ok` of the answer before.
    fn holds(&self, exchange: &Exchange) -> bool {
        match exchange.command {
            // In a finished game an empty list is one of the right answers.
            Command::ValidMoves | Command::BestMove(_) => {
                self.position().is_some_and(|p| !p.is_over())
            }
            _ => true,
        }
    }

    /// Whether an error cannot be the answer to a command, and may be a second one to the command
    /// before.
    fn is_surplus_error(&self, exchange: &Exchange) -> bool {
        exchange.error().is_some()
            && !self.may_be_refused(exchange)
            && self.last.as_ref().is_some_and(|last| last.raw != exchange.raw)
    }

    /// Whether an error may be the right answer.
    fn may_be_refused(&self, exchange: &Exchange) -> bool {
        match &exchange.command {
            Command::Info | Command::Options => false,
            Command::Play(text) => self.may_be_refused_ply(text),
            Command::Pass => self.may_be_refused_ply("pass"),
            Command::ValidMoves | Command::BestMove(_) => {
                self.position().is_none_or(|position| position.is_over())
            }
            _ => true,
        }
    }

    fn lone_ok(&mut self, exchange: Exchange, sink: &mut Sink) {
        if self.is_all_left_over(&exchange) {
            let here = sink.line();
            for (number, line) in &exchange.lines {
                sink.at_line(*number);
                self.judge_line(&exchange.command, line, sink);
            }
            sink.at_line(here);
        }
        self.judge(&exchange, sink);
        self.last = Some(exchange);
    }

    /// Judges an answer. What comes behind it may have come already.
    fn judge(&mut self, exchange: &Exchange, sink: &mut Sink) {
        let line = sink.line();
        sink.at_line(exchange.place());
        self.search.thought = None;
        self.begin(&exchange.before);
        if let (Some(Own::Misremembers(goes_on)), Some(position)) = (self.supposed, self.position())
            && let Some(rules) = goes_on(&exchange.raw, &position.board)
        {
            self.rules = rules;
        }
        match self.may_have_another_game(exchange) {
            Some(occasion) => self.judge_on_trial(exchange, occasion, sink),
            None => self.judge_answer(exchange, sink),
        }
        let is_done = exchange.error().is_none() && game::game_line(&exchange.lines).is_some();
        if let Standing::Known(position) = &mut self.standing {
            let keeper = keeper(&exchange.command, is_done, self.memory.games);
            position.keep(keeper, is_done);
        }
        self.begin(&exchange.then);
        sink.at_line(line);
    }

    /// Whether the engine is supposed to have another game than the one that is known, since
    /// the command before.
    fn may_have_another_game(&self, exchange: &Exchange) -> Option<Occasion> {
        let Some(Own::Disturbs(requirement, occasion, _)) = self.supposed else { return None };
        // What is in doubt already is about the answer before.
        let position = self.position().filter(|position| position.doubt.is_none())?;
        let tells = match exchange.command {
            Command::Play(_) | Command::Pass | Command::ValidMoves | Command::Undo(_) => true,
            // A line that is no move at all tells nothing of the game.
            Command::BestMove(_) => {
                exchange.error().is_some() || exchange.said().is_none_or(moves::looks_like_moves)
            }
            _ => false,
        };
        let is_time = match requirement {
            MANY => self.memory.games > FEW,
            _ => position.kept_by.contains(&requirement),
        };
        let is_shown = occasion == Occasion::Always
            || self.memory.verified.contains(&identity(&position.board));
        (tells && is_time && is_shown).then_some(occasion)
    }

    /// If an answer does not belong to the position that is known, it belongs to another one,
    /// unless it shows that the game goes on from there.
    fn judge_on_trial(&mut self, exchange: &Exchange, occasion: Occasion, sink: &mut Sink) {
        let known = self.position().map_or_else(Vec::new, |p| p.board.history().to_vec());
        let shown = game::game_line(&exchange.lines)
            .and_then(|(_, line)| game::understood(&GameString::parse(line).ok()?));
        let goes_on =
            |board: Board| board.ply() <= known.len() + 1 && board.history().starts_with(&known);
        // What no game can show is wrong in any.
        let is_shown = game::game_line(&exchange.lines).is_some();
        let is_wrong_anyway =
            exchange.said().unwrap_or_default().split(';').any(moves::names_itself);
        if shown.map_or(is_shown, goes_on) || is_wrong_anyway {
            return self.judge_answer(exchange, sink);
        }
        let mut findings = Sink::default();
        self.judge_answer(exchange, &mut findings);
        let in_doubt = self.position().is_some_and(|position| position.doubt.is_some());
        let is_wording = |f: &Finding| WORDING.iter().any(|of| f.requirement.starts_with(of));
        if !in_doubt && findings.findings().iter().all(is_wording) && findings.reports() > 0 {
            // An answer for this very position, in wrong words.
            return doubts::give(findings.take().0, sink);
        }
        if in_doubt || !findings.findings().is_empty() {
            self.standing = Standing::Lost;
        } else if occasion == Occasion::Always
            && exchange.command == Command::ValidMoves
            && known.len() > 1
        {
            sink.report(LIST, exchange.said(), |f| f);
        }
    }

    fn judge_answer(&mut self, exchange: &Exchange, sink: &mut Sink) {
        if exchange.carriage_return {
            sink.judged("uhp/engine-commands/accepts-crlf");
            let is_known = !matches!(exchange.command, Command::Misused(_) | Command::Unknown);
            if let Some((_, error)) = exchange.refusal().filter(|_| is_known) {
                return sink.report("uhp/engine-commands/accepts-crlf", Some(error), |f| {
                    crate::verdict::Finding {
                        message: format!("`{}` with CR LF at its end is rejected", exchange.raw),
                        ..f
                    }
                    .expected("the same answer as without the carriage return")
                    .got(format!("`{error}`"))
                });
            }
        }
        self.judge_error_form(exchange, sink);
        if self.probe().is_some_and(|probe| exchange.command == Command::Play(probe.text.clone())) {
            return self.settle_probe(exchange, sink);
        }
        if !matches!(exchange.command, Command::ValidMoves | Command::Info) {
            self.give_up_doubt(sink);
        }
        if matches!(self.standing, Standing::None) && answers_as_in_a_game(exchange) {
            self.assume_a_game(exchange, sink);
        }
        match &exchange.command {
            Command::Info => self.judge_info(exchange, sink),
            Command::NewGame(_) => self.judge_new_game(exchange, sink),
            Command::Play(text) => self.judge_play(text, exchange, sink),
            Command::Pass => self.judge_pass(exchange, sink),
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

    /// There is a game that nobody asked for. One that begins with the base set is held to the
    /// rules like any other; no other is expected, and it is held to its own.
    fn assume_a_game(&mut self, exchange: &Exchange, sink: &mut Sink) {
        let line = exchange.lines.first().map_or("", |(_, line)| line.as_str());
        let shown = GameString::parse(line).ok();
        let assumed = shown.is_none();
        let expansions = shown.map_or_else(|| named_in(line), |game| game.expansions());
        if expansions != Expansions::NONE {
            sink.judged(NEEDS_GAME);
            let raw = &exchange.raw;
            sink.report(NEEDS_GAME, Some(line), |f| {
                let message =
                    format!("`{raw}` shows a game of `{expansions}` although none was started");
                Finding { message, ..f }
                    .expected("an error until the first `newgame`")
                    .got(exchange.quoted())
            });
        }
        let board = Board::new(expansions);
        let mut begun = Position::new(board, Vec::new(), expansions.to_string());
        begun.assumed = assumed;
        self.standing = Standing::Known(Box::new(begun));
    }

    fn clean<'t>(&mut self, text: &'t str, sink: &mut Sink) -> &'t str {
        let is_first = matches!(&self.phase, Phase::Booting(lines) if lines.is_empty());
        let text = if is_first { text.trim_start_matches('\u{feff}') } else { text };
        let trimmed = text.trim_end_matches([' ', '\t', '\r']);
        if trimmed.len() < text.len() && !trimmed.is_empty() && is_protocol_line(trimmed) {
            sink.report("uhp/engine-commands/no-trailing-blanks", Some(text), |f| {
                crate::verdict::Finding { message: "trailing spaces".into(), ..f }
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
            Some(Own::LosesInput(Busy::Answering, _)) => self.pending.owed().is_some(),
            Some(Own::LosesInput(Busy::Searching, _)) => self.pending.is_searching(),
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
            (Command::Play(text), Some(Own::Spells(spell))) => Command::Play(spell(&text)),
            (command, _) => command,
        };
        let mut exchange = Exchange::new(command, raw, heard.text().is_none(), heard.at);
        exchange.carriage_return = heard.line.carriage_return;
        exchange.number = heard.number;
        (exchange.before, exchange.then) = (taken, then);
        exchange.behind_search = self.pending.is_searching();
        self.latest.blank_ignored &= exchange.is_optional();
        self.pending.push(exchange);
        self.search.repeated.clear();
    }

    fn received(&mut self, heard: Heard<'_>, sink: &mut Sink) {
        let text = String::from_utf8_lossy(heard.line.bytes);
        let text = self.clean(&text, sink);
        let spelled = match self.supposed {
            Some(Own::Spells(spell)) => Cow::Owned(spell(text)),
            Some(Own::Writes { right, .. }) => {
                let asked = self.pending.front().map_or("", |front| front.raw.as_str());
                Cow::Owned(right(asked, text))
            }
            _ => Cow::Borrowed(text),
        };
        let text = spelled.as_ref();
        sink.judged("uhp/engine-commands/no-trailing-blanks");
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
        if let Some(probe) = self.probe() {
            return Some(Cow::Owned(format!("play {}", probe.text)));
        }
        let doubt = self.position().is_some_and(|p| p.doubt.is_some());
        Some(Cow::Borrowed(if doubt { "validmoves" } else { "info" }))
    }

    fn in_doubt(&self) -> bool {
        self.pending.held.is_some() || self.position().is_some_and(|p| p.doubt.is_some())
    }

    fn overdue(&mut self, waited: Duration, sink: &mut Sink) {
        self.judge_overdue(waited, sink);
    }

    fn finished(&mut self, sink: &mut Sink) {
        if let Some(held) = self.pending.held.take() {
            self.lone_ok(held, sink);
        }
        self.give_up_doubt(sink);
    }

    fn position(&self, from: From, line: &str) -> Option<String> {
        let asked = match from {
            From::Controller => grammar::command(line),
            _ => self.pending.front()?.command.clone(),
        };
        let about_it = matches!(
            asked,
            Command::Play(_)
                | Command::Pass
                | Command::ValidMoves
                | Command::BestMove(_)
                | Command::Undo(_)
        );
        let position = self.position().filter(|position| about_it && position.board.ply() > 0)?;
        Some(GameString::of(&position.board).to_string())
    }
}

/// Whether a command about a game is answered by what a game has to answer.
fn answers_as_in_a_game(exchange: &Exchange) -> bool {
    let first = exchange.lines.first().map_or("", |(_, line)| line.as_str());
    match exchange.command {
        Command::Play(_) | Command::Pass | Command::Undo(_) => grammar::is_like_a_game(first),
        Command::ValidMoves | Command::BestMove(_) => moves::looks_like_moves(first),
        _ => false,
    }
}

/// The expansions of which a list of moves names pieces.
fn named_in(line: &str) -> Expansions {
    let texts = line.split(';').filter_map(|item| MoveString::parse(item).ok());
    let kinds: Vec<Kind> = texts.filter_map(|text| Some(text.piece()?.kind())).collect();
    let has = |kind| kinds.contains(&kind);
    Expansions::of(has(Kind::Mosquito), has(Kind::Ladybug), has(Kind::Pillbug))
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
