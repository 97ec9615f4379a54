//! The messages of a protocol that gives a dialect.
//!
//! One variant per form; the doc comments show the form that the texts give it.
//! Never: text; that is the grammar's.

use super::{
    dialect::Dialect, fields::Fields, identity::Identity, options::Declaration, register::Register,
    setoption::SetOption, tokens::Token,
};
use crate::contract::Renewal;

/// The words that the GUI begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Keyword {
    /// Begins a session; each protocol has a word of its own.
    Start,
    Debug,
    IsReady,
    SetOption,
    /// Announces another game, likewise.
    NewGame,
    Position,
    Go,
    Stop,
    Quit,
    PonderHit,
    Register,
}

impl Keyword {
    /// What all protocols know, in the order of the texts.
    pub const COMMON: [Self; 9] = [
        Self::Start,
        Self::Debug,
        Self::IsReady,
        Self::SetOption,
        Self::NewGame,
        Self::Position,
        Self::Go,
        Self::Stop,
        Self::Quit,
    ];

    /// Its word in a protocol.
    #[must_use]
    pub const fn word<D: Dialect>(self) -> &'static str {
        match self {
            Self::Start => D::START,
            Self::Debug => "debug",
            Self::IsReady => "isready",
            Self::SetOption => "setoption",
            Self::NewGame => D::NEW_GAME,
            Self::Position => "position",
            Self::Go => "go",
            Self::Stop => "stop",
            Self::Quit => "quit",
            Self::PonderHit => "ponderhit",
            Self::Register => "register",
        }
    }

    /// What a word of a protocol means.
    #[must_use]
    pub fn of<D: Dialect>(word: &str) -> Option<Self> {
        let known = Self::COMMON.iter().chain(D::CUSTOMS.commands);
        known.copied().find(|keyword| keyword.word::<D>() == word)
    }
}

/// How an engine that was used before is brought into a new game: options, checks of the user and
/// debug mode outlast it.
#[must_use]
pub const fn renewal<D: Dialect>() -> Renewal {
    Renewal {
        says: const { &[Keyword::NewGame.word::<D>()] },
        outlasting: const {
            &[
                Keyword::SetOption.word::<D>(),
                Keyword::Debug.word::<D>(),
                Keyword::Register.word::<D>(),
            ]
        },
    }
}

crate::vocabulary! {
    /// The words that the engine begins with, but for that which ends the greeting.
    Word {
        Id = "id",
        ReadyOk = "readyok",
        BestMove = "bestmove",
        Info = "info",
        Option = "option",
    }
}

/// A line from the GUI, understood as far as the grammar goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command<D: Dialect> {
    /// The word that begins a session.
    Start,
    /// `debug (on|off)`
    Debug(bool),
    /// `isready`
    IsReady,
    /// `setoption name <option_name> [value <option_value>]`
    SetOption(SetOption),
    /// The word that announces another game.
    NewGame,
    /// `position <start> [moves [<move>…]]`
    Position(Position<D>),
    /// `go [search_parameters]`
    Go(Go<D::Move>),
    /// `stop`
    Stop,
    /// `quit`
    Quit,
    /// `ponderhit`
    PonderHit,
    /// `register (later|[name <x>] [code <y>])`
    Register(Register),
    /// A known keyword with parameters that do not fit it.
    Misused(Keyword),
    /// Nothing but blanks.
    Blank,
    /// Anything else.
    Unknown,
}

/// Where a game starts and what was played since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position<D: Dialect> {
    /// The position before the moves.
    pub start: D::Start,
    /// The moves; whether they can be played is judged on the board.
    pub moves: Vec<D::Move>,
    /// The word `moves` is there.
    pub has_moves_word: bool,
}

/// How far a search may go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Go<M> {
    /// `searchmoves <move1> …`; empty without.
    pub searchmoves: Vec<M>,
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
    /// `movestogo <x>`
    pub movestogo: Option<u64>,
    /// `infinite`
    pub infinite: bool,
    /// `ponder`
    pub ponder: bool,
    /// Words that are no parameter, or parameters without a fitting value.
    pub odd: bool,
    /// A limit comes behind `searchmoves`, where an engine may take it for no move and lose it.
    pub limits_last: bool,
}

/// The names of the clocks, in the order of [`Go::clocks`].
pub const CLOCKS: [&str; 4] = ["wtime", "btime", "winc", "binc"];

impl<M> Default for Go<M> {
    fn default() -> Self {
        Self {
            searchmoves: Vec::new(),
            clocks: [None; 4],
            depth: None,
            nodes: None,
            mate: None,
            movetime: None,
            movestogo: None,
            infinite: false,
            ponder: false,
            odd: false,
            limits_last: false,
        }
    }
}

impl<M> Go<M> {
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

    /// Whether no limit ends the search.
    #[must_use]
    pub fn is_infinite(&self) -> bool {
        self.infinite || self.limits() == 0
    }
}

/// A line from the engine, as far as its first word tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply<'t> {
    /// `id (name|author) <x>`
    Id(Identity),
    /// `option name <option_name> type <option_type> …`
    Option(Declaration),
    /// A word that ends the greeting; whether words follow.
    Started { word: &'static str, more: bool },
    /// `readyok`; whether words follow.
    ReadyOk { more: bool },
    /// `bestmove <move>`: the words after the first.
    BestMove(Vec<Token<'t>>),
    /// `info [info_parameters]`
    Info(Fields<'t>),
    /// The line of a check of its own, by its place among those of the protocol: the words behind
    /// the first.
    Permit(usize, Vec<Token<'t>>),
    /// Nothing but blanks.
    Blank,
    /// Anything else.
    Other,
}
