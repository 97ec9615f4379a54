//! Faults of engines that are to rest: `stop`, and searches nobody asked for.
//!
//! In: `stop`, positions, silence. Out: no best move, a late one, one too many.
//! Never: when a search ends of itself; that is in `searches`.

use std::time::Duration;

use super::behaviour::{Act, Effect, Row, an_empty_point, instead, is, row, say};
use crate::protocols::ugmi::{grammar, message::Command};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "calculates-at-position",
        "Begins to calculate when a position comes.",
        &["ugmi/description/calculates-only-after-go"],
        Act::Hears(|scene, line| {
            let starts = is(line, "position") && line.len() < 60 && !scene.is_thinking();
            starts.then(|| {
                let idea = "info depth 1 score cp 0 nodes 12 pv ";
                let mut deeds = scene.honest(line);
                let mv = an_empty_point(scene.engine.board(), "");
                deeds.extend(mv.map(|mv| Effect::Send(format!("{idea}{mv}"))));
                deeds
            })
        }),
    ),
    row(
        "bestmove-at-position",
        "Answers a position with a best move.",
        &["ugmi/description/calculates-only-after-go"],
        Act::Hears(|scene, line| {
            let position = matches!(grammar::command(line), Command::Position(_));
            let starts = position && line.len() < 60 && !scene.is_thinking();
            starts.then(|| scene.hear_and_say(line, &["bestmove a19"]))
        }),
    ),
    row(
        "ponders",
        "Goes on to calculate when its search is over.",
        &["ugmi/description/calculates-only-after-go"],
        Act::Hears(|scene, line| {
            let again = line == "isready" && scene.before == "isready" && !scene.is_thinking();
            (again && scene.notes.earlier.starts_with("go")).then(|| {
                let idea = "info depth 9 score cp 0 nodes 99999";
                [say(idea), scene.honest(line)].concat()
            })
        }),
    ),
    row(
        "stop-ignored",
        "Does not end a search when it is told to.",
        &["ugmi/stop/ends-the-search"],
        Act::Hears(|scene, line| (line == "stop" && scene.is_thinking()).then(Vec::new)),
    ),
    row(
        "no-bestmove-after-stop",
        "Ends a search without a best move when it is stopped.",
        &["ugmi/stop/ends-the-search"],
        Act::Says(|scene, line| {
            (scene.notes.go.is_infinite() && line.starts_with("bestmove")).then(Vec::new)
        }),
    ),
    row(
        "stopped-too-soon",
        "Has no best move when it is stopped at once.",
        &["ugmi/stop/ends-the-search"],
        Act::Both(
            |scene, line| {
                let soon = line == "stop" && scene.before == "go" && scene.is_thinking();
                scene.count += usize::from(soon);
                None
            },
            |scene, line| (line.starts_with("bestmove") && scene.count == 3).then(Vec::new),
        ),
    ),
    row(
        "crash-on-stop",
        "Ends when the second search is stopped.",
        &["ugmi/stop/ends-the-search", "ugmi/process/stays-alive"],
        Act::Hears(|scene, line| {
            let stops = line == "stop" && scene.is_thinking();
            scene.count += usize::from(stops);
            (stops && scene.count > 2).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "slow-stop",
        "Takes a second and a half to end a search.",
        &["ugmi/stop/promptly"],
        Act::Hears(|scene, line| {
            (line == "stop" && scene.is_thinking())
                .then(|| scene.hear_late(Duration::from_millis(1_500), line))
        }),
    ),
    row(
        "bestmove-for-idle-stop",
        "Answers `stop` with a best move although nothing is searched.",
        &["ugmi/stop/nothing-when-idle"],
        Act::Hears(|scene, line| {
            (line == "stop" && !scene.is_thinking()).then(|| say("bestmove j10"))
        }),
    ),
    row(
        "bestmove-again-for-stop",
        "Says its last best move again when it is stopped once more.",
        &["ugmi/stop/nothing-when-idle"],
        Act::Hears(|scene, line| {
            let again = line == "stop" && !scene.is_thinking();
            let choice = scene.notes.choice.clone();
            (again && !choice.is_empty()).then(|| say(format!("bestmove {choice}")))
        }),
    ),
    row(
        "crash-on-idle-stop",
        "Ends when it is stopped before its first search.",
        &["ugmi/stop/nothing-when-idle", "ugmi/process/stays-alive"],
        Act::Hears(|scene, line| {
            // Whoever was just told an odd `go` may think of it as a search.
            let first = scene.notes.searches == 0 && !is(&scene.before, "go");
            (line == "stop" && first).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "idle-stop-kept",
        "Keeps a `stop` that finds no search for the next search without limits.",
        &["ugmi/stop/nothing-when-idle"],
        Act::Hears(|scene, line| {
            let (idle, stop) = (!scene.is_thinking(), line == "stop");
            if idle && stop {
                scene.count = 1;
            }
            let ends = idle && is(line, "go") && std::mem::take(&mut scene.count) == 1;
            (ends && line == "go").then(|| scene.honest("go depth 1"))
        }),
    ),
    row(
        "old-bestmove-when-stopped",
        "Says the best move of the search before when it is stopped.",
        &["ugmi/bestmove/legal-move"],
        Act::Says(|scene, line| {
            let honest = line.strip_prefix("bestmove ").filter(|_| scene.notes.go.is_infinite())?;
            scene.kept.push(honest.to_owned());
            let old =
                scene.kept.iter().rev().nth(1).filter(|_| scene.notes.go.searchmoves.is_empty())?;
            instead(format!("bestmove {old}"))
        }),
    ),
];
