//! The ways in which an engine may go by another protocol than the specified one.
//!
//! - `positions`: what it makes of `position`
//! - `interruptions`: what it makes of commands in the middle of a thought
//! - `moves`: what it makes of moves, its own and those of the interface
//! - `takebacks`: what it makes of `undo` and `remove`
//! - `rules`: the rules of the game
//! - `readings`: commands that it takes for others
//!
//! In: nothing. Out: rows, which the reference engine carries out and the referee supposes;
//! the specific ones first. Never: replies; how they are worded is no matter of what is known.

mod interruptions;
mod moves;
mod positions;
mod readings;
mod rules;
mod takebacks;
#[cfg(test)]
mod tests;

use super::model::Departure;
use crate::contract::{Hypothesis, Supposition, deviation, named};

/// A deviation and what is supposed of an engine with it.
type Row = Hypothesis<Departure>;

/// Every deviation: of two that explain the same, the first is the better explanation.
pub(super) const KINDS: &[&[Row]] = &[
    rules::ROWS,
    positions::ROWS,
    takebacks::ROWS,
    moves::ROWS,
    interruptions::ROWS,
    readings::ROWS,
];

const fn row(
    name: &'static str,
    what: &'static str,
    breaks: &'static [&'static str],
    departure: Departure,
) -> Row {
    deviation(name, what, breaks, Supposition::Departs(departure))
}

/// How an engine with this deviation departs from the protocol in what it knows.
pub(super) fn departure_of(deviation: Option<&str>) -> Departure {
    match deviation.and_then(|name| named(KINDS, name)) {
        Some(Supposition::Departs(departure)) => departure,
        _ => Departure::Not,
    }
}
