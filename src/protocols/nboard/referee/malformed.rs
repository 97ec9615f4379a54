//! Lines that are no reply as the grammar has it.
//!
//! In: a line that begins like a reply and does not go on like one, or one that
//! looks like an owed reply in other words. Out: the requirement about its form,
//! and the reply counted as given. Never: an opinion of plain chatter.

use super::{NBoardReferee, Sent, WIDTH, What};
use crate::{
    protocols::nboard::{
        grammar,
        message::{Fault, Malformed, Word},
    },
    verdict::{Finding, Sink, shortened},
};

impl NBoardReferee {
    /// A line that begins like a documented one and is none. It counts as the
    /// reply that it was meant to be, so that its absence is not told as well.
    pub(super) fn malformed(&mut self, text: &str, malformed: &Malformed, sink: &mut Sink) {
        let Malformed { word, span, kind } = malformed;
        let early = self.is_early() && !matches!(word, Word::Set | Word::NodeStats | Word::Pong);
        let id = match (word, kind) {
            _ if early => "nboard/nboard/silent-before-requests",
            (Word::Pong, _) => "nboard/ping/answered-with-its-number",
            (_, Fault::Number(_)) => "nboard/communication/plain-numbers",
            (Word::Answer, _) => "nboard/go/answer-form",
            (Word::Search | Word::Book, Fault::Move | Fault::BlankInPv) => "nboard/hint/pv-form",
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
        }
    }

    /// A line that is none of the protocol: usually chatter, but perhaps an
    /// owed reply in other words.
    pub(super) fn other(&mut self, text: &str, sink: &mut Sink) {
        let Some(word) = grammar::almost(text) else { return };
        let owed = match word {
            Word::Answer => self.pending.window().any(|s| s.is_go() && s.owes()),
            Word::Pong => self.pending.pings().next().is_some(),
            Word::Learned => {
                let learns = |s: &Sent| matches!(s.what, What::Learn(_)) && s.owes();
                self.learning.is_some() || self.pending.window().any(learns)
            }
            _ => false,
        };
        if owed {
            let malformed = Malformed { word, span: 0..text.len(), kind: Fault::Keyword };
            self.malformed(text, &malformed, sink);
        }
    }
}
