//! Faults of `go`: when a search ends, and what it looks at.
//!
//! In: a search. Out: one that ends too early, too late, twice or never.

use std::time::Duration;

use super::super::{
    grammar::{moves_text, search},
    message::Go,
};
use super::{
    Playing, Rows,
    behaviour::{
        Behaviour, Deeds, Effect, FaultyEngine, Row, instead, is, row, say_later, then,
        without_limits,
    },
};

/// The honest engine hears another search, unless it is busy.
pub fn hears<D: Playing>(faulty: &mut FaultyEngine<D>, other: &Go<D::Move>) -> Deeds {
    (!faulty.is_thinking()).then(|| faulty.honest(&other.to_string()))
}

/// By then it has looked as deep as it can.
const DEEP_ENOUGH: Duration = Duration::from_millis(10);

/// A search that ends although it has no limit.
pub fn ends<D: Playing>(faulty: &mut FaultyEngine<D>, line: &str, after: u64) -> Deeds {
    let is_endless = |go: &Go<D::Move>| go.is_infinite() && !go.ponder;
    let endless = search::<D>(line).filter(|go| is_endless(go) && !faulty.is_thinking())?;
    let mut effects = faulty.honest(&endless.to_string());
    effects.push(faulty.stop_later(DEEP_ENOUGH + Duration::from_millis(after)));
    Some(effects)
}

/// The best move of a search comes so much later.
pub fn late<D: Playing>(
    faulty: &FaultyEngine<D>,
    line: &str,
    which: fn(&Go<D::Move>) -> bool,
    time: u64,
) -> Deeds {
    (line.starts_with("bestmove") && which(&faulty.notes.go))
        .then(|| vec![say_later(Duration::from_millis(time), line)])
}

/// A search that loses its limit where a list of moves is to be searched.
fn loses_limit<D: Playing>(
    faulty: &mut FaultyEngine<D>,
    line: &str,
    which: fn(&Go<D::Move>) -> bool,
) -> Deeds {
    let go = search::<D>(line).filter(|go| which(go) && !go.searchmoves.is_empty())?;
    hears(faulty, &without_limits::<D>(go))
}

