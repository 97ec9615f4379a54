//! Searches that talk, take their time or refuse to hurry.
//!
//! In: a line and the honest answer. Out: an engine that searches in its own way.
//! Never: a fault.

use std::time::Duration;

use super::{Row, row};
use crate::protocols::uhp::{
    faults::behaviour::{Behaviour, Effect, is_error, prepares, result, rewords},
    grammar,
    message::{Command, Limit},
};

/// The quirks of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "moves-as-they-come",
        "Shows every move that was best for a while.",
        prepares(|engine| {
            engine.answer("options set Announce True");
        }),
    ),
    row(
        "hundreds-of-moves",
        "Shows the best move three hundred times while it thinks.",
        rewords(|faulty, line, answer| {
            if line.starts_with("bestmove ") && faulty.running().is_some() && !is_error(answer) {
                let best = answer[0].clone();
                answer.splice(0..0, std::iter::repeat_n(best, 300));
            }
        }),
    ),
    row(
        "uses-its-time",
        "Thinks for most of the time it is given.",
        Behaviour::Hears(|faulty, line| match grammar::command(line) {
            Command::BestMove(Limit::Time(seconds @ 1..)) if faulty.running().is_some() => {
                let most = Duration::from_secs(seconds).mul_f64(0.9);
                let mut effects = vec![Effect::Pause(most)];
                effects.extend(faulty.honest(line));
                Some(effects)
            }
            _ => None,
        }),
    ),
    row(
        "no-time-refused",
        "Rejects a time limit of zero.",
        Behaviour::Hears(|_, line| {
            (line == "bestmove time 00:00:00").then(|| result("err There is no time to think."))
        }),
    ),
    row(
        "search-by-default",
        "Searches when `bestmove` comes without a limit.",
        Behaviour::Hears(|faulty, line| {
            (line == "bestmove").then(|| faulty.honest("bestmove depth 1"))
        }),
    ),
];
