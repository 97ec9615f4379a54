//! Move texts such as `wS1`, `bS1 wS1-`, `wB1 wS1` and `pass`, in and out.
//!
//! In: text. Out: typed texts, or where the text is malformed and what was expected there. Never: what
//! a text means on a board, for which see `wording`.

use std::fmt::{self, Write as _};
use std::ops::Range;

use super::cells::Direction;
use super::pieces::{Color, Kind, Piece};

/// Bytes of a text, counted from zero.
pub type Span = Range<usize>;

/// A well-formed move text, not yet understood on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoveString {
    /// `pass`
    Pass,
    /// A bare piece: the first move of a game.
    First(Piece),
    /// The piece goes onto the second one, which it covers.
    Onto(Piece, Piece),
    /// The piece goes to the cell in this direction from the reference piece.
    Beside(Piece, Direction, Piece),
}

/// What a text should have had at the place of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Expected {
    /// A move text, but there is nothing at all.
    MoveText,
    /// `w` or `b`.
    PieceColor,
    /// One of the letters `QSBGAMLP`.
    PieceKind,
    /// The number of a spider, beetle, grasshopper or ant, within its range.
    PieceNumber,
    /// One blank, or the end.
    BlankOrEnd,
    /// A reference piece, with or without an indicator before it.
    Reference,
    /// One of `-`, `/` and `\`, or the end.
    IndicatorOrEnd,
    /// The end of the text.
    End,
    /// A game type such as `Base+MLP`.
    GameType,
    /// One of the five words for the state of a game.
    State,
    /// `White` or `Black` with the turn number in brackets, such as `White[1]`.
    Turn,
    /// A semicolon and a further field.
    Field,
}

/// Why a text is malformed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The offending bytes; empty at the end of the text.
    pub span: Span,
    /// What would have been right there.
    pub expected: Expected,
}

impl MoveString {
    /// Reads a whole text as one move.
    ///
    /// # Errors
    ///
    /// Where the text is malformed and what was expected there.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor { text, at: 0 };
        if text == "pass" {
            return Ok(Self::Pass);
        }
        if text.is_empty() {
            return Err(cursor.error(Expected::MoveText));
        }
        let piece = cursor.piece(Expected::PieceColor)?;
        if cursor.peek().is_none() {
            return Ok(Self::First(piece));
        }
        if !cursor.skip(' ') {
            return Err(cursor.error(Expected::BlankOrEnd));
        }
        let before = cursor.indicator(false);
        let reference = cursor.piece(if before.is_some() {
            Expected::PieceColor
        } else {
            Expected::Reference
        })?;
        let direction = before.or_else(|| cursor.indicator(true));
        match (cursor.peek(), direction) {
            (None, Some(direction)) => Ok(Self::Beside(piece, direction, reference)),
            (None, None) => Ok(Self::Onto(piece, reference)),
            (Some(_), Some(_)) => Err(cursor.error(Expected::End)),
            (Some(_), None) => Err(cursor.error(Expected::IndicatorOrEnd)),
        }
    }

    /// The piece that moves.
    #[must_use]
    pub const fn piece(self) -> Option<Piece> {
        match self {
            Self::Pass => None,
            Self::First(piece) | Self::Onto(piece, _) | Self::Beside(piece, ..) => Some(piece),
        }
    }

    /// The piece that the text refers to.
    #[must_use]
    pub const fn reference(self) -> Option<Piece> {
        match self {
            Self::Pass | Self::First(_) => None,
            Self::Onto(_, reference) | Self::Beside(_, _, reference) => Some(reference),
        }
    }
}

