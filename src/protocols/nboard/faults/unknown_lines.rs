//! Faults of lines that should do nothing, or do no harm.
//!
//! In: commands that are none, games that are none, numbers that make little
//! sense. Out: a search that ends, a request done twice, the end of the
//! process. Never: a line that means something.

use super::behaviour::{Behaviour, Effect, FaultyEngine, Row, exits, hangs, row};
use crate::protocols::nboard::{grammar, message::Command};

const UNKNOWN: &str = "nboard/communication/ignores-unknown-commands";
const VARIABLES: &str = "nboard/communication/ignores-unknown-variables";
const BROKEN_GAMES: &str = "nboard/set-game/survives-broken-games";
const ODD_NUMBERS: &str = "nboard/communication/survives-odd-numbers";
const ALIVE: &str = "nboard/process/stays-alive";
const HANGS: &str = "nboard/process/never-hangs";

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "unknown-command-ends-the-search",
        "Ends `go` on an unknown command.",
        &[UNKNOWN],
        Behaviour::Hears(|faulty, line| ended_by(faulty, line, "go", Command::Unknown)),
    ),
    row(
        "unknown-command-silences-the-search",
        "Ends `go` without an answer on an unknown command.",
        &[UNKNOWN],
        Behaviour::Hears(|faulty, line| {
            let is_lost = faulty.is_busy()
                && faulty.notes.request == "go"
                && grammar::command(line) == Command::Unknown;
            is_lost.then(|| faulty.stop_with(&[]))
        }),
    ),
    row(
        "unknown-command-ends-the-hints",
        "Ends `hint` on an unknown command.",
        &[UNKNOWN],
        Behaviour::Hears(|faulty, line| ended_by(faulty, line, "hint", Command::Unknown)),
    ),
    row(
        "blank-line-ends-the-search",
        "Ends `go` on a blank line.",
        &[UNKNOWN],
        Behaviour::Hears(|faulty, line| ended_by(faulty, line, "go", Command::Blank)),
    ),
    row(
        "unknown-variable-ends-the-search",
        "Ends `go` on `set` with an unknown variable.",
        &[VARIABLES],
        Behaviour::Hears(|faulty, line| ended_by(faulty, line, "go", Command::UnknownSet)),
    ),
    row(
        "dies-of-games-cut-off",
        "Exits on an incomplete game.",
        &[BROKEN_GAMES, ALIVE],
        Behaviour::Hears(|_, line| {
            let cut = line.starts_with("set game (;G") && !line.contains(";)");
            cut.then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "hangs-on-impossible-games",
        "Hangs on a game with an illegal move.",
        &[BROKEN_GAMES, HANGS],
        hangs(|_, line| line.contains("PB[a]") && line.contains("B[D4]")),
    ),
    row(
        "dies-of-depth-zero",
        "Exits on `go` at depth 0.",
        &[ODD_NUMBERS, ALIVE],
        exits(|faulty, line| line == "go" && faulty.notes.depth == 0),
    ),
    row(
        "dies-of-no-hints",
        "Exits on `hint 0` and `hint -1`.",
        &[ODD_NUMBERS, ALIVE],
        exits(|_, line| matches!(line, "hint 0" | "hint -1")),
    ),
];

/// An endless search ends when such a line comes, with an answer if it is for
/// a move.
fn ended_by(
    faulty: &mut FaultyEngine,
    line: &str,
    request: &str,
    what: Command,
) -> Option<Vec<Effect>> {
    let ends = faulty.is_endless() && faulty.notes.request.starts_with(request);
    if !ends || grammar::command(line) != what {
        return None;
    }
    let mv = *faulty.legal().first()?;
    let answer = [&*format!("=== {mv}")];
    Some(faulty.stop_with(if request == "go" { &answer } else { &[] }))
}
