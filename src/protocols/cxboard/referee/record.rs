//! What steps ask the referee about.
//!
//! In: nothing by itself. Out: what has happened so far. Never: findings.

use std::time::Duration;

use crate::protocols::cxboard::{names::Names, rules::Board};

/// What the engine is known to understand.
#[derive(Debug, Default)]
pub struct Known {
    /// The names that the text has lost.
    pub names: Names,
    /// The type of the error that unknown commands get.
    pub(super) unknown_error: Option<String>,
    /// The option that lists variants, if the user says which it is.
    pub(super) variant: Option<String>,
}

/// What both sides have said to each other beside the game.
#[derive(Debug, Default)]
pub struct Dialogue {
    /// Debug mode is on.
    pub(super) debug: bool,
    /// What the engine has told so far in lines `info`.
    pub told: Told,
    /// Tags of questions that the engine asked.
    pub asked: Vec<String>,
    /// Hints asked for and not given.
    pub(super) hints: usize,
    /// The positions that these hints may be about, the oldest first; none where it is not known.
    pub(super) hinted: Vec<Option<Board>>,
    /// When the last of them was asked for, if no search or thought that began later has ended.
    pub(super) due_hint: Option<Duration>,
}

impl Dialogue {
    /// A hint is asked for.
    pub(super) fn ask_hint(&mut self, board: Option<&Board>, at: Duration) {
        self.hints += 1;
        self.due_hint = Some(at);
        self.may_be_about(board);
    }

    /// The engine has moved: a hint that was asked for while it thought may be about the position behind that.
    pub(super) fn moves_on(&mut self, board: Option<&Board>) {
        if self.hints > 0 {
            self.may_be_about(board);
        }
    }

    /// A search or thought that began then has ended: an engine that reads nothing meanwhile has not read
    /// of the hints that were asked for since.
    pub(super) fn has_thought_since(&mut self, begun: Duration) {
        self.due_hint = self.due_hint.filter(|asked| *asked >= begun);
    }

    fn may_be_about(&mut self, board: Option<&Board>) {
        /// An engine may ignore them all.
        const MOST: usize = 8;
        self.hinted.push(board.cloned());
        if self.hinted.len() > MOST {
            self.hinted.remove(0);
        }
    }

    /// A hint is given, or refused; the positions that it may be about.
    pub(super) fn take_hint(&mut self) -> Vec<Option<Board>> {
        let about = self.hinted.clone();
        self.hints = self.hints.saturating_sub(1);
        if self.hints == 0 {
            self.hinted.clear();
            self.due_hint = None;
        } else if !self.hinted.is_empty() {
            self.hinted.remove(0);
        }
        about
    }
}

/// How much the engine has told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// Lines `info` of any kind.
    pub infos: usize,
    /// Those of them that are for people.
    pub remarks: usize,
    /// Those about thinking, while it thought about a move of its own.
    pub thinking: usize,
    /// Those about thinking, while its opponent was to move.
    pub pondering: usize,
}

impl Told {
    /// What came since then.
    #[must_use]
    pub const fn since(self, before: Self) -> Self {
        Self {
            infos: self.infos - before.infos,
            remarks: self.remarks - before.remarks,
            thinking: self.thinking - before.thinking,
            pondering: self.pondering - before.pondering,
        }
    }
}

/// What has happened so far.
#[derive(Debug, Default)]
pub struct Record {
    /// Errors that were answers to unknown commands, by their type.
    pub error_types: Vec<(String, String)>,
    /// Moves of the engine since the position was set up.
    pub own_moves: usize,
    /// The last line `position`.
    pub base: Option<String>,
    /// How many games were ended.
    pub games: usize,
    /// The best move given last.
    pub best: Option<String>,
    /// The longest that the engine has taken for a move of its own.
    pub slowest: Duration,
}
