//! The identification between `ugmi` and `ugmiok`, as far as it has come.
//!
//! In: when it was asked for, what was declared. Out: whether the acknowledgement is owed.
//! Never: findings.

use std::time::Duration;

use crate::{
    contract::Room,
    protocols::uci::{first::First, options::Declaration},
};

/// The identification, as far as it has come.
#[derive(Debug, Default)]
pub struct Handshake {
    pub stage: Stage,
    /// Names and authors given.
    pub names: Vec<String>,
    pub authors: Vec<String>,
    /// Further lines of an identification came after its end.
    pub late: bool,
    /// The word it ended with, where that came, and whether it was judged.
    pub word: Option<(&'static str, usize)>,
    pub settled: bool,
    /// The acknowledgement, beside which a second is shown.
    pub ok: First,
    /// The acknowledgement is no longer waited for.
    excused: bool,
    /// The options declared.
    pub options: Vec<Declaration>,
    /// How much room there is for more of all this.
    pub room: Room,
}

/// How far the identification has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stage {
    #[default]
    Unasked,
    Open(Duration),
    Done,
    /// Asked for once more: it may be repeated, or not.
    Again,
}

impl Handshake {
    /// The GUI says `ugmi`.
    pub fn asked(&mut self, at: Duration) {
        self.stage = match self.stage {
            Stage::Unasked => Stage::Open(at),
            Stage::Open(_) | Stage::Done | Stage::Again => Stage::Again,
        };
    }

    /// Gives up waiting for the acknowledgement.
    pub fn give_up(&mut self) {
        self.excused = true;
    }

    /// Since when `ugmiok` is owed.
    #[must_use]
    pub fn owed(&self) -> Option<Duration> {
        match self.stage {
            Stage::Open(at) if !self.excused => Some(at),
            Stage::Open(_) => None,
            Stage::Unasked | Stage::Done | Stage::Again => None,
        }
    }

    /// The engine's name.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.names.first().map(String::as_str).filter(|name| !name.is_empty())
    }

    /// The engine has said something of itself.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        !self.names.is_empty() || !self.authors.is_empty() || !self.options.is_empty()
    }

    /// Whether the identification is over.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        matches!(self.stage, Stage::Done | Stage::Again)
    }
}
