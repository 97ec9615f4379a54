//! Positions in the boardstring, whose form the protocol shows by one example only.
//!
//! In: a text such as `19/…/9xo8/…/19`, perhaps followed by a side to move. Out: what is written, or
//! the byte column where it stopped making sense; then a board, in one of the readings found.
//! Both ways back.
//! Never: the choice between the readings, which is the caller's; nor moves.

use std::error::Error;
use std::fmt;

use super::board::{Board, Point, Side};

/// Which rank the first row of a boardstring is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RankOrder {
    /// Rank 19 comes first, as in chess.
    TopFirst,
    /// Rank 01 comes first.
    BottomFirst,
}

/// A position as it is written: 19 rows from file `a`, with `x` for Black and `o` for White.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardString {
    rows: [[Option<Side>; SIZE]; SIZE],
    /// The side to move, if a further word `b` or `w` says so.
    pub turn: Option<Side>,
}

/// A text that is no boardstring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardError {
    /// The byte where the trouble starts, counted from 0.
    pub column: usize,
    /// What is wrong there.
    pub kind: BoardErrorKind,
}

/// What is wrong with a boardstring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardErrorKind {
    /// Neither `x`, `o` nor a number of empty points.
    UnknownStone,
    /// A row with more than 19 points.
    LongRow,
    /// A row with fewer than 19 points.
    ShortRow,
    /// Fewer than 19 rows.
    MissingRows,
    /// More than 19 rows.
    ExtraRows,
    /// The side to move is neither `b` nor `w`.
    UnknownSide,
    /// Something follows the side to move.
    Trailing,
}

/// Why a position that is well written cannot be played from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// No side to move is given, and the numbers of stones do not tell it.
    UnclearTurn,
    /// Both sides have five in a row.
    BothWon,
}

const SIZE: usize = Point::SIZE as usize;

impl BoardString {
    /// Reads a boardstring, with or without the side to move after a single blank.
    ///
    /// # Errors
    ///
    /// The first place that does not fit.
    pub fn parse(text: &str) -> Result<Self, BoardError> {
        let mut reader = Reader { text: text.as_bytes(), column: 0 };
        let mut rows = [[None; SIZE]; SIZE];
        for (index, row) in rows.iter_mut().enumerate() {
            reader.row(row)?;
            match (index + 1 == SIZE, reader.peek()) {
                (true, Some(b'/')) => return Err(reader.error(BoardErrorKind::ExtraRows)),
                (false, Some(b'/')) => reader.column += 1,
                (true, _) => {}
                (false, _) => return Err(reader.error(BoardErrorKind::MissingRows)),
            }
        }
        let turn = reader.turn()?;
        Ok(Self { rows, turn })
    }

    /// A board as it is written, without the side to move.
    #[must_use]
    pub fn of(board: &Board, order: RankOrder) -> Self {
        let mut rows = [[None; SIZE]; SIZE];
        for point in Point::all() {
            rows[order.row(point)][usize::from(point.file())] = board.stone_at(point);
        }
        Self { rows, turn: None }
    }

    /// The position as a board.
    ///
    /// Where no side to move is written, Black moves with equal numbers of stones, White with one
    /// black stone more.
    ///
    /// # Errors
    ///
    /// Why it cannot be played from.
    pub fn board(&self, order: RankOrder) -> Result<Board, Impossible> {
        let count = |side| self.rows.iter().flatten().filter(|&&stone| stone == Some(side)).count();
        let turn = match self.turn {
            Some(turn) => turn,
            None => match count(Side::Black).checked_sub(count(Side::White)) {
                Some(0) => Side::Black,
                Some(1) => Side::White,
                _ => return Err(Impossible::UnclearTurn),
            },
        };
        let stone = |point: Point| self.rows[order.row(point)][usize::from(point.file())];
        let board = Board::of(turn, stone);
        let won = |side| {
            Point::all().any(|point| {
                board.stone_at(point) == Some(side) && board.longest_row(point, side) >= 5
            })
        };
        if won(Side::Black) && won(Side::White) {
            return Err(Impossible::BothWon);
        }
        Ok(board)
    }
}

impl RankOrder {
    fn row(self, point: Point) -> usize {
        let rank = usize::from(point.rank());
        match self {
            Self::TopFirst => SIZE - 1 - rank,
            Self::BottomFirst => rank,
        }
    }
}

struct Reader<'t> {
    text: &'t [u8],
    column: usize,
}

impl Reader<'_> {
    fn row(&mut self, row: &mut [Option<Side>; SIZE]) -> Result<(), BoardError> {
        let mut file = 0;
        while let Some(symbol) = self.peek().filter(|symbol| !matches!(symbol, b' ' | b'/')) {
            let (stone, width, length) = match symbol {
                b'x' => (Some(Side::Black), 1, 1),
                b'o' => (Some(Side::White), 1, 1),
                b'1'..=b'9' => {
                    let digits = self.digits();
                    let number = digits.iter().fold(0, |number: usize, digit| {
                        number.saturating_mul(10).saturating_add(usize::from(digit - b'0'))
                    });
                    (None, number, digits.len())
                }
                _ => return Err(self.error(BoardErrorKind::UnknownStone)),
            };
            if width > SIZE - file {
                return Err(self.error(BoardErrorKind::LongRow));
            }
            row[file..file + width].fill(stone);
            file += width;
            self.column += length;
        }
        if file < SIZE {
            return Err(self.error(BoardErrorKind::ShortRow));
        }
        Ok(())
    }

    fn turn(&mut self) -> Result<Option<Side>, BoardError> {
        if self.peek().is_none() {
            return Ok(None);
        }
        self.column += 1;
        let side = match self.peek() {
            Some(b'b') => Side::Black,
            Some(b'w') => Side::White,
            _ => return Err(self.error(BoardErrorKind::UnknownSide)),
        };
        self.column += 1;
        match self.peek() {
            None => Ok(Some(side)),
            Some(_) => Err(self.error(BoardErrorKind::Trailing)),
        }
    }

    fn digits(&self) -> &[u8] {
        let rest = &self.text[self.column..];
        let end = rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
        &rest[..end]
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.column).copied()
    }

    const fn error(&self, kind: BoardErrorKind) -> BoardError {
        BoardError { column: self.column, kind }
    }
}

