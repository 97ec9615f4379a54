//! The options of a reference engine and their values.
//!
//! In: declarations, and what is set. Out: values, or why one cannot be set. Never: their effect.

use super::options::{self, Declaration, EMPTY};

/// The options and their values.
pub struct Settings(Vec<(Declaration, String)>);

/// Why an option is not set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// There is none of that name.
    Name,
    /// It does not take that value.
    Value,
}

impl Settings {
    /// The options of these declarations, at their defaults.
    #[must_use]
    pub fn new(declarations: &[&str]) -> Self {
        let start = |option: Declaration| {
            let value = option.default_value().unwrap_or_default().to_owned();
            (option, value)
        };
        Self(declarations.iter().filter_map(|line| options::parse(line)).map(start).collect())
    }

    /// The value of an option; empty if there is none of that name.
    #[must_use]
    pub fn get(&self, name: &str) -> &str {
        let option = self.0.iter().find(|(option, _)| option.name == name);
        option.map_or("", |(_, value)| value)
    }

    /// The name of an option as it is declared, from that name in any letter case.
    #[must_use]
    pub fn declared(&self, name: &str) -> Option<&str> {
        let names = self.0.iter().map(|(option, _)| option.name.as_str());
        names.into_iter().find(|declared| declared.eq_ignore_ascii_case(name))
    }

    /// Sets an option.
    ///
    /// # Errors
    /// What is wrong with the name or the value.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), Refused> {
        let option = self.0.iter_mut().find(|(option, _)| option.name == name);
        let (option, current) = option.ok_or(Refused::Name)?;
        let value = value.filter(|value| *value != EMPTY).unwrap_or_default();
        if option.takes(value) == Some(false) {
            return Err(Refused::Value);
        }
        value.clone_into(current);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_take_what_they_declare() {
        let lines =
            ["option name Hash type spin default 16 min 1 max 64", "option name A B type button"];
        let mut settings = Settings::new(&lines);
        assert_eq!((settings.get("Hash"), settings.declared("a b")), ("16", Some("A B")));
        assert_eq!(settings.set("Hash", Some("65")), Err(Refused::Value));
        assert_eq!(settings.set("hash", Some("64")), Err(Refused::Name));
        assert_eq!(settings.set("Hash", Some("64")), Ok(()));
        assert_eq!((settings.get("Hash"), settings.get("None")), ("64", ""));
    }
}
