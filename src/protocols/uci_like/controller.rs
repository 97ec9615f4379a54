//! What the side that drives an engine owes it at the start and about options.
//!
//! In: commands, what the engine declares, the requirements of a protocol. Out: findings about
//! the side that sends. Never: positions and searches.

use super::options::Declaration;
use crate::{
    contract::{Remembered, demand},
    verdict::Sink,
};

/// The requirements of a protocol about that side; `None` where its text forbids nothing.
pub struct Requirements {
    /// It asks for the greeting first; what is wrong if it does not.
    pub first: (&'static str, &'static str),
    /// It asks once.
    pub once: Option<&'static str>,
    /// It waits for the word that ends the greeting.
    pub waits: (&'static str, &'static str),
    /// It sets options while the engine waits.
    pub idle: &'static str,
    /// It sets them to what they take.
    pub values: &'static str,
    /// Names and values of its own have neither the word `name` nor the word `value`.
    pub words: Option<&'static str>,
    /// Names are the same in any letter case.
    pub any_letter_case: bool,
    /// So are values.
    pub values_in_any_letter_case: bool,
}

/// A command, as far as the start of a conversation knows commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// It asks for the greeting.
    Greets,
    /// It asks for it in a form that is wrong.
    GreetsWrongly,
    /// It may be sent at any time.
    AnyTime,
    /// It may be sent after the greeting.
    Other,
}

/// The start of a conversation, and the options that were declared.
#[derive(Debug, Default)]
pub struct Start {
    has_begun: bool,
    is_acknowledged: bool,
    options: Remembered<Declaration>,
}

impl Start {
    /// The engine has ended the greeting.
    pub fn acknowledged(&mut self) {
        self.is_acknowledged = true;
    }

    /// Whether the greeting was asked for and has not ended.
    #[must_use]
    pub const fn is_greeting(&self) -> bool {
        self.has_begun && !self.is_acknowledged
    }

    /// The engine declares an option in so many bytes.
    pub fn declared(&mut self, option: Declaration, bytes: usize) {
        let values = option.parts.len();
        self.options.push(option, bytes, values);
    }

    /// What was declared under a name.
    #[must_use]
    pub fn option(&self, name: &str, demanded: &Requirements) -> Option<&Declaration> {
        self.options.find(|option| match demanded.any_letter_case {
            true => option.name.eq_ignore_ascii_case(name),
            false => option.name == name,
        })
    }

    /// Whether all that was declared is known.
    #[must_use]
    pub const fn knows_all_options(&self) -> bool {
        self.options.is_whole()
    }

    /// The first declared option of which this holds.
    #[must_use]
    pub fn any_option(&self, holds: impl Fn(&Declaration) -> bool) -> Option<&Declaration> {
        self.options.find(holds)
    }

    /// Judges when a command comes.
    pub fn judge(
        &mut self,
        command: Opening,
        demanded: &Requirements,
        text: &str,
        sink: &mut Sink,
    ) {
        let is_greeting = matches!(command, Opening::Greets | Opening::GreetsWrongly);
        if !self.has_begun {
            self.has_begun = true;
            let (id, what) = demanded.first;
            demand(sink, id, text, command == Opening::Greets, what);
            // What follows is no further mistake.
            self.is_acknowledged = !is_greeting;
        } else if is_greeting {
            if let Some(id) = demanded.once {
                demand(sink, id, text, false, "the greeting was already asked for");
            }
        } else if command == Opening::Other {
            let (id, what) = demanded.waits;
            demand(sink, id, text, self.is_acknowledged, what);
        }
    }

    /// Judges how an option is set.
    pub fn judge_option(
        &self,
        (name, value): (&str, &str),
        is_busy: bool,
        demanded: &Requirements,
        text: &str,
        sink: &mut Sink,
    ) {
        demand(sink, demanded.idle, text, !is_busy, "an option is set during a search");
        let option = self.option(name, demanded);
        if let Some(id) = demanded.words {
            let what = "the name or the value contains the word `name` or `value`";
            demand(sink, id, text, !self.has_own_reserved_words(name, value, option), what);
        }
        match option {
            Some(option) => {
                let mut fits = option.takes(value) != Some(false);
                fits |= demanded.values_in_any_letter_case && takes_in_any_case(option, value);
                let what = "the value is not valid for this option";
                demand(sink, demanded.values, text, fits, what);
            }
            None if !self.options.is_whole() => {}
            None => sink.note(demanded.values, || {
                format!("the option `{name}` is set, which the engine does not declare")
            }),
        }
    }

    /// What the engine has declared may be sent as it is.
    fn has_own_reserved_words(
        &self,
        name: &str,
        value: &str,
        option: Option<&Declaration>,
    ) -> bool {
        let is_reserved = |words: &str| words.split(' ').any(|w| matches!(w, "name" | "value"));
        match option {
            Some(option) => {
                is_reserved(value) && !option.parts.iter().any(|part| part.value == value)
            }
            None => self.options.is_whole() && (is_reserved(name) || is_reserved(value)),
        }
    }
}

/// Whether an option takes a value if letter case does not matter.
fn takes_in_any_case(option: &Declaration, value: &str) -> bool {
    option.takes(&value.to_ascii_lowercase()) == Some(true)
        || option.choices().any(|choice| choice.eq_ignore_ascii_case(value))
}
