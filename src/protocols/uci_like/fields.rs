//! Keywords and what follows them, by a vocabulary.
//!
//! In: words of a line and the keywords a protocol knows. Out: fields in the
//! order of the line, each with its bytes. Words that are no keyword are kept
//! as unknown fields. Never: which field may stand where.

use super::tokens::{Token, integer, natural, phrase};

/// What follows a keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Nothing.
    Flag,
    /// A whole number, not negative.
    Natural,
    /// A whole number.
    Integer,
    /// `cp`, `mate` and bounds.
    Score,
    /// One word.
    Word,
    /// Words up to the next keyword.
    Words,
    /// Everything up to the end of the line.
    Text,
}

/// A keyword and what follows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keyword {
    /// As it is written.
    pub word: &'static str,
    /// What follows it.
    pub shape: Shape,
}

/// A row of a vocabulary.
#[must_use]
pub const fn keyword(word: &'static str, shape: Shape) -> Keyword {
    Keyword { word, shape }
}

/// A keyword of a line and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field<'t> {
    /// The keyword, or the first of some unknown words.
    pub key: Token<'t>,
    /// What follows it.
    pub value: Value<'t>,
    /// The byte after the last of the field.
    pub end: usize,
}

/// What follows a keyword in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value<'t> {
    /// Nothing, as it should be.
    Flag,
    /// A whole number.
    Whole(i128),
    /// A score.
    Score(Score),
    /// Words: at least one.
    Words(Vec<Token<'t>>),
    /// Text up to the end of the line; may be empty.
    Text(&'t str),
    /// Nothing, where something was due.
    Missing,
    /// Something of another kind.
    Wrong(Token<'t>),
    /// The key is no keyword; these words follow it up to the next one.
    Unknown(Vec<Token<'t>>),
}

/// `cp X`, `mate X`, `lowerbound`, `upperbound`, in any order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// In hundredths.
    pub cp: Option<i128>,
    /// Moves to the mate.
    pub mate: Option<i128>,
    /// The true score may be higher.
    pub lowerbound: bool,
    /// The true score may be lower.
    pub upperbound: bool,
}

impl Field<'_> {
    /// The bytes of keyword and value.
    #[must_use]
    pub const fn span(&self) -> (usize, usize) {
        (self.key.start, self.end)
    }

    /// Whether the key is in the vocabulary.
    #[must_use]
    pub const fn is_known(&self) -> bool {
        !matches!(self.value, Value::Unknown(_))
    }
}

/// The fields of a line, in its order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fields<'t>(pub Vec<Field<'t>>);

impl<'t> Fields<'t> {
    /// The fields made of these words of a line.
    #[must_use]
    pub fn parse(line: &'t str, words: &[Token<'t>], vocabulary: &[&[Keyword]]) -> Self {
        let known = |word: &Token<'_>| {
            vocabulary.iter().copied().flatten().find(|keyword| keyword.word == word.text)
        };
        let shape = |word: &Token<'_>| known(word).map(|keyword| keyword.shape);
        let mut fields = Vec::new();
        let mut at = 0;
        while let Some(&key) = words.get(at) {
            let rest = &words[at + 1..];
            let free = || rest.iter().take_while(|w| shape(w).is_none()).copied().collect();
            let (value, taken) = match shape(&key) {
                None => {
                    let words: Vec<Token<'t>> = free();
                    let taken = words.len();
                    (Value::Unknown(words), taken)
                }
                Some(Shape::Flag) => (Value::Flag, 0),
                Some(Shape::Natural) => number(rest, natural, |w| shape(w).is_some()),
                Some(Shape::Integer) => number(rest, integer, |w| shape(w).is_some()),
                Some(Shape::Score) => score(rest, |w| shape(w).is_some()),
                Some(Shape::Word) => match rest.first() {
                    Some(word) if shape(word).is_none() => (Value::Words(vec![*word]), 1),
                    _ => (Value::Missing, 0),
                },
                Some(Shape::Words) => {
                    let words: Vec<Token<'t>> = free();
                    let taken = words.len();
                    (if taken == 0 { Value::Missing } else { Value::Words(words) }, taken)
                }
                Some(Shape::Text) => {
                    let from = rest.first().map_or(key.end(), |w| w.start);
                    let to = rest.last().map_or(from, Token::end);
                    (Value::Text(&line[from..to]), rest.len())
                }
            };
            let end = words[at + taken].end();
            fields.push(Field { key, value, end });
            at += 1 + taken;
        }
        Self(fields)
    }

    /// The first field of that keyword.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Field<'t>> {
        self.0.iter().find(|field| field.is_known() && field.key.text == key)
    }

    /// The number that follows a keyword, if there is one.
    #[must_use]
    pub fn number(&self, key: &str) -> Option<i128> {
        match self.get(key)?.value {
            Value::Whole(number) => Some(number),
            _ => None,
        }
    }

    /// The words that follow a keyword, if there are any.
    #[must_use]
    pub fn words(&self, key: &str) -> Option<&[Token<'t>]> {
        match &self.get(key)?.value {
            Value::Words(words) => Some(words),
            _ => None,
        }
    }

    /// The score, if there is one.
    #[must_use]
    pub fn score(&self, key: &str) -> Option<Score> {
        match self.get(key)?.value {
            Value::Score(score) => Some(score),
            _ => None,
        }
    }
}

