//! The laws of the game by name, and which of them speaks for or against a move.
//!
//! In: a position and a move. Out: the law that makes the move illegal, or the
//! one that makes it legal. Never: speed; this looks at the board square by
//! square, so that it shares nothing with the fast generator.

use std::fmt;

use super::board::{Board, Cell, Move, Square};
use super::deviations::{Deviation, legal_moves_under};
use super::moves::{is_legal, legal_moves};
use super::plain::{DIRECTIONS, outflanked, step};

/// A law of Othello, worded so that it can stand in a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Law {
    /// The game starts from the agreed position with the agreed side to move.
    StartPosition,
    /// Columns are A to H from left to right, rows 1 to 8 from top to bottom.
    Coordinates,
    /// A disc is placed on an empty square.
    EmptySquare,
    /// A disc must outflank at least one opposing disc.
    Outflank,
    /// Outflanking works along rows and columns.
    StraightLines,
    /// Outflanking works along diagonals.
    DiagonalLines,
    /// A run of any length can be outflanked.
    RunsOfAnyLength,
    /// An outflanked run has an own disc behind it; the edge is none.
    OwnDiscBehindRun,
    /// An outflanked run has no gap.
    RunWithoutGap,
    /// Lines end at the edge of the board.
    NoWrapping,
    /// Outflanked discs flip in all lines at once.
    FlipAllLines,
    /// All discs of an outflanked run flip.
    FlipWholeRun,
    /// Discs flip only if the placed disc itself outflanks them.
    NoChainFlips,
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
    if legal_moves_under(board, Some(Deviation::WrapsRoundTheEdge)).contains(&mv) {
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

/// The law that decides about the move: why it is illegal, or else by which
/// law it is legal, which is the law an engine has missed that refuses it.
#[must_use]
pub fn law_of(board: &Board, mv: Move) -> Law {
    why_illegal(board, mv).unwrap_or_else(|| why_legal(board, mv))
}

impl Law {
    /// The law in words.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::StartPosition => "the game starts from the agreed position and side to move",
            Self::Coordinates => "columns are A to H from the left, rows 1 to 8 from the top",
            Self::EmptySquare => "a disc is placed on an empty square",
            Self::Outflank => "a disc must outflank at least one opposing disc",
            Self::StraightLines => "discs are outflanked along rows and columns",
            Self::DiagonalLines => "discs are outflanked along diagonals",
            Self::RunsOfAnyLength => "a run of any length can be outflanked",
            Self::OwnDiscBehindRun => "an outflanked run has an own disc behind it, not the edge",
            Self::RunWithoutGap => "an outflanked run has no gap",
            Self::NoWrapping => "lines end at the edge of the board",
            Self::FlipAllLines => "outflanked discs flip in all lines at once",
            Self::FlipWholeRun => "all discs of an outflanked run flip",
            Self::NoChainFlips => "only discs outflanked by the placed disc flip",
            Self::TurnsAlternate => "the sides take turns, each with its own colour",
            Self::PassOnlyWithoutMove => "a side passes only when it cannot place a disc",
            Self::ForcedPass => "a side that cannot place a disc passes",
            Self::GameOver => "the game is over when neither side can place a disc",
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

/// Runs longer than this are rare enough for an engine to get them wrong alone.
const LONG_RUN: usize = 3;

fn why_legal(board: &Board, mv: Move) -> Law {
    let Move::Place(square) = mv else {
        return Law::ForcedPass;
    };
    let runs = DIRECTIONS.map(|direction| (direction, outflanked(board, square, direction, None)));
    let runs = || runs.iter().filter(|(_, run)| !run.is_empty());
    if runs().all(|(_, run)| run.len() > LONG_RUN) {
        Law::RunsOfAnyLength
    } else if runs().all(|((columns, rows), _)| *columns != 0 && *rows != 0) {
        Law::DiagonalLines
    } else if runs().all(|((columns, rows), _)| *columns == 0 || *rows == 0) {
        Law::StraightLines
    } else {
        Law::Outflank
    }
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

    fn law(board: &str, mv: &str) -> Law {
        let board = parse_board(board).expect("a position");
        let read = parse_move_text(mv).expect("a move");
        law_of(&board, read.mv)
    }

    #[test]
    fn laws_are_named() {
        for (board, mv, expected) in [
            (START, "D4", Law::EmptySquare),
            (START, "C5", Law::TurnsAlternate),
            (START, "A1", Law::Outflank),
            (START, "C3", Law::RunWithoutGap),
            (START, "PA", Law::PassOnlyWithoutMove),
            (START, "F5", Law::StraightLines),
            (PASS, "PA", Law::ForcedPass),
            (PASS, "A1", Law::ForcedPass),
            (PASS, "D6", Law::TurnsAlternate),
            (OVER, "PA", Law::GameOver),
            (OVER, "A1", Law::GameOver),
        ] {
            assert_eq!(law(board, mv), expected, "{mv}");
        }
    }

    #[test]
    fn ends_of_runs_are_told_apart() {
        let below = format!("8 --------O-------{}*O------ *", "-".repeat(40));
        assert_eq!(law(&below, "A3"), Law::RunWithoutGap);
        let joined = format!("8 ------*OO{}*O------ *", "-".repeat(47));
        assert_eq!(law(&joined, "B2"), Law::NoWrapping);
        let column = format!("8 O-------{}*O------ *", "-".repeat(48));
        assert_eq!(law(&column, "A2"), Law::OwnDiscBehindRun);
    }

    #[test]
    fn long_and_diagonal_runs_are_named() {
        let long = format!("8 *OOOOOO-{} *", "-".repeat(56));
        assert_eq!(law(&long, "H1"), Law::RunsOfAnyLength);
        let diagonal = format!("8 *--------O------{} *", "-".repeat(48));
        assert_eq!(law(&diagonal, "C3"), Law::DiagonalLines);
    }
}
