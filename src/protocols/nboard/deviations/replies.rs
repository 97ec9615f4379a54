//! Lines after which an engine does what nobody asked it for: it takes them for a request.
//!
//! In: a line that asks for nothing, or not for that. Out: the line, and the request that it
//! is taken for besides. Never: where the engine stands.

use super::{MOVE, Row, SET_GAME, reads};
use crate::protocols::nboard::{grammar, message::Command};

const NO_REPLY: &str = "nboard/set-game/no-reply";
const NO_REPLY_TO_MOVES: &str = "nboard/move/no-reply";
const COMMANDS: &str = "nboard/communication/ignores-unknown-commands";

/// Words that ask for something.
const REQUESTS: [&str; 4] = ["go", "hint", "analyze", "learn"];

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    reads("moves-at-each-game", "Looks for a move when a game is set.", &[NO_REPLY], |_, line| {
        also(line, SET_GAME, "go")
    }),
    reads("hints-at-each-game", "Gives a hint when a game is set.", &[NO_REPLY], |_, line| {
        also(line, SET_GAME, "hint 1")
    }),
    reads(
        "answers-unasked",
        "Looks for a move when it is pinged twice in a game.",
        &["nboard/go/only-when-asked", "nboard/ping/nothing-stale"],
        |history, line| {
            let ping = |line: &str| line.starts_with("ping");
            let twice = ping(line) && ping(history.commands().next()?);
            (twice && history.count(SET_GAME) > 0).then(|| vec![line.to_owned(), "go".to_owned()])
        },
    ),
    reads(
        "hints-at-each-move",
        "Gives a hint when a move is made.",
        &[NO_REPLY_TO_MOVES],
        |_, line| also(line, MOVE, "hint 1"),
    ),
    reads(
        "pings-at-each-game",
        "Says a pong when a game is set.",
        &["nboard/ping/only-when-pinged"],
        |_, line| also(line, SET_GAME, "ping 0"),
    ),
    reads(
        "hints-at-each-depth",
        "Gives a hint when the depth is set.",
        &["nboard/set-depth/accepted"],
        |_, line| also(line, "set depth ", "hint 1"),
    ),
    reads(
        "hints-at-each-contempt",
        "Gives a hint when the contempt is set.",
        &["nboard/set-contempt/accepted"],
        |_, line| also(line, "set contempt ", "hint 1"),
    ),
    reads(
        "hints-when-it-has-learned",
        "Gives a hint when it has learned a game.",
        &["nboard/learn/changes-nothing"],
        |_, line| also(line, "learn", "hint 1"),
    ),
    reads(
        "moves-when-it-has-analyzed",
        "Looks for a move when it has analyzed a game.",
        &["nboard/analyze/harmless"],
        |_, line| also(line, "analyze", "go"),
    ),
    reads(
        "pings-by-their-beginning",
        "Takes every word that begins with ping for one.",
        &[COMMANDS],
        |_, line| {
            let (_, number) = line.split_once(' ').filter(|_| line.starts_with("ping"))?;
            unknown(line).then(|| vec![format!("ping {number}")])
        },
    ),
    reads(
        "words-by-their-beginning",
        "Knows commands by how they begin.",
        &[COMMANDS],
        |_, line| {
            let word = REQUESTS.into_iter().find(|word| line.starts_with(word))?;
            let tail = line[word.len()..].trim_start_matches(|c: char| c.is_ascii_alphabetic());
            unknown(line).then(|| vec![format!("{word}{tail}")])
        },
    ),
    reads(
        "blank-line-repeats-the-request",
        "Does once more what it did last when it hears a line without a word.",
        &[COMMANDS],
        |history, line| {
            let last = history.commands().next().filter(|last| REQUESTS.contains(last))?;
            line.trim().is_empty().then(|| vec![last.to_owned()])
        },
    ),
];

/// The line, and a request behind it, if it begins like this.
fn also(line: &str, beginning: &str, request: &str) -> Option<Vec<String>> {
    line.starts_with(beginning).then(|| vec![line.to_owned(), request.to_owned()])
}

fn unknown(line: &str) -> bool {
    grammar::command(line) == Command::Unknown
}
