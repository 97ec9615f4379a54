//! Faults of limits and clocks.
//!
//! In: `level` lines and the searches that follow. Out: searches that are too
//! long, too deep, or never end.

use std::time::Duration;

use super::behaviour::{Behaviour, Effect, FaultyEngine, Row, row, say};
use crate::protocols::hub::{
    grammar,
    message::{Command, Level, Mode},
    rules::Color,
};

const DEPTH: &[&str] = &["hub/level/depth-is-kept"];
const NODES: &[&str] = &["hub/level/nodes-are-kept"];

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "clock-ignored",
        "Searches without end when only the time is given.",
        &["hub/level/clock-searches-end"],
        Behaviour::Hears(|faulty, line| {
            let Level::Clock { moves: None, time, inc: None } = level(line)? else { return None };
            (time >= 1.0).then(|| faulty.honest("level infinite"))
        }),
    ),
    row(
        "increment-ignored",
        "Searches without end when an increment is given.",
        &["hub/level/clock-searches-end"],
        Behaviour::Hears(|faulty, line| {
            let Level::Clock { inc: Some(_), .. } = level(line)? else { return None };
            Some(faulty.honest("level infinite"))
        }),
    ),
    row(
        "depth-ignored",
        "Searches without end when a depth is given.",
        DEPTH,
        Behaviour::Hears(|faulty, line| {
            matches!(level(line)?, Level::Depth(_)).then(|| faulty.honest("level infinite"))
        }),
    ),
    row(
        "no-move-without-depth",
        "Sends `done` without a move when the depth is 0.",
        &["hub/level/unusual-clocks"],
        Behaviour::Says(|faulty, line| {
            (line.starts_with("done") && faulty.notes.level == Some(Level::Depth(0)))
                .then(|| say("done"))
        }),
    ),
    row(
        "divides-by-moves",
        "Exits at `level moves=0`.",
        &["hub/level/unusual-clocks", "hub/ending/stays-alive"],
        Behaviour::Hears(|_, line| {
            matches!(level(line)?, Level::Clock { moves: Some(0), .. }).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "too-deep",
        "Searches deeper than it may.",
        DEPTH,
        Behaviour::Says(|faulty, line| {
            let Some(Level::Depth(limit)) = faulty.notes.level else { return None };
            let rest = line.strip_prefix(&format!("info depth={limit} "))?;
            Some(say(format!("info depth={} {rest}", limit + 3)))
        }),
    ),
    row(
        "analysis-never-ends",
        "Ignores a depth when it analyzes.",
        DEPTH,
        Behaviour::Hears(|faulty, line| {
            let deep = matches!(faulty.notes.level, Some(Level::Depth(_)));
            (line == "go analyze" && deep).then(|| faulty.honest_all(&["level infinite", line]))
        }),
    ),
    row(
        "nodes-ignored",
        "Searches without end when a number of nodes is given.",
        NODES,
        Behaviour::Hears(|faulty, line| {
            matches!(level(line)?, Level::Nodes(_)).then(|| faulty.honest("level infinite"))
        }),
    ),
    row(
        "too-many-nodes",
        "Searches far more nodes than it may.",
        NODES,
        Behaviour::Says(|faulty, line| {
            let Some(Level::Nodes(5_000)) = faulty.notes.level else { return None };
            line.starts_with("info").then(|| say(line.replace(" time=", "000 time=")))
        }),
    ),
    row(
        "move-time-in-minutes",
        "Exceeds `move-time` by far.",
        &["hub/level/move-time-is-kept"],
        Behaviour::Says(|faulty, line| {
            let Some(Level::MoveTime(time)) = faulty.notes.level else { return None };
            late(faulty, line, time >= 0.3, time * 2.0 + 1.0)
        }),
    ),
    row(
        "a-second-more-than-two",
        "Exceeds a `move-time` of two seconds.",
        &["hub/level/move-time-is-kept"],
        Behaviour::Says(|faulty, line| {
            let Some(Level::MoveTime(time)) = faulty.notes.level else { return None };
            late(faulty, line, time >= 2.0, 3.2)
        }),
    ),
    row(
        "hundredths-unread",
        "Searches for two seconds if its `move-time` has hundredths.",
        &["hub/level/move-time-is-kept"],
        Behaviour::Says(|faulty, line| {
            let Some(Level::MoveTime(time)) = faulty.notes.level else { return None };
            late(faulty, line, (time * 10.0).fract() > 0.1, 2.0)
        }),
    ),
    row(
        "two-seconds-at-least",
        "Takes two seconds however little is on its clock.",
        &["hub/level/time-is-kept"],
        Behaviour::Says(|faulty, line| {
            let Some(Level::Clock { moves: None, time, inc: None }) = faulty.notes.level else {
                return None;
            };
            late(faulty, line, time == 0.1 && faulty.notes.is(Mode::Think), 2.0)
        }),
    ),
    row(
        "increment-outlasts-its-search",
        "Counts on the increment of the search before.",
        &["hub/level/limits-do-not-leak"],
        Behaviour::Both(
            |faulty, line| {
                if let Some(Level::Clock { inc, .. }) = level(line) {
                    let before = faulty.count == 1;
                    faulty.count = if inc == Some(3.0) { 1 } else { usize::from(before) * 2 };
                }
                None
            },
            |faulty, line| late(faulty, line, faulty.count == 2, 1.6),
        ),
    ),
    row(
        "clock-overrun",
        "Exceeds a clock of one second.",
        &[
            "hub/level/time-is-kept",
            "hub/level/increment-comes-first",
            "hub/level/moves-share-the-time",
        ],
        Behaviour::Says(|faulty, line| late(faulty, line, think_on_clock(faulty), 2.2)),
    ),
    row(
        "black-overruns-its-clock",
        "Takes one and a half times its clock when Black is to move.",
        &["hub/level/time-is-kept"],
        Behaviour::Says(|faulty, line| {
            let Some(Level::Clock { moves: None, time, inc: None }) = faulty.notes.level else {
                return None;
            };
            let black = faulty.notes.board()?.side() == Color::Black;
            late(faulty, line, black && time <= 4.0 && faulty.notes.is(Mode::Think), time * 1.5)
        }),
    ),
    row(
        "moves-ignored-on-the-clock",
        "Exceeds the time for the last move before the time control.",
        &["hub/level/moves-share-the-time"],
        Behaviour::Says(|faulty, line| {
            let Some(Level::Clock { moves: Some(moves), time, .. }) = faulty.notes.level else {
                return None;
            };
            late(faulty, line, moves == 1 && time <= 1.0 && faulty.notes.is(Mode::Think), 2.3)
        }),
    ),
    row(
        "increment-counted-twice",
        "Takes two seconds when there is an increment.",
        &["hub/level/increment-comes-first"],
        Behaviour::Says(|faulty, line| {
            let Some(Level::Clock { time, inc: Some(inc), .. }) = faulty.notes.level else {
                return None;
            };
            late(faulty, line, inc == 0.5 && time < 0.5, 1.9)
        }),
    ),
    row(
        "ends-at-the-last-move",
        "Exits at `level moves=1`.",
        &["hub/level/moves-share-the-time", "hub/ending/stays-alive"],
        Behaviour::Hears(|_, line| {
            matches!(level(line)?, Level::Clock { moves: Some(1), .. }).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "ends-at-fractions",
        "Exits when a time has a fraction.",
        &["hub/level/fractions-of-seconds", "hub/ending/stays-alive"],
        Behaviour::Hears(|_, line| line.contains("time=291.587").then(|| vec![Effect::Exit])),
    ),
    row(
        "refuses-fractions",
        "Answers times with a fraction with an error.",
        &["hub/level/fractions-of-seconds"],
        Behaviour::Hears(|_, line| {
            let odd = line.contains("time=1.5") || line.contains("time=0.75");
            odd.then(|| say("error message=\"bad level\""))
        }),
    ),
    row(
        "refuses-infinity",
        "Answers `level infinite` with an error and does not search.",
        &["hub/level/infinite-until-stopped"],
        Behaviour::Hears(|faulty, line| match line {
            // Only where it is asked something between the limit and the search.
            "ping" if faulty.before == "level infinite" => {
                faulty.count = 1;
                let mut effects = say("error message=\"bad level\"");
                effects.extend(faulty.honest(line));
                Some(effects)
            }
            "go think" if std::mem::take(&mut faulty.count) > 0 => {
                Some(say("error message=\"no level\""))
            }
            _ => None,
        }),
    ),
    row(
        "a-ply-sticks",
        "Never searches deeper than one ply after a search with a depth of 1.",
        &["hub/level/limits-do-not-leak"],
        Behaviour::Hears(|faulty, line| {
            if level(line)? == Level::Depth(1) {
                faulty.count += 1;
            }
            // The first such search is the survey's.
            (faulty.count > 0).then(|| faulty.honest("level depth=1"))
        }),
    ),
    row(
        "clock-sticks",
        "Keeps the clock of an earlier search when `level infinite` comes.",
        &["hub/level/limits-do-not-leak"],
        Behaviour::Hears(|faulty, line| match level(line)? {
            Level::Clock { .. } => {
                faulty.count += 1;
                None
            }
            Level::Infinite if faulty.count > 0 => Some(faulty.honest("level time=1")),
            _ => None,
        }),
    ),
    row(
        "ends-without-time",
        "Exits when there is hardly any time.",
        &["hub/level/unusual-clocks", "hub/ending/stays-alive"],
        Behaviour::Hears(|_, line| line.contains("time=0.01").then(|| vec![Effect::Exit])),
    ),
    row(
        "no-end-without-time",
        "Searches without end when there is hardly any time.",
        &["hub/level/unusual-clocks"],
        Behaviour::Hears(|faulty, line| {
            line.contains("time=0.01").then(|| faulty.honest("level infinite"))
        }),
    ),
    row(
        "no-move-without-time",
        "Sends `done` without a move when there is hardly any time.",
        &["hub/level/unusual-clocks"],
        Behaviour::Says(|faulty, line| {
            let short =
                matches!(faulty.notes.level, Some(Level::Clock { time, .. }) if time == 0.01);
            (short && line.starts_with("done")).then(|| say("done"))
        }),
    ),
];

fn level(line: &str) -> Option<Level> {
    match grammar::command(line) {
        Command::Level(level) => Some(level),
        _ => None,
    }
}

fn think_on_clock(faulty: &FaultyEngine) -> bool {
    let short = matches!(faulty.notes.level, Some(Level::Clock { time, .. }) if time <= 1.0);
    short && faulty.notes.is(Mode::Think) && faulty.notes.stops == 0
}

/// The `done` comes so many seconds later.
fn late(faulty: &FaultyEngine, line: &str, when: bool, seconds: f64) -> Option<Vec<Effect>> {
    (when && line.starts_with("done") && faulty.notes.stops == 0)
        .then(|| vec![Effect::Pause(Duration::from_secs_f64(seconds)), Effect::Send(line.into())])
}
