//! Faults of `info` in the words of chess, or that only this protocol forbids.
//!
//! In: the honest line. Out: the same with one part of it wrong, or a line more or less.

use super::behaviour::{Behaviour, Deeds, FaultyEngine, Row, fen, instead, row, then};
use crate::protocols::{
    uci::rules::Side,
    uci_like::{
        faults::info::{retold, reworded, variation, with},
        rewording::{negated, value, with_value, without},
    },
};

/// A line more behind a report.
fn and(faulty: &FaultyEngine, line: &str, which: fn(&FaultyEngine) -> bool, more: &str) -> Deeds {
    (line.starts_with("info depth 1 ") && which(faulty)).then(|| then(line, more)).flatten()
}

/// The line with a word more in its variation, in a search of three plies.
fn goes_on(faulty: &FaultyEngine, line: &str, word: &str) -> Deeds {
    let deep = faulty.notes.go.depth == Some(3);
    variation(line, |moves| deep.then(|| format!("{moves} {word}")))
}

/// The line with another move that it looks at.
fn looks_at(line: &str, mv: &str) -> Deeds {
    line.starts_with("info currmove ")
        .then(|| with_value(line, "currmove", mv))
        .flatten()
        .and_then(instead)
}

/// The line without a field, in a search of that depth.
fn lacks(faulty: &FaultyEngine, line: &str, key: &str) -> Deeds {
    let there = faulty.notes.go.depth == Some(3) && line.contains(" pv ");
    there.then(|| without(line, key)).flatten().and_then(instead)
}

