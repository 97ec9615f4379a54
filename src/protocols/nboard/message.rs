//! The messages of the protocol.
//!
//! One variant per form; the doc comments show the specification's own form.
//! Never: text; that is the grammar's.

use std::{fmt, ops::Range};

pub use super::description::{Keyword, Word};
use super::rules::{Game, Move, MoveText};

/// A line from the GUI, understood as far as the grammar goes.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// `nboard {version}`
    NBoard(i64),
    /// `set depth {maxDepth}`
    SetDepth(i64),
    /// `set game {GGF}`; whether its moves are legal is judged on the board.
    SetGame(Box<Game>),
    /// `set contempt {contempt}`
    SetContempt(i64),
    /// `move {move}/{eval}/{time}`
    Move(MoveText),
    /// `hint {n}`
    Hint(i64),
    /// `go`
    Go,
    /// `ping {n}`
    Ping(i64),
    /// `learn`
    Learn,
    /// `analyze`
    Analyze,
    /// `quit`, which only the sample code knows.
    Quit,
    /// A known command with a parameter that does not fit it.
    Misused(Keyword, Misuse),
    /// `set` with a variable that is none of the three.
    UnknownSet,
    /// A blank line.
    Blank,
    /// Anything else.
    Unknown,
}

/// What is wrong with a parameter of the GUI's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misuse {
    /// The offending bytes of the line.
    pub span: Range<usize>,
    /// What is wrong there.
    pub what: String,
}

/// A line from the engine that is one of the documented forms, or not one of
/// the protocol at all.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply<'a> {
    /// `status {text}`; without text it clears the line.
    Status(&'a str),
    /// `set myname {text}`
    MyName(&'a str),
    /// `nodestats {node count} {time}`
    NodeStats { nodes: u64, time: f64 },
    /// `search {pv} {eval} 0 {depth} {freeform text}`
    Search(Evaluation<'a>),
    /// `book {pv} {eval} {# games} {depth} {freeform text}`
    Book(Evaluation<'a>),
    /// `=== {move}/{eval}/{time}`, or with blanks instead of slashes
    Answer { mv: Move, eval: Option<f64>, time: Option<f64> },
    /// `pong n`
    Pong(i64),
    /// `learned`
    Learned,
    /// `analysis {movesMade} {eval}`
    Analysis { moves_made: i64, eval: f64 },
    /// A line that begins with no documented word: tables, banners, blanks.
    Other,
}

/// What `search` and `book` lines say of a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation<'a> {
    /// The move that is evaluated and the line expected after it, as far as it
    /// can be read; only its beginning has a fixed form.
    pub line: Vec<Move>,
    /// Bytes of the pv in the line.
    pub pv: Range<usize>,
    /// What follows them in the pv and is no move.
    pub tail: &'a str,
    /// For the side to move: one number, or one for draws that count for Black
    /// and one for draws that count for White.
    pub eval: (f64, Option<f64>),
    /// Bytes of the evaluation in the line.
    pub eval_at: Range<usize>,
    /// As written: a number and perhaps more.
    pub depth: &'a str,
    /// Bytes of the depth in the line.
    pub depth_at: Range<usize>,
}

impl Evaluation<'_> {
    /// The depth as a number, cut off where it ends to be one.
    #[must_use]
    pub fn depth_number(&self) -> Option<u64> {
        let end = self.depth.bytes().take_while(u8::is_ascii_digit).count();
        self.depth[..end].parse().ok()
    }

    /// Whether the depth claims an exact solve.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.depth == "100%"
    }

    /// Whether the depth claims to know who wins.
    #[must_use]
    pub fn is_outcome(&self) -> bool {
        self.depth.eq_ignore_ascii_case("100%w")
    }
}

/// What a line that is none of the documented ones was probably meant to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Almost {
    /// `===`
    Answer,
    /// `pong`, with its number if it has one.
    Pong(Option<i64>),
    /// `learned`
    Learned,
}

/// A line that begins like a documented one and is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    /// What it begins like.
    pub word: Word,
    /// The offending bytes.
    pub span: Range<usize>,
    /// What is wrong there.
    pub kind: Fault,
}

/// The ways in which a line of the engine can be malformed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The first word is not spelled or set apart as documented.
    Keyword,
    /// This field is missing.
    Missing(&'static str),
    /// Neither a square nor a pass where the move should be.
    Move,
    /// A blank inside the pv.
    BlankInPv,
    /// A number, but not in plain decimal notation, or below zero where that
    /// makes no sense.
    Number(&'static str),
    /// No number at all.
    NoNumber(&'static str),
    /// The third field of `search` is not 0, or that of `book` no count.
    Games,
    /// Something other than numbers behind a move, or more behind those.
    Surplus,
    /// `myname` in other letters, or with a sign behind it.
    Variable,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Keyword => f.write_str("the line does not begin as the specification shows it"),
            Self::Missing(field) => write!(f, "{field} is missing"),
            Self::Move => f.write_str("this is neither a square (A1 to H8) nor a pass (PA)"),
            Self::BlankInPv => f.write_str("the pv has a blank in it"),
            Self::Number(field) => write!(f, "{field} is not in plain decimal notation"),
            Self::NoNumber(field) => write!(f, "{field} is no number"),
            Self::Games => {
                f.write_str("the third field is not 0 in `search`, or not a count in `book`")
            }
            Self::Surplus => {
                f.write_str("the move is followed by something else than an evaluation and a time")
            }
            Self::Variable => f.write_str("`myname` is not written like this"),
        }
    }
}
