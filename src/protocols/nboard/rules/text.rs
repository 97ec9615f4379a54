//! What the texts of the game share: decimal numbers and located errors.
//!
//! In: pieces of text with the column they were found in. Out: exact decimal
//! numbers, errors that point at a byte. Never: binary fractions as storage,
//! for what was read is to be written again digit by digit.

use std::error::Error;
use std::fmt;

/// A decimal number as it was written: `0.5` and `0.50` are different texts and
/// stay different here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Decimal {
    mantissa: i64,
    decimals: u8,
}

/// A text that does not have the form asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// The offending byte, counted from 0 in the text that was given.
    pub column: usize,
    /// What is wrong there.
    pub kind: TextErrorKind,
}

/// What can be wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextErrorKind {
    /// Nothing where a move should be.
    MissingMove,
    /// Neither a square nor a pass.
    BadMove,
    /// Not a decimal number.
    BadNumber,
    /// A number too large to be meant.
    NumberTooLarge,
    /// Something follows where the text should end.
    TrailingText,
    /// The size of the board is missing or not 8.
    BadBoardSize,
    /// Neither a disc nor an empty square.
    BadCell,
    /// The text ends before all squares and the side to move were given.
    ShortBoard,
    /// Neither of the two sides.
    BadSide,
    /// The opening `(;` of a game is missing.
    MissingGameStart,
    /// The closing `;)` of a game is missing.
    MissingGameEnd,
    /// A tag is not made of capital letters, or has no value in brackets.
    BadTag,
    /// The value of a tag has no closing bracket.
    UnclosedValue,
    /// A tag that may occur once occurs again.
    RepeatedTag(String),
    /// A tag without which there is no game.
    MissingTag(&'static str),
    /// The record of another game than Othello.
    WrongGame(String),
    /// Not a clock setting.
    BadClock,
}

impl Decimal {
    /// Reads an optional sign, digits and an optional fraction. There must be
    /// a digit; exponents are not part of the notation. Decimals that do not
    /// fit are cut off.
    ///
    /// # Errors
    /// [`TextErrorKind::BadNumber`] or [`TextErrorKind::NumberTooLarge`].
    pub fn parse(text: &str) -> Result<Self, TextError> {
        let bytes = text.as_bytes();
        let signed = matches!(bytes.first(), Some(b'+' | b'-'));
        let mut number = Self { mantissa: 0, decimals: 0 };
        let (mut digits, mut fraction, mut full) = (0, false, false);
        for (column, byte) in bytes.iter().enumerate().skip(usize::from(signed)) {
            let digit = match byte {
                b'0'..=b'9' => i64::from(byte - b'0'),
                b'.' if !fraction => {
                    fraction = true;
                    continue;
                }
                _ => return Err(TextError::new(column, TextErrorKind::BadNumber)),
            };
            digits += 1;
            full |= fraction && number.decimals == MOST_DECIMALS;
            if full {
                continue;
            }
            let longer = number.mantissa.checked_mul(10);
            match longer.and_then(|mantissa| mantissa.checked_add(digit)) {
                Some(mantissa) => {
                    number.mantissa = mantissa;
                    number.decimals += u8::from(fraction);
                }
                None if fraction => full = true,
                None => return Err(TextError::new(column, TextErrorKind::NumberTooLarge)),
            }
        }
        if digits == 0 {
            return Err(TextError::new(text.len(), TextErrorKind::BadNumber));
        }
        if bytes.first() == Some(&b'-') {
            number.mantissa = -number.mantissa;
        }
        Ok(number)
    }

    /// The value times 1000, cut off towards zero and kept within the range.
    #[must_use]
    pub fn to_thousandths(self) -> i64 {
        let mut value = i128::from(self.mantissa) * 1_000;
        for _ in 0..self.decimals {
            value /= 10;
        }
        let limit = if value < 0 { i64::MIN } else { i64::MAX };
        i64::try_from(value).unwrap_or(limit)
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = usize::from(self.decimals);
        let digits = format!("{:0>1$}", self.mantissa.unsigned_abs(), decimals + 1);
        let (whole, fraction) = digits.split_at(digits.len() - decimals);
        let sign = if self.mantissa < 0 { "-" } else { "" };
        let point = if decimals == 0 { "" } else { "." };
        write!(f, "{sign}{whole}{point}{fraction}")
    }
}

impl TextError {
    /// An error at a byte, counted from 0.
    #[must_use]
    pub const fn new(column: usize, kind: TextErrorKind) -> Self {
        Self { column, kind }
    }

    /// The same error seen from a text in which this one begins at `offset`.
    #[must_use]
    pub fn shifted(mut self, offset: usize) -> Self {
        self.column += offset;
        self
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (byte {})", self.kind, self.column)
    }
}

impl Error for TextError {}

impl fmt::Display for TextErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Self::MissingMove => "a move is missing",
            Self::BadMove => "not a square (A1 to H8) and not a pass (PA)",
            Self::BadNumber => "not a decimal number",
            Self::NumberTooLarge => "the number is too large",
            Self::TrailingText => "unexpected text after the end",
            Self::BadBoardSize => "the board size must be 8",
            Self::BadCell => "not a square's content (* O -)",
            Self::ShortBoard => "the position is incomplete",
            Self::BadSide => "not a side to move (* O)",
            Self::MissingGameStart => "a game starts with (;",
            Self::MissingGameEnd => "a game ends with ;)",
            Self::BadTag => "a tag is capital letters followed by [",
            Self::UnclosedValue => "the value is not closed by ]",
            Self::RepeatedTag(tag) => return write!(f, "{tag} is given twice"),
            Self::MissingTag(tag) => return write!(f, "{tag} is missing"),
            Self::WrongGame(game) => return write!(f, "the game is {game:?}, not Othello"),
            Self::BadClock => "not a clock ([[h:]m:]s, then /increment, then /grace)",
        };
        f.write_str(text)
    }
}

/// More would let a number outgrow what is stored.
const MOST_DECIMALS: u8 = 18;

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(text: &str) -> String {
        Decimal::parse(text).expect("a number").to_string()
    }

    #[test]
    fn digits_survive() {
        for (text, canonical) in [
            ("0.50", "0.50"),
            ("-1.25", "-1.25"),
            ("+2", "2"),
            (".5", "0.5"),
            ("5.", "5"),
            ("-.05", "-0.05"),
            ("-0.00", "0.00"),
            ("007", "7"),
            ("59.733333333333334", "59.733333333333334"),
            ("0.1234567890123456789", "0.123456789012345678"),
        ] {
            assert_eq!(printed(text), canonical);
            assert_eq!(printed(canonical), canonical);
        }
    }

    #[test]
    fn errors_point_at_the_byte() {
        for (text, column) in
            [("", 0), ("-", 1), (".", 1), ("1,5", 1), ("1e5", 1), ("1.2.3", 3), ("--1", 1)]
        {
            let error = TextError::new(column, TextErrorKind::BadNumber);
            assert_eq!(Decimal::parse(text), Err(error), "{text:?}");
        }
        let error = Decimal::parse("99999999999999999999").expect_err("too large");
        assert_eq!(error.kind, TextErrorKind::NumberTooLarge);
    }

    #[test]
    fn values() {
        let number = Decimal::parse("-1.2345").expect("a number");
        assert_eq!(number.to_thousandths(), -1_234);
        assert_eq!(
            Decimal::parse("9000000000000000000").map(Decimal::to_thousandths),
            Ok(i64::MAX)
        );
    }
}
