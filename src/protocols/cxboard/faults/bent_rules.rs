//! Engines that have a rule of the game wrong.

use super::{
    behaviour::{Row, bends, judges, row},
    force::besides,
};
use crate::protocols::cxboard::rules::{Deviation, Kind, Law, Move, why_illegal};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    bent(
        "king-diagonal",
        "Lets kings step diagonally.",
        &["cxboard/rules/king-steps"],
        Deviation::KingDiagonal,
    ),
    bent(
        "king-leaves-palace",
        "Lets kings leave the palace.",
        &["cxboard/rules/king-stays-in-the-palace"],
        Deviation::KingLeavesPalace,
    ),
    bent(
        "advisor-leaves-palace",
        "Lets advisors leave the palace.",
        &["cxboard/rules/advisor-stays-in-the-palace"],
        Deviation::AdvisorLeavesPalace,
    ),
    bent(
        "advisor-orthogonal",
        "Lets advisors step along ranks and files.",
        &["cxboard/rules/advisor-steps"],
        Deviation::AdvisorOrthogonal,
    ),
    bent(
        "elephant-eye-ignored",
        "Lets elephants jump.",
        &["cxboard/rules/elephant-eye"],
        Deviation::ElephantEyeIgnored,
    ),
    bent(
        "elephant-crosses-river",
        "Lets elephants cross the river.",
        &["cxboard/rules/elephant-stays-at-home"],
        Deviation::ElephantCrossesRiver,
    ),
    bent(
        "horse-leg-ignored",
        "Lets horses jump.",
        &["cxboard/rules/horse-leg"],
        Deviation::HorseLegIgnored,
    ),
    bent(
        "horse-leg-at-target",
        "Blocks horses next to where they go.",
        &["cxboard/rules/horse-leg"],
        Deviation::HorseLegAtTarget,
    ),
    bent(
        "cannon-captures-adjacent",
        "Lets cannons capture like rooks.",
        &["cxboard/rules/cannon-screen"],
        Deviation::CannonCapturesAdjacent,
    ),
    bent(
        "cannon-two-screens",
        "Lets cannons capture over two pieces.",
        &["cxboard/rules/cannon-screen"],
        Deviation::CannonTwoScreens,
    ),
    bent(
        "cannon-quiet-jump",
        "Lets cannons jump without capturing.",
        &["cxboard/rules/cannon-path"],
        Deviation::CannonQuietJump,
    ),
    bent(
        "soldier-sideways-early",
        "Lets soldiers go sideways at home.",
        &["cxboard/rules/soldier-sideways"],
        Deviation::SoldierSidewaysEarly,
    ),
    bent(
        "soldier-never-sideways",
        "Never lets soldiers go sideways.",
        &["cxboard/rules/soldier-sideways"],
        Deviation::SoldierNeverSideways,
    ),
    bent(
        "soldier-backward",
        "Lets soldiers go back.",
        &["cxboard/rules/soldier-never-back"],
        Deviation::SoldierBackward,
    ),
    bent(
        "soldier-double-first",
        "Lets soldiers begin with two steps.",
        &["cxboard/rules/soldier-steps"],
        Deviation::SoldierDoubleFirst,
    ),
    bent(
        "flying-general-ignored",
        "Lets the kings face each other.",
        &["cxboard/rules/kings-do-not-face"],
        Deviation::FlyingGeneralIgnored,
    ),
    bent(
        "self-check-allowed",
        "Lets a side leave its king in check.",
        &["cxboard/rules/no-self-check", "cxboard/go/mate"],
        Deviation::SelfCheckAllowed,
    ),
    row(
        "elephant-one-step",
        "Lets elephants go a single step.",
        &["cxboard/rules/elephant-steps"],
        judges(|board| {
            besides(board, |mv| {
                is(board, mv, Kind::Elephant) && offset(mv) == (1, 1) && empty(board, mv)
            })
        }),
    ),
    row(
        "horse-one-step",
        "Lets horses go a single step straight.",
        &["cxboard/rules/horse-steps"],
        judges(|board| {
            besides(board, |mv| {
                let (files, ranks) = offset(mv);
                is(board, mv, Kind::Horse) && files + ranks == 1 && empty(board, mv)
            })
        }),
    ),
    row(
        "rook-jumps",
        "Lets rooks jump over pieces.",
        &["cxboard/rules/rook-path"],
        judges(|board| {
            besides(board, |mv| {
                is(board, mv, Kind::Rook)
                    && why_illegal(board, mv) == Some(Law::RookPath)
                    && empty(board, mv)
            })
        }),
    ),
    row(
        "captures-its-own",
        "Lets rooks capture pieces of their own side.",
        &["cxboard/rules/no-capture-of-own-pieces"],
        judges(|board| {
            besides(board, |mv| {
                let (files, ranks) = offset(mv);
                let own = why_illegal(board, mv) == Some(Law::OwnTarget);
                is(board, mv, Kind::Rook) && own && files + ranks == 1
            })
        }),
    ),
];

const fn bent(
    name: &'static str,
    what: &'static str,
    trips: &'static [&'static str],
    deviation: Deviation,
) -> Row {
    row(name, what, trips, bends(deviation))
}

fn is(board: &crate::protocols::cxboard::rules::Board, mv: Move, kind: Kind) -> bool {
    board.piece_at(mv.from).is_some_and(|piece| piece.kind == kind)
}

fn empty(board: &crate::protocols::cxboard::rules::Board, mv: Move) -> bool {
    board.piece_at(mv.to).is_none()
}

fn offset(mv: Move) -> (u8, u8) {
    (mv.from.file().abs_diff(mv.to.file()), mv.from.rank().abs_diff(mv.to.rank()))
}
