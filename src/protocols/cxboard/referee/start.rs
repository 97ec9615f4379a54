//! The greeting: who the engine is, which options it has, copy protection.
//!
//! In: lines `id`, `option`, `cxboardok`, `copyprotection`. Out: findings
//! about them, and what the engine declares.

use super::{CxReferee, Phase};
use crate::{
    protocols::{
        cxboard::{
            message::{Command, Form, Reply, Word},
            model::Expect,
        },
        uci_like::{
            declarations,
            greeting::{Greeting, Requirements},
            identity,
            options::{self, Declaration, Key, Kind},
        },
    },
    verdict::{Finding, Sink},
};

/// What is demanded of the greeting.
pub(super) const GREETING: Requirements = Requirements {
    name: "cxboard/start/id-name",
    author: "cxboard/start/id-author",
    text: "cxboard/start/id-has-text",
    one_name: Some("cxboard/start/each-once"),
    one_author: None,
    no_other: None,
    order: "cxboard/start/order",
    in_time: "cxboard/start/cxboardok-comes-last",
    no_identity_after: "cxboard/start/cxboardok-comes-last",
    no_option_after: "cxboard/start/cxboardok-comes-last",
    no_option_later: "cxboard/start/cxboardok-comes-last",
    ends: "cxboard/start/ends-with-cxboardok",
    ends_once: "cxboard/start/each-once",
    declarations: declarations::Requirements {
        form: "cxboard/option/form",
        one_of_five: "cxboard/option/form",
        of_kind: |kind| match kind {
            Kind::Check => "cxboard/option/check-default",
            Kind::Spin => "cxboard/option/spin-limits",
            Kind::Combo => "cxboard/option/combo-choices",
            Kind::Button => "cxboard/option/button-bare",
            Kind::String => "cxboard/option/empty-string",
        },
        complete: |_| None,
        // What else an option may not have the text does not say.
        fields: None,
        words: None,
        letters: None,
        choices: None,
        names: "cxboard/option/unique-ids",
        any_letter_case: true,
    },
};

/// The start of the conversation, as far as it has come.
#[derive(Debug, Default)]
pub struct Start {
    /// Who the engine is, and its options.
    pub greeting: Greeting,
    /// The greeting was asked for by another version.
    pub(super) is_other_version: bool,
    pub copying: Copying,
}

impl Start {
    /// The requirement that is about greeting when asked for by another version.
    fn about_version(&self) -> Option<&'static str> {
        self.is_other_version.then_some("cxboard/start/any-version")
    }
}

/// How far the copy protection is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Copying {
    /// Nothing was said of it.
    #[default]
    Unsaid,
    /// `checking`
    Checking,
    /// `ok`
    Passed,
    /// `error`: every command gets an Error from now on.
    Failed,
}

impl CxReferee {
    /// A line before anything was sent.
    pub(super) fn before_cxboard(&mut self, text: &str, sink: &mut Sink) {
        sink.report("cxboard/start/silent-before", Some(text), |f| {
            Finding { message: "output before `cxboard`".into(), ..f }
                .expected("no output until `cxboard` is sent")
                .got(format!("`{text}`"))
                .span(0, text.len())
        });
    }

    /// A line of the greeting, wherever it comes.
    pub(super) fn greeting_line(&mut self, reply: Reply<'_>, text: &str, sink: &mut Sink) {
        if let Reply::CopyProtection(word) = reply {
            return self.copy_protection(word, text, sink);
        }
        if let Reply::Broken(Form::CopyProtection) = reply {
            return sink.report("cxboard/copy-protection/sequence", Some(text), |f| {
                Finding { message: "unknown word after `copyprotection`".into(), ..f }
                    .expected("`checking`, `ok` or `error`")
                    .span(0, text.len())
            });
        }
        match reply {
            Reply::Option(line) => self.declared(line, sink),
            Reply::CxboardOk => {
                if self.start.greeting.ended(Word::CxboardOk.word(), &GREETING, text, sink) {
                    self.session.phase = Phase::Open;
                    for sent in &mut self.pending {
                        sent.is_passed |= matches!(sent.command, Command::Cxboard(_));
                    }
                }
            }
            _ => {
                if let Some(identity) = identity::parse(text) {
                    self.start.greeting.identity(&identity, &GREETING, text, sink);
                }
            }
        }
    }

