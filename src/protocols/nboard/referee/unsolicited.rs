//! Replies that no open request has asked for.
//!
//! In: a reply without a request. Out: where it comes from, as far as the conversation shows,
//! and the requirement that this breaks.

use super::{ENDLESS, NBoardReferee, Sent, StateLine, WIDTH, What, Word, pings};
use crate::{
    protocols::nboard::{model::Answer, rules::Move},
    verdict::{Finding, Sink, shortened},
};

/// Where a reply without a request comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// The request was answered before.
    Answered,
    /// A `hint`, which is not answered with a move.
    Hint,
    /// A request that a ping ended.
    Ended,
    /// A request behind a ping that is still to be answered.
    BehindPing,
    /// The start of the session.
    Opening,
    /// Nothing that was sent.
    Nothing,
}

impl Origin {
    /// The requirement, and what is wrong.
    const fn breach(self, word: Word) -> (&'static str, &'static str) {
        match (self, word) {
            (Self::Answered, Word::Learned) => {
                ("nboard/learn/answered-once", "a second `learned` for one `learn`")
            }
            (Self::Answered, _) => ("nboard/go/answered-once", "a second answer to one `go`"),
            (Self::Hint, _) => {
                ("nboard/hint/evaluates", "`hint` is answered with a move instead of evaluations")
            }
            (Self::Ended, _) => (pings::STALE, "a reply to a request that a ping has ended"),
            (Self::BehindPing, _) => {
                (pings::SPARES, "`go` is answered before the ping that came first")
            }
            (Self::Opening, _) => {
                ("nboard/nboard/silent-before-requests", "a reply before the first request")
            }
            (Self::Nothing, Word::Answer) => ("nboard/go/only-when-asked", "`===` without `go`"),
            (Self::Nothing, Word::Learned) => {
                ("nboard/learn/answered-once", "`learned` without `learn`")
            }
            (Self::Nothing, Word::Analysis) => {
                ("nboard/analyze/line-form", "`analysis` without `analyze`")
            }
            (Self::Nothing, _) => (pings::STALE, "a reply without a request"),
        }
    }

    /// What was to come instead.
    const fn expected(self, word: Word) -> &'static str {
        match (self, word) {
            (Self::Answered, Word::Learned) => "one `learned` for each `learn`",
            (Self::Answered, _) => "one `===` for each `go`",
            (Self::Hint, _) => "`search` or `book` lines",
            (Self::Ended, _) => "nothing more of that request after the pong",
            (Self::BehindPing, _) => "the pong, then `===`",
            (Self::Opening | Self::Nothing, _) => "no reply",
        }
    }
}

impl NBoardReferee {
    /// A reply came that no open request can have asked for.
    pub(super) fn unsolicited(
        &mut self,
        word: Word,
        mv: Option<Move>,
        text: &str,
        sink: &mut Sink,
    ) {
        if self.is_excused(word) {
            return;
        }
        let origin = self.origin(word, mv);
        if origin == Origin::Hint
            && let Some(request) = self.open_hint_mut().and_then(Sent::request_mut)
        {
            request.answer = Answer::Malformed;
        }
        let (id, message) = origin.breach(word);
        sink.report(id, Some(text), |f| {
            Finding { message: message.into(), ..f }
                .expected(origin.expected(word))
                .got(format!("`{}`", shortened(text, WIDTH)))
                .span(0, text.len())
        });
    }

    /// Whether it may belong to a request that was moved before its ping, which the answer
    /// will show; a node count only sets what the GUI shows, and may come with a new game.
    fn is_excused(&self, word: Word) -> bool {
        let behind = word != Word::Answer && self.pending.behind_ping().any(Sent::is_unanswered);
        behind || word == Word::NodeStats && !self.follows_ended_request()
    }

    fn origin(&self, word: Word, mv: Option<Move>) -> Origin {
        let ended = mv.is_some_and(|mv| self.ended_go(mv).is_some());
        let ahead = self.pending.behind_ping().any(Sent::is_go);
        let same = |sent: &Sent| match word {
            Word::Answer => sent.is_go(),
            Word::Learned => matches!(sent.what, What::Learn(_)),
            _ => false,
        };
        if self.pending.window().any(same) && !ended && !ahead {
            return Origin::Answered;
        } else if word == Word::Answer && self.has_open_hint() && !ended {
            return Origin::Hint;
        } else if ended {
            return Origin::Ended;
        } else if word == Word::Answer && ahead && !self.is_early() {
            return Origin::BehindPing;
        }
        let window_is_empty = self.pending.window().next().is_none();
        if word == Word::Learned && window_is_empty && self.pending.closed().iter().any(same) {
            Origin::Answered
        } else if self.is_early() {
            Origin::Opening
        } else if self.is_stale(word) || word != Word::Answer && self.follows_ended_request() {
            Origin::Ended
        } else {
            Origin::Nothing
        }
    }

    fn has_open_hint(&self) -> bool {
        let hint = self.pending.window().find(|sent| matches!(sent.what, What::Hint(..)));
        hint.is_some_and(Sent::is_unanswered)
    }

    fn open_hint_mut(&mut self) -> Option<&mut Sent> {
        self.pending.window_mut().find(|sent| matches!(sent.what, What::Hint(..)))
    }

    /// Nothing was sent since the pong, and a request before it.
    fn follows_ended_request(&self) -> bool {
        let last = self.pending.closed().last();
        self.pending.window().next().is_none() && last.is_some_and(|s| s.request().is_some())
    }

    /// Whether the line belongs to a request that the last pong closed.
    fn is_stale(&self, word: Word) -> bool {
        self.pending.closed().iter().any(|sent| may_go_on(sent, word))
            && self.pending.window().all(is_harmless)
    }
}

/// Lines that are not to be answered and do not excuse a reply.
const fn is_harmless(sent: &Sent) -> bool {
    !matches!(sent.what, What::State(StateLine::Unknown | StateLine::UnknownSet))
}

/// Whether a request was ended by the ping behind it and may have had more
/// to say in this form.
fn may_go_on(sent: &Sent, word: Word) -> bool {
    match (&sent.what, word) {
        (What::Go(_), Word::Answer | Word::Search | Word::Book | Word::NodeStats) => {
            sent.is_unanswered()
        }
        (What::Hint(n, request), Word::Search | Word::Book | Word::NodeStats) => {
            let legal = sent.position.board().map_or(usize::MAX, |_| sent.position.legal().len());
            let wanted = usize::try_from(*n).unwrap_or(1).min(legal);
            let endless = sent.position.depth().is_some_and(|depth| depth >= ENDLESS);
            request.search.moves.len() < wanted || endless
        }
        (What::Analyze(_), Word::Analysis | Word::NodeStats | Word::Search | Word::Book) => true,
        (What::Learn(_), Word::NodeStats | Word::Search | Word::Book) => true,
        _ => false,
    }
}
