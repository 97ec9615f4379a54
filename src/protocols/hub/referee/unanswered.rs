//! What the engine left out, as what it answers now was asked for later.
//!
//! In: an answer that comes while another is due before it. Out: findings about the other, and a
//! conversation that goes on behind it. Never: an engine that says nothing more, which is silence.

use super::{
    HubReferee, Received,
    requirements::{READY, WAIT, one_done},
};
use crate::{
    contract::left_out,
    protocols::hub::{
        model::{Phase, Position, Search},
        rules::parse_move,
    },
    verdict::Sink,
};

impl HubReferee {
    /// `ready` comes: `wait` must have come before.
    pub(super) fn judge_whether_waited(&mut self, received: &Received<'_>, sink: &mut Sink) {
        if std::mem::take(&mut self.lacks_wait) {
            let what = "`hub` is not answered with `wait`, `init` is answered";
            report(WAIT, what, received, sink);
        }
    }

    /// A `done` comes: what was asked for before its `go` must have been answered.
    pub(super) fn judge_whether_left_out(
        &mut self,
        answer: &str,
        received: &Received<'_>,
        sink: &mut Sink,
    ) {
        self.judge_whether_passed_on(answer, received, sink);
        if self.searches.waiting.is_empty() {
            return;
        }
        self.judge_whether_waited(received, sink);
        if self.readies > 0 && matches!(self.phase, Phase::Initialising(_)) {
            self.readies = 0;
            self.phase = Phase::Ready;
            let what = "`init` is not answered with `ready`, `go` is answered";
            report(READY, what, received, sink);
        }
        if self.pings.skip(self.searches.done) > 0 {
            let id = "hub/ping/every-ping-has-its-pong";
            report(id, "`ping` is not answered, `go` behind it is", received, sink);
        }
    }

    /// A line about a search comes whose move cannot be played where the first of those that are open
    /// began, but where a later one did: the first has ended without a `done`.
    pub(super) fn judge_whether_passed_on(
        &mut self,
        answer: &str,
        received: &Received<'_>,
        sink: &mut Sink,
    ) {
        while self.searches.waiting.len() > 1 {
            let is_later = |search: &Search| self.is_of(search, answer) == Some(true);
            let mut later = self.searches.waiting.iter().skip(1);
            let first = self.searches.waiting.front().and_then(|first| self.is_of(first, answer));
            if first != Some(false) || !later.any(is_later) {
                return;
            }
            let Some(first) = self.searches.waiting.pop_front() else { return };
            self.searches.done += 1;
            let mode = first.mode.word();
            let what = format!("`go {mode}` has no `done`, the `go` behind it is answered");
            report(one_done(first.mode), &what, received, sink);
        }
    }

    /// Whether a move can be played where a search began, as far as is known.
    pub(super) fn is_of(&self, search: &Search, answer: &str) -> Option<bool> {
        let text = parse_move(answer).ok()?;
        let board = search.position.as_ref().map(Position::board)?;
        Some(self.setup.rules.resolve(board, &text).is_ok())
    }
}

fn report(requirement: &'static str, what: &str, received: &Received<'_>, sink: &mut Sink) {
    let at = received.line.at.start..received.line.at.end;
    left_out(sink, requirement, Some((received.text, at)), what.to_owned());
}
