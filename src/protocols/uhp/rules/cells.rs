//! The board's cells and the six directions between them.
//!
//! In: a cell and a direction. Out: the neighbour, with no edge anywhere. Never: what is on a cell.

use std::fmt;

/// One of the six neighbours of a cell, hexes standing on a corner, counted anticlockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    Right,
    UpperRight,
    UpperLeft,
    Left,
    LowerLeft,
    LowerRight,
}

/// A cell of the board.
///
/// The board is a torus of 1024 cells, wound so that a step is one addition. A hive of 28 pieces
/// spans at most 28 of its 32 columns and rows, so its two ends never come within two cells of each
/// other, and a hive that wanders never meets an edge.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

/// The index of the last cell, which as a mask keeps any sum on the torus.
const LAST: u16 = 1023;

/// What to add to a cell's index for a step in each direction.
const STEPS: [u16; 6] =
    [1, 31u16.wrapping_neg(), 32u16.wrapping_neg(), 1u16.wrapping_neg(), 31, 32];

impl Direction {
    /// All six, anticlockwise from the right; neighbours in the list are neighbours in the ring.
    pub const ALL: [Self; 6] = [
        Self::Right,
        Self::UpperRight,
        Self::UpperLeft,
        Self::Left,
        Self::LowerLeft,
        Self::LowerRight,
    ];

    /// The place in [`Direction::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The way back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self.index() + 3) % 6]
    }

    /// The next direction anticlockwise.
    #[must_use]
    pub const fn anticlockwise(self) -> Self {
        Self::ALL[(self.index() + 1) % 6]
    }

    /// The next direction clockwise.
    #[must_use]
    pub const fn clockwise(self) -> Self {
        Self::ALL[(self.index() + 5) % 6]
    }

    /// The indicator in texts, and whether it stands after the reference piece.
    #[must_use]
    pub const fn indicator(self) -> (char, bool) {
        match self {
            Self::Right => ('-', true),
            Self::UpperRight => ('/', true),
            Self::LowerRight => ('\\', true),
            Self::Left => ('-', false),
            Self::LowerLeft => ('/', false),
            Self::UpperLeft => ('\\', false),
        }
    }

    /// The direction of an indicator that stands before or after the reference piece.
    #[must_use]
    pub fn from_indicator(indicator: char, after: bool) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.indicator() == (indicator, after))
    }
}

impl Cell {
    /// The number of cells of the torus.
    pub const COUNT: usize = 1024;
    /// The cell of the first piece.
    pub const ORIGIN: Self = Self(16 * 32 + 16);

    /// The neighbour in a direction.
    #[must_use]
    pub const fn neighbour(self, direction: Direction) -> Self {
        self.step(direction as usize)
    }

    /// The six neighbours, in the order of [`Direction::ALL`].
    #[must_use]
    pub fn neighbours(self) -> [Self; 6] {
        Direction::ALL.map(|direction| self.neighbour(direction))
    }

    /// The direction from this cell to one that touches it.
    #[must_use]
    pub fn direction_to(self, other: Self) -> Option<Direction> {
        Direction::ALL.into_iter().find(|direction| self.neighbour(*direction) == other)
    }

    /// The place of the cell on the torus, below [`Cell::COUNT`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The neighbour in the direction of an index below six.
    pub(super) const fn step(self, direction: usize) -> Self {
        Self(self.0.wrapping_add(STEPS[direction]) & LAST)
    }

    /// How far another cell lies from this one on the torus, as an index.
    pub(super) const fn offset_to(self, other: Self) -> u16 {
        other.0.wrapping_sub(self.0) & LAST
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_form_a_ring() {
        for direction in Direction::ALL {
            let cell = Cell::ORIGIN.neighbour(direction);
            assert_eq!(cell.neighbour(direction.opposite()), Cell::ORIGIN);
            assert_eq!(cell.direction_to(Cell::ORIGIN), Some(direction.opposite()));
            assert_eq!(
                cell.direction_to(Cell::ORIGIN.neighbour(direction.clockwise())),
                Some(direction.opposite().anticlockwise())
            );
            let (indicator, after) = direction.indicator();
            assert_eq!(Direction::from_indicator(indicator, after), Some(direction));
        }
    }
}
