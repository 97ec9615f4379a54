//! Lines `position`.
//!
//! In: a line. Out: the words of the position and of the moves.
//! Never: whether they make sense.

use std::ops::Range;

use super::tokens::{Token, tokens};
use crate::contract::words_behind_the_first;

/// `position … [moves …]`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position<'t> {
    /// The words before `moves`.
    pub start: Vec<Token<'t>>,
    /// The words after `moves`, if that word is there.
    pub moves: Option<Vec<Token<'t>>>,
}

/// A line `position …`; `None` if it is another line.
#[must_use]
pub fn parse(line: &str) -> Option<Position<'_>> {
    let words = tokens(line);
    let (first, rest) = words.split_first()?;
    (first.text == "position").then(|| {
        let moves = rest.iter().position(|word| word.text == "moves");
        Position {
            start: rest[..moves.unwrap_or(rest.len())].to_vec(),
            moves: moves.map(|at| rest[at + 1..].to_vec()),
        }
    })
}

/// What of a command may be left out to make it shorter: of a position only its moves, as one that
/// lacks a field is another position, or none; of all else, each word behind the first.
#[must_use]
pub fn parts(command: &str) -> Vec<Range<usize>> {
    let words = words_behind_the_first(command);
    match parse(command) {
        Some(position) => words.into_iter().skip(position.start.len()).collect(),
        None => words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_position_are_its_moves() {
        let parts = |line: &'static str| -> Vec<&str> {
            parts(line).into_iter().map(|at| &line[at]).collect()
        };
        assert_eq!(parts("position fen 8/8 w - - 0 1 moves a2a3"), [" moves", " a2a3"]);
        assert!(parts("position startpos").is_empty());
        assert_eq!(parts("go depth 1"), [" depth", " 1"]);
    }

    #[test]
    fn start_and_moves() {
        let read = |line: &'static str| {
            let position = parse(line).expect("a position line");
            (position.start.len(), position.moves.map(|m| m.len()))
        };
        assert_eq!(read("position"), (0, None));
        assert_eq!(read("position startpos"), (1, None));
        assert_eq!(read(" position\tstartpos moves"), (1, Some(0)));
        assert_eq!(read("position board 19/19 b moves h08 i08"), (3, Some(2)));
        assert_eq!(parse("positions"), None);
    }
}
