//! Faults of what comes in the middle of something else: a line in a search, a
//! blank one, talk in a long thought.
//!
//! In: a line, and the thought under way. Out: what it should have left alone.

use super::behaviour::{Act, Row, row, said};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "name-ends-the-search",
        "Ends a search when it is told the name of its opponent.",
        &["cxboard/name/taken-quietly"],
        Act::Hears(|scene, line| {
            (line.starts_with("name ") && scene.engine.searches())
                .then(|| scene.engine.answer_now())
        }),
    ),
    row(
        "unknown-words-end-the-search",
        "Ends a search when it does not understand a command.",
        &["cxboard/preliminaries/survives-unknown-commands"],
        Act::Hears(|scene, line| {
            (line == "xyzzy" && scene.engine.searches()).then(|| scene.engine.answer_now())
        }),
    ),
    row(
        "hint-spoils-the-next-search",
        "Gives the best move of a search twice if it was asked for a hint in the one before.",
        &["cxboard/go/one-bestmove"],
        Act::Says(|scene, line| {
            if line.starts_with("info hint") && scene.engine.searches() {
                scene.count = 2;
            }
            let best = line.starts_with("bestmove") && scene.count > 0;
            scene.count -= usize::from(best);
            (best && scene.count == 0).then(|| said(&[line, line]))
        }),
    ),
    row(
        "blank-repeats",
        "Carries out the last command once more when a line is blank.",
        &["cxboard/preliminaries/tolerates-blank-lines"],
        Act::Hears(|scene, line| {
            let before = scene.before.clone();
            (line.trim().is_empty() && !before.is_empty()).then(|| scene.honest(&before))
        }),
    ),
    row(
        "talks-in-long-searches",
        "Says something of its own when a search has gone on for four seconds.",
        &["cxboard/preliminaries/says-only-known-messages"],
        Act::Says(|_, line| {
            line.starts_with("info time 4000").then(|| said(&[line, "still searching"]))
        }),
    ),
    row(
        "talks-in-long-thoughts",
        "Says something of its own when it has thought about a move for three seconds.",
        &["cxboard/preliminaries/says-only-known-messages"],
        Act::Says(|scene, line| {
            let late = line.starts_with("info time 3000") && scene.engine.thinks();
            late.then(|| said(&[line, "still thinking"]))
        }),
    ),
    row(
        "talks-of-moves",
        "Begins to think about a move of its own with a sentence about moves.",
        &["cxboard/preliminaries/says-only-known-messages"],
        Act::Says(|scene, line| {
            let begins = line.starts_with("info currmove") && scene.engine.thinks();
            begins.then(|| said(&["move ordering took no time", line]))
        }),
    ),
];
