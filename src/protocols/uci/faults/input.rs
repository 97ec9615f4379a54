//! Faults of hearing that show in this protocol only: words before a command.
//!
//! In: a line as it came. Out: a wrong reaction to it.

use super::behaviour::{Behaviour, Row, row, say};
use crate::protocols::{uci::Uci, uci_like::faults::behaviour::is_unknown};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[row(
    "unknown-word-spoils-the-line",
    "Ignores a line that begins with an unknown word, whatever follows.",
    &["uci/description/reads-on-after-unknown-words"],
    Behaviour::Hears(|_, line| {
        (is_unknown::<Uci>(line) && line.contains("isready"))
            .then(|| say("info string unknown command"))
    }),
)];
