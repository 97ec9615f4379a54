//! Faults of `set depth` and `set contempt`.
//!
//! In: a line that sets one of the two. Out: the game lost, the setting
//! overstepped, or an answer where none is due. Never: another game read.

use super::saboteur::{Act, Deed, Row, obey, row, say};
use crate::protocols::nboard::{
    grammar,
    message::Command,
    rules::{Board, Game},
};

const DEPTH: &str = "nboard/set-depth/accepted";
const LIMIT: &str = "nboard/set-depth/limits-the-search";
const CONTEMPT: &str = "nboard/set-contempt/accepted";
const ALIVE: &str = "nboard/process/stays-alive";

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "dies-of-depth-sixty",
        "Ends when the depth is set very high.",
        &[DEPTH, ALIVE],
        Act::Hears(|_, line| (line == "set depth 60").then(|| vec![Deed::Die])),
    ),
    row(
        "depth-resets-the-game",
        "Loses the game when the depth is set.",
        &[DEPTH],
        Act::Hears(|scene, line| {
            if line.starts_with("set depth ") {
                scene.engine.put(Game::new(Board::start()));
            }
            None
        }),
    ),
    row(
        "depth-answered",
        "Tells what it thinks when the depth is set.",
        &[DEPTH],
        Act::Hears(|_, line| {
            line.starts_with("set depth ").then(|| vec![obey(line), say("search F5 0.00 0 1")])
        }),
    ),
    row(
        "one-deeper",
        "Searches one ply deeper than it may.",
        &[LIMIT],
        Act::Hears(|_, line| match grammar::command(line) {
            Command::SetDepth(depth) => Some(vec![obey(&format!("set depth {}", depth + 1))]),
            _ => None,
        }),
    ),
    row(
        "depth-only-grows",
        "Never searches shallower than it once did.",
        &[LIMIT],
        Act::Hears(|scene, line| match grammar::command(line) {
            Command::SetDepth(depth) if depth < 30 => {
                let depth = u64::try_from(depth).unwrap_or(1);
                scene.script.count = scene.script.count.max(depth);
                Some(vec![obey(&format!("set depth {}", scene.script.count))])
            }
            _ => None,
        }),
    ),
    row(
        "hints-one-deeper",
        "Searches deeper than it may for hints, from the third depth on.",
        &[LIMIT],
        Act::Hears(|scene, line| {
            scene.script.count += u64::from(line.starts_with("set depth "));
            let depth = scene.script.depth;
            (line.starts_with("hint ") && scene.script.count > 2 && depth < 30).then(|| {
                vec![
                    obey(&format!("set depth {}", depth + 1)),
                    obey(line),
                    Deed::Finish,
                    obey(&format!("set depth {depth}")),
                ]
            })
        }),
    ),
    row(
        "dies-of-contempt",
        "Ends when the contempt is below zero.",
        &[CONTEMPT, ALIVE],
        Act::Hears(|_, line| (line == "set contempt -100").then(|| vec![Deed::Die])),
    ),
    row(
        "contempt-resets-the-game",
        "Loses the game when the contempt is set.",
        &[CONTEMPT],
        Act::Hears(|scene, line| {
            if line.starts_with("set contempt ") {
                scene.engine.put(Game::new(Board::start()));
            }
            None
        }),
    ),
    row(
        "contempt-turns-the-side",
        "Turns the side to move when the contempt is set.",
        &[CONTEMPT],
        Act::Hears(|scene, line| {
            if line.starts_with("set contempt ") {
                let board = scene.script.board?;
                let turned = board.with_side(board.side().opponent());
                scene.engine.put(Game::new(turned));
            }
            None
        }),
    ),
    row(
        "contempt-answered",
        "Gives a move when the contempt is set.",
        &[CONTEMPT],
        Act::Hears(|_, line| {
            line.starts_with("set contempt ").then(|| vec![obey(line), say("=== F5")])
        }),
    ),
];
