//! Faults of searches in the opponent's time.
//!
//! In: `go ponder`, `ponderhit`, `stop`. Out: a search that ends too early, too late, never, or of
//! another position.

use std::time::Duration;

use super::behaviour::{
    Behaviour, Deeds, Effect, FaultyEngine, Row, is_pondering, plays, row, said, say,
};
use crate::protocols::{
    uci::{Uci, grammar::search},
    uci_like::faults::{Playing as _, info::variation},
};

/// A ponder search that ends by itself so much later.
fn ends(faulty: &mut FaultyEngine, line: &str, after: u64) -> Deeds {
    search(line).filter(|go| go.ponder && !faulty.is_thinking())?;
    let mut effects = faulty.honest(line);
    effects.push(faulty.stop_later(Duration::from_millis(after)));
    Some(effects)
}

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "ponder-ends-by-its-limits",
        "Ends a ponder search when it reaches its depth.",
        &["uci/go/ponder-waits"],
        Behaviour::Hears(|faulty, line| {
            let deep = search(line).is_some_and(|go| go.depth.is_some());
            deep.then(|| ends(faulty, line, 20)).flatten()
        }),
    ),
    row(
        "ponder-ends-at-mate",
        "Ends a ponder search when it finds a mate.",
        &["uci/go/ponder-waits"],
        Behaviour::Hears(|faulty, line| {
            let wins = Uci::wins_at_once(faulty.engine.board());
            wins.then(|| ends(faulty, line, 20)).flatten()
        }),
    ),
    row(
        "ponder-ends-at-the-mate-asked-for",
        "Ends a ponder search when it finds the mate that it is to search for.",
        &["uci/go/ponder-waits"],
        Behaviour::Hears(|faulty, line| {
            let wanted = search(line).is_some_and(|go| go.mate.is_some());
            (wanted && Uci::wins_at_once(faulty.engine.board()))
                .then(|| ends(faulty, line, 20))
                .flatten()
        }),
    ),
    row(
        "ponder-ends-when-over",
        "Ends a ponder search in a finished game.",
        &["uci/go/ponder-waits-in-finished-games"],
        Behaviour::Hears(|faulty, line| {
            let over = Uci::is_over(faulty.engine.board());
            over.then(|| ends(faulty, line, 20)).flatten()
        }),
    ),
    row(
        "ponders-on-the-position-before",
        "Sends the expected move as the best move of a ponder search.",
        &["uci/go/ponder-move-is-in-the-position"],
        Behaviour::Says(|faulty, line| {
            let deep = faulty.notes.go.ponder && Uci::legal(&faulty.notes.board).len() == 1;
            plays(line, |mv| {
                let expected = match mv {
                    "h1g1" => "a3a2",
                    "h8g8" => "a6a7",
                    _ => return None,
                };
                deep.then(|| expected.to_owned())
            })
        }),
    ),
    row(
        "ponder-shows-the-other-side",
        "Shows lines of the position before the expected move while it ponders.",
        &["uci/go/ponder-shows-no-other-lines"],
        Behaviour::Says(|faulty, line| {
            let long = faulty.notes.go.ponder && faulty.notes.go.clocks[0] == Some(60_000);
            variation(line, |_| long.then(|| "e7e5 g1f3".to_owned()))
        }),
    ),
    row(
        "no-bestmove-after-ponderhit",
        "Sends no `bestmove` after `ponderhit`.",
        &["uci/ponderhit/search-becomes-normal"],
        Behaviour::Hears(|faulty, line| {
            let limited = is_pondering(faulty) && !faulty.notes.go.infinite;
            (line == "ponderhit" && limited && faulty.notes.go.depth == Some(2)).then(Vec::new)
        }),
    ),
    row(
        "hit-clocks-run-for-ever",
        "Goes on for ever after `ponderhit` if clocks were sent.",
        &["uci/ponderhit/search-becomes-normal"],
        Behaviour::Hears(|faulty, line| {
            let clocks = is_pondering(faulty) && faulty.notes.go.clocks[0] == Some(1_000);
            (line == "ponderhit" && clocks).then(Vec::new)
        }),
    ),
    row(
        "hit-clock-runs-out",
        "Uses more time than its clock has after `ponderhit`.",
        &["uci/ponderhit/keeps-the-clock"],
        Behaviour::Hears(|faulty, line| {
            let clocks = is_pondering(faulty) && faulty.notes.go.clocks[1] == Some(1_500);
            (line == "ponderhit" && clocks)
                .then(|| vec![faulty.hear_in_search(Duration::from_millis(2_400), "ponderhit")])
        }),
    ),
    row(
        "second-ponderhit-ends-the-search",
        "Ends the search at a second `ponderhit`.",
        &["uci/ponderhit/nothing-in-an-ordinary-search"],
        Behaviour::Hears(|faulty, line| {
            let again = line == "ponderhit" && faulty.before == line && faulty.is_thinking();
            again.then(|| faulty.hear(&["stop"]))
        }),
    ),
    row(
        "bestmove-for-idle-ponderhit",
        "Answers `ponderhit` without a search with `bestmove`.",
        &["uci/ponderhit/nothing-when-idle"],
        Behaviour::Hears(|faulty, line| {
            (line == "ponderhit" && !faulty.is_thinking() && faulty.notes.go == Default::default())
                .then(|| say("bestmove h2h3"))
        }),
    ),
    row(
        "crash-on-idle-ponderhit",
        "Exits at `ponderhit` before the first search.",
        &["uci/ponderhit/nothing-when-idle", "uci/process/stays-alive"],
        Behaviour::Hears(|faulty, line| {
            let first = faulty.notes.searches == 0 && faulty.before == "ponderhit";
            (line == "ponderhit" && first).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "no-bestmove-for-stopped-pondering",
        "Sends no `bestmove` for a ponder search that is stopped.",
        &["uci/stop/ends-a-ponder-search"],
        Behaviour::Hears(|faulty, line| {
            let long = is_pondering(faulty) && faulty.notes.go.clocks[0] == Some(60_000);
            (line == "stop" && long && faulty.before.starts_with("go")).then(Vec::new)
        }),
    ),
    row(
        "ponders-by-itself",
        "Begins to ponder after a search if `Ponder` is true.",
        &["uci/bestmove/does-not-ponder-by-itself"],
        Behaviour::Both(
            |faulty, line| {
                if let Some(value) = line.strip_prefix("setoption name Ponder value ") {
                    faulty.count = usize::from(value == "true");
                }
                let idle = faulty.count == 1 && line == "isready" && !faulty.is_thinking();
                (idle && faulty.notes.searches > 0).then(|| {
                    let idea = "info depth 9 score cp 0 nodes 99999 time 900";
                    [said(&[idea]), faulty.honest(line)].concat()
                })
            },
            |_, _| None,
        ),
    ),
];
