//! Lines read and written in odd ways, and what the engine says of itself.
//!
//! In: a line and the honest answer. Out: an engine whose lines look different.
//! Never: a fault.

use std::time::Duration;

use super::{Row, row};
use crate::protocols::uhp::{
    faults::behaviour::{Behaviour, Effect, Event, describes, is_error, result, rewords, said},
    rules::legal,
};

/// The quirks of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "blank-lines-ignored",
        "Does not answer blank lines at all.",
        Behaviour::Hears(|_, line| line.trim().is_empty().then(Vec::new)),
    ),
    row(
        "blanks-collapsed",
        "Ignores extra spaces around and between words.",
        Behaviour::Hears(|faulty, line| {
            let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
            (words != line && !words.is_empty()).then(|| faulty.honest(&words))
        }),
    ),
    row(
        "any-letter-case",
        "Reads commands and game types in any letter case.",
        Behaviour::Hears(|faulty, line| {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            let word = word.to_ascii_lowercase();
            let rest = match (word.as_str(), rest) {
                ("newgame", rest) if rest.eq_ignore_ascii_case("base") => "Base",
                (_, rest) => rest,
            };
            let lower = if rest.is_empty() { word } else { format!("{word} {rest}") };
            (lower != line && !line.ends_with(' ')).then(|| faulty.honest(&lower))
        }),
    ),
    row(
        "err-for-illegal-moves",
        "Rejects illegal moves with `err`, never `invalidmove`.",
        rewords(|_, _, answer| {
            if let Some(message) = answer[0].strip_prefix("invalidmove ") {
                answer[0] = format!("err {message}");
            }
        }),
    ),
    row(
        "long-errors",
        "Explains errors on several lines, some of them blank or indented.",
        rewords(|_, _, answer| {
            if is_error(answer) {
                let more = ["", "  Is everything ok?", "Try another command."];
                answer.splice(1..1, more.map(str::to_owned));
            }
        }),
    ),
    row(
        "text-before-errors",
        "Writes a line of text before each error, and one behind it.",
        rewords(|_, _, answer| {
            if is_error(answer) {
                answer.insert(0, "Sorry, that was not understood.".into());
                answer.insert(2, "Read the manual.".into());
            }
        }),
    ),
    row(
        "greets-at-the-last-moment",
        "Sends its greeting after nine and a half seconds.",
        Behaviour::Opens(|faulty| {
            let mut effects = vec![Effect::Pause(Duration::from_millis(9_500))];
            effects.extend(faulty.deliver(Event::Start));
            effects
        }),
    ),
    row(
        "byte-order-mark",
        "Begins its output with a byte order mark.",
        Behaviour::Opens(|faulty| {
            let mut effects = vec![Effect::SendRaw("\u{feff}".into())];
            effects.extend(faulty.deliver(Event::Start));
            effects
        }),
    ),
    row(
        "crlf",
        "Ends its lines with a carriage return and a line feed.",
        Behaviour::Says(|_, line| Some(vec![Effect::SendRaw(format!("{line}\r\n").into())])),
    ),
    row(
        "writes-in-pieces",
        "Writes each line in two pieces.",
        Behaviour::Says(|_, line| {
            let half = (0..=line.len() / 2).rev().find(|i| line.is_char_boundary(*i)).unwrap_or(0);
            let (head, tail) = line.split_at(half);
            let pause = Effect::Pause(Duration::from_micros(200));
            let tail = format!("{tail}\n").into();
            Some(vec![Effect::SendRaw(head.into()), pause, Effect::SendRaw(tail)])
        }),
    ),
    row(
        "capability-of-the-future",
        "Declares an unknown capability, and the others in another order.",
        describes(|block| block[1] = "Pillbug;Antlion;Ladybug;Mosquito".into()),
    ),
    row(
        "name-with-everything",
        "Has a name with spaces, punctuation and letters of other scripts.",
        describes(|block| block[0] = "id Wespe: ok; v1.0.3-2-g806ba76 (Größe β)".into()),
    ),
    row(
        "extra-commands",
        "Knows the commands `help`, `perft`, `exit`, `go` and `uci` as well.",
        Behaviour::Hears(|faulty, line| match line {
            "help" => {
                Some(said(["Commands:", "", "  info", "  exit", "ok"].map(str::to_owned).into()))
            }
            "perft" => faulty.running().map(|board| result(legal(board).len().to_string())),
            "go" => faulty.running().map(|_| said(vec!["ok".into()])),
            "uci" => Some(said(["id name Reference", "uciok", "ok"].map(str::to_owned).into())),
            "exit" | "quit" => Some(vec![Effect::Exit]),
            _ => None,
        }),
    ),
    row(
        "chatters-on-standard-error",
        "Writes thinking output to standard error.",
        Behaviour::Hears(|faulty, line| {
            let thought = format!("heard {line:?}, thinking");
            let mut effects = vec![Effect::StandardError(thought)];
            effects.push(Effect::StandardError("ok".into()));
            effects.extend(faulty.honest(line));
            Some(effects)
        }),
    ),
    row("ends-with-a-status", "Ends with a status other than 0.", Behaviour::Honest),
];
