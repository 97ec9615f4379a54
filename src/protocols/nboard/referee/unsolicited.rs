//! Replies that nothing open has asked for.
//!
//! In: a reply without a request. Out: the requirement it breaks: that of the
//! line which seems to have provoked it, or that of the ping which should
//! have ended what it belongs to.

use super::{NBoardReferee, Sent, StateLine, WIDTH, What, Word};
use crate::{
    protocols::nboard::rules::Move,
    verdict::{Finding, Sink, shortened},
};

/// Broken by moves that nothing asks for.
pub(super) const UNSOLICITED: &str = "nboard/go/only-when-asked";

impl NBoardReferee {
    /// Whether a `go` is open behind a ping that is not answered yet.
    pub(super) fn is_before_its_ping(&self) -> bool {
        let behind = |sent: &Sent| sent.is_go() && sent.behind_ping;
        self.pending.pings().next().is_some() && self.pending.all().any(behind)
    }

    /// A reply came and no request is open that it could belong to.
    pub(super) fn unsolicited(&mut self, word: Word, text: &str, sink: &mut Sink) {
        let behind = |s: &Sent| s.behind_ping && s.asked().is_some_and(|a| a.answers == 0);
        if word != Word::Answer && self.pending.all().any(behind) {
            // It may belong to a request that was moved before its ping; the
            // answer will show.
            return;
        }
        if word == Word::NodeStats && !self.only_requests_before() {
            // It only sets what the GUI shows, and may come with the new game.
            return;
        }
        let (id, why) = if self.is_early() {
            ("nboard/nboard/silent-before-requests", "nothing was asked yet")
        } else if self.is_stale(word) {
            ("nboard/ping/nothing-stale", "it belongs to a request that a ping had ended")
        } else if word != Word::Answer && self.only_requests_before() {
            ("nboard/ping/nothing-stale", "nothing asks for it after the pong")
        } else {
            let id = match word {
                Word::Answer => UNSOLICITED,
                Word::Learned => "nboard/learn/answered-once",
                Word::Analysis => "nboard/analyze/line-form",
                _ => "nboard/ping/nothing-stale",
            };
            (id, "nothing asked for it")
        };
        sink.report(id, Some(text), |f| {
            Finding { message: format!("a line `{}` that is not wanted: {why}", word.form()), ..f }
                .expected("silence")
                .got(format!("`{}`", shortened(text, WIDTH)))
                .span(0, text.len())
        });
    }

    /// Nothing was sent since the pong, and a request before it.
    fn only_requests_before(&self) -> bool {
        let last = self.pending.closed().last();
        self.pending.window().next().is_none() && last.is_some_and(|s| s.asked().is_some())
    }

    /// Whether the line belongs to a request that the last pong closed.
    fn is_stale(&self, word: Word) -> bool {
        self.pending.closed().iter().any(|sent| cut_off(sent, word))
            && self.pending.window().all(is_harmless)
    }

    /// Whether a move is none of the open request, but one of the position
    /// that was set behind it: that is what it answers.
    pub(super) fn is_about_a_change(&self, mv: Move) -> bool {
        let set =
            |sent: &&Sent| matches!(sent.what, What::State(StateLine::SetGame | StateLine::Move));
        let fits = |sent: &Sent| sent.position.allows(mv);
        let asked = self.pending.window().rfind(|sent| !sent.supposed && sent.asked().is_some());
        let last = self.pending.window().next_back().filter(set);
        asked.zip(last).is_some_and(|(asked, last)| fits(last) && !fits(asked))
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
        (What::Go(asked), Word::Search | Word::Book | Word::NodeStats) => asked.answers == 0,
        (What::Hint(n, asked), Word::Search | Word::Book | Word::NodeStats) => {
            let legal = sent.position.board().map_or(usize::MAX, |_| sent.position.legal().len());
            let wanted = usize::try_from(*n).unwrap_or(1).min(legal);
            asked.moves.len() < wanted || sent.position.depth().is_some_and(|depth| depth >= 30)
        }
        (What::Analyze(_), Word::Analysis | Word::NodeStats | Word::Search | Word::Book) => true,
        (What::Learn(_), Word::NodeStats | Word::Search | Word::Book) => true,
        _ => false,
    }
}
