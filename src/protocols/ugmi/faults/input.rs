//! Faults of hearing that only this protocol forbids: lines that are no message.
//!
//! In: a line as it came. Out: a wrong reaction to it.

use super::behaviour::{Behaviour, Row, is, is_misused, is_unknown, row, say};
use crate::protocols::ugmi::{Ugmi, message::Keyword};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "bare-line-on-unknown",
        "Answers unknown commands with a line that is not a message.",
        &["ugmi/description/ignores-unknown-commands"],
        Behaviour::Hears(|faulty, line| {
            (is_unknown::<Ugmi>(line) && !faulty.odd_bytes && line.len() < 999)
                .then(|| say(format!("Unknown command: {line}")))
        }),
    ),
    row(
        "bare-line-on-bad-debug",
        "Answers an ill-formed `debug` with a line that is not a message.",
        &["ugmi/description/ignores-ill-formed-commands"],
        Behaviour::Hears(|faulty, line| {
            (is_misused::<Ugmi>(line, Keyword::Debug) && !faulty.odd_bytes)
                .then(|| say("usage: debug on|off"))
        }),
    ),
    row(
        "board-after-position",
        "Prints the board after each `position`.",
        &["ugmi/description/known-messages-only"],
        Behaviour::Hears(|faulty, line| {
            let picture = ["  a b c d", "1 . . . .", ""];
            is(line, "position").then(|| faulty.hear_and_say(line, &picture))
        }),
    ),
    row(
        "bare-line-on-blank",
        "Answers blank lines with a prompt.",
        &["ugmi/description/ignores-blank-lines"],
        Behaviour::Hears(|_, line| line.trim().is_empty().then(|| say("ready>"))),
    ),
    row(
        "bare-debug-output",
        "Prints debug output that is not `info`.",
        &["ugmi/debug/sends-more-information"],
        Behaviour::Says(|_, line| {
            let remark = line.strip_prefix("info string heard");
            remark.map(|rest| say(format!("DEBUG{rest}")))
        }),
    ),
];
