//! The 50 playing squares, and sets of them.
//!
//! In: square numbers. Out: rows, columns, sets in the order of the numbers. Never: what stands on a square.
//!
//! Inside, a square is a bit in a 64-bit word with one unused bit after every second row. So each diagonal
//! step is the same shift everywhere, and a step over the left or right edge lands on an unused bit.

/// A playing square. Squares are ordered by their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square with this number, 1 to 50.
    #[must_use]
    pub const fn from_number(number: u8) -> Option<Self> {
        match number {
            1..=50 => Some(Self((number - 1) + (number - 1) / 10)),
            _ => None,
        }
    }

    /// The number of the square, 1 to 50.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 - self.0 / 11 + 1
    }

    /// All squares, 1 to 50.
    #[must_use]
    pub fn all() -> Squares {
        SquareSet::BOARD.iter()
    }

    /// The row, 0 at Black's side to 9 at White's.
    #[must_use]
    pub const fn row(self) -> u8 {
        (self.number() - 1) / 5
    }

    /// The column as White sees it, 0 at the left to 9 at the right.
    #[must_use]
    pub const fn column(self) -> u8 {
        (self.number() - 1) % 5 * 2 + (self.row() + 1) % 2
    }

    pub(super) const fn bit(self) -> u64 {
        1 << self.0
    }

    /// The square of the lowest bit of a word that has one.
    #[expect(clippy::cast_possible_truncation, reason = "a word has at most 64 trailing zeros")]
    pub(super) const fn lowest(bits: u64) -> Self {
        Self(bits.trailing_zeros() as u8)
    }
}

/// A set of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquareSet(pub(super) u64);

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All 50 squares.
    pub const BOARD: Self = Self(0x003f_f7fe_ffdf_fbff);

    /// Whether the square is in the set.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & square.bit() != 0
    }

    /// The set with this square added.
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | square.bit())
    }

    /// Whether every square of this set is in the other.
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// How many squares the set has.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has no square.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The squares, lowest number first.
    #[must_use]
    pub const fn iter(self) -> Squares {
        Squares(self.0)
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.iter()
    }
}

/// The squares of a set in the order of their numbers.
#[derive(Clone, Debug)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square::lowest(self.0);
        self.0 &= self.0 - 1;
        Some(square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(number: u8) -> Square {
        Square::from_number(number).expect("a number on the board")
    }

    #[test]
    fn squares_are_numbered_row_by_row() {
        let numbers: Vec<u8> = Square::all().map(Square::number).collect();
        assert_eq!(numbers, (1..=50).collect::<Vec<u8>>());
        assert_eq!(Square::from_number(0), None);
        assert_eq!(Square::from_number(51), None);
        let places = [(1, 0, 1), (5, 0, 9), (6, 1, 0), (28, 5, 4), (46, 9, 0), (50, 9, 8)];
        for (number, row, column) in places {
            assert_eq!((square(number).row(), square(number).column()), (row, column));
        }
    }

    #[test]
    fn sets_keep_the_order_of_the_numbers() {
        let set: SquareSet = [50, 1, 28, 1].map(square).into_iter().collect();
        assert_eq!(set.iter().map(Square::number).collect::<Vec<u8>>(), [1, 28, 50]);
        assert_eq!((set.len(), set.is_empty()), (3, false));
        assert!(set.is_subset(SquareSet::BOARD) && !SquareSet::BOARD.is_subset(set));
        assert_eq!(SquareSet::BOARD.len(), 50);
    }
}
