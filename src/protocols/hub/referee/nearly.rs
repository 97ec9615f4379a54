//! Replies that are some but for their spelling.
//!
//! In: lines whose word is that of a reply in other letters, where one is owed.
//! Out: the reply taken for given, and a finding unless the right one follows.
//! Never: an opinion of free text.

use super::{HubReferee, Spoken};
use crate::{
    protocols::hub::{message::Reply, state::Phase},
    verdict::{Finding, Sink},
};

/// A reply in nearly the right words.
#[derive(Debug)]
pub(super) struct Nearly {
    reply: Reply,
    /// How far the conversation had come before it.
    before: Phase,
    line: usize,
    text: String,
    span: (usize, usize),
}

impl HubReferee {
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

    /// Whether a reply that comes now was said before in other letters: that
    /// was free text, and the right one has been taken for given already.
    pub(super) fn is_said_already(&mut self, reply: Reply, known: bool) -> bool {
        match &self.nearly {
            Some(nearly) if nearly.reply == reply => {
                self.nearly = None;
                known
            }
            // The greeting goes on: what looked like its end was none.
            Some(nearly)
                if nearly.reply == Reply::Wait && matches!(reply, Reply::Id | Reply::Param) =>
            {
                self.phase = nearly.before;
                self.nearly = None;
                false
            }
            _ => false,
        }
    }

    /// Takes a line for the reply that it nearly is.
    pub(super) fn keep_nearly(&mut self, reply: Reply, spoken: &Spoken<'_>, sink: &mut Sink) {
        self.tell_nearly(sink);
        self.nearly = Some(Nearly {
            reply,
            before: self.phase,
            line: spoken.number,
            text: spoken.text.to_owned(),
            span: (spoken.line.at.start, spoken.line.at.end),
        });
    }

    /// A command comes: the right one may still come of what nobody asks for
    /// twice.
    pub(super) fn tell_nearly_asked_anew(&mut self, sink: &mut Sink) {
        let once = |nearly: &Nearly| matches!(nearly.reply, Reply::Wait | Reply::Ready);
        if !self.nearly.as_ref().is_some_and(once) {
            self.tell_nearly(sink);
        }
    }

    pub(super) fn tell_nearly(&mut self, sink: &mut Sink) {
        let Some(nearly) = self.nearly.take() else { return };
        sink.at_line(nearly.line);
        sink.report("hub/general-syntax/lines-have-the-form", Some(&nearly.text), |f| {
            let word = nearly.reply.word();
            Finding { message: format!("`{word}` is spelled in another way"), ..f }
                .expected(format!("`{word}`"))
                .span(nearly.span.0, nearly.span.1)
                .advice("a GUI ignores commands that it does not know, letter by letter")
        });
    }
}
