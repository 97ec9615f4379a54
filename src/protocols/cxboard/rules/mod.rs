//! The rules of xiangqi, as far as a `CXBoard` session can show them.
//!
//! In: positions and moves, as values or in the texts of the protocol. Out: what is legal, how the
//! game stands, and which law a wrong move breaks.
//! Never: messages, clocks, output; nor repetition and move-count draws, which the protocol leaves
//! open.

mod board;
mod cfen;
#[cfg(test)]
mod counts;
#[cfg(test)]
mod fixtures;
mod law;
mod moves;
mod notation;
mod reach;
mod wrong_rules;

pub use board::{Board, Kind, Move, Piece, Side, Square, Undo};
pub use cfen::{Cfen, CfenError, CfenErrorKind, Impossible};
pub use law::{Law, nearly_legal, why_illegal};
pub use moves::{
    Ending, Outcome, count_legal_moves, in_check, is_legal, legal_moves, legal_moves_into, outcome,
    perft,
};
pub use notation::{MalformedMove, MoveError, letter, parse_move, piece_of, resolve};
pub use wrong_rules::{WrongRule, is_legal_under, law_of_missing, legal_moves_under};
