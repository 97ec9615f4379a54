//! Faults of `set depth` and `set contempt`.
//!
//! In: a line that sets one of the two. Out: the game lost, the setting
//! overstepped, or an answer where none is due. Never: another game read.

use super::behaviour::{Behaviour, Row, exits, row};
use crate::protocols::nboard::{grammar, message::Command};

const DEPTH: &str = "nboard/set-depth/accepted";
const LIMIT: &str = "nboard/set-depth/limits-the-search";
const ALIVE: &str = "nboard/process/stays-alive";

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "dies-of-depth-sixty",
        "Exits on `set depth 60`.",
        &[DEPTH, ALIVE],
        exits(|_, line| line == "set depth 60"),
    ),
    row(
        "depth-answered",
        "Sends an evaluation after `set depth`.",
        &["nboard/hint/only-when-asked"],
        Behaviour::Hears(|faulty, line| {
            let mv = faulty.legal().first().copied()?;
            line.starts_with("set depth ")
                .then(|| faulty.honest_and(line, format!("search {mv} 0.00 0 1")))
        }),
    ),
    row(
        "depth-only-grows",
        "Ignores `set depth` with a smaller depth than before.",
        &[LIMIT],
        Behaviour::Hears(|faulty, line| match grammar::command(line) {
            Command::SetDepth(depth) if depth < 30 => {
                let depth = usize::try_from(depth).unwrap_or(1);
                faulty.count = faulty.count.max(depth);
                Some(faulty.honest(&format!("set depth {}", faulty.count)))
            }
            _ => None,
        }),
    ),
    row(
        "hint-sets-the-depth",
        "Takes the number of a `hint` for a depth from then on, if it is larger.",
        &[LIMIT],
        Behaviour::Hears(|faulty, line| {
            let Command::Hint(count) = grammar::command(line) else { return None };
            let depth = u32::try_from(count)
                .ok()
                .filter(|depth| (faulty.notes.depth + 1..10).contains(depth))?;
            Some(faulty.honest_at(&[&format!("set depth {depth}"), line]))
        }),
    ),
    row(
        "longer-variable-for-the-depth",
        "Takes `set depths` for `set depth`.",
        &[LIMIT],
        Behaviour::Hears(|faulty, line| {
            let depth = line.strip_prefix("set depths ")?;
            Some(faulty.honest(&format!("set depth {depth}")))
        }),
    ),
    row(
        "games-set-the-depth-back",
        "Goes back to a depth of 8 at each game.",
        &[LIMIT],
        Behaviour::Hears(|faulty, line| {
            let is_new = line.starts_with("set game ");
            is_new.then(|| faulty.honest_at(&[line, "set depth 8"]))
        }),
    ),
    row(
        "hints-one-deeper",
        "Searches one ply deeper than set for `hint`, from the fourth depth on.",
        &[LIMIT],
        Behaviour::Hears(|faulty, line| {
            faulty.count += usize::from(line.starts_with("set depth "));
            let depth = faulty.notes.depth;
            (line.starts_with("hint ") && faulty.count > 3 && depth < 30).then(|| {
                let mut effects = faulty.honest(&format!("set depth {}", depth + 1));
                effects.extend(
                    faulty.finish(line, move |faulty| faulty.honest(&format!("set depth {depth}"))),
                );
                effects
            })
        }),
    ),
    row(
        "contempt-sets-the-depth",
        "Takes the contempt for the depth.",
        &[LIMIT],
        Behaviour::Hears(|faulty, line| {
            let contempt = line.strip_prefix("set contempt ")?;
            Some(faulty.honest(&format!("set depth {contempt}")))
        }),
    ),
    row(
        "contempt-answered",
        "Sends a move after `set contempt`.",
        &["nboard/go/only-when-asked"],
        Behaviour::Hears(|faulty, line| {
            line.starts_with("set contempt ").then(|| faulty.honest_and(line, "=== F5"))
        }),
    ),
];
