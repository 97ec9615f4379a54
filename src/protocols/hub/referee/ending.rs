//! Silence and crashes: what happened, and in answer to what.
//!
//! In: the news that something owed did not come, or that the engine ended.
//! Out: findings. Never: waiting.

use std::time::Duration;

use super::{HubReferee, search::one_done};
use crate::{
    contract::Referee as _,
    engine::Exit,
    protocols::hub::{
        message::{Level, Mode},
        state::{Phase, Said, Search},
    },
    verdict::{Finding, Sink},
};

const ALIVE: &str = "hub/ending/stays-alive";
const WAIT: &str = "hub/initialisation/hub-is-answered-with-wait";
const READY: &str = "hub/initialisation/init-is-answered-with-ready";

impl HubReferee {
    pub(super) fn judge_overdue(&mut self, waited: Duration, sink: &mut Sink) {
        let since = self.owed().map_or(waited, |owed| owed.since);
        let time = waited.saturating_sub(since).as_secs_f64();
        let (id, message, expected) = match self.phase {
            Phase::Greeting(_) => (WAIT, "`hub` is not answered", "`id`, parameters and `wait`"),
            Phase::Initialising(_) => (READY, "`init` is not answered", "`ready`"),
            _ if self.pings.len() > 0 => (self.silent_ping(), "a `ping` is not answered", "`pong`"),
            _ => {
                let Some(search) = self.searches.front() else { return };
                (unanswered(search), unanswered_in_words(search), "`done` with a move")
            }
        };
        sink.report(id, None, |f| {
            Finding { message: message.to_owned(), ..f }
                .expected(expected)
                .got(format!("silence for {time:.1} s"))
        });
        self.pings.forgive();
    }

    fn silent_ping(&self) -> &'static str {
        if self.pings.answered > 0 {
            "hub/ping/every-ping-has-its-pong"
        } else if self.searches.is_empty() {
            "hub/ping/one-pong"
        } else {
            "hub/ping/answered-while-searching"
        }
    }

    /// A search did not end by itself, though its limit says that it should.
    pub fn limit_ignored(&self, sink: &mut Sink) {
        let Some(search) = self.searches.front() else { return };
        let id = limit_of(search);
        sink.report(id, None, |f| {
            let level = search.level.map(|level| level.to_string()).unwrap_or_default();
            Finding { message: format!("the search does not end with `level {level}`"), ..f }
                .expected("`done` once the limit is reached")
                .got("a search that goes on")
        });
    }

    pub(super) fn judge_ended(&mut self, exit: Option<Exit>, sink: &mut Sink) {
        if self.phase == Phase::Leaving {
            return;
        }
        let how = exit.map_or("went away".to_owned(), |e| e.to_string());
        let (when, about) = self.circumstances();
        for id in [Some(ALIVE), about].into_iter().flatten() {
            sink.report(id, None, |f| {
                Finding { message: format!("the engine {how} {when}"), ..f }
                    .expected("it goes on until `quit` or the end of its input")
                    .got(how.clone())
            });
        }
    }

    /// When the engine went away, and which requirement that breaks besides.
    fn circumstances(&self) -> (&'static str, Option<&'static str>) {
        match self.phase {
            Phase::Launched => return ("before it was asked anything", None),
            Phase::Greeting(_) => return ("in answer to `hub`", Some(WAIT)),
            Phase::Initialising(_) => return ("in answer to `init`", Some(READY)),
            Phase::Configuring | Phase::Ready | Phase::Joined | Phase::Leaving => {}
        }
        let odd = self.since.contains(&Said::OddArgument);
        match self.since.iter().rev().find(|said| **said != Said::Ping) {
            Some(Said::Unknown) => {
                ("after an unknown command", Some("hub/general-syntax/ignores-unknown-commands"))
            }
            _ if odd => {
                ("after unknown arguments", Some("hub/general-syntax/ignores-unknown-arguments"))
            }
            Some(Said::UnknownParam) => {
                ("after an unknown parameter", Some("hub/parameters/ignores-unknown-names"))
            }
            Some(Said::SetParam) => ("after `set-param`", Some("hub/parameters/takes-its-values")),
            Some(Said::IdleStop) => {
                ("after an idle `stop`", Some("hub/stop/idle-stop-is-harmless"))
            }
            Some(Said::IdleHit) => {
                ("after an idle `ponder-hit`", Some("hub/ponder/idle-hit-is-harmless"))
            }
            Some(Said::NewGame) => ("after `new-game`", Some("hub/new-game/accepted-in-silence")),
            Some(Said::Pos) => ("after `pos`", None),
            Some(Said::Level | Said::OptionalLevel) => ("after `level`", None),
            _ if !self.searches.is_empty() => ("during a search", None),
            _ => ("when nothing was asked of it", None),
        }
    }
}

/// The requirement that a search without its `done` breaks.
fn unanswered(search: &Search) -> &'static str {
    match search.mode {
        _ if search.pipelined => "hub/stop/next-search-may-follow",
        Mode::Think if search.stopped.is_some() && search.level != Some(Level::Infinite) => {
            one_done(Mode::Think)
        }
        _ if search.stopped.is_some() => "hub/stop/ends-with-one-done",
        _ => limit_of(search),
    }
}

fn unanswered_in_words(search: &Search) -> &'static str {
    match (search.stopped, search.hit) {
        (Some(_), _) => "`stop` does not end the search",
        (None, Some(_)) => "the search does not end after `ponder-hit`",
        (None, None) => "the search does not end",
    }
}

/// The requirement that the search end by its limit.
fn limit_of(search: &Search) -> &'static str {
    if search.hit.is_some() {
        return "hub/ponder/hit-starts-the-clock";
    }
    match search.level {
        Some(Level::Depth(_)) => "hub/level/depth-is-kept",
        Some(Level::Nodes(_)) => "hub/level/nodes-are-kept",
        Some(Level::MoveTime(_)) => "hub/level/move-time-is-kept",
        Some(Level::Clock { .. }) => "hub/level/clock-searches-end",
        Some(Level::Infinite) | None => one_done(search.mode),
    }
}
