//! Faults of clocks: whose they are, and how long they last.
//!
//! In: a search with clocks. Out: one that ends too late.

use std::time::Duration;

use super::behaviour::{Behaviour, Row, row};
use crate::protocols::{
    uci::{grammar::search, message::Go},
    uci_like::faults::searches::late,
};

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
        "clock-outweighs-movetime",
        "Goes by its clock if it is sent a time for the move, too.",
        &["uci/go/first-limit-ends-the-search"],
        Behaviour::Says(|faulty, line| {
            let both = |go: &Go| go.movetime.is_some() && go.clocks[0].is_some();
            late(faulty, line, both, 1_500)
        }),
    ),
    row(
        "depth-outlasts-its-search",
        "Ends a search by time when it reaches the depth that was sent with the search before.",
        &["uci/go/uses-movetime"],
        Behaviour::Hears(|faulty, line| {
            let go = search(line).filter(|go| go.limits() == 1 && go.movetime.is_some())?;
            let shallow = faulty.notes.go.depth.is_some() && !faulty.is_thinking();
            let effects = shallow.then(|| faulty.honest(&go.to_string()));
            effects.map(|mut effects| {
                effects.push(faulty.stop_later(Duration::from_millis(10)));
                effects
            })
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
