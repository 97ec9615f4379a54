//! What was met how often.
//!
//! In: what is said, and where. Out: how often the same was said in the same place. Never: a choice.

use std::collections::BTreeMap;

use crate::{
    contract::description::{Description, Field, Fields},
    transcript::From,
};

/// A command in a place: what was said before it, whether a search is under way, what it is, and the
/// fields that it has.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Meeting {
    before: &'static str,
    searching: bool,
    command: &'static str,
    fields: Vec<&'static str>,
}

impl Meeting {
    /// The meeting of a command with what was said before.
    pub(super) fn of(
        description: &Description,
        line: &str,
        (before, searching): (&'static str, bool),
    ) -> Self {
        let message = description.message(From::Controller, line);
        let named = |fields: &'static [Field]| {
            let has = |field: &&Field| line.split([' ', '=']).any(|word| word == field.name);
            fields.iter().filter(has).map(|field| field.name).collect()
        };
        let fields = message.map_or_else(Vec::new, |message| match message.fields {
            Fields::Pairs(fields) | Fields::Named(fields) => named(fields),
            Fields::None | Fields::InOrder(_) | Fields::List(_) => Vec::new(),
        });
        Self { before, searching, command: message.map_or("", |message| message.name), fields }
    }
}

/// How often each meeting came about, and how often each test was followed.
#[derive(Debug, Default)]
pub(super) struct Novelty {
    meetings: BTreeMap<Meeting, usize>,
    tests: BTreeMap<usize, usize>,
}

impl Novelty {
    pub(super) fn of(&self, meeting: &Meeting) -> usize {
        self.meetings.get(meeting).copied().unwrap_or_default()
    }

    pub(super) fn note(&mut self, meeting: Meeting) {
        *self.meetings.entry(meeting).or_default() += 1;
    }

    /// How often a test was followed, by its place among the tests.
    pub(super) fn followed(&self, test: usize) -> usize {
        self.tests.get(&test).copied().unwrap_or_default()
    }

    pub(super) fn follow(&mut self, test: usize) {
        *self.tests.entry(test).or_default() += 1;
    }
}
