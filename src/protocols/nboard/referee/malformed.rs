//! Lines that are no reply as the grammar has it.
//!
//! In: a line that begins like a reply and does not go on like one, or one that
//! looks like an owed reply in other words. Out: the requirement about its form,
//! and the reply counted as given. Never: an opinion of plain chatter, or of what is
//! said of a finished game.

use std::time::Duration;

use super::{NBoardReferee, Sent, WIDTH, What};
use crate::{
    protocols::nboard::{
        grammar,
        message::{Almost, Fault, Malformed, Word},
        model::{Answer, Said},
        rules::{Move, Phase},
    },
    verdict::{Finding, Sink, shortened},
};

/// Whether it is about a side that has to pass.
fn passes(sent: &Sent) -> bool {
    sent.position.phase() == Some(Phase::MustPass)
}

/// Whether it is about a game that is over.
fn is_over(sent: &Sent) -> bool {
    sent.position.phase() == Some(Phase::Over)
}

impl NBoardReferee {
    /// A line that begins like a documented one and is none. It counts as the
    /// reply that it was meant to be, so that its absence is not told as well.
    pub(super) fn malformed(
        &mut self,
        at: Duration,
        text: &str,
        malformed: &Malformed,
        sink: &mut Sink,
    ) {
        let word = malformed.word;
        if matches!(word, Word::Answer | Word::Search | Word::Book) {
            if malformed.kind == Fault::Move && self.must_pass() {
                return self.pass_in_other_words(word, text, sink);
            }
            if self.may_be_about_a_finished_game() {
                return note_after_the_end(text, sink);
            }
        }
        self.report_malformed(text, malformed, sink);
        let answered = grammar::answered_move(text).filter(|_| malformed.kind == Fault::Surplus);
        if let Some(mv) = answered {
            return self.answer(at, (mv, None, None), text, sink);
        }
        if word == Word::Pong {
            self.pings.received_one();
            return self.pass_ping(sink);
        }
        if word == Word::Learned {
            self.learning = None;
        }
        let meant = |sent: &&mut Sent| {
            sent.is_unanswered()
                && match word {
                    Word::Answer => sent.is_go(),
                    Word::Learned => matches!(sent.what, What::Learn(_)),
                    Word::Search | Word::Book => sent.is_hint(),
                    _ => false,
                }
        };
        if let Some(request) = self.pending.window_mut().find(meant).and_then(Sent::request_mut) {
            request.answer = Answer::Malformed;
        }
    }

    /// Whether all that is asked for in this word is about a game that is over, for which no
    /// form is given.
    pub(super) fn is_about_a_finished_game(&self, word: Word) -> bool {
        let mut asked = self.asked_in(word).peekable();
        asked.peek().is_some() && asked.all(is_over)
    }

    /// Whether something that is asked for is about such a game.
    pub(super) fn may_be_about_a_finished_game(&self) -> bool {
        self.pending.window().any(|sent| (sent.is_go() || sent.is_hint()) && is_over(sent))
    }

    /// What asks for lines of this word.
    fn asked_in(&self, word: Word) -> impl Iterator<Item = &Sent> {
        let only_gos = word == Word::Answer && self.pending.window().any(Sent::is_go);
        self.pending.window().filter(move |sent| sent.is_go() || !only_gos && sent.is_hint())
    }

    /// Whether something that is asked for is about a side that has to pass.
    fn must_pass(&self) -> bool {
        self.pending.window().any(|sent| sent.request().is_some() && passes(sent))
    }

    /// A word that is no square, where only a pass is possible: how that is written is open.
    fn pass_in_other_words(&mut self, word: Word, text: &str, sink: &mut Sink) {
        let go = word == Word::Answer;
        let id = if go { "nboard/go/passes-when-it-must" } else { "nboard/hint/reports-the-pass" };
        sink.note(id, || {
            format!("`{}` for a pass, which others write `PA`", shortened(text, WIDTH))
        });
        let meant = |sent: &&mut Sent| {
            sent.is_unanswered() && passes(sent) && if go { sent.is_go() } else { sent.is_hint() }
        };
        if let Some(request) = self.pending.window_mut().find(meant).and_then(Sent::request_mut) {
            request.answer = Answer::Given(Some(Move::Pass).filter(|_| go));
        }
    }

