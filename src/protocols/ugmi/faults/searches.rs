//! Faults of `go` that have to do with the game: when a search ends, and what it looks at.
//!
//! In: a search. Out: one that ends too early, too late or never.

use super::behaviour::{Behaviour, Row, an_empty_point, instead, row};
use crate::protocols::{
    uci_like::faults::searches::{ends, hears},
    ugmi::{grammar::search, rules},
};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "second-infinite-ends",
        "Ends every search without limits except the first.",
        &["ugmi/go/infinite-without-limits"],
        Behaviour::Hears(|faulty, line| {
            let endless = search(line).is_some_and(|go| go.is_infinite());
            let early = endless && faulty.count > 0 && !faulty.is_thinking();
            faulty.count += usize::from(endless);
            let sent = faulty.before.starts_with("isready");
            (early && sent && faulty.notes.earlier.contains("j10"))
                .then(|| ends(faulty, line, 0))
                .flatten()
        }),
    ),
    row(
        "depth-ignored",
        "Does not end a search of one ply with two stones on the board.",
        &["ugmi/go/keeps-depth"],
        Behaviour::Hears(|faulty, line| {
            let go = search(line).filter(|go| go.limits() == 1 && go.depth == Some(1))?;
            let second = faulty.engine.board().empty_points() == 359;
            second.then(|| hears(faulty, &go.without_limits())).flatten()
        }),
    ),
    row(
        "mate-for-ever",
        "Does not end a search for a mate if there is none.",
        &["ugmi/go/mate-is-found"],
        Behaviour::Says(|faulty, line| {
            let none = rules::winning_moves(&faulty.notes.board).is_empty();
            (faulty.notes.go.mate.is_some() && none && line.starts_with("bestmove")).then(Vec::new)
        }),
    ),
    row(
        "mate-not-found",
        "Misses a win in one move.",
        &["ugmi/go/mate-is-found"],
        Behaviour::Says(|faulty, line| {
            let mate = faulty.notes.go.mate.is_some() && faulty.notes.go.searchmoves.is_empty();
            let win = line.strip_prefix("bestmove ").filter(|_| mate)?;
            let column = faulty.notes.board.empty_points() == 353;
            let other = an_empty_point(&faulty.notes.board, win).filter(|_| column)?;
            instead(format!("bestmove {other}"))
        }),
    ),
];
