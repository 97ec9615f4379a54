//! Lines of moves, such as the variation a program expects, as text and on
//! the board.
//!
//! In: moves in one piece of text, a position to play them from. Out: moves, the
//! position at their end or the first move that cannot be made. Never: a panic.

use std::error::Error;
use std::fmt;

use super::board::{Board, Move, Phase};
use super::notation::{IllegalMove, bad_move, leading_move, resolve};
use super::text::{TextError, TextErrorKind};

/// Whether forced passes have to be written in a line of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passes {
    /// Every pass is written.
    Written,
    /// A forced pass may be left out.
    MayBeLeftOut,
}

/// Where a line of moves stops being legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrokenLine {
    /// The index of the offending move in the line.
    pub index: usize,
    /// The move and the law it breaks.
    pub illegal: IllegalMove,
}

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

/// Plays a line of moves and returns the position at its end.
///
/// # Errors
/// The first move that is illegal where it stands.
pub fn follow(board: &Board, line: &[Move], passes: Passes) -> Result<Board, BrokenLine> {
    let mut board = *board;
    for (index, &mv) in line.iter().enumerate() {
        let unwritten_pass =
            passes == Passes::MayBeLeftOut && mv != Move::Pass && board.phase() == Phase::MustPass;
        if unwritten_pass {
            board = board.after(Move::Pass);
        }
        resolve(&board, mv).map_err(|illegal| BrokenLine { index, illegal })?;
        board = board.after(mv);
    }
    Ok(board)
}

impl fmt::Display for BrokenLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {} of the line: {}", self.index + 1, self.illegal)
    }
}

impl Error for BrokenLine {}

#[cfg(test)]
mod tests {
    use super::super::position::parse_board;
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

    #[test]
    fn unwritten_passes_can_be_allowed() {
        let board =
            parse_board("8 --OOO------O-----***-------**------**-------*------------------- *")
                .expect("a position");
        let line = parse_line("D6").expect("a line");
        let broken = follow(&board, &line, Passes::Written).expect_err("pass left out");
        assert_eq!(broken.index, 0);
        assert!(follow(&board, &line, Passes::MayBeLeftOut).is_ok());
    }
}
