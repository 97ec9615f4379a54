//! Faults of `info`.
//!
//! In: the honest line. Out: the same with one part of it wrong.

use std::time::Duration;

use super::super::rewording::{value, with_value, with_variation, without};
use super::{
    Playing, Rows,
    behaviour::{Behaviour, Deeds, Effect, FaultyEngine, Row, instead, row, said, say},
};

/// The line with one field changed.
pub fn retold(line: &str, key: &str, change: impl FnOnce(&str) -> Option<String>) -> Deeds {
    let old = value(line, key).filter(|_| line.starts_with("info depth"))?;
    with_value(line, key, change(old)?).and_then(instead)
}

/// The line in other words.
pub fn reworded(line: &str, old: &str, new: &str) -> Deeds {
    let other = line.replacen(old, new, 1);
    (line.starts_with("info depth") && other != line).then(|| instead(other)).flatten()
}

/// The line with another variation.
pub fn variation(line: &str, change: impl FnOnce(&str) -> Option<String>) -> Deeds {
    with_variation(line, change).and_then(instead)
}

/// A field more, before the moves, instead of the one that there is.
pub fn with(line: &str, field: &str) -> Deeds {
    let key = field.split(' ').next().unwrap_or_default();
    let line = without(line, key).unwrap_or_else(|| line.to_owned());
    reworded(&line, " pv ", &format!(" {field} pv "))
}

fn number(text: &str) -> i64 {
    text.parse().unwrap_or(0)
}

/// Whether the search is one of this depth.
pub fn deep<D: Playing>(faulty: &FaultyEngine<D>, depth: u64) -> bool {
    faulty.notes.go.depth == Some(depth)
}

