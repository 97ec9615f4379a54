//! The values that the options of the engine were set to.
//!
//! In: declarations, lines `setoption`. Out: values, and what must become of such a line.
//! Never: findings.

use std::collections::BTreeMap;

use super::CxReferee;
use crate::protocols::{
    cxboard::model::{Expect, Sent},
    uci_like::options::{Declaration, Key, Kind},
};

/// Values set since the greeting, by the names of their options in lower case.
#[derive(Debug, Default)]
pub struct Configuration(BTreeMap<String, String>);

impl CxReferee {
    fn option(&self, name: &str) -> Option<&Declaration> {
        let options = self.start.greeting.options();
        options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// The value of an option: as set last, or its default.
    pub(super) fn value(&self, name: &str) -> Option<String> {
        let declared = self.option(name)?;
        let set = self.configuration.0.get(&name.to_ascii_lowercase()).cloned();
        set.or_else(|| declared.part(Key::Default).map(|part| part.value.clone()))
    }

    /// A value is set; nothing is asked of that of an option which is not declared.
    pub(super) fn set_option(&mut self, name: &str, value: String) {
        if self.option(name).is_some() {
            self.configuration.0.insert(name.to_ascii_lowercase(), value);
        }
    }

    pub(super) fn ponder_is_off(&self) -> bool {
        self.value("Ponder").is_some_and(|value| value == "false")
    }

    /// What must become of a line `setoption`.
    pub(super) fn expect_option(&self, name: &str, value: Option<&str>, sent: &Sent) -> Expect {
        let Some(option) = self.option(name) else { return Expect::Either };
        let fits = match (option.kind(), value) {
            (Some(Kind::Button), None) => true,
            (Some(Kind::Button) | None, _) | (_, None) => false,
            (_, Some(value)) => option.takes(value) == Some(true),
        };
        if fits && !sent.busy { Expect::Taken } else { Expect::Either }
    }
}
