//! Ways to take a line apart wrongly.
//!
//! In: a line. Out: what is left of it, or nothing. Never: what a command means.

use super::super::{
    grammar::{self, has_odd_blanks},
    message::{Command, Keyword},
};
use super::{Playing, Readings, Row, reads};

/// All commands but that which ends an engine: whoever takes another word for it shows that by its end.
const BUT_QUIT: [Keyword; 7] = [
    Keyword::Start,
    Keyword::Debug,
    Keyword::IsReady,
    Keyword::SetOption,
    Keyword::NewGame,
    Keyword::Position,
    Keyword::Go,
];

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
            "first-letters-suffice",
            "Accepts any word that begins with `isready`.",
            &[D::DESCRIPTION_IGNORES_UNKNOWN_COMMANDS],
            |_, line| by_its_beginning::<D>(line, &[Keyword::IsReady]),
        ),
        reads(
            "two-letters-of-go-suffice",
            "Takes any word that begins with `go` for that command.",
            &[D::DESCRIPTION_IGNORES_UNKNOWN_COMMANDS],
            |_, line| by_its_beginning::<D>(line, &[Keyword::Go]),
        ),
        reads(
            "commands-by-their-beginning",
            "Takes any word for the command that it begins with.",
            &[D::DESCRIPTION_IGNORES_UNKNOWN_COMMANDS],
            |_, line| by_its_beginning::<D>(line, &BUT_QUIT),
        ),
    ];
}

/// A line whose first word is no command, but begins with one of these, with that one instead.
fn by_its_beginning<D: Playing>(line: &str, commands: &[Keyword]) -> Option<Vec<String>> {
    let word = line.split_whitespace().next().filter(|word| line.starts_with(word))?;
    let words = || Keyword::COMMON.iter().map(|keyword| keyword.word::<D>());
    if words().any(|command| command == word) {
        return None;
    }
    let meant = words().filter(|command| word.starts_with(command)).max_by_key(|c| c.len())?;
    let is_taken = commands.iter().any(|keyword| keyword.word::<D>() == meant);
    is_taken.then(|| vec![format!("{meant}{}", &line[word.len()..])])
}
