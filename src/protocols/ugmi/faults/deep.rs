//! Faults that show only late or only afterwards: deep in a search, in the
//! search after it, or on the board behind a line that was to be ignored.
//!
//! In: a line as it came, and how long the engine has thought. Out: a wrong
//! reaction, or a wrong board.

use super::{
    behaviour::{Behaviour, Row, is, row, say},
    input::{ends_search, is_misused, is_unknown},
};
use crate::protocols::ugmi::{
    message::Keyword,
    rules::{self, Move},
};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "deaf-deep-in-a-search",
        "Reads nothing any more when its search has gone on for two seconds.",
        &["ugmi/description/listens-while-thinking"],
        Behaviour::Hears(|faulty, _| faulty.is_deep().then(Vec::new)),
    ),
    row(
        "unknown-stops-deep-search",
        "Ends a search that has gone on for two seconds when a line comes that it does not know.",
        &["ugmi/description/ignores-unknown-commands"],
        Behaviour::Hears(|faulty, line| {
            (is_unknown(line) && faulty.is_deep()).then(|| faulty.honest("stop"))
        }),
    ),
    row(
        "blank-line-repeats",
        "Says its best move again when a blank line follows a search.",
        &["ugmi/description/ignores-blank-lines"],
        Behaviour::Hears(|faulty, line| {
            let choice = &faulty.notes.choice;
            let again = line.trim().is_empty() && is(&faulty.before, "go") && !faulty.is_thinking();
            again.then(|| say(format!("bestmove {choice}")))
        }),
    ),
    row(
        "blank-line-stops-search",
        "Ends its search when a blank line comes.",
        &["ugmi/description/ignores-blank-lines"],
        Behaviour::Hears(|faulty, line| {
            let ends = line.trim().is_empty() && faulty.is_thinking();
            ends.then(|| faulty.honest("stop"))
        }),
    ),
    row(
        "files-wrap-round",
        "Takes a file beyond the last for the first file of the next rank.",
        &["ugmi/description/ignores-ill-formed-commands"],
        Behaviour::Hears(|faulty, line| {
            let wraps = is_misused(line, Keyword::Position) && line.ends_with(" t01");
            wraps.then(|| faulty.honest(&line.replace("t01", "a02")))
        }),
    ),
    row(
        "plays-moves-of-no-position",
        "Plays the moves of a position that it does not know on the one it has.",
        &["ugmi/description/ignores-ill-formed-commands"],
        Behaviour::Hears(|faulty, line| {
            let (_, moves) = line.split_once("foo moves ").filter(|_| !faulty.is_thinking())?;
            let mut board = faulty.engine.board().clone();
            let moves: Vec<Move> =
                moves.split(' ').filter_map(|word| rules::parse_move(word).ok()).collect();
            for mv in moves {
                if rules::is_legal(&board, mv) {
                    board.make(mv);
                }
            }
            faulty.engine.put(board);
            Some(Vec::new())
        }),
    ),
    row(
        "go-in-search-in-debug-mode",
        "Begins a second search during the first in debug mode.",
        &["ugmi/description/ignores-out-of-place-commands"],
        Behaviour::Hears(|faulty, line| {
            let debug = faulty.notes.debug && faulty.is_thinking() && is(line, "go");
            debug.then(|| faulty.hear(&["stop", line]))
        }),
    ),
    row(
        "ugmi-stops-search",
        "Ends its search when it is asked who it is.",
        &["ugmi/description/ignores-out-of-place-commands"],
        Behaviour::Hears(|faulty, line| ends_search(faulty, line, "ugmi")),
    ),
    row(
        "stop-lost-deep-in-a-search",
        "Does not end a search that has gone on for two seconds when it is told to.",
        &["ugmi/stop/ends-the-search"],
        Behaviour::Hears(|faulty, line| (line == "stop" && faulty.is_deep()).then(Vec::new)),
    ),
    row(
        "position-ends-the-next-search",
        "Ends a search without limits at once if a position came in the one before.",
        &["ugmi/description/ignores-out-of-place-commands"],
        Behaviour::Hears(|faulty, line| {
            let thinking = faulty.is_thinking();
            if thinking && is(line, "position") && line.ends_with("a01") {
                faulty.count = 1;
            }
            let ends = !thinking && line == "go" && std::mem::take(&mut faulty.count) == 1;
            ends.then(|| faulty.hear(&[line, "stop"]))
        }),
    ),
];
