//! Silence, hangs and crashes: what happened, and in answer to what.

use std::time::Duration;

use super::{
    Exchange, NEEDS_GAME, Phase, UhpReferee,
    errors::{self, is_attack},
    fields::{LONG, meaning},
    game::LONG_GAMES,
    searches::RETURNS,
};
use crate::{
    engine::Exit,
    protocols::uhp::{
        grammar::reply,
        message::{Command, Keyword, Limit, Reply},
        occasions::{FEW, MANY},
        rules::{Bound, MoveString},
    },
    verdict::{Breakdown, Finding, Sink, shortened},
};

/// What demands that every command is there.
const IMPLEMENTS: &str = "uhp/engine-commands/implements-every-command";
/// What demands that no place is too far away.
const NO_EDGE: &str = "uhp/process/no-edge";
/// What demands that a search costs no command that is sent behind it.
const KEEPS_INPUT: &str = "uhp/bestmove/keeps-input-during-search";
const HANGS: &str = "uhp/process/never-hangs";

impl UhpReferee {
    pub(super) fn judge_overdue(&mut self, waited: Duration, sink: &mut Sink) {
        if let Phase::Booting(lines) = &self.phase {
            let got = lines.last().map_or("nothing", |(_, l)| l.as_str()).to_owned();
            let id = if lines.iter().any(|(_, l)| matches!(reply(l), Reply::Id(_))) {
                "uhp/engine-commands/ends-with-ok"
            } else {
                "uhp/info/at-start"
            };
            return no_block(id, got, sink);
        }
        if let Some(held) = self.pending.held.take() {
            self.lone_ok(held, sink);
        }
        let Some(exchange) = self.pending.owed().cloned() else { return };
        if let (true, Some((number, last))) = (self.is_complete(&exchange), &exchange.last) {
            sink.at_line(*number);
            return sink.report("uhp/engine-commands/ends-with-ok", Some(last), |f| {
                Finding {
                    message: format!("the answer to `{}` does not end with `ok`", exchange.raw),
                    ..f
                }
                .expected("a line `ok` after the result")
                .got("nothing more")
                .advice("print a line `ok` after every result and every error, and flush")
            });
        }
        sink.at_line(exchange.number);
        let time = waited.saturating_sub(exchange.sent).as_secs_f64();
        let first = first_of(&exchange);
        let word = exchange.raw.split_whitespace().next().unwrap_or_default();
        for id in [first].into_iter().chain(self.unanswered(&exchange)) {
            sink.report(id, None, |f| {
                Finding { message: format!("`{}` is not answered", exchange.raw), ..f }
                    .expected(format!("an answer to `{word}`, with `ok` at its end"))
                    .got(format!("nothing in {time:.1} s"))
                    .breakdown(Breakdown::Hang)
            });
        }
    }

    /// The block came only when `info` was sent: it is the answer to that.
    pub fn block_was_asked_for(&mut self, sink: &mut Sink) {
        self.pending.pop();
        no_block("uhp/info/at-start", "nothing until `info` was sent".into(), sink);
    }

    /// A command was passed over: a later one was answered.
    pub(super) fn lost(&self, exchange: &Exchange, sink: &mut Sink) {
        if exchange.is_optional() {
            return;
        }
        // An engine that answers what comes later does not hang.
        let about = self.unanswered(exchange);
        let first = exchange.behind_search.then_some(KEEPS_INPUT);
        let first = first.or(about.is_none().then_some(IMPLEMENTS));
        for id in first.into_iter().chain(about) {
            sink.report(id, None, |f| {
                let message = format!("`{}` is ignored: a later command is answered", exchange.raw);
                Finding { message, ..f }.expected("an answer that ends with `ok`")
            });
        }
    }

    pub(super) fn judge_ended(&mut self, exit: Option<Exit>, sink: &mut Sink) {
        let how = exit.map_or("went away".to_owned(), |e| e.to_string());
        // A blank line that was not answered may have been the blow.
        let exchange = self.pending.front().cloned();
        let Some(exchange) = exchange else {
            let after = self.latest.named();
            return sink.report("uhp/process/stays-alive", None, |f| {
                Finding { message: format!("the engine {how} after it had answered {after}"), ..f }
                    .expected("the engine waits for commands until its input is closed")
                    .breakdown(Breakdown::Crash)
            });
        };
        sink.at_line(exchange.number);
        let behind = match self.pending.waiting() - 1 {
            0 => String::new(),
            1 => " and the command behind it".to_owned(),
            n => format!(" and {n} commands behind it"),
        };
        let message = match exchange.command {
            Command::Blank => format!("the engine {how} after a blank line{behind}"),
            _ => format!(
                "the engine {how} before it answered `{}`{behind}",
                shortened(&exchange.raw, 40)
            ),
        };
        for id in ["uhp/process/stays-alive"].into_iter().chain(self.ended_at(&exchange)) {
            sink.report(id, None, |f| {
                Finding { message: message.clone(), ..f }
                    .expected("the engine waits for commands until its input is closed")
                    .breakdown(Breakdown::Crash)
            });
        }
    }

    /// A search with a time limit has ended: was it in time? Judged only
    /// where the conversation runs alone.
    pub(super) fn note_time(&mut self, at: Duration, text: &str, sink: &mut Sink) {
        if !self.seat.is_timed() || text != "ok" {
            return;
        }
        let Some(exchange) = self.pending.front() else { return };
        let Command::BestMove(Limit::Time(limit @ 1..)) = exchange.command else { return };
        let (limit, took) = (Duration::from_secs(limit), at.saturating_sub(exchange.sent));
        sink.judged("uhp/bestmove/keeps-the-time-limit");
        let allowed = limit + Duration::from_secs(1).max(limit / 10);
        if took > allowed {
            let raw = exchange.raw.clone();
            sink.report("uhp/bestmove/keeps-the-time-limit", None, |f| {
                Finding { message: format!("`{raw}` took {:.2} s", took.as_secs_f64()), ..f }
                    .expected(format!("an answer within {:.2} s", allowed.as_secs_f64()))
                    .got(format!("{:.2} s", took.as_secs_f64()))
            });
        }
    }

