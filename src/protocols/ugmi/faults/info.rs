//! Faults of `info`.
//!
//! In: the honest line. Out: the same with one part of it wrong.

use std::time::Duration;

use super::behaviour::{Behaviour, Deeds, Effect, FaultyEngine, Row, a_stone, instead, row, say};
use crate::protocols::{
    uci_like::rewording::{negated, value, with_value, with_variation, without},
    ugmi::rules::Side,
};

/// The line with one field changed.
fn retold(line: &str, key: &str, change: impl FnOnce(&str) -> Option<String>) -> Deeds {
    let old = value(line, key).filter(|_| line.starts_with("info depth"))?;
    with_value(line, key, change(old)?).and_then(instead)
}

/// The line in other words.
fn reworded(line: &str, old: &str, new: &str) -> Deeds {
    let other = line.replacen(old, new, 1);
    (line.starts_with("info depth") && other != line).then(|| instead(other)).flatten()
}

fn variation(line: &str, change: impl FnOnce(&str) -> Option<String>) -> Deeds {
    with_variation(line, change).and_then(instead)
}

/// A field more, before the moves.
fn with(line: &str, field: &str) -> Deeds {
    reworded(line, " pv ", &format!(" {field} pv "))
}

fn number(text: &str) -> i64 {
    text.parse().unwrap_or(0)
}

