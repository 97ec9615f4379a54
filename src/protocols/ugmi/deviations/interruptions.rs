//! What becomes of a search when something is said in its midst.
//!
//! In: a line that comes during a search. Out: what else the engine hears then.
//! Never: what becomes of a line when nothing is searched.

use super::{Row, is_searching, reads};
use crate::{
    contract::History,
    protocols::ugmi::{
        grammar,
        message::{Command, Keyword},
    },
    transcript::From,
};

const OUT_OF_PLACE: &[&str] = &["ugmi/description/ignores-out-of-place-commands"];

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    reads(
        "unknown-stops-search",
        "Ends its search when a line comes that it does not know.",
        &["ugmi/description/ignores-unknown-commands"],
        |history, line| stops(history, line, |command| *command == Command::Unknown),
    ),
    reads(
        "blank-line-stops-search",
        "Ends its search when a blank line comes.",
        &["ugmi/description/ignores-blank-lines"],
        |history, line| stops(history, line, |command| *command == Command::Blank),
    ),
    reads(
        "bad-line-stops-search",
        "Ends its search when a command comes that is ill-formed.",
        &["ugmi/description/ignores-ill-formed-commands"],
        |history, line| {
            let bad = |command: &Command| matches!(command, Command::Misused(word) if *word != Keyword::Go);
            stops(history, line, bad)
        },
    ),
    reads(
        "isready-stops-search",
        "Takes `isready` for `stop` during a search.",
        &["ugmi/isready/does-not-stop-the-search"],
        |history, line| stops(history, line, |command| *command == Command::IsReady),
    ),
    reads(
        "debug-stops-search",
        "Ends its search when debug mode is switched.",
        &["ugmi/debug/accepted-at-any-time"],
        |history, line| stops(history, line, |command| matches!(command, Command::Debug(_))),
    ),
    reads(
        "ugmi-stops-search",
        "Ends its search when it is asked who it is.",
        OUT_OF_PLACE,
        |history, line| stops(history, line, |command| *command == Command::Ugmi),
    ),
    reads(
        "newgame-stops-search",
        "Ends its search when a new game is announced.",
        OUT_OF_PLACE,
        |history, line| stops(history, line, |command| *command == Command::NewGame),
    ),
    reads(
        "setoption-stops-search",
        "Ends its search when an option is set.",
        OUT_OF_PLACE,
        |history, line| stops(history, line, |command| matches!(command, Command::SetOption(_))),
    ),
    reads(
        "position-stops-search",
        "Ends its search when a position comes.",
        OUT_OF_PLACE,
        |history, line| stops(history, line, |command| matches!(command, Command::Position(_))),
    ),
    reads(
        "second-go-in-search",
        "Begins a second search during the first.",
        OUT_OF_PLACE,
        |history, line| stops(history, line, |command| matches!(command, Command::Go(_))),
    ),
    reads(
        "queued-go",
        "Begins the search asked for during another when that is over.",
        OUT_OF_PLACE,
        |history, line| {
            let is_go = |line: &str| matches!(grammar::command(line), Command::Go(_));
            if !is_searching(history) {
                return None;
            }
            if is_go(line) {
                return Some(Vec::new());
            }
            let queued = in_this_search(history).find(|line| is_go(line))?;
            (line == "stop").then(|| vec![line.to_owned(), queued.to_owned()])
        },
    ),
    reads(
        "ready-after-search",
        "Answers `isready` when its search is over, not before.",
        &["ugmi/isready/answered-during-search"],
        |history, line| {
            if !is_searching(history) {
                return None;
            }
            if line == "isready" {
                return Some(Vec::new());
            }
            let waiting = in_this_search(history).filter(|line| *line == "isready");
            let waiting: Vec<String> = waiting.map(str::to_owned).collect();
            let tells = line == "stop" && !waiting.is_empty();
            tells.then(|| [vec![line.to_owned()], waiting].concat())
        },
    ),
    reads(
        "idle-stop-kept",
        "Keeps a `stop` that finds no search for the next search.",
        &["ugmi/stop/nothing-when-idle"],
        |history, line| {
            let searches = |line: &str| line.starts_with("go") || line.starts_with("bestmove");
            let mut since = history.latest().take_while(|(_, line)| !searches(line));
            let stopped = since.any(|(from, line)| from == From::Controller && line == "stop");
            (stopped && line == "go").then(|| vec![line.to_owned(), "stop".to_owned()])
        },
    ),
    reads(
        "position-ends-the-next-search",
        "Ends a search without limits at once if a position came in the one before.",
        OUT_OF_PLACE,
        |history, line| {
            let idle = |said: &(From, &str)| !said.1.starts_with("bestmove");
            let mut before = history.latest().skip_while(idle);
            let during = before.by_ref().take_while(|(_, line)| !line.starts_with("go"));
            let mut during = during.filter(|(from, _)| *from == From::Controller);
            let came = during.any(|(_, line)| line.starts_with("position"));
            (came && line == "go").then(|| vec![line.to_owned(), "stop".to_owned()])
        },
    ),
];

/// The search ends before the line is heard.
fn stops(history: &History, line: &str, which: fn(&Command) -> bool) -> Option<Vec<String>> {
    let ends = which(&grammar::command(line)) && is_searching(history);
    ends.then(|| vec!["stop".to_owned(), line.to_owned()])
}

/// What was said since the search began that is under way, the latest first.
fn in_this_search(history: &History) -> impl Iterator<Item = &str> {
    let mut said: Vec<&str> = history
        .latest()
        .take_while(|(_, line)| !line.starts_with("bestmove"))
        .filter(|(from, _)| *from == From::Controller)
        .map(|(_, line)| line)
        .collect();
    let first = said.iter().rposition(|line| line.starts_with("go")).unwrap_or(said.len());
    said.truncate(first);
    said.into_iter()
}
