//! What becomes of options.
//!
//! In: a `setoption` line, and the declarations before it. Out: what it does besides.
//! Never: values; what an engine makes of them is its own affair.

use super::super::{
    options::{self, Kind},
    setoption,
};
use super::{Playing, Readings, Row, reads};

impl<D: Playing> Readings<D> {
    /// Those of this kind.
    pub const SETTINGS: &'static [Row] = &[reads(
        "button-waits",
        "Takes the line after a button press as its value.",
        &[D::SETOPTION_BUTTON_NEEDS_NO_VALUE],
        |history, _| {
            let pressed = setoption::parse(history.commands().next()?).flatten()?;
            let declared = history.latest().filter_map(|(_, line)| options::parse(line));
            let mut buttons = declared.filter(|option| option.kind() == Some(Kind::Button));
            let waits =
                pressed.value.is_none() && buttons.any(|button| button.name == pressed.name);
            waits.then(Vec::new)
        },
    )];
}
