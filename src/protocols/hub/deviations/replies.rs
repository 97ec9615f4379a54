//! What is taken for a request and has a reply that nobody asked for.
//!
//! In: a command that is taken in silence. Out: the same, and one that is not.
//! Never: what the reply says.

use super::{Row, parts, reads};
use crate::{
    contract::and_also,
    protocols::hub::{grammar, message::Command},
};

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    reads(
        "ready-for-parameters",
        "Answers each `set-param` with `ready`.",
        &["hub/initialisation/set-param-is-silent"],
        |_, line| {
            and_also(line, matches!(grammar::command(line), Command::SetParam { .. }), "init")
        },
    ),
    reads(
        "ready-for-a-position",
        "Answers `pos` with `ready`.",
        &["hub/position/setup-is-silent"],
        |_, line| and_also(line, parts(line).is_some(), "init"),
    ),
    reads(
        "ready-for-a-new-game",
        "Answers `new-game` with `ready`.",
        &["hub/new-game/accepted-in-silence"],
        |_, line| and_also(line, line == "new-game", "init"),
    ),
    reads(
        "done-for-a-new-game",
        "Searches again at `new-game` after a search.",
        &["hub/new-game/accepted-in-silence"],
        |history, line| and_also(line, line == "new-game" && history.count("go") > 0, "go think"),
    ),
    reads(
        "pong-for-a-new-game",
        "Answers `new-game` with `pong`.",
        &["hub/new-game/accepted-in-silence"],
        |_, line| and_also(line, line == "new-game", "ping"),
    ),
];
