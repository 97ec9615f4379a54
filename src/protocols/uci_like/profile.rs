//! What a survey learns of an engine, for the conversations behind it.
//!
//! In: what was noticed. Out: what is known of the engine in general. Never: findings.

use crate::{contract::Declared, vocabulary};

vocabulary! {
    /// What an engine may be like everywhere.
    Habit {
        SearchesAll = "searches all moves",
        StopsInVain = "stops in vain",
        NeedsANewGame = "needs a new game",
        NeverAcknowledges = "never acknowledges",
        LosesReady = "loses isready",
        Deaf = "deaf",
        BareLines = "bare lines",
    }
}

/// What is known of an engine in general.
#[derive(Debug, Default)]
pub struct Profile {
    /// From the survey.
    known: Vec<Habit>,
    /// From this conversation.
    noticed: Vec<Habit>,
}

impl Profile {
    /// What the survey found.
    #[must_use]
    pub fn of(declared: Option<&Declared>) -> Self {
        let words = declared.into_iter().flat_map(Declared::habits);
        Self { known: words.filter_map(Habit::of).collect(), noticed: Vec::new() }
    }

    /// Hands on what was noticed in this conversation, which is the survey.
    pub fn hand_on(&self, declared: &mut Declared) {
        self.noticed.iter().for_each(|habit| declared.notice(habit.word()));
    }

    /// Notes something that later conversations should know.
    pub fn notice(&mut self, habit: Habit) {
        if !self.noticed.contains(&habit) {
            self.noticed.push(habit);
        }
    }

    /// Whether the engine was found to be like this before.
    #[must_use]
    pub fn knew(&self, habit: Habit) -> bool {
        self.known.contains(&habit)
    }

    /// Whether the engine is like this.
    #[must_use]
    pub fn has(&self, habit: Habit) -> bool {
        self.noticed.contains(&habit) || self.knew(habit)
    }
}
