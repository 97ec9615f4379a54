//! The messages of the protocol.
//!
//! One variant per form; the doc comments show the specification's own form,
//! or the form that was put together where its text has lost the names.
//! Never: text; that is the grammar's.

pub use super::description::{Keyword, Word};
use super::rules::Side;

/// A line from the interface, understood as far as the grammar goes.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// `cxboard VERSION`; without a version, or with none that is a number.
    Cxboard(Option<u64>),
    /// `force`
    Force,
    /// `go [words]`
    Go(Go),
    /// `playcurrent`
    PlayCurrent,
    /// `playother`
    PlayOther,
    /// `move MOVE`; whether it is one is judged on the board.
    Move(String),
    /// Stop thinking and move; the name is lost.
    MoveNow,
    /// `stop`
    Stop,
    /// `isready`
    IsReady,
    /// `setoption name ID [value VALUE]`
    SetOption(String, Option<String>),
    /// `position (startpos | [KEYWORD] CFEN) [moves MOVE …]`
    Position(Setup),
    /// `debug on|off`
    Debug(bool),
    /// `draw`
    Draw,
    /// `result RESULT`
    Result(Score),
    /// `hint`
    Hint,
    /// `undo`
    Undo,
    /// `remove`
    Remove,
    /// `name NAME`
    Name(String),
    /// `computer`
    Computer,
    /// `pause`
    Pause,
    /// `resume`
    Resume,
    /// Ask for the score of the position; the name is lost.
    Score,
    /// `clock GAMECLOCK MOVECLOCK OVERTIME`
    Clock(Clock),
    /// `quit`
    Quit,
    /// A known keyword with parameters that do not fit it.
    Misused(Keyword),
    /// A blank line.
    Blank,
    /// Anything else; also `RESPTAG ANSWER`, whose tag only the referee knows.
    Unknown,
}

/// What `position` sets up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The word before the CFEN, if there is one.
    pub keyword: Option<String>,
    /// The CFEN as written; `None` for `startpos`.
    pub cfen: Option<String>,
    /// The moves after `moves`, as written.
    pub moves: Vec<String>,
}

/// The words after `go`; what is not said does not bear on the search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// `searchmoves MOVE …`
    pub moves: Vec<String>,
    /// `ponder`
    pub ponder: bool,
    /// `infinite`
    pub infinite: bool,
    /// `rtime X`, in milliseconds.
    pub red: Option<u64>,
    /// `btime X`
    pub black: Option<u64>,
    /// `mtime X`
    pub per_move: Option<u64>,
    /// `otime X`
    pub overtime: Option<u64>,
    /// `movestogo X`
    pub to_go: Option<u64>,
    /// `depth X`
    pub depth: Option<u64>,
    /// `nodes X`
    pub nodes: Option<u64>,
    /// `mate X`
    pub mate: Option<u64>,
    /// `movetime X`
    pub exactly: Option<u64>,
    /// A word that is none of these, or a value that is no number.
    pub odd: bool,
}

impl Go {
    /// Whether the search ends by itself.
    #[must_use]
    pub const fn ends(&self) -> bool {
        let limited = self.depth.is_some()
            || self.nodes.is_some()
            || self.mate.is_some()
            || self.exactly.is_some()
            || self.per_move.is_some()
            || self.red.is_some()
            || self.black.is_some()
            || self.overtime.is_some();
        limited && !self.infinite && !self.ponder && !self.odd
    }

    /// Whether a limit of the search is zero.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        let limits = [self.depth, self.nodes, self.mate, self.exactly, self.per_move];
        limits.contains(&Some(0))
    }

    /// The time that the search may take, in milliseconds, if it is told one:
    /// the least of what is said.
    #[must_use]
    pub fn time(&self, side: Side) -> Option<u64> {
        let own = if side == Side::Red { self.red } else { self.black };
        // Overtime begins when the clock has run out.
        let own = match (own, self.overtime) {
            (Some(own), Some(over)) => Some(own.saturating_add(over)),
            (own, over) => own.or(over),
        };
        [self.exactly, self.per_move, own].into_iter().flatten().min()
    }
}

/// `RESULT`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// `1-0`: Red has won.
    Red,
    /// `0-1`: Black has won.
    Black,
    /// `1/2-1/2`
    Draw,
    /// `*`: not finished.
    Unfinished,
}

impl Score {
    /// Every result with its spelling.
    pub const ALL: [(Self, &'static str); 4] = [
        (Self::Red, "1-0"),
        (Self::Black, "0-1"),
        (Self::Draw, "1/2-1/2"),
        (Self::Unfinished, "*"),
    ];

    /// The result in which this side has won.
    #[must_use]
    pub const fn won_by(side: Side) -> Self {
        match side {
            Side::Red => Self::Red,
            Side::Black => Self::Black,
        }
    }

    /// How it is spelled.
    #[must_use]
    pub fn word(self) -> &'static str {
        Self::ALL.iter().find(|(score, _)| *score == self).map_or("*", |(_, word)| word)
    }
}

/// `clock GAMECLOCK MOVECLOCK OVERTIME`, each in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// For the whole game.
    pub game: u64,
    /// At most for one move.
    pub per_move: u64,
    /// For each move once the game clock has run out.
    pub overtime: u64,
}

/// A line from the engine, as far as its first words tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply<'a> {
    /// `id name TEXT`, `id author TEXT`
    Id,
    /// `cxboardok`
    CxboardOk,
    /// `readyok`
    ReadyOk,
    /// `bestmove MOVE`
    BestMove(&'a str),
    /// `copyprotection checking|ok|error`
    CopyProtection(&'a str),
    /// `info …`, without the first word.
    Info(&'a str),
    /// `option …`, the whole line.
    Option(&'a str),
    /// `Illegal move: MOVE`, `Illegal move (REASON): MOVE`
    Illegal(&'a str),
    /// `Error (ERRORTYPE): COMMAND`: the type and the command.
    Error(&'a str, &'a str),
    /// `move MOVE`
    Move(&'a str),
    /// `result RESULT [{COMMENT}]`; as `XBoard` has it, also without the first word.
    Result(Score),
    /// `resign`
    Resign,
    /// `offer draw`
    OfferDraw,
    /// `telluser`, `tellopponent`, `tellothers`, `tellall` and a MESSAGE.
    Tell(&'a str),
    /// `askuser RESPTAG MESSAGE`: the tag and the message.
    Ask(&'a str, &'a str),
    /// A blank line.
    Blank,
    /// A message of the protocol whose form is broken; what it was meant to be.
    Broken(Form),
    /// Anything else.
    Unknown,
}

/// A form of which a line falls short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `result` without one of the four results.
    Result,
    /// `copyprotection` without one of the three words.
    CopyProtection,
    /// A line that seems to complain of a move, but not in the quoted words.
    Illegal,
    /// A line that seems to report an error, but not in the words of the text.
    Error,
    /// `offer` of something else.
    Offer,
}
