//! A plain second generator of legal moves in which one law can be bent.
//!
//! In: a position and perhaps a [`Deviation`]. Out: the moves of an engine with that fault; without a
//! fault exactly the legal moves. Never: shared code with `moves`, nor its speed; the two check each
//! other.

use std::collections::BTreeSet;

use super::board::Board;
use super::cells::Cell;
use super::deviations::Deviation;
use super::deviations::Deviation as D;
use super::pieces::{Color, Kind, Piece};
use super::plain_steps::Lifted;
use super::ply::Move;

/// The rules on a position, perhaps with one of them bent.
pub(super) struct Rules<'a> {
    pub(super) board: &'a Board,
    pub(super) deviation: Option<Deviation>,
}

/// The moves that an engine with this fault takes for legal, sorted; without one the legal moves.
///
/// Some faults lead to moves no correct game has: to a cell that touches nothing, or to the cell the
/// piece comes from.
#[must_use]
pub fn legal_moves_under(board: &Board, deviation: Option<Deviation>) -> Vec<Move> {
    if board.state().is_over() {
        return Vec::new();
    }
    let rules = Rules { board, deviation };
    let mut moves = BTreeSet::new();
    rules.placements(&mut moves);
    let in_play = !board.in_hand(Piece::queen(board.to_move())) || rules.bends(D::MoveBeforeQueen);
    if in_play {
        rules.movements(&mut moves);
    }
    if in_play || rules.bends(D::ThrowBeforeQueen) {
        rules.throws(&mut moves);
    }
    if (moves.is_empty() && !rules.bends(D::NoPassListed)) || rules.bends(D::PassAlways) {
        moves.insert(Move::Pass);
    }
    moves.into_iter().collect()
}

/// The throws alone of one kind of thrower under the true rules, for naming what is missing.
pub(super) fn throws_by(board: &Board, kind: Kind) -> BTreeSet<Move> {
    let mut moves = BTreeSet::new();
    let rules = Rules { board, deviation: None };
    rules.throws_of(kind, &mut moves);
    moves
}

/// What the pieces of the side to move can do by themselves under the true rules.
pub(super) fn own_movements(board: &Board) -> BTreeSet<Move> {
    let mut moves = BTreeSet::new();
    let rules = Rules { board, deviation: None };
    rules.movements(&mut moves);
    moves
}

/// Whether the hive falls apart when the uppermost piece of a cell and all under it are taken away.
pub(super) fn holds_hive_together(board: &Board, cell: Cell) -> bool {
    let occupied: BTreeSet<Cell> = board
        .pieces()
        .filter_map(|piece| board.cell_of(piece))
        .filter(|other| *other != cell)
        .collect();
    let mut reached = BTreeSet::new();
    let mut waiting: Vec<Cell> = occupied.first().copied().into_iter().collect();
    while let Some(next) = waiting.pop() {
        if occupied.contains(&next) && reached.insert(next) {
            waiting.extend(next.neighbours());
        }
    }
    reached != occupied
}

