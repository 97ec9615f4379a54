//! What an engine does not do before more input comes.
//!
//! In: nothing but the fact. Out: an engine that waits for a line although none need come.
//! Never: what it makes of the line.

use super::{Departure, Row, Stall, deviation};
use crate::contract::{Supposition, wrong_rule};

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    // It explains every request without an answer, so it has to explain pings besides.
    wrong_rule(
        "searches-only-on-input",
        "Goes on with a search only when it receives more input.",
        &["nboard/go/answered-once"],
        Supposition::Departs(Departure::Stalls(Stall::Searches)),
    ),
    deviation(
        "one-line-for-each-input",
        "Handles only one line whenever input comes, and leaves the others until more comes.",
        &["nboard/process/never-hangs"],
        Supposition::Departs(Departure::Stalls(Stall::Lines)),
    ),
];
