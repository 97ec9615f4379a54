//! Replies that no open request has asked for.
//!
//! In: a reply without a request. Out: where it comes from, as far as the conversation shows,
//! and the requirement that this breaks. Never: an evaluation of the present position taken
//! for one of an earlier position.

use super::{ENDLESS, NBoardReferee, Sent, StateLine, WIDTH, What, Word, malformed, pings};
use crate::{
    protocols::nboard::{
        model::{Answer, Position},
        rules::{Move, Phase},
    },
    verdict::{Finding, Sink, shortened},
};

/// Where a reply without a request comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
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
    pub(super) const fn breach(self, word: Word) -> (&'static str, &'static str) {
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
            (Self::Opening, _) => (pings::SILENT, "a reply before the first request"),
            (Self::Nothing, Word::Answer) => ("nboard/go/only-when-asked", "`===` without `go`"),
            (Self::Nothing, Word::Learned) => {
                ("nboard/learn/answered-once", "`learned` without `learn`")
            }
            (Self::Nothing, Word::Analysis) => (UNASKED, "`analysis` without `analyze`"),
            (Self::Nothing, _) => (
                pings::STALE,
                "an evaluation of another position than the present one, without a request",
            ),
        }
    }

    /// What was to come instead.
    pub(super) const fn expected(self, word: Word) -> &'static str {
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

/// Broken by evaluations that nobody asked for.
const UNASKED: &str = "nboard/hint/only-when-asked";

impl NBoardReferee {
    /// An evaluation came that no open request can have asked for. One that may be about the
    /// present position is not about an earlier one.
    pub(super) fn unasked(&mut self, word: Word, first: Option<Move>, text: &str, sink: &mut Sink) {
        let changed = self.pending.window().rev().find_map(changes_position);
        let goes_on = self.is_stale(word) || self.follows_ended_request();
        let opening = self.is_early() && self.position.games() == 0;
        let is_new = !opening && (changed.is_some() || !goes_on);
        if self.is_excused(word) || !is_new || !self.may_be_about_now(first) {
            return self.unsolicited(word, None, text, sink);
        }
        if self.position.phase() == Some(Phase::Over) {
            return;
        }
        sink.report(changed.unwrap_or(UNASKED), Some(text), |f| {
            Finding { message: "an evaluation that nothing has asked for".into(), ..f }
                .expected("no reply")
                .got(format!("`{}`", shortened(text, WIDTH)))
                .span(0, text.len())
        });
    }

    /// Whether an evaluation may be about a position that the engine has come to since the
    /// last pong, or is in.
    fn may_be_about_now(&self, first: Option<Move>) -> bool {
        let fits = |position: &Position| {
            let over = position.phase() == Some(Phase::Over);
            over || position.board().is_none() || first.is_none_or(|mv| position.allows(mv))
        };
        let unchanged = |sent: &&Sent| changes_position(sent).is_none();
        let mut come_to = self.pending.window().skip_while(unchanged).peekable();
        if come_to.peek().is_none() {
            return fits(&self.position);
        }
        come_to.any(|sent| fits(&sent.position))
    }

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
        if word == Word::Answer && self.may_be_about_a_finished_game() {
            return malformed::note_after_the_end(text, sink);
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
        let hint = self.pending.window().find(|sent| sent.is_hint());
        hint.is_some_and(Sent::is_unanswered)
    }

    fn open_hint_mut(&mut self) -> Option<&mut Sent> {
        self.pending.window_mut().find(|sent| sent.is_hint())
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

/// The requirement that a line which changes the position is not answered.
const fn changes_position(sent: &Sent) -> Option<&'static str> {
    match sent.what {
        What::State(StateLine::SetGame) => Some("nboard/set-game/no-reply"),
        What::State(StateLine::Move) => Some("nboard/move/no-reply"),
        _ => None,
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
            request.search.moves() < wanted || endless
        }
        (What::Analyze(_), Word::Analysis | Word::NodeStats | Word::Search | Word::Book) => true,
        (What::Learn(_), Word::NodeStats | Word::Search | Word::Book) => true,
        _ => false,
    }
}
