//! Declarations of options: `option name X type T [default X] [min X] [max X] [var X]…`.
//!
//! In: a line. Out: what it declares, with the bytes of each part; values that
//! the option takes and values that it does not. Never: whether the
//! declaration is sound, which `checks` tells.

use super::tokens::{Token, integer, phrase, span_of, tokens};
use crate::contract::description::{self, Fields, field};

/// The five types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// True or false.
    Check,
    /// A whole number between two others.
    Spin,
    /// One of some texts.
    Combo,
    /// Something that happens.
    Button,
    /// Any text.
    String,
}

impl Kind {
    /// Every type with its word.
    pub const ALL: [(Self, &'static str); 5] = [
        (Self::Check, "check"),
        (Self::Spin, "spin"),
        (Self::Combo, "combo"),
        (Self::Button, "button"),
        (Self::String, "string"),
    ];

    /// The type of that word.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known)| *known == word).map(|(kind, _)| *kind)
    }

    /// Its word.
    #[must_use]
    pub fn word(self) -> &'static str {
        Self::ALL.iter().find(|(kind, _)| *kind == self).map_or("", |(_, word)| *word)
    }
}

/// The fields of a declaration, for the description of a protocol.
pub const FIELDS: Fields = Fields::Named(&[
    field("name", description::Kind::Word),
    field("type", description::Kind::Choice),
    field("default", description::Kind::Word),
    field("min", description::Kind::Whole),
    field("max", description::Kind::Whole),
    field("var", description::Kind::Word),
]);

/// What may follow the type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    Default,
    Min,
    Max,
    Var,
}

impl Key {
    /// Every keyword with its spelling.
    pub const ALL: [(Self, &'static str); 4] =
        [(Self::Default, "default"), (Self::Min, "min"), (Self::Max, "max"), (Self::Var, "var")];

    fn of(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known)| *known == word).map(|(key, _)| *key)
    }

    /// Its spelling.
    #[must_use]
    pub fn word(self) -> &'static str {
        Self::ALL.iter().find(|(key, _)| *key == self).map_or("", |(_, word)| *word)
    }
}

/// A keyword of a declaration and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Which.
    pub key: Key,
    /// Its value, the words parted by single blanks; may be empty.
    pub value: String,
    /// The bytes of keyword and value.
    pub span: (usize, usize),
}

/// The text that stands for an empty string.
pub const EMPTY: &str = "<empty>";

/// What an engine declares of one option.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Declaration {
    /// Its name, the words parted by single blanks; empty if it is missing.
    pub name: String,
    /// The bytes of the name.
    pub name_span: (usize, usize),
    /// The word after `type`, if there is one.
    pub type_word: Option<String>,
    /// The bytes of that word.
    pub type_span: (usize, usize),
    /// What follows the type, in the order of the line.
    pub parts: Vec<Part>,
    /// The bytes of words that belong to nothing.
    pub stray: Option<(usize, usize)>,
    /// The length of the line.
    pub length: usize,
}

impl Declaration {
    /// The type, if it is one of the five.
    #[must_use]
    pub fn kind(&self) -> Option<Kind> {
        self.type_word.as_deref().and_then(Kind::of)
    }

    /// The first part of that keyword.
    #[must_use]
    pub fn part(&self, key: Key) -> Option<&Part> {
        self.parts.iter().find(|part| part.key == key)
    }

    /// The default, an empty text for `<empty>`.
    #[must_use]
    pub fn default_value(&self) -> Option<&str> {
        let value = self.part(Key::Default)?.value.as_str();
        Some(if value == EMPTY { "" } else { value })
    }

    /// A limit of a spin.
    #[must_use]
    pub fn limit(&self, key: Key) -> Option<i128> {
        integer(&self.part(key)?.value)
    }

    /// The texts a combo offers.
    pub fn choices(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().filter(|p| p.key == Key::Var).map(|p| p.value.as_str())
    }

    /// Whether the option takes this value; `None` if the declaration does
    /// not tell.
    #[must_use]
    pub fn takes(&self, value: &str) -> Option<bool> {
        match self.kind()? {
            Kind::Check => Some(matches!(value, "true" | "false")),
            Kind::Spin => {
                let (min, max) = (self.limit(Key::Min)?, self.limit(Key::Max)?);
                Some(integer(value).is_some_and(|v| (min..=max).contains(&v)))
            }
            Kind::Combo => Some(self.choices().any(|choice| choice == value)),
            Kind::Button | Kind::String => Some(true),
        }
    }

