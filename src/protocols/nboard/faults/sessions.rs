//! Faults of the session and the process: commands that are none, lines, the
//! end.
//!
//! In: a line. Out: an answer where none is due, or none, or the end.

use std::time::Duration;

use super::behaviour::{
    Behaviour, Effect, FaultyEngine, Row, exits, hangs, peeks, rewrites, row, say,
};
use crate::protocols::nboard::{grammar, message::Command};

const UNKNOWN: &str = "nboard/communication/ignores-unknown-commands";
const VARIABLES: &str = "nboard/communication/ignores-unknown-variables";
const NUMBERS: &str = "nboard/communication/plain-numbers";
const ODD: &str = "nboard/communication/survives-odd-lines";
const ALIVE: &str = "nboard/process/stays-alive";
const HANGS: &str = "nboard/process/never-hangs";

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "deaf-while-it-starts",
        "Loses commands that arrive together with `nboard`.",
        &["nboard/nboard/starts-the-session"],
        peeks(|faulty, line| {
            if line.starts_with("nboard") && faulty.waiting.len() > 3 {
                faulty.waiting.clear();
            }
            None
        }),
    ),
    row(
        "pong-at-start",
        "Sends a pong at startup.",
        &["nboard/nboard/silent-before-requests"],
        Behaviour::Opens(|_| say("pong 0")),
    ),
    row(
        "move-at-start",
        "Sends a move after `nboard`.",
        &["nboard/nboard/silent-before-requests"],
        Behaviour::Hears(|faulty, line| {
            line.starts_with("nboard").then(|| faulty.honest_and(line, "=== F5/0.00/0.00"))
        }),
    ),
    row(
        "book-told-at-start",
        "Prints a message at startup that begins with `book`.",
        &["nboard/nboard/silent-before-requests"],
        Behaviour::Opens(|_| say("book loaded, 1200 positions")),
    ),
    row(
        "dies-of-unknown-commands",
        "Exits on an unknown command.",
        &[UNKNOWN, ALIVE],
        exits(|_, line| line == "xyzzy"),
    ),
    row(
        "hangs-on-unknown-commands",
        "Hangs on an unknown command.",
        &[UNKNOWN, HANGS],
        hangs(|_, line| line == "xyzzy go"),
    ),
    row(
        "dies-of-every-unknown-line",
        "Exits on every line that it does not know.",
        &[UNKNOWN, ALIVE],
        exits(|_, line| matches!(grammar::command(line), Command::Unknown | Command::Blank)),
    ),
    row(
        "games-is-game",
        "Exits on `set games`.",
        &[VARIABLES, ALIVE],
        exits(|_, line| line.starts_with("set games")),
    ),
    row(
        "dies-of-nothing-to-set",
        "Exits on `set` without a variable.",
        &[VARIABLES, ALIVE],
        exits(|_, line| line == "set"),
    ),
    row(
        "answer-held-back",
        "Sends the line feed of an answer only before the next line.",
        &["nboard/communication/lines-are-complete"],
        Behaviour::Says(|_, line| {
            let held = line.starts_with("===");
            let text = if held { line.to_owned() } else { format!("\n{line}\n") };
            Some(vec![Effect::SendRaw(text.into())])
        }),
    ),
    row(
        "decimal-commas",
        "Writes numbers with a decimal comma.",
        &[NUMBERS],
        Behaviour::Says(|_, line| {
            (line.starts_with("===") || line.starts_with("nodestats"))
                .then(|| say(line.replace('.', ",")))
        }),
    ),
    row(
        "nodes-in-thousands",
        "Reports node counts in thousands, with a `k`.",
        &[NUMBERS],
        Behaviour::Says(|_, line| {
            let (word, rest) = line.split_once(' ').filter(|(word, _)| *word == "nodestats")?;
            let (_, time) = rest.split_once(' ')?;
            Some(say(format!("{word} 12k {time}")))
        }),
    ),
    row(
        "time-below-zero",
        "Reports negative times.",
        &["nboard/nodestats/of-this-search"],
        rewrites("nodestats", |line| line.replace(" 0.00", " -1.50")),
    ),
    row(
        "evaluation-with-unit",
        "Writes a unit after evaluations.",
        &[NUMBERS],
        rewrites("search", |line| line.replacen(".00 ", ".00discs ", 1)),
    ),
    row(
        "moves-lost-in-a-rush",
        "Skips moves while several pings wait in its input.",
        &["nboard/communication/lines-end-commands"],
        peeks(|faulty, line| {
            (line.starts_with("move") && faulty.waiting_like("ping") > 1).then(Vec::new)
        }),
    ),
    row(
        "dies-of-long-games",
        "Exits on a game of more than 1024 bytes.",
        &["nboard/communication/long-lines", ALIVE],
        exits(|_, line| line.len() > 1_024 && line.starts_with("set game ")),
    ),
    row(
        "dies-of-long-lines",
        "Exits on a line of more than 16 KiB.",
        &[ODD, ALIVE],
        exits(|_, line| line.len() > 16_384),
    ),
    row(
        "hangs-on-odd-bytes",
        "Hangs on a line that is not valid UTF-8.",
        &[ODD, HANGS],
        Behaviour::Hears(|_, line| line.contains('\u{fffd}').then(|| vec![Effect::Hang])),
    ),
    row(
        "ends-after-learning",
        "Exits after `learn`.",
        &["nboard/learn/answered-once", ALIVE],
        Behaviour::Hears(|_, line| {
            (line == "learn").then(|| vec![Effect::Send("learned".into()), Effect::Exit])
        }),
    ),
    row(
        "ends-in-silence",
        "Exits at the tenth `go`.",
        &[ALIVE, "nboard/process/whole-games"],
        Behaviour::Hears(|faulty, line| {
            faulty.count += usize::from(line == "go");
            (faulty.count >= 10).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "hangs-at-the-second-lesson",
        "Hangs at the second `learn`.",
        &["nboard/learn/answered-once", HANGS],
        Behaviour::Hears(|faulty, line| {
            faulty.count += usize::from(line == "learn");
            (faulty.count >= 2).then(|| vec![Effect::Hang])
        }),
    ),
    row(
        "stays-after-its-input",
        "Does not exit when its input ends.",
        &["nboard/process/ends-with-input"],
        Behaviour::Leaves(|_| vec![Effect::Pause(Duration::from_secs(20)), Effect::Exit]),
    ),
    row(
        "searches-after-its-input",
        "Finishes its search before it exits when its input ends.",
        &["nboard/process/ends-with-input"],
        Behaviour::Leaves(|faulty| {
            faulty.once(|faulty| !faulty.is_busy(), |_| vec![Effect::Exit]);
            Vec::new()
        }),
    ),
    row(
        "hints-after-its-input",
        "Finishes its hints before it exits when its input ends.",
        &["nboard/process/ends-with-input"],
        Behaviour::Leaves(|faulty| {
            let is_over = |faulty: &FaultyEngine| {
                !faulty.is_busy() || !faulty.notes.request.starts_with("hint ")
            };
            faulty.once(is_over, |_| vec![Effect::Exit]);
            Vec::new()
        }),
    ),
    row(
        "quit-without-end",
        "Hangs on `quit`.",
        &["nboard/process/ends-after-quit"],
        Behaviour::Hears(|_, line| {
            (line == "quit").then(|| vec![Effect::Pause(Duration::from_secs(20))])
        }),
    ),
    row(
        "dies-in-the-ending",
        "Exits on `go` near the end of a game that was sent move by move.",
        &["nboard/process/whole-games", ALIVE],
        Behaviour::Hears(|faulty, line| {
            faulty.count += usize::from(line.starts_with("move "));
            let few = faulty.notes.board.is_some_and(|board| board.empty_count() <= 6);
            (line == "go" && faulty.count >= 20 && few).then(|| vec![Effect::Exit])
        }),
    ),
    row("crashes-at-the-end", "Crashes while exiting.", &[ALIVE], Behaviour::Honest),
];
