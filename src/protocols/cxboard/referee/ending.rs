//! Silence, hangs and crashes: what happened, and in answer to what.

use std::time::Duration;

use super::{CxReferee, Phase, requirements::command_of};
use crate::{
    protocols::cxboard::{
        description::DESCRIPTION,
        message::{Command, Keyword},
        model::Sent,
    },
    verdict::{Breakdown, Finding, Sink, shortened},
};

impl CxReferee {
    /// What is owed did not come.
    pub(super) fn judge_overdue(&mut self, waited: Duration, sink: &mut Sink) {
        if let Phase::Shaking(_) = self.session.phase {
            return sink.report("cxboard/start/ends-with-cxboardok", None, |f| {
                Finding { message: "the greeting does not end".into(), ..f }
                    .expected("`cxboardok` after the lines `id` and `option`")
                    .got("no `cxboardok`")
                    .breakdown(Breakdown::Hang)
                    .command(Keyword::Cxboard.word())
                    .advice("print `cxboardok` and flush the output")
            });
        }
        let fence = self.pending.iter().find(|sent| sent.command == Command::IsReady);
        if let Some(fence) = fence.cloned() {
            return self.fence_unanswered(&fence, waited, sink);
        }
        if let Some(search) = self.game.searches.front().filter(|search| search.due().is_some()) {
            let (id, command, raw) = match search.stopped {
                Some(_) => ("cxboard/stop/is-answered", Keyword::Stop.word(), "stop"),
                None => ("cxboard/go/one-bestmove", Keyword::Go.word(), &*search.raw),
            };
            let time = waited.saturating_sub(search.stopped.unwrap_or(search.since));
            let what = format!("`{raw}`");
            return silence(id, command, &what, "a line `bestmove`", time, sink);
        }
        if let Some(thinking) = self.game.thinking {
            let time = waited.saturating_sub(thinking.since);
            let (id, command) = (self.of_thinking(thinking), command_of(thinking.cue));
            let what = "the move after which it is the engine's turn";
            silence(id, command, what, "a line `move`", time, sink);
        }
    }

    fn fence_unanswered(&self, fence: &Sent, waited: Duration, sink: &mut Sink) {
        let out_of_time = |s: &Sent| s.busy && matches!(s.command, Command::SetOption(..));
        if self.pending.iter().any(out_of_time) {
            // It is sent only while the engine waits; who does not wait need not read on.
            return;
        }
        let others = self.pending.iter().filter(|s| s.command == Command::IsReady).count() > 1;
        let before = self.pending.iter().take_while(|s| s.command != Command::IsReady);
        let before = before.filter(|sent| !sent.is_passed).last();
        let mut blow = None;
        let id = if self.fences.answered > 0 && (others || before.is_none()) {
            "cxboard/isready/one-readyok-each"
        } else if (fence.busy || self.game.is_busy()) && !self.fences.reads_in_thought {
            "cxboard/preliminaries/input-at-any-time"
        } else if self.fences.has_answered && before.is_some() {
            // It answers `isready`, but not behind what was sent last.
            blow = before;
            "cxboard/process/never-hangs"
        } else {
            "cxboard/isready/always-answered"
        };
        let command =
            blow.map_or(Keyword::IsReady.word(), |sent| DESCRIPTION.command_of(&sent.raw));
        let what = blow.map_or("`isready`".to_owned(), |sent| {
            format!("`isready` behind `{}`", shortened(&sent.raw, 40))
        });
        let time = waited.saturating_sub(fence.at);
        silence(id, command, &what, "a line `readyok`", time, sink);
    }
}

fn silence(
    id: &'static str,
    command: &'static str,
    what: &str,
    expected: &str,
    time: Duration,
    sink: &mut Sink,
) {
    sink.report(id, None, |f| {
        Finding { message: format!("{what} is not answered"), ..f }
            .expected(expected)
            .got(format!("no such line in {:.1} s", time.as_secs_f64()))
            .breakdown(Breakdown::Hang)
            .command(command)
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
