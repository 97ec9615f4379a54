//! `nodestats`, `analysis`, `learned`, `set myname`.
//!
//! In: what they say. Out: whether anyone asked, and whether it can be so.

use std::time::Duration;

use super::{NBoardReferee, Sent, What, Word};
use crate::{
    protocols::nboard::model::Answer,
    verdict::{Finding, Sink},
};

/// How much more than what was measured a time may be: rounding.
const ROUNDING: f64 = 1.0;

/// A search that took so many seconds took longer than any rounding hides.
const LONG: f64 = 2.0;

/// How many times longer than reported a search may be: an engine may get ready for it before
/// it looks at its clock, and may report the time that it had on a processor. Another unit
/// makes more than that of it.
const SHARE: f64 = 10.0;

impl NBoardReferee {
    /// What is wrong with a time that is reported at this moment for a request. One that is too
    /// short is wrong only if the same was seen of a request before.
    pub(super) fn wrong_time(
        &mut self,
        time: f64,
        request: Duration,
        now: Duration,
    ) -> Option<String> {
        let took = now.saturating_sub(request).as_secs_f64();
        if time < 0.0 {
            return Some("a time below zero".into());
        }
        if self.seat.is_drill() && time > took + ROUNDING {
            return Some(format!("a time of {time}, but the search has taken only {took:.2} s"));
        }
        // A busy machine may keep an engine from its clock.
        let short = self.seat.is_timed() && took >= LONG && time < took / SHARE;
        let again = short && *self.short_time.get_or_insert(request) != request;
        again.then(|| format!("a time of {time}, but the search has taken {took:.2} s"))
    }

    /// Whether a time that is too short was reported, which is measured again.
    #[must_use]
    pub const fn doubts_times(&self) -> bool {
        self.short_time.is_some()
    }

    pub(super) fn node_stats(
        &mut self,
        at: Duration,
        (nodes, time): (u64, f64),
        text: &str,
        sink: &mut Sink,
    ) {
        sink.judged("nboard/nodestats/form");
        let is_request = |sent: &Sent| sent.request().is_some();
        let several = self.pending.window().filter(|sent| is_request(sent)).count() > 1;
        let Some(sent) = self.pending.window_mut().find(|sent| is_request(sent)) else {
            return self.unsolicited_figures(text, sink);
        };
        let (go, asked) = (sent.is_go() && !several, sent.at);
        let took = at.saturating_sub(asked);
        let unanswered = sent.is_unanswered();
        let Some(request) = sent.request_mut() else { return };
        sink.judged("nboard/nodestats/of-this-search");
        let before = request.search.nodes;
        request.search.nodes = before.max(nodes);
        request.search.lines += 1;
        // A hint may be several searches, one a move.
        if go && unanswered && nodes < before {
            sink.report("nboard/nodestats/of-this-search", Some(text), |f| {
                Finding { message: format!("{nodes} nodes after {before} in one search"), ..f }
                    .expected("a count that does not go down within a search")
                    .got(nodes.to_string())
            });
        }
        // A hint may be several searches: its times may be shorter.
        let wrong = self
            .wrong_time(time, asked, at)
            .filter(|_| go || !(0.0..=took.as_secs_f64()).contains(&time));
        if let Some(message) = wrong {
            sink.report("nboard/nodestats/of-this-search", Some(text), |f| {
                Finding { message, ..f }
                    .expected("seconds since the search began")
                    .got(format!("{time}"))
            });
        }
    }

    /// Node counts outside a search are stale if there was one.
    fn unsolicited_figures(&mut self, text: &str, sink: &mut Sink) {
        if self.pending.closed().iter().any(|sent| sent.request().is_some()) {
            self.unsolicited(Word::NodeStats, None, text, sink);
        }
    }

    pub(super) fn analysis(&mut self, moves_made: i64, text: &str, sink: &mut Sink) {
        sink.judged("nboard/analyze/line-form");
        let analyzes = |sent: &&mut Sent| matches!(sent.what, What::Analyze(_));
        let Some(sent) = self.pending.window_mut().rfind(analyzes) else {
            return self.unsolicited(Word::Analysis, None, text, sink);
        };
        if let Some(request) = sent.request_mut() {
            request.search.analyzed.insert(moves_made);
        }
        // It may be about a game before, of which nothing was told when the next one was asked about.
        let asked = self.pending.window().filter(|sent| matches!(sent.what, What::Analyze(_)));
        let plies: Option<Vec<usize>> = asked.map(|sent| sent.position.plies()).collect();
        let Some(plies) = plies.and_then(|all| all.into_iter().max()) else { return };
        sink.judged("nboard/analyze/index-in-the-game");
        if usize::try_from(moves_made).is_ok_and(|made| made <= plies) {
            return;
        }
        sink.report("nboard/analyze/index-in-the-game", Some(text), |f| {
            let moves = if moves_made == 1 { "move" } else { "moves" };
            let message = format!("the game has no position after {moves_made} {moves}");
            Finding { message, ..f }
                .expected(format!("a number from 0 to {plies}; passes count"))
                .got(moves_made.to_string())
                .span("analysis ".len(), "analysis ".len() + moves_made.to_string().len())
        });
    }

    pub(super) fn learned(&mut self, text: &str, sink: &mut Sink) {
        sink.judged("nboard/learn/answered-once");
        let open = |sent: &&mut Sent| matches!(sent.what, What::Learn(_)) && sent.is_unanswered();
        if let Some(request) = self.pending.window_mut().find(open).and_then(Sent::request_mut) {
            request.answer = Answer::Given(None);
            return;
        }
        // A learner may finish its work after the pong of a later ping.
        if self.learning.take().is_none() {
            self.unsolicited(Word::Learned, None, text, sink);
        }
    }

    pub(super) fn my_name(&mut self, name: &str, text: &str, sink: &mut Sink) {
        sink.judged("nboard/set-myname/form");
        sink.judged("nboard/set-myname/not-empty");
        if name.is_empty() {
            return sink.report("nboard/set-myname/not-empty", Some(text), |f| {
                Finding { message: "the name is empty".into(), ..f }
                    .expected("`set myname` with a name")
                    .span(0, text.len())
            });
        }
        self.name = Some(name.to_owned());
    }
}
