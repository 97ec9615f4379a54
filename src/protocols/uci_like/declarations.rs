//! Judges declarations of options.
//!
//! In: a declaration, those before it, and the requirements of a protocol about them. Out: a
//! finding for each flaw that the protocol forbids, under its requirement. Never: where a
//! declaration may stand.

use super::{
    checks::{Flaw, FlawKind, flaws},
    options::{Declaration, Key, Kind},
};
use crate::verdict::{Finding, Sink};

/// The requirements of a protocol about declarations; `None` where its text forbids nothing.
pub struct Requirements {
    /// A name, a type, and fields with values.
    pub form: &'static str,
    /// The type is one of the five.
    pub one_of_five: &'static str,
    /// What an option of each type declares.
    pub of_kind: fn(Kind) -> &'static str,
    /// It has a default, and limits if its type has any.
    pub complete: fn(Kind) -> Option<&'static str>,
    /// `min`, `max` and `var` stand with the types that have them.
    pub fields: Option<&'static str>,
    /// Neither the word `name` nor the word `value` occurs.
    pub words: Option<&'static str>,
    /// Nor do they occur as part of a word.
    pub letters: Option<&'static str>,
    /// No choice of a combo comes twice.
    pub choices: Option<&'static str>,
    /// No name comes twice.
    pub names: &'static str,
    /// Names are the same in any letter case.
    pub any_letter_case: bool,
}

impl Requirements {
    /// Judges a declaration beside those before it.
    pub fn judge(&self, option: &Declaration, before: &[Declaration], text: &str, sink: &mut Sink) {
        let always = [self.form, self.one_of_five, self.names];
        let some = [self.fields, self.words, self.letters, self.choices];
        let of_kind = option.kind().map(self.of_kind);
        let complete = option.kind().and_then(self.complete);
        let always = always.into_iter().chain(of_kind).chain(complete);
        for id in always.chain(some.into_iter().flatten()) {
            sink.judged(id);
        }
        for Flaw { kind, span } in flaws(option) {
            let Some(id) = self.about(option, kind) else { continue };
            let (message, expected) = described(&option.name, kind);
            sink.report(id, Some(text), |f| {
                Finding { message, ..f }.expected(expected).span(span.0, span.1)
            });
        }
        if let Some(first) = before.iter().find(|known| self.is_same(known, option)) {
            let expected = match self.any_letter_case {
                true => "names that differ in more than letter case",
                false => "each name only once; names are case-sensitive",
            };
            sink.report(self.names, Some(text), |f| {
                Finding { message: format!("the option `{}` is declared twice", option.name), ..f }
                    .expected(expected)
                    .got(format!("`{}` after `{}`", option.name, first.name))
                    .span(option.name_span.0, option.name_span.1)
            });
        }
    }

    fn is_same(&self, one: &Declaration, other: &Declaration) -> bool {
        let same = match self.any_letter_case {
            true => one.name.eq_ignore_ascii_case(&other.name),
            false => one.name == other.name,
        };
        same && !other.name.is_empty()
    }

    /// The requirement that a flaw breaks.
    fn about(&self, option: &Declaration, flaw: FlawKind) -> Option<&'static str> {
        match flaw {
            FlawKind::NoName | FlawKind::NoType | FlawKind::Stray | FlawKind::Repeated(_) => {
                Some(self.form)
            }
            FlawKind::UnknownType => Some(self.one_of_five),
            // Fields need not be there, but a combo without choices cannot be set to anything.
            FlawKind::Lacks(Kind::Combo, Key::Var) => Some((self.of_kind)(Kind::Combo)),
            FlawKind::Lacks(kind, _) => (self.complete)(kind),
            FlawKind::Foreign(Kind::Button, _) => Some((self.of_kind)(Kind::Button)),
            FlawKind::Foreign(..) => self.fields,
            FlawKind::RepeatedChoice => self.choices,
            FlawKind::ReservedWord => self.words,
            FlawKind::ReservedLetters => self.letters,
            FlawKind::Empty(_)
            | FlawKind::NoNumber(_)
            | FlawKind::LimitsCrossed
            | FlawKind::DefaultOutside
            | FlawKind::DefaultNoBool
            | FlawKind::DefaultNoChoice => Some(option.kind().map_or(self.form, self.of_kind)),
        }
    }
}

/// What is wrong, and what is expected.
fn described(name: &str, flaw: FlawKind) -> (String, &'static str) {
    match flaw {
        FlawKind::NoName => ("no name follows `option`".into(), "`option name … type …`"),
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
            match key {
                Key::Var => "the values to choose from, each after `var`",
                Key::Default => "a default; an empty one is written `<empty>`",
                Key::Min | Key::Max => "a default, the least value and the greatest",
            },
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
