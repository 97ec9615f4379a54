//! Silence, hangs and crashes: what happened, and in answer to what.
//!
//! In: how long was waited, how the process ended. Out: findings about the
//! command that was the last straw. Never: waiting.

use std::time::Duration;

use super::{Phase, UgmiReferee, requirements::FINISHED};
use crate::{
    contract::{Allowance, Owed},
    engine::Exit,
    protocols::ugmi::{
        message::{Command, Go},
        model::{Form, Missing, Running, Sent},
        profile::Habit,
    },
    verdict::{Breakdown, Finding, Sink},
};

const ALIVE: &str = "ugmi/process/stays-alive";
const READY: &str = "ugmi/isready/one-readyok-each";
const READY_IN_SEARCH: &str = "ugmi/isready/answered-during-search";
const LISTENS: &str = "ugmi/description/listens-while-thinking";
const STOP: &str = "ugmi/stop/ends-the-search";
const ENDS: &str = "ugmi/go/one-bestmove-each";
const ALWAYS: &str = "ugmi/bestmove/always-sent";

/// A search may become slower by this factor than it was when it last told of
/// its nodes.
const SLOWER: i128 = 8;

impl UgmiReferee {
    /// Setting up may take the engine a while.
    pub(super) fn patience_for_ready(&self) -> Allowance {
        if self.may_set_up() { Allowance::Load } else { Allowance::Answer }
    }

    /// Whether it was told something that takes a while to be ready with.
    #[must_use]
    pub fn may_set_up(&self) -> bool {
        let greeted = |sent: &Sent| sent.command == Command::Ugmi;
        self.is_setting_up() || self.window.recent.iter().any(greeted)
    }

    /// Whether it may still be busy with a new game or a setting: nothing has
    /// shown yet that it is ready again.
    #[must_use]
    pub fn is_setting_up(&self) -> bool {
        let slow = |sent: &Sent| matches!(sent.command, Command::NewGame | Command::SetOption(_));
        self.window.recent.iter().any(slow)
    }

    pub(super) fn owed_by(&self, running: &Running) -> Option<Owed> {
        if running.doubtful && (running.stopped.is_none() || running.progress.statistics.is_none())
        {
            return None;
        }
        if let Some(stopped) = running.stopped {
            return Some(Owed { since: stopped.at, allowance: Allowance::Search(Duration::ZERO) });
        }
        let Go { movetime, depth, nodes, mate, .. } = &running.go;
        let limit = |ms: u64| Allowance::Search(Duration::from_millis(ms.min(86_400_000)));
        let allowance = match movetime {
            _ if running.go.is_infinite() => return None,
            Some(ms) => limit(*ms),
            None if depth.is_some() || nodes.is_some() || mate.is_some() => limit(5_000),
            None => limit(running.go.time().unwrap_or(0)),
        };
        Some(Owed { since: running.since, allowance })
    }

    pub(super) fn judge_overdue(&mut self, waited: Duration, sink: &mut Sink) {
        if let Some(since) = self.greeting.owed() {
            let got = if self.greeting.has_begun() {
                "an identification without `ugmiok`"
            } else {
                "no output"
            };
            let time = waited.saturating_sub(since).as_secs_f64();
            let about = self.window.suspect().map(|(_, about)| about);
            let id = about.unwrap_or("ugmi/ugmi/identifies-itself");
            return sink.report(id, None, |f| {
                Finding { message: "`ugmi` is not answered with `ugmiok`".into(), ..f }
                    .expected("`id` lines, any `option` lines, and `ugmiok`")
                    .got(format!("{got} within {time:.1} s"))
                    .breakdown(Breakdown::Hang)
            });
        }
        if let Some(since) = self.ready.owed() {
            return self.not_ready(waited.saturating_sub(since), sink);
        }
        if let Some(running) = &self.searches.current
            && self.owed_by(running).is_some()
        {
            let missing = match running.stopped {
                Some(_) if self.profile.has(Habit::Deaf) => Missing::Any,
                Some(_) => Missing::Stop,
                None => Missing::BestMove,
            };
            self.judge_missing(missing, sink);
        }
    }

