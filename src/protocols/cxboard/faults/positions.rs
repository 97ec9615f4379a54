//! Faults of positions.

use super::behaviour::{Behaviour, Row, die, row, say};
/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "cfen-in-other-letters",
        "Accepts horses and elephants in a CFEN only as `n` and `b`.",
        &["cxboard/position/reads-cfen"],
        Behaviour::Hears(|_, line| {
            let placement = line.strip_prefix("position cfen ")?.split(' ').next()?;
            let other = placement.contains(['h', 'H', 'e', 'E']);
            other.then(|| say(format!("Error (unknown piece): {line}")))
        }),
    ),
    row(
        "dies-without-a-king",
        "Exits at a position without a king.",
        &["cxboard/position/survives-nonsense", "cxboard/process/stays-alive"],
        Behaviour::Hears(|_, line| if line.contains("rhea1aehr") { die() } else { None }),
    ),
];
