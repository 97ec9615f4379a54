//! The engine's parameters, one of each type.
//!
//! In: names and values. Out: declarations and settings.
//! Never: a value that its declaration does not allow.

use crate::protocols::hub::{
    grammar::Value,
    message::{Param, ParamKind, Word},
    rules::Variant,
};

/// The parameters and their values.
pub(super) struct Settings(Vec<Param>);

impl Default for Settings {
    fn default() -> Self {
        let variants = Variant::ALL.map(|variant| variant.name().to_owned()).to_vec();
        let param = |name: &str, value: &str, kind| Param {
            name: name.into(),
            value: value.into(),
            kind: Some(kind),
        };
        Self(vec![
            param("variant", "normal", ParamKind::Enum(variants)),
            param("book", "false", ParamKind::Bool),
            param("max-depth", "4", ParamKind::Int { min: 1, max: 5 }),
            param("contempt", "0.0", ParamKind::Real { min: -1.0, max: 1.0 }),
            param("opponent", "", ParamKind::Text),
        ])
    }
}

impl Settings {
    /// A `param` line for each.
    pub(super) fn declarations(&self) -> Vec<String> {
        self.0.iter().map(declaration).collect()
    }

    /// Sets a parameter; one that nobody knows is passed over.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let Some(param) = self.0.iter_mut().find(|param| param.name == name) else {
            return Ok(());
        };
        if !param.kind.as_ref().is_some_and(|kind| kind.accepts(value)) {
            return Err(format!("bad value for {name}"));
        }
        value.clone_into(&mut param.value);
        Ok(())
    }

    /// The rules in force.
    pub(super) fn variant(&self) -> Variant {
        Variant::from_name(self.value("variant")).unwrap_or(Variant::Normal)
    }

    /// Whether the first move may come from the book.
    pub(super) fn book(&self) -> bool {
        self.value("book") == "true"
    }

    /// How deep a search may go.
    pub(super) fn depth(&self) -> u64 {
        self.value("max-depth").parse().unwrap_or(1)
    }

    fn value(&self, name: &str) -> &str {
        self.0.iter().find(|param| param.name == name).map_or("", |param| &param.value)
    }
}

fn declaration(param: &Param) -> String {
    let head = format!("{} name={} value={}", Word::Param, param.name, Value(&param.value));
    match &param.kind {
        Some(ParamKind::Bool) => format!("{head} type=bool"),
        Some(ParamKind::Int { min, max }) => format!("{head} type=int min={min} max={max}"),
        Some(ParamKind::Real { min, max }) => format!("{head} type=real min={min:.1} max={max:.1}"),
        Some(ParamKind::Enum(values)) => {
            format!("{head} type=enum values=\"{}\"", values.join(" "))
        }
        Some(ParamKind::Text) | None => format!("{head} type=string"),
    }
}