    /// The same without fields of an engine's own, as far as they can be told: words that belong
    /// to nothing, and those behind a value that is a single word.
    #[must_use]
    pub fn without_own_fields(mut self) -> Self {
        if !self.name.is_empty() && self.type_word.is_some() {
            self.stray = None;
        }
        if matches!(self.kind(), Some(Kind::Check | Kind::Spin)) {
            for part in &mut self.parts {
                let first = part.value.split(' ').next().unwrap_or_default().len();
                part.value.truncate(first);
            }
        }
        self
    }

    /// Values that the option takes, both ends of a range included. Texts of
    /// any kind have none but the default: they may be paths.
    #[must_use]
    pub fn values(&self) -> Vec<String> {
        match self.kind() {
            Some(Kind::Check) => vec!["true".into(), "false".into()],
            Some(Kind::Spin) => {
                let limits = [Key::Min, Key::Default, Key::Max].map(|key| self.limit(key));
                let mut values: Vec<i128> = limits.into_iter().flatten().collect();
                values.dedup();
                values.iter().map(ToString::to_string).collect()
            }
            Some(Kind::Combo) => self.choices().map(str::to_owned).collect(),
            Some(Kind::String) => {
                // What was declared without a value may be taken for a file of that name.
                let default = self.part(Key::Default).filter(|part| !part.value.is_empty());
                default.map(|part| part.value.clone()).into_iter().collect()
            }
            Some(Kind::Button) | None => Vec::new(),
        }
    }

    /// Values that the option does not take.
    #[must_use]
    pub fn outside(&self) -> Vec<String> {
        match self.kind() {
            Some(Kind::Check) => vec!["maybe".into(), "2".into()],
            Some(Kind::Spin) => {
                let below = self.limit(Key::Min).and_then(|min| min.checked_sub(1));
                let above = self.limit(Key::Max).and_then(|max| max.checked_add(1));
                let mut values: Vec<String> =
                    [below, above].into_iter().flatten().map(|v| v.to_string()).collect();
                values.push("abc".into());
                values
            }
            Some(Kind::Combo) => vec!["nosuchchoice".into()],
            Some(Kind::Button | Kind::String) | None => Vec::new(),
        }
    }
}

/// What a line `option …` declares; `None` if it is another line.
#[must_use]
pub fn parse(line: &str) -> Option<Declaration> {
    let words = tokens(line);
    let (first, rest) = words.split_first()?;
    if first.text != "option" {
        return None;
    }
    let mut declaration = Declaration { length: line.len(), ..Declaration::default() };
    declaration.name_span = (first.end(), first.end());
    declaration.type_span = (line.len(), line.len());
    let mut rest = rest;
    if rest.first().is_some_and(|word| word.text == "name") {
        rest = &rest[1..];
        let end = start_of_type(rest);
        declaration.name = phrase(&rest[..end]);
        declaration.name_span = span_of(&rest[..end]).unwrap_or(declaration.name_span);
        rest = &rest[end..];
    }
    if rest.first().is_some_and(|word| word.text == "type") {
        rest = &rest[1..];
        if let Some((word, after)) = rest.split_first() {
            declaration.type_word = Some(word.text.to_owned());
            declaration.type_span = word.span();
            rest = after;
        }
    }
    let kind = declaration.kind();
    let starts = starts_of_parts(kind, rest);
    let before = &rest[..starts.first().copied().unwrap_or(rest.len())];
    declaration.stray = span_of(before);
    for (index, &start) in starts.iter().enumerate() {
        let end = starts.get(index + 1).copied().unwrap_or(rest.len());
        let (Some(key), value) = (Key::of(rest[start].text), &rest[start + 1..end]) else {
            continue;
        };
        let span = (rest[start].start, rest[end - 1].end());
        declaration.parts.push(Part { key, value: phrase(value), span });
    }
    Some(declaration)
}

