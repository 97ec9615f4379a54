//! Lines `go`, in the words that the family has in common.
//!
//! In: a line and the vocabulary of a protocol. Out: its parameters; the line that has some.
//! Never: what they mean together.

use std::fmt;

use super::{
    fields::{Fields, Keyword, Shape, keyword},
    tokens::tokens,
};

/// What all protocols of the family know.
pub const COMMON: &[Keyword] = &[
    keyword("searchmoves", Shape::Words),
    keyword("depth", Shape::Natural),
    keyword("nodes", Shape::Natural),
    keyword("mate", Shape::Natural),
    keyword("movetime", Shape::Natural),
];

/// What those know besides in which an engine ponders.
pub const PONDERING: &[Keyword] = &[
    keyword("ponder", Shape::Flag),
    keyword("infinite", Shape::Flag),
    keyword("movestogo", Shape::Natural),
];

/// Those that most of the family know; a protocol may take them, or bring its own.
pub const PARAMETERS: &[&[Keyword]] = &[
    COMMON,
    PONDERING,
    &[
        keyword("wtime", Shape::Integer),
        keyword("btime", Shape::Integer),
        keyword("winc", Shape::Integer),
        keyword("binc", Shape::Integer),
    ],
];

/// The parameters of a line `go …`; `None` if it is another line.
#[must_use]
pub fn parse<'t>(line: &'t str, vocabulary: &[&[Keyword]]) -> Option<Fields<'t>> {
    let words = tokens(line);
    let (first, rest) = words.split_first()?;
    (first.text == "go").then(|| Fields::parse(line, rest, vocabulary))
}

/// Prints a line `go`: flags that are set, numbers that are given, and the moves to be searched.
///
/// # Errors
/// Those of the formatter.
pub fn print(
    f: &mut fmt::Formatter<'_>,
    flags: &[(&str, bool)],
    numbers: &[(&str, Option<u64>)],
    moves: &[impl fmt::Display],
) -> fmt::Result {
    f.write_str("go")?;
    for (word, _) in flags.iter().filter(|(_, is_set)| *is_set) {
        write!(f, " {word}")?;
    }
    for (word, number) in numbers {
        number.map_or(Ok(()), |number| write!(f, " {word} {number}"))?;
    }
    for (place, mv) in moves.iter().enumerate() {
        f.write_str(if place == 0 { " searchmoves" } else { "" })?;
        write!(f, " {mv}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::fields::Value;
    use super::*;

    #[test]
    fn parameters_in_any_order() {
        let line = "go nodes 500 searchmoves a01 s19 infinite depth 3";
        let go = parse(line, PARAMETERS).expect("a go line");
        assert_eq!((go.number("nodes"), go.number("depth")), (Some(500), Some(3)));
        assert_eq!(go.words("searchmoves").map(<[_]>::len), Some(2));
        assert_eq!(go.get("infinite").map(|f| &f.value), Some(&Value::Flag));
        assert_eq!(format!("go {go}"), line);
        assert_eq!(parse("go", PARAMETERS), Some(Fields::default()));
        assert_eq!(parse("gone", PARAMETERS), None);
    }

    #[test]
    fn what_is_wrong_is_kept() {
        let go = parse("go depth abc nodes mate 2 what ever", PARAMETERS).expect("a go line");
        assert!(matches!(go.0[0].value, Value::Wrong(_)));
        assert_eq!(go.0[1].value, Value::Missing);
        assert_eq!(go.number("mate"), Some(2));
        assert!(!go.0[3].is_known());
    }
}
