//! Commands that an engine takes for others.
//!
//! In: a command, and what was said before. Out: the commands that it is taken for. Never: replies.

use super::Row;
use crate::{
    contract::{History, and_also, misread},
    protocols::cxboard::{
        grammar,
        message::{Command, Keyword, Word},
        names::Names,
    },
    transcript::From,
};

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    misread(
        "blank-repeats",
        "Repeats the last command when it receives a blank line.",
        &["cxboard/preliminaries/tolerates-blank-lines"],
        |history, line| {
            let last = history.commands().next().filter(|_| line.trim().is_empty())?;
            Some(vec![last.to_owned()])
        },
    ),
    misread(
        "name-ends-the-search",
        "Ends a search when it receives `name` or `computer`.",
        &["cxboard/name/taken-quietly"],
        |history, line| {
            stops(history, line, |command| matches!(command, Command::Name(_) | Command::Computer))
        },
    ),
    misread(
        "unknown-words-end-the-search",
        "Ends a search when it receives an unknown command.",
        &["cxboard/preliminaries/survives-unknown-commands"],
        |history, line| {
            stops(history, line, |command| {
                matches!(command, Command::Unknown | Command::Misused(_))
            })
        },
    ),
    misread(
        "debug-ends-the-search",
        "Ends a search when debug mode is switched.",
        &["cxboard/debug/never-disturbs"],
        |history, line| stops(history, line, |command| matches!(command, Command::Debug(_))),
    ),
    misread(
        "resume-ends-the-search",
        "Ends a search after a pause.",
        &["cxboard/pause/resumes"],
        |history, line| stops(history, line, |command| *command == Command::Resume),
    ),
    misread(
        "hint-ends-the-search",
        "Ends a search when it receives `hint`.",
        &["cxboard/go/infinite-waits-for-stop"],
        |history, line| stops(history, line, |command| *command == Command::Hint),
    ),
    misread(
        "clock-ends-the-search",
        "Ends a search when it receives `clock`.",
        &["cxboard/preliminaries/input-at-any-time"],
        |history, line| stops(history, line, |command| matches!(command, Command::Clock(_))),
    ),
    misread(
        "draw-ends-the-search",
        "Ends a search when it is offered a draw.",
        &["cxboard/draw/play-goes-on"],
        |history, line| stops(history, line, |command| *command == Command::Draw),
    ),
    misread(
        "blank-ends-the-search",
        "Ends a search when it receives a blank line.",
        &["cxboard/preliminaries/tolerates-blank-lines"],
        |history, line| stops(history, line, |command| *command == Command::Blank),
    ),
    misread(
        "position-leaves-force-mode",
        "Leaves force mode when a position is set up.",
        &["cxboard/force/makes-no-moves"],
        |_, line| {
            and_also(line, is(line, |command| matches!(command, Command::Position(_))), "playother")
        },
    ),
    misread(
        "no-change-in-play",
        "Ignores `playcurrent` and `playother` in play mode.",
        &["cxboard/play/changes-sides"],
        |history, line| (is(line, plays) && in_play(history)).then(Vec::new),
    ),
    misread(
        "resume-leaves-the-game",
        "Enters force mode after a pause.",
        &["cxboard/pause/resumes"],
        |history, line| and_also(line, line == "resume" && in_play(history), "force"),
    ),
    misread(
        "resume-leaves-force-mode",
        "Plays the side that is not on move after a pause in force mode.",
        &["cxboard/pause/resumes"],
        |history, line| {
            let waits = !in_play(history) && !searches(history);
            and_also(line, line == "resume" && waits, "playother")
        },
    ),
    misread(
        "options-reset-the-position",
        "Sets up the start of the game when an option is set.",
        &["cxboard/setoption/takes-every-value"],
        |history, line| resets(history, line, |command| matches!(command, Command::SetOption(..))),
    ),
    misread(
        "debug-resets-the-position",
        "Sets up the start of the game when debug mode is switched.",
        &["cxboard/debug/never-disturbs"],
        |history, line| resets(history, line, |command| matches!(command, Command::Debug(_))),
    ),
    misread(
        "name-resets-the-position",
        "Sets up the start of the game when it receives `name` or `computer`.",
        &["cxboard/name/taken-quietly"],
        |history, line| {
            resets(history, line, |command| matches!(command, Command::Name(_) | Command::Computer))
        },
    ),
    misread(
        "nodes-search-for-ever",
        "Ignores `nodes`, and searches without end.",
        &["cxboard/go/nodes"],
        |_, line| endless(line, "nodes"),
    ),
    misread(
        "mate-searches-for-ever",
        "Never ends a search for a mate.",
        &["cxboard/go/mate"],
        |_, line| endless(line, "mate"),
    ),
    misread(
        "movetime-searches-for-ever",
        "Ignores `movetime`, and searches without end.",
        &["cxboard/go/movetime"],
        |_, line| endless(line, "movetime"),
    ),
    misread(
        "mtime-searches-for-ever",
        "Ignores `mtime`, and searches without end.",
        &["cxboard/go/mtime"],
        |_, line| endless(line, "mtime"),
    ),
    misread(
        "searchmoves-for-good",
        "Applies the last `searchmoves` to later searches without them.",
        &["cxboard/go/searchmoves-for-one-search"],
        |history, line| {
            let is_free = restriction(line)?.is_empty();
            let mut former = history.commands().filter_map(restriction);
            let last = former.find(|moves| is_free && !moves.is_empty())?;
            Some(vec![format!("{line} searchmoves {}", last.join(" "))])
        },
    ),
    misread(
        "stop-is-remembered",
        "Ends the next search at once after `stop` without a search.",
        &["cxboard/stop/nothing-without-a-search"],
        |history, line| and_also(line, line.starts_with("go ") && stopped_idle(history), "stop"),
    ),
    misread(
        "isready-ends-the-search",
        "Ends a search at the second `isready` in a row.",
        &["cxboard/isready/leaves-the-search-alone"],
        |history, line| {
            let again = line == "isready" && history.commands().next() == Some("isready");
            (again && searches(history)).then(|| vec!["stop".to_owned(), line.to_owned()])
        },
    ),
];

