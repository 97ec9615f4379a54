//! Moves as text.
//!
//! In: texts as people and programs write them, in either case and with every
//! usual spelling of the pass. Out: typed texts, canonical spelling (capital
//! squares, `PA`), malformed and illegal told apart. Never: a panic, whatever
//! the text.

use std::error::Error;
use std::fmt;

use super::board::{Board, Move, Square};
use super::law::{Law, why_illegal};
use super::text::{Decimal, TextError, TextErrorKind};

/// A move with what was written beside it: `F5`, `F5/0.50`, `F5//1.2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveText {
    /// The move itself.
    pub mv: Move,
    /// The evaluation, if given.
    pub eval: Option<Decimal>,
    /// The time used in seconds, if given.
    pub time: Option<Decimal>,
}

/// A move that breaks a law of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    /// The move.
    pub mv: Move,
    /// The law it breaks.
    pub law: Law,
}

/// Reads a move with optional evaluation and time behind slashes.
///
/// # Errors
/// When the text is malformed, with the byte at fault.
pub fn parse_move_text(text: &str) -> Result<MoveText, TextError> {
    let mut fields = fields_at_slashes(text);
    let (column, field) = fields.next().unwrap_or((text.len(), ""));
    let mv = whole_move(field).map_err(|error| error.shifted(column))?;
    let mut number = || match fields.next() {
        None | Some((_, "")) => Ok(None),
        Some((column, field)) => {
            Decimal::parse(field).map(Some).map_err(|error| error.shifted(column))
        }
    };
    let (eval, time) = (number()?, number()?);
    match fields.next() {
        Some((column, _)) => Err(TextError::new(column, TextErrorKind::TrailingText)),
        None => Ok(MoveText { mv, eval, time }),
    }
}

/// Holds a move against a position.
///
/// # Errors
/// When the move is illegal there, with the law it breaks.
pub fn resolve(board: &Board, mv: Move) -> Result<Move, IllegalMove> {
    match why_illegal(board, mv) {
        None => Ok(mv),
        Some(law) => Err(IllegalMove { mv, law }),
    }
}

impl From<Move> for MoveText {
    fn from(mv: Move) -> Self {
        Self { mv, eval: None, time: None }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = char::from(b'A' + self.column());
        write!(f, "{column}{}", self.row() + 1)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(square) => square.fmt(f),
            Self::Pass => f.write_str("PA"),
        }
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.mv.fmt(f)?;
        match (self.eval, self.time) {
            (None, None) => Ok(()),
            (Some(eval), None) => write!(f, "/{eval}"),
            (None, Some(time)) => write!(f, "//{time}"),
            (Some(eval), Some(time)) => write!(f, "/{eval}/{time}"),
        }
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is illegal: {}", self.mv, self.law)
    }
}

impl Error for IllegalMove {}

/// Pieces between slashes, without surrounding blanks, with their columns.
fn fields_at_slashes(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    text.split('/').map(move |field| {
        let blanks = field.len() - field.trim_ascii_start().len();
        let column = start + blanks;
        start += field.len() + 1;
        (column, field.trim_ascii())
    })
}

fn whole_move(field: &str) -> Result<Move, TextError> {
    let bytes = field.as_bytes();
    if bytes.is_empty() {
        return Err(TextError::new(0, TextErrorKind::MissingMove));
    }
    // Alone, a single letter is clear enough; in a line it would not be.
    if matches!(bytes, b"P" | b"p") {
        return Ok(Move::Pass);
    }
    match leading_move(bytes) {
        Some((mv, length)) if length == bytes.len() => Ok(mv),
        Some((_, length)) => Err(TextError::new(length, TextErrorKind::TrailingText)),
        None => Err(bad_move(bytes, 0)),
    }
}

/// The move at the start of the text and the number of bytes it takes.
pub(super) fn leading_move(bytes: &[u8]) -> Option<(Move, usize)> {
    let matching = bytes
        .iter()
        .zip(b"PASS")
        .take_while(|(byte, letter)| byte.eq_ignore_ascii_case(letter))
        .count();
    if matching >= 2 {
        return Some((Move::Pass, matching));
    }
    if bytes.starts_with(b"--") {
        return Some((Move::Pass, 2));
    }
    let column = bytes.first()?.to_ascii_uppercase().checked_sub(b'A')?;
    let row = bytes.get(1)?.checked_sub(b'1')?;
    Some((Move::Place(Square::at(column, row)?), 2))
}

/// The error for a move that starts at `column`, pointing at its first byte
/// that cannot be right.
pub(super) fn bad_move(bytes: &[u8], column: usize) -> TextError {
    let good_start = match bytes.get(column) {
        None => return TextError::new(column, TextErrorKind::MissingMove),
        Some(byte) => matches!(byte.to_ascii_uppercase(), b'A'..=b'H' | b'P'),
    };
    TextError::new(column + usize::from(good_start), TextErrorKind::BadMove)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn move_texts_in_all_their_spellings() {
        for (text, canonical) in [
            ("F5", "F5"),
            ("f5", "F5"),
            (" h8 ", "H8"),
            ("F5//", "F5"),
            ("F5/", "F5"),
            ("F5/1.2/0.5", "F5/1.2/0.5"),
            ("F5//2.00", "F5//2.00"),
            ("c3/-1.25", "C3/-1.25"),
            ("C3/+1", "C3/1"),
            ("PA", "PA"),
            ("pa", "PA"),
            ("p", "PA"),
            ("Pass", "PA"),
            ("PASS//0.00", "PA//0.00"),
            ("--", "PA"),
        ] {
            let read = parse_move_text(text).expect(text);
            assert_eq!(read.to_string(), canonical);
            assert_eq!(parse_move_text(canonical), Ok(read));
        }
    }

    #[test]
    fn malformed_move_texts_point_at_the_byte() {
        use TextErrorKind::{BadMove, BadNumber, MissingMove, TrailingText};
        for (text, column, kind) in [
            ("", 0, MissingMove),
            ("/1/2", 0, MissingMove),
            ("I5", 0, BadMove),
            ("F9", 1, BadMove),
            ("F0", 1, BadMove),
            ("F", 1, BadMove),
            ("5F", 0, BadMove),
            ("Ä1", 0, BadMove),
            ("F5x", 2, TrailingText),
            ("passed", 4, TrailingText),
            ("F5/1,5/0", 4, BadNumber),
            ("F5/1/x", 5, BadNumber),
            ("F5/1/2/3", 7, TrailingText),
            ("F5 1.0", 2, TrailingText),
        ] {
            assert_eq!(parse_move_text(text), Err(TextError::new(column, kind)), "{text:?}");
        }
    }

    #[test]
    fn illegal_moves_are_named() {
        let mv = parse_move_text("D4").expect("a move").mv;
        let illegal = resolve(&Board::start(), mv).expect_err("occupied");
        assert_eq!(illegal.to_string(), "D4 is illegal: the square is occupied");
    }
}
