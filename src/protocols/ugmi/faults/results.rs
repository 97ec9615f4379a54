//! Faults of `bestmove` that have to do with the game.
//!
//! In: the honest line. Out: another move, another form, too many or none.

use std::time::Duration;

use super::behaviour::{
    Behaviour, Deeds, Effect, FaultyEngine, Row, a_stone, an_empty_point, instead, row, say_later,
};
use crate::protocols::ugmi::rules::{Point, Side};

/// Another best move than the honest one.
fn plays(line: &str, other: impl FnOnce(&str) -> Option<String>) -> Deeds {
    let honest = line.strip_prefix("bestmove ")?;
    instead(format!("bestmove {}", other(honest)?))
}

fn on_a_stone(faulty: &FaultyEngine) -> Option<String> {
    let free = faulty.notes.go.searchmoves.is_empty() && faulty.notes.board.outcome().is_none();
    a_stone(&faulty.notes.board).filter(|_| free).map(|point| point.to_string())
}

fn is_lost(faulty: &FaultyEngine) -> bool {
    let board = &faulty.notes.board;
    let four = |point: Point| {
        board.stone_at(point).is_none() && board.longest_row(point, Side::White) >= 5
    };
    board.turn() == Side::Black && Point::all().filter(|point| four(*point)).count() > 1
}

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "move-without-zero",
        "Writes ranks below ten with one digit.",
        &["ugmi/bestmove/one-well-formed-move"],
        Behaviour::Says(|_, line| {
            plays(line, |mv| (mv != "000").then(|| mv.replacen('0', "", 1)).filter(|m| m != mv))
        }),
    ),
    row(
        "move-in-capitals",
        "Writes files in capitals.",
        &["ugmi/bestmove/one-well-formed-move"],
        Behaviour::Says(|_, line| {
            plays(line, |mv| Some(mv.to_ascii_uppercase()).filter(|m| m != mv))
        }),
    ),
    row(
        "move-in-numbers",
        "Writes moves as two numbers.",
        &["ugmi/bestmove/one-well-formed-move"],
        Behaviour::Says(|_, line| plays(line, |_| Some("7,7".into()))),
    ),
    row(
        "file-i-left-out",
        "Leaves out the letter i, so that the last file is t.",
        &["ugmi/bestmove/one-well-formed-move"],
        Behaviour::Says(|_, line| {
            plays(line, |mv| mv.strip_prefix('s').map(|rank| format!("t{rank}")))
        }),
    ),
    row(
        "bestmove-none",
        "Writes `none` as the last move of a game.",
        &["ugmi/bestmove/one-well-formed-move"],
        Behaviour::Says(|faulty, line| {
            plays(line, |_| (faulty.notes.board.empty_points() == 1).then(|| "none".into()))
        }),
    ),
    row(
        "ponder-move",
        "Adds a ponder move to `bestmove`.",
        &["ugmi/bestmove/nothing-but-the-move"],
        Behaviour::Says(|_, line| {
            line.starts_with("bestmove").then(|| instead(format!("{line} ponder a01"))).flatten()
        }),
    ),
    row(
        "plays-on-stones",
        "Plays on an occupied point.",
        &["ugmi/bestmove/legal-move"],
        Behaviour::Says(|faulty, line| plays(line, |_| on_a_stone(faulty))),
    ),
    row(
        "plays-on-stones-after-ten-searches",
        "Plays on an occupied point from its eleventh search on.",
        &["ugmi/bestmove/legal-move"],
        Behaviour::Says(|faulty, line| {
            plays(line, |_| on_a_stone(faulty).filter(|_| faulty.notes.searches > 10))
        }),
    ),
    row(
        "white-plays-on-stones",
        "Plays on an occupied point when it has the second move of a game.",
        &["ugmi/bestmove/legal-move"],
        Behaviour::Says(|faulty, line| {
            let white =
                faulty.notes.board.turn() == Side::White && faulty.notes.board.empty_points() < 352;
            let few = faulty.notes.board.empty_points() > 330;
            plays(line, |_| {
                on_a_stone(faulty).filter(|_| white && few && faulty.notes.searches > 3)
            })
        }),
    ),
    row(
        "passes-when-lost",
        "Passes when it cannot prevent five in a row.",
        &["ugmi/bestmove/no-needless-pass"],
        Behaviour::Says(|faulty, line| plays(line, |_| is_lost(faulty).then(|| "000".into()))),
    ),
    row(
        "bestmove-a-second-later",
        "Repeats `bestmove` some time later.",
        &["ugmi/bestmove/only-after-go"],
        Behaviour::Says(|faulty, line| {
            let h08 =
                Point::new(7, 7).and_then(|point| faulty.notes.board.stone_at(point)).is_some();
            let one = h08 && faulty.notes.searches == 1 && faulty.notes.board.empty_points() == 360;
            (one && line.starts_with("bestmove")).then(|| {
                let again = say_later(Duration::from_millis(400), line);
                vec![Effect::Send(line.to_owned()), again]
            })
        }),
    ),
    row(
        "silent-with-one-choice",
        "Sends no `bestmove` if only one point is empty.",
        &["ugmi/bestmove/always-sent"],
        Behaviour::Says(|faulty, line| {
            let one = faulty.notes.board.empty_points() == 1 && faulty.notes.searches == 1;
            (one && line.starts_with("bestmove")).then(Vec::new)
        }),
    ),
    row(
        "silent-with-one-searchmove",
        "Sends no `bestmove` if `searchmoves` has one move.",
        &["ugmi/bestmove/always-sent"],
        Behaviour::Says(|faulty, line| {
            let c03 = line == "bestmove c03" && faulty.notes.go.searchmoves.len() == 1;
            (c03 && faulty.notes.searches == 1).then(Vec::new)
        }),
    ),
    row(
        "tells-nothing",
        "Sends no `info` with statistics.",
        &["ugmi/bestmove/final-info-before"],
        Behaviour::Says(|_, line| line.starts_with("info depth").then(Vec::new)),
    ),
    row(
        "tells-nothing-without-limits",
        "Sends no `info` with statistics in a search without limits.",
        &["ugmi/bestmove/final-info-before"],
        Behaviour::Says(|faulty, line| {
            (faulty.notes.go.is_infinite() && line.starts_with("info depth")).then(Vec::new)
        }),
    ),
    row(
        "other-than-its-variation",
        "Plays another move than the first of its last `pv`.",
        &["ugmi/bestmove/first-of-the-last-pv"],
        Behaviour::Says(|faulty, line| {
            let free = faulty.notes.go.searchmoves.is_empty() && faulty.notes.go.depth == Some(2);
            plays(line, |mv| {
                let other = an_empty_point(&faulty.notes.board, mv).filter(|_| free)?;
                Some(other.to_string())
            })
        }),
    ),
];
