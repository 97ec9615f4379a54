//! What a survey learns of an engine, for the conversations behind it.
//!
//! In: names that were tried, errors, what does not come. Out: what is known of the engine in
//! general. Never: findings.

use std::collections::BTreeMap;

use super::names::Names;
use crate::{contract::Declared, vocabulary};

vocabulary! {
    /// What an engine may be like everywhere.
    Habit {
        NeverEndsItsGreeting = "no cxboardok",
        NeverReady = "never ready",
        HasACopyError = "copy protection error",
    }
}

/// How the type of the error that unknown commands get is kept.
const UNKNOWN_ERROR: &str = "unknown error";

/// What is known of an engine in general.
#[derive(Clone, Debug, Default)]
pub struct Profile {
    /// The names that the text has lost, as far as they were found, by their settings.
    names: BTreeMap<&'static str, String>,
    /// The type of the error that unknown commands get.
    pub unknown_error: Option<String>,
    habits: Vec<Habit>,
}

impl Profile {
    /// What the survey found.
    #[must_use]
    pub fn of(declared: &Declared) -> Self {
        let known = &declared.traits;
        let name = |(key, _)| Some((key, known.get(key)?.clone()));
        Self {
            names: Names::default().each().into_iter().filter_map(name).collect(),
            unknown_error: known.get(UNKNOWN_ERROR).cloned(),
            habits: declared.habits().filter_map(Habit::of).collect(),
        }
    }

    /// Hands it on to later conversations, and the names to reports.
    pub fn hand_on(&self, declared: &mut Declared) {
        for (key, name) in &self.names {
            let shown = if name.is_empty() { "none" } else { name };
            declared.detected.insert((*key).to_owned(), shown.to_owned());
            declared.traits.insert((*key).to_owned(), name.clone());
        }
        if let Some(kind) = &self.unknown_error {
            declared.traits.insert(UNKNOWN_ERROR.to_owned(), kind.clone());
        }
        self.habits.iter().for_each(|habit| declared.notice(habit.word()));
    }

    /// A name that the text has lost was found.
    pub fn found(&mut self, key: &'static str, name: &str) {
        self.names.insert(key, name.to_owned());
    }

    /// Puts the names that were found in force.
    pub fn choose(&self, names: &mut Names) {
        for (key, name) in names.each() {
            name.chosen = self.names.get(key).cloned();
        }
    }

    /// Notes something that later conversations should know.
    pub fn notice(&mut self, habit: Habit) {
        self.habits.push(habit);
    }

    /// Whether the engine is like this.
    #[must_use]
    pub fn has(&self, habit: Habit) -> bool {
        self.habits.contains(&habit)
    }
}
