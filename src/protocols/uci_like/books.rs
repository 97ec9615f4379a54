//! Books of an engine's own.
//!
//! In: the options that it declares, and what is set. Out: whether a move may come from a book.
//! Never: whether one does.

use std::collections::BTreeMap;

use super::{
    options::{Declaration, Kind},
    setoption::SetOption,
};

/// The name that has this meaning in the text. Many engines call theirs otherwise.
pub const OWN_BOOK: &str = "OwnBook";

/// The books that were switched on or off: the names of the options, in lower case.
#[derive(Debug, Default)]
pub struct Books(BTreeMap<String, bool>);

impl Books {
    /// Notes the value of an option that switches a book.
    pub fn set(&mut self, set: &SetOption, declared: &[Declaration]) {
        let is_it = |option: &Declaration| option.name.eq_ignore_ascii_case(&set.name);
        if declared.iter().any(|option| is_it(option) && is_switch(option)) {
            // What is no value of a switch may be read either way.
            let is_off = set.value.as_deref().is_some_and(|value| is(value, "false"));
            self.0.insert(set.name.to_ascii_lowercase(), !is_off);
        }
    }

    /// Whether a book may play: one is switched on. Its move owes nothing to the limits of a search.
    pub fn may_play(&self, declared: &[Declaration]) -> bool {
        declared.iter().filter(|option| is_switch(option)).any(|option| self.is_on(option))
    }

    /// Whether the engine may play a move that it has not searched for: a book is switched on, or there
    /// without a switch.
    pub fn may_be_there(&self, declared: &[Declaration]) -> bool {
        // Many have none where its file is not there.
        let is_named = |option: &Declaration| {
            let default = option.default_value();
            !matches!(default, None | Some("" | "<empty>" | "false")) && is_of_a_book(option)
        };
        let mut others = declared.iter().filter(|option| !is_switch(option));
        let has_own = declared.iter().any(|option| is(&option.name, OWN_BOOK));
        self.may_play(declared) || (!has_own && others.any(is_named))
    }

    fn is_on(&self, switch: &Declaration) -> bool {
        let set = self.0.get(&switch.name.to_ascii_lowercase()).copied();
        set.unwrap_or_else(|| switch.default_value().is_some_and(|value| is(value, "true")))
    }
}

/// Whether an option switches a book on and off.
pub fn is_switch(option: &Declaration) -> bool {
    option.kind() == Some(Kind::Check) && is_of_a_book(option)
}

fn is_of_a_book(option: &Declaration) -> bool {
    option.name.to_ascii_lowercase().contains("book")
}

fn is(text: &str, word: &str) -> bool {
    text.eq_ignore_ascii_case(word)
}
