//! Declarations of options, flaw by flaw.
//!
//! In: a declaration. Out: a finding for each flaw, under its requirement.
//! Never: where the declaration stands.

use super::UgmiReferee;
use crate::{
    protocols::uci::{
        checks::{Flaw, FlawKind, flaws},
        options::{Declaration, Key, Kind},
    },
    verdict::{Finding, Sink},
};

impl UgmiReferee {
    pub(super) fn judge_declaration(&self, option: &Declaration, text: &str, sink: &mut Sink) {
        for id in [
            "ugmi/option/name-type-and-known-fields",
            "ugmi/option/one-of-five-types",
            "ugmi/option/fields-fit-the-type",
            "ugmi/option/no-reserved-words",
            "ugmi/option/no-reserved-letters",
            "ugmi/option/names-are-unique",
        ] {
            sink.judged(id);
        }
        if let Some(kind) = option.kind() {
            sink.judged(of_kind(kind));
        }
        for flaw in flaws(option).into_iter().filter(|flaw| is_flaw(flaw.kind)) {
            let (message, expected) = described(&option.name, flaw.kind);
            let (start, end) = flaw.span;
            sink.report(about(option, flaw.kind), Some(text), |f| {
                Finding { message, ..f }.expected(expected).span(start, end)
            });
        }
        if let Some(flaw) = self.twin(option) {
            let (start, end) = flaw.span;
            sink.report("ugmi/option/names-are-unique", Some(text), |f| {
                Finding { message: format!("the option `{}` is declared twice", option.name), ..f }
                    .expected("each name only once; names are case-sensitive")
                    .span(start, end)
            });
        }
    }

    fn twin(&self, option: &Declaration) -> Option<Flaw> {
        let same = |known: &Declaration| known.name == option.name && !option.name.is_empty();
        let twin = self.declared().iter().any(same);
        twin.then_some(Flaw { kind: FlawKind::NoName, span: option.name_span })
    }
}

/// Fields need not be there, but a combo without choices cannot be set to anything.
fn is_flaw(kind: FlawKind) -> bool {
    !matches!(kind, FlawKind::Lacks(..)) || kind == FlawKind::Lacks(Kind::Combo, Key::Var)
}

const fn of_kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Check => "ugmi/option/check-default-is-true-or-false",
        Kind::Spin => "ugmi/option/spin-numbers-fit",
        Kind::Combo => "ugmi/option/combo-default-is-a-choice",
        Kind::Button => "ugmi/option/button-has-no-value",
        Kind::String => "ugmi/option/string-default-is-written-out",
    }
}

/// The requirement that a flaw breaks.
fn about(option: &Declaration, flaw: FlawKind) -> &'static str {
    const FIELDS: &str = "ugmi/option/name-type-and-known-fields";
    match flaw {
        FlawKind::NoName | FlawKind::NoType | FlawKind::Stray | FlawKind::Repeated(_) => FIELDS,
        FlawKind::UnknownType => "ugmi/option/one-of-five-types",
        FlawKind::Foreign(Kind::Button, _) => "ugmi/option/button-has-no-value",
        FlawKind::Foreign(..) => "ugmi/option/fields-fit-the-type",
        FlawKind::RepeatedChoice => "ugmi/option/names-are-unique",
        FlawKind::ReservedWord => "ugmi/option/no-reserved-words",
        FlawKind::ReservedLetters => "ugmi/option/no-reserved-letters",
        FlawKind::Lacks(kind, _) => of_kind(kind),
        FlawKind::Empty(_)
        | FlawKind::NoNumber(_)
        | FlawKind::LimitsCrossed
        | FlawKind::DefaultOutside
        | FlawKind::DefaultNoBool
        | FlawKind::DefaultNoChoice => option.kind().map_or(FIELDS, of_kind),
    }
}

/// What is wrong, and what is expected.
fn described(name: &str, flaw: FlawKind) -> (String, &'static str) {
    match flaw {
        FlawKind::NoName => ("the option has no name".into(), "`option name … type …`"),
        FlawKind::NoType => (format!("the option `{name}` has no type"), "`option name … type …`"),
        FlawKind::UnknownType => (
            format!("the type of `{name}` is not one of the five"),
            "check, spin, combo, button or string",
        ),
        FlawKind::Stray => (
            "words that do not belong to a field".into(),
            "only `default`, `min`, `max` and `var` after the type, each with a value",
        ),
        FlawKind::Repeated(key) => {
            (format!("`{}` is given twice", key.word()), "each field only once, except `var`")
        }
        FlawKind::Empty(key) => (
            format!("`{}` has no value", key.word()),
            "a value after it; an empty value is written `<empty>`",
        ),
        FlawKind::Lacks(kind, key) => (
            format!("the {} `{name}` has no `{}`", kind.word(), key.word()),
            "the values to choose from, each after `var`",
        ),
        FlawKind::Foreign(kind, key) => (
            format!("the {} `{name}` has a `{}`", kind.word(), key.word()),
            "`min` and `max` only with spin, `var` only with combo, no value with button",
        ),
        FlawKind::NoNumber(key) => {
            (format!("the `{}` of `{name}` is not an integer", key.word()), "an integer")
        }
        FlawKind::LimitsCrossed => (
            format!("the `max` of `{name}` is below its `min`"),
            "a `max` that is not below the `min`",
        ),
        FlawKind::DefaultOutside => (
            format!("the default of `{name}` is outside its limits"),
            "a default between `min` and `max`",
        ),
        FlawKind::DefaultNoBool => {
            (format!("the default of `{name}` is neither `true` nor `false`"), "`true` or `false`")
        }
        FlawKind::DefaultNoChoice => (
            format!("the default of `{name}` is not one of its choices"),
            "one of the values after `var`",
        ),
        FlawKind::RepeatedChoice => {
            (format!("a choice of `{name}` is declared twice"), "each choice only once")
        }
        FlawKind::ReservedWord => (
            "the name or a value contains the word `name` or `value`".into(),
            "other words: a GUI cannot distinguish these from the keywords of `setoption`",
        ),
        FlawKind::ReservedLetters => (
            "the name or a value contains `name` or `value` as part of a word".into(),
            "words without these substrings",
        ),
    }
}
