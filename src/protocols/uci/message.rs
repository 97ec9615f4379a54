//! The messages of the protocol.
//!
//! One variant per form; the family's messages, with the moves and positions of chess.
//! Never: text; that is the grammar's.

use std::fmt;

pub use crate::protocols::uci_like::message::{Keyword, Reply, Word};
use crate::protocols::{
    uci::{
        Uci,
        rules::{Fen, MoveText},
    },
    uci_like::message,
};

/// A line from the GUI, understood as far as the grammar goes.
pub type Command = message::Command<Uci>;

/// `position (fen <fen>|startpos) [moves [<move>…]]`
pub type Position = message::Position<Uci>;

/// `go [search_parameters]`
pub type Go = message::Go<MoveText>;

/// The position before the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// `startpos`
    Initial,
    /// `fen <fen>`
    Fen(Box<Fen>),
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Initial => f.write_str("startpos"),
            Self::Fen(fen) => write!(f, "fen {fen}"),
        }
    }
}
