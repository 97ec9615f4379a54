//! What has come of a request so far.
//!
//! In: the replies that belong to it. Out: what they told, and what is held
//! back until it is clear what it means. Never: findings of its own.

use std::{ops::Range, time::Duration};

use crate::{protocols::nboard::rules::Move, verdict::Finding};

/// What has come of a request so far.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// Answers to `go`, lines for `hint`, `learned`s.
    pub answers: usize,
    /// The line that counts as the answer.
    pub answered: Option<String>,
    /// That line begins like an answer and does not go on like one.
    pub ill_written: bool,
    /// A line that is the answer but for its words; told unless the right one
    /// comes.
    pub nearly: Option<Said>,
    /// Distinct moves that were evaluated, for `hint`.
    pub moves: Vec<Move>,
    /// The first of them, or the move that was answered.
    pub best: Option<Move>,
    /// A step has waited for it as long as it is worth.
    pub overdue: bool,
    /// Evaluations and node counts that were told.
    pub told: usize,
    /// The largest node count told, and when it was last told.
    pub nodes: u64,
    /// The deepest search told.
    pub depth: u64,
    /// Evaluations of moves that are not legal.
    pub misfits: Vec<Misfit>,
    /// What is wrong with the others, to be told if there are no misfits.
    pub held: Vec<Held>,
}

impl Asked {
    /// Whether the right answer may still come.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.answers == 0 && !self.overdue
    }
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

/// An evaluation of a move that is not legal.
#[derive(Clone, Debug)]
pub struct Misfit {
    /// The number of its line.
    pub line: usize,
    /// The line.
    pub text: String,
    /// The move.
    pub mv: Move,
    /// The bytes of the pv.
    pub pv: Range<usize>,
}

/// A finding that only counts if the engine knows the position.
#[derive(Clone, Debug)]
pub struct Held {
    pub requirement: &'static str,
    pub line: usize,
    pub text: String,
    pub finding: Finding,
}
