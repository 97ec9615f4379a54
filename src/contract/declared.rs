//! What an engine says of itself, and which reading of a specification is in
//! force.

use std::collections::BTreeMap;

use thiserror::Error;

/// What the survey at the start of a run learnt.
#[derive(Clone, Debug, Default)]
pub struct Declared {
    /// The name the engine gives itself.
    pub name: Option<String>,
    /// Its capabilities, as it spells them.
    pub capabilities: Vec<String>,
    /// Readings that were detected: `edition` → `2021`.
    pub detected: BTreeMap<String, String>,
    /// What the survey noticed that later conversations must know, in the
    /// protocol's own words; not for reports.
    pub traits: BTreeMap<String, String>,
}

impl Declared {
    /// Whether a capability is declared, in any letter case.
    #[must_use]
    pub fn has(&self, capability: &str) -> bool {
        self.capabilities.iter().any(|c| c.eq_ignore_ascii_case(capability))
    }
}

/// How much of what an engine declares is remembered: more than any engine
/// has, and little enough that one which never stops declaring fills nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Room(usize);

impl Room {
    const BYTES: usize = 4 << 20;
    /// What an entry takes besides its text.
    const ENTRY: usize = 64;

    /// Whether a declaration of so many bytes still finds room.
    pub const fn takes(&mut self, bytes: usize) -> bool {
        self.0 = self.0.saturating_add(bytes).saturating_add(Self::ENTRY);
        self.0 <= Self::BYTES
    }
}

/// Whether an option of that name, set to that value, may ask for more memory
/// than a machine for tests has. Engines declare what they could address, not
/// what is there: the greatest value is no promise that it will be found.
#[must_use]
pub fn asks_for_memory(name: &str, value: &str) -> bool {
    const MEBIBYTES: f64 = 1_025.0;
    let name = name.to_ascii_lowercase();
    let memory = ["hash", "mem", "mb", "size", "table", "cache"];
    let large = value.trim().parse::<f64>().is_ok_and(|value| value > MEBIBYTES);
    large && memory.iter().any(|word| name.contains(word))
}

/// A choice that a protocol leaves to its user, such as the edition.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// The name of the command-line option, without dashes.
    pub name: &'static str,
    /// The values it takes; the first is the default. Empty: any text.
    pub values: &'static [&'static str],
    /// One line of help.
    pub help: &'static str,
}

/// The choices in force.
#[derive(Clone, Debug, Default)]
pub struct Settings(BTreeMap<String, String>);

/// A choice that is none.
#[derive(Debug, Error)]
pub enum SettingsError {
    #[error("protocol {protocol} has no option `--{name}`{known}")]
    Unknown { protocol: String, name: String, known: String },
    #[error("`--{name} {value}` is not possible: the values are {known}")]
    Value { name: String, value: String, known: String },
}

impl Settings {
    /// Checks the given choices against what the protocol offers and fills
    /// in the defaults.
    ///
    /// # Errors
    /// An option the protocol does not have, or a value the option does not take.
    pub fn new(
        protocol: &str,
        offered: &[Setting],
        given: &[(String, String)],
    ) -> Result<Self, SettingsError> {
        let mut chosen: BTreeMap<String, String> = offered
            .iter()
            .filter_map(|s| Some((s.name.to_owned(), (*s.values.first()?).to_owned())))
            .collect();
        for (name, value) in given {
            let Some(setting) = offered.iter().find(|s| s.name == name) else {
                let names: Vec<_> = offered.iter().map(|s| format!("`--{}`", s.name)).collect();
                let known = if names.is_empty() {
                    String::new()
                } else {
                    format!("; it has {}", names.join(", "))
                };
                return Err(SettingsError::Unknown {
                    protocol: protocol.to_owned(),
                    name: name.clone(),
                    known,
                });
            };
            if !setting.values.is_empty() && !setting.values.contains(&value.as_str()) {
                return Err(SettingsError::Value {
                    name: name.clone(),
                    value: value.clone(),
                    known: setting.values.join(", "),
                });
            }
            chosen.insert(name.clone(), value.clone());
        }
        Ok(Self(chosen))
    }

    /// The value of a choice.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// All choices.
    #[must_use]
    pub const fn all(&self) -> &BTreeMap<String, String> {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::asks_for_memory;

    #[test]
    fn only_large_values_of_memory_are_spared() {
        assert!(asks_for_memory("Hash", "33554432") && asks_for_memory("TableSizeMB", "2048"));
        assert!(!asks_for_memory("Hash", "1024") && !asks_for_memory("Contempt", "2048"));
        assert!(!asks_for_memory("HashFile", "<empty>"));
    }
}
