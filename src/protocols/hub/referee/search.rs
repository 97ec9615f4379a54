//! `done`: which search it ends, and whether it is one too many.
//!
//! In: `done` lines. Out: findings about their number and order, and the
//! searches that are over. Never: what is wrong with a move; that is `moves`.

use super::{Held, HubReferee, Received, requirements::one_done};
use crate::{
    protocols::hub::{
        grammar,
        message::Word,
        model::{Finished, Phase},
    },
    verdict::{Finding, Sink},
};

impl HubReferee {
    pub(super) fn receive_done(&mut self, received: &Received<'_>, sink: &mut Sink) {
        if self.phase == Phase::Joined && self.searches.waiting.is_empty() {
            return;
        }
        let answer = received.line.value("move").unwrap_or_default();
        self.judge_whether_left_out(answer, received, sink);
        if let Some(held) = self.held.take() {
            // The answer held back was the old one once more; this is the new one.
            if let Some(before) = &self.searches.finished {
                sink.at_line(held.number);
                second_done(before, &held.text, sink);
            }
        } else if self.seems_repeated(answer) {
            let (number, at, text) = (received.number, received.at, received.text.to_owned());
            self.held = Some(Held { number, at, text });
            return;
        }
        self.end_search(received, sink);
    }

    /// Ends the search in front with this answer.
    fn end_search(&mut self, received: &Received<'_>, sink: &mut Sink) {
        self.take_misspelled_of_the_search(sink);
        sink.at_line(received.number);
        let Some(mut search) = self.searches.waiting.pop_front() else {
            return self.unsolicited(Word::Done, received, sink);
        };
        search.position = search.position.or_else(|| self.instead.clone());
        if let Some(next) = self.searches.waiting.front_mut() {
            next.begun = next.begun.max(received.at);
        }
        self.since.search_is_over(search.stop.is_some());
        sink.judged(one_done(search.mode));
        sink.judged("hub/search/no-done-without-go");
        self.judge_done(&search, received, sink);
        self.searches.done += 1;
        let answer = received.line.value("move").unwrap_or_default().to_owned();
        let text = received.text.to_owned();
        self.searches.finished = Some(Finished { search, answer, text, at: received.at });
    }

    /// Whether an answer is that of the search before and cannot be that of
    /// the search it comes in.
    fn seems_repeated(&self, answer: &str) -> bool {
        let (before, search) = (&self.searches.finished, self.searches.waiting.front());
        let (Some(before), Some(search)) = (before, search) else { return false };
        before.answer == answer
            && self.is_of(&before.search, answer) == Some(true)
            && self.is_of(search, answer) == Some(false)
    }

    /// The answer held back is all that came: it was meant for this search.
    pub fn settle_held(&mut self, sink: &mut Sink) {
        let Some(Held { number, at, text }) = self.held.take() else { return };
        let Some((line, _)) = grammar::line(&text) else { return };
        sink.at_line(number);
        let received = Received { number, at, text: &text, line: &line, is_broken: false };
        self.end_search(&received, sink);
    }
}

/// A search had its `done` and gets another.
pub(super) fn second_done(before: &Finished, text: &str, sink: &mut Sink) {
    let search = &before.search;
    let id = if search.stop.is_some_and(|stop| stop.times > 1) {
        "hub/stop/several-stops-one-done"
    } else {
        one_done(search.mode)
    };
    sink.report(id, Some(text), |f| {
        Finding { message: format!("a second `done` for one `go {}`", search.mode.word()), ..f }
            .expected("one `done` for each `go`")
            .got(format!("`{text}` after `{}`", before.text))
            .advice("a GUI takes the n-th `done` as the answer to the n-th `go`, so an extra one shifts all later answers")
    });
}
