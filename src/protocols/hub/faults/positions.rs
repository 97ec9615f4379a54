//! Faults of positions and moves that are received.
//!
//! In: `pos` lines. Out: other positions for the engine.

use super::behaviour::{Behaviour, Effect, Row, row, say};
use crate::protocols::hub::deviations::parts;

const BOARD: &[&str] = &["hub/position/reads-the-board"];
const SILENT: &[&str] = &["hub/position/setup-is-silent"];

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "ends-at-unsound-positions",
        "Exits when a position has too few squares.",
        &["hub/position/survives-unsound-positions", "hub/ending/stays-alive"],
        Behaviour::Hears(|_, line| {
            (line.starts_with("pos ") && line.len() < 40).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "ends-at-long-lists",
        "Exits when more than 255 moves are sent.",
        &["hub/position/long-move-lists", "hub/ending/stays-alive"],
        Behaviour::Hears(|_, line| {
            let (_, moves) = parts(line)?;
            (moves.split(' ').count() > 255).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "ends-at-empty-lists",
        "Exits when the list of moves is empty.",
        &["hub/position/long-move-lists", "hub/ending/stays-alive"],
        Behaviour::Hears(|_, line| line.contains("moves=\"\"").then(|| vec![Effect::Exit])),
    ),
    row(
        "done-for-a-position",
        "Answers a `pos` with moves with its last `done`.",
        SILENT,
        Behaviour::Hears(|faulty, line| {
            let set = line.ends_with("moves=\"32-28\"") && faulty.before == "go think";
            (set && !faulty.notes.done.is_empty())
                .then(|| faulty.honest_and(line, vec![Effect::Send(faulty.notes.done.clone())]))
        }),
    ),
    row(
        "wait-for-a-limit",
        "Answers a limit in time with `wait`.",
        SILENT,
        Behaviour::Hears(|faulty, line| {
            let alone = faulty.before == "ping" && faulty.notes.searches == 0;
            let set = line.starts_with("level time=60") && alone;
            set.then(|| faulty.honest_and(line, say("wait")))
        }),
    ),
    row(
        "info-for-a-position",
        "Answers `pos` with `info`.",
        &["hub/search/info-only-while-searching"],
        Behaviour::Hears(|faulty, line| {
            let set = parts(line).is_some();
            set.then(|| faulty.honest_and(line, say("info score=0.0")))
        }),
    ),
    row(
        "refuses-kings",
        "Answers positions with three kings with an error.",
        BOARD,
        Behaviour::Hears(|_, line| {
            let (pos, moves) = parts(line)?;
            let kings = pos[1..].chars().filter(char::is_ascii_uppercase).count();
            (kings >= 3 && moves.is_empty()).then(|| say("error message=\"bad position\""))
        }),
    ),
];
