//! Games that are lost at a command that must leave them alone.
//!
//! In: a line, or the answer to the one before. Out: the same with a game that is dropped. Never:
//! what happens only now and then; what comes of that is told under the command that it follows.

use super::{DROP, Departure, Row, Supposition, UNDO, deviation, grammar, reads, was_refused};
use crate::protocols::uhp::message::{Command, Keyword};

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    reads(
        "info-drops-the-game",
        "Drops the running game when it receives `info`.",
        &["uhp/info/leaves-the-game"],
        |_, line| drops(line, |command| matches!(command, Command::Info)),
    ),
    reads(
        "options-drop-the-game",
        "Drops the running game when it receives a command about options.",
        &["uhp/options/leaves-the-game"],
        |_, line| {
            drops(line, |command| {
                matches!(
                    command,
                    Command::Options
                        | Command::OptionsGet(_)
                        | Command::OptionsSet(..)
                        | Command::Misused(Keyword::Options)
                )
            })
        },
    ),
    reads(
        "search-drops-the-game",
        "Drops the running game in a search.",
        &["uhp/bestmove/changes-nothing"],
        |_, line| {
            drops(line, |command| {
                matches!(command, Command::BestMove(_) | Command::Misused(Keyword::BestMove))
            })
        },
    ),
    reads(
        "unknown-drops-the-game",
        "Drops the running game when it receives an unknown command.",
        &["uhp/error-handling/errors-change-nothing"],
        |_, line| drops(line, |command| matches!(command, Command::Unknown)),
    ),
    drops_at_refusal(
        "refusal-drops-the-game",
        "Drops the running game when it rejects a move.",
        &["uhp/play/refusal-changes-nothing"],
        |command| {
            matches!(command, Command::Play(_) | Command::Pass | Command::Misused(Keyword::Play))
        },
    ),
    drops_at_refusal(
        "refused-undo-drops-the-game",
        "Drops the running game when it rejects an `undo`.",
        &["uhp/undo/refusal-changes-nothing"],
        |command| matches!(command, Command::Undo(_) | Command::Misused(Keyword::Undo)),
    ),
    reads(
        "refused-game-disturbs",
        "Takes back a ply when it rejects a `newgame`.",
        &["uhp/newgame/refusal-keeps-the-game"],
        |history, line| was_refused(history, "newgame").then(|| vec![UNDO.into(), line.to_owned()]),
    ),
];

const fn drops_at_refusal(
    name: &'static str,
    what: &'static str,
    breaks: &'static [&'static str],
    is_such: fn(&Command) -> bool,
) -> Row {
    deviation(name, what, breaks, Supposition::Departs(Departure::DropsAtRefusal(is_such)))
}

/// A command of this kind, and no game behind it.
fn drops(line: &str, is_such: fn(&Command) -> bool) -> Option<Vec<String>> {
    is_such(&grammar::command(line)).then(|| vec![line.to_owned(), DROP.into()])
}
