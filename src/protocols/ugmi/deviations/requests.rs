//! What is taken for a request, or is not.
//!
//! In: a command. Out: the same, and one that has a reply; or none.
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

/// So many `isready` are answered.
const ANSWERED: usize = 5;

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    reads("ready-for-unknown", "Answers unknown commands with `readyok`.", UNKNOWN, |_, line| {
        and_also(line, grammar::command(line) == Command::Unknown, "isready")
    }),
    reads("ready-for-blank-lines", "Answers blank lines with `readyok`.", BLANK, |_, line| {
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
        "Answers `ugminewgame` with `readyok`.",
        &["ugmi/readyok/only-when-asked"],
        |_, line| and_also(line, line == "ugminewgame", "isready"),
    ),
    reads(
        "ready-no-more",
        "Answers only the first five `isready`.",
        &["ugmi/isready/one-readyok-each"],
        |history, line| (line == "isready" && history.count("isready") >= ANSWERED).then(Vec::new),
    ),
];
