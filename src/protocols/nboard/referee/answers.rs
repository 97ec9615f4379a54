//! `===`: the move that the engine would play.
//!
//! In: a move and the time it is said to have taken. Out: whether anyone
//! asked, whether it is legal, and if not, what the engine got wrong.

use std::time::Duration;

use super::{BURST, LINES, NBoardReferee, Sent, WIDTH, What, Word, pings};
use crate::{
    protocols::nboard::rules::{Board, Law, Move, Phase, why_illegal},
    verdict::{Finding, Sink, shortened},
};

/// Broken by moves that cannot be made.
const LEGAL: &str = "nboard/go/legal-move";

/// Broken by an engine that does not pass where it must.
const PASSES: &str = "nboard/go/passes-when-it-must";

/// Broken by hints that evaluate nothing.
const EVALUATES: &str = "nboard/hint/evaluates";

impl NBoardReferee {
    pub(super) fn answer(
        &mut self,
        at: Duration,
        (mv, time): (Move, Option<f64>),
        text: &str,
        sink: &mut Sink,
    ) {
        sink.judged("nboard/go/answer-form");
        sink.judged("nboard/go/only-when-asked");
        if self.is_about_a_change(mv) {
            return self.unsolicited(Word::Answer, text, sink);
        }
        let Some(go) = self.answered_by(mv) else {
            return self.unsolicited_answer(mv, text, sink);
        };
        if let Some(asked) = go.asked_mut() {
            asked.answers = 1;
            asked.ill_written = false;
            asked.answered = Some(text.to_owned());
            asked.best = Some(mv);
        }
        let go = go.clone();
        // What it says to what nobody asked is another matter.
        if go.supposed {
            return;
        }
        if let Some(time) = time {
            self.claimed_time(at.saturating_sub(go.at), time, text, sink);
        }
        let Some(board) = go.position.board().copied() else { return };
        sink.judged(LEGAL);
        if go.position.phase() == Some(Phase::Over) {
            sink.note("nboard/go/after-the-end", || {
                format!("`{}` where the game is over; the text says nothing of it", cut(text))
            });
            return;
        }
        if mv == Move::Pass && !text.to_ascii_uppercase().starts_with("=== PA") {
            sink.note(PASSES, || format!("`{}` for a pass, which the text writes `PA`", cut(text)));
        }
        if go.position.allows(mv) {
            return self.settle_hint(&go, sink);
        }
        self.illegal_answer(&board, &go, mv, text, sink);
        if self.position.board() == Some(&board) {
            self.lose();
        }
    }

    /// The request that a move answers: the first that is open, but what nobody asked rather
    /// than one in which the move cannot be made.
    fn answered_by(&mut self, mv: Move) -> Option<&mut Sent> {
        // An ill-written line may have been no answer at all.
        let is_open = |sent: &Sent| {
            let open = sent.asked().is_some_and(|a| a.answers == 0 || a.ill_written);
            open && (sent.is_go() || sent.supposed)
        };
        let fits = |sent: &Sent| is_open(sent) && !sent.supposed && sent.position.allows(mv);
        let window = || self.pending.window().enumerate();
        let supposed = || window().find(|(_, sent)| is_open(sent) && sent.supposed);
        let first = || window().find(|(_, sent)| is_open(sent));
        let found = window().find(|(_, sent)| fits(sent)).or_else(supposed).or_else(first);
        let place = found.map(|(place, _)| place)?;
        self.pending.window_mut().nth(place)
    }

    fn illegal_answer(&self, board: &Board, go: &Sent, mv: Move, text: &str, sink: &mut Sink) {
        let (id, why) = if go.burst >= BURST {
            (LINES, "commands seem to get lost when they arrive together".to_owned())
        } else if let Some(stopped) = self.stopped_go(mv) {
            (pings::STALE, format!("it belongs to the `{}` before the last ping", stopped.raw))
        } else if go.position.phase() == Some(Phase::MustPass) {
            (PASSES, format!("{} cannot place a disc and must pass", side(board)))
        } else {
            (LEGAL, why_illegal(board, mv).unwrap_or(Law::Outflank).text().to_owned())
        };
        let legal: Vec<String> = go.position.legal().iter().map(ToString::to_string).collect();
        sink.report(id, Some(text), |f| {
            let span = span_of_move(text);
            Finding { message: format!("{mv} is not legal here: {why}"), ..f }
                .expected(format!("one of {}, for {}", legal.join(" "), side(board)))
                .got(format!("{mv}"))
                .span(span.0, span.1)
        });
    }

