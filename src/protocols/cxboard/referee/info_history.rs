//! What lines `info` have told so far.
//!
//! In: nothing by itself. Out: what the next line is held against, and what
//! steps look at. Never: findings.

use std::time::Duration;

/// A line of the engine that a second of its kind is shown beside.
#[derive(Debug, Default)]
pub(super) struct First(Option<(usize, String)>);

impl First {
    /// This line is the first now.
    pub(super) fn note(&mut self, number: usize, text: &str) {
        self.0 = Some((number, text.to_owned()));
    }

    /// In a clause; empty if there was none.
    pub(super) fn shown(&self) -> String {
        let shown =
            |(number, text): &(usize, String)| format!("; the first is line {number}: `{text}`");
        self.0.as_ref().map(shown).unwrap_or_default()
    }
}

/// The last lines of some kinds, beside which a second is shown.
#[derive(Debug, Default)]
pub(super) struct Firsts {
    pub(super) refusal: First,
    pub(super) best: First,
    /// A move of the engine's own.
    pub(super) own: First,
}

/// What the search going on has told, to hold the next line against.
#[derive(Debug, Default)]
pub(super) struct Trace {
    pub(super) time: Option<i128>,
    pub(super) nodes: Option<i128>,
    /// The first line with a time, and when it came.
    pub(super) clock: Option<(i128, Duration)>,
    /// Depth, number and first move of the lines of several best lines.
    pub(super) lines: Vec<(i128, i128, String)>,
}

impl Trace {
    /// Times are compared from the next line on.
    pub(super) const fn restart_clock(&mut self) {
        self.clock = None;
    }
}

/// What the last search told, for steps to look at.
#[derive(Clone, Debug, Default)]
pub struct Told {
    /// How long it took.
    pub took: Option<Duration>,
    /// Lines about the search.
    pub lines: usize,
    /// The number of the last of several best lines.
    pub lines_at_once: i128,
    pub nps: bool,
    pub hashfull: bool,
    /// A line held a score.
    pub scored: bool,
    /// A hint was given.
    pub hinted: bool,
}
