//! Laws of the game that are misunderstood, each as `rules::wrong_rules` has it.
//!
//! In: a law that is wrong. Out: an engine that plays by it. Never: how a position is read.

use super::Row;
use crate::{
    contract::{Supposition, deviation, wrong_rule},
    protocols::{uci::rules::WrongRule as D, uci_like::faults::Misrule},
};

const EN_PASSANT: &[&str] = &["uci/rules/en-passant"];
const TAKEN: &[&str] = &["uci/rules/en-passant-taken"];
const ROOK: &[&str] = &["uci/rules/castling-rook"];
const PROMOTION: &[&str] = &["uci/rules/promotion-piece"];
const RIGHTS: &[&str] = &["uci/rules/castling-rights"];
const THROUGH: &[&str] = &["uci/rules/castling-through-check"];
const DOUBLE_STEP: &[&str] = &["uci/rules/pawn-double-step"];
const BLOCKED: &[&str] = &["uci/rules/pawn-blocked"];
const KNIGHT: &[&str] = &["uci/rules/knight-jump"];
const INTO_CHECK: &[&str] = &["uci/rules/king-into-check"];
const PINNED: &[&str] = &["uci/rules/pinned"];
const ANSWERED: &[&str] = &["uci/rules/check-answered"];

/// The deviations of this kind, the narrow ones before the broad ones.
pub(super) const ROWS: &[Row] = &[
    strict(D::EnPassantUnknownToWhite, "Does not capture en passant as White.", EN_PASSANT),
    strict(D::EnPassantUnknownToBlack, "Does not capture en passant as Black.", EN_PASSANT),
    strict(D::EnPassantUnknown, "Does not capture en passant.", EN_PASSANT),
    wrong(D::EnPassantLate, "Captures en passant at any later time.", EN_PASSANT),
    wrong(
        D::EnPassantLeavesPawnOfBlack,
        "Leaves a pawn of Black on the board that is captured en passant.",
        TAKEN,
    ),
    wrong(
        D::EnPassantLeavesPawnOfWhite,
        "Leaves a pawn of White on the board that is captured en passant.",
        TAKEN,
    ),
    wrong(D::EnPassantLeavesPawn, "Leaves the pawn captured en passant on the board.", TAKEN),
    wrong(
        D::EnPassantPinIgnored,
        "Captures en passant although that opens a line to its king.",
        &["uci/rules/en-passant-pinned"],
    ),
    strict(D::CastlingRookAttacked, "Does not castle if the rook's way is attacked.", THROUGH),
    strict(
        D::LongCastlingNeedsBothWays,
        "Does not castle on the queen's side if a piece stands on the king's other side.",
        &["uci/rules/castling-path"],
    ),
    strict(D::LongCastlingUnknownToWhite, "Castles on the king's side only, as White.", RIGHTS),
    strict(D::LongCastlingUnknownToBlack, "Castles on the king's side only, as Black.", RIGHTS),
    strict(D::ShortCastlingUnknownToWhite, "Castles on the queen's side only, as White.", RIGHTS),
    strict(D::ShortCastlingUnknownToBlack, "Castles on the queen's side only, as Black.", RIGHTS),
    strict(D::LongCastlingUnknown, "Castles on the king's side only.", RIGHTS),
    strict(D::ShortCastlingUnknown, "Castles on the queen's side only.", RIGHTS),
    strict(D::CastlingUnknownToWhite, "Does not castle as White.", RIGHTS),
    strict(D::CastlingUnknownToBlack, "Does not castle as Black.", RIGHTS),
    strict(D::CastlingUnknown, "Does not castle.", RIGHTS),
    wrong(
        D::CastlingRightsOutlastRooks,
        "Castles with another rook on the square of one that was captured.",
        RIGHTS,
    ),
    strict(
        D::CastlingRightsLostTogether,
        "Castles with neither rook once one of them has moved.",
        RIGHTS,
    ),
    wrong(D::CastlingRightsIgnored, "Castles although king or rook have moved.", RIGHTS),
    wrong(
        D::CastlingOverPieces,
        "Castles although a piece stands in the rook's way.",
        &["uci/rules/castling-path"],
    ),
    wrong(D::CastlingOutOfCheck, "Castles out of check.", &["uci/rules/castling-out-of-check"]),
    wrong(D::CastlingThroughCheck, "Castles over an attacked square.", THROUGH),
    wrong(D::CastlingIntoCheck, "Castles into check.", &["uci/rules/castling-into-check"]),
    wrong(D::CastlingLeavesRookOfWhite, "Leaves the rook where it is when White castles.", ROOK),
    wrong(D::CastlingLeavesRookOfBlack, "Leaves the rook where it is when Black castles.", ROOK),
    wrong(D::CastlingLeavesRook, "Leaves the rook where it is when a side castles.", ROOK),
    strict(D::UnderpromotionUnknown, "Promotes pawns to queens only.", PROMOTION),
    wrong(
        D::WhiteCapturesIntoQueen,
        "Makes every promotion of White by a capture one to a queen.",
        PROMOTION,
    ),
    wrong(
        D::BlackCapturesIntoQueen,
        "Makes every promotion of Black by a capture one to a queen.",
        PROMOTION,
    ),
    wrong(D::WhitePromotesToQueen, "Makes every promotion of White one to a queen.", PROMOTION),
    wrong(D::BlackPromotesToQueen, "Makes every promotion of Black one to a queen.", PROMOTION),
    wrong(D::PromotesToQueen, "Makes every promotion one to a queen.", PROMOTION),
    wrong(D::CapturesIntoQueen, "Makes every promotion by a capture one to a queen.", PROMOTION),
    wrong(
        D::PromotionOptional,
        "Leaves pawns as they are on the last rank.",
        &["uci/rules/promotion-missing"],
    ),
    strict(D::DoubleStepUnknown, "Moves pawns one square only.", DOUBLE_STEP),
    wrong(D::DoubleStepAnywhere, "Moves pawns two squares from any rank.", DOUBLE_STEP),
    wrong(D::DoubleStepJumps, "Jumps over a piece with the double step of a pawn.", BLOCKED),
    strict(D::PawnCapturesUnknown, "Does not capture with pawns.", &["uci/rules/pawn-capture"]),
    wrong(D::PawnCapturesForward, "Captures straight ahead with pawns.", BLOCKED),
    wrong(D::PawnSlants, "Moves pawns diagonally without a capture.", &["uci/rules/pawn-capture"]),
    wrong(D::PawnBackward, "Steps back with pawns.", &["uci/rules/pawn-backward"]),
    strict(D::KnightBlocked, "Does not jump over pieces with knights.", KNIGHT),
    wrong(D::KnightLong, "Moves knights three squares along and one across.", KNIGHT),
    wrong(D::BishopJumps, "Jumps over a piece with bishops.", &["uci/rules/bishop-path"]),
    wrong(D::RookJumps, "Jumps over a piece with rooks.", &["uci/rules/rook-path"]),
    wrong(D::QueenJumps, "Jumps over a piece with queens.", &["uci/rules/queen-path"]),
    wrong(D::KingTwoSteps, "Moves kings two steps.", &["uci/rules/king-step"]),
    wrong(D::KingsTouch, "Lets kings stand side by side.", INTO_CHECK),
    wrong(
        D::KingStaysInLine,
        "Takes a square for safe because the king itself hides it from the attacker.",
        INTO_CHECK,
    ),
    wrong(D::PawnAttacksUnseen, "Does not see that a pawn attacks its king.", ANSWERED),
    wrong(D::KnightAttacksUnseen, "Does not see that a knight attacks its king.", ANSWERED),
    wrong(D::BishopAttacksUnseen, "Does not see that a bishop attacks its king.", ANSWERED),
    wrong(D::RookAttacksUnseen, "Does not see that a rook attacks its king.", ANSWERED),
    wrong(D::QueenAttacksUnseen, "Does not see that a queen attacks its king.", ANSWERED),
    wrong(D::KingIntoCheck, "Moves kings to attacked squares.", INTO_CHECK),
    wrong(
        D::DoubleCheckBlocked,
        "Takes one check of two for answered by ending the other.",
        ANSWERED,
    ),
    strict(
        D::CheckersNotCaptured,
        "Captures no piece that gives check but with the king.",
        ANSWERED,
    ),
    strict(
        D::ChecksNotBlocked,
        "Puts no piece between its king and one that gives check.",
        ANSWERED,
    ),
    strict(D::ChecksFledOnly, "Answers a check with moves of the king only.", ANSWERED),
    wrong(D::ChecksIgnored, "Leaves checks unanswered.", ANSWERED),
    strict(D::PinnedStay, "Does not move pinned pieces, not even along the line.", PINNED),
    wrong(D::PinsIgnored, "Moves pinned pieces out of the line.", PINNED),
    strict(
        D::StalemateLost,
        "Takes a side without a legal move for mated.",
        &["uci/rules/stalemate"],
    ),
];

const fn wrong(rule: D, what: &'static str, breaks: &'static [&'static str]) -> Row {
    wrong_rule(rule.name(), what, breaks, Supposition::Departs(Misrule(rule.name())))
}

/// Of these, what is left is legal all the same: only what they refuse shows them.
const fn strict(rule: D, what: &'static str, breaks: &'static [&'static str]) -> Row {
    deviation(rule.name(), what, breaks, Supposition::Departs(Misrule(rule.name())))
}
