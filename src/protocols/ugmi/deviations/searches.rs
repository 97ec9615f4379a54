//! Ways to misread when a search is to end.
//!
//! In: a `go` line. Out: the search that is begun instead. Never: positions.

use super::{Row, reads};
use crate::protocols::{
    uci_like::deviations::searches::begin,
    ugmi::{Ugmi, grammar::search, message::Go},
};

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[reads(
    "zero-is-no-limit",
    "Treats a limit of zero as no limit.",
    &["ugmi/go/limits-of-zero"],
    |_, line| begin::<Ugmi>(search(line).filter(Go::has_zero)?.without_limits()),
)];
