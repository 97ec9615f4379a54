//! Silence and crashes: what happened, and in answer to what.
//!
//! In: the news that something owed did not come, or that the engine ended.
//! Out: findings. Never: waiting.

use std::time::Duration;

use super::{
    HubReferee,
    requirements::{self as about, one_done},
    sent::Kind,
};
use crate::{
    contract::Referee as _,
    engine::Exit,
    protocols::hub::{
        message::Level,
        model::{Phase, Search},
    },
    verdict::{Breakdown, Finding, Sink},
};

const STOPS: &str = "hub/stop/ends-with-one-done";
const ONE_PONG: &str = "hub/ping/one-pong";
const MANY_SEARCHES: &str = "hub/search/search-after-search";

/// More searches than a conversation has that is about something else.
const MANY: usize = 40;

impl HubReferee {
    pub(super) fn judge_overdue(&mut self, waited: Duration, sink: &mut Sink) {
        let since = self.owed().map_or(waited, |owed| owed.since);
        let time = waited.saturating_sub(since).as_secs_f64();
        let form = self.since.last().and_then(|sent| sent.form);
        let (id, message, expected) = match (self.phase, self.pings.front()) {
            (Phase::Greeting(_), _) => (
                form.unwrap_or(about::WAIT),
                "no `wait` in answer to `hub`",
                "`id`, parameters and `wait`",
            ),
            (Phase::Initialising(_), _) => {
                (self.about_init(), "no `ready` in answer to `init`", "`ready`")
            }
            (_, Some(ping)) if self.pings.answered == 0 => {
                (ping.about, "no `pong` in answer to `ping`", "`pong`")
            }
            (_, Some(_)) => {
                ("hub/ping/every-ping-has-its-pong", "too few `pong` for so many `ping`", "`pong`")
            }
            (_, None) => {
                let Some(search) = self.searches.waiting.front() else { return };
                (self.about_silence(search), silence_in_words(search), "`done` with a move")
            }
        };
        sink.report(id, None, |f| {
            Finding { message: message.to_owned(), ..f }
                .expected(expected)
                .got(format!("no such reply in {time:.1} s"))
                .breakdown(Breakdown::Hang)
        });
        self.pings.forgive();
    }