impl fmt::Display for BoardString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, row) in self.rows.iter().enumerate() {
            if index > 0 {
                f.write_str("/")?;
            }
            for run in row.chunk_by(|left, right| left.is_none() && right.is_none()) {
                match run[0] {
                    None => write!(f, "{}", run.len())?,
                    Some(Side::Black) => f.write_str("x")?,
                    Some(Side::White) => f.write_str("o")?,
                }
            }
        }
        match self.turn {
            None => Ok(()),
            Some(Side::Black) => f.write_str(" b"),
            Some(Side::White) => f.write_str(" w"),
        }
    }
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            BoardErrorKind::UnknownStone => "neither `x`, `o` nor a number of empty points",
            BoardErrorKind::LongRow => "more than 19 points in the row",
            BoardErrorKind::ShortRow => "fewer than 19 points in the row",
            BoardErrorKind::MissingRows => "fewer than 19 rows",
            BoardErrorKind::ExtraRows => "more than 19 rows",
            BoardErrorKind::UnknownSide => "expected the side to move, `b` or `w`",
            BoardErrorKind::Trailing => "expected the end of the position",
        };
        write!(f, "{what} at column {}", self.column)
    }
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::UnclearTurn => "the numbers of stones do not tell whose turn it is",
            Self::BothWon => "both sides have five in a row",
        })
    }
}

impl Error for BoardError {}
impl Error for Impossible {}

#[cfg(test)]
mod tests {
    use super::BoardErrorKind as Fault;
    use super::*;

    const EXAMPLE: &str = "19/19/19/19/19/19/19/19/19/9xo8/19/19/19/19/19/19/19/19/19";

    fn stones(text: &str, order: RankOrder) -> Vec<String> {
        let board = BoardString::parse(text).expect("sound").board(order).expect("sound");
        Point::all()
            .filter(|&point| board.stone_at(point).is_some())
            .map(|point| point.to_string())
            .collect()
    }

    #[test]
    fn the_example_reads_the_same_both_ways() {
        for order in [RankOrder::TopFirst, RankOrder::BottomFirst] {
            assert_eq!(stones(EXAMPLE, order), ["j10", "k10"]);
            let board = BoardString::parse(EXAMPLE).expect("sound").board(order).expect("sound");
            assert_eq!(BoardString::of(&board, order).to_string(), EXAMPLE);
            assert_eq!(board.turn(), Side::Black);
        }
    }

    #[test]
    fn the_orders_differ() {
        let text = EXAMPLE.replacen("19", "x18", 1);
        let board = |order| stones(&(text.clone() + " b"), order);
        assert_eq!(board(RankOrder::TopFirst), ["a19", "j10", "k10"]);
        assert_eq!(board(RankOrder::BottomFirst), ["a01", "j10", "k10"]);
    }

    #[test]
    fn the_side_to_move_is_counted_or_written() {
        let turn = |text: String| {
            let board = BoardString::parse(&text).expect("sound").board(RankOrder::TopFirst);
            board.map(|board| board.turn())
        };
        assert_eq!(turn(EXAMPLE.to_owned() + " w"), Ok(Side::White));
        assert_eq!(turn(EXAMPLE.replacen("xo8", "x9", 1)), Ok(Side::White));
        assert_eq!(turn(EXAMPLE.replacen("xo", "oo", 1)), Err(Impossible::UnclearTurn));
        assert_eq!(turn(EXAMPLE.replacen("19/19", "xxxxx14/ooooo14", 1)), Err(Impossible::BothWon));
        let written = EXAMPLE.to_owned() + " w";
        assert_eq!(BoardString::parse(&written).expect("sound").to_string(), written);
    }

    #[test]
    fn errors_name_the_column() {
        for (text, column, kind) in [
            (String::new(), 0, Fault::ShortRow),
            ("18/19".into(), 2, Fault::ShortRow),
            ("25/19".into(), 0, Fault::LongRow),
            ("99999999999999999999999/19".into(), 0, Fault::LongRow),
            ("18xo/19".into(), 3, Fault::LongRow),
            ("0/19".into(), 0, Fault::UnknownStone),
            ("9X9/19".into(), 1, Fault::UnknownStone),
            ("9\u{e9}9/19".into(), 1, Fault::UnknownStone),
            ("19/19".into(), 5, Fault::MissingRows),
            (EXAMPLE.to_owned() + "/19", 58, Fault::ExtraRows),
            (EXAMPLE.to_owned() + " ", 59, Fault::UnknownSide),
            (EXAMPLE.to_owned() + " moves", 59, Fault::UnknownSide),
            (EXAMPLE.to_owned() + " b moves", 60, Fault::Trailing),
        ] {
            assert_eq!(BoardString::parse(&text), Err(BoardError { column, kind }), "{text}");
        }
    }
}
