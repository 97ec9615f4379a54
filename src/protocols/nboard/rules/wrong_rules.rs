//! Misunderstandings of the rules, each of them one law wrong.
//!
//! In: a position and at most one [`WrongRule`]. Out: the moves a program with
//! that misunderstanding would offer, and the position it would go on with.
//! Never: speed, and unbent never a call into the bitboard generator: so this is
//! the witness that the fast one is right.

use std::rc::Rc;

use super::board::{Board, Cell, Move, Phase, Side, Square};
use super::by_law::{flipped, next_to_opponent, placements};
use super::moves::{is_legal, legal_moves};
use super::solve::{Counting, final_score, solve};
use crate::protocols::cache::Cache;

/// A misunderstanding of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WrongRule {
    /// Lines in one direction, by its place among those of `by_law`, are never looked at.
    DirectionMissed(u8),
    /// No diagonal is ever looked at.
    DiagonalsMissed,
    /// Runs of more than so many discs are not seen.
    LongRunsMissed(u8),
    /// Lines go on in the next row when they leave through the A or H column.
    WrapsRoundTheEdge,
    /// A disc on the edge of the board ends no run.
    EdgeDiscsEndNothing,
    /// A run that reaches the edge counts as outflanked.
    EdgeOutflanks,
    /// An empty square inside a run does not break it.
    SeesThroughGaps,
    /// A disc may be placed next to any opposing disc, flipping or not.
    NonFlippingMovesAllowed,
    /// A disc may be placed on an opposing one.
    OccupiedSquaresAllowed,
    /// Discs are found in all directions and flipped in all but this one, by its place among them.
    DirectionNotFlipped(u8),
    /// The same for a direction and its opposite, by the place of the first of them.
    LineNotFlipped(u8),
    /// Only the first line that outflanks something is flipped.
    OneLineFlipped,
    /// Only the nearest disc of each run is flipped.
    NearestDiscFlipped,
    /// Flipped discs flip others in turn.
    FlipsInChains,
    /// No disc is flipped; moves that are not legal after that are not made.
    FlipsNothing,
    /// What is flipped of each run lies in the column of its nearest disc; moves that are not legal
    /// after that are not made.
    FlipsInOneColumn,
    /// The same in the row of its nearest disc.
    FlipsInOneRow,
    /// A pass is offered although moves exist.
    PassAlwaysAllowed,
    /// A side that must pass places a disc next to an opposing one instead.
    NeverPasses,
    /// The turn of a side that cannot move is skipped without a pass.
    PassLeftOut,
    /// The game is taken to be over when the side to move has no move.
    EndsAtFirstPass,
    /// A finished game goes on with passes.
    NeverEnds,
    /// A pass does not change the side to move.
    PassKeepsTheTurn,
    /// Black discs are taken for white ones and the other way round.
    ColoursSwapped,
    /// The side to move is guessed from the number of discs.
    SideFromParity,
    /// The standard start is set up with the colours of its four discs exchanged.
    StartMirrored,
    /// Rows are counted from the bottom.
    RowsReversed,
    /// Columns and rows of a square are exchanged.
    ColumnsAndRowsExchanged,
}

/// The legal moves as a program with this misunderstanding sees them, in the
/// order of the board's squares and the pass last; without one, the true ones.
#[must_use]
pub fn legal_moves_under(board: &Board, rule: Option<WrongRule>) -> Vec<Move> {
    let board = believed(board, rule);
    let mut moves = placements(&board, rule);
    if moves.is_empty() {
        let opponent = board.with_side(board.side().opponent());
        let pass = !placements(&opponent, rule).is_empty();
        moves = match rule {
            Some(WrongRule::EndsAtFirstPass) => Vec::new(),
            Some(WrongRule::NeverPasses) if pass => next_to_opponent(&board),
            Some(WrongRule::NeverEnds) => vec![Move::Pass],
            _ if pass => vec![Move::Pass],
            _ => Vec::new(),
        };
    } else if rule == Some(WrongRule::PassAlwaysAllowed) {
        moves.push(Move::Pass);
    }
    for mv in &mut moves {
        *mv = renamed(*mv, rule);
    }
    moves.sort_unstable();
    moves
}