fn deep(faulty: &FaultyEngine, depth: u64) -> bool {
    faulty.notes.go.depth == Some(depth)
}

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "depth-of-two-numbers",
        "Writes the depth as two numbers with a slash.",
        &["ugmi/info/values-of-the-right-kind"],
        Behaviour::Says(|_, line| reworded(line, "info depth 2 ", "info depth 2/2 ")),
    ),
    row(
        "rounded-nps",
        "Abbreviates `nps` as `1.2M`.",
        &["ugmi/info/values-of-the-right-kind"],
        Behaviour::Says(|_, line| retold(line, "nps", |_| Some("1.2M".into()))),
    ),
    row(
        "negative-nodes",
        "Reports a negative number of nodes.",
        &["ugmi/info/values-of-the-right-kind"],
        Behaviour::Says(|faulty, line| {
            let long = faulty.notes.go.nodes.is_some();
            retold(line, "nodes", |nodes| long.then(|| format!("-{nodes}")))
        }),
    ),
    row(
        "time-left-out",
        "Writes `time` without a value.",
        &["ugmi/info/values-of-the-right-kind"],
        Behaviour::Says(|_, line| {
            let (head, rest) = line.split_once(" time ")?;
            let (_, tail) = rest.split_once(' ')?;
            instead(format!("{head} time {tail}"))
        }),
    ),
    row(
        "seldepth-alone",
        "Reports `seldepth` without `depth`.",
        &["ugmi/info/seldepth-with-depth"],
        Behaviour::Says(|_, line| {
            let (_, rest) = line.split_once(" seldepth ").filter(|_| line.contains("depth 2 "))?;
            instead(format!("info seldepth {rest}"))
        }),
    ),
    row(
        "pv-in-the-middle",
        "Puts another parameter after `pv`.",
        &["ugmi/info/pv-and-string-last"],
        Behaviour::Says(|_, line| {
            line.contains(" pv ").then(|| instead(format!("{line} hashfull 12"))).flatten()
        }),
    ),
    row(
        "string-after-pv",
        "Puts `string` after `pv`.",
        &["ugmi/info/pv-and-string-last"],
        Behaviour::Says(|_, line| {
            let last = line.contains(" pv ") && line.contains("depth 2 ");
            last.then(|| instead(format!("{line} string so far"))).flatten()
        }),
    ),
    row(
        "variation-repeats-itself",
        "Repeats the first move at the end of each `pv`.",
        &["ugmi/info/pv-is-playable"],
        Behaviour::Says(|_, line| {
            variation(line, |moves| Some(format!("{moves} {}", moves.split(' ').next()?)))
        }),
    ),
    row(
        "variation-on-a-stone",
        "Ends each `pv` with an occupied point.",
        &["ugmi/info/pv-is-playable"],
        Behaviour::Says(|faulty, line| {
            let stone = a_stone(&faulty.notes.board).filter(|_| deep(faulty, 3));
            variation(line, |moves| Some(format!("{moves} {}", stone?)))
        }),
    ),
    row(
        "variation-after-the-end",
        "Continues a `pv` after five in a row.",
        &["ugmi/info/pv-is-playable"],
        Behaviour::Says(|_, line| {
            let won = line.contains("score mate 1");
            variation(line, |moves| won.then(|| format!("{moves} a19")))
        }),
    ),
    row(
        "variation-in-short",
        "Writes the moves of a `pv` without zeros.",
        &["ugmi/info/values-of-the-right-kind"],
        Behaviour::Says(|_, line| {
            variation(line, |moves| Some(moves.replace("i09", "i9")).filter(|m| m != moves))
        }),
    ),
    row(
        "bare-score",
        "Reports a score without `cp` or `mate`.",
        &["ugmi/info/score-is-cp-or-mate"],
        Behaviour::Says(|_, line| reworded(line, "score cp ", "score ")),
    ),
    row(
        "score-with-a-point",
        "Reports a score with a decimal point.",
        &["ugmi/info/score-is-cp-or-mate"],
        Behaviour::Says(|_, line| with_value(line, "cp", "0.10").and_then(instead)),
    ),
    row(
        "two-bounds",
        "Reports a score that is both a lower and an upper bound.",
        &["ugmi/info/score-is-cp-or-mate"],
        Behaviour::Says(|_, line| reworded(line, " nodes ", " lowerbound upperbound nodes ")),
    ),
    row(
        "mate-in-words",
        "Reports a win without a number.",
        &["ugmi/info/score-is-cp-or-mate"],
        Behaviour::Says(|_, line| reworded(line, "score mate 1 ", "score win ")),
    ),
    row(
        "depth-starts-again",
        "Restarts `depth` in the middle of a search.",
        &["ugmi/info/depth-never-falls"],
        Behaviour::Says(|_, line| {
            reworded(line, "info depth 3 seldepth 3", "info depth 1 seldepth 1")
        }),
    ),
    row(
        "nodes-start-again",
        "Counts the nodes of each depth separately.",
        &["ugmi/info/time-and-nodes-grow"],
        Behaviour::Says(|faulty, line| {
            let last =
                line.contains("depth 3 ") && (deep(faulty, 3) || faulty.notes.go.nodes.is_some());
            last.then(|| retold(line, "nodes", |_| Some("3".into()))).flatten().map(without_rate)
        }),
    ),
    row(
        "time-runs-back",
        "Reports a shorter time than before.",
        &["ugmi/info/time-and-nodes-grow"],
        Behaviour::Says(|_, line| {
            let first = line.contains("depth 1 ");
            retold(line, "time", |time| Some((number(time) + i64::from(first) * 90).to_string()))
                .filter(|_| first || line.contains("depth 2 "))
        }),
    ),
    row(
        "time-in-microseconds",
        "Reports `time` in microseconds.",
        &["ugmi/info/time-in-milliseconds"],
        Behaviour::Says(|_, line| {
            let depth = line.contains("depth 3 ");
            retold(line, "time", |time| depth.then(|| format!("{}", 9_000 + number(time) * 1000)))
                .map(without_rate)
        }),
    ),
    row(
        "time-in-seconds",
        "Reports `time` in seconds.",
        &["ugmi/info/time-in-milliseconds"],
        Behaviour::Says(|faulty, line| {
            let endless = faulty.notes.go.is_infinite() && line.starts_with("info depth");
            endless.then(|| {
                let last = if line.starts_with("info depth 3") { 500 } else { 0 };
                let mut deeds = vec![Effect::Pause(Duration::from_millis(last))];
                deeds.extend(retold(line, "time", |_| Some("0".into())).unwrap_or_default());
                deeds
            })
        }),
    ),
    row(
        "hashfull-in-bytes",
        "Reports `hashfull` in bytes.",
        &["ugmi/info/hashfull-in-permill"],
        Behaviour::Says(|_, line| with(line, "hashfull 16777216")),
    ),
    row(
        "hashfull-just-above",
        "Reports `hashfull` above 1000.",
        &["ugmi/info/hashfull-in-permill"],
        Behaviour::Says(|faulty, line| {
            deep(faulty, 3).then(|| with(line, "hashfull 1001")).flatten()
        }),
    ),
    row(
        "nps-in-thousands",
        "Reports `nps` in thousands.",
        &["ugmi/info/nps-fits"],
        Behaviour::Says(|faulty, line| {
            let last = deep(faulty, 3) && line.starts_with("info depth 3");
            last.then(|| {
                let told = "info depth 3 nodes 900000 time 110 nps 8181";
                [vec![Effect::Pause(Duration::from_millis(120))], say(told)].concat()
            })
        }),
    ),
    row(
        "second-side-cannot-win",
        "Continues a `pv` after five in a row of the second side.",
        &["ugmi/info/pv-is-playable"],
        Behaviour::Says(|faulty, line| {
            let wins = faulty.notes.board.turn() == Side::White && line.contains("score mate 1");
            variation(line, |moves| wins.then(|| format!("{moves} a19")))
        }),
    ),
    row(
        "mate-turned-round",
        "Reports a win from the opponent's point of view.",
        &["ugmi/info/score-from-the-engines-side"],
        Behaviour::Says(|_, line| negated(line, "mate").and_then(instead)),
    ),
    row(
        "win-below-zero",
        "Reports a win as a large negative number of centipoints.",
        &["ugmi/info/score-from-the-engines-side"],
        Behaviour::Says(|_, line| reworded(line, "score mate 1 ", "score cp -10000 ")),
    ),
    row(
        "centipoints-turned-round",
        "Reports centipoints from the opponent's point of view.",
        &["ugmi/info/score-from-the-engines-side"],
        Behaviour::Says(|_, line| negated(line, "cp").and_then(instead)),
    ),
    row(
        "mate-beyond-the-board",
        "Reports a mate that is longer than the empty points allow.",
        &["ugmi/info/mate-fits-the-board"],
        Behaviour::Says(|faulty, line| {
            let last = faulty.notes.board.empty_points() < 3;
            let (head, rest) = line.split_once("score ").filter(|_| last)?;
            let (_, tail) = rest.split_once(" nodes ")?;
            instead(format!("{head}score mate 78 nodes {tail}"))
        }),
    ),
    row(
        "nps-of-no-time",
        "Reports the largest possible `nps` when no time has passed.",
        &["ugmi/info/nps-fits"],
        Behaviour::Says(|_, line| {
            let first = line.contains("depth 1 ");
            retold(line, "nps", |_| first.then(|| u64::MAX.to_string()))
        }),
    ),
    row(
        "time-of-the-last-ply",
        "Reports the time of the last ply only.",
        &["ugmi/info/time-in-milliseconds"],
        Behaviour::Says(|faulty, line| {
            let timed = faulty.notes.go.movetime == Some(1_000) && line.starts_with("info depth");
            timed.then(|| {
                let last = if line.starts_with("info depth 3") { 600 } else { 0 };
                let mut deeds = vec![Effect::Pause(Duration::from_millis(last))];
                deeds.extend(retold(line, "time", |_| Some("1".into())).unwrap_or_default());
                without_rate(deeds)
            })
        }),
    ),
];

/// Nothing is said of the speed, which would be wrong as well.
fn without_rate(deeds: Vec<Effect>) -> Vec<Effect> {
    let told = |deed| match deed {
        Effect::Send(line) => Effect::Send(without(&line, "nps").unwrap_or(line)),
        deed => deed,
    };
    deeds.into_iter().map(told).collect()
}
