//! Faults of hearing: line ends, blanks, what is unknown, ill-formed or out of place, `isready`,
//! `debug`.
//!
//! In: a line as it came. Out: a wrong reaction to it.

use std::time::Duration;

use super::super::{
    grammar,
    message::{Command, Keyword},
    tokens::tokens,
};
use super::{
    Playing, Rows,
    behaviour::{Behaviour, Effect, Row, is, is_misused, is_unknown, row, said, then},
};

impl<D: Playing> Rows<D> {
    /// Those of this kind.
    pub const INPUT: &'static [Row<D>] = &[
        row(
            "crlf-unknown",
            "Ignores commands that end with a carriage return.",
            &[D::DESCRIPTION_ACCEPTS_BOTH_LINE_ENDS],
            Behaviour::Hears(|faulty, _| faulty.carriage_return.then(Vec::new)),
        ),
        row(
            "crlf-in-numbers",
            "Treats a carriage return as part of the last word.",
            &[D::DESCRIPTION_ACCEPTS_BOTH_LINE_ENDS],
            Behaviour::Hears(|faulty, line| {
                let word = faulty.carriage_return && tokens(line).len() > 1;
                word.then(|| faulty.honest(&format!("{line}~")))
            }),
        ),
        row(
            "exit-on-unknown",
            "Exits at an unknown command.",
            &[D::DESCRIPTION_IGNORES_UNKNOWN_COMMANDS, D::PROCESS_STAYS_ALIVE],
            Behaviour::Hears(|faulty, line| {
                (is_unknown::<D>(line) && !faulty.odd_bytes && line.len() < 999)
                    .then(|| vec![Effect::Exit])
            }),
        ),
        row(
            "crash-on-bare-position",
            "Exits at `position` without parameters.",
            &[D::DESCRIPTION_IGNORES_ILL_FORMED_COMMANDS, D::PROCESS_STAYS_ALIVE],
            Behaviour::Hears(|_, line| (line.trim() == "position").then(|| vec![Effect::Exit])),
        ),
        row(
            "crash-on-bad-move",
            "Exits if a list contains an ill-formed move.",
            &[D::DESCRIPTION_IGNORES_ILL_FORMED_COMMANDS, D::PROCESS_STAYS_ALIVE],
            Behaviour::Hears(|_, line| {
                (is_misused::<D>(line, Keyword::Position) && line.contains("startpos moves"))
                    .then(|| vec![Effect::Exit])
            }),
        ),
        row(
            "deaf-after-bad-setoption",
            "Hangs after a `setoption` without a name.",
            &[D::DESCRIPTION_IGNORES_ILL_FORMED_COMMANDS, D::PROCESS_STAYS_ALIVE],
            Behaviour::Hears(|_, line| {
                is_misused::<D>(line, Keyword::SetOption).then(|| vec![Effect::Hang])
            }),
        ),
        row(
            "go-restarts-search",
            "Restarts the search at a second `go`.",
            &[D::DESCRIPTION_IGNORES_OUT_OF_PLACE_COMMANDS],
            Behaviour::Hears(|faulty, line| {
                let told = ["info depth 3 nodes 90 time 9", "info depth 1 nodes 3 time 1"];
                (is(line, "go") && faulty.is_thinking()).then(|| said(&told))
            }),
        ),
        row(
            "crash-on-position-in-search",
            "Exits if `position` comes during a search.",
            &[D::DESCRIPTION_IGNORES_OUT_OF_PLACE_COMMANDS, D::PROCESS_STAYS_ALIVE],
            Behaviour::Hears(|faulty, line| {
                (is(line, "position") && faulty.is_thinking() && tokens(line).len() > 2)
                    .then(|| vec![Effect::Exit])
            }),
        ),
        row(
            "newgame-forgets-search",
            D::NEWGAME_FORGETS_SEARCH,
            &[D::DESCRIPTION_IGNORES_OUT_OF_PLACE_COMMANDS],
            Behaviour::Both(
                |faulty, line| {
                    let lost = line == D::NEW_GAME && faulty.is_thinking();
                    faulty.count += usize::from(lost);
                    lost.then(|| faulty.honest("stop"))
                },
                |faulty, line| (faulty.count == 1 && line.starts_with("bestmove")).then(Vec::new),
            ),
        ),
        row(
            "blank-line-ends",
            "Exits at a blank line.",
            &[D::DESCRIPTION_IGNORES_BLANK_LINES, D::PROCESS_STAYS_ALIVE],
            Behaviour::Hears(|_, line| line.trim().is_empty().then(|| vec![Effect::Exit])),
        ),
        row(
            "deaf-while-thinking",
            "Reads no input during a search.",
            &[D::DESCRIPTION_LISTENS_WHILE_THINKING],
            Behaviour::Hears(|faulty, line| {
                let Command::Go(go) = grammar::command::<D>(line) else { return None };
                let endless = go.is_infinite() || go.odd;
                endless.then(|| [faulty.honest(D::ENDLESS), vec![faulty.deaf()]].concat())
            }),
        ),
        row(
            "ready-once-in-a-search",
            "Answers only the first `isready` of a search.",
            &[D::ISREADY_ONE_READYOK_EACH],
            Behaviour::Hears(|faulty, line| {
                let asked = usize::from(line == "isready");
                faulty.count = if faulty.is_thinking() { faulty.count + asked } else { 0 };
                (asked > 0 && faulty.count > 1).then(Vec::new)
            }),
        ),
        row(
            "one-ready-for-several",
            "Answers several `isready` in a row with one `readyok`.",
            &[D::ISREADY_ONE_READYOK_EACH],
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
            &[D::READYOK_ONLY_WHEN_ASKED],
            Behaviour::Says(|_, line| {
                line.starts_with("bestmove").then(|| then(line, "readyok")).flatten()
            }),
        ),
        row(
            "slow-ready",
            "Takes more than a second to answer a second `isready`.",
            &[D::ISREADY_PROMPTLY],
            Behaviour::Hears(|faulty, line| {
                let again = line == "isready" && faulty.before == "isready";
                (again && faulty.notes.searches == 0)
                    .then(|| faulty.hear_late(Duration::from_millis(1_100), line))
            }),
        ),
        row(
            "ready-too-early",
            "Sends `readyok` before a new game is set up, and loses the next `go`.",
            &[D::READYOK_AFTER_EARLIER_COMMANDS],
            Behaviour::Hears(|faulty, line| {
                let idle = !faulty.is_thinking();
                // The next search comes before the new game is set up only if it
                // has come already.
                let behind = faulty.waiting.iter().any(|line| line.starts_with(b"go"));
                if line == D::NEW_GAME && idle && behind {
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
            &[D::READYOK_AFTER_EARLIER_COMMANDS],
            Behaviour::Hears(|faulty, line| {
                let line = line.to_owned();
                let position = grammar::position::<D>(&line);
                let is_start = line.split_whitespace().count() <= 2;
                position.filter(|_| !is_start && !faulty.is_thinking())?;
                let late = faulty.after(Duration::from_millis(300), move |faulty| {
                    D::put(&mut faulty.engine, &line);
                    Vec::new()
                });
                Some(vec![late])
            }),
        ),
        row(
            "write-is-a-line",
            "Takes more than four lines that arrive in one write for one command.",
            &[D::DESCRIPTION_LINES_END_AT_LINE_FEEDS],
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
            &[D::DEBUG_SENDS_MORE_INFORMATION],
            Behaviour::Says(|_, line| line.starts_with("info string heard").then(Vec::new)),
        ),
        row(
            "crash-on-debug-off",
            "Exits at `debug off`.",
            &[D::DEBUG_ACCEPTED_AT_ANY_TIME, D::PROCESS_STAYS_ALIVE],
            Behaviour::Hears(|_, line| (line == "debug off").then(|| vec![Effect::Exit])),
        ),
        row(
            "starts-in-debug-mode",
            "Starts in debug mode.",
            &[D::DEBUG_OFF_BY_DEFAULT],
            Behaviour::Hears(|faulty, line| {
                faulty.count += 1;
                (faulty.count == 1).then(|| faulty.hear(&["debug on", line]))
            }),
        ),
        row(
            "crlf-quit-unknown",
            "Ignores `quit` with a carriage return.",
            &[D::DESCRIPTION_ACCEPTS_BOTH_LINE_ENDS],
            Behaviour::Hears(|faulty, line| {
                (faulty.carriage_return && line == "quit").then(Vec::new)
            }),
        ),
        row(
            "debug-for-good",
            "Ignores `debug off`.",
            &[D::DEBUG_OFF_BY_DEFAULT],
            Behaviour::Hears(|_, line| (line == "debug off").then(Vec::new)),
        ),
    ];
}
