//! Silence, hangs and crashes, and what a pong shows to be missing.
//!
//! In: a window that a pong has closed, time run out, an exit. Out: what was
//! owed and is missing, and in answer to what. Never: why it is.

use std::time::Duration;

use super::{NBoardReferee, Sent, StateLine, WIDTH, What, of_request, pings};
use crate::{
    engine::Exit,
    protocols::nboard::{
        message::Keyword,
        model::ENDLESS,
        rules::{Board, Game, Move, Phase},
    },
    verdict::{Breakdown, Finding, Sink, shortened},
};

/// Lines longer than this are tests of long lines.
const LONG: usize = 1_000;

/// What has not come by then, in a recording, will not come any more.
const PATIENCE: Duration = Duration::from_secs(5);

const ODD: &str = "nboard/communication/survives-odd-lines";
const BROKEN_GAMES: &str = "nboard/set-game/survives-broken-games";
const REPLACES: &str = "nboard/set-game/replaces-the-game";
const NUMBERS: &str = "nboard/communication/survives-odd-numbers";

impl NBoardReferee {
    /// A pong came: nothing more can come of what was before its ping.
    pub(super) fn close_window(&mut self, ping: &Sent, sink: &mut Sink) {
        self.settle_nearly(sink);
        let closed: Vec<Sent> = self.pending.closed().to_vec();
        for sent in &closed {
            let Some(request) = sent.request() else { continue };
            match sent.what {
                What::Learn(_) if request.is_open() => self.learning = Some(sent.clone()),
                _ if sent.is_unanswered() && request.overdue => missing(sent, sink),
                What::Go(_) if self.is_passed_over(sent) => missing(sent, sink),
                What::Go(_) if request.is_answered() => {
                    sink.judged("nboard/go/answered-once");
                    self.note_depth_reached(sent, ping);
                    if request.overdue {
                        ended_by_ping(sent, sink);
                    }
                }
                What::Hint(..) if request.overdue => held_until_ping(sent, sink),
                What::Hint(..) => {
                    sink.judged("nboard/hint/evaluates");
                    self.note_depth_reached(sent, ping);
                    if sent.is_unanswered() && sent.position.phase() == Some(Phase::MustPass) {
                        sink.note("nboard/hint/reports-the-pass", || {
                            format!("no reply to `{}` where only a pass is possible", sent.raw)
                        });
                    }
                }
                _ => {}
            }
            self.last = Some(sent.clone());
        }
        if closed.iter().any(|sent| sent.request().is_some()) && ping.at > Duration::ZERO {
            sink.judged("nboard/ping/stops-thinking");
        }
    }

    /// Whether an engine that is supposed to take a line for `go` would have answered it, for
    /// it has answered a later request, and works off its input in order.
    fn is_passed_over(&self, go: &Sent) -> bool {
        let of = |sent: &&Sent| sent.request().is_some();
        let mut later = self.pending.closed().iter().rev().filter(of);
        go.is_supposed
            && go.is_unanswered()
            && later.next().is_some_and(|sent| !sent.is_unanswered())
    }

    /// `go` was waited for so long, and not answered. `grace` is granted beyond the clock.
    pub fn overran(&self, grace: Duration, waited: Duration, sink: &mut Sink) {
        let Some(left) = self.position.time_left() else { return };
        let left = Duration::from_millis(u64::try_from(left).unwrap_or(0));
        if waited < left + grace {
            return;
        }
        sink.report("nboard/go/keeps-to-the-clock", None, |f| {
            let message =
                format!("`go` is not answered within the {:.1} s left", left.as_secs_f64());
            Finding { message, ..f }
                .expected("an answer before the clock of the side to move has run out")
                .advice("the clock in TI, TB or TW less the times of the side's own moves is left")
        });
    }

