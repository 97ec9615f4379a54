//! The game of 10×10 draughts, in the five variants that Hub engines know.
//!
//! In: positions, moves and their texts. Out: legal moves, results, perft counts, and the law a move breaks.
//! Never: a message, a clock, a printed line, a random number.
//!
//! * [`squares`](Square): the board's squares, and sets of them.
//! * [`placement`](Placement): pieces and where they stand, and positions as text.
//! * [`board`](Board): the position with its rules, what a move does to it, and who has won.
//! * [`moves`](legal_moves): the fast generator, and perft.
//! * `counts`: published perft counts, for the tests.
//! * [`notation`](parse_move): moves as text, in and out.
//! * [`wrong_rules`](WrongRule): the ways of getting one law wrong, and the rules with one of them.
//! * [`by_law`](legal_moves_under): a second, slow and readable generator that can follow a deviation.
//! * [`law`](Law): the law that a move breaks, by name.
//!
//! The board has 50 playing squares, numbered row by row from Black's side. White moves towards square 1.

mod board;
mod by_law;
#[cfg(test)]
mod counts;
mod law;
mod moves;
mod notation;
mod placement;
mod squares;
mod wrong_rules;

pub use board::{Board, Ending, KingRun, Move, Status, Variant};
pub use by_law::legal_moves_under;
pub use law::{Law, why_illegal};
pub use moves::{has_legal_move, is_legal, legal_moves, perft, perft_divide};
pub use notation::{MoveFault, MoveText, MoveTextError, Slip, Unresolved, parse_move, resolve};
pub use placement::{
    Color, Oddity, Piece, Placement, PositionFault, PositionTextError, Rank, parse_position,
};
pub use squares::{Square, SquareSet, Squares};
pub use wrong_rules::{Rules, WrongRule};
