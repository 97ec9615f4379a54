//! Faults of engines that are to rest: `stop`, and searches nobody asked for.
//!
//! In: `stop`, positions, silence. Out: no best move, a late one, one too many.
//! Never: when a search ends of itself; that is in `searches`.

use std::time::Duration;

use super::behaviour::{Behaviour, Effect, Row, an_empty_point, instead, is, row, say};
use crate::protocols::ugmi::{grammar, message::Command};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "calculates-at-position",
        "Begins to search at `position`.",
        &["ugmi/description/calculates-only-after-go"],
        Behaviour::Hears(|faulty, line| {
            let starts = is(line, "position") && line.len() < 60 && !faulty.is_thinking();
            starts.then(|| {
                let idea = "info depth 1 score cp 0 nodes 12 pv ";
                let mut deeds = faulty.honest(line);
                let mv = an_empty_point(faulty.engine.board(), "");
                deeds.extend(mv.map(|mv| Effect::Send(format!("{idea}{mv}"))));
                deeds
            })
        }),
    ),
    row(
        "bestmove-at-position",
        "Answers `position` with `bestmove`.",
        &["ugmi/description/calculates-only-after-go"],
        Behaviour::Hears(|faulty, line| {
            let position = matches!(grammar::command(line), Command::Position(_));
            let starts = position && line.len() < 60 && !faulty.is_thinking();
            starts.then(|| faulty.hear_and_say(line, &["bestmove a19"]))
        }),
    ),
    row(
        "ponders",
        "Continues to search after `bestmove`.",
        &["ugmi/description/calculates-only-after-go"],
        Behaviour::Hears(|faulty, line| {
            let again = line == "isready" && faulty.before == "isready" && !faulty.is_thinking();
            (again && faulty.notes.earlier.starts_with("go")).then(|| {
                let idea = "info depth 9 score cp 0 nodes 99999";
                [say(idea), faulty.honest(line)].concat()
            })
        }),
    ),
    row(
        "no-bestmove-after-stop",
        "Ends a search without `bestmove` at `stop`.",
        &["ugmi/stop/ends-the-search"],
        Behaviour::Says(|faulty, line| {
            (faulty.notes.go.is_infinite() && line.starts_with("bestmove")).then(Vec::new)
        }),
    ),
    row(
        "stopped-too-soon",
        "Sends no `bestmove` if stopped at once.",
        &["ugmi/stop/ends-the-search"],
        Behaviour::Both(
            |faulty, line| {
                let soon = line == "stop" && faulty.before == "go" && faulty.is_thinking();
                faulty.count += usize::from(soon);
                None
            },
            |faulty, line| (line.starts_with("bestmove") && faulty.count == 3).then(Vec::new),
        ),
    ),
    row(
        "crash-on-stop",
        "Exits when the second search is stopped.",
        &["ugmi/stop/ends-the-search", "ugmi/process/stays-alive"],
        Behaviour::Hears(|faulty, line| {
            let stops = line == "stop" && faulty.is_thinking();
            faulty.count += usize::from(stops);
            (stops && faulty.count > 2).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "slow-stop",
        "Takes a second and a half to end a search at `stop`.",
        &["ugmi/stop/promptly"],
        Behaviour::Hears(|faulty, line| {
            (line == "stop" && faulty.is_thinking())
                .then(|| faulty.hear_late(Duration::from_millis(1_500), line))
        }),
    ),
    row(
        "bestmove-for-idle-stop",
        "Answers `stop` without a search with `bestmove`.",
        &["ugmi/stop/nothing-when-idle"],
        Behaviour::Hears(|faulty, line| {
            (line == "stop" && !faulty.is_thinking()).then(|| say("bestmove j10"))
        }),
    ),
    row(
        "bestmove-again-for-stop",
        "Repeats its last `bestmove` at a further `stop`.",
        &["ugmi/stop/nothing-when-idle"],
        Behaviour::Hears(|faulty, line| {
            let again = line == "stop" && !faulty.is_thinking();
            let choice = faulty.notes.choice.clone();
            (again && !choice.is_empty()).then(|| say(format!("bestmove {choice}")))
        }),
    ),
    row(
        "crash-on-idle-stop",
        "Exits at `stop` before the first search.",
        &["ugmi/stop/nothing-when-idle", "ugmi/process/stays-alive"],
        Behaviour::Hears(|faulty, line| {
            // Whoever was just told an odd `go` may think of it as a search.
            let first = faulty.notes.searches == 0 && !is(&faulty.before, "go");
            (line == "stop" && first).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "old-bestmove-when-stopped",
        "Sends the best move of the previous search when stopped.",
        &["ugmi/bestmove/legal-move"],
        Behaviour::Says(|faulty, line| {
            let honest =
                line.strip_prefix("bestmove ").filter(|_| faulty.notes.go.is_infinite())?;
            faulty.kept.push(honest.to_owned());
            let old = faulty
                .kept
                .iter()
                .rev()
                .nth(1)
                .filter(|_| faulty.notes.go.searchmoves.is_empty())?;
            instead(format!("bestmove {old}"))
        }),
    ),
];
