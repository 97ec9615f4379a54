//! Faults of `set myname`, `nodestats`, `learn` and `analyze`.
//!
//! In: a command, or a line of the honest engine. Out: another form, other
//! numbers, or another position afterwards.

use super::behaviour::{Act, Effect, Row, rewords, row, say};
use crate::protocols::nboard::{
    grammar,
    message::Reply,
    rules::{Board, Game},
};

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
        rewords(|_, line| {
            line.starts_with("set myname").then(|| vec!["set title Linesman".to_owned()])
        }),
    ),
    row(
        "name-without-its-variable",
        "Leaves out that it is its name that is set.",
        &[NAME],
        rewords(|_, line| line.starts_with("set myname").then(|| vec!["set Linesman".to_owned()])),
    ),
    row(
        "name-left-out",
        "Gives itself a name without letters.",
        &["nboard/set-myname/not-empty"],
        rewords(|_, line| line.starts_with("set myname").then(|| vec!["set myname".to_owned()])),
    ),
    row(
        "nodes-without-time",
        "Leaves out the time of node counts.",
        &[NODES],
        rewords(|_, line| {
            let nodes = line.strip_prefix("nodestats ")?.split(' ').next()?;
            Some(vec![format!("nodestats {nodes}")])
        }),
    ),
    row(
        "nodes-in-words",
        "Says what the numbers are.",
        &[NODES],
        rewords(|_, line| {
            let (nodes, time) = line.strip_prefix("nodestats ")?.split_once(' ')?;
            Some(vec![format!("nodestats nodes {nodes} time {time}")])
        }),
    ),
    row(
        "nodes-of-the-session",
        "Counts the nodes of all searches.",
        &[SEARCH],
        rewords(|script, line| {
            let Ok(Reply::NodeStats { nodes, time }) = grammar::reply(line) else { return None };
            script.count += nodes;
            let nodes = script.count;
            Some(vec![Reply::NodeStats { nodes, time }.to_string()])
        }),
    ),
    row(
        "nodes-of-all-hints",
        "Counts the nodes of all hints.",
        &[SEARCH],
        rewords(|script, line| {
            let Ok(Reply::NodeStats { nodes, time }) = grammar::reply(line) else { return None };
            if !script.request.starts_with("hint ") {
                return None;
            }
            script.count += nodes;
            Some(vec![Reply::NodeStats { nodes: script.count, time }.to_string()])
        }),
    ),
    row(
        "nodes-going-down",
        "Tells fewer nodes at the end of a search than before.",
        &[SEARCH],
        rewords(|_, line| {
            let Ok(Reply::NodeStats { nodes, time }) = grammar::reply(line) else { return None };
            let more = Reply::NodeStats { nodes: nodes + 1, time };
            Some(vec![more.to_string(), line.to_owned()])
        }),
    ),
    row(
        "nodes-in-milliseconds",
        "Tells the time of node counts in thousandths.",
        &[SEARCH],
        rewords(|_, line| {
            line.starts_with("nodestats").then(|| vec![line.replace(" 0.00", " 25.00")])
        }),
    ),
    row(
        "learn-echoed",
        "Answers learn with its own word.",
        &[LEARNED],
        rewords(|_, line| (line == "learned").then(|| vec!["learn".to_owned()])),
    ),
    row(
        "learn-unanswered",
        "Tells only what it does when it learns.",
        &[LEARNED],
        Act::Hears(|_, line| {
            (line == "learn").then(|| [say("status learning"), say("status")].concat())
        }),
    ),
    row(
        "learned-twice",
        "Says twice that it has learned.",
        &[LEARNED],
        rewords(|_, line| (line == "learned").then(|| vec![line.to_owned(), line.to_owned()])),
    ),
    row(
        "learn-resets-the-game",
        "Starts anew when it has learned a game.",
        &[LEARNS],
        Act::Hears(|scene, line| {
            if line == "learn" {
                scene.engine.put(Game::new(Board::start()));
            }
            None
        }),
    ),
    row(
        "learn-takes-a-move-back",
        "Takes the last move back when it has learned a game.",
        &[LEARNS],
        Act::Hears(|scene, line| {
            if line == "learn" {
                let mut game = scene.engine.game().clone();
                game.moves.pop();
                scene.engine.put(game);
            }
            None
        }),
    ),
    row(
        "learn-answered-with-a-move",
        "Gives a move when it has learned a game.",
        &[LEARNS],
        Act::Hears(|scene, line| {
            let mv = scene.notes.legal().first().copied()?;
            (line == "learn").then(|| [scene.honest(line), say(format!("=== {mv}"))].concat())
        }),
    ),
    row(
        "analysis-by-move",
        "Names the move instead of how many were made.",
        &[ANALYSIS],
        rewords(|_, line| {
            let (_, eval) = line.strip_prefix("analysis ")?.split_once(' ')?;
            Some(vec![format!("analysis F5 {eval}")])
        }),
    ),
    row(
        "analysis-without-value",
        "Leaves out the value of positions.",
        &[ANALYSIS],
        rewords(|_, line| {
            let (moves, _) = line.strip_prefix("analysis ")?.split_once(' ')?;
            Some(vec![format!("analysis {moves}")])
        }),
    ),
    row(
        "analysis-counts-from-one",
        "Counts the positions of a game from one.",
        &[INDEX],
        rewords(|_, line| {
            let Ok(Reply::Analysis { moves_made, eval }) = grammar::reply(line) else {
                return None;
            };
            let moves_made = moves_made + 1;
            Some(vec![Reply::Analysis { moves_made, eval }.to_string()])
        }),
    ),
    row(
        "analysis-before-the-start",
        "Tells of a position before the first.",
        &[INDEX],
        rewords(|_, line| {
            line.starts_with("analysis 0 ")
                .then(|| vec![line.to_owned(), "analysis -1 0.00".to_owned()])
        }),
    ),
    row(
        "analysis-ends-with-a-move",
        "Gives a move when it has analyzed a game.",
        &[HARMLESS],
        Act::Hears(|scene, line| {
            let mv = scene.notes.legal().first().copied()?;
            (line == "analyze" && scene.notes.depth < 30).then(|| {
                [scene.honest(line), scene.once_idle(move |_| say(format!("=== {mv}")))].concat()
            })
        }),
    ),
    row(
        "analysis-stays-at-the-start",
        "Stays at the first position of a game that it has analyzed.",
        &[HARMLESS],
        Act::Hears(|scene, line| {
            (line == "analyze" && scene.notes.depth < 30).then(|| {
                let start = Game::new(scene.engine.game().start);
                [
                    scene.honest(line),
                    scene.once_idle(move |scene| scene.honest(&format!("set game {start}"))),
                ]
                .concat()
            })
        }),
    ),
    row(
        "analysis-ended-elsewhere",
        "Stays at the first position of a game if a ping ends its analysis.",
        &[HARMLESS],
        Act::Hears(|scene, line| {
            let endless = scene.notes.depth >= 30 && scene.notes.request == "analyze";
            if endless && line.starts_with("ping") {
                scene.notes.request.clear();
                let start = Game::new(scene.engine.game().start);
                return Some(
                    [scene.honest(line), scene.honest(&format!("set game {start}"))].concat(),
                );
            }
            None
        }),
    ),
    row(
        "dies-of-analysis",
        "Ends when it is to analyze a game.",
        &[HARMLESS, "nboard/process/stays-alive"],
        Act::Hears(|_, line| (line == "analyze").then(|| vec![Effect::Exit])),
    ),
];
