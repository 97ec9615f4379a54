//! The rules of Hive with Mosquito, Ladybug and Pillbug, and no protocol.
//!
//! - `cells`, `pieces`: directions and cells; colours, bugs, pieces and expansions
//! - `ply`: one move, and the states of a game
//! - `board`: the position, make and undo
//! - `moves`: the fast generator of legal moves, and perft; it stands on `steps` and `connectivity`
//! - `counts`: published perft counts, for the tests
//! - `notation`, `wording`: move texts; what they mean on a board
//! - `game_string`: game types and whole games as text, and replay
//! - `wrong_rules`: named ways to get one rule wrong
//! - `by_law`, `steps_by_law`: an independent second generator that can have one of them
//! - `law`: the law that an illegal move breaks or a missing move belongs to
//! - `legality`: the rules that a game goes by, true or with one wrong
//! - `places`: how far from its first piece a hive has wandered

pub mod board;
mod bounds;
pub mod by_law;
pub mod cells;
mod connectivity;
#[cfg(test)]
mod counts;
pub mod game_string;
pub mod law;
pub mod legality;
pub mod moves;
pub mod notation;
pub mod pieces;
pub mod places;
pub mod ply;
mod steps;
mod steps_by_law;
pub mod wording;
pub mod wrong_rules;

pub use board::{Board, Key};
pub use bounds::Bound;
pub use by_law::{is_legal_under, legal_moves_under};
pub use cells::{Cell, Direction};
pub use game_string::{
    GameString, GameType, ReplayError, ReplayFault, SpannedMove, replay, replay_by,
};
pub use law::{Law, deviations_offering, law_of_missing, why_illegal};
pub use legality::{Rules, legal};
pub use moves::{is_legal, legal_moves, perft};
pub use notation::{Expected, MoveString, ParseError, Span};
pub use pieces::{Color, Expansions, Kind, Piece};
pub use places::Places;
pub use ply::{GameState, Move};
pub use wording::{Reading, Unresolved, Wording, all_texts_of, read, resolve, text_of};
pub use wrong_rules::WrongRule;
