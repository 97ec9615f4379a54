//! The rules of gomoku on 19 × 19 points, as far as a UGMI session can show them.
//!
//! In: positions and moves, as values or in the texts of the protocol. Out: what is legal, how the
//! game stands, and both with a rule wrong.
//! Freestyle: five or more in a row win, no point is forbidden, there is no opening rule.
//! Never: messages, clocks, output.

mod board;
mod boardstring;
#[cfg(test)]
mod counts;
mod moves;
mod notation;
mod wrong_rules;

pub use board::{Board, Move, Outcome, Point, Side, Undo};
pub use boardstring::{BoardError, BoardErrorKind, BoardString, Impossible, RankOrder};
pub use moves::{count_legal_moves, is_legal, legal_moves, perft, winning_moves};
pub use notation::{MalformedMove, parse_move};
pub use wrong_rules::{WrongRule, ends, outcome_under, wins_by};
