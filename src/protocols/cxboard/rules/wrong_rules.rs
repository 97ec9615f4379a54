//! Wrong rules: the game with one law wrong, for engines that are to be caught.
//!
//! In: a board and perhaps a wrong rule, or a legal move that somebody left out. Out: the moves that
//! rule allows, or the law that was probably got wrong.
//! Never: the laws themselves, which are in `law`; never anything taken from `moves`.

use super::board::{Board, Kind, Move, Square};
use super::law::{Law, broken_law, why_illegal};

/// A wrong rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WrongRule {
    /// Kings also step diagonally.
    KingDiagonal,
    /// Kings may leave the palace.
    KingLeavesPalace,
    /// Advisors may leave the palace.
    AdvisorLeavesPalace,
    /// Advisors also step along ranks and files.
    AdvisorOrthogonal,
    /// Elephants jump over the square they pass.
    ElephantEyeIgnored,
    /// Elephants may cross the river.
    ElephantCrossesRiver,
    /// Horses jump over their leg.
    HorseLegIgnored,
    /// Horses are blocked on the square diagonally before them, next to the target.
    HorseLegAtTarget,
    /// Cannons also capture without a screen.
    CannonCapturesAdjacent,
    /// Cannons also capture over two screens.
    CannonTwoScreens,
    /// Cannons do not capture over a piece of their own side.
    CannonOwnScreen,
    /// Cannons also jump over one piece without capturing.
    CannonQuietJump,
    /// Soldiers go sideways on their own half too.
    SoldierSidewaysEarly,
    /// Soldiers do not go sideways over the river either.
    SoldierNeverSideways,
    /// Black's soldiers never move sideways.
    BlackSoldierNeverSideways,
    /// Soldiers also step back.
    SoldierBackward,
    /// Soldiers may go two steps from where they start.
    SoldierDoubleFirst,
    /// The kings may face each other.
    FlyingGeneralIgnored,
    /// Nobody sees the check of a rook.
    RookChecksUnseen,
    /// Nobody sees the check of a cannon.
    CannonChecksUnseen,
    /// Nobody sees the check of a horse.
    HorseChecksUnseen,
    /// Nobody sees the check of a horse two files away.
    HorseSideChecksUnseen,
    /// A horse's check is blocked by the piece next to the king, not by the one next to the horse.
    HorseCheckLegAtKing,
    /// Nobody sees the check of a soldier.
    SoldierChecksUnseen,
    /// Nobody sees the check of a soldier beside the king.
    SoldierSideChecksUnseen,
    /// Soldiers give check backwards, too.
    SoldierChecksBackward,
    /// The own king may be left in check by anything but the other king.
    SelfCheckAllowed,
    /// No move is kept from being made by what it means for the own king.
    KingSafetyIgnored,
}

/// The legal moves in ascending order, if one rule is wrong.
///
/// Without a deviation these are the true legal moves. A wrong step is also a wrong attack.
#[must_use]
pub fn legal_moves_under(board: &Board, deviation: Option<WrongRule>) -> Vec<Move> {
    // Other origins break a law that no deviation gets wrong.
    let own = |from: &Square| board.piece_at(*from).is_some_and(|p| p.side == board.turn());
    Square::all()
        .filter(own)
        .flat_map(|from| Square::all().map(move |to| Move { from, to }))
        .filter(|&mv| is_legal_under(board, mv, deviation))
        .collect()
}

/// Whether a move is legal, if one rule is wrong.
#[must_use]
pub fn is_legal_under(board: &Board, mv: Move, deviation: Option<WrongRule>) -> bool {
    broken_law(board, mv, deviation).is_none()
}

/// The law that somebody who leaves out this legal move has probably got wrong.
///
/// It is that of the first known deviation which forbids the move, or else the law by which the
/// piece goes there. For an illegal move it is the law it breaks.
#[must_use]
pub fn law_of_missing(board: &Board, mv: Move) -> Law {
    if let Some(law) = why_illegal(board, mv) {
        return law;
    }
    let forbids = |deviation: &WrongRule| broken_law(board, mv, Some(*deviation)).is_some();
    if let Some(deviation) = WrongRule::ALL.into_iter().find(forbids) {
        return deviation.law();
    }
    match board.piece_at(mv.from).map(|piece| piece.kind) {
        None => Law::OwnOrigin,
        Some(Kind::King) => Law::KingStep,
        Some(Kind::Advisor) => Law::AdvisorStep,
        Some(Kind::Elephant) => Law::ElephantStep,
        Some(Kind::Horse) => Law::HorseStep,
        Some(Kind::Rook) => Law::RookLine,
        Some(Kind::Cannon) if board.piece_at(mv.to).is_some() => Law::CannonScreen,
        Some(Kind::Cannon) => Law::CannonLine,
        Some(Kind::Soldier) => Law::SoldierStep,
    }
}

impl WrongRule {
    /// Every deviation.
    pub const ALL: [Self; 28] = [
        Self::KingDiagonal,
        Self::KingLeavesPalace,
        Self::AdvisorLeavesPalace,
        Self::AdvisorOrthogonal,
        Self::ElephantEyeIgnored,
        Self::ElephantCrossesRiver,
        Self::HorseLegIgnored,
        Self::HorseLegAtTarget,
        Self::CannonCapturesAdjacent,
        Self::CannonTwoScreens,
        Self::CannonOwnScreen,
        Self::CannonQuietJump,
        Self::SoldierSidewaysEarly,
        Self::SoldierNeverSideways,
        Self::BlackSoldierNeverSideways,
        Self::SoldierBackward,
        Self::SoldierDoubleFirst,
        Self::FlyingGeneralIgnored,
        Self::RookChecksUnseen,
        Self::CannonChecksUnseen,
        Self::HorseChecksUnseen,
        Self::HorseSideChecksUnseen,
        Self::HorseCheckLegAtKing,
        Self::SoldierChecksUnseen,
        Self::SoldierSideChecksUnseen,
        Self::SoldierChecksBackward,
        Self::SelfCheckAllowed,
        Self::KingSafetyIgnored,
    ];

