//! The greeting: who the engine is, which options it has, copy protection.
//!
//! In: lines `id`, `option`, `cxboardok`, `copyprotection`. Out: findings
//! about them, and what the engine declares.

use super::{CxReferee, Phase};
use crate::{
    protocols::{
        cxboard::{
            message::{Form, Reply},
            model::Expect,
        },
        uci::{
            checks::{Flaw, FlawKind, flaws},
            options::{self, Declaration, Key, Kind},
        },
    },
    verdict::{Finding, Sink},
};

/// The lines that identify the engine come before its options.
const ORDER: &str = "cxboard/start/order";
/// Nothing of the greeting comes after its end.
const LAST: &str = "cxboard/start/cxboardok-comes-last";

/// What the greeting has shown so far.
#[derive(Debug, Default)]
pub struct Greeting {
    /// The engine's name.
    pub name: Option<String>,
    /// Its author.
    pub author: Option<String>,
    /// How far it is.
    pub stage: Stage,
    /// How it was asked for.
    pub(super) asked: Asked,
    pub copying: Copying,
}

/// How far a greeting is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// No option was declared.
    #[default]
    Identity,
    /// An option was declared.
    Options,
    /// `cxboardok` was seen.
    Done,
}

/// How a greeting was asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Asked {
    /// By `cxboard 1`.
    #[default]
    First,
    /// By another version.
    OtherVersion,
    /// Once more; a second greeting is no mistake.
    Again,
}

impl Asked {
    /// The requirement that is about greeting when asked like this.
    pub(super) const fn requirement(self) -> Option<&'static str> {
        match self {
            Self::First => None,
            Self::OtherVersion => Some("cxboard/start/any-version"),
            Self::Again => Some("cxboard/start/survives-odd-versions"),
        }
    }
}

impl Greeting {
    /// Whether anything was sent that only a greeting has.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        self.name.is_some() || self.author.is_some() || self.stage != Stage::Identity
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
        if self.greeting.asked == Asked::Again {
            return;
        }
        let late = !matches!(self.session.phase, Phase::Shaking(_));
        if late && self.greeting.stage != Stage::Done {
            // In the middle of a recording, or a greeting that never ended.
            if matches!(reply, Reply::CxboardOk) {
                self.greeting.stage = Stage::Done;
            }
            return;
        }
        if !self.comes_twice(reply, text, sink) {
            self.judge_order(reply, late, text, sink);
            self.note_greeting(reply, text, sink);
        }
    }

    /// Whether a line comes twice of which one is enough; authors there may be several.
    fn comes_twice(&self, reply: Reply<'_>, text: &str, sink: &mut Sink) -> bool {
        let first = match reply {
            Reply::IdName(_) => self.greeting.name.as_deref(),
            Reply::CxboardOk => (self.greeting.stage == Stage::Done).then_some("cxboardok"),
            _ => None,
        };
        sink.judged("cxboard/start/each-once");
        let Some(first) = first else { return false };
        sink.report("cxboard/start/each-once", Some(text), |f| {
            Finding { message: format!("second line `{}`", beginning(text)), ..f }
                .expected("one line of each kind in a greeting")
                .got(format!("`{text}`; the first has `{first}`"))
                .span(0, text.len())
        });
        true
    }

    fn judge_order(&self, reply: Reply<'_>, late: bool, text: &str, sink: &mut Sink) {
        let is_id = matches!(reply, Reply::IdName(_) | Reply::IdAuthor(_));
        for id in [ORDER, LAST] {
            sink.judged(id);
        }
        let (id, after, expected) = match self.greeting.stage {
            _ if late && (is_id || matches!(reply, Reply::Option(_))) => {
                (LAST, "cxboardok", "every line `id` and `option` before `cxboardok`")
            }
            Stage::Options if is_id => {
                (ORDER, "option", "the lines `id` before the lines `option`")
            }
            _ => return,
        };
        sink.report(id, Some(text), |f| {
            Finding { message: format!("`{}` after `{after}`", beginning(text)), ..f }
                .expected(expected)
                .span(0, text.len())
        });
    }

    fn note_greeting(&mut self, reply: Reply<'_>, text: &str, sink: &mut Sink) {
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
                self.greeting.stage = self.greeting.stage.max(Stage::Options);
                self.declared(line, sink);
            }
            Reply::CxboardOk => self.greeting_ends(text, sink),
            // Whatever else it says of itself is its own affair.
            _ => {}
        }
    }

    fn greeting_ends(&mut self, text: &str, sink: &mut Sink) {
        self.greeting.stage = Stage::Done;
        self.session.phase = Phase::Open;
        sink.judged("cxboard/start/ends-with-cxboardok");
        for (there, id, word) in [
            (self.greeting.name.is_some(), "cxboard/start/id-name", "name"),
            (self.greeting.author.is_some(), "cxboard/start/id-author", "author"),
        ] {
            sink.judged(id);
            let id = self.greeting.asked.requirement().unwrap_or(id);
            if !there {
                sink.report(id, Some(text), |f| {
                    Finding { message: format!("no `id {word}` in the greeting"), ..f }
                        .expected(format!("a line `id {word} TEXT` before `cxboardok`"))
                });
            }
        }
    }

    fn copy_protection(&mut self, word: &str, text: &str, sink: &mut Sink) {
        let (open, before) =
            (!matches!(self.session.phase, Phase::Shaking(_)), self.greeting.copying);
        let right = self.greeting.asked == Asked::Again
            || match (before, word) {
                // It may check again, and need not say that it checks.
                (Copying::Unsaid | Copying::Passed, "checking")
                | (Copying::Unsaid, "ok" | "error") => open,
                (Copying::Checking, "ok" | "error") => true,
                _ => false,
            };
        sink.judged("cxboard/copy-protection/sequence");
        self.greeting.copying = match word {
            "checking" => Copying::Checking,
            "ok" => Copying::Passed,
            _ => Copying::Failed,
        };
        if self.greeting.copying == Copying::Failed {
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
        if let Some(first) = self.configuration.declared.iter().find(|d| same(d)) {
            sink.report("cxboard/option/unique-ids", Some(line), |f| {
                Finding { message: format!("`{}` is declared twice", declaration.name), ..f }
                    .expected("ids that differ in more than letter case")
                    .got(format!("`{}` beside `{}`", declaration.name, first.name))
                    .span(declaration.name_span.0, declaration.name_span.1)
            });
        }
        if self.configuration.room.takes(line.len(), declaration.parts.len()) {
            self.configuration.declared.push(declaration);
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
        if self.greeting.copying == Copying::Checking {
            sink.report("cxboard/copy-protection/sequence", None, |f| {
                Finding { message: "the copy protection check does not end".into(), ..f }
                    .expected("`copyprotection ok` or `copyprotection error`")
                    .got("only `copyprotection checking`")
            });
        }
    }
}

/// The words by which a line of the greeting is known.
fn beginning(text: &str) -> String {
    text.split_whitespace().take(2).collect::<Vec<_>>().join(" ")
}

fn identified(value: &str, word: &str, text: &str, sink: &mut Sink) {
    sink.judged("cxboard/start/id-has-text");
    if value.is_empty() {
        sink.report("cxboard/start/id-has-text", Some(text), |f| {
            Finding { message: format!("empty {word}"), ..f }
                .expected(format!("a text after `id {word}`"))
                .span(text.len(), text.len())
        });
    }
}

/// The requirement that a flaw breaks; none if nothing in the text forbids it.
const fn about(kind: Option<Kind>, flaw: FlawKind) -> Option<&'static str> {
    Some(match (flaw, kind) {
        // Which parts an option needs, and which it may not have, the text does not say.
        (FlawKind::Lacks(Kind::Combo, Key::Var), _) => "cxboard/option/combo-choices",
        (
            FlawKind::ReservedWord
            | FlawKind::ReservedLetters
            | FlawKind::RepeatedChoice
            | FlawKind::Lacks(..),
            _,
        ) => return None,
        (FlawKind::Empty(Key::Default), Some(Kind::String)) => "cxboard/option/empty-string",
        (FlawKind::Foreign(..), Some(Kind::Button)) => "cxboard/option/button-bare",
        (FlawKind::Foreign(..), _) => return None,
        (FlawKind::NoNumber(_) | FlawKind::LimitsCrossed | FlawKind::DefaultOutside, _) => {
            "cxboard/option/spin-limits"
        }
        (FlawKind::DefaultNoBool, _) => "cxboard/option/check-default",
        (FlawKind::DefaultNoChoice, _) => "cxboard/option/combo-choices",
        _ => "cxboard/option/form",
    })
}

