//! Silence, hangs and crashes, and what a pong shows to be missing.
//!
//! In: a window that a pong has closed, time run out, an exit. Out: what was
//! owed and is missing, and in answer to what. Never: why it is.

use std::time::Duration;

use super::{NBoardReferee, Sent, What, pings};
use crate::{
    protocols::nboard::{
        description::{DESCRIPTION, Keyword},
        model::ENDLESS,
        rules::Phase,
    },
    verdict::{Breakdown, Finding, Sink},
};

/// What has not come by then, in a recording, will not come any more.
const PATIENCE: Duration = Duration::from_secs(5);

impl NBoardReferee {
    /// A pong came: nothing more can come of what was before its ping.
    pub(super) fn close_window(&mut self, ping: &Sent, sink: &mut Sink) {
        self.settle_nearly(sink);
        let closed: Vec<Sent> = self.pending.closed().to_vec();
        for sent in &closed {
            let Some(request) = sent.request() else { continue };
            match sent.what {
                What::Learn(_) if request.is_open() => self.learning = Some(sent.clone()),
                _ if self.stalls.delay(sent) && request.overdue => {}
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
            if let Some(sent) = self.owing().filter(|sent| !self.stalls.delay(sent)) {
                missing(sent, sink);
            }
            return;
        };
        if self.stalls.hold_up(&ping, self.pending.window()) {
            return;
        }
        let time = waited.saturating_sub(self.pings.due_since(ping.at)).as_secs_f64();
        let over = |sent: &Sent| sent.position.phase() == Some(Phase::Over);
        let searching = |sent: &Sent| match sent.what {
            What::Go(_) | What::Hint(..) => !over(sent),
            What::Analyze(_) => true,
            // A lesson is short unless the engine searches for it.
            What::Learn(_) => sent.position.depth().is_some_and(|depth| depth >= ENDLESS),
            What::Ping(_) | What::State(_) => false,
        };
        // A search that did not end when it had to may hang, and says nothing of pings.
        let hangs = |sent: &Sent| {
            sent.is_unanswered() && sent.request().is_some_and(|request| request.overdue)
        };
        let id = if self.pings.none_yet() {
            "nboard/nboard/starts-the-session"
        } else if self.pending.window().any(|sent| searching(sent) && !hangs(sent)) {
            pings::STOPS
        } else {
            "nboard/process/never-hangs"
        };
        // The line just before the ping may be what the engine did not come through.
        let before = self.pending.window().next_back();
        let is_blamed = |sent: &&Sent| matches!(sent.what, What::State(_) | What::Analyze(_));
        let ping_alone = (id == pings::STOPS).then(|| Keyword::Ping.word());
        let command = before.filter(is_blamed).map(command_of).or(ping_alone).map(Into::into);
        sink.report(id, None, |f| {
            Finding { message: format!("`{}` is not answered", ping.raw), command, ..f }
                .expected(format!("`pong{}`", ping.raw.trim_start_matches("ping")))
                .got(format!("no pong within {time:.1} s"))
                .breakdown(Breakdown::Hang)
        });
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
}

/// The command that was sent, by its name.
fn command_of(sent: &Sent) -> &'static str {
    DESCRIPTION.command_of(&sent.raw)
}

/// A request was not answered, though the engine is alive.
fn missing(sent: &Sent, sink: &mut Sink) {
    let behind_ping = |id| if sent.behind_ping { pings::SPARES } else { id };
    let (id, expected) = match sent.what {
        What::Go(_) => (behind_ping("nboard/go/answered-once"), "one line `===`"),
        What::Hint(..) => {
            (behind_ping("nboard/hint/evaluates"), "at least one line `search` or `book`")
        }
        // More engines know no lessons than lose one behind a ping.
        What::Learn(_) => ("nboard/learn/answered-once", "`learned`"),
        What::Analyze(_) | What::Ping(_) | What::State(_) => return,
    };
    sink.report(id, None, |f| {
        Finding { message: format!("`{}` is not answered", sent.raw), ..f }
            .expected(expected)
            .got("no answer, though a later ping was answered")
            .command(command_of(sent))
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
