//! Laws of chess that no understanding of the whole game breaks by itself: an illegal move in one
//! position.
//!
//! In: the position that is searched. Out: a move that its law forbids. Never: an engine that plays
//! by another law in every position; those are deviations.

use super::behaviour::{Behaviour, Deeds, FaultyEngine, Row, fen, plays, row};

const PLACE: &str = "uci/rules/promotion-place";

/// Plays a move that is illegal there in a search of two plies of a position.
fn blunders(faulty: &FaultyEngine, line: &str, position: &str, mv: &str) -> Deeds {
    let is_there = faulty.notes.go.depth == Some(2) && fen(faulty).starts_with(position);
    plays(line, |_| is_there.then(|| mv.to_owned()))
}

/// A law that is broken by one move in one position.
macro_rules! blunder {
    ($name:literal, $what:literal, $trips:expr, $position:literal, $mv:literal) => {
        row(
            $name,
            $what,
            $trips,
            Behaviour::Says(|faulty: &mut FaultyEngine, line: &str| {
                blunders(faulty, line, $position, $mv)
            }),
        )
    };
}

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    blunder!(
        "moves-from-an-empty-square",
        "Moves a piece that was taken.",
        &["uci/rules/empty-origin"],
        "8/4BK1k/Q7/8/8/8/8/8 b",
        "f8e8"
    ),
    blunder!(
        "moves-for-the-opponent",
        "Moves a piece of the opponent.",
        &["uci/rules/opponents-piece"],
        "8/8/8/8/8/5k2/5p2/7K w",
        "f2f1q"
    ),
    blunder!(
        "captures-its-own-piece",
        "Captures a piece of its own.",
        &["uci/rules/own-target"],
        "8/2n3b1/2Q5/1KR5/8/1q3Q2/1k6/5B2 w",
        "b5c5"
    ),
    blunder!(
        "queen-like-a-knight",
        "Moves a queen like a knight.",
        &["uci/rules/queen-line"],
        "6b1/8/4b1Pn/8/8/3q4/1b5k/K2Q4 w",
        "d1b2"
    ),
    blunder!(
        "rook-on-a-diagonal",
        "Moves a rook along a diagonal.",
        &["uci/rules/rook-line"],
        "3N3k/1b6/5q1q/8/8/7K/8/3R4 w",
        "d1h5"
    ),
    blunder!(
        "bishop-on-a-file",
        "Moves a bishop along a file.",
        &["uci/rules/bishop-line"],
        "1q2K3/7p/1B1k1r2/8/1R4p1/8/2R4q/8 w",
        "b6b8"
    ),
    blunder!(
        "pawn-aside",
        "Moves a pawn to the side.",
        &["uci/rules/pawn-step"],
        "8/4p3/5p2/2q5/1p4P1/8/4PqN1/1k4K1 w",
        "e2f2"
    ),
    blunder!(
        "promotes-too-early",
        "Promotes a pawn that has not reached the last rank.",
        &[PLACE],
        "6b1/8/p7/5K1k/3q4/6P1/8/8 w",
        "g3g4q"
    ),
];
