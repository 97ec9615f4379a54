//! Wrong rules: the laws that an engine may have wrong, one at a time, by name.
//!
//! In: a name. Out: a law, what somebody with it wrong believes, and which moves that is about.
//! Never: the moves that come of it, which are in `known`; nor how the laws are tested (`by_law`).

use super::law::Law;
use super::pieces::{Kind, Side};

/// One law understood wrongly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "`WrongRule::summary` describes each one")]
pub enum WrongRule {
    EnPassantUnknown,
    EnPassantUnknownToWhite,
    EnPassantUnknownToBlack,
    EnPassantLate,
    EnPassantLeavesPawn,
    EnPassantLeavesPawnOfBlack,
    EnPassantLeavesPawnOfWhite,
    EnPassantPinIgnored,
    CastlingUnknown,
    CastlingUnknownToWhite,
    CastlingUnknownToBlack,
    ShortCastlingUnknown,
    ShortCastlingUnknownToWhite,
    ShortCastlingUnknownToBlack,
    LongCastlingUnknown,
    LongCastlingUnknownToWhite,
    LongCastlingUnknownToBlack,
    LongCastlingNeedsBothWays,
    CastlingRightsIgnored,
    CastlingRightsOutlastRooks,
    CastlingRightsLostTogether,
    CastlingOverPieces,
    CastlingOutOfCheck,
    CastlingThroughCheck,
    CastlingIntoCheck,
    CastlingRookAttacked,
    CastlingLeavesRook,
    CastlingLeavesRookOfWhite,
    CastlingLeavesRookOfBlack,
    UnderpromotionUnknown,
    PromotesToQueen,
    WhitePromotesToQueen,
    BlackPromotesToQueen,
    CapturesIntoQueen,
    WhiteCapturesIntoQueen,
    BlackCapturesIntoQueen,
    PromotionOptional,
    DoubleStepUnknown,
    DoubleStepAnywhere,
    DoubleStepJumps,
    PawnCapturesUnknown,
    PawnCapturesForward,
    PawnSlants,
    PawnBackward,
    KnightBlocked,
    KnightLong,
    BishopJumps,
    RookJumps,
    QueenJumps,
    KingTwoSteps,
    KingIntoCheck,
    KingsTouch,
    KingStaysInLine,
    PawnAttacksUnseen,
    KnightAttacksUnseen,
    BishopAttacksUnseen,
    RookAttacksUnseen,
    QueenAttacksUnseen,
    ChecksIgnored,
    DoubleCheckBlocked,
    CheckersNotCaptured,
    ChecksNotBlocked,
    ChecksFledOnly,
    PinsIgnored,
    PinnedStay,
    StalemateLost,
}

impl WrongRule {
    /// Every deviation, the narrow ones before the broad ones.
    pub const ALL: [Self; 66] = [
        Self::EnPassantUnknownToWhite,
        Self::EnPassantUnknownToBlack,
        Self::EnPassantUnknown,
        Self::EnPassantLate,
        Self::EnPassantLeavesPawnOfBlack,
        Self::EnPassantLeavesPawnOfWhite,
        Self::EnPassantLeavesPawn,
        Self::EnPassantPinIgnored,
        Self::CastlingRookAttacked,
        Self::LongCastlingNeedsBothWays,
        Self::LongCastlingUnknownToWhite,
        Self::LongCastlingUnknownToBlack,
        Self::ShortCastlingUnknownToWhite,
        Self::ShortCastlingUnknownToBlack,
        Self::LongCastlingUnknown,
        Self::ShortCastlingUnknown,
        Self::CastlingUnknownToWhite,
        Self::CastlingUnknownToBlack,
        Self::CastlingUnknown,
        Self::CastlingRightsOutlastRooks,
        Self::CastlingRightsLostTogether,
        Self::CastlingRightsIgnored,
        Self::CastlingOverPieces,
        Self::CastlingOutOfCheck,
        Self::CastlingThroughCheck,
        Self::CastlingIntoCheck,
        Self::CastlingLeavesRookOfWhite,
        Self::CastlingLeavesRookOfBlack,
        Self::CastlingLeavesRook,
        Self::UnderpromotionUnknown,
        Self::WhiteCapturesIntoQueen,
        Self::BlackCapturesIntoQueen,
        Self::CapturesIntoQueen,
        Self::WhitePromotesToQueen,
        Self::BlackPromotesToQueen,
        Self::PromotesToQueen,
        Self::PromotionOptional,
        Self::DoubleStepUnknown,
        Self::DoubleStepAnywhere,
        Self::DoubleStepJumps,
        Self::PawnCapturesUnknown,
        Self::PawnCapturesForward,
        Self::PawnSlants,
        Self::PawnBackward,
        Self::KnightBlocked,
        Self::KnightLong,
        Self::BishopJumps,
        Self::RookJumps,
        Self::QueenJumps,
        Self::KingTwoSteps,
        Self::KingsTouch,
        Self::KingStaysInLine,
        Self::PawnAttacksUnseen,
        Self::KnightAttacksUnseen,
        Self::BishopAttacksUnseen,
        Self::RookAttacksUnseen,
        Self::QueenAttacksUnseen,
        Self::KingIntoCheck,
        Self::DoubleCheckBlocked,
        Self::CheckersNotCaptured,
        Self::ChecksNotBlocked,
        Self::ChecksFledOnly,
        Self::ChecksIgnored,
        Self::PinnedStay,
        Self::PinsIgnored,
        Self::StalemateLost,
    ];

