//! The rules of chess, with Chess960, as far as a UCI session can show them.
//!
//! In: positions and moves, as values or in the texts of the protocol. Out: what is legal, how the
//! game stands, and which law a wrong move breaks.
//! Never: messages, clocks, output; nor an end of the game by a draw that somebody has to claim.
//!
//! * [`pieces`](Piece): sides, pieces, squares and moves. [`board`](Board): the position, and what a
//!   move does to it.
//! * `reach`: sets of squares, and where each piece reaches.
//! * [`moves`](legal_moves): the fast generator, and perft.
//! * [`by_law`](legal_moves_under): the laws once more, slow and readable, with one of them wrong.
//! * [`law`](Law): the laws by name. [`wrong_rules`](WrongRule): the ways of getting one wrong.
//! * [`known`](Rules): the rules as an engine knows them, the true ones or with one law wrong.
//! * [`fen`](Fen): positions as text; `setup`: boards from them; [`wording`](FenError): what is wrong.
//! * [`notation`](parse_move): moves as text. `slips`: moves in other notations.
//! * [`game`](Game): repetitions, and draws that could be claimed.
//! * `counts`: published perft counts, for the tests; `oracle`: another program's rules.
//!
//! In the usual game a castling [`Move`] is the king's move of two squares, in Chess960 it is the
//! king's move onto its rook: a move is always what its text says.

mod board;
mod by_law;
#[cfg(test)]
mod counts;
mod fen;
#[cfg(test)]
mod fixtures;
mod game;
mod known;
mod law;
mod moves;
mod notation;
#[cfg(test)]
mod oracle;
mod pieces;
mod reach;
mod setup;
mod slips;
mod wording;
mod wrong_rules;

pub use board::Board;
pub use fen::Fen;
pub use game::{Draw, Game, capturable, is_insufficient, repetition_key, same_position};
pub use known::{Rules, is_legal_under, legal_moves_under};
pub use law::{Law, law_of_missing, why_illegal};
pub use moves::{
    Ending, Outcome, count_legal_moves, in_check, is_legal, legal_moves, legal_moves_into, outcome,
    perft,
};
pub use notation::{
    MalformedMove, MoveError, MoveText, Slip, kind_letter, kind_of, letter, parse_move, piece_of,
    resolve,
};
pub use pieces::{Castling, Kind, Move, Piece, Side, Square, Variant};
pub use wording::{FenError, FenErrorKind, Field, Impossible, Note};
pub use wrong_rules::WrongRule;