impl<D: Playing> Rows<D> {
    /// Those of this kind.
    pub const INFO: &'static [Row<D>] = &[
        row(
            "depth-of-two-numbers",
            "Writes the depth as two numbers with a slash.",
            &[D::INFO_VALUES_OF_THE_RIGHT_KIND],
            Behaviour::Says(|_, line| reworded(line, "info depth 2 ", "info depth 2/2 ")),
        ),
        row(
            "rounded-nps",
            "Abbreviates `nps` as `1.2M`.",
            &[D::INFO_VALUES_OF_THE_RIGHT_KIND],
            Behaviour::Says(|_, line| retold(line, "nps", |_| Some("1.2M".into()))),
        ),
        row(
            "negative-nodes",
            "Reports a negative number of nodes.",
            &[D::INFO_VALUES_OF_THE_RIGHT_KIND],
            Behaviour::Says(|faulty, line| {
                let long = faulty.notes.go.nodes.is_some();
                retold(line, "nodes", |nodes| long.then(|| format!("-{nodes}")))
            }),
        ),
        row(
            "time-left-out",
            "Writes `time` without a value.",
            &[D::INFO_VALUES_OF_THE_RIGHT_KIND],
            Behaviour::Says(|_, line| {
                let (head, rest) = line.split_once(" time ")?;
                let (_, tail) = rest.split_once(' ')?;
                instead(format!("{head} time {tail}"))
            }),
        ),
        row(
            "seldepth-alone",
            "Reports `seldepth` without `depth`.",
            &[D::INFO_SELDEPTH_WITH_DEPTH],
            Behaviour::Says(|_, line| {
                let (head, rest) =
                    line.split_once(" seldepth ").filter(|_| line.contains("depth 2 "))?;
                let (depth, rest) = rest.split_once(' ')?;
                Some(said(&[&format!("info seldepth {depth}"), &format!("{head} {rest}")]))
            }),
        ),
        row(
            "variation-repeats-itself",
            "Repeats the first move at the end of each `pv`.",
            &[D::INFO_PV_IS_PLAYABLE],
            Behaviour::Says(|_, line| {
                variation(line, |moves| Some(format!("{moves} {}", moves.split(' ').next()?)))
            }),
        ),
        row(
            "bare-score",
            "Reports a score without `cp` or `mate`.",
            &[D::INFO_SCORE_IS_CP_OR_MATE],
            Behaviour::Says(|_, line| reworded(line, "score cp ", "score ")),
        ),
        row(
            "score-with-a-point",
            "Reports a score with a decimal point.",
            &[D::INFO_SCORE_IS_CP_OR_MATE],
            Behaviour::Says(|_, line| with_value(line, "cp", "0.10").and_then(instead)),
        ),
        row(
            "two-bounds",
            "Reports a score that is both a lower and an upper bound.",
            &[D::INFO_SCORE_IS_CP_OR_MATE],
            Behaviour::Says(|_, line| reworded(line, " nodes ", " lowerbound upperbound nodes ")),
        ),
        row(
            "mate-in-words",
            "Reports a win without a number.",
            &[D::INFO_SCORE_IS_CP_OR_MATE],
            Behaviour::Says(|_, line| reworded(line, "score mate 1 ", "score win ")),
        ),
        row(
            "nodes-start-again",
            "Counts the nodes of each depth separately.",
            &[D::INFO_TIME_AND_NODES_GROW],
            Behaviour::Says(|faulty, line| {
                let last = line.contains("depth 3 ")
                    && (deep(faulty, 3) || faulty.notes.go.nodes.is_some());
                last.then(|| retold(line, "nodes", |_| Some("3".into())))
                    .flatten()
                    .map(without_rate)
            }),
        ),
        row(
            "time-runs-back",
            "Reports a shorter time than before.",
            &[D::INFO_TIME_AND_NODES_GROW],
            Behaviour::Says(|_, line| {
                let first = line.contains("depth 1 ");
                retold(line, "time", |time| {
                    Some((number(time) + i64::from(first) * 90).to_string())
                })
                .filter(|_| first || line.contains("depth 2 "))
            }),
        ),
        row(
            "time-in-microseconds",
            "Reports `time` in microseconds.",
            &[D::INFO_TIME_IN_MILLISECONDS],
            Behaviour::Says(|_, line| {
                let depth = line.contains("depth 3 ");
                retold(line, "time", |time| {
                    depth.then(|| format!("{}", 9_000 + number(time) * 1000))
                })
                .map(without_rate)
            }),
        ),
        row(
            "time-in-seconds",
            "Reports `time` in seconds.",
            &[D::INFO_TIME_IN_MILLISECONDS],
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
            &[D::INFO_HASHFULL_IN_PERMILL],
            Behaviour::Says(|_, line| with(line, "hashfull 16777216")),
        ),
        row(
            "hashfull-just-above",
            "Reports `hashfull` above 1000.",
            &[D::INFO_HASHFULL_IN_PERMILL],
            Behaviour::Says(|faulty, line| {
                deep(faulty, 3).then(|| with(line, "hashfull 1001")).flatten()
            }),
        ),
        row(
            "nps-in-thousands",
            "Reports `nps` in thousands.",
            &[D::INFO_NPS_FITS],
            Behaviour::Says(|faulty, line| {
                let last = deep(faulty, 3) && line.starts_with("info depth 3");
                last.then(|| {
                    let told = "info depth 3 nodes 900000 time 110 nps 8181";
                    [vec![Effect::Pause(Duration::from_millis(120))], say(told)].concat()
                })
            }),
        ),
        row(
            "win-below-zero",
            "Reports a win as a large negative number of centipoints.",
            &[D::INFO_SCORE_FROM_THE_ENGINES_SIDE],
            Behaviour::Says(|_, line| reworded(line, "score mate 1 ", "score cp -10000 ")),
        ),
        row(
            "nps-of-no-time",
            "Reports the largest possible `nps` when no time has passed.",
            &[D::INFO_NPS_FITS],
            Behaviour::Says(|_, line| {
                let first = line.contains("depth 1 ");
                retold(line, "nps", |_| first.then(|| u64::MAX.to_string()))
            }),
        ),
        row(
            "time-of-the-last-ply",
            "Reports the time of the last ply only.",
            &[D::INFO_TIME_IN_MILLISECONDS],
            Behaviour::Says(|faulty, line| {
                let timed =
                    faulty.notes.go.movetime == Some(1_000) && line.starts_with("info depth");
                timed.then(|| {
                    // What is told again at the end takes no time.
                    let deep = line.starts_with("info depth 3");
                    faulty.count = if deep { faulty.count + 1 } else { 0 };
                    let last = if deep && faulty.count == 1 { 600 } else { 0 };
                    let mut deeds = vec![Effect::Pause(Duration::from_millis(last))];
                    deeds.extend(retold(line, "time", |_| Some("1".into())).unwrap_or_default());
                    without_rate(deeds)
                })
            }),
        ),
    ];
}

/// Nothing is said of the speed, which would be wrong as well.
fn without_rate(deeds: Vec<Effect>) -> Vec<Effect> {
    let told = |deed| match deed {
        Effect::Send(line) => Effect::Send(without(&line, "nps").unwrap_or(line)),
        deed => deed,
    };
    deeds.into_iter().map(told).collect()
}
