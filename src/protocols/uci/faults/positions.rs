//! Faults of positions in the words of chess: another game in mind, or none.
//!
//! In: a position as it was sent. Out: no engine any more, or one that searches another position.

use super::behaviour::{Behaviour, Effect, Row, row};
use crate::protocols::{
    uci::{
        Uci, grammar,
        message::{Command, Keyword, Start},
        model,
    },
    uci_like::{dialect::Setup as _, faults::behaviour::is_misused},
};

/// Whether a line sets up what cannot be.
fn is_impossible(line: &str, from_fen: bool) -> bool {
    let Command::Position(position) = grammar::command(line) else { return false };
    let is_fen = position.start != Start::Initial;
    is_fen == from_fen && model::Setup::new(&position, &model::Rules::default()).is_impossible()
}

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "crash-on-fen",
        "Exits at a FEN.",
        &["uci/position/understands-fen", "uci/process/stays-alive"],
        Behaviour::Hears(|_, line| {
            let position = grammar::position(line)?;
            (position.start != Start::Initial && !is_impossible(line, true))
                .then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "crash-on-illegal-move",
        "Exits if a list contains an illegal move.",
        &["uci/position/survives-impossible-positions", "uci/process/stays-alive"],
        Behaviour::Hears(|_, line| is_impossible(line, false).then(|| vec![Effect::Exit])),
    ),
    row(
        "hangs-after-mate",
        "Hangs if a list continues after mate.",
        &["uci/position/survives-impossible-positions", "uci/process/stays-alive"],
        Behaviour::Hears(|_, line| line.ends_with("d8h4 a2a3 h4e1").then(|| vec![Effect::Hang])),
    ),
    row(
        "crash-without-kings",
        "Exits at a FEN that can be read but not played.",
        &["uci/position/survives-bad-fens", "uci/process/stays-alive"],
        Behaviour::Hears(|_, line| is_impossible(line, true).then(|| vec![Effect::Exit])),
    ),
    row(
        "crash-behind-bad-fens",
        "Exits at a search behind a FEN that is none.",
        &["uci/position/survives-bad-fens", "uci/process/stays-alive"],
        Behaviour::Hears(|faulty, line| {
            if is_misused::<Uci>(line, Keyword::Position) && line.contains(" fen ") {
                faulty.count = 1;
            }
            (line.starts_with("go") && faulty.count > 0).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "hangs-at-bad-fens",
        "Hangs at a FEN that is none.",
        &["uci/position/survives-bad-fens", "uci/process/stays-alive"],
        Behaviour::Hears(|_, line| {
            let bad = is_misused::<Uci>(line, Keyword::Position) && line.contains(" fen ");
            bad.then(|| vec![Effect::Hang])
        }),
    ),
    row(
        "crash-on-long-games",
        "Exits if a list has more than 250 moves.",
        &["uci/position/long-lists", "uci/process/stays-alive"],
        Behaviour::Hears(|_, line| (grammar::list(line)?.len() > 250).then(|| vec![Effect::Exit])),
    ),
];
