//! More odd ways that are right: remarks that look like messages, and words that are none.
//!
//! In: a line. Out: what such an engine does. Never: a fault.

use super::super::{
    Playing, Rows,
    behaviour::{Behaviour, Odd, is, say, then},
};
use crate::contract::quirk as row;

impl<D: Playing> Rows<D> {
    /// Those of this kind.
    pub const REMARKS: &'static [Odd<D>] = &[
        row(
            "remarks-like-messages",
            "Adds an `info string` that contains other messages after `bestmove`.",
            Behaviour::Says(|_, line| {
                let remark = format!("info string readyokbestmove {}info depth 1", D::A_MOVE);
                line.starts_with("bestmove").then(|| then(line, remark)).flatten()
            }),
        ),
        row(
            "leaves-with-a-bare-word",
            "Answers `quit` with a line that is not a message.",
            Behaviour::Hears(|faulty, line| {
                is(line, "quit").then(|| [say("Goodbye."), faulty.honest(line)].concat())
            }),
        ),
    ];
}
