//! What can be wrong or odd about a position, in words.
//!
//! In: a field of a FEN, a fault. Out: a sentence that says what, where, and what was expected.
//! Never: the reading itself, which is in `fen` and `setup`.

use std::error::Error;
use std::fmt;

use super::pieces::{Side, Square};

/// One of the six fields of a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Field {
    /// What stands on the board.
    Pieces,
    /// The side to move.
    Turn,
    /// The castling rights.
    Rights,
    /// The square that a pawn has just passed.
    Passed,
    /// The half moves since the last capture or pawn move.
    Clock,
    /// The number of the full move.
    Number,
    /// Whatever follows the sixth field.
    Rest,
}

/// A text that is no FEN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError {
    /// The field that does not fit.
    pub field: Field,
    /// Its text; empty if it is missing.
    pub text: String,
    /// The byte of the whole text where the trouble starts, counted from 0.
    pub column: usize,
    /// What is wrong there.
    pub kind: FenErrorKind,
}

/// What is wrong with a field of a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenErrorKind {
    /// The text ends before the field.
    Missing,
    /// Neither a piece letter nor a number of empty squares.
    UnknownPiece(char),
    /// More than eight squares in the rank of this number.
    LongRank(u8),
    /// Fewer than eight squares in the rank of this number: so many.
    ShortRank(u8, u8),
    /// Fewer than eight ranks: so many.
    MissingRanks(u8),
    /// More than eight ranks.
    ExtraRanks,
    /// The side to move is neither `w` nor `b`.
    UnknownSide,
    /// No letter of a castling right.
    UnknownRight(char),
    /// A castling right written twice.
    RepeatedRight(char),
    /// Neither `-` nor a square.
    NoSquare,
    /// Not a whole number, or one beyond all games.
    NoNumber,
    /// Something follows the sixth field.
    Trailing,
}

/// What is odd about a FEN that is understood all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// Clock and move number are left out; they are taken for `0 1`.
    NoCounters,
    /// The move number is left out; it is taken for 1.
    NoNumber,
    /// Two numbers of empty squares stand side by side in the rank of this number.
    SplitEmpty(u8),
    /// The castling rights are in another order than `KQkq`.
    RightsOutOfOrder,
    /// A pawn has just moved, yet the clock is not 0.
    ClockAfterPawnMove(u32),
    /// The move number is 0.
    NumberZero,
    /// The side has more pieces than a game can give it.
    TooManyPieces(Side),
}

/// Why a position that is well written cannot occur.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// A side has no king.
    NoKing(Side),
    /// A side has several kings.
    ManyKings(Side),
    /// A pawn stands on the first or the last rank.
    PawnOnEnd(Square),
    /// A castling right, by its letter, although the king does not stand where it starts.
    RightWithoutKing(char),
    /// A castling right, by its letter, without the rook that it is about.
    RightWithoutRook(char),
    /// A castling right, by its letter, with a second rook on the same side of the king.
    RightForSecondRook(char),
    /// No pawn of the side not to move can just have passed this square.
    NotPassed(Square),
    /// The side to move could capture the king of the other side.
    OpponentInCheck,
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Pieces => "field 1, the pieces",
            Self::Turn => "field 2, the side to move",
            Self::Rights => "field 3, the castling rights",
            Self::Passed => "field 4, the en passant square",
            Self::Clock => "field 5, the half-move clock",
            Self::Number => "field 6, the move number",
            Self::Rest => "after field 6",
        })
    }
}

impl Field {
    /// What the field should be, for a message.
    const fn expected(self) -> &'static str {
        match self {
            Self::Pieces => "eight ranks of pieces `PNBRQKpnbrqk` and numbers of empty squares",
            Self::Turn => "`w` or `b`",
            Self::Rights => "`-`, or letters of `KQkq` or of the rooks' files",
            Self::Passed => "`-`, or a square such as `e3`",
            Self::Clock | Self::Number => "a whole number",
            Self::Rest => "the end of the position",
        }
    }
}

impl fmt::Display for FenErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str("it is missing"),
            Self::UnknownPiece(symbol) => {
                write!(f, "{symbol:?} is neither a piece nor a number of empty squares")
            }
            Self::LongRank(rank) => write!(f, "rank {rank} has more than 8 squares"),
            Self::ShortRank(rank, squares) => {
                write!(f, "rank {rank} has {squares} of 8 squares")
            }
            Self::MissingRanks(ranks) => write!(f, "it has {ranks} of 8 ranks"),
            Self::ExtraRanks => f.write_str("it has more than 8 ranks"),
            Self::UnknownSide => f.write_str("it is no side"),
            Self::UnknownRight(right) => write!(f, "{right:?} is no castling right"),
            Self::RepeatedRight(right) => write!(f, "{right:?} is written twice"),
            Self::NoSquare => f.write_str("it is no square"),
            Self::NoNumber => f.write_str("it is no whole number"),
            Self::Trailing => f.write_str("there is more text"),
        }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.field)?;
        if !self.text.is_empty() {
            write!(f, " `{}`", self.text)?;
        }
        write!(f, ": {} at column {}; expected {}", self.kind, self.column, self.field.expected())
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCounters => f.write_str("fields 5 and 6 are missing; they are read as `0 1`"),
            Self::NoNumber => f.write_str("field 6 is missing; it is read as `1`"),
            Self::SplitEmpty(rank) => {
                write!(f, "two numbers of empty squares stand side by side in rank {rank}")
            }
            Self::RightsOutOfOrder => {
                f.write_str("the castling rights are not in the order of `KQkq`")
            }
            Self::ClockAfterPawnMove(clock) => {
                write!(f, "the half-move clock is {clock} right after a pawn's double step")
            }
            Self::NumberZero => f.write_str("the move number is 0; games begin with move 1"),
            Self::TooManyPieces(side) => {
                write!(f, "{side} has more pieces than a game can give it")
            }
        }
    }
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoKing(side) => write!(f, "{side} has no king"),
            Self::ManyKings(side) => write!(f, "{side} has more than one king"),
            Self::PawnOnEnd(square) => {
                write!(f, "a pawn stands on {square}; pawns never stand on ranks 1 and 8")
            }
            Self::RightWithoutKing(right) => {
                write!(f, "castling right `{right}`, but the king is not where it starts")
            }
            Self::RightWithoutRook(right) => {
                write!(f, "castling right `{right}`, but there is no rook that it is about")
            }
            Self::RightForSecondRook(right) => {
                write!(f, "castling right `{right}` is the second on one side of the king")
            }
            Self::NotPassed(square) => {
                write!(f, "en passant square `{square}`, but no pawn can just have passed it")
            }
            Self::OpponentInCheck => {
                f.write_str("the king of the side not to move can be captured")
            }
        }
    }
}

impl Error for FenError {}
impl Error for Impossible {}
