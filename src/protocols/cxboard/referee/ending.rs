//! Silence, hangs and crashes: what happened, and in answer to what.

use std::time::Duration;

use super::{CxReferee, Phase};
use crate::{
    engine::Exit,
    protocols::cxboard::{
        message::{Command, Keyword},
        model::{Expect, Mode, Refusal, Sent},
    },
    verdict::{Breakdown, Finding, Sink, shortened},
};

impl CxReferee {
    /// What is owed did not come.
    pub(super) fn judge_overdue(&mut self, waited: Duration, sink: &mut Sink) {
        if let Phase::Shaking(_) = self.phase {
            let id = if self.greeting.odd_version {
                "cxboard/start/any-version"
            } else {
                "cxboard/start/ends-with-cxboardok"
            };
            return sink.report(id, None, |f| {
                Finding { message: "the greeting does not end".into(), ..f }
                    .expected("`cxboardok` after the lines of `id` and `option`")
                    .got("nothing of the kind")
                    .breakdown(Breakdown::Hang)
                    .advice("print `cxboardok` and flush the output")
            });
        }
        let fence = self.pending.iter().find(|sent| sent.command == Command::IsReady);
        if let Some(fence) = fence.cloned() {
            return self.fence_unanswered(&fence, waited, sink);
        }
        if let Some(search) = self.game.searches.front().cloned() {
            let (id, raw) = if search.stopped.is_some() {
                ("cxboard/stop/is-answered", "`stop`".to_owned())
            } else {
                (self.about_go(&search.go, search.hit.is_some()), format!("`{}`", search.raw))
            };
            let since = search.stopped.unwrap_or(search.since);
            return silence(id, &raw, "a line `bestmove`", waited.saturating_sub(since), sink);
        }
        if let Some(thinking) = self.game.thinking {
            let now = self.pending.iter().any(|sent| sent.command == Command::MoveNow);
            let id = if now || self.game.told_now {
                "cxboard/move-now/moves-at-once"
            } else {
                self.about_thinking()
            };
            let time = waited.saturating_sub(thinking.since);
            silence(id, "the engine's turn to move", "a line `move`", time, sink);
        }
    }

