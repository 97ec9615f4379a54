//! Faults of the process: line feeds, crashes, hangs, the end.
//!
//! In: a line of either side. Out: half a line, or no process at all.

use std::time::Duration;

use super::behaviour::{Behaviour, Effect, FaultyEngine, Row, is, row};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "no-line-feed",
        "Leaves out the line feed after `bestmove` of a search by time.",
        &["ugmi/description/lines-end-with-newline"],
        Behaviour::Says(|faulty, line| {
            (faulty.notes.go.movetime == Some(150) && line.starts_with("bestmove"))
                .then(|| vec![Effect::SendRaw(line.into())])
        }),
    ),
    row(
        "no-line-feed-after-stop",
        "Leaves out the line feed after `bestmove` when stopped.",
        &["ugmi/description/lines-end-with-newline"],
        Behaviour::Says(|faulty, line| {
            (faulty.notes.go.is_infinite() && line.starts_with("bestmove"))
                .then(|| vec![Effect::SendRaw(line.into())])
        }),
    ),
    row(
        "no-line-feed-after-ready",
        "Leaves out the line feed after `readyok` for a new game.",
        &["ugmi/description/lines-end-with-newline"],
        Behaviour::Says(|faulty, line| {
            (line == "readyok" && faulty.before == "ugminewgame")
                .then(|| vec![Effect::SendRaw(line.into())])
        }),
    ),
    row(
        "held-back",
        "Keeps `bestmove` of a search by nodes in its buffer until the next command.",
        &["ugmi/description/lines-end-with-newline"],
        Behaviour::Both(
            |faulty, line| {
                let mut deeds: Vec<Effect> = faulty.kept.drain(..).map(Effect::Send).collect();
                deeds.extend(faulty.honest(line));
                Some(deeds)
            },
            |faulty, line| {
                let nodes = faulty.notes.go.nodes == Some(1_000) && line.starts_with("bestmove");
                nodes.then(|| {
                    faulty.kept.push(line.to_owned());
                    Vec::new()
                })
            },
        ),
    ),
    row(
        "crash-in-second-game",
        "Exits at the first search of a second game.",
        &["ugmi/process/stays-alive"],
        Behaviour::Hears(|faulty, line| {
            faulty.count += usize::from(line == "ugminewgame");
            (faulty.count == 1
                && is(line, "go")
                && line.ends_with("depth 2")
                && faulty.notes.searches == 1)
                .then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "crash-in-fourth-game",
        "Exits at the first search of a fourth game.",
        &["ugmi/process/stays-alive"],
        Behaviour::Hears(|faulty, line| {
            faulty.count += usize::from(line == "ugminewgame");
            (faulty.count == 3 && is(line, "go")).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "crash-on-long-line",
        "Exits at a line of more than 4000 bytes.",
        &["ugmi/process/survives-odd-input", "ugmi/process/stays-alive"],
        Behaviour::Hears(|_, line| (line.len() > 4_000).then(|| vec![Effect::Exit])),
    ),
    row(
        "crash-on-odd-bytes",
        "Exits at a line that is not UTF-8.",
        &["ugmi/process/survives-odd-input", "ugmi/process/stays-alive"],
        Behaviour::Hears(|faulty, _| faulty.odd_bytes.then(|| vec![Effect::Exit])),
    ),
    row(
        "hangs-on-odd-bytes",
        "Hangs at a line that is not UTF-8.",
        &["ugmi/process/survives-odd-input", "ugmi/process/stays-alive"],
        Behaviour::Hears(|faulty, _| faulty.odd_bytes.then(|| vec![Effect::Hang])),
    ),
    row(
        "long-line-stops-search",
        "Ends the search at a long line.",
        &["ugmi/process/survives-odd-input"],
        Behaviour::Hears(|faulty, line| {
            (line.len() > 4_000 && faulty.is_thinking()).then(|| faulty.honest("stop"))
        }),
    ),
    row(
        "hangs-at-the-sixtieth-search",
        "Hangs at its sixtieth search.",
        &["ugmi/process/many-searches"],
        Behaviour::Hears(|faulty, line| {
            (is(line, "go") && faulty.notes.searches >= 59).then(|| vec![Effect::Hang])
        }),
    ),
    row(
        "crash-at-the-hundredth-search",
        "Exits at its hundredth search.",
        &["ugmi/process/many-searches", "ugmi/process/stays-alive"],
        Behaviour::Hears(|faulty, line| {
            (is(line, "go") && faulty.notes.searches >= 99).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "slow-quit",
        "Takes more than two seconds to end at `quit`.",
        &["ugmi/quit/promptly"],
        Behaviour::Hears(|faulty, line| {
            (line == "quit").then(|| faulty.hear_late(Duration::from_millis(2_200), line))
        }),
    ),
    row(
        "no-quit-in-debug-mode",
        "Ignores `quit` in debug mode.",
        &["ugmi/quit/ends-the-engine"],
        Behaviour::Hears(|faulty, line| {
            faulty.count = if line == "debug on" { 1 } else { faulty.count };
            (line == "quit" && faulty.count == 1 && !faulty.is_thinking()).then(Vec::new)
        }),
    ),
    row(
        "no-quit-before-ugmi",
        "Ignores `quit` before `ugmi`.",
        &["ugmi/quit/ends-the-engine"],
        Behaviour::Hears(|faulty, line| {
            let first = faulty.before.is_empty();
            (line == "quit" && first).then(Vec::new)
        }),
    ),
    row(
        "no-quit-in-search",
        "Ignores `quit` during a search.",
        &["ugmi/quit/ends-during-search"],
        Behaviour::Hears(|faulty, line| (line == "quit" && faulty.is_thinking()).then(Vec::new)),
    ),
    row(
        "lingers-at-the-end",
        "Keeps waiting when its input is closed.",
        &["ugmi/process/ends-with-input"],
        Behaviour::Leaves(|_| vec![Effect::Hang]),
    ),
    row(
        "spins-at-the-end",
        "Keeps reading in a loop when its input is closed.",
        &["ugmi/process/ends-with-input"],
        Behaviour::Leaves(spins),
    ),
    row(
        "no-quit-in-timed-search",
        "Ignores `quit` during a search with a limit.",
        &["ugmi/quit/ends-during-search"],
        Behaviour::Hears(|faulty, line| {
            let limit = faulty.notes.go.movetime == Some(60_000);
            (line == "quit" && limit).then(Vec::new)
        }),
    ),
    row(
        "crashes-at-the-end",
        "Crashes at `quit`.",
        &["ugmi/process/stays-alive"],
        Behaviour::Honest,
    ),
];

/// Looks for input again and again.
fn spins(faulty: &mut FaultyEngine) -> Vec<Effect> {
    vec![faulty.after(Duration::from_millis(1), spins)]
}
