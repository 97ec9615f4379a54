//! What a program said that no expectation has looked at yet.
//!
//! In: its lines. Out: the same, in order, for the steps; an end that nobody
//! asked for. Never: a meaning.

use std::{borrow::Cow, collections::VecDeque, time::Duration};

use crate::{
    contract::{Heard, Owed, Referee},
    verdict::Sink,
};

pub(super) const STAYS_ALIVE: &str = "lines/process/stays-alive";

/// How many lines may wait for an expectation; more are not kept.
const WAITING: usize = 100_000;

/// Lines that were heard and not yet looked at.
#[derive(Default)]
pub(super) struct LinesReferee {
    waiting: VecDeque<String>,
}

impl LinesReferee {
    /// The next line, if it has come.
    pub(super) fn take(&mut self) -> Option<String> {
        self.waiting.pop_front()
    }

    /// Whether a line waits to be looked at.
    pub(super) fn has_more(&self) -> bool {
        !self.waiting.is_empty()
    }
}

impl Referee for LinesReferee {
    fn sent(&mut self, _: Heard<'_>, _: &mut Sink) {}

    fn received(&mut self, heard: Heard<'_>, _: &mut Sink) {
        if self.waiting.len() < WAITING {
            self.waiting.push_back(String::from_utf8_lossy(heard.line.bytes).into_owned());
        }
    }

    fn owed(&self) -> Option<Owed> {
        None
    }

    fn fence(&self) -> Option<Cow<'static, str>> {
        None
    }

    fn overdue(&mut self, _: Duration, _: &mut Sink) {}

    fn finished(&mut self, _: &mut Sink) {}
}
