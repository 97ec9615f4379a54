//! The start: `id`, `param`, `wait`, `ready`.
//!
//! In: those lines. Out: findings, and what the engine says of itself.
//! Never: declarations of parameters in detail; those are `parameters`'.

use super::{HubReferee, Spoken};
use crate::{
    protocols::hub::{message::Reply, model::Phase, rules::Variant},
    verdict::{Finding, Sink},
};

const WAIT: &str = "hub/initialisation/hub-is-answered-with-wait";
const ONE_ID: &str = "hub/initialisation/one-id";
const COMPLETE: &str = "hub/initialisation/id-is-complete";
const ASKED: &str = "hub/initialisation/speaks-when-asked";

impl HubReferee {
    /// Whether a line of the greeting comes before anybody asked for it.
    fn too_early(&mut self, spoken: &Spoken<'_>, sink: &mut Sink) -> bool {
        match self.phase {
            Phase::Joined => true,
            Phase::Launched if !self.seat.is_recording() => {
                sink.report(ASKED, Some(spoken.text), |f| {
                    let word = spoken.line.word;
                    Finding { message: format!("`{word}` before `hub` was sent"), ..f }
                        .expected("silence, or lines that are none of the protocol's")
                        .span(spoken.line.at.start, spoken.line.at.end)
                        .advice("wait for `hub` before introducing the engine")
                });
                true
            }
            Phase::Launched => {
                // A recording that begins behind `hub`.
                self.phase = Phase::Greeting(spoken.at);
                self.greeting.ids = usize::from(spoken.line.word != "id");
                false
            }
            _ => false,
        }
    }

    pub(super) fn hear_id(&mut self, spoken: &Spoken<'_>, sink: &mut Sink) {
        if self.too_early(spoken, sink) {
            return;
        }
        sink.judged(ONE_ID);
        let finding = |message: &str, sink: &mut Sink| {
            sink.report(ONE_ID, Some(spoken.text), |f| {
                Finding { message: message.to_owned(), ..f }
                    .expected("one line `id name=… version=… author=\"…\" country=…` before `wait`")
                    .span(spoken.line.at.start, spoken.text.len())
            });
        };
        if !matches!(self.phase, Phase::Greeting(_)) {
            return finding("`id` comes after `wait`", sink);
        }
        self.greeting.ids += 1;
        self.greeting.is_hub |= spoken.line.args.iter().any(|arg| arg.value.is_some());
        if let Some(first) = &self.greeting.first {
            return finding(&format!("a second `id`, after `{first}`"), sink);
        }
        self.greeting.first = Some(spoken.text.to_owned());
        let name = spoken.line.value("name").unwrap_or_default();
        if name.is_empty() {
            return finding("the engine does not say its name", sink);
        }
        self.greeting.name = Some(name.to_owned());
        sink.judged(COMPLETE);
        let lacking: Vec<&str> = ["version", "author", "country"]
            .into_iter()
            .filter(|argument| !spoken.line.has(argument))
            .collect();
        if !lacking.is_empty() {
            sink.report(COMPLETE, Some(spoken.text), |f| {
                Finding { message: format!("`id` lacks {}", lacking.join(", ")), ..f }
                    .expected("name, version, author and country")
                    .span(spoken.line.at.start, spoken.text.len())
            });
        }
    }

    pub(super) fn hear_param(&mut self, spoken: &Spoken<'_>, sink: &mut Sink) {
        if self.too_early(spoken, sink) {
            return;
        }
        if !matches!(self.phase, Phase::Greeting(_)) {
            return self.unasked(Reply::Param, spoken, sink);
        }
        self.greeting.is_hub |= spoken.line.arg("name").is_some_and(|arg| arg.value.is_some());
        self.judge_param(spoken, sink);
    }

    pub(super) fn hear_wait(&mut self, spoken: &Spoken<'_>, sink: &mut Sink) {
        if self.too_early(spoken, sink) {
            return;
        }
        if !matches!(self.phase, Phase::Greeting(_)) {
            return self.unasked(Reply::Wait, spoken, sink);
        }
        self.phase = Phase::Configuring;
        self.since.clear();
        sink.judged(WAIT);
        sink.judged(ASKED);
        if self.greeting.ids == 0 {
            sink.report(ONE_ID, Some(spoken.text), |f| {
                Finding { message: "`wait` and no `id` before it".into(), ..f }
                    .expected("one line `id name=… version=… author=\"…\" country=…` before `wait`")
            });
        }
        if let Some(param) = self.greeting.param("variant") {
            self.variant = Variant::from_name(&param.value);
            self.setup.variant = self.variant;
        }
    }

    pub(super) fn hear_ready(&mut self, spoken: &Spoken<'_>, sink: &mut Sink) {
        const EARLY: &str = "hub/initialisation/waits-for-init";
        match self.phase {
            Phase::Initialising(_) => {
                self.phase = Phase::Ready;
                self.since.clear();
                sink.judged("hub/initialisation/init-is-answered-with-ready");
                sink.judged(EARLY);
            }
            Phase::Launched if self.seat.is_recording() => self.phase = Phase::Joined,
            Phase::Launched | Phase::Joined => {
                self.too_early(spoken, sink);
            }
            Phase::Greeting(_) => {
                sink.report(EARLY, Some(spoken.text), |f| {
                    Finding { message: "`ready` before `wait`".into(), ..f }
                        .expected("`wait`, and `ready` only after `init`")
                        .span(spoken.line.at.start, spoken.line.at.end)
                });
            }
            Phase::Configuring | Phase::Ready | Phase::Leaving => {
                self.unasked(Reply::Ready, spoken, sink);
            }
        }
    }
}