/// Whether a line is a command of this kind.
fn is(line: &str, kind: fn(&Command) -> bool) -> bool {
    kind(&grammar::command(line, &Names::default()))
}

const fn plays(command: &Command) -> bool {
    matches!(command, Command::PlayCurrent | Command::PlayOther)
}

/// Whether the engine was put into play mode last.
fn in_play(history: &History) -> bool {
    let modes = [Keyword::Force, Keyword::PlayCurrent, Keyword::PlayOther];
    let last = history.commands().filter_map(Keyword::of).find(|word| modes.contains(word));
    last.is_some_and(|mode| mode != Keyword::Force)
}

/// The line and the start of the game, if it is a command of this kind outside of a search.
fn resets(history: &History, line: &str, kind: fn(&Command) -> bool) -> Option<Vec<String>> {
    and_also(line, is(line, kind) && !searches(history), "position startpos")
}

/// The moves that a search is restricted to, none if it is free, if the line begins one.
fn restriction(line: &str) -> Option<Vec<String>> {
    match grammar::command(line, &Names::default()) {
        Command::Go(go) => Some(go.moves),
        _ => None,
    }
}

/// A search without end, if the line has this limit.
fn endless(line: &str, limit: &str) -> Option<Vec<String>> {
    let has_it = line.starts_with("go ") && line.split(' ').any(|word| word == limit);
    has_it.then(|| vec!["go infinite".to_owned()])
}

/// Whether `stop` came last, when there was nothing to stop.
fn stopped_idle(history: &History) -> bool {
    let mut stopped = false;
    for (from, line) in history.latest() {
        match (from, line.split(' ').next()) {
            (From::Engine, Some("bestmove")) => return stopped,
            (From::Controller, Some("go")) => return false,
            (From::Controller, Some("stop")) => stopped = true,
            _ => {}
        }
    }
    stopped
}

/// The line and `stop`, if it is a command of this kind in a search.
fn stops(history: &History, line: &str, kind: fn(&Command) -> bool) -> Option<Vec<String>> {
    and_also(line, is(line, kind) && searches(history), "stop")
}

/// Whether a search is under way.
fn searches(history: &History) -> bool {
    let last = history.latest().find_map(|(from, line)| {
        let word = line.split(' ').next().unwrap_or_default();
        match (from, Keyword::of(word), Word::of(word)) {
            (From::Engine, _, Some(Word::BestMove)) => Some(false),
            (From::Controller, Some(Keyword::Stop | Keyword::Force | Keyword::Position), _) => {
                Some(false)
            }
            (From::Controller, Some(Keyword::Go), _) => Some(true),
            _ => None,
        }
    });
    last == Some(true)
}
