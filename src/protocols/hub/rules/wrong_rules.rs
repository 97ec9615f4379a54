//! The ways of getting one law of the game wrong, by name.
//!
//! In: nothing. Out: the list, with a name and a description of each. Never: the moves under one of them, which
//! `by_law` makes, or the law that it gets wrong, which `law` names.

use std::rc::Rc;

use super::board::{Board, Move, Variant};
use super::by_law::legal_moves_under;
use super::moves::{has_legal_move, is_legal, legal_moves};
use super::notation::{MoveText, Unresolved, resolve_among};
use crate::protocols::cache::Cache;

/// One law understood wrongly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "`WrongRule::summary` describes each one")]
pub enum WrongRule {
    CaptureOptional,
    MajorityIgnored,
    CaptureBrokenOff,
    KingsCountDouble,
    KingMustCapture,
    MenCaptureForwardOnly,
    MenSpareKings,
    MenStepBackward,
    KingStepsOne,
    KingCapturesNeighbours,
    KingLandsBehind,
    CapturedRemovedAtOnce,
    JumpedTwice,
    OriginStaysOccupied,
    CrownedInPassing,
    StopsOnCrownRow,
    KillerIgnored,
    KillerAfterMen,
    KingEndsBehind,
    BtGoesOn,
    BtGoesOnAtLastSquare,
    BtGoesOnForBlack,
    FrisianDiagonalsOnly,
    FrisianValuesEqual,
    FrisianKingNotFirst,
    FrisianLimitIgnored,
    FrisianLimitAfterLosses,
    FrisianLimitOfTwo,
    FrisianLimitWithoutMen,
    BlackNeedNotCapture,
    LosingNeedNotCapture,
}

impl WrongRule {
    /// Every deviation, the narrow ones before the broad ones.
    pub const ALL: [Self; 31] = [
        Self::BtGoesOnAtLastSquare,
        Self::BtGoesOnForBlack,
        Self::BtGoesOn,
        Self::FrisianLimitAfterLosses,
        Self::FrisianLimitIgnored,
        Self::FrisianLimitOfTwo,
        Self::FrisianLimitWithoutMen,
        Self::FrisianDiagonalsOnly,
        Self::FrisianKingNotFirst,
        Self::FrisianValuesEqual,
        Self::KillerIgnored,
        Self::KillerAfterMen,
        Self::KingEndsBehind,
        Self::CrownedInPassing,
        Self::StopsOnCrownRow,
        Self::OriginStaysOccupied,
        Self::CapturedRemovedAtOnce,
        Self::JumpedTwice,
        Self::MenCaptureForwardOnly,
        Self::MenSpareKings,
        Self::KingCapturesNeighbours,
        Self::KingLandsBehind,
        Self::KingsCountDouble,
        Self::KingMustCapture,
        Self::MajorityIgnored,
        Self::CaptureBrokenOff,
        Self::LosingNeedNotCapture,
        Self::BlackNeedNotCapture,
        Self::CaptureOptional,
        Self::MenStepBackward,
        Self::KingStepsOne,
    ];

