//! The texts of moves, such as `e2e4`, and the letters of pieces; positions are in `fen`.
//!
//! In: a text. Out: what it says, or the byte column where it stopped making sense; then what it
//! means on a board. Moves that are written in another way are told apart. Both ways back.
//! Never: commands of the protocol, or blanks.

use std::error::Error;
use std::fmt;

use super::board::Board;
use super::known::Rules;
use super::law::{Law, law_of_missing};
use super::pieces::{Kind, Move, Piece, Side, Square};
use super::slips::{castling_otherwise, meant};

/// What the text of a move says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoveText {
    /// `0000`, the null move.
    Null,
    /// A move.
    Move(Move),
}

/// A text that is no move, whatever the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MalformedMove {
    /// The first byte that does not fit, counted from 0; the length of the text if it is too short.
    pub column: usize,
    /// How else moves are written like this, if that is known.
    pub slip: Option<Slip>,
}

/// A way of writing moves that the protocol does not share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Slip {
    /// Capital letters, as in `E2E4` or `e7e8Q`.
    Capitals,
    /// A mark behind the move, as in `e2e4+` or `e5d6ep`.
    Suffix,
    /// Signs in the move, as in `e2-e4`, `e4xd5` or `e7e8=q`.
    Signs,
    /// The letter of the piece before the squares, as in `Ng1f3`.
    PieceLetter,
    /// Standard Algebraic Notation, as in `Nf3` or `exd5`.
    Algebraic,
    /// Castling as `O-O` or `0-0`.
    CastlingWord,
    /// King takes own rook, as in `e1h1`, while Chess960 is off.
    KingTakesRook,
    /// The king's destination, as in `e1g1`, in Chess960.
    KingsDestination,
    /// A word for no move at all, as in `(none)` or `null`.
    NoMove,
}

/// A text that is no legal move here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// Not the text of a move at all.
    Malformed(MalformedMove),
    /// The null move, which is none of the game.
    Null,
    /// Not as the protocol writes moves, but in another way, and then legal.
    Misspelled {
        /// The legal move.
        meant: Move,
        /// How it is written.
        slip: Slip,
    },
    /// A move, but this law forbids it in this position.
    Illegal(Move, Law),
}

/// Reads a move: origin and destination, each a file `a` to `h` and a rank `1` to `8`, then what a
/// pawn becomes, if it does; or the null move.
///
/// # Errors
///
/// The column where the text stops being a move, and how else it is written.
pub fn parse_move(text: &str) -> Result<MoveText, MalformedMove> {
    if text == "0000" {
        return Ok(MoveText::Null);
    }
    coordinates(text)
        .map(MoveText::Move)
        .map_err(|column| MalformedMove { column, slip: Slip::of(text) })
}

/// Reads a move that is written as it should be.
pub(super) fn coordinates(text: &str) -> Result<Move, usize> {
    let square = |at: usize| text.get(at..at + 2).and_then(parse_square);
    let fits = |at: usize| {
        let range = if at.is_multiple_of(2) { b'a'..=b'h' } else { b'1'..=b'8' };
        text.as_bytes().get(at).is_some_and(|byte| range.contains(byte))
    };
    let column = (0..4).find(|at| !fits(*at));
    let (None, Some(from), Some(to)) = (column, square(0), square(2)) else {
        return Err(column.unwrap_or(0));
    };
    let promotion = text[4..].chars().next().map(|symbol| kind_of(symbol).ok_or(4_usize));
    match promotion.transpose()? {
        Some(_) if text.len() > 5 => Err(5),
        promotion => Ok(Move { from, to, promotion }),
    }
}

/// Reads a square, such as `e4`.
pub(super) fn parse_square(text: &str) -> Option<Square> {
    match text.as_bytes() {
        [file, rank] => Square::new(file.checked_sub(b'a')?, rank.checked_sub(b'1')?),
        _ => None,
    }
}

/// Reads a move and holds it against a position.
///
/// # Errors
///
/// That the text is malformed or written in another way, or which law the move breaks.
pub fn resolve(board: &Board, text: &str) -> Result<Move, MoveError> {
    resolve_under(board, text, &[], Rules::default())
}

/// The same, by what somebody takes for the rules; some slips may be accepted.
pub(super) fn resolve_under(
    board: &Board,
    text: &str,
    accepted: &[Slip],
    rules: Rules,
) -> Result<Move, MoveError> {
    let (read, otherwise) = match parse_move(text) {
        Ok(MoveText::Null) => return Err(MoveError::Null),
        Ok(MoveText::Move(mv)) if rules.allow(board, mv) => return Ok(mv),
        Ok(MoveText::Move(mv)) => {
            let law = law_of_missing(board, mv);
            (MoveError::Illegal(mv, law), castling_otherwise(board, mv))
        }
        Err(malformed) => {
            let meant = malformed.slip.zip(meant(board, text, &rules.legal(board)));
            (MoveError::Malformed(malformed), meant.map(|(slip, meant)| (meant, slip)))
        }
    };
    match otherwise.filter(|(meant, _)| rules.allow(board, *meant)) {
        Some((meant, slip)) if accepted.contains(&slip) => Ok(meant),
        Some((meant, slip)) => Err(MoveError::Misspelled { meant, slip }),
        None => Err(read),
    }
}

