//! What clears the board although it is not about positions.
//!
//! In: a line while nothing is searched, or the `stop` of a search. Out: the same, and an empty
//! board. Never: what becomes of a `position`; nor `isready`, which is sent so often that an empty
//! board behind it would explain every move.

use super::{Row, is_searching, reads};
use crate::{
    contract::History,
    protocols::ugmi::{grammar, message::Command},
};

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    reads(
        "options-clear-the-board",
        "Clears the board at `setoption`.",
        &["ugmi/setoption/triggers-nothing"],
        |history, line| clears(history, line, |command| matches!(command, Command::SetOption(_))),
    ),
    reads(
        "unknown-clears-the-board",
        "Clears the board at an unknown command.",
        &["ugmi/description/ignores-unknown-commands"],
        |history, line| clears(history, line, |command| *command == Command::Unknown),
    ),
    reads(
        "blank-line-clears-the-board",
        "Clears the board at a blank line.",
        &["ugmi/description/ignores-blank-lines"],
        |history, line| clears(history, line, |command| *command == Command::Blank),
    ),
    reads(
        "debug-clears-the-board",
        "Clears the board at `debug`.",
        &["ugmi/debug/accepted-at-any-time"],
        |history, line| clears(history, line, |command| matches!(command, Command::Debug(_))),
    ),
    reads(
        "idle-stop-clears-the-board",
        "Clears the board at `stop` without a search.",
        &["ugmi/stop/nothing-when-idle"],
        |history, line| clears(history, line, |command| *command == Command::Stop),
    ),
    reads(
        "stop-clears-the-board",
        "Clears the board when a search is stopped.",
        &["ugmi/go/searches-the-same-again"],
        |history, line| {
            let stops = line == "stop" && is_searching(history);
            stops.then(|| vec![line.to_owned(), EMPTY.to_owned()])
        },
    ),
];

const EMPTY: &str = "position startpos";

fn clears(history: &History, line: &str, which: fn(&Command) -> bool) -> Option<Vec<String>> {
    let clears = which(&grammar::command(line)) && !is_searching(history);
    clears.then(|| vec![line.to_owned(), EMPTY.to_owned()])
}
