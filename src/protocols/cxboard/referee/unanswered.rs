//! What the engine left out, as what it answers now was asked for later.
//!
//! In: an answer that comes while another is due before it. Out: findings about the other, and a
//! conversation that goes on behind it. Never: an engine that says nothing more, which is silence.

use super::{CxReferee, start::GREETING};
use crate::{
    contract::left_out,
    protocols::cxboard::{
        message::{Command, Keyword, Word},
        model::Sent,
    },
    verdict::Sink,
};

impl CxReferee {
    /// A move or a best move comes: each `isready` that was sent before the engine began to think must
    /// have been answered.
    pub(super) fn judge_whether_ready(&mut self, text: &str, sink: &mut Sink) {
        let is_open = |sent: &Sent| sent.command == Command::IsReady && !sent.busy;
        let Some(fence) = self.pending.iter().rposition(is_open) else { return };
        self.conclude(fence, sink);
        let what = "`isready` is not answered, what was sent later is";
        report("cxboard/isready/always-answered", what.to_owned(), text, sink);
    }

    /// A best move that cannot be played where the first of the searches that are open began, but
    /// where a later one did: the first has ended without one.
    pub(super) fn judge_whether_passed_on(&mut self, mv: &str, text: &str, sink: &mut Sink) {
        while let Some((first, later)) = self.game.searches.front().zip(self.game.searches.get(1)) {
            let is_later = !later.boards.is_empty() && self.is_of(later, mv);
            if first.due().is_none() || self.is_of(first, mv) || !is_later {
                return;
            }
            let what = format!("`{}` has no best move, `{}` behind it has", first.raw, later.raw);
            self.game.searches.pop_front();
            report("cxboard/go/one-bestmove", what, text, sink);
        }
    }

    /// The greeting never ended, although something later was answered.
    pub(super) fn report_passed_over(&self, sink: &mut Sink) {
        let ends = Word::CxboardOk.word();
        if self.start.greeting.is_passed_over() {
            let what = format!("`{}` is never answered with `{ends}`", Keyword::Cxboard.word());
            left_out(sink, GREETING.ends, None, what);
        }
    }
}

fn report(requirement: &'static str, what: String, text: &str, sink: &mut Sink) {
    left_out(sink, requirement, Some((text, 0..text.len())), what);
}
