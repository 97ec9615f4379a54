//! The ways to get the rules of Hive wrong that are worth telling apart.
//!
//! In: a name. Out: the deviation and the law it gets wrong. Never: its effect, which `by_law` works out.

use super::law::Law;

/// One way to get the rules of Hive wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WrongRule {
    /// A side may place its queen on its first turn.
    QueenFirst,
    /// The queen need not be in play after the fourth turn.
    NoQueenByFour,
    /// Pieces move while their queen is in hand.
    MoveBeforeQueen,
    /// A piece may enter next to the opponent.
    PlaceTouchEnemy,
    /// Placements go by the colour of the lowest piece of each stack.
    PlaceBottomColour,
    /// The numbered pieces of a kind enter in any order.
    AnyNumberOrder,
    /// A pass is offered beside other moves.
    PassAlways,
    /// A forced pass is not offered.
    NoPassListed,
    /// A piece may move although the hive falls apart without it.
    OneHiveIgnored,
    /// A piece on a stack is held as if its whole stack moved.
    StackedPiecePinned,
    /// Sliding pieces squeeze between two others.
    SlideThroughGate,
    /// Sliding pieces step where nothing touches them on the way.
    SlideLosesContact,
    /// Beetles climb between two higher stacks.
    BeetleGateIgnored,
    /// Beetles step down between two higher stacks.
    BeetleGateIgnoredDown,
    /// Beetles on the ground squeeze between two others.
    BeetleGroundGateIgnored,
    /// Beetles only go to empty cells.
    BeetleCannotClimb,
    /// Beetles never form a stack of three.
    BeetleMaxHeight2,
    /// Spiders go one, two or three steps.
    SpiderUpTo3,
    /// Spiders may turn back on their way.
    SpiderBacktracks,
    /// Spiders go exactly two steps.
    SpiderTwo,
    /// Grasshoppers may also slide one step.
    GrasshopperSteps,
    /// Grasshoppers fly over gaps, up to six cells far.
    GrasshopperOverGap,
    /// Grasshoppers jump over exactly one piece.
    GrasshopperOneOnly,
    /// Ants go at most three steps.
    AntThree,
    /// Queens go one or two steps.
    QueenTwoSteps,
    /// Ladybugs may come down after one step on top.
    LadybugShort,
    /// Ladybugs may stay on top after their second step.
    LadybugStaysOnTop,
    /// Ladybugs may come down where they started.
    LadybugReturnsHome,
    /// Ladybugs step from one stack to another between two higher ones.
    LadybugGateIgnored,
    /// Ladybugs step down between two stacks.
    LadybugGateIgnoredDown,
    /// A mosquito on a stack moves like its neighbours.
    MosquitoTopCopies,
    /// A mosquito on a stack also moves like the piece below it.
    MosquitoCopiesBelow,
    /// A mosquito copies the lowest piece of a stack.
    MosquitoCopiesBottom,
    /// A mosquito beside another mosquito slides one step.
    MosquitoCopiesMosquito,
    /// A mosquito does not copy queens.
    MosquitoNoQueen,
    /// A mosquito does not copy spiders.
    MosquitoNoSpider,
    /// A mosquito does not copy beetles.
    MosquitoNoBeetle,
    /// A mosquito does not copy grasshoppers.
    MosquitoNoGrasshopper,
    /// A mosquito does not copy ants.
    MosquitoNoAnt,
    /// A mosquito does not copy ladybugs.
    MosquitoNoLadybug,
    /// A mosquito beside a pillbug cannot throw.
    MosquitoNoThrow,
    /// A mosquito on a stack beside a pillbug throws.
    MosquitoThrowsFromStacks,
    /// Pillbugs cannot throw.
    PillbugNoThrow,
    /// Only own pieces are thrown.
    PillbugOwnOnly,
    /// The piece moved last may be thrown.
    PillbugThrowsLastMoved,
    /// The top piece of a stack may be thrown.
    PillbugThrowsStacked,
    /// Pillbugs throw between two high stacks.
    ThrowThroughGate,
    /// Pillbugs cannot throw the queen of the other side.
    PillbugSparesQueen,
    /// Pillbugs throw while their queen is in hand.
    ThrowBeforeQueen,
    /// A piece that holds the hive together may be thrown.
    PillbugThrowsPinned,
    /// A pillbug that holds the hive together cannot throw.
    PinnedPillbugNoAbility,
    /// A piece that was just thrown may move.
    ThrownPieceMoves,
    /// A pillbug or mosquito that was just thrown may throw.
    ThrownPillbugUsesAbility,
    /// Grasshoppers may also go to any empty cell beside them.
    GrasshopperStepsAnywhere,
    /// A mosquito throws whatever it touches.
    MosquitoThrowsBesideAnything,
    /// White's queen is looked for where Black's should be.
    WhiteQueenForBoth,
    /// The queen of the other side is looked for where the own one should be.
    OtherQueenTested,
    /// A mosquito on the ground also moves like a beetle, whatever it touches.
    MosquitoClimbs,
    /// Queens move like beetles.
    QueenClimbs,
    /// Spiders climb on their way.
    SpiderClimbs,
    /// Ants climb on their way.
    AntClimbs,
    /// Pillbugs move like beetles.
    PillbugClimbs,
    /// Grasshoppers land on the last piece of a row.
    GrasshopperLandsOnTop,
    /// Sliding pieces step onto others as if these were not there.
    SlideOntoPieces,
    /// Neither pillbugs nor mosquitoes throw.
    NoThrows,
    /// A mosquito that holds the hive together cannot throw.
    PinnedMosquitoNoThrow,
    /// The top piece of a stack of three or more may be thrown.
    PillbugThrowsHighStacked,
}

