//! Faults of searches: too many answers, too few, or to another question.
//!
//! In: lines of a search. Out: others, none, or more.

use std::time::Duration;

use super::behaviour::{Behaviour, Effect, FaultyEngine, Row, row, said, say};
use crate::protocols::hub::message::{Level, Mode};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "done-twice",
        "Sends `done` twice after `go think`.",
        &["hub/search/think-ends-with-one-done"],
        Behaviour::Says(|faulty, line| {
            twice(faulty, line, faulty.notes.is(Mode::Think) && faulty.notes.stops == 0)
        }),
    ),
    row(
        "done-twice-for-black",
        "Sends `done` twice when Black is to move.",
        &["hub/search/think-ends-with-one-done"],
        Behaviour::Says(|faulty, line| {
            let black = faulty
                .notes
                .board()
                .is_some_and(|b| b.side() == crate::protocols::hub::rules::Color::Black);
            twice(faulty, line, faulty.notes.is(Mode::Think) && faulty.notes.stops == 0 && black)
        }),
    ),
    row(
        "done-twice-after-a-hit",
        "Sends `done` twice after `ponder-hit`.",
        &["hub/search/ponder-ends-with-one-done"],
        Behaviour::Says(|faulty, line| {
            twice(faulty, line, faulty.notes.hit && faulty.notes.stops == 0)
        }),
    ),
    row(
        "done-twice-in-analysis",
        "Sends `done` twice after an analysis.",
        &["hub/search/analyze-ends-with-one-done"],
        Behaviour::Says(|faulty, line| {
            twice(faulty, line, faulty.notes.is(Mode::Analyze) && faulty.notes.stops < 2)
        }),
    ),
    row(
        "nothing-from-the-book",
        "Sends no `done` when the move comes from its book.",
        &["hub/search/think-ends-with-one-done"],
        Behaviour::Says(|faulty, line| {
            let by_heart = matches!(faulty.notes.level, Some(Level::Clock { time, moves, .. }) if time == 3.0 && moves.is_none());
            (line.starts_with("done") && by_heart).then(Vec::new)
        }),
    ),
    row(
        "no-analysis-of-a-single-move",
        "Sends no `done` after an analysis with a single legal move.",
        &["hub/stop/ends-with-one-done"],
        Behaviour::Says(|faulty, line| {
            let single = faulty.notes.legal().len() == 1 && faulty.notes.is(Mode::Analyze);
            (line.starts_with("done")
                && single
                && faulty.notes.searches < 2
                && faulty.notes.setups == 0)
                .then(Vec::new)
        }),
    ),
    row(
        "done-when-ponder-time-is-over",
        "Sends `done` when the limit is reached while it ponders, and again later.",
        &["hub/ponder/early-done-is-final"],
        Behaviour::Hears(|faulty, line| {
            let short = matches!(faulty.notes.level, Some(Level::MoveTime(time)) if time == 0.2);
            (line == "go ponder" && short).then(|| {
                let mv = faulty.notes.legal().first().map(ToString::to_string).unwrap_or_default();
                let done = faulty.once_quiet(Duration::from_millis(30), format!("done move={mv}"));
                faulty.honest_and(line, vec![done])
            })
        }),
    ),
    row(
        "hit-lost-if-more-waits",
        "Loses a `ponder-hit` that comes in one write with the next command.",
        &["hub/ponder/hit-starts-the-clock"],
        Behaviour::Hears(|faulty, line| {
            (line == "ponder-hit" && !faulty.waiting.is_empty()).then(Vec::new)
        }),
    ),
    row(
        "answers-again-when-time-is-up",
        "Sends `done` again when the time of a ponder search is up that was stopped.",
        &["hub/search/ponder-ends-with-one-done"],
        Behaviour::Hears(|faulty, line| {
            let Some(Level::MoveTime(time)) = faulty.notes.level else { return None };
            let time = Duration::from_secs_f64(time).max(Duration::from_secs(1));
            let begun = (line == "go ponder").then(|| faulty.honest(line))?;
            let searches = faulty.notes.searches;
            let again = faulty.after(time, move |faulty| {
                let is_stopped = faulty.notes.stops > 0 && faulty.notes.searches == searches;
                if is_stopped { say(faulty.notes.done.clone()) } else { Vec::new() }
            });
            Some([begun, vec![again]].concat())
        }),
    ),
    row(
        "plays-by-itself",
        "Starts another search by itself after a while and sends its `done`.",
        &["hub/search/no-done-without-go"],
        Behaviour::Says(|faulty, line| {
            let start = faulty.notes.board().is_some_and(|b| b.empty().len() == 10);
            (line.starts_with("done") && faulty.notes.is(Mode::Think) && start).then(|| {
                vec![
                    Effect::Send(line.into()),
                    faulty.if_quiet(Duration::from_millis(350), "done move=16-21".into()),
                ]
            })
        }),
    ),
    row(
        "info-after-done",
        "Sends `info` after `done`.",
        &["hub/search/info-only-while-searching"],
        Behaviour::Says(|_, line| {
            line.starts_with("done").then(|| said(&[line, "info score=0.10"]))
        }),
    ),
    row(
        "info-after-stop-and-done",
        "Sends `info` after the `done` of a search that was stopped.",
        &["hub/search/info-only-while-searching"],
        Behaviour::Says(|faulty, line| {
            (line.starts_with("done") && faulty.notes.stops > 0 && faulty.notes.is(Mode::Analyze))
                .then(|| said(&[line, "info score=0.10"]))
        }),
    ),
    row(
        "ends-after-fifty-searches",
        "Exits in its fiftieth search.",
        &["hub/search/search-after-search", "hub/ending/stays-alive"],
        Behaviour::Hears(|faulty, line| {
            (line.starts_with("go") && faulty.notes.searches >= 50).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "tired-after-fifty-searches",
        "Sends no `done` from its fiftieth search on.",
        &["hub/search/search-after-search"],
        Behaviour::Says(|faulty, line| {
            (line.starts_with("done") && faulty.notes.searches >= 50).then(Vec::new)
        }),
    ),
    row(
        "ends-late-in-the-game",
        "Exits in searches fifteen plies into a game.",
        &["hub/games/complete-games", "hub/ending/stays-alive"],
        Behaviour::Hears(|faulty, line| {
            let plies = faulty.notes.position.as_ref().map_or(0, |p| p.boards.len());
            (line == "go think" && (15..200).contains(&plies)).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "ends-with-two-kings",
        "Exits in searches late in a game with kings on the board.",
        &["hub/games/complete-games", "hub/ending/stays-alive"],
        Behaviour::Hears(|faulty, line| {
            let position = faulty.notes.position.as_ref()?;
            let late = (10..200).contains(&position.boards.len());
            let kings = position.board().placement().to_string()[1..].contains(['W', 'B']);
            (line == "go think" && late && kings).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "room-for-32-letters",
        "Cuts its move off after 32 characters.",
        &["hub/games/extreme-positions"],
        Behaviour::Says(|_, line| {
            let mv = line.strip_prefix("done move=")?.split(' ').next()?;
            mv.get(..32).map(|cut| say(format!("done move={cut}")))
        }),
    ),
    row(
        "room-for-40-moves",
        "Exits when there are more than 40 legal moves.",
        &["hub/games/extreme-positions", "hub/ending/stays-alive"],
        Behaviour::Hears(|faulty, line| {
            (line.starts_with("go") && faulty.notes.legal().len() > 40).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "stop-lost-behind-go",
        "Loses a `stop` that comes in the same write as `go`.",
        &["hub/stop/ends-with-one-done"],
        Behaviour::Hears(|faulty, line| {
            let is_next = faulty.waiting.front().is_some_and(|line| line == b"stop");
            if line.starts_with("go ") && is_next {
                faulty.waiting.pop_front();
            }
            None
        }),
    ),
    row(
        "refuses-to-be-stopped-in-analysis",
        "Ignores `stop` during an analysis.",
        &["hub/stop/ends-with-one-done"],
        Behaviour::Hears(|faulty, line| {
            (line == "stop" && faulty.notes.is(Mode::Analyze) && faulty.notes.searches < 2)
                .then(Vec::new)
        }),
    ),
    row(
        "refuses-to-be-stopped-when-pondering",
        "Ignores `stop` when it ponders without a limit.",
        &["hub/stop/ends-with-one-done"],
        Behaviour::Hears(|faulty, line| {
            let endless =
                faulty.notes.level == Some(Level::Infinite) && faulty.notes.is(Mode::Ponder);
            (line == "stop" && endless).then(Vec::new)
        }),
    ),
    row(
        "slow-to-stop",
        "Searches on for more than two seconds after `stop`.",
        &["hub/stop/reacts-soon"],
        Behaviour::Hears(|faulty, line| {
            // Only where nothing else is asked meanwhile.
            let alone = line == "stop"
                && faulty.notes.searching
                && faulty.notes.level == Some(Level::Infinite);
            (alone && faulty.before == "ping")
                .then(|| faulty.honest_after(Duration::from_millis(2_300), line))
        }),
    ),
    row(
        "repeats-itself-when-idle",
        "Repeats its last `done` at `stop` without a search.",
        &["hub/stop/idle-stop-is-harmless"],
        Behaviour::Hears(|faulty, line| {
            let idle = line == "stop" && !faulty.notes.searching && !faulty.notes.done.is_empty();
            (idle && !faulty.notes.is(Mode::Ponder) && faulty.notes.stops == 1)
                .then(|| say(faulty.notes.done.clone()))
        }),
    ),
    row(
        "done-for-a-stop-behind-a-hit",
        "Repeats its last `done` at a late `stop` behind a ponder search that ended after its hit.",
        &["hub/stop/idle-stop-is-harmless"],
        Behaviour::Hears(|faulty, line| {
            let idle = line == "stop" && !faulty.notes.searching && faulty.notes.hit;
            let late = idle && faulty.before != "ponder-hit";
            (late && faulty.notes.stops == 1).then(|| say(faulty.notes.done.clone()))
        }),
    ),
    row(
        "ends-at-idle-stops",
        "Exits at `stop` without a search.",
        &["hub/stop/idle-stop-is-harmless", "hub/ending/stays-alive"],
        Behaviour::Hears(|faulty, line| {
            (line == "stop" && faulty.notes.searches == 0).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "done-for-each-stop",
        "Sends a `done` for each `stop`.",
        &["hub/stop/several-stops-one-done"],
        Behaviour::Hears(|faulty, line| {
            (line == "stop" && faulty.before == "stop" && faulty.notes.stops == 3)
                .then(|| say(faulty.notes.done.clone()))
        }),
    ),
    row(
        "deaf-until-done",
        "Loses a search on a clock that is sent directly after `stop`.",
        &["hub/stop/next-search-may-follow"],
        Behaviour::Hears(|faulty, line| {
            if line == "stop" && faulty.notes.searching {
                return Some(stopped_late(faulty, notice_another));
            }
            let behind = line.starts_with("go") && faulty.kept.pop().is_some();
            (line == "go think" && on_clock(faulty) && behind).then(Vec::new)
        }),
    ),
    row(
        "old-answer-to-the-next-search",
        "Answers the search behind a `stop` as the one before.",
        &["hub/stop/next-search-may-follow"],
        Behaviour::Both(
            |faulty, line| {
                (line == "stop" && faulty.notes.searching)
                    .then(|| stopped_late(faulty, notice_another))
            },
            |faulty, line| {
                // The `done` of the stopped search comes first.
                let next = line.starts_with("done") && faulty.notes.stops == 0;
                let behind = next && faulty.kept.pop().is_some();
                (behind && on_clock(faulty)).then(|| say(faulty.notes.done.clone()))
            },
        ),
    ),
    row(
        "pings-lost-behind-stop",
        "Loses every `ping` that it reads together with `stop`.",
        &["hub/ping/every-ping-has-its-pong"],
        Behaviour::Hears(|faulty, line| {
            (line == "stop" && faulty.notes.searching).then(|| {
                stopped_late(faulty, |faulty| faulty.waiting.retain(|line| line != b"ping"))
            })
        }),
    ),
    row(
        "stop-sticks",
        "Applies a `stop` without a search to the next search.",
        &["hub/stop/late-stop-is-forgotten"],
        Behaviour::Hears(|faulty, line| {
            if line == "stop" && faulty.notes.searches > 0 && !faulty.notes.searching {
                faulty.kept.push("stop".into());
            }
            (line == "go analyze" && faulty.kept.pop().is_some())
                .then(|| faulty.honest_all(&[line, "stop"]))
        }),
    ),
    row(
        "stop-sticks-behind-an-end",
        "Applies a `stop` that comes after a search has ended by itself to the next search.",
        &["hub/stop/late-stop-is-forgotten"],
        Behaviour::Hears(|faulty, line| {
            let late = faulty.notes.searches > 0 && !faulty.notes.searching;
            if line == "stop" && late && faulty.notes.stops == 1 {
                faulty.kept.push("stop".into());
            }
            (line == "go analyze" && faulty.kept.pop().is_some())
                .then(|| faulty.honest_all(&[line, "stop"]))
        }),
    ),
];

fn twice(faulty: &FaultyEngine, line: &str, when: bool) -> Option<Vec<Effect>> {
    let known = faulty.notes.searches > 0;
    (when && known && line.starts_with("done"))
        .then(|| vec![Effect::SendRaw(format!("{line}\n{line}\n").into())])
}

fn on_clock(faulty: &FaultyEngine) -> bool {
    matches!(faulty.notes.level, Some(Level::Clock { .. }))
}

/// Stops a little late, and first looks at what came together with `stop`.
fn stopped_late(faulty: &mut FaultyEngine, first: fn(&mut FaultyEngine)) -> Vec<Effect> {
    let then = faulty.after(Duration::from_millis(20), move |faulty| {
        first(faulty);
        faulty.honest_and("stop", vec![Effect::Read])
    });
    vec![Effect::StopReading, then]
}

/// Remembers whether a position came behind `stop`.
fn notice_another(faulty: &mut FaultyEngine) {
    if faulty.waiting.iter().any(|line| line.starts_with(b"pos")) {
        faulty.kept.push("behind".into());
    }
}
