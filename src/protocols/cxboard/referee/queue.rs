//! What is not settled yet: what fences have shown, and what the last command allows.
//!
//! In: nothing by itself. Out: what later lines are judged by. Never: findings.

use std::{collections::VecDeque, time::Duration};

use crate::protocols::cxboard::model::{Search, Sent};

/// What `isready` and its answers show.
#[derive(Debug, Default)]
pub(super) struct Fences {
    /// Lines that the last one confirmed.
    pub(super) concluded: Vec<String>,
    /// Those of them that were complained of.
    pub(super) refused: Vec<String>,
    /// Moves that were to be refused and were not, by the last one.
    pub(super) unrefused: Vec<Sent>,
    /// `readyok` since the last wait began.
    pub(super) answered: usize,
    /// One was answered, in this conversation or before.
    pub(super) has_answered: bool,
    /// One was answered in the thought under way.
    pub(super) reads_in_thought: bool,
    /// One was answered, or none ever will be.
    pub(super) has_been_ready: bool,
}

/// What is known of the time after a search or a thought.
#[derive(Debug, Default)]
pub(super) struct Aftermath {
    /// What ended it, for what may still cross.
    pub(super) idle: Idle,
    /// When the engine was last told to leave a thought.
    pub(super) left_at: Option<Duration>,
    /// It was told to play where nothing is known of the position.
    pub(super) may_play: bool,
    /// Nothing told whether it was thinking then.
    pub(super) may_have_thought: bool,
    /// Searches that need not have been answered, but still may be; the oldest first.
    pub(super) forgiven: VecDeque<Search>,
    /// The last best move may have been that of a forgiven search: the one behind it may go on.
    pub(super) may_search: bool,
    /// The last command but for `isready`.
    pub(super) last: Last,
}

/// The last command but for `isready`.
#[derive(Debug, Default)]
pub(super) struct Last {
    /// The line as it was sent.
    pub(super) raw: String,
    /// The requirement that a move or a best move in answer to it breaks, if the command has
    /// one of its own.
    pub(super) forbids_moves: Option<&'static str>,
}

/// What ended the last search or thought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Idle {
    /// The engine was told to stop; a line may cross until the next fence.
    Crossing,
    /// It got another position while nothing told whether it was thinking; a move may be of either until
    /// the next fence.
    Replaced,
    /// A best move was given.
    BestMove,
    /// Nothing was asked for, or long ago.
    #[default]
    Settled,
}
