//! What the GUI has sent since the engine last showed that it reads.
//!
//! In: lines that were understood, answers to `isready`. Out: the lines that what the engine does
//! now may be about. Never: findings.

use super::super::{dialect::Dialect, message::Command};

/// A line of the GUI.
#[derive(Clone, Debug)]
pub struct Sent<D: Dialect> {
    pub command: Command<D>,
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
#[derive(Debug)]
pub struct Window<D: Dialect> {
    /// Behind the last fence that was answered.
    pub recent: Vec<Sent<D>>,
    /// Between the two answers before.
    pub before: Vec<Sent<D>>,
}

impl<D: Dialect> Default for Window<D> {
    fn default() -> Self {
        Self { recent: Vec::new(), before: Vec::new() }
    }
}

impl<D: Dialect> Window<D> {
    /// How many lines are kept.
    const KEPT: usize = 256;

    pub fn push(&mut self, sent: Sent<D>) {
        if self.recent.len() == Self::KEPT {
            self.recent.remove(0);
        }
        self.recent.push(sent);
    }

    /// The engine has answered all questions: it has read everything up to the last.
    pub fn turn(&mut self) {
        let question = self.recent.iter().rposition(|sent| sent.command == Command::IsReady);
        let read = question.map_or(self.recent.len(), |place| place + 1);
        self.before = self.recent.drain(..read).collect();
    }

    /// The latest line but questions and the farewell, from one answer further back too.
    #[must_use]
    pub fn cause(&self) -> Option<&Sent<D>> {
        let lines = self.recent.iter().rev().chain(self.before.iter().rev());
        let mute = |sent: &Sent<D>| matches!(sent.command, Command::IsReady | Command::Quit);
        lines.into_iter().find(|sent| !mute(sent))
    }
}
