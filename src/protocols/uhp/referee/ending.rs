//! Silence, hangs and crashes: what happened, and in answer to what.

use std::{borrow::Cow, time::Duration};

use super::{Exchange, Phase, UhpReferee};
use crate::{
    contract::description::Role,
    protocols::uhp::{
        description::{BEST_AT_DEPTH, DESCRIPTION},
        grammar::reply,
        message::{Command, Keyword, Limit, Reply},
    },
    transcript::From,
    verdict::{Breakdown, Finding, Sink},
};

/// What demands that every command is there.
const IMPLEMENTS: &str = "uhp/engine-commands/implements-every-command";
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
            self.judge(held, sink);
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
        let id = if exchange.behind_search { KEEPS_INPUT } else { HANGS };
        let word = exchange.raw.split_whitespace().next().unwrap_or_default();
        sink.report(id, None, |f| {
            let message = format!("`{}` is not answered", exchange.raw);
            Finding { message, command: command_of(&exchange), ..f }
                .expected(format!("an answer to `{word}`, with `ok` at its end"))
                .got(format!("nothing in {time:.1} s"))
                .breakdown(Breakdown::Hang)
        });
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
        let id = if exchange.behind_search { KEEPS_INPUT } else { owed(exchange) };
        sink.report(id, None, |f| {
            let message = format!("`{}` is ignored: a later command is answered", exchange.raw);
            Finding { message, command: command_of(exchange), ..f }
                .expected("an answer that ends with `ok`")
        });
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
                Finding { message: format!("`{raw}` took {:.3} s", took.as_secs_f64()), ..f }
                    .expected(format!(
                        "an answer within {} s, and at most {:.1} s more",
                        limit.as_secs(),
                        (allowed - limit).as_secs_f64()
                    ))
                    .got(format!("{:.3} s", took.as_secs_f64()))
            });
        }
    }

    /// Whether all of the answer but its `ok` is there.
    fn is_complete(&self, exchange: &Exchange) -> bool {
        exchange.count > 0 && !matches!(exchange.command, Command::BestMove(_))
            || exchange.error().is_some()
    }
}

/// What demands that a command is answered.
fn owed(exchange: &Exchange) -> &'static str {
    let message = DESCRIPTION.message(From::Controller, exchange.raw.trim());
    let owed = message.map_or(&[][..], |message| DESCRIPTION.requirements(message, Role::Owed));
    owed.first().unwrap_or(&IMPLEMENTS)
}

/// The name of a command, unless a search may have kept the engine from it.
fn command_of(exchange: &Exchange) -> Option<Cow<'static, str>> {
    let name = match exchange.command {
        // Without its second word.
        Command::Misused(Keyword::BestMove) => BEST_AT_DEPTH,
        _ => DESCRIPTION.command_of(exchange.raw.trim()),
    };
    (!exchange.behind_search).then_some(name.into())
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
