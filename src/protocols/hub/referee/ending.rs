//! Silence and crashes: what happened, and in answer to what.
//!
//! In: the news that something owed did not come, or that the engine ended.
//! Out: findings. Never: waiting.

use std::time::Duration;

use super::{
    HubReferee,
    requirements::{self as about, one_done},
};
use crate::{
    contract::Referee as _,
    protocols::hub::{
        message::{Keyword, Level},
        model::{Phase, Search},
    },
    verdict::{Breakdown, Finding, Sink},
};

const STOPS: &str = "hub/stop/ends-with-one-done";
const ONE_PONG: &str = "hub/ping/one-pong";

impl HubReferee {
    pub(super) fn judge_overdue(&mut self, waited: Duration, sink: &mut Sink) {
        let since = self.owed().map_or(waited, |owed| owed.since);
        let time = waited.saturating_sub(since).as_secs_f64();
        let (id, message, expected) = match (self.phase, self.pings.front()) {
            (Phase::Greeting(_), _) => {
                (about::WAIT, "no `wait` in answer to `hub`", "`id`, parameters and `wait`")
            }
            (Phase::Initialising(_), _) => {
                (about::READY, "no `ready` in answer to `init`", "`ready`")
            }
            (_, Some(_)) if self.pings.answered == 0 => {
                (self.about_ping(), "no `pong` in answer to `ping`", "`pong`")
            }
            (_, Some(_)) => {
                ("hub/ping/every-ping-has-its-pong", "too few `pong` for so many `ping`", "`pong`")
            }
            (_, None) => {
                let Some(search) = self.searches.waiting.front() else { return };
                // A limit that the engine is supposed to take for none does not end it.
                let is_endless = search.stop.is_none() && search.level == Some(Level::Infinite);
                if is_endless || self.is_lost_by_refusal(search) {
                    return;
                }
                (about_silence(search), silence_in_words(search), "`done` with a move")
            }
        };
        // What the position is about says the test.
        let of_position = self.searches.waiting.front().and_then(position_refused);
        let command = of_position.filter(|of| *of == id).map(|_| Keyword::Pos.word().into());
        sink.report(id, None, |f| {
            Finding { message: message.to_owned(), command: command.or(f.command.clone()), ..f }
                .expected(expected)
                .got(format!("no such reply in {time:.1} s"))
                .breakdown(Breakdown::Hang)
        });
        self.pings.forgive();
    }

    /// The requirement that a `ping` puts to the test when it is sent.
    fn about_ping(&self) -> &'static str {
        match self.phase {
            Phase::Configuring | Phase::Initialising(_) => "hub/ping/answered-before-ready",
            _ if self.is_searching() => "hub/ping/answered-while-searching",
            _ => ONE_PONG,
        }
    }

    /// The search that ended last did not end by itself, though its limit demands it.
    pub fn limit_ignored(&self, sink: &mut Sink) {
        let Some(search) = self.searches.finished.as_ref().map(|f| &f.search) else { return };
        let Some(level) = search.level.filter(|level| *level != Level::Infinite) else { return };
        sink.report(about::of_end(search), None, |f| {
            Finding { message: format!("the search does not end with `level {level}`"), ..f }
                .expected("`done` once the limit is reached")
                .got("a search that goes on")
                .breakdown(Breakdown::Hang)
                .command(Keyword::Go.word())
        });
    }
}

/// The requirement that is broken where a position is refused and then missing: of two errors one is
/// about its moves, for a single one may be about the search.
fn position_refused(search: &Search) -> Option<&'static str> {
    let has_moves = search.position.as_ref().is_some_and(|position| !position.moves.is_empty());
    let is_refused = has_moves && search.reported.complaints > 1 && !search.is_limit_refused;
    search.reported.complaint.filter(|_| is_refused)
}

/// The requirement that a search without its `done` breaks.
fn about_silence(search: &Search) -> &'static str {
    if let Some(id) = position_refused(search) {
        return id;
    }
    match search.stop {
        _ if search.is_limit_refused => about::of_end(search),
        Some(_) if search.ends_by_itself() || search.hit.is_some() => one_done(search.mode),
        Some(_) => STOPS,
        None => about::of_end(search),
    }
}

fn silence_in_words(search: &Search) -> &'static str {
    if position_refused(search).is_some() {
        return "an `error`, and no `done`, for the position that was sent";
    }
    match (search.stop, search.hit) {
        (Some(_), _) => "no `done` after `stop`",
        (None, Some(_)) => "no `done` after `ponder-hit`",
        (None, None) => "no `done` at the end of the search",
    }
}
