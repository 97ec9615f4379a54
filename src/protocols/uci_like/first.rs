//! The first of two answers where one was due.
//!
//! In: lines of the engine. Out: words that show a second beside the first.
//! Never: whether a second was due.

use crate::verdict::shortened;

/// As many characters of a line as tell which it was.
const WIDTH: usize = 100;

/// The last line of some kind, with its number.
#[derive(Debug, Default)]
pub struct First(Option<(usize, String)>);

impl First {
    /// This line is the first now.
    pub fn note(&mut self, number: usize, text: &str) {
        self.0 = Some((number, shortened(text, WIDTH)));
    }

    /// Whether a further line is the first once more.
    #[must_use]
    pub fn is_repeated_by(&self, text: &str) -> bool {
        self.0.as_ref().is_some_and(|(_, first)| *first == shortened(text, WIDTH))
    }

    /// A further line and, if there was one, the first.
    #[must_use]
    pub fn beside(&self, text: &str) -> String {
        let second = shortened(text, WIDTH);
        match &self.0 {
            Some((number, first)) => format!("`{second}` after `{first}` in line {number}"),
            None => format!("`{second}`"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_answer_shows_the_first() {
        let mut first = First::default();
        assert_eq!(first.beside("bestmove a01"), "`bestmove a01`");
        assert!(!first.is_repeated_by("bestmove h08"));
        first.note(7, "bestmove h08");
        assert!(first.is_repeated_by("bestmove h08") && !first.is_repeated_by("bestmove a01"));
        assert_eq!(first.beside("bestmove a01"), "`bestmove a01` after `bestmove h08` in line 7");
    }
}
