//! Faults of `set myname`, `nodestats`, `learn` and `analyze`.
//!
//! In: a command, or a line of the honest engine. Out: another form, other
//! numbers, or another position afterwards.

use super::behaviour::{Behaviour, FaultyEngine, Row, rewrites, row, said, say};
use crate::protocols::nboard::{grammar, message::Reply};

const NAME: &str = "nboard/set-myname/form";
const NODES: &str = "nboard/nodestats/form";
const SEARCH: &str = "nboard/nodestats/of-this-search";
const LEARNED: &str = "nboard/learn/answered-once";
const ANALYSIS: &str = "nboard/analyze/line-form";
const INDEX: &str = "nboard/analyze/index-in-the-game";
const HARMLESS: &str = "nboard/analyze/harmless";

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "name-in-other-letters",
        "Writes `set MyName` instead of `set myname`.",
        &[NAME],
        rewrites("set myname", |line| line.replacen("myname", "MyName", 1)),
    ),
    row(
        "name-behind-a-sign",
        "Writes a sign between `myname` and the name.",
        &[NAME],
        rewrites("set myname", |line| line.replacen("myname ", "myname=", 1)),
    ),
    row(
        "name-left-out",
        "Sends `set myname` without a name.",
        &["nboard/set-myname/not-empty"],
        rewrites("set myname", |_| "set myname".into()),
    ),
    row(
        "nodes-in-words",
        "Writes words between the numbers of `nodestats`.",
        &[NODES],
        Behaviour::Says(|_, line| {
            let (nodes, time) = line.strip_prefix("nodestats ")?.split_once(' ')?;
            Some(say(format!("nodestats nodes {nodes} time {time}")))
        }),
    ),
    row(
        "nodes-of-the-session",
        "Adds up the nodes of all searches.",
        &[SEARCH],
        Behaviour::Says(|faulty, line| {
            let Ok(Reply::NodeStats { nodes, time }) = grammar::reply(line) else { return None };
            let nodes = in_all(faulty, nodes);
            Some(say(Reply::NodeStats { nodes, time }.to_string()))
        }),
    ),
    row(
        "nodes-of-all-hints",
        "Adds up the nodes of all hints.",
        &[SEARCH],
        Behaviour::Says(|faulty, line| {
            let Ok(Reply::NodeStats { nodes, time }) = grammar::reply(line) else { return None };
            if !faulty.notes.request.starts_with("hint ") {
                return None;
            }
            let nodes = in_all(faulty, nodes);
            Some(say(Reply::NodeStats { nodes, time }.to_string()))
        }),
    ),
    row(
        "nodes-going-down",
        "Reports fewer nodes at the end of a search than before.",
        &[SEARCH],
        Behaviour::Says(|_, line| {
            let Ok(Reply::NodeStats { nodes, time }) = grammar::reply(line) else { return None };
            let more = Reply::NodeStats { nodes: nodes + 1, time };
            Some(said(&[&more.to_string(), line]))
        }),
    ),
    row(
        "nodes-in-milliseconds",
        "Reports the time in `nodestats` in milliseconds.",
        &[SEARCH],
        rewrites("nodestats", |line| line.replace(" 0.00", " 25.00")),
    ),
    row(
        "learn-echoed",
        "Answers `learn` with `learn`.",
        &[LEARNED],
        Behaviour::Says(|_, line| (line == "learned").then(|| say("learn"))),
    ),
    row(
        "learn-unanswered",
        "Answers `learn` with `status` only.",
        &[LEARNED],
        Behaviour::Hears(|_, line| (line == "learn").then(|| said(&["status learning", "status"]))),
    ),
    row(
        "learn-answered-with-a-move",
        "Sends a move after `learned`.",
        &["nboard/go/only-when-asked"],
        Behaviour::Hears(|faulty, line| {
            let mv = faulty.legal().first().copied()?;
            (line == "learn").then(|| faulty.honest_and(line, format!("=== {mv}")))
        }),
    ),
    row(
        "analysis-by-move",
        "Writes a move instead of the ply in `analysis`.",
        &[ANALYSIS],
        Behaviour::Says(|_, line| {
            let (_, eval) = line.strip_prefix("analysis ")?.split_once(' ')?;
            Some(say(format!("analysis F5 {eval}")))
        }),
    ),
    row(
        "analysis-before-the-start",
        "Reports a position before the start of the game.",
        &[INDEX],
        Behaviour::Says(|_, line| {
            line.starts_with("analysis 0 ").then(|| said(&[line, "analysis -1 0.00"]))
        }),
    ),
    row(
        "analysis-of-one-position",
        "Analyzes only the last position of a game.",
        &["nboard/analyze/every-position"],
        Behaviour::Says(|faulty, line| {
            let Ok(Reply::Analysis { moves_made, .. }) = grammar::reply(line) else { return None };
            let last = i64::try_from(faulty.engine.game().moves.len()) == Ok(moves_made);
            (!last).then(Vec::new)
        }),
    ),
    row(
        "analysis-ends-with-a-move",
        "Sends a move after its analysis.",
        &[HARMLESS],
        Behaviour::Hears(|faulty, line| {
            let mv = faulty.legal().first().copied()?;
            (line == "analyze" && faulty.notes.depth < 30)
                .then(|| faulty.finish(line, move |_| say(format!("=== {mv}"))))
        }),
    ),
];

/// All nodes so far, with these.
fn in_all(faulty: &mut FaultyEngine, nodes: u64) -> u64 {
    faulty.count += usize::try_from(nodes).unwrap_or(0);
    faulty.count as u64
}
