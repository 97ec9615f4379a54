//! Faults of hearing that show in this protocol only: words before a command, and questions in a search
//! that would last.
//!
//! In: a line as it came. Out: a wrong reaction to it.

use super::behaviour::{Behaviour, Row, row, say};
use crate::protocols::{
    uci::{Uci, grammar::search},
    uci_like::faults::behaviour::is_unknown,
};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "crlf-startpos-unknown",
        "Ignores `position startpos` with a carriage return, if no moves follow.",
        &["uci/description/accepts-both-line-ends"],
        Behaviour::Hears(|faulty, line| {
            (faulty.carriage_return && line == "position startpos").then(Vec::new)
        }),
    ),
    row(
        "unknown-word-spoils-the-line",
        "Ignores a line that begins with an unknown word, whatever follows.",
        &["uci/description/reads-on-after-unknown-words"],
        Behaviour::Hears(|_, line| {
            (is_unknown::<Uci>(line) && line.contains("isready"))
                .then(|| say("info string unknown command"))
        }),
    ),
    row(
        "ready-waits-for-a-limit",
        "Answers `isready` in a search with a limit only when that is over.",
        &["uci/isready/answered-during-search"],
        Behaviour::Hears(|faulty, line| {
            if let Some(go) = search(line).filter(|_| !faulty.is_thinking()) {
                faulty.count = usize::from(!go.is_infinite());
                return None;
            }
            if line == "isready" && faulty.is_thinking() && faulty.count > 0 {
                faulty.kept.push(line.to_owned());
                return Some(Vec::new());
            }
            let kept = std::mem::take(&mut faulty.kept);
            (!kept.is_empty()).then(|| faulty.hear(&[line, "isready"]))
        }),
    ),
];