    fn about_thinking(&self) -> &'static str {
        if self.game.clock.is_some() && self.telling.told.lines > 0 {
            // It shows that it is still at it.
            "cxboard/clock/is-kept"
        } else if !self.game.answers {
            "cxboard/play/moves-for-the-side-on-move"
        } else {
            "cxboard/play/answers-the-opponent"
        }
    }

    pub(super) fn about_go(&self, go: &super::super::message::Go, hit: bool) -> &'static str {
        if hit {
            return "cxboard/go/ponder";
        }
        if go.is_zero() {
            return "cxboard/go/zero-limits";
        }
        let limits = [
            go.depth.is_some(),
            go.nodes.is_some(),
            go.mate.is_some(),
            go.exactly.is_some(),
            go.per_move.is_some(),
            go.red.is_some() || go.black.is_some() || go.overtime.is_some(),
        ];
        let several = limits.iter().filter(|there| **there).count() > 1;
        // The time for a move holds however much is on the clocks.
        if several && limits != [false, false, false, false, true, true] {
            return "cxboard/go/words-in-any-order";
        }
        match limits.iter().position(|there| *there) {
            Some(1) => "cxboard/go/nodes",
            Some(2) => "cxboard/go/mate",
            Some(3) => "cxboard/go/movetime",
            Some(4) => "cxboard/go/mtime",
            Some(5) => "cxboard/go/clocks",
            _ => "cxboard/go/one-bestmove",
        }
    }

    fn fence_unanswered(&self, fence: &Sent, waited: Duration, sink: &mut Sink) {
        let others = self.pending.iter().filter(|s| s.command == Command::IsReady).count() > 1;
        let before: Vec<&Sent> =
            self.pending.iter().take_while(|s| s.command != Command::IsReady).collect();
        let id = if self.fences.answered > 0 && (others || before.is_empty()) {
            "cxboard/isready/one-readyok-each"
        } else if fence.busy || self.game.is_busy() {
            "cxboard/preliminaries/input-at-any-time"
        } else {
            "cxboard/isready/always-answered"
        };
        let since = waited.saturating_sub(fence.at);
        silence(id, "`isready`", "a line `readyok`", since, sink);
        if id != "cxboard/isready/always-answered" {
            return;
        }
        // What was sent last before may have been the blow.
        let about = before.last().and_then(|sent| self.about(sent));
        let hangs = (!before.is_empty()).then_some("cxboard/process/never-hangs");
        for id in hangs.into_iter().chain(about) {
            let raw = before.last().map_or("", |sent| sent.raw.as_str());
            let what = format!("`isready` behind `{}`", shortened(raw, 40));
            silence(id, &what, "a line `readyok`", since, sink);
        }
    }

    /// The engine ended by itself.
    pub(super) fn judge_ended(&mut self, exit: Option<Exit>, sink: &mut Sink) {
        if self.phase == Phase::Closing {
            return;
        }
        let how = exit.map_or("went away".to_owned(), |e| e.to_string());
        if self.copying == super::Copying::Failed {
            return sink.report("cxboard/copy-protection/error-refuses-everything", None, |f| {
                Finding { message: format!("the engine {how} after `copyprotection error`"), ..f }
                    .expected("it stays until `quit`")
                    .breakdown(Breakdown::Crash)
            });
        }
        let last = self.pending.iter().rev().find(|sent| sent.command != Command::IsReady);
        let when = last.map_or("when nothing was asked of it".to_owned(), |sent| {
            format!("after `{}`", shortened(&sent.raw, 40))
        });
        let about = self.pending.iter().rev().find_map(|sent| self.about(sent));
        for id in ["cxboard/process/stays-alive"].into_iter().chain(about) {
            sink.report(id, None, |f| {
                Finding { message: format!("the engine {how} {when}"), ..f }
                    .expected("it waits for commands until `quit`")
                    .breakdown(Breakdown::Crash)
            });
        }
    }

    /// The requirement that this very command is about, beside those that
    /// every command has.
    fn about(&self, sent: &Sent) -> Option<&'static str> {
        if sent.raw.len() > 1_000 || sent.raw.contains(char::REPLACEMENT_CHARACTER) {
            return Some("cxboard/process/survives-long-input");
        }
        match &sent.command {
            Command::Cxboard(_) if self.greeting.again => {
                Some("cxboard/start/survives-odd-versions")
            }
            Command::Cxboard(_) if self.greeting.odd_version => Some("cxboard/start/any-version"),
            Command::Unknown => Some("cxboard/preliminaries/survives-unknown-commands"),
            Command::Blank => Some("cxboard/preliminaries/tolerates-blank-lines"),
            Command::Misused(Keyword::Go) => Some("cxboard/go/survives-nonsense"),
            Command::Misused(Keyword::Position)
            | Command::Misused(Keyword::SetOption | Keyword::Move | Keyword::Clock) => {
                Some("cxboard/preliminaries/survives-unknown-commands")
            }
            Command::Go(go) if go.odd => Some("cxboard/go/survives-nonsense"),
            Command::Go(go) if go.is_zero() => Some("cxboard/go/zero-limits"),
            Command::Go(go) if go.to_go == Some(0) => Some("cxboard/go/clocks"),
            Command::Go(_) if sent.raw.trim() == "go" => Some("cxboard/go/words-in-any-order"),
            Command::Go(_) => None,
            Command::Move(_) if sent.expect == Expect::Refused(Refusal::Malformed) => {
                Some("cxboard/move/refuses-what-is-no-move")
            }
            Command::Position(_) if sent.expect == Expect::Either => {
                Some("cxboard/position/survives-nonsense")
            }
            Command::SetOption(name, _) => Some(if sent.expect == Expect::Taken {
                self.about_option(name)
            } else {
                "cxboard/setoption/survives-nonsense"
            }),
            Command::Clock(_) => Some("cxboard/clock/time-forms"),
            Command::Undo | Command::Remove if sent.expect == Expect::Either => {
                let playing = matches!(self.game.mode, Mode::Play(_));
                Some(if playing {
                    "cxboard/undo/denied-in-play"
                } else {
                    "cxboard/undo/survives-too-few"
                })
            }
            Command::Name(_) | Command::Computer => Some("cxboard/name/taken-quietly"),
            Command::Debug(_) => Some("cxboard/debug/never-disturbs"),
            _ => None,
        }
    }
}

fn silence(id: &'static str, what: &str, expected: &str, time: Duration, sink: &mut Sink) {
    sink.report(id, None, |f| {
        Finding { message: format!("{what} is not answered"), ..f }
            .expected(expected)
            .got(format!("nothing of the kind in {:.1} s", time.as_secs_f64()))
            .breakdown(Breakdown::Hang)
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        contract::{Allowance, Context, Heard, Referee as _},
        engine::LineRef,
    };

    /// What the last of these lines is owed; `<` marks those of the engine.
    fn owed(lines: &[&str]) -> Option<Allowance> {
        let (mut referee, mut sink) = (CxReferee::new(&Context::default()), Sink::default());
        for (number, line) in lines.iter().enumerate() {
            let (sent, text) = (!line.starts_with('<'), line.trim_start_matches('<'));
            let bytes = text.as_bytes();
            let line = LineRef { bytes, carriage_return: false, unfinished: false, cut: 0 };
            let heard = Heard { number, at: Duration::ZERO, line, taken: None };
            if sent { referee.sent(heard, &mut sink) } else { referee.received(heard, &mut sink) }
        }
        referee.owed().map(|owed| owed.allowance)
    }

    #[test]
    fn tables_may_be_made_before_the_first_readyok_and_after_options() {
        let start = ["cxboard 1", "<id name a", "<id author b", "<cxboardok", "isready"];
        assert_eq!(owed(&start), Some(Allowance::Load));
        let ready = [&start[..], &["<readyok", "force", "isready"]].concat();
        assert_eq!(owed(&ready), Some(Allowance::Answer));
        let option = [&ready[..], &["<readyok", "setoption name Hash value 9", "isready"]].concat();
        assert_eq!(owed(&option), Some(Allowance::Load));
        let after = [&option[..], &["<readyok", "isready"]].concat();
        assert_eq!(owed(&after), Some(Allowance::Answer));
    }
}
