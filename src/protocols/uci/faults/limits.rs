//! Faults of clocks: whose they are, and how long they last.
//!
//! In: a search with clocks. Out: one that ends too late.

use super::behaviour::{Behaviour, Row, row};
use crate::protocols::uci_like::faults::searches::late;

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "goes-by-the-longer-clock",
        "Goes by the clock that shows more.",
        &["uci/go/keeps-its-own-clock"],
        Behaviour::Says(|faulty, line| {
            late(
                faulty,
                line,
                |go| {
                    let [white, black, ..] = go.clocks.map(|clock| clock.unwrap_or(0));
                    !go.ponder && white.max(black) == 600_000 && white.min(black) == 1_000
                },
                1_600,
            )
        }),
    ),
    row(
        "goes-by-the-clock-of-white",
        "Goes by White's clock when it plays Black.",
        &["uci/go/keeps-its-own-clock"],
        Behaviour::Says(|faulty, line| {
            late(
                faulty,
                line,
                |go| !go.ponder && go.clocks[0] == Some(600_000) && go.clocks[1] == Some(1_000),
                1_600,
            )
        }),
    ),
    row(
        "control-runs-out",
        "Uses more time than its clock has if one move is left to the control.",
        &["uci/go/keeps-the-clock"],
        Behaviour::Says(|faulty, line| {
            late(faulty, line, |go| go.movestogo == Some(1) && go.clocks[0] == Some(2_000), 2_600)
        }),
    ),
];
