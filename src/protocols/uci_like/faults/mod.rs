//! Ways for reference engines of the family to be wrong or odd, written once.
//!
//! In: what a protocol tells of its reference engine. Out: rows for its tables, with the ids and
//! the words of that protocol. Never: what only one protocol demands, or a rule of a game.
//!
//! - `behaviour`: what rows can do and look at beside what those of every protocol can
//! - `texts`: sentences and names in which a protocol's own words stand
//! - `handshakes`, `input`, `deep`, `options`, `positions`, `searches`, `stops`, `results`, `info`,
//!   `process`: the faults by kind, each beside what it does; `quirks`: what is odd but right

pub mod behaviour;
mod deep;
mod handshakes;
pub mod info;
mod input;
pub mod options;
mod positions;
mod process;
pub mod quirks;
mod results;
pub mod searches;
mod stops;
pub mod texts;

use std::marker::PhantomData;

use super::{dialect::Dialect, message::Go};
use crate::engine::Program;
use texts::Texts;

/// A rule of a game that an engine has wrong, by the name of that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misrule(pub &'static str);

/// A protocol with a reference engine, and what rows ask of that.
pub trait Playing: Dialect + Texts {
    /// The honest engine.
    type Engine: Program + 'static;
    /// What stands on its board.
    type Board: Clone + Default + 'static;

    /// The name that the engine gives itself.
    const NAME: &'static str;
    /// A spin of it: `default 16 min 1 max 1024`.
    const SPIN: &'static str;
    /// A check of it, and its default.
    const CHECK: (&'static str, &'static str);
    /// A combo of it, and two of its choices, the default first.
    const COMBO: (&'static str, [&'static str; 2]);
    /// The search that only `stop` ends.
    const ENDLESS: &'static str;
    /// What an engine breaks that ignores `movetime`, as far as its tests can tell that from a unit of
    /// seconds.
    const NO_MOVETIME: &'static [&'static str];
    /// What an engine breaks that cannot search with the clock of one side alone.
    const ONE_CLOCK: &'static [&'static str];
    /// A move that can be played at the start of a game, though nobody would.
    const A_MOVE: &'static str;

    /// The engine before its first line, perhaps with a rule that is wrong.
    fn engine(wrong: Option<Misrule>) -> Self::Engine;

    /// What is searched, while a search is under way.
    fn searched(engine: &Self::Engine) -> Option<&Go<Self::Move>>;

    /// The position on its board.
    fn board(engine: &Self::Engine) -> &Self::Board;

    /// Sets up the position of a line, whatever the engine is doing.
    fn put(engine: &mut Self::Engine, line: &str);

    /// Whether the game is over there.
    fn is_over(board: &Self::Board) -> bool;

    /// Whether a move wins at once.
    fn wins_at_once(board: &Self::Board) -> bool;

    /// The moves that can be played.
    fn legal(board: &Self::Board) -> Vec<String>;

    /// A move that can be played, but another than this; none that would win if that can be told.
    fn another_move(board: &Self::Board, but: &str) -> Option<String> {
        Self::legal(board).into_iter().rev().find(|mv| mv != but)
    }
}

/// The rows that all protocols of the family share, by kind.
pub struct Rows<D>(PhantomData<D>);
