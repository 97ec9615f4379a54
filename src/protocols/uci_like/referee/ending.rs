//! Silence, hangs and crashes: what happened, and in answer to what.
//!
//! In: how long was waited, how the process ended. Out: findings about the
//! command that was the last straw. Never: waiting.

use std::{borrow::Cow, time::Duration};

use super::{
    super::{
        dialect::{Dialect, Setup},
        grammar::has_odd_blanks,
        message::{Command, Go, Keyword},
        model::{Missing, Running, Sent},
        profile::Habit,
    },
    SearchReferee,
};
use crate::{
    contract::{Allowance, Owed},
    transcript::From,
    verdict::{Breakdown, Finding, Sink},
};

/// A search may become slower by this factor than it was when it last told of
/// its nodes.
const SLOWER: i128 = 8;

impl<D: Dialect> SearchReferee<D> {
    /// Setting up may take the engine a while.
    pub(super) fn patience_for_ready(&self) -> Allowance {
        if self.may_set_up() { Allowance::Load } else { Allowance::Answer }
    }

    /// Whether it was told something that takes a while to be ready with.
    #[must_use]
    pub fn may_set_up(&self) -> bool {
        let greeted = |sent: &Sent<D>| sent.command == Command::Start;
        self.is_setting_up() || self.window.recent.iter().any(greeted)
    }

    /// Whether it may still be busy with a new game or a setting: nothing has
    /// shown yet that it is ready again.
    #[must_use]
    pub fn is_setting_up(&self) -> bool {
        let slow =
            |sent: &Sent<D>| matches!(sent.command, Command::NewGame | Command::SetOption(_));
        self.window.recent.iter().any(slow)
    }

    pub(super) fn owed_by(&self, running: &Running<D>) -> Option<Owed> {
        if running.doubtful && (running.stopped.is_none() || running.progress.statistics.is_none())
        {
            return None;
        }
        if let Some(stopped) = running.stopped {
            return Some(Owed { since: stopped.at, allowance: Allowance::Search(Duration::ZERO) });
        }
        let since = running.limited_since()?;
        let Go { movetime, depth, nodes, mate, .. } = &running.go;
        let limit = |ms: u64| Allowance::Search(Duration::from_millis(ms.min(86_400_000)));
        let go = D::description().message(From::Controller, &running.raw);
        let is_lengthy = go.is_some_and(|go| go.is_lengthy(&running.raw));
        let counts = depth.is_some() || nodes.is_some() || mate.is_some();
        let allowance = match movetime {
            Some(ms) => limit(*ms),
            // How long it takes to visit a thousand million nodes is the engine's business.
            None if counts && is_lengthy && !running.go.has_clocks() => return None,
            None if counts && !is_lengthy => limit(5_000),
            None => limit(running.go.time().unwrap_or(0)),
        };
        Some(Owed { since, allowance })
    }

