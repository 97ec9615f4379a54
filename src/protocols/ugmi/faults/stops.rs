//! Faults of engines that are to rest: `stop`, and searches nobody asked for.
//!
//! In: `stop`, positions, silence. Out: no best move, a late one, one too many.
//! Never: when a search ends of itself; that is in `searches`.

use std::time::Duration;

use super::saboteur::{Act, Deed, Row, an_empty_point, instead, is, row};
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
                let mut deeds = vec![Deed::Hear(line.into())];
                let mv = an_empty_point(scene.engine.board(), "");
                deeds.extend(mv.map(|mv| Deed::Say(format!("{idea}{mv}"))));
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
            starts.then(|| vec![Deed::Hear(line.into()), Deed::Say("bestmove a19".into())])
        }),
    ),
    row(
        "ponders",
        "Goes on to calculate when its search is over.",
        &["ugmi/description/calculates-only-after-go"],
        Act::Hears(|scene, line| {
            let (line_before, before) = {
                let notes = scene.notes();
                (notes.line.clone(), notes.before.clone())
            };
            let idle = line == "isready" && line_before == "isready" && !scene.is_thinking();
            (idle && before.starts_with("go")).then(|| {
                let idea = "info depth 9 score cp 0 nodes 99999".to_owned();
                vec![Deed::Say(idea), Deed::Hear(line.into())]
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
        Act::Says(|notes, line| {
            (notes.go.is_infinite() && line.starts_with("bestmove")).then(Vec::new)
        }),
    ),
    row(
        "stopped-too-soon",
        "Has no best move when it is stopped at once.",
        &["ugmi/stop/ends-the-search"],
        Act::Both(
            |scene, line| {
                let soon = line == "stop" && scene.notes().line == "go" && scene.is_thinking();
                scene.notes().count += usize::from(soon);
                None
            },
            |notes, line| (line.starts_with("bestmove") && notes.count == 3).then(Vec::new),
        ),
    ),
    row(
        "crash-on-stop",
        "Ends when the second search is stopped.",
        &["ugmi/stop/ends-the-search", "ugmi/process/stays-alive"],
        Act::Hears(|scene, line| {
            let stops = line == "stop" && scene.is_thinking();
            scene.notes().count += usize::from(stops);
            (stops && scene.notes().count > 2).then(|| vec![Deed::Die])
        }),
    ),
    row(
        "slow-stop",
        "Takes a second and a half to end a search.",
        &["ugmi/stop/promptly"],
        Act::Hears(|scene, line| {
            let wait = Deed::Wait(Duration::from_millis(1_500));
            (line == "stop" && scene.is_thinking()).then(|| vec![wait, Deed::Hear(line.into())])
        }),
    ),
    row(
        "bestmove-for-idle-stop",
        "Answers `stop` with a best move although nothing is searched.",
        &["ugmi/stop/nothing-when-idle"],
        Act::Hears(|scene, line| {
            (line == "stop" && !scene.is_thinking()).then(|| vec![Deed::Say("bestmove j10".into())])
        }),
    ),
    row(
        "bestmove-again-for-stop",
        "Says its last best move again when it is stopped once more.",
        &["ugmi/stop/nothing-when-idle"],
        Act::Hears(|scene, line| {
            let again = line == "stop" && !scene.is_thinking();
            let choice = scene.notes().choice.clone();
            (again && !choice.is_empty()).then(|| vec![Deed::Say(format!("bestmove {choice}"))])
        }),
    ),
    row(
        "crash-on-idle-stop",
        "Ends when it is stopped before its first search.",
        &["ugmi/stop/nothing-when-idle", "ugmi/process/stays-alive"],
        Act::Hears(|scene, line| {
            (line == "stop" && scene.notes().searches == 0).then(|| vec![Deed::Die])
        }),
    ),
    row(
        "idle-stop-kept",
        "Keeps a `stop` that finds no search for the next search without limits.",
        &["ugmi/stop/nothing-when-idle"],
        Act::Hears(|scene, line| {
            let (idle, stop) = (!scene.is_thinking(), line == "stop");
            let mut notes = scene.notes();
            if idle && stop {
                notes.count = 1;
            }
            let ends = idle && is(line, "go") && std::mem::take(&mut notes.count) == 1;
            (ends && line == "go").then(|| vec![Deed::Hear("go depth 1".into())])
        }),
    ),
    row(
        "old-bestmove-when-stopped",
        "Says the best move of the search before when it is stopped.",
        &["ugmi/bestmove/legal-move"],
        Act::Says(|notes, line| {
            let honest = line.strip_prefix("bestmove ").filter(|_| notes.go.is_infinite())?;
            notes.kept.push(honest.to_owned());
            let old = notes.kept.iter().rev().nth(1).filter(|_| notes.go.searchmoves.is_empty())?;
            instead(format!("bestmove {old}"))
        }),
    ),
];
