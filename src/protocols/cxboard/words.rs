//! Words in a line of free text.
//!
//! In: a text. Out: whether it has a word, or begins with one. Never: a part of
//! a word; `errorless` is no error.

use std::borrow::Cow;

/// Whether what follows the word `move` is meant to be one: a sentence about
/// moves has several words, and its first has no number of a rank.
#[must_use]
pub fn is_like_a_move(rest: &str) -> bool {
    let (first, more) = rest.split_once([' ', '\t']).unwrap_or((rest, ""));
    more.is_empty() || first.bytes().any(|byte| byte.is_ascii_digit())
}

/// Whether a text has a word, in any letter case.
#[must_use]
pub fn has_word(text: &str, word: &str) -> bool {
    let mut words = text.split(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '-')));
    words.any(|other| other.eq_ignore_ascii_case(word))
}

/// A text behind words in any letter case, if it begins with them as words.
#[must_use]
pub fn behind<'a>(text: &'a str, words: &[&str]) -> Option<&'a str> {
    let mut rest = text;
    for word in words {
        let (head, tail) = rest.trim_start().split_at_checked(word.len())?;
        let ends = !tail.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '-'));
        rest = (ends && head.eq_ignore_ascii_case(word)).then_some(tail)?;
    }
    Some(rest)
}

/// The line without blanks around it and with single ones between its words.
#[must_use]
pub fn collapsed(text: &str) -> Cow<'_, str> {
    let single = !text.contains("  ") && !text.contains('\t') && text.trim() == text;
    if single {
        return Cow::Borrowed(text);
    }
    Cow::Owned(
        text.split([' ', '\t']).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" "),
    )
}
