//! Faults of positions and moves that are received.
//!
//! In: `pos` lines. Out: other positions for the engine.

use super::behaviour::{Behaviour, Effect, FaultyEngine, Row, row, say};
use crate::protocols::hub::{
    deviations::parts,
    rules::{Board, Color},
};

const BOARD: &[&str] = &["hub/position/reads-the-board"];
const ORDER: &[&str] = &["hub/position/captures-in-any-order"];
const LONG: &[&str] = &["hub/position/long-move-lists"];
const SILENT: &[&str] = &["hub/position/setup-is-silent"];

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "third-time-is-over",
        "Takes a position that occurs for the third time for the end of the game.",
        &["hub/position/repetitions-in-moves"],
        Behaviour::Hears(|faulty, line| {
            let boards =
                &faulty.notes.position.as_ref().filter(|_| line.starts_with("pos "))?.boards;
            let thrice = |b: &Board| boards.iter().filter(|other| *other == b).count() > 2;
            boards.iter().any(thrice).then(|| {
                let start = Board::start(faulty.notes.rules()).placement();
                let refusal = say("error message=\"illegal move\"");
                faulty.honest_and(&format!("pos pos={start}"), refusal)
            })
        }),
    ),
    row(
        "fifty-quiet-moves-are-over",
        "Plays no move after fifty quiet ones of kings.",
        &["hub/position/quiet-moves-in-moves"],
        Behaviour::Hears(|faulty, line| {
            let position = faulty.notes.position.as_ref().filter(|_| line.starts_with("pos "))?;
            // Kings that move leave the men and the number of pieces as they were.
            let rest = |b: &Board| (b.men(Color::White), b.men(Color::Black), b.empty().len());
            let quiet = |boards: &[Board]| boards.iter().all(|b| rest(b) == rest(&boards[0]));
            position.boards.windows(51).any(quiet).then(|| {
                let start = Board::start(faulty.notes.rules()).placement();
                let refusal = say("error message=\"illegal move\"");
                faulty.honest_and(&format!("pos pos={start}"), refusal)
            })
        }),
    ),
    row(
        "ends-at-unsound-positions",
        "Ends when a position has too few squares.",
        &["hub/position/survives-unsound-positions", "hub/ending/stays-alive"],
        Behaviour::Hears(|_, line| {
            (line.starts_with("pos ") && line.len() < 40).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "captures-by-their-letters",
        "Knows captures only with their squares in order.",
        ORDER,
        Behaviour::Hears(|faulty, line| {
            free_order(faulty, line).then(|| say("error message=\"illegal move\""))
        }),
    ),
    row(
        "ends-at-long-lists",
        "Ends when there are more than 255 moves.",
        &["hub/position/long-move-lists", "hub/ending/stays-alive"],
        Behaviour::Hears(|_, line| {
            let (_, moves) = parts(line)?;
            (moves.split(' ').count() > 255).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "ends-at-empty-lists",
        "Ends when the list of moves is empty.",
        &["hub/position/long-move-lists", "hub/ending/stays-alive"],
        Behaviour::Hears(|_, line| line.contains("moves=\"\"").then(|| vec![Effect::Exit])),
    ),
    row(
        "repetition-ends-the-game",
        "Has no answer once a position was repeated often.",
        LONG,
        Behaviour::Says(|faulty, line| {
            let plies = faulty.notes.position.as_ref().map_or(0, |p| p.boards.len());
            (line.starts_with("done") && plies > 900).then(|| say("done"))
        }),
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
        "refuses-clocks",
        "Answers a limit in time with an error.",
        SILENT,
        Behaviour::Hears(|_, line| {
            line.starts_with("level time=60").then(|| say("error message=\"bad level\""))
        }),
    ),
    row(
        "info-for-a-position",
        "Tells of a position before it is searched.",
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

fn free_order(faulty: &FaultyEngine, line: &str) -> bool {
    parts(line).is_some() && faulty.notes.position.as_ref().is_some_and(|p| p.free_order)
}
