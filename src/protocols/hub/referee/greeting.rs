//! The start: `id`, `param`, `wait`, `ready`.
//!
//! In: those lines. Out: findings, and what the engine says of itself.
//! Never: declarations of parameters in detail; those are `parameters`'.

use super::{
    HubReferee, Received,
    requirements::{EARLY_READY, READY, WAIT},
};
use crate::{
    protocols::hub::{message::Word, model::Phase, rules::Variant},
    verdict::{Finding, Sink},
};

const ONE_ID: &str = "hub/initialisation/one-id";
const COMPLETE: &str = "hub/initialisation/id-is-complete";
const ASKED: &str = "hub/initialisation/speaks-when-asked";

impl HubReferee {
    /// Whether a line of the greeting comes before anybody asked for it.
    fn too_early(&mut self, received: &Received<'_>, sink: &mut Sink) -> bool {
        match self.phase {
            Phase::Joined => true,
            Phase::Launched if !self.seat.is_recording() => {
                sink.report(ASKED, Some(received.text), |f| {
                    let word = received.line.word;
                    Finding { message: format!("`{word}` before `hub` was sent"), ..f }
                        .expected("no line of the protocol before `hub`")
                        .span(received.line.at.start, received.line.at.end)
                        .advice("send nothing but free text before `hub`")
                });
                true
            }
            Phase::Launched => {
                // A recording that begins behind `hub`.
                self.phase = Phase::Greeting(received.at);
                self.greeting.ids = usize::from(received.line.word != "id");
                false
            }
            _ => false,
        }
    }

    pub(super) fn receive_id(&mut self, received: &Received<'_>, sink: &mut Sink) {
        if self.too_early(received, sink) {
            return;
        }
        sink.judged(ONE_ID);
        let finding = |message: &str, sink: &mut Sink| {
            sink.report(ONE_ID, Some(received.text), |f| {
                Finding { message: message.to_owned(), ..f }
                    .expected("one line `id name=… version=… author=\"…\" country=…` before `wait`")
                    .span(received.line.at.start, received.text.len())
            });
        };
        if !matches!(self.phase, Phase::Greeting(_)) {
            return finding("`id` comes after `wait`", sink);
        }
        self.greeting.ids += 1;
        self.greeting.is_hub |= received.line.args.iter().any(|arg| arg.value.is_some());
        if let Some(first) = &self.greeting.first {
            return finding(&format!("a second `id`, after `{first}`"), sink);
        }
        self.greeting.first = Some(received.text.to_owned());
        let name = received.line.value("name").unwrap_or_default();
        if name.is_empty() {
            return finding("`id` without a name", sink);
        }
        self.greeting.name = Some(name.to_owned());
        sink.judged(COMPLETE);
        let lacking: Vec<&str> = ["version", "author", "country"]
            .into_iter()
            .filter(|argument| !received.line.has(argument))
            .collect();
        if !lacking.is_empty() {
            sink.report(COMPLETE, Some(received.text), |f| {
                Finding { message: format!("`id` lacks {}", lacking.join(", ")), ..f }
                    .expected("name, version, author and country")
                    .span(received.line.at.start, received.text.len())
            });
        }
    }

    pub(super) fn receive_param(&mut self, received: &Received<'_>, sink: &mut Sink) {
        if self.too_early(received, sink) {
            return;
        }
        if !matches!(self.phase, Phase::Greeting(_)) {
            return self.unsolicited(Word::Param, received, sink);
        }
        self.greeting.is_hub |= received.line.arg("name").is_some_and(|arg| arg.value.is_some());
        self.greeting.has_params = true;
        self.judge_param(received, sink);
    }

    pub(super) fn receive_wait(&mut self, received: &Received<'_>, sink: &mut Sink) {
        if self.too_early(received, sink) {
            return;
        }
        if !matches!(self.phase, Phase::Greeting(_)) {
            return self.unsolicited(Word::Wait, received, sink);
        }
        self.take_misspelled_introduction(sink);
        self.phase = Phase::Configuring;
        self.since.clear();
        sink.judged(WAIT);
        sink.judged(ASKED);
        if self.greeting.ids == 0 {
            sink.report(ONE_ID, Some(received.text), |f| {
                Finding { message: "`wait` without `id` before it".into(), ..f }
                    .expected("one line `id name=… version=… author=\"…\" country=…` before `wait`")
            });
        }
        if let Some(param) = self.greeting.param("variant") {
            self.setup.variant = Variant::from_name(&param.value);
        }
    }

    pub(super) fn receive_ready(&mut self, received: &Received<'_>, sink: &mut Sink) {
        if self.readies > 0 {
            self.judge_whether_waited(received, sink);
            self.readies -= 1;
            if self.readies == 0 && matches!(self.phase, Phase::Initialising(_)) {
                self.phase = Phase::Ready;
                self.since.clear();
            }
            sink.judged(READY);
            return sink.judged(EARLY_READY);
        }
        match self.phase {
            Phase::Launched if self.seat.is_recording() => self.phase = Phase::Joined,
            Phase::Launched | Phase::Joined => {
                self.too_early(received, sink);
            }
            Phase::Greeting(_) => {
                sink.report(EARLY_READY, Some(received.text), |f| {
                    Finding { message: "`ready` before `wait`".into(), ..f }
                        .expected("`wait`, and `ready` only after `init`")
                        .span(received.line.at.start, received.line.at.end)
                });
            }
            Phase::Configuring | Phase::Initialising(_) | Phase::Ready | Phase::Leaving => {
                self.unsolicited(Word::Ready, received, sink);
            }
        }
    }
}
