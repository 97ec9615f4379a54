//! What an engine may misunderstand: each deviation is a fault that the tests must catch, and
//! an explanation of what an engine did.
//!
//! - `lines`: how a line is taken apart
//! - `positions`: how a position and its moves are read
//! - `searches`: which position a search is about
//! - `parameters`: what becomes of the variant
//! - `replies`: what is taken for a request
//! - `rules`: laws of the game that are misunderstood
//!
//! In: what was said so far. Out: the commands that a line is taken for.
//! Never: replies.

mod lines;
mod parameters;
mod positions;
mod replies;
mod rules;
mod searches;

use super::{
    faults::{Behaviour, HubReference},
    grammar,
    message::Command,
    model::Position,
    rules::Variant,
};
use crate::{
    contract::{self, Deviation, History, Reading, deviation},
    transcript::From,
};

/// A deviation and what an engine with it does.
pub(super) type Row = contract::Row<Deviation, HubReference>;

/// All of them. Of two that explain the same, the first is the better explanation: what is
/// misread of a position comes before laws that are misunderstood, for some law explains
/// nearly every move.
pub(super) const TABLE: &[&[Row]] =
    &[replies::ROWS, lines::ROWS, positions::ROWS, searches::ROWS, rules::ROWS, parameters::ROWS];

/// A row of a deviation that is a reading.
const fn reads(
    name: &'static str,
    what: &'static str,
    breaks: &'static [&'static str],
    reading: Reading,
) -> Row {
    deviation(name, what, breaks, Behaviour::Reads(reading))
}

/// Position and moves of a `pos` line.
fn parts(line: &str) -> Option<(String, String)> {
    match grammar::command(line) {
        Command::Pos { pos, moves } => Some((pos, moves)),
        _ => None,
    }
}

/// The line that sets up a position.
fn set(pos: impl std::fmt::Display, moves: &str) -> String {
    match moves {
        "" => format!("pos pos={pos}"),
        moves => format!("pos pos={pos} moves=\"{moves}\""),
    }
}

/// The variant that was set last.
fn variant(history: &History) -> Variant {
    let set = |line: &str| match grammar::command(line) {
        Command::SetParam { name, value } if name == "variant" => Variant::from_name(&value),
        _ => None,
    };
    history.commands().find_map(set).unwrap_or(Variant::Normal)
}

/// The position that a line sets up.
fn position_of(history: &History, line: &str) -> Option<Position> {
    let (pos, moves) = parts(line)?;
    Position::read(variant(history), &pos, &moves).ok()
}

/// The position that was set up last.
fn current(history: &History) -> Option<Position> {
    position_of(history, history.commands().find(|line| line.starts_with("pos"))?)
}

/// The lines that set up the positions searched so far, the latest first.
fn searched(history: &History) -> impl Iterator<Item = &str> {
    let mut wanted = false;
    history.commands().filter(move |line| {
        wanted |= line.starts_with("go");
        let sets = wanted && line.starts_with("pos");
        wanted &= !sets;
        sets
    })
}

/// Whether a search is under way.
fn is_searching(history: &History) -> bool {
    let decides = |(from, line): (From, &str)| match from {
        From::Controller => line.starts_with("go").then_some(true),
        _ => line.starts_with("done").then_some(false),
    };
    history.latest().find_map(decides).unwrap_or(false)
}
