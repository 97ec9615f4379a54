//! Positions in CFEN, such as `rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r 1`.
//!
//! In: a text. Out: the position it describes, or the byte column where it stopped making sense;
//! then a board, or why no game can reach it. Both ways back.
//! Never: moves, or other blanks than the two inside a CFEN.

use std::error::Error;
use std::fmt;

use super::board::{Board, Kind, Piece, Side, Square};
use super::moves::in_check;
use super::notation::{letter, piece_of};

/// A position as it is written, whether or not it can be played from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cfen {
    pieces: [Option<Piece>; Square::COUNT],
    turn: Side,
    number: u32,
}

/// A text that is no CFEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CfenError {
    /// The byte where the trouble starts, counted from 0.
    pub column: usize,
    /// What is wrong there.
    pub kind: CfenErrorKind,
}

/// What is wrong with a CFEN text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CfenErrorKind {
    /// Neither a piece letter nor a number of empty squares.
    UnknownPiece,
    /// A rank with more than nine squares.
    LongRank,
    /// A rank with fewer than nine squares.
    ShortRank,
    /// Fewer than ten ranks.
    MissingRanks,
    /// More than ten ranks.
    ExtraRanks,
    /// The side to move is neither `r` nor `b`.
    UnknownSide,
    /// The last field is no full-move number.
    BadNumber,
    /// Something follows the full-move number.
    Trailing,
}

/// Why a position that is well written cannot occur.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// A side has no king.
    NoKing(Side),
    /// There are more of these than a side starts with.
    TooMany(Piece),
    /// A piece stands where its steps can never take it.
    Misplaced(Piece, Square),
    /// The side to move could capture the king of the other side.
    OpponentInCheck,
}

impl Cfen {
    /// Reads a CFEN: ten ranks from the top, `r` or `b`, the full-move number, single blanks between.
    ///
    /// Runs of empty squares may be split, as in `45` for `9`.
    ///
    /// # Errors
    ///
    /// The first place that does not fit.
    pub fn parse(text: &str) -> Result<Self, CfenError> {
        let mut reader = Reader { text, column: 0 };
        let pieces = reader.placement()?;
        let turn = reader.side()?;
        let number = reader.number()?;
        Ok(Self { pieces, turn, number })
    }

    /// A board as it is written.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        let mut pieces = [None; Square::COUNT];
        for square in Square::all() {
            pieces[square.index()] = board.piece_at(square);
        }
        Self { pieces, turn: board.turn(), number: board.number() }
    }

    /// The position as a board.
    ///
    /// # Errors
    ///
    /// Why no game can reach it, as far as kings, numbers and places of pieces show.
    pub fn board(&self) -> Result<Board, Impossible> {
        let mut board = Board::empty(self.turn, self.number);
        for square in Square::all() {
            let Some(piece) = self.pieces[square.index()] else {
                continue;
            };
            if !is_home(piece, square) {
                return Err(Impossible::Misplaced(piece, square));
            }
            board.put(square, Some(piece));
        }
        for side in [Side::Red, Side::Black] {
            if board.king(side).is_none() {
                return Err(Impossible::NoKing(side));
            }
            for kind in Kind::ALL {
                let limit = match kind {
                    Kind::Soldier => 5,
                    Kind::King => 1,
                    _ => 2,
                };
                if board.of(side, kind).count_ones() > limit {
                    return Err(Impossible::TooMany(Piece { side, kind }));
                }
            }
        }
        if in_check(&board, self.turn.opponent()) {
            return Err(Impossible::OpponentInCheck);
        }
        Ok(board)
    }
}

/// Whether a piece can stand on a square at all.
fn is_home(piece: Piece, square: Square) -> bool {
    let file = square.file();
    let rank = match piece.side {
        Side::Red => square.rank(),
        Side::Black => 9 - square.rank(),
    };
    match piece.kind {
        Kind::King => (3..=5).contains(&file) && rank <= 2,
        Kind::Advisor => matches!((file, rank), (3 | 5, 0 | 2) | (4, 1)),
        Kind::Elephant => matches!((file, rank), (2 | 6, 0 | 4) | (0 | 4 | 8, 2)),
        Kind::Soldier => rank >= 5 || matches!((file, rank), (0 | 2 | 4 | 6 | 8, 3 | 4)),
        Kind::Rook | Kind::Horse | Kind::Cannon => true,
    }
}

struct Reader<'t> {
    text: &'t str,
    column: usize,
}

