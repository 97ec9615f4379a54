//! The options of the engine, one of each type.
//!
//! In: nothing. Out: the options with their values, and the lines that show
//! them. Never: what an option changes elsewhere.

use crate::protocols::uhp::message::{Edition, OptionKind, OptionLine};

/// An option and the value it starts with.
pub(super) struct Setting {
    pub(super) line: OptionLine,
    default: &'static str,
}

impl Setting {
    /// An option that has its default value.
    pub(super) fn new(name: &str, kind: OptionKind, default: &'static str) -> Self {
        let line = OptionLine { name: name.into(), value: default.into(), kind, rest: Vec::new() };
        Self { line, default }
    }

    /// The line of the option in this edition.
    pub(super) fn shown(&self, edition: Edition) -> String {
        let default = (edition == Edition::E2021).then(|| self.default.to_owned());
        let (word, limits) = match &self.line.kind {
            OptionKind::Bool => ("bool", Vec::new()),
            OptionKind::Int { min, max } => ("int", vec![min.to_string(), max.to_string()]),
            OptionKind::Double { min, max } => ("double", vec![min.to_string(), max.to_string()]),
            OptionKind::Enum(words) => ("enum", words.clone()),
        };
        let fields = [self.line.name.clone(), word.to_owned(), self.line.value.clone()];
        fields.into_iter().chain(default).chain(limits).collect::<Vec<_>>().join(";")
    }
}

/// One option of each type. Only `Announce` has an effect, on `bestmove`: the
/// moves that were best for a while are shown as well.
pub(super) fn settings() -> Vec<Setting> {
    let moods = ["Cautious", "Balanced", "Bold"].map(str::to_owned);
    vec![
        Setting::new("Announce", OptionKind::Bool, "False"),
        Setting::new("HashSizeMB", OptionKind::Int { min: 1, max: 1024 }, "32"),
        Setting::new("Contempt", OptionKind::Double { min: -1.0, max: 1.0 }, "0.25"),
        Setting::new("Mood", OptionKind::Enum(moods.into()), "Balanced"),
    ]
}
