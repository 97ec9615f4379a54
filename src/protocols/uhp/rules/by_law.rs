//! A plain second generator of legal moves in which one law can be wrong.
//!
//! In: a position and perhaps a [`WrongRule`]. Out: the moves of an engine with that fault; without a
//! fault exactly the legal moves. Never: shared code with `moves`, nor its speed; the two check each
//! other.

use std::collections::BTreeSet;

use super::board::Board;
use super::cells::Cell;
use super::pieces::{Color, Kind, Piece};
use super::ply::Move;
use super::steps_by_law::Lifted;
use super::wrong_rules::WrongRule;
use super::wrong_rules::WrongRule as D;

/// The rules on a position, perhaps with one of them wrong.
pub(super) struct Rules<'a> {
    pub(super) board: &'a Board,
    pub(super) deviation: Option<WrongRule>,
    /// The only piece whose moves are asked for, if not all of them are.
    only: Option<Piece>,
}

/// The moves that an engine with this fault takes for legal, sorted; without one the legal moves.
///
/// Some faults lead to moves no correct game has: to a cell that touches nothing, or to the cell the
/// piece comes from.
#[must_use]
pub fn legal_moves_under(board: &Board, deviation: Option<WrongRule>) -> Vec<Move> {
    if board.state().is_over() {
        return Vec::new();
    }
    let rules = Rules { board, deviation, only: None };
    let mut moves = Vec::new();
    rules.all(&mut moves);
    if (moves.is_empty() && !rules.misplays(D::NoPassListed)) || rules.misplays(D::PassAlways) {
        moves.push(Move::Pass);
    }
    moves.sort_unstable();
    moves.dedup();
    moves
}

/// Whether a move is among those that an engine with this fault takes for legal.
#[must_use]
pub fn is_legal_under(board: &Board, mv: Move, deviation: Option<WrongRule>) -> bool {
    let Some(piece) = mv.piece() else {
        return legal_moves_under(board, deviation).contains(&mv);
    };
    moves_of_under(board, piece, deviation).contains(&mv)
}

/// The moves of one piece that an engine with this fault takes for legal, some perhaps twice.
pub(super) fn moves_of_under(
    board: &Board,
    piece: Piece,
    deviation: Option<WrongRule>,
) -> Vec<Move> {
    let mut moves = Vec::new();
    if !board.state().is_over() {
        Rules { board, deviation, only: Some(piece) }.all(&mut moves);
    }
    moves
}

/// The throws alone of one kind of thrower under the true rules, for naming what is missing.
pub(super) fn throws_by(board: &Board, kind: Kind) -> Vec<Move> {
    let mut moves = Vec::new();
    let rules = Rules { board, deviation: None, only: None };
    rules.throws_of(kind, &mut moves);
    moves
}

/// What the pieces of the side to move can do by themselves under the true rules.
pub(super) fn own_movements(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    let rules = Rules { board, deviation: None, only: None };
    rules.movements(&mut moves);
    moves
}

/// Whether the hive falls apart when the uppermost piece of a cell and all under it are taken away.
pub(super) fn holds_hive_together(board: &Board, cell: Cell) -> bool {
    let mut left = [false; Cell::COUNT];
    let occupied = board.pieces().filter_map(|piece| board.cell_of(piece));
    let mut start = None;
    for other in occupied.filter(|other| *other != cell) {
        left[other.index()] = true;
        start = Some(other);
    }
    let mut waiting: Vec<Cell> = start.into_iter().collect();
    while let Some(next) = waiting.pop() {
        if std::mem::take(&mut left[next.index()]) {
            waiting.extend(next.neighbours());
        }
    }
    left.contains(&true)
}

