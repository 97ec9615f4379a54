//! What a controller says at a time.
//!
//! In: lines, and the time until the next are sent. Out: the same, together. Never: an answer.

use std::time::Duration;

/// Lines that are sent in one write.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Said {
    /// As the transcript shows them.
    pub lines: Vec<String>,
    /// How long nothing is said behind their answer.
    pub pause: Duration,
}
