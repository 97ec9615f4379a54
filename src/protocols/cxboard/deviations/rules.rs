//! Engines that have a rule of the game wrong.
//!
//! In: a board, a move. Out: whether the move is taken for legal. Never: positions, replies.

use super::{Row, row};
use crate::{
    contract::{Supposition, wrong_rule},
    protocols::cxboard::{
        model::Departure,
        rules::{self, Board, Kind, Law, Move, Side, why_illegal},
    },
};

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    wrong(
        "king-diagonal",
        "Lets kings step diagonally.",
        &["cxboard/rules/king-steps"],
        rules::WrongRule::KingDiagonal,
    ),
    wrong(
        "king-leaves-palace",
        "Lets kings leave the palace.",
        &["cxboard/rules/king-stays-in-the-palace"],
        rules::WrongRule::KingLeavesPalace,
    ),
    wrong(
        "advisor-leaves-palace",
        "Lets advisors leave the palace.",
        &["cxboard/rules/advisor-stays-in-the-palace"],
        rules::WrongRule::AdvisorLeavesPalace,
    ),
    wrong(
        "advisor-orthogonal",
        "Lets advisors step along ranks and files.",
        &["cxboard/rules/advisor-steps"],
        rules::WrongRule::AdvisorOrthogonal,
    ),
    wrong(
        "elephant-eye-ignored",
        "Lets elephants jump over pieces.",
        &["cxboard/rules/elephant-eye"],
        rules::WrongRule::ElephantEyeIgnored,
    ),
    wrong(
        "elephant-crosses-river",
        "Lets elephants cross the river.",
        &["cxboard/rules/elephant-stays-at-home"],
        rules::WrongRule::ElephantCrossesRiver,
    ),
    wrong(
        "horse-leg-ignored",
        "Lets horses jump over pieces.",
        &["cxboard/rules/horse-leg"],
        rules::WrongRule::HorseLegIgnored,
    ),
    wrong(
        "horse-leg-at-target",
        "Has horses blocked by pieces next to their destination.",
        &["cxboard/rules/horse-leg"],
        rules::WrongRule::HorseLegAtTarget,
    ),
    wrong(
        "cannon-captures-adjacent",
        "Lets cannons capture like rooks.",
        &["cxboard/rules/cannon-screen"],
        rules::WrongRule::CannonCapturesAdjacent,
    ),
    wrong(
        "cannon-two-screens",
        "Lets cannons capture over two pieces.",
        &["cxboard/rules/cannon-screen"],
        rules::WrongRule::CannonTwoScreens,
    ),
    wrong(
        "cannon-own-screen",
        "Does not let cannons capture over pieces of their own side.",
        &["cxboard/rules/cannon-screen"],
        rules::WrongRule::CannonOwnScreen,
    ),
    wrong(
        "cannon-quiet-jump",
        "Lets cannons jump without capturing.",
        &["cxboard/rules/cannon-path"],
        rules::WrongRule::CannonQuietJump,
    ),
    wrong(
        "soldier-sideways-early",
        "Lets soldiers move sideways on their own side of the river.",
        &["cxboard/rules/soldier-sideways"],
        rules::WrongRule::SoldierSidewaysEarly,
    ),
    wrong(
        "soldier-never-sideways",
        "Never lets soldiers move sideways.",
        &["cxboard/rules/soldier-sideways"],
        rules::WrongRule::SoldierNeverSideways,
    ),
    wrong(
        "black-soldier-never-sideways",
        "Never lets Black's soldiers move sideways.",
        &["cxboard/rules/soldier-sideways"],
        rules::WrongRule::BlackSoldierNeverSideways,
    ),
    wrong(
        "soldier-backward",
        "Lets soldiers move backwards.",
        &["cxboard/rules/soldier-never-back"],
        rules::WrongRule::SoldierBackward,
    ),
    wrong(
        "soldier-double-first",
        "Lets soldiers move two steps from their starting squares.",
        &["cxboard/rules/soldier-steps"],
        rules::WrongRule::SoldierDoubleFirst,
    ),
    wrong(
        "flying-general-ignored",
        "Lets the kings face each other.",
        &["cxboard/rules/kings-do-not-face"],
        rules::WrongRule::FlyingGeneralIgnored,
    ),
    wrong(
        "rook-checks-unseen",
        "Leaves its king in check by a rook.",
        &["cxboard/rules/no-self-check", "cxboard/go/mate"],
        rules::WrongRule::RookChecksUnseen,
    ),
    wrong(
        "cannon-checks-unseen",
        "Leaves its king in check by a cannon.",
        &["cxboard/rules/no-self-check"],
        rules::WrongRule::CannonChecksUnseen,
    ),
    wrong(
        "horse-checks-unseen",
        "Leaves its king in check by a horse.",
        &["cxboard/rules/no-self-check"],
        rules::WrongRule::HorseChecksUnseen,
    ),
    wrong(
        "horse-side-checks-unseen",
        "Leaves its king in check by a horse two files away.",
        &["cxboard/rules/no-self-check"],
        rules::WrongRule::HorseSideChecksUnseen,
    ),
    wrong(
        "horse-check-leg-at-king",
        "Looks for the leg that blocks a horse's check next to the king, not next to the horse.",
        &["cxboard/rules/no-self-check"],
        rules::WrongRule::HorseCheckLegAtKing,
    ),
    wrong(
        "soldier-checks-unseen",
        "Leaves its king in check by a soldier.",
        &["cxboard/rules/no-self-check"],
        rules::WrongRule::SoldierChecksUnseen,
    ),
    wrong(
        "soldier-side-checks-unseen",
        "Leaves its king in check by a soldier beside it.",
        &["cxboard/rules/no-self-check"],
        rules::WrongRule::SoldierSideChecksUnseen,
    ),
    wrong(
        "soldier-checks-backward",
        "Takes a soldier behind a king for a check.",
        &["cxboard/force/accepts-legal-moves"],
        rules::WrongRule::SoldierChecksBackward,
    ),
    wrong(
        "self-check-allowed",
        "Lets a side leave its king in check.",
        &["cxboard/rules/no-self-check", "cxboard/go/mate"],
        rules::WrongRule::SelfCheckAllowed,
    ),
    wrong(
        "king-safety-ignored",
        "Lets a side leave its king in check, and lets the kings face each other.",
        &["cxboard/rules/no-self-check", "cxboard/go/mate"],
        rules::WrongRule::KingSafetyIgnored,
    ),
    takes(
        "advisor-of-black-leaves-palace",
        "Lets advisors of Black leave the palace.",
        &["cxboard/rules/advisor-stays-in-the-palace"],
        |board, mv| {
            board.turn() == Side::Black && why_illegal(board, mv) == Some(Law::AdvisorPalace)
        },
    ),
    takes(
        "elephant-one-step",
        "Lets elephants move a single step.",
        &["cxboard/rules/elephant-steps"],
        |board, mv| is(board, mv, Kind::Elephant) && offset(mv) == (1, 1) && empty(board, mv),
    ),
    takes(
        "horse-one-step",
        "Lets horses move a single step straight.",
        &["cxboard/rules/horse-steps"],
        |board, mv| {
            let (files, ranks) = offset(mv);
            is(board, mv, Kind::Horse) && files + ranks == 1 && empty(board, mv)
        },
    ),
    takes(
        "rook-jumps",
        "Lets rooks jump over pieces.",
        &["cxboard/rules/rook-path"],
        |board, mv| is(board, mv, Kind::Rook) && why_illegal(board, mv) == Some(Law::RookPath),
    ),
    takes(
        "captures-its-own",
        "Lets rooks capture pieces of their own side.",
        &["cxboard/rules/no-capture-of-own-pieces"],
        |board, mv| is(board, mv, Kind::Rook) && why_illegal(board, mv) == Some(Law::OwnTarget),
    ),
    admits(
        "takes-any-move-of-black",
        "Makes every move of Black that it is sent without checking it.",
        &["cxboard/illegal-move/is-refused"],
        |board, mv| board.turn() == Side::Black && is_any(board, mv),
    ),
    admits(
        "takes-any-move",
        "Makes every move that it is sent without checking it.",
        &["cxboard/illegal-move/is-refused"],
        is_any,
    ),
];

