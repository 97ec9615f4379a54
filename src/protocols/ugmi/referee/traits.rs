//! What a survey noticed and later conversations must know.
//!
//! In: words of its own, kept among what the engine declares. Out: the same
//! words. Never: findings.

use crate::contract::Declared;

/// The moves to be searched are ignored.
pub const SEARCHES_ALL: &str = "searches all moves";
/// `stop` brings no best move.
pub const STOPS_IN_VAIN: &str = "stops in vain";
/// Nothing is searched before the first `ugminewgame`.
pub const NEEDS_A_NEW_GAME: &str = "needs a new game";
/// `ugmi` is never acknowledged.
pub const NEVER_ACKNOWLEDGES: &str = "never acknowledges";
/// `isready` is not answered.
pub const LOSES_READY: &str = "loses isready";
/// Nothing is read during a search.
pub const DEAF: &str = "deaf";
/// Lines come that are no messages and answer no command that is to be ignored.
pub const BARE_LINES: &str = "bare lines";

/// What is known of an engine in general.
#[derive(Debug, Default)]
pub struct Traits {
    /// From the survey.
    known: Vec<String>,
    /// From this conversation.
    pub noticed: Vec<&'static str>,
}

impl Traits {
    /// What the survey found.
    #[must_use]
    pub fn of(declared: Option<&Declared>) -> Self {
        let known = declared.map(|declared| declared.traits.keys().cloned().collect());
        Self { known: known.unwrap_or_default(), noticed: Vec::new() }
    }

    /// Notes something that later conversations should know.
    pub fn notice(&mut self, known_trait: &'static str) {
        if !self.noticed.contains(&known_trait) {
            self.noticed.push(known_trait);
        }
    }

    /// Whether the engine was found to be like this before.
    #[must_use]
    pub fn knew(&self, known_trait: &str) -> bool {
        self.known.iter().any(|known| known == known_trait)
    }

    /// Whether the engine is like this.
    #[must_use]
    pub fn has(&self, known_trait: &str) -> bool {
        self.noticed.contains(&known_trait) || self.knew(known_trait)
    }
}
