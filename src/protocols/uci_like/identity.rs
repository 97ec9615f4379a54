//! Lines `id`: the engine's name and its author.
//!
//! In: a line. Out: what it tells. Never: how often it may come.

use super::tokens::{phrase, tokens};

/// `id name X`, `id author X`
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Identity {
    /// The engine's name; empty if the line ends there.
    Name(String),
    /// Its author; empty if the line ends there.
    Author(String),
    /// Neither; the word that stands there, if one does.
    Other(Option<String>),
}

/// What a line `id …` tells; `None` if it is another line.
#[must_use]
pub fn parse(line: &str) -> Option<Identity> {
    let words = tokens(line);
    let (first, rest) = words.split_first()?;
    (first.text == "id").then(|| match rest.split_first() {
        Some((kind, text)) if kind.text == "name" => Identity::Name(phrase(text)),
        Some((kind, text)) if kind.text == "author" => Identity::Author(phrase(text)),
        other => Identity::Other(other.map(|(kind, _)| kind.text.to_owned())),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn name_and_author() {
        assert_eq!(parse("id name A  B 1.0"), Some(Identity::Name("A B 1.0".into())));
        assert_eq!(parse(" id\tauthor C"), Some(Identity::Author("C".into())));
        assert_eq!(parse("id name"), Some(Identity::Name(String::new())));
        assert_eq!(parse("id country X"), Some(Identity::Other(Some("country".into()))));
        assert_eq!((parse("id"), parse("ideal")), (Some(Identity::Other(None)), None));
    }
}
