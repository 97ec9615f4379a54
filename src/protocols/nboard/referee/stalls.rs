//! An engine that is supposed to need more input before it goes on.
//!
//! In: when lines were sent, and which pings were answered. Out: what need not come yet, and what cannot have come.
//! Never: anything of an engine of which that is not supposed.

use std::time::Duration;

use super::{NBoardReferee, Sent, What, pings};
use crate::{
    protocols::nboard::{deviations::Stall, model::ENDLESS},
    verdict::{Finding, Sink},
};

/// Lines that are sent within this time may have come together.
const TOGETHER: Duration = Duration::from_millis(20);

/// A pong that comes so long after its ping, and behind other input, has waited for that.
const LATE: Duration = Duration::from_millis(500);

/// What is supposed, and what is known of the input.
#[derive(Debug)]
pub(super) struct Stalls {
    supposed: Option<Stall>,
    /// When the last line was sent.
    last: Option<Duration>,
    /// How many lines were sent, and how often some that may have come together.
    lines: usize,
    bursts: usize,
    /// A pong has waited for other input.
    is_behind: bool,
}

impl Stalls {
    pub(super) const fn new(supposed: Option<Stall>) -> Self {
        Self { supposed, last: None, lines: 0, bursts: 0, is_behind: false }
    }

    /// A line was sent.
    pub(super) fn sent(&mut self, at: Duration) {
        let together = self.last.is_some_and(|last| at.saturating_sub(last) <= TOGETHER);
        self.lines += 1;
        self.bursts += usize::from(!together);
        self.last = Some(at);
    }

    /// Whether a request is not answered before more input comes, which may end it.
    pub(super) fn delay(&self, sent: &Sent) -> bool {
        self.supposed == Some(Stall::Searches) && (sent.is_go() || sent.is_hint())
    }

    /// Whether a ping is not read before more input comes; this stands before it.
    pub(super) fn hold_up<'a>(
        &self,
        ping: &Sent,
        mut window: impl Iterator<Item = &'a Sent>,
    ) -> bool {
        match self.supposed {
            Some(Stall::Searches) => {
                self.last == Some(ping.at)
                    && window.any(|sent| self.delay(sent) && sent.at == ping.at)
            }
            Some(Stall::Lines) => self.is_behind && self.lines > self.bursts,
            None => false,
        }
    }
}

impl NBoardReferee {
    /// The first open ping is answered: whether that had to wait for other input.
    pub(super) fn judge_stall(&mut self, text: &str, sink: &mut Sink) {
        let Some(ping) = self.pending.pings().next() else { return };
        let last = self.stalls.last.unwrap_or_default();
        self.stalls.is_behind |= last.saturating_sub(ping.at) >= LATE;
        // Only a search that goes on for ever is sure to wait.
        let waits = |sent: &Sent| {
            let is_search = matches!(sent.what, What::Go(_) | What::Hint(..));
            is_search && sent.position.depth().is_some_and(|depth| depth >= ENDLESS)
        };
        let stalled = self.stalls.supposed == Some(Stall::Searches)
            && self.stalls.hold_up(ping, self.pending.window().filter(|sent| waits(sent)));
        if stalled {
            sink.report(pings::STOPS, Some(text), |f| Finding {
                message: "a ping is answered before more input comes".into(),
                ..f
            });
        }
    }
}
