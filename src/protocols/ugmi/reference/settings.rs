//! The options of the reference engine: one of each type.
//!
//! In: `setoption`. Out: whether it makes sense. Never: an effect on play.

use crate::protocols::uci::{
    options::{self, Declaration},
    setoption::SetOption,
};

/// What the engine declares.
pub(super) const DECLARATIONS: [&str; 6] = [
    "option name Patterns type check default true",
    "option name HashSizeMB type spin default 16 min 1 max 1024",
    "option name Ruleset type combo default freestyle var freestyle var standard",
    "option name Style type combo default well balanced var well balanced var bold",
    "option name Logfile Path type string default <empty>",
    "option name Clear Hash type button",
];

/// The options and their values.
pub(super) struct Settings(Vec<(Declaration, String)>);

impl Default for Settings {
    fn default() -> Self {
        let start = |option: Declaration| {
            let value = option.default_value().unwrap_or_default().to_owned();
            (option, value)
        };
        Self(DECLARATIONS.iter().filter_map(|line| options::parse(line)).map(start).collect())
    }
}

impl Settings {
    /// Sets an option.
    ///
    /// # Errors
    /// What is wrong with the name or the value.
    pub(super) fn set(&mut self, set: &SetOption) -> Result<(), String> {
        let Some((option, value)) = self.0.iter_mut().find(|(option, _)| option.name == set.name)
        else {
            return Err(format!("there is no option {}", set.name));
        };
        let new = set.value.as_deref().unwrap_or_default();
        if option.takes(new) == Some(false) {
            return Err(format!("the option {} cannot be {new}", set.name));
        }
        new.clone_into(value);
        Ok(())
    }
}