    pub(super) fn judge_overdue(&mut self, waited: Duration, sink: &mut Sink) {
        if let Some(since) = self.greeting.owed() {
            let got = if self.greeting.has_begun() {
                format!("an identification without `{}`", D::STARTED[0])
            } else {
                "none of these".to_owned()
            };
            let time = waited.saturating_sub(since).as_secs_f64();
            let (start, started) = (D::START, D::STARTED[0]);
            return sink.report(D::START_IDENTIFIES_ITSELF, None, |f| {
                Finding { message: format!("`{start}` is not answered with `{started}`"), ..f }
                    .expected(format!("`id` lines, any `option` lines, and `{started}`"))
                    .got(format!("{got} within {time:.1} s"))
                    .breakdown(Breakdown::Hang)
                    .command(Keyword::Start.word::<D>())
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

    /// `isready` is not answered.
    fn not_ready(&mut self, time: Duration, sink: &mut Sink) {
        // An engine that does not answer it anyway breaks that alone; and what ends with a carriage
        // return, or has more blanks than it needs, may be no question to it.
        let may_miss = |sent: &Sent<D>| {
            is_question(sent) && (sent.carriage_return || has_odd_blanks(&sent.raw))
        };
        let is_odd = self.window.recent.iter().any(may_miss);
        let is_usual = self.profile.knew(Habit::LosesReady);
        let straw = self.straw().filter(|_| !is_usual && !is_odd && !self.searches.unasked);
        let running = self.searches.current.as_ref();
        let waits_for_a_game = self.profile.knew(Habit::NeedsANewGame) && !self.has_begun_a_game;
        let id = match (straw, running) {
            _ if waits_for_a_game => D::NEW_GAME_NOT_REQUIRED,
            (Some(_), _) => D::PROCESS_STAYS_ALIVE,
            (None, Some(_)) => D::ISREADY_ANSWERED_DURING_SEARCH,
            (None, None) if self.searches.unasked => D::ISREADY_ANSWERED_DURING_SEARCH,
            (None, None) => D::ISREADY_ONE_READYOK_EACH,
        };
        let after = straw.map(|sent| &sent.raw).or(running.map(|running| &running.raw));
        let after = after.map(|raw| format!(" after `{raw}`")).unwrap_or_default();
        let command = straw.map_or(Keyword::IsReady.word::<D>(), |sent| sent.name);
        self.profile.notice(Habit::LosesReady);
        sink.report(id, None, |f| {
            Finding { message: format!("`isready` is not answered{after}"), ..f }
                .expected("`readyok`")
                .got(format!("no `readyok` within {:.1} s", time.as_secs_f64()))
                .breakdown(Breakdown::Hang)
                .command(command)
        });
    }

    /// Something is missing that a search owes.
    pub fn judge_missing(&mut self, missing: Missing, sink: &mut Sink) {
        let is_owed = match missing {
            Missing::ReadyInSearch => self.searches.outcome.lacks_ready,
            Missing::Ready => self.is_waiting(),
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
            Missing::ReadyInSearch | Missing::Ready | Missing::BestMove => {}
        }
        let (running, straw) = (self.searches.current.as_deref(), self.straw());
        let raw = running.map_or("go", |running| &running.raw);
        let is_forced = running.is_some_and(|running| running.setup.is_forced());
        let is_over = running.is_some_and(|running| running.setup.is_over());
        let seeks_mate = running.is_some_and(|r| r.go.mate.is_some() && r.go.limits() == 1);
        let (id, message, expected) = match missing {
            Missing::Any => (
                straw.map_or(D::DESCRIPTION_LISTENS_WHILE_THINKING, |_| D::PROCESS_STAYS_ALIVE),
                format!("the engine reads no input during `{raw}`{}", behind(straw)),
                "`readyok` for `isready`, `bestmove` for `stop`",
            ),
            Missing::ReadyInSearch => (
                D::ISREADY_ANSWERED_DURING_SEARCH,
                format!("`isready` during `{raw}` is not answered before the search is over"),
                "`readyok` at once",
            ),
            Missing::Ready => (
                D::ISREADY_ONE_READYOK_EACH,
                "an `isready` during a search is not answered, not even when the search is over"
                    .into(),
                "one `readyok` for each `isready`",
            ),
            Missing::Stop => (
                match running {
                    Some(_) if is_over => D::POSITION_FINISHED_GAMES_END_SEARCHES,
                    Some(running) if !is_forced || running.is_pondering() => of_stop(running),
                    Some(_) => D::BESTMOVE_ALWAYS_SENT,
                    None => D::STOP_ENDS_THE_SEARCH,
                },
                format!("`stop` does not end `{raw}`"),
                "`bestmove` as soon as possible",
            ),
            Missing::BestMove => (
                match running.and_then(|running| of_hit(running)) {
                    Some(id) => id,
                    None if is_over => D::POSITION_FINISHED_GAMES_END_SEARCHES,
                    None if seeks_mate => D::GO_MATE_IS_FOUND,
                    None => D::GO_ONE_BESTMOVE_EACH,
                },
                format!("`{raw}` does not end"),
                "`bestmove`",
            ),
        };
        let plain = match missing {
            Missing::Any => self.first_unheard(),
            Missing::ReadyInSearch | Missing::Ready => Keyword::IsReady,
            Missing::Stop => Keyword::Stop,
            Missing::BestMove if running.is_some_and(|r| r.hit.is_some()) => Keyword::PonderHit,
            Missing::BestMove => Keyword::Go,
        };
        let heard = matches!(missing, Missing::Any | Missing::ReadyInSearch);
        let straw = self.straw().filter(|_| heard);
        let command = straw.map_or(plain.word::<D>(), |sent| sent.name);
        // Who answers when the search is over does not hang.
        let is_alive = matches!(missing, Missing::ReadyInSearch | Missing::Ready);
        let breakdown = (!is_alive).then_some(Breakdown::Hang);
        // A search of a finished game that does not end is one of those that do not, if others do not.
        let of_any = match missing {
            Missing::Stop => running.map(of_stop),
            Missing::BestMove => Some(D::GO_ONE_BESTMOVE_EACH),
            Missing::Any | Missing::ReadyInSearch | Missing::Ready => None,
        };
        let sign_of = of_any.filter(|_| is_over).map(Cow::Borrowed).into_iter().collect();
        sink.report(id, None, |f| {
            Finding { message, breakdown, sign_of, ..f }
                .expected(expected)
                .got("no such answer")
                .command(command)
        });
    }

    /// The search had to be stopped far beyond its limit.
    pub(super) fn not_kept(&self, running: &Running<D>, (how, got): (&str, &str), sink: &mut Sink) {
        let id = match &running.go {
            go if go.ponder => match of_hit(running) {
                Some(id) => id,
                None => return,
            },
            go if go.limits() > 1 => D::GO_FIRST_LIMIT_ENDS_THE_SEARCH,
            Go { movetime: Some(_), .. } => D::GO_KEEPS_MOVETIME,
            Go { nodes: Some(limit), .. } if self.is_on_its_way(running, *limit) => return,
            Go { nodes: Some(_), .. } => D::GO_KEEPS_NODES,
            Go { depth: Some(1), .. } => D::GO_KEEPS_DEPTH,
            Go { mate: Some(_), .. } => D::GO_MATE_IS_FOUND,
            go if go.has_clocks() => D::GO_KEEPS_THE_CLOCK,
            _ => return,
        };
        if sink.count(id) > 0 {
            return;
        }
        let raw = &running.raw;
        sink.report(id, None, |f| {
            Finding { message: format!("`{raw}` {how}"), ..f }
                .expected("the search ends when its limit is reached")
                .got(got)
                .command(Keyword::Go.word::<D>())
        });
    }

    /// Whether the search may still have been on its way to so many nodes: it
    /// told of fewer, and as fast as it was it would hardly have been there.
    fn is_on_its_way(&self, running: &Running<D>, limit: u64) -> bool {
        let Some(told) = running.progress.course.nodes else { return false };
        let ms = |time: Duration| i128::try_from(time.as_millis()).unwrap_or(i128::MAX);
        // What is told at once says little of how fast it is.
        let at = ms(running.progress.nodes_at).max(100);
        let (limit, took) = (i128::from(limit), ms(self.searches.outcome.took.unwrap_or_default()));
        told < limit && took.saturating_mul(told) < limit.saturating_mul(at).saturating_mul(SLOWER)
    }

    /// The line that the engine may not have come through, if that is another than the question
    /// that is open: the latest since it last showed that it reads.
    fn straw(&self) -> Option<&Sent<D>> {
        // Behind a `stop` that is lost as always, nothing else need have gone wrong.
        let is_lost = |sent: &Sent<D>| sent.during_search && sent.command == Command::Stop;
        if self.profile.knew(Habit::StopsInVain) && self.window.recent.iter().any(is_lost) {
            return None;
        }
        let running = self.searches.current.as_ref();
        let searches = running.is_some_and(|running| !running.doubtful) && !self.is_ahead();
        let has_ended =
            |sent: &&Sent<D>| running.is_none() && matches!(sent.command, Command::Go(_));
        let greeted = self.greeting.owed().is_none() && !self.greeting.is_asked_again();
        let mut unread = self.window.recent.iter().rev().take_while(|sent| !has_ended(sent));
        unread.find(|sent| match sent.command {
            Command::IsReady => false,
            Command::Start if greeted => false,
            Command::Stop => !sent.during_search,
            // It began to search, and so had read what came before.
            _ => sent.during_search || !searches,
        })
    }

    /// The first line that a search which hears nothing should have answered.
    fn first_unheard(&self) -> Keyword {
        let mut recent = self.window.recent.iter().filter(|sent| sent.during_search);
        let first = recent.find(|s| matches!(s.command, Command::IsReady | Command::Stop));
        match first {
            Some(sent) if sent.command == Command::Stop => Keyword::Stop,
            _ => Keyword::IsReady,
        }
    }
}

/// The requirement that a search breaks which `stop` does not end.
pub(super) fn of_stop<D: Dialect>(running: &Running<D>) -> &'static str {
    let pondering = D::CUSTOMS.pondering.as_ref().filter(|_| running.is_pondering());
    let bare = D::CUSTOMS.bare_go.filter(|_| running.is_bare());
    pondering.map(|pondering| pondering.stops).or(bare).unwrap_or(D::STOP_ENDS_THE_SEARCH)
}

/// The requirement that a search breaks which goes on for too long although the expected move was
/// played.
fn of_hit<D: Dialect>(running: &Running<D>) -> Option<&'static str> {
    let pondering = D::CUSTOMS.pondering.as_ref().filter(|_| running.hit.is_some())?;
    Some(pondering.becomes_normal)
}

/// Behind which line, in words.
fn behind<D: Dialect>(straw: Option<&Sent<D>>) -> String {
    straw.map(|sent| format!(" after `{}`", sent.raw)).unwrap_or_default()
}

/// Whether it only asks whether the engine is ready.
fn is_question<D: Dialect>(sent: &Sent<D>) -> bool {
    sent.command == Command::IsReady
}
