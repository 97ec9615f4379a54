//! Faults of the rules: one law bent, everything else as it should be.
//!
//! In: a misunderstanding. Out: an engine that plays by it.

use super::behaviour::{Row, bends, row};
use crate::protocols::nboard::rules::Deviation as D;

const LEGAL: &str = "nboard/go/legal-move";
const START: &str = "nboard/set-game/start-position";
const PASSES: &str = "nboard/go/passes-when-it-must";

/// The faults of this kind.
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
    bent(D::PassLeftOut, "Moves for the other side where it has to pass.", &[PASSES]),
    bent(D::EndsAtFirstPass, "Takes a game for over where it has to pass.", &[PASSES]),
    bent(D::NeverEnds, "Goes on passing after the end.", &["nboard/hint/legal-line"]),
    bent(D::PassKeepsTheTurn, "Moves again after its own pass.", &["nboard/set-game/passes"]),
    bent(D::ColoursSwapped, "Takes each colour for the other.", &[START]),
    bent(D::SideFromParity, "Guesses the side from the number of discs.", &[START]),
    bent(D::StartMirrored, "Sets up the start with the colours exchanged.", &[START]),
    bent(D::RowsReversed, "Counts rows from the bottom.", &["nboard/set-game/squares"]),
    bent(D::ColumnsAndRowsExchanged, "Exchanges columns and rows.", &["nboard/set-game/squares"]),
];

const fn bent(bend: D, what: &'static str, trips: &'static [&'static str]) -> Row {
    row(bend.name(), what, trips, bends(bend))
}
