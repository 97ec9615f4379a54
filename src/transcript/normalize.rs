//! A transcript as it is compared: what differs between two honest runs is
//! taken out.
//!
//! In: entries. Out: text, one line each, without times.

use super::{Entry, From};

/// The transcript without times and without standard error, which both
/// change from run to run.
#[must_use]
pub fn normalized(entries: &[Entry]) -> String {
    let mut out = String::new();
    for entry in entries.iter().filter(|e| e.from != From::Stderr) {
        let text = super::write(entry);
        let without_time = text.split_once(' ').map_or(text.as_str(), |(_, rest)| rest);
        out.push_str(without_time);
        out.push('\n');
    }
    out
}
