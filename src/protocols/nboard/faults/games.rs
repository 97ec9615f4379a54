//! Faults of `set game` and `move`.
//!
//! In: a line that sets something. Out: an answer where none is due.
//! Never: another position than the GUI has; that is a deviation.

use super::behaviour::{Behaviour, Effect, Row, row};

const ALIVE: &str = "nboard/process/stays-alive";

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "forced-move-at-once",
        "Gives its move as soon as a game with one legal move is set.",
        &["nboard/set-game/no-reply"],
        Behaviour::Hears(|faulty, line| {
            let legal = faulty.legal();
            let forced = line.starts_with("set game ") && legal.len() == 1;
            forced.then(|| faulty.honest_and(line, format!("=== {}", legal[0])))
        }),
    ),
    row(
        "dies-of-finished-games",
        "Ends when the game that is set is over.",
        &["nboard/set-game/no-reply", ALIVE],
        Behaviour::Hears(|faulty, line| {
            (line.starts_with("set game ") && faulty.is_over()).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "evaluates-each-game",
        "Tells what it thinks of a game that is set.",
        &["nboard/set-game/no-reply"],
        Behaviour::Hears(|faulty, line| {
            let mv = faulty.legal().first().copied()?;
            line.starts_with("set game ")
                .then(|| faulty.honest_and(line, format!("search {mv} 0.00 0 1")))
        }),
    ),
    row(
        "answers-each-move",
        "Gives its own move as soon as one is made.",
        &["nboard/move/no-reply"],
        Behaviour::Hears(|faulty, line| {
            let mv = faulty.legal().first().copied()?;
            line.starts_with("move ").then(|| faulty.honest_and(line, format!("=== {mv}")))
        }),
    ),
    row(
        "evaluates-each-move",
        "Tells what it thinks of each move that is made.",
        &["nboard/move/no-reply"],
        Behaviour::Hears(|faulty, line| {
            let mv = faulty.legal().first().copied()?;
            line.starts_with("move ")
                .then(|| faulty.honest_and(line, format!("search {mv} 0.00 0 1")))
        }),
    ),
];
