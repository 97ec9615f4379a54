//! The plain generator: lines walked square by square, one law wrong on request.
//!
//! In: a position and at most one [`WrongRule`]. Out: runs, squares to play on,
//! flipped discs. Never: bit tricks and never speed where a line is walked; it is to be read
//! and believed. Passes and everything else about turns are decided elsewhere.

use super::board::{Board, Cell, Move, Square, Squares};
use super::moves::{flips, legal_squares};
use super::wrong_rules::WrongRule;

/// The eight directions as steps in columns and rows.
pub(super) const DIRECTIONS: [(i8, i8); 8] =
    [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

/// The run that a disc on the square outflanks in one direction.
pub(super) fn outflanked(
    board: &Board,
    square: Square,
    direction: (i8, i8),
    rule: Option<WrongRule>,
) -> Vec<Square> {
    let opposing = Cell::Disc(board.side().opponent());
    let squares = std::iter::successors(Some(square), |here| next(*here, direction, rule));
    let run = squares.skip(1).filter(|here| board.cell(*here) == opposing);
    run.take(run_length(board, square, direction, rule)).collect()
}

/// How many discs a disc on the square outflanks in one direction.
fn run_length(
    board: &Board,
    square: Square,
    direction: (i8, i8),
    rule: Option<WrongRule>,
) -> usize {
    let diagonal = direction.0 != 0 && direction.1 != 0;
    match rule {
        Some(WrongRule::DirectionMissed(missed))
            if direction == DIRECTIONS[usize::from(missed)] =>
        {
            return 0;
        }
        Some(WrongRule::DiagonalsMissed) if diagonal => return 0,
        _ => {}
    }
    let mut run = 0;
    let mut here = square;
    loop {
        let Some(next) = next(here, direction, rule) else {
            return if rule == Some(WrongRule::EdgeOutflanks) { run } else { 0 };
        };
        match board.cell(next) {
            Cell::Empty if rule == Some(WrongRule::SeesThroughGaps) && run > 0 => {}
            Cell::Empty => return 0,
            Cell::Disc(side) if side != board.side() => run += 1,
            Cell::Disc(_) if rule == Some(WrongRule::EdgeDiscsEndNothing) && is_on_edge(next) => {
                return 0;
            }
            Cell::Disc(_) => break,
        }
        here = next;
    }
    match rule {
        Some(WrongRule::LongRunsMissed(longest)) if run > usize::from(longest) => 0,
        _ => run,
    }
}

/// Whether a square lies in an outermost column or row.
fn is_on_edge(square: Square) -> bool {
    [square.column(), square.row()].iter().any(|at| matches!(at, 0 | 7))
}

/// The next square of a line.
fn next(from: Square, direction: (i8, i8), rule: Option<WrongRule>) -> Option<Square> {
    match rule {
        Some(WrongRule::WrapsRoundTheEdge) => step_by_number(from, direction),
        _ => step(from, direction),
    }
}

/// The next square in a direction, if the board goes on there.
pub(super) fn step(from: Square, (columns, rows): (i8, i8)) -> Option<Square> {
    let column = from.column().checked_add_signed(columns)?;
    let row = from.row().checked_add_signed(rows)?;
    Square::at(column, row)
}

/// The next square by number alone, as if rows were joined end to end.
fn step_by_number(from: Square, (columns, rows): (i8, i8)) -> Option<Square> {
    let number = from.row() * 8 + from.column();
    Square::new(number.checked_add_signed(rows * 8 + columns)?)
}

/// The squares on which the side to move can place a disc. Where the law that is wrong is about
/// something else, no line need be walked.
pub(super) fn placements(board: &Board, rule: Option<WrongRule>) -> Vec<Move> {
    if rule.is_some_and(|rule| !rule.is_about_lines()) {
        return legal_squares(board).map(Move::Place).collect();
    }
    if rule == Some(WrongRule::NonFlippingMovesAllowed) {
        return next_to_opponent(board);
    }
    let free = |square: &Square| match board.cell(*square) {
        Cell::Empty => true,
        Cell::Disc(side) => rule == Some(WrongRule::OccupiedSquaresAllowed) && side != board.side(),
    };
    let flips_some = |square: &Square| {
        let mut directions = DIRECTIONS.into_iter();
        directions.any(|direction| run_length(board, *square, direction, rule) > 0)
    };
    let squares = Squares(!0).filter(free).filter(flips_some);
    squares.map(Move::Place).collect()
}

/// The empty squares that touch an opposing disc.
pub(super) fn next_to_opponent(board: &Board) -> Vec<Move> {
    let opposing = Cell::Disc(board.side().opponent());
    let touches = |square: &Square| {
        let mut neighbours = DIRECTIONS.into_iter().filter_map(|way| step(*square, way));
        neighbours.any(|next| board.cell(next) == opposing)
    };
    let empty = Squares(!0).filter(|square| board.cell(*square) == Cell::Empty);
    empty.filter(touches).map(Move::Place).collect()
}

/// What is flipped instead of a run, if all of it lies in the column or row of its nearest disc.
fn aligned(run: Vec<Square>, rule: Option<WrongRule>) -> Vec<Square> {
    let Some(nearest) = run.first().copied() else { return run };
    let place = |disc: Square| match rule {
        Some(WrongRule::FlipsInOneColumn) => Square::at(nearest.column(), disc.row()),
        Some(WrongRule::FlipsInOneRow) => Square::at(disc.column(), nearest.row()),
        _ => None,
    };
    run.into_iter().map(|disc| place(disc).unwrap_or(disc)).collect()
}

/// The discs that change colour when a disc is placed on the square.
pub(super) fn flipped(board: &Board, square: Square, rule: Option<WrongRule>) -> Vec<Square> {
    if rule.is_some_and(|rule| !rule.is_about_lines()) {
        let (mover, other) = board.mover_and_other();
        return Squares(flips(mover, other, square)).collect();
    }
    let is_left = |place: usize| match rule {
        Some(WrongRule::DirectionNotFlipped(left)) => place == usize::from(left),
        Some(WrongRule::LineNotFlipped(left)) => place.min(7 - place) == usize::from(left),
        _ => false,
    };
    let ways = DIRECTIONS.into_iter().enumerate().filter(|(place, _)| !is_left(*place));
    let runs = ways.map(|(_, way)| aligned(outflanked(board, square, way, rule), rule));
    let mut runs: Vec<Vec<Square>> = runs.filter(|run| !run.is_empty()).collect();
    match rule {
        Some(WrongRule::FlipsNothing) => runs.clear(),
        Some(WrongRule::OneLineFlipped) => runs.truncate(1),
        Some(WrongRule::NearestDiscFlipped) => {
            for run in &mut runs {
                run.truncate(1);
            }
        }
        _ => {}
    }
    let mut flipped = runs.concat();
    if rule == Some(WrongRule::FlipsInChains) {
        let mut cells = board.cells();
        for square in flipped.iter().chain([&square]) {
            cells[square.index()] = Cell::Disc(board.side());
        }
        let after = Board::from_cells(&cells, board.side());
        for first in flipped.clone() {
            for direction in DIRECTIONS {
                flipped.extend(outflanked(&after, first, direction, None));
            }
        }
    }
    flipped
}

#[cfg(test)]
mod tests {
    use super::super::line::parse_line;
    use super::super::position::parse_board;
    use super::*;

    fn check(rows: &str, rule: WrongRule, straight: &str, crooked: &str) {
        let board = parse_board(&format!("8 {rows:-<64} *")).expect("a position");
        let line = |text| parse_line(text).unwrap_or_default();
        assert_eq!(placements(&board, None), line(straight), "{rule:?}");
        assert_eq!(placements(&board, Some(rule)), line(crooked), "{rule:?}");
    }

    #[test]
    fn each_bend_of_a_line_shows_where_it_should() {
        check("---------O-------*", WrongRule::DirectionMissed(0), "B1", "B1");
        check("*--------O", WrongRule::DirectionMissed(0), "C3", "");
        check("---*OO--*O", WrongRule::EdgeDiscsEndNothing, "G1C2", "");
        check("---------*O", WrongRule::EdgeDiscsEndNothing, "D2", "D2");
        check("*--------O", WrongRule::DiagonalsMissed, "C3", "");
        check("*OOOO", WrongRule::LongRunsMissed(3), "F1", "");
        check("*OOO", WrongRule::LongRunsMissed(3), "E1", "E1");
        check("------*OO", WrongRule::WrapsRoundTheEdge, "", "B2");
        check("-OO----*--------*", WrongRule::EdgeOutflanks, "", "A2B2C2D2");
        check("*-O", WrongRule::SeesThroughGaps, "", "D1");
        check("O*", WrongRule::OccupiedSquaresAllowed, "", "");
        check("OO*", WrongRule::OccupiedSquaresAllowed, "", "A1");
    }

    #[test]
    fn no_line_is_walked_for_a_rule_about_passes() {
        let rows = "-OO*----O-------*----------O-------*--O*O---OOO-----*OO---O*";
        let board = parse_board(&format!("8 {rows:-<64} *")).expect("a position");
        let rule = Some(WrongRule::PassAlwaysAllowed);
        assert_eq!(placements(&board, rule), placements(&board, None));
        for square in Squares(!0) {
            let mut walked = flipped(&board, square, None);
            walked.sort_unstable();
            assert_eq!(flipped(&board, square, rule), walked, "{square:?}");
        }
    }

    #[test]
    fn lines_can_be_flipped_in_part_or_in_excess() {
        let rows = "-OO*----O-------*----------O-------*";
        let board = parse_board(&format!("8 {rows:-<64} *")).expect("a position");
        let corner = Squares(1).next().expect("A1");
        let count = |rule| flipped(&board, corner, rule).len();
        assert_eq!(count(None), 3);
        assert_eq!(count(Some(WrongRule::OneLineFlipped)), 2);
        assert_eq!(count(Some(WrongRule::NearestDiscFlipped)), 2);
        assert!(count(Some(WrongRule::FlipsInChains)) >= 3);
    }
}
