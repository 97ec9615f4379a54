//! Faults of what comes in the middle of something else: a line in a search, a
//! blank one, talk in a long thought.
//!
//! In: a line, and the thought under way. Out: what it should have left alone.

use super::behaviour::{Behaviour, Row, row, said};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "hint-spoils-the-next-search",
        "Sends the best move of a search twice if it received `hint` during the previous one.",
        &["cxboard/go/one-bestmove"],
        Behaviour::Says(|faulty, line| {
            if line.starts_with("info hint") && faulty.engine.searches() {
                faulty.count = 2;
            }
            let best = line.starts_with("bestmove") && faulty.count > 0;
            faulty.count -= usize::from(best);
            (best && faulty.count == 0).then(|| said(&[line, line]))
        }),
    ),
    row(
        "talks-in-long-searches",
        "Sends an unknown message after four seconds of search.",
        &["cxboard/preliminaries/says-only-known-messages"],
        Behaviour::Says(|_, line| {
            line.starts_with("info time 4000").then(|| said(&[line, "still searching"]))
        }),
    ),
    row(
        "talks-in-long-thoughts",
        "Sends an unknown message after three seconds of thinking about its move.",
        &["cxboard/preliminaries/says-only-known-messages"],
        Behaviour::Says(|faulty, line| {
            let late = line.starts_with("info time 3000") && faulty.engine.thinks();
            late.then(|| said(&[line, "still thinking"]))
        }),
    ),
    row(
        "talks-of-moves",
        "Sends a sentence that begins with `move` when it starts to think.",
        &["cxboard/preliminaries/says-only-known-messages"],
        Behaviour::Says(|faulty, line| {
            let begins = line.starts_with("info currmove") && faulty.engine.thinks();
            begins.then(|| said(&["move ordering took no time", line]))
        }),
    ),
];
