//! The texts of moves: `a01` to `s19`, and `000` for a pass.
//!
//! In: a text. Out: what it says, or the byte column where it stopped making sense; and back.
//! Never: commands of the protocol, or blanks.

use std::error::Error;
use std::fmt;

use super::board::{Move, Point, Side};

/// A text that is no move, whatever the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MalformedMove {
    /// The first byte that does not fit, counted from 0; the length of the text if it is too short.
    pub column: usize,
}

/// Reads a move: a file `a` to `s` and a rank `01` to `19`, or `000`.
///
/// # Errors
///
/// The column where the text stops being a move.
pub fn parse_move(text: &str) -> Result<Move, MalformedMove> {
    let bytes = text.as_bytes();
    let at = |column: usize| bytes.get(column).copied();
    let wrong = |column| MalformedMove { column };
    let file = match at(0) {
        Some(b'0') => None,
        Some(letter @ b'a'..=b's') => Some(letter - b'a'),
        _ => return Err(wrong(0)),
    };
    let tens = match (file, at(1)) {
        (_, Some(b'0')) => 0,
        (Some(_), Some(b'1')) => 10,
        _ => return Err(wrong(1)),
    };
    let ones = match (file, at(2)) {
        (None, Some(b'0')) => 0,
        (Some(_), Some(digit @ b'0'..=b'9')) if tens + digit > b'0' => digit - b'0',
        _ => return Err(wrong(2)),
    };
    if bytes.len() > 3 {
        return Err(wrong(3));
    }
    match file {
        None => Ok(Move::Pass),
        Some(file) => Point::new(file, tens + ones - 1).map(Move::Stone).ok_or(wrong(2)),
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:02}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.write_str("000"),
            Self::Stone(point) => point.fmt(f),
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "Black",
            Self::White => "White",
        })
    }
}

impl fmt::Display for MalformedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = match self.column {
            0 => "it begins with neither a file `a` to `s` nor `000`",
            1 | 2 => "the file is not followed by a rank of two digits, `01` to `19`",
            _ => "something follows the move",
        };
        f.write_str(expected)
    }
}

impl Error for MalformedMove {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_goes_there_and_back() {
        for mv in Point::all().map(Move::Stone).chain([Move::Pass]) {
            assert_eq!(parse_move(&mv.to_string()), Ok(mv));
        }
        let first = Point::all().next().expect("sound");
        let last = Point::all().last().expect("sound");
        assert_eq!((first.to_string(), last.to_string()), ("a01".into(), "s19".into()));
    }

    #[test]
    fn malformed_moves_name_the_column() {
        for (text, column) in [
            ("", 0),
            ("t01", 0),
            ("A01", 0),
            ("h8", 1),
            ("h20", 1),
            ("010", 1),
            ("a00", 2),
            ("h1", 2),
            ("001", 2),
            ("h1\u{e9}", 2),
            ("h081", 3),
            ("000 ", 3),
        ] {
            assert_eq!(parse_move(text), Err(MalformedMove { column }), "{text}");
        }
    }
}