/// What is wrong, and what is expected.
fn described(declaration: &Declaration, flaw: FlawKind) -> (String, &'static str) {
    let name = declaration.name.as_str();
    let kind = declaration.kind().map_or("option", Kind::word);
    match flaw {
        FlawKind::NoName => ("the option has no id".into(), "`option name … type …`"),
        FlawKind::NoType => (format!("the option `{name}` has no type"), "`option name … type …`"),
        FlawKind::UnknownType => (
            format!("the type of `{name}` is not one of the five"),
            "check, spin, combo, button or string",
        ),
        FlawKind::Stray => (
            format!("words after the type of `{name}` that belong to no part"),
            "`default`, `min`, `max` and `var`, each with a value",
        ),
        FlawKind::Repeated(key) => (
            format!("the {kind} `{name}` has two parts `{}`", key.word()),
            "each part once, except `var`",
        ),
        FlawKind::Empty(key) => (
            format!("the `{}` of `{name}` has no value", key.word()),
            "a value after it; an empty string is written `<empty>`",
        ),
        FlawKind::Foreign(_, key) => (
            format!("the {kind} `{name}` has a `{}`", key.word()),
            "a button has only its id and its type",
        ),
        FlawKind::NoNumber(key) => {
            (format!("the `{}` of `{name}` is not a whole number", key.word()), "a whole number")
        }
        FlawKind::LimitsCrossed => {
            (format!("the `max` of `{name}` is below its `min`"), "min ≤ max")
        }
        FlawKind::DefaultOutside => {
            (format!("the default of `{name}` is outside its limits"), "min ≤ default ≤ max")
        }
        FlawKind::DefaultNoBool => {
            (format!("the default of `{name}` is neither `true` nor `false`"), "`true` or `false`")
        }
        FlawKind::DefaultNoChoice => (
            format!("the default of `{name}` is not one of its choices"),
            "one of the values after `var`",
        ),
        FlawKind::Lacks(_, key) => (
            format!("the {kind} `{name}` has no `{}`", key.word()),
            "at least one choice after `var`",
        ),
        FlawKind::RepeatedChoice | FlawKind::ReservedWord | FlawKind::ReservedLetters => {
            (format!("an odd value of `{name}`"), "other words")
        }
    }
}

fn report_flaw(declaration: &Declaration, flaw: Flaw, line: &str, sink: &mut Sink) {
    let Some(id) = about(declaration.kind(), flaw.kind) else { return };
    let (message, expected) = described(declaration, flaw.kind);
    sink.report(id, Some(line), |f| {
        Finding { message, ..f }.expected(expected).span(flaw.span.0, flaw.span.1)
    });
}