    /// The requirement that an unanswered `isready` breaks: that of the latest line that may be
    /// to blame, or this one. An engine that does not answer it anyway breaks that alone; where
    /// the game is over, a search may do what it likes, but `isready` is answered.
    fn about_silence(&self, plain: &'static str) -> (&'static str, Option<&Sent>) {
        if self.profile.knew(Habit::LosesReady) {
            return (READY, None);
        }
        let suspect = self.window.suspect().filter(|(_, about)| *about != FINISHED);
        suspect.map_or((plain, None), |(sent, about)| (about, Some(sent)))
    }

    /// `isready` is not answered.
    fn not_ready(&mut self, time: Duration, sink: &mut Sink) {
        self.profile.notice(Habit::LosesReady);
        let running = self.searches.current.as_ref();
        let idle = self.about_number().unwrap_or(READY);
        let (id, suspect) = self.about_silence(running.map_or(idle, |_| READY_IN_SEARCH));
        let after = suspect.map(|sent| &sent.raw).or(running.map(|running| &running.raw));
        let after = after.map(|raw| format!(" after `{raw}`")).unwrap_or_default();
        sink.report(id, None, |f| {
            Finding { message: format!("`isready` is not answered{after}"), ..f }
                .expected("`readyok`")
                .got(format!("no `readyok` within {:.1} s", time.as_secs_f64()))
                .breakdown(Breakdown::Hang)
                .at_least(ALIVE)
        });
    }

    /// Something is missing that a search owes.
    pub fn judge_missing(&mut self, missing: Missing, sink: &mut Sink) {
        let is_owed = match missing {
            Missing::ReadyInSearch => self.searches.outcome.lacks_ready,
            Missing::Any => self.is_searching() && self.is_waiting(),
            Missing::Stop => self.searches.is_stopped(),
            Missing::BestMove => {
                self.searches.current.as_ref().is_some_and(|r| self.owed_by(r).is_some())
            }
        };
        if !is_owed {
            return;
        }
        match missing {
            Missing::Any => self.profile.notice(Habit::Deaf),
            Missing::Stop => self.profile.notice(Habit::StopsInVain),
            Missing::ReadyInSearch | Missing::BestMove => {}
        }
        let running = self.searches.current.as_ref();
        let raw = running.map_or("go", |running| &running.raw);
        let (id, message, expected) = match missing {
            Missing::Any => (
                self.window.suspect().map_or(LISTENS, |(_, about)| about),
                format!("the engine reads no input during `{raw}`"),
                "`readyok` for `isready`, `bestmove` for `stop`",
            ),
            Missing::ReadyInSearch => (
                self.about_silence(READY_IN_SEARCH).0,
                format!("`isready` during `{raw}` is not answered before the search is over"),
                "`readyok` at once",
            ),
            Missing::Stop => (
                running.map_or(STOP, |running| about_stop(running)),
                format!("`stop` does not end `{raw}`"),
                "`bestmove` as soon as possible",
            ),
            Missing::BestMove => (
                running.map_or(ALWAYS, |running| self.about_end(running)),
                format!("`{raw}` does not end"),
                "`bestmove`",
            ),
        };
        // Who answers when the search is over does not hang.
        let breakdown = (missing != Missing::ReadyInSearch).then_some(Breakdown::Hang);
        // Who reads nothing does not keep running either.
        let at_least = (missing == Missing::Any).then_some(ALIVE.into());
        sink.report(id, None, |f| {
            Finding { message, breakdown, at_least, ..f }.expected(expected).got("no such answer")
        });
    }

