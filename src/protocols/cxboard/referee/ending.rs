//! Silence, hangs and crashes: what happened, and in answer to what.

use std::time::Duration;

use super::{Copying, CxReferee, Phase, requirements::of_search};
use crate::{
    engine::Exit,
    protocols::cxboard::{message::Command, model::Sent},
    verdict::{Breakdown, Finding, Sink, shortened},
};

const NEVER_HANGS: &str = "cxboard/process/never-hangs";

impl CxReferee {
    /// What is owed did not come.
    pub(super) fn judge_overdue(&mut self, waited: Duration, sink: &mut Sink) {
        if let Phase::Shaking(_) = self.session.phase {
            let id = self.start.unusual();
            let id = id.unwrap_or("cxboard/start/ends-with-cxboardok");
            return sink.report(id, None, |f| {
                Finding { message: "the greeting does not end".into(), ..f }
                    .expected("`cxboardok` after the lines `id` and `option`")
                    .got("no `cxboardok`")
                    .breakdown(Breakdown::Hang)
                    .advice("print `cxboardok` and flush the output")
            });
        }
        let fence = self.pending.iter().find(|sent| sent.command == Command::IsReady);
        if let Some(fence) = fence.cloned() {
            return self.fence_unanswered(&fence, waited, sink);
        }
        if let Some(search) = self.game.searches.front().filter(|search| search.due().is_some()) {
            let raw = if search.stopped.is_some() { "stop" } else { &search.raw };
            let since = search.stopped.unwrap_or(search.since);
            let time = waited.saturating_sub(since);
            return silence(
                self.session.framing.unwrap_or_else(|| of_search(search)),
                &format!("`{raw}`"),
                "a line `bestmove`",
                time,
                sink,
            );
        }
        if let Some(thinking) = self.game.thinking {
            let time = waited.saturating_sub(thinking.since);
            let (id, what) =
                (self.of_thinking(thinking), "the move after which it is the engine's turn");
            silence(id, what, "a line `move`", time, sink);
        }
    }

    fn fence_unanswered(&self, fence: &Sent, waited: Duration, sink: &mut Sink) {
        let out_of_time = |s: &Sent| s.busy && matches!(s.command, Command::SetOption(..));
        if self.pending.iter().any(out_of_time) {
            // It is sent only while the engine waits; who does not wait need not read on.
            return;
        }
        if let Some(id) = self.session.framing {
            return silence(
                id,
                "`isready`",
                "a line `readyok`",
                waited.saturating_sub(fence.at),
                sink,
            );
        }
        let others = self.pending.iter().filter(|s| s.command == Command::IsReady).count() > 1;
        let before: Vec<&Sent> =
            self.pending.iter().take_while(|s| s.command != Command::IsReady).collect();
        let id = if self.fences.answered > 0 && (others || before.is_empty()) {
            "cxboard/isready/one-readyok-each"
        } else if (fence.busy || self.game.is_busy()) && !self.fences.reads_in_thought {
            "cxboard/preliminaries/input-at-any-time"
        } else if self.fences.has_answered && !before.is_empty() {
            // It answers `isready`, but not behind what was sent last.
            NEVER_HANGS
        } else {
            "cxboard/isready/always-answered"
        };
        let since = waited.saturating_sub(fence.at);
        silence(id, "`isready`", "a line `readyok`", since, sink);
        if id != NEVER_HANGS {
            return;
        }
        // What was sent last before may have been the blow.
        if let Some(id) = before.last().and_then(|sent| self.of_breakdown(sent)) {
            let raw = before.last().map_or("", |sent| sent.raw.as_str());
            let what = format!("`isready` behind `{}`", shortened(raw, 40));
            silence(id, &what, "a line `readyok`", since, sink);
        }
    }

    /// The engine ended by itself.
    pub(super) fn judge_ended(&mut self, exit: Option<Exit>, sink: &mut Sink) {
        if self.session.phase == Phase::Closing {
            return;
        }
        let how = exit.map_or("exited".to_owned(), |e| e.to_string());
        if self.start.copying == Copying::Failed {
            return sink.report("cxboard/copy-protection/error-refuses-everything", None, |f| {
                Finding { message: format!("the engine {how} after `copyprotection error`"), ..f }
                    .expected("the engine runs until `quit`")
                    .breakdown(Breakdown::Crash)
            });
        }
        let last = self.pending.iter().rev().find(|sent| sent.command != Command::IsReady);
        let when = last.map_or("while idle".to_owned(), |sent| {
            format!("after `{}`", shortened(&sent.raw, 40))
        });
        let about = self.pending.iter().rev().find_map(|sent| self.of_breakdown(sent));
        for id in ["cxboard/process/stays-alive"].into_iter().chain(about) {
            sink.report(id, None, |f| {
                Finding { message: format!("the engine {how} {when}"), ..f }
                    .expected("the engine runs until `quit`")
                    .breakdown(Breakdown::Crash)
            });
        }
    }
}

fn silence(id: &'static str, what: &str, expected: &str, time: Duration, sink: &mut Sink) {
    sink.report(id, None, |f| {
        Finding { message: format!("{what} is not answered"), ..f }
            .expected(expected)
            .got(format!("no such line in {:.1} s", time.as_secs_f64()))
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
