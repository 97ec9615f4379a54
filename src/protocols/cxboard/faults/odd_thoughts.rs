//! Odd ways of thinking that are right: what may cross a command, and what may
//! be refused or said twice.
//!
//! In: a name. Out: what such an engine does. Never: a fault.

use super::{
    behaviour::{Act, Effect, said},
    quirks::{Row, odd},
};
use crate::protocols::cxboard::reference::Mode;

/// The quirks of this kind.
pub(super) const ROWS: &[Row] = &[
    odd(
        "has-a-last-word-of-pondering",
        "Ponders unless it is told not to, and tells of it until it has read the opponent's move.",
        Act::Hears(|scene, line| {
            const OPTION: &str = "option name Ponder type check default ";
            if line.starts_with("cxboard") {
                scene.count = 1;
                let greeting = scene.honest(line).into_iter();
                return Some(greeting.map(|effect| on(effect, OPTION)).collect());
            }
            if let Some(value) = line.strip_prefix("setoption name Ponder value ") {
                scene.count = usize::from(value == "true");
            }
            let waits = scene.engine.mode != Mode::Force && !scene.engine.thinks();
            let pondered = scene.count == 1 && waits && scene.legal_move(line).is_some();
            let mv = scene.engine.legal().last().copied().filter(|_| pondered)?;
            let last = format!("info depth 9 time 9000 nodes 9000000 currmove {mv} pv {mv}");
            Some([Effect::Send(last)].into_iter().chain(scene.honest(line)).collect())
        }),
    ),
    odd(
        "gives-its-best-move-when-leaving",
        "Ends its search with a best move when it is told to quit.",
        Act::Hears(|scene, line| {
            let mv = scene.engine.legal().first().copied();
            let mv = mv.filter(|_| line == "quit" && scene.engine.searches())?;
            Some(vec![Effect::Send(format!("bestmove {mv}")), Effect::Exit])
        }),
    ),
    odd(
        "explains-its-errors",
        "Sends a second error with advice after one about an unknown command.",
        Act::Says(|_, line| {
            line.starts_with("Error (unknown command)")
                .then(|| said(&[line, "Error (see the manual)"]))
        }),
    ),
    odd(
        "no-pondering-on-demand",
        "Refuses to ponder in force mode.",
        Act::Hears(|_, line| {
            line.starts_with("go ponder").then(|| said(&["Error (not implemented): go ponder"]))
        }),
    ),
    odd(
        "answers-from-memory",
        "Tells nothing of a search that it has made before.",
        Act::Says(|scene, line| {
            let search = format!("{:?} {}", scene.engine.board(), scene.line);
            let done = scene.kept.contains(&search);
            if line.starts_with("bestmove") && scene.line == "go depth 2" && !done {
                scene.kept.push(search);
            }
            (done && line.starts_with("info")).then(Vec::new)
        }),
    ),
];

/// A declaration with its check switched on.
fn on(effect: Effect, option: &str) -> Effect {
    match effect {
        Effect::Send(line) if line.starts_with(option) => Effect::Send(format!("{option}true")),
        effect => effect,
    }
}
