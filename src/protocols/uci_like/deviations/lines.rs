//! Ways to take a line apart wrongly.
//!
//! In: a line. Out: what is left of it, or nothing. Never: what a command means.

use super::super::{
    grammar::{self, has_odd_blanks},
    message::Command,
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
            "first-letters-suffice",
            "Accepts any word that begins with `isready`.",
            &[D::DESCRIPTION_IGNORES_UNKNOWN_COMMANDS],
            |_, line| {
                (line.starts_with("isready") && line != "isready")
                    .then(|| vec!["isready".to_owned()])
            },
        ),
    ];
}
