//! Lines `register`: for whom an engine is to work with all it can.
//!
//! In: a line. Out: the name and the code, or that both come later. Never: whether they are right.

use super::tokens::{Token, phrase, tokens};

/// `register (later|[name <x>] [code <y>])`
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Register {
    /// The user does not want to be asked now.
    Later,
    /// At least one of the two is there.
    As { name: Option<String>, code: Option<String> },
}

/// A line `register …`; `None` if it is another line, `Some(None)` if it makes no sense.
#[must_use]
pub fn parse(line: &str) -> Option<Option<Register>> {
    let words = tokens(line);
    let (first, rest) = words.split_first()?;
    (first.text == "register").then(|| read(rest))
}

/// A name ends at the word `code`.
fn read(words: &[Token<'_>]) -> Option<Register> {
    let (first, rest) = words.split_first()?;
    let text = |words: &[Token<'_>]| Some(phrase(words)).filter(|text| !text.is_empty());
    match first.text {
        "later" => rest.is_empty().then_some(Register::Later),
        "code" => Some(Register::As { name: None, code: Some(text(rest)?) }),
        "name" => {
            let end = rest.iter().position(|word| word.text == "code");
            let name = Some(text(&rest[..end.unwrap_or(rest.len())])?);
            let code = match end {
                Some(at) => Some(text(&rest[at + 1..])?),
                None => None,
            };
            Some(Register::As { name, code })
        }
        _ => None,
    }
}

impl std::fmt::Display for Register {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("register")?;
        let Self::As { name, code } = self else { return f.write_str(" later") };
        for (word, text) in [("name", name), ("code", code)] {
            text.as_ref().map_or(Ok(()), |text| write!(f, " {word} {text}"))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_end_at_the_code() {
        for line in [
            "register later",
            "register name A B code 12 34",
            "register name A B",
            "register code 4359874324",
        ] {
            assert_eq!(parse(line).flatten().map(|r| r.to_string()).as_deref(), Some(line));
        }
        for line in
            ["register", "register now", "register name", "register name code 1", "register code"]
        {
            assert_eq!(parse(line), Some(None), "{line}");
        }
        assert_eq!(parse("registers later"), None);
    }
}
