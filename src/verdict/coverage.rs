//! Which commands were sent in which state, and what came back.
//!
//! In: counts. Out: the same as part of a record, and what was never met. Never: a conversation.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// What came back of a command that got no answer.
pub const NOTHING: &str = "nothing";

/// A command in a state, with one of the answers that it got or should have got.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
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

    /// Adds what was met elsewhere. What was never met in one part may have been met in another.
    pub fn join(all: &mut Vec<Self>, others: Vec<Self>) {
        for other in others {
            let is_same = |one: &&mut Self| Self { times: other.times, ..(**one).clone() } == other;
            match all.iter_mut().find(is_same) {
                Some(one) => one.times += other.times,
                None => all.push(other),
            }
        }
        let met = all.iter().filter(|one| one.times > 0);
        let met: BTreeSet<_> = met.map(|one| (one.command.clone(), one.in_search)).collect();
        all.retain(|one| {
            let is_answered = met.contains(&(one.command.clone(), one.in_search));
            one.times > 0 || one.outcome != NOTHING || !is_answered
        });
        all.sort();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_met_twice_is_added() {
        let met = |command: &str, outcome: &str, times| CoverageRecord {
            command: command.into(),
            in_search: false,
            outcome: outcome.into(),
            times,
        };
        let mut all = vec![met("b", NOTHING, 1), met("c", NOTHING, 0), met("d", NOTHING, 0)];
        let others = [met("a", "ok", 0), met("b", NOTHING, 3), met("c", "error", 2)];
        CoverageRecord::join(&mut all, others.to_vec());
        let joined =
            [met("a", "ok", 0), met("b", NOTHING, 4), met("c", "error", 2), met("d", NOTHING, 0)];
        assert_eq!(all, joined);
    }
}
