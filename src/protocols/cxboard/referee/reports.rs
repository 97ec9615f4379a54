//! What the engine has reported of its searches so far.
//!
//! In: nothing by itself. Out: what the next line is compared with, and what
//! steps ask about. Never: findings.

use std::time::Duration;

use crate::protocols::uci_like::{fields::Score, first::First, reports::Course};

/// What the engine reports of its searches and thoughts.
#[derive(Debug, Default)]
pub struct Reports {
    /// Of the search or thought under way.
    pub(super) trace: Trace,
    pub(super) firsts: Firsts,
    /// Of the last search or thought.
    pub(in super::super) summary: Summary,
}

impl Reports {
    /// Another search or thought begins.
    pub(super) fn restart(&mut self) {
        self.trace = Trace::default();
        self.summary = Summary::default();
    }
}

/// The last lines of some kinds, beside which a second is shown.
#[derive(Debug, Default)]
pub(super) struct Firsts {
    pub(super) refusal: First,
    /// The move of that refusal.
    pub(super) refused: String,
    pub(super) best: First,
    /// An error about a command.
    pub(super) error: First,
    /// A move of the engine's own.
    pub(super) own: First,
}

/// What the search under way has reported, to compare the next line with.
#[derive(Debug, Default)]
pub(super) struct Trace {
    pub(super) course: Course,
    /// The time of the first line with one, when that came, and its nodes.
    pub(super) clock: Option<(i128, Duration, Option<i128>)>,
    /// A line about the thought came when the time for the move was over.
    pub(super) is_late: bool,
    /// Depth, number and first move of the lines of several best lines.
    pub(super) lines: Vec<(i128, i128, String)>,
}

/// What the last search reported, for steps to look at.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// How long it took.
    pub took: Option<Duration>,
    /// Lines about the search.
    pub lines: usize,
    pub nps: bool,
    pub hashfull: bool,
    /// A line held a score.
    pub scored: bool,
    /// The last score of the best line that is no bound.
    pub score: Option<Score>,
}
