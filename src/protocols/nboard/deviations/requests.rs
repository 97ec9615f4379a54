//! Requests and settings after which an engine stands elsewhere.
//!
//! In: what was asked, and what the engine said to it. Out: the position that it goes on
//! from. Never: lines that are no commands.

use super::{MOVE, Row, current, end, ended_search, put, reads, said_to, searches, set_depth};
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
    reads("answer-played", "Plays its own answer to `go` on the board.", &[GO], |history, line| {
        played(said_to(history, "go", line)?.into_iter().find_map(answer)?, line)
    }),
    reads(
        "pass-played",
        "Plays its own answer to `go` on the board if it is a pass.",
        &[GO],
        |history, line| {
            let mv = said_to(history, "go", line)?.into_iter().find_map(answer)?;
            (mv == Move::Pass).then(|| played(mv, line)).flatten()
        },
    ),
    reads(
        "hint-played",
        "Plays its best move on the board after `hint`.",
        &[HINT],
        |history, line| {
            let told = said_to(history, "hint ", line)?;
            played(told.into_iter().rev().find_map(hinted)?, line)
        },
    ),
    reads(
        "ended-go-resets-the-game",
        "Starts a new game if a ping ends `go`.",
        &[GO],
        |history, line| {
            said_to(history, "go", line).filter(|_| ended_search(history))?;
            anew(line)
        },
    ),
    reads(
        "ended-hint-resets-the-game",
        "Starts a new game if a ping ends `hint`.",
        &[HINT],
        |history, line| {
            said_to(history, "hint ", line).filter(|_| ended_search(history))?;
            anew(line)
        },
    ),
    reads(
        "move-lost-after-learning",
        "Ignores a move right after `learn`.",
        &[LEARN],
        |history, line| {
            said_to(history, "learn", line).filter(|_| line.starts_with(MOVE))?;
            Some(Vec::new())
        },
    ),
    reads(
        "learn-resets-the-game",
        "Starts a new game after `learn`.",
        &[LEARN],
        |history, line| said_to(history, "learn", line).and_then(|_| anew(line)),
    ),
    reads(
        "learn-takes-a-move-back",
        "Takes the last move back after `learn`.",
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
        "Stays at the start of the game after `analyze`.",
        &[ANALYZE],
        |history, line| {
            said_to(history, "analyze", line).filter(|_| set_depth(history) < Some(ENDLESS))?;
            put(&Game::new(current(history)?.start), line)
        },
    ),
    reads(
        "analysis-ended-elsewhere",
        "Stays at the start of the game if a ping ends `analyze`.",
        &[ANALYZE],
        |history, line| {
            said_to(history, "analyze", line).filter(|_| set_depth(history) >= Some(ENDLESS))?;
            put(&Game::new(current(history)?.start), line)
        },
    ),
    reads("depth-resets-the-game", "Starts a new game on `set depth`.", &[DEPTH], |_, line| {
        if line.starts_with("set depth ") { anew(line) } else { None }
    }),
    reads(
        "contempt-in-a-search-resets",
        "Starts a new game on `set contempt` during a search.",
        &[CONTEMPT],
        |history, line| if sets_contempt(line) && searches(history) { anew(line) } else { None },
    ),
    reads(
        "contempt-resets-the-game",
        "Starts a new game on `set contempt`.",
        &[CONTEMPT],
        |_, line| if sets_contempt(line) { anew(line) } else { None },
    ),
    reads(
        "contempt-turns-the-side",
        "Changes the side to move on `set contempt`.",
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
