//! Replies that nothing open has asked for.
//!
//! In: a reply without a request. Out: the requirement it breaks: that of the
//! line which seems to have provoked it, or that of the ping which should
//! have ended what it belongs to.

use super::{NBoardReferee, Sent, StateLine, WIDTH, What, Word, pings};
use crate::{
    protocols::nboard::{
        message::Keyword,
        rules::{Move, is_legal, legal_moves},
    },
    verdict::{Finding, Sink, shortened},
};

/// Broken by an engine that makes something of lines that are no commands.
const COMMANDS: &str = "nboard/communication/ignores-unknown-commands";

/// Broken by moves that nothing asks for.
pub(super) const UNASKED: &str = "nboard/go/only-when-asked";

impl NBoardReferee {
    /// Whether a `go` is open behind a ping that is not answered yet.
    pub(super) fn is_pulled(&self) -> bool {
        let behind = |sent: &Sent| sent.is_go() && sent.behind_ping;
        self.pending.pings().next().is_some() && self.pending.all().any(behind)
    }

    /// A reply came and no request is open that it could belong to.
    pub(super) fn unasked(&mut self, word: Word, text: &str, sink: &mut Sink) {
        let behind = |s: &Sent| s.behind_ping && s.asked().is_some_and(|a| a.answers == 0);
        if word != Word::Answer && self.pending.all().any(behind) {
            // It may belong to a request that was moved before its ping; the
            // answer will show.
            return;
        }
        let known = self.pending.window().rev().find_map(|sent| {
            let id = provoked(&sent.what).filter(|id| self.is_broken(id))?;
            Some((id, format!("it seems to answer `{}`", shortened(&sent.raw, WIDTH))))
        });
        if word == Word::NodeStats && known.is_none() && !self.only_requests_before() {
            // It only sets what the GUI shows, and may come with the new game.
            return;
        }
        let (id, why) = if let Some(known) = known {
            known
        } else if self.is_early() {
            ("nboard/nboard/silent-before-requests", "nothing was asked yet".into())
        } else if self.is_stale(word) {
            ("nboard/ping/nothing-stale", "it belongs to a request that a ping had ended".into())
        } else if word != Word::Answer && self.only_requests_before() {
            ("nboard/ping/nothing-stale", "nothing asks for it after the pong".into())
        } else if let Some(sent) = self.provocation() {
            match provoked(&sent.what).filter(|id| self.is_clearly(id)) {
                Some(id) => (id, format!("it seems to answer `{}`", shortened(&sent.raw, WIDTH))),
                None => return,
            }
        } else {
            let id = match word {
                Word::Answer => UNASKED,
                Word::Learned => "nboard/learn/answered-once",
                Word::Analysis => "nboard/analyze/line-form",
                _ => "nboard/ping/nothing-stale",
            };
            (id, "nothing asked for it".into())
        };
        // What came before a move need not be what brought it about: the rest
        // of the run shows whether moves come in answer to just that line.
        let others: &[&'static str] = match word {
            Word::Answer if self.is_pulled() => &[pings::SPARES, UNASKED],
            Word::Answer => &[UNASKED],
            _ => &[],
        };
        // Who answers each number answers odd ones as well.
        let odd = self.provocation().and_then(odd_number);
        sink.report(id, Some(text), |f| {
            Finding { message: format!("a line `{}` that is not wanted: {why}", word.form()), ..f }
                .expected("silence")
                .got(format!("`{}`", shortened(text, WIDTH)))
                .span(0, text.len())
                .or(odd.as_slice())
                .or(others)
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

    /// Whether no other line of the window can have provoked it: in doubt
    /// nothing is said, another drill will show.
    fn is_clearly(&self, id: &str) -> bool {
        let mut window = self.pending.window().filter_map(|sent| provoked(&sent.what));
        window.all(|other| other == id)
    }

    /// Whether a move is none of the open request, but one of the position
    /// that was set behind it: that is what it answers.
    pub(super) fn is_about_a_change(&self, mv: Move) -> bool {
        let set =
            |sent: &&Sent| matches!(sent.what, What::State(StateLine::SetGame | StateLine::Move));
        let fits = |sent: &Sent| sent.story.board().is_some_and(|board| is_legal(board, mv));
        let asked = self.pending.window().rfind(|sent| sent.asked().is_some());
        let last = self.pending.window().next_back().filter(set);
        asked.zip(last).is_some_and(|(asked, last)| fits(last) && !fits(asked))
    }

    /// What provoked a pong or a second answer that nobody asked for, if a line
    /// before it did.
    pub(super) fn idle_cause(&self) -> Option<&'static str> {
        match self.provocation()?.what {
            What::State(StateLine::Unknown | StateLine::Blank) => Some(COMMANDS),
            // A game that is none is still a game to an engine that answers each.
            ref what @ What::State(StateLine::Misused(_)) if provoked(what).is_none() => {
                Some(COMMANDS)
            }
            _ => None,
        }
    }

    /// The last line the engine can have reacted to.
    fn provocation(&self) -> Option<&Sent> {
        self.pending.window().next_back().or_else(|| self.pending.closed().last())
    }
}

/// What an answer to a number breaks that makes little sense, were it a
/// sensible one.
fn odd_number(sent: &Sent) -> Option<&'static str> {
    matches!(sent.what, What::State(StateLine::OddNumber)).then(|| {
        if sent.raw.trim_start().starts_with("set depth") {
            "nboard/set-depth/accepted"
        } else {
            "nboard/set-contempt/accepted"
        }
    })
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
            let legal = sent.story.board().map_or(usize::MAX, |board| legal_moves(board).len());
            let wanted = usize::try_from(*n).unwrap_or(1).min(legal);
            asked.moves.len() < wanted || sent.story.depth.is_some_and(|depth| depth >= 30)
        }
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
        What::State(StateLine::OddNumber) => "nboard/communication/survives-odd-numbers",
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
        What::State(StateLine::Unknown | StateLine::Blank) => COMMANDS,
        What::State(StateLine::Quit | StateLine::Misused(_)) => return None,
        What::Learn(_) => "nboard/learn/changes-nothing",
        What::Analyze(_) => "nboard/analyze/harmless",
        What::Go(_) | What::Hint(..) | What::Ping(_) => UNASKED,
    })
}
