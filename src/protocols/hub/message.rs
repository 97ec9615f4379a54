//! The messages of the protocol.
//!
//! Every line, of either side, is a command and arguments; what the command
//! is makes it a message. The doc comments show the specification's own form.
//! Never: text; that is the grammar's.

use std::ops::Range;

pub use super::description::{Keyword, Word};

/// A line taken apart: `<command> <arg>=<val> <arg>=<val> …`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// The command.
    pub word: &'a str,
    /// Where the command stands.
    pub at: Range<usize>,
    /// The arguments in their order.
    pub args: Vec<Arg<'a>>,
}

/// One argument. A flag has no value, which counts as an empty one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arg<'a> {
    /// The name.
    pub name: &'a str,
    /// What follows the equals sign, without quotes.
    pub value: Option<&'a str>,
    /// Where the argument stands.
    pub at: Range<usize>,
    /// Where the value stands, without quotes; for a flag, where the name does.
    pub value_at: Range<usize>,
    /// Whether the value stands in quotes.
    pub quoted: bool,
}

impl<'a> Line<'a> {
    /// The argument of that name; of several, the last.
    #[must_use]
    pub fn arg(&self, name: &str) -> Option<&Arg<'a>> {
        self.args.iter().rev().find(|arg| arg.name == name)
    }

    /// The value of the argument of that name; empty for a flag.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&'a str> {
        self.arg(name).map(|arg| arg.value.unwrap_or_default())
    }

    /// Whether there is an argument of that name.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.arg(name).is_some()
    }
}

/// A line from the GUI, understood as far as the grammar goes.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// `hub`
    Hub,
    /// `set-param name=… value=…`
    SetParam { name: String, value: String },
    /// `init`
    Init,
    /// `pos pos=… [moves="…"]`; whether the moves are any is judged on the board.
    Pos { pos: String, moves: String },
    /// `level …`
    Level(Level),
    /// `go think`, `go ponder`, `go analyze`
    Go(Mode),
    /// `ponder-hit`
    PonderHit,
    /// `stop`
    Stop,
    /// `new-game`
    NewGame,
    /// `ping`
    Ping,
    /// `quit`
    Quit,
    /// A known command with arguments that do not fit it.
    Misused(Keyword),
    /// A blank line.
    Blank,
    /// Anything else.
    Unknown,
}

/// What a search may spend.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Level {
    /// `level depth=…`
    Depth(u64),
    /// `level nodes=…`
    Nodes(u64),
    /// `level move-time=…`, in seconds.
    MoveTime(f64),
    /// `level [moves=…] time=… [inc=…]`, in seconds.
    Clock { moves: Option<u64>, time: f64, inc: Option<f64> },
    /// `level infinite`
    Infinite,
}

impl Level {
    /// The seconds that one search may take under this level. An increment
    /// is added before the move it is for.
    #[must_use]
    pub fn seconds(self) -> Option<f64> {
        match self {
            Self::MoveTime(time) => Some(time),
            Self::Clock { time, inc, .. } => Some(time + inc.unwrap_or(0.0)),
            Self::Depth(_) | Self::Nodes(_) | Self::Infinite => None,
        }
    }
}

impl Level {
    /// Whether it leaves a search nothing at all.
    #[must_use]
    pub fn is_nothing(self) -> bool {
        match self {
            Self::Depth(0) | Self::Nodes(0) | Self::Clock { moves: Some(0), .. } => true,
            Self::MoveTime(_) | Self::Clock { .. } => self.seconds() == Some(0.0),
            Self::Depth(_) | Self::Nodes(_) | Self::Infinite => false,
        }
    }
}

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// `go think`: a move to play is wanted.
    Think,
    /// `go ponder`: the expected move of the opponent has been made already.
    Ponder,
    /// `go analyze`: information is wanted.
    Analyze,
}

impl Mode {
    /// Every mode with its word.
    pub const ALL: [(Self, &'static str); 3] =
        [(Self::Think, "think"), (Self::Ponder, "ponder"), (Self::Analyze, "analyze")];

    /// The argument of `go`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Think => "think",
            Self::Ponder => "ponder",
            Self::Analyze => "analyze",
        }
    }
}

/// A parameter as an engine declares it.
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    /// The name.
    pub name: String,
    /// The current value as written.
    pub value: String,
    /// Type and limits; nothing if no type is stated or it makes no sense.
    pub kind: Option<ParamKind>,
}

impl Param {
    /// How many values it lists.
    #[must_use]
    pub fn values(&self) -> usize {
        match &self.kind {
            Some(ParamKind::Enum(values)) => values.len(),
            _ => 0,
        }
    }
}

/// Type and limits of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum ParamKind {
    /// `type=bool`
    Bool,
    /// `type=int min=… max=…`
    Int { min: i128, max: i128 },
    /// `type=real min=… max=…`
    Real { min: f64, max: f64 },
    /// `type=string`
    Text,
    /// `type=enum values="… …"`
    Enum(Vec<String>),
}

impl ParamKind {
    /// Whether a value is one of those possible. Letter case, and the words of a bool, are left
    /// open by the specification.
    #[must_use]
    pub fn accepts(&self, value: &str) -> bool {
        match self {
            Self::Bool | Self::Text => true,
            Self::Int { min, max } => {
                super::grammar::whole(value).is_some_and(|v| (*min..=*max).contains(&v))
            }
            Self::Real { min, max } => {
                super::grammar::real(value).is_some_and(|v| (*min..=*max).contains(&v))
            }
            Self::Enum(values) => values.iter().any(|v| v.eq_ignore_ascii_case(value)),
        }
    }
}
