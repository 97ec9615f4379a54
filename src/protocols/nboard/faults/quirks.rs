//! Odd ways that are right.
use super::saboteur::Act;
use crate::contract::Quirk;
pub const QUIRKS: &[Quirk] = &[];
pub(super) fn act_of(_: &str) -> Option<Act> {
    None
}