impl Reader<'_> {
    fn placement(&mut self) -> Result<[Option<Piece>; Square::COUNT], CfenError> {
        let mut pieces = [None; Square::COUNT];
        for rank in (0..Square::RANKS).rev() {
            let mut file = 0;
            while let Some(symbol) = self.peek().filter(|symbol| !matches!(symbol, ' ' | '/')) {
                let (piece, width) = match (symbol, piece_of(symbol)) {
                    ('1'..='9', _) => (None, symbol as u8 - b'0'),
                    (_, Some(piece)) => (Some(piece), 1),
                    _ => return Err(self.error(CfenErrorKind::UnknownPiece)),
                };
                if width > Square::FILES - file {
                    return Err(self.error(CfenErrorKind::LongRank));
                }
                if let Some(square) = Square::new(file, rank) {
                    pieces[square.index()] = piece;
                }
                file += width;
                self.column += 1;
            }
            if file < Square::FILES {
                return Err(self.error(CfenErrorKind::ShortRank));
            }
            match (rank, self.peek()) {
                (0, Some('/')) => return Err(self.error(CfenErrorKind::ExtraRanks)),
                (0, _) => {}
                (_, Some('/')) => self.column += 1,
                _ => return Err(self.error(CfenErrorKind::MissingRanks)),
            }
        }
        Ok(pieces)
    }

    fn side(&mut self) -> Result<Side, CfenError> {
        self.blank(CfenErrorKind::UnknownSide)?;
        let side = match self.peek() {
            Some('r') => Side::Red,
            Some('b') => Side::Black,
            _ => return Err(self.error(CfenErrorKind::UnknownSide)),
        };
        self.column += 1;
        Ok(side)
    }

    fn number(&mut self) -> Result<u32, CfenError> {
        self.blank(CfenErrorKind::BadNumber)?;
        let rest = &self.text[self.column..];
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let number = rest[..digits].parse().map_err(|_| self.error(CfenErrorKind::BadNumber))?;
        self.column += digits;
        if self.peek().is_some() {
            return Err(self.error(CfenErrorKind::Trailing));
        }
        Ok(number)
    }

    fn blank(&mut self, otherwise: CfenErrorKind) -> Result<(), CfenError> {
        if self.peek() != Some(' ') {
            return Err(self.error(otherwise));
        }
        self.column += 1;
        Ok(())
    }

    fn peek(&self) -> Option<char> {
        self.text[self.column..].chars().next()
    }

    const fn error(&self, kind: CfenErrorKind) -> CfenError {
        CfenError { column: self.column, kind }
    }
}

impl fmt::Display for Cfen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..Square::RANKS).rev() {
            let mut empty = 0;
            for file in 0..Square::FILES {
                let piece = Square::new(file, rank).and_then(|square| self.pieces[square.index()]);
                match piece {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                        }
                        empty = 0;
                        write!(f, "{}", letter(piece))?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        let side = match self.turn {
            Side::Red => 'r',
            Side::Black => 'b',
        };
        write!(f, "{side} {}", self.number)
    }
}

impl fmt::Display for CfenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            CfenErrorKind::UnknownPiece => "neither a piece nor a number of empty squares",
            CfenErrorKind::LongRank => "more than nine squares in the rank",
            CfenErrorKind::ShortRank => "fewer than nine squares in the rank",
            CfenErrorKind::MissingRanks => "fewer than ten ranks",
            CfenErrorKind::ExtraRanks => "more than ten ranks",
            CfenErrorKind::UnknownSide => "expected a blank and the side to move, `r` or `b`",
            CfenErrorKind::BadNumber => "expected a blank and the full-move number",
            CfenErrorKind::Trailing => "expected the end of the position",
        };
        write!(f, "{what} at column {}", self.column)
    }
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoKing(side) => write!(f, "{side} has no king"),
            Self::TooMany(piece) => write!(f, "more `{}` than the game has", letter(*piece)),
            Self::Misplaced(piece, at) => write!(f, "no `{}` can reach {at}", letter(*piece)),
            Self::OpponentInCheck => {
                f.write_str("the king of the side not to move can be captured")
            }
        }
    }
}

impl Error for CfenError {}
impl Error for Impossible {}

#[cfg(test)]
mod tests {
    use super::CfenErrorKind as Fault;
    use super::*;

    const START: &str = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r 1";

    #[test]
    fn start_is_the_start() {
        assert_eq!(Cfen::of(&Board::start()).to_string(), START);
        assert_eq!(Cfen::parse(START).expect("sound").board(), Ok(Board::start()));
    }

    #[test]
    fn cfen_errors_name_the_column() {
        let rest = "/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r 1";
        for (text, column, kind) in [
            (String::new(), 0, Fault::ShortRank),
            (format!("rheakaeh{rest}"), 8, Fault::ShortRank),
            (format!("rheakaeh2{rest}"), 8, Fault::LongRank),
            (format!("rnbakabnr{rest}"), 1, Fault::UnknownPiece),
            (format!("rheakaeh0{rest}"), 8, Fault::UnknownPiece),
            (format!("rhea\u{e9}{rest}"), 4, Fault::UnknownPiece),
            ("9/9 r 1".into(), 3, Fault::MissingRanks),
            (START.replacen("9/", "9/9/", 1), 51, Fault::ExtraRanks),
            (START.replace(" r", " w"), 60, Fault::UnknownSide),
            (START.replace(" r", "  r"), 60, Fault::UnknownSide),
            (START.replace(" 1", ""), 61, Fault::BadNumber),
            (START.replace(" 1", " -1"), 62, Fault::BadNumber),
            (START.replace(" 1", " 99999999999"), 62, Fault::BadNumber),
            (START.replace(" 1", " 1 "), 63, Fault::Trailing),
        ] {
            assert_eq!(Cfen::parse(&text), Err(CfenError { column, kind }), "{text}");
        }
        assert_eq!(Cfen::parse(&START.replacen("/9", "/45", 1)), Cfen::parse(START));
    }

    #[test]
    fn impossible_positions_are_well_formed() {
        let red = |kind| Piece { side: Side::Red, kind };
        let b3 = Square::new(1, 3).expect("sound");
        for (text, expected) in [
            ("9/9/9/9/9/9/9/9/9/4K4 r 1", Impossible::NoKing(Side::Black)),
            ("4k4/9/9/9/9/9/9/9/9/3KK4 r 1", Impossible::TooMany(red(Kind::King))),
            ("4k4/9/9/9/9/9/1P7/9/9/4K4 r 1", Impossible::Misplaced(red(Kind::Soldier), b3)),
            ("4k4/9/9/9/9/9/9/9/9/4K4 r 1", Impossible::OpponentInCheck),
        ] {
            assert_eq!(Cfen::parse(text).expect("sound").board(), Err(expected), "{text}");
        }
    }
}
