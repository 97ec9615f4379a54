//! A line as words with their places.
//!
//! In: a line without its end. Out: tokens between blanks and tabs, and whole
//! numbers. Never: what a word means.

/// A word of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'t> {
    /// The word, without blanks.
    pub text: &'t str,
    /// Its first byte in the line.
    pub start: usize,
}

impl Token<'_> {
    /// The byte after its last.
    #[must_use]
    pub const fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// The bytes it takes.
    #[must_use]
    pub const fn span(&self) -> (usize, usize) {
        (self.start, self.end())
    }
}

/// More words than most lines have.
const WORDS: usize = 16;

/// The words of a line. Only blanks and tabs part them.
#[must_use]
pub fn tokens(line: &str) -> Vec<Token<'_>> {
    let mut found = Vec::with_capacity(WORDS);
    let mut start = None;
    for (at, byte) in line.bytes().enumerate() {
        match (is_blank(byte), start) {
            (true, Some(from)) => {
                found.push(Token { text: &line[from..at], start: from });
                start = None;
            }
            (false, None) => start = Some(at),
            (true, None) | (false, Some(_)) => {}
        }
    }
    if let Some(from) = start {
        found.push(Token { text: &line[from..], start: from });
    }
    found
}

/// Whether a byte parts words.
#[must_use]
pub const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Words joined by single blanks: a name or value of several words.
#[must_use]
pub fn phrase(words: &[Token<'_>]) -> String {
    let bytes = span_of(words).map_or(0, |(start, end)| end - start);
    let mut phrase = String::with_capacity(bytes);
    for word in words {
        if !phrase.is_empty() {
            phrase.push(' ');
        }
        phrase.push_str(word.text);
    }
    phrase
}

/// The bytes from the first word to the last; none for no words.
#[must_use]
pub fn span_of(words: &[Token<'_>]) -> Option<(usize, usize)> {
    Some((words.first()?.start, words.last()?.end()))
}

/// A whole number in decimal digits, perhaps with a minus. One beyond all
/// measure becomes the largest there is.
#[must_use]
pub fn integer(text: &str) -> Option<i128> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let value = digits.parse::<i128>().unwrap_or(i128::MAX);
    Some(if negative { -value } else { value })
}

/// A whole number that is not negative.
#[must_use]
pub fn natural(text: &str) -> Option<i128> {
    integer(text).filter(|_| !text.starts_with('-'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn blanks_and_tabs_part_words() {
        let found = tokens("  debug \t  on  \t");
        assert_eq!(found, [Token { text: "debug", start: 2 }, Token { text: "on", start: 11 }]);
        assert_eq!(span_of(&found), Some((2, 13)));
        assert_eq!(phrase(&found), "debug on");
        assert!(tokens(" \t ").is_empty());
    }

    #[test]
    fn numbers() {
        assert_eq!((integer("-12"), natural("-12"), natural("007")), (Some(-12), None, Some(7)));
        for text in ["", "-", "+1", "1.5", "1k", "--1", "١"] {
            assert_eq!(integer(text), None, "{text}");
        }
        assert_eq!(integer(&"9".repeat(60)), Some(i128::MAX));
    }

    proptest! {
        #[test]
        fn tokens_are_where_they_say(line in "[ \ta-zé]{0,30}") {
            for token in tokens(&line) {
                prop_assert_eq!(&line[token.start..token.end()], token.text);
            }
        }
    }
}
