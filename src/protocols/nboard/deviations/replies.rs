//! Lines after which an engine does what nobody asked it for: it takes them for a request.
//!
//! In: a line that asks for nothing, or not for that. Out: the line, and the request that it
//! is taken for besides. Never: where the engine stands.

use super::{MOVE, Row, SET_GAME, reads};
use crate::{
    contract::and_also,
    protocols::nboard::{
        grammar,
        message::{Command, Keyword},
    },
};

const NO_REPLY: &str = "nboard/set-game/no-reply";
const NO_REPLY_TO_MOVES: &str = "nboard/move/no-reply";
const COMMANDS: &str = "nboard/communication/ignores-unknown-commands";
const MOVES: &str = "nboard/go/only-when-asked";
const UNASKED: &str = "nboard/hint/only-when-asked";

/// What asks for something.
const REQUESTS: [Keyword; 4] = [Keyword::Go, Keyword::Hint, Keyword::Analyze, Keyword::Learn];

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    reads("hints-at-each-game", "Searches for a hint after `set game`.", &[NO_REPLY], |_, line| {
        also(line, SET_GAME, "hint 1")
    }),
    reads("moves-at-each-game", "Searches for a move after `set game`.", &[MOVES], |_, line| {
        also(line, SET_GAME, "go")
    }),
    reads(
        "hints-at-each-move",
        "Searches for a hint after `move`.",
        &[NO_REPLY_TO_MOVES],
        |_, line| also(line, MOVE, "hint 1"),
    ),
    reads("moves-at-each-move", "Searches for a move after `move`.", &[MOVES], |_, line| {
        also(line, MOVE, "go")
    }),
    reads(
        "pings-at-each-game",
        "Sends `pong 0` after `set game`.",
        &["nboard/ping/only-when-pinged"],
        |_, line| also(line, SET_GAME, "ping 0"),
    ),
    reads(
        "hints-at-each-depth",
        "Searches for a hint after `set depth`.",
        &[UNASKED],
        |_, line| also(line, "set depth ", "hint 1"),
    ),
    reads(
        "hints-at-each-contempt",
        "Searches for a hint after `set contempt`.",
        &[UNASKED],
        |_, line| also(line, "set contempt ", "hint 1"),
    ),
    reads(
        "moves-at-each-contempt",
        "Searches for a move after `set contempt`.",
        &[MOVES],
        |_, line| also(line, "set contempt ", "go"),
    ),
    reads(
        "moves-when-it-has-learned",
        "Searches for a move after `learn`.",
        &[MOVES],
        |_, line| and_also(line, line == "learn", "go"),
    ),
    reads(
        "moves-when-it-has-analyzed",
        "Searches for a move after `analyze`.",
        &["nboard/analyze/harmless"],
        |_, line| and_also(line, line == "analyze", "go"),
    ),
    reads(
        "pings-at-unknown-commands",
        "Sends `pong 0` on an unknown command.",
        &[COMMANDS],
        |_, line| and_also(line, unknown(line), "ping 0"),
    ),
    reads(
        "pings-by-their-beginning",
        "Reads every word that begins with `ping` as `ping`.",
        &[COMMANDS],
        |_, line| {
            let (_, number) = line.split_once(' ').filter(|_| line.starts_with("ping"))?;
            unknown(line).then(|| vec![format!("ping {number}")])
        },
    ),
    reads(
        "words-by-their-beginning",
        "Reads every word that begins with a command as that command.",
        &[COMMANDS],
        |_, line| {
            let word =
                REQUESTS.map(Keyword::word).into_iter().find(|word| line.starts_with(word))?;
            let tail = line[word.len()..].trim_start_matches(|c: char| c.is_ascii_alphabetic());
            unknown(line).then(|| vec![format!("{word}{tail}")])
        },
    ),
    reads(
        "blank-line-repeats-the-request",
        "Repeats the last request on a blank line.",
        &[COMMANDS],
        |history, line| {
            let last = history.commands().next()?;
            let asks = Keyword::of(last).is_some_and(|keyword| REQUESTS.contains(&keyword));
            (asks && line.trim().is_empty()).then(|| vec![last.to_owned()])
        },
    ),
];

/// The line, and a request behind it, if it begins like this.
fn also(line: &str, beginning: &str, request: &str) -> Option<Vec<String>> {
    and_also(line, line.starts_with(beginning), request)
}

fn unknown(line: &str) -> bool {
    grammar::command(line) == Command::Unknown
}