    fn report_malformed(&self, text: &str, malformed: &Malformed, sink: &mut Sink) {
        let Malformed { word, span, kind } = malformed;
        // What stands behind a ping is not read before its pong.
        let asked = self.pending.window().any(|sent| sent.request().is_some());
        let unasked = self.is_early() && !asked;
        let early = unasked && !matches!(word, Word::Set | Word::NodeStats | Word::Pong);
        let id = match (word, kind) {
            _ if early => "nboard/nboard/silent-before-requests",
            (Word::Pong, _) => "nboard/ping/answered-with-its-number",
            (_, Fault::Number(_)) => "nboard/communication/plain-numbers",
            (Word::Answer, Fault::Surplus) => "nboard/go/nothing-behind-the-time",
            (Word::Answer, _) => "nboard/go/answer-form",
            (
                Word::Search | Word::Book,
                Fault::Move | Fault::BlankInPv | Fault::Missing("the pv"),
            ) => "nboard/hint/pv-form",
            (Word::Search | Word::Book, _) => "nboard/hint/line-form",
            (Word::NodeStats, _) => "nboard/nodestats/form",
            (Word::Set | Word::Status, _) => "nboard/set-myname/form",
            (Word::Learned, _) => "nboard/learn/answered-once",
            (Word::Analysis, _) => "nboard/analyze/line-form",
        };
        sink.report(id, Some(text), |f| {
            Finding { message: kind.to_string(), ..f }
                .expected(format!("`{}`", word.form()))
                .got(format!("`{}`", shortened(text, WIDTH)))
                .span(span.start, span.end)
        });
    }

    /// A line that is none of the protocol: usually chatter, but perhaps an
    /// owed reply in other words. That it was one shows when nothing better
    /// comes; only a pong is told by its number at once.
    pub(super) fn other(&mut self, at: Duration, text: &str, sink: &mut Sink) {
        if self.is_echo(text) {
            return sink.note("nboard/communication/ignores-unknown-commands", || {
                format!("the engine echoes what the GUI sends: `{}`", shortened(text, WIDTH))
            });
        }
        let Some(almost) = grammar::almost(text) else { return sink.stray(text) };
        let word = match almost {
            Almost::Pong(_) => Word::Pong,
            Almost::Answer => Word::Answer,
            Almost::Learned => Word::Learned,
        };
        // An engine that passes over a request does not answer it in other words either.
        if self.passed_over == Some(word) {
            return self.report_malformed(text, &misworded(word, text), sink);
        }
        let said = Said { line: self.now, at, text: text.to_owned() };
        let meant = match almost {
            Almost::Pong(n) => {
                let open = self.pending.pings().next().map(|ping| ping.what.clone());
                let fits = matches!(open, Some(What::Ping(open)) if n.is_none_or(|n| n == open));
                if fits {
                    if n.is_some() {
                        self.pings.received_number();
                    }
                    self.malformed(at, text, &misworded(Word::Pong, text), sink);
                }
                return;
            }
            Almost::Answer => self.pending.window_mut().find(|s| s.is_go() && s.lacks_its_answer()),
            Almost::Learned => {
                let learns =
                    |s: &&mut Sent| matches!(s.what, What::Learn(_)) && s.lacks_its_answer();
                self.pending.window_mut().find(learns).or(self.learning.as_mut())
            }
        };
        let request = meant.and_then(Sent::request_mut);
        if let Some(request) = request.filter(|request| matches!(request.answer, Answer::None)) {
            request.answer = Answer::Nearly(said);
        }
    }

    /// Whether a line is one that the GUI has sent just now.
    fn is_echo(&self, text: &str) -> bool {
        let said = text.trim();
        !said.is_empty() && self.pending.all().any(|sent| sent.raw.trim() == said)
    }

    /// Reports what was nearly an answer to a request that is closed, or to one that is still
    /// open when the conversation ends, and takes it for the answer.
    pub(super) fn settle_nearly(&mut self, sink: &mut Sink) {
        let closed = self.pending.closed_mut().iter_mut();
        let mut nearly: Vec<(Word, Said)> = closed.filter_map(nearly_answered).collect();
        let open = self.pending.window_mut().chain(self.learning.as_mut());
        nearly.extend(open.filter_map(nearly_answered));
        for (word, said) in nearly {
            sink.at_line(said.line);
            self.report_malformed(&said.text, &misworded(word, &said.text), sink);
        }
        sink.at_line(self.now);
    }
}

/// Notes what is said of a finished game.
pub(super) fn note_after_the_end(text: &str, sink: &mut Sink) {
    sink.note("nboard/go/after-the-end", || {
        let shown = shortened(text, WIDTH);
        format!("`{shown}` in a finished game, of which the text says nothing")
    });
}

/// The word of the answer that a request waits for, and what was nearly that answer.
fn nearly_answered(sent: &mut Sent) -> Option<(Word, Said)> {
    let word = if matches!(sent.what, What::Learn(_)) { Word::Learned } else { Word::Answer };
    Some((word, sent.request_mut()?.take_nearly()?))
}

fn misworded(word: Word, text: &str) -> Malformed {
    Malformed { word, span: 0..text.len(), kind: Fault::Keyword }
}