/// Where the type begins. A name may hold the word `type`; it counts as the
/// keyword where a type follows it, and after that a part or nothing.
fn start_of_type(words: &[Token<'_>]) -> usize {
    let next = |at: usize| words.get(at + 1).is_some_and(|word| Kind::of(word.text).is_some());
    let clean = |at: usize| words.get(at + 2).is_none_or(|word| Key::of(word.text).is_some());
    let places = || (0..words.len()).filter(|at| words[*at].text == "type");
    let best = places().find(|at| next(*at) && clean(*at));
    best.or_else(|| places().find(|at| next(*at)))
        .or_else(|| places().next())
        .unwrap_or(words.len())
}

/// Where parts begin. A text may hold the words `min`, `max` and `default`;
/// they count as keywords there only where they look so.
fn starts_of_parts(kind: Option<Kind>, words: &[Token<'_>]) -> Vec<usize> {
    let texts = matches!(kind, Some(Kind::Combo | Kind::String));
    let mut starts: Vec<usize> = Vec::new();
    let mut has_default = false;
    for (at, word) in words.iter().enumerate() {
        let Some(key) = Key::of(word.text) else { continue };
        let value_due = at > 0 && starts.last() == Some(&(at - 1));
        let number = words.get(at + 1).is_some_and(|next| integer(next.text).is_some());
        let last = words.get(at + 2).is_none_or(|next| Key::of(next.text).is_some());
        let begins = match key {
            _ if !texts => true,
            Key::Var => true,
            Key::Min | Key::Max => number && last && !value_due,
            Key::Default => !value_due && !has_default,
        };
        if begins {
            has_default |= key == Key::Default;
            starts.push(at);
        }
    }
    starts
}

impl std::fmt::Display for Declaration {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "option name {}", self.name)?;
        if let Some(word) = &self.type_word {
            write!(f, " type {word}")?;
        }
        for part in &self.parts {
            write!(f, " {}", part.key.word())?;
            if !part.value.is_empty() {
                write!(f, " {}", part.value)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn declarations_are_read_and_printed() {
        for line in [
            "option name Null Move type check default true",
            "option name Hash type spin default 16 min 1 max 4096",
            "option name Style type combo default a b var a b var c",
            "option name Path type string default /tmp/my file.log",
            "option name Clear Hash type button",
            "option name Style type combo default min var min var max var default",
            "option name Style type combo var default default default",
            "option name Say type string default the default of min and max",
            "option name A type check default",
            "option name Name of Type type combo default a var a var b",
            "option name the type of game type combo default a var a var b",
            "option name type check sum type check default true",
            "option name Default type type button",
        ] {
            assert_eq!(parse(line).map(|d| d.to_string()).as_deref(), Some(line));
        }
        let combo = parse("option name S type combo default min var min var max").expect("one");
        assert_eq!(combo.choices().collect::<Vec<_>>(), ["min", "max"]);
        assert_eq!((combo.takes("max"), combo.takes("mid")), (Some(true), Some(false)));
        let text = parse("option name S type string default <empty> max 64").expect("one");
        assert_eq!((text.default_value(), text.limit(Key::Max)), (Some(""), Some(64)));
    }

    #[test]
    fn parts_know_their_place() {
        let line = "option name Hash Size type spin default 16 min 1 max 4096";
        let spin = parse(line).expect("a declaration");
        assert_eq!(&line[spin.name_span.0..spin.name_span.1], "Hash Size");
        assert_eq!(&line[spin.type_span.0..spin.type_span.1], "spin");
        assert_eq!(&line[spin.parts[1].span.0..spin.parts[1].span.1], "min 1");
        assert_eq!(spin.values(), ["1", "16", "4096"]);
        assert_eq!(spin.outside(), ["0", "4097", "abc"]);
        let bare = parse("option Hash spin 16").expect("a declaration");
        assert_eq!((bare.name.as_str(), bare.stray), ("", Some((7, 19))));
    }

    #[test]
    fn own_fields_are_left_out() {
        let line = "option name A type spin unit MB default 16 min 1 step 2 max 64 large";
        let plain = parse(line).expect("a declaration").without_own_fields();
        assert_eq!(
            (plain.stray, plain.values()),
            (None, vec!["1".into(), "16".into(), "64".into()])
        );
        let line = "option name A type combo default a b var a b var c";
        assert_eq!(parse(line), parse(line).map(Declaration::without_own_fields));
        let bare = parse("option A spin 16").expect("a declaration").without_own_fields();
        assert!(bare.stray.is_some());
    }

    proptest! {
        #[test]
        fn any_line_is_read_without_panic(line in "\\PC{0,60}") {
            let _ = parse(&format!("option {line}")).map(|d| (d.values(), d.outside()));
            let _ = parse(&format!("option name a type string {line}"));
        }
    }
}
