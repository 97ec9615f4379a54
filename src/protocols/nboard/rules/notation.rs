//! Moves as text.
//!
//! In: texts as people and programs write them, in either case and with every
//! usual spelling of the pass. Out: typed texts, canonical spelling (capital
//! squares, `PA`), malformed and illegal told apart. Never: a panic, whatever
//! the text.

use std::error::Error;
use std::fmt;

use super::board::{Board, Move, Square};
use super::laws::{Law, why_illegal};
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

/// Why a text is not a move that can be made here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// The text is no move at all.
    Malformed(TextError),
    /// The text is a move, but not a legal one in this position.
    Illegal(IllegalMove),
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
    from_fields(fields_at_slashes(text), text.len())
}

/// Reads a move whose evaluation and time stand behind slashes or blanks.
///
/// # Errors
/// When the text is malformed, with the byte at fault.
pub fn parse_answer(text: &str) -> Result<MoveText, TextError> {
    let fields = fields_at_slashes(text).flat_map(|(column, field)| {
        let mut words: Vec<(usize, &str)> =
            words(field).map(|(offset, word)| (column + offset, word)).collect();
        if words.is_empty() {
            words.push((column, ""));
        }
        words
    });
    from_fields(fields, text.len())
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

/// Reads a move text and holds it against a position.
///
/// # Errors
/// Malformed and illegal are told apart.
pub fn read_move(board: &Board, text: &str) -> Result<MoveText, MoveError> {
    let read = parse_move_text(text).map_err(MoveError::Malformed)?;
    resolve(board, read.mv).map_err(MoveError::Illegal)?;
    Ok(read)
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

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(error) => error.fmt(f),
            Self::Illegal(error) => error.fmt(f),
        }
    }
}

impl Error for IllegalMove {}
impl Error for MoveError {}

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

/// Pieces between blanks with their columns.
pub(super) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    text.split(|c: char| c.is_ascii_whitespace())
        .map(move |word| {
            let column = start;
            start += word.len() + 1;
            (column, word)
        })
        .filter(|(_, word)| !word.is_empty())
}

fn from_fields<'a>(
    mut fields: impl Iterator<Item = (usize, &'a str)>,
    end: usize,
) -> Result<MoveText, TextError> {
    let (column, field) = fields.next().unwrap_or((end, ""));
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
    fn answers_may_use_blanks() {
        for (text, canonical) in [
            ("d6 -1.00 0.0", "D6/-1.00/0.0"),
            ("F5/1.50", "F5/1.50"),
            ("F5//0.2", "F5//0.2"),
            ("  pa   -3.00 0.0 ", "PA/-3.00/0.0"),
            ("-- 4.00 0.0", "PA/4.00/0.0"),
            ("F5/1 0.5", "F5/1/0.5"),
        ] {
            assert_eq!(parse_answer(text).expect(text).to_string(), canonical);
        }
        let error = parse_answer("F5  1.0 2 x").expect_err("four fields");
        assert_eq!(error, TextError::new(10, TextErrorKind::TrailingText));
    }

    #[test]
    fn malformed_and_illegal_differ() {
        let board = Board::start();
        assert!(read_move(&board, "f5").is_ok());
        assert!(matches!(read_move(&board, "f"), Err(MoveError::Malformed(_))));
        let illegal = read_move(&board, "D4").expect_err("occupied");
        assert_eq!(illegal.to_string(), "D4 is illegal: a disc is placed on an empty square");
    }
}
