//! The options of the engine: what it declares, and the values they were set to.
//!
//! In: declarations, lines `setoption`. Out: values, and what must become of such a line.
//! Never: findings.

use std::collections::BTreeMap;

use crate::{
    contract::Room,
    protocols::{
        cxboard::model::{Expect, Sent},
        uci::options::{Declaration, Key, Kind},
    },
};

/// The options of one engine.
#[derive(Debug, Default)]
pub struct Configuration {
    pub declared: Vec<Declaration>,
    /// How much room there is for more of them.
    pub(super) room: Room,
    /// Options set since the greeting, with their values, by their names in lower case.
    values: BTreeMap<String, String>,
}

impl Configuration {
    fn option(&self, name: &str) -> Option<&Declaration> {
        self.declared.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// The value of an option: as set last, or its default.
    pub(super) fn value(&self, name: &str) -> Option<String> {
        let declared = self.option(name)?;
        let set = self.values.get(&name.to_ascii_lowercase()).cloned();
        set.or_else(|| declared.part(Key::Default).map(|part| part.value.clone()))
    }

    /// A value is set; nothing is asked of that of an option which is not declared.
    pub(super) fn set(&mut self, name: &str, value: String) {
        if self.option(name).is_some() {
            self.values.insert(name.to_ascii_lowercase(), value);
        }
    }

    pub(super) fn ponder_is_off(&self) -> bool {
        self.value("Ponder").is_some_and(|value| value == "false")
    }

    /// What must become of a line `setoption`.
    pub(super) fn expect(&self, name: &str, value: Option<&str>, sent: &Sent) -> Expect {
        let Some(option) = self.option(name) else { return Expect::Either };
        let fits = match (option.kind(), value) {
            (Some(Kind::Button), None) => true,
            (Some(Kind::Button) | None, _) | (_, None) => false,
            (_, Some(value)) => option.takes(value) == Some(true),
        };
        if fits && !sent.busy { Expect::Taken } else { Expect::Either }
    }

    /// The requirement about a line `setoption` that should have been carried out.
    pub(super) fn requirement(&self, name: &str) -> &'static str {
        match self.option(name) {
            Some(option) if option.name != name => "cxboard/setoption/any-letter-case",
            Some(option) if option.kind() == Some(Kind::Button) => {
                "cxboard/setoption/button-without-value"
            }
            _ => "cxboard/setoption/takes-every-value",
        }
    }
}