    /// A request that a ping ended, which the answer would have been right for.
    fn stopped_go(&self, mv: Move) -> Option<&Sent> {
        self.pending.closed().iter().find(|sent| {
            let unanswered = sent.asked().is_some_and(|asked| asked.answers == 0);
            sent.is_go() && unanswered && sent.position.allows(mv)
        })
    }

    fn unsolicited_answer(&mut self, mv: Move, text: &str, sink: &mut Sink) {
        let first = self.pending.window().rfind(|sent| sent.is_go()).and_then(Sent::asked);
        let answered = first.is_some();
        let first = first.and_then(|asked| asked.answered.clone()).unwrap_or_default();
        let stale = self.stopped_go(mv).is_some();
        let early = self.is_before_its_ping();
        if answered && !stale && !early {
            return sink.report("nboard/go/answered-once", Some(text), |f| {
                Finding { message: "a second answer to one `go`".into(), ..f }
                    .expected("one `===` for each `go`")
                    .got(format!("`{}` after `{}`", cut(text), cut(&first)))
                    .span(0, text.len())
            });
        }
        if let Some(Sent { what: What::Hint(_, asked), .. }) =
            self.pending.window_mut().find(|sent| matches!(sent.what, What::Hint(..)))
            && asked.answers == 0
            && !stale
        {
            asked.answers += 1;
            return sink.report(EVALUATES, Some(text), |f| {
                Finding {
                    message: "`hint` is answered with a move instead of evaluations".into(),
                    ..f
                }
                .expected(format!("`{}`", Word::Search.form()))
                .span(0, text.len())
            });
        }
        if stale {
            return sink.report(pings::STALE, Some(text), |f| {
                Finding { message: "the answer to a `go` that a ping had ended".into(), ..f }
                    .expected("nothing about it after the pong")
                    .span(0, text.len())
                    .advice("drop the answer of a stopped search, or print it before the pong")
            });
        }
        if early && !self.is_early() {
            return sink.report(pings::SPARES, Some(text), |f| {
                Finding { message: "`go` is answered before the ping that came first".into(), ..f }
                    .expected("the pong, then `===`")
                    .span(0, text.len())
            });
        }
        self.unsolicited(Word::Answer, text, sink);
    }

    /// Times are in seconds, so none is longer than what was measured, or
    /// next to nothing beside it.
    fn claimed_time(&self, took: Duration, time: f64, text: &str, sink: &mut Sink) {
        sink.judged("nboard/go/time-in-seconds");
        let Some(wrong) = self.wrong_time(time, took) else { return };
        sink.report("nboard/go/time-in-seconds", Some(text), |f| {
            let took = took.as_secs_f64();
            let message = format!("a time of {time} is {wrong}, which took {took:.2} s");
            Finding { message, ..f }
                .expected("seconds")
                .got(format!("{time}"))
                .advice("the third field of `===` is the time used, in seconds")
        });
    }
}

/// A line as a message quotes it.
fn cut(text: &str) -> String {
    shortened(text, WIDTH)
}

/// The side to move, in words.
pub(super) const fn side(board: &Board) -> &'static str {
    match board.side() {
        crate::protocols::nboard::rules::Side::Black => "Black",
        crate::protocols::nboard::rules::Side::White => "White",
    }
}

/// The bytes of the second word of a line.
fn span_of_move(text: &str) -> (usize, usize) {
    let start = text.len() - text.trim_start_matches([' ', '=']).len();
    let rest = &text[start..];
    let length = rest.find(['/', ' ', '\t']).unwrap_or(rest.len());
    (start, start + length)
}
