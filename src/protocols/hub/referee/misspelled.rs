//! Replies that are misspelled: in other letters, or with a mark behind their word.
//!
//! In: lines whose word is nearly that of a reply, where one is owed.
//! Out: once the right one does not come, the reply taken as given, and a
//! finding. Never: an opinion of free text.

use super::{Held, HubReferee, Received};
use crate::{
    protocols::hub::{grammar, message::Word, model::Phase},
    verdict::{Finding, Sink},
};

/// Replies in other letters.
#[derive(Debug, Default)]
pub(super) struct Misspelled {
    /// Those that the right one may still follow.
    waiting: Vec<(Word, Held)>,
    /// Those that never come in the right letters.
    known: Vec<Word>,
}

impl Misspelled {
    /// The right one came: what was like it was free text.
    pub(super) fn forget(&mut self, reply: Word) {
        self.waiting.retain(|(waiting, _)| *waiting != reply);
    }
}

impl HubReferee {
    /// Whether the right form of what came in other letters is waited for.
    #[must_use]
    pub fn is_nearly_answered(&self) -> bool {
        let mut waiting = self.misspelled.waiting.iter();
        waiting.any(|(reply, _)| *reply != Word::Info && self.awaits(*reply))
    }

    /// Whether a reply of this kind is what the engine may be expected to send.
    pub(super) fn awaits(&self, reply: Word) -> bool {
        match reply {
            Word::Id | Word::Param | Word::Wait => matches!(self.phase, Phase::Greeting(_)),
            Word::Ready => self.readies > 0,
            Word::Info | Word::Done => self.is_searching(),
            Word::Pong => self.pings.len() > 0,
            Word::Error => false,
        }
    }

    /// Whether a line of the introduction came in the right letters: what is like it is free text.
    fn has_come(&self, reply: Word) -> bool {
        match reply {
            Word::Id => self.greeting.ids > 0 && !self.misspelled.known.contains(&reply),
            Word::Param => self.greeting.has_params && !self.misspelled.known.contains(&reply),
            _ => false,
        }
    }

    /// A line in other letters; whether it is a reply, because the engine is known to write it
    /// so. Else it is kept, and the right one may still come.
    pub(super) fn receive_misspelled(
        &mut self,
        reply: Word,
        received: &Received<'_>,
        sink: &mut Sink,
    ) -> bool {
        if !self.awaits(reply) || self.has_come(reply) {
            return false;
        }
        let is_known = self.misspelled.known.contains(&reply);
        if is_known {
            report(reply, received, sink);
        } else if reply == Word::Param
            || self.misspelled.waiting.iter().all(|(waiting, _)| *waiting != reply)
        {
            let (number, at, text) = (received.number, received.at, received.text.to_owned());
            self.misspelled.waiting.push((reply, Held { number, at, text }));
        }
        is_known
    }

    /// `wait` came, and no line of the introduction can come any more: those of which none came
    /// in the right letters are taken as given.
    pub(super) fn take_misspelled_introduction(&mut self, sink: &mut Sink) {
        let here = sink.line();
        self.take_misspelled_of(|reply| matches!(reply, Word::Id | Word::Param), sink);
        self.misspelled.waiting.clear();
        sink.at_line(here);
    }

    /// A search is over, and nothing about it can come any more: a `pong` still can.
    pub(super) fn take_misspelled_of_the_search(&mut self, sink: &mut Sink) {
        self.take_misspelled_of(|reply| matches!(reply, Word::Info | Word::Done), sink);
    }

    /// The right one does not come: what was like it is taken as given.
    /// Returns whether there was any such.
    pub fn take_misspelled(&mut self, sink: &mut Sink) -> bool {
        self.take_misspelled_of(|_| true, sink)
    }

    fn take_misspelled_of(&mut self, is_due: impl Fn(Word) -> bool, sink: &mut Sink) -> bool {
        let mut taken = false;
        let due = self.misspelled.waiting.extract_if(.., |(reply, _)| is_due(*reply));
        for (reply, held) in due.collect::<Vec<_>>() {
            let Held { number, at, text } = held;
            let Some((line, _)) = grammar::line(&text).filter(|_| self.awaits(reply)) else {
                continue;
            };
            taken |= reply != Word::Info;
            sink.at_line(number);
            let received = Received { number, at, text: &text, line: &line, is_broken: false };
            self.misspelled.known.push(reply);
            report(reply, &received, sink);
            self.take(reply, &received, sink);
        }
        taken
    }
}

fn report(reply: Word, received: &Received<'_>, sink: &mut Sink) {
    let word = reply.word();
    sink.report("hub/general-syntax/lines-have-the-form", Some(received.text), |f| {
        Finding { message: format!("`{word}` is misspelled"), ..f }
            .expected(format!("`{word}`"))
            .span(received.line.at.start, received.line.at.end)
            .advice("a GUI ignores commands that it does not know, letter by letter")
    });
}
