//! Ways to lose the variant.
//!
//! In: `set-param` and `new-game`. Out: another variant, or none.
//! Never: other parameters; nobody sees what becomes of them.

use super::{Departure, Row, reads};
use crate::{
    contract::{Supposition, deviation, wrong_rule},
    protocols::hub::{grammar, message::Command},
};

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    deviation(
        "refuses-declared-variants",
        "Answers with an `error` when some of its variants are set, and keeps the one it has.",
        &["hub/parameters/takes-its-values"],
        Supposition::Departs(Departure::RefusesVariants),
    ),
    reads(
        "first-value-counts",
        "Keeps the first value of a parameter that is set twice.",
        &["hub/parameters/takes-its-values"],
        |history, line| {
            let name = set(line)?;
            history.commands().any(|before| set(before).as_ref() == Some(&name)).then(Vec::new)
        },
    ),
    // A rule of its own may look like this in the one variant that it is about.
    wrong_rule(
        "ignores-the-variant",
        "Ignores the variant.",
        &["hub/parameters/takes-its-values"],
        Supposition::Reads(|_, line| match grammar::command(line) {
            Command::SetParam { name, .. } if name == "variant" => Some(Vec::new()),
            _ => None,
        }),
    ),
    reads(
        "forgets-the-variant",
        "Goes back to normal rules at `new-game`.",
        &["hub/new-game/keeps-parameters"],
        |_, line| {
            let reset = ["new-game", "set-param name=variant value=normal"];
            (line == "new-game").then(|| reset.map(str::to_owned).to_vec())
        },
    ),
];

/// The parameter that a line sets.
fn set(line: &str) -> Option<String> {
    match grammar::command(line) {
        Command::SetParam { name, .. } => Some(name),
        _ => None,
    }
}