impl<D: Playing> Rows<D> {
    /// Those of this kind.
    pub const SEARCHES: &'static [Row<D>] = &[
        row(
            "movetime-lost-with-searchmoves",
            "Ignores `movetime` if `searchmoves` is sent.",
            &[D::GO_KEEPS_MOVETIME],
            Behaviour::Hears(|faulty, line| loses_limit(faulty, line, |go| go.movetime.is_some())),
        ),
        row(
            "nodes-lost-with-searchmoves",
            "Ignores `nodes` if `searchmoves` is sent.",
            &[D::GO_KEEPS_NODES],
            Behaviour::Hears(|faulty, line| loses_limit(faulty, line, |go| go.nodes.is_some())),
        ),
        row(
            "bestmove-twice",
            "Sends `bestmove` twice.",
            &[D::GO_ONE_BESTMOVE_EACH],
            Behaviour::Says(|_, line| {
                line.starts_with("bestmove").then(|| then(line, line)).flatten()
            }),
        ),
        row(
            "bestmove-twice-for-nodes",
            "Sends `bestmove` twice after a search by nodes.",
            &[D::GO_ONE_BESTMOVE_EACH],
            Behaviour::Says(|faulty, line| {
                let nodes = faulty.notes.go.nodes.is_some() && line.starts_with("bestmove");
                nodes.then(|| then(line, line)).flatten()
            }),
        ),
        row(
            "no-bestmove-for-nodes",
            "Sends no `bestmove` after a search by nodes.",
            &[D::GO_ONE_BESTMOVE_EACH],
            Behaviour::Says(|faulty, line| {
                let go = &faulty.notes.go;
                let alone = go.nodes.is_some() && go.limits() == 1 && !go.ponder;
                (alone && line.starts_with("bestmove")).then(Vec::new)
            }),
        ),
        row(
            "no-bestmove-for-depth-two",
            "Sends no `bestmove` after a search of two plies.",
            &[D::GO_ONE_BESTMOVE_EACH],
            Behaviour::Says(|faulty, line| {
                let go = &faulty.notes.go;
                let two = go.depth == Some(2) && go.limits() == 1 && !go.ponder;
                (two && go.searchmoves.is_empty() && line.starts_with("bestmove")).then(Vec::new)
            }),
        ),
        row(
            "infinite-ends-at-depth",
            "Ends a search without limits when it reaches its maximum depth.",
            &[D::GO_INFINITE_WITHOUT_LIMITS],
            Behaviour::Hears(|faulty, line| ends(faulty, line, 0)),
        ),
        row(
            "infinite-ends-at-win",
            "Ends a search without limits when it finds a win.",
            &[D::GO_INFINITE_WITHOUT_LIMITS],
            Behaviour::Hears(|faulty, line| {
                let wins = D::wins_at_once(D::board(&faulty.engine));
                wins.then(|| ends(faulty, line, 5)).flatten()
            }),
        ),
        row(
            "default-time",
            "Ends a search without limits after 0.7 seconds.",
            &[D::GO_INFINITE_WITHOUT_LIMITS],
            Behaviour::Hears(|faulty, line| {
                (line == D::ENDLESS && !faulty.is_thinking()).then(|| {
                    let mut effects = faulty.honest(line);
                    effects.push(faulty.stop_later(Duration::from_millis(700)));
                    effects
                })
            }),
        ),
        row(
            "timer-outlives-its-search",
            "Ends a search when the time of the one before is up, which was stopped.",
            &[D::GO_INFINITE_WITHOUT_LIMITS],
            Behaviour::Hears(|faulty, line| {
                let time = search::<D>(line).filter(|go| go.limits() == 1)?.movetime;
                let time = time.filter(|_| !faulty.is_thinking())?;
                let mut effects = faulty.honest(line);
                let searches = faulty.notes.searches;
                effects.push(faulty.after(Duration::from_millis(time), move |faulty| {
                    let is_next = faulty.notes.searches == searches + 1;
                    let ends = is_next && faulty.is_thinking();
                    if ends { faulty.honest("stop") } else { Vec::new() }
                }));
                Some(effects)
            }),
        ),
        row(
            "searchmoves-is-a-limit",
            "Ends a search when all `searchmoves` have been searched.",
            &[D::GO_SEARCHMOVES_SETS_NO_LIMIT],
            Behaviour::Hears(|faulty, line| {
                let restricted = search::<D>(line).is_some_and(|go| !go.searchmoves.is_empty());
                restricted.then(|| ends(faulty, line, 0)).flatten()
            }),
        ),
        row(
            "variations-unrestricted",
            "Reports a `pv` of a move that is not in `searchmoves`.",
            &[D::GO_SEARCHMOVES_RESTRICTS_VARIATIONS],
            Behaviour::Says(|faulty, line| {
                let (head, _) =
                    line.split_once(" pv ").filter(|_| !faulty.notes.go.searchmoves.is_empty())?;
                let asked = moves_text(&faulty.notes.go.searchmoves);
                let other = D::another_move(&faulty.notes.board, "");
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
            &[D::GO_KEEPS_DEPTH],
            Behaviour::Hears(|faulty, line| {
                let go =
                    search::<D>(line).filter(|go| go.limits() == 1 && go.searchmoves.is_empty())?;
                let depth = go.depth.filter(|depth| *depth == 2)? + 1;
                hears(faulty, &Go { depth: Some(depth), ..go })
            }),
        ),
        row(
            "nodes-yield-to-depth",
            "Ignores `nodes` if `depth` is sent as well.",
            &[D::GO_FIRST_LIMIT_ENDS_THE_SEARCH],
            Behaviour::Hears(|faulty, line| {
                let go =
                    search::<D>(line).filter(|go| go.nodes.is_some() && go.depth >= Some(50))?;
                (go.limits() == 2).then(|| hears(faulty, &without_limits::<D>(go))).flatten()
            }),
        ),
        row(
            "deeper-with-one-move",
            "Searches deeper than `depth` where only one move can be played.",
            &[D::GO_KEEPS_DEPTH],
            Behaviour::Hears(|faulty, line| {
                let go = search::<D>(line).filter(|go| go.limits() == 1 && go.depth == Some(1))?;
                let is_forced = D::legal(D::board(&faulty.engine)).len() == 1;
                is_forced.then(|| hears(faulty, &Go { depth: Some(3), ..go })).flatten()
            }),
        ),
        row(
            "nodes-ignored",
            "Does not end a search by nodes.",
            &[D::GO_KEEPS_NODES],
            Behaviour::Both(
                |faulty, line| {
                    let go = search::<D>(line).filter(|_| !faulty.is_thinking())?;
                    let ignored = go.limits() == 1 && go.nodes == Some(1_000);
                    faulty.count = usize::from(ignored);
                    ignored.then(|| hears(faulty, &without_limits::<D>(go))).flatten()
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
            &[D::GO_KEEPS_NODES],
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
            &[D::GO_KEEPS_MOVETIME],
            Behaviour::Says(|faulty, line| {
                let is_long = |go: &Go<D::Move>| go.movetime >= Some(800) && go.limits() == 1;
                late(faulty, line, is_long, 1_500)
            }),
        ),
        row(
            "clock-runs-out",
            "Uses more time than its clock has.",
            &[D::GO_KEEPS_THE_CLOCK],
            Behaviour::Says(|faulty, line| late(faulty, line, |go| go.clocks[0] == Some(500), 700)),
        ),
        row(
            "crash-on-bad-number",
            "Exits if a limit is not a number.",
            &[D::GO_SURVIVES_ODD_PARAMETERS, D::PROCESS_STAYS_ALIVE],
            Behaviour::Hears(|_, line| line.contains("depth abc").then(|| vec![Effect::Exit])),
        ),
        row(
            "crash-on-long-clock",
            "Exits if a clock does not fit into 32 bits.",
            &[D::GO_SURVIVES_ODD_PARAMETERS, D::PROCESS_STAYS_ALIVE],
            Behaviour::Hears(|_, line| {
                let is_long =
                    |word: &str| word.parse().is_ok_and(|ms: u64| ms > u64::from(u32::MAX));
                let has_clock = is(line, "go") && line.contains(" btime ");
                (has_clock && line.split(' ').any(is_long)).then(|| vec![Effect::Exit])
            }),
        ),
        row(
            "deaf-after-bare-depth",
            "Hangs if the number of a limit is missing.",
            &[D::GO_SURVIVES_ODD_PARAMETERS, D::PROCESS_STAYS_ALIVE],
            Behaviour::Hears(|_, line| {
                (is(line, "go") && line.ends_with("depth")).then(|| vec![Effect::Hang])
            }),
        ),
        row(
            "increment-comes-first",
            "Uses its increment before it is added to the clock.",
            &[D::GO_KEEPS_THE_CLOCK],
            Behaviour::Says(|faulty, line| {
                late(faulty, line, |go| go.clocks[2] > go.clocks[0], 2_000)
            }),
        ),
    ];
}
