//! The texts of moves, such as `h2e2`, and the letters of pieces; positions are in `cfen`.
//!
//! In: a text. Out: what it says, or the byte column where it stopped making sense; then what it
//! means on a board. Both ways back.
//! Never: commands of the protocol, or blanks.

use std::error::Error;
use std::fmt;

use super::board::{Board, Kind, Move, Piece, Side, Square};
use super::law::{Law, why_illegal};

/// A text that is no move, whatever the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MalformedMove {
    /// The first byte that does not fit, counted from 0; the length of the text if it is too short.
    pub column: usize,
}

/// A text that is no legal move here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// Not the text of a move at all.
    Malformed(MalformedMove),
    /// A move, but this law forbids it in this position.
    Illegal(Move, Law),
}

/// Reads a move: origin and destination, each a file `a` to `i` and a rank `0` to `9`.
///
/// # Errors
///
/// The column where the text stops being a move.
pub fn parse_move(text: &str) -> Result<Move, MalformedMove> {
    let mut coordinates = [0; 4];
    for (column, coordinate) in coordinates.iter_mut().enumerate() {
        let (first, count) =
            if matches!(column, 0 | 2) { (b'a', Square::FILES) } else { (b'0', Square::RANKS) };
        *coordinate = text
            .as_bytes()
            .get(column)
            .and_then(|byte| byte.checked_sub(first))
            .filter(|&value| value < count)
            .ok_or(MalformedMove { column })?;
    }
    let [from_file, from_rank, to_file, to_rank] = coordinates;
    match (Square::new(from_file, from_rank), Square::new(to_file, to_rank)) {
        (Some(from), Some(to)) if text.len() == 4 => Ok(Move { from, to }),
        _ => Err(MalformedMove { column: 4 }),
    }
}

/// Reads a move and holds it against a position.
///
/// # Errors
///
/// That the text is malformed, or which law the move breaks.
pub fn resolve(board: &Board, text: &str) -> Result<Move, MoveError> {
    let mv = parse_move(text).map_err(MoveError::Malformed)?;
    match why_illegal(board, mv) {
        None => Ok(mv),
        Some(law) => Err(MoveError::Illegal(mv, law)),
    }
}

/// The letter of a piece, upper case for Red.
#[must_use]
pub const fn letter(piece: Piece) -> char {
    let black = match piece.kind {
        Kind::Soldier => 'p',
        Kind::Cannon => 'c',
        Kind::Rook => 'r',
        Kind::Horse => 'h',
        Kind::Elephant => 'e',
        Kind::Advisor => 'a',
        Kind::King => 'k',
    };
    match piece.side {
        Side::Red => black.to_ascii_uppercase(),
        Side::Black => black,
    }
}

/// The piece of a letter.
#[must_use]
pub fn piece_of(text: char) -> Option<Piece> {
    [Side::Red, Side::Black]
        .into_iter()
        .flat_map(|side| Kind::ALL.map(|kind| Piece { side, kind }))
        .find(|&piece| letter(piece) == text)
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Red => "Red",
            Self::Black => "Black",
        })
    }
}

impl fmt::Display for MalformedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = match self.column {
            0 | 2 => "a file `a` to `i`",
            1 | 3 => "a rank `0` to `9`",
            _ => "the end of the move",
        };
        write!(f, "expected {expected} at column {}", self.column)
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(malformed) => malformed.fmt(f),
            Self::Illegal(mv, law) => write!(f, "`{mv}` is illegal: {law}"),
        }
    }
}

impl Error for MalformedMove {}
impl Error for MoveError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_text_goes_there_and_back() {
        for from in Square::all() {
            for to in Square::all() {
                let mv = Move { from, to };
                assert_eq!(parse_move(&mv.to_string()), Ok(mv));
            }
        }
        let malformed =
            [("", 0), ("j0a0", 0), ("A0a1", 0), ("h2e", 3), ("h2e2 ", 4), ("é2e2", 0), ("aaa0", 1)];
        for (text, column) in malformed {
            assert_eq!(parse_move(text), Err(MalformedMove { column }), "{text}");
        }
    }

    #[test]
    fn malformed_and_illegal_differ() {
        let board = Board::start();
        assert!(resolve(&board, "h2e2").is_ok());
        let mv = parse_move("b0d1").expect("sound");
        assert_eq!(resolve(&board, "b0d1"), Err(MoveError::Illegal(mv, Law::HorseLeg)));
        assert!(matches!(resolve(&board, "b0d"), Err(MoveError::Malformed(_))));
    }
}
