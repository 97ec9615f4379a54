//! Faults of the process: line feeds, crashes, hangs, the end.
//!
//! In: a line of either side. Out: half a line, or no process at all.

use std::time::Duration;

use super::{
    Playing, Rows,
    behaviour::{Behaviour, Effect, FaultyEngine, Row, is, row},
};

impl<D: Playing> Rows<D> {
    /// Those of this kind.
    pub const PROCESS: &'static [Row<D>] = &[
        row(
            "quit-lost-behind-stop",
            "Loses a `quit` that comes in one write with the `stop` of a search.",
            &[D::QUIT_ENDS_DURING_SEARCH],
            Behaviour::Hears(|faulty, line| {
                if line == "stop" && faulty.is_thinking() {
                    faulty.waiting.retain(|next| next.as_slice() != b"quit");
                }
                None
            }),
        ),
        row(
            "no-line-feed",
            "Leaves out the line feed after `bestmove` of a search by time.",
            &[D::DESCRIPTION_LINES_END_WITH_NEWLINE],
            Behaviour::Says(|faulty, line| {
                (faulty.notes.go.movetime == Some(150) && line.starts_with("bestmove"))
                    .then(|| vec![Effect::SendRaw(line.into())])
            }),
        ),
        row(
            "no-line-feed-after-stop",
            "Leaves out the line feed after `bestmove` when stopped.",
            &[D::DESCRIPTION_LINES_END_WITH_NEWLINE],
            Behaviour::Says(|faulty, line| {
                (faulty.notes.go.is_infinite() && line.starts_with("bestmove"))
                    .then(|| vec![Effect::SendRaw(line.into())])
            }),
        ),
        row(
            "no-line-feed-after-ready",
            "Leaves out the line feed after `readyok` for a new game.",
            &[D::DESCRIPTION_LINES_END_WITH_NEWLINE],
            Behaviour::Says(|faulty, line| {
                (line == "readyok" && faulty.before == D::NEW_GAME)
                    .then(|| vec![Effect::SendRaw(line.into())])
            }),
        ),
        row(
            "held-back",
            "Keeps `bestmove` of a search by nodes in its buffer until the next command.",
            &[D::DESCRIPTION_LINES_END_WITH_NEWLINE],
            Behaviour::Both(
                |faulty, line| {
                    let mut deeds: Vec<Effect> = faulty.kept.drain(..).map(Effect::Send).collect();
                    deeds.extend(faulty.honest(line));
                    Some(deeds)
                },
                |faulty, line| {
                    let nodes =
                        faulty.notes.go.nodes == Some(1_000) && line.starts_with("bestmove");
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
            &[D::PROCESS_STAYS_ALIVE],
            Behaviour::Hears(|faulty, line| {
                faulty.count += usize::from(line == D::NEW_GAME);
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
            &[D::PROCESS_STAYS_ALIVE],
            Behaviour::Hears(|faulty, line| {
                faulty.count += usize::from(line == D::NEW_GAME);
                (faulty.count == 3 && is(line, "go")).then(|| vec![Effect::Exit])
            }),
        ),
        row(
            "crash-on-long-line",
            "Exits at a line of more than 5000 bytes.",
            &[D::PROCESS_SURVIVES_ODD_INPUT, D::PROCESS_STAYS_ALIVE],
            Behaviour::Hears(|_, line| (line.len() > 5_000).then(|| vec![Effect::Exit])),
        ),
        row(
            "crash-on-odd-bytes",
            "Exits at a line that is not UTF-8.",
            &[D::PROCESS_SURVIVES_ODD_INPUT, D::PROCESS_STAYS_ALIVE],
            Behaviour::Hears(|faulty, _| faulty.odd_bytes.then(|| vec![Effect::Exit])),
        ),
        row(
            "hangs-on-odd-bytes",
            "Hangs at a line that is not UTF-8.",
            &[D::PROCESS_SURVIVES_ODD_INPUT, D::PROCESS_STAYS_ALIVE],
            Behaviour::Hears(|faulty, _| faulty.odd_bytes.then(|| vec![Effect::Hang])),
        ),
        row(
            "long-line-stops-search",
            "Ends the search at a long line.",
            &[D::PROCESS_SURVIVES_ODD_INPUT],
            Behaviour::Hears(|faulty, line| {
                (line.len() > 4_000 && faulty.is_thinking()).then(|| faulty.honest("stop"))
            }),
        ),
        row(
            "hangs-at-the-sixtieth-search",
            "Hangs at its sixtieth search.",
            &[D::PROCESS_MANY_SEARCHES],
            Behaviour::Hears(|faulty, line| {
                (is(line, "go") && faulty.notes.searches >= 59).then(|| vec![Effect::Hang])
            }),
        ),
        row(
            "crash-at-the-hundredth-search",
            "Exits at its hundredth search.",
            &[D::PROCESS_MANY_SEARCHES, D::PROCESS_STAYS_ALIVE],
            Behaviour::Hears(|faulty, line| {
                (is(line, "go") && faulty.notes.searches >= 99).then(|| vec![Effect::Exit])
            }),
        ),
        row(
            "slow-quit",
            "Takes more than two seconds to end at `quit`.",
            &[D::QUIT_PROMPTLY],
            Behaviour::Hears(|faulty, line| {
                (line == "quit").then(|| faulty.hear_late(Duration::from_millis(2_200), line))
            }),
        ),
        row(
            "no-quit-in-debug-mode",
            "Ignores `quit` in debug mode.",
            &[D::QUIT_ENDS_THE_ENGINE],
            Behaviour::Hears(|faulty, line| {
                faulty.count = if line == "debug on" { 1 } else { faulty.count };
                (line == "quit" && faulty.count == 1 && !faulty.is_thinking()).then(Vec::new)
            }),
        ),
        row(
            D::NO_QUIT_BEFORE_START_NAME,
            D::NO_QUIT_BEFORE_START,
            &[D::QUIT_ENDS_THE_ENGINE],
            Behaviour::Hears(|faulty, line| {
                let first = faulty.before.is_empty();
                (line == "quit" && first).then(Vec::new)
            }),
        ),
        row(
            "no-quit-in-search",
            "Ignores `quit` during a search.",
            &[D::QUIT_ENDS_DURING_SEARCH],
            Behaviour::Hears(|faulty, line| {
                (line == "quit" && faulty.is_thinking()).then(Vec::new)
            }),
        ),
        row(
            "lingers-at-the-end",
            "Keeps waiting when its input is closed.",
            &[D::PROCESS_ENDS_WITH_INPUT],
            Behaviour::Leaves(|_| vec![Effect::Hang]),
        ),
        row(
            "spins-at-the-end",
            "Keeps reading in a loop when its input is closed.",
            &[D::PROCESS_ENDS_WITH_INPUT],
            Behaviour::Leaves(spins),
        ),
        row(
            "no-quit-in-timed-search",
            "Ignores `quit` during a search with a limit.",
            &[D::QUIT_ENDS_DURING_SEARCH],
            Behaviour::Hears(|faulty, line| {
                let limit = faulty.notes.go.movetime == Some(60_000);
                (line == "quit" && limit).then(Vec::new)
            }),
        ),
        row(
            "crashes-at-the-end",
            "Crashes at `quit`.",
            &[D::PROCESS_STAYS_ALIVE],
            Behaviour::Honest,
        ),
    ];
}

/// Looks for input again and again.
fn spins<D: Playing>(faulty: &mut FaultyEngine<D>) -> Vec<Effect> {
    vec![faulty.after(Duration::from_millis(1), spins)]
}
