//! Faults of searches: too many answers, too few, or to another question.
//!
//! In: lines of a search. Out: others, none, or more.

use std::time::Duration;

use super::{
    saboteur::{Act, Deed, Row, row, say, tell},
    scene::Scene,
};
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
        Act::Says(|scene, line| twice(scene, line, scene.is(Mode::Think) && scene.stops == 0)),
    ),
    row(
        "done-twice-for-black",
        "Says `done` twice when Black is to move.",
        &["hub/search/think-ends-with-one-done"],
        Act::Says(|scene, line| {
            let black = scene
                .board()
                .is_some_and(|b| b.side() == crate::protocols::hub::rules::Color::Black);
            twice(scene, line, scene.is(Mode::Think) && scene.stops == 0 && black)
        }),
    ),
    row(
        "done-twice-after-a-hit",
        "Says `done` twice after `ponder-hit`.",
        &["hub/search/ponder-ends-with-one-done"],
        Act::Says(|scene, line| twice(scene, line, scene.hit && scene.stops == 0)),
    ),
    row(
        "done-twice-in-analysis",
        "Says `done` twice when it analyzes.",
        &["hub/search/analyze-ends-with-one-done"],
        Act::Says(|scene, line| twice(scene, line, scene.is(Mode::Analyze) && scene.stops < 2)),
    ),
    row(
        "nothing-from-the-book",
        "Says no `done` when it knows the move by heart.",
        &["hub/search/think-ends-with-one-done"],
        Act::Says(|scene, line| {
            let by_heart = matches!(scene.level, Some(Level::Clock { time, moves, .. }) if time == 3.0 && moves.is_none());
            (line.starts_with("done") && by_heart).then(Vec::new)
        }),
    ),
    row(
        "no-analysis-of-a-single-move",
        "Says no `done` when it analyzes a single legal move.",
        &["hub/stop/ends-with-one-done"],
        Act::Says(|scene, line| {
            let single = scene.legal().len() == 1 && scene.is(Mode::Analyze);
            (line.starts_with("done") && single && scene.searches < 2 && scene.setups == 0)
                .then(Vec::new)
        }),
    ),
    row(
        "done-when-ponder-time-is-over",
        "Says `done` when the limit passes while it ponders, and again later.",
        &["hub/ponder/early-done-is-final"],
        Act::Hears(|scene, line| {
            let short = matches!(scene.level, Some(Level::MoveTime(time)) if time == 0.2);
            (line == "go ponder" && short).then(|| {
                let mv = scene.legal().first().map(ToString::to_string).unwrap_or_default();
                vec![
                    Deed::Tell(line.into()),
                    Deed::OnceQuiet(Duration::from_millis(30), format!("done move={mv}")),
                ]
            })
        }),
    ),
    row(
        "plays-by-itself",
        "Goes on by itself some time after a search and says `done` again.",
        &["hub/search/no-done-without-go"],
        Act::Says(|scene, line| {
            let start = scene.board().is_some_and(|b| b.empty().len() == 10);
            (line.starts_with("done") && scene.is(Mode::Think) && start).then(|| {
                vec![
                    Deed::Say(line.into()),
                    Deed::IfQuiet(Duration::from_millis(350), "done move=16-21".into()),
                ]
            })
        }),
    ),
    row(
        "info-after-done",
        "Tells something more after `done`.",
        &["hub/search/info-only-while-searching"],
        Act::Says(|_, line| {
            line.starts_with("done")
                .then(|| vec![Deed::Say(line.into()), Deed::Say("info score=0.10".into())])
        }),
    ),
    row(
        "info-after-stop-and-done",
        "Tells something more after the `done` of a search that was stopped.",
        &["hub/search/info-only-while-searching"],
        Act::Says(|scene, line| {
            (line.starts_with("done") && scene.stops > 0 && scene.is(Mode::Analyze))
                .then(|| vec![Deed::Say(line.into()), Deed::Say("info score=0.10".into())])
        }),
    ),
    row(
        "ends-after-fifty-searches",
        "Ends in its fiftieth search.",
        &["hub/search/search-after-search", "hub/ending/stays-alive"],
        Act::Hears(|scene, line| {
            (line.starts_with("go") && scene.searches >= 50).then(|| vec![Deed::Die])
        }),
    ),
    row(
        "tired-after-fifty-searches",
        "Says no `done` from its fiftieth search on.",
        &["hub/search/search-after-search"],
        Act::Says(|scene, line| (line.starts_with("done") && scene.searches >= 50).then(Vec::new)),
    ),
    row(
        "ends-late-in-the-game",
        "Ends when a game is fifteen plies old.",
        &["hub/games/complete-games", "hub/ending/stays-alive"],
        Act::Hears(|scene, line| {
            let plies = scene.position.as_ref().map_or(0, |p| p.boards.len());
            (line == "go think" && (15..200).contains(&plies)).then(|| vec![Deed::Die])
        }),
    ),
    row(
        "ends-with-two-kings",
        "Ends when both sides have a king late in a game.",
        &["hub/games/complete-games", "hub/ending/stays-alive"],
        Act::Hears(|scene, line| {
            let position = scene.position.as_ref()?;
            let late = (10..200).contains(&position.boards.len());
            let kings = position.board().placement().to_string()[1..].contains(['W', 'B']);
            (line == "go think" && late && kings).then(|| vec![Deed::Die])
        }),
    ),
    row(
        "answers-twice-the-same",
        "Answers each second search as the one before.",
        &["hub/games/keeps-positions-apart"],
        Act::Says(|scene, line| {
            let again = scene.searches % 2 == 0 && scene.searches >= 6;
            let plain = scene.position.as_ref().is_some_and(|p| p.boards.len() == 1);
            let apart = !scene.done.is_empty() && scene.is(Mode::Think) && plain;
            (line.starts_with("done") && again && apart).then(|| say(scene.done.clone()))
        }),
    ),
    row(
        "searches-the-old-position",
        "Searches the position before, each fourth time.",
        &["hub/games/keeps-positions-apart"],
        Act::Hears(|scene, line| {
            let old = scene.previous.as_ref().filter(|p| p.boards.len() == 1)?;
            let plain = scene.position.as_ref().is_some_and(|p| p.boards.len() == 1);
            let now = line == "go think" && plain && scene.searches % 4 == 0 && scene.searches >= 8;
            now.then(|| {
                let mut deeds = tell(format!("pos pos={}", old.board().placement()));
                deeds.push(Deed::Tell(line.into()));
                deeds
            })
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
            (line.starts_with("go") && scene.legal().len() > 40).then(|| vec![Deed::Die])
        }),
    ),
    row(
        "refuses-to-be-stopped-in-analysis",
        "Does not hear `stop` when it analyzes.",
        &["hub/stop/ends-with-one-done"],
        Act::Hears(|scene, line| {
            (line == "stop" && scene.is(Mode::Analyze) && scene.searches < 2).then(Vec::new)
        }),
    ),
    row(
        "refuses-to-be-stopped-when-pondering",
        "Does not hear `stop` when it ponders without an end.",
        &["hub/stop/ends-with-one-done"],
        Act::Hears(|scene, line| {
            let endless = scene.level == Some(Level::Infinite) && scene.is(Mode::Ponder);
            (line == "stop" && endless).then(Vec::new)
        }),
    ),
    row(
        "ends-when-stopped",
        "Ends when it is stopped.",
        &["hub/stop/ends-with-one-done", "hub/ending/stays-alive"],
        Act::Hears(|scene, line| (line == "stop" && scene.searching).then(|| vec![Deed::Die])),
    ),
    row(
        "slow-to-stop",
        "Goes on for three seconds when it is stopped.",
        &["hub/stop/reacts-soon"],
        Act::Hears(|scene, line| {
            // Only where nothing else is asked meanwhile.
            let alone = line == "stop" && scene.searching && scene.level == Some(Level::Infinite);
            (alone && scene.before == "ping")
                .then(|| vec![Deed::Wait(Duration::from_millis(2_300)), Deed::Tell(line.into())])
        }),
    ),
    row(
        "repeats-itself-when-idle",
        "Says its last `done` again when it is stopped without a search.",
        &["hub/stop/idle-stop-is-harmless"],
        Act::Hears(|scene, line| {
            let idle = line == "stop" && !scene.searching && !scene.done.is_empty();
            (idle && !scene.is(Mode::Ponder) && scene.stops == 1).then(|| say(scene.done.clone()))
        }),
    ),
    row(
        "ends-at-idle-stops",
        "Ends when it is stopped without a search.",
        &["hub/stop/idle-stop-is-harmless", "hub/ending/stays-alive"],
        Act::Hears(|scene, line| (line == "stop" && scene.searches == 0).then(|| vec![Deed::Die])),
    ),
    row(
        "done-for-each-stop",
        "Says `done` for each `stop`.",
        &["hub/stop/several-stops-one-done"],
        Act::Hears(|scene, line| {
            (line == "stop" && scene.before == "stop" && scene.stops == 3)
                .then(|| vec![Deed::Wait(Duration::from_millis(20)), Deed::Repeat])
        }),
    ),
    row(
        "deaf-until-done",
        "Loses a search on the clock that is sent behind `stop`.",
        &["hub/stop/next-search-may-follow", "hub/ponder/miss-then-new-search"],
        Act::Twists(
            |scene, line| {
                if line.starts_with("pos") {
                    let behind = scene.searching && scene.stops > 0;
                    scene.notes = if behind { vec!["behind".into()] } else { Vec::new() };
                }
                let clock = matches!(scene.level, Some(Level::Clock { .. }));
                (line == "go think" && clock && scene.notes.pop().is_some()).then(Vec::new)
            },
            |scene, line| {
                (line.starts_with("done") && scene.stops > 0)
                    .then(|| vec![Deed::Wait(Duration::from_millis(20)), Deed::Say(line.into())])
            },
        ),
    ),
    row(
        "old-answer-to-the-next-search",
        "Answers the search behind a `stop` as the one before.",
        &["hub/stop/next-search-may-follow", "hub/ponder/miss-then-new-search"],
        Act::Twists(
            |scene, line| {
                // The scene is searching anew once it heard `go`.
                if line.starts_with("pos") {
                    let behind = scene.searching && scene.stops > 0;
                    scene.notes = if behind { vec!["behind".into()] } else { Vec::new() };
                }
                None
            },
            |scene, line| {
                let done = line.starts_with("done");
                if done && scene.stops > 0 {
                    return Some(vec![
                        Deed::Wait(Duration::from_millis(20)),
                        Deed::Say(line.into()),
                    ]);
                }
                let clock = matches!(scene.level, Some(Level::Clock { .. }));
                (done && clock && scene.notes.pop().is_some()).then(|| say(scene.done.clone()))
            },
        ),
    ),
    row(
        "stop-sticks",
        "Remembers a `stop` that came without a search.",
        &["hub/stop/late-stop-is-forgotten"],
        Act::Hears(|scene, line| {
            if line == "stop" && scene.searches > 0 && !scene.searching {
                scene.notes.push("stop".into());
            }
            (line == "go analyze" && scene.notes.pop().is_some())
                .then(|| vec![Deed::Tell(line.into()), Deed::Tell("stop".into())])
        }),
    ),
    row(
        "searches-in-the-old-game",
        "Searches on in the game before, after a long search.",
        &["hub/position/replaces-what-was-before"],
        Act::Hears(|scene, line| {
            let old: Option<&Position> = scene.previous.as_ref();
            let was_long = old.is_some_and(|p| p.boards.len() == 4);
            let now = line.starts_with("pos") && scene.moves.is_empty() && scene.searches == 1;
            (was_long && now).then(Vec::new)
        }),
    ),
];

fn twice(scene: &Scene, line: &str, when: bool) -> Option<Vec<Deed>> {
    let known = scene.searches > 0;
    (when && known && line.starts_with("done"))
        .then(|| vec![Deed::Raw(format!("{line}\n{line}\n"))])
}