/// The position a program with this misunderstanding goes on with after a move;
/// without one, the true position.
///
/// As with [`Board::after`], an illegal move is taken at its word.
#[must_use]
pub fn make_under(board: &Board, mv: Move, rule: Option<WrongRule>) -> Board {
    let believed = believed(board, rule);
    let side = believed.side();
    let mut cells = believed.cells();
    if let Move::Place(square) = renamed(mv, rule) {
        for flipped in flipped(&believed, square, rule) {
            cells[flipped.index()] = Cell::Disc(side);
        }
        cells[square.index()] = Cell::Disc(side);
    }
    let keeps_turn = rule == Some(WrongRule::PassKeepsTheTurn) && mv == Move::Pass;
    let next = Board::from_cells(&cells, if keeps_turn { side } else { side.opponent() });
    match rule {
        // Back to the true colours, so that the next look swaps them anew.
        Some(WrongRule::ColoursSwapped) => colours_swapped(&next),
        _ => next,
    }
}

/// The rules of the game as an engine knows them: the true ones, or with one law wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules(Option<WrongRule>);

impl Rules {
    /// The rules with this misunderstanding.
    #[must_use]
    pub const fn wrong(rule: WrongRule) -> Self {
        Self(Some(rule))
    }

    /// Whether no law is wrong.
    #[must_use]
    pub const fn are_true(self) -> bool {
        self.0.is_none()
    }

    /// The legal moves: squares, or the pass alone; none at the end.
    #[must_use]
    pub fn legal(self, board: &Board) -> Vec<Move> {
        match self.0 {
            None => legal_moves(board),
            Some(rule) => moves_under(board, rule).to_vec(),
        }
    }

    /// Whether a move is legal.
    #[must_use]
    pub fn allow(self, board: &Board, mv: Move) -> bool {
        match self.0 {
            None => is_legal(board, mv),
            Some(rule) => moves_under(board, rule).contains(&mv),
        }
    }

    /// Whether a program with these rules makes a move that is sent, or that a game has.
    #[must_use]
    pub fn make(self, board: &Board, mv: Move) -> bool {
        let flips_wrongly = matches!(
            self.0,
            Some(
                WrongRule::FlipsNothing
                    | WrongRule::FlipsInOneColumn
                    | WrongRule::FlipsInOneRow
                    | WrongRule::DirectionNotFlipped(_)
                    | WrongRule::LineNotFlipped(_)
            )
        );
        !flips_wrongly || self.allow(board, mv)
    }

    /// The position after a move, which is taken at its word.
    #[must_use]
    pub fn after(self, board: &Board, mv: Move) -> Board {
        match self.0 {
            None => board.after(mv),
            rule => make_under(board, mv, rule),
        }
    }

    /// The result of best play for the side to move, in discs, if that is found in so many
    /// positions.
    #[must_use]
    pub fn solve(self, board: &Board, counting: Counting, mut positions: u64) -> Option<i32> {
        if self.are_true() {
            return solve(board, counting, positions);
        }
        self.search(board, counting, (-64, 64), &mut positions)
    }

    fn search(
        self,
        board: &Board,
        counting: Counting,
        (mut worst, best): (i32, i32),
        left: &mut u64,
    ) -> Option<i32> {
        *left = left.checked_sub(1)?;
        let moves = self.legal(board);
        if moves.is_empty() {
            return Some(final_score(board, counting));
        }
        for mv in moves {
            let after = self.after(board, mv);
            // Sides need not alternate by wrong rules.
            let value = if self.mover(&after) == self.mover(board) {
                self.search(&after, counting, (worst, best), left)?
            } else {
                -self.search(&after, counting, (-best, -worst), left)?
            };
            worst = worst.max(value);
            if worst >= best {
                break;
            }
        }
        Some(worst)
    }

    /// Where a line of moves stops being legal, passes written or not, and the position there.
    #[must_use]
    pub fn first_illegal(self, board: &Board, line: &[Move]) -> Option<(usize, Board)> {
        let mut board = *board;
        for (ply, mv) in line.iter().enumerate() {
            if !self.allow(&board, *mv) && self.phase(&board) == Phase::MustPass {
                board = self.after(&board, Move::Pass);
            }
            if !self.allow(&board, *mv) {
                return Some((ply, board));
            }
            board = self.after(&board, *mv);
        }
        None
    }

