//! `===`: the move that the engine would play.
//!
//! In: a move and the time it is said to have taken. Out: whether anyone
//! asked, whether it is legal, and if not, what the engine got wrong.

use std::time::Duration;

use super::{
    GameEvent, Kind, NBoardReferee, Sent, Story, WIDTH, What, Word, diagnosis, pings,
    unsolicited::UNASKED,
};
use crate::{
    protocols::nboard::rules::{Board, Law, Move, Phase, is_legal, legal_moves, why_illegal},
    verdict::{Finding, Sink, shortened},
};

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
        // An ill-written line may have been no answer at all.
        let open = |sent: &&mut Sent| {
            sent.is_go() && sent.asked().is_some_and(|a| a.answers == 0 || a.ill_written)
        };
        if self.is_about_a_change(mv) {
            return self.unasked(Word::Answer, text, sink);
        }
        let Some(go) = self.pending.window_mut().find(open) else {
            return self.answer_unasked(mv, text, sink);
        };
        if let Some(asked) = go.asked_mut() {
            asked.answers = 1;
            asked.ill_written = false;
            asked.answered = Some(text.to_owned());
            asked.best = Some(mv);
        }
        let go = go.clone();
        if let Some(time) = time {
            self.claimed_time(at.saturating_sub(go.at), time, text, sink);
        }
        let Some(board) = go.story.board().copied() else { return };
        sink.judged("nboard/go/legal-move");
        if board.phase() == Phase::Over {
            sink.note("nboard/go/after-the-end", || {
                format!("`{}` where the game is over; the text says nothing of it", cut(text))
            });
            return;
        }
        if mv == Move::Pass && !text.to_ascii_uppercase().starts_with("=== PA") {
            sink.note("nboard/go/passes-when-it-must", || {
                format!("`{}` for a pass, which the text writes `PA`", cut(text))
            });
        }
        let here = self.story.board() == Some(&board);
        self.scales.put(Kind::Go, is_legal(&board, mv));
        if is_legal(&board, mv) {
            self.settle_hint(&go, sink);
            let evidence =
                |d: &GameEvent| matches!(d, GameEvent::Answered(_) | GameEvent::Hinted(_));
            self.understood += usize::from(!go.story.events.iter().any(evidence));
            if here {
                self.tell(|story| story.events.push(GameEvent::Answered(mv)));
            }
            return;
        }
        if !self.scales.are_out() {
            self.illegal_answer(&board, &go, mv, text, sink);
        }
        if here {
            self.tell(Story::lose);
        }
    }

    fn illegal_answer(&mut self, board: &Board, go: &Sent, mv: Move, text: &str, sink: &mut Sink) {
        let law = why_illegal(board, mv).unwrap_or(Law::Outflank);
        let legal: Vec<String> = legal_moves(board).iter().map(ToString::to_string).collect();
        let must_pass = board.phase() == Phase::MustPass;
        let other_side = is_legal(&board.after(Move::Pass), mv);
        let misplaced = self.broken_before(&go.story).is_some();
        let here = self.story.board() == Some(board);
        let story = if here { &self.story } else { &go.story };
        // One that has passed here before knows that it must.
        let passed = matches!(story.events.last(), Some(GameEvent::Answered(Move::Pass)));
        let guess = if must_pass && other_side && !misplaced && !passed {
            None
        } else {
            let long = |found: &diagnosis::Suspect| found.requirement == diagnosis::LENGTH;
            let found = self.stale(mv).or_else(|| self.suspect(story, &[mv], go.burst));
            found.filter(|found| !(must_pass && long(found)))
        };
        let (id, why, or) = match guess {
            Some(suspect) => (suspect.requirement, suspect.why, suspect.or),
            None if must_pass => (
                "nboard/go/passes-when-it-must",
                format!("{} cannot place a disc and must pass", side(board)),
                Vec::new(),
            ),
            None => (diagnosis::LEGAL, law.text().to_owned(), Vec::new()),
        };
        self.scales.doubt(Kind::Go, id, &go.story);
        let own = (!self.seat.is_drill()).then_some(diagnosis::LEGAL);
        sink.report(id, Some(text), |f| {
            let span = span_of_move(text);
            Finding { message: format!("{mv} is not legal here: {why}"), ..f }
                .expected(format!("one of {}, for {}", legal.join(" "), side(board)))
                .got(format!("{mv}"))
                .span(span.0, span.1)
                .or(&or)
                .or(own.as_slice())
        });
    }

    /// The answer would have been right for a request that a ping ended.
    fn stale(&self, mv: Move) -> Option<diagnosis::Suspect> {
        let cut_off = self.pending.closed().iter().find(|sent| {
            let unanswered = sent.asked().is_some_and(|asked| asked.answers == 0);
            sent.is_go() && unanswered && sent.story.board().is_some_and(|b| is_legal(b, mv))
        })?;
        Some(diagnosis::Suspect {
            requirement: pings::STALE,
            why: format!("it belongs to the `{}` before the last ping", cut_off.raw),
            or: Vec::new(),
        })
    }

    fn answer_unasked(&mut self, mv: Move, text: &str, sink: &mut Sink) {
        let first = self.pending.window().rfind(|sent| sent.is_go()).and_then(Sent::asked);
        let answered = first.is_some();
        let first = first.and_then(|asked| asked.answered.clone()).unwrap_or_default();
        let twice = self.is_broken("nboard/go/answered-once");
        let gone_on = answered && self.is_broken(pings::STALE);
        let stale = gone_on || self.stale(mv).is_some();
        let pulled = self.is_pulled();
        if answered && (twice || !stale && !pulled) {
            let again = "nboard/go/answered-once";
            let cause = self.idle_cause().filter(|_| !twice);
            return sink.report(cause.unwrap_or(again), Some(text), |f| {
                Finding { message: "a second answer to one `go`".into(), ..f }
                    .expected("one `===` for each `go`")
                    .got(format!("`{}` after `{}`", cut(text), cut(&first)))
                    .span(0, text.len())
                    .or(&[again])
            });
        }
        let hinting = self.pending.window().any(|sent| matches!(sent.what, What::Hint(..)));
        // What is known of the engine decides between a late answer and a wrong one.
        let late = (stale || self.is_broken(pings::STALE)) && !self.is_broken(EVALUATES);
        let stale = if hinting { late } else { stale };
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
        let nothing_set = !self.pending.window().any(|s| matches!(s.what, What::State(_)));
        if !self.is_early() && nothing_set && pulled {
            return sink.report(pings::SPARES, Some(text), |f| {
                Finding { message: "`go` is answered before the ping that came first".into(), ..f }
                    .expected("the pong, then `===`")
                    .span(0, text.len())
                    .or(&[UNASKED])
            });
        }
        self.unasked(Word::Answer, text, sink);
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
                // A line that is held back has waited since it was written.
                .unless(["nboard/communication/lines-are-complete"])
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
