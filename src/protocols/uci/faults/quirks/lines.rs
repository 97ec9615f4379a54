//! Quirks of lines: how the engine writes and reads them, and what else it tells.
//!
//! In: a line, either way. Out: what such an engine does with it.

use super::{
    super::{
        behaviour::{Behaviour, Effect, FaultyEngine, instead, is, said, say, then},
        register::{ACCEPTS, REFUSES, checks, registers},
    },
    Row, row,
};
use crate::protocols::{
    uci::{Uci, grammar, message::Command},
    uci_like::{
        faults::{behaviour::is_unknown, info::with},
        rewording::value,
    },
};

/// The quirks of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "banner-at-start",
        "Prints a banner at startup.",
        Behaviour::Opens(|_| said(&["A Chess Engine 1.0 by its authors", ""])),
    ),
    row(
        "book-at-first",
        "Plays from its own book until that is switched off, whatever a search is limited to.",
        Behaviour::Hears(plays_from_its_book),
    ),
    row(
        "unknown-to-strings",
        "Reports unknown commands and blank lines with `info string`.",
        Behaviour::Hears(|faulty, line| {
            let odd = is_unknown::<Uci>(line) || grammar::command(line) == Command::Blank;
            odd.then(|| [faulty.honest(line), say("info string Error: unknown")].concat())
        }),
    ),
    row(
        "complains-of-nothing",
        "Does not report the lines that it ignores.",
        Behaviour::Says(|_, line| {
            let told = ["heard", "the game is over"];
            let kept = told.iter().any(|told| line.starts_with(&format!("info string {told}")));
            (line.starts_with("info string") && !kept).then(Vec::new)
        }),
    ),
    row(
        "complains-in-bare-lines",
        "Answers unknown commands and blank lines with lines that are no messages.",
        Behaviour::Hears(|faulty, line| {
            let odd = is_unknown::<Uci>(line) || grammar::command(line) == Command::Blank;
            odd.then(|| [say("Unknown command"), say(""), faulty.honest(line)].concat())
        }),
    ),
    row(
        "other-parameters",
        "Sends `info` parameters that are not in the specification.",
        Behaviour::Says(|_, line| {
            let more = " tbhits 0 sbhits 0 ebf 2.5 movesleft 41 pv ";
            line.contains(" pv ")
                .then(|| instead(format!("{} idle 3", line.replacen(" pv ", more, 1))))
                .flatten()
        }),
    ),
    row(
        "wins-draws-losses",
        "Reports how likely it wins, draws and loses.",
        Behaviour::Says(|_, line| with(line, "wdl 300 400 300")),
    ),
    row(
        "several-processors",
        "Reports the load of several processors.",
        Behaviour::Says(|_, line| with(line, "cpuload 3890")),
    ),
    row(
        "fields-turned-round",
        "Sends its `info` parameters in another order.",
        Behaviour::Says(|_, line| {
            let words: Vec<&str> = line.split(' ').collect();
            let place = |key| words.iter().position(|word| *word == key);
            let (score, nodes, pv) = (place("score")?, place("nodes")?, place("pv")?);
            let parts = [&words[pv..], &words[nodes..pv], &words[score..nodes], &words[1..score]];
            instead(format!("info {}", parts.concat().join(" ")))
        }),
    ),
    row(
        "mates-in-centipawns",
        "Reports mates as large numbers of centipawns.",
        Behaviour::Says(|_, line| {
            let mate: i64 = value(line, "mate")?.parse().ok()?;
            let worth = mate.signum() * (32_000 - mate.abs());
            instead(line.replacen(&format!("score mate {mate}"), &format!("score cp {worth}"), 1))
        }),
    ),
    row(
        "no-options",
        "Declares no option but `Hash`.",
        Behaviour::Hears(|faulty, line| {
            let is_its = |line: &str| line.contains("name Hash ");
            if is(line, "uci") {
                let mut said = faulty.honest(line);
                said.retain(|effect| match effect {
                    Effect::Send(line) => !is(line, "option") || is_its(line),
                    _ => true,
                });
                return Some(said);
            }
            (is(line, "setoption") && !is_its(line)).then(Vec::new)
        }),
    ),
    row(
        "odd-options",
        "Declares options in unusual but valid ways.",
        Behaviour::Says(|_, line| match line {
            line if !is(line, "option") => None,
            line if line.contains("name Width ") => {
                instead("option name Width type spin min -3 max -3 default -3")
            }
            line if line.contains("name Style ") => {
                instead("option name style type combo var default default default")
            }
            line if line.contains("Logfile") => {
                instead("option name Logfile Path type string default C:\\My Games\\min or max.log")
            }
            line if line.contains("name UCI_Chess960 ") => {
                instead("option name UCI_Chess960 type check default False")
            }
            _ => None,
        }),
    ),
    row(
        "strange-uci-option",
        "Declares an option with the prefix `UCI_` that nobody knows.",
        Behaviour::Says(|_, line| {
            let strange = "option name UCI_Moonlight type check default false";
            (line == "uciok").then(|| then(strange, line)).flatten()
        }),
    ),
    row(
        "knows-chess960",
        "Accepts castling as king takes rook, whatever `UCI_Chess960` is.",
        Behaviour::Hears(|faulty, line| {
            let other = line.replace("e1h1", "e1g1").replace("e8h8", "e8g8");
            (other != line && is(line, "position")).then(|| faulty.honest(&other))
        }),
    ),
    row(
        "is-no-copy",
        "Tells of its copy protection, which finds nothing wrong.",
        Behaviour::Says(|faulty, line| {
            checks(faulty, line, &["copyprotection checking", "copyprotection ok"])
        }),
    ),
    row(
        "is-a-copy",
        "Tells that it is a copy, and goes on.",
        Behaviour::Says(|faulty, line| {
            checks(faulty, line, &["copyprotection checking", "copyprotection error"])
        }),
    ),
    row(
        "is-not-registered",
        "Tells that it is not registered, and takes a name and a code.",
        Behaviour::Both(
            |faulty, line| registers(faulty, line, ACCEPTS),
            |faulty, line| checks(faulty, line, REFUSES),
        ),
    ),
    row(
        "stays-unregistered",
        "Takes no name and no code for right, and plays all the same.",
        Behaviour::Both(
            |faulty, line| registers(faulty, line, REFUSES),
            |faulty, line| checks(faulty, line, REFUSES),
        ),
    ),
];

