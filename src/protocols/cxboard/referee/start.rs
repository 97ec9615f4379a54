//! The greeting: who the engine is, which options it has, copy protection.
//!
//! In: lines `id`, `option`, `cxboardok`, `copyprotection`. Out: findings
//! about them, and what the engine declares.

use super::{CxReferee, Phase};
use crate::{
    protocols::{
        cxboard::{
            message::{Form, Reply},
            model::{Expect, Sent},
        },
        uci::{
            checks::{Flaw, FlawKind, flaws},
            options::{self, Declaration, Key, Kind},
        },
    },
    verdict::{Finding, Sink},
};

/// What the greeting has shown so far.
#[derive(Debug, Default)]
pub struct Greeting {
    /// The engine's name.
    pub name: Option<String>,
    /// Its author.
    pub author: Option<String>,
    /// An option was declared.
    options: bool,
    /// `cxboardok` was seen.
    pub done: bool,
    /// Another version than 1 was asked for.
    pub odd_version: bool,
    /// `cxboard` was sent again; a second greeting is no mistake.
    pub again: bool,
}

impl Greeting {
    /// Whether anything was said that only a greeting has.
    #[must_use]
    pub const fn has_begun(&self) -> bool {
        self.name.is_some() || self.author.is_some() || self.options || self.done
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
            Finding { message: "the engine speaks before it is spoken to".into(), ..f }
                .expected("silence until `cxboard`")
                .got(format!("`{text}`"))
                .span(0, text.len())
        });
    }

    /// A line of the greeting, wherever it comes.
    pub(super) fn greeted(&mut self, reply: Reply<'_>, text: &str, sink: &mut Sink) {
        if let Reply::CopyProtection(word) = reply {
            return self.copy_protection(word, text, sink);
        }
        if let Reply::Broken(Form::CopyProtection) = reply {
            return sink.report("cxboard/copy-protection/sequence", Some(text), |f| {
                Finding { message: "the word is none of the three".into(), ..f }
                    .expected("`checking`, `ok` or `error`")
                    .span(0, text.len())
            });
        }
        if self.greeting.again {
            return;
        }
        let late = !matches!(self.phase, Phase::Shaking(_));
        if late && !self.greeting.done {
            // In the middle of a recording, or a greeting that never ended.
            if matches!(reply, Reply::CxboardOk) {
                self.greeting.done = true;
            }
            return;
        }
        let done = matches!(reply, Reply::CxboardOk);
        let what = text.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
        let twice = match reply {
            Reply::IdName(_) => self.greeting.name.is_some(),
            Reply::IdAuthor(_) => self.greeting.author.is_some(),
            _ => done && self.greeting.done,
        };
        sink.judged("cxboard/start/each-once");
        sink.judged("cxboard/start/order");
        if twice {
            let first = match reply {
                Reply::IdName(_) => self.greeting.name.as_ref(),
                Reply::IdAuthor(_) => self.greeting.author.as_ref(),
                _ => None,
            };
            let first = first.map(|said| format!("; the first says `{said}`"));
            return sink.report("cxboard/start/each-once", Some(text), |f| {
                Finding { message: format!("`{what}` comes twice"), ..f }
                    .expected("one line of each kind in a greeting")
                    .got(format!("`{text}`{}", first.unwrap_or_default()))
                    .span(0, text.len())
            });
        }
        let id = matches!(reply, Reply::IdName(_) | Reply::IdAuthor(_));
        if late || id && self.greeting.options {
            let message = if late {
                format!("`{what}` comes after `cxboardok`")
            } else {
                format!("`{what}` comes after an option")
            };
            sink.report("cxboard/start/order", Some(text), |f| {
                Finding { message, ..f }
                    .expected("the lines of `id`, then those of `option`, then `cxboardok`")
                    .span(0, text.len())
            });
        }
        match reply {
            Reply::IdName(name) => {
                self.greeting.name = Some(name.to_owned());
                identified(name, "name", text, sink);
            }
            Reply::IdAuthor(author) => {
                self.greeting.author = Some(author.to_owned());
                identified(author, "author", text, sink);
            }
            Reply::Option(line) => {
                self.greeting.options = true;
                self.declared(line, sink);
            }
            Reply::CxboardOk => self.greeting_ends(text, sink),
            _ => sink.report("cxboard/start/id-has-text", Some(text), |f| {
                Finding { message: "an `id` of neither name nor author".into(), ..f }
                    .expected("`id name TEXT` and `id author TEXT`")
                    .span(0, text.len())
            }),
        }
    }

    fn greeting_ends(&mut self, text: &str, sink: &mut Sink) {
        self.greeting.done = true;
        self.phase = Phase::Open;
        sink.judged("cxboard/start/ends-with-cxboardok");
        for (there, id, word) in [
            (self.greeting.name.is_some(), "cxboard/start/id-name", "name"),
            (self.greeting.author.is_some(), "cxboard/start/id-author", "author"),
        ] {
            sink.judged(id);
            let id = if self.greeting.odd_version { "cxboard/start/any-version" } else { id };
            if !there {
                sink.report(id, Some(text), |f| {
                    Finding { message: format!("the greeting ends without `id {word}`"), ..f }
                        .expected(format!("a line `id {word} TEXT` before `cxboardok`"))
                });
            }
        }
    }

    fn copy_protection(&mut self, word: &str, text: &str, sink: &mut Sink) {
        let (open, before) = (!matches!(self.phase, Phase::Shaking(_)), self.copying);
        let right = self.greeting.again
            || match (before, word) {
                (Copying::Unsaid, "checking") => open,
                (Copying::Checking, "ok" | "error") => true,
                _ => false,
            };
        sink.judged("cxboard/copy-protection/sequence");
        self.copying = match word {
            "checking" => Copying::Checking,
            "ok" => Copying::Passed,
            _ => Copying::Failed,
        };
        if self.copying == Copying::Failed {
            self.game.searches.clear();
            self.game.thinking = None;
            self.game.lose();
            for sent in &mut self.pending {
                sent.expect = Expect::Either;
            }
        }
        if !right {
            sink.report("cxboard/copy-protection/sequence", Some(text), |f| {
                Finding { message: format!("`{word}` does not come here"), ..f }
                    .expected("after `cxboardok`: `checking` once, then `ok` or `error` once")
                    .span(0, text.len())
            });
        }
    }

    fn declared(&mut self, line: &str, sink: &mut Sink) {
        let Some(declaration) = options::parse(line) else { return };
        sink.judged("cxboard/option/form");
        let typed = match declaration.kind() {
            Some(Kind::Spin) => Some("cxboard/option/spin-limits"),
            Some(Kind::Check) => Some("cxboard/option/check-default"),
            Some(Kind::Combo) => Some("cxboard/option/combo-choices"),
            Some(Kind::Button) => Some("cxboard/option/button-bare"),
            Some(Kind::String) => Some("cxboard/option/empty-string"),
            None => None,
        };
        if let Some(id) = typed {
            sink.judged(id);
        }
        for flaw in flaws(&declaration) {
            report_flaw(&declaration, flaw, line, sink);
        }
        self.reserved(&declaration, line, sink);
        sink.judged("cxboard/option/unique-ids");
        let same = |d: &&Declaration| d.name.eq_ignore_ascii_case(&declaration.name);
        if let Some(first) = self.options.iter().find(|d| same(d)) {
            sink.report("cxboard/option/unique-ids", Some(line), |f| {
                Finding { message: format!("`{}` is declared twice", declaration.name), ..f }
                    .expected("ids that differ in more than letter case")
                    .got(format!("`{}` beside `{}`", declaration.name, first.name))
                    .span(declaration.name_span.0, declaration.name_span.1)
            });
        }
        if self.room.takes(line.len()) {
            self.options.push(declaration);
        }
    }

    fn reserved(&self, declaration: &Declaration, line: &str, sink: &mut Sink) {
        let name = declaration.name.as_str();
        let is = |word: &str| name.eq_ignore_ascii_case(word);
        let wrong = |message: String, span: (usize, usize), sink: &mut Sink| {
            sink.report("cxboard/option/reserved-ids", Some(line), |f| {
                Finding { message, ..f }
                    .expected("the type and meaning that the text gives this id")
                    .span(span.0, span.1)
            });
        };
        let variant = self.names.variant.candidates.iter().any(|word| is(word))
            || self.names.variant.chosen.as_deref().is_some_and(is);
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

    /// What must become of a line `setoption`.
    pub(super) fn expect_of_option(&self, name: &str, value: Option<&str>, sent: &Sent) -> Expect {
        let Some(option) = self.options.iter().find(|d| d.name.eq_ignore_ascii_case(name)) else {
            return Expect::Either;
        };
        let fits = match (option.kind(), value) {
            (Some(Kind::Button), None) => true,
            (Some(Kind::Button) | None, _) | (_, None) => false,
            (_, Some(value)) => option.takes(value) == Some(true),
        };
        if fits && !sent.busy { Expect::Taken } else { Expect::Either }
    }

    /// The requirement about a line `setoption` that should have been taken.
    pub(super) fn about_option(&self, name: &str) -> &'static str {
        let option = self.options.iter().find(|d| d.name.eq_ignore_ascii_case(name));
        match option {
            Some(option) if option.name != name => "cxboard/setoption/any-letter-case",
            Some(option) if option.kind() == Some(Kind::Button) => {
                "cxboard/setoption/button-without-value"
            }
            _ => "cxboard/setoption/takes-every-value",
        }
    }

    /// Notes that copy protection was asked about and how it stands.
    pub fn judge_copying(&self, sink: &mut Sink) {
        if self.copying == Copying::Checking {
            sink.report("cxboard/copy-protection/sequence", None, |f| {
                Finding { message: "the check of the copy protection does not end".into(), ..f }
                    .expected("`copyprotection ok` or `copyprotection error`")
                    .got("`copyprotection checking` and neither of the two")
            });
        }
    }
}

