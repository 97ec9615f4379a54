//! What can be done to a message, and when.
//!
//! In: nothing. Out: operators, their names and sentences, and what each breaks. Never: the messages of
//! one protocol.

use crate::contract::description::{Aspect, Message, Role};

/// What is done to a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Hear(Hearing, Occasion),
    Say(Saying, Occasion),
}

/// What is done to a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hearing {
    Ignore,
    Twice,
    TwiceSilently,
    Exit,
    Hang,
    Lose(usize),
    Change(usize),
    Former,
    KeepFirst,
    Disturb(Aspect),
}

/// What is done to a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Saying {
    Drop,
    Twice,
    Misspell,
    Capitals,
    More,
    Missing(usize),
    Swap,
    Wrong(usize),
    OffByOne(usize),
    Zero(usize),
    Negative(usize),
    Huge(usize),
    Former,
    Late,
    Again,
    HoldBack,
}

/// When it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Occasion {
    Always,
    Second,
    ThirdOn,
    InSearch,
}

impl Occasion {
    pub(super) const fn word(self) -> Option<&'static str> {
        match self {
            Self::Always => None,
            Self::Second => Some("second"),
            Self::ThirdOn => Some("third-on"),
            Self::InSearch => Some("in-search"),
        }
    }

    pub(super) const fn told(self) -> &'static str {
        match self {
            Self::Always => "",
            Self::Second => " the second time",
            Self::ThirdOn => " from the third time on",
            Self::InSearch => " during a search",
        }
    }

    pub(super) const fn applies(self, count: usize, searching: bool) -> bool {
        match self {
            Self::Always => true,
            Self::Second => count == 2,
            Self::ThirdOn => count >= 3,
            Self::InSearch => searching,
        }
    }
}

impl Hearing {
    pub(super) const fn kind(self) -> &'static str {
        match self {
            Self::Ignore => "ignored",
            Self::Twice => "done-twice",
            Self::TwiceSilently => "done-twice-silently",
            Self::Exit => "exits",
            Self::Hang => "hangs",
            Self::Lose(_) => "argument-lost",
            Self::Change(_) => "argument-changed",
            Self::Former => "former-again",
            Self::KeepFirst => "first-kept",
            Self::Disturb(_) => "disturbs",
        }
    }

    pub(super) fn told(self, word: &str, field: &str) -> String {
        match self {
            Self::Ignore => format!("ignores `{word}`"),
            Self::Twice => format!("obeys `{word}` twice"),
            Self::TwiceSilently => format!("obeys `{word}` twice and answers once"),
            Self::Exit => format!("exits at `{word}`"),
            Self::Hang => format!("hangs at `{word}`"),
            Self::Lose(_) => format!("loses the {field} of `{word}`"),
            Self::Change(_) => format!("takes another {field} for that of `{word}`"),
            Self::Former => format!("takes `{word}` for the one before it"),
            Self::KeepFirst => format!("takes each `{word}` for the first"),
            Self::Disturb(aspect) => format!("changes the {} at `{word}`", aspect.word()),
        }
    }

    pub(super) const fn field(self) -> Option<usize> {
        match self {
            Self::Lose(at) | Self::Change(at) => Some(at),
            _ => None,
        }
    }

    /// What it breaks.
    pub(super) fn roles(self, message: &Message) -> &'static [Role] {
        match self {
            Self::Ignore | Self::Former | Self::KeepFirst
                if message.owes.iter().any(|o| o.must) =>
            {
                &[Role::Owed, Role::Effect, Role::Again, Role::Figures]
            }
            Self::Twice => &[Role::Due],
            Self::Exit | Self::Hang => &[Role::Crash],
            Self::Disturb(_) => &[Role::Frame],
            _ => &[Role::Effect, Role::Again, Role::Figures],
        }
    }
}

impl Saying {
    pub(super) const fn kind(self) -> &'static str {
        match self {
            Self::Drop => "dropped",
            Self::Twice => "said-twice",
            Self::Misspell => "misspelt",
            Self::Capitals => "in-capitals",
            Self::More => "field-more",
            Self::Missing(_) => "field-missing",
            Self::Swap => "fields-swapped",
            Self::Wrong(_) => "field-of-another-kind",
            Self::OffByOne(_) => "off-by-one",
            Self::Zero(_) => "zero",
            Self::Negative(_) => "negative",
            Self::Huge(_) => "huge",
            Self::Former => "former-again",
            Self::Late => "late",
            Self::Again => "said-again-later",
            Self::HoldBack => "held-back",
        }
    }

    pub(super) fn told(self, word: &str, field: &str) -> String {
        match self {
            Self::Drop => format!("leaves `{word}` out"),
            Self::Twice => format!("says `{word}` twice"),
            Self::Misspell => format!("swaps two letters of `{word}`"),
            Self::Capitals => format!("writes `{word}` in capitals"),
            Self::More => format!("writes one more word at the end of `{word}`"),
            Self::Missing(_) => format!("leaves the {field} of `{word}` out"),
            Self::Swap => format!("swaps the first two fields of `{word}`"),
            Self::Wrong(_) => format!("writes `?` for the {field} of `{word}`"),
            Self::OffByOne(_) => format!("writes one more than the {field} of `{word}`"),
            Self::Zero(_) => format!("writes 0 for the {field} of `{word}`"),
            Self::Negative(_) => format!("writes a negative {field} of `{word}`"),
            Self::Huge(_) => format!("writes a huge {field} of `{word}`"),
            Self::Former => format!("says the last `{word}` again instead of a new one"),
            Self::Late => format!("says `{word}` too late"),
            Self::Again => format!("says `{word}` again at the next command"),
            Self::HoldBack => format!("sends the end of the line `{word}` only with the next line"),
        }
    }

    pub(super) const fn field(self) -> Option<usize> {
        match self {
            Self::Missing(at)
            | Self::Wrong(at)
            | Self::OffByOne(at)
            | Self::Zero(at)
            | Self::Negative(at)
            | Self::Huge(at) => Some(at),
            _ => None,
        }
    }

    pub(super) const fn roles(self) -> &'static [Role] {
        match self {
            Self::Drop | Self::Late => &[Role::Owed],
            Self::Twice | Self::Again => &[Role::Due],
            Self::Misspell | Self::Capitals => &[Role::Form, Role::Owed],
            Self::More | Self::Missing(_) | Self::Swap | Self::Wrong(_) => {
                &[Role::Form, Role::Figures]
            }
            Self::OffByOne(_) | Self::Zero(_) | Self::Negative(_) | Self::Huge(_) => {
                &[Role::Effect, Role::Figures, Role::Form]
            }
            Self::Former => &[Role::Effect, Role::Figures, Role::Owed],
            Self::HoldBack => &[Role::Whole],
        }
    }
}
