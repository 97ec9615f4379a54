//! Faults of searches: too many answers, too few, or to another question.
//!
//! In: lines of a search. Out: others, none, or more.

use std::time::Duration;

use super::behaviour::{Act, Effect, Row, Scene, row, said, say};
use crate::protocols::hub::{
    message::{Level, Mode},
    state::Position,
};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "done-twice",
        "Says `done` twice when it thinks.",
        &["hub/search/think-ends-with-one-done"],
        Act::Says(|scene, line| {
            twice(scene, line, scene.notes.is(Mode::Think) && scene.notes.stops == 0)
        }),
    ),
    row(
        "done-twice-for-black",
        "Says `done` twice when Black is to move.",
        &["hub/search/think-ends-with-one-done"],
        Act::Says(|scene, line| {
            let black = scene
                .notes
                .board()
                .is_some_and(|b| b.side() == crate::protocols::hub::rules::Color::Black);
            twice(scene, line, scene.notes.is(Mode::Think) && scene.notes.stops == 0 && black)
        }),
    ),
    row(
        "done-twice-after-a-hit",
        "Says `done` twice after `ponder-hit`.",
        &["hub/search/ponder-ends-with-one-done"],
        Act::Says(|scene, line| twice(scene, line, scene.notes.hit && scene.notes.stops == 0)),
    ),
    row(
        "done-twice-in-analysis",
        "Says `done` twice when it analyzes.",
        &["hub/search/analyze-ends-with-one-done"],
        Act::Says(|scene, line| {
            twice(scene, line, scene.notes.is(Mode::Analyze) && scene.notes.stops < 2)
        }),
    ),
    row(
        "nothing-from-the-book",
        "Says no `done` when it knows the move by heart.",
        &["hub/search/think-ends-with-one-done"],
        Act::Says(|scene, line| {
            let by_heart = matches!(scene.notes.level, Some(Level::Clock { time, moves, .. }) if time == 3.0 && moves.is_none());
            (line.starts_with("done") && by_heart).then(Vec::new)
        }),
    ),
    row(
        "no-analysis-of-a-single-move",
        "Says no `done` when it analyzes a single legal move.",
        &["hub/stop/ends-with-one-done"],
        Act::Says(|scene, line| {
            let single = scene.notes.legal().len() == 1 && scene.notes.is(Mode::Analyze);
            (line.starts_with("done")
                && single
                && scene.notes.searches < 2
                && scene.notes.setups == 0)
                .then(Vec::new)
        }),
    ),
    row(
        "done-when-ponder-time-is-over",
        "Says `done` when the limit passes while it ponders, and again later.",
        &["hub/ponder/early-done-is-final"],
        Act::Hears(|scene, line| {
            let short = matches!(scene.notes.level, Some(Level::MoveTime(time)) if time == 0.2);
            (line == "go ponder" && short).then(|| {
                let mv = scene.notes.legal().first().map(ToString::to_string).unwrap_or_default();
                let done = scene.once_quiet(Duration::from_millis(30), format!("done move={mv}"));
                scene.honest_and(line, vec![done])
            })
        }),
    ),
    row(
        "plays-by-itself",
        "Goes on by itself some time after a search and says `done` again.",
        &["hub/search/no-done-without-go"],
        Act::Says(|scene, line| {
            let start = scene.notes.board().is_some_and(|b| b.empty().len() == 10);
            (line.starts_with("done") && scene.notes.is(Mode::Think) && start).then(|| {
                vec![
                    Effect::Send(line.into()),
                    scene.if_quiet(Duration::from_millis(350), "done move=16-21".into()),
                ]
            })
        }),
    ),
    row(
        "info-after-done",
        "Tells something more after `done`.",
        &["hub/search/info-only-while-searching"],
        Act::Says(|_, line| line.starts_with("done").then(|| said(&[line, "info score=0.10"]))),
    ),
    row(
        "info-after-stop-and-done",
        "Tells something more after the `done` of a search that was stopped.",
        &["hub/search/info-only-while-searching"],
        Act::Says(|scene, line| {
            (line.starts_with("done") && scene.notes.stops > 0 && scene.notes.is(Mode::Analyze))
                .then(|| said(&[line, "info score=0.10"]))
        }),
    ),
    row(
        "ends-after-fifty-searches",
        "Ends in its fiftieth search.",
        &["hub/search/search-after-search", "hub/ending/stays-alive"],
        Act::Hears(|scene, line| {
            (line.starts_with("go") && scene.notes.searches >= 50).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "tired-after-fifty-searches",
        "Says no `done` from its fiftieth search on.",
        &["hub/search/search-after-search"],
        Act::Says(|scene, line| {
            (line.starts_with("done") && scene.notes.searches >= 50).then(Vec::new)
        }),
    ),
    row(
        "ends-late-in-the-game",
        "Ends when a game is fifteen plies old.",
        &["hub/games/complete-games", "hub/ending/stays-alive"],
        Act::Hears(|scene, line| {
            let plies = scene.notes.position.as_ref().map_or(0, |p| p.boards.len());
            (line == "go think" && (15..200).contains(&plies)).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "ends-with-two-kings",
        "Ends when both sides have a king late in a game.",
        &["hub/games/complete-games", "hub/ending/stays-alive"],
        Act::Hears(|scene, line| {
            let position = scene.notes.position.as_ref()?;
            let late = (10..200).contains(&position.boards.len());
            let kings = position.board().placement().to_string()[1..].contains(['W', 'B']);
            (line == "go think" && late && kings).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "answers-twice-the-same",
        "Answers each second search as the one before.",
        &["hub/games/keeps-positions-apart"],
        Act::Says(|scene, line| {
            let again = scene.notes.searches % 2 == 0 && scene.notes.searches >= 6;
            let plain = scene.notes.position.as_ref().is_some_and(|p| p.boards.len() == 1);
            let apart = !scene.notes.done.is_empty() && scene.notes.is(Mode::Think) && plain;
            (line.starts_with("done") && again && apart).then(|| say(scene.notes.done.clone()))
        }),
    ),
    row(
        "searches-the-old-position",
        "Searches the position before, each fourth time.",
        &["hub/games/keeps-positions-apart"],
        Act::Hears(|scene, line| {
            let old = scene.notes.previous.as_ref().filter(|p| p.boards.len() == 1)?;
            let plain = scene.notes.position.as_ref().is_some_and(|p| p.boards.len() == 1);
            let now = line == "go think"
                && plain
                && scene.notes.searches % 4 == 0
                && scene.notes.searches >= 8;
            let set = format!("pos pos={}", old.board().placement());
            now.then(|| scene.honest_all(&[&set, line]))
        }),
    ),
    row(
        "room-for-32-letters",
        "Cuts its move after 32 letters.",
        &["hub/games/extreme-positions"],
        Act::Says(|_, line| {
            let mv = line.strip_prefix("done move=")?.split(' ').next()?;
            mv.get(..32).map(|cut| say(format!("done move={cut}")))
        }),
    ),
    row(
        "room-for-40-moves",
        "Ends when there are more than 40 legal moves.",
        &["hub/games/extreme-positions", "hub/ending/stays-alive"],
        Act::Hears(|scene, line| {
            (line.starts_with("go") && scene.notes.legal().len() > 40).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "refuses-to-be-stopped-in-analysis",
        "Does not hear `stop` when it analyzes.",
        &["hub/stop/ends-with-one-done"],
        Act::Hears(|scene, line| {
            (line == "stop" && scene.notes.is(Mode::Analyze) && scene.notes.searches < 2)
                .then(Vec::new)
        }),
    ),
    row(
        "refuses-to-be-stopped-when-pondering",
        "Does not hear `stop` when it ponders without an end.",
        &["hub/stop/ends-with-one-done"],
        Act::Hears(|scene, line| {
            let endless =
                scene.notes.level == Some(Level::Infinite) && scene.notes.is(Mode::Ponder);
            (line == "stop" && endless).then(Vec::new)
        }),
    ),
    row(
        "ends-when-stopped",
        "Ends when it is stopped.",
        &["hub/stop/ends-with-one-done", "hub/ending/stays-alive"],
        Act::Hears(|scene, line| {
            (line == "stop" && scene.notes.searching).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "slow-to-stop",
        "Goes on for three seconds when it is stopped.",
        &["hub/stop/reacts-soon"],
        Act::Hears(|scene, line| {
            // Only where nothing else is asked meanwhile.
            let alone = line == "stop"
                && scene.notes.searching
                && scene.notes.level == Some(Level::Infinite);
            (alone && scene.before == "ping")
                .then(|| scene.honest_after(Duration::from_millis(2_300), line))
        }),
    ),
    row(
        "repeats-itself-when-idle",
        "Says its last `done` again when it is stopped without a search.",
        &["hub/stop/idle-stop-is-harmless"],
        Act::Hears(|scene, line| {
            let idle = line == "stop" && !scene.notes.searching && !scene.notes.done.is_empty();
            (idle && !scene.notes.is(Mode::Ponder) && scene.notes.stops == 1)
                .then(|| say(scene.notes.done.clone()))
        }),
    ),
    row(
        "ends-at-idle-stops",
        "Ends when it is stopped without a search.",
        &["hub/stop/idle-stop-is-harmless", "hub/ending/stays-alive"],
        Act::Hears(|scene, line| {
            (line == "stop" && scene.notes.searches == 0).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "done-for-each-stop",
        "Says `done` for each `stop`.",
        &["hub/stop/several-stops-one-done"],
        Act::Hears(|scene, line| {
            (line == "stop" && scene.before == "stop" && scene.notes.stops == 3)
                .then(|| say(scene.notes.done.clone()))
        }),
    ),
    row(
        "deaf-until-done",
        "Loses a search on the clock that is sent behind `stop`.",
        &["hub/stop/next-search-may-follow", "hub/ponder/miss-then-new-search"],
        Act::Hears(|scene, line| {
            if line == "stop" && scene.notes.searching {
                return Some(stopped_late(scene));
            }
            let behind = line.starts_with("go") && scene.kept.pop().is_some();
            (line == "go think" && on_clock(scene) && behind).then(Vec::new)
        }),
    ),
    row(
        "old-answer-to-the-next-search",
        "Answers the search behind a `stop` as the one before.",
        &["hub/stop/next-search-may-follow", "hub/ponder/miss-then-new-search"],
        Act::Both(
            |scene, line| (line == "stop" && scene.notes.searching).then(|| stopped_late(scene)),
            |scene, line| {
                // The `done` of the stopped search comes first.
                let next = line.starts_with("done") && scene.notes.stops == 0;
                let behind = next && scene.kept.pop().is_some();
                (behind && on_clock(scene)).then(|| say(scene.notes.done.clone()))
            },
        ),
    ),
    row(
        "stop-sticks",
        "Remembers a `stop` that came without a search.",
        &["hub/stop/late-stop-is-forgotten"],
        Act::Hears(|scene, line| {
            if line == "stop" && scene.notes.searches > 0 && !scene.notes.searching {
                scene.kept.push("stop".into());
            }
            (line == "go analyze" && scene.kept.pop().is_some())
                .then(|| scene.honest_all(&[line, "stop"]))
        }),
    ),
    row(
        "searches-in-the-old-game",
        "Searches on in the game before, after a long search.",
        &["hub/position/replaces-what-was-before"],
        Act::Hears(|scene, line| {
            let old: Option<&Position> = scene.notes.previous.as_ref();
            let was_long = old.is_some_and(|p| p.boards.len() == 4);
            let now = line.starts_with("pos")
                && scene.notes.moves.is_empty()
                && scene.notes.searches == 1;
            (was_long && now).then(Vec::new)
        }),
    ),
];

fn twice(scene: &Scene, line: &str, when: bool) -> Option<Vec<Effect>> {
    let known = scene.notes.searches > 0;
    (when && known && line.starts_with("done"))
        .then(|| vec![Effect::SendRaw(format!("{line}\n{line}\n").into())])
}

fn on_clock(scene: &Scene) -> bool {
    matches!(scene.notes.level, Some(Level::Clock { .. }))
}

/// Stops a little late, and remembers whether a position came behind `stop`.
fn stopped_late(scene: &mut Scene) -> Vec<Effect> {
    let then = scene.after(Duration::from_millis(20), |scene| {
        if scene.waiting.iter().any(|line| line.starts_with(b"pos")) {
            scene.kept.push("behind".into());
        }
        scene.honest_and("stop", vec![Effect::Read])
    });
    vec![Effect::StopReading, then]
}
