//! The answer before.
//!
//! In: answers that are complete. Out: what a line that comes behind one is told with, and from
//! when on the engine is free for the next command. Never: findings.

use std::time::Duration;

/// What was answered last.
#[derive(Debug, Default)]
pub(super) struct Latest {
    /// The line that was answered; `None` before the first `ok`, which belongs to the start.
    pub(super) command: Option<String>,
    /// The number of its `ok` in the transcript.
    pub(super) ok: usize,
    /// The number of the `ok` before that.
    pub(super) ok_before: usize,
    /// When it came: what was sent before is begun no sooner.
    pub(super) at: Duration,
    /// A blank line was passed over since, and nothing else sent.
    pub(super) blank_ignored: bool,
}

impl Latest {
    /// Takes note of an answer to a line.
    pub(super) fn answered(&mut self, command: &str, ok: usize) {
        self.command = Some(command.to_owned());
        self.ok_before = std::mem::replace(&mut self.ok, ok);
    }

    /// What was answered, as a report names it.
    pub(super) fn named(&self) -> String {
        self.command.as_ref().map_or_else(|| "the start".into(), |line| format!("`{line}`"))
    }
}