    /// The side that it takes to be the one to move.
    #[must_use]
    pub fn mover(self, board: &Board) -> Side {
        believed(board, self.0).side()
    }

    /// What the side to move can do.
    #[must_use]
    pub fn phase(self, board: &Board) -> Phase {
        if self.are_true() {
            return board.phase();
        }
        match self.legal(board)[..] {
            [] => Phase::Over,
            [Move::Pass] => Phase::MustPass,
            _ => Phase::Moves,
        }
    }
}

/// The moves as a program with this misunderstanding sees them.
fn moves_under(board: &Board, rule: WrongRule) -> Rc<[Move]> {
    thread_local! {
        static MOVES: Cache<(Board, WrongRule), Rc<[Move]>> = Cache::default();
    }
    let compute = || legal_moves_under(board, Some(rule)).into();
    MOVES.with(|moves| moves.get_or_compute((*board, rule), compute))
}

impl WrongRule {
    /// All misunderstandings.
    pub const ALL: [Self; 47] = [
        Self::DirectionMissed(0),
        Self::DirectionMissed(1),
        Self::DirectionMissed(2),
        Self::DirectionMissed(3),
        Self::DirectionMissed(4),
        Self::DirectionMissed(5),
        Self::DirectionMissed(6),
        Self::DirectionMissed(7),
        Self::DiagonalsMissed,
        Self::LongRunsMissed(3),
        Self::LongRunsMissed(4),
        Self::LongRunsMissed(5),
        Self::WrapsRoundTheEdge,
        Self::EdgeDiscsEndNothing,
        Self::EdgeOutflanks,
        Self::SeesThroughGaps,
        Self::NonFlippingMovesAllowed,
        Self::OccupiedSquaresAllowed,
        Self::DirectionNotFlipped(0),
        Self::DirectionNotFlipped(1),
        Self::DirectionNotFlipped(2),
        Self::DirectionNotFlipped(3),
        Self::DirectionNotFlipped(4),
        Self::DirectionNotFlipped(5),
        Self::DirectionNotFlipped(6),
        Self::DirectionNotFlipped(7),
        Self::LineNotFlipped(0),
        Self::LineNotFlipped(1),
        Self::LineNotFlipped(2),
        Self::LineNotFlipped(3),
        Self::OneLineFlipped,
        Self::NearestDiscFlipped,
        Self::FlipsInChains,
        Self::FlipsNothing,
        Self::FlipsInOneColumn,
        Self::FlipsInOneRow,
        Self::PassAlwaysAllowed,
        Self::NeverPasses,
        Self::PassLeftOut,
        Self::EndsAtFirstPass,
        Self::NeverEnds,
        Self::PassKeepsTheTurn,
        Self::ColoursSwapped,
        Self::SideFromParity,
        Self::StartMirrored,
        Self::RowsReversed,
        Self::ColumnsAndRowsExchanged,
    ];

    /// Whether it changes which discs a disc outflanks, or where one may be placed.
    pub(super) const fn is_about_lines(self) -> bool {
        matches!(
            self,
            Self::DirectionMissed(_)
                | Self::DiagonalsMissed
                | Self::LongRunsMissed(_)
                | Self::WrapsRoundTheEdge
                | Self::EdgeDiscsEndNothing
                | Self::EdgeOutflanks
                | Self::SeesThroughGaps
                | Self::NonFlippingMovesAllowed
                | Self::OccupiedSquaresAllowed
                | Self::DirectionNotFlipped(_)
                | Self::LineNotFlipped(_)
                | Self::OneLineFlipped
                | Self::NearestDiscFlipped
                | Self::FlipsInChains
                | Self::FlipsNothing
                | Self::FlipsInOneColumn
                | Self::FlipsInOneRow
        )
    }

