//! What becomes of options.
//!
//! In: a `setoption` line, and the declarations before it. Out: what it does besides.
//! Never: values; what an engine makes of them is its own affair.

use super::{Row, is_searching, reads};
use crate::protocols::uci::{
    options::{self, Kind},
    setoption,
};

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    reads(
        "options-clear-the-board",
        "Begins with an empty board once an option is set.",
        &["ugmi/setoption/triggers-nothing"],
        |history, line| {
            let set = line.starts_with("setoption ") && !is_searching(history);
            set.then(|| vec![line.to_owned(), "position startpos".to_owned()])
        },
    ),
    reads(
        "button-waits",
        "Waits for the value of a button and takes the next line for it.",
        &["ugmi/setoption/button-needs-no-value"],
        |history, _| {
            let pressed = setoption::parse(history.commands().next()?).flatten()?;
            let declared = history.latest().filter_map(|(_, line)| options::parse(line));
            let mut buttons = declared.filter(|option| option.kind() == Some(Kind::Button));
            let waits =
                pressed.value.is_none() && buttons.any(|button| button.name == pressed.name);
            waits.then(Vec::new)
        },
    ),
];
