//! What the engine says of itself between `ugmi` and `ugmiok`.
//!
//! In: lines `id`, `option`, `ugmiok`. Out: findings about their number and
//! order. Never: the content of a declaration.

use super::UgmiReferee;
use crate::{
    protocols::{
        uci::{identity::Identity, options::Declaration},
        ugmi::model::Stage,
    },
    verdict::{Finding, Sink},
};

impl UgmiReferee {
    pub(super) fn identity(&mut self, identity: &Identity, text: &str, sink: &mut Sink) {
        if self.handshake.stage == Stage::Again || self.handshake.stage == Stage::Unasked {
            return;
        }
        if self.handshake.is_done() {
            return self.late_identity(identity, text, sink);
        }
        sink.judged("ugmi/id/before-options");
        if !self.handshake.options.is_empty() {
            sink.report("ugmi/id/before-options", Some(text), |f| {
                Finding { message: "an `id` line after an `option` line".into(), ..f }
                    .expected("both `id` lines, then the `option` lines, then `ugmiok`")
                    .span(0, text.len())
            });
        }
        let room = self.handshake.room.takes(text.len(), 0);
        match identity {
            Identity::Name(_) | Identity::Author(_) if !room => {}
            Identity::Name(name) => self.handshake.names.push(name.clone()),
            Identity::Author(author) => self.handshake.authors.push(author.clone()),
            Identity::Other(word) => {
                let word = word.clone().unwrap_or_default();
                sink.report("ugmi/description/known-messages-only", Some(text), |f| {
                    Finding { message: "an `id` line with neither `name` nor `author`".into(), ..f }
                        .expected("`id name …` or `id author …`")
                        .got(format!("`id {word}`"))
                        .span(0, text.len())
                });
            }
        }
    }

    fn late_identity(&mut self, identity: &Identity, text: &str, sink: &mut Sink) {
        let missing = match identity {
            Identity::Name(_) => self.handshake.names.is_empty(),
            Identity::Author(_) => self.handshake.authors.is_empty(),
            Identity::Other(_) => false,
        };
        self.handshake.late |= missing;
        let id = if missing { "ugmi/ugmi/identifies-itself" } else { "ugmi/ugmiok/once-and-last" };
        sink.report(id, Some(text), |f| {
            Finding { message: "an `id` line after `ugmiok`".into(), ..f }
                .expected("`ugmiok` after the last `id` and `option` line")
                .span(0, text.len())
                .advice("send `ugmiok` last: it tells the GUI that the identification is complete")
        });
    }

    pub(super) fn declaration(&mut self, declaration: Declaration, text: &str, sink: &mut Sink) {
        if matches!(self.handshake.stage, Stage::Again | Stage::Unasked) {
            return;
        }
        sink.judged("ugmi/option/only-in-the-handshake");
        if self.handshake.is_done() {
            return sink.report("ugmi/option/only-in-the-handshake", Some(text), |f| {
                Finding { message: "an `option` line after `ugmiok`".into(), ..f }
                    .expected("every `option` line between the `id` lines and `ugmiok`")
                    .span(0, text.len())
            });
        }
        self.judge_declaration(&declaration, text, sink);
        if self.handshake.room.takes(text.len(), declaration.parts.len()) {
            self.handshake.options.push(declaration);
        }
    }

    pub(super) fn acknowledged(
        &mut self,
        word: &'static str,
        number: usize,
        text: &str,
        sink: &mut Sink,
    ) {
        match self.handshake.stage {
            Stage::Open(_) => {
                sink.judged("ugmi/ugmi/identifies-itself");
                sink.judged("ugmi/ugmiok/once-and-last");
                self.handshake.stage = Stage::Done;
                self.handshake.word = Some((word, number));
                self.handshake.ok.note(number, text);
            }
            Stage::Again | Stage::Unasked => {}
            Stage::Done => {
                let first = self.handshake.word.take().map_or("ugmiok", |(word, _)| word);
                sink.report("ugmi/ugmiok/once-and-last", Some(text), |f| {
                    Finding { message: format!("`{word}` after `{first}`"), ..f }
                        .expected("one acknowledgement, after all `id` and `option` lines")
                        .got(self.handshake.ok.beside(text))
                        .span(0, text.len())
                });
            }
        }
    }

    /// The engine has had time to say the rest: what is missing now is missing.
    pub(super) fn settle_identity(&mut self, sink: &mut Sink) {
        let hand = &mut self.handshake;
        if hand.settled || !hand.is_done() {
            return;
        }
        hand.settled = true;
        if let Some((word, line)) = hand.word {
            sink.judged("ugmi/ugmiok/spelled-ugmiok");
            if word != "ugmiok" {
                sink.report("ugmi/ugmiok/spelled-ugmiok", Some(word), |f| {
                    Finding { message: format!("the acknowledgement is spelled `{word}`"), line: Some(line), ..f }
                        .expected("`ugmiok`")
                        .span(0, word.len())
                        .advice("the heading `uciok` in the specification is a slip; its example and other engines have `ugmiok`")
                });
            }
        }
        sink.judged("ugmi/id/name-and-author");
        for (kind, texts) in [("name", &hand.names), ("author", &hand.authors)] {
            let message = match texts.as_slice() {
                [] if hand.late => continue,
                [] => format!("no `id {kind}` line before the acknowledgement"),
                [text] if text.is_empty() => format!("`id {kind}` without a value"),
                [_] => continue,
                _ => format!("{} `id {kind}` lines", texts.len()),
            };
            let line = hand.word.map(|(_, line)| line);
            let all: Vec<String> = texts.iter().map(|text| format!("`id {kind} {text}`")).collect();
            sink.report("ugmi/id/name-and-author", None, |f| {
                let f = Finding { message, line, ..f }
                    .expected("one `id name …` line and one `id author …` line");
                if all.len() > 1 { f.got(all.join(" and ")) } else { f }
            });
        }
    }
}
