//! The rules of Othello on the 8x8 board, and the game's own texts.
//!
//! * [`board`]: the position, making and taking back moves, the count of discs
//! * [`moves`]: which moves are legal, which discs they flip, perft
//! * `counts`: published perft counts, for the tests
//! * [`mod@solve`]: the exact value of positions with few empty squares
//! * [`text`]: decimal numbers and errors that know their column
//! * [`notation`], [`mod@line`], [`position`]: moves, lines of moves and positions as text
//! * [`clock`]: the clock settings inside a GGF record
//! * [`game`]: a game as a record, its positions and its clocks
//! * [`ggf`]: the text of whole games in the Generic Game Format
//! * [`law`]: the laws of the game by name, and which one a move breaks
//! * [`wrong_rules`]: a second generator in which one law can be wrong
//! * `by_law`: how that generator walks its lines
//! * `oracle`: random games beside another program's rules, for the tests
//!
//! In: positions, moves and texts. Out: values. Never: input or output, a clock
//! that runs, printing, shared state, knowledge of any protocol.

pub mod board;
mod by_law;
pub mod clock;
#[cfg(test)]
mod counts;
pub mod game;
pub mod ggf;
pub mod law;
pub mod line;
pub mod moves;
pub mod notation;
#[cfg(test)]
mod oracle;
pub mod position;
pub mod solve;
pub mod text;
pub mod wrong_rules;

pub use board::{Board, Cell, Move, Phase, Side, Square, Squares};
pub use clock::Clock;
pub use game::{Game, IllegalPly, Played, Player, Property};
pub use ggf::parse_game;
pub use law::{Law, why_illegal};
pub use line::parse_line;
pub use moves::{is_legal, legal_moves, legal_squares, perft};
pub use notation::{IllegalMove, MoveText, parse_move_text, resolve};
pub use position::{parse_board, print_board};
pub use solve::{Counting, final_score, solve};
pub use text::{Decimal, TextError, TextErrorKind};
pub use wrong_rules::{Rules, WrongRule, legal_moves_under, make_under};