    /// Its name, as fault lists write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.facts().0
    }

    /// The deviation of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|deviation| deviation.name() == name)
    }

    /// The law it gets wrong.
    #[must_use]
    pub const fn law(self) -> Law {
        self.facts().1
    }

    /// What somebody with this deviation believes.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        self.facts().2
    }

    /// Whether it allows and forbids the right moves, but makes them or judges their end wrongly.
    #[must_use]
    pub const fn keeps_moves(self) -> bool {
        matches!(
            self.of_one_side().0,
            Self::EnPassantLeavesPawn
                | Self::CastlingRightsOutlastRooks
                | Self::CastlingRightsLostTogether
                | Self::CastlingLeavesRook
                | Self::PromotesToQueen
                | Self::CapturesIntoQueen
                | Self::StalemateLost
        )
    }

    /// The same rule, and the side that alone has it wrong, where that is only one.
    const fn of_one_side(self) -> (Self, Option<Side>) {
        const BLACK: Option<Side> = Some(Side::Black);
        const WHITE: Option<Side> = Some(Side::White);
        match self {
            Self::EnPassantUnknownToWhite => (Self::EnPassantUnknown, WHITE),
            Self::EnPassantUnknownToBlack => (Self::EnPassantUnknown, BLACK),
            Self::CastlingUnknownToWhite => (Self::CastlingUnknown, WHITE),
            Self::CastlingUnknownToBlack => (Self::CastlingUnknown, BLACK),
            Self::ShortCastlingUnknownToWhite => (Self::ShortCastlingUnknown, WHITE),
            Self::ShortCastlingUnknownToBlack => (Self::ShortCastlingUnknown, BLACK),
            Self::LongCastlingUnknownToWhite => (Self::LongCastlingUnknown, WHITE),
            Self::LongCastlingUnknownToBlack => (Self::LongCastlingUnknown, BLACK),
            Self::EnPassantLeavesPawnOfBlack => (Self::EnPassantLeavesPawn, WHITE),
            Self::EnPassantLeavesPawnOfWhite => (Self::EnPassantLeavesPawn, BLACK),
            Self::CastlingLeavesRookOfWhite => (Self::CastlingLeavesRook, WHITE),
            Self::CastlingLeavesRookOfBlack => (Self::CastlingLeavesRook, BLACK),
            Self::WhitePromotesToQueen => (Self::PromotesToQueen, WHITE),
            Self::BlackPromotesToQueen => (Self::PromotesToQueen, BLACK),
            Self::WhiteCapturesIntoQueen => (Self::CapturesIntoQueen, WHITE),
            Self::BlackCapturesIntoQueen => (Self::CapturesIntoQueen, BLACK),
            other => (other, None),
        }
    }

    /// The rule as it is wrong for the moves of a side, if it is.
    pub(super) fn of(self, side: Side) -> Option<Self> {
        let (rule, only) = self.of_one_side();
        only.is_none_or(|one| one == side).then_some(rule)
    }

    /// The kind of piece whose attacks are overlooked.
    #[must_use]
    pub const fn unseen_attacker(self) -> Option<Kind> {
        match self {
            Self::PawnAttacksUnseen => Some(Kind::Pawn),
            Self::KnightAttacksUnseen => Some(Kind::Knight),
            Self::BishopAttacksUnseen => Some(Kind::Bishop),
            Self::RookAttacksUnseen => Some(Kind::Rook),
            Self::QueenAttacksUnseen => Some(Kind::Queen),
            _ => None,
        }
    }

    /// Whether it forbids legal moves outright, and not only because of attacks that are none.
    #[must_use]
    pub const fn forbids_moves(self) -> bool {
        matches!(
            self.of_one_side().0,
            Self::EnPassantUnknown
                | Self::CastlingUnknown
                | Self::ShortCastlingUnknown
                | Self::LongCastlingUnknown
                | Self::LongCastlingNeedsBothWays
                | Self::CastlingRookAttacked
                | Self::UnderpromotionUnknown
                | Self::DoubleStepUnknown
                | Self::PawnCapturesUnknown
                | Self::KnightBlocked
                | Self::CheckersNotCaptured
                | Self::ChecksNotBlocked
                | Self::ChecksFledOnly
                | Self::PinnedStay
        )
    }

    #[rustfmt::skip]
    const fn facts(self) -> (&'static str, Law, &'static str) {
        use WrongRule as D;
        use Law as L;
        match self {
            D::EnPassantUnknown => ("en-passant-unknown", L::EnPassant, "pawns are not captured en passant"),
            D::EnPassantUnknownToWhite => ("en-passant-unknown-to-white", L::EnPassant, "White does not capture en passant"),
            D::EnPassantUnknownToBlack => ("en-passant-unknown-to-black", L::EnPassant, "Black does not capture en passant"),
            D::EnPassantLate => ("en-passant-late", L::EnPassant, "a pawn may be captured en passant at any time later"),
            D::EnPassantLeavesPawn => ("en-passant-leaves-pawn", L::EnPassantTaken, "the pawn captured en passant stays on the board"),
            D::EnPassantLeavesPawnOfBlack => ("en-passant-leaves-pawn-of-black", L::EnPassantTaken, "a pawn of Black that is captured en passant stays on the board"),
            D::EnPassantLeavesPawnOfWhite => ("en-passant-leaves-pawn-of-white", L::EnPassantTaken, "a pawn of White that is captured en passant stays on the board"),
            D::EnPassantPinIgnored => ("en-passant-pin-ignored", L::EnPassantPinned, "a capture en passant may leave the own king in a new check"),
            D::CastlingUnknown => ("castling-unknown", L::CastlingRights, "kings do not castle"),
            D::LongCastlingUnknown => ("long-castling-unknown", L::CastlingRights, "kings castle to the short side only"),
            D::CastlingUnknownToWhite => ("castling-unknown-to-white", L::CastlingRights, "White's king does not castle"),
            D::CastlingUnknownToBlack => ("castling-unknown-to-black", L::CastlingRights, "Black's king does not castle"),
            D::ShortCastlingUnknown => ("short-castling-unknown", L::CastlingRights, "kings castle to the long side only"),
            D::ShortCastlingUnknownToWhite => ("short-castling-unknown-to-white", L::CastlingRights, "White's king castles to the long side only"),
            D::ShortCastlingUnknownToBlack => ("short-castling-unknown-to-black", L::CastlingRights, "Black's king castles to the long side only"),
            D::LongCastlingUnknownToWhite => ("long-castling-unknown-to-white", L::CastlingRights, "White's king castles to the short side only"),
            D::LongCastlingUnknownToBlack => ("long-castling-unknown-to-black", L::CastlingRights, "Black's king castles to the short side only"),
            D::LongCastlingNeedsBothWays => ("long-castling-needs-both-ways", L::CastlingPath, "a king castles to the long side only if the square on its other side is empty, too"),
            D::CastlingRightsIgnored => ("castling-rights-ignored", L::CastlingRights, "a king castles wherever it and a rook stand right, even if they have moved"),
            D::CastlingRightsOutlastRooks => ("castling-rights-outlast-rooks", L::CastlingRights, "the right to castle stays when the rook is captured, for another rook on its square"),
            D::CastlingRightsLostTogether => ("castling-rights-lost-together", L::CastlingRights, "a king castles with neither rook once one of them has moved"),
            D::CastlingOverPieces => ("castling-over-pieces", L::CastlingPath, "only the king's way must be empty when it castles"),
            D::CastlingOutOfCheck => ("castling-out-of-check", L::CastlingOutOfCheck, "a king may castle out of check"),
            D::CastlingThroughCheck => ("castling-through-check", L::CastlingThroughCheck, "a castling king may pass attacked squares"),
            D::CastlingIntoCheck => ("castling-into-check", L::CastlingIntoCheck, "a king may castle into check"),
            D::CastlingRookAttacked => ("castling-rook-attacked", L::CastlingThroughCheck, "a king does not castle if its rook is attacked or passes an attacked square"),
            D::CastlingLeavesRook => ("castling-leaves-rook", L::CastlingRook, "the rook stays where it is when the king castles"),
            D::CastlingLeavesRookOfWhite => ("castling-leaves-rook-of-white", L::CastlingRook, "the rook stays where it is when White's king castles"),
            D::CastlingLeavesRookOfBlack => ("castling-leaves-rook-of-black", L::CastlingRook, "the rook stays where it is when Black's king castles"),
            D::UnderpromotionUnknown => ("underpromotion-unknown", L::PromotionPiece, "pawns become queens only"),
            D::PromotesToQueen => ("promotes-to-queen", L::PromotionPiece, "a pawn becomes a queen whatever the move says"),
            D::CapturesIntoQueen => ("captures-into-queen", L::PromotionPiece, "a pawn that captures becomes a queen whatever the move says"),
            D::WhitePromotesToQueen => ("white-promotes-to-queen", L::PromotionPiece, "a pawn of White becomes a queen whatever the move says"),
            D::BlackPromotesToQueen => ("black-promotes-to-queen", L::PromotionPiece, "a pawn of Black becomes a queen whatever the move says"),
            D::WhiteCapturesIntoQueen => ("white-captures-into-queen", L::PromotionPiece, "a pawn of White that captures becomes a queen whatever the move says"),
            D::BlackCapturesIntoQueen => ("black-captures-into-queen", L::PromotionPiece, "a pawn of Black that captures becomes a queen whatever the move says"),
            D::PromotionOptional => ("promotion-optional", L::PromotionMissing, "a pawn may stay a pawn on its last rank"),
            D::DoubleStepUnknown => ("double-step-unknown", L::PawnDoubleStep, "pawns go one square only"),
            D::DoubleStepAnywhere => ("double-step-anywhere", L::PawnDoubleStep, "pawns may go two squares from any rank"),
            D::DoubleStepJumps => ("double-step-jumps", L::PawnBlocked, "a pawn's double step may jump over a piece"),
            D::PawnCapturesUnknown => ("pawn-captures-unknown", L::PawnCapture, "pawns do not capture"),
            D::PawnCapturesForward => ("pawn-captures-forward", L::PawnBlocked, "pawns also capture straight ahead"),
            D::PawnSlants => ("pawn-slants", L::PawnCapture, "pawns also go diagonally without a capture"),
            D::PawnBackward => ("pawn-backward", L::PawnBackward, "pawns also step back"),
            D::KnightBlocked => ("knight-blocked", L::KnightJump, "knights do not jump over pieces"),
            D::KnightLong => ("knight-long", L::KnightJump, "knights also go three squares along a rank or file and one across"),
            D::BishopJumps => ("bishop-jumps", L::BishopPath, "bishops jump over one piece"),
            D::RookJumps => ("rook-jumps", L::RookPath, "rooks jump over one piece"),
            D::QueenJumps => ("queen-jumps", L::QueenPath, "queens jump over one piece"),
            D::KingTwoSteps => ("king-two-steps", L::KingStep, "kings also go two steps"),
            D::KingIntoCheck => ("king-into-check", L::KingIntoCheck, "a king may go to an attacked square"),
            D::KingsTouch => ("kings-touch", L::KingIntoCheck, "kings may stand side by side"),
            D::KingStaysInLine => ("king-stays-in-line", L::KingIntoCheck, "a king is safe on a square that it has hidden from the attacker itself"),
            D::PawnAttacksUnseen => ("pawn-attacks-unseen", L::CheckAnswered, "pawns give no check and attack no square that a king goes to"),
            D::KnightAttacksUnseen => ("knight-attacks-unseen", L::CheckAnswered, "knights give no check and attack no square that a king goes to"),
            D::BishopAttacksUnseen => ("bishop-attacks-unseen", L::CheckAnswered, "bishops give no check and attack no square that a king goes to"),
            D::RookAttacksUnseen => ("rook-attacks-unseen", L::CheckAnswered, "rooks give no check and attack no square that a king goes to"),
            D::QueenAttacksUnseen => ("queen-attacks-unseen", L::CheckAnswered, "queens give no check and attack no square that a king goes to"),
            D::ChecksIgnored => ("checks-ignored", L::CheckAnswered, "a check need not be answered"),
            D::DoubleCheckBlocked => ("double-check-blocked", L::CheckAnswered, "it is enough to end one check of two"),
            D::CheckersNotCaptured => ("checkers-not-captured", L::CheckAnswered, "a piece that gives check is captured by the king only"),
            D::ChecksNotBlocked => ("checks-not-blocked", L::CheckAnswered, "no piece is put between the king and a piece that gives check"),
            D::ChecksFledOnly => ("checks-fled-only", L::CheckAnswered, "a check is answered with moves of the king only"),
            D::PinnedStay => ("pinned-stay", L::Pinned, "pinned pieces do not even move along the line"),
            D::PinsIgnored => ("pins-ignored", L::Pinned, "pinned pieces may leave the line"),
            D::StalemateLost => ("stalemate-lost", L::Stalemate, "a side without a legal move has lost"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_deviation_has_a_name_and_words_of_its_own() {
        for (at, deviation) in WrongRule::ALL.into_iter().enumerate() {
            assert_eq!(WrongRule::named(deviation.name()), Some(deviation));
            let mut others = WrongRule::ALL[at + 1..].iter();
            assert!(others.all(|other| other.summary() != deviation.summary()));
        }
    }
}
