//! What an engine says of itself, and which reading of a specification is in
//! force.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::verdict::shortened;

/// The longest name of an engine that is remembered, in characters.
const NAME: usize = 1_000;

/// What the survey at the start of a run learnt.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Declared {
    /// The name the engine gives itself.
    pub name: Option<String>,
    /// Its capabilities, as it spells them.
    pub capabilities: Vec<String>,
    /// What tests need, no engine declares, and this one was seen to lack: `stop` → what was seen, as a
    /// clause.
    pub failed: BTreeMap<String, String>,
    /// Readings that were detected: `edition` → `2021`.
    pub detected: BTreeMap<String, String>,
    /// What the survey noticed that later conversations must know, in the
    /// protocol's own words; not for reports.
    pub traits: BTreeMap<String, String>,
}

impl Declared {
    /// The same as far as there is room for it; what comes first stays.
    #[must_use]
    pub fn within_room(mut self) -> Self {
        let mut room = Room::default();
        self.name = self.name.map(|name| shortened(&name, NAME));
        self.traits.retain(|name, value| room.takes(name.len() + value.len(), 0));
        self.detected.retain(|name, value| room.takes(name.len() + value.len(), 0));
        self.capabilities.retain(|capability| room.takes(capability.len(), 0));
        self
    }

    /// Whether a capability is declared, in any letter case.
    #[must_use]
    pub fn has(&self, capability: &str) -> bool {
        self.capabilities.iter().any(|c| c.eq_ignore_ascii_case(capability))
    }

    /// Why tests that need a capability which it has not are not run.
    #[must_use]
    pub fn why_without(&self, capability: &str) -> String {
        let failed = self.failed.get(capability).cloned();
        failed.unwrap_or_else(|| format!("the engine does not declare `{capability}`"))
    }

    /// Notes what the engine is like, for later conversations.
    pub fn notice(&mut self, habit: &str) {
        self.traits.insert(habit.to_owned(), String::new());
    }

    /// What the engine was noticed to be like.
    pub fn habits(&self) -> impl Iterator<Item = &str> {
        self.traits.keys().map(String::as_str)
    }
}

/// How much of what an engine declares is remembered: more than any engine
/// has, and little enough that one which never stops declaring fills nothing,
/// though every test remembers it, and that a look at each entry for each other
/// one takes no time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Room(usize);

impl Room {
    const BYTES: usize = 128 << 10;
    /// What an entry takes besides its text.
    const ENTRY: usize = 64;

    /// Whether a declaration of so many bytes, which lists so many values, still finds room. The
    /// first may be as long as a line can be, if it lists few values.
    pub const fn takes(&mut self, bytes: usize, values: usize) -> bool {
        let is_first = self.0 == 0;
        let entries = values.saturating_add(1).saturating_mul(Self::ENTRY);
        self.0 = self.0.saturating_add(bytes).saturating_add(entries);
        (is_first && entries <= Self::BYTES) || self.0 <= Self::BYTES
    }
}

/// What an engine has declared one after the other, as far as there is room for it.
#[derive(Clone, Debug)]
pub struct Remembered<T> {
    entries: Vec<T>,
    room: Room,
    is_whole: bool,
}

impl<T> Default for Remembered<T> {
    fn default() -> Self {
        Self { entries: Vec::new(), room: Room::default(), is_whole: true }
    }
}

impl<T> Remembered<T> {
    /// A declaration of so many bytes, which lists so many values.
    pub fn push(&mut self, entry: T, bytes: usize, values: usize) {
        if self.room.takes(bytes, values) {
            self.entries.push(entry);
        } else {
            self.is_whole = false;
        }
    }

    /// The first of which this holds.
    pub fn find(&self, holds: impl Fn(&T) -> bool) -> Option<&T> {
        self.entries.iter().find(|entry| holds(entry))
    }

    /// The same, to be changed.
    pub fn find_mut(&mut self, holds: impl Fn(&T) -> bool) -> Option<&mut T> {
        self.entries.iter_mut().find(|entry| holds(entry))
    }

    /// Whether all that was declared is remembered: otherwise what is not found may have been
    /// declared all the same.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.is_whole
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
    /// What is in force where nothing was chosen.
    #[must_use]
    pub fn defaults(offered: &[Setting]) -> Self {
        let first = |s: &Setting| Some((s.name.to_owned(), (*s.values.first()?).to_owned()));
        Self(offered.iter().filter_map(first).collect())
    }

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
        let Self(mut chosen) = Self::defaults(offered);
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
    use super::*;

    #[test]
    fn only_so_much_of_a_declaration_is_remembered() {
        let capabilities = (0..80_000).map(|n| format!("c{n}")).collect();
        let name = Some("n".repeat(1 << 20));
        let declared = Declared { name, capabilities, ..Declared::default() }.within_room();
        assert!(declared.has("c0") && declared.has("C1000") && !declared.has("c79999"));
        assert!(declared.capabilities.len() < 5_000);
        assert!(declared.name.is_some_and(|name| name.len() < 2_000));
        let mut room = Room::default();
        assert!(room.takes(3_000, 300) && !room.takes(100, 80_000), "each value takes room");
        let mut remembered = Remembered::default();
        (0..10_000).for_each(|n| remembered.push(n, 10, 0));
        assert!(remembered.find(|n| *n == 1_000).is_some() && !remembered.is_whole());
        let mut room = Room::default();
        assert!(room.takes(1 << 20, 0) && !room.takes(1, 0), "nothing comes behind what is left");
        assert!(!Room::default().takes(1 << 20, 80_000), "also in the first");
    }

    #[test]
    fn only_large_values_of_memory_are_spared() {
        assert!(asks_for_memory("Hash", "33554432") && asks_for_memory("TableSizeMB", "2048"));
        assert!(!asks_for_memory("Hash", "1024") && !asks_for_memory("Contempt", "2048"));
        assert!(!asks_for_memory("HashFile", "<empty>"));
    }
}
