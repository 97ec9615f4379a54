//! The search that is under way, the last one, and the next.
//!
//! In: when a search began and ended, what came after it. Out: what may come of it still.
//! Never: findings.

use std::time::Duration;

use super::{
    super::{dialect::Dialect, fields::Score, first::First},
    Running,
};

/// All searches of a conversation, as far as they matter still.
#[derive(Debug)]
pub struct Searches<D: Dialect> {
    /// The search that is under way.
    pub current: Option<Box<Running<D>>>,
    /// The search that the engine is supposed to begin when that is over.
    pub next: Option<Box<Running<D>>>,
    /// What came of the search that is under way, or was last.
    pub outcome: Outcome<D::Move>,
    /// What may still come of the last one.
    pub after: After,
    /// The position that was sent while it went on, if one was.
    pub offered: Option<D::Setup>,
    /// Another search was requested while it went on.
    pub misplaced: Option<Box<Running<D>>>,
    /// The first line of it that came before an answer that was due before it.
    pub early: Option<Early>,
    /// A line of it that came after its best move.
    pub trailing: Option<Trailing>,
    /// Whether the engine has searched again without being asked.
    pub unasked: bool,
    /// How many searches began.
    pub count: usize,
    /// When the last best move came.
    pub ended: Option<Duration>,
    /// The last best move, beside which a second is shown.
    pub best: First,
}

/// A line of a search that was asked for behind an `isready` which is not answered yet.
#[derive(Clone, Debug)]
pub struct Early {
    /// Its number.
    pub line: usize,
    pub text: String,
}

/// A line of a search that came after its best move.
#[derive(Clone, Debug)]
pub struct Trailing {
    /// Its number.
    pub line: usize,
    pub text: String,
    /// What it may break besides, if a test of that shows the same.
    pub or_else: Option<&'static str>,
    /// What it is a sign of, if the engine searches unasked anyway.
    pub sign_of: Option<&'static str>,
}

/// What may still come of a search that has ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum After {
    /// Nothing: an `isready` was answered since.
    #[default]
    Settled,
    /// It has ended, and nothing was sent since.
    JustEnded,
    /// It has ended, and something was sent since.
    Ended,
    /// Nobody knows whether there was one: a best move may come or not.
    Open,
}

/// What came of a search.
#[derive(Debug)]
pub struct Outcome<M> {
    /// How long it took.
    pub took: Option<Duration>,
    /// The last `time` that was reported before it was stopped, in milliseconds, and when that
    /// line came; both since it began.
    pub reported: Option<(i128, Duration)>,
    /// The best move, if it was one.
    pub chosen: Option<M>,
    /// The last score of the best variation that is no bound.
    pub score: Option<Score>,
    /// A line takes a move for one that wins at once, and it does not.
    pub sees_a_false_win: bool,
    /// `isready` was sent in it before it was stopped, and not answered by then.
    pub lacks_ready: bool,
}

impl<M> Default for Outcome<M> {
    fn default() -> Self {
        Self {
            took: None,
            reported: None,
            chosen: None,
            score: None,
            sees_a_false_win: false,
            lacks_ready: false,
        }
    }
}

impl<D: Dialect> Default for Searches<D> {
    fn default() -> Self {
        Self {
            current: None,
            next: None,
            outcome: Outcome::default(),
            after: After::default(),
            offered: None,
            misplaced: None,
            early: None,
            trailing: None,
            unasked: false,
            count: 0,
            ended: None,
            best: First::default(),
        }
    }
}

impl<D: Dialect> Searches<D> {
    /// Whether one is under way that was stopped.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.current.as_ref().is_some_and(|running| running.stopped.is_some())
    }

    /// A search begins.
    pub fn begin(&mut self, running: Running<D>) {
        let (best, ended) = (std::mem::take(&mut self.best), self.ended);
        let current = Some(Box::new(running));
        *self = Self { current, count: self.count + 1, best, ended, ..Self::default() };
    }

    /// One begins when that which is under way has ended.
    pub fn queue(&mut self, running: Running<D>) {
        self.count += 1;
        self.next = Some(Box::new(running));
    }

    /// A best move came: takes out the search that it ends, if there is one.
    pub fn end(&mut self, at: Duration) -> Option<Box<Running<D>>> {
        let ended = std::mem::replace(&mut self.current, self.next.take())?;
        self.after = After::JustEnded;
        self.ended = Some(at);
        self.outcome.took = Some(at.saturating_sub(ended.since));
        Some(ended)
    }

    /// Something was sent.
    pub fn sent(&mut self) {
        if self.after == After::JustEnded {
            self.after = After::Ended;
        }
    }

    /// Whether a line that comes now may be a late one of the last search: nobody waits for it so long.
    #[must_use]
    pub fn may_trail(&self, at: Duration) -> bool {
        /// How late a thread of the engine may be with its last line.
        const LATE: Duration = Duration::from_millis(250);
        self.ended.is_some_and(|ended| at.saturating_sub(ended) <= LATE)
    }

    /// Whether a best move that comes now may be a second one of the last search.
    #[must_use]
    pub const fn is_fresh(&self) -> bool {
        matches!(self.after, After::JustEnded | After::Ended)
    }
}
