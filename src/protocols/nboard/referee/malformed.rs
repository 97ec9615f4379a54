//! Lines that are no reply as the grammar has it.
//!
//! In: a line that begins like a reply and does not go on like one, or one that
//! looks like an owed reply in other words. Out: the requirement about its form,
//! and the reply counted as given. Never: an opinion of plain chatter.

use std::time::Duration;

use super::{NBoardReferee, Sent, WIDTH, What};
use crate::{
    protocols::nboard::{
        grammar,
        message::{Almost, Fault, Malformed, Word},
        model::Said,
    },
    verdict::{Finding, Sink, shortened},
};

impl NBoardReferee {
    /// A line that begins like a documented one and is none. It counts as the
    /// reply that it was meant to be, so that its absence is not told as well.
    pub(super) fn malformed(&mut self, text: &str, malformed: &Malformed, sink: &mut Sink) {
        let word = malformed.word;
        self.tell_malformed(text, malformed, sink);
        let open = |sent: &&mut Sent| sent.asked().is_some_and(|asked| asked.answers == 0);
        let answered = match word {
            Word::Pong => {
                self.pings.heard_one();
                self.pass_ping(sink);
                return;
            }
            Word::Answer => self.pending.window_mut().filter(open).find(|s| s.is_go()),
            Word::Learned => {
                self.learning = None;
                self.pending.window_mut().filter(open).find(|s| matches!(s.what, What::Learn(_)))
            }
            Word::Search | Word::Book => {
                self.pending.window_mut().filter(open).find(|s| matches!(s.what, What::Hint(..)))
            }
            _ => None,
        };
        if let Some(asked) = answered.and_then(Sent::asked_mut) {
            asked.answers += 1;
            asked.ill_written = true;
            asked.answered = Some(text.to_owned());
        }
    }

    fn tell_malformed(&self, text: &str, malformed: &Malformed, sink: &mut Sink) {
        let Malformed { word, span, kind } = malformed;
        // What stands behind a ping is not heard before its pong.
        let asked = self.pending.window().any(|sent| sent.asked().is_some());
        let unasked = self.is_early() && !asked;
        let early = unasked && !matches!(word, Word::Set | Word::NodeStats | Word::Pong);
        let id = match (word, kind) {
            _ if early => "nboard/nboard/silent-before-requests",
            (Word::Pong, _) => "nboard/ping/answered-with-its-number",
            (_, Fault::Number(_)) => "nboard/communication/plain-numbers",
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
        let Some(almost) = grammar::almost(text) else { return };
        let said = Said { line: self.now, at, text: text.to_owned() };
        let asked = match almost {
            Almost::Pong(n) => {
                let open = self.pending.pings().next().map(|ping| ping.what.clone());
                let fits = matches!(open, Some(What::Ping(open)) if n.is_none_or(|n| n == open));
                if fits {
                    if n.is_some() {
                        self.pings.heard_number();
                    }
                    self.malformed(text, &misworded(Word::Pong, text), sink);
                }
                return;
            }
            Almost::Answer => {
                self.pending.window_mut().find(|s| s.is_go() && s.owes()).and_then(Sent::asked_mut)
            }
            Almost::Learned => {
                let learns = |s: &&mut Sent| matches!(s.what, What::Learn(_)) && s.owes();
                let open = self.pending.window_mut().find(learns);
                open.or(self.learning.as_mut()).and_then(Sent::asked_mut)
            }
        };
        if let Some(asked) = asked {
            asked.nearly.get_or_insert(said);
        }
    }

    /// Tells what was nearly an answer to a closed request that has no better
    /// one, and takes it for the answer.
    pub(super) fn tell_nearly(&mut self, sink: &mut Sink) {
        let mut told = Vec::new();
        for sent in self.pending.closed_mut() {
            let word = sent.almost_owed();
            let Some(asked) = sent.asked_mut().filter(|asked| asked.answers == 0) else { continue };
            if let Some(said) = asked.nearly.take() {
                asked.answers += 1;
                asked.answered = Some(said.text.clone());
                told.push((word, said));
            }
        }
        self.tell_all_nearly(told, sink);
    }

    /// The same of what is still open when the conversation ends.
    pub(super) fn tell_last_nearly(&mut self, sink: &mut Sink) {
        let open = self.pending.window_mut().chain(self.learning.as_mut());
        let told = open
            .filter_map(|sent| {
                let word = sent.almost_owed();
                let asked = sent.asked_mut().filter(|asked| asked.answers == 0)?;
                asked.nearly.take().map(|said| (word, said))
            })
            .collect();
        self.tell_all_nearly(told, sink);
    }

    fn tell_all_nearly(&self, told: Vec<(Word, Said)>, sink: &mut Sink) {
        for (word, said) in told {
            sink.at_line(said.line);
            self.tell_malformed(&said.text, &misworded(word, &said.text), sink);
        }
        sink.at_line(self.now);
    }
}

fn misworded(word: Word, text: &str) -> Malformed {
    Malformed { word, span: 0..text.len(), kind: Fault::Keyword }
}