impl Rules<'_> {
    /// Adds every move but the pass, some perhaps twice.
    fn all(&self, moves: &mut Vec<Move>) {
        self.placements(moves);
        let in_play = !self.queen_is_in_hand() || self.misplays(D::MoveBeforeQueen);
        if in_play {
            self.movements(moves);
        }
        if in_play || self.misplays(D::ThrowBeforeQueen) {
            self.throws(moves);
        }
    }

    /// Whether the side to move has yet to place its queen.
    fn queen_is_in_hand(&self) -> bool {
        let side = match self.deviation {
            Some(D::WhiteQueenForBoth) => Color::White,
            Some(D::OtherQueenTested) => self.board.to_move().other(),
            _ => self.board.to_move(),
        };
        self.board.in_hand(Piece::queen(side))
    }

    fn is_asked_for(&self, piece: Piece) -> bool {
        self.only.is_none_or(|only| only == piece)
    }

    pub(super) fn misplays(&self, deviation: WrongRule) -> bool {
        self.deviation == Some(deviation)
    }

    fn placements(&self, moves: &mut Vec<Move>) {
        let board = self.board;
        if self.only.is_some_and(|piece| !board.in_hand(piece)) {
            return;
        }
        let cells = self.placement_cells();
        let queen = Piece::queen(board.to_move());
        let queen_due =
            self.queen_is_in_hand() && board.turn_number() >= 4 && !self.misplays(D::NoQueenByFour);
        for piece in board.hand(board.to_move()).filter(|piece| self.is_asked_for(*piece)) {
            let next = board.next_in_hand(piece.color(), piece.kind());
            if (queen_due && piece != queen)
                || (piece == queen && board.turn_number() == 1 && !self.misplays(D::QueenFirst))
                || (next != Some(piece) && !self.misplays(D::AnyNumberOrder))
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
        let around: BTreeSet<Cell> = occupied
            .iter()
            .flat_map(|cell| cell.neighbours())
            .filter(|cell| !occupied.contains(cell))
            .collect();
        around
            .into_iter()
            .filter(|cell| {
                let owned_by = |color: Color| {
                    let owner = |neighbour: &Cell| self.owner(*neighbour) == Some(color);
                    cell.neighbours().iter().any(owner)
                };
                let foreign = owned_by(board.to_move().other());
                owned_by(board.to_move()) && (!foreign || self.misplays(D::PlaceTouchEnemy))
            })
            .collect()
    }

    /// The side a stack belongs to for placements.
    fn owner(&self, cell: Cell) -> Option<Color> {
        if self.misplays(D::PlaceBottomColour) {
            self.board.stack(cell).first().map(|piece| piece.color())
        } else {
            self.board.top(cell).map(Piece::color)
        }
    }

    /// Adds what the pieces of the side to move can do by themselves.
    fn movements(&self, moves: &mut Vec<Move>) {
        let board = self.board;
        let own = |piece: &Piece| piece.color() == board.to_move() && self.is_asked_for(*piece);
        for piece in board.pieces().filter(own) {
            let Some(from) = board.cell_of(piece) else {
                continue;
            };
            let frozen = board.last_moved() == Some(piece) && !self.misplays(D::ThrownPieceMoves);
            if frozen || board.is_covered(piece) {
                continue;
            }
            let stacked = board.height(from) > 1;
            let held = (!stacked || self.misplays(D::StackedPiecePinned))
                && !self.misplays(D::OneHiveIgnored)
                && holds_hive_together(board, from);
            if held {
                continue;
            }
            let targets = self.lift(from).own_targets(piece);
            moves.extend(targets.into_iter().map(|to| Move::Move { piece, from, to }));
        }
    }

    fn throws(&self, moves: &mut Vec<Move>) {
        if self.misplays(D::NoThrows) {
            return;
        }
        if !self.misplays(D::PillbugNoThrow) {
            self.throws_of(Kind::Pillbug, moves);
        }
        if !self.misplays(D::MosquitoNoThrow) {
            self.throws_of(Kind::Mosquito, moves);
        }
    }

    /// Adds the throws of the pillbug, or of the mosquito in its place, of the side to move.
    fn throws_of(&self, kind: Kind, moves: &mut Vec<Move>) {
        let board = self.board;
        let Some(thrower) = Piece::new(board.to_move(), kind, 1) else {
            return;
        };
        let Some(cell) = board.cell_of(thrower) else {
            return;
        };
        let frozen =
            board.last_moved() == Some(thrower) && !self.misplays(D::ThrownPillbugUsesAbility);
        let is_held = self.misplays(D::PinnedPillbugNoAbility)
            || kind == Kind::Mosquito && self.misplays(D::PinnedMosquitoNoThrow);
        let held = is_held && holds_hive_together(board, cell);
        let able = kind == Kind::Pillbug
            || self.misplays(D::MosquitoThrowsBesideAnything)
            || self.lift(cell).copied().contains(&Kind::Pillbug);
        let stands = board.height(cell) == 1
            || kind == Kind::Mosquito && self.misplays(D::MosquitoThrowsFromStacks);
        if frozen || held || !able || !stands {
            return;
        }
        for from in cell.neighbours() {
            let thrown =
                |piece: &Piece| self.is_asked_for(*piece) && self.can_be_thrown(*piece, from);
            let Some(piece) = board.top(from).filter(thrown) else {
                continue;
            };
            let lifted = self.lift(from);
            let ignored = self.misplays(D::ThrowThroughGate);
            if !lifted.climbs(from, ignored).any(|to| to == cell) {
                continue;
            }
            for to in lifted.climbs(cell, ignored) {
                if to != from && lifted.height(to) == 0 {
                    moves.push(Move::Move { piece, from, to });
                }
            }
        }
    }

    fn can_be_thrown(&self, piece: Piece, from: Cell) -> bool {
        let board = self.board;
        let single = board.height(from) == 1;
        let is_high = board.height(from) > 2;
        (single
            || self.misplays(D::PillbugThrowsStacked)
            || is_high && self.misplays(D::PillbugThrowsHighStacked))
            && (board.last_moved() != Some(piece) || self.misplays(D::PillbugThrowsLastMoved))
            && (piece.color() == board.to_move()
                || !(self.misplays(D::PillbugOwnOnly)
                    || self.misplays(D::PillbugSparesQueen) && piece.kind() == Kind::Queen))
            && (!single
                || self.misplays(D::PillbugThrowsPinned)
                || !holds_hive_together(board, from))
    }

    fn lift(&self, from: Cell) -> Lifted<'_> {
        Lifted { rules: self, from }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::Random;
    use crate::protocols::uhp::rules::game_string::GameString;
    use crate::protocols::uhp::rules::moves::legal_moves;
    use crate::protocols::uhp::rules::pieces::Expansions;

    #[test]
    fn both_generators_agree_in_random_play() {
        let mut random = Random::new(0x5eed);
        let mut moves = Vec::new();
        for expansions in Expansions::every() {
            let mut board = Board::new(expansions);
            for _ in 0..150 {
                legal_moves(&board, &mut moves);
                let mut sorted = moves.clone();
                sorted.sort();
                let plain = legal_moves_under(&board, None);
                assert_eq!(sorted, plain, "{}", GameString::of(&board));
                let wrong = WrongRule::all().nth(board.ply() % WrongRule::all().count());
                for mv in legal_moves_under(&board, wrong) {
                    assert!(is_legal_under(&board, mv, wrong), "{wrong:?} {mv:?}");
                }
                if moves.is_empty() || board.ply() > 100 {
                    board = Board::new(expansions);
                    continue;
                }
                // Movements are preferred, so that stacks and throws occur.
                let movements = moves.iter().filter(|mv| matches!(mv, Move::Move { .. }));
                let mut pool: Vec<Move> = movements.copied().collect();
                if pool.is_empty() || random.below(4) == 0 {
                    pool.clone_from(&moves);
                }
                board.play(pool[random.below(pool.len())]);
            }
        }
    }
}
