//! Faults of `ping`: wrong pongs, late ones, and searches that go on.
//!
//! In: a ping, and whether a search is running. Out: anything but one pong
//! that ends it.

use std::time::Duration;

use super::behaviour::{
    Behaviour, ENDLESS, Effect, FaultyEngine, Row, hangs, peeks, rewrites, row, say,
};

const NUMBER: &str = "nboard/ping/answered-with-its-number";
const STALE: &str = "nboard/ping/nothing-stale";
const SPARES: &str = "nboard/ping/spares-later-requests";

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "pong-glued",
        "Writes no blank between `pong` and the number.",
        &[NUMBER],
        rewrites("pong", |line| line.replace(' ', "")),
    ),
    row(
        "answers-unasked",
        "Searches for a move at the second of two pings in a row.",
        &["nboard/go/only-when-asked", "nboard/hint/only-when-asked"],
        Behaviour::Hears(|faulty, line| {
            let is_ping = line.starts_with("ping");
            let before = std::mem::replace(&mut faulty.count, usize::from(is_ping));
            let twice = is_ping && before > 0 && faulty.notes.board.is_some();
            twice.then(|| faulty.honest_at(&[line, "go"]))
        }),
    ),
    row(
        "last-ping-only",
        "Answers only the last of several pings.",
        &["nboard/ping/each-is-answered"],
        peeks(|faulty, line| {
            let more = faulty.waiting_like("ping");
            let fewer = line.starts_with("ping ") && more > 0 && faulty.waiting.len() == more;
            fewer.then(|| {
                let last = faulty.take_waiting().pop().unwrap_or_default();
                faulty.honest(&last)
            })
        }),
    ),
    row(
        "number-answered-once",
        "Answers each number only once.",
        &["nboard/ping/each-is-answered"],
        Behaviour::Hears(|faulty, line| {
            if !line.starts_with("ping ") {
                return None;
            }
            let known = faulty.kept.iter().any(|old| old == line);
            faulty.kept.push(line.to_owned());
            known.then(Vec::new)
        }),
    ),
    row(
        "last-ping-first",
        "Answers waiting pings in reverse order.",
        &["nboard/ping/in-order"],
        peeks(|faulty, line| {
            let waiting = faulty.waiting.len();
            let pings = waiting > 1 && faulty.waiting_like("ping") == waiting;
            (pings && line.starts_with("ping ")).then(|| {
                let waiting = faulty.take_waiting();
                let mut effects: Vec<Effect> =
                    waiting.iter().rev().flat_map(|line| faulty.honest(line)).collect();
                effects.extend(faulty.honest(line));
                effects
            })
        }),
    ),
    row(
        "ping-waits-for-the-move",
        "Hangs on a ping during `go`.",
        &["nboard/ping/stops-thinking"],
        hangs(|faulty, line| interrupts(faulty, line, "go")),
    ),
    row(
        "ping-waits-for-the-hints",
        "Hangs on a ping during `hint`.",
        &["nboard/ping/stops-thinking"],
        hangs(|faulty, line| interrupts(faulty, line, "hint")),
    ),
    row(
        "ping-waits-for-the-lesson",
        "Hangs on a ping after `learn` at a great depth.",
        &["nboard/ping/stops-thinking"],
        Behaviour::Hears(|faulty, line| {
            let deep = faulty.notes.depth >= ENDLESS && faulty.notes.request == "learn";
            (deep && line.starts_with("ping")).then(|| vec![Effect::Hang])
        }),
    ),
    row(
        "ping-waits-for-the-second-search",
        "Hangs on a ping during the second search.",
        &["nboard/ping/stops-thinking"],
        Behaviour::Hears(|faulty, line| {
            let ends = interrupts(faulty, line, "");
            faulty.count += usize::from(ends);
            (ends && faulty.count > 1).then(|| vec![Effect::Hang])
        }),
    ),
    row(
        "next-move-lost-behind-a-ping",
        "Answers no `go` after a `hint` that a ping and another request ended in one write.",
        &["nboard/ping/spares-later-requests"],
        peeks(|faulty, line| {
            if interrupts(faulty, line, "hint") && faulty.next_line().is_some() {
                faulty.count = 1;
            }
            let is_lost = line == "go" && faulty.count == 1;
            is_lost.then(|| {
                faulty.count = 0;
                Vec::new()
            })
        }),
    ),
    row(
        "ping-before-the-search-lost",
        "Loses a ping that arrives before the search begins.",
        &["nboard/ping/stops-thinking"],
        peeks(|faulty, line| {
            let endless = line == "go" && faulty.notes.depth >= ENDLESS;
            if endless && faulty.next_line().is_some_and(|line| line.starts_with("ping")) {
                faulty.waiting.pop_front();
            }
            None
        }),
    ),
    row(
        "ping-waits-three-seconds",
        "Answers a ping during a search after three seconds.",
        &["nboard/ping/stops-promptly"],
        Behaviour::Hears(|faulty, line| {
            interrupts(faulty, line, "").then(|| faulty.wait(Duration::from_secs(3), line))
        }),
    ),
    row(
        "answer-behind-the-pong",
        "Sends the answer of an ended search after the pong.",
        &[STALE],
        Behaviour::Hears(|faulty, line| {
            let mv = *faulty.legal().first()?;
            let late = format!("=== {mv}/0.00/0.00");
            interrupts(faulty, line, "go").then(|| faulty.honest_and(line, late))
        }),
    ),
    row(
        "hint-behind-the-pong",
        "Sends one more evaluation after the pong.",
        &[STALE],
        Behaviour::Hears(|faulty, line| {
            let mv = *faulty.legal().first()?;
            let late = format!("search {mv} 0.00 0 2");
            interrupts(faulty, line, "hint").then(|| faulty.honest_and(line, late))
        }),
    ),
    row(
        "nodes-behind-the-pong",
        "Sends its node count after the pong.",
        &[STALE],
        Behaviour::Hears(|faulty, line| {
            interrupts(faulty, line, "").then(|| faulty.honest_and(line, "nodestats 4711 0.10"))
        }),
    ),
    row(
        "analysis-behind-the-pong",
        "Continues its analysis after the pong.",
        &[STALE],
        Behaviour::Hears(|faulty, line| {
            let analyzed = line.starts_with("ping") && faulty.notes.request == "analyze";
            if analyzed {
                faulty.notes.request.clear();
            }
            analyzed.then(|| faulty.honest_and(line, "analysis 0 0.00"))
        }),
    ),
    row(
        "late-word-of-a-search",
        "Sends an evaluation some time after the pong.",
        &[STALE],
        Behaviour::Hears(|faulty, line| {
            let mv = *faulty.legal().first()?;
            interrupts(faulty, line, "go").then(|| {
                let mut effects = faulty.honest(line);
                effects.push(Effect::Pause(Duration::from_millis(60)));
                effects.extend(say(format!("search {mv} 0.00 0 9")));
                effects
            })
        }),
    ),
    row(
        "ping-cancels-the-next-search",
        "Ignores a request that arrives together with a ping.",
        &[SPARES],
        peeks(|faulty, line| {
            let next = faulty.next_line();
            let next = next.is_some_and(|line| line == "go" || line.starts_with("hint "));
            if next && line.starts_with("ping") {
                faulty.waiting.pop_front();
            }
            None
        }),
    ),
    row(
        "requests-wait-for-the-pong",
        "Defers a request that arrives during a search until after the pong.",
        &[STALE],
        Behaviour::Hears(|faulty, line| {
            if faulty.is_endless() && line.starts_with("hint ") {
                faulty.kept.push(line.to_owned());
                return Some(Vec::new());
            }
            let late = faulty.kept.pop().filter(|_| line.starts_with("ping"))?;
            Some(faulty.honest_at(&[line, &late]))
        }),
    ),
    row(
        "answer-before-the-pong",
        "Answers a request before the ping that was sent first.",
        &[SPARES, "nboard/nboard/silent-before-requests"],
        peeks(|faulty, line| {
            let next = faulty.next_line().is_some_and(|line| line == "go");
            (next && line.starts_with("ping")).then(|| {
                faulty.waiting.pop_front();
                faulty.engine.stop();
                let ping = line.to_owned();
                faulty.finish("go", move |faulty| faulty.honest(&ping))
            })
        }),
    ),
    row(
        "ping-of-16-bits",
        "Truncates the numbers of pings to 16 bits.",
        &["nboard/ping/any-number"],
        Behaviour::Hears(|_, line| {
            let n: i64 = line.strip_prefix("ping ")?.parse().ok()?;
            (n > 65_535).then(|| say(format!("pong {}", n & 0xffff)))
        }),
    ),
    row(
        "ping-zero-ignored",
        "Does not answer `ping 0`.",
        &["nboard/ping/any-number"],
        Behaviour::Hears(|_, line| (line == "ping 0").then(Vec::new)),
    ),
    row(
        "pong-after-each-game",
        "Sends a pong after each `set game`.",
        &["nboard/ping/only-when-pinged"],
        Behaviour::Hears(|faulty, line| {
            line.starts_with("set game ").then(|| faulty.honest_and(line, "pong 0"))
        }),
    ),
];

/// Whether a ping ends a search that would not end, asked for by this word.
fn interrupts(faulty: &FaultyEngine, line: &str, request: &str) -> bool {
    faulty.is_endless() && line.starts_with("ping") && faulty.notes.request.starts_with(request)
}
