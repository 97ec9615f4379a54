//! Messages to people, and lines that are no message at all.
//!
//! In: `tell…`, `askuser`, and what the grammar does not know. Out: findings
//! about their form.

use super::{CxReferee, Phase};
use crate::{
    protocols::cxboard::{message::Command, words::has_word},
    verdict::{Finding, Sink},
};

/// Words of which one is in any answer to an offered draw.
const ANSWERS: [&str; 11] = [
    "draw", "offer", "accept", "accepts", "accepted", "agreed", "decline", "declines", "declined",
    "refused", "rejected",
];

/// `telluser MESSAGE` and its like.
pub(super) fn judge_message(message: &str, text: &str, sink: &mut Sink) {
    sink.judged("cxboard/tell/has-a-message");
    if message.is_empty() {
        sink.report("cxboard/tell/has-a-message", Some(text), |f| {
            Finding { message: "empty message".into(), ..f }
                .expected("a text after the first word")
                .span(text.len(), text.len())
        });
    }
}

pub(super) fn wrong_answer_to_a_draw(text: &str, sink: &mut Sink) {
    sink.report("cxboard/draw/answer", Some(text), |f| {
        Finding { message: "unknown answer to a draw offer".into(), ..f }
            .expected("`offer draw` to accept, no answer to decline")
            .got(format!("`{text}`"))
            .span(0, text.len())
    });
}

/// A line that is no message of the protocol.
pub(super) fn no_message(text: &str, sink: &mut Sink) {
    sink.report("cxboard/preliminaries/says-only-known-messages", Some(text), |f| {
        Finding { message: "unknown message".into(), ..f }
            .expected("a message of the protocol")
            .got(format!("`{text}`"))
            .span(0, text.len())
            .advice("write messages to people as `info string` or to standard error")
    });
}

impl CxReferee {
    /// `askuser RESPTAG MESSAGE`
    pub(super) fn asks(&mut self, tag: &str, message: &str, text: &str, sink: &mut Sink) {
        sink.judged("cxboard/ask/tag-and-question");
        if tag.is_empty() || message.is_empty() {
            return sink.report("cxboard/ask/tag-and-question", Some(text), |f| {
                Finding { message: "the tag or the question is missing".into(), ..f }
                    .expected("`askuser`, the tag of the answer, and a question")
                    .span(text.len(), text.len())
            });
        }
        self.dialogue.asked.push(tag.to_owned());
    }

    /// A line that is none of the messages.
    pub(super) fn unknown(&mut self, text: &str, sink: &mut Sink) {
        let asked = |command: Command| self.pending.iter().any(|sent| sent.command == command);
        let says = |words: &[&str]| words.iter().any(|word| has_word(text, word));
        let alone = ["yes", "no", "ok"].iter().any(|word| text.eq_ignore_ascii_case(word));
        if asked(Command::Draw) && (alone || says(&ANSWERS)) {
            return wrong_answer_to_a_draw(text, sink);
        }
        if self.dialogue.hints > 0 && says(&["hint"]) {
            self.dialogue.take_hint();
            return sink.report("cxboard/hint/in-an-info-line", Some(text), |f| {
                Finding { message: "hint outside an `info` line".into(), ..f }
                    .expected("`info hint MOVE`")
                    .got(format!("`{text}`"))
                    .span(0, text.len())
            });
        }
        let number = text.split_whitespace().any(|word| word.parse::<f64>().is_ok());
        // In debug mode it may be about anything.
        let is_score = asked(Command::Score) && !self.dialogue.debug;
        if is_score && (number || says(&["score", "eval", "evaluation", "cp"])) {
            return sink.report("cxboard/score/in-an-info-line", Some(text), |f| {
                Finding { message: "score outside an `info` line".into(), ..f }
                    .expected("`info score cp X` or `info score mate X`")
                    .got(format!("`{text}`"))
                    .span(0, text.len())
            });
        }
        // What was written before `cxboard` may arrive after it.
        let early =
            matches!(self.session.phase, Phase::Shaking(_)) && self.start.greeting.name().is_none();
        // What it says before it has read `debug off` may be about anything, too.
        let was_debugging = asked(Command::Debug(false));
        if self.dialogue.debug || was_debugging || early {
            return;
        }
        no_message(text, sink);
    }
}
