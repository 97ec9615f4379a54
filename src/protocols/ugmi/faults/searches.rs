//! Faults of `go`: when a search ends, and what it looks at.
//!
//! In: a search. Out: one that ends too early, too late, twice or never.

use std::time::Duration;

use super::behaviour::{
    Behaviour, Deeds, Effect, FaultyEngine, Row, an_empty_point, instead, row, say_later, then,
};
use crate::protocols::ugmi::{
    grammar::{self, search},
    message::Go,
    rules,
};

/// The honest engine hears another search, unless it is busy.
fn hears(faulty: &mut FaultyEngine, other: &Go) -> Deeds {
    (!faulty.is_thinking()).then(|| faulty.honest(&other.to_string()))
}

/// By then it has looked as deep as it can.
const DEEP_ENOUGH: Duration = Duration::from_millis(10);

/// A search that ends although it has no limit.
fn ends(faulty: &mut FaultyEngine, line: &str, after: u64) -> Deeds {
    let endless = search(line).filter(|go| go.is_infinite() && !faulty.is_thinking())?;
    let mut effects = faulty.honest(&endless.to_string());
    effects.push(faulty.stop_later(DEEP_ENOUGH + Duration::from_millis(after)));
    Some(effects)
}

/// The best move of a search comes so much later.
fn late(faulty: &FaultyEngine, line: &str, which: fn(&Go) -> bool, time: u64) -> Deeds {
    (line.starts_with("bestmove") && which(&faulty.notes.go))
        .then(|| vec![say_later(Duration::from_millis(time), line)])
}