    /// The requirement that a `ping` now puts to the test.
    pub(super) fn about_ping(&self) -> &'static str {
        match self.phase {
            Phase::Configuring | Phase::Initialising(_) => "hub/ping/answered-before-ready",
            _ if self.is_searching() => "hub/ping/answered-while-searching",
            _ => self.in_doubt().unwrap_or(ONE_PONG),
        }
    }

    /// The requirement of the last command between searches that has no reply: if a `ping` behind
    /// it is not answered, the engine may have got no further than there.
    fn in_doubt(&self) -> Option<&'static str> {
        match self.since.last_in_doubt()?.kind {
            Kind::Pos { .. } | Kind::Level | Kind::OptionalLevel => Some(about::SETUP),
            Kind::NewGame => Some(about::NEW_GAME),
            Kind::IdleStop => Some(about::IDLE_STOP),
            Kind::IdleHit => Some(about::IDLE_HIT),
            Kind::Unsound => Some(about::UNSOUND),
            Kind::Unknown => Some(about::UNKNOWN),
            _ => None,
        }
    }

    /// The requirement that `init` puts to the test, with the parameters before it.
    fn about_init(&self) -> &'static str {
        match self.since.form_of_params() {
            Some(form) => form,
            None if self.since.has(Kind::UnknownParam) => about::UNKNOWN_PARAM,
            None if self.since.sets_params() => about::VALUES,
            None => self.since.last().and_then(|sent| sent.form).unwrap_or(about::READY),
        }
    }

    /// The requirement that a search without its `done` breaks.
    fn about_silence(&self, search: &Search) -> &'static str {
        match (search.about, search.stop) {
            (Some(about), _) => about,
            (None, _) if self.searches.done >= MANY => MANY_SEARCHES,
            (None, _) if search.is_limit_refused => about::of_end(search),
            (None, Some(_)) if search.ends_by_itself() || search.hit.is_some() => {
                one_done(search.mode)
            }
            (None, Some(_)) => STOPS,
            (None, None) => about::of_end(search),
        }
    }

    /// The search that ended last did not end by itself, though its limit demands it.
    pub fn limit_ignored(&self, sink: &mut Sink) {
        let Some(search) = self.searches.finished.as_ref().map(|f| &f.search) else { return };
        let Some(level) = search.level.filter(|level| *level != Level::Infinite) else { return };
        sink.report(search.about.unwrap_or_else(|| about::of_end(search)), None, |f| {
            Finding { message: format!("the search does not end with `level {level}`"), ..f }
                .expected("`done` once the limit is reached")
                .got("a search that goes on")
                .breakdown(Breakdown::Hang)
        });
    }

    pub(super) fn judge_ended(&mut self, exit: Option<Exit>, sink: &mut Sink) {
        if self.phase == Phase::Leaving {
            return;
        }
        let how = exit.map_or("ended".to_owned(), |e| e.to_string());
        let (when, about) = self.circumstances();
        for id in [Some(about::ALIVE), about].into_iter().flatten() {
            sink.report(id, None, |f| {
                Finding { message: format!("the engine {how} {when}"), ..f }
                    .expected("an engine that runs until `quit` or the end of its input")
                    .breakdown(Breakdown::Crash)
            });
        }
    }

    /// When the engine ended, and the requirement of the command that it ended at.
    fn circumstances(&self) -> (&'static str, Option<&'static str>) {
        let last = self.since.last();
        let form = last.and_then(|sent| sent.form);
        let or = |about| Some(form.unwrap_or(about));
        // It has come through all before the `ping` that waits. Of a search nobody knows.
        let idle = !self.is_searching() && self.since.last_in_doubt().is_none();
        if let Some(ping) = self.pings.front().filter(|_| idle) {
            return ("after `ping`", Some(ping.about));
        }
        match self.phase {
            Phase::Launched => return ("before the first command", None),
            Phase::Greeting(_) => return ("after `hub`", or(about::WAIT)),
            Phase::Initialising(_) => return ("after `init`", Some(self.about_init())),
            Phase::Configuring | Phase::Ready | Phase::Joined | Phase::Leaving => {}
        }
        let about = match last.map(|sent| sent.kind) {
            _ if form == Some(about::ARGUMENTS) => form,
            Some(Kind::Unknown) => form,
            Some(Kind::UnknownParam) => Some(about::UNKNOWN_PARAM),
            Some(Kind::SetParam { .. }) => Some(about::VALUES),
            Some(Kind::IdleStop) => Some(about::IDLE_STOP),
            Some(Kind::IdleHit) => Some(about::IDLE_HIT),
            Some(Kind::NewGame) => Some(about::NEW_GAME),
            Some(Kind::Unsound) => Some(about::UNSOUND),
            Some(Kind::Pos { empty_list: true }) => Some(about::LONG),
            Some(Kind::Pos { .. }) => form.or(self.setup.position.as_ref().map(about::of_position)),
            Some(Kind::Level | Kind::OptionalLevel) => {
                self.since.form_of_setup().or(self.level.map(about::of_level))
            }
            Some(Kind::Hub | Kind::Init | Kind::Go | Kind::Stop | Kind::Ping | Kind::Misread)
            | None => self.searches.waiting.front().and_then(|search| self.about_crash(search)),
        };
        (self.since.after(), about)
    }

    /// What a search breaks that brings the engine down.
    fn about_crash(&self, search: &Search) -> Option<&'static str> {
        let position = search.position.as_ref()?;
        if self.searches.done >= MANY {
            return Some(MANY_SEARCHES);
        }
        // The engine had no use for the value before.
        let params = self.since.has_new_params().then_some(about::VALUES);
        let stop = || match (search.hit, search.stop) {
            (Some(_), _) => Some(one_done(search.mode)),
            (None, stop) => stop.map(|_| STOPS),
        };
        let limit = || match search.level {
            Some(Level::Depth(1..=6)) | None => one_done(search.mode),
            Some(level) => about::of_level(level),
        };
        let empty = self.since.has(Kind::Pos { empty_list: true }).then_some(about::LONG);
        let about = params.or(search.about).or(empty).or_else(|| about::of_searched(position));
        about.or_else(stop).or_else(|| Some(limit()))
    }
}

fn silence_in_words(search: &Search) -> &'static str {
    match (search.stop, search.hit) {
        (Some(_), _) => "no `done` after `stop`",
        (None, Some(_)) => "no `done` after `ponder-hit`",
        (None, None) => "no `done` at the end of the search",
    }
}
