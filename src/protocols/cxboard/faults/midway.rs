//! Faults of what comes in the middle of something else: a line in a search, a
//! blank one, talk in a long thought.
//!
//! In: a line, and the thought under way. Out: what it should have left alone.

use super::behaviour::{Behaviour, Row, row, said};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "name-ends-the-search",
        "Ends a search when it is told the name of its opponent.",
        &["cxboard/name/taken-quietly"],
        Behaviour::Hears(|faulty, line| {
            (line.starts_with("name ") && faulty.engine.searches())
                .then(|| faulty.engine.answer_now())
        }),
    ),
    row(
        "unknown-words-end-the-search",
        "Ends a search when it does not understand a command.",
        &["cxboard/preliminaries/survives-unknown-commands"],
        Behaviour::Hears(|faulty, line| {
            (line == "xyzzy" && faulty.engine.searches()).then(|| faulty.engine.answer_now())
        }),
    ),
    row(
        "hint-spoils-the-next-search",
        "Gives the best move of a search twice if it was asked for a hint in the one before.",
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
        "Says something of its own when a search has gone on for four seconds.",
        &["cxboard/preliminaries/says-only-known-messages"],
        Behaviour::Says(|_, line| {
            line.starts_with("info time 4000").then(|| said(&[line, "still searching"]))
        }),
    ),
    row(
        "talks-in-long-thoughts",
        "Says something of its own when it has thought about a move for three seconds.",
        &["cxboard/preliminaries/says-only-known-messages"],
        Behaviour::Says(|faulty, line| {
            let late = line.starts_with("info time 3000") && faulty.engine.thinks();
            late.then(|| said(&[line, "still thinking"]))
        }),
    ),
    row(
        "talks-of-moves",
        "Begins to think about a move of its own with a sentence about moves.",
        &["cxboard/preliminaries/says-only-known-messages"],
        Behaviour::Says(|faulty, line| {
            let begins = line.starts_with("info currmove") && faulty.engine.thinks();
            begins.then(|| said(&["move ordering took no time", line]))
        }),
    ),
];
