//! Faults of the first minute that show in this protocol only.
//!
//! In: the lines of the honest identification. Out: more of them.

use super::behaviour::{Behaviour, Row, row, then};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[row(
    "acknowledges-twice",
    "Sends `uciok` twice.",
    &["uci/uciok/once-and-last"],
    Behaviour::Says(|_, line| (line == "uciok").then(|| then(line, line)).flatten()),
)];