    pub(super) fn judge_overdue(&mut self, waited: Duration, sink: &mut Sink) {
        self.settle_pings(sink);
        let Some(ping) = self.pending.pings().next().cloned() else {
            self.settle_nearly(sink);
            if let Some(sent) = self.owing() {
                missing(sent, sink);
            }
            return;
        };
        let time = waited.saturating_sub(self.pings.due_since(ping.at)).as_secs_f64();
        let over = |sent: &Sent| sent.position.phase() == Some(Phase::Over);
        let searching = |sent: &Sent| match sent.what {
            What::Go(_) | What::Hint(..) => !over(sent),
            What::Analyze(_) => true,
            // A lesson is short unless the engine searches for it.
            What::Learn(_) => sent.position.depth().is_some_and(|depth| depth >= ENDLESS),
            What::Ping(_) | What::State(_) => false,
        };
        let mut ids = Vec::new();
        if self.pings.none_yet() {
            ids.push("nboard/nboard/starts-the-session");
        } else if self.pending.window().any(searching) {
            ids.push("nboard/ping/stops-thinking");
        } else {
            ids.push("nboard/process/never-hangs");
            ids.extend(self.guilty().and_then(about));
        }
        for id in ids {
            sink.report(id, None, |f| {
                Finding { message: format!("`{}` is not answered", ping.raw), ..f }
                    .expected(format!("`pong{}`", ping.raw.trim_start_matches("ping")))
                    .got(format!("no pong within {time:.1} s"))
                    .breakdown(Breakdown::Hang)
            });
        }
    }

    pub(super) fn judge_ended(&mut self, exit: Option<Exit>, sink: &mut Sink) {
        let how = exit.map_or("went away".to_owned(), |e| e.to_string());
        let guilty = self.guilty().cloned();
        if guilty.as_ref().is_some_and(|s| matches!(s.what, What::State(StateLine::Quit))) {
            return;
        }
        let about = guilty.as_ref().and_then(about);
        let after =
            guilty.map_or("its start".into(), |sent| format!("`{}`", shortened(&sent.raw, WIDTH)));
        for id in ["nboard/process/stays-alive"].into_iter().chain(about) {
            sink.report(id, None, |f| {
                Finding { message: format!("the engine {how} after {after}"), ..f }
                    .expected("the engine runs until its input ends")
                    .breakdown(Breakdown::Crash)
            });
        }
    }

    /// What a recording lacks at its end, where there was time enough for it.
    pub(super) fn judge_finished(&mut self, sink: &mut Sink) {
        let open = self.pending.window().find(|s| matches!(s.what, What::Learn(_)) && s.owes());
        let Some(learn) = self.learning.take().or_else(|| open.cloned()) else { return };
        let last = self.pending.all().last().map(|sent| sent.at).unwrap_or_default();
        if !self.seat.is_drill() && last.saturating_sub(learn.at) >= PATIENCE {
            missing(&learn, sink);
        }
    }

    /// The last line the engine can have been at work on.
    fn guilty(&self) -> Option<&Sent> {
        let open = self.pending.all().rfind(|sent| !sent.is_ping());
        open.or_else(|| self.pending.pings().next()).or_else(|| self.pending.closed().last())
    }
}

/// A request was not answered, though the engine is alive.
fn missing(sent: &Sent, sink: &mut Sink) {
    let (id, expected) = match sent.what {
        What::Go(_) => ("nboard/go/answered-once", "one line `===`"),
        What::Hint(..) => ("nboard/hint/evaluates", "at least one line `search` or `book`"),
        What::Learn(_) => ("nboard/learn/answered-once", "`learned`"),
        What::Analyze(_) | What::Ping(_) | What::State(_) => return,
    };
    let id = if sent.behind_ping { pings::SPARES } else { of_request(sent, id) };
    sink.report(id, None, |f| {
        Finding { message: format!("`{}` is not answered", sent.raw), ..f }
            .expected(expected)
            .got("no answer, though a later ping was answered")
    });
}

/// The answer came only when a ping asked for an end.
fn ended_by_ping(sent: &Sent, sink: &mut Sink) {
    sink.report("nboard/go/ends-by-itself", None, |f| {
        let depth = sent.position.depth().unwrap_or_default();
        let message = format!("`go` at depth {depth} was answered only when a ping came");
        Finding { message, ..f }.expected("an answer as soon as the depth is reached")
    });
}

/// Evaluations came only when a ping asked for an end.
fn held_until_ping(sent: &Sent, sink: &mut Sink) {
    sink.report("nboard/hint/evaluates", None, |f| {
        Finding { message: format!("`{}` was answered only when a ping came", sent.raw), ..f }
            .expected("an evaluation without a ping")
            .advice("flush the output after each line")
    });
}

/// Whether a request comes near the end of a game that was played move by move.
fn is_deep(sent: &Sent) -> bool {
    let few = sent.position.board().is_some_and(|board| board.empty_count() <= 12);
    few && sent.position.moved() >= 20
}

/// Whether more hints were asked for than there are moves.
fn exceeds(sent: &Sent) -> bool {
    let legal = sent.position.legal().len();
    matches!(sent.what, What::Hint(n, _) if usize::try_from(n).is_ok_and(|n| n > legal))
}

