//! What holds a piece in its place and what lifts it from there: one hive, and throws.
//!
//! In: a position. Out: the pieces that hold the hive together, the throws of the side to move.
//! Never: own movements, for which see `steps`.

use super::board::{Board, bit};
use super::cells::Cell;
use super::pieces::{Kind, Piece};
use super::steps::{Lifted, RING, bits};

/// What pillbugs, and mosquitoes beside them, can do to the pieces that touch them.
pub(super) struct Throws {
    list: [(Piece, Cell); Self::CAPACITY],
    len: usize,
    /// The pieces that can be thrown at all, one bit for each.
    pub(super) thrown: u32,
}

/// A depth-first walk over the occupied cells that marks the top pieces of the articulation points.
struct CutWalk<'a> {
    board: &'a Board,
    /// When the cell of each top piece was reached, from 1; zero before that.
    order: [u8; Piece::COUNT],
    count: u8,
    cut: u32,
}

/// For each set of occupied neighbours whether they form more than one run around the cell; only
/// then can the cell be what holds the hive together.
const SPLITS: [bool; 64] = {
    let mut table = [false; 64];
    let mut occupied = 0usize;
    while occupied < 64 {
        let starts = occupied & !(occupied << 1 | occupied >> 5) & 63;
        table[occupied] = starts.count_ones() > 1;
        occupied += 1;
    }
    table
};

/// The single pieces on cells that hold the hive together.
pub(super) fn pinned_pieces(board: &Board) -> u32 {
    let mut suspects = 0;
    let mut visible = board.visible();
    while visible != 0 {
        let index = visible.trailing_zeros() as usize;
        visible &= visible - 1;
        let around = board.occupied_around(board.cell(index));
        if SPLITS[usize::from(around & RING)] && board.below(Piece::from_index(index)).is_none() {
            suspects |= 1 << index;
        }
    }
    if suspects == 0 {
        return 0;
    }
    let mut walk = CutWalk { board, order: [0; Piece::COUNT], count: 0, cut: 0 };
    let first = board.visible().trailing_zeros() as usize;
    walk.visit(board.cell(first), first, true);
    walk.cut & suspects
}

impl Throws {
    /// Two throwers, each with at most three pieces to throw to three cells.
    const CAPACITY: usize = 18;

    pub(super) fn find(board: &Board, pinned: u32, frozen: u32) -> Self {
        let mut throws = Self {
            list: [(Piece::from_index(0), Cell::ORIGIN); Self::CAPACITY],
            len: 0,
            thrown: 0,
        };
        if !board.expansions().pillbug {
            return throws;
        }
        let color = board.to_move();
        for kind in [Kind::Pillbug, Kind::Mosquito] {
            let thrower = Piece::new(color, kind, 1)
                .filter(|piece| (board.visible() & !frozen) & bit(*piece) != 0)
                .filter(|piece| board.below(*piece).is_none());
            if let Some(cell) = thrower.and_then(|piece| board.cell_of(piece))
                && (kind == Kind::Pillbug || touches_pillbug(board, cell))
            {
                throws.by(board, cell, pinned | frozen);
            }
        }
        throws
    }

    pub(super) fn list(&self) -> &[(Piece, Cell)] {
        &self.list[..self.len]
    }

    fn by(&mut self, board: &Board, thrower: Cell, fixed: u32) {
        let occupied = board.occupied_around(thrower);
        for origin in bits(occupied) {
            let from = thrower.step(origin);
            let Some(piece) = board.top(from) else {
                continue;
            };
            if bit(piece) & fixed != 0 || board.below(piece).is_some() {
                continue;
            }
            let lifted = Lifted::new(board, from);
            if !lifted.can_climb(from, (origin + 3) % 6) {
                continue;
            }
            for goal in bits(!occupied & RING) {
                if lifted.can_climb(thrower, goal) && self.len < Self::CAPACITY {
                    self.list[self.len] = (piece, thrower.step(goal));
                    self.len += 1;
                    self.thrown |= bit(piece);
                }
            }
        }
    }
}

fn touches_pillbug(board: &Board, cell: Cell) -> bool {
    bits(board.occupied_around(cell)).any(|direction| {
        board.top(cell.step(direction)).is_some_and(|top| top.kind() == Kind::Pillbug)
    })
}

impl CutWalk<'_> {
    /// Walks on from a cell and returns the earliest cell its subtree touches.
    fn visit(&mut self, cell: Cell, top: usize, root: bool) -> u8 {
        self.count += 1;
        let own = self.count;
        self.order[top] = own;
        let mut earliest = own;
        let mut children = 0;
        for direction in bits(self.board.occupied_around(cell)) {
            let next = cell.step(direction);
            let Some(piece) = self.board.top(next) else {
                continue;
            };
            let reached = self.order[piece.index()];
            if reached > 0 {
                earliest = earliest.min(reached);
                continue;
            }
            children += 1;
            let below = self.visit(next, piece.index(), false);
            earliest = earliest.min(below);
            if !root && below >= own {
                self.cut |= 1 << top;
            }
        }
        if root && children > 1 {
            self.cut |= 1 << top;
        }
        earliest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocols::uhp::rules::game_string::{GameString, replay};

    fn pinned(text: &str) -> String {
        let game = GameString::parse(text).expect("well-formed");
        let board = replay(&game).expect("legal");
        let pinned = pinned_pieces(&board);
        let pieces = board.pieces().filter(|piece| pinned & bit(*piece) != 0);
        let names: Vec<String> = pieces.map(|piece| piece.to_string()).collect();
        names.join(" ")
    }

    #[test]
    fn pieces_inside_a_row_are_pinned() {
        let row = "Base;InProgress;White[3];wG1;bG1 wG1-;wQ -wG1;bQ bG1-";
        assert_eq!(pinned(row), "wG1 bG1");
    }

    #[test]
    fn pieces_of_a_ring_and_of_stacks_are_free() {
        let ring = "Base;InProgress;White[5];wS1;bS1 wS1/;wQ wS1\\;bQ bS1-;wA1 wQ-;bA1 bQ-;wA2 /wQ;bA1 bQ\\";
        assert_eq!(pinned(ring), "wQ");
        let stack =
            "Base;InProgress;Black[4];wG1;bB1 wG1\\;wQ -wG1;bQ /bB1;wQ -bB1;bB1 wQ;wS1 \\wG1";
        assert_eq!(pinned(stack), "wG1");
    }
}
