//! Games that are lost at a command that must leave them alone.
//!
//! In: a line, or the answer to the one before. Out: the same with a game that is dropped. Never:
//! what happens only now and then; what comes of that is told under the command that it follows.

use super::{
    DROP, Departure, Loss, Row, Supposition, UNDO, deviation, grammar, reads, was_refused,
};
use crate::protocols::uhp::{
    message::{Command, Keyword},
    rules::{Board, MoveString, resolve},
};

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
    deviation(
        "search-makes-its-move",
        "Makes the best move that it names.",
        &["uhp/bestmove/changes-nothing"],
        Supposition::Departs(Departure::MakesBest),
    ),
    reads(
        "unknown-drops-the-game",
        "Drops the running game when it receives an unknown command.",
        &["uhp/error-handling/errors-change-nothing"],
        |_, line| drops(line, |command| matches!(command, Command::Unknown)),
    ),
    loses_at_refusal(
        "refusal-drops-the-game",
        "Drops the running game when it rejects a move.",
        &["uhp/play/refusal-changes-nothing"],
        |command, _| is_move(command),
        Loss::Game,
    ),
    loses_at_refusal(
        "refused-undo-drops-the-game",
        "Drops the running game when it rejects an `undo`.",
        &["uhp/undo/refusal-changes-nothing"],
        |command, _| matches!(command, Command::Undo(_) | Command::Misused(Keyword::Undo)),
        Loss::Game,
    ),
    loses_at_refusal(
        "refusal-takes-back",
        "Takes back a ply when it rejects a move.",
        &["uhp/play/refusal-changes-nothing"],
        |command, _| is_move(command),
        Loss::Ply,
    ),
    loses_at_refusal(
        "misunderstanding-takes-back",
        "Takes back a ply when it rejects a move that it cannot place on the board.",
        &["uhp/play/refusal-changes-nothing"],
        |command, board| board.is_some_and(|board| is_misunderstood(command, board)),
        Loss::Ply,
    ),
    loses_at_refusal(
        "illegality-takes-back",
        "Takes back a ply when it rejects a move that it understands, but that is not legal.",
        &["uhp/play/refusal-changes-nothing"],
        |command, board| {
            let is_play = matches!(command, Command::Play(_));
            is_play && board.is_some_and(|board| !is_misunderstood(command, board))
        },
        Loss::Ply,
    ),
    reads(
        "refused-game-disturbs",
        "Takes back a ply when it rejects a `newgame`.",
        &["uhp/newgame/refusal-keeps-the-game"],
        |history, line| was_refused(history, "newgame").then(|| vec![UNDO.into(), line.to_owned()]),
    ),
];

const fn loses_at_refusal(
    name: &'static str,
    what: &'static str,
    breaks: &'static [&'static str],
    is_such: fn(&Command, Option<&Board>) -> bool,
    loss: Loss,
) -> Row {
    deviation(name, what, breaks, Supposition::Departs(Departure::LosesAtRefusal(is_such, loss)))
}

const fn is_move(command: &Command) -> bool {
    matches!(command, Command::Play(_) | Command::Pass | Command::Misused(Keyword::Play))
}

/// Whether a move names nothing that can be done on this board, legal or not.
fn is_misunderstood(command: &Command, board: &Board) -> bool {
    let Command::Play(text) = command else { return false };
    MoveString::parse(text).map_or(true, |mv| resolve(board, &mv).is_err())
}

/// A command of this kind, and no game behind it.
fn drops(line: &str, is_such: fn(&Command) -> bool) -> Option<Vec<String>> {
    is_such(&grammar::command(line)).then(|| vec![line.to_owned(), DROP.into()])
}
