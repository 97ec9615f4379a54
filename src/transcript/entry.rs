//! One line of a transcript.
//!
//! In: bytes as they crossed the pipe. Out: the same bytes, and a text that
//! is safe to show. Never: a judgement.

use std::{borrow::Cow, time::Duration};

use serde::{Deserialize, Serialize};

/// Who said a line.
#[derive(Hash, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum From {
    /// The side that drives the engine.
    Controller,
    /// The engine, on standard output.
    Engine,
    /// The engine, on standard error.
    Stderr,
    /// Not a line but something that happened: start, end of input, exit.
    Event,
}

impl From {
    /// What stands before such a line wherever conversations are shown.
    #[must_use]
    pub const fn mark(self) -> char {
        match self {
            Self::Controller => '>',
            Self::Engine => '<',
            Self::Stderr => '!',
            Self::Event => '=',
        }
    }
}

/// The bytes of a line and how it ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Without the line feed and without one carriage return before it.
    pub bytes: Vec<u8>,
    /// A carriage return stood before the line feed.
    pub carriage_return: bool,
    /// The stream ended before a line feed came.
    pub unfinished: bool,
    /// How many bytes beyond the longest line kept were dropped.
    pub cut: u64,
}

impl Line {
    /// A complete line of these bytes.
    #[must_use]
    pub fn new(bytes: impl Into<Vec<u8>>) -> Self {
        Self { bytes: bytes.into(), ..Self::default() }
    }

    /// The line as text; bytes that are no UTF-8 become U+FFFD.
    #[must_use]
    pub fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.bytes)
    }
}

/// One line with its speaker and time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Since the engine was started.
    pub at: Duration,
    /// Who said it.
    pub from: From,
    /// What was said.
    pub line: Line,
    /// Its number in the whole transcript, from 1, kept lines or not.
    pub number: usize,
}
