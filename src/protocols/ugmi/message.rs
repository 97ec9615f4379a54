//! The messages of the protocol.
//!
//! One variant per form; the doc comments show the specification's own form.
//! Never: text; that is the grammar's.

pub use super::description::{Keyword, Word};
use super::rules::{BoardString, Move};
use crate::protocols::uci::{
    fields::Fields, identity::Identity, options::Declaration, setoption::SetOption, tokens::Token,
};

/// A line from the GUI, understood as far as the grammar goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `ugmi`
    Ugmi,
    /// `debug (on|off)`
    Debug(bool),
    /// `isready`
    IsReady,
    /// `setoption name <option_name> [value <option_value>]`
    SetOption(SetOption),
    /// `ugminewgame`
    NewGame,
    /// `position (board <boardstring>|startpos) [moves [<move>…]]`
    Position(Position),
    /// `go [search_parameters]`
    Go(Go),
    /// `stop`
    Stop,
    /// `quit`
    Quit,
    /// A known keyword with parameters that do not fit it.
    Misused(Keyword),
    /// Nothing but blanks.
    Blank,
    /// Anything else.
    Unknown,
}

/// Where a game starts and what was played since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The position before the moves.
    pub start: Start,
    /// The moves; whether they can be played is judged on the board.
    pub moves: Vec<Move>,
    /// The word `moves` is there.
    pub has_moves_word: bool,
}

/// The position before the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// `startpos`
    Empty,
    /// `board <boardstring>`
    Board(Box<BoardString>),
}

/// How far a search may go.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// `searchmoves <move1> …`; empty without.
    pub searchmoves: Vec<Move>,
    /// `wtime`, `btime`, `winc`, `binc`
    pub clocks: [Option<u64>; 4],
    /// `depth <x>`
    pub depth: Option<u64>,
    /// `nodes <x>`
    pub nodes: Option<u64>,
    /// `mate <x>`
    pub mate: Option<u64>,
    /// `movetime <x>`
    pub movetime: Option<u64>,
    /// Words that are no parameter, or parameters without a fitting value.
    pub odd: bool,
    /// A limit comes behind `searchmoves`, where an engine may take it for no move and lose it.
    pub limits_last: bool,
}

/// The names of the clocks, in the order of [`Go::clocks`].
pub const CLOCKS: [&str; 4] = ["wtime", "btime", "winc", "binc"];

impl Go {
    /// How many kinds of limits are given; the clocks are one.
    #[must_use]
    pub fn limits(&self) -> usize {
        let numbers = [self.depth, self.nodes, self.mate, self.movetime];
        numbers.iter().flatten().count() + usize::from(self.has_clocks())
    }

    /// Whether any clock is given.
    #[must_use]
    pub fn has_clocks(&self) -> bool {
        self.clocks.iter().any(Option::is_some)
    }

    /// How many milliseconds it may take: no more than a clock shows, whatever
    /// is added after the move.
    #[must_use]
    pub fn time(&self) -> Option<u64> {
        let clocks = self.clocks[..2].iter().flatten().copied().max();
        self.movetime.or(clocks)
    }

    /// Whether a limit leaves no room at all.
    #[must_use]
    pub fn has_zero(&self) -> bool {
        let limits = [self.depth, self.nodes, self.mate, self.movetime];
        limits.iter().chain(&self.clocks[..2]).any(|limit| *limit == Some(0))
    }

    /// The same search until it is stopped.
    #[must_use]
    pub fn without_limits(self) -> Self {
        Self { searchmoves: self.searchmoves, ..Self::default() }
    }

    /// Whether the search goes on until it is stopped.
    #[must_use]
    pub fn is_infinite(&self) -> bool {
        self.limits() == 0
    }
}

/// A line from the engine, as far as its first word tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply<'t> {
    /// `id (name|author) <x>`
    Id(Identity),
    /// `option name <option_name> type <option_type> …`
    Option(Declaration),
    /// `ugmiok`, or `uciok`, which a heading of the text says; whether words
    /// follow.
    Ok { word: &'static str, more: bool },
    /// `readyok`; whether words follow.
    ReadyOk { more: bool },
    /// `bestmove <move>`: the words after the first.
    BestMove(Vec<Token<'t>>),
    /// `info [info_parameters]`
    Info(Fields<'t>),
    /// Nothing but blanks.
    Blank,
    /// Anything else.
    Other,
}