/// A search that loses its limit where a list of moves is to be searched.
fn loses_limit(faulty: &mut FaultyEngine, line: &str, which: fn(&Go) -> bool) -> Deeds {
    let go = search(line).filter(|go| which(go) && !go.searchmoves.is_empty())?;
    hears(faulty, &go.without_limits())
}

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "movetime-lost-with-searchmoves",
        "Ignores `movetime` if `searchmoves` is sent.",
        &["ugmi/go/keeps-movetime"],
        Behaviour::Hears(|faulty, line| loses_limit(faulty, line, |go| go.movetime.is_some())),
    ),
    row(
        "nodes-lost-with-searchmoves",
        "Ignores `nodes` if `searchmoves` is sent.",
        &["ugmi/go/keeps-nodes"],
        Behaviour::Hears(|faulty, line| loses_limit(faulty, line, |go| go.nodes.is_some())),
    ),
    row(
        "bestmove-twice",
        "Sends `bestmove` twice.",
        &["ugmi/go/one-bestmove-each"],
        Behaviour::Says(|_, line| line.starts_with("bestmove").then(|| then(line, line)).flatten()),
    ),
    row(
        "bestmove-twice-for-nodes",
        "Sends `bestmove` twice after a search by nodes.",
        &["ugmi/go/one-bestmove-each"],
        Behaviour::Says(|faulty, line| {
            let nodes = faulty.notes.go.nodes.is_some() && line.starts_with("bestmove");
            nodes.then(|| then(line, line)).flatten()
        }),
    ),
    row(
        "no-bestmove-for-nodes",
        "Sends no `bestmove` after a search by nodes.",
        &["ugmi/go/one-bestmove-each"],
        Behaviour::Says(|faulty, line| {
            let alone = faulty.notes.go.nodes.is_some() && faulty.notes.go.limits() == 1;
            (alone && line.starts_with("bestmove")).then(Vec::new)
        }),
    ),
    row(
        "no-bestmove-for-depth-two",
        "Sends no `bestmove` after a search of two plies.",
        &["ugmi/go/one-bestmove-each"],
        Behaviour::Says(|faulty, line| {
            let two = faulty.notes.go.depth == Some(2) && faulty.notes.go.limits() == 1;
            (two && faulty.notes.go.searchmoves.is_empty() && line.starts_with("bestmove"))
                .then(Vec::new)
        }),
    ),
    row(
        "infinite-ends-at-depth",
        "Ends a search without limits when it reaches its maximum depth.",
        &["ugmi/go/infinite-without-limits"],
        Behaviour::Hears(|faulty, line| ends(faulty, line, 0)),
    ),
    row(
        "infinite-ends-at-win",
        "Ends a search without limits when it finds a win.",
        &["ugmi/go/infinite-without-limits"],
        Behaviour::Hears(|faulty, line| {
            let wins = !rules::winning_moves(faulty.engine.board()).is_empty();
            wins.then(|| ends(faulty, line, 5)).flatten()
        }),
    ),
    row(
        "default-time",
        "Ends a search without limits after 0.7 seconds.",
        &["ugmi/go/infinite-without-limits"],
        Behaviour::Hears(|faulty, line| {
            (line == "go" && !faulty.is_thinking()).then(|| {
                let mut effects = faulty.honest(line);
                effects.push(faulty.stop_later(Duration::from_millis(700)));
                effects
            })
        }),
    ),
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
        "searchmoves-is-a-limit",
        "Ends a search when all `searchmoves` have been searched.",
        &["ugmi/go/searchmoves-sets-no-limit"],
        Behaviour::Hears(|faulty, line| {
            let restricted = search(line).is_some_and(|go| !go.searchmoves.is_empty());
            restricted.then(|| ends(faulty, line, 0)).flatten()
        }),
    ),
    row(
        "variations-unrestricted",
        "Reports a `pv` of a move that is not in `searchmoves`.",
        &["ugmi/go/searchmoves-restricts-variations"],
        Behaviour::Says(|faulty, line| {
            let (head, _) =
                line.split_once(" pv ").filter(|_| !faulty.notes.go.searchmoves.is_empty())?;
            let asked = grammar::moves_text(&faulty.notes.go.searchmoves);
            let other = an_empty_point(&faulty.notes.board, "").map(|mv| mv.to_string());
            let other = other.filter(|other| !asked.contains(other.as_str()))?;
            instead(
                format!("{head} score cp 1 lowerbound pv {other}")
                    .replace("score cp 1 lowerbound ", ""),
            )
        }),
    ),
    row(
        "one-ply-too-deep",
        "Searches one ply deeper than `depth`.",
        &["ugmi/go/keeps-depth"],
        Behaviour::Hears(|faulty, line| {
            let go = search(line).filter(|go| go.limits() == 1 && go.searchmoves.is_empty())?;
            let depth = go.depth.filter(|depth| *depth == 2)? + 1;
            hears(faulty, &Go { depth: Some(depth), ..go })
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
        "nodes-ignored",
        "Does not end a search by nodes.",
        &["ugmi/go/keeps-nodes"],
        Behaviour::Both(
            |faulty, line| {
                let go = search(line).filter(|_| !faulty.is_thinking())?;
                let ignored = go.limits() == 1 && go.nodes == Some(1_000);
                faulty.count = usize::from(ignored);
                ignored.then(|| hears(faulty, &go.without_limits())).flatten()
            },
            |faulty, line| {
                let (head, rest) = line.split_once(" nodes ").filter(|_| faulty.count == 1)?;
                let (nodes, rest) = rest.split_once(' ')?;
                let nodes = nodes.parse::<u64>().ok()? + 1_000;
                instead(format!("{head} nodes {nodes} {rest}"))
            },
        ),
    ),
    row(
        "ten-times-the-nodes",
        "Visits far more nodes than `nodes`.",
        &["ugmi/go/keeps-nodes"],
        Behaviour::Says(|faulty, line| {
            let limit = faulty.notes.go.nodes.filter(|_| faulty.notes.go.limits() == 1)?;
            let (head, rest) = line.split_once(" nodes ")?;
            let (nodes, rest) = rest.split_once(" nps ")?;
            let (_, rest) = rest.split_once(' ')?;
            let nodes = nodes.parse::<u64>().unwrap_or(0) + limit * 10 + 20_000;
            instead(format!("{head} nodes {nodes} {rest}"))
        }),
    ),
    row(
        "movetime-and-a-half",
        "Takes half as long again as `movetime`.",
        &["ugmi/go/keeps-movetime"],
        Behaviour::Says(|faulty, line| {
            late(faulty, line, |go| go.movetime == Some(1_000) && go.limits() == 1, 1_500)
        }),
    ),
    row(
        "clock-runs-out",
        "Uses more time than its clock has.",
        &["ugmi/go/keeps-the-clock"],
        Behaviour::Says(|faulty, line| late(faulty, line, |go| go.clocks[0] == Some(500), 700)),
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
    row(
        "crash-on-bad-number",
        "Exits if a limit is not a number.",
        &["ugmi/go/survives-odd-parameters", "ugmi/process/stays-alive"],
        Behaviour::Hears(|_, line| line.contains("depth abc").then(|| vec![Effect::Exit])),
    ),
    row(
        "deaf-after-bare-depth",
        "Hangs if the number of a limit is missing.",
        &["ugmi/go/survives-odd-parameters", "ugmi/process/stays-alive"],
        Behaviour::Hears(|_, line| line.ends_with("depth").then(|| vec![Effect::Hang])),
    ),
    row(
        "increment-comes-first",
        "Uses its increment before it is added to the clock.",
        &["ugmi/go/keeps-the-clock"],
        Behaviour::Says(|faulty, line| late(faulty, line, |go| go.clocks[2] > go.clocks[0], 2_000)),
    ),
];
