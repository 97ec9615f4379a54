//! Faults of the frame around answers: `ok`, line ends, order, the block of
//! `info`, errors.
//!
//! In: a line and the honest answer. Out: the answer, marred.

use std::time::Duration;

use super::behaviour::{
    Behaviour, Effect, Event, Row, describes, is_error, just_ok, rewords, row, said,
};
use crate::protocols::uhp::{grammar::edition_of, message::Keyword};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "no-ok-after-undo",
        "Leaves out the `ok` after `undo`.",
        &["uhp/engine-commands/ends-with-ok"],
        rewords(|_, line, answer| {
            if line.starts_with("undo") {
                answer.pop();
            }
        }),
    ),
    row(
        "no-ok-after-errors",
        "Leaves out the `ok` after an error.",
        &["uhp/engine-commands/ends-with-ok"],
        rewords(|_, _, answer| {
            if is_error(answer) {
                answer.pop();
            }
        }),
    ),
    row(
        "two-oks-after-errors",
        "Sends `ok` twice after an error.",
        &["uhp/engine-commands/one-ok-per-command"],
        rewords(|_, _, answer| {
            if is_error(answer) {
                answer.push("ok".into());
            }
        }),
    ),
    row(
        "two-oks-after-play",
        "Sends `ok` twice after each ply.",
        &["uhp/engine-commands/one-ok-per-command"],
        rewords(|_, line, answer| {
            if line.starts_with("play") && !is_error(answer) {
                answer.push("ok".into());
            }
        }),
    ),
    row(
        "errors-on-standard-error",
        "Writes errors to standard error, and only `ok` to standard output.",
        &["uhp/error-handling/err-for-unknown-command"],
        Behaviour::Hears(|faulty, line| {
            let mut answer = faulty.answer(line);
            let mut effects = Vec::new();
            if is_error(&answer) {
                effects.push(Effect::StandardError(answer.remove(0)));
            }
            effects.extend(said(answer));
            Some(effects)
        }),
    ),
    row(
        "thinks-aloud",
        "Sends a line of thinking output 300 ms after a search has ended.",
        &["uhp/engine-commands/silent-between-commands"],
        Behaviour::Hears(|faulty, line| {
            let mut effects = faulty.honest(line);
            if line.starts_with("bestmove") {
                effects.push(faulty.mutter(Duration::from_millis(300), "pondering depth 3\n"));
            }
            Some(effects)
        }),
    ),
    row(
        "info-first",
        "Reads ahead and answers `info` before the commands that came earlier.",
        &["uhp/engine-commands/answers-in-order"],
        Behaviour::Hears(|faulty, line| {
            // Reading ahead takes time; a list in the middle of many commands is enough.
            (line == "validmoves").then_some(())?;
            let line = line.to_owned();
            Some(faulty.absent(Duration::from_millis(20), move |faulty| {
                let waiting = faulty.waiting.len();
                faulty.waiting.retain(|line| line != b"info");
                let asked = waiting - faulty.waiting.len();
                let mut effects: Vec<Effect> =
                    (0..asked).flat_map(|_| faulty.honest("info")).collect();
                effects.extend(faulty.honest(&line));
                effects
            }))
        }),
    ),
    row(
        "ok-on-the-same-line",
        "Puts the `ok` of a new game behind the GameString.",
        &["uhp/engine-commands/ends-with-ok", "uhp/turn-string/form"],
        rewords(|_, line, answer| {
            if line.starts_with("newgame") && !is_error(answer) {
                *answer = vec![answer.join(" ")];
            }
        }),
    ),
    row(
        "prompt",
        "Shows a prompt without a line feed when it waits for long after a list.",
        &["uhp/engine-commands/lines-are-complete"],
        Behaviour::Hears(|faulty, line| {
            let mut effects = faulty.honest(line);
            if line == "validmoves" {
                effects.push(faulty.mutter(Duration::from_millis(150), "> "));
            }
            Some(effects)
        }),
    ),
    row(
        "crlf-misread",
        "Reads a carriage return as part of the command.",
        &["uhp/engine-commands/accepts-crlf"],
        Behaviour::Hears(|faulty, line| {
            faulty.carriage_return.then(|| faulty.answer(&format!("{line}\r"))).map(said)
        }),
    ),
    row(
        "echo",
        "Repeats commands about options and searches before the answer.",
        &["uhp/engine-commands/does-not-echo"],
        rewords(|_, line, answer| {
            if line.starts_with("options") || line.starts_with("bestmove") {
                answer.insert(0, line.to_owned());
            }
        }),
    ),
    row(
        "trailing-blank",
        "Ends each option line with a space.",
        &["uhp/engine-commands/no-trailing-blanks"],
        rewords(|_, _, answer| {
            answer.iter_mut().filter(|l| edition_of(l).is_some()).for_each(|l| l.push(' '));
        }),
    ),
    row(
        "blank-after-ok",
        "Sends `ok` with a trailing space after a search.",
        &["uhp/engine-commands/no-trailing-blanks"],
        rewords(|_, line, answer| {
            if line.starts_with("bestmove")
                && let Some(ok) = answer.last_mut()
            {
                ok.push(' ');
            }
        }),
    ),
    row(
        "crash-on-blank-line",
        "Exits at a blank line.",
        &["uhp/engine-commands/survives-blank-input", "uhp/process/stays-alive"],
        Behaviour::Hears(|_, line| line.trim().is_empty().then(|| vec![Effect::Exit])),
    ),
    row(
        "crash-on-leading-blank",
        "Exits at a command with leading spaces.",
        &["uhp/engine-commands/survives-blank-input", "uhp/process/stays-alive"],
        Behaviour::Hears(|_, line| {
            (line.starts_with(' ') && !line.trim().is_empty()).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "greets-when-asked",
        "Sends nothing after starting.",
        &["uhp/info/at-start"],
        Behaviour::Opens(|_| Vec::new()),
    ),
    row(
        "ready-behind-the-block",
        "Sends a line about being ready a moment after its greeting.",
        &["uhp/info/nothing-else-at-start"],
        Behaviour::Opens(|faulty| {
            let mut effects = faulty.deliver(Event::Start);
            effects.push(faulty.mutter(Duration::from_millis(40), "ready\n"));
            effects
        }),
    ),
    row(
        "banner",
        "Shows two lines of welcome before the block of the start.",
        &["uhp/info/nothing-else-at-start"],
        Behaviour::Opens(|faulty| {
            let banner = ["Welcome to a game of Hive!", "Copyright by nobody."];
            let mut effects = said(banner.map(str::to_owned).into());
            effects.extend(faulty.deliver(Event::Start));
            effects
        }),
    ),
    row(
        "chats-after-greeting",
        "Adds a line after the `ok` of the start when it has to wait.",
        &["uhp/info/nothing-else-at-start"],
        Behaviour::Opens(|faulty| {
            let mut effects = faulty.deliver(Event::Start);
            effects.push(faulty.mutter(Duration::from_millis(150), "Ready when you are.\n"));
            effects
        }),
    ),
    row(
        "name-instead-of-id",
        "Begins its block with `name:` instead of `id`.",
        &["uhp/info/id-line"],
        describes(|block| block[0] = block[0].replacen("id ", "name: ", 1)),
    ),
    row(
        "capability-lines",
        "Shows each capability on a line of its own.",
        &["uhp/info/capabilities-on-one-line"],
        describes(|block| {
            let list = block.remove(1);
            let lines = list.split(';').map(str::to_owned);
            block.splice(1..1, lines.collect::<Vec<_>>());
        }),
    ),
    row(
        "capability-commas",
        "Separates capabilities by commas.",
        &["uhp/info/capabilities-on-one-line"],
        describes(|block| block[1] = block[1].replace(';', ",")),
    ),
    row(
        "capability-case",
        "Spells capabilities in lower case and ends the list with a semicolon.",
        &["uhp/info/capability-names"],
        describes(|block| block[1] = block[1].to_lowercase() + ";"),
    ),
    row(
        "capability-twice",
        "Lists the ladybug twice.",
        &["uhp/info/capability-names"],
        describes(|block| block[1].push_str(";Ladybug")),
    ),
    row(
        "info-id-only",
        "Leaves out the capabilities when it is asked for `info`.",
        &["uhp/info/same-at-any-time"],
        rewords(|_, line, answer| {
            if line == "info" {
                answer.remove(1);
            }
        }),
    ),
    row(
        "info-differs-after-end",
        "Shows another name once a game has ended.",
        &["uhp/info/same-at-any-time"],
        rewords(|faulty, line, answer| {
            if line == "info" && faulty.is_over() {
                answer[0].push_str(" (game over)");
            }
        }),
    ),
    row(
        "silent-on-unknown",
        "Answers unknown commands with `ok` alone.",
        &["uhp/error-handling/err-for-unknown-command"],
        Behaviour::Hears(|_, line| is_unknown(line).then(just_ok)),
    ),
    row(
        "error-with-colon",
        "Answers unknown commands with `error:` instead of `err`.",
        &["uhp/error-handling/err-for-unknown-command"],
        rewords(|_, line, answer| {
            if is_unknown(line) {
                answer[0] = answer[0].replacen("err ", "error: ", 1);
            }
        }),
    ),
    row(
        "bare-err",
        "Sends errors without a message.",
        &["uhp/error-handling/message-text"],
        rewords(|_, _, answer| {
            if is_error(answer) {
                answer[0] = answer[0].split(' ').next().unwrap_or_default().to_owned();
            }
        }),
    ),
    row(
        "invalidmove-for-all",
        "Reports every error as `invalidmove`.",
        &["uhp/error-handling/invalidmove-only-for-plies"],
        rewords(|_, _, answer| {
            if let Some(message) = answer[0].strip_prefix("err ") {
                answer[0] = format!("invalidmove {message}");
            }
        }),
    ),
    row(
        "error-and-game",
        "Shows the game after each rejected ply.",
        &["uhp/error-handling/result-or-error"],
        rewords(|faulty, line, answer| {
            if is_error(answer)
                && (line.starts_with("play") || line == "pass")
                && let Some(game) = faulty.engine.game()
            {
                answer.insert(1, game.shown());
            }
        }),
    ),
];

/// Whether the first word of a line is no command.
fn is_unknown(line: &str) -> bool {
    let word = line.split_whitespace().next();
    word.is_some_and(|word| Keyword::of(word).is_none())
}
