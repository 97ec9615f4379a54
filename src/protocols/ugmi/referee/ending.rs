//! Silence, hangs and crashes: what happened, and in answer to what.
//!
//! In: how long was waited, how the process ended. Out: findings about the
//! command that was the last straw. Never: waiting.

use std::time::Duration;

use super::{UgmiReferee, requirements::Mistake, traits};
use crate::{
    contract::{Allowance, Owed},
    engine::Exit,
    protocols::ugmi::{
        message::{Command, Go},
        model::{Missing, Running, Search, Sent},
    },
    verdict::{Breakdown, Finding, Sink},
};

const ALIVE: &str = "ugmi/process/stays-alive";
const FINISHED: &str = "ugmi/position/finished-games-end-searches";
/// From this many searches on, a hang may come of their number.
const MANY: usize = 20;

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
        if running.doubtful && !(running.stopped.is_some() && running.progress.statistics) {
            return None;
        }
        if let Some(since) = running.stopped {
            return Some(Owed { since, allowance: Allowance::Search(Duration::ZERO) });
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
        if let Some(since) = self.handshake.owed() {
            let got =
                if self.handshake.has_begun() { "an identification without it" } else { "nothing" };
            let time = waited.saturating_sub(since).as_secs_f64();
            let about = self.window.suspect().map(|(_, about)| about);
            let id = about.unwrap_or("ugmi/ugmi/identifies-itself");
            return sink.report(id, None, |f| {
                Finding { message: "`ugmi` is not acknowledged".into(), ..f }
                    .expected("`id` lines, perhaps options, and `ugmiok`")
                    .got(format!("{got} in {time:.1} s"))
                    .breakdown(Breakdown::Hang)
            });
        }
        if let Some(&(since, _)) = self.ready.front() {
            return self.not_ready(waited.saturating_sub(since), sink);
        }
        if let Search::Running(running) = &self.search
            && self.owed_by(running).is_some()
        {
            let missing = match running.stopped {
                Some(_) if self.has_trait(traits::DEAF) => Missing::Ears,
                Some(_) => Missing::Stop,
                None => Missing::BestMove,
            };
            self.judge_missing(missing, sink);
        }
    }

    /// The latest line that an unanswered question may be about. Where the
    /// game is over, a search may do what it likes, but questions are answered.
    fn suspect_of_deafness(&self) -> Option<(&Sent, &'static str)> {
        self.window.suspect().filter(|(_, about)| *about != FINISHED)
    }

    /// The search that is under way, as a report names it.
    fn go_in_words(&self) -> String {
        self.search.running().map_or_else(|| "`go`".into(), |running| format!("`{}`", running.raw))
    }

    /// `isready` is not answered.
    fn not_ready(&mut self, time: Duration, sink: &mut Sink) {
        let asked = self.window.recent.iter().filter(|s| s.command == Command::IsReady).count();
        let merged = asked > 1 && self.ready.len() < asked;
        self.notice(traits::LOSES_READY);
        let (id, after) = match self.suspect_of_deafness() {
            _ if self.has_trait(traits::LOSES_READY) && !self.is_searching() => {
                ("ugmi/isready/one-readyok-each", String::new())
            }
            Some((sent, about)) => (about, format!("`{}`", sent.raw)),
            None if self.is_searching() => {
                ("ugmi/isready/answered-during-search", self.go_in_words())
            }
            None if merged => ("ugmi/isready/one-readyok-each", "`isready`".to_owned()),
            None if self.memory.searches >= MANY => {
                ("ugmi/process/many-searches", "many searches".to_owned())
            }
            None => ("ugmi/isready/one-readyok-each", String::new()),
        };
        let after = if after.is_empty() { after } else { format!(" after {after}") };
        sink.report(id, None, |f| {
            Finding { message: format!("`isready` is not answered{after}"), ..f }
                .expected("`readyok`")
                .got(format!("nothing of the kind in {:.1} s", time.as_secs_f64()))
                .breakdown(Breakdown::Hang)
        });
    }

    /// Something is missing that a search owes.
    pub fn judge_missing(&mut self, missing: Missing, sink: &mut Sink) {
        let is_owed = match missing {
            Missing::ReadyInSearch => self.memory.asked_in_search,
            Missing::Ears | Missing::Stop | Missing::BestMove => self.is_searching(),
        };
        if !is_owed {
            return;
        }
        let known_trait = match missing {
            Missing::Ears => Some(traits::DEAF),
            Missing::Stop => Some(traits::STOPS_IN_VAIN),
            Missing::ReadyInSearch | Missing::BestMove => None,
        };
        if let Some(known_trait) = known_trait {
            self.notice(known_trait);
        }
        let running = self.search.running();
        let raw = running.map_or_else(|| "go".to_owned(), |running| running.raw.clone());
        let heard = match missing {
            Missing::Ears => self.window.suspect(),
            _ => self.suspect_of_deafness(),
        };
        let lost = self.has_trait(traits::LOSES_READY).then_some("ugmi/isready/one-readyok-each");
        let suspect = lost.or_else(|| heard.map(|(_, about)| about));
        let plain = match missing {
            Missing::Ears => "ugmi/description/listens-while-thinking",
            Missing::ReadyInSearch => "ugmi/isready/answered-during-search",
            Missing::Stop => "ugmi/stop/ends-the-search",
            Missing::BestMove => "ugmi/bestmove/always-sent",
        };
        let (id, message, expected) = match missing {
            Missing::Ears => (
                suspect.unwrap_or(plain),
                format!("nothing that is said during `{raw}` is heard"),
                "`readyok` for `isready`, `bestmove` for `stop`",
            ),
            Missing::ReadyInSearch => (
                suspect.unwrap_or(plain),
                format!("`isready` during `{raw}` is not answered before the search is over"),
                "`readyok` at once",
            ),
            Missing::Stop => (
                self.about_stop(),
                format!("`stop` does not end `{raw}`"),
                "`bestmove` as soon as possible",
            ),
            Missing::BestMove => (
                running.map_or(plain, |running| self.about_end(running)),
                format!("`{raw}` does not end"),
                "`bestmove`",
            ),
        };
        // Who answers when the search is over does not hang.
        let breakdown = (missing != Missing::ReadyInSearch).then_some(Breakdown::Hang);
        sink.report(id, None, |f| {
            Finding { message, breakdown, ..f }.expected(expected).got("nothing of the kind")
        });
    }

    /// Which requirement a search breaks that `stop` does not end.
    fn about_stop(&self) -> &'static str {
        if self.has_trait(traits::STOPS_IN_VAIN) {
            return "ugmi/stop/ends-the-search";
        }
        let disturbed = self.search.running().and_then(|running| running.disturbed.as_ref());
        match disturbed {
            Some((_, about)) => about,
            None if self.setup.is_over() => FINISHED,
            None if self.setup.is_forced() => "ugmi/bestmove/always-sent",
            None => "ugmi/stop/ends-the-search",
        }
    }

    /// Which requirement a search breaks that has a limit and does not end.
    fn about_end(&self, running: &Running) -> &'static str {
        let go = &running.go;
        if let Some(about) = running.about {
            return about;
        }
        if let Some(about) = about_limits(running) {
            return about;
        }
        match self.about_choice(running, Mistake::Missing) {
            "ugmi/bestmove/always-sent" => {}
            about => return about,
        }
        if running.setup.is_forced() || go.searchmoves.len() == 1 {
            "ugmi/bestmove/always-sent"
        } else if self.memory.searches > MANY {
            "ugmi/process/many-searches"
        } else {
            "ugmi/go/one-bestmove-each"
        }
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
                .expected("the search ends by itself when its limit is reached")
                .got("a `bestmove` after `stop`, long after the limit")
        });
    }

    /// Whether the search may still have been on its way to so many nodes: it
    /// told of fewer, and as fast as it was it would hardly have been there.
    fn is_on_its_way(&self, running: &Running, limit: u64) -> bool {
        let Some(told) = running.progress.nodes else { return false };
        let ms = |time: Duration| i128::try_from(time.as_millis()).unwrap_or(i128::MAX);
        // What is told at once says little of how fast it is.
        let at = ms(running.progress.nodes_at).max(100);
        let (limit, took) = (i128::from(limit), ms(self.outcome.took.unwrap_or_default()));
        told < limit && took.saturating_mul(told) < limit.saturating_mul(at).saturating_mul(SLOWER)
    }

    pub(super) fn judge_ended(&mut self, exit: Option<Exit>, sink: &mut Sink) {
        if self.quitting {
            return;
        }
        let how = exit.map_or("went away".to_owned(), |exit| exit.to_string());
        let quoted = |sent: &Sent| format!("`{}`", sent.raw);
        let last = self.window.last().map_or_else(|| "its start".into(), quoted);
        let (id, cause) = match self.window.suspect() {
            Some((sent, about)) => (about, quoted(sent)),
            None if self.memory.searches > MANY => ("ugmi/process/many-searches", last),
            None => match &self.search {
                Search::Running(running) if running.stopped.is_some() => {
                    ("ugmi/stop/ends-the-search", last)
                }
                Search::Running(running) => match self.about_choice(running, Mistake::Missing) {
                    "ugmi/bestmove/always-sent" => (ALIVE, last),
                    about => (about, last),
                },
                Search::Idle => (ALIVE, last),
            },
        };
        let symptom = (id != ALIVE).then_some(ALIVE);
        for id in [id].into_iter().chain(symptom) {
            sink.report(id, None, |f| {
                Finding { message: format!("the engine {how} after {cause}"), ..f }
                    .expected("it goes on until it is told to quit or its input ends")
                    .breakdown(Breakdown::Crash)
            });
        }
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
