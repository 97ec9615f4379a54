//! Commands that an engine takes for others.
//!
//! In: a command, and what was said before. Out: the commands that it is taken for. Never: replies.

use super::Deviation;
use crate::{
    contract::{History, and_also, reads},
    protocols::cxboard::{
        grammar,
        message::Command,
        model::Names,
    },
    transcript::From,
};

/// The deviations of this kind.
pub(super) const ROWS: &[Deviation] = &[
    reads(
        "blank-repeats",
        "Repeats the last command when it receives a blank line.",
        &["cxboard/preliminaries/tolerates-blank-lines"],
        |history, line| {
            let last = history.commands().next().filter(|_| line.trim().is_empty())?;
            Some(vec![last.to_owned()])
        },
    ),
    reads(
        "name-ends-the-search",
        "Ends a search when it receives `name` or `computer`.",
        &["cxboard/name/taken-quietly"],
        |history, line| {
            stops(history, line, |command| matches!(command, Command::Name(_) | Command::Computer))
        },
    ),
    reads(
        "unknown-words-end-the-search",
        "Ends a search when it receives an unknown command.",
        &["cxboard/preliminaries/survives-unknown-commands"],
        |history, line| {
            stops(history, line, |command| matches!(command, Command::Unknown | Command::Misused(_)))
        },
    ),
    reads(
        "debug-ends-the-search",
        "Ends a search when debug mode is switched.",
        &["cxboard/debug/never-disturbs"],
        |history, line| stops(history, line, |command| matches!(command, Command::Debug(_))),
    ),
    reads(
        "resume-ends-the-search",
        "Ends a search after a pause.",
        &["cxboard/pause/resumes"],
        |history, line| stops(history, line, |command| *command == Command::Resume),
    ),
    reads(
        "draw-ends-the-search",
        "Ends a search when it is offered a draw.",
        &["cxboard/draw/play-goes-on"],
        |history, line| stops(history, line, |command| *command == Command::Draw),
    ),
    reads(
        "blank-ends-the-search",
        "Ends a search when it receives a blank line.",
        &["cxboard/preliminaries/tolerates-blank-lines"],
        |history, line| stops(history, line, |command| *command == Command::Blank),
    ),
    reads(
        "isready-ends-the-search",
        "Ends a search at the second `isready` in a row.",
        &["cxboard/isready/leaves-the-search-alone"],
        |history, line| {
            let again = line == "isready" && history.commands().next() == Some("isready");
            (again && searches(history)).then(|| vec!["stop".to_owned(), line.to_owned()])
        },
    ),
];

/// The line and `stop`, if it is a command of this kind in a search.
fn stops(history: &History, line: &str, kind: fn(&Command) -> bool) -> Option<Vec<String>> {
    let is_so = searches(history) && kind(&grammar::command(line, &Names::default()));
    and_also(line, is_so, "stop")
}

/// Whether a search is under way.
fn searches(history: &History) -> bool {
    let last = history.latest().find_map(|(from, line)| match (from, line.split(' ').next()) {
        (From::Engine, Some("bestmove")) => Some(false),
        (From::Controller, Some("stop" | "force" | "position")) => Some(false),
        (From::Controller, Some("go")) => Some(true),
        _ => None,
    });
    last == Some(true)
}
