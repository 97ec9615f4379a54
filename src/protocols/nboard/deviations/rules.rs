//! Laws of the game that are misunderstood, each as `rules::deviations` has it.
//!
//! In: a law that is bent. Out: an engine that plays by it. Never: how a game is read.

use super::{Row, deviation};
use crate::{
    contract::{Supposition, bent_rule},
    protocols::nboard::rules::Deviation as D,
};

const LEGAL: &str = "nboard/go/legal-move";
const START: &str = "nboard/set-game/start-position";
const PASSES: &str = "nboard/go/passes-when-it-must";
const SQUARES: &str = "nboard/set-game/squares";

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    bent(D::OneDirectionMissed, "Finds no discs to flip towards the upper left.", &[LEGAL]),
    bent(D::DiagonalsMissed, "Finds no discs to flip along diagonals.", &[LEGAL]),
    bent(D::LongRunsMissed, "Finds no runs of more than three discs.", &[LEGAL]),
    bent(
        D::WrapsRoundTheEdge,
        "Continues lines in the next row at the edge of the board.",
        &[LEGAL],
    ),
    bent(D::EdgeOutflanks, "Treats the edge of the board like a disc of its own.", &[LEGAL]),
    bent(D::SeesThroughGaps, "Continues lines over empty squares.", &[LEGAL]),
    bent(D::NonFlippingMovesAllowed, "Allows moves that flip nothing.", &[LEGAL]),
    bent(D::OccupiedSquaresAllowed, "Allows moves to occupied squares.", &[LEGAL]),
    bent(D::OneLineFlipped, "Flips only one line.", &[LEGAL]),
    bent(D::NearestDiscFlipped, "Flips only the nearest disc of a line.", &[LEGAL]),
    bent(D::FlipsInChains, "Lets flipped discs flip others.", &[LEGAL]),
    bent(D::PassAlwaysAllowed, "Allows a pass where a move is possible.", &[LEGAL]),
    bent(D::NeverPasses, "Places a disc where it has to pass.", &[PASSES]),
    bent(
        D::PassLeftOut,
        "Moves for the opponent where it has to pass.",
        &[PASSES, "nboard/hint/exact-values"],
    ),
    bent(D::EndsAtFirstPass, "Ends the game where it has to pass.", &[PASSES]),
    bent(D::NeverEnds, "Continues to pass after the end of the game.", &["nboard/hint/legal-line"]),
    bent(D::PassKeepsTheTurn, "Moves again after its own pass.", &["nboard/set-game/passes"]),
    record(D::ColoursSwapped, "Exchanges the colours of all discs.", &[START]),
    record(D::SideFromParity, "Derives the side to move from the number of discs.", &[START]),
    record(D::StartMirrored, "Exchanges the colours of the usual start position.", &[START]),
    record(D::RowsReversed, "Counts rows from the bottom.", &[SQUARES]),
    record(D::ColumnsAndRowsExchanged, "Exchanges columns and rows.", &[SQUARES]),
];

const fn bent(bend: D, what: &'static str, breaks: &'static [&'static str]) -> Row {
    bent_rule(bend.name(), what, breaks, Supposition::Departs(bend))
}

/// How a position is read, for the whole of a game.
const fn record(bend: D, what: &'static str, breaks: &'static [&'static str]) -> Row {
    deviation(bend.name(), what, breaks, Supposition::Departs(bend))
}
