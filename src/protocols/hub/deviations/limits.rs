//! Limits that hold for other searches than their own.
//!
//! In: `level`, and the limits before it. Out: another limit.
//! Never: whether a limit is kept.

use super::{Row, reads};
use crate::{
    contract::History,
    protocols::hub::{
        grammar,
        message::{Command, Level},
    },
};

const LEAK: &[&str] = &["hub/level/limits-do-not-leak"];

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    reads(
        "infinity-sticks",
        "Ignores a depth once it has received `level infinite`.",
        LEAK,
        |history, line| {
            let endless = depth(line).is_some() && limits(history).any(|l| l == Level::Infinite);
            endless.then(|| vec!["level infinite".to_owned()])
        },
    ),
    reads(
        "infinity-sticks-to-times",
        "Ignores a limit in time once it has received `level infinite`.",
        LEAK,
        |history, line| {
            let is_timed = matches!(limit(line)?, Level::Clock { .. } | Level::MoveTime(_));
            let endless = is_timed && limits(history).any(|l| l == Level::Infinite);
            endless.then(|| vec!["level infinite".to_owned()])
        },
    ),
    reads("depth-sticks", "Never goes back to a smaller depth.", LEAK, |history, line| {
        let limit = depth(line)?;
        let before = history.commands().filter_map(depth).max()?;
        (before > limit).then(|| vec![format!("level depth={before}")])
    }),
];

fn limit(line: &str) -> Option<Level> {
    match grammar::command(line) {
        Command::Level(level) => Some(level),
        _ => None,
    }
}

fn limits(history: &History) -> impl Iterator<Item = Level> {
    history.commands().filter_map(limit)
}

fn depth(line: &str) -> Option<u64> {
    match limit(line)? {
        Level::Depth(depth) => Some(depth),
        _ => None,
    }
}
