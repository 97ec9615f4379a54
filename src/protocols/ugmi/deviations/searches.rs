//! Ways to misread what a search is to look at, and when it is to end.
//!
//! In: a `go` line, and those before it. Out: the search that is begun instead, or none.
//! Never: positions.

use super::{Row, former, is_searching, reads};
use crate::{
    contract::History,
    protocols::ugmi::{grammar::search, message::Go, rules::Move},
};

const RESTRICTS: &[&str] = &["ugmi/go/searchmoves-restricts"];
const CLOCK: &[&str] = &["ugmi/go/keeps-the-clock"];

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    reads(
        "needs-ugminewgame",
        "Ignores `go` before the first `ugminewgame`.",
        &["ugmi/ugminewgame/not-required"],
        |history, line| {
            (search(line).is_some() && history.count("ugminewgame") == 0).then(Vec::new)
        },
    ),
    reads(
        "bestmove-never-sent",
        "Never sends `bestmove`.",
        &["ugmi/bestmove/always-sent"],
        |history, line| {
            let stopped = line.trim() == "stop" && is_searching(history);
            let endless = search(line).filter(|go| !go.is_infinite() && !is_searching(history));
            stopped.then(Vec::new).or_else(|| begin(endless?.without_limits()))
        },
    ),
    reads("searchmoves-ignored", "Ignores `searchmoves`.", RESTRICTS, |_, line| {
        let go = search(line).filter(|go| !go.searchmoves.is_empty())?;
        begin(Go { searchmoves: Vec::new(), ..go })
    }),
    reads(
        "searchmoves-stay",
        "Keeps the first `searchmoves` it received for all later ones.",
        RESTRICTS,
        |history, line| {
            let go = search(line).filter(|go| !go.searchmoves.is_empty())?;
            let first = restrictions(history).last()?;
            (first != go.searchmoves).then(|| begin(Go { searchmoves: first, ..go }))?
        },
    ),
    reads(
        "searchmoves-for-good",
        "Applies the last `searchmoves` to later searches without them.",
        RESTRICTS,
        |history, line| {
            let go = search(line).filter(|go| go.searchmoves.is_empty())?;
            let last = restrictions(history).next()?;
            let taken = former(history).unwrap_or_default();
            let free = !last.iter().any(|mv| taken.contains(mv));
            free.then(|| begin(Go { searchmoves: last, ..go }))?
        },
    ),
    reads(
        "only-the-first-of-searchmoves",
        "Searches only the first of the `searchmoves`.",
        &["ugmi/go/mate-is-found"],
        |_, line| {
            let go = search(line).filter(|go| go.searchmoves.len() > 1)?;
            begin(Go { searchmoves: go.searchmoves[..1].to_vec(), ..go })
        },
    ),
    reads(
        "depth-comes-first",
        "Accepts `depth` only as the first parameter of `go`.",
        &["ugmi/go/parameters-in-any-order"],
        |_, line| {
            let go = search(line).filter(|go| go.depth.is_some() && go.limits() > 2)?;
            let late = go.depth.is_some() && !line.trim_start().starts_with("go depth");
            late.then(Vec::new)
        },
    ),
    reads(
        "clocks-in-their-order",
        "Searches without end if `btime` comes before `wtime`.",
        &["ugmi/go/parameters-in-any-order"],
        |_, line| {
            let go = search(line).filter(|go| go.has_clocks() && go.limits() == 1)?;
            let turned = line.find("btime")? < line.find("wtime")?;
            turned.then(|| begin(go.without_limits()))?
        },
    ),
    reads(
        "only-the-last-limit",
        "Uses only the last of several limits.",
        &["ugmi/go/first-limit-ends-the-search"],
        |_, line| {
            let go = search(line).filter(|go| go.limits() == 2 && go.searchmoves.is_empty())?;
            match line.split_whitespace().rev().nth(1)? {
                "movetime" => begin(Go { movetime: go.movetime, ..Go::default() }),
                "depth" => begin(Go { depth: go.depth, ..Go::default() }),
                "nodes" => begin(Go { nodes: go.nodes, ..Go::default() }),
                _ => None,
            }
        },
    ),
    reads(
        "always-one-ply-too-deep",
        "Searches one ply deeper than `depth`, whatever the other limits.",
        &["ugmi/go/keeps-depth"],
        |_, line| {
            let go = search(line)?;
            begin(Go { depth: Some(go.depth.filter(|depth| *depth > 0)? + 1), ..go })
        },
    ),
    reads(
        "movetime-in-seconds",
        "Takes `movetime` as seconds.",
        &["ugmi/go/keeps-movetime"],
        |_, line| {
            // Nobody waits for so long: it is as if there were no end.
            let go = search(line).filter(|go| go.limits() == 1)?;
            go.movetime.filter(|time| *time > 0).and_then(|_| begin(go.without_limits()))
        },
    ),
    // Explains more than the one before if a `movetime` of 0 goes on, too.
    reads("movetime-ignored", "Ignores `movetime`.", &["ugmi/go/one-bestmove-each"], |_, line| {
        let go = search(line).filter(|go| go.movetime.is_some())?;
        begin(Go { movetime: None, ..go })
    }),
    reads(
        "movetime-stays",
        "Applies the last `movetime` to the next search without limits.",
        &["ugmi/go/infinite-without-limits"],
        |history, line| {
            let before = history.commands().find_map(search)?;
            let kept = before.movetime.filter(|_| line == "go")?;
            begin(Go { movetime: Some(kept), ..Go::default() })
        },
    ),
    reads(
        "needs-increments",
        "Searches without end if clocks are sent without increments.",
        CLOCK,
        |_, line| {
            let go = search(line).filter(|go| go.has_clocks() && go.clocks[2].is_none())?;
            begin(go.without_limits())
        },
    ),
    reads(
        "needs-both-clocks",
        "Searches without end if only one clock is sent.",
        CLOCK,
        |_, line| {
            let go = search(line).filter(|go| go.clocks[0].is_some() != go.clocks[1].is_some())?;
            begin(go.without_limits())
        },
    ),
    reads(
        "zero-is-no-limit",
        "Treats a limit of zero as no limit.",
        &["ugmi/go/limits-of-zero"],
        |_, line| begin(search(line).filter(Go::has_zero)?.without_limits()),
    ),
];

/// The line that begins a search.
fn begin(go: Go) -> Option<Vec<String>> {
    Some(vec![go.to_string()])
}

/// The moves that searches so far were restricted to, the latest first.
fn restrictions(history: &History) -> impl Iterator<Item = Vec<Move>> {
    let all = history.commands().filter_map(search).map(|go| go.searchmoves);
    all.filter(|moves| !moves.is_empty())
}
