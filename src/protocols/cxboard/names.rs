//! The names that the text has lost: what each may be, and which is in force.
//!
//! In: what the user and the survey say. Out: whether a word has such a meaning. Never: lines.

use crate::contract::Settings;

/// A name that the text has lost: the one in force, or those that it may be.
#[derive(Clone, Debug)]
pub struct Name {
    /// The name in force, once it is known.
    pub chosen: Option<String>,
    /// What it may be, the likeliest first.
    pub candidates: &'static [&'static str],
}

impl Name {
    /// Whether a word has this meaning, as far as is known.
    #[must_use]
    pub fn means(&self, word: &str) -> bool {
        match &self.chosen {
            Some(chosen) => chosen == word,
            None => self.candidates.contains(&word),
        }
    }
}

/// The names that the text has lost.
#[derive(Clone, Debug)]
pub struct Names {
    /// Stands before a CFEN.
    pub cfen: Name,
    /// Ends thinking with a move.
    pub move_now: Name,
    /// Asks for the score of the position.
    pub score: Name,
    /// The option that lists variants.
    pub variant: Name,
}

impl Default for Names {
    fn default() -> Self {
        let name = |candidates| Name { chosen: None, candidates };
        Self {
            cfen: name(&["cfen", "fen", ""]),
            move_now: name(&["?", "movenow", "now"]),
            score: name(&["eval", "score", "evaluate"]),
            variant: name(&["Variant", "Variants", "UCI_Variant"]),
        }
    }
}

impl Names {
    /// The settings and detected readings that hold names, and their places.
    pub fn each(&mut self) -> [(&'static str, &mut Name); 4] {
        [
            ("cfen", &mut self.cfen),
            ("move-now", &mut self.move_now),
            ("score", &mut self.score),
            ("variant", &mut self.variant),
        ]
    }

    /// Takes what the user says; `auto` says nothing.
    pub fn choose(&mut self, settings: &Settings) {
        for (key, name) in self.each() {
            if let Some(chosen) = settings.get(key).filter(|chosen| *chosen != "auto") {
                name.chosen = Some(if chosen == "none" { "" } else { chosen }.to_owned());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_candidates_until_one_is_chosen() {
        let mut names = Names::default();
        assert!(names.score.means("eval") && names.score.means("score"));
        names.score.chosen = Some("score".into());
        assert!(!names.score.means("eval"));
    }
}
