//! Commands that an engine does not know, or loses.
//!
//! In: the line. Out: an unknown word in its place, or nothing. Never: the game.

use super::{Busy, Departure, Row, deviation, reads};
use crate::{
    contract::{Reading, Supposition},
    protocols::uhp::{
        description::{BEST_AT_DEPTH, BEST_IN_TIME},
        message::Keyword,
    },
};

/// What demands that every command is known.
const IMPLEMENTS: &[&str] = &["uhp/engine-commands/implements-every-command"];

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    reads(
        "no-play-command",
        "Does not know the command `play`.",
        &["uhp/engine-commands/implements-every-command", "uhp/play/answers-game-string"],
        |_, line| unknown(line, Keyword::Play.word()),
    ),
    lacks("no-pass-command", "Does not know the command `pass`.", |_, line| {
        unknown(line, Keyword::Pass.word())
    }),
    lacks("no-validmoves-command", "Does not know the command `validmoves`.", |_, line| {
        unknown(line, Keyword::ValidMoves.word())
    }),
    lacks("no-bestmove-depth", "Does not know `bestmove` with a depth.", |_, line| {
        unknown(line, BEST_AT_DEPTH)
    }),
    lacks("no-bestmove-time", "Does not know `bestmove` with a time.", |_, line| {
        unknown(line, BEST_IN_TIME)
    }),
    reads(
        "no-undo-command",
        "Does not know the command `undo`.",
        &["uhp/engine-commands/implements-every-command", "uhp/undo/takes-back-one"],
        |_, line| unknown(line, Keyword::Undo.word()),
    ),
    lacks("no-options-command", "Does not know the command `options`.", |_, line| {
        unknown(line, Keyword::Options.word())
    }),
    lacks("pass-ignored", "Ignores the command `pass`.", |_, line| {
        ignored(line, Keyword::Pass.word())
    }),
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
    lacks("validmoves-ignored", "Ignores the command `validmoves`.", |_, line| {
        ignored(line, Keyword::ValidMoves.word())
    }),
    lacks("bestmove-depth-ignored", "Ignores `bestmove` with a depth.", |_, line| {
        ignored(line, BEST_AT_DEPTH)
    }),
    lacks("bestmove-time-ignored", "Ignores `bestmove` with a time.", |_, line| {
        ignored(line, BEST_IN_TIME)
    }),
    lacks("undo-ignored", "Ignores the command `undo`.", |_, line| {
        ignored(line, Keyword::Undo.word())
    }),
    lacks("options-ignored", "Ignores the command `options`.", |_, line| {
        ignored(line, Keyword::Options.word())
    }),
    deviation(
        "input-lost-in-search",
        "Loses commands that arrive during a search.",
        &["uhp/bestmove/keeps-input-during-search"],
        Supposition::Departs(Departure::LosesInput(Busy::Searching)),
    ),
    deviation(
        "input-lost-behind-commands",
        "Loses commands that arrive before the previous one is answered.",
        &["uhp/engine-commands/answers-in-order"],
        Supposition::Departs(Departure::LosesInput(Busy::Answering)),
    ),
];

const fn lacks(name: &'static str, what: &'static str, reading: Reading) -> Row {
    reads(name, what, IMPLEMENTS, reading)
}

fn is(line: &str, word: &str) -> bool {
    line.strip_prefix(word).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

fn unknown(line: &str, word: &str) -> Option<Vec<String>> {
    is(line, word).then(|| vec!["unheard".into()])
}

fn ignored(line: &str, word: &str) -> Option<Vec<String>> {
    is(line, word).then(Vec::new)
}
