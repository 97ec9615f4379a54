//! `ping` and `pong`: the one thing that tells how far the engine is.
//!
//! In: numbers sent and received. Out: which ping a pong answers, and what a
//! wrong one is: another number, a second answer, one nobody asked for, one
//! out of its turn. A wrong number is held until the next pong shows which.
//! Never: what the window held; that is for the other files.

use std::time::Duration;

use super::{NBoardReferee, Request, Sent, WIDTH, What, Word, unsolicited::Origin};
use crate::{
    protocols::nboard::message::Keyword,
    verdict::{Finding, Sink, shortened},
};

/// How many answered numbers are remembered.
const REMEMBERED: usize = 256;

/// Broken by an engine that goes on with a search which a ping has ended; what
/// comes of the next request then tells nothing of that request.
pub(super) const STALE: &str = "nboard/ping/nothing-stale";

/// Broken by an engine that does not answer a ping during a search.
pub(super) const STOPS: &str = "nboard/ping/stops-thinking";

/// Broken by an engine that puts a request before the ping that came first.
pub(super) const SPARES: &str = "nboard/ping/spares-later-requests";

/// Broken by replies that come before anything asks for one.
pub(super) const SILENT: &str = "nboard/nboard/silent-before-requests";

/// Numbers beyond this are for tests of large numbers; fences stay below.
const FENCES: i64 = 1_000_000;

/// Pings and pongs so far.
#[derive(Debug, Default)]
pub(super) struct Pings {
    highest: i64,
    answered: Vec<i64>,
    any: bool,
    /// A pong had a number, whichever.
    numbered: bool,
    /// When the last pong came.
    last_at: Duration,
    /// Pongs whose number is that of no open ping: number, line and text.
    held: Vec<(i64, usize, String)>,
    /// Pings that were passed over: a later one was answered.
    skipped: Vec<Skipped>,
    /// The answer to a request behind the first open ping.
    overtaken: Option<Overtaken>,
}

/// The answer to a request behind a ping that is still open.
#[derive(Debug)]
struct Overtaken {
    line: usize,
    text: String,
    /// No pong had come by then.
    is_early: bool,
}

/// A ping that was passed over.
#[derive(Debug)]
struct Skipped {
    n: i64,
    /// The highest number sent when that showed: the pong of a greater one
    /// tells that nothing more will come.
    until: i64,
}

impl Pings {
    pub(super) fn sent(&mut self, n: i64) {
        if n < FENCES {
            self.highest = self.highest.max(n);
        }
    }

    /// No pong has come yet.
    pub(super) const fn none_yet(&self) -> bool {
        !self.any
    }

    /// A pong came, whatever its number.
    pub(super) const fn received_one(&mut self) {
        self.any = true;
    }

    /// Whether some pong had a number: other protocols have pongs without.
    pub(super) const fn are_numbered(&self) -> bool {
        self.numbered
    }

    /// A pong with a number came, whichever.
    pub(super) const fn received_number(&mut self) {
        self.numbered = true;
    }

    /// A pong came just now.
    pub(super) const fn received_at(&mut self, at: Duration) {
        self.last_at = at;
    }

    /// A pong came of which the next will show what it is.
    pub(super) const fn holds_one(&self) -> bool {
        !self.held.is_empty()
    }

    /// Since when the pong of the first open ping is due. Of many pings in one
    /// write each has its own time, from the pong before it.
    pub(super) fn due_since(&self, sent: Duration) -> Duration {
        sent.max(self.last_at)
    }

    /// A number greater than any sent before, but for very great ones.
    pub(super) const fn next(&self) -> i64 {
        self.highest + 1
    }

    pub(super) const fn in_doubt(&self) -> bool {
        !self.held.is_empty() || !self.skipped.is_empty()
    }

    /// A request behind the first open ping is answered in this line.
    pub(super) fn overtaken(&mut self, line: usize, text: &str) {
        let is_early = self.none_yet();
        self.overtaken.get_or_insert_with(|| Overtaken { line, text: text.to_owned(), is_early });
    }

    fn remember(&mut self, n: i64) {
        self.any = true;
        if self.answered.len() == REMEMBERED {
            self.answered.remove(0);
        }
        self.answered.push(n);
    }
}

impl NBoardReferee {
    /// Whether something was said that only this protocol has: a pong with a
    /// number, or what is meant to be an answer to a request.
    #[must_use]
    pub fn is_spoken_to(&self) -> bool {
        let answered = |request: &Request| request.is_answered() || request.nearly().is_some();
        self.pings.are_numbered() || self.pending.all().filter_map(Sent::request).any(answered)
    }

    pub(super) fn pong(&mut self, n: i64, text: &str, sink: &mut Sink) {
        self.pings.received_number();
        sink.judged("nboard/ping/answered-with-its-number");
        sink.judged("nboard/ping/only-when-pinged");
        let number = |ping: &Sent| if let What::Ping(n) = ping.what { n } else { 0 };
        let place = self.pending.pings().position(|open| number(open) == n);
        match place {
            Some(0) => self.right(n, text, sink),
            Some(later) => {
                // It did not come late: it does not come at all.
                self.pings.overtaken = None;
                let until = self.pings.highest;
                let skipped: Vec<i64> = self.pending.pings().take(later).map(number).collect();
                for n in skipped {
                    if self.pings.held.is_empty() {
                        self.pings.skipped.push(Skipped { n, until });
                        self.pass_ping(sink);
                    } else {
                        let held = self.pings.held.remove(0);
                        self.wrong_number(held, sink);
                    }
                }
                self.right(n, text, sink);
            }
            None if self.pending.pings().next().is_none() => self.unmatched(n, text, sink),
            None => {
                if self.late(n, text, sink) {
                    return;
                }
                let line = self.now;
                self.pings.held.push((n, line, text.to_owned()));
                if self.pings.held.len() >= self.pending.pings().count().max(2) {
                    self.wrong_numbers(sink);
                }
            }
        }
    }