/// The letter of a kind of piece in the text of a move.
#[must_use]
pub const fn kind_letter(kind: Kind) -> char {
    match kind {
        Kind::Bishop => 'b',
        Kind::King => 'k',
        Kind::Knight => 'n',
        Kind::Pawn => 'p',
        Kind::Queen => 'q',
        Kind::Rook => 'r',
    }
}

/// The kind of piece of a small letter.
#[must_use]
pub fn kind_of(symbol: char) -> Option<Kind> {
    Kind::ALL.into_iter().find(|&kind| kind_letter(kind) == symbol)
}

/// The letter of a piece in a position, upper case for White.
#[must_use]
pub const fn letter(piece: Piece) -> char {
    match piece.side {
        Side::White => kind_letter(piece.kind).to_ascii_uppercase(),
        Side::Black => kind_letter(piece.kind),
    }
}

/// The piece of a letter in a position.
#[must_use]
pub fn piece_of(symbol: char) -> Option<Piece> {
    let side = if symbol.is_ascii_uppercase() { Side::White } else { Side::Black };
    kind_of(symbol.to_ascii_lowercase()).map(|kind| Piece { side, kind })
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion.map_or(Ok(()), |kind| write!(f, "{}", kind_letter(kind)))
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("0000"),
            Self::Move(mv) => mv.fmt(f),
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Bishop => "bishop",
            Self::King => "king",
            Self::Knight => "knight",
            Self::Pawn => "pawn",
            Self::Queen => "queen",
            Self::Rook => "rook",
        })
    }
}

/// How the move is written, to go after "the move is written".
impl fmt::Display for Slip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Capitals => "with capital letters",
            Self::Suffix => "with a mark behind it",
            Self::Signs => "with signs between the squares or before the promotion",
            Self::PieceLetter => "with the letter of the piece before the squares",
            Self::Algebraic => "in Standard Algebraic Notation",
            Self::CastlingWord => "as castling in letters O or zeros",
            Self::KingTakesRook => "as king takes own rook, which is for Chess960",
            Self::KingsDestination => "with the king's destination, which is not for Chess960",
            Self::NoMove => "as a word for no move",
        })
    }
}

impl fmt::Display for MalformedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = match self.column {
            0 | 2 => "a file `a` to `h`",
            1 | 3 => "a rank `1` to `8`",
            4 => "the end of the move, or `q`, `r`, `b` or `n`",
            _ => "the end of the move",
        };
        write!(f, "expected {expected} at column {}", self.column)?;
        self.slip.map_or(Ok(()), |slip| write!(f, "; the move is written {slip}"))
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(malformed) => malformed.fmt(f),
            Self::Null => f.write_str("`0000` is the null move, which is none of the game"),
            Self::Misspelled { meant, slip } => {
                write!(f, "expected `{meant}`; the move is written {slip}")
            }
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
        let kinds = || Kind::ALL.into_iter().map(Some).chain([None]);
        for from in Square::all() {
            for mv in Square::all()
                .flat_map(|to| kinds().map(move |promotion| Move { from, to, promotion }))
            {
                assert_eq!(parse_move(&mv.to_string()), Ok(MoveText::Move(mv)));
            }
        }
        assert_eq!(parse_move("0000").map(|text| text.to_string()), Ok("0000".to_owned()));
        for (text, column) in [
            ("", 0),
            ("i1a1", 0),
            ("a0a1", 1),
            ("e2e", 3),
            ("e2e4 ", 4),
            ("e7e8x", 4),
            ("e7e8qq", 5),
            ("\u{e9}2e2", 0),
            ("aaa1", 1),
            ("00000", 0),
        ] {
            assert_eq!(parse_move(text).expect_err(text).column, column, "{text}");
        }
    }

    #[test]
    fn malformed_and_illegal_differ() {
        let board = Board::start();
        assert!(resolve(&board, "e2e4").is_ok());
        let errors = ["e2e5", "e2-e4", "e2e", "0000"]
            .map(|text| resolve(&board, text).expect_err(text).to_string());
        assert_eq!(
            errors,
            [
                "`e2e5` is illegal: the pawn does not go as pawns do",
                "expected `e2e4`; the move is written with signs between the squares or before the promotion",
                "expected a rank `1` to `8` at column 3",
                "`0000` is the null move, which is none of the game",
            ]
        );
    }
}
