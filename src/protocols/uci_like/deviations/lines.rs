//! Ways to take a line apart wrongly.
//!
//! In: a line. Out: what is left of it, or nothing. Never: what a command means.

use super::super::{
    grammar::{self, has_odd_blanks},
    message::{Command, Keyword},
};
use super::{Playing, Readings, Row, reads};

fn is_blank<D: Playing>(line: &str) -> bool {
    grammar::command::<D>(line) == Command::Blank
}

impl<D: Playing> Readings<D> {
    /// Those of this kind.
    pub const LINES: &'static [Row] = &[
        reads(
            "single-blanks-only",
            "Ignores commands with additional spaces or tabs.",
            &[D::DESCRIPTION_ACCEPTS_BLANKS_AND_TABS],
            |_, line| has_odd_blanks(line).then(Vec::new),
        ),
        reads(
            "keyword-in-column-one",
            "Ignores commands with leading whitespace.",
            &[D::DESCRIPTION_ACCEPTS_BLANKS_AND_TABS],
            |_, line| (line.starts_with([' ', '\t']) && !is_blank::<D>(line)).then(Vec::new),
        ),
        reads(
            "tabs-are-letters",
            "Treats tabs as part of a word.",
            &[D::DESCRIPTION_ACCEPTS_BLANKS_AND_TABS],
            |_, line| {
                let tabbed = line.contains('\t') && !is_blank::<D>(line);
                tabbed.then(|| vec![line.trim_matches(' ').replace('\t', "_")])
            },
        ),
        reads(
            "tabbed-list-ignored",
            "Ignores a `position` with a tab between its moves.",
            &[D::DESCRIPTION_ACCEPTS_BLANKS_AND_TABS],
            |_, line| {
                let (head, moves) = line.split_once("moves")?;
                let is_position = head.split_whitespace().next() == Some("position");
                (is_position && moves.trim().contains('\t')).then(Vec::new)
            },
        ),
        reads(
            "first-letters-suffice",
            "Accepts any word that begins with `isready`.",
            &[D::DESCRIPTION_IGNORES_UNKNOWN_COMMANDS],
            |_, line| by_its_beginning::<D>(line, |command| command == Keyword::IsReady),
        ),
        reads(
            "greets-by-the-beginning",
            "Identifies itself at any word that begins like the command for that.",
            &[D::DESCRIPTION_IGNORES_UNKNOWN_COMMANDS],
            |_, line| by_its_beginning::<D>(line, |command| command == Keyword::Start),
        ),
        reads(
            "two-letters-of-go-suffice",
            "Takes any word that begins with `go` for that command.",
            &[D::DESCRIPTION_IGNORES_UNKNOWN_COMMANDS],
            |_, line| by_its_beginning::<D>(line, |command| command == Keyword::Go),
        ),
        reads(
            "commands-by-their-beginning",
            "Takes any word for the command that it begins with.",
            &[D::DESCRIPTION_IGNORES_UNKNOWN_COMMANDS],
            // Whoever takes another word for `quit` shows that by its end.
            |_, line| by_its_beginning::<D>(line, |command| command != Keyword::Quit),
        ),
    ];
}

/// A line whose first word is no command, but begins with one that `is_taken` for it, with that one
/// instead.
fn by_its_beginning<D: Playing>(line: &str, is_taken: fn(Keyword) -> bool) -> Option<Vec<String>> {
    let word = line.split_whitespace().next().filter(|word| line.starts_with(word))?;
    let begins = |keyword: &Keyword| word.starts_with(keyword.word::<D>());
    let longest = |keyword: &Keyword| keyword.word::<D>().len();
    let meant = Keyword::COMMON.into_iter().filter(begins).max_by_key(longest)?;
    let command = meant.word::<D>();
    let is_meant = command != word && is_taken(meant);
    is_meant.then(|| vec![format!("{command}{}", &line[word.len()..])])
}
