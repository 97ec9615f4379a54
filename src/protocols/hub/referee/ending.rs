//! Silence and crashes: what happened, and in answer to what.
//!
//! In: the news that something owed did not come, or that the engine ended.
//! Out: findings. Never: waiting.

use std::time::Duration;

use super::{HubReferee, UNSOUND, lists::LONG, search::one_done};
use crate::{
    contract::Referee as _,
    engine::Exit,
    protocols::hub::{
        message::{Level, Mode},
        model::{Phase, Said, Search},
        rules::legal_moves,
    },
    verdict::{Breakdown, Finding, Sink},
};

const LISTS: &str = "hub/position/long-move-lists";
const STOPS: &str = "hub/stop/ends-with-one-done";
const ALIVE: &str = "hub/ending/stays-alive";
const WAIT: &str = "hub/initialisation/hub-is-answered-with-wait";
const READY: &str = "hub/initialisation/init-is-answered-with-ready";

impl HubReferee {
    pub(super) fn judge_overdue(&mut self, waited: Duration, sink: &mut Sink) {
        let since = self.owed().map_or(waited, |owed| owed.since);
        let time = waited.saturating_sub(since).as_secs_f64();
        let with_params = self.since.contains(&Said::SetParam);
        let (id, message, expected) = match self.phase {
            Phase::Initialising(_) if with_params => {
                let id = "hub/parameters/takes-its-values";
                (id, "`init` is not answered with `ready` once parameters were set", "`ready`")
            }
            Phase::Greeting(_) => {
                (WAIT, "`hub` is not answered with `wait`", "`id`, parameters and `wait`")
            }
            Phase::Initialising(_) => (READY, "`init` is not answered with `ready`", "`ready`"),
            _ if self.pings.len() > 0 => (self.silent_ping(), "a `ping` is not answered", "`pong`"),
            _ => {
                let Some(search) = self.searches.front() else { return };
                (self.unanswered(search), unanswered_in_words(search), "`done` with a move")
            }
        };
        let starting = matches!(self.phase, Phase::Greeting(_) | Phase::Initialising(_));
        let id = self.manner.line.filter(|_| starting).unwrap_or(id);
        sink.report(id, None, |f| {
            Finding { message: message.to_owned(), ..f }
                .expected(expected)
                .got(format!("nothing of the kind in {time:.1} s"))
                .breakdown(Breakdown::Hang)
        });
        self.pings.forgive();
    }

    fn silent_ping(&self) -> &'static str {
        if let Some(manner) = self.pings.front().and_then(|ping| ping.manner) {
            return manner;
        }
        if self.pings.answered > 0 {
            "hub/ping/every-ping-has-its-pong"
        } else if self.pings.front().is_some_and(|ping| ping.searching) {
            "hub/ping/answered-while-searching"
        } else {
            "hub/ping/one-pong"
        }
    }

    /// A search did not end by itself, though its limit says that it should.
    pub fn limit_ignored(&self, sink: &mut Sink) {
        let Some(search) = self.searches.front() else { return };
        let id = match search.manner {
            Some(manner) => manner,
            None if self.leaks() => "hub/level/limits-do-not-leak",
            None => limit_of(search),
        };
        sink.report(id, None, |f| {
            let level = search.level.map(|level| level.to_string()).unwrap_or_default();
            Finding { message: format!("the search does not end with `level {level}`"), ..f }
                .expected("`done` once the limit is reached")
                .got("a search that goes on")
                .breakdown(Breakdown::Hang)
        });
    }

    /// Whether a limit by depth that is not kept is the fault of an endless
    /// search before it.
    pub(super) fn leaks(&self) -> bool {
        let limited = self.searches.front().is_some_and(|search| {
            matches!(search.level, Some(Level::Depth(_))) && search.mode == Mode::Think
        });
        self.depth_works && self.endless_before && limited
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
                    .breakdown(Breakdown::Crash)
            });
        }
    }

    /// When the engine went away, and which requirement that breaks besides.
    fn circumstances(&self) -> (&'static str, Option<&'static str>) {
        match self.phase {
            Phase::Launched => return ("before it was asked anything", None),
            Phase::Greeting(_) => {
                return ("in answer to `hub`", Some(self.manner.line.unwrap_or(WAIT)));
            }
            Phase::Initialising(_) => {
                let about = if let Some(odd) = self.manner.param {
                    odd
                } else if self.since.contains(&Said::UnknownParam) {
                    "hub/parameters/ignores-unknown-names"
                } else if self.since.contains(&Said::SetParam) {
                    "hub/parameters/takes-its-values"
                } else {
                    self.manner.line.unwrap_or(READY)
                };
                return ("in answer to `init`", Some(about));
            }
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
            Some(Said::Pos | Said::Level | Said::OptionalLevel)
                if self.since.contains(&Said::NewGame) =>
            {
                ("after `new-game`", Some("hub/new-game/accepted-in-silence"))
            }
            Some(Said::Unsound) => ("after a position that makes no sense", Some(UNSOUND)),
            Some(Said::Pos) => ("after `pos`", Some(self.refusal_by_crash())),
            Some(Said::Level | Said::OptionalLevel) => {
                let long = self.setup.position.as_ref().is_some_and(|p| p.boards.len() > LONG);
                let about =
                    if long || self.empty_list { Some(LISTS) } else { self.harm_of(self.level) };
                ("after `level`", about)
            }
            _ => match self.searches.front() {
                Some(search) => ("during a search", self.harm_in(search)),
                None if self.done >= MANY => {
                    ("after many searches", Some("hub/search/search-after-search"))
                }
                None => ("when nothing was asked of it", None),
            },
        }
    }
}

