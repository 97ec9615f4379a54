//! Pieces and where they stand, also as the position text of the Hub protocol.
//!
//! In: a text. Out: the side to move and what is on each square, or the byte where the text stopped making sense.
//! Never: whether the placement can come up in a game, or what may be played in it.

use std::error::Error;
use std::fmt;

use super::squares::Square;

/// A side of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// Starts on 31 to 50 and moves towards square 1.
    White,
    /// Starts on 1 to 20 and moves towards square 50.
    Black,
}

impl Color {
    /// The other side.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// What a piece can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// Steps forward only, and is crowned when its move ends on the far row.
    Man,
    /// Moves and captures over any distance.
    King,
}

/// A man or a king of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// The side that owns it.
    pub color: Color,
    /// Man or king.
    pub rank: Rank,
}

/// A side to move and what stands on each square: a position as it is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The side to move.
    pub side: Color,
    /// Square 1 first.
    pub squares: [Option<Piece>; 50],
}

/// Something in a position that no game leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Oddity {
    /// A man stands on the row where it would have been crowned.
    ManOnCrownRow(Square),
    /// A side has more than twenty pieces.
    TooManyPieces(Color),
    /// A side has no pieces.
    NoPieces(Color),
}

impl Placement {
    /// What no game could have led to: men by their squares, then sides by their numbers of pieces.
    #[must_use]
    pub fn oddities(&self) -> Vec<Oddity> {
        let mut found = Vec::new();
        for (square, piece) in Square::all().zip(self.squares) {
            let crown_row = match piece.map(|piece| (piece.color, piece.rank)) {
                Some((Color::White, Rank::Man)) => 0,
                Some((Color::Black, Rank::Man)) => 9,
                _ => continue,
            };
            if square.row() == crown_row {
                found.push(Oddity::ManOnCrownRow(square));
            }
        }
        for color in [Color::White, Color::Black] {
            let own = |piece: &&Piece| piece.color == color;
            match self.squares.iter().flatten().filter(own).count() {
                0 => found.push(Oddity::NoPieces(color)),
                1..=20 => {}
                _ => found.push(Oddity::TooManyPieces(color)),
            }
        }
        found
    }
}

/// A text that is no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionTextError {
    /// The byte where the fault was noticed, counted from 0.
    pub column: usize,
    /// What is wrong there.
    pub fault: PositionFault,
}

/// What keeps a text from being a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionFault {
    /// The first character is not a side.
    NotASide(char),
    /// Not one of the five contents of a square.
    NotAPiece(char),
    /// The text ends before square 50; this many squares are there.
    TooShort(usize),
    /// There is more after square 50.
    TooLong,
}

/// Reads a position: the side to move, then the contents of squares 1 to 50.
///
/// # Errors
///
/// The first fault of a text that has another form. A position that no game leads to is not a fault of its text.
pub fn parse_position(text: &str) -> Result<Placement, PositionTextError> {
    let err = |column, fault| Err(PositionTextError { column, fault });
    let mut chars = text.char_indices();
    let side = match chars.next() {
        Some((_, 'W')) => Color::White,
        Some((_, 'B')) => Color::Black,
        Some((column, other)) => return err(column, PositionFault::NotASide(other)),
        None => return err(0, PositionFault::TooShort(0)),
    };
    let mut squares = [None; 50];
    for (filled, slot) in squares.iter_mut().enumerate() {
        let Some((column, letter)) = chars.next() else {
            return err(text.len(), PositionFault::TooShort(filled));
        };
        *slot = match letter {
            'e' => None,
            'w' => Some((Color::White, Rank::Man)),
            'b' => Some((Color::Black, Rank::Man)),
            'W' => Some((Color::White, Rank::King)),
            'B' => Some((Color::Black, Rank::King)),
            other => return err(column, PositionFault::NotAPiece(other)),
        }
        .map(|(color, rank)| Piece { color, rank });
    }
    match chars.next() {
        Some((column, _)) => err(column, PositionFault::TooLong),
        None => Ok(Placement { side, squares }),
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.side {
            Color::White => "W",
            Color::Black => "B",
        })?;
        self.squares.iter().try_for_each(|piece| {
            f.write_str(match piece.map(|piece| (piece.color, piece.rank)) {
                None => "e",
                Some((Color::White, Rank::Man)) => "w",
                Some((Color::Black, Rank::Man)) => "b",
                Some((Color::White, Rank::King)) => "W",
                Some((Color::Black, Rank::King)) => "B",
            })
        })
    }
}

impl fmt::Display for PositionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotASide(found) => write!(f, "expected `W` or `B`, got {found:?}"),
            Self::NotAPiece(found) => {
                write!(f, "expected `w`, `b`, `W`, `B` or `e`, got {found:?}")
            }
            Self::TooShort(found) => write!(f, "expected 50 squares, got {found}"),
            Self::TooLong => f.write_str("text after square 50"),
        }
    }
}

impl fmt::Display for PositionTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault.fmt(f)
    }
}

impl Error for PositionTextError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_come_back_as_they_were_written() {
        for text in [
            "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww",
            "BeeeWWeeeeeeeeeeeeeeeeeeeweeeeeeeeewweBeeeeeeeeeBee",
        ] {
            let placement = parse_position(text).expect("a position");
            assert_eq!(placement.to_string(), text);
        }
    }

    #[test]
    fn faults_are_found_where_they_are() {
        let empty = "e".repeat(50);
        let table = [
            (String::new(), 0, PositionFault::TooShort(0)),
            ("W".to_owned(), 1, PositionFault::TooShort(0)),
            (format!("w{empty}"), 0, PositionFault::NotASide('w')),
            (format!("W{}", &empty[1..]), 50, PositionFault::TooShort(49)),
            (format!("W{empty}e"), 51, PositionFault::TooLong),
            (format!("B{}z", &empty[1..]), 50, PositionFault::NotAPiece('z')),
            (format!("Bwé{empty}"), 2, PositionFault::NotAPiece('é')),
        ];
        for (text, column, fault) in table {
            let error = Err(PositionTextError { column, fault });
            assert_eq!(parse_position(&text), error, "{text}");
        }
    }

    #[test]
    fn oddities_are_named() {
        let crowded = format!("W{}{}w", "W".repeat(25), "e".repeat(23) + "b");
        let man = Oddity::ManOnCrownRow(Square::from_number(49).expect("a square"));
        let found = parse_position(&crowded).expect("a position").oddities();
        assert_eq!(found, [man, Oddity::TooManyPieces(Color::White)]);
        let lonely = format!("B{}b", "e".repeat(49)).replacen('e', "b", 1);
        let man = Oddity::ManOnCrownRow(Square::from_number(50).expect("a square"));
        let found = parse_position(&lonely).expect("a position").oddities();
        assert_eq!(found, [man, Oddity::NoPieces(Color::White)]);
    }
}