impl fmt::Display for MoveString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(piece) = self.piece() else { return f.write_str("pass") };
        f.write_str(piece.name())?;
        let Some(reference) = self.reference() else { return Ok(()) };
        f.write_char(' ')?;
        let indicator = match self {
            Self::Beside(_, direction, _) => Some(direction.indicator()),
            _ => None,
        };
        if let Some((indicator, false)) = indicator {
            f.write_char(indicator)?;
        }
        f.write_str(reference.name())?;
        if let Some((indicator, true)) = indicator {
            f.write_char(indicator)?;
        }
        Ok(())
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::MoveText => "a MoveString such as wA1 bQ-",
            Self::PieceColor => "a piece such as wA1 or bQ",
            Self::PieceKind => "the letter of a bug (Q S B G A M L P)",
            Self::PieceNumber => "the number of the piece",
            Self::BlankOrEnd => "one blank or the end of the MoveString",
            Self::Reference => "a piece to place it beside, as in wA1 bQ-",
            Self::IndicatorOrEnd => "a direction (- / \\) or the end of the MoveString",
            Self::End => "the end of the MoveString",
            Self::GameType => "a game type such as Base+MLP",
            Self::State => "NotStarted, InProgress, Draw, WhiteWins or BlackWins",
            Self::Turn => "a turn such as White[1]",
            Self::Field => "a semicolon and a further field",
        })
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is expected behind byte {}", self.expected, self.span.start)
    }
}

/// A place in a text that is being read.
struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl Cursor<'_> {
    fn peek(&self) -> Option<char> {
        self.text.get(self.at..).and_then(|rest| rest.chars().next())
    }

    fn skip(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    /// Reads one character that has a meaning.
    fn take<T>(
        &mut self,
        expected: Expected,
        meaning: impl Fn(char) -> Option<T>,
    ) -> Result<T, ParseError> {
        let next = self.peek();
        match next.and_then(|c| Some((meaning(c)?, c))) {
            Some((value, c)) => {
                self.at += c.len_utf8();
                Ok(value)
            }
            None => Err(self.error(expected)),
        }
    }

    fn piece(&mut self, otherwise: Expected) -> Result<Piece, ParseError> {
        let color =
            self.take(otherwise, |c| Color::ALL.into_iter().find(|color| color.letter() == c))?;
        let kind = self.take(Expected::PieceKind, Kind::from_letter)?;
        let named = |number| Piece::new(color, kind, number);
        match named(1) {
            Some(piece) if kind.count() == 1 => Ok(piece),
            _ => self.take(Expected::PieceNumber, |c| named(u8::try_from(c.to_digit(10)?).ok()?)),
        }
    }

    fn indicator(&mut self, after: bool) -> Option<Direction> {
        let direction = Direction::from_indicator(self.peek()?, after)?;
        self.at += 1;
        Some(direction)
    }

    fn error(&self, expected: Expected) -> ParseError {
        let len = self.peek().map_or(0, char::len_utf8);
        ParseError { span: self.at..self.at + len, expected }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> MoveString {
        MoveString::parse(text).expect("well-formed")
    }

    #[test]
    fn texts_are_read_and_printed() {
        for t in [
            "pass",
            "wS1",
            "wB1 wS1",
            "bS1 wS1/",
            "bS1 wS1-",
            "bS1 wS1\\",
            "bS1 /wS1",
            "bS1 -wS1",
            "bS1 \\wS1",
            "bQ wP-",
        ] {
            assert_eq!(text(t).to_string(), t);
        }
    }

    #[test]
    fn malformed_texts_are_located() {
        for (t, at, expected) in [
            ("", 0, Expected::MoveText),
            ("Pass", 0, Expected::PieceColor),
            ("ws1", 1, Expected::PieceKind),
            ("wS", 2, Expected::PieceNumber),
            ("wS3", 2, Expected::PieceNumber),
            ("wQ1", 2, Expected::BlankOrEnd),
            ("bS1  wS1-", 4, Expected::Reference),
            ("bS1 ", 4, Expected::Reference),
            ("bS1 -", 5, Expected::PieceColor),
            ("bS1 wS1--", 8, Expected::End),
            ("bS1 -wS1-", 8, Expected::End),
            ("bS1 wS1 ", 7, Expected::IndicatorOrEnd),
            ("bS1 wS1é", 7, Expected::IndicatorOrEnd),
        ] {
            let error = MoveString::parse(t).expect_err(t);
            assert_eq!((error.span.start, error.expected), (at, expected), "{t}");
            assert!(t.get(error.span).is_some());
        }
    }
}
