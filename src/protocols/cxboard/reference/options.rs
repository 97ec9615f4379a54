//! The options of the reference engine: one of each type, and those whose
//! meaning the text fixes.
//!
//! In: names in any letter case, and values. Out: declarations, values.

use crate::protocols::uci::options::{Declaration, EMPTY, parse};

/// The declarations, in the order in which they are sent.
const DECLARED: [&str; 8] = [
    "option name Hash type spin default 16 min 0 max 1024",
    "option name Ponder type check default false",
    "option name OwnBook type check default false",
    "option name MultiPV type spin default 1 min 1 max 4",
    "option name Variant type combo default XiangQi var XiangQi",
    "option name Playing Style type combo default Solid var Solid var Daring",
    "option name Book Path type string default <empty>",
    "option name Clear Hash type button",
];

/// The options and their values.
pub struct Options(Vec<(Declaration, String)>);

impl Options {
    /// All at their defaults.
    pub fn new() -> Self {
        let declared = DECLARED.iter().filter_map(|line| parse(line));
        Self(declared.map(|d| (d.clone(), d.default_value().unwrap_or_default().into())).collect())
    }

    /// The lines that declare them.
    pub fn lines() -> Vec<String> {
        DECLARED.iter().map(|line| (*line).to_owned()).collect()
    }

    /// Their names.
    pub fn names(&self) -> Vec<&str> {
        self.0.iter().map(|(declaration, _)| declaration.name.as_str()).collect()
    }

    /// The value of an option.
    pub fn get(&self, name: &str) -> &str {
        let found = self.0.iter().find(|(d, _)| d.name.eq_ignore_ascii_case(name));
        found.map_or("", |(_, value)| value)
    }

    /// Sets an option, or says why not.
    ///
    /// # Errors
    /// The type of the error, for people.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), &'static str> {
        let option = self.0.iter_mut().find(|(d, _)| d.name.eq_ignore_ascii_case(name));
        let (declaration, current) = option.ok_or("no such option")?;
        let value = match value {
            Some(EMPTY) | None => "",
            Some(value) => value,
        };
        if declaration.takes(value) == Some(false) {
            return Err("value out of bounds");
        }
        value.clone_into(current);
        Ok(())
    }
}