    /// A short name for lists and command lines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::DirectionMissed(0) => "upper-left-lines-missed",
            Self::DirectionMissed(1) => "upward-lines-missed",
            Self::DirectionMissed(2) => "upper-right-lines-missed",
            Self::DirectionMissed(3) => "left-lines-missed",
            Self::DirectionMissed(4) => "right-lines-missed",
            Self::DirectionMissed(5) => "lower-left-lines-missed",
            Self::DirectionMissed(6) => "downward-lines-missed",
            Self::DirectionMissed(_) => "lower-right-lines-missed",
            Self::EdgeDiscsEndNothing => "edge-discs-end-nothing",
            Self::DiagonalsMissed => "diagonals-missed",
            Self::LongRunsMissed(4) => "runs-of-five-missed",
            Self::LongRunsMissed(5) => "runs-of-six-missed",
            Self::LongRunsMissed(_) => "long-runs-missed",
            Self::WrapsRoundTheEdge => "wraps-round-the-edge",
            Self::EdgeOutflanks => "edge-outflanks",
            Self::SeesThroughGaps => "sees-through-gaps",
            Self::NonFlippingMovesAllowed => "non-flipping-moves-allowed",
            Self::OccupiedSquaresAllowed => "occupied-squares-allowed",
            Self::DirectionNotFlipped(0) => "upper-left-not-flipped",
            Self::DirectionNotFlipped(1) => "upward-not-flipped",
            Self::DirectionNotFlipped(2) => "upper-right-not-flipped",
            Self::DirectionNotFlipped(3) => "left-not-flipped",
            Self::DirectionNotFlipped(4) => "right-not-flipped",
            Self::DirectionNotFlipped(5) => "lower-left-not-flipped",
            Self::DirectionNotFlipped(6) => "downward-not-flipped",
            Self::DirectionNotFlipped(_) => "lower-right-not-flipped",
            Self::LineNotFlipped(0) => "falling-diagonals-not-flipped",
            Self::LineNotFlipped(1) => "columns-not-flipped",
            Self::LineNotFlipped(2) => "rising-diagonals-not-flipped",
            Self::LineNotFlipped(_) => "rows-not-flipped",
            Self::OneLineFlipped => "one-line-flipped",
            Self::NearestDiscFlipped => "nearest-disc-flipped",
            Self::FlipsInChains => "flips-in-chains",
            Self::FlipsNothing => "flips-nothing",
            Self::FlipsInOneColumn => "flips-in-one-column",
            Self::FlipsInOneRow => "flips-in-one-row",
            Self::PassAlwaysAllowed => "pass-always-allowed",
            Self::NeverPasses => "never-passes",
            Self::PassLeftOut => "pass-left-out",
            Self::EndsAtFirstPass => "ends-at-first-pass",
            Self::NeverEnds => "never-ends",
            Self::PassKeepsTheTurn => "pass-keeps-the-turn",
            Self::ColoursSwapped => "colours-swapped",
            Self::SideFromParity => "side-from-parity",
            Self::StartMirrored => "start-mirrored",
            Self::RowsReversed => "rows-reversed",
            Self::ColumnsAndRowsExchanged => "columns-and-rows-exchanged",
        }
    }
}

/// The position the program takes the given one for.
fn believed(board: &Board, rule: Option<WrongRule>) -> Board {
    match rule {
        Some(WrongRule::ColoursSwapped) => colours_swapped(board),
        Some(WrongRule::StartMirrored) if *board == Board::start() => colours_swapped(board),
        Some(WrongRule::SideFromParity) => {
            board.with_side(if board.empty_count().is_multiple_of(2) {
                Side::Black
            } else {
                Side::White
            })
        }
        Some(WrongRule::PassLeftOut) if placements(board, rule).is_empty() => {
            let opponent = board.with_side(board.side().opponent());
            let skipped = !placements(&opponent, rule).is_empty();
            if skipped { opponent } else { *board }
        }
        _ => *board,
    }
}

/// Every disc in the other colour, the same side to move.
fn colours_swapped(board: &Board) -> Board {
    let cells = board.cells().map(|cell| match cell {
        Cell::Disc(side) => Cell::Disc(side.opponent()),
        Cell::Empty => Cell::Empty,
    });
    Board::from_cells(&cells, board.side())
}

/// The move as the program names its squares; naming twice gives it back.
fn renamed(mv: Move, rule: Option<WrongRule>) -> Move {
    let Move::Place(square) = mv else { return mv };
    let named = match rule {
        Some(WrongRule::RowsReversed) => Square::at(square.column(), 7 - square.row()),
        Some(WrongRule::ColumnsAndRowsExchanged) => Square::at(square.row(), square.column()),
        _ => Some(square),
    };
    Move::Place(named.unwrap_or(square))
}

