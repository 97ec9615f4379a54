//! Faults of `go` in the words of chess: when a search ends, and what it looks at.
//!
//! In: a search. Out: one that ends too early or never, another one, or none.

use std::time::Duration;

use super::behaviour::{Behaviour, Effect, Row, instead, plays, row};
use crate::protocols::{
    uci::{
        grammar::{self, search},
        message::{Command, Go},
        rules::{Board, MoveText, legal_moves},
    },
    uci_like::faults::{
        Playing as _,
        searches::{ends, hears},
    },
};

use super::super::Uci;

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "second-infinite-ends",
        "Ends every search without limits except the first.",
        &["uci/go/infinite-without-limits"],
        Behaviour::Hears(|faulty, line| {
            let endless = search(line).is_some_and(|go| go.infinite && !go.ponder);
            let early = endless && faulty.count > 0 && !faulty.is_thinking();
            faulty.count += usize::from(endless);
            let sent = faulty.before.starts_with("isready");
            (early && sent && faulty.notes.earlier == "position startpos moves d2d4")
                .then(|| ends(faulty, line, 0))
                .flatten()
        }),
    ),
    row(
        "infinite-with-cr-ends",
        "Ends a search without limits at once if its line ends with a carriage return.",
        &["uci/description/accepts-both-line-ends"],
        Behaviour::Hears(|faulty, line| {
            faulty.carriage_return.then(|| ends(faulty, line, 100)).flatten()
        }),
    ),
    row(
        "new-game-at-isready",
        "Starts the new game at the next `isready`, whatever was set up since.",
        &["uci/ucinewgame/next-search-is-of-the-new-game"],
        Behaviour::Hears(|faulty, line| {
            match line {
                "ucinewgame" => faulty.count = 1,
                "isready" if faulty.count == 1 => {
                    faulty.count = 0;
                    return Some(faulty.hear(&["position startpos", "isready"]));
                }
                _ => {}
            }
            None
        }),
    ),
    row(
        "infinite-ends-when-over",
        "Ends a search without limits at once in a finished game.",
        &["uci/go/infinite-in-finished-games"],
        Behaviour::Hears(|faulty, line| {
            let over = Uci::is_over(faulty.engine.board());
            (over && search(line).is_some_and(|go| go.infinite && !go.ponder))
                .then(|| ends(faulty, line, 0))
                .flatten()
        }),
    ),
    row(
        "bare-go-for-ever",
        "Does not end a search without parameters at `stop`.",
        &["uci/go/without-parameters-is-stoppable"],
        Behaviour::Hears(|faulty, line| {
            let bare = faulty.is_thinking() && faulty.notes.go == Go::default();
            (bare && line == "stop").then(Vec::new)
        }),
    ),
    row(
        "crash-on-bare-go",
        "Exits at `go` without parameters.",
        &["uci/go/without-parameters-is-stoppable", "uci/process/stays-alive"],
        Behaviour::Hears(|faulty, line| {
            (line == "go" && !faulty.is_thinking()).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "depth-ignored",
        "Does not end a search of one ply after two moves.",
        &["uci/go/keeps-depth"],
        Behaviour::Hears(|faulty, line| {
            let go = search(line).filter(|go| go.limits() == 1 && go.depth == Some(1))?;
            let second = faulty.engine.board().number() == 2 && !go.ponder;
            let endless = Go { infinite: true, ..go.without_limits() };
            second.then(|| hears(faulty, &endless)).flatten()
        }),
    ),
    row(
        "crash-with-the-most-lines",
        "Exits at a search with `MultiPV` at its maximum.",
        &["uci/setoption/accepts-declared-values", "uci/process/stays-alive"],
        Behaviour::Hears(|faulty, line| {
            if let Some(lines) = line.strip_prefix("setoption name MultiPV value ") {
                faulty.count = lines.parse().unwrap_or_default();
            }
            (search(line).is_some() && faulty.count == 8).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "mate-with-several-lines",
        "Does not end a search for a mate that tells several best lines.",
        &["uci/go/mate-is-found"],
        Behaviour::Hears(|faulty, line| {
            if let Some(lines) = line.strip_prefix("setoption name MultiPV value ") {
                faulty.count = lines.parse().unwrap_or_default();
            }
            let go = search(line).filter(|go| go.mate.is_some() && faulty.count > 1)?;
            hears(faulty, &Go { infinite: true, ..go.without_limits() })
        }),
    ),
    row(
        "mate-not-found",
        "Misses a mate in one move.",
        &["uci/go/mate-is-found"],
        Behaviour::Says(|faulty, line| {
            let mate = faulty.notes.go.mate.is_some() && faulty.notes.go.searchmoves.is_empty();
            let end = faulty.notes.board.number() == 2;
            plays(line, |mv| Uci::another_move(&faulty.notes.board, mv).filter(|_| mate && end))
        }),
    ),
    row(
        "unknown-word-spoils-go",
        "Ignores a search with an unknown word.",
        &["uci/go/unknown-words-are-skipped"],
        Behaviour::Hears(|_, line| match grammar::command(line) {
            Command::Go(go) if go.odd && line.contains("depth 2") => Some(Vec::new()),
            _ => None,
        }),
    ),
    row(
        "unknown-word-ends-go",
        "Reads `go` up to the first unknown word.",
        &["uci/go/unknown-words-are-skipped"],
        Behaviour::Hears(|faulty, line| {
            let odd = line == "go foo depth 2" && !faulty.is_thinking();
            odd.then(|| faulty.honest("go infinite"))
        }),
    ),
    row(
        "plays-what-it-is-told",
        "Plays an illegal move if `searchmoves` begins with it.",
        &["uci/go/survives-odd-parameters"],
        Behaviour::Says(|faulty, line| {
            let first =
                faulty.notes.go.searchmoves.first().filter(|_| line.starts_with("bestmove"))?;
            let board: &Board = &faulty.notes.board;
            let legal = legal_moves(board).into_iter().any(|mv| MoveText::Move(mv) == *first);
            (!legal).then(|| instead(format!("bestmove {first}"))).flatten()
        }),
    ),
    row(
        "crash-on-clocks-of-one-side",
        "Exits if an increment of one side only is sent.",
        &["uci/go/missing-parameters-do-not-matter", "uci/process/stays-alive"],
        Behaviour::Hears(|_, line| {
            let go = search(line)?;
            (go.clocks[2].is_some() != go.clocks[3].is_some()).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "movetime-too-short",
        "Ends a search of a second after a tenth of it.",
        &["uci/go/uses-movetime"],
        Behaviour::Hears(|faulty, line| {
            let go = search(line).filter(|go| go.movetime == Some(1_000) && go.limits() == 1)?;
            let mut effects = hears(faulty, &go).filter(|_| !go.ponder)?;
            effects.push(faulty.stop_later(Duration::from_millis(100)));
            Some(effects)
        }),
    ),
];
