//! What was said last, and what came of it.
//!
//! In: the lines of the engine since then. Out: as much of them as steps look at.
//! Never: what a fence brought.

use std::time::Duration;

use crate::engine::LineRef;

/// How many lines of an answer steps can look at.
const LINES: usize = 4_096;

/// How many bytes of it, for engines whose lines are as long as lines can be.
const BYTES: usize = 4 << 20;

/// A command, and what the engine said since.
#[derive(Default)]
pub(super) struct Exchange {
    /// The kind of the last line that was no fence.
    pub asked: String,
    /// How many reports there were when it was sent.
    pub before: usize,
    /// What the engine said since, safe to show.
    pub lines: Vec<String>,
    bytes: usize,
    /// When the first fence was sent while that command was still unanswered:
    /// once it is answered, what comes belongs to the fence. What a command
    /// that owes nothing brings may come until the fence is answered.
    fenced: Option<Duration>,
}

impl Exchange {
    /// Before anything is said, with so many reports.
    pub(super) fn after(before: usize) -> Self {
        Self { before, ..Self::default() }
    }

    /// A fence is sent while it is unanswered.
    pub(super) fn fence(&mut self, at: Duration) {
        self.fenced.get_or_insert(at);
    }

    /// The engine says a line, owing something since then, if it does.
    pub(super) fn keep(&mut self, line: LineRef<'_>, owed_since: Option<Duration>) {
        let is_of_fence =
            self.fenced.is_some_and(|sent| owed_since.is_some_and(|since| since >= sent));
        if !is_of_fence && self.lines.len() < LINES && self.bytes < BYTES {
            self.bytes += line.bytes.len();
            self.lines.push(String::from_utf8_lossy(line.bytes).into_owned());
        }
    }
}
