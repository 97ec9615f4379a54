//! Faults of limits and clocks.
//!
//! In: `level` lines and the searches that follow. Out: searches that are too
//! long, too deep, or never end.

use std::time::Duration;

use super::behaviour::{Act, Effect, Row, Scene, row, said, say};
use crate::protocols::hub::{
    grammar,
    message::{Command, Level, Mode},
};

const DEPTH: &[&str] = &["hub/level/depth-is-kept"];
const NODES: &[&str] = &["hub/level/nodes-are-kept"];

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "clock-ignored",
        "Searches on and on when only the time is given.",
        &["hub/level/clock-searches-end"],
        Act::Hears(|scene, line| {
            let Level::Clock { moves: None, time, inc: None } = level(line)? else { return None };
            (time >= 1.0).then(|| scene.honest("level infinite"))
        }),
    ),
    row(
        "increment-ignored",
        "Searches on and on when an increment is given.",
        &["hub/level/clock-searches-end"],
        Act::Hears(|scene, line| {
            let Level::Clock { inc: Some(_), .. } = level(line)? else { return None };
            Some(scene.honest("level infinite"))
        }),
    ),
    row(
        "depth-ignored",
        "Searches on and on when a depth is given.",
        DEPTH,
        Act::Hears(|scene, line| {
            matches!(level(line)?, Level::Depth(_)).then(|| scene.honest("level infinite"))
        }),
    ),
    row(
        "no-move-without-depth",
        "Has no move to tell when its depth is nothing.",
        &["hub/level/unusual-clocks"],
        Act::Says(|scene, line| {
            (line.starts_with("done") && scene.notes.level == Some(Level::Depth(0)))
                .then(|| say("done"))
        }),
    ),
    row(
        "divides-by-moves",
        "Ends when no moves are left for the time.",
        &["hub/level/unusual-clocks", "hub/ending/stays-alive"],
        Act::Hears(|_, line| {
            matches!(level(line)?, Level::Clock { moves: Some(0), .. }).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "too-deep",
        "Searches deeper than it may.",
        DEPTH,
        Act::Says(|scene, line| {
            let Some(Level::Depth(limit)) = scene.notes.level else { return None };
            let rest = line.strip_prefix(&format!("info depth={limit} "))?;
            Some(say(format!("info depth={} {rest}", limit + 3)))
        }),
    ),
    row(
        "analysis-never-ends",
        "Ignores a depth when it analyzes.",
        DEPTH,
        Act::Hears(|scene, line| {
            let deep = matches!(scene.notes.level, Some(Level::Depth(_)));
            (line == "go analyze" && deep).then(|| scene.honest_all(&["level infinite", line]))
        }),
    ),
    row(
        "depth-sticks",
        "Keeps to the first depth it was given when it becomes smaller.",
        DEPTH,
        Act::Says(|scene, line| {
            let Some(Level::Depth(1)) = scene.notes.level else { return None };
            (line.starts_with("done") && scene.notes.searches > 2)
                .then(|| said(&["info depth=4 score=0.0", line]))
        }),
    ),
    row(
        "nodes-ignored",
        "Searches on and on when a number of nodes is given.",
        NODES,
        Act::Hears(|scene, line| {
            matches!(level(line)?, Level::Nodes(_)).then(|| scene.honest("level infinite"))
        }),
    ),
    row(
        "too-many-nodes",
        "Searches far more nodes than it may.",
        NODES,
        Act::Says(|scene, line| {
            let Some(Level::Nodes(5_000)) = scene.notes.level else { return None };
            line.starts_with("info").then(|| say(line.replace(" pv=", "000 pv=")))
        }),
    ),
    row(
        "move-time-in-minutes",
        "Takes far longer than the time for the move.",
        &["hub/level/move-time-is-kept"],
        Act::Says(|scene, line| {
            let Some(Level::MoveTime(time)) = scene.notes.level else { return None };
            late(scene, line, time >= 0.3, time * 2.0 + 1.0)
        }),
    ),
    row(
        "clock-overrun",
        "Takes a second and a half on any clock.",
        &[
            "hub/level/time-is-kept",
            "hub/level/increment-comes-first",
            "hub/level/moves-share-the-time",
            "hub/ponder/miss-then-new-search",
        ],
        Act::Says(|scene, line| late(scene, line, think_on_clock(scene), 2.2)),
    ),
    row(
        "moves-ignored-on-the-clock",
        "Takes longer than it may when it knows how many moves are left.",
        &["hub/level/moves-share-the-time"],
        Act::Says(|scene, line| {
            let Some(Level::Clock { moves: Some(moves), time, .. }) = scene.notes.level else {
                return None;
            };
            late(scene, line, moves == 1 && time <= 1.0 && scene.notes.is(Mode::Think), 2.3)
        }),
    ),
    row(
        "increment-counted-twice",
        "Takes two seconds when there is an increment.",
        &["hub/level/increment-comes-first"],
        Act::Says(|scene, line| {
            let Some(Level::Clock { time, inc: Some(inc), .. }) = scene.notes.level else {
                return None;
            };
            late(scene, line, inc == 0.5 && time < 0.5, 1.9)
        }),
    ),
    row(
        "ends-at-the-last-move",
        "Ends when one move is left before the time control.",
        &["hub/level/moves-share-the-time", "hub/ending/stays-alive"],
        Act::Hears(|_, line| {
            matches!(level(line)?, Level::Clock { moves: Some(1), .. }).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "ends-at-fractions",
        "Ends when a time has a fraction.",
        &["hub/level/fractions-of-seconds", "hub/ending/stays-alive"],
        Act::Hears(|_, line| line.contains("time=291.587").then(|| vec![Effect::Exit])),
    ),
    row(
        "refuses-fractions",
        "Answers times with a fraction with an error.",
        &["hub/level/fractions-of-seconds"],
        Act::Hears(|_, line| {
            let odd = line.contains("time=1.5") || line.contains("time=0.75");
            odd.then(|| say("error message=\"bad level\""))
        }),
    ),
    row(
        "refuses-infinity",
        "Answers `level infinite` with an error.",
        &["hub/level/infinite-until-stopped"],
        Act::Hears(|scene, line| {
            (level(line)? == Level::Infinite).then(|| {
                let mut effects = say("error message=\"bad level\"");
                effects.extend(scene.honest("level depth=3"));
                effects
            })
        }),
    ),
    row(
        "infinity-sticks",
        "Goes on without a limit once it had none.",
        &["hub/level/limits-do-not-leak"],
        Act::Hears(|scene, line| {
            if level(line)? == Level::Infinite {
                scene.count += 1;
            }
            let depth = matches!(level(line)?, Level::Depth(_));
            (scene.count > 0 && depth).then(|| scene.honest("level infinite"))
        }),
    ),
    row(
        "a-ply-sticks",
        "Never searches more than a ply once it was told so.",
        &["hub/level/limits-do-not-leak"],
        Act::Hears(|scene, line| {
            if level(line)? == Level::Depth(1) {
                scene.count += 1;
            }
            // The first such search is the survey's.
            (scene.count > 0).then(|| scene.honest("level depth=1"))
        }),
    ),
    row(
        "ends-without-time",
        "Ends when there is next to no time.",
        &["hub/level/unusual-clocks", "hub/ending/stays-alive"],
        Act::Hears(|_, line| line.contains("time=0.01").then(|| vec![Effect::Exit])),
    ),
    row(
        "no-end-without-time",
        "Searches on and on when there is next to no time.",
        &["hub/level/unusual-clocks"],
        Act::Hears(|scene, line| {
            line.contains("time=0.01").then(|| scene.honest("level infinite"))
        }),
    ),
    row(
        "no-move-without-time",
        "Has no move when there is next to no time.",
        &["hub/level/unusual-clocks"],
        Act::Says(|scene, line| {
            let short =
                matches!(scene.notes.level, Some(Level::Clock { time, .. }) if time == 0.01);
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

fn think_on_clock(scene: &Scene) -> bool {
    let short = matches!(scene.notes.level, Some(Level::Clock { time, .. }) if time <= 1.0);
    short && scene.notes.is(Mode::Think) && scene.notes.stops == 0
}

/// The `done` comes so many seconds later.
fn late(scene: &Scene, line: &str, when: bool, seconds: f64) -> Option<Vec<Effect>> {
    (when && line.starts_with("done") && scene.notes.stops == 0)
        .then(|| vec![Effect::Pause(Duration::from_secs_f64(seconds)), Effect::Send(line.into())])
}
