//! Odd ways that are right in all protocols of the family.
//!
//! - `lines`, `input`: the quirks by kind, each beside what it does
//!
//! In: a name. Out: what such an engine does. Never: a fault.

mod input;
mod lines;
