//! The requirement of each law of the game.

use crate::protocols::cxboard::rules::Law;

/// The requirement of a law.
pub(super) const fn requirement_of(law: Law) -> &'static str {
    match law {
        Law::OwnOrigin => "cxboard/illegal-move/is-refused",
        Law::OwnTarget => "cxboard/rules/no-capture-of-own-pieces",
        Law::KingStep => "cxboard/rules/king-steps",
        Law::KingPalace => "cxboard/rules/king-stays-in-the-palace",
        Law::AdvisorStep => "cxboard/rules/advisor-steps",
        Law::AdvisorPalace => "cxboard/rules/advisor-stays-in-the-palace",
        Law::ElephantStep => "cxboard/rules/elephant-steps",
        Law::ElephantEye => "cxboard/rules/elephant-eye",
        Law::ElephantRiver => "cxboard/rules/elephant-stays-at-home",
        Law::HorseStep => "cxboard/rules/horse-steps",
        Law::HorseLeg => "cxboard/rules/horse-leg",
        Law::RookLine | Law::RookPath => "cxboard/rules/rook-path",
        Law::CannonLine | Law::CannonPath => "cxboard/rules/cannon-path",
        Law::CannonScreen => "cxboard/rules/cannon-screen",
        Law::SoldierStep => "cxboard/rules/soldier-steps",
        Law::SoldierSideways => "cxboard/rules/soldier-sideways",
        Law::SoldierBackward => "cxboard/rules/soldier-never-back",
        Law::FacingKings => "cxboard/rules/kings-do-not-face",
        Law::SelfCheck => "cxboard/rules/no-self-check",
    }
}
