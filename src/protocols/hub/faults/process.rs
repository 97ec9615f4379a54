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
        "deaf-to-quit",
        "Does not hear `quit`.",
        &["hub/ending/quit-ends-the-engine"],
        Behaviour::Hears(|_, line| (line == "quit").then(Vec::new)),
    ),
    row(
        "deaf-to-quit-before-init",
        "Does not hear `quit` before it is ready.",
        &["hub/ending/quit-ends-the-engine"],
        Behaviour::Hears(|faulty, line| {
            (line == "quit" && faulty.notes.stage < Stage::Ready).then(Vec::new)
        }),
    ),
    row(
        "quit-lost-behind-stop",
        "Loses `quit` behind `stop`.",
        &["hub/ending/stop-then-quit"],
        Behaviour::Hears(|faulty, line| (line == "quit" && faulty.before == "stop").then(Vec::new)),
    ),
    row(
        "lingers-at-the-end",
        "Waits for more when its input has ended.",
        &["hub/ending/ends-with-its-input", "hub/ending/ends-with-its-input-at-the-start"],
        Behaviour::Leaves(|faulty| {
            linger(faulty.notes.stage == Stage::Ready && !faulty.notes.searching)
        }),
    ),
    row(
        "lingers-after-a-search",
        "Waits for more when its input has ended after a search.",
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
        "Goes on searching when its input has ended.",
        &["hub/ending/ends-with-its-input-while-searching"],
        Behaviour::Leaves(|faulty| linger(faulty.notes.searching)),
    ),
    row(
        "waits-for-init-at-the-end",
        "Waits for `init` when its input has ended.",
        &["hub/ending/ends-with-its-input-at-the-start"],
        Behaviour::Leaves(|faulty| linger(faulty.notes.stage == Stage::Waiting)),
    ),
    row(
        "waits-for-hub-at-the-end",
        "Waits for `hub` when its input has ended.",
        &["hub/ending/ends-with-its-input-at-the-start"],
        Behaviour::Leaves(|faulty| linger(faulty.notes.stage == Stage::Launched)),
    ),
    row(
        "ends-after-a-search",
        "Ends when its third search is over.",
        &["hub/ending/stays-alive"],
        Behaviour::Says(|faulty, line| {
            let third = line.starts_with("done") && faulty.notes.searches == 3;
            third.then(|| vec![Effect::Send(line.into()), Effect::Exit])
        }),
    ),
    row(
        "crashes-at-the-end",
        "Crashes when it is to end.",
        &["hub/ending/stays-alive"],
        Behaviour::Honest,
    ),
];

fn linger(when: bool) -> Vec<Effect> {
    vec![if when { Effect::Hang } else { Effect::Exit }]
}