    /// Its name, as fault lists write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::KingDiagonal => "king-diagonal",
            Self::KingLeavesPalace => "king-leaves-palace",
            Self::AdvisorLeavesPalace => "advisor-leaves-palace",
            Self::AdvisorOrthogonal => "advisor-orthogonal",
            Self::ElephantEyeIgnored => "elephant-eye-ignored",
            Self::ElephantCrossesRiver => "elephant-crosses-river",
            Self::HorseLegIgnored => "horse-leg-ignored",
            Self::HorseLegAtTarget => "horse-leg-at-target",
            Self::CannonCapturesAdjacent => "cannon-captures-adjacent",
            Self::CannonTwoScreens => "cannon-two-screens",
            Self::CannonOwnScreen => "cannon-own-screen",
            Self::CannonQuietJump => "cannon-quiet-jump",
            Self::SoldierSidewaysEarly => "soldier-sideways-early",
            Self::SoldierNeverSideways => "soldier-never-sideways",
            Self::BlackSoldierNeverSideways => "black-soldier-never-sideways",
            Self::SoldierBackward => "soldier-backward",
            Self::SoldierDoubleFirst => "soldier-double-first",
            Self::FlyingGeneralIgnored => "flying-general-ignored",
            Self::RookChecksUnseen => "rook-checks-unseen",
            Self::CannonChecksUnseen => "cannon-checks-unseen",
            Self::HorseChecksUnseen => "horse-checks-unseen",
            Self::HorseSideChecksUnseen => "horse-side-checks-unseen",
            Self::HorseCheckLegAtKing => "horse-check-leg-at-king",
            Self::SoldierChecksUnseen => "soldier-checks-unseen",
            Self::SoldierSideChecksUnseen => "soldier-side-checks-unseen",
            Self::SoldierChecksBackward => "soldier-checks-backward",
            Self::SelfCheckAllowed => "self-check-allowed",
            Self::KingSafetyIgnored => "king-safety-ignored",
        }
    }

    /// The deviation of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|deviation| deviation.name() == name)
    }

    /// The law it gets wrong.
    #[must_use]
    pub const fn law(self) -> Law {
        match self {
            Self::KingDiagonal => Law::KingStep,
            Self::KingLeavesPalace => Law::KingPalace,
            Self::AdvisorLeavesPalace => Law::AdvisorPalace,
            Self::AdvisorOrthogonal => Law::AdvisorStep,
            Self::ElephantEyeIgnored => Law::ElephantEye,
            Self::ElephantCrossesRiver => Law::ElephantRiver,
            Self::HorseLegIgnored | Self::HorseLegAtTarget => Law::HorseLeg,
            Self::CannonCapturesAdjacent | Self::CannonTwoScreens | Self::CannonOwnScreen => {
                Law::CannonScreen
            }
            Self::CannonQuietJump => Law::CannonPath,
            Self::SoldierSidewaysEarly
            | Self::SoldierNeverSideways
            | Self::BlackSoldierNeverSideways => Law::SoldierSideways,
            Self::SoldierBackward => Law::SoldierBackward,
            Self::SoldierDoubleFirst => Law::SoldierStep,
            Self::FlyingGeneralIgnored | Self::KingSafetyIgnored => Law::FacingKings,
            Self::RookChecksUnseen
            | Self::CannonChecksUnseen
            | Self::HorseChecksUnseen
            | Self::HorseSideChecksUnseen
            | Self::HorseCheckLegAtKing
            | Self::SoldierChecksUnseen
            | Self::SoldierSideChecksUnseen
            | Self::SoldierChecksBackward
            | Self::SelfCheckAllowed => Law::SelfCheck,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::legal_moves;
    use super::*;
    use crate::contract::Random;

    /// Plays random lines, every third ply by a wrong rule, so that odd positions occur too.
    fn random_positions(seed: u64, plies: usize, mut visit: impl FnMut(&Board)) {
        let mut random = Random::new(seed);
        let mut board = Board::start();
        for ply in 0..plies {
            visit(&board);
            let wrong = (ply % 3 == 2).then(|| WrongRule::ALL[random.below(WrongRule::ALL.len())]);
            let moves = legal_moves_under(&board, wrong);
            if moves.is_empty() || ply % 100 == 99 {
                board = Board::start();
            } else {
                board.make(moves[random.below(moves.len())]);
            }
        }
    }

    #[test]
    fn both_generators_agree() {
        random_positions(7, 600, |board| {
            assert_eq!(legal_moves_under(board, None), legal_moves(board));
        });
    }

    #[test]
    fn a_wrong_move_names_its_deviation_or_a_missed_check() {
        random_positions(11, 60, |board| {
            let right = legal_moves(board);
            for deviation in WrongRule::ALL {
                let wrong = legal_moves_under(board, Some(deviation));
                for &mv in wrong.iter().filter(|mv| !right.contains(mv)) {
                    let law = why_illegal(board, mv).expect("sound");
                    assert!(law == deviation.law() || law == Law::SelfCheck, "{deviation:?} {mv}");
                }
            }
        });
    }

    #[test]
    fn every_deviation_has_a_name_of_its_own() {
        for deviation in WrongRule::ALL {
            assert_eq!(WrongRule::named(deviation.name()), Some(deviation));
        }
    }
}
