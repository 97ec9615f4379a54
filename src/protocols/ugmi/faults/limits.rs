//! Faults of limits that leave no room, and of moves that cannot be played.
//!
//! In: a search. Out: one without end, none at all, or a stone on another.

use std::time::Duration;

use super::behaviour::{Behaviour, Effect, Row, instead, row};
use crate::protocols::ugmi::{grammar::search, rules};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "crash-on-zero-nodes",
        "Exits at `go nodes 0`.",
        &["ugmi/go/limits-of-zero", "ugmi/process/stays-alive"],
        Behaviour::Hears(|_, line| (search(line)?.nodes == Some(0)).then(|| vec![Effect::Exit])),
    ),
    row(
        "blacks-clock-for-both",
        "Thinks by the clock of Black, whichever side is to move.",
        &["ugmi/go/keeps-the-clock"],
        Behaviour::Hears(|faulty, line| {
            let clock = |name| {
                let mut words = line.split(' ').skip_while(|word| *word != name).skip(1);
                words.next()?.parse::<u64>().ok()
            };
            let (white, black) = clock("wtime").zip(clock("btime"))?;
            (white < black).then(|| faulty.hear_late(Duration::from_secs(2), line))
        }),
    ),
    row(
        "first-point-for-zero",
        "Plays on the first point of the board if a limit is zero.",
        &["ugmi/go/limits-of-zero"],
        Behaviour::Says(|faulty, line| {
            (faulty.notes.go.has_zero() && line.starts_with("bestmove"))
                .then(|| instead("bestmove a01"))
                .flatten()
        }),
    ),
    row(
        "plays-what-it-is-told",
        "Plays on an occupied point if `searchmoves` begins with it.",
        &["ugmi/go/survives-odd-parameters"],
        Behaviour::Says(|faulty, line| {
            let first =
                faulty.notes.go.searchmoves.first().filter(|_| line.starts_with("bestmove"))?;
            let taken = !rules::is_legal(&faulty.notes.board, *first);
            taken.then(|| instead(format!("bestmove {first}"))).flatten()
        }),
    ),
];
