//! Replies that are some but for their spelling.
//!
//! In: lines whose word is that of a reply in other letters, where one is owed.
//! Out: once the right one does not come, the reply taken for given, and a
//! finding. Never: an opinion of free text.

use std::time::Duration;

use super::{HubReferee, Spoken};
use crate::{
    protocols::hub::{grammar, message::Reply, model::Phase},
    verdict::{Finding, Sink},
};

/// A reply in nearly the right words, kept until it shows what it means.
#[derive(Debug)]
pub(super) struct Nearly {
    reply: Reply,
    number: usize,
    at: Duration,
    text: String,
}

impl HubReferee {
    /// Whether the right form of what came in other letters is waited for.
    #[must_use]
    pub fn is_nearly_answered(&self) -> bool {
        self.nearly.iter().any(|nearly| nearly.reply != Reply::Info && self.awaits(nearly.reply))
    }

    /// Whether a reply of this kind is what the engine may be expected to say.
    pub(super) fn awaits(&self, reply: Reply) -> bool {
        match reply {
            Reply::Id | Reply::Param | Reply::Wait => matches!(self.phase, Phase::Greeting(_)),
            Reply::Ready => matches!(self.phase, Phase::Initialising(_)),
            Reply::Info | Reply::Done => !self.searches.is_empty(),
            Reply::Pong => self.pings.len() > 0,
            Reply::Error => false,
        }
    }

    /// A line in other letters: its reply, if the engine is known to mean it
    /// so; else it is kept, and the right one may still come.
    pub(super) fn hear_nearly(
        &mut self,
        reply: Reply,
        spoken: &Spoken<'_>,
        sink: &mut Sink,
    ) -> Option<Reply> {
        if !self.awaits(reply) {
            return None;
        }
        if self.misspelled.contains(&reply) {
            tell(reply, spoken, sink);
            return Some(reply);
        }
        if !self.nearly.iter().any(|nearly| nearly.reply == reply) {
            let (number, at, text) = (spoken.number, spoken.at, spoken.text.to_owned());
            self.nearly.push(Nearly { reply, number, at, text });
        }
        None
    }

    /// The right one came: what was like it was free text.
    pub(super) fn is_no_near_miss(&mut self, reply: Reply) {
        self.nearly.retain(|nearly| nearly.reply != reply);
    }

    /// The right one does not come: what was like it is taken for given.
    /// Tells whether there was any such.
    pub fn take_nearly(&mut self, sink: &mut Sink) -> bool {
        let mut taken = false;
        for Nearly { reply, number, at, text } in std::mem::take(&mut self.nearly) {
            let Some((line, _)) = grammar::line(&text) else { continue };
            if !self.awaits(reply) {
                continue;
            }
            taken |= reply != Reply::Info;
            sink.at_line(number);
            let spoken = Spoken { number, at, text: &text, line: &line, broken: false };
            self.misspelled.push(reply);
            tell(reply, &spoken, sink);
            self.take(reply, &spoken, sink);
        }
        taken
    }
}

fn tell(reply: Reply, spoken: &Spoken<'_>, sink: &mut Sink) {
    let word = reply.word();
    sink.report("hub/general-syntax/lines-have-the-form", Some(spoken.text), |f| {
        Finding { message: format!("`{word}` is spelled in another way"), ..f }
            .expected(format!("`{word}`"))
            .span(spoken.line.at.start, spoken.line.at.end)
            .advice("a GUI ignores commands that it does not know, letter by letter")
    });
}
