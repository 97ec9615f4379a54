//! Faults of pondering and of pings.
//!
//! In: `ponder-hit`, `ping` and searches to ponder. Out: wrong ideas of them.

use std::time::Duration;

use super::{
    behaviour::{Behaviour, Effect, Row, row, said, say},
    notes::Stage,
};
use crate::protocols::hub::message::{Level, Mode};

/// Later than what follows at once.
const LATE: Duration = Duration::from_millis(250);

const IDLE: &[&str] = &["hub/ponder/idle-hit-is-harmless"];

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "slow-after-hits",
        "Takes two seconds after `ponder-hit`.",
        &["hub/ponder/hit-starts-the-clock"],
        Behaviour::Hears(|faulty, line| {
            (line == "ponder-hit" && faulty.notes.searching)
                .then(|| faulty.honest_after(Duration::from_millis(2_300), line))
        }),
    ),
    row(
        "hit-lost-behind-its-search",
        "Loses a `ponder-hit` that comes directly behind `go ponder`.",
        &["hub/ponder/hit-starts-the-clock"],
        Behaviour::Hears(|faulty, line| {
            (line == "ponder-hit" && faulty.before == "go ponder").then(Vec::new)
        }),
    ),
    row(
        "nodes-ignored-after-hits",
        "Searches without end after `ponder-hit` when a number of nodes is given.",
        &["hub/ponder/hit-starts-the-clock"],
        Behaviour::Hears(|faulty, line| {
            let by_nodes = matches!(faulty.notes.level, Some(Level::Nodes(_)));
            (line == "ponder-hit" && faulty.notes.searching && by_nodes).then(Vec::new)
        }),
    ),
    row(
        "no-pong-at-the-depth-of-a-ponder-search",
        "Does not answer `ping` while a ponder search that has reached its depth waits.",
        &["hub/ping/answered-while-searching"],
        Behaviour::Hears(|faulty, line| {
            (line == "ping" && faulty.notes.waits_at_its_depth()).then(Vec::new)
        }),
    ),
    row(
        "ponders-on-after-a-hit-and-a-stop",
        "Takes the next search for one in the opponent's time if a ponder search was hit and stopped.",
        &["hub/ponder/miss-then-new-search"],
        Behaviour::Hears(|faulty, line| {
            match line {
                "stop" if faulty.notes.hit && faulty.notes.searching => faulty.count = 1,
                "go think" if faulty.count == 1 => {
                    faulty.count = 0;
                    return Some(faulty.honest("go ponder"));
                }
                _ => {}
            }
            None
        }),
    ),
    row(
        "deaf-to-stops-after-hits",
        "Ignores `stop` after `ponder-hit`.",
        &["hub/search/ponder-ends-with-one-done"],
        Behaviour::Hears(|faulty, line| {
            let endless = faulty.notes.level == Some(Level::Infinite);
            (line == "stop" && faulty.notes.hit && faulty.notes.searching && endless).then(Vec::new)
        }),
    ),
    row(
        "no-pong-after-a-hit",
        "Does not answer `ping` between `ponder-hit` and `done`.",
        &["hub/ping/answered-while-searching"],
        Behaviour::Hears(|faulty, line| {
            (line == "ping" && faulty.notes.hit && faulty.notes.searching).then(Vec::new)
        }),
    ),
    row(
        "done-again-after-early-end",
        "Ends pondering early and sends `done` again at `ponder-hit`.",
        &["hub/ponder/early-done-is-final"],
        Behaviour::Hears(|faulty, line| match line {
            "go ponder" if matches!(faulty.notes.level, Some(Level::Depth(1))) => {
                Some(faulty.honest_all(&[line, "stop"]))
            }
            "ponder-hit"
                if !faulty.notes.searching
                    && faulty.notes.is(Mode::Ponder)
                    && faulty.notes.level == Some(Level::Depth(1)) =>
            {
                Some(say(faulty.notes.done.clone()))
            }
            _ => None,
        }),
    ),
    row(
        "done-for-an-idle-hit",
        "Repeats its last `done` at `ponder-hit` without a search.",
        IDLE,
        Behaviour::Hears(|faulty, line| {
            let idle =
                line == "ponder-hit" && !faulty.notes.searching && faulty.notes.is(Mode::Think);
            (idle && !faulty.notes.done.is_empty()).then(|| say(faulty.notes.done.clone()))
        }),
    ),
    row(
        "ends-at-idle-hits",
        "Exits at `ponder-hit` without a search.",
        &["hub/ponder/idle-hit-is-harmless", "hub/ending/stays-alive"],
        Behaviour::Hears(|faulty, line| {
            (line == "ponder-hit" && faulty.notes.searches == 0).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "hit-sticks",
        "Applies a `ponder-hit` without a search to the next search.",
        IDLE,
        Behaviour::Hears(|faulty, line| {
            if line == "ponder-hit" && !faulty.notes.searching {
                faulty.kept.push("hit".into());
            }
            (line == "go ponder" && faulty.kept.pop().is_some())
                .then(|| faulty.honest_all(&[line, "ponder-hit"]))
        }),
    ),
    row(
        "ponders-on-after-a-miss",
        "Ponders on when the search after a miss begins.",
        &["hub/ponder/miss-then-new-search"],
        Behaviour::Hears(|faulty, line| {
            if line == "go ponder" {
                faulty.kept.push("ponder".into());
            }
            let missed = line == "go think"
                && faulty.before.starts_with("level time=1")
                && faulty.kept.pop().is_some()
                && faulty.lines > 0;
            missed.then(|| faulty.honest("go ponder"))
        }),
    ),
    row(
        "no-pong-after-a-search",
        "Ignores `ping` after its first search.",
        &["hub/ping/one-pong"],
        Behaviour::Hears(|faulty, line| {
            (line == "ping"
                && faulty.notes.searches == 1
                && !faulty.notes.searching
                && faulty.notes.is(Mode::Think)
                && faulty.notes.stops == 0
                && faulty.notes.moves.is_empty())
            .then(Vec::new)
        }),
    ),
    row(
        "no-pong-at-all",
        "Never answers `ping`.",
        &["hub/ping/one-pong"],
        Behaviour::Hears(|_, line| (line == "ping").then(Vec::new)),
    ),
    row(
        "no-pong-before-ready",
        "Ignores `ping` until it is ready.",
        &["hub/ping/answered-before-ready"],
        Behaviour::Hears(|faulty, line| {
            (line == "ping" && faulty.notes.stage < Stage::Ready).then(Vec::new)
        }),
    ),
    row(
        "loses-a-ping-behind-init",
        "Loses a `ping` that comes while it initialises.",
        &["hub/ping/answered-before-ready"],
        Behaviour::Hears(|faulty, line| {
            let lost = line == "ping" && faulty.count == 1;
            let behind = faulty.waiting.front().is_some_and(|next| next == b"ping");
            faulty.count = usize::from(line == "init" && behind);
            lost.then(Vec::new)
        }),
    ),
    row(
        "second-pong-late",
        "Sends a second `pong` after a while.",
        &["hub/ping/one-pong"],
        Behaviour::Says(|faulty, line| {
            (line == "pong" && faulty.notes.searches == 0)
                .then(|| vec![Effect::Send(line.into()), faulty.if_quiet(LATE, line.into())])
        }),
    ),
    row(
        "one-pong-for-many",
        "Answers many `ping` in a row with a few `pong`.",
        &["hub/ping/every-ping-has-its-pong"],
        Behaviour::Hears(|faulty, line| {
            faulty.count = if line == "ping" { faulty.count + 1 } else { 0 };
            (faulty.count > 10).then(Vec::new)
        }),
    ),
    row(
        "pong-after-done",
        "Answers `ping` only when its search is over.",
        &["hub/ping/answered-while-searching"],
        Behaviour::Both(
            |faulty, line| {
                let wait = line == "ping" && faulty.notes.searching;
                wait.then(|| {
                    faulty.count += 1;
                    Vec::new()
                })
            },
            |faulty, line| {
                line.starts_with("done").then(|| {
                    let mut deeds = say(line);
                    deeds.extend((0..faulty.count).map(|_| Effect::Send("pong".into())));
                    faulty.count = 0;
                    deeds
                })
            },
        ),
    ),
    row(
        "no-pong-in-a-search-by-time",
        "Takes a minute for a search as it was told, and does not answer `ping` meanwhile.",
        &["hub/ping/answered-while-searching"],
        Behaviour::Hears(|faulty, line| {
            let by_time = faulty.notes.level == Some(Level::MoveTime(60.0));
            match line {
                "level move-time=60" => Some(faulty.honest("level infinite")),
                "ping" if faulty.notes.searching && by_time => Some(Vec::new()),
                _ => None,
            }
        }),
    ),
    row(
        "no-pong-in-analysis",
        "Does not answer `ping` while it analyzes.",
        &["hub/ping/answered-while-searching"],
        Behaviour::Hears(|faulty, line| {
            (line == "ping" && faulty.notes.searching && faulty.notes.is(Mode::Analyze))
                .then(Vec::new)
        }),
    ),
    row(
        "ping-ends-the-search",
        "Ends an analysis at `ping`.",
        &["hub/ping/search-goes-on"],
        Behaviour::Hears(|faulty, line| {
            (line == "ping" && faulty.notes.searching && faulty.notes.is(Mode::Analyze))
                .then(|| faulty.honest_all(&[line, "stop"]))
        }),
    ),
    row(
        "heartbeat",
        "Sends `pong` now and then when it is idle.",
        &["hub/ping/no-pong-unasked"],
        Behaviour::Says(|faulty, line| {
            (line.starts_with("done") && faulty.notes.is(Mode::Think)).then(|| {
                vec![
                    Effect::Send(line.into()),
                    faulty.if_quiet(Duration::from_millis(120), "pong".into()),
                ]
            })
        }),
    ),
    row(
        "pong-for-ready",
        "Sends `pong` after `ready`.",
        &["hub/ping/no-pong-unasked"],
        Behaviour::Says(|_, line| (line == "ready").then(|| said(&["ready", "pong"]))),
    ),
];
