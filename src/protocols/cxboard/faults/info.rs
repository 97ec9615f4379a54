//! Faults of what the engine tells of its thinking.

use super::behaviour::{Behaviour, Effect, Row, passed, row, said, say, thinks};
use crate::protocols::{
    cxboard::{
        reference::Mode,
        rules::{Side, legal_moves},
    },
    uci_like::rewording::{negated, value, with_value, without},
};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "time-in-fractions",
        "Sends `time` in seconds with a fraction.",
        &["cxboard/info/values"],
        Behaviour::Says(|_, line| swap(line, "time", "0.3")),
    ),
    row(
        "seldepth-alone",
        "Sends `seldepth` on a line of its own.",
        &["cxboard/info/seldepth-with-depth"],
        Behaviour::Says(|_, line| {
            line.starts_with("info depth").then(|| said(&["info seldepth 4", line]))
        }),
    ),
    row(
        "lines-without-time",
        "Sends `pv` without `time`.",
        &["cxboard/info/time-with-pv"],
        Behaviour::Says(|_, line| without(line, "time").filter(|_| line.contains(" pv ")).map(say)),
    ),
    row(
        "number-without-a-line",
        "Sends `multipv` without `pv`.",
        &["cxboard/info/multipv-with-pv"],
        Behaviour::Says(|_, line| {
            line.starts_with("info depth").then(|| said(&["info multipv 1", line]))
        }),
    ),
    row(
        "line-of-the-opponent",
        "Begins `pv` with a move of the other side.",
        &["cxboard/info/pv-is-legal"],
        Behaviour::Says(|faulty, line| {
            let (head, _) = line.split_once(" pv ")?;
            let mv = legal_moves(&passed(faulty.engine.board())).first().copied()?;
            Some(say(format!("{head} pv {mv}")))
        }),
    ),
    row(
        "line-of-one-side",
        "Repeats the first move in `pv`.",
        &["cxboard/info/pv-is-legal"],
        Behaviour::Says(|_, line| {
            let (head, pv) = line.split_once(" pv ").filter(|_| line.contains("depth 2"))?;
            let first = pv.split(' ').next()?;
            Some(say(format!("{head} pv {first} {first}")))
        }),
    ),
    row(
        "bare-scores",
        "Sends `score` without `cp` or `mate`.",
        &["cxboard/info/score-form"],
        Behaviour::Says(|_, line| {
            line.contains("score cp").then(|| say(line.replace("score cp", "score")))
        }),
    ),
    row(
        "scores-in-pawns",
        "Sends `score cp` in pawns with a fraction.",
        &["cxboard/info/score-form"],
        Behaviour::Says(|_, line| swap(line, "cp", "0.45")),
    ),
    row(
        "scores-of-the-other-side",
        "Tells every score from its opponent's point of view.",
        &["cxboard/info/score-of-the-engine"],
        Behaviour::Says(|_, line| negated(line, "cp").or_else(|| negated(line, "mate")).map(say)),
    ),
    row(
        "mates-of-the-other-side",
        "Tells a mate that it gives as one that it suffers.",
        &["cxboard/info/score-of-the-engine"],
        Behaviour::Says(|_, line| negated(line, "mate").map(say)),
    ),
    row(
        "scores-of-red",
        "Tells every score from the point of view of Red.",
        &["cxboard/info/score-of-the-engine"],
        Behaviour::Says(|faulty, line| {
            let black = faulty.turn() == Side::Black;
            negated(line, "cp").or_else(|| negated(line, "mate")).filter(|_| black).map(say)
        }),
    ),
    row(
        "centipawns-of-red",
        "Tells every score that is no mate from the point of view of Red.",
        &["cxboard/info/score-of-the-engine"],
        Behaviour::Says(|faulty, line| {
            negated(line, "cp").filter(|_| faulty.turn() == Side::Black).map(say)
        }),
    ),
    row(
        "asked-score-of-red",
        "Tells a score that is asked for from the point of view of Red.",
        &["cxboard/info/score-of-the-engine"],
        Behaviour::Says(|faulty, line| {
            let asked = faulty.line == "eval" && faulty.engine.mode == Mode::Play(Side::Black);
            negated(line, "cp").or_else(|| negated(line, "mate")).filter(|_| asked).map(say)
        }),
    ),
    row(
        "lines-from-zero",
        "Numbers its best lines from 0.",
        &["cxboard/info/multipv-numbers"],
        Behaviour::Says(|_, line| {
            let number: usize = value(line, "multipv")?.parse().ok()?;
            swap(line, "multipv", &number.saturating_sub(1).to_string())
        }),
    ),
    row(
        "best-line-last",
        "Numbers three best lines from the worst to the best.",
        &["cxboard/info/multipv-numbers"],
        Behaviour::Says(|_, line| worst_first(line)),
    ),
    row(
        "best-line-last-for-black",
        "Numbers three best lines of Black from the worst to the best.",
        &["cxboard/info/multipv-numbers"],
        Behaviour::Says(|faulty, line| worst_first(line).filter(|_| faulty.turn() == Side::Black)),
    ),
    row(
        "same-line-several-times",
        "Sends the same best line under several numbers.",
        &["cxboard/info/multipv-numbers"],
        Behaviour::Says(|faulty, line| {
            let (head, pv) = line.split_once(" pv ").filter(|_| line.contains("multipv"))?;
            if line.contains("multipv 1") {
                faulty.kept = vec![pv.to_owned()];
                return None;
            }
            Some(say(format!("{head} pv {}", faulty.kept.first()?)))
        }),
    ),
    row(
        "one-line-for-several",
        "Ignores `MultiPV`.",
        &["cxboard/info/multipv-numbers"],
        thinks(|_, task| task.lines = 1),
    ),
    row(
        "moves-from-zero",
        "Counts `currmovenumber` from 0.",
        &["cxboard/info/currmovenumber"],
        Behaviour::Says(|_, line| swap(line, "currmovenumber", "0")),
    ),
    row(
        "searches-no-move",
        "Sends an illegal `currmove`.",
        &["cxboard/info/currmove-is-legal"],
        Behaviour::Says(|faulty, line| {
            let mv = legal_moves(&passed(faulty.engine.board())).first().copied()?;
            swap(line, "currmove", &mv.to_string())
        }),
    ),
    row(
        "hash-in-ten-thousand",
        "Sends `hashfull` in parts of ten thousand.",
        &["cxboard/info/permill"],
        Behaviour::Says(|_, line| swap(line, "hashfull", "1500")),
    ),
    row(
        "time-goes-back",
        "Sends a smaller `time` for the second ply than for the first.",
        &["cxboard/info/never-decreases"],
        Behaviour::Says(|_, line| {
            let first = line.starts_with("info depth 1 ") && line.contains(" pv ");
            swap(line, "time", "900").filter(|_| first)
        }),
    ),
    row(
        "time-in-centiseconds",
        "Sends `time` in centiseconds.",
        &["cxboard/info/time-in-milliseconds"],
        Behaviour::Says(|_, line| {
            let time: u64 = value(line, "time")?.parse().ok()?;
            swap(line, "time", &(time / 10).to_string())
        }),
    ),
    row(
        "tells-nothing-of-searches",
        "Sends no reports during a search.",
        &["cxboard/info/regular-speed", "cxboard/info/regular-hashfull"],
        Behaviour::Says(|_, line| {
            (line.starts_with("info") && !line.contains("hint") && !line.contains("string"))
                .then(|| if line.starts_with("info score") { said(&[line]) } else { Vec::new() })
        }),
    ),
];

/// The line with another word behind a keyword.
fn swap(line: &str, key: &str, other: &str) -> Option<Vec<Effect>> {
    with_value(line, key, other).map(say)
}

/// The first of three best lines as the third, and the third as the first.
fn worst_first(line: &str) -> Option<Vec<Effect>> {
    match value(line, "multipv")? {
        "1" => swap(line, "multipv", "3"),
        "3" => swap(line, "multipv", "1"),
        _ => None,
    }
}
