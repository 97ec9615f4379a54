//! Lines read and written in odd ways, and what the engine says of itself.
//!
//! In: a line and the honest answer. Out: an engine whose lines look different.
//! Never: a fault.

use std::{io::Write as _, time::Duration};

use super::{Row, row};
use crate::protocols::uhp::{
    faults::saboteur::{Act, Deed, is_error, result, said},
    reference::legal,
};

/// The quirks of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "blank-lines-ignored",
        "Does not answer blank lines at all.",
        Act::Answers(|_, line| line.trim().is_empty().then(Vec::new)),
    ),
    row(
        "blanks-collapsed",
        "Does not mind blanks around and between words.",
        Act::Answers(|scene, line| {
            let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
            (words != line && !words.is_empty()).then(|| said(scene.honest(&words)))
        }),
    ),
    row(
        "any-letter-case",
        "Reads commands and game types in any letter case.",
        Act::Answers(|scene, line| {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            let word = word.to_ascii_lowercase();
            let rest = match (word.as_str(), rest) {
                ("newgame", rest) if rest.eq_ignore_ascii_case("base") => "Base",
                (_, rest) => rest,
            };
            let lower = if rest.is_empty() { word } else { format!("{word} {rest}") };
            (lower != line && !line.ends_with(' ')).then(|| said(scene.honest(&lower)))
        }),
    ),
    row(
        "err-for-illegal-moves",
        "Calls illegal moves `err`, never `invalidmove`.",
        Act::Rewords(|_, _, answer| {
            if let Some(message) = answer[0].strip_prefix("invalidmove ") {
                answer[0] = format!("err {message}");
            }
        }),
    ),
    row(
        "long-errors",
        "Goes on about errors for several lines, some of them blank or indented.",
        Act::Rewords(|_, _, answer| {
            if is_error(answer) {
                let more = ["", "  Is everything ok?", "Try another command."];
                answer.splice(1..1, more.map(str::to_owned));
            }
        }),
    ),
    row(
        "byte-order-mark",
        "Begins its output with a byte order mark.",
        Act::Greets(|block| {
            let mut deeds = vec![Deed::Raw("\u{feff}".into())];
            deeds.extend(said(block));
            deeds
        }),
    ),
    row(
        "crlf",
        "Ends its lines with a carriage return and a line feed.",
        Act::Writes(|line| vec![Deed::Raw(format!("{line}\r\n"))]),
    ),
    row(
        "writes-in-pieces",
        "Writes each line in two pieces.",
        Act::Writes(|line| {
            let half = (0..=line.len() / 2).rev().find(|i| line.is_char_boundary(*i)).unwrap_or(0);
            let (head, tail) = line.split_at(half);
            let pause = Deed::Wait(Duration::from_micros(200));
            vec![Deed::Raw(head.into()), pause, Deed::Raw(format!("{tail}\n"))]
        }),
    ),
    row(
        "capability-of-the-future",
        "Declares a capability that the text does not know, and the others in another order.",
        Act::Describes(|block| block[1] = "Pillbug;Antlion;Ladybug;Mosquito".into()),
    ),
    row(
        "name-with-everything",
        "Has a name with blanks, marks and letters of other scripts.",
        Act::Describes(|block| block[0] = "id Wespe: ok; v1.0.3-2-g806ba76 (Größe β)".into()),
    ),
    row(
        "extra-commands",
        "Knows the commands `help`, `perft` and `exit` as well.",
        Act::Answers(|scene, line| match line {
            "help" => {
                Some(said(["Commands:", "", "  info", "  exit", "ok"].map(str::to_owned).into()))
            }
            "perft" => scene.running().map(|board| result(legal(board).len().to_string())),
            "exit" | "quit" => Some(vec![Deed::Die]),
            _ => None,
        }),
    ),
    row(
        "chatters-on-standard-error",
        "Writes what it thinks to standard error.",
        Act::Answers(|_, line| {
            // Nobody may listen there; that is no reason to stop.
            let _ = writeln!(std::io::stderr(), "heard {line:?}, thinking\nok");
            None
        }),
    ),
    row("ends-with-a-status", "Ends with a status other than 0.", Act::Honest),
];
