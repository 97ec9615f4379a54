//! Faults of hearing: line ends, blanks, what is unknown, ill-formed or out
//! of place, `isready`, `debug`.
//!
//! In: a line as it came. Out: a wrong reaction to it.

use std::time::Duration;

use super::behaviour::{Behaviour, Effect, Row, is, row, said, say, then};
use crate::protocols::{
    uci_like::tokens::tokens,
    ugmi::{
        grammar,
        message::{Command, Keyword},
        rules::Board,
    },
};

pub(super) fn is_unknown(line: &str) -> bool {
    grammar::command(line) == Command::Unknown
}

pub(super) fn is_misused(line: &str, keyword: Keyword) -> bool {
    grammar::command(line) == Command::Misused(keyword)
}

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "crlf-unknown",
        "Ignores commands that end with a carriage return.",
        &["ugmi/description/accepts-both-line-ends"],
        Behaviour::Hears(|faulty, _| faulty.carriage_return.then(Vec::new)),
    ),
    row(
        "crlf-in-numbers",
        "Treats a carriage return as part of the last word.",
        &["ugmi/description/accepts-both-line-ends"],
        Behaviour::Hears(|faulty, line| {
            let word = faulty.carriage_return && tokens(line).len() > 1;
            word.then(|| faulty.honest(&format!("{line}~")))
        }),
    ),
    row(
        "exit-on-unknown",
        "Exits at an unknown command.",
        &["ugmi/description/ignores-unknown-commands", "ugmi/process/stays-alive"],
        Behaviour::Hears(|faulty, line| {
            (is_unknown(line) && !faulty.odd_bytes && line.len() < 999).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "bare-line-on-unknown",
        "Answers unknown commands with a line that is not a message.",
        &["ugmi/description/ignores-unknown-commands"],
        Behaviour::Hears(|faulty, line| {
            (is_unknown(line) && !faulty.odd_bytes && line.len() < 999)
                .then(|| say(format!("Unknown command: {line}")))
        }),
    ),
    row(
        "crash-on-bare-position",
        "Exits at `position` without parameters.",
        &["ugmi/description/ignores-ill-formed-commands", "ugmi/process/stays-alive"],
        Behaviour::Hears(|_, line| (line.trim() == "position").then(|| vec![Effect::Exit])),
    ),
    row(
        "crash-on-bad-move",
        "Exits if a list contains an ill-formed move.",
        &["ugmi/description/ignores-ill-formed-commands", "ugmi/process/stays-alive"],
        Behaviour::Hears(|_, line| {
            (is_misused(line, Keyword::Position) && line.contains("startpos moves"))
                .then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "deaf-after-bad-setoption",
        "Hangs after a `setoption` without a name.",
        &["ugmi/description/ignores-ill-formed-commands", "ugmi/process/stays-alive"],
        Behaviour::Hears(|_, line| {
            is_misused(line, Keyword::SetOption).then(|| vec![Effect::Hang])
        }),
    ),
    row(
        "bare-line-on-bad-debug",
        "Answers an ill-formed `debug` with a line that is not a message.",
        &["ugmi/description/ignores-ill-formed-commands"],
        Behaviour::Hears(|faulty, line| {
            (is_misused(line, Keyword::Debug) && !faulty.odd_bytes)
                .then(|| say("usage: debug on|off"))
        }),
    ),
    row(
        "go-restarts-search",
        "Restarts the search at a second `go`.",
        &["ugmi/description/ignores-out-of-place-commands"],
        Behaviour::Hears(|faulty, line| {
            let told = ["info depth 3 nodes 90 time 9", "info depth 1 nodes 3 time 1"];
            (is(line, "go") && faulty.is_thinking()).then(|| said(&told))
        }),
    ),
    row(
        "crash-on-position-in-search",
        "Exits if `position` comes during a search.",
        &["ugmi/description/ignores-out-of-place-commands", "ugmi/process/stays-alive"],
        Behaviour::Hears(|faulty, line| {
            (is(line, "position") && faulty.is_thinking() && tokens(line).len() > 2)
                .then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "newgame-forgets-search",
        "Ends the search without `bestmove` at `ugminewgame`.",
        &["ugmi/description/ignores-out-of-place-commands"],
        Behaviour::Both(
            |faulty, line| {
                let lost = line == "ugminewgame" && faulty.is_thinking();
                faulty.count += usize::from(lost);
                lost.then(|| faulty.honest("stop"))
            },
            |faulty, line| (faulty.count == 1 && line.starts_with("bestmove")).then(Vec::new),
        ),
    ),
    row(
        "board-after-position",
        "Prints the board after each `position`.",
        &["ugmi/description/known-messages-only"],
        Behaviour::Hears(|faulty, line| {
            let picture = ["  a b c d", "1 . . . .", ""];
            is(line, "position").then(|| faulty.hear_and_say(line, &picture))
        }),
    ),
    row(
        "blank-line-ends",
        "Exits at a blank line.",
        &["ugmi/description/ignores-blank-lines", "ugmi/process/stays-alive"],
        Behaviour::Hears(|_, line| line.trim().is_empty().then(|| vec![Effect::Exit])),
    ),
    row(
        "bare-line-on-blank",
        "Answers blank lines with a prompt.",
        &["ugmi/description/ignores-blank-lines"],
        Behaviour::Hears(|_, line| line.trim().is_empty().then(|| say("ready>"))),
    ),
    row(
        "deaf-while-thinking",
        "Reads no input during a search.",
        &["ugmi/description/listens-while-thinking"],
        Behaviour::Hears(|faulty, line| {
            let Command::Go(go) = grammar::command(line) else { return None };
            let endless = go.is_infinite() || go.odd;
            endless.then(|| [faulty.honest("go"), vec![faulty.deaf()]].concat())
        }),
    ),
    row(
        "one-ready-for-several",
        "Answers several `isready` in a row with one `readyok`.",
        &["ugmi/isready/one-readyok-each"],
        Behaviour::Hears(|faulty, line| {
            let again = faulty.before == "isready" && !faulty.is_thinking();
            let merged = line == "isready" && again;
            faulty.count += usize::from(merged);
            (merged && faulty.count == 2).then(Vec::new)
        }),
    ),
    row(
        "ready-after-search-too",
        "Sends `readyok` after each `bestmove`.",
        &["ugmi/readyok/only-when-asked"],
        Behaviour::Says(|_, line| {
            line.starts_with("bestmove").then(|| then(line, "readyok")).flatten()
        }),
    ),
    row(
        "slow-ready",
        "Takes more than a second to answer a second `isready`.",
        &["ugmi/isready/promptly"],
        Behaviour::Hears(|faulty, line| {
            let again = line == "isready" && faulty.before == "isready";
            (again && faulty.notes.searches == 0)
                .then(|| faulty.hear_late(Duration::from_millis(1_100), line))
        }),
    ),
    row(
        "ready-too-early",
        "Sends `readyok` before a new game is set up, and loses the next `go`.",
        &["ugmi/readyok/after-earlier-commands"],
        Behaviour::Hears(|faulty, line| {
            let idle = !faulty.is_thinking();
            // The next search comes before the new game is set up only if it
            // has come already.
            let behind = faulty.waiting.iter().any(|line| line.starts_with(b"go"));
            if line == "ugminewgame" && idle && behind {
                faulty.count = 1;
            }
            let lost = is(line, "go") && faulty.count == 1;
            if lost {
                faulty.count = 0;
            }
            lost.then(Vec::new)
        }),
    ),
    row(
        "position-set-up-late",
        "Sends `readyok` at once, and sets up a position 0.3 seconds later.",
        &["ugmi/readyok/after-earlier-commands"],
        Behaviour::Hears(|faulty, line| {
            let moves = grammar::list(line).filter(|_| !faulty.is_thinking())?;
            let late = faulty.after(Duration::from_millis(300), move |faulty| {
                let mut board = Board::default();
                for mv in moves {
                    board.make(mv);
                }
                faulty.engine.put(board);
                Vec::new()
            });
            Some(vec![late])
        }),
    ),
    row(
        "write-is-a-line",
        "Takes more than four lines that arrive in one write for one command.",
        &["ugmi/description/lines-end-at-line-feeds"],
        Behaviour::Hears(|faulty, line| {
            let more = faulty.waiting.len() >= 4 && !faulty.is_thinking();
            more.then(|| {
                faulty.waiting.clear();
                faulty.honest(line)
            })
        }),
    ),
    row(
        "debug-adds-nothing",
        "Sends no more in debug mode than otherwise.",
        &["ugmi/debug/sends-more-information"],
        Behaviour::Says(|_, line| line.starts_with("info string heard").then(Vec::new)),
    ),
    row(
        "crash-on-debug-off",
        "Exits at `debug off`.",
        &["ugmi/debug/accepted-at-any-time", "ugmi/process/stays-alive"],
        Behaviour::Hears(|_, line| (line == "debug off").then(|| vec![Effect::Exit])),
    ),
    row(
        "starts-in-debug-mode",
        "Starts in debug mode.",
        &["ugmi/debug/off-by-default"],
        Behaviour::Hears(|faulty, line| {
            faulty.count += 1;
            (faulty.count == 1).then(|| faulty.hear(&["debug on", line]))
        }),
    ),
    row(
        "bare-debug-output",
        "Prints debug output that is not `info`.",
        &["ugmi/debug/sends-more-information"],
        Behaviour::Says(|_, line| {
            let remark = line.strip_prefix("info string heard");
            remark.map(|rest| say(format!("DEBUG{rest}")))
        }),
    ),
    row(
        "crlf-quit-unknown",
        "Ignores `quit` with a carriage return.",
        &["ugmi/description/accepts-both-line-ends"],
        Behaviour::Hears(|faulty, line| (faulty.carriage_return && line == "quit").then(Vec::new)),
    ),
    row(
        "debug-for-good",
        "Ignores `debug off`.",
        &["ugmi/debug/off-by-default"],
        Behaviour::Hears(|_, line| (line == "debug off").then(Vec::new)),
    ),
];
