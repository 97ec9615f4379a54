//! Lines that are written in another form throughout.
//!
//! In: a command and a line of its answer. Out: the line in the other form, or back in the
//! right one. Never: what the line says.

use super::{Departure, Row, departure::Rewrite, deviation};
use crate::{
    contract::Supposition,
    protocols::uhp::{
        grammar,
        message::{Command, Keyword, Reply},
        rules::{Color, GameString},
    },
};

/// The words with which engines have been seen to begin errors.
const WORDS: [&str; 6] = ["error", "invalid", "illegal", "fail", "unknown", "bad"];

/// An error that was left out; what it said is lost.
const ERROR: &str = "err no";

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    writes(
        "errors-in-other-words",
        "Begins errors with another word than `err` or `invalidmove`.",
        &["uhp/error-handling/err-for-unknown-command"],
        |_, line| reworded(line),
        |_, line| righted(line),
    ),
    writes(
        "rejections-in-other-words",
        "Rejects moves with another word than `err` or `invalidmove`.",
        &[ILLEGAL],
        |asked, line| if is_ply(asked) { reworded(line) } else { line.to_owned() },
        |asked, line| if is_ply(asked) { righted(line) } else { line.to_owned() },
    ),
    writes(
        "invalidmove-in-other-words",
        "Begins errors with `err`, but what rejects a move with another word than `invalidmove`.",
        &[ILLEGAL],
        |_, line| match line.strip_prefix("invalidmove ") {
            Some(message) => format!("invalid move: {message}"),
            None => line.to_owned(),
        },
        |_, line| match line.split_once(' ') {
            Some(("invalidmove", message)) => format!("invalid move: {message}"),
            Some(("err", _)) => line.to_owned(),
            _ => righted(line).replacen("err ", "invalidmove ", 1),
        },
    ),
    writes(
        "errors-left-out",
        "Writes an empty line or none where an error is due; the error may be on standard error.",
        &["uhp/error-handling/err-for-unknown-command"],
        |_, line| if is_error(line) { String::new() } else { line.to_owned() },
        |_, line| match line {
            "" => ERROR.to_owned(),
            _ if is_error(line) => String::new(),
            _ => line.to_owned(),
        },
    ),
    writes(
        "turns-from-zero",
        "Counts turns from zero.",
        TURNS,
        |_, line| renumbered(line, |turn, _| turn.checked_sub(1)),
        |_, line| renumbered(line, |turn, _| turn.checked_add(1)),
    ),
    writes(
        "turns-count-plies",
        "Numbers plies instead of turns.",
        TURNS,
        |_, line| renumbered(line, |turn, black| Some(turn * 2 - 1 + usize::from(black))),
        |_, line| {
            renumbered(line, |ply, black| {
                (ply % 2 == usize::from(!black)).then(|| (ply + usize::from(!black)) / 2)
            })
        },
    ),
    writes(
        "turns-change-with-black",
        "Increments the turn number after White's ply.",
        TURNS,
        |_, line| renumbered(line, |turn, black| Some(turn + usize::from(black))),
        |_, line| renumbered(line, |turn, black| turn.checked_sub(usize::from(black))),
    ),
];

/// The requirement that a move breaks which is not rejected.
const ILLEGAL: &str = "uhp/play/refuses-illegal-moves";

/// The requirement that a wrong turn number breaks.
const TURNS: &[&str] = &["uhp/turn-string/follows-ply-count"];

const fn writes(
    name: &'static str,
    what: &'static str,
    breaks: &'static [&'static str],
    wrong: Rewrite,
    right: Rewrite,
) -> Row {
    deviation(name, what, breaks, Supposition::Departs(Departure::Writes { wrong, right }))
}

fn is_ply(asked: &str) -> bool {
    matches!(grammar::command(asked), Command::Play(_) | Command::Misused(Keyword::Play))
}

fn is_error(line: &str) -> bool {
    matches!(grammar::reply(line), Reply::Err(_) | Reply::InvalidMove(_))
}

/// An error that begins with another word.
fn reworded(line: &str) -> String {
    match line.split_once(' ') {
        Some(("err" | "invalidmove", message)) => format!("error: {message}"),
        _ => line.to_owned(),
    }
}

/// The error that is meant; one that begins as it should is none of such an engine.
fn righted(line: &str) -> String {
    let lower = line.to_ascii_lowercase();
    match line.split_once(' ') {
        Some(("err" | "invalidmove", _)) => reworded(line),
        Some((_, message)) if WORDS.iter().any(|word| lower.starts_with(word)) => {
            format!("err {message}")
        }
        _ => line.to_owned(),
    }
}

/// A GameString with another number of the turn, by that and whether Black is to move; no
/// number is a number that cannot be.
fn renumbered(line: &str, number: impl Fn(usize, bool) -> Option<usize>) -> String {
    let Ok(game) = GameString::parse(&line.replacen("[0]", "[1]", 1)) else {
        return line.to_owned();
    };
    let mut fields: Vec<&str> = line.split(';').collect();
    let shown = fields.get(2).and_then(|turn| turn.split(['[', ']']).nth(1)?.parse().ok());
    let number = shown.and_then(|shown| number(shown, game.to_move == Color::Black));
    let turn = format!("{}[{}]", game.to_move, number.unwrap_or(usize::MAX));
    fields[2] = &turn;
    fields.join(";")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_is_put_right_again() {
        for line in [
            "ok",
            "Base;NotStarted;White[1]",
            "Base;InProgress;Black[1];wS1",
            "Base;InProgress;White[2];wS1;bS1 wS1-",
            "err no",
            "wS1;wB1",
        ] {
            for row in ROWS {
                let Supposition::Departs(Departure::Writes { wrong, right }) = row.behaviour else {
                    continue;
                };
                let written = wrong("play x", line);
                let name = row.about.name;
                assert_eq!(right("play x", &written), line, "{name}: {written}");
                assert!(written != line || right("play x", line) == line, "{name}: {line}");
            }
        }
    }
}
