//! What engines of the family may misunderstand, written once: each deviation is a fault that the
//! tests must catch, and an explanation of what an engine did.
//!
//! - `lines`: how a line is taken apart
//! - `requests`: what is taken for a request
//! - `interruptions`: what becomes of a search when something is said in its midst
//! - `settings`: what becomes of options
//! - `clearings`: what clears the board although it is not about positions
//! - `searches`: what a search looks at, and when it ends
//!
//! In: what was said so far. Out: the commands that a line is taken for, with the ids of a protocol.
//! Never: replies, or a rule of a game.

pub mod clearings;
mod interruptions;
mod lines;
mod requests;
pub mod searches;
mod settings;

use std::marker::PhantomData;

use super::{
    faults::{Misrule, Playing},
    grammar,
};
use crate::{
    contract::{History, Hypothesis, misread as reads},
    transcript::From,
};

/// A deviation, and what is supposed of an engine with it: how it reads, or which rule it has wrong.
pub type Row = Hypothesis<Misrule>;

/// The deviations that all protocols of the family share, by kind.
pub struct Readings<D>(PhantomData<D>);

/// The moves of the position that was sent last, if that was a sound one.
#[must_use]
pub fn former<D: Playing>(history: &History) -> Option<Vec<D::Move>> {
    let line = history.commands().find(|line| line.starts_with("position"))?;
    grammar::position::<D>(line).map(|position| position.moves)
}

/// Whether a command was sent behind the last search, and is none of the next yet.
#[must_use]
pub fn was_sent_idle(history: &History, command: &str) -> bool {
    let searches = |line: &str| line.starts_with("go") || line.starts_with("bestmove");
    let mut since = history.latest().take_while(|(_, line)| !searches(line));
    since.any(|(from, line)| from == From::Controller && line == command)
}

/// Whether a search is under way.
#[must_use]
pub fn is_searching<D: Playing>(history: &History) -> bool {
    let decides = |(from, line): (From, &str)| match from {
        From::Controller => grammar::search::<D>(line).map(|_| true),
        _ => line.starts_with("bestmove").then_some(false),
    };
    history.latest().find_map(decides).unwrap_or(false)
}
