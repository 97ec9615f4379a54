//! Moves as text, the way the Hub protocol writes them.
//!
//! In: a text. Out: what it says, or the byte where it stopped making sense; on a board, the legal move it names.
//! Never: the line around the text, or whether a move is allowed to come now.
//!
//! Malformed and illegal are different things: [`parse_move`] needs no board, [`resolve`] needs one.

use std::error::Error;
use std::fmt;

use super::board::{Board, Move};
use super::moves::legal_moves;
use super::squares::{Square, SquareSet};

/// A move as written: nothing is known yet about the board it is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveText {
    /// The square the piece leaves.
    pub from: Square,
    /// The square it is said to end on.
    pub to: Square,
    /// The captured squares in the order written; none for a quiet move.
    pub captured: Vec<Square>,
    /// Whether some square is written with a leading zero, which is understood but not canonical.
    pub padded: bool,
}

impl MoveText {
    /// The move that the text spells, legal or not.
    #[must_use]
    pub fn spelled(&self) -> Move {
        Move { from: self.from, to: self.to, captured: self.captured.iter().copied().collect() }
    }
}

/// A text that is no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveTextError {
    /// The byte where the fault was noticed, counted from 0.
    pub column: usize,
    /// What is wrong there.
    pub fault: MoveFault,
}

/// What keeps a text from being a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveFault {
    /// Not a digit where a square should begin.
    NoSquare,
    /// A number that is no square.
    OffBoard,
    /// Neither `-` nor `x` after the first square.
    NoSeparator,
    /// `-` and `x` in the same move.
    MixedSeparators,
    /// A capture that does not say what it takes.
    NothingCaptured,
    /// A captured square named before.
    CapturedTwice(Square),
    /// Something after the end of the move.
    Trailing,
}

/// Why a well-formed move text names no legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unresolved {
    /// It spells this move, which is not legal, and is near to none that is.
    Illegal(Move),
    /// It is not legal as written, but could be another way of writing this legal move.
    Misspelled {
        /// The legal move.
        meant: Move,
        /// How it differs from it.
        slip: Slip,
    },
    /// It is not legal as written, and could be another way of writing any of these legal moves.
    Ambiguous {
        /// Two legal moves or more.
        candidates: Vec<Move>,
        /// How it differs from them.
        slip: Slip,
    },
}

/// A way of writing draughts moves that the protocol does not share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slip {
    /// A hyphen for a capture.
    Hyphen,
    /// Not all captured squares are there.
    Incomplete,
    /// There are squares besides the captured ones.
    Excess,
    /// The squares on the way instead of the captured ones.
    Route,
}

/// Reads a move: `32-28`, or `28x19x23` with all captured squares, in any order, after the destination.
///
/// # Errors
///
/// The first fault of a text that has another form.
pub fn parse_move(text: &str) -> Result<MoveText, MoveTextError> {
    let mut reader = Reader::new(text);
    let from = reader.square()?;
    let mut captured = Vec::new();
    let to;
    match reader.next() {
        Some(b'-') => {
            to = reader.square_after_separator()?;
        }
        Some(b'x') => {
            to = reader.square_after_separator()?;
            while reader.next() == Some(b'x') {
                let column = reader.column + 1;
                let square = reader.square_after_separator()?;
                if captured.contains(&square) {
                    let fault = MoveFault::CapturedTwice(square);
                    return Err(MoveTextError { column, fault });
                }
                captured.push(square);
            }
            if reader.next().is_none() && captured.is_empty() {
                return Err(reader.fault(MoveFault::NothingCaptured));
            }
        }
        _ => return Err(reader.fault(MoveFault::NoSeparator)),
    }
    match reader.next() {
        None => Ok(MoveText { from, to, captured, padded: reader.padded }),
        Some(b'-' | b'x') => Err(reader.fault(MoveFault::MixedSeparators)),
        Some(_) => Err(reader.fault(MoveFault::Trailing)),
    }
}

