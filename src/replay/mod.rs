//! A recorded conversation, held once more with an engine, as it was or cut down.
//!
//! In: recordings of either side's lines, and how to start an engine. Out: what became of each
//! finding of a recording; the smallest conversation that still shows one. Never: a word that the recording's controller did not say, the greeting
//! apart where it is missing; a clock followed blindly.

mod outcome;
mod play;
mod recorded;
mod shrink;
mod smallest;
mod turns;

pub use outcome::{Became, Expected, Outcome, expected, outcome};
pub use play::{Replayed, Stray, play};
pub use recorded::{Recorded, read};
pub use shrink::{Budget, Short, Shrunk, Sought, shrink};
pub use smallest::smallest;
pub use turns::said;
