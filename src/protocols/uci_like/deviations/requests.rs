//! What is taken for a request, or is not.
//!
//! In: a command. Out: the same, and one that has a reply; or none. Never: what the reply says.

use super::super::{grammar, message::Command};
use super::{Playing, Readings, Row, reads};
use crate::contract::and_also;

/// So many `isready` are answered.
const ANSWERED: usize = 5;

impl<D: Playing> Readings<D> {
    /// Those of this kind.
    pub const REQUESTS: &'static [Row] = &[
        reads(
            "ready-for-unknown",
            "Answers unknown commands with `readyok`.",
            &[D::DESCRIPTION_IGNORES_UNKNOWN_COMMANDS],
            |_, line| and_also(line, grammar::command::<D>(line) == Command::Unknown, "isready"),
        ),
        reads(
            "ready-for-blank-lines",
            "Answers blank lines with `readyok`.",
            &[D::DESCRIPTION_IGNORES_BLANK_LINES],
            |_, line| and_also(line, grammar::command::<D>(line) == Command::Blank, "isready"),
        ),
        reads(
            "ready-after-debug",
            "Answers `debug` with `readyok`.",
            &[D::DEBUG_ACCEPTED_AT_ANY_TIME],
            |_, line| {
                and_also(line, matches!(grammar::command::<D>(line), Command::Debug(_)), "isready")
            },
        ),
        reads(
            "ready-after-setoption",
            "Answers `setoption` with `readyok`.",
            &[D::SETOPTION_TRIGGERS_NOTHING],
            |_, line| {
                and_also(
                    line,
                    matches!(grammar::command::<D>(line), Command::SetOption(_)),
                    "isready",
                )
            },
        ),
        reads("ready-of-itself", D::READY_OF_ITSELF, &[D::READYOK_ONLY_WHEN_ASKED], |_, line| {
            and_also(line, line == D::NEW_GAME, "isready")
        }),
        reads(
            "ready-no-more",
            "Answers only the first five `isready`.",
            &[D::ISREADY_ONE_READYOK_EACH],
            |history, line| {
                (line == "isready" && history.count("isready") >= ANSWERED).then(Vec::new)
            },
        ),
    ];
}
