//! Faults of engines that are to rest: `stop`, and searches nobody asked for.
//!
//! In: `stop`, positions, silence. Out: no best move, a late one, one too many.
//! Never: when a search ends of itself; that is in `searches`.

use std::time::Duration;

use super::super::{grammar, message::Command};
use super::{
    Playing, Rows,
    behaviour::{Behaviour, Effect, Row, instead, is, row, say},
};

impl<D: Playing> Rows<D> {
    /// Those of this kind.
    pub const STOPS: &'static [Row<D>] = &[
        row(
            "calculates-at-position",
            "Begins to search at `position`.",
            &[D::DESCRIPTION_CALCULATES_ONLY_AFTER_GO],
            Behaviour::Hears(|faulty, line| {
                let starts = is(line, "position") && line.len() < 60 && !faulty.is_thinking();
                starts.then(|| {
                    let idea = "info depth 1 score cp 0 nodes 12 time 1 pv ";
                    let mut deeds = faulty.honest(line);
                    let mv = D::another_move(D::board(&faulty.engine), "");
                    deeds.extend(mv.map(|mv| Effect::Send(format!("{idea}{mv}"))));
                    deeds
                })
            }),
        ),
        row(
            "bestmove-at-position",
            "Answers `position` with `bestmove`.",
            &[D::DESCRIPTION_CALCULATES_ONLY_AFTER_GO],
            Behaviour::Hears(|faulty, line| {
                let position = matches!(grammar::command::<D>(line), Command::Position(_));
                let starts = position && line.len() < 60 && !faulty.is_thinking();
                starts.then(|| faulty.hear_and_say(line, &[&format!("bestmove {}", D::A_MOVE)]))
            }),
        ),
        row(
            "ponders",
            "Continues to search after `bestmove`.",
            &[D::DESCRIPTION_CALCULATES_ONLY_AFTER_GO],
            Behaviour::Both(
                |faulty, line| {
                    let again = line == "isready" && faulty.before == "isready";
                    let idle = !faulty.is_thinking() && faulty.notes.searches > 0;
                    faulty.count += usize::from(line == "isready" && idle);
                    let is_stopped = faulty.notes.earlier == "stop";
                    (again && idle && !is_stopped && faulty.count == 2).then(|| {
                        let idea = "info depth 9 score cp 0 nodes 99999";
                        [say(idea), faulty.honest(line)].concat()
                    })
                },
                |faulty, line| {
                    if line.starts_with("bestmove") {
                        faulty.count = 0;
                    }
                    None
                },
            ),
        ),
        row(
            "no-bestmove-after-stop",
            "Ends a search without `bestmove` at `stop`.",
            &[D::STOP_ENDS_THE_SEARCH],
            Behaviour::Says(|faulty, line| {
                (faulty.notes.go.is_infinite() && line.starts_with("bestmove")).then(Vec::new)
            }),
        ),
        row(
            "stopped-too-soon",
            "Sends no `bestmove` if stopped at once.",
            &[D::STOP_ENDS_THE_SEARCH],
            Behaviour::Both(
                |faulty, line| {
                    let soon =
                        line == "stop" && faulty.before == D::ENDLESS && faulty.is_thinking();
                    faulty.count += usize::from(soon);
                    None
                },
                |faulty, line| (line.starts_with("bestmove") && faulty.count == 3).then(Vec::new),
            ),
        ),
        row(
            "only-a-second-stop",
            "Loses a `stop` right behind `go`, and answers `isready` only after the search.",
            &[D::STOP_ENDS_THE_SEARCH, D::ISREADY_ANSWERED_DURING_SEARCH],
            Behaviour::Both(
                |faulty, line| {
                    let is_asked = line == "isready" && faulty.is_thinking();
                    let is_early = line == "stop" && faulty.before == D::ENDLESS;
                    faulty.count += usize::from(is_asked);
                    (is_asked || is_early).then(Vec::new)
                },
                |faulty, line| {
                    let due =
                        line.starts_with("bestmove").then(|| std::mem::take(&mut faulty.count))?;
                    let late = (0..due).flat_map(|_| say("readyok"));
                    Some(say(line).into_iter().chain(late).collect())
                },
            ),
        ),
        row(
            "stop-lost-if-more-waits",
            "Loses a `stop` that comes in one write with the next command.",
            &[D::STOP_ENDS_THE_SEARCH],
            Behaviour::Hears(|faulty, line| {
                let is_lost = line == "stop" && faulty.is_thinking() && !faulty.waiting.is_empty();
                is_lost.then(Vec::new)
            }),
        ),
        row(
            "debug-takes-back-stop",
            "Goes on with a search that is stopped in one write with `debug`.",
            &[D::DEBUG_ACCEPTED_AT_ANY_TIME],
            Behaviour::Hears(|faulty, line| {
                let next = faulty.waiting.front()?;
                let is_lost = line == "stop" && faulty.is_thinking() && next.starts_with(b"debug");
                is_lost.then(Vec::new)
            }),
        ),
        row(
            "crash-on-stop",
            "Exits when the second search is stopped.",
            &[D::STOP_ENDS_THE_SEARCH, D::PROCESS_STAYS_ALIVE],
            Behaviour::Hears(|faulty, line| {
                let stops = line == "stop" && faulty.is_thinking();
                faulty.count += usize::from(stops);
                (stops && faulty.count > 2).then(|| vec![Effect::Exit])
            }),
        ),
        row(
            "slow-stop",
            "Takes a second and a half to end a search at `stop`.",
            &[D::STOP_PROMPTLY],
            Behaviour::Hears(|faulty, line| {
                (line == "stop" && faulty.is_thinking())
                    .then(|| faulty.hear_late(Duration::from_millis(1_500), line))
            }),
        ),
        row(
            "bestmove-for-idle-stop",
            "Answers `stop` without a search with `bestmove`.",
            &[D::STOP_NOTHING_WHEN_IDLE],
            Behaviour::Hears(|faulty, line| {
                (line == "stop" && !faulty.is_thinking())
                    .then(|| say(format!("bestmove {}", D::A_MOVE)))
            }),
        ),
        row(
            "bestmove-again-for-stop",
            "Repeats its last `bestmove` at a further `stop`.",
            &[D::STOP_NOTHING_WHEN_IDLE],
            Behaviour::Hears(|faulty, line| {
                let again = line == "stop" && !faulty.is_thinking();
                let choice = faulty.notes.choice.clone();
                (again && !choice.is_empty()).then(|| say(format!("bestmove {choice}")))
            }),
        ),
        row(
            "crash-on-idle-stop",
            "Exits at `stop` before the first search.",
            &[D::STOP_NOTHING_WHEN_IDLE, D::PROCESS_STAYS_ALIVE],
            Behaviour::Hears(|faulty, line| {
                // Whoever was just told an odd `go` may think of it as a search.
                let first = faulty.notes.searches == 0 && !is(&faulty.before, "go");
                (line == "stop" && first).then(|| vec![Effect::Exit])
            }),
        ),
        row(
            "old-bestmove-when-stopped",
            "Sends the best move of the previous search when stopped.",
            &[D::BESTMOVE_LEGAL_MOVE],
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
}
