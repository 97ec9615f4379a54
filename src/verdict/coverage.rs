//! Which commands were sent in which state, and what came back.
//!
//! In: counts. Out: the same as part of a record, and what was never met. Never: a conversation.

use serde::{Deserialize, Serialize};

/// What came back of a command that got no answer.
pub const NOTHING: &str = "nothing";

/// A command in a state, with one of the answers that it got or should have got.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CoverageRecord {
    /// The name of the command; empty for those that are none of the protocol.
    pub command: String,
    /// Whether a search was under way.
    pub in_search: bool,
    /// The name of the reply, or `nothing`.
    pub outcome: String,
    /// How often.
    pub times: usize,
}

impl CoverageRecord {
    /// What was never met, to be named.
    #[must_use]
    pub fn shown(&self) -> String {
        let Self { command, in_search, outcome, .. } = self;
        let state = if *in_search { " in a search" } else { "" };
        format!("`{command}`{state}: {outcome}")
    }

    /// Adds what was met elsewhere.
    pub fn join(all: &mut Vec<Self>, others: Vec<Self>) {
        for other in others {
            let is_same = |one: &&mut Self| Self { times: other.times, ..(**one).clone() } == other;
            match all.iter_mut().find(is_same) {
                Some(one) => one.times += other.times,
                None => all.push(other),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_met_twice_is_added() {
        let met = |command: &str, times| CoverageRecord {
            command: command.into(),
            in_search: false,
            outcome: NOTHING.into(),
            times,
        };
        let mut all = vec![met("a", 1)];
        CoverageRecord::join(&mut all, vec![met("b", 2), met("a", 3)]);
        assert_eq!(all, [met("a", 4), met("b", 2)]);
    }
}