/// The book is on until it is set to something else, and knows a move in the beginning only.
fn plays_from_its_book(faulty: &mut FaultyEngine, line: &str) -> Option<Vec<Effect>> {
    const OFF: &str = "OwnBook type check default false";
    const ON: &str = "OwnBook type check default true";
    let switches = |line: &str| line.to_ascii_lowercase().starts_with("setoption name ownbook ");
    if switches(line) || is(line, "position") {
        faulty.kept.retain(|kept| switches(kept) != switches(line));
        faulty.kept.push(line.to_owned());
    }
    if line == "uci" {
        let declared = |effect| match effect {
            Effect::Send(text) => Effect::Send(text.replace(OFF, ON)),
            other => other,
        };
        return Some(faulty.honest(line).into_iter().map(declared).collect());
    }
    let is_on = faulty.kept.iter().all(|kept| !switches(kept) || kept.ends_with("true"));
    let is_start = faulty.kept.iter().any(|kept| kept == "position startpos");
    // What waits for `stop` or `ponderhit` has to wait for it all the same.
    let waits = line.split_whitespace().any(|word| matches!(word, "infinite" | "ponder"));
    let plays = is(line, "go") && !waits && is_on && is_start && !faulty.is_thinking();
    plays.then(|| say("bestmove e2e4"))
}