    /// The pong of the first open ping: what was held before was surplus.
    fn right(&mut self, n: i64, text: &str, sink: &mut Sink) {
        for (held, line, text) in std::mem::take(&mut self.pings.held) {
            let now = self.now;
            sink.at_line(line);
            self.unmatched(held, &text, sink);
            sink.at_line(now);
        }
        if let Some(overtaken) = self.pings.overtaken.take() {
            self.came_too_early(&overtaken, sink);
        }
        self.judge_stall(text, sink);
        self.pings.remember(n);
        if text.split_ascii_whitespace().count() > 2 {
            sink.note("nboard/ping/answered-with-its-number", || {
                format!("`{}`: more than the number", shortened(text, WIDTH))
            });
        }
        self.pass_ping(sink);
    }

    /// A request was answered before the ping that came first, and that was answered then.
    fn came_too_early(&self, Overtaken { line, text, is_early }: &Overtaken, sink: &mut Sink) {
        let origin = if *is_early { Origin::Opening } else { Origin::BehindPing };
        let (id, message) = origin.breach(Word::Answer);
        sink.report(id, Some(text), |f| {
            Finding { message: message.into(), line: Some(*line), ..f }
                .expected(origin.expected(Word::Answer))
                .got(format!("`{}`", shortened(text, WIDTH)))
                .span(0, text.len())
        });
    }

    /// A pong that was passed over comes after all.
    fn late(&mut self, n: i64, text: &str, sink: &mut Sink) -> bool {
        let Some(place) = self.pings.skipped.iter().position(|skipped| skipped.n == n) else {
            return false;
        };
        self.pings.skipped.remove(place);
        self.pings.remember(n);
        sink.report("nboard/ping/in-order", Some(text), |f| {
            Finding { message: format!("`ping {n}` is answered after a later ping"), ..f }
                .expected("pongs in the order of their pings")
                .span(0, text.len())
        });
        true
    }

    /// No ping is open that this could answer.
    fn unmatched(&mut self, n: i64, text: &str, sink: &mut Sink) {
        if self.late(n, text, sink) {
            return;
        }
        let span = text.len();
        if self.pings.answered.contains(&n) {
            return sink.report("nboard/ping/answered-with-its-number", Some(text), |f| {
                Finding { message: format!("a second `pong {n}` for one `ping {n}`"), ..f }
                    .expected("one pong for each ping")
                    .span(0, span)
            });
        }
        let own = "nboard/ping/only-when-pinged";
        let id = if self.pings.any { own } else { SILENT };
        sink.report(id, Some(text), |f| {
            Finding { message: format!("`pong {n}` without a preceding `ping {n}`"), ..f }
                .expected("a pong only after its ping")
                .got(format!("`{}`", shortened(text, WIDTH)))
                .span(0, span)
        });
    }

    /// As many wrong numbers as open pings: that is how the engine answers.
    fn wrong_numbers(&mut self, sink: &mut Sink) {
        for held in std::mem::take(&mut self.pings.held) {
            self.wrong_number(held, sink);
        }
    }

    /// The first open ping was answered with this number.
    fn wrong_number(&mut self, (n, line, text): (i64, usize, String), sink: &mut Sink) {
        let Some(ping) = self.pending.pings().next() else { return };
        let ping = ping.raw.clone();
        sink.at_line(line);
        sink.report("nboard/ping/answered-with-its-number", Some(&text), |f| {
            Finding { message: format!("`{ping}` is answered with another number"), ..f }
                .expected(format!("`pong{}`", ping.trim_start_matches("ping")))
                .got(format!("`pong {n}`"))
                .span(0, text.len())
                .command(Keyword::Ping.word())
        });
        sink.at_line(self.now);
        self.pings.any = true;
        self.pass_ping(sink);
    }

    /// What can no longer be resolved is reported: at the end of a conversation,
    /// or when a pong is overdue.
    pub(super) fn settle_pings(&mut self, sink: &mut Sink) {
        if !self.pings.held.is_empty() {
            self.wrong_numbers(sink);
        }
        if let Some(overtaken) = self.pings.overtaken.take() {
            self.came_too_early(&overtaken, sink);
        }
        self.report_skipped(sink);
    }

    /// Pings that were passed over and a later fence was answered: lost.
    pub(super) fn report_skipped(&mut self, sink: &mut Sink) {
        for Skipped { n, .. } in std::mem::take(&mut self.pings.skipped) {
            sink.report("nboard/ping/each-is-answered", None, |f| {
                Finding { message: format!("`ping {n}` is not answered, a later ping is"), ..f }
                    .expected("one pong for each ping")
                    .command(Keyword::Ping.word())
            });
        }
    }

    /// The engine has got past the first open ping.
    pub(super) fn pass_ping(&mut self, sink: &mut Sink) {
        let Some(ping) = self.pending.pass_ping() else { return };
        let settled = |s: &Skipped| matches!(ping.what, What::Ping(n) if n > s.until);
        if self.pings.skipped.iter().any(settled) {
            self.report_skipped(sink);
        }
        self.close_window(&ping, sink);
    }
}
