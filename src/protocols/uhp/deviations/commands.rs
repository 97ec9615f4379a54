//! Commands that an engine does not know, or loses.
//!
//! In: the line. Out: an unknown word in its place, or nothing. Never: the game.

use std::time::Duration;

use super::{Row, deviation, reads};
use crate::{
    contract::{History, Reading},
    protocols::uhp::{
        faults::behaviour::{Behaviour, Own},
        occasions::Busy,
    },
};

/// What demands that every command is known.
const IMPLEMENTS: &[&str] = &["uhp/engine-commands/implements-every-command"];

/// The beginnings of commands that engines have been seen to lack.
const WORDS: [&str; 7] =
    ["play", "pass", "validmoves", "bestmove depth", "bestmove time", "undo", "options"];

const PLAY: usize = 0;
const PASS: usize = 1;
const LIST: usize = 2;
const DEPTH: usize = 3;
const TIME: usize = 4;
const UNDO: usize = 5;
const OPTIONS: usize = 6;

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    lacks("no-play-command", "Does not know the command `play`.", unknown::<PLAY>),
    lacks("no-pass-command", "Does not know the command `pass`.", unknown::<PASS>),
    lacks("no-validmoves-command", "Does not know the command `validmoves`.", unknown::<LIST>),
    lacks("no-bestmove-depth", "Does not know `bestmove` with a depth.", unknown::<DEPTH>),
    lacks("no-bestmove-time", "Does not know `bestmove` with a time.", unknown::<TIME>),
    reads(
        "no-undo-command",
        "Does not know the command `undo`.",
        &["uhp/engine-commands/implements-every-command", "uhp/undo/takes-back-one"],
        unknown::<UNDO>,
    ),
    lacks("no-options-command", "Does not know the command `options`.", unknown::<OPTIONS>),
    lacks("pass-ignored", "Ignores the command `pass`.", ignored::<PASS>),
    reads(
        "pass-is-not-answered",
        "Makes a pass at `pass`, and does not answer it.",
        &["uhp/engine-commands/ends-with-ok"],
        |history, line| {
            let is_behind_a_pass = history.commands().next() == Some("pass");
            match line {
                "pass" => Some(Vec::new()),
                _ => is_behind_a_pass.then(|| vec!["pass".into(), line.to_owned()]),
            }
        },
    ),
    lacks("validmoves-ignored", "Ignores the command `validmoves`.", ignored::<LIST>),
    lacks("bestmove-depth-ignored", "Ignores `bestmove` with a depth.", ignored::<DEPTH>),
    lacks("bestmove-time-ignored", "Ignores `bestmove` with a time.", ignored::<TIME>),
    lacks("undo-ignored", "Ignores the command `undo`.", ignored::<UNDO>),
    lacks("options-ignored", "Ignores the command `options`.", ignored::<OPTIONS>),
    deviation(
        "input-lost-in-search",
        "Loses commands that arrive during a search.",
        &["uhp/bestmove/keeps-input-during-search"],
        Behaviour::Own(Own::LosesInput(Busy::Searching, |faulty, line| {
            line.starts_with("bestmove time").then_some(())?;
            let line = line.to_owned();
            Some(faulty.absent(Duration::from_millis(100), move |faulty| {
                faulty.waiting.clear();
                faulty.honest(&line)
            }))
        })),
    ),
    deviation(
        "input-lost-behind-commands",
        "Loses commands that arrive before the previous one is answered.",
        &["uhp/engine-commands/answers-in-order"],
        Behaviour::Own(Own::LosesInput(Busy::Answering, |faulty, line| {
            faulty.waiting.clear();
            Some(faulty.honest(line))
        })),
    ),
];

const fn lacks(name: &'static str, what: &'static str, reading: Reading) -> Row {
    reads(name, what, IMPLEMENTS, reading)
}

fn is(line: &str, word: &str) -> bool {
    line.strip_prefix(word).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

fn unknown<const WORD: usize>(_: &History, line: &str) -> Option<Vec<String>> {
    is(line, WORDS[WORD]).then(|| vec!["unheard".into()])
}

fn ignored<const WORD: usize>(_: &History, line: &str) -> Option<Vec<String>> {
    is(line, WORDS[WORD]).then(Vec::new)
}
