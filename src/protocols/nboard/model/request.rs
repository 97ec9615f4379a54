//! What has come of a request so far.
//!
//! In: the replies that belong to it. Out: its answer, and how far the search is.
//! Never: findings.

use std::{collections::BTreeSet, time::Duration};

use crate::protocols::nboard::rules::Move;

/// What has come of a request so far.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// What counts as the answer.
    pub answer: Answer,
    /// A step has waited for it as long as it is worth.
    pub overdue: bool,
    /// What was reported of the search.
    pub search: Progress,
}

/// The answer to a request, as far as it came: `===` to `go`, an evaluation to `hint`,
/// `learned` to `learn`.
#[derive(Clone, Debug, Default)]
pub enum Answer {
    /// None yet.
    #[default]
    None,
    /// A line that is the answer but for its words; reported unless the right one comes.
    Nearly(Said),
    /// A line that begins like an answer and does not go on like one; it may have been
    /// something else.
    Malformed,
    /// The right one, and the move if it is one.
    Given(Option<Move>),
}

/// What was reported of a search.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// How many evaluations and node counts.
    pub lines: usize,
    /// What was told last of each move, for `hint`.
    pub told: Vec<Told>,
    /// How many moves had been made in the positions that were analyzed.
    pub analyzed: BTreeSet<i64>,
    /// The largest node count.
    pub nodes: u64,
    /// The greatest depth.
    pub depth: u64,
    /// When the last evaluation came.
    pub last: Duration,
}

impl Progress {
    /// Remembers what is told of a move.
    pub fn note(&mut self, told: Told) {
        match self.told.iter_mut().find(|before| before.mv == told.mv) {
            Some(before) => *before = told,
            None => self.told.push(told),
        }
    }

    /// How many moves were evaluated.
    #[must_use]
    pub const fn moves(&self) -> usize {
        self.told.len()
    }

    /// The value that was told of a move.
    #[must_use]
    pub fn value(&self, mv: Move) -> Option<f64> {
        self.told.iter().find(|told| told.mv == mv).map(|told| told.value)
    }
}

/// What was told of a move.
#[derive(Clone, Copy, Debug)]
pub struct Told {
    /// The move.
    pub mv: Move,
    /// What it is worth.
    pub value: f64,
    /// Whether that is said to be known.
    pub is_exact: bool,
}

/// A line that was said.
#[derive(Clone, Debug)]
pub struct Said {
    /// The number of its line.
    pub line: usize,
    /// When it came.
    pub at: Duration,
    /// The line.
    pub text: String,
}

impl Request {
    /// Whether something counts as its answer.
    #[must_use]
    pub const fn is_answered(&self) -> bool {
        matches!(self.answer, Answer::Malformed | Answer::Given(_))
    }

    /// Whether the right answer may still come.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        !self.is_answered() && !self.overdue
    }

    /// The line that is the answer but for its words, if there is no better one.
    #[must_use]
    pub const fn nearly(&self) -> Option<&Said> {
        match &self.answer {
            Answer::Nearly(said) => Some(said),
            _ => None,
        }
    }

    /// The move that was answered.
    #[must_use]
    pub const fn best(&self) -> Option<Move> {
        match self.answer {
            Answer::Given(best) => best,
            _ => None,
        }
    }

    /// Goes without a better answer: what is nearly one has to do.
    pub fn take_nearly(&mut self) -> Option<Said> {
        let said = self.nearly()?.clone();
        self.answer = Answer::Malformed;
        Some(said)
    }
}
