//! Faults of the process: it ends too soon, or not at all.
//!
//! In: `quit`, the end of the input, silence. Out: the wrong reaction.

use super::{
    behaviour::{Behaviour, Effect, Row, row},
    notes::Stage,
};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "deaf-to-quit-before-init",
        "Ignores `quit` before it is ready.",
        &["hub/ending/quit-ends-the-engine"],
        Behaviour::Hears(|faulty, line| {
            (line == "quit" && faulty.notes.stage < Stage::Ready).then(Vec::new)
        }),
    ),
    row(
        "quit-lost-behind-stop",
        "Loses a `quit` that follows `stop`.",
        &["hub/ending/stop-then-quit"],
        Behaviour::Hears(|faulty, line| (line == "quit" && faulty.before == "stop").then(Vec::new)),
    ),
    row(
        "lingers-at-the-end",
        "Does not end when its input is closed.",
        &["hub/ending/ends-with-its-input", "hub/ending/ends-with-its-input-at-the-start"],
        Behaviour::Leaves(|faulty| {
            linger(faulty.notes.stage == Stage::Ready && !faulty.notes.searching)
        }),
    ),
    row(
        "lingers-after-a-search",
        "Does not end when its input is closed after a search.",
        &["hub/ending/ends-with-its-input"],
        Behaviour::Leaves(|faulty| {
            linger(
                faulty.notes.stage == Stage::Ready
                    && !faulty.notes.searching
                    && faulty.notes.searches > 0,
            )
        }),
    ),
    row(
        "searches-on-at-the-end",
        "Searches on when its input is closed.",
        &["hub/ending/ends-with-its-input-while-searching"],
        Behaviour::Leaves(|faulty| linger(faulty.notes.searching)),
    ),
    row(
        "waits-for-a-hit-at-the-end",
        "Does not end when its input is closed while a ponder search that has reached its depth waits.",
        &["hub/ending/ends-with-its-input-while-searching"],
        Behaviour::Leaves(|faulty| linger(faulty.notes.waits_at_its_depth())),
    ),
    row(
        "waits-for-init-at-the-end",
        "Does not end when its input is closed before `init`.",
        &["hub/ending/ends-with-its-input-at-the-start"],
        Behaviour::Leaves(|faulty| linger(faulty.notes.stage == Stage::Waiting)),
    ),
    row(
        "waits-for-hub-at-the-end",
        "Does not end when its input is closed before `hub`.",
        &["hub/ending/ends-with-its-input-at-the-start"],
        Behaviour::Leaves(|faulty| linger(faulty.notes.stage == Stage::Launched)),
    ),
    row(
        "ends-after-a-search",
        "Exits after its third search.",
        &["hub/ending/stays-alive"],
        Behaviour::Says(|faulty, line| {
            let third = line.starts_with("done") && faulty.notes.searches == 3;
            third.then(|| vec![Effect::Send(line.into()), Effect::Exit])
        }),
    ),
    row(
        "crashes-at-the-end",
        "Crashes when it is told to quit.",
        &["hub/ending/stays-alive"],
        Behaviour::Honest,
    ),
];

fn linger(when: bool) -> Vec<Effect> {
    vec![if when { Effect::Hang } else { Effect::Exit }]
}
