//! Replies that nothing open has asked for.
//!
//! In: a reply without a request. Out: the requirement it breaks: that of the
//! line which seems to have provoked it, or that of the ping which should
//! have ended what it belongs to.

use super::{NBoardReferee, Sent, StateLine, What, Word, shortened};
use crate::{
    protocols::nboard::message::Keyword,
    verdict::{Finding, Sink},
};

impl NBoardReferee {
    /// A reply came and no request is open that it could belong to.
    pub(super) fn unasked(&mut self, word: Word, text: &str, sink: &mut Sink) {
        let was_cut_off = self.pending.closed().iter().any(|sent| cut_off(sent, word));
        let (id, why) = if was_cut_off && self.pending.window().all(is_harmless) {
            ("nboard/ping/nothing-stale", "it belongs to a request that a ping had ended".into())
        } else if let Some(sent) = self.provocation() {
            match provoked(&sent.what) {
                Some(id) => (id, format!("it seems to answer `{}`", shortened(&sent.raw))),
                None => return,
            }
        } else if self.asked {
            let id = match word {
                Word::Answer => "nboard/go/only-when-asked",
                Word::Learned => "nboard/learn/answered-once",
                Word::Analysis => "nboard/analyze/line-form",
                _ => "nboard/ping/nothing-stale",
            };
            (id, "nothing asked for it".into())
        } else {
            ("nboard/nboard/silent-before-requests", "nothing was asked yet".into())
        };
        sink.report(id, Some(text), |f| {
            Finding { message: format!("a line `{}` that is not wanted: {why}", word.form()), ..f }
                .expected("silence")
                .got(format!("`{}`", shortened(text)))
                .span(0, text.len())
        });
    }

    /// What provoked a pong that nobody asked for, if a line before it did.
    pub(super) fn cause_of_pong(&self) -> Option<&'static str> {
        match self.provocation()?.what {
            What::State(StateLine::Unknown | StateLine::Blank | StateLine::Misused(_)) => {
                Some("nboard/communication/ignores-unknown-commands")
            }
            _ => None,
        }
    }

    /// The last line the engine can have reacted to.
    fn provocation(&self) -> Option<&Sent> {
        self.pending.window().next_back().or_else(|| self.pending.closed().last())
    }
}

/// Lines that are not to be answered and do not excuse a reply.
const fn is_harmless(sent: &Sent) -> bool {
    !matches!(sent.what, What::State(StateLine::Unknown | StateLine::UnknownSet))
}

/// Whether a request was ended by the ping behind it and may have had more
/// to say in this form.
fn cut_off(sent: &Sent, word: Word) -> bool {
    match (&sent.what, word) {
        (What::Go(asked), Word::Answer) => asked.answers == 0,
        (What::Go(_) | What::Hint(..), Word::Search | Word::Book | Word::NodeStats) => true,
        (What::Analyze(_), Word::Analysis | Word::NodeStats | Word::Search | Word::Book) => true,
        (What::Learn(_), Word::NodeStats | Word::Search | Word::Book) => true,
        _ => false,
    }
}

/// The requirement that a line breaks which is answered and should not be.
/// `None`: nothing is known of how it should be answered.
const fn provoked(what: &What) -> Option<&'static str> {
    Some(match what {
        What::State(StateLine::NBoard) => "nboard/nboard/silent-before-requests",
        What::State(StateLine::SetDepth | StateLine::Misused(Keyword::SetDepth)) => {
            "nboard/set-depth/accepted"
        }
        What::State(StateLine::SetContempt | StateLine::Misused(Keyword::SetContempt)) => {
            "nboard/set-contempt/accepted"
        }
        What::State(StateLine::SetGame | StateLine::Misused(Keyword::SetGame)) => {
            "nboard/set-game/no-reply"
        }
        What::State(StateLine::Move | StateLine::Misused(Keyword::Move)) => "nboard/move/no-reply",
        What::State(StateLine::UnknownSet) => "nboard/communication/ignores-unknown-variables",
        What::State(StateLine::Unknown | StateLine::Blank) => {
            "nboard/communication/ignores-unknown-commands"
        }
        What::State(StateLine::Quit | StateLine::Misused(_)) => return None,
        What::Learn(_) => "nboard/learn/changes-nothing",
        What::Analyze(_) => "nboard/analyze/harmless",
        What::Hint(..) => "nboard/hint/changes-nothing",
        What::Go(_) | What::Ping(_) => "nboard/go/only-when-asked",
    })
}