#[cfg(test)]
mod tests {
    use super::super::board::Phase;
    use super::super::law::why_illegal;
    use super::super::line::parse_line;
    use super::super::moves::{is_legal, legal_moves};
    use super::super::notation::parse_move_text;
    use super::super::position::parse_board;
    use super::*;

    /// The positions of random games from random starts, the finished ones included.
    fn random_positions(games: u32) -> Vec<Board> {
        let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
        let mut random = move || {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            seed
        };
        let mut positions = Vec::new();
        for game in 0..games {
            let mut board = Board::start();
            if game % 3 == 1 {
                let (discs, black) = (random() & random(), random());
                let side = if black & 1 == 0 { Side::Black } else { Side::White };
                board = Board::from_discs(discs & black, discs & !black, side).expect("disjoint");
            }
            loop {
                positions.push(board);
                let moves = legal_moves(&board);
                let choice = usize::from(random().to_le_bytes()[4]);
                let Some(mv) = moves.get(choice % moves.len().max(1)) else {
                    break;
                };
                board = board.after(*mv);
            }
        }
        positions
    }

    #[test]
    fn with_no_wrong_rule_it_agrees_with_the_fast_generator() {
        let games = if cfg!(debug_assertions) { 40 } else { 1_000 };
        for board in random_positions(games) {
            let moves = legal_moves_under(&board, None);
            assert_eq!(moves, legal_moves(&board));
            assert_eq!(moves.is_empty(), board.phase() == Phase::Over);
            for mv in moves {
                assert!(is_legal(&board, mv));
                assert_eq!(make_under(&board, mv, None), board.after(mv));
            }
        }
    }

    #[test]
    fn every_deviation_shows_and_every_wrong_move_has_a_law() {
        let positions = random_positions(9);
        for rule in WrongRule::ALL {
            let mut shows = false;
            for board in &positions {
                let moves = legal_moves_under(board, Some(rule));
                shows |= moves != legal_moves(board);
                for mv in moves {
                    assert_eq!(why_illegal(board, mv).is_none(), is_legal(board, mv));
                    let next = make_under(board, mv, Some(rule));
                    shows |= is_legal(board, mv) && next != board.after(mv);
                }
            }
            assert!(shows, "{}", rule.name());
        }
    }

    #[test]
    fn pass_positions_under_the_pass_deviations() {
        let stuck = "8 --OOO------O-----***-------**------**-------*------------------- *";
        let board = parse_board(stuck).expect("a position");
        let moves = |rule| legal_moves_under(&board, Some(rule));
        let theirs = parse_line("B4D6").expect("a line");
        assert_eq!(moves(WrongRule::PassLeftOut), theirs);
        assert_eq!(moves(WrongRule::EndsAtFirstPass), []);
        assert!(!moves(WrongRule::NeverPasses).contains(&Move::Pass));
        assert_eq!(moves(WrongRule::PassAlwaysAllowed), [Move::Pass]);
        let kept = make_under(&board, Move::Pass, Some(WrongRule::PassKeepsTheTurn));
        assert_eq!(kept, board);
    }

    #[test]
    fn rules_are_true_until_they_are_bent() {
        let answer = |text| parse_move_text(text).expect("a move").mv;
        let start = Board::start();
        let rules = Rules::default();
        assert!(rules.are_true() && rules.allow(&start, answer("F5")));
        assert!(!rules.allow(&start, answer("C5")));
        for rule in [WrongRule::ColoursSwapped, WrongRule::StartMirrored] {
            assert!(Rules::wrong(rule).allow(&start, answer("C5")), "{rule:?}");
        }
        let passes = Rules::wrong(WrongRule::PassAlwaysAllowed);
        assert!(passes.allow(&start, Move::Pass) && passes.phase(&start) == Phase::Moves);
        let line = parse_line("F5D6C3").expect("a line");
        assert_eq!(rules.first_illegal(&start, &line), None);
        let swapped = Rules::wrong(WrongRule::ColoursSwapped);
        assert_eq!(swapped.first_illegal(&start, &line), Some((0, start)));
        let stuck = "8 --OOO------O-----***-------**------**-------*------------------- *";
        let stuck = parse_board(stuck).expect("a position");
        for text in ["D6", "PAD6"] {
            let line = parse_line(text).expect("a line");
            assert_eq!(rules.first_illegal(&stuck, &line), None, "{text}");
        }
    }
}
