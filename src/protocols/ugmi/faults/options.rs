//! Faults of options that only this protocol forbids.
//!
//! In: an honest declaration, or a line `setoption`. Out: another one, or a wrong reaction.

use super::behaviour::{Behaviour, FaultyEngine, Row, row, say};
use crate::protocols::uci_like::faults::options::{declares, set};

/// A declaration that is wrong in one way.
macro_rules! declared {
    ($name:literal, $what:literal, $trips:literal, $option:literal => $line:literal) => {
        row(
            $name,
            $what,
            &[$trips],
            Behaviour::Says(|_: &mut FaultyEngine, line: &str| {
                declares(line, $option, || $line.to_owned())
            }),
        )
    };
}

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    declared!("check-in-capitals", "Declares the default `True`.",
        "ugmi/option/check-default-is-true-or-false",
        "Patterns" => "option name Patterns type check default True"),
    declared!("reserved-letters", "Declares an option named `Filename`.",
        "ugmi/option/no-reserved-letters",
        "Logfile Path" => "option name Filename type string default <empty>"),
    row(
        "declared-values-refused",
        "Refuses the value of a check option that is not its default.",
        &["ugmi/setoption/accepts-declared-values"],
        Behaviour::Hears(|_, line| {
            let set = set(line).filter(|set| set.name == "Patterns")?;
            (set.value.as_deref() == Some("false"))
                .then(|| say("info error Patterns cannot be switched off"))
        }),
    ),
    row(
        "any-case-in-names",
        "Accepts option names in any letter case.",
        &["ugmi/setoption/names-are-case-sensitive"],
        Behaviour::Hears(|_, line| {
            let set = set(line)?;
            set.name.starts_with("PATTERNS").then(Vec::new)
        }),
    ),
];
