//! Lines that are no commands, after which an engine stands elsewhere.
//!
//! In: a line that the protocol does not know. Out: the commands that it is taken for.
//! Never: replies to such a line; those are faults of their own.

use super::{Row, current, put, reads};
use crate::protocols::nboard::{
    grammar,
    message::Command,
    rules::{Board, Game},
};

const COMMANDS: &str = "nboard/communication/ignores-unknown-commands";
const VARIABLES: &str = "nboard/communication/ignores-unknown-variables";

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    reads("blank-line-resets", "Starts a new game on a blank line.", &[COMMANDS], |_, line| {
        anew_at(line, &Command::Blank)
    }),
    reads(
        "unknown-command-resets",
        "Starts a new game on an unknown command.",
        &[COMMANDS],
        |_, line| anew_at(line, &Command::Unknown),
    ),
    reads(
        "unknown-variable-resets",
        "Starts a new game on `set` with an unknown variable.",
        &[VARIABLES],
        |_, line| anew_at(line, &Command::UnknownSet),
    ),
    reads("commands-anywhere", "Finds commands behind an unknown word.", &[COMMANDS], |_, line| {
        let unknown = |line: &str| grammar::command(line) == Command::Unknown;
        let (_, rest) = line.split_once(' ').filter(|_| unknown(line))?;
        (!unknown(rest)).then(|| vec![rest.to_owned()])
    }),
    reads("moves-by-their-beginning", "Reads `moves` as `move`.", &[COMMANDS], |_, line| {
        Some(vec![format!("move {}", line.strip_prefix("moves ")?)])
    }),
    reads(
        "takes-back-on-undo",
        "Takes a move back on `undo`, which the protocol does not have.",
        &[COMMANDS],
        |history, line| {
            let mut game = current(history).filter(|_| line == "undo")?;
            game.moves.pop();
            put(&game, line)
        },
    ),
];

/// The line, after the usual start was put in the place of the game, if it is of this kind.
fn anew_at(line: &str, kind: &Command) -> Option<Vec<String>> {
    if grammar::command(line) == *kind { put(&Game::new(Board::start()), line) } else { None }
}