/// Finds the legal move that a text names: the same squares, and the same set of captured squares.
///
/// # Errors
///
/// When no legal move is spelled so, with the legal moves that may have been meant.
pub fn resolve(board: &Board, text: &MoveText) -> Result<Move, Unresolved> {
    resolve_among(legal_moves(board), text)
}

/// The same, by what somebody takes for the legal moves.
pub(super) fn resolve_among(legal: Vec<Move>, text: &MoveText) -> Result<Move, Unresolved> {
    let spelled = text.spelled();
    if legal.contains(&spelled) {
        return Ok(spelled);
    }
    for slip in [Slip::Hyphen, Slip::Incomplete, Slip::Excess, Slip::Route] {
        let near = |mv: &&Move| may_mean(text, slip, **mv);
        let candidates: Vec<Move> = legal.iter().filter(near).copied().collect();
        match candidates[..] {
            [] => {}
            [meant] => return Err(Unresolved::Misspelled { meant, slip }),
            _ => return Err(Unresolved::Ambiguous { candidates, slip }),
        }
    }
    Err(Unresolved::Illegal(spelled))
}

fn may_mean(text: &MoveText, slip: Slip, legal: Move) -> bool {
    let named = text.spelled();
    let ends_agree = named.from == legal.from && named.to == legal.to;
    match slip {
        Slip::Hyphen => ends_agree && !named.is_capture() && legal.is_capture(),
        Slip::Incomplete => {
            ends_agree && named.is_capture() && named.captured.is_subset(legal.captured)
        }
        Slip::Excess => {
            ends_agree && legal.is_capture() && legal.captured.is_subset(named.captured)
        }
        // One landing square for each captured piece, the last of them the destination.
        Slip::Route => {
            named.from == legal.from
                && text.captured.last() == Some(&legal.to)
                && named.captured.len() + 1 == legal.captured.len()
        }
    }
}

/// The rest of a move text.
struct Reader<'a> {
    text: &'a [u8],
    column: usize,
    padded: bool,
}

impl<'a> Reader<'a> {
    const fn new(text: &'a str) -> Self {
        Self { text: text.as_bytes(), column: 0, padded: false }
    }

    fn next(&self) -> Option<u8> {
        self.text.get(self.column).copied()
    }

    const fn fault(&self, fault: MoveFault) -> MoveTextError {
        MoveTextError { column: self.column, fault }
    }

    fn square_after_separator(&mut self) -> Result<Square, MoveTextError> {
        self.column += 1;
        self.square()
    }

    fn square(&mut self) -> Result<Square, MoveTextError> {
        let start = self.column;
        let mut number = 0_u8;
        while let Some(digit @ b'0'..=b'9') = self.next() {
            number = number.saturating_mul(10).saturating_add(digit - b'0');
            self.column += 1;
        }
        let fault = if self.column == start { MoveFault::NoSquare } else { MoveFault::OffBoard };
        let square = Square::from_number(number);
        self.padded |= square.is_some() && self.text.get(start) == Some(&b'0');
        square.ok_or(MoveTextError { column: start, fault })
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// The canonical text: captured squares in the order of their numbers.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_move(f, self.from, self.to, self.captured)
    }
}

/// The text as it was written, but for leading zeros.
impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_move(f, self.from, self.to, self.captured.iter().copied())
    }
}

fn write_move(
    f: &mut fmt::Formatter<'_>,
    from: Square,
    to: Square,
    captured: impl IntoIterator<Item = Square>,
) -> fmt::Result {
    let mut captured = captured.into_iter().peekable();
    let separator = if captured.peek().is_some() { 'x' } else { '-' };
    write!(f, "{from}{separator}{to}")?;
    captured.try_for_each(|square| write!(f, "x{square}"))
}

/// Squares parted by blanks.
impl fmt::Display for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, square) in self.iter().enumerate() {
            let gap = if index > 0 { " " } else { "" };
            write!(f, "{gap}{square}")?;
        }
        Ok(())
    }
}

