//! Laws of the game that are misunderstood, each as `rules::deviations` has it.
//!
//! In: a law that is bent. Out: an engine that plays by it. Never: how a game is read.

use super::{Behaviour, Row, deviation};
use crate::contract::bent_rule;
use crate::protocols::nboard::{faults::behaviour::Own, rules::Deviation as D};

const LEGAL: &str = "nboard/go/legal-move";
const START: &str = "nboard/set-game/start-position";
const PASSES: &str = "nboard/go/passes-when-it-must";
const SQUARES: &str = "nboard/set-game/squares";

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    bent(D::OneDirectionMissed, "Never looks towards the upper left.", &[LEGAL]),
    bent(D::DiagonalsMissed, "Never looks along diagonals.", &[LEGAL]),
    bent(D::LongRunsMissed, "Does not see runs of more than three discs.", &[LEGAL]),
    bent(D::WrapsRoundTheEdge, "Looks round the edge into the next row.", &[LEGAL]),
    bent(D::EdgeOutflanks, "Takes the edge for a disc of its own.", &[LEGAL]),
    bent(D::SeesThroughGaps, "Looks over empty squares.", &[LEGAL]),
    bent(D::NonFlippingMovesAllowed, "Places discs that outflank nothing.", &[LEGAL]),
    bent(D::OccupiedSquaresAllowed, "Places discs on others.", &[LEGAL]),
    bent(D::OneLineFlipped, "Flips one line only.", &[LEGAL]),
    bent(D::NearestDiscFlipped, "Flips the nearest disc of a line only.", &[LEGAL]),
    bent(D::FlipsInChains, "Lets flipped discs flip others.", &[LEGAL]),
    bent(D::PassAlwaysAllowed, "Thinks of passing where it can move.", &[LEGAL]),
    bent(D::NeverPasses, "Places a disc where it has to pass.", &[PASSES]),
    bent(
        D::PassLeftOut,
        "Moves for the other side where it has to pass.",
        &[PASSES, "nboard/hint/exact-values"],
    ),
    bent(D::EndsAtFirstPass, "Takes a game for over where it has to pass.", &[PASSES]),
    bent(D::NeverEnds, "Goes on passing after the end.", &["nboard/hint/legal-line"]),
    bent(D::PassKeepsTheTurn, "Moves again after its own pass.", &["nboard/set-game/passes"]),
    record(D::ColoursSwapped, "Takes each colour for the other.", &[START]),
    record(D::SideFromParity, "Guesses the side from the number of discs.", &[START]),
    record(D::StartMirrored, "Sets up the start with the colours exchanged.", &[START]),
    record(D::RowsReversed, "Counts rows from the bottom.", &[SQUARES]),
    record(D::ColumnsAndRowsExchanged, "Exchanges columns and rows.", &[SQUARES]),
];

const fn bent(bend: D, what: &'static str, breaks: &'static [&'static str]) -> Row {
    bent_rule(bend.name(), what, breaks, Behaviour::Own(Own::Bends(bend)))
}

/// How a position is read, for the whole of a game.
const fn record(bend: D, what: &'static str, breaks: &'static [&'static str]) -> Row {
    deviation(bend.name(), what, breaks, Behaviour::Own(Own::Bends(bend)))
}