const fn wrong(
    name: &'static str,
    what: &'static str,
    breaks: &'static [&'static str],
    rule: rules::WrongRule,
) -> Row {
    wrong_rule(name, what, breaks, Supposition::Departs(Departure::Rule(rule)))
}

const fn takes(
    name: &'static str,
    what: &'static str,
    breaks: &'static [&'static str],
    besides: fn(&Board, Move) -> bool,
) -> Row {
    row(name, what, breaks, Departure::Takes(besides))
}

const fn admits(
    name: &'static str,
    what: &'static str,
    breaks: &'static [&'static str],
    besides: fn(&Board, Move) -> bool,
) -> Row {
    row(name, what, breaks, Departure::Admits(besides))
}

/// A move of any piece, whoever it belongs to.
fn is_any(board: &Board, mv: Move) -> bool {
    let king = board.piece_at(mv.to).is_some_and(|piece| piece.kind == Kind::King);
    board.piece_at(mv.from).is_some() && mv.from != mv.to && !king
}

fn is(board: &Board, mv: Move, kind: Kind) -> bool {
    board.piece_at(mv.from).is_some_and(|piece| piece.kind == kind)
}

fn empty(board: &Board, mv: Move) -> bool {
    board.piece_at(mv.to).is_none()
}

fn offset(mv: Move) -> (u8, u8) {
    (mv.from.file().abs_diff(mv.to.file()), mv.from.rank().abs_diff(mv.to.rank()))
}