impl fmt::Display for MoveFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoSquare => "expected a square",
            Self::OffBoard => "expected a square from 1 to 50",
            Self::NoSeparator => "expected `-` or `x`",
            Self::MixedSeparators => "`-` and `x` in one move",
            Self::NothingCaptured => "expected the captured squares",
            Self::CapturedTwice(square) => return write!(f, "square {square} captured twice"),
            Self::Trailing => "text after the end of the move",
        })
    }
}

impl fmt::Display for MoveTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault.fmt(f)
    }
}

impl Error for MoveTextError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocols::hub::rules::{Variant, parse_position};

    fn resolved(position: &str, text: &str) -> Result<Move, Unresolved> {
        let placement = parse_position(position).expect("a position");
        let board = Board::new(Variant::Normal, &placement);
        resolve(&board, &parse_move(text).expect("a move"))
    }

    #[test]
    fn moves_come_back_as_they_were_written() {
        for text in ["32-28", "28x19x23", "29x29x24x13x14x23", "6-1"] {
            assert_eq!(parse_move(text).expect("a move").to_string(), text);
        }
        let padded = parse_move("05-10").expect("a move");
        assert!(padded.padded);
        assert_eq!(padded.to_string(), "5-10");
        let circle = parse_move("29x29x24x13x14x23").expect("a move");
        assert_eq!(circle.spelled().to_string(), "29x29x13x14x23x24");
    }

    #[test]
    fn faults_are_found_where_they_are() {
        let seventeen = Square::from_number(17).expect("a square");
        let table = [
            ("", 0, MoveFault::NoSquare),
            ("d4-e5", 0, MoveFault::NoSquare),
            ("32-", 3, MoveFault::NoSquare),
            ("0-1", 0, MoveFault::OffBoard),
            ("1-51", 2, MoveFault::OffBoard),
            ("300-28", 0, MoveFault::OffBoard),
            ("32:28", 2, MoveFault::NoSeparator),
            ("32", 2, MoveFault::NoSeparator),
            ("28X19x23", 2, MoveFault::NoSeparator),
            ("28-19x23", 5, MoveFault::MixedSeparators),
            ("28x19", 5, MoveFault::NothingCaptured),
            ("28x19-23", 5, MoveFault::MixedSeparators),
            ("1x21x17x7x17", 10, MoveFault::CapturedTwice(seventeen)),
            ("32-28!", 5, MoveFault::Trailing),
            ("32-28 ", 5, MoveFault::Trailing),
            ("28x19x23é", 8, MoveFault::Trailing),
        ];
        for (text, column, fault) in table {
            assert_eq!(parse_move(text), Err(MoveTextError { column, fault }), "{text}");
        }
    }

    #[test]
    fn texts_are_matched_as_sets_and_slips_are_told_from_illegal_moves() {
        let two = "Bbeeeeeweeeeeeeeeweeeeeeeeeeeeeeweeeeeeeeeeeeeeeeee";
        let many = "BeeeeeeeBbeeweeeeeeeeeeeeeeweeeWeweeeeeeeeeeeeeeeee";
        let meant = resolved(two, "1x21x17x7").expect("legal in any order");
        assert_eq!(meant.to_string(), "1x21x7x17");
        for (text, slip) in [
            ("1-21", Slip::Hyphen),
            ("1x21x7", Slip::Incomplete),
            ("1x21x7x17x12", Slip::Excess),
            ("1x12x21", Slip::Route),
        ] {
            assert_eq!(resolved(two, text), Err(Unresolved::Misspelled { meant, slip }));
        }
        let spelled = parse_move("1-6").expect("a move").spelled();
        assert_eq!(resolved(two, "1-6"), Err(Unresolved::Illegal(spelled)));
        match resolved(many, "8x15x12") {
            Err(Unresolved::Ambiguous { candidates, slip }) => {
                assert_eq!((candidates.len(), slip), (2, Slip::Incomplete));
            }
            other => panic!("expected two candidates, got {other:?}"),
        }
    }
}
