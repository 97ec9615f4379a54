//! `===`: the move that the engine would play.
//!
//! In: a move and the time that it is said to have taken. Out: which `go` it answers, and
//! whether the move is legal. Never: why the engine chose it.

use std::time::Duration;

use super::{NBoardReferee, Sent, WIDTH, Word, hints, malformed, pings};
use crate::{
    protocols::nboard::{
        model::Answer,
        rules::{Board, Law, Move, Phase, Side, why_illegal},
    },
    verdict::{Finding, Sink, shortened},
};

/// Broken by moves that cannot be made.
const LEGAL: &str = "nboard/go/legal-move";

/// Broken by an engine that does not pass where it must.
const PASSES: &str = "nboard/go/passes-when-it-must";

impl NBoardReferee {
    pub(super) fn answer(
        &mut self,
        at: Duration,
        (mv, eval, time): (Move, Option<f64>, Option<f64>),
        text: &str,
        sink: &mut Sink,
    ) {
        sink.judged("nboard/go/answer-form");
        sink.judged("nboard/go/nothing-behind-the-time");
        sink.judged("nboard/go/only-when-asked");
        if self.is_about_a_finished_game(Word::Answer) {
            return malformed::note_after_the_end(text, sink);
        }
        if let Some(eval) = eval {
            hints::judge_value(eval, text, sink);
        }
        let Some(go) = self.answered_by(mv) else {
            if self.answers_behind_the_ping(mv, text) {
                return;
            }
            return self.unsolicited(Word::Answer, Some(mv), text, sink);
        };
        if let Some(request) = go.request_mut() {
            request.answer = Answer::Given(Some(mv));
        }
        let go = go.clone();
        if let Some(time) = time {
            self.claimed_time((go.at, at), time, text, sink);
        }
        // A move that it makes though nobody sent `go` may be about any position.
        let board = go.position.board().copied().filter(|_| !go.is_supposed);
        let Some(board) = board else { return };
        sink.judged(LEGAL);
        if go.position.phase() == Some(Phase::Over) {
            return malformed::note_after_the_end(text, sink);
        }
        if mv == Move::Pass && !text.to_ascii_uppercase().starts_with("=== PA") {
            let shown = shortened(text, WIDTH);
            sink.note(PASSES, || format!("`{shown}` for a pass, which others write `PA`"));
        }
        if !go.position.allows(mv) {
            self.illegal_answer(&board, &go, mv, text, sink);
            self.lose(&board);
        }
    }

    /// Whether a move is the answer to a `go` behind a ping that is still open: what that breaks shows when
    /// the ping is answered, or is not.
    fn answers_behind_the_ping(&mut self, mv: Move, text: &str) -> bool {
        if self.pings.holds_one() {
            return false;
        }
        let fits = |sent: &&mut Sent| sent.is_go() && sent.is_unanswered() && sent.admits(mv);
        let Some(go) = self.pending.behind_ping_mut().find(fits) else { return false };
        let Some(request) = go.request_mut() else { return false };
        request.answer = Answer::Given(Some(mv));
        self.pings.overtaken(self.now, text);
        true
    }

    /// The `go` that a move answers: the first open one in which it can be made, rather one
    /// that was sent than one that is only supposed, or else a request that admits anything, or
    /// else the first open one.
    fn answered_by(&mut self, mv: Move) -> Option<&mut Sent> {
        // A malformed line may have been no answer at all. A hint that is only supposed to have
        // been asked for explains evaluations, but no move.
        let is_open = |sent: &Sent| {
            let answer = sent.request().map(|request| &request.answer);
            let hint = sent.is_hint();
            let takes_moves = sent.is_go() || sent.admits_anything() && !(sent.is_supposed && hint);
            takes_moves && !matches!(answer, Some(Answer::Given(_)))
        };
        let first = |fits: &dyn Fn(&Sent) -> bool| {
            self.pending.window().position(|sent| is_open(sent) && fits(sent))
        };
        let place = first(&|sent| sent.admits(mv) && !sent.is_supposed)
            .or_else(|| first(&|sent| sent.admits(mv)))
            .or_else(|| first(&|sent| sent.admits_anything() || sent.is_supposed))
            .or_else(|| first(&|_| true))?;
        self.pending.window_mut().nth(place)
    }

    fn illegal_answer(&self, board: &Board, go: &Sent, mv: Move, text: &str, sink: &mut Sink) {
        let (id, why) = if let Some(ended) = self.ended_go(mv) {
            (pings::STALE, format!("it belongs to the `{}` before the last ping", ended.raw))
        } else if go.position.phase() == Some(Phase::MustPass) {
            (PASSES, format!("{} cannot place a disc and must pass", side(board)))
        } else {
            (LEGAL, why_illegal(board, mv).unwrap_or(Law::Outflank).text().to_owned())
        };
        let legal: Vec<String> = go.position.legal().iter().map(ToString::to_string).collect();
        sink.report(id, Some(text), |f| {
            let span = span_of_move(text);
            Finding { message: format!("{mv} is not legal here: {why}"), ..f }
                .expected(match legal.as_slice() {
                    [only] => format!("{only}, the only legal move of {}", side(board)),
                    all => format!("one of {}, for {}", all.join(" "), side(board)),
                })
                .got(format!("{mv}"))
                .span(span.0, span.1)
        });
    }

    /// A `go` that a ping ended, and that the move would have answered.
    pub(super) fn ended_go(&self, mv: Move) -> Option<&Sent> {
        let mut closed = self.pending.closed().iter();
        closed.find(|sent| sent.is_go() && sent.is_unanswered() && sent.admits(mv))
    }

    /// Times are in seconds, so none is longer than what was measured, or
    /// next to nothing beside it.
    fn claimed_time(
        &mut self,
        (asked, now): (Duration, Duration),
        time: f64,
        text: &str,
        sink: &mut Sink,
    ) {
        sink.judged("nboard/go/time-in-seconds");
        let Some(message) = self.wrong_time(time, asked, now) else { return };
        sink.report("nboard/go/time-in-seconds", Some(text), |f| {
            Finding { message, ..f }
                .expected("the time used, in seconds")
                .got(format!("{time}"))
                .advice("the third field of `===` is the time used, in seconds")
        });
    }
}

/// The side to move, in words.
pub(super) const fn side(board: &Board) -> &'static str {
    match board.side() {
        Side::Black => "Black",
        Side::White => "White",
    }
}

/// The bytes of the second word of a line.
fn span_of_move(text: &str) -> (usize, usize) {
    let start = text.len() - text.trim_start_matches([' ', '=']).len();
    let rest = &text[start..];
    let length = rest.find(['/', ' ', '\t']).unwrap_or(rest.len());
    (start, start + length)
}
