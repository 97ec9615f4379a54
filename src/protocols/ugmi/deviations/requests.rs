//! What is taken for a request and has a reply that nobody asked for.
//!
//! In: a command that is taken in silence. Out: the same, and one that is not.
//! Never: what the reply says.

use super::{Row, reads};
use crate::{
    contract::and_also,
    protocols::ugmi::{grammar, message::Command},
};

const UNKNOWN: &[&str] = &["ugmi/description/ignores-unknown-commands"];
const BLANK: &[&str] = &["ugmi/description/ignores-blank-lines"];
const DEBUG: &[&str] = &["ugmi/debug/accepted-at-any-time"];
const OPTIONS: &[&str] = &["ugmi/setoption/triggers-nothing"];

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    reads("ready-for-unknown", "Says `readyok` to what it does not know.", UNKNOWN, |_, line| {
        and_also(line, grammar::command(line) == Command::Unknown, "isready")
    }),
    reads("ready-for-blank-lines", "Says `readyok` to blank lines.", BLANK, |_, line| {
        and_also(line, grammar::command(line) == Command::Blank, "isready")
    }),
    reads("ready-after-debug", "Answers `debug` with `readyok`.", DEBUG, |_, line| {
        and_also(line, matches!(grammar::command(line), Command::Debug(_)), "isready")
    }),
    reads("ready-after-setoption", "Answers `setoption` with `readyok`.", OPTIONS, |_, line| {
        and_also(line, matches!(grammar::command(line), Command::SetOption(_)), "isready")
    }),
    reads(
        "ready-of-itself",
        "Says `readyok` when a new game has been set up.",
        &["ugmi/readyok/only-when-asked"],
        |_, line| and_also(line, line == "ugminewgame", "isready"),
    ),
    reads("speaks-uci-too", "Identifies itself in answer to `uci`.", UNKNOWN, |_, line| {
        and_also(line, line == "uci", "ugmi")
    }),
    reads(
        "newgame-identifies",
        "Identifies itself once more for a new game.",
        &["ugmi/ugminewgame/completes"],
        |_, line| and_also(line, line == "ugminewgame", "ugmi"),
    ),
];
