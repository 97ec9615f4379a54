//! Lines `setoption`.
//!
//! In: a line. Out: name and value, of one or more words each.
//! Never: whether there is such an option.

use super::tokens::{Token, phrase, tokens};

/// `setoption name X [value X]`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetOption {
    /// The option's name, its words parted by single blanks.
    pub name: String,
    /// The value, if the word `value` is there; it may be empty.
    pub value: Option<String>,
}

/// A line `setoption …`; `None` if it is another line, `Some(None)` if it
/// makes no sense.
#[must_use]
pub fn parse(line: &str) -> Option<Option<SetOption>> {
    let words = tokens(line);
    let (first, rest) = words.split_first()?;
    (first.text == "setoption").then(|| read(rest))
}

fn read(words: &[Token<'_>]) -> Option<SetOption> {
    let (first, rest) = words.split_first()?;
    if first.text != "name" {
        return None;
    }
    let value = rest.iter().position(|word| word.text == "value");
    let name = phrase(&rest[..value.unwrap_or(rest.len())]);
    let value = value.map(|at| phrase(&rest[at + 1..]));
    (!name.is_empty()).then_some(SetOption { name, value })
}

impl std::fmt::Display for SetOption {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "setoption name {}", self.name)?;
        match &self.value {
            Some(value) if value.is_empty() => f.write_str(" value"),
            Some(value) => write!(f, " value {value}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_values_of_several_words() {
        let set = |name: &str, value: Option<&str>| {
            Some(Some(SetOption { name: name.into(), value: value.map(Into::into) }))
        };
        assert_eq!(parse("setoption name Clear Hash"), set("Clear Hash", None));
        assert_eq!(parse("setoption  name A  B value c\td"), set("A B", Some("c d")));
        assert_eq!(parse("setoption name A value"), set("A", Some("")));
        for line in ["setoption", "setoption name", "setoption value 3", "setoption name value 3"] {
            assert_eq!(parse(line), Some(None), "{line}");
        }
        assert_eq!(parse("setoptions name A"), None);
        let line = "setoption name A B value c d";
        assert_eq!(parse(line).flatten().map(|s| s.to_string()), Some(line.to_owned()));
    }
}
