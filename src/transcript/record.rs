//! The bounded memory of a conversation.
//!
//! In: lines without end. Out: the first and the last of them, and how many
//! were left out between. Never grows with a flood.

use std::{collections::VecDeque, time::Duration};

use super::{Entry, From, Line};

const HEAD: usize = 200;
const TAIL: usize = 400;
/// Longest text kept of one line in the record; the referee saw all of it.
const WIDTH: usize = 8 * 1024;

/// What stands behind the number of lines that are missing.
const GAP: &str = " lines left out";

/// Head and tail of a conversation.
#[derive(Clone, Debug, Default)]
pub struct Transcript {
    head: Vec<Entry>,
    tail: VecDeque<Entry>,
    count: usize,
}

impl Transcript {
    /// Notes a line and returns its number, from 1.
    pub fn push(&mut self, at: Duration, from: From, line: &Line) -> usize {
        let Line { bytes, carriage_return, unfinished, cut } = line;
        self.push_parts(at, from, bytes, (*carriage_return, *unfinished, *cut))
    }

    /// Notes a line given by its parts: how it ended, and what was cut.
    pub fn push_parts(
        &mut self,
        at: Duration,
        from: From,
        bytes: &[u8],
        (carriage_return, unfinished, cut): (bool, bool, u64),
    ) -> usize {
        self.count += 1;
        let keep = bytes.len().min(WIDTH);
        let mut kept = if self.head.len() < HEAD || self.tail.len() < TAIL {
            Vec::with_capacity(keep)
        } else {
            // In a flood the oldest entry's buffer serves the newest line.
            self.tail.pop_front().map(|e| e.line.bytes).unwrap_or_default()
        };
        kept.clear();
        kept.extend_from_slice(&bytes[..keep]);
        let entry = Entry {
            at,
            from,
            number: self.count,
            line: Line {
                bytes: kept,
                carriage_return,
                unfinished,
                cut: cut + (bytes.len() - keep) as u64,
            },
        };
        if self.head.len() < HEAD {
            self.head.push(entry);
        } else {
            self.tail.push_back(entry);
        }
        self.count
    }

    /// Notes something that happened.
    pub fn note(&mut self, at: Duration, what: &str) -> usize {
        self.push(at, From::Event, &Line::new(what))
    }

    /// The number of lines noted, kept or not.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Whether nothing was noted.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// How many lines between head and tail were not kept.
    #[must_use]
    pub fn left_out(&self) -> usize {
        self.count - self.head.len() - self.tail.len()
    }

    /// Whether every line is kept, and all of each that was heard.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        let mut all = self.head.iter().chain(&self.tail);
        self.left_out() == 0 && all.all(|e| e.line.cut == 0 || e.line.bytes.len() != WIDTH)
    }

    /// Whether an event stands for lines that were left out.
    #[must_use]
    pub fn is_gap(event: &str) -> bool {
        event.ends_with(GAP)
    }

    /// The kept lines in order; a note stands where lines were left out.
    #[must_use]
    pub fn entries(&self) -> Vec<Entry> {
        let mut all = self.head.clone();
        if let (gap @ 1.., Some(first)) = (self.left_out(), self.tail.front()) {
            all.push(Entry {
                at: first.at,
                from: From::Event,
                line: Line::new(format!("{gap}{GAP}")),
                number: 0,
            });
        }
        all.extend(self.tail.iter().cloned());
        all
    }

    /// Puts lines of another stream in, by time; they keep the number 0.
    pub fn weave(&mut self, mut others: Vec<Entry>) {
        for entry in &mut others {
            entry.number = 0;
        }
        let cut = self.head.last().map_or(Duration::ZERO, |e| e.at);
        let (early, late): (Vec<_>, Vec<_>) =
            others.into_iter().partition(|e| self.tail.is_empty() || e.at <= cut);
        self.count += early.len() + late.len();
        self.head.extend(early);
        self.head.sort_by_key(|e| e.at);
        self.tail.extend(late);
        self.tail.make_contiguous().sort_by_key(|e| e.at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_keeps_head_and_tail() {
        let mut transcript = Transcript::default();
        for n in 0..10_000 {
            transcript.push(Duration::from_micros(n), From::Engine, &Line::new(n.to_string()));
        }
        let entries = transcript.entries();
        assert_eq!(entries.len(), HEAD + TAIL + 1);
        assert_eq!(entries[HEAD].line.text(), format!("{} lines left out", 10_000 - HEAD - TAIL));
        assert_eq!(entries.last().map(|e| e.number), Some(10_000));
    }
}