    /// What demands that a legal ply is made which most games do not have.
    fn is_unusual(&self, text: &str) -> Option<&'static str> {
        let board = &self.position()?.board;
        let mv = meaning(board, &MoveString::parse(text).ok()?)?;
        if Bound::Plane.keeps_out(board, mv) {
            return Some(NO_EDGE);
        }
        (board.ply() >= LONG).then_some(LONG_GAMES)
    }

    /// Whether all of the answer but its `ok` is there.
    fn is_complete(&self, exchange: &Exchange) -> bool {
        exchange.count > 0 && !matches!(exchange.command, Command::BestMove(_))
            || exchange.error().is_some()
    }

    /// The requirement that an engine breaks by ending at a command, beside that of every end:
    /// a command that has to be carried out, and never was, may not be there at all.
    fn ended_at(&self, exchange: &Exchange) -> Option<&'static str> {
        let is_answered = self.memory.answered.contains(errors::form(&exchange.command));
        let is_search =
            matches!(exchange.command, Command::BestMove(Limit::Depth(1..) | Limit::Time(1..)));
        let is_running = self.position().is_some_and(|position| !position.is_over());
        match self.about(exchange) {
            Some(_) if is_search && is_running && !exchange.behind_search => {
                Some(if is_answered { RETURNS } else { IMPLEMENTS })
            }
            Some(about) => Some(about),
            None => (!is_answered && !exchange.behind_search).then_some(IMPLEMENTS),
        }
    }

    /// The requirement that an engine breaks that does not answer a command, beside that of every
    /// answer. A command that never was answered may not be there at all, and tells nothing of what
    /// was sent with it; of a search only a short one does.
    fn unanswered(&self, exchange: &Exchange) -> Option<&'static str> {
        let is_answered = self.memory.answered.contains(errors::form(&exchange.command));
        let is_search = matches!(exchange.command, Command::BestMove(_));
        let is_told = is_answered || is_search || exchange.behind_search || !exchange.has_form();
        if is_told { self.about(exchange) } else { Some(IMPLEMENTS) }
    }

    /// The requirement that this very command is about, beside those that
    /// every command has.
    fn about(&self, exchange: &Exchange) -> Option<&'static str> {
        if exchange.behind_search {
            // The search has kept it from an answer, not what it asks.
            return None;
        }
        if is_attack(exchange) {
            return Some("uhp/process/survives-long-input");
        }
        let over = self.position().is_some_and(super::Position::is_over);
        let game = self.position().is_some();
        match &exchange.command {
            Command::Blank => Some("uhp/engine-commands/survives-blank-input"),
            Command::Unknown if exchange.raw.trim() != exchange.raw => {
                Some("uhp/engine-commands/survives-blank-input")
            }
            Command::Unknown => Some("uhp/error-handling/err-for-unknown-command"),
            Command::Misused(Keyword::Play) => Some("uhp/play/refuses-malformed-moves"),
            Command::Misused(Keyword::NewGame) => Some("uhp/newgame/refuses-malformed-types"),
            Command::Misused(Keyword::BestMove) => Some("uhp/bestmove/refuses-bad-parameters"),
            Command::Misused(Keyword::Undo) => Some("uhp/undo/refuses-bad-counts"),
            Command::Misused(Keyword::Options) => Some("uhp/options/refuses-unknown"),
            Command::Play(_)
            | Command::Pass
            | Command::ValidMoves
            | Command::BestMove(_)
            | Command::Undo(_)
                if !game =>
            {
                Some(NEEDS_GAME)
            }
            Command::NewGame(_) if self.memory.games > FEW => Some(MANY),
            Command::Play(text) => self.refusal_due(text).or_else(|| self.is_unusual(text)),
            Command::Pass => self.refusal_due("pass"),
            Command::ValidMoves if over => Some("uhp/validmoves/none-after-the-end"),
            Command::BestMove(_) if over => Some("uhp/bestmove/none-after-the-end"),
            Command::BestMove(Limit::Depth(0)) => Some("uhp/bestmove/accepts-depth-zero"),
            Command::BestMove(Limit::Time(0)) => Some("uhp/bestmove/accepts-zero-time"),
            Command::BestMove(Limit::Depth(1 | 2)) => Some("uhp/bestmove/finishes-small-depths"),
            Command::BestMove(Limit::Time(_)) => Some("uhp/bestmove/keeps-the-time-limit"),
            Command::Undo(count) => {
                let plies = self.position().map_or(0, |p| p.board.ply() as u64);
                (*count > plies).then_some("uhp/undo/refuses-too-many")
            }
            Command::OptionsGet(name) | Command::OptionsSet(name, _) => {
                self.options.find(name).is_none().then_some("uhp/options/refuses-unknown")
            }
            _ => None,
        }
    }
}

/// The result of `info` is missing after the start.
fn no_block(id: &'static str, got: String, sink: &mut Sink) {
    sink.report(id, None, |f| {
        let message = "the result of `info` and its `ok` did not come after the start".into();
        Finding { message, ..f }
            .expected("`id`, perhaps capabilities, and `ok`, without being asked")
            .got(got)
            .breakdown(Breakdown::Hang)
            .advice("send the result of `info` before reading the first command")
    });
}

/// What a command breaks that is not answered.
const fn first_of(exchange: &Exchange) -> &'static str {
    if exchange.behind_search { KEEPS_INPUT } else { HANGS }
}
