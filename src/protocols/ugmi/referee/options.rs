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
        if option.kind() == Some(Kind::Check) {
            sink.judged("ugmi/option/check-has-a-default");
        }
        for flaw in flaws(option) {
            let (id, message, expected) = told(option, flaw.kind);
            let (start, end) = flaw.span;
            sink.report(id, Some(text), |f| {
                Finding { message, ..f }.expected(expected).span(start, end)
            });
        }
        if let Some(flaw) = self.twin(option) {
            let (start, end) = flaw.span;
            sink.report("ugmi/option/names-are-unique", Some(text), |f| {
                Finding { message: format!("the option `{}` is declared twice", option.name), ..f }
                    .expected("each name once; names differ if their letter case does")
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

const fn of_kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Check => "ugmi/option/check-default-is-true-or-false",
        Kind::Spin => "ugmi/option/spin-has-default-and-limits",
        Kind::Combo => "ugmi/option/combo-default-is-a-choice",
        Kind::Button => "ugmi/option/button-has-no-value",
        Kind::String => "ugmi/option/string-default-is-written-out",
    }
}

fn told(option: &Declaration, flaw: FlawKind) -> (&'static str, String, &'static str) {
    const FIELDS: &str = "ugmi/option/name-type-and-known-fields";
    let name = &option.name;
    let general = option.kind().map_or(FIELDS, of_kind);
    match flaw {
        FlawKind::NoName => (FIELDS, "the option has no name".into(), "`option name … type …`"),
        FlawKind::NoType => {
            (FIELDS, format!("the option `{name}` has no type"), "`option name … type …`")
        }
        FlawKind::UnknownType => (
            "ugmi/option/one-of-five-types",
            format!("the type of `{name}` is none of the five"),
            "check, spin, combo, button or string",
        ),
        FlawKind::Stray => (
            FIELDS,
            "words that belong to no field".into(),
            "after the type only `default`, `min`, `max` and `var`, each with its value",
        ),
        FlawKind::Repeated(key) => (
            FIELDS,
            format!("`{}` comes twice", key.word()),
            "each field once; only `var` may be repeated",
        ),
        FlawKind::Empty(key) => {
            let message = format!("`{}` has no value", key.word());
            (general, message, "a value behind it; `<empty>` stands for an empty text")
        }
        FlawKind::Lacks(Kind::Check, Key::Default) => (
            "ugmi/option/check-has-a-default",
            format!("the check `{name}` has no default"),
            "`default true` or `default false`",
        ),
        FlawKind::Lacks(kind, key) => (
            of_kind(kind),
            format!("the {} `{name}` has no `{}`", kind.word(), key.word()),
            "the fields that a GUI needs to build its dialog",
        ),
        FlawKind::Foreign(Kind::Button, key) => (
            "ugmi/option/button-has-no-value",
            format!("the button `{name}` has a `{}`", key.word()),
            "a button without a value",
        ),
        FlawKind::Foreign(kind, key) => (
            "ugmi/option/fields-fit-the-type",
            format!("the {} `{name}` has a `{}`", kind.word(), key.word()),
            "`min` and `max` with spin only, `var` with combo only",
        ),
        FlawKind::NoNumber(key) => (
            general,
            format!("the `{}` of `{name}` is no whole number", key.word()),
            "a whole number in decimal digits",
        ),
        FlawKind::LimitsCrossed => {
            (general, format!("the `max` of `{name}` is below its `min`"), "min ≤ max")
        }
        FlawKind::DefaultOutside => (
            general,
            format!("the default of `{name}` lies outside its limits"),
            "min ≤ default ≤ max",
        ),
        FlawKind::DefaultNoBool => {
            (general, format!("the default of `{name}` is no truth value"), "`true` or `false`")
        }
        FlawKind::DefaultNoChoice => (
            general,
            format!("the default of `{name}` is none of its choices"),
            "one of the values after `var`",
        ),
        FlawKind::RepeatedChoice => (
            "ugmi/option/names-are-unique",
            format!("a choice of `{name}` comes twice"),
            "each choice once",
        ),
        FlawKind::ReservedWord => (
            "ugmi/option/no-reserved-words",
            "`name` or `value` stands as a word in the name or a value".into(),
            "other words: a GUI cannot tell these from the keywords of `setoption`",
        ),
        FlawKind::ReservedLetters => (
            "ugmi/option/no-reserved-letters",
            "`name` or `value` is part of a word in the name or a value".into(),
            "words that do not hold these letters in a row",
        ),
    }
}
