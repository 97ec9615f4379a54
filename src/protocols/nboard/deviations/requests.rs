//! Requests and settings after which an engine stands elsewhere.
//!
//! In: what was asked, and what the engine said to it. Out: the position that it goes on
//! from. Never: lines that are no commands.

use super::{Row, current, depth, end, put, reads, said_to, searches};
use crate::protocols::nboard::{
    grammar,
    message::Reply,
    model::ENDLESS,
    rules::{Board, Game, Move},
};

const GO: &str = "nboard/go/changes-nothing";
const HINT: &str = "nboard/hint/changes-nothing";
const LEARN: &str = "nboard/learn/changes-nothing";
const ANALYZE: &str = "nboard/analyze/harmless";
const DEPTH: &str = "nboard/set-depth/accepted";
const CONTEMPT: &str = "nboard/set-contempt/accepted";

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    reads("answer-played", "Plays its own answer.", &[GO], |history, line| {
        played(said_to(history, "go", line)?.into_iter().find_map(answer)?, line)
    }),
    reads("pass-played", "Plays its own answer where that is the pass.", &[GO], |history, line| {
        let mv = said_to(history, "go", line)?.into_iter().find_map(answer)?;
        (mv == Move::Pass).then(|| played(mv, line)).flatten()
    }),
    reads(
        "hint-played",
        "Plays the move it thinks best after a hint.",
        &[HINT],
        |history, line| {
            let told = said_to(history, "hint ", line)?;
            played(told.into_iter().rev().find_map(hinted)?, line)
        },
    ),
    reads(
        "learn-resets-the-game",
        "Starts anew when it has learned a game.",
        &[LEARN],
        |history, line| said_to(history, "learn", line).and_then(|_| anew(line)),
    ),
    reads(
        "learn-takes-a-move-back",
        "Takes the last move back when it has learned a game.",
        &[LEARN],
        |history, line| {
            said_to(history, "learn", line)?;
            let mut game = current(history)?;
            game.moves.pop();
            put(&game, line)
        },
    ),
    reads(
        "analysis-stays-at-the-start",
        "Stays at the first position of a game that it has analyzed.",
        &[ANALYZE],
        |history, line| {
            said_to(history, "analyze", line).filter(|_| depth(history) < ENDLESS)?;
            put(&Game::new(current(history)?.start), line)
        },
    ),
    reads(
        "analysis-ended-elsewhere",
        "Stays at the first position of a game if a ping ends its analysis.",
        &[ANALYZE],
        |history, line| {
            said_to(history, "analyze", line).filter(|_| depth(history) >= ENDLESS)?;
            put(&Game::new(current(history)?.start), line)
        },
    ),
    reads("depth-resets-the-game", "Loses the game when the depth is set.", &[DEPTH], |_, line| {
        if line.starts_with("set depth ") { anew(line) } else { None }
    }),
    reads(
        "contempt-in-a-search-resets",
        "Loses the game when the contempt is set while it searches.",
        &[CONTEMPT],
        |history, line| if sets_contempt(line) && searches(history) { anew(line) } else { None },
    ),
    reads(
        "contempt-resets-the-game",
        "Loses the game when the contempt is set.",
        &[CONTEMPT],
        |_, line| if sets_contempt(line) { anew(line) } else { None },
    ),
    reads(
        "contempt-turns-the-side",
        "Turns the side to move when the contempt is set.",
        &[CONTEMPT],
        |history, line| {
            let board = end(&current(history).filter(|_| sets_contempt(line))?);
            put(&Game::new(board.with_side(board.side().opponent())), line)
        },
    ),
];

/// The line, after the usual start was put in the place of the game.
fn anew(line: &str) -> Option<Vec<String>> {
    put(&Game::new(Board::start()), line)
}

/// The line, after a move was made on the board.
fn played(mv: Move, line: &str) -> Option<Vec<String>> {
    Some(vec![format!("move {mv}"), line.to_owned()])
}

fn sets_contempt(line: &str) -> bool {
    line.starts_with("set contempt ")
}

/// The move of an answer to `go`.
fn answer(line: &str) -> Option<Move> {
    match grammar::reply(line) {
        Ok(Reply::Answer { mv, .. }) => Some(mv),
        _ => None,
    }
}

/// The first move of an evaluation.
fn hinted(line: &str) -> Option<Move> {
    match grammar::reply(line) {
        Ok(Reply::Search(evaluation) | Reply::Book(evaluation)) => evaluation.line.first().copied(),
        _ => None,
    }
}
