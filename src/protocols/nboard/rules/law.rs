//! The laws of the game by name, and which of them a move breaks.
//!
//! In: a position and a move. Out: the law that makes the move illegal. Never: speed; this looks at the board square by
//! square, so that it shares nothing with the fast generator.

use std::fmt;

use super::board::{Board, Cell, Move, Square};
use super::by_law::{DIRECTIONS, step};
use super::moves::{is_legal, legal_moves};
use super::wrong_rules::{WrongRule, legal_moves_under};

/// A law of Othello.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Law {
    /// A disc is placed on an empty square.
    EmptySquare,
    /// A disc must outflank at least one opposing disc.
    Outflank,
    /// An outflanked run has an own disc behind it; the edge is none.
    OwnDiscBehindRun,
    /// An outflanked run has no gap.
    RunWithoutGap,
    /// Lines end at the edge of the board.
    NoWrapping,
    /// The sides take turns, and each plays its own colour.
    TurnsAlternate,
    /// A side passes only when it cannot place a disc.
    PassOnlyWithoutMove,
    /// A side that cannot place a disc passes if its opponent can.
    ForcedPass,
    /// The game is over when neither side can place a disc.
    GameOver,
}

/// Why the move is illegal in this position, or `None` if it is legal.
#[must_use]
pub fn why_illegal(board: &Board, mv: Move) -> Option<Law> {
    let legal = legal_moves(board);
    if legal.contains(&mv) {
        return None;
    }
    if legal.is_empty() {
        return Some(Law::GameOver);
    }
    let Move::Place(square) = mv else {
        return Some(Law::PassOnlyWithoutMove);
    };
    if board.cell(square) != Cell::Empty {
        return Some(Law::EmptySquare);
    }
    let opponent = board.with_side(board.side().opponent());
    if is_legal(&opponent, mv) {
        return Some(Law::TurnsAlternate);
    }
    if legal == [Move::Pass] {
        return Some(Law::ForcedPass);
    }
    if legal_moves_under(board, Some(WrongRule::WrapsRoundTheEdge)).contains(&mv) {
        return Some(Law::NoWrapping);
    }
    let ends = DIRECTIONS.map(|direction| end_of_run(board, square, direction));
    if ends.contains(&RunEnd::Edge) {
        return Some(Law::OwnDiscBehindRun);
    }
    if ends.contains(&RunEnd::Gap) {
        return Some(Law::RunWithoutGap);
    }
    Some(Law::Outflank)
}

impl Law {
    /// What is wrong with a move that breaks it.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::EmptySquare => "the square is occupied",
            Self::Outflank => "no disc is outflanked",
            Self::OwnDiscBehindRun => "no disc of its own stands behind the run of discs",
            Self::RunWithoutGap => "an empty square interrupts the run of discs",
            Self::NoWrapping => "lines end at the edge of the board",
            Self::TurnsAlternate => "it is the turn of the other side",
            Self::PassOnlyWithoutMove => "the side to move can place a disc",
            Self::ForcedPass => "the side to move has to pass",
            Self::GameOver => "the game is over",
        }
    }
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// What stands behind the run of opposing discs next to a square.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RunEnd {
    NoRun,
    OwnDisc,
    Gap,
    Edge,
}

fn end_of_run(board: &Board, square: Square, direction: (i8, i8)) -> RunEnd {
    let own = Cell::Disc(board.side());
    let mut run = 0;
    let mut here = square;
    while let Some(next) = step(here, direction) {
        match board.cell(next) {
            _ if run == 0 && board.cell(next) != Cell::Disc(board.side().opponent()) => {
                return RunEnd::NoRun;
            }
            Cell::Empty => return RunEnd::Gap,
            cell if cell == own => return RunEnd::OwnDisc,
            Cell::Disc(_) => run += 1,
        }
        here = next;
    }
    if run == 0 { RunEnd::NoRun } else { RunEnd::Edge }
}

#[cfg(test)]
mod tests {
    use super::super::notation::parse_move_text;
    use super::super::position::parse_board;
    use super::*;

    const START: &str = "8 ---------------------------O*------*O--------------------------- *";
    const PASS: &str = "8 --OOO------O-----***-------**------**-------*------------------- *";
    const OVER: &str = "8 ----------*-------*-------*****---***-----***------------------- O";

    fn law(board: &str, mv: &str) -> Option<Law> {
        let board = parse_board(board).expect("a position");
        let read = parse_move_text(mv).expect("a move");
        why_illegal(&board, read.mv)
    }

    #[test]
    fn laws_are_named() {
        for (board, mv, expected) in [
            (START, "D4", Law::EmptySquare),
            (START, "C5", Law::TurnsAlternate),
            (START, "A1", Law::Outflank),
            (START, "C3", Law::RunWithoutGap),
            (START, "PA", Law::PassOnlyWithoutMove),
            (PASS, "A1", Law::ForcedPass),
            (PASS, "D6", Law::TurnsAlternate),
            (OVER, "PA", Law::GameOver),
            (OVER, "A1", Law::GameOver),
        ] {
            assert_eq!(law(board, mv), Some(expected), "{mv}");
        }
        assert_eq!(law(START, "F5"), None);
        assert_eq!(law(PASS, "PA"), None);
    }

    #[test]
    fn ends_of_runs_are_told_apart() {
        let below = format!("8 --------O-------{}*O------ *", "-".repeat(40));
        assert_eq!(law(&below, "A3"), Some(Law::RunWithoutGap));
        let joined = format!("8 ------*OO{}*O------ *", "-".repeat(47));
        assert_eq!(law(&joined, "B2"), Some(Law::NoWrapping));
        let column = format!("8 O-------{}*O------ *", "-".repeat(48));
        assert_eq!(law(&column, "A2"), Some(Law::OwnDiscBehindRun));
    }
}
