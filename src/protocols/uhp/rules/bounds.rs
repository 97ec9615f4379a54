//! Bounds that the board of an engine may have, where the game has none.
//!
//! In: a list of moves, and what it lacks. Out: whether some bound explains that, wherever it
//! is. Never: laws of the game.

use super::{Board, Move, Places};

/// The height from which on stacks are more than everyday.
const HIGH: usize = 3;

/// The distance from the first piece that games hardly ever reach.
const FAR: usize = 8;

/// A bound of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Stacks end at some height.
    Height,
    /// The board ends at some distance from the first piece.
    Plane,
}

impl Bound {
    /// Whether a move may lead beyond such a bound.
    #[must_use]
    pub fn keeps_out(self, board: &Board, mv: Move) -> bool {
        self.explains(board, &[], &[mv])
    }

    /// Whether high stacks, or cells far out, may be out of reach of every piece: of these moves
    /// all that are missing lead there, and none that is listed does.
    #[must_use]
    pub fn explains(self, board: &Board, listed: &[Move], missing: &[Move]) -> bool {
        let height = |mv: &Move| mv.to().map_or(0, |to| board.height(to));
        match self {
            Self::Height => {
                let lowest = missing.iter().map(height).min().unwrap_or(0);
                lowest >= HIGH && listed.iter().all(|mv| height(mv) < lowest)
            }
            Self::Plane => {
                let places = Places::of(board);
                let far = |mv: &Move| mv.to().is_some_and(|to| places.distance(to) >= FAR);
                let kept_out = |mv: &Move| listed.iter().all(|other| other.to() != mv.to());
                !missing.is_empty() && missing.iter().all(|mv| far(mv) && kept_out(mv))
            }
        }
    }
}
