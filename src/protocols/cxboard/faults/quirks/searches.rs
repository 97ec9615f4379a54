//! Odd ways of thinking that are right: what may cross a command, and what may
//! be refused or said twice.
//!
//! In: a name. Out: what such an engine does. Never: a fault.

use std::time::Duration;

use super::{
    super::behaviour::{Behaviour, Effect, FaultyEngine, said},
    Row, row,
};
use crate::protocols::cxboard::reference::Mode;

/// The quirks of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "has-a-last-word-of-pondering",
        "Ponders by default, and reports on it until it has read the opponent's move.",
        Behaviour::Hears(|faulty, line| {
            const OPTION: &str = "option name Ponder type check default ";
            if line.starts_with("cxboard") {
                faulty.count = 1;
                let greeting = faulty.honest(line).into_iter();
                return Some(greeting.map(|effect| on(effect, OPTION)).collect());
            }
            let set = line.to_ascii_lowercase();
            if let Some(value) = set.strip_prefix("setoption name ponder value ") {
                faulty.count = usize::from(value == "true");
            }
            let waits = faulty.engine.mode != Mode::Force && !faulty.engine.thinks();
            let pondered = faulty.count == 1 && waits && faulty.legal_move(line).is_some();
            let mv = faulty.engine.legal().last().copied().filter(|_| pondered)?;
            let last = format!("info depth 9 time 9000 nodes 9000000 currmove {mv} pv {mv}");
            Some([Effect::Send(last)].into_iter().chain(faulty.honest(line)).collect())
        }),
    ),
    row(
        "gives-its-best-move-when-leaving",
        "Sends a best move when it receives `quit` during a search.",
        Behaviour::Hears(|faulty, line| {
            let mv = faulty.engine.legal().first().copied();
            let mv = mv.filter(|_| line == "quit" && faulty.engine.searches())?;
            Some(vec![Effect::Send(format!("bestmove {mv}")), Effect::Exit])
        }),
    ),
    row(
        "explains-its-errors",
        "Sends a second error with advice after one about an unknown command.",
        Behaviour::Says(|_, line| {
            line.starts_with("Error (unknown command)")
                .then(|| said(&[line, "Error (see the manual)"]))
        }),
    ),
    row(
        "no-pondering-on-demand",
        "Refuses `go ponder`.",
        Behaviour::Hears(|_, line| {
            line.starts_with("go ponder").then(|| said(&["Error (not implemented): go ponder"]))
        }),
    ),
    row(
        "counts-moves-that-are-illegal",
        "Counts moves that leave its king in check among the moves that it searches.",
        Behaviour::Says(|_, line| {
            let head = line.strip_suffix(" currmovenumber 1")?;
            Some(said(&[&format!("{head} currmovenumber 90")]))
        }),
    ),
    row(
        "no-move-for-nothing",
        "Ends a search of no moves with a best move that is none.",
        Behaviour::Hears(|faulty, line| {
            let begins = faulty.engine.mode == Mode::Force && !faulty.engine.is_thinking();
            let for_nothing = matches!(line, "go searchmoves e0e5" | "go depth 0");
            (begins && for_nothing).then(|| said(&["bestmove 0000"]))
        }),
    ),
    row(
        "ponders-in-silence",
        "Tells nothing of what it ponders.",
        Behaviour::Both(
            |faulty, line| {
                faulty.count |= usize::from(line == "setoption name Ponder value true");
                let begins = faulty.count == 1 && line == "playother";
                begins.then(|| {
                    let effects = faulty.honest(line);
                    [effects, works(faulty)].concat()
                })
            },
            |faulty, line| {
                let engine = &faulty.engine;
                let ponders = engine.is_thinking() && !engine.thinks() && !engine.searches();
                (ponders && line.starts_with("info") && !line.contains("hint")).then(Vec::new)
            },
        ),
    ),
    row(
        "deaf-to-options-in-a-search",
        "Reads nothing more after an option that comes during a search, until the search is over.",
        Behaviour::Hears(|faulty, line| {
            let engine = &faulty.engine;
            let ends = engine.searches() && !engine.is_endless();
            let deaf = line.starts_with("setoption") && ends;
            deaf.then(|| vec![faulty.deaf()])
        }),
    ),
    row(
        "hints-cross-the-next-command",
        "Thinks about a hint until it has read the next command, and reports on it.",
        Behaviour::Hears(|faulty, line| {
            let kept = faulty.kept.pop().filter(|_| line != "quit");
            if line == "isready" {
                faulty.kept.extend(kept);
                return None;
            }
            let late = kept.map_or_else(Vec::new, |hint| {
                let mv = hint.trim_start_matches("info hint ");
                said(&[
                    &format!("info depth 9 time 9000 nodes 9000000 currmove {mv} pv {mv}"),
                    &hint,
                ])
            });
            let honest = faulty.honest(line);
            if line != "hint" || faulty.engine.is_thinking() {
                return Some([late, honest].concat());
            }
            faulty.kept.extend(honest.into_iter().filter_map(|effect| match effect {
                Effect::Send(hint) => hint.starts_with("info hint ").then_some(hint),
                _ => None,
            }));
            Some(late)
        }),
    ),
    row(
        "speed-after-two-seconds",
        "Sends `nps` and `hashfull` only after two seconds of a search.",
        Behaviour::Says(|_, line| {
            let (head, rest) = line.split_once(" nps 1000000 hashfull 1")?;
            let early = !line.starts_with("info time") || line.starts_with("info time 1000 ");
            early.then(|| said(&[&format!("{head}{rest}")]))
        }),
    ),
    row(
        "answers-from-memory",
        "Sends no reports for a search that it has made before.",
        Behaviour::Says(|faulty, line| {
            let search = format!("{:?} {}", faulty.engine.board(), faulty.line);
            let done = faulty.kept.contains(&search);
            if line.starts_with("bestmove") && faulty.line == "go depth 2" && !done {
                faulty.kept.push(search);
            }
            (done && line.starts_with("info")).then(Vec::new)
        }),
    ),
];

/// Works until it makes no moves of its own any more, pauses left out.
fn works(faulty: &mut FaultyEngine) -> Vec<Effect> {
    let pause = if faulty.engine.is_paused() { 100 } else { 1 };
    let again = faulty.after(Duration::from_millis(pause), |faulty| {
        if faulty.engine.mode == Mode::Force { Vec::new() } else { works(faulty) }
    });
    vec![again]
}

/// A declaration with its check switched on.
fn on(effect: Effect, option: &str) -> Effect {
    match effect {
        Effect::Send(line) if line.starts_with(option) => Effect::Send(format!("{option}true")),
        effect => effect,
    }
}
