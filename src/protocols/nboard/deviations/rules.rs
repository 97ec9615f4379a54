//! Laws of the game that are misunderstood, each as `rules::wrong_rules` has it.
//!
//! In: a law that is wrong. Out: an engine that plays by it. Never: how a game is read.

use super::{Departure, Row, deviation};
use crate::{
    contract::{Supposition, wrong_rule},
    protocols::nboard::rules::WrongRule as D,
};

const LEGAL: &str = "nboard/go/legal-move";
const START: &str = "nboard/set-game/start-position";
const PASSES: &str = "nboard/go/passes-when-it-must";
const SQUARES: &str = "nboard/set-game/squares";

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    wrong(D::FlipsNothing, "Flips no discs.", &[LEGAL]),
    wrong(D::FlipsInOneColumn, "Flips each line in the column of its nearest disc.", &[LEGAL]),
    wrong(D::FlipsInOneRow, "Flips each line in the row of its nearest disc.", &[LEGAL]),
    wrong(D::DirectionMissed(0), "Finds no discs to flip towards the upper left.", &[LEGAL]),
    wrong(D::DirectionMissed(1), "Finds no discs to flip upwards.", &[LEGAL]),
    wrong(D::DirectionMissed(2), "Finds no discs to flip towards the upper right.", &[LEGAL]),
    wrong(D::DirectionMissed(3), "Finds no discs to flip towards the left.", &[LEGAL]),
    wrong(D::DirectionMissed(4), "Finds no discs to flip towards the right.", &[LEGAL]),
    wrong(D::DirectionMissed(5), "Finds no discs to flip towards the lower left.", &[LEGAL]),
    wrong(D::DirectionMissed(6), "Finds no discs to flip downwards.", &[LEGAL]),
    wrong(D::DirectionMissed(7), "Finds no discs to flip towards the lower right.", &[LEGAL]),
    wrong(D::DiagonalsMissed, "Finds no discs to flip along diagonals.", &[LEGAL]),
    wrong(D::LongRunsMissed(3), "Finds no runs of more than three discs.", &[LEGAL]),
    wrong(D::LongRunsMissed(4), "Finds no runs of more than four discs.", &[LEGAL]),
    wrong(D::LongRunsMissed(5), "Finds no runs of more than five discs.", &[LEGAL]),
    wrong(
        D::WrapsRoundTheEdge,
        "Continues lines in the next row at the edge of the board.",
        &[LEGAL],
    ),
    wrong(D::EdgeDiscsEndNothing, "Lets no disc on the edge of the board end a line.", &[LEGAL]),
    wrong(D::EdgeOutflanks, "Treats the edge of the board like a disc of its own.", &[LEGAL]),
    wrong(D::SeesThroughGaps, "Continues lines over empty squares.", &[LEGAL]),
    wrong(D::NonFlippingMovesAllowed, "Allows moves that flip nothing.", &[LEGAL]),
    wrong(D::OccupiedSquaresAllowed, "Allows moves to occupied squares.", &[LEGAL]),
    wrong(
        D::DirectionNotFlipped(0),
        "Does not flip the discs that it finds towards the upper left.",
        &[LEGAL],
    ),
    wrong(D::DirectionNotFlipped(1), "Does not flip the discs that it finds upwards.", &[LEGAL]),
    wrong(
        D::DirectionNotFlipped(2),
        "Does not flip the discs that it finds towards the upper right.",
        &[LEGAL],
    ),
    wrong(
        D::DirectionNotFlipped(3),
        "Does not flip the discs that it finds towards the left.",
        &[LEGAL],
    ),
    wrong(
        D::DirectionNotFlipped(4),
        "Does not flip the discs that it finds towards the right.",
        &[LEGAL],
    ),
    wrong(
        D::DirectionNotFlipped(5),
        "Does not flip the discs that it finds towards the lower left.",
        &[LEGAL],
    ),
    wrong(D::DirectionNotFlipped(6), "Does not flip the discs that it finds downwards.", &[LEGAL]),
    wrong(
        D::DirectionNotFlipped(7),
        "Does not flip the discs that it finds towards the lower right.",
        &[LEGAL],
    ),
    wrong(
        D::LineNotFlipped(0),
        "Does not flip the discs that it finds along the diagonals from the upper left.",
        &[LEGAL],
    ),
    wrong(D::LineNotFlipped(1), "Does not flip the discs that it finds along columns.", &[LEGAL]),
    wrong(
        D::LineNotFlipped(2),
        "Does not flip the discs that it finds along the diagonals from the upper right.",
        &[LEGAL],
    ),
    wrong(D::LineNotFlipped(3), "Does not flip the discs that it finds along rows.", &[LEGAL]),
    wrong(D::OneLineFlipped, "Flips only one line.", &[LEGAL]),
    wrong(D::NearestDiscFlipped, "Flips only the nearest disc of a line.", &[LEGAL]),
    wrong(D::FlipsInChains, "Lets flipped discs flip others.", &[LEGAL]),
    wrong(D::PassAlwaysAllowed, "Allows a pass where a move is possible.", &[LEGAL]),
    wrong(D::NeverPasses, "Places a disc where it has to pass.", &[PASSES]),
    wrong(
        D::PassLeftOut,
        "Moves for the opponent where it has to pass.",
        &[PASSES, "nboard/hint/exact-values"],
    ),
    wrong(D::EndsAtFirstPass, "Ends the game where it has to pass.", &[PASSES]),
    wrong(
        D::NeverEnds,
        "Continues to pass after the end of the game.",
        &["nboard/hint/legal-line"],
    ),
    wrong(D::PassKeepsTheTurn, "Moves again after its own pass.", &["nboard/set-game/passes"]),
    record(D::ColoursSwapped, "Exchanges the colours of all discs.", &[START]),
    record(D::SideFromParity, "Derives the side to move from the number of discs.", &[START]),
    record(D::StartMirrored, "Exchanges the colours of the usual start position.", &[START]),
    record(D::RowsReversed, "Counts rows from the bottom.", &[SQUARES]),
    record(D::ColumnsAndRowsExchanged, "Exchanges columns and rows.", &[SQUARES]),
];

const fn wrong(rule: D, what: &'static str, breaks: &'static [&'static str]) -> Row {
    wrong_rule(rule.name(), what, breaks, Supposition::Departs(Departure::Misplays(rule)))
}

/// How a position is read, for the whole of a game.
const fn record(rule: D, what: &'static str, breaks: &'static [&'static str]) -> Row {
    deviation(rule.name(), what, breaks, Supposition::Departs(Departure::Misplays(rule)))
}
