//! Lines of moves, such as the variation a program expects, as text.
//!
//! In: moves in one piece of text. Out: moves. Never: a panic, or a judgement of the moves.

use super::board::Move;
use super::notation::{bad_move, leading_move};
use super::text::{TextError, TextErrorKind};

/// Reads moves written one behind the other, with or without single hyphens
/// between them: `F5d6C3`, `F5-D6-C3`, `PAF5`.
///
/// # Errors
/// When the text is malformed, with the byte at fault.
pub fn parse_line(text: &str) -> Result<Vec<Move>, TextError> {
    let mut moves = Vec::new();
    let mut column = 0;
    while column < text.len() {
        let rest = &text.as_bytes()[column..];
        if !moves.is_empty() && rest[0] == b'-' && rest.get(1) != Some(&b'-') {
            column += 1;
        }
        let (mv, length) = leading_move(&text.as_bytes()[column..])
            .ok_or_else(|| bad_move(text.as_bytes(), column))?;
        moves.push(mv);
        column += length;
    }
    if moves.is_empty() {
        return Err(TextError::new(0, TextErrorKind::MissingMove));
    }
    Ok(moves)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_with_and_without_hyphens() {
        let joined = |text: &str| {
            let moves = parse_line(text).expect(text);
            moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(joined("F5d6C3"), "F5 D6 C3");
        assert_eq!(joined("F5-D6-C3"), "F5 D6 C3");
        assert_eq!(joined("PA-h8passA1"), "PA H8 PA A1");
        assert_eq!(joined("F5--D6"), "F5 PA D6");
        for (text, column) in [("F5D9", 3), ("F5-", 3), ("-F5", 0), ("F5,D6", 2), ("F5é", 2)] {
            assert_eq!(parse_line(text).expect_err(text).column, column, "{text:?}");
        }
    }
}