    /// A short kebab-case name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.facts().0
    }

    /// The deviation of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|deviation| deviation.name() == name)
    }

    /// What somebody with this deviation believes.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        self.facts().1
    }

    /// Whether it can change anything in games of this variant.
    #[must_use]
    pub const fn matters_in(self, variant: Variant) -> bool {
        use WrongRule as D;
        match self {
            D::KillerIgnored | D::KillerAfterMen => matches!(variant, Variant::Killer),
            D::BtGoesOn | D::BtGoesOnAtLastSquare | D::BtGoesOnForBlack => {
                matches!(variant, Variant::Bt)
            }
            D::LosingNeedNotCapture => matches!(variant, Variant::Losing),
            D::FrisianDiagonalsOnly
            | D::FrisianValuesEqual
            | D::FrisianKingNotFirst
            | D::FrisianLimitIgnored
            | D::FrisianLimitAfterLosses
            | D::FrisianLimitOfTwo
            | D::FrisianLimitWithoutMen => matches!(variant, Variant::Frisian),
            D::KingsCountDouble | D::KingMustCapture => {
                !matches!(variant, Variant::Frisian | Variant::Bt)
            }
            D::KingStepsOne
            | D::KingCapturesNeighbours
            | D::KingLandsBehind
            | D::CapturedRemovedAtOnce => !matches!(variant, Variant::Bt),
            _ => true,
        }
    }

    #[rustfmt::skip]
    const fn facts(self) -> (&'static str, &'static str) {
        use WrongRule as D;
        match self {
            D::CaptureOptional => ("capture-optional", "a quiet move may be played although a capture is possible"),
            D::MajorityIgnored => ("majority-ignored", "any complete capture may be played"),
            D::CaptureBrokenOff => ("capture-broken-off", "a capture may stop after any jump"),
            D::KingsCountDouble => ("kings-count-double", "a captured king counts as two pieces"),
            D::KingMustCapture => ("king-must-capture", "of equal captures one by a king must be played"),
            D::MenCaptureForwardOnly => ("men-capture-forward-only", "men do not capture backwards"),
            D::MenSpareKings => ("men-spare-kings", "men do not capture kings"),
            D::MenStepBackward => ("men-step-backward", "men may step backwards"),
            D::KingStepsOne => ("king-steps-one", "kings step to neighbouring squares only"),
            D::KingCapturesNeighbours => ("king-captures-neighbours", "kings capture like men"),
            D::KingLandsBehind => ("king-lands-behind", "kings land right behind the piece they jump"),
            D::CapturedRemovedAtOnce => ("captured-removed-at-once", "captured pieces are gone during the capture"),
            D::JumpedTwice => ("jumped-twice", "once in a capture a piece jumped earlier may be jumped again"),
            D::OriginStaysOccupied => ("origin-stays-occupied", "the square that a capture began on is in the way"),
            D::CrownedInPassing => ("crowned-in-passing", "a man that touches the far row goes on as a king"),
            D::StopsOnCrownRow => ("stops-on-crown-row", "a man that touches the far row stops there"),
            D::KillerIgnored => ("killer-ignored", "a king lands anywhere behind a captured king"),
            D::KillerAfterMen => ("killer-after-men", "a king ends right behind a captured man too"),
            D::KingEndsBehind => ("king-ends-behind", "a king ends a capture right behind the last piece"),
            D::BtGoesOn => ("bt-goes-on", "the game goes on after a breakthrough"),
            D::BtGoesOnAtLastSquare => ("bt-goes-on-at-last-square", "the game goes on after a breakthrough on square 50"),
            D::BtGoesOnForBlack => ("bt-goes-on-for-black", "the game goes on after a breakthrough of Black"),
            D::FrisianDiagonalsOnly => ("frisian-diagonals-only", "there are no captures along ranks and files"),
            D::FrisianValuesEqual => ("frisian-values-equal", "a captured king counts like a man"),
            D::FrisianKingNotFirst => ("frisian-king-not-first", "of equal captures any may be played"),
            D::FrisianLimitIgnored => ("frisian-limit-ignored", "a king may move any number of times in a row"),
            D::FrisianLimitAfterLosses => ("frisian-limit-after-losses", "a king's moves are counted anew once another piece of its side is captured"),
            D::FrisianLimitOfTwo => ("frisian-limit-of-two", "a king may move only twice in a row"),
            D::FrisianLimitWithoutMen => ("frisian-limit-without-men", "a king of a side without men, too, moves three times in a row at most"),
            D::BlackNeedNotCapture => ("black-need-not-capture", "Black need not capture"),
            D::LosingNeedNotCapture => ("losing-side-may-decline", "captures are optional in losing draughts"),
        }
    }
}

/// The rules of the game as an engine knows them: the true ones, or with one law wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules(Option<WrongRule>);

impl Rules {
    /// The rules with this law understood wrongly.
    #[must_use]
    pub const fn wrong(rule: WrongRule) -> Self {
        Self(Some(rule))
    }

    /// The legal moves; none at the end of the game.
    #[must_use]
    pub fn legal(self, board: &Board) -> Vec<Move> {
        match self.0 {
            None => legal_moves(board),
            Some(rule) => moves_under(board, rule).to_vec(),
        }
    }

    /// Whether a move is legal.
    #[must_use]
    pub fn allow(self, board: &Board, mv: Move) -> bool {
        match self.0 {
            None => is_legal(board, mv),
            Some(rule) => moves_under(board, rule).contains(&mv),
        }
    }

    /// Whether the game is over.
    #[must_use]
    pub fn end(self, board: &Board) -> bool {
        match self.0 {
            None => !has_legal_move(board),
            Some(rule) => moves_under(board, rule).is_empty(),
        }
    }

    /// Finds the legal move that a text names, as [`resolve`](super::resolve) does.
    ///
    /// # Errors
    /// No legal move is spelled so.
    pub fn resolve(self, board: &Board, text: &MoveText) -> Result<Move, Unresolved> {
        resolve_among(self.legal(board), text)
    }
}

/// The legal moves with a law wrong.
fn moves_under(board: &Board, rule: WrongRule) -> Rc<[Move]> {
    thread_local! {
        static MOVES: Cache<(Board, WrongRule), Rc<[Move]>> = Cache::default();
    }
    let compute = || legal_moves_under(board, Some(rule)).into();
    MOVES.with(|moves| moves.get_or_compute((*board, rule), compute))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_deviation_has_a_name_of_its_own_and_a_variant_to_show_in() {
        let mut names: Vec<&str> = WrongRule::ALL.map(WrongRule::name).to_vec();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), WrongRule::ALL.len());
        for deviation in WrongRule::ALL {
            assert_eq!(WrongRule::from_name(deviation.name()), Some(deviation));
            assert!(Variant::ALL.into_iter().any(|variant| deviation.matters_in(variant)));
        }
    }
}
