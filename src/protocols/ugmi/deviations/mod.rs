//! What an engine may misunderstand: each deviation is a fault that the tests must catch, and
//! an explanation of what an engine did.
//!
//! - `lines`: how a line is taken apart
//! - `requests`: what is taken for a request
//! - `interruptions`: what becomes of a search when something is said in its midst
//! - `settings`: what becomes of options
//! - `searches`: what a search looks at, and when it ends
//! - `positions`: how a position is read, and what becomes of the one before
//! - `rules`: laws of the game that are misunderstood
//!
//! In: what was said so far. Out: the commands that a line is taken for.
//! Never: replies.

mod interruptions;
mod lines;
mod positions;
mod requests;
mod rules;
mod searches;
mod settings;

use super::{
    faults::UgmiReference,
    grammar::{self, moves_text},
    message::{Command, Position, Start},
    rules::Move,
};
use crate::{
    contract::{self, Deviation, History, reads},
    transcript::From,
};

/// A deviation and what an engine with it does.
pub(super) type Row = contract::Row<Deviation, UgmiReference>;

/// All of them. Of two that explain the same, the first is the better explanation.
pub(super) const TABLE: &[&[Row]] = &[
    lines::ROWS,
    requests::ROWS,
    interruptions::ROWS,
    settings::ROWS,
    searches::ROWS,
    positions::ROWS,
    rules::ROWS,
];

/// The position of a line, if it is one.
fn position(line: &str) -> Option<Position> {
    match grammar::command(line) {
        Command::Position(position) => Some(position),
        _ => None,
    }
}

/// The moves of a position that starts with the empty board.
fn list(line: &str) -> Option<Vec<Move>> {
    position(line).filter(|p| p.start == Start::Empty).map(|p| p.moves)
}

/// The list that was sent last.
fn former(history: &History) -> Option<Vec<Move>> {
    list(history.commands().find(|line| line.starts_with("position"))?)
}

/// The line that sets up a list of moves.
fn set(moves: &[Move]) -> String {
    match moves {
        [] => "position startpos".to_owned(),
        moves => format!("position startpos moves {}", moves_text(moves)),
    }
}

/// Whether a search is under way.
fn is_searching(history: &History) -> bool {
    let decides = |(from, line): (From, &str)| match from {
        From::Controller => match grammar::command(line) {
            Command::Go(go) => (!go.odd).then_some(true),
            _ => None,
        },
        _ => line.starts_with("bestmove").then_some(false),
    };
    history.latest().find_map(decides).unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use crate::{
        contract::table::{self, Case},
        protocols::ugmi::faults,
    };

    const LIST: &str = "position startpos moves h08 i09 j10";

    const TABLE: &[Case] = &[
        ("startpos-keeps-stones", &["> LIST"], "position startpos", Some(&[])),
        ("startpos-keeps-stones", &[], "LIST", None),
        ("only-the-last-move", &[], "LIST", Some(&["position startpos moves j10"])),
        ("only-the-last-move", &[], "position startpos moves h08", None),
        ("every-other-move", &[], "LIST", Some(&["position startpos moves h08 000 j10"])),
        ("ranks-are-one-off", &[], "LIST", Some(&["position startpos moves h09 i10 j11"])),
        ("empty-list-passed-over", &["> LIST"], "position startpos moves", Some(&[])),
        (
            "lists-add-up",
            &["> position startpos moves a01", "> go depth 1"],
            "position startpos moves b02",
            Some(&["position startpos moves a01 b02"]),
        ),
        ("lists-add-up", &[], "LIST", None),
        ("takes-nothing-back", &["> LIST"], "position startpos moves h08 i09", Some(&[])),
        ("takes-nothing-back", &["> LIST"], "position startpos moves h08", None),
        (
            "pass-is-a-stone",
            &[],
            "position startpos moves h08 000 i09",
            Some(&["position startpos moves h08 i09"]),
        ),
    ];

    #[test]
    fn lines_are_taken_for_others() {
        table::holds(TABLE, faults::VARIANTS, |text| text.replace("LIST", LIST));
    }
}