/// The requirement that a line is about, beside those that all have.
fn about(sent: &Sent) -> Option<&'static str> {
    let phase = sent.position.phase();
    Some(match &sent.what {
        What::State(StateLine::Unknown)
            if sent.raw.len() > LONG || sent.raw.contains('\u{fffd}') =>
        {
            ODD
        }
        // A game that is none: cut off, or with a move that cannot be made.
        What::State(StateLine::Misused(Keyword::SetGame)) => BROKEN_GAMES,
        What::State(StateLine::SetGame) if phase.is_none() => BROKEN_GAMES,
        What::State(StateLine::OddNumber) | What::Hint(..=0, _) => NUMBERS,
        What::Go(_) if sent.position.depth().is_some_and(|depth| depth < 1) => NUMBERS,
        What::State(StateLine::Unknown | StateLine::Blank) => {
            "nboard/communication/ignores-unknown-commands"
        }
        What::State(StateLine::UnknownSet) => "nboard/communication/ignores-unknown-variables",
        What::State(StateLine::SetDepth | StateLine::Misused(Keyword::SetDepth)) => {
            "nboard/set-depth/accepted"
        }
        What::State(StateLine::SetContempt | StateLine::Misused(Keyword::SetContempt)) => {
            "nboard/set-contempt/accepted"
        }
        What::State(StateLine::SetGame) if sent.raw.len() > LONG => {
            "nboard/communication/long-lines"
        }
        What::State(StateLine::SetGame) if phase != Some(Phase::Moves) => {
            "nboard/set-game/no-reply"
        }
        What::State(StateLine::SetGame) => {
            let another = (sent.position.games() > 1).then_some(REPLACES);
            unusual(sent.position.game()).or(another).unwrap_or("nboard/set-game/last-position")
        }
        What::State(StateLine::Move) => match sent.position.game().moves.last() {
            Some(ply) if ply.text.mv == Move::Pass => "nboard/move/pass",
            _ if is_deep(sent) => "nboard/process/whole-games",
            _ => "nboard/move/makes-the-move",
        },
        What::State(StateLine::NBoard) => "nboard/nboard/starts-the-session",
        What::State(_) => return None,
        What::Go(_) if phase == Some(Phase::Over) => "nboard/go/after-the-end",
        What::Go(_) if phase == Some(Phase::MustPass) => "nboard/go/passes-when-it-must",
        What::Go(_) if is_deep(sent) => "nboard/process/whole-games",
        What::Hint(..) if phase == Some(Phase::MustPass) => "nboard/hint/reports-the-pass",
        What::Hint(n, _) if *n > 10 && exceeds(sent) => "nboard/hint/more-than-there-are",
        What::Hint(..) => "nboard/hint/evaluates",
        What::Go(_) => "nboard/go/answered-once",
        What::Learn(_) => "nboard/learn/answered-once",
        What::Analyze(_) => "nboard/analyze/harmless",
        What::Ping(0 | 1_000_000..) => "nboard/ping/any-number",
        What::Ping(_) if sent.position.games() == 0 => "nboard/ping/at-any-time",
        What::Ping(_) => "nboard/ping/each-is-answered",
    })
}

/// What is most unusual about a game: what an engine
/// would fail at first.
fn unusual(game: &Game) -> Option<&'static str> {
    if is_decorated(game) {
        Some("nboard/set-game/other-tags")
    } else if game.start != Board::start() {
        Some("nboard/set-game/start-position")
    } else if game.moves.iter().any(|ply| ply.text.mv == Move::Pass) {
        Some("nboard/set-game/passes")
    } else if game.moves.iter().any(|ply| ply.text.eval.is_some() || ply.text.time.is_some()) {
        Some("nboard/set-game/moves-with-eval-and-time")
    } else {
        None
    }
}

/// Tags beyond those of the text's own example.
fn is_decorated(game: &Game) -> bool {
    let bracketed =
        |name: &Option<String>| name.as_ref().is_some_and(|name| name.contains([';', '(', ')']));
    game.black.rating.is_some()
        || game.white.rating.is_some()
        || !game.extra.is_empty()
        || game.black.clock != game.white.clock
        || bracketed(&game.black.name)
        || bracketed(&game.white.name)
        || game.date.as_ref().is_some_and(|date| !date.contains(' '))
        || game.result.as_ref().is_some_and(|result| result != "?")
}
