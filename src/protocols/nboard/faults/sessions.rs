//! Faults of the session and the process: commands that are none, lines, the
//! end.
//!
//! In: a line. Out: an answer where none is due, or none, or the end.

use std::time::Duration;

use super::behaviour::{Behaviour, Effect, Row, peeks, row, say};

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
        "Loses what has arrived with the version, if it is more than a line or two.",
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
        "Says a pong at its start.",
        &["nboard/nboard/silent-before-requests"],
        Behaviour::Opens(|_| say("pong 0")),
    ),
    row(
        "move-at-start",
        "Gives a move as soon as it knows the version.",
        &["nboard/nboard/silent-before-requests"],
        Behaviour::Hears(|faulty, line| {
            line.starts_with("nboard").then(|| faulty.honest_and(line, "=== F5/0.00/0.00"))
        }),
    ),
    row(
        "book-told-at-start",
        "Tells of its book with a word that means something else.",
        &["nboard/nboard/silent-before-requests"],
        Behaviour::Opens(|_| say("book loaded, 1200 positions")),
    ),
    row(
        "dies-of-unknown-commands",
        "Ends when it does not know a command.",
        &[UNKNOWN, ALIVE],
        Behaviour::Hears(|_, line| (line == "xyzzy").then(|| vec![Effect::Exit])),
    ),
    row(
        "hangs-on-unknown-commands",
        "Waits for ever when it does not know a command.",
        &[UNKNOWN, HANGS],
        Behaviour::Hears(|_, line| (line == "xyzzy go").then(|| vec![Effect::Hang])),
    ),
    row(
        "games-is-game",
        "Takes games for game and dies of it.",
        &[VARIABLES, ALIVE],
        Behaviour::Hears(|_, line| line.starts_with("set games").then(|| vec![Effect::Exit])),
    ),
    row(
        "dies-of-nothing-to-set",
        "Ends when nothing is said about what to set.",
        &[VARIABLES, ALIVE],
        Behaviour::Hears(|_, line| (line == "set").then(|| vec![Effect::Exit])),
    ),
    row(
        "answer-held-back",
        "Ends the line of an answer only before the next line.",
        &["nboard/communication/lines-are-complete"],
        Behaviour::Says(|_, line| {
            let held = line.starts_with("===");
            let text = if held { line.to_owned() } else { format!("\n{line}\n") };
            Some(vec![Effect::SendRaw(text.into())])
        }),
    ),
    row(
        "decimal-commas",
        "Writes numbers with a comma.",
        &[NUMBERS],
        Behaviour::Says(|_, line| {
            (line.starts_with("===") || line.starts_with("nodestats"))
                .then(|| say(line.replace('.', ",")))
        }),
    ),
    row(
        "nodes-in-thousands",
        "Counts nodes in thousands, with a letter for it.",
        &[NUMBERS],
        Behaviour::Says(|_, line| {
            let (word, rest) = line.split_once(' ').filter(|(word, _)| *word == "nodestats")?;
            let (_, time) = rest.split_once(' ')?;
            Some(say(format!("{word} 12k {time}")))
        }),
    ),
    row(
        "time-below-zero",
        "Tells times below zero.",
        &["nboard/nodestats/of-this-search"],
        Behaviour::Says(|_, line| {
            line.starts_with("nodestats").then(|| say(line.replace(" 0.00", " -1.50")))
        }),
    ),
    row(
        "evaluation-with-unit",
        "Writes a unit behind evaluations.",
        &[NUMBERS],
        Behaviour::Says(|_, line| {
            line.starts_with("search").then(|| say(line.replacen(".00 ", ".00discs ", 1)))
        }),
    ),
    row(
        "moves-lost-in-a-rush",
        "Skips moves while many lines wait.",
        &["nboard/communication/lines-end-commands"],
        peeks(|faulty, line| {
            (line.starts_with("move") && faulty.waiting_like("ping") > 1).then(Vec::new)
        }),
    ),
    row(
        "dies-of-long-games",
        "Ends when a game takes more than 1024 bytes.",
        &["nboard/communication/long-lines", ALIVE],
        Behaviour::Hears(|_, line| {
            (line.len() > 1_024 && line.starts_with("set game ")).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "dies-of-long-lines",
        "Ends when a line is longer than 16 KiB.",
        &[ODD, ALIVE],
        Behaviour::Hears(|_, line| (line.len() > 16_384).then(|| vec![Effect::Exit])),
    ),
    row(
        "hangs-on-odd-bytes",
        "Waits for ever after a line that is no text.",
        &[ODD, HANGS],
        Behaviour::Hears(|_, line| line.contains('\u{fffd}').then(|| vec![Effect::Hang])),
    ),
    row(
        "ends-after-learning",
        "Ends when it has learned a game.",
        &[ALIVE],
        Behaviour::Hears(|_, line| {
            (line == "learn").then(|| vec![Effect::Send("learned".into()), Effect::Exit])
        }),
    ),
    row(
        "ends-in-silence",
        "Ends when it was asked for the tenth move.",
        &[ALIVE],
        Behaviour::Hears(|faulty, line| {
            faulty.count += usize::from(line == "go");
            (faulty.count >= 10).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "hangs-at-the-second-lesson",
        "Waits for ever when it is to learn a second time.",
        &[HANGS],
        Behaviour::Hears(|faulty, line| {
            faulty.count += usize::from(line == "learn");
            (faulty.count >= 2).then(|| vec![Effect::Hang])
        }),
    ),
    row(
        "stays-after-its-input",
        "Goes on when its input has ended.",
        &["nboard/process/ends-with-input"],
        Behaviour::Leaves(|_| vec![Effect::Pause(Duration::from_secs(20)), Effect::Exit]),
    ),
    row(
        "searches-after-its-input",
        "Goes on with its search when its input has ended.",
        &["nboard/process/ends-with-input"],
        Behaviour::Leaves(|faulty| {
            faulty.once(|faulty| !faulty.is_busy(), |_| vec![Effect::Exit]);
            Vec::new()
        }),
    ),
    row(
        "quit-without-end",
        "Hangs when it is told to quit.",
        &["nboard/process/ends-after-quit"],
        Behaviour::Hears(|_, line| {
            (line == "quit").then(|| vec![Effect::Pause(Duration::from_secs(20))])
        }),
    ),
    row(
        "lost-in-the-ending",
        "Gives no move when a game fed to it is almost over.",
        &["nboard/process/whole-games"],
        Behaviour::Hears(|faulty, line| {
            faulty.count += usize::from(line.starts_with("move "));
            if line.starts_with("set game ") {
                faulty.count = 0;
            }
            let few = faulty.notes.board.is_some_and(|board| board.empty_count() <= 9);
            (line == "go" && faulty.count >= 20 && few).then(Vec::new)
        }),
    ),
    row(
        "dies-in-the-ending",
        "Ends when a game fed to it is almost over.",
        &["nboard/process/whole-games", ALIVE],
        Behaviour::Hears(|faulty, line| {
            faulty.count += usize::from(line.starts_with("move "));
            let few = faulty.notes.board.is_some_and(|board| board.empty_count() <= 6);
            (line == "go" && faulty.count >= 20 && few).then(|| vec![Effect::Exit])
        }),
    ),
    row("crashes-at-the-end", "Crashes when it is to end.", &[ALIVE], Behaviour::Honest),
];
