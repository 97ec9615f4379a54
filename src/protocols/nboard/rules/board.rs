//! The position: discs, side to move, making a move.
//!
//! In: squares, moves, sets of discs as bitboards (bit 0 is A1, bit 7 is H1,
//! bit 63 is H8). Out: positions and what can be read off them. Never: text,
//! and never a judgement why a move is wrong.

use super::moves::{flips, legal_bits};

/// A position: the discs of both colours and the side to move.
///
/// Two positions are equal when discs and side to move agree; how they came
/// about plays no part in the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    mover: u64,
    other: u64,
    side: Side,
}

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The dark discs, who begin in the standard game.
    Black,
    /// The light discs.
    White,
}

/// One of the 64 squares, numbered row by row from A1 to H8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// What a player does in one ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A disc is placed on a square.
    Place(Square),
    /// The turn is handed over because no disc can be placed.
    Pass,
}

/// What a square holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cell {
    /// No disc.
    Empty,
    /// A disc of the given side.
    Disc(Side),
}

/// Where the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// The side to move has at least one square to play on.
    Moves,
    /// The side to move has none, its opponent has: the pass is forced.
    MustPass,
    /// Neither side can place a disc.
    Over,
}

/// The squares of a bitboard in ascending order.
#[derive(Clone, Debug)]
pub struct Squares(pub u64);

impl Board {
    /// The standard start: White on D4 and E5, Black on E4 and D5, Black to move.
    #[must_use]
    pub const fn start() -> Self {
        Self { mover: 0x0000_0008_1000_0000, other: 0x0000_0010_0800_0000, side: Side::Black }
    }

    /// Any set of discs with either side to move; `None` if a square is held twice.
    #[must_use]
    pub const fn from_discs(black: u64, white: u64, side: Side) -> Option<Self> {
        if black & white != 0 {
            return None;
        }
        Some(match side {
            Side::Black => Self { mover: black, other: white, side },
            Side::White => Self { mover: white, other: black, side },
        })
    }

    /// The position with the given contents of the squares A1 to H8.
    #[must_use]
    pub fn from_cells(cells: &[Cell; 64], side: Side) -> Self {
        let mut board = Self { mover: 0, other: 0, side };
        for (index, cell) in cells.iter().enumerate() {
            match cell {
                Cell::Disc(owner) if *owner == side => board.mover |= 1 << index,
                Cell::Disc(_) => board.other |= 1 << index,
                Cell::Empty => {}
            }
        }
        board
    }

    /// The contents of the squares A1 to H8.
    #[must_use]
    pub fn cells(&self) -> [Cell; 64] {
        let mut cells = [Cell::Empty; 64];
        for (cell, square) in cells.iter_mut().zip(Squares(!0)) {
            *cell = self.cell(square);
        }
        cells
    }

    /// The content of one square.
    #[must_use]
    pub const fn cell(&self, square: Square) -> Cell {
        if self.mover & square.bit() != 0 {
            Cell::Disc(self.side)
        } else if self.other & square.bit() != 0 {
            Cell::Disc(self.side.opponent())
        } else {
            Cell::Empty
        }
    }

    /// The side to move.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The same discs with the given side to move.
    #[must_use]
    pub const fn with_side(self, side: Side) -> Self {
        match (self.side, side) {
            (Side::Black, Side::Black) | (Side::White, Side::White) => self,
            _ => Self { mover: self.other, other: self.mover, side },
        }
    }

    /// The discs of one side as a bitboard.
    #[must_use]
    pub const fn discs(&self, side: Side) -> u64 {
        self.with_side(side).mover
    }

    /// The discs of the side to move, then those of its opponent.
    #[must_use]
    pub const fn mover_and_other(&self) -> (u64, u64) {
        (self.mover, self.other)
    }

    /// The empty squares as a bitboard.
    #[must_use]
    pub const fn empties(&self) -> u64 {
        !(self.mover | self.other)
    }

    /// The number of empty squares.
    #[must_use]
    pub const fn empty_count(&self) -> u32 {
        self.empties().count_ones()
    }

    /// The number of discs of one side.
    #[must_use]
    pub const fn count(&self, side: Side) -> u32 {
        self.discs(side).count_ones()
    }

    /// Where the game stands.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        if legal_bits(self.mover, self.other) != 0 {
            Phase::Moves
        } else if legal_bits(self.other, self.mover) != 0 {
            Phase::MustPass
        } else {
            Phase::Over
        }
    }

    /// The position after a move.
    ///
    /// The move is taken at its word: a disc is put down, whatever it outflanks
    /// is flipped, and the turn changes. Judge the move beforehand where it
    /// may be illegal.
    #[must_use]
    pub const fn after(self, mv: Move) -> Self {
        let (placed, flipped) = match mv {
            Move::Pass => (0, 0),
            Move::Place(square) => (square.bit(), flips(self.mover, self.other, square)),
        };
        let gained = placed | flipped;
        Self { mover: self.other & !gained, other: self.mover | gained, side: self.side.opponent() }
    }
}

impl Default for Board {
    fn default() -> Self {
        Self::start()
    }
}

impl Side {
    /// The other player.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl Square {
    /// The square with this number, A1 being 0 and H8 being 63.
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// The square in this column (0 for A) and row (0 for row 1).
    #[must_use]
    pub const fn at(column: u8, row: u8) -> Option<Self> {
        if column < 8 && row < 8 { Some(Self(row * 8 + column)) } else { None }
    }

    /// The number of the square, below 64.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, 0 for A.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % 8
    }

    /// The row, 0 for row 1.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / 8
    }

    /// The bitboard that holds only this square.
    #[must_use]
    pub const fn bit(self) -> u64 {
        1 << self.0
    }
}

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        // The number of trailing zeros of a non-zero word is below 64.
        let square = Square(self.0.trailing_zeros().to_le_bytes()[0]);
        self.0 &= self.0 - 1;
        Some(square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_has_two_discs_each() {
        let board = Board::start();
        assert_eq!(board.count(Side::Black), 2);
        assert_eq!(board.count(Side::White), 2);
        assert_eq!(board.empty_count(), 60);
        assert_eq!(board.phase(), Phase::Moves);
        let d4 = Square::at(3, 3).expect("D4 is on the board");
        assert_eq!(board.cell(d4), Cell::Disc(Side::White));
    }

    #[test]
    fn overlapping_discs_are_refused() {
        assert_eq!(Board::from_discs(3, 1, Side::Black), None);
    }

    #[test]
    fn cells_and_back() {
        let board = Board::start().with_side(Side::White);
        assert_eq!(Board::from_cells(&board.cells(), Side::White), board);
    }

    #[test]
    fn a_move_flips_discs_and_changes_the_side() {
        let f5 = Square::at(5, 4).expect("F5 is on the board");
        let board = Board::start().after(Move::Place(f5));
        assert_eq!((board.count(Side::Black), board.count(Side::White)), (4, 1));
        assert_eq!(board.side(), Side::White);
    }

    #[test]
    fn even_an_illegal_move_keeps_the_discs_apart() {
        for square in Squares(!0) {
            let board = Board::start().after(Move::Place(square));
            let (mover, other) = board.mover_and_other();
            assert_eq!(mover & other, 0);
        }
    }

    #[test]
    fn squares_run_from_a1_to_h8() {
        assert_eq!(Squares(!0).map(Square::index).collect::<Vec<_>>(), (0..64).collect::<Vec<_>>());
        assert_eq!(Square::new(64), None);
        assert_eq!(Square::at(8, 0), None);
    }
}
