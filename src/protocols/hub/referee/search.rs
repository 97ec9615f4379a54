//! `done`: which search it ends, and whether it is one too many.
//!
//! In: `done` lines. Out: findings about their number and order, and the
//! searches that are over. Never: what is wrong with a move; that is `moves`.

use super::{HubReferee, Spoken};
use crate::{
    protocols::hub::{
        message::{Mode, Reply},
        model::{Finished, Phase, Said, Search},
        rules::parse_move,
    },
    verdict::{Finding, Sink},
};

impl HubReferee {
    pub(super) fn hear_done(&mut self, spoken: &Spoken<'_>, sink: &mut Sink) {
        if self.phase == Phase::Joined && self.searches.is_empty() {
            return;
        }
        let answer = spoken.line.value("move").unwrap_or_default();
        if self.held.is_some() {
            // The answer held back was the old one once more; this is the new one.
            self.tell_second_done(sink);
        } else if self.seems_repeated(answer) {
            self.held = Some(super::Held {
                number: spoken.number,
                at: spoken.at,
                text: spoken.text.to_owned(),
            });
            return;
        }
        self.take_done(spoken, sink);
    }

    /// Ends the search in front with this answer.
    fn take_done(&mut self, spoken: &Spoken<'_>, sink: &mut Sink) {
        self.take_nearly(sink);
        sink.at_line(spoken.number);
        let Some(search) = self.searches.pop_front() else {
            return self.unasked(Reply::Done, spoken, sink);
        };
        if let Some(next) = self.searches.front_mut() {
            next.begun = next.begun.max(spoken.at);
        }
        // What was said behind a `stop` may still be on its way to the engine.
        let said = search.said.unwrap_or(self.since.len()).min(self.since.len());
        self.since.drain(..said);
        sink.judged(one_done(search.mode));
        sink.judged("hub/search/no-done-without-go");
        self.judge_done(&search, spoken, sink);
        self.done += 1;
        let answer = spoken.line.value("move").unwrap_or_default().to_owned();
        let text = spoken.text.to_owned();
        self.finished = Some(Finished { search, answer, text, at: spoken.at });
    }

    /// Whether an answer is that of the search before and cannot be that of
    /// the search it comes in.
    fn seems_repeated(&self, answer: &str) -> bool {
        let (Some(before), Some(search)) = (&self.finished, self.searches.front()) else {
            return false;
        };
        let legal = |search: &Search| {
            let text = parse_move(answer).ok();
            let board = search.position.as_ref().map(super::Position::board);
            text.zip(board).map(|(text, board)| self.rules.resolve(board, &text).is_ok())
        };
        before.answer == answer
            && legal(&before.search) == Some(true)
            && legal(search) == Some(false)
    }

    /// The answer held back is all that came: it was meant for this search.
    pub fn settle_held(&mut self, sink: &mut Sink) {
        let Some(held) = self.held.take() else { return };
        let Some((line, _)) = crate::protocols::hub::grammar::line(&held.text) else { return };
        sink.at_line(held.number);
        let spoken = Spoken {
            number: held.number,
            at: held.at,
            text: &held.text,
            line: &line,
            broken: false,
        };
        self.take_done(&spoken, sink);
    }

    fn tell_second_done(&mut self, sink: &mut Sink) {
        let (Some(held), Some(before)) = (self.held.take(), &self.finished) else { return };
        sink.at_line(held.number);
        if self.since.contains(&Said::NewGame) {
            let id = "hub/new-game/accepted-in-silence";
            return sink.report(id, Some(&held.text), |f| {
                Finding { message: "`done` after `new-game`, and nothing asked for it".into(), ..f }
                    .expected("silence")
            });
        }
        second_done(before, &held.text, sink);
    }
}

/// The requirement that a search of this mode has one `done`.
pub(super) const fn one_done(mode: Mode) -> &'static str {
    match mode {
        Mode::Think => "hub/search/think-ends-with-one-done",
        Mode::Ponder => "hub/search/ponder-ends-with-one-done",
        Mode::Analyze => "hub/search/analyze-ends-with-one-done",
    }
}

/// A search had its `done` and gets another.
pub(super) fn second_done(before: &Finished, text: &str, sink: &mut Sink) {
    let search = &before.search;
    let id = if search.stops > 1 {
        "hub/stop/several-stops-one-done"
    } else if search.mode == Mode::Ponder && search.hit.is_some() && search.stops == 0 {
        "hub/search/ponder-ends-with-one-done"
    } else {
        one_done(search.mode)
    };
    sink.report(id, Some(text), |f| {
        Finding { message: format!("a second `done` for one `go {}`", search.mode.word()), ..f }
            .expected("one `done` for each `go`")
            .got(format!("`{text}` after `{}`", before.text))
            .advice("a GUI takes the n-th `done` for the answer to the n-th `go`; one too many puts all later ones in the wrong place")
    });
}
