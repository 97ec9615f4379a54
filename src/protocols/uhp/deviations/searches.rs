//! Limits of a search that an engine does not take.
//!
//! In: the line. Out: the same without a limit, which has to be refused. Never: the game.

use super::{Row, grammar, reads};
use crate::protocols::uhp::message::{Command, Keyword, Limit};

const TIME: &[&str] = &["uhp/bestmove/reads-the-time"];

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    reads("minutes-refused", "Rejects a time limit of a minute and more.", TIME, |_, line| {
        refuses(line, |limit| matches!(limit, Limit::Time(60..)))
    }),
    reads(
        "more-than-five-seconds-refused",
        "Rejects a time limit of more than five seconds.",
        TIME,
        |_, line| refuses(line, |limit| matches!(limit, Limit::Time(6..))),
    ),
    reads(
        "depth-of-three-refused",
        "Rejects a depth of more than two.",
        &["uhp/bestmove/reads-the-depth"],
        |_, line| refuses(line, |limit| matches!(limit, Limit::Depth(3..))),
    ),
];

/// A search with such a limit, taken for one without any.
fn refuses(line: &str, is_such: fn(Limit) -> bool) -> Option<Vec<String>> {
    let Command::BestMove(limit) = grammar::command(line) else { return None };
    is_such(limit).then(|| vec![Keyword::BestMove.word().to_owned()])
}