fn identified(value: &str, word: &str, text: &str, sink: &mut Sink) {
    sink.judged("cxboard/start/id-has-text");
    if value.is_empty() {
        sink.report("cxboard/start/id-has-text", Some(text), |f| {
            Finding { message: format!("the {word} is empty"), ..f }
                .expected(format!("a text after `id {word}`"))
                .span(text.len(), text.len())
        });
    }
}

fn report_flaw(declaration: &Declaration, flaw: Flaw, line: &str, sink: &mut Sink) {
    let kind = declaration.kind();
    let (id, message) = match (flaw.kind, kind) {
        // Nothing in the text forbids these; a missing default is only odd.
        (FlawKind::ReservedWord | FlawKind::ReservedLetters | FlawKind::RepeatedChoice, _)
        | (FlawKind::Lacks(Kind::Check | Kind::String | Kind::Combo, Key::Default), _) => return,
        (FlawKind::NoName, _) => ("cxboard/option/form", "the option has no id"),
        (FlawKind::NoType, _) => ("cxboard/option/form", "the option has no type"),
        (FlawKind::UnknownType, _) => ("cxboard/option/form", "the type is none of the five"),
        (FlawKind::Stray, _) => ("cxboard/option/form", "these words belong to nothing"),
        (FlawKind::Repeated(_), _) => ("cxboard/option/form", "this part comes twice"),
        (FlawKind::Empty(Key::Default), Some(Kind::String)) => {
            ("cxboard/option/empty-string", "an empty string is written as nothing")
        }
        (FlawKind::Empty(_), _) => ("cxboard/option/form", "this part has no value"),
        (FlawKind::Foreign(..), Some(Kind::Button)) => {
            ("cxboard/option/button-bare", "a button has neither a value nor limits")
        }
        (FlawKind::Foreign(..), _) => {
            ("cxboard/option/form", "this part does not go with the type")
        }
        (FlawKind::NoNumber(_), _) => ("cxboard/option/spin-limits", "this is no whole number"),
        (FlawKind::LimitsCrossed, _) => {
            ("cxboard/option/spin-limits", "the least value is above the greatest")
        }
        (FlawKind::DefaultOutside, _) => {
            ("cxboard/option/spin-limits", "the default lies outside the limits")
        }
        (FlawKind::Lacks(Kind::Spin, _), _) => {
            ("cxboard/option/spin-limits", "a spin has a default, a least and a greatest value")
        }
        (FlawKind::DefaultNoBool, _) => {
            ("cxboard/option/check-default", "the default is neither `true` nor `false`")
        }
        (FlawKind::DefaultNoChoice, _) => {
            ("cxboard/option/combo-choices", "the default is none of the choices")
        }
        (FlawKind::Lacks(Kind::Combo, _), _) => {
            ("cxboard/option/combo-choices", "a combo has at least one choice")
        }
        (FlawKind::Lacks(..), _) => ("cxboard/option/form", "a part is missing"),
    };
    sink.report(id, Some(line), |f| {
        Finding { message: message.into(), ..f }
            .expected("a declaration like those of the examples")
            .span(flaw.span.0, flaw.span.1)
    });
}
