//! More odd ways that are right: what is made of lines that are to be ignored.
//!
//! In: a line. Out: what such an engine does. Never: a fault.

use super::{
    super::behaviour::{Behaviour, is, say},
    Row, row,
};
use crate::protocols::ugmi::{
    grammar::{self, list, search},
    message::{Command, Go, Keyword},
    rules::parse_move,
};

/// The quirks of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "zero-is-ill-formed",
        "Ignores a search with a limit of zero.",
        Behaviour::Hears(|_, line| match grammar::command(line) {
            Command::Go(go) if go.has_zero() => Some(say("info error no limit is zero")),
            _ => None,
        }),
    ),
    row(
        "takes-only-playable-searchmoves",
        "Ignores the occupied points in `searchmoves`.",
        Behaviour::Reads(|history, line| {
            let go = search(line).filter(|go| !go.searchmoves.is_empty())?;
            let position = history.commands().find(|line| is(line, "position"))?;
            let taken = list(position).unwrap_or_default();
            let searchmoves: Vec<_> =
                go.searchmoves.iter().copied().filter(|mv| !taken.contains(mv)).collect();
            let fewer = searchmoves.len() < go.searchmoves.len();
            fewer.then(|| vec![Go { searchmoves, ..go }.to_string()])
        }),
    ),
    row(
        "reads-up-to-the-mistake",
        "Plays an ill-formed list up to its first mistake.",
        Behaviour::Hears(|faulty, line| {
            let misused = grammar::command(line) == Command::Misused(Keyword::Position);
            let rest = line.strip_prefix("position startpos moves ").filter(|_| misused)?;
            let words = rest.split_whitespace();
            let moves: Vec<&str> = words.take_while(|word| parse_move(word).is_ok()).collect();
            let read = format!("position startpos moves {}", moves.join(" "));
            (!faulty.is_thinking()).then(|| faulty.honest(&read))
        }),
    ),
];