impl Rules<'_> {
    pub(super) fn bends(&self, deviation: Deviation) -> bool {
        self.deviation == Some(deviation)
    }

    fn placements(&self, moves: &mut BTreeSet<Move>) {
        let board = self.board;
        let cells = self.placement_cells();
        let queen = Piece::queen(board.to_move());
        let queen_due =
            board.in_hand(queen) && board.turn_number() >= 4 && !self.bends(D::NoQueenByFour);
        for piece in board.hand(board.to_move()) {
            let next = board.next_in_hand(piece.color(), piece.kind());
            if (queen_due && piece != queen)
                || (piece == queen && board.turn_number() == 1 && !self.bends(D::QueenFirst))
                || (next != Some(piece) && !self.bends(D::AnyNumberOrder))
            {
                continue;
            }
            moves.extend(cells.iter().map(|&to| Move::Place { piece, to }));
        }
    }

    fn placement_cells(&self) -> BTreeSet<Cell> {
        let board = self.board;
        let occupied: BTreeSet<Cell> =
            board.pieces().filter_map(|piece| board.cell_of(piece)).collect();
        let Some(first) = occupied.first() else {
            return BTreeSet::from([Cell::ORIGIN]);
        };
        if board.ply() == 1 {
            return first.neighbours().into();
        }
        let around = occupied.iter().flat_map(|cell| cell.neighbours());
        around
            .filter(|cell| !occupied.contains(cell))
            .filter(|cell| {
                let colors: BTreeSet<Color> = cell
                    .neighbours()
                    .into_iter()
                    .filter_map(|neighbour| self.owner(neighbour))
                    .collect();
                colors.contains(&board.to_move())
                    && (colors.len() == 1 || self.bends(D::PlaceTouchEnemy))
            })
            .collect()
    }

    /// The side a stack belongs to for placements.
    fn owner(&self, cell: Cell) -> Option<Color> {
        if self.bends(D::PlaceBottomColour) {
            self.board.stack(cell).first().map(|piece| piece.color())
        } else {
            self.board.top(cell).map(Piece::color)
        }
    }

    /// Adds what the pieces of the side to move can do by themselves.
    fn movements(&self, moves: &mut BTreeSet<Move>) {
        let board = self.board;
        for piece in board.pieces().filter(|piece| piece.color() == board.to_move()) {
            let Some(from) = board.cell_of(piece) else {
                continue;
            };
            let frozen = board.last_moved() == Some(piece) && !self.bends(D::ThrownPieceMoves);
            let stacked = board.height(from) > 1;
            let held = (!stacked || self.bends(D::StackedPiecePinned))
                && holds_hive_together(board, from)
                && !self.bends(D::OneHiveIgnored);
            if frozen || held || board.is_covered(piece) {
                continue;
            }
            let targets = self.lift(from).own_targets(piece);
            moves.extend(targets.into_iter().map(|to| Move::Move { piece, from, to }));
        }
    }

    fn throws(&self, moves: &mut BTreeSet<Move>) {
        if !self.bends(D::PillbugNoThrow) {
            self.throws_of(Kind::Pillbug, moves);
        }
        if !self.bends(D::MosquitoNoThrow) {
            self.throws_of(Kind::Mosquito, moves);
        }
    }

    /// Adds the throws of the pillbug, or of the mosquito in its place, of the side to move.
    fn throws_of(&self, kind: Kind, moves: &mut BTreeSet<Move>) {
        let board = self.board;
        let Some(thrower) = Piece::new(board.to_move(), kind, 1) else {
            return;
        };
        let Some(cell) = board.cell_of(thrower) else {
            return;
        };
        let frozen =
            board.last_moved() == Some(thrower) && !self.bends(D::ThrownPillbugUsesAbility);
        let held = self.bends(D::PinnedPillbugNoAbility) && holds_hive_together(board, cell);
        let able = kind == Kind::Pillbug || self.lift(cell).copied().contains(&Kind::Pillbug);
        if frozen || held || !able || board.height(cell) != 1 {
            return;
        }
        for from in cell.neighbours() {
            let Some(piece) = board.top(from).filter(|piece| self.can_be_thrown(*piece, from))
            else {
                continue;
            };
            let lifted = self.lift(from);
            let ignored = self.bends(D::ThrowThroughGate);
            if !ignored && !lifted.climbs(from).contains(&cell) {
                continue;
            }
            let down = if ignored { cell.neighbours().into() } else { lifted.climbs(cell) };
            for to in down {
                if to != from && lifted.height(to) == 0 {
                    moves.insert(Move::Move { piece, from, to });
                }
            }
        }
    }

    fn can_be_thrown(&self, piece: Piece, from: Cell) -> bool {
        let board = self.board;
        let single = board.height(from) == 1;
        (single || self.bends(D::PillbugThrowsStacked))
            && (board.last_moved() != Some(piece) || self.bends(D::PillbugThrowsLastMoved))
            && (piece.color() == board.to_move()
                || !(self.bends(D::PillbugOwnOnly)
                    || self.bends(D::PillbugSparesQueen) && piece.kind() == Kind::Queen))
            && (!single || !holds_hive_together(board, from) || self.bends(D::PillbugThrowsPinned))
    }

    fn lift(&self, from: Cell) -> Lifted<'_> {
        Lifted { rules: self, from }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocols::uhp::rules::game_string::GameString;
    use crate::protocols::uhp::rules::moves::legal_moves;
    use crate::protocols::uhp::rules::pieces::Expansions;

    #[test]
    fn both_generators_agree_in_random_play() {
        let mut seed = 0x5eed_5eed_1234_5678u64;
        let mut moves = Vec::new();
        for expansions in Expansions::every() {
            let mut board = Board::new(expansions);
            for _ in 0..150 {
                legal_moves(&board, &mut moves);
                let mut sorted = moves.clone();
                sorted.sort();
                let plain = legal_moves_under(&board, None);
                assert_eq!(sorted, plain, "{}", GameString::of(&board));
                if moves.is_empty() || board.ply() > 100 {
                    board = Board::new(expansions);
                    continue;
                }
                seed ^= seed << 13;
                seed ^= seed >> 7;
                seed ^= seed << 17;
                // Movements are preferred, so that stacks and throws occur.
                let movements = moves.iter().filter(|mv| matches!(mv, Move::Move { .. }));
                let mut pool: Vec<Move> = movements.copied().collect();
                if pool.is_empty() || seed & 0x300 == 0 {
                    pool.clone_from(&moves);
                }
                board.play(pool[(seed >> 16) as usize % pool.len()]);
            }
        }
    }
}