    /// Which requirement a search breaks that has a limit and does not end.
    fn about_end(&self, running: &Running) -> &'static str {
        let Running { go, setup, .. } = running;
        let is_forced = setup.is_forced() || go.searchmoves.len() == 1;
        // Longer searches may not end for other reasons than the length of a list.
        let by_position = setup.about().filter(|_| setup.form != Form::List || go.is_one_ply());
        running
            .about
            .or(about_limits(running))
            .or(is_forced.then_some(ALWAYS))
            .or(by_position)
            .or(self.about_number())
            .unwrap_or(ENDS)
    }

    /// The search had to be stopped far beyond its limit.
    pub(super) fn not_kept(&self, running: &Running, sink: &mut Sink) {
        let go = &running.go;
        let id = about_limits(running).or(match go {
            Go { movetime: Some(_), .. } => Some("ugmi/go/keeps-movetime"),
            Go { nodes: Some(limit), .. } if self.is_on_its_way(running, *limit) => None,
            Go { nodes: Some(_), .. } => Some("ugmi/go/keeps-nodes"),
            Go { depth: Some(1), .. } => Some("ugmi/go/keeps-depth"),
            _ => None,
        });
        let Some(id) = id else { return };
        if sink.count(id) > 0 {
            return;
        }
        let raw = &running.raw;
        sink.report(id, None, |f| {
            Finding { message: format!("`{raw}` had to be stopped"), ..f }
                .expected("the search ends when its limit is reached")
                .got("`bestmove` only after `stop`, long after the limit")
        });
    }

    /// Whether the search may still have been on its way to so many nodes: it
    /// told of fewer, and as fast as it was it would hardly have been there.
    fn is_on_its_way(&self, running: &Running, limit: u64) -> bool {
        let Some(told) = running.progress.course.nodes else { return false };
        let ms = |time: Duration| i128::try_from(time.as_millis()).unwrap_or(i128::MAX);
        // What is told at once says little of how fast it is.
        let at = ms(running.progress.nodes_at).max(100);
        let (limit, took) = (i128::from(limit), ms(self.searches.outcome.took.unwrap_or_default()));
        told < limit && took.saturating_mul(told) < limit.saturating_mul(at).saturating_mul(SLOWER)
    }

    /// Whether a question is open, and the engine was sent nothing else since the last answer.
    fn is_only_asked(&self) -> bool {
        self.ready.owed().is_some()
            && self.window.recent.iter().all(|sent| sent.command == Command::IsReady)
    }

    pub(super) fn judge_ended(&mut self, exit: Option<Exit>, sink: &mut Sink) {
        if self.phase == Phase::Over {
            return;
        }
        let how = exit.map_or("went away".to_owned(), |exit| exit.to_string());
        let quoted = |sent: &Sent| format!("`{}`", sent.raw);
        let last = self.window.last().map_or_else(|| "its start".into(), quoted);
        let (id, cause) = match (self.window.suspect(), &self.searches.current) {
            (Some((sent, about)), _) => (about, quoted(sent)),
            (None, running) if self.is_only_asked() => {
                let plain = self.about_number().unwrap_or(READY);
                (running.as_ref().map_or(plain, |_| READY_IN_SEARCH), last)
            }
            (None, Some(running)) if running.stopped.is_some() => (STOP, last),
            (None, Some(running)) => {
                let plain = if running.go.is_infinite() { ALIVE } else { ENDS };
                (running.about.or(running.setup.about()).unwrap_or(plain), last)
            }
            (None, None) => (self.about_number().unwrap_or(ALIVE), last),
        };
        let about = (id != ALIVE).then_some(id);
        for id in [ALIVE].into_iter().chain(about) {
            sink.report(id, None, |f| {
                Finding { message: format!("the engine {how} after {cause}"), ..f }
                    .expected("the engine keeps running until `quit` or the end of its input")
                    .breakdown(Breakdown::Crash)
            });
        }
    }
}

/// Which requirement a search breaks that `stop` does not end.
fn about_stop(running: &Running) -> &'static str {
    if running.setup.is_over() {
        FINISHED
    } else if running.setup.is_forced() {
        ALWAYS
    } else {
        STOP
    }
}

/// The requirement that a search without an end breaks, if its limits tell.
fn about_limits(running: &Running) -> Option<&'static str> {
    let go = &running.go;
    if running.setup.is_over() {
        return Some(FINISHED);
    }
    let small = |limit: Option<u64>, most: u64| limit.is_none_or(|limit| limit <= most);
    let all_small = small(go.depth, 3) && small(go.nodes, 20_000) && small(go.movetime, 1_000);
    match go.limits() {
        0 | 1 if go.mate.is_some() => Some("ugmi/go/mate-is-found"),
        0 | 1 if go.has_clocks() => Some("ugmi/go/keeps-the-clock"),
        0 | 1 => None,
        _ if all_small => Some("ugmi/go/parameters-in-any-order"),
        _ => Some("ugmi/go/first-limit-ends-the-search"),
    }
}
