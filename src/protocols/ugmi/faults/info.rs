//! Faults of `info` that have to do with the game or that only this protocol forbids.
//!
//! In: the honest line. Out: the same with one part of it wrong.

use super::behaviour::{Behaviour, Row, a_stone, instead, row};
use crate::protocols::{
    uci_like::{
        faults::info::{deep, reworded, variation},
        rewording::negated,
    },
    ugmi::rules::Side,
};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
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
        "depth-starts-again",
        "Restarts `depth` in the middle of a search.",
        &["ugmi/info/depth-never-falls"],
        Behaviour::Says(|_, line| {
            reworded(line, "info depth 3 seldepth 3", "info depth 1 seldepth 1")
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
        "mates-without-a-sign",
        "Reports a win of the opponent as one of its own.",
        &["ugmi/info/score-from-the-engines-side"],
        Behaviour::Says(|_, line| {
            let loses = line.contains("score mate -");
            negated(line, "mate").filter(|_| loses).and_then(instead)
        }),
    ),
    row(
        "centipoints-turned-round",
        "Reports centipoints from the opponent's point of view.",
        &["ugmi/info/score-from-the-engines-side"],
        Behaviour::Says(|_, line| negated(line, "cp").and_then(instead)),
    ),
    row(
        "centipoints-of-the-first-side",
        "Reports centipoints from the first side's point of view, whoever is to move.",
        &["ugmi/info/score-from-the-engines-side"],
        Behaviour::Says(|faulty, line| {
            let second = faulty.notes.board.turn() == Side::White;
            negated(line, "cp").filter(|_| second).and_then(instead)
        }),
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
];
