//! What the GUI has sent since the engine last showed that it reads.
//!
//! In: lines that were understood, answers to `isready`. Out: the lines that what the engine does
//! now may be about. Never: findings.

use crate::protocols::ugmi::message::Command;

/// A line of the GUI.
#[derive(Clone, Debug)]
pub struct Sent {
    pub command: Command,
    /// The name of the command; empty if it is none of the protocol.
    pub name: &'static str,
    /// The line, lossily decoded, shortened.
    pub raw: String,
    /// It ended with a carriage return.
    pub carriage_return: bool,
    /// A search was running by then.
    pub during_search: bool,
}

/// The lines of the GUI that may have caused what the engine does now.
#[derive(Debug, Default)]
pub struct Window {
    /// Since the last answer to a fence.
    pub recent: Vec<Sent>,
    /// Between the two answers before.
    pub before: Vec<Sent>,
}

impl Window {
    /// How many lines are kept.
    const KEPT: usize = 256;

    pub fn push(&mut self, sent: Sent) {
        if self.recent.len() == Self::KEPT {
            self.recent.remove(0);
        }
        self.recent.push(sent);
    }

    /// The engine has read everything so far.
    pub fn turn(&mut self) {
        self.before = std::mem::take(&mut self.recent);
    }

    /// The latest line but questions and the farewell, from one answer further back too.
    #[must_use]
    pub fn cause(&self) -> Option<&Sent> {
        let lines = self.recent.iter().rev().chain(self.before.iter().rev());
        let mute = |sent: &Sent| matches!(sent.command, Command::IsReady | Command::Quit);
        lines.into_iter().find(|sent| !mute(sent))
    }
}
