//! A recorded conversation, held once more with an engine.
//!
//! In: recordings of either side's lines, and how to start an engine. Out: what became of each
//! finding of a recording. Never: a word that the recording's controller did not say, the greeting
//! apart where it is missing; a clock followed blindly.

mod outcome;
mod play;
mod recorded;
mod turns;

pub use outcome::{Became, Expected, Outcome, expected, outcome};
pub use play::{Replayed, Stray, play};
pub use recorded::{Recorded, read};
