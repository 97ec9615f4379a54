//! Ways to search another position than the one that was set up.
//!
//! In: `go`, and the positions before it. Out: the same, behind another position.
//! Never: how a position is read.

use super::{Departure, Row, current, reads, set};
use crate::{
    contract::{Supposition, deviation},
    protocols::hub::rules::legal_moves,
};

const APART: &[&str] = &["hub/games/keeps-positions-apart"];
const EXPECTED: &[&str] = &["hub/ponder/expected-move-is-in-the-position"];

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    reads(
        "makes-the-expected-move-again",
        "Plays a move of its own before it ponders.",
        EXPECTED,
        |history, line| {
            let position = current(history).filter(|_| line == "go ponder")?;
            let board = position.board();
            let next = board.after(*legal_moves(board).first()?);
            let on = !legal_moves(&next).is_empty();
            on.then(|| vec![set(next.placement(), ""), line.to_owned()])
        },
    ),
    reads(
        "ponders-one-move-back",
        "Ponders on the position before the expected move.",
        EXPECTED,
        |history, line| {
            let position = current(history).filter(|_| line == "go ponder")?;
            let before = position.boards.iter().nth_back(1)?;
            Some(vec![set(before.placement(), ""), line.to_owned()])
        },
    ),
];

/// Those that explain whatever fits the position before.
pub(super) const MIXED_UP: &[Row] = &[
    deviation(
        "searches-the-old-position",
        "Searches the position before, every fourth time.",
        APART,
        Supposition::Departs(Departure::MixesUp(4)),
    ),
    deviation(
        "answers-twice-the-same",
        "Searches the position before, every second time.",
        APART,
        Supposition::Departs(Departure::MixesUp(2)),
    ),
];
