//! Faults of `set myname`, `nodestats`, `learn` and `analyze`.
//!
//! In: a command, or a line of the honest engine. Out: another form, other
//! numbers, or another position afterwards.

use super::behaviour::{Behaviour, Effect, FaultyEngine, Row, row, said, say};
use crate::protocols::nboard::{grammar, message::Reply};

const NAME: &str = "nboard/set-myname/form";
const NODES: &str = "nboard/nodestats/form";
const SEARCH: &str = "nboard/nodestats/of-this-search";
const LEARNED: &str = "nboard/learn/answered-once";
const LEARNS: &str = "nboard/learn/changes-nothing";
const ANALYSIS: &str = "nboard/analyze/line-form";
const INDEX: &str = "nboard/analyze/index-in-the-game";
const HARMLESS: &str = "nboard/analyze/harmless";

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "title-set",
        "Sets something else than its name.",
        &[NAME],
        Behaviour::Says(|_, line| {
            line.starts_with("set myname").then(|| say("set title Linesman"))
        }),
    ),
    row(
        "name-without-its-variable",
        "Leaves out that it is its name that is set.",
        &[NAME],
        Behaviour::Says(|_, line| line.starts_with("set myname").then(|| say("set Linesman"))),
    ),
    row(
        "name-left-out",
        "Gives itself a name without letters.",
        &["nboard/set-myname/not-empty"],
        Behaviour::Says(|_, line| line.starts_with("set myname").then(|| say("set myname"))),
    ),
    row(
        "nodes-without-time",
        "Leaves out the time of node counts.",
        &[NODES],
        Behaviour::Says(|_, line| {
            let nodes = line.strip_prefix("nodestats ")?.split(' ').next()?;
            Some(say(format!("nodestats {nodes}")))
        }),
    ),
    row(
        "nodes-in-words",
        "Says what the numbers are.",
        &[NODES],
        Behaviour::Says(|_, line| {
            let (nodes, time) = line.strip_prefix("nodestats ")?.split_once(' ')?;
            Some(say(format!("nodestats nodes {nodes} time {time}")))
        }),
    ),
    row(
        "nodes-of-the-session",
        "Counts the nodes of all searches.",
        &[SEARCH],
        Behaviour::Says(|faulty, line| {
            let Ok(Reply::NodeStats { nodes, time }) = grammar::reply(line) else { return None };
            let nodes = in_all(faulty, nodes);
            Some(say(Reply::NodeStats { nodes, time }.to_string()))
        }),
    ),
    row(
        "nodes-of-all-hints",
        "Counts the nodes of all hints.",
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
        "Tells fewer nodes at the end of a search than before.",
        &[SEARCH],
        Behaviour::Says(|_, line| {
            let Ok(Reply::NodeStats { nodes, time }) = grammar::reply(line) else { return None };
            let more = Reply::NodeStats { nodes: nodes + 1, time };
            Some(said(&[&more.to_string(), line]))
        }),
    ),
    row(
        "nodes-in-milliseconds",
        "Tells the time of node counts in thousandths.",
        &[SEARCH],
        Behaviour::Says(|_, line| {
            line.starts_with("nodestats").then(|| say(line.replace(" 0.00", " 25.00")))
        }),
    ),
    row(
        "learn-echoed",
        "Answers learn with its own word.",
        &[LEARNED],
        Behaviour::Says(|_, line| (line == "learned").then(|| say("learn"))),
    ),
    row(
        "learn-unanswered",
        "Tells only what it does when it learns.",
        &[LEARNED],
        Behaviour::Hears(|_, line| (line == "learn").then(|| said(&["status learning", "status"]))),
    ),
    row(
        "learned-twice",
        "Says twice that it has learned.",
        &[LEARNED],
        Behaviour::Says(|_, line| (line == "learned").then(|| said(&[line, line]))),
    ),
    row(
        "learn-answered-with-a-move",
        "Gives a move when it has learned a game.",
        &[LEARNS],
        Behaviour::Hears(|faulty, line| {
            let mv = faulty.legal().first().copied()?;
            (line == "learn").then(|| faulty.honest_and(line, format!("=== {mv}")))
        }),
    ),
    row(
        "analysis-by-move",
        "Names the move instead of how many were made.",
        &[ANALYSIS],
        Behaviour::Says(|_, line| {
            let (_, eval) = line.strip_prefix("analysis ")?.split_once(' ')?;
            Some(say(format!("analysis F5 {eval}")))
        }),
    ),
    row(
        "analysis-without-value",
        "Leaves out the value of positions.",
        &[ANALYSIS],
        Behaviour::Says(|_, line| {
            let (moves, _) = line.strip_prefix("analysis ")?.split_once(' ')?;
            Some(say(format!("analysis {moves}")))
        }),
    ),
    row(
        "analysis-counts-from-one",
        "Counts the positions of a game from one.",
        &[INDEX],
        Behaviour::Says(|_, line| {
            let Ok(Reply::Analysis { moves_made, eval }) = grammar::reply(line) else {
                return None;
            };
            let moves_made = moves_made + 1;
            Some(say(Reply::Analysis { moves_made, eval }.to_string()))
        }),
    ),
    row(
        "analysis-before-the-start",
        "Tells of a position before the first.",
        &[INDEX],
        Behaviour::Says(|_, line| {
            line.starts_with("analysis 0 ").then(|| said(&[line, "analysis -1 0.00"]))
        }),
    ),
    row(
        "analysis-ends-with-a-move",
        "Gives a move when it has analyzed a game.",
        &[HARMLESS],
        Behaviour::Hears(|faulty, line| {
            let mv = faulty.legal().first().copied()?;
            (line == "analyze" && faulty.notes.depth < 30)
                .then(|| faulty.finish(line, move |_| say(format!("=== {mv}"))))
        }),
    ),
    row(
        "dies-of-analysis",
        "Ends when it is to analyze a game.",
        &[HARMLESS, "nboard/process/stays-alive"],
        Behaviour::Hears(|_, line| (line == "analyze").then(|| vec![Effect::Exit])),
    ),
];

/// All nodes so far, with these.
fn in_all(faulty: &mut FaultyEngine, nodes: u64) -> u64 {
    faulty.count += usize::try_from(nodes).unwrap_or(0);
    faulty.count as u64
}
