//! Faults of `set game` and `move`.
//!
//! In: a line that sets something. Out: an answer where none is due.
//! Never: another position than the GUI has; that is a deviation.

use super::behaviour::{Behaviour, Effect, Row, exits, row};

const ALIVE: &str = "nboard/process/stays-alive";

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "forced-move-at-once",
        "Sends its move as soon as a game with one legal move is set.",
        &["nboard/go/only-when-asked"],
        Behaviour::Hears(|faulty, line| {
            let legal = faulty.legal();
            let forced = line.starts_with("set game ") && legal.len() == 1;
            forced.then(|| faulty.honest_and(line, format!("=== {}", legal[0])))
        }),
    ),
    row(
        "dies-of-finished-games",
        "Exits when a finished game is set.",
        &["nboard/set-game/no-reply", ALIVE],
        exits(|faulty, line| line.starts_with("set game ") && faulty.is_over()),
    ),
    row(
        "dies-of-a-shorter-game",
        "Exits when a game is set that has fewer moves than the one before.",
        &["nboard/set-game/replaces-the-game", ALIVE],
        Behaviour::Hears(|faulty, line| {
            // A broken game has none.
            let moves = line.matches("B[").count() + line.matches("W[").count();
            if line != "set game" && !line.starts_with("set game ") {
                return None;
            }
            let before = std::mem::replace(&mut faulty.count, moves);
            (moves < before).then(|| vec![Effect::Exit])
        }),
    ),
    // Nobody can tell it from an engine that does not pass at all.
    row(
        "pass-counted-twice",
        "Passes twice on `move PA`.",
        &["nboard/move/pass"],
        Behaviour::Hears(|faulty, line| {
            let pass = line.starts_with("move PA");
            pass.then(|| [faulty.honest(line), faulty.honest(line)].concat())
        }),
    ),
    row(
        "evaluates-each-game",
        "Sends an evaluation after each `set game`.",
        &["nboard/set-game/no-reply"],
        Behaviour::Hears(|faulty, line| {
            let mv = faulty.legal().first().copied()?;
            line.starts_with("set game ")
                .then(|| faulty.honest_and(line, format!("search {mv} 0.00 0 1")))
        }),
    ),
    row(
        "answers-each-move",
        "Sends its own move after each `move`.",
        &["nboard/go/only-when-asked"],
        Behaviour::Hears(|faulty, line| {
            let mv = faulty.legal().first().copied()?;
            line.starts_with("move ").then(|| faulty.honest_and(line, format!("=== {mv}")))
        }),
    ),
    row(
        "evaluates-each-move",
        "Sends an evaluation after each `move`.",
        &["nboard/move/no-reply"],
        Behaviour::Hears(|faulty, line| {
            let mv = faulty.legal().first().copied()?;
            line.starts_with("move ")
                .then(|| faulty.honest_and(line, format!("search {mv} 0.00 0 1")))
        }),
    ),
];
