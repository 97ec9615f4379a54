//! Faults of `ping`: wrong pongs, late ones, and searches that go on.
//!
//! In: a ping, and whether a search is running. Out: anything but one pong
//! that ends it.

use std::time::Duration;

use super::behaviour::{Act, Effect, Row, Scene, rewords, row, say};

const NUMBER: &str = "nboard/ping/answered-with-its-number";
const STALE: &str = "nboard/ping/nothing-stale";
const SPARES: &str = "nboard/ping/spares-later-requests";

/// From this depth on a search is without end.
const ENDLESS: u32 = 30;

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "pong-without-number",
        "Leaves the number out.",
        &[NUMBER],
        rewords(|_, line| line.starts_with("pong").then(|| vec!["pong".to_owned()])),
    ),
    row(
        "pong-always-one",
        "Gives back another number.",
        &[NUMBER],
        rewords(|_, line| line.starts_with("pong").then(|| vec!["pong 1".to_owned()])),
    ),
    row(
        "pong-next-number",
        "Gives back the next number.",
        &[NUMBER],
        Act::Hears(|scene, line| {
            let n: i64 = line.strip_prefix("ping ")?.parse().ok()?;
            Some([scene.stop(), say(format!("pong {}", n + 1))].concat())
        }),
    ),
    row(
        "pong-glued",
        "Writes word and number as one.",
        &[NUMBER],
        rewords(|_, line| line.starts_with("pong").then(|| vec![line.replace(' ', "")])),
    ),
    row(
        "pong-in-capitals",
        "Writes the word in capitals.",
        &[NUMBER],
        rewords(|_, line| line.starts_with("pong").then(|| vec![line.to_uppercase()])),
    ),
    row(
        "pong-twice",
        "Answers every ping twice.",
        &[NUMBER],
        rewords(|_, line| line.starts_with("pong").then(|| vec![line.to_owned(), line.to_owned()])),
    ),
    row(
        "last-ping-only",
        "Answers only the last of many pings.",
        &["nboard/ping/each-is-answered"],
        Act::Hears(|scene, line| {
            let ahead = scene.ahead();
            let last = ahead.last().filter(|_| line.starts_with("ping "))?;
            ahead.iter().all(|line| line.starts_with("ping")).then(|| {
                scene.waiting.clear();
                scene.honest(last)
            })
        }),
    ),
    row(
        "number-answered-once",
        "Does not answer a ping with a number that it has answered.",
        &["nboard/ping/each-is-answered"],
        Act::Hears(|scene, line| {
            if !line.starts_with("ping ") {
                return None;
            }
            let known = scene.notes.notes.iter().any(|old| old == line);
            scene.notes.notes.push(line.to_owned());
            known.then(Vec::new)
        }),
    ),
    row(
        "last-ping-first",
        "Answers pings that wait in the opposite order.",
        &["nboard/ping/in-order"],
        Act::Hears(|scene, line| {
            let ahead = scene.ahead();
            let pings = ahead.len() > 1 && ahead.iter().all(|line| line.starts_with("ping"));
            (pings && line.starts_with("ping ")).then(|| {
                scene.waiting.clear();
                let lines = ahead.iter().map(String::as_str).rev().chain([line]);
                lines.flat_map(|line| scene.honest(line)).collect()
            })
        }),
    ),
    row(
        "ping-waits-for-the-move",
        "Answers a ping only when the search for a move has ended.",
        &["nboard/ping/stops-thinking"],
        Act::Hears(|scene, line| interrupts(scene, line, "go").then(|| vec![Effect::Hang])),
    ),
    row(
        "ping-waits-for-the-hints",
        "Answers a ping only when all hints are given.",
        &["nboard/ping/stops-thinking"],
        Act::Hears(|scene, line| interrupts(scene, line, "hint").then(|| vec![Effect::Hang])),
    ),
    row(
        "ping-waits-for-the-lesson",
        "Answers a ping only when it has learned all that it can.",
        &["nboard/ping/stops-thinking"],
        Act::Hears(|scene, line| {
            let deep = scene.notes.depth >= ENDLESS && scene.notes.request == "learn";
            (deep && line.starts_with("ping")).then(|| vec![Effect::Hang])
        }),
    ),
    row(
        "ping-waits-for-the-second-search",
        "Ends a first search on a ping, and no other.",
        &["nboard/ping/stops-thinking"],
        Act::Hears(|scene, line| {
            let ends = interrupts(scene, line, "");
            scene.notes.count += u64::from(ends);
            (ends && scene.notes.count > 1).then(|| vec![Effect::Hang])
        }),
    ),
    row(
        "ping-before-the-search-lost",
        "Forgets a ping that comes before its search has begun.",
        &["nboard/ping/stops-thinking"],
        Act::Hears(|scene, line| {
            let endless = line == "go" && scene.notes.depth >= ENDLESS;
            if endless && scene.waiting.front().is_some_and(|line| line.starts_with(b"ping")) {
                scene.waiting.pop_front();
            }
            None
        }),
    ),
    row(
        "ping-waits-three-seconds",
        "Looks for input every three seconds.",
        &["nboard/ping/stops-promptly"],
        Act::Hears(|scene, line| {
            interrupts(scene, line, "")
                .then(|| [vec![Effect::Pause(Duration::from_secs(3))], scene.honest(line)].concat())
        }),
    ),
    row(
        "answer-behind-the-pong",
        "Gives the answer of an ended search behind the pong.",
        &[STALE],
        Act::Hears(|scene, line| {
            let mv = *scene.notes.legal().first()?;
            let late = say(format!("=== {mv}/0.00/0.00"));
            interrupts(scene, line, "go").then(|| [scene.honest(line), late].concat())
        }),
    ),
    row(
        "hint-behind-the-pong",
        "Tells one more evaluation behind the pong.",
        &[STALE],
        Act::Hears(|scene, line| {
            let mv = *scene.notes.legal().first()?;
            let late = say(format!("search {mv} 0.00 0 2"));
            interrupts(scene, line, "hint").then(|| [scene.honest(line), late].concat())
        }),
    ),
    row(
        "nodes-behind-the-pong",
        "Tells its node count behind the pong.",
        &[STALE],
        Act::Hears(|scene, line| {
            interrupts(scene, line, "")
                .then(|| [scene.honest(line), say("nodestats 4711 0.10")].concat())
        }),
    ),
    row(
        "analysis-behind-the-pong",
        "Goes on with its analysis behind the pong.",
        &[STALE],
        Act::Hears(|scene, line| {
            let analyzed = line.starts_with("ping") && scene.notes.request == "analyze";
            if analyzed {
                scene.notes.request.clear();
            }
            analyzed.then(|| [scene.honest(line), say("analysis 0 0.00")].concat())
        }),
    ),
    row(
        "late-word-of-a-search",
        "Says a last word about an ended search a little later.",
        &[STALE],
        Act::Hears(|scene, line| {
            let mv = *scene.notes.legal().first()?;
            let late = say(format!("search {mv} 0.00 0 9"));
            let wait = vec![Effect::Pause(Duration::from_millis(60))];
            interrupts(scene, line, "go").then(|| [scene.honest(line), wait, late].concat())
        }),
    ),
    row(
        "no-ping-without-a-game",
        "Answers pings only when it has a game.",
        &["nboard/ping/at-any-time"],
        Act::Hears(|scene, line| {
            (line.starts_with("ping") && scene.notes.board.is_none()).then(Vec::new)
        }),
    ),
    row(
        "ping-cancels-the-next-search",
        "Drops a request that comes in one breath with a ping.",
        &[SPARES],
        Act::Hears(|scene, line| {
            let ahead = scene.ahead();
            let next = ahead.first().is_some_and(|line| line == "go" || line.starts_with("hint "));
            if next && line.starts_with("ping") {
                scene.waiting.pop_front();
            }
            None
        }),
    ),
    row(
        "stop-flag-stays-up",
        "Drops the first request after a search was ended.",
        &[SPARES],
        Act::Hears(|scene, line| {
            if interrupts(scene, line, "") {
                scene.notes.count = 1;
            }
            let request = line == "go" || line.starts_with("hint ");
            (request && std::mem::take(&mut scene.notes.count) > 0).then(Vec::new)
        }),
    ),
    row(
        "move-lost-after-a-search",
        "Does not make the first move after a search was ended.",
        &["nboard/move/makes-the-move"],
        Act::Hears(|scene, line| {
            if interrupts(scene, line, "") {
                scene.notes.count = 1;
            }
            (line.starts_with("move ") && std::mem::take(&mut scene.notes.count) > 0).then(Vec::new)
        }),
    ),
    row(
        "game-lost-in-a-search",
        "Does not hear a game that is set during a search.",
        &["nboard/set-game/replaces-the-game"],
        Act::Hears(|scene, line| {
            (line.starts_with("set game ") && is_endless(scene)).then(Vec::new)
        }),
    ),
    row(
        "move-lost-in-a-search",
        "Does not hear a move that is sent during a search.",
        &["nboard/move/makes-the-move"],
        Act::Hears(|scene, line| (line.starts_with("move ") && is_endless(scene)).then(Vec::new)),
    ),
    row(
        "dies-of-a-depth-in-a-search",
        "Ends when its depth is set during a search.",
        &["nboard/set-depth/accepted", "nboard/process/stays-alive"],
        Act::Hears(|scene, line| {
            (line.starts_with("set depth ") && scene.is_busy()).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "requests-wait-for-the-pong",
        "Puts off a request that comes during a search until the ping is answered.",
        &[STALE],
        Act::Hears(|scene, line| {
            if is_endless(scene) && line.starts_with("hint ") {
                scene.notes.notes.push(line.to_owned());
                return Some(Vec::new());
            }
            let late = scene.notes.notes.pop().filter(|_| line.starts_with("ping"))?;
            Some([scene.honest(line), scene.honest(&late)].concat())
        }),
    ),
    row(
        "answer-before-the-pong",
        "Puts a request before the ping that came first.",
        &[SPARES],
        Act::Hears(|scene, line| {
            let go = scene.ahead().first().is_some_and(|line| line == "go");
            (line.starts_with("ping") && go).then(|| {
                scene.waiting.pop_front();
                let ping = line.to_owned();
                [
                    scene.stop(),
                    scene.honest("go"),
                    scene.once_idle(move |scene| scene.honest(&ping)),
                ]
                .concat()
            })
        }),
    ),
    row(
        "ping-of-16-bits",
        "Keeps numbers in sixteen bits.",
        &["nboard/ping/any-number"],
        Act::Hears(|_, line| {
            let n: i64 = line.strip_prefix("ping ")?.parse().ok()?;
            (n > 65_535).then(|| say(format!("pong {}", n & 0xffff)))
        }),
    ),
    row(
        "ping-zero-ignored",
        "Does not answer the number zero.",
        &["nboard/ping/any-number"],
        Act::Hears(|_, line| (line == "ping 0").then(Vec::new)),
    ),
    row(
        "pong-after-each-game",
        "Says a pong when a game was set.",
        &["nboard/ping/only-when-pinged"],
        Act::Hears(|scene, line| {
            line.starts_with("set game ").then(|| [scene.honest(line), say("pong 0")].concat())
        }),
    ),
];

/// Whether a search is running that does not end by itself.
fn is_endless(scene: &Scene) -> bool {
    scene.is_busy() && scene.notes.depth >= ENDLESS
}

/// Whether a ping ends a search that would not end, asked for by this word.
fn interrupts(scene: &Scene, line: &str, request: &str) -> bool {
    let endless = scene.is_busy() && scene.notes.depth >= ENDLESS;
    endless && line.starts_with("ping") && scene.notes.request.starts_with(request)
}