/// More searches than a conversation has that is about something else.
const MANY: usize = 40;

impl HubReferee {
    /// What a position breaks that brings the engine down.
    fn refusal_by_crash(&self) -> &'static str {
        match &self.setup.position {
            Some(position) if position.boards.len() == 1 && self.empty_list => LISTS,
            _ => self.manner.setup.unwrap_or_else(|| self.refusal()),
        }
    }

    /// What a limit breaks that brings the engine down.
    fn harm_of(&self, level: Option<Level>) -> Option<&'static str> {
        if let Some(manner) = self.manner.setup {
            return Some(manner);
        }
        let common = |seconds: f64| (0.2..=10_000.0).contains(&seconds);
        match level? {
            Level::Infinite => Some("hub/level/infinite-until-stopped"),
            Level::Clock { moves: Some(_), inc: Some(_), .. } => Some("hub/level/unusual-clocks"),
            Level::Clock { moves: Some(0), .. } => Some("hub/level/unusual-clocks"),
            Level::Clock { moves: Some(1), .. } => Some("hub/level/moves-share-the-time"),
            Level::Clock { time, inc, .. }
                if common(time)
                    && (time.fract() != 0.0 || inc.is_some_and(|i| i.fract() != 0.0)) =>
            {
                Some("hub/level/fractions-of-seconds")
            }
            Level::Clock { moves, time, inc }
                if common(time) && (moves.is_none() || inc.is_none()) =>
            {
                Some("hub/level/clock-searches-end")
            }
            Level::Clock { .. } | Level::Depth(_) | Level::Nodes(_) | Level::MoveTime(_) => {
                Some("hub/level/unusual-clocks")
            }
        }
    }

    /// What a search breaks that brings the engine down.
    fn harm_in(&self, search: &Search) -> Option<&'static str> {
        let position = search.position.as_ref()?;
        let moves = legal_moves(position.board());
        if self.done >= MANY {
            Some("hub/search/search-after-search")
        } else if self.done == 0 && self.changed {
            // It had no use for the value before.
            Some("hub/parameters/takes-its-values")
        } else if search.manner.is_some() {
            search.manner
        } else if position.boards.len() > LONG || self.empty_list {
            Some(LISTS)
        } else if moves.len() > 30 || moves.iter().any(|mv| mv.captured.len() > 6) {
            Some("hub/games/extreme-positions")
        } else if search.stops > 0 {
            Some(STOPS)
        } else if position.boards.len() > 8 {
            Some("hub/games/complete-games")
        } else if matches!(search.level, Some(Level::Depth(1..=6)) | None) {
            Some(one_done(search.mode))
        } else {
            self.harm_of(search.level)
        }
    }

    /// The requirement that a search without its `done` breaks.
    fn unanswered(&self, search: &Search) -> &'static str {
        match search.manner {
            Some(manner) => manner,
            None if self.done >= MANY => "hub/search/search-after-search",
            None => unanswered(search),
        }
    }
}

/// The requirement that a search without its `done` breaks.
fn unanswered(search: &Search) -> &'static str {
    match search.mode {
        mode if search.stopped.is_some() && was_to_end(search) => one_done(mode),
        _ if search.stopped.is_some() => STOPS,
        _ => limit_of(search),
    }
}

/// Whether a search should have ended without its `stop`.
fn was_to_end(search: &Search) -> bool {
    let runs = search.mode == Mode::Think || search.hit.is_some();
    runs && search.level != Some(Level::Infinite)
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
        Some(Level::Clock { time, inc: Some(inc), .. }) if time <= inc => {
            "hub/level/increment-comes-first"
        }
        Some(Level::Clock { time, .. }) if time < 0.2 => "hub/level/unusual-clocks",
        Some(Level::Clock { .. }) => "hub/level/clock-searches-end",
        Some(Level::Infinite) | None => one_done(search.mode),
    }
}
