//! Faults of the rules: one law of the game understood wrongly.
//!
//! In: a deviation. Out: an engine that plays by it, in its answers and in
//! the moves it receives.

use super::behaviour::{Behaviour, Row, bends, judges, refuses, row, say};
use crate::protocols::hub::rules::{
    Board, Color, Deviation as D, Move, Variant, legal_moves_under,
};

const COMPULSORY: &str = "hub/variants/captures-are-compulsory";
const MOST: &str = "hub/variants/most-pieces-are-captured";
const FLY: &str = "hub/variants/kings-fly";
const LEAVE: &str = "hub/variants/captured-pieces-leave-at-the-end";
const CROWNED: &str = "hub/variants/crowned-at-the-end-of-a-move";
const KILLER: &str = "hub/variants/killer-stops-behind-a-king";
const BT: &str = "hub/variants/breakthrough-ends-the-game";
const WAYS: &str = "hub/variants/frisian-captures-eight-ways";
const VALUE: &str = "hub/variants/frisian-takes-most-value";
const LIMIT: &str = "hub/variants/frisian-limits-king-moves";
const LOSING: &str = "hub/variants/losing-keeps-the-rules";

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    bent(D::CaptureOptional, &[COMPULSORY]),
    bent(D::MajorityIgnored, &[MOST, VALUE]),
    bent(D::CaptureBrokenOff, &[MOST, VALUE]),
    bent(D::KingsCountDouble, &[MOST]),
    strict(D::KingMustCapture, &[MOST]),
    bent(D::MenCaptureForwardOnly, &[COMPULSORY, WAYS]),
    bent(D::MenStepBackward, &["hub/done/legal-move", "hub/done/no-ponder-after-the-end"]),
    strict(D::KingStepsOne, &[FLY]),
    bent(D::KingCapturesNeighbours, &[FLY]),
    bent(D::KingLandsBehind, &[FLY]),
    bent(D::CapturedRemovedAtOnce, &[LEAVE]),
    bent(D::JumpedTwice, &[LEAVE]),
    bent(D::OriginStaysOccupied, &[LEAVE]),
    bent(D::CrownedInPassing, &[CROWNED]),
    bent(D::StopsOnCrownRow, &[CROWNED]),
    bent(D::KillerIgnored, &[KILLER]),
    strict(D::KillerAfterMen, &[KILLER]),
    bent(D::BtGoesOn, &[BT]),
    bent(D::FrisianDiagonalsOnly, &[WAYS]),
    bent(D::FrisianValuesEqual, &[VALUE]),
    bent(D::FrisianKingNotFirst, &[VALUE]),
    bent(D::FrisianLimitIgnored, &[LIMIT]),
    strict(D::FrisianLimitOfTwo, &[LIMIT]),
    row(
        "black-need-not-capture",
        "Thinks that Black need not capture.",
        &[COMPULSORY, LOSING],
        judges(|board| only(board, board.side() == Color::Black, D::CaptureOptional)),
    ),
    row(
        "frisian-limit-without-men",
        "Thinks that a king without men moves three times in a row at most.",
        &[LIMIT],
        Behaviour::Says(|faulty, line| {
            let board = *faulty.notes.board()?;
            let lone = board.variant() == Variant::Frisian && board.men(board.side()).is_empty();
            let three = faulty.notes.searched.as_ref().is_some_and(|p| p.boards.len() == 7);
            (line.starts_with("done") && lone && three).then(|| say("done"))
        }),
    ),
    row(
        "losing-side-may-decline",
        "Thinks that captures are optional in losing draughts.",
        &[LOSING],
        judges(|board| only(board, board.variant() == Variant::Losing, D::CaptureOptional)),
    ),
];

const fn bent(deviation: D, trips: &'static [&'static str]) -> Row {
    row(deviation.name(), deviation.summary(), trips, bends(deviation))
}

/// Of these, what is left is legal all the same: only what they refuse shows them.
const fn strict(deviation: D, trips: &'static [&'static str]) -> Row {
    row(deviation.name(), deviation.summary(), trips, refuses(deviation))
}

fn only(board: &Board, when: bool, deviation: D) -> Vec<Move> {
    legal_moves_under(board, when.then_some(deviation))
}
