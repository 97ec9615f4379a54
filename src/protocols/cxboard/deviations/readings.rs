//! Commands that an engine takes for others.
//!
//! In: a command, and what was said before. Out: the commands that it is taken for. Never: replies.

use super::Deviation;
use crate::contract::{Behaviour, deviation};

/// The deviations of this kind.
pub(super) const ROWS: &[Deviation] = &[deviation(
    "blank-repeats",
    "Carries out the last command once more when a line is blank.",
    &["cxboard/preliminaries/tolerates-blank-lines"],
    Behaviour::Reads(|history, line| {
        let last = history.commands().next().filter(|_| line.trim().is_empty())?;
        Some(vec![last.to_owned()])
    }),
)];