/// A report without a field, always.
fn never_tells(line: &str, key: &str) -> Deeds {
    without(line, key).filter(|_| line.starts_with("info depth")).and_then(instead)
}

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "tbhits-in-words",
        "Reports `tbhits` as a word.",
        &["uci/info/tbhits-are-numbers"],
        Behaviour::Says(|_, line| with(line, "tbhits none")),
    ),
    row(
        "tbhits-below-zero",
        "Reports a negative number of table hits.",
        &["uci/info/tbhits-are-numbers"],
        Behaviour::Says(|_, line| with(line, "tbhits -1")),
    ),
    row(
        "cpuload-with-a-point",
        "Reports `cpuload` with a decimal point.",
        &["uci/info/cpuload-is-a-number"],
        Behaviour::Says(|_, line| with(line, "cpuload 0.98")),
    ),
    row(
        "pv-without-time",
        "Reports a `pv` without `time`.",
        &["uci/info/time-with-pv"],
        Behaviour::Says(|faulty, line| lacks(faulty, line, "time")),
    ),
    row(
        "pv-without-depth",
        "Reports a `pv` without `depth`.",
        &["uci/info/score-and-depth-with-pv"],
        Behaviour::Says(|faulty, line| {
            let there = faulty.notes.go.depth == Some(3) && line.contains(" pv ");
            let bare = without(line, "seldepth").filter(|_| there)?;
            without(&bare, "depth").and_then(instead)
        }),
    ),
    row(
        "pv-without-score",
        "Reports a `pv` without a score.",
        &["uci/info/score-and-depth-with-pv"],
        Behaviour::Says(|faulty, line| {
            let cp = value(line, "cp").filter(|_| faulty.notes.go.depth == Some(3))?;
            reworded(line, &format!(" score cp {cp} "), " ")
        }),
    ),
    row(
        "pv-without-squares",
        "Writes the moves of a `pv` in Standard Algebraic Notation.",
        &["uci/info/values-of-the-right-kind"],
        Behaviour::Says(|faulty, line| {
            let deep = faulty.notes.go.depth == Some(2);
            variation(line, |_| deep.then(|| "Nf3 Nc6".to_owned()))
        }),
    ),
    row(
        "variation-after-mate",
        "Continues a `pv` after mate.",
        &["uci/info/pv-is-playable"],
        Behaviour::Says(|_, line| {
            let won = line.contains("score mate 1 ");
            variation(line, |moves| won.then(|| format!("{moves} a7a6")))
        }),
    ),
    row(
        "variation-of-the-other-side",
        "Ends each `pv` with a null move.",
        &["uci/info/pv-is-playable"],
        Behaviour::Says(|faulty, line| goes_on(faulty, line, "0000")),
    ),
    row(
        "null-move-in-words",
        "Ends each `pv` with `(none)`.",
        &["uci/move-format/null-move-is-0000"],
        Behaviour::Says(|faulty, line| goes_on(faulty, line, "(none)")),
    ),
    row(
        "lines-counted-from-zero",
        "Numbers its best lines from zero.",
        &["uci/info/multipv-numbers"],
        Behaviour::Says(|_, line| {
            retold(line, "multipv", |rank| Some((rank.parse::<u64>().ok()? - 1).to_string()))
        }),
    ),
    row(
        "best-lines-for-one",
        "Tells one best line only, however many are asked for.",
        &["uci/info/multipv-lines-together"],
        Behaviour::Says(|_, line| {
            value(line, "multipv").is_some_and(|rank| rank != "1").then(Vec::new)
        }),
    ),
    row(
        "third-line-missing",
        "Leaves out the third of three best lines.",
        &["uci/info/multipv-lines-together"],
        Behaviour::Says(|_, line| (value(line, "multipv") == Some("3")).then(Vec::new)),
    ),
    row(
        "same-line-twice",
        "Tells the same best line twice.",
        &["uci/info/multipv-numbers"],
        Behaviour::Says(|faulty, line| {
            let rank = value(line, "multipv")?.to_owned();
            let (_, moves) = line.split_once(" pv ")?;
            let moves = moves.to_owned();
            if rank == "1" {
                faulty.kept = vec![moves];
                return None;
            }
            let first = faulty.kept.first()?.clone();
            variation(line, |_| (rank == "2").then_some(first))
        }),
    ),
    row(
        "best-line-last",
        "Numbers three best lines from the worst to the best.",
        &["uci/info/multipv-numbers"],
        Behaviour::Says(|_, line| {
            retold(line, "multipv", |number| match number {
                "1" => Some("3".to_owned()),
                "3" => Some("1".to_owned()),
                _ => None,
            })
        }),
    ),
    row(
        "mate-turned-round",
        "Reports a mate that it gives as one that it suffers.",
        &["uci/info/score-from-the-engines-side"],
        Behaviour::Says(|_, line| {
            let gives = value(line, "mate").is_some_and(|mate| !mate.starts_with('-'));
            negated(line, "mate").filter(|_| gives).and_then(instead)
        }),
    ),
    row(
        "centipawns-turned-round",
        "Reports centipawns from the opponent's point of view.",
        &["uci/info/score-from-the-engines-side"],
        Behaviour::Says(|_, line| negated(line, "cp").and_then(instead)),
    ),
    row(
        "centipawns-of-white",
        "Reports centipawns from White's point of view, whoever is to move.",
        &["uci/info/score-from-the-engines-side"],
        Behaviour::Says(|faulty, line| {
            let black = faulty.notes.board.turn() == Side::Black;
            negated(line, "cp").filter(|_| black).and_then(instead)
        }),
    ),
    row(
        "mates-of-white",
        "Reports mates from White's point of view, whoever is to move.",
        &["uci/info/score-from-the-engines-side"],
        Behaviour::Says(|faulty, line| {
            let black = faulty.notes.board.turn() == Side::Black;
            negated(line, "mate").filter(|_| black).and_then(instead)
        }),
    ),
    row(
        "mate-in-plies",
        "Counts plies to a mate.",
        &["uci/info/mate-in-moves"],
        Behaviour::Says(|_, line| {
            retold(line, "mate", |mate| {
                let moves: i64 = mate.parse().ok()?;
                (moves > 1).then(|| (2 * moves - 1).to_string())
            })
        }),
    ),
    row(
        "mated-above-zero",
        "Reports a mate that it suffers without a sign.",
        &["uci/info/mated-is-negative"],
        Behaviour::Says(|_, line| {
            retold(line, "mate", |mate| mate.strip_prefix('-').map(str::to_owned))
        }),
    ),
    row(
        "looks-at-an-illegal-move",
        "Reports an illegal `currmove`.",
        &["uci/info/currmove-is-legal"],
        Behaviour::Says(|faulty, line| {
            let long = faulty.notes.go.movetime == Some(2_000);
            long.then(|| looks_at(line, "e1e8")).flatten()
        }),
    ),
    row(
        "currmove-of-the-other-side",
        "Reports moves of the opponent as `currmove`.",
        &["uci/info/currmove-is-legal"],
        Behaviour::Says(|faulty, line| {
            let few =
                |faulty: &FaultyEngine| fen(faulty).starts_with("8/4n3/8/8/8/3k3q/3r3P/4K2R w");
            and(faulty, line, few, "info currmove e7c6 currmovenumber 1")
        }),
    ),
    row(
        "moves-counted-from-zero",
        "Numbers the moves that it looks at from zero.",
        &["uci/info/currmovenumber-from-1"],
        Behaviour::Says(|_, line| with_value(line, "currmovenumber", 0).and_then(instead)),
    ),
    row(
        "refutations-unasked",
        "Shows refutations although nobody asks for them.",
        &["uci/info/refutation-only-with-its-option"],
        Behaviour::Says(|faulty, line| {
            let deep = |faulty: &FaultyEngine| {
                faulty.notes.go.movetime == Some(150) && fen(faulty).contains("/4p3/4P3/")
            };
            and(faulty, line, deep, "info refutation d1h5 g7g6")
        }),
    ),
    row(
        "refutation-of-nothing",
        "Shows a refutation that cannot be played.",
        &["uci/info/refutation-is-playable"],
        Behaviour::Says(|_, line| {
            line.starts_with("info refutation ").then(|| instead("info refutation e1e5")).flatten()
        }),
    ),
    row(
        "current-line-unasked",
        "Shows the line that it looks at although nobody asks for it.",
        &["uci/info/currline-only-with-its-option"],
        Behaviour::Says(|faulty, line| {
            let deep = |faulty: &FaultyEngine| {
                faulty.notes.go.movetime == Some(150) && fen(faulty).contains("/4p3/4P3/")
            };
            and(faulty, line, deep, "info currline 1 d1h5 g7g6")
        }),
    ),
    row(
        "current-line-of-nothing",
        "Shows a line that cannot be played as the one that it looks at.",
        &["uci/info/currline-is-playable"],
        Behaviour::Says(|_, line| {
            line.starts_with("info currline ").then(|| instead("info currline 1 e1e5")).flatten()
        }),
    ),
    row(
        "nodes-untold",
        "Does not report `nodes`.",
        &["uci/info/regular-nodes"],
        Behaviour::Says(|_, line| never_tells(line, "nodes")),
    ),
    row(
        "speed-untold",
        "Does not report `nps`.",
        &["uci/info/regular-speed"],
        Behaviour::Says(|_, line| never_tells(line, "nps")),
    ),
    row(
        "hashfull-beyond-little-memory",
        "Reports more than all of a hash of one megabyte.",
        &["uci/info/hashfull-in-permill"],
        Behaviour::Says(|faulty, line| {
            let little = faulty.notes.earlier == "setoption name Hash value 1";
            let long = faulty.notes.go.movetime.is_some() && line.starts_with("info ");
            (little && long).then(|| with(line, "hashfull 5257")).flatten()
        }),
    ),
    row(
        "lines-beyond-searchmoves",
        "Tells several best lines of which only the first begins with a move of `searchmoves`.",
        &["uci/go/searchmoves-restricts-variations"],
        Behaviour::Says(|faulty, line| {
            let second = line.contains(" multipv 2 ") && !faulty.notes.go.searchmoves.is_empty();
            second.then(|| variation(line, |_| Some("d2d4".to_owned()))).flatten()
        }),
    ),
    row(
        "hashfull-untold",
        "Does not report `hashfull`.",
        &["uci/info/regular-hashfull"],
        Behaviour::Says(|_, line| never_tells(line, "hashfull")),
    ),
];
