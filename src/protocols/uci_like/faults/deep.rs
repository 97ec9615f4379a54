//! Faults that show only late or only afterwards: deep in a search, in the search after it, or
//! on the board behind a line that was to be ignored.
//!
//! In: a line as it came, and how long the engine has thought. Out: a wrong reaction, or a wrong
//! board.

use super::{
    Playing, Rows,
    behaviour::{Behaviour, Row, is, is_unknown, row, say},
};

impl<D: Playing> Rows<D> {
    /// Those of this kind.
    pub const DEEP: &'static [Row<D>] = &[
        row(
            "deaf-deep-in-a-search",
            "Reads no input once a search has taken two seconds.",
            &[D::DESCRIPTION_LISTENS_WHILE_THINKING],
            Behaviour::Hears(|faulty, _| faulty.is_deep().then(Vec::new)),
        ),
        row(
            "unknown-stops-deep-search",
            "Ends the search at an unknown command after two seconds.",
            &[D::DESCRIPTION_IGNORES_UNKNOWN_COMMANDS],
            Behaviour::Hears(|faulty, line| {
                (is_unknown::<D>(line) && faulty.is_deep()).then(|| faulty.honest("stop"))
            }),
        ),
        row(
            "blank-line-repeats",
            "Repeats `bestmove` at a blank line after a search.",
            &[D::DESCRIPTION_IGNORES_BLANK_LINES],
            Behaviour::Hears(|faulty, line| {
                let choice = &faulty.notes.choice;
                let again =
                    line.trim().is_empty() && is(&faulty.before, "go") && !faulty.is_thinking();
                again.then(|| say(format!("bestmove {choice}")))
            }),
        ),
        row(
            "go-in-search-in-debug-mode",
            "Begins a second search at a second `go` in debug mode.",
            &[D::DESCRIPTION_IGNORES_OUT_OF_PLACE_COMMANDS],
            Behaviour::Hears(|faulty, line| {
                let debug = faulty.notes.debug && faulty.is_thinking() && is(line, "go");
                debug.then(|| faulty.hear(&["stop", line]))
            }),
        ),
        row(
            "stop-lost-deep-in-a-search",
            "Ignores `stop` once a search has taken two seconds.",
            &[D::STOP_ENDS_THE_SEARCH],
            Behaviour::Hears(|faulty, line| (line == "stop" && faulty.is_deep()).then(Vec::new)),
        ),
    ];
}
