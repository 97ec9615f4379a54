//! Laws of the game that are misunderstood, each as `rules::wrong_rules` has it.
//!
//! In: a law that is wrong. Out: an engine that plays by it. Never: how a position is read.

use super::{Departure, Row};
use crate::{
    contract::{Supposition, deviation, wrong_rule},
    protocols::hub::rules::WrongRule as D,
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
const LEGAL: &str = "hub/done/legal-move";

/// The deviations of this kind, the narrow ones before the broad ones.
pub(super) const ROWS: &[Row] = &[
    narrow(D::BtGoesOnAtLastSquare, "Plays on after a breakthrough on square 50.", &[BT]),
    narrow(D::BtGoesOnForBlack, "Plays on after a breakthrough of Black.", &[BT]),
    wrong(D::BtGoesOn, "Plays on after a breakthrough.", &[BT]),
    narrow(
        D::FrisianLimitAfterLosses,
        "Counts the moves of a king anew once another piece of its side is captured, in frisian.",
        &[LIMIT],
    ),
    wrong(
        D::FrisianLimitIgnored,
        "Lets a king move any number of times in a row, in frisian.",
        &[LIMIT],
    ),
    strict(D::FrisianLimitOfTwo, "Lets a king move only twice in a row, in frisian.", &[LIMIT]),
    narrow(
        D::FrisianLimitWithoutMen,
        "Limits the moves of a king whose side has no men, too, in frisian.",
        &[LIMIT],
    ),
    wrong(D::FrisianDiagonalsOnly, "Captures along diagonals only, in frisian.", &[WAYS]),
    wrong(
        D::FrisianKingNotFirst,
        "Does not prefer a king's capture among equal ones, in frisian.",
        &[VALUE],
    ),
    wrong(D::FrisianValuesEqual, "Counts a captured king like a man, in frisian.", &[VALUE]),
    wrong(D::KillerIgnored, "Lands anywhere behind a captured king in killer.", &[KILLER]),
    strict(
        D::KillerAfterMen,
        "Stops a king directly behind a captured man too, in killer.",
        &[KILLER],
    ),
    strict(D::KingEndsBehind, "Ends a king's capture directly behind the last piece.", &[FLY]),
    wrong(
        D::CrownedInPassing,
        "Crowns a man that touches the far row during a capture.",
        &[CROWNED],
    ),
    wrong(D::StopsOnCrownRow, "Ends a capture where a man touches the far row.", &[CROWNED]),
    wrong(
        D::OriginStaysOccupied,
        "Treats the square that a capture began on as occupied.",
        &[LEAVE],
    ),
    wrong(D::CapturedRemovedAtOnce, "Removes captured pieces during the capture.", &[LEAVE]),
    wrong(D::JumpedTwice, "Jumps a piece twice in one capture.", &[LEAVE]),
    wrong(D::MenCaptureForwardOnly, "Captures with men forwards only.", &[COMPULSORY]),
    wrong(D::MenSpareKings, "Captures no kings with men.", &[COMPULSORY]),
    wrong(D::KingCapturesNeighbours, "Captures with kings as with men.", &[FLY]),
    wrong(D::KingLandsBehind, "Lands kings directly behind the piece they jump.", &[FLY]),
    wrong(D::KingsCountDouble, "Counts a captured king as two pieces.", &[MOST]),
    strict(D::KingMustCapture, "Demands that of equal captures one by a king is played.", &[MOST]),
    wrong(D::MajorityIgnored, "Plays any complete capture.", &[MOST]),
    wrong(D::CaptureBrokenOff, "Stops a capture after any jump.", &[MOST]),
    wrong(D::LosingNeedNotCapture, "Makes captures optional in losing draughts.", &[LOSING]),
    wrong(D::BlackNeedNotCapture, "Does not force Black to capture.", &[COMPULSORY]),
    wrong(D::CaptureOptional, "Plays a quiet move although it can capture.", &[COMPULSORY]),
    wrong(D::MenStepBackward, "Steps backwards with men.", &[LEGAL]),
    strict(D::KingStepsOne, "Moves kings to neighbouring squares only.", &[FLY]),
];

const fn wrong(rule: D, what: &'static str, breaks: &'static [&'static str]) -> Row {
    wrong_rule(rule.name(), what, breaks, Supposition::Departs(Departure::Misplays(rule)))
}

/// Of these, a single position may be all that shows them, and explains little else.
const fn narrow(rule: D, what: &'static str, breaks: &'static [&'static str]) -> Row {
    deviation(rule.name(), what, breaks, Supposition::Departs(Departure::Misplays(rule)))
}

/// Of these, what is left is legal all the same: only what they refuse shows them.
const fn strict(rule: D, what: &'static str, breaks: &'static [&'static str]) -> Row {
    deviation(rule.name(), what, breaks, Supposition::Departs(Departure::Refuses(rule)))
}
