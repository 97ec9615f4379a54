//! The messages of the protocol.
//!
//! One variant per form; the family's messages, with gomoku's moves and boards.
//! Never: text; that is the grammar's.

use std::fmt;

pub use crate::protocols::uci_like::message::{Keyword, Reply, Word};
use crate::protocols::{
    uci_like::message,
    ugmi::{
        Ugmi,
        rules::{BoardString, Move},
    },
};

/// A line from the GUI, understood as far as the grammar goes.
pub type Command = message::Command<Ugmi>;

/// `position (board <boardstring>|startpos) [moves [<move>…]]`
pub type Position = message::Position<Ugmi>;

/// `go [search_parameters]`
pub type Go = message::Go<Move>;

/// The position before the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// `startpos`
    Empty,
    /// `board <boardstring>`
    Board(Box<BoardString>),
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("startpos"),
            Self::Board(board) => write!(f, "board {board}"),
        }
    }
}
