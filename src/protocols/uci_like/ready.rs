//! The `isready` that are still to be answered.
//!
//! In: when each was sent, and answers. Out: since when the next answer is owed.
//! Never: findings.

use std::{collections::VecDeque, time::Duration};

use super::first::First;

/// The `isready` that were not answered yet.
#[derive(Debug, Default)]
pub struct Ready {
    /// When they were sent, and whether nothing was being searched then.
    open: VecDeque<(Duration, bool)>,
    /// The last answer, beside which one too many is shown.
    pub last: First,
}

impl Ready {
    /// One was sent; whether nothing is being searched.
    pub fn asked(&mut self, at: Duration, is_idle: bool) {
        self.open.push_back((at, is_idle));
    }

    /// One is answered: whether nothing was being searched when it was sent; `None` if none
    /// was open.
    pub fn answered(&mut self) -> Option<bool> {
        self.open.pop_front().map(|(_, is_idle)| is_idle)
    }

    /// Waits no longer for those that were sent when nothing was being searched; how many they are.
    pub fn skip(&mut self) -> usize {
        let skipped = self.open.iter().take_while(|(_, is_idle)| *is_idle).count();
        self.open.drain(..skipped).count()
    }

    /// Since when the next answer is owed.
    #[must_use]
    pub fn owed(&self) -> Option<Duration> {
        self.open.front().map(|(at, _)| *at)
    }

    /// Whether the next answer is to one that was sent when nothing was being searched.
    #[must_use]
    pub fn is_before_a_search(&self) -> bool {
        self.open.front().is_some_and(|(_, is_idle)| *is_idle)
    }

    /// How many are open.
    #[must_use]
    pub fn count(&self) -> usize {
        self.open.len()
    }
}
