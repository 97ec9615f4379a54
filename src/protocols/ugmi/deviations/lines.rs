//! Ways to take a line apart wrongly.
//!
//! In: a line. Out: what is left of it, or nothing. Never: what a command means.

use super::{Row, former, reads, set};
use crate::protocols::ugmi::{
    grammar::{self, list},
    message::{Command, Keyword},
    rules::parse_move,
};

const ILL_FORMED: &[&str] = &["ugmi/description/ignores-ill-formed-commands"];

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    reads(
        "files-wrap-round",
        "Takes a file after the last one as the first file of the next rank.",
        ILL_FORMED,
        |_, line| {
            let wraps = is_misused_position(line) && line.ends_with(" t01");
            wraps.then(|| vec![line.replace("t01", "a02")])
        },
    ),
    reads(
        "plays-moves-of-no-position",
        "Plays the moves of an ill-formed `position` on the current board.",
        ILL_FORMED,
        |history, line| {
            let (_, moves) = line.split_once(" moves ").filter(|_| is_misused_position(line))?;
            let mut all = former(history).unwrap_or_default();
            for word in moves.split(' ') {
                all.push(parse_move(word).ok()?);
            }
            Some(vec![set(&all)])
        },
    ),
    reads(
        "last-move-lost-before-blanks",
        "Leaves out the last move of a list if blanks follow.",
        &["ugmi/description/accepts-blanks-and-tabs"],
        |_, line| {
            let mut moves = list(line).filter(|_| line.ends_with([' ', '\t']))?;
            moves.pop()?;
            Some(vec![set(&moves)])
        },
    ),
];

fn is_misused_position(line: &str) -> bool {
    grammar::command(line) == Command::Misused(Keyword::Position)
}
