//! Ways to take a line apart wrongly.
//!
//! In: a line. Out: what is left of it, or nothing. Never: what a position means.

use super::{Departure, Row, is_searching, reads, set};
use crate::{
    contract::{Supposition, deviation},
    protocols::hub::{
        grammar::{self, odd_argument},
        message::{Command, Keyword, Mode},
    },
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
        "Ignores parameters whose names are in quotes.",
        QUOTED,
        |_, line| line.starts_with("set-param name=\"").then(Vec::new),
    ),
    reads(
        "quotes-spoil-limits",
        "Searches without a limit where `level` comes with quotes.",
        QUOTED,
        |_, line| {
            let is_limit = matches!(grammar::command(line), Command::Level(_));
            (is_limit && line.contains('"')).then(|| vec!["level infinite".to_owned()])
        },
    ),
    reads("blanks-are-counted", "Ignores lines with extra blanks.", BLANKS, |_, line| {
        (line.trim() != line || line.contains("  ")).then(Vec::new)
    }),
    reads(
        "knows-commands-by-their-beginning",
        "Recognizes commands by their first letters.",
        UNKNOWN,
        |_, line| {
            let (parsed, _) = grammar::line(line)?;
            let longer = |word: &str| parsed.word.starts_with(word) && parsed.word != word;
            let word = Keyword::ALL.iter().map(|known| known.word()).find(|word| longer(word))?;
            Some(vec![line.replacen(parsed.word, word, 1)])
        },
    ),
    reads(
        "unknown-commands-end-the-search",
        "Ends the search when it receives an unknown command.",
        UNKNOWN,
        |history, line| {
            let unknown = grammar::command(line) == Command::Unknown && is_searching(history);
            unknown.then(|| vec!["stop".to_owned()])
        },
    ),
    reads(
        "empty-lines-end-the-search",
        "Ends the search when it receives an empty line.",
        UNKNOWN,
        |history, line| {
            let blank = grammar::command(line) == Command::Blank && is_searching(history);
            blank.then(|| vec!["stop".to_owned()])
        },
    ),
    reads(
        "empty-lines-repeat",
        "Repeats the last command when it receives an empty line.",
        UNKNOWN,
        |history, line| {
            let before = history.commands().next()?;
            (line.is_empty() && !is_searching(history)).then(|| vec![before.to_owned()])
        },
    ),
    reads(
        "arguments-are-counted",
        "Ignores lines with unknown arguments.",
        ARGUMENTS,
        |_, line| odd_argument(line).map(|_| Vec::new()),
    ),
    reads(
        "modes-found-anywhere",
        "Looks for the words `ponder`, `analyze` and `think` anywhere in the line `go`.",
        ARGUMENTS,
        |_, line| {
            let Command::Go(mode) = grammar::command(line) else { return None };
            let modes = [Mode::Ponder, Mode::Analyze, Mode::Think];
            let found = modes.into_iter().find(|mode| line.contains(mode.word()))?;
            (found != mode).then(|| vec![Command::Go(found).to_string()])
        },
    ),
    reads(
        "arguments-known-by-their-end",
        "Recognizes the position by the end of its name.",
        ARGUMENTS,
        |_, line| {
            let Command::Pos { moves, .. } = grammar::command(line) else { return None };
            let (parsed, _) = grammar::line(line)?;
            let found = parsed.args.iter().find(|arg| arg.name.ends_with("pos"))?;
            let pos = found.value.filter(|_| found.name != "pos")?;
            Some(vec![set(pos, &moves)])
        },
    ),
    reads(
        "moves-only-behind-the-position",
        "Ignores moves that come before the position.",
        ORDER,
        |_, line| {
            let (_, rest) = line.strip_prefix("pos moves=")?.split_once(" pos=")?;
            Some(vec![format!("pos pos={rest}")])
        },
    ),
    reads(
        "parameters-by-place",
        "Reads the first argument as the name of a parameter.",
        ORDER,
        |_, line| line.starts_with("set-param value").then(Vec::new),
    ),
    deviation(
        "carriage-returns-count",
        "Ignores lines that end with CR LF.",
        &["hub/general-syntax/accepts-crlf"],
        Supposition::Departs(Departure::DropsCrLf("")),
    ),
    deviation(
        "carriage-returns-spoil-parameters",
        "Ignores parameters in lines that end with CR LF.",
        &["hub/general-syntax/accepts-crlf"],
        Supposition::Departs(Departure::DropsCrLf("set-param")),
    ),
];
