//! The fields of messages: what each is called, what it holds, and how they are set apart.
//!
//! In: nothing. Out: fields as data. Never: a line, a message.

/// The fields of a message, and how they are set apart.
#[derive(Clone, Copy, Debug)]
pub enum Fields {
    /// None.
    None,
    /// One after the other, parted by blanks.
    InOrder(&'static [Field]),
    /// `name=value`, in any order; a flag has no value.
    Pairs(&'static [Field]),
    /// `name value`, in any order; a flag has no value.
    Named(&'static [Field]),
    /// Parted by semicolons.
    List(&'static [Field]),
}

/// One field.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// What the specification calls it.
    pub name: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// Of a number that limits a search: the greatest with which an engine is done within seconds.
    pub brief: Option<f64>,
}

/// A field.
#[must_use]
pub const fn field(name: &'static str, kind: Kind) -> Field {
    Field { name, kind, brief: None }
}

impl Field {
    /// The same if it limits a search, and up to this number to seconds, also with a slow engine.
    #[must_use]
    pub const fn brief_to(self, most: f64) -> Self {
        Self { brief: Some(most), ..self }
    }
}

/// What a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole number.
    Whole,
    /// A whole number that is not negative.
    Natural,
    /// A decimal number.
    Real,
    /// Hours, minutes and seconds, with colons between them.
    Time,
    /// One of a few words.
    Choice,
    /// A word that stands for itself and has no value.
    Flag,
    /// A move.
    Move,
    /// Moves, up to the end of the line.
    Moves,
    /// Moves without blanks between them.
    Line,
    /// A position.
    Position,
    /// Anything without a blank.
    Word,
    /// Anything, up to the end of the line.
    Text,
}

impl Kind {
    /// Whether it is a number.
    #[must_use]
    pub const fn is_number(self) -> bool {
        matches!(self, Self::Whole | Self::Natural | Self::Real)
    }

    /// The number that a value is, or the seconds of a time.
    #[must_use]
    pub fn number(self, value: &str) -> Option<f64> {
        match self {
            Self::Time => value
                .split(':')
                .try_fold(0.0, |sum: f64, part| Some(sum.mul_add(60.0, part.parse().ok()?))),
            _ => value.parse().ok(),
        }
    }

    /// Whether it goes on to the end of the line.
    #[must_use]
    pub const fn is_rest(self) -> bool {
        matches!(self, Self::Moves | Self::Text)
    }
}
