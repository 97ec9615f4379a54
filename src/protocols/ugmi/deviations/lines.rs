//! Ways to take a line apart wrongly.
//!
//! In: a line. Out: what is left of it, or nothing. Never: what a command means.

use super::{Row, former, reads, set};
use crate::protocols::ugmi::{
    grammar::{self, has_odd_blanks},
    message::{Command, Keyword},
    rules::parse_move,
};

const BLANKS: &[&str] = &["ugmi/description/accepts-blanks-and-tabs"];
const UNKNOWN: &[&str] = &["ugmi/description/ignores-unknown-commands"];
const ILL_FORMED: &[&str] = &["ugmi/description/ignores-ill-formed-commands"];

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    reads(
        "single-blanks-only",
        "Ignores commands with additional spaces or tabs.",
        BLANKS,
        |_, line| has_odd_blanks(line).then(Vec::new),
    ),
    reads(
        "keyword-in-column-one",
        "Ignores commands with leading whitespace.",
        BLANKS,
        |_, line| (line.starts_with([' ', '\t']) && !is_blank(line)).then(Vec::new),
    ),
    reads("tabs-are-letters", "Treats tabs as part of a word.", BLANKS, |_, line| {
        let tabbed = line.contains('\t') && !is_blank(line);
        tabbed.then(|| vec![line.trim_matches(' ').replace('\t', "_")])
    }),
    reads(
        "first-letters-suffice",
        "Accepts any word that begins with `isready`.",
        UNKNOWN,
        |_, line| {
            (line.starts_with("isready") && line != "isready").then(|| vec!["isready".to_owned()])
        },
    ),
    reads(
        "files-wrap-round",
        "Takes a file after the last one as the first file of the next rank.",
        ILL_FORMED,
        |_, line| {
            let wraps = is_misused_position(line) && line.ends_with(" t01");
            wraps.then(|| vec![line.replace("t01", "a02")])
        },
    ),
    reads(
        "plays-moves-of-no-position",
        "Plays the moves of an ill-formed `position` on the current board.",
        ILL_FORMED,
        |history, line| {
            let (_, moves) = line.split_once(" moves ").filter(|_| is_misused_position(line))?;
            let mut all = former(history).unwrap_or_default();
            for word in moves.split(' ') {
                all.push(parse_move(word).ok()?);
            }
            Some(vec![set(&all)])
        },
    ),
];

fn is_blank(line: &str) -> bool {
    grammar::command(line) == Command::Blank
}

fn is_misused_position(line: &str) -> bool {
    grammar::command(line) == Command::Misused(Keyword::Position)
}