fn number<'t>(
    rest: &[Token<'t>],
    read: fn(&str) -> Option<i128>,
    is_keyword: impl Fn(&Token<'t>) -> bool,
) -> (Value<'t>, usize) {
    match rest.first() {
        Some(word) if !is_keyword(word) => match read(word.text) {
            Some(number) => (Value::Whole(number), 1),
            None => (Value::Wrong(*word), 1),
        },
        _ => (Value::Missing, 0),
    }
}

fn score<'t>(rest: &[Token<'t>], is_keyword: impl Fn(&Token<'t>) -> bool) -> (Value<'t>, usize) {
    let mut score = Score::default();
    let mut taken = 0;
    // A plus says nothing wrong.
    let signed = |text: &str| match text.strip_prefix('+') {
        Some(digits) => natural(digits),
        None => integer(text),
    };
    while let Some(word) = rest.get(taken) {
        let number = rest.get(taken + 1);
        match word.text {
            "cp" | "mate" => match number.map(|n| (n, signed(n.text))) {
                Some((_, Some(value))) if word.text == "cp" => score.cp = Some(value),
                Some((_, Some(value))) => score.mate = Some(value),
                Some((wrong, None)) if !is_keyword(wrong) => {
                    return (Value::Wrong(*wrong), taken + 2);
                }
                _ => return (Value::Missing, taken + 1),
            },
            "lowerbound" => score.lowerbound = true,
            "upperbound" => score.upperbound = true,
            _ if taken > 0 || is_keyword(word) => break,
            _ => return (Value::Wrong(*word), 1),
        }
        taken += if matches!(word.text, "cp" | "mate") { 2 } else { 1 };
    }
    (if taken == 0 { Value::Missing } else { Value::Score(score) }, taken)
}

impl std::fmt::Display for Score {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let number = |name: &str, value: Option<i128>| value.map(|v| format!("{name} {v}"));
        let bound = |name: &str, there: bool| there.then(|| name.to_owned());
        let parts = [
            number("cp", self.cp),
            number("mate", self.mate),
            bound("lowerbound", self.lowerbound),
            bound("upperbound", self.upperbound),
        ];
        f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join(" "))
    }
}

impl std::fmt::Display for Fields<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (index, field) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            f.write_str(field.key.text)?;
            match &field.value {
                Value::Flag | Value::Missing => {}
                Value::Whole(number) => write!(f, " {number}")?,
                Value::Score(score) => write!(f, " {score}")?,
                Value::Text("") => {}
                Value::Text(text) => write!(f, " {text}")?,
                Value::Wrong(word) => write!(f, " {}", word.text)?,
                Value::Words(words) => write!(f, " {}", phrase(words))?,
                Value::Unknown(words) if words.is_empty() => {}
                Value::Unknown(words) => write!(f, " {}", phrase(words))?,
            }
        }
        Ok(())
    }
}
