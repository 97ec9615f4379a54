//! Faults of `go` that have to do with the game: when a search ends, and what it looks at.
//!
//! In: a search. Out: one that ends too early, too late or never.

use super::behaviour::{Behaviour, FaultyEngine, Row, an_empty_point, instead, row, say};
use crate::protocols::{
    uci_like::faults::searches::{ends, hears},
    ugmi::{
        grammar::search,
        message::Go,
        rules::{self, Point},
    },
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
        "blocks-whatever-is-asked",
        "Stops a threat to win, whatever the `searchmoves` are.",
        &["ugmi/go/searchmoves-restricts"],
        Behaviour::Hears(|faulty, line| {
            let board = faulty.engine.board();
            let wins = |at: &Point| board.longest_row(*at, board.turn().opponent()) >= 5;
            let mut free = Point::all().filter(|at| board.stone_at(*at).is_none());
            let block = free.find(wins).filter(|_| is_restricted(faulty, line))?;
            Some(say(format!("bestmove {block}")))
        }),
    ),
    row(
        "book-ignores-searchmoves",
        "Answers the first move from a book, whatever the `searchmoves` are.",
        &["ugmi/go/searchmoves-restricts"],
        Behaviour::Hears(|faulty, line| {
            let board = faulty.engine.board();
            let is_first = board.empty_points() == 360 && is_restricted(faulty, line);
            let reply = an_empty_point(board, "s19").filter(|_| is_first)?;
            Some(say(format!("bestmove {reply}")))
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

/// Whether a search begins that has a limit and may look at some moves only.
fn is_restricted(faulty: &FaultyEngine, line: &str) -> bool {
    let restricts = |go: &Go| !go.searchmoves.is_empty() && go.limits() > 0;
    !faulty.is_thinking() && search(line).as_ref().is_some_and(restricts)
}
