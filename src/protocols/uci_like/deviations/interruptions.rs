//! What becomes of a search when something is said in its midst.
//!
//! In: a line that comes during a search. Out: what else the engine hears then.
//! Never: what becomes of a line when nothing is searched.

use super::super::{
    grammar,
    message::{Command, Keyword},
};
use super::{Playing, Readings, Row, is_searching, reads, was_sent_idle};
use crate::{contract::History, transcript::From};

impl<D: Playing> Readings<D> {
    /// Those of this kind.
    pub const INTERRUPTIONS: &'static [Row] = &[
        reads(
            "unknown-stops-search",
            "Ends the search at an unknown command.",
            &[D::DESCRIPTION_IGNORES_UNKNOWN_COMMANDS],
            |history, line| stops::<D>(history, line, |command| *command == Command::Unknown),
        ),
        reads(
            "blank-line-stops-search",
            "Ends the search at a blank line.",
            &[D::DESCRIPTION_IGNORES_BLANK_LINES],
            |history, line| stops::<D>(history, line, |command| *command == Command::Blank),
        ),
        reads(
            "bad-line-stops-search",
            "Ends the search at an ill-formed command.",
            &[D::DESCRIPTION_IGNORES_ILL_FORMED_COMMANDS],
            |history, line| {
                let bad = |command: &Command<D>| matches!(command, Command::Misused(word) if *word != Keyword::Go);
                stops::<D>(history, line, bad)
            },
        ),
        reads(
            "isready-stops-search",
            "Ends the search at `isready`.",
            &[D::ISREADY_DOES_NOT_STOP_THE_SEARCH],
            |history, line| stops::<D>(history, line, |command| *command == Command::IsReady),
        ),
        reads(
            "debug-stops-search",
            "Ends the search at `debug`.",
            &[D::DEBUG_ACCEPTED_AT_ANY_TIME],
            |history, line| {
                stops::<D>(history, line, |command| matches!(command, Command::Debug(_)))
            },
        ),
        reads(
            D::START_STOPS_SEARCH_NAME,
            D::START_STOPS_SEARCH,
            &[D::DESCRIPTION_IGNORES_OUT_OF_PLACE_COMMANDS],
            |history, line| stops::<D>(history, line, |command| *command == Command::Start),
        ),
        reads(
            "newgame-stops-search",
            D::NEWGAME_STOPS_SEARCH,
            &[D::DESCRIPTION_IGNORES_OUT_OF_PLACE_COMMANDS],
            |history, line| stops::<D>(history, line, |command| *command == Command::NewGame),
        ),
        reads(
            "setoption-stops-search",
            "Ends the search at `setoption`.",
            &[D::DESCRIPTION_IGNORES_OUT_OF_PLACE_COMMANDS],
            |history, line| {
                stops::<D>(history, line, |command| matches!(command, Command::SetOption(_)))
            },
        ),
        reads(
            "position-stops-search",
            "Ends the search at `position`.",
            &[D::DESCRIPTION_IGNORES_OUT_OF_PLACE_COMMANDS],
            |history, line| {
                stops::<D>(history, line, |command| matches!(command, Command::Position(_)))
            },
        ),
        reads(
            "second-go-in-search",
            "Ends the search at a second `go` and begins another.",
            &[D::DESCRIPTION_IGNORES_OUT_OF_PLACE_COMMANDS],
            |history, line| stops::<D>(history, line, |command| matches!(command, Command::Go(_))),
        ),
        reads(
            "queued-go",
            "Queues a `go` that comes during a search and carries it out afterwards.",
            &[D::DESCRIPTION_IGNORES_OUT_OF_PLACE_COMMANDS],
            |history, line| {
                let is_go = |line: &str| matches!(grammar::command::<D>(line), Command::Go(_));
                if !is_searching::<D>(history) {
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
            "Answers `isready` only after the search.",
            &[D::ISREADY_ANSWERED_DURING_SEARCH],
            |history, line| {
                if !is_searching::<D>(history) {
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
            "unknown-loses-stop",
            "Ignores `stop` after an unknown command in the same search.",
            &[D::DESCRIPTION_IGNORES_UNKNOWN_COMMANDS],
            |history, line| loses_stop::<D>(history, line, |command| *command == Command::Unknown),
        ),
        reads(
            "blank-line-loses-stop",
            "Ignores `stop` after a blank line in the same search.",
            &[D::DESCRIPTION_IGNORES_BLANK_LINES],
            |history, line| loses_stop::<D>(history, line, |command| *command == Command::Blank),
        ),
        reads(
            "bad-line-loses-stop",
            "Ignores `stop` after an ill-formed command in the same search.",
            &[D::DESCRIPTION_IGNORES_ILL_FORMED_COMMANDS],
            |history, line| {
                loses_stop::<D>(history, line, |command| matches!(command, Command::Misused(_)))
            },
        ),
        reads(
            "debug-loses-stop",
            "Ignores `stop` after `debug` in the same search.",
            &[D::DEBUG_ACCEPTED_AT_ANY_TIME],
            |history, line| {
                loses_stop::<D>(history, line, |command| matches!(command, Command::Debug(_)))
            },
        ),
        reads(
            D::START_LOSES_STOP_NAME,
            D::START_LOSES_STOP,
            &[D::DESCRIPTION_IGNORES_OUT_OF_PLACE_COMMANDS],
            |history, line| loses_stop::<D>(history, line, |command| *command == Command::Start),
        ),
        reads(
            "newgame-loses-stop",
            D::NEWGAME_LOSES_STOP,
            &[D::DESCRIPTION_IGNORES_OUT_OF_PLACE_COMMANDS],
            |history, line| loses_stop::<D>(history, line, |command| *command == Command::NewGame),
        ),
        reads(
            "setoption-loses-stop",
            "Ignores `stop` after `setoption` in the same search.",
            &[D::DESCRIPTION_IGNORES_OUT_OF_PLACE_COMMANDS],
            |history, line| {
                loses_stop::<D>(history, line, |command| matches!(command, Command::SetOption(_)))
            },
        ),
        reads(
            "position-loses-stop",
            "Ignores `stop` after `position` in the same search.",
            &[D::DESCRIPTION_IGNORES_OUT_OF_PLACE_COMMANDS],
            |history, line| {
                loses_stop::<D>(history, line, |command| matches!(command, Command::Position(_)))
            },
        ),
        reads(
            "go-loses-stop",
            "Ignores `stop` after a second `go` in the same search.",
            &[D::DESCRIPTION_IGNORES_OUT_OF_PLACE_COMMANDS],
            |history, line| {
                loses_stop::<D>(history, line, |command| matches!(command, Command::Go(_)))
            },
        ),
        reads(
            "isready-loses-stop",
            "Ignores `stop` after `isready` in the same search.",
            &[D::STOP_ENDS_THE_SEARCH],
            |history, line| loses_stop::<D>(history, line, |command| *command == Command::IsReady),
        ),
        reads(
            "stop-ignored",
            "Sends no `bestmove` at `stop`.",
            &[D::STOP_ENDS_THE_SEARCH],
            |history, line| (line == "stop" && is_searching::<D>(history)).then(Vec::new),
        ),
        reads(
            "idle-stop-kept",
            "Applies a `stop` without a search to the next search.",
            &[D::STOP_NOTHING_WHEN_IDLE],
            |history, line| {
                let stopped = was_sent_idle(history, "stop");
                (stopped && line == D::ENDLESS).then(|| vec![line.to_owned(), "stop".to_owned()])
            },
        ),
        reads(
            "position-ends-the-next-search",
            "Ends a search without limits at once if `position` came during the previous search.",
            &[D::DESCRIPTION_IGNORES_OUT_OF_PLACE_COMMANDS],
            |history, line| {
                let idle = |said: &(From, &str)| !said.1.starts_with("bestmove");
                let mut before = history.latest().skip_while(idle);
                let during = before.by_ref().take_while(|(_, line)| !line.starts_with("go"));
                let mut during = during.filter(|(from, _)| *from == From::Controller);
                let came = during.any(|(_, line)| line.starts_with(Keyword::Position.word::<D>()));
                (came && line == D::ENDLESS).then(|| vec![line.to_owned(), "stop".to_owned()])
            },
        ),
    ];
}

/// The search ends before the line is heard.
fn stops<D: Playing>(
    history: &History,
    line: &str,
    which: fn(&Command<D>) -> bool,
) -> Option<Vec<String>> {
    let ends = which(&grammar::command::<D>(line)) && is_searching::<D>(history);
    ends.then(|| vec!["stop".to_owned(), line.to_owned()])
}

/// The search goes on although it is stopped.
fn loses_stop<D: Playing>(
    history: &History,
    line: &str,
    which: fn(&Command<D>) -> bool,
) -> Option<Vec<String>> {
    let is_lost = line == "stop"
        && is_searching::<D>(history)
        && in_this_search(history).any(|line| which(&grammar::command::<D>(line)));
    is_lost.then(Vec::new)
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
