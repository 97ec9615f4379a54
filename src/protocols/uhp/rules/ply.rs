//! What one ply is, and how a game can stand.
//!
//! In: choices of the other files. Out: values to compare, sort and print. Never: a position.

use std::fmt;

use super::cells::Cell;
use super::pieces::Piece;

/// One ply. A throw by a pillbug and the piece's own move with the same end are the same value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A piece enters from the hand.
    Place { piece: Piece, to: Cell },
    /// A piece in play goes, or is thrown, to another cell.
    Move { piece: Piece, from: Cell, to: Cell },
    /// Nothing else is possible.
    Pass,
}

/// How the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameState {
    NotStarted,
    InProgress,
    Draw,
    WhiteWins,
    BlackWins,
}

impl Move {
    /// The piece that is placed or moved.
    #[must_use]
    pub const fn piece(self) -> Option<Piece> {
        match self {
            Self::Place { piece, .. } | Self::Move { piece, .. } => Some(piece),
            Self::Pass => None,
        }
    }

    /// The cell where the piece ends.
    #[must_use]
    pub const fn to(self) -> Option<Cell> {
        match self {
            Self::Place { to, .. } | Self::Move { to, .. } => Some(to),
            Self::Pass => None,
        }
    }
}

impl GameState {
    /// Whether no further ply is possible.
    #[must_use]
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Draw | Self::WhiteWins | Self::BlackWins)
    }
}

impl GameState {
    const WORDS: [(Self, &'static str); 5] = [
        (Self::NotStarted, "NotStarted"),
        (Self::InProgress, "InProgress"),
        (Self::Draw, "Draw"),
        (Self::WhiteWins, "WhiteWins"),
        (Self::BlackWins, "BlackWins"),
    ];

    /// The state that a word stands for; exact case.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        let found = Self::WORDS.into_iter().find(|(_, known)| *known == word);
        found.map(|(state, _)| state)
    }
}

impl fmt::Display for GameState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::WORDS[*self as usize].1)
    }
}
