//! The messages of the protocol.
//!
//! One variant per form; the doc comments show the specification's own form.
//! Never: text; that is the grammar's.

pub use super::description::{Keyword, Word};
use super::rules::{GameString, GameType};

/// A line from the viewer, understood as far as the grammar goes.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// `info`
    Info,
    /// `newgame`, `newgame GameTypeString`; since 2019 also `newgame GameString`
    NewGame(NewGame),
    /// `play MoveString`; whether it is one is judged on the board.
    Play(String),
    /// `pass`
    Pass,
    /// `validmoves`
    ValidMoves,
    /// `bestmove time MaxTime`, `bestmove depth MaxDepth`
    BestMove(Limit),
    /// `undo`, `undo MovesToUndo`
    Undo(u64),
    /// `options`
    Options,
    /// `options get OptionName`
    OptionsGet(String),
    /// `options set OptionName OptionValue`
    OptionsSet(String, String),
    /// A known keyword with parameters that do not fit it.
    Misused(Keyword),
    /// A blank line.
    Blank,
    /// Anything else.
    Unknown,
}

/// What a new game is asked to be.
#[derive(Clone, Debug, PartialEq)]
pub enum NewGame {
    /// Nothing said: Base.
    Default,
    /// Of a type.
    Type(GameType),
    /// A whole game.
    Whole(GameString),
}

/// How far `bestmove` may look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// For this many seconds.
    Time(u64),
    /// This many plies deep.
    Depth(u64),
}

/// A line from the engine, as far as its first word tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply<'a> {
    /// `ok`
    Ok,
    /// `id NAME`
    Id(&'a str),
    /// `err MESSAGE`
    Err(&'a str),
    /// `invalidmove MESSAGE`
    InvalidMove(&'a str),
    /// A result whose form depends on the command.
    Result(&'a str),
}

/// The two forms of option lines: the text of 2018, and that of 2019 and
/// later with a default value after the current one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edition {
    E2018,
    E2021,
}

impl Edition {
    /// The value of `--edition`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::E2018 => "2018",
            Self::E2021 => "2021",
        }
    }

    /// The edition in words.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::E2018 => "the text of 2018",
            Self::E2021 => "the text of 2019 and later",
        }
    }

    /// The edition of that word; `None` for `auto`.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::E2018, Self::E2021].into_iter().find(|e| e.word() == word)
    }
}

/// `OptionName;OptionType;OptionValue…`
#[derive(Clone, Debug, PartialEq)]
pub struct OptionLine {
    /// Without blanks and semicolons.
    pub name: String,
    /// The current value as written.
    pub value: String,
    /// Type and limits.
    pub kind: OptionKind,
    /// The type and all that follows the value, as written.
    pub rest: Vec<String>,
}

impl OptionLine {
    /// Whether another line of the option has the same type, default and limits.
    #[must_use]
    pub fn is_like(&self, line: &str) -> bool {
        let number = super::grammar::double;
        let same = |(a, b): (&String, &String)| {
            a == b || number(a).is_some_and(|a| number(b).is_some_and(|b| nearly(a, b)))
        };
        let rest = Self::rest_of(line);
        rest.len() == self.rest.len() && self.rest.iter().zip(&rest).all(same)
    }

    /// A field as written, by its place before the last one.
    #[must_use]
    pub fn field_from_end(&self, place: usize) -> Option<&str> {
        self.rest.iter().rev().nth(place).map(String::as_str)
    }

    /// The fields of a line but name and value.
    #[must_use]
    pub fn rest_of(line: &str) -> Vec<String> {
        let fields = line.split(';').enumerate().filter(|(place, _)| !matches!(place, 0 | 2));
        fields.map(|(_, field)| field.to_owned()).collect()
    }
}

/// Whether two numbers are the same but for rounding.
fn nearly(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-6 * a.abs().max(b.abs()).max(1.0)
}

/// Type and limits of an option.
#[derive(Clone, Debug, PartialEq)]
pub enum OptionKind {
    /// `bool`: True or False.
    Bool,
    /// `int`: between two whole numbers, both included.
    Int { min: i128, max: i128 },
    /// `double`: between two numbers, both included.
    Double { min: f64, max: f64 },
    /// `enum`: one of these.
    Enum(Vec<String>),
}

impl OptionKind {
    /// How many values it lists.
    #[must_use]
    pub const fn values(&self) -> usize {
        match self {
            Self::Enum(values) => values.len(),
            Self::Bool | Self::Int { .. } | Self::Double { .. } => 0,
        }
    }

    /// Whether a value is one that the option accepts.
    #[must_use]
    pub fn accepts(&self, value: &str) -> bool {
        match self {
            Self::Bool => matches!(value, "True" | "False"),
            Self::Int { min, max } => value.parse().is_ok_and(|v: i128| (*min..=*max).contains(&v)),
            Self::Double { min, max } => {
                // A limit that is rounded may come to lie beyond itself.
                let is_in =
                    |v: f64| (*min..=*max).contains(&v) || nearly(v, *min) || nearly(v, *max);
                super::grammar::double(value).is_some_and(is_in)
            }
            Self::Enum(values) => values.iter().any(|v| v == value),
        }
    }

    /// Whether two texts are the same value.
    #[must_use]
    pub fn same(&self, a: &str, b: &str) -> bool {
        match self {
            Self::Int { .. } => {
                a == b || a.parse::<i128>().is_ok_and(|x| b.parse::<i128>().is_ok_and(|y| x == y))
            }
            Self::Double { .. } => {
                let number = super::grammar::double;
                a == b || number(a).is_some_and(|x| number(b).is_some_and(|y| nearly(x, y)))
            }
            Self::Bool | Self::Enum(_) => a == b,
        }
    }
}
