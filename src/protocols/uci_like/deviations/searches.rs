//! Ways to misread what a search is to look at, and when it is to end.
//!
//! In: a `go` line, and those before it. Out: the search that is begun instead, or none.
//! Never: positions.

use super::super::{faults::behaviour::without_limits, grammar::search, message::Go};
use super::{Playing, Readings, Row, former, is_searching, reads};
use crate::contract::{History, Supposition, wrong_rule};

impl<D: Playing> Readings<D> {
    /// Those of this kind.
    pub const SEARCHES: &'static [Row] = &[
        reads(
            D::NEEDS_NEWGAME_NAME,
            D::NEEDS_NEWGAME,
            &[D::NEW_GAME_NOT_REQUIRED],
            |history, line| {
                (search::<D>(line).is_some() && history.count(D::NEW_GAME) == 0).then(Vec::new)
            },
        ),
        reads(
            "bestmove-never-sent",
            "Never sends `bestmove`.",
            &[D::BESTMOVE_ALWAYS_SENT],
            |history, line| {
                let stopped = line.trim() == "stop" && is_searching::<D>(history);
                let endless =
                    search::<D>(line).filter(|go| !go.is_infinite() && !is_searching::<D>(history));
                stopped.then(Vec::new).or_else(|| begin::<D>(without_limits::<D>(endless?)))
            },
        ),
        // A line of other moves may come of a look ahead before the search as well.
        wrong_rule(
            "searchmoves-ignored",
            "Ignores `searchmoves`.",
            &[D::GO_SEARCHMOVES_RESTRICTS],
            Supposition::Reads(|_, line| {
                let go = search::<D>(line).filter(|go| !go.searchmoves.is_empty())?;
                begin::<D>(Go { searchmoves: Vec::new(), ..go })
            }),
        ),
        reads(
            "searchmoves-stay",
            "Keeps the first `searchmoves` it received for all later ones.",
            &[D::GO_SEARCHMOVES_RESTRICTS],
            |history, line| {
                let go = search::<D>(line).filter(|go| !go.searchmoves.is_empty())?;
                let first = restrictions::<D>(history).last()?;
                (first != go.searchmoves).then(|| begin::<D>(Go { searchmoves: first, ..go }))?
            },
        ),
        reads(
            "searchmoves-outlast-stop",
            "Applies the `searchmoves` of a search that was stopped to the next one without them.",
            &[D::GO_SEARCHMOVES_FOR_ONE_SEARCH],
            |history, line| {
                let go = search::<D>(line).filter(|go| go.searchmoves.is_empty())?;
                let mut before = history.commands();
                before.find(|line| line.trim() == "stop")?;
                let stopped = before.find_map(search::<D>)?.searchmoves;
                let is_next = history.count("go") == 1 && !stopped.is_empty();
                is_next.then(|| restricted::<D>(history, go, stopped))?
            },
        ),
        reads(
            "searchmoves-for-good",
            "Applies the last `searchmoves` to later searches without them.",
            &[D::GO_SEARCHMOVES_FOR_ONE_SEARCH],
            |history, line| {
                let go = search::<D>(line).filter(|go| go.searchmoves.is_empty())?;
                restricted::<D>(history, go, restrictions::<D>(history).next()?)
            },
        ),
        reads(
            "only-the-first-of-searchmoves",
            "Searches only the first of the `searchmoves`.",
            &[D::GO_MATE_IS_FOUND],
            |_, line| {
                let go = search::<D>(line).filter(|go| go.searchmoves.len() > 1)?;
                begin::<D>(Go { searchmoves: go.searchmoves[..1].to_vec(), ..go })
            },
        ),
        reads(
            "longer-mates-never-end",
            "Searches without end for a mate in more than one move.",
            &[D::GO_MATE_IS_FOUND],
            |_, line| {
                let go = search::<D>(line).filter(|go| go.mate > Some(1) && go.limits() == 1)?;
                begin::<D>(without_limits::<D>(go))
            },
        ),
        reads(
            "depth-comes-first",
            "Accepts `depth` only as the first parameter of `go`.",
            &[D::GO_PARAMETERS_IN_ANY_ORDER],
            |_, line| {
                let go = search::<D>(line).filter(|go| go.depth.is_some() && go.limits() > 2)?;
                let late = go.depth.is_some() && !line.trim_start().starts_with("go depth");
                late.then(Vec::new)
            },
        ),
        reads(
            "clocks-in-their-order",
            "Searches without end if `btime` comes before `wtime`.",
            &[D::GO_PARAMETERS_IN_ANY_ORDER],
            |_, line| {
                let go = search::<D>(line).filter(|go| go.has_clocks() && go.limits() == 1)?;
                let turned = line.find("btime")? < line.find("wtime")?;
                turned.then(|| begin::<D>(without_limits::<D>(go)))?
            },
        ),
        reads(
            "only-the-last-limit",
            "Uses only the last of several limits.",
            &[D::GO_FIRST_LIMIT_ENDS_THE_SEARCH],
            |_, line| {
                let go =
                    search::<D>(line).filter(|go| go.limits() == 2 && go.searchmoves.is_empty())?;
                match line.split_whitespace().rev().nth(1)? {
                    "movetime" => begin::<D>(Go { movetime: go.movetime, ..Go::default() }),
                    "depth" => begin::<D>(Go { depth: go.depth, ..Go::default() }),
                    "nodes" => begin::<D>(Go { nodes: go.nodes, ..Go::default() }),
                    _ => None,
                }
            },
        ),
        reads(
            "always-one-ply-too-deep",
            "Searches one ply deeper than `depth`, whatever the other limits.",
            &[D::GO_KEEPS_DEPTH],
            |_, line| {
                let go = search::<D>(line)?;
                begin::<D>(Go { depth: Some(go.depth.filter(|depth| *depth > 0)? + 1), ..go })
            },
        ),
        reads(
            "movetime-in-seconds",
            "Takes `movetime` as seconds.",
            &[D::GO_KEEPS_MOVETIME],
            |_, line| {
                // Nobody waits for so long: it is as if there were no end.
                let go = search::<D>(line).filter(|go| go.limits() == 1)?;
                go.movetime
                    .filter(|time| *time > 0)
                    .and_then(|_| begin::<D>(without_limits::<D>(go)))
            },
        ),
        // Explains more than the one before if a `movetime` of 0 goes on, too.
        reads("movetime-ignored", "Ignores `movetime`.", D::NO_MOVETIME, |_, line| {
            let go = search::<D>(line).filter(|go| go.movetime.is_some())?;
            let go = Go { movetime: None, ..go };
            begin::<D>(if go.limits() == 0 { without_limits::<D>(go) } else { go })
        }),
        reads(
            "movetime-stays",
            "Applies the last `movetime` to the next search without limits.",
            &[D::GO_INFINITE_WITHOUT_LIMITS],
            |history, line| {
                let before = history.commands().find_map(search::<D>)?;
                let kept = before.movetime.filter(|_| line == D::ENDLESS)?;
                begin::<D>(Go { movetime: Some(kept), ..Go::default() })
            },
        ),
        reads(
            "needs-increments",
            "Searches without end if clocks are sent without increments.",
            &[D::GO_KEEPS_THE_CLOCK],
            |_, line| {
                let go =
                    search::<D>(line).filter(|go| go.has_clocks() && go.clocks[2].is_none())?;
                begin::<D>(without_limits::<D>(go))
            },
        ),
        reads(
            "short-clock-is-none",
            "Searches without end if its clock has a tenth of a second or less.",
            &[D::GO_KEEPS_THE_CLOCK],
            |_, line| {
                let go = search::<D>(line).filter(Go::has_clocks)?;
                let is_short = go.clocks[..2].iter().flatten().all(|ms| *ms <= 100);
                is_short.then(|| begin::<D>(without_limits::<D>(go)))?
            },
        ),
        reads("second-clock-unread", "Does not read `btime`.", D::ONE_CLOCK, |_, line| {
            let mut go = search::<D>(line).filter(|go| go.clocks[1].is_some())?;
            go.clocks[1] = None;
            begin::<D>(go)
        }),
        reads(
            "needs-both-clocks",
            "Searches without end if only one clock is sent.",
            D::ONE_CLOCK,
            |_, line| {
                let go = search::<D>(line)
                    .filter(|go| go.clocks[0].is_some() != go.clocks[1].is_some())?;
                begin::<D>(without_limits::<D>(go))
            },
        ),
    ];
}

/// The line that begins a search.
pub fn begin<D: Playing>(go: Go<D::Move>) -> Option<Vec<String>> {
    Some(vec![go.to_string()])
}

/// A search that is restricted to the moves of an earlier one, unless some of them were made since.
fn restricted<D: Playing>(
    history: &History,
    go: Go<D::Move>,
    moves: Vec<D::Move>,
) -> Option<Vec<String>> {
    let made = former::<D>(history).unwrap_or_default();
    let is_free = !moves.iter().any(|mv| made.contains(mv));
    is_free.then(|| begin::<D>(Go { searchmoves: moves, ..go }))?
}

/// The moves that searches so far were restricted to, the latest first.
fn restrictions<D: Playing>(history: &History) -> impl Iterator<Item = Vec<D::Move>> {
    let all = history.commands().filter_map(search::<D>).map(|go| go.searchmoves);
    all.filter(|moves| !moves.is_empty())
}
