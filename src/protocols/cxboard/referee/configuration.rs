//! The options of the engine: what it declares, and the values they were set to.
//!
//! In: declarations, lines `setoption`. Out: values, and what must become of such a line.
//! Never: findings.

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
    /// Options set since the greeting, with their values.
    pub(super) values: Vec<(String, String)>,
}

impl Configuration {
    fn option(&self, name: &str) -> Option<&Declaration> {
        self.declared.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// The value of an option: as set last, or its default.
    pub(super) fn value(&self, name: &str) -> Option<String> {
        let declared = self.option(name)?;
        let mut values = self.values.iter().rev();
        let set = values.find(|(other, _)| other.eq_ignore_ascii_case(name));
        let set = set.map(|(_, value)| value.clone());
        set.or_else(|| declared.part(Key::Default).map(|part| part.value.clone()))
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
