//! A search that `go` began.
//!
//! In: its line, and what was sent since. Out: since when its best move is due.
//! Never: findings.

use std::time::Duration;

use crate::{
    contract::Allowance,
    protocols::cxboard::{
        message::Go,
        rules::{Board, Side},
    },
};

/// A search that `go` began.
#[derive(Clone, Debug)]
pub struct Search {
    pub go: Go,
    pub raw: String,
    pub since: Duration,
    /// The positions it may be about; none if they are not known.
    pub boards: Vec<Board>,
    /// When `stop` was sent.
    pub stopped: Option<Duration>,
    /// When the move was sent that ended pondering.
    pub hit: Option<Duration>,
}

impl Search {
    /// Since when the best move is due, and how long it may take.
    #[must_use]
    pub fn due(&self) -> Option<(Duration, Allowance)> {
        if self.go.odd {
            return None;
        }
        if let Some(stopped) = self.stopped {
            return Some((stopped, Allowance::Answer));
        }
        let unlimited = Go { ponder: false, ..self.go.clone() };
        let since = if self.go.ponder { self.hit? } else { self.since };
        unlimited.ends().then(|| (since, self.allowance()))
    }

    fn allowance(&self) -> Allowance {
        let side = self.boards.last().map_or(Side::Red, Board::turn);
        // Where nothing is granted, nothing is to be waited for.
        let limit = self.go.time(side).or_else(|| self.go.is_zero().then_some(0));
        limit.map_or(Allowance::Depth, |ms| {
            // A limit beyond a day would overflow the arithmetic of waiting.
            Allowance::Search(Duration::from_millis(ms.min(86_400_000)))
        })
    }
}
