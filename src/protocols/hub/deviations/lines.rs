//! Ways to take a line apart wrongly.
//!
//! In: a line. Out: what is left of it, or nothing. Never: what a position means.

use super::{Row, is_searching, reads};
use crate::protocols::hub::{
    grammar,
    message::{Command, Keyword},
};

const QUOTED: &[&str] = &["hub/general-syntax/accepts-quoted-values"];
const BLANKS: &[&str] = &["hub/general-syntax/ignores-extra-blanks"];
const UNKNOWN: &[&str] = &["hub/general-syntax/ignores-unknown-commands"];
const ARGUMENTS: &[&str] = &["hub/general-syntax/ignores-unknown-arguments"];
const ORDER: &[&str] = &["hub/general-syntax/accepts-any-argument-order"];

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    reads(
        "quotes-spoil-parameters",
        "Loses parameters whose names stand in quotes.",
        QUOTED,
        |_, line| line.starts_with("set-param name=\"").then(Vec::new),
    ),
    reads(
        "quotes-lose-the-limit",
        "Does not see a limit that stands in quotes.",
        QUOTED,
        |_, line| {
            let lost = line.starts_with("level") && line.contains("time=\"");
            lost.then(|| vec!["level infinite".to_owned()])
        },
    ),
    reads(
        "blanks-are-counted",
        "Passes over lines with more blanks than needed.",
        BLANKS,
        |_, line| (line.trim() != line || line.contains("  ")).then(Vec::new),
    ),
    reads(
        "knows-commands-by-their-beginning",
        "Takes longer words for the commands they begin with.",
        UNKNOWN,
        |_, line| {
            let (parsed, _) = grammar::line(line)?;
            let longer = |word: &str| parsed.word.starts_with(word) && parsed.word != word;
            let (_, word) = Keyword::ALL.into_iter().find(|(_, word)| longer(word))?;
            Some(vec![line.replacen(parsed.word, word, 1)])
        },
    ),
    reads(
        "unknown-commands-end-the-search",
        "Ends its search when it hears a command that it does not know.",
        UNKNOWN,
        |history, line| {
            let unknown = grammar::command(line) == Command::Unknown && is_searching(history);
            unknown.then(|| vec!["stop".to_owned()])
        },
    ),
    reads(
        "empty-lines-end-the-search",
        "Ends its search when it hears a line without a word.",
        UNKNOWN,
        |history, line| {
            let blank = grammar::command(line) == Command::Blank && is_searching(history);
            blank.then(|| vec!["stop".to_owned()])
        },
    ),
    reads(
        "empty-lines-repeat",
        "Does once more what it did last when it hears a line without a word.",
        UNKNOWN,
        |history, line| {
            let before = history.commands().next()?;
            (line.is_empty() && !is_searching(history)).then(|| vec![before.to_owned()])
        },
    ),
    reads(
        "arguments-are-counted",
        "Passes over lines with arguments it does not know.",
        ARGUMENTS,
        |_, line| odd_argument(line).map(|_| Vec::new()),
    ),
    reads(
        "odd-arguments-cut-the-line",
        "Reads a line only up to the first argument it does not know.",
        ARGUMENTS,
        |_, line| Some(vec![line[..odd_argument(line)?].to_owned()]),
    ),
    reads(
        "moves-only-behind-the-position",
        "Does not see moves that stand before the position.",
        ORDER,
        |_, line| {
            let (_, rest) = line.strip_prefix("pos moves=")?.split_once(" pos=")?;
            Some(vec![format!("pos pos={rest}")])
        },
    ),
    reads(
        "parameters-by-place",
        "Takes the first argument for the name of a parameter.",
        ORDER,
        |_, line| line.starts_with("set-param value").then(Vec::new),
    ),
];

/// Where the first argument begins that a known command does not know.
fn odd_argument(line: &str) -> Option<usize> {
    let (line, _) = grammar::line(line)?;
    Some(grammar::unknown_argument(&line)?.at.start)
}
