//! What a survey learns of an engine, for the conversations behind it.
//!
//! In: what was noticed. Out: what is known of the engine in general. Never: findings.

use super::message::Edition;
use crate::{
    contract::{Declared, Settings},
    vocabulary,
};

vocabulary! {
    /// What an engine may be like everywhere.
    Habit {
        GreetsWhenAsked = "greets when asked",
        TalksOn = "talks on behind its block",
    }
}

/// The key of the edition among what was detected, and among the settings.
const EDITION: &str = "edition";

/// What is known of an engine in general.
#[derive(Clone, Debug, Default)]
pub struct Profile {
    habits: Vec<Habit>,
    /// The edition of the text that its options are those of.
    edition: Option<Edition>,
}

impl Profile {
    /// What the survey found.
    #[must_use]
    pub fn of(declared: Option<&Declared>) -> Self {
        let words = declared.into_iter().flat_map(Declared::habits);
        let edition = declared.and_then(|declared| declared.detected.get(EDITION));
        Self {
            habits: words.filter_map(Habit::of).collect(),
            edition: edition.and_then(|word| Edition::from_word(word)),
        }
    }

    /// The edition that was asked for, or else the one that the survey found.
    #[must_use]
    pub fn edition(settings: &Settings, declared: Option<&Declared>) -> Option<Edition> {
        let asked = settings.get(EDITION).and_then(Edition::from_word);
        asked.or_else(|| Self::of(declared).edition)
    }

    /// Whether the engine was found to be like this.
    #[must_use]
    pub fn has(&self, habit: Habit) -> bool {
        self.habits.contains(&habit)
    }

    /// Hands on what this conversation has shown, which is the survey.
    pub fn hand_on(edition: Option<Edition>, habits: &[Habit], declared: &mut Declared) {
        if let Some(edition) = edition {
            declared.detected.insert(EDITION.into(), edition.word().into());
        }
        habits.iter().for_each(|habit| declared.notice(habit.word()));
    }
}