use WrongRule as D;

impl WrongRule {
    /// Every deviation with its name and the law it gets wrong.
    const TABLE: [(Self, &'static str, Law); 67] = [
        (D::QueenFirst, "queen-first", Law::QueenFirst),
        (D::NoQueenByFour, "no-queen-by-4", Law::QueenByFour),
        (D::MoveBeforeQueen, "move-before-queen", Law::MoveBeforeQueen),
        (D::PlaceTouchEnemy, "place-touch-enemy", Law::Placement),
        (D::PlaceBottomColour, "place-bottom-colour", Law::Placement),
        (D::AnyNumberOrder, "any-number-order", Law::NumberOrder),
        (D::PassAlways, "pass-always", Law::Pass),
        (D::NoPassListed, "no-pass-listed", Law::Pass),
        (D::OneHiveIgnored, "one-hive-ignored", Law::OneHive),
        (D::StackedPiecePinned, "stacked-piece-pinned", Law::OneHive),
        (D::SlideThroughGate, "slide-through-gate", Law::FreedomToMove),
        (D::SlideLosesContact, "slide-loses-contact", Law::FreedomToMove),
        (D::BeetleGateIgnored, "beetle-gate-ignored", Law::Beetle),
        (D::BeetleGateIgnoredDown, "beetle-gate-ignored-down", Law::Beetle),
        (D::BeetleGroundGateIgnored, "beetle-ground-gate-ignored", Law::Beetle),
        (D::BeetleCannotClimb, "beetle-cannot-climb", Law::Beetle),
        (D::BeetleMaxHeight2, "beetle-max-height-2", Law::Beetle),
        (D::SpiderUpTo3, "spider-up-to-3", Law::Spider),
        (D::SpiderBacktracks, "spider-backtracks", Law::Spider),
        (D::SpiderTwo, "spider-two", Law::Spider),
        (D::GrasshopperSteps, "grasshopper-steps", Law::Grasshopper),
        (D::GrasshopperOverGap, "grasshopper-over-gap", Law::Grasshopper),
        (D::GrasshopperOneOnly, "grasshopper-one-only", Law::Grasshopper),
        (D::AntThree, "ant-three", Law::Ant),
        (D::QueenTwoSteps, "queen-two-steps", Law::Queen),
        (D::LadybugShort, "ladybug-short", Law::Ladybug),
        (D::LadybugStaysOnTop, "ladybug-stays-on-top", Law::Ladybug),
        (D::LadybugReturnsHome, "ladybug-returns-home", Law::Ladybug),
        (D::LadybugGateIgnored, "ladybug-gate-ignored", Law::Ladybug),
        (D::LadybugGateIgnoredDown, "ladybug-gate-ignored-down", Law::Ladybug),
        (D::MosquitoTopCopies, "mosquito-top-copies", Law::Mosquito),
        (D::MosquitoCopiesBelow, "mosquito-copies-below", Law::Mosquito),
        (D::MosquitoCopiesBottom, "mosquito-copies-bottom", Law::Mosquito),
        (D::MosquitoCopiesMosquito, "mosquito-copies-mosquito", Law::Mosquito),
        (D::MosquitoNoQueen, "mosquito-copies-no-queen", Law::Mosquito),
        (D::MosquitoNoSpider, "mosquito-copies-no-spider", Law::Mosquito),
        (D::MosquitoNoBeetle, "mosquito-copies-no-beetle", Law::Mosquito),
        (D::MosquitoNoGrasshopper, "mosquito-copies-no-grasshopper", Law::Mosquito),
        (D::MosquitoNoAnt, "mosquito-copies-no-ant", Law::Mosquito),
        (D::MosquitoNoLadybug, "mosquito-copies-no-ladybug", Law::Mosquito),
        (D::MosquitoNoThrow, "mosquito-no-throw", Law::Mosquito),
        (D::MosquitoThrowsFromStacks, "mosquito-throws-from-stacks", Law::Mosquito),
        (D::PillbugNoThrow, "pillbug-no-throw", Law::Pillbug),
        (D::PillbugOwnOnly, "pillbug-own-only", Law::Pillbug),
        (D::PillbugThrowsLastMoved, "pillbug-throws-last-moved", Law::LastMoved),
        (D::PillbugThrowsStacked, "pillbug-throws-stacked", Law::Pillbug),
        (D::ThrowThroughGate, "throw-through-gate", Law::Pillbug),
        (D::PillbugSparesQueen, "pillbug-spares-queen", Law::Pillbug),
        (D::ThrowBeforeQueen, "throw-before-queen", Law::MoveBeforeQueen),
        (D::PillbugThrowsPinned, "pillbug-throws-pinned", Law::Pillbug),
        (D::PinnedPillbugNoAbility, "pinned-pillbug-no-ability", Law::Pillbug),
        (D::ThrownPieceMoves, "thrown-piece-moves", Law::LastMoved),
        (D::ThrownPillbugUsesAbility, "thrown-pillbug-uses-ability", Law::LastMoved),
        (D::GrasshopperStepsAnywhere, "grasshopper-steps-anywhere", Law::Grasshopper),
        (D::MosquitoThrowsBesideAnything, "mosquito-throws-beside-anything", Law::Mosquito),
        (D::WhiteQueenForBoth, "white-queen-for-both", Law::MoveBeforeQueen),
        (D::OtherQueenTested, "other-queen-tested", Law::MoveBeforeQueen),
        (D::MosquitoClimbs, "mosquito-climbs", Law::Mosquito),
        (D::QueenClimbs, "queen-climbs", Law::Queen),
        (D::SpiderClimbs, "spider-climbs", Law::Spider),
        (D::AntClimbs, "ant-climbs", Law::Ant),
        (D::PillbugClimbs, "pillbug-climbs", Law::Pillbug),
        (D::GrasshopperLandsOnTop, "grasshopper-lands-on-top", Law::Grasshopper),
        (D::SlideOntoPieces, "slide-onto-pieces", Law::FreedomToMove),
        (D::NoThrows, "no-throws", Law::Pillbug),
        (D::PinnedMosquitoNoThrow, "pinned-mosquito-no-throw", Law::Mosquito),
        (D::PillbugThrowsHighStacked, "pillbug-throws-high-stacked", Law::Pillbug),
    ];

    /// All deviations, in the order of the enum.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::TABLE.into_iter().map(|(deviation, ..)| deviation)
    }

    /// The name in lower case with hyphens.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::TABLE[self as usize].1
    }

    /// The law that is wrong.
    #[must_use]
    pub const fn law(self) -> Law {
        Self::TABLE[self as usize].2
    }

    /// The deviation of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::all().find(|deviation| deviation.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_enum() {
        for (place, deviation) in WrongRule::all().enumerate() {
            assert_eq!(deviation as usize, place);
            assert_eq!(WrongRule::from_name(deviation.name()), Some(deviation));
        }
        assert_eq!(WrongRule::from_name("no-such-rule"), None);
    }
}
