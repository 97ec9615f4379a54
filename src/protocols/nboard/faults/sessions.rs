//! Faults of the session and the process: commands that are none, lines, the
//! end.
//!
//! In: a line. Out: an answer where none is due, or none, or the end.

use std::time::Duration;

use super::behaviour::{Act, Effect, Row, peeks, row, say};
use crate::protocols::nboard::rules::Game;

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
        peeks(|scene, line| {
            if line.starts_with("nboard") && scene.waiting.len() > 3 {
                scene.waiting.clear();
            }
            None
        }),
    ),
    row(
        "pong-at-start",
        "Says a pong at its start.",
        &["nboard/nboard/silent-before-requests"],
        Act::Opens(|_| say("pong 0")),
    ),
    row(
        "move-at-start",
        "Gives a move as soon as it knows the version.",
        &["nboard/nboard/silent-before-requests"],
        Act::Hears(|scene, line| {
            line.starts_with("nboard").then(|| scene.honest_and(line, "=== F5/0.00/0.00"))
        }),
    ),
    row(
        "book-told-at-start",
        "Tells of its book with a word that means something else.",
        &["nboard/nboard/silent-before-requests"],
        Act::Opens(|_| say("book loaded, 1200 positions")),
    ),
    row(
        "words-by-their-beginning",
        "Knows commands by how they begin.",
        &[UNKNOWN],
        Act::Hears(|scene, line| {
            ["go", "hint", "analyze", "learn"].into_iter().find_map(|word| {
                let longer = line.strip_prefix(word)?;
                let tail = longer.trim_start_matches(|c: char| c.is_ascii_alphabetic());
                (longer != tail).then(|| scene.honest(&format!("{word}{tail}")))
            })
        }),
    ),
    row(
        "pings-by-their-beginning",
        "Takes every word that begins with ping for one.",
        &[UNKNOWN],
        Act::Hears(|_, line| {
            let number = line.strip_prefix("pingx ")?;
            Some(say(format!("pong {number}")))
        }),
    ),
    row(
        "commands-anywhere",
        "Finds commands behind words that it does not know.",
        &[UNKNOWN],
        Act::Hears(|scene, line| {
            let (first, rest) = line.split_once(' ')?;
            matches!(first, "xyzzy" | "please").then(|| scene.honest(rest))
        }),
    ),
    row(
        "moves-by-their-beginning",
        "Takes moves for move.",
        &[UNKNOWN],
        Act::Hears(|scene, line| {
            let mv = line.strip_prefix("moves ")?;
            Some(scene.honest(&format!("move {mv}")))
        }),
    ),
    row(
        "takes-back-on-undo",
        "Takes a move back on a command that the protocol does not have.",
        &[UNKNOWN],
        Act::Hears(|scene, line| {
            if line == "undo" {
                let mut game = scene.engine.game().clone();
                game.moves.pop();
                scene.engine.put(game);
            }
            None
        }),
    ),
    row(
        "blank-line-resets",
        "Starts anew on a blank line.",
        &[UNKNOWN],
        Act::Hears(|scene, line| {
            if line.trim().is_empty() {
                let start = crate::protocols::nboard::rules::Board::start();
                scene.engine.put(Game::new(start));
            }
            None
        }),
    ),
    row(
        "dies-of-unknown-commands",
        "Ends when it does not know a command.",
        &[UNKNOWN, ALIVE],
        Act::Hears(|_, line| (line == "xyzzy").then(|| vec![Effect::Exit])),
    ),
    row(
        "hangs-on-unknown-commands",
        "Waits for ever when it does not know a command.",
        &[UNKNOWN, HANGS],
        Act::Hears(|_, line| (line == "xyzzy go").then(|| vec![Effect::Hang])),
    ),
    row(
        "unknown-variable-resets",
        "Loses the game when something unknown is set.",
        &[VARIABLES],
        Act::Hears(|scene, line| {
            if line == "set colour red" {
                let start = crate::protocols::nboard::rules::Board::start();
                scene.engine.put(Game::new(start));
            }
            None
        }),
    ),
    row(
        "games-is-game",
        "Takes games for game and dies of it.",
        &[VARIABLES, ALIVE],
        Act::Hears(|_, line| line.starts_with("set games").then(|| vec![Effect::Exit])),
    ),
    row(
        "dies-of-nothing-to-set",
        "Ends when nothing is said about what to set.",
        &[VARIABLES, ALIVE],
        Act::Hears(|_, line| (line == "set").then(|| vec![Effect::Exit])),
    ),
    row(
        "answer-held-back",
        "Ends the line of an answer only before the next line.",
        &["nboard/communication/lines-are-complete"],
        Act::Says(|_, line| {
            let held = line.starts_with("===");
            let text = if held { line.to_owned() } else { format!("\n{line}\n") };
            Some(vec![Effect::SendRaw(text.into())])
        }),
    ),
    row(
        "decimal-commas",
        "Writes numbers with a comma.",
        &[NUMBERS],
        Act::Says(|_, line| {
            (line.starts_with("===") || line.starts_with("nodestats"))
                .then(|| say(line.replace('.', ",")))
        }),
    ),
    row(
        "nodes-in-thousands",
        "Counts nodes in thousands, with a letter for it.",
        &[NUMBERS],
        Act::Says(|_, line| {
            let (word, rest) = line.split_once(' ').filter(|(word, _)| *word == "nodestats")?;
            let (_, time) = rest.split_once(' ')?;
            Some(say(format!("{word} 12k {time}")))
        }),
    ),
    row(
        "time-below-zero",
        "Tells times below zero.",
        &["nboard/nodestats/of-this-search"],
        Act::Says(|_, line| {
            line.starts_with("nodestats").then(|| say(line.replace(" 0.00", " -1.50")))
        }),
    ),
    row(
        "evaluation-with-unit",
        "Writes a unit behind evaluations.",
        &[NUMBERS],
        Act::Says(|_, line| {
            line.starts_with("search").then(|| say(line.replacen(".00 ", ".00discs ", 1)))
        }),
    ),
    row(
        "moves-lost-in-a-rush",
        "Skips moves while many lines wait.",
        &["nboard/communication/lines-end-commands"],
        peeks(|scene, line| {
            (line.starts_with("move") && scene.waiting_like("ping") > 1).then(Vec::new)
        }),
    ),
    row(
        "line-buffer-of-1024",
        "Reads no more than 1024 bytes of a line.",
        &["nboard/communication/long-lines"],
        Act::Hears(|scene, line| {
            let head = line.get(..1_024)?;
            Some(scene.honest(head))
        }),
    ),
    row(
        "dies-of-long-games",
        "Ends when a game takes more than 1024 bytes.",
        &["nboard/communication/long-lines", ALIVE],
        Act::Hears(|_, line| {
            (line.len() > 1_024 && line.starts_with("set game ")).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "dies-of-long-lines",
        "Ends when a line is longer than 16 KiB.",
        &[ODD, ALIVE],
        Act::Hears(|_, line| (line.len() > 16_384).then(|| vec![Effect::Exit])),
    ),
    row(
        "hangs-on-odd-bytes",
        "Waits for ever after a line that is no text.",
        &[ODD, HANGS],
        Act::Hears(|_, line| line.contains('\u{fffd}').then(|| vec![Effect::Hang])),
    ),
    row(
        "ends-after-learning",
        "Ends when it has learned a game.",
        &[ALIVE],
        Act::Hears(|_, line| {
            (line == "learn").then(|| vec![Effect::Send("learned".into()), Effect::Exit])
        }),
    ),
    row(
        "ends-in-silence",
        "Ends when it was asked for the tenth move.",
        &[ALIVE],
        Act::Hears(|scene, line| {
            scene.count += usize::from(line == "go");
            (scene.count >= 10).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "hangs-at-the-second-lesson",
        "Waits for ever when it is to learn a second time.",
        &[HANGS],
        Act::Hears(|scene, line| {
            scene.count += usize::from(line == "learn");
            (scene.count >= 2).then(|| vec![Effect::Hang])
        }),
    ),
    row(
        "stays-after-its-input",
        "Goes on when its input has ended.",
        &["nboard/process/ends-with-input"],
        Act::Leaves(|_| vec![Effect::Pause(Duration::from_secs(20)), Effect::Exit]),
    ),
    row(
        "searches-after-its-input",
        "Goes on with its search when its input has ended.",
        &["nboard/process/ends-with-input"],
        Act::Leaves(|scene| {
            scene.once(|scene| !scene.is_busy(), |_| vec![Effect::Exit]);
            Vec::new()
        }),
    ),
    row(
        "quit-without-end",
        "Hangs when it is told to quit.",
        &["nboard/process/ends-after-quit"],
        Act::Hears(|_, line| {
            (line == "quit").then(|| vec![Effect::Pause(Duration::from_secs(20))])
        }),
    ),
    row(
        "lost-in-the-ending",
        "Gives no move when a game fed to it is almost over.",
        &["nboard/process/whole-games"],
        Act::Hears(|scene, line| {
            scene.count += usize::from(line.starts_with("move "));
            if line.starts_with("set game ") {
                scene.count = 0;
            }
            let few = scene.notes.board.is_some_and(|board| board.empty_count() <= 9);
            (line == "go" && scene.count >= 20 && few).then(Vec::new)
        }),
    ),
    row(
        "dies-in-the-ending",
        "Ends when a game fed to it is almost over.",
        &["nboard/process/whole-games", ALIVE],
        Act::Hears(|scene, line| {
            scene.count += usize::from(line.starts_with("move "));
            let few = scene.notes.board.is_some_and(|board| board.empty_count() <= 6);
            (line == "go" && scene.count >= 20 && few).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "every-tenth-game-missed",
        "Misses every tenth game that is set.",
        &["nboard/process/alternating-positions"],
        Act::Hears(|scene, line| {
            let game = line.starts_with("set game ");
            scene.count += usize::from(game);
            (game && scene.count.is_multiple_of(10)).then(Vec::new)
        }),
    ),
    row("crashes-at-the-end", "Crashes when it is to end.", &[ALIVE], Act::Honest),
];