    /// The engine has had time to say the rest of its greeting.
    pub(super) fn settle_greeting(&mut self, sink: &mut Sink) {
        let unusual = self.start.about_version();
        self.start.greeting.settle(&GREETING, unusual, sink);
    }

    fn copy_protection(&mut self, word: &str, text: &str, sink: &mut Sink) {
        let (open, before) = (!matches!(self.session.phase, Phase::Shaking(_)), self.start.copying);
        let right = self.start.greeting.is_asked_again()
            || match (before, word) {
                // It may check again, and need not say that it checks.
                (Copying::Unsaid | Copying::Passed, "checking")
                | (Copying::Unsaid, "ok" | "error") => open,
                (Copying::Checking, "ok" | "error") => true,
                _ => false,
            };
        sink.judged("cxboard/copy-protection/sequence");
        self.start.copying = match word {
            "checking" => Copying::Checking,
            "ok" => Copying::Passed,
            _ => Copying::Failed,
        };
        if self.start.copying == Copying::Failed {
            self.game.searches.clear();
            self.game.thinking = None;
            self.game.lose();
            for sent in &mut self.pending {
                sent.expect = Expect::Either;
            }
        }
        if !right {
            sink.report("cxboard/copy-protection/sequence", Some(text), |f| {
                Finding { message: format!("`copyprotection {word}` out of sequence"), ..f }
                    .expected("after `cxboardok`: `checking`, then `ok` or `error`")
                    .span(0, text.len())
            });
        }
    }

    fn declared(&mut self, line: &str, sink: &mut Sink) {
        let declared = options::parse(line).map(Declaration::without_own_fields);
        let Some(declaration) = declared else { return };
        if self.start.greeting.option(declaration.clone(), &GREETING, line, sink) {
            self.reserved(&declaration, line, sink);
        }
    }

    fn reserved(&self, declaration: &Declaration, line: &str, sink: &mut Sink) {
        let name = declaration.name.as_str();
        let is = |word: &str| name.eq_ignore_ascii_case(word);
        let wrong = |message: String, span: (usize, usize), sink: &mut Sink| {
            sink.report("cxboard/option/reserved-ids", Some(line), |f| {
                Finding { message, ..f }
                    .expected("the type and the default that the specification gives this id")
                    .span(span.0, span.1)
            });
        };
        // Which option lists variants is certain only if the user says so.
        let variant = self.known.variant.as_deref().is_some_and(is);
        let kind = if is("Hash") || is("MultiPV") {
            Kind::Spin
        } else if is("Ponder") || is("OwnBook") {
            Kind::Check
        } else if variant {
            Kind::Combo
        } else {
            return;
        };
        sink.judged("cxboard/option/reserved-ids");
        if declaration.kind().is_some_and(|declared| declared != kind) {
            let message = format!("`{name}` is not a {}", kind.word());
            return wrong(message, declaration.type_span, sink);
        }
        let Some(default) = declaration.part(Key::Default) else { return };
        if is("MultiPV") && default.value != "1" {
            wrong(
                format!("the default of `MultiPV` is not 1 but `{}`", default.value),
                default.span,
                sink,
            );
        }
        if variant && !declaration.choices().any(|v| v.eq_ignore_ascii_case("XiangQi")) {
            wrong("`XiangQi` is not among the variants".into(), default.span, sink);
        }
    }

    /// Notes that copy protection was asked about and how it stands.
    pub fn judge_copying(&self, sink: &mut Sink) {
        if self.start.copying == Copying::Checking {
            sink.report("cxboard/copy-protection/sequence", None, |f| {
                Finding { message: "the copy protection check does not end".into(), ..f }
                    .expected("`copyprotection ok` or `copyprotection error`")
                    .got("only `copyprotection checking`")
            });
        }
    }
}
