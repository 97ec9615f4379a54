//! What clears the board although it is not about positions.
//!
//! In: a line while nothing is searched, or the `stop` of a search. Out: the same, and an empty
//! board. Never: what becomes of a `position`; nor `isready`, which is sent so often that an empty
//! board behind it would explain every move.

use super::super::{grammar, message::Command};
use super::{Playing, Readings, Row, is_searching, reads};
use crate::contract::History;

impl<D: Playing> Readings<D> {
    /// Those of this kind.
    pub const CLEARINGS: &'static [Row] = &[
        reads(
            "options-clear-the-board",
            "Clears the board at `setoption`.",
            &[D::SETOPTION_KEEPS_THE_POSITION],
            |history, line| {
                clears::<D>(history, line, |command| matches!(command, Command::SetOption(_)))
            },
        ),
        reads(
            "button-clears-the-board",
            "Clears the board when a button is pressed.",
            &[D::SETOPTION_KEEPS_THE_POSITION],
            |history, line| {
                clears::<D>(history, line, |command| match command {
                    Command::SetOption(set) => set.value.is_none(),
                    _ => false,
                })
            },
        ),
        reads(
            "unknown-clears-the-board",
            "Clears the board at an unknown command.",
            &[D::DESCRIPTION_IGNORES_UNKNOWN_COMMANDS],
            |history, line| clears::<D>(history, line, |command| *command == Command::Unknown),
        ),
        reads(
            "blank-line-clears-the-board",
            "Clears the board at a blank line.",
            &[D::DESCRIPTION_IGNORES_BLANK_LINES],
            |history, line| clears::<D>(history, line, |command| *command == Command::Blank),
        ),
        reads(
            "debug-clears-the-board",
            "Clears the board at `debug`.",
            &[D::DEBUG_ACCEPTED_AT_ANY_TIME],
            |history, line| {
                clears::<D>(history, line, |command| matches!(command, Command::Debug(_)))
            },
        ),
        reads(
            "idle-stop-clears-the-board",
            "Clears the board at `stop` without a search.",
            &[D::STOP_NOTHING_WHEN_IDLE],
            |history, line| clears::<D>(history, line, |command| *command == Command::Stop),
        ),
        reads(
            "stop-clears-the-board",
            "Clears the board when a search is stopped.",
            &[D::GO_SEARCHES_THE_SAME_AGAIN],
            |history, line| {
                let stops = line == "stop" && is_searching::<D>(history);
                stops.then(|| vec![line.to_owned(), EMPTY.to_owned()])
            },
        ),
    ];
}

const EMPTY: &str = "position startpos";

/// The line with an empty board behind it, if it is such a command and nothing is searched.
pub fn clears<D: Playing>(
    history: &History,
    line: &str,
    which: fn(&Command<D>) -> bool,
) -> Option<Vec<String>> {
    let clears = which(&grammar::command::<D>(line)) && !is_searching::<D>(history);
    clears.then(|| vec![line.to_owned(), EMPTY.to_owned()])
}
