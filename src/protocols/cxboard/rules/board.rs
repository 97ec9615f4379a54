//! The position: pieces on a board of 9 files and 10 ranks, the side to move, make and undo.
//!
//! In: squares, pieces, moves. Out: a [`Board`] after each of them, and a key for repetitions.
//! Never: texts, and never the question whether a move is legal.

use std::hash::{Hash, Hasher};

use crate::contract::Random;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Red, at the bottom of the board; moves first.
    Red,
    /// Black, at the top of the board.
    Black,
}

/// What a piece is, whoever owns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Soldier or pawn.
    Soldier,
    /// Cannon.
    Cannon,
    /// Rook or chariot.
    Rook,
    /// Horse or knight.
    Horse,
    /// Elephant or minister.
    Elephant,
    /// Advisor or guard.
    Advisor,
    /// King or general.
    King,
}

/// A piece and its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// The owner.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

/// One of the 90 points of the board. Squares are ordered as their texts are: `a0`, `a1` … `i9`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// A piece goes from one square to another, capturing what stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The origin.
    pub from: Square,
    /// The destination.
    pub to: Square,
}

/// What [`Board::undo`] needs to take a move back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo {
    captured: Option<Piece>,
    number: u32,
    key: u64,
}

/// A position.
///
/// It can hold what no legal game reaches, a missing king included, so that it survives the moves
/// of a faulty engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    cells: [Option<Piece>; Square::COUNT],
    sides: [u128; 2],
    kinds: [u128; 7],
    turn: Side,
    number: u32,
    key: u64,
}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl Side {
    /// The other side.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Red => Self::Black,
            Self::Black => Self::Red,
        }
    }
}

impl Kind {
    /// Every kind, in a fixed order.
    pub const ALL: [Self; 7] = [
        Self::Soldier,
        Self::Cannon,
        Self::Rook,
        Self::Horse,
        Self::Elephant,
        Self::Advisor,
        Self::King,
    ];
}

impl Square {
    /// How many squares there are.
    pub const COUNT: usize = 90;
    /// How many files there are.
    pub const FILES: u8 = 9;
    /// How many ranks there are.
    pub const RANKS: u8 = 10;

    /// The square on a file (0 is `a`) and a rank (0 is Red's back rank).
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < Self::FILES && rank < Self::RANKS {
            Some(Self(file * Self::RANKS + rank))
        } else {
            None
        }
    }

    /// All squares in ascending order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::FILES * Self::RANKS).map(Self)
    }

    /// The file, 0 to 8, from Red's left.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 / Self::RANKS
    }

    /// The rank, 0 to 9, from Red's side.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 % Self::RANKS
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The square of the lowest bit of a set that is not empty.
    #[expect(clippy::cast_possible_truncation, reason = "a bit number is below 128")]
    pub(super) const fn lowest(set: u128) -> Self {
        Self(set.trailing_zeros() as u8)
    }

    /// The square of the highest bit of a set that is not empty.
    #[expect(clippy::cast_possible_truncation, reason = "a bit number is below 128")]
    pub(super) const fn highest(set: u128) -> Self {
        Self(127 - set.leading_zeros() as u8)
    }

    pub(super) const fn bit(self) -> u128 {
        1 << self.0
    }
}

impl Board {
    /// A board without pieces.
    #[must_use]
    pub const fn empty(turn: Side, number: u32) -> Self {
        let key = match turn {
            Side::Red => 0,
            Side::Black => BLACK_TO_MOVE,
        };
        Self { cells: [None; Square::COUNT], sides: [0; 2], kinds: [0; 7], turn, number, key }
    }

    /// The initial position, Red to move.
    #[must_use]
    pub fn start() -> Self {
        const BACK: [Kind; 9] = [
            Kind::Rook,
            Kind::Horse,
            Kind::Elephant,
            Kind::Advisor,
            Kind::King,
            Kind::Advisor,
            Kind::Elephant,
            Kind::Horse,
            Kind::Rook,
        ];
        let mut board = Self::empty(Side::Red, 1);
        for square in Square::all() {
            let (file, rank) = (square.file(), square.rank());
            let (side, home) = if rank < 5 { (Side::Red, rank) } else { (Side::Black, 9 - rank) };
            let kind = match home {
                0 => BACK[usize::from(file)],
                2 if file == 1 || file == 7 => Kind::Cannon,
                3 if matches!(file, 0 | 2 | 4 | 6 | 8) => Kind::Soldier,
                _ => continue,
            };
            board.put(square, Some(Piece { side, kind }));
        }
        board
    }

    /// What stands on a square.
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.cells[square.index()]
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// The number of the current full move: it goes up after each move of Black.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// A fingerprint of pieces and side to move, equal for repeated positions.
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Whether pieces and side to move are the same; the move number does not count.
    #[must_use]
    pub fn same_position(&self, other: &Self) -> bool {
        self.turn == other.turn && self.cells == other.cells
    }

    /// The square of a side's king, if it still has one.
    #[must_use]
    pub fn king(&self, side: Side) -> Option<Square> {
        let set = self.of(side, Kind::King);
        (set != 0).then(|| Square::lowest(set))
    }

    /// Puts a piece on a square, or clears it.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        if let Some(old) = self.cells[square.index()] {
            self.toggle(square, old);
        }
        if let Some(new) = piece {
            self.toggle(square, new);
        }
        self.cells[square.index()] = piece;
    }

    /// Makes a move of the side to move without asking whether it is legal.
    pub fn make(&mut self, mv: Move) -> Undo {
        let undo = Undo { captured: self.piece_at(mv.to), number: self.number, key: self.key };
        let mover = self.piece_at(mv.from);
        if mv.from != mv.to {
            self.put(mv.to, mover);
            self.put(mv.from, None);
        }
        if self.turn == Side::Black {
            self.number = self.number.saturating_add(1);
        }
        self.pass_turn();
        undo
    }

    /// Takes back the last move made; moves must come back in reverse order.
    pub fn undo(&mut self, mv: Move, undo: Undo) {
        self.pass_turn();
        let mover = self.piece_at(mv.to);
        if mv.from != mv.to {
            self.put(mv.from, mover);
            self.put(mv.to, undo.captured);
        }
        self.number = undo.number;
        self.key = undo.key;
    }

    pub(super) const fn occupied(&self) -> u128 {
        self.sides[0] | self.sides[1]
    }

    pub(super) const fn of_side(&self, side: Side) -> u128 {
        self.sides[side as usize]
    }

    pub(super) const fn of(&self, side: Side, kind: Kind) -> u128 {
        self.sides[side as usize] & self.kinds[kind as usize]
    }

    fn pass_turn(&mut self) {
        self.turn = self.turn.opponent();
        self.key ^= BLACK_TO_MOVE;
    }

    fn toggle(&mut self, square: Square, piece: Piece) {
        self.sides[piece.side as usize] ^= square.bit();
        self.kinds[piece.kind as usize] ^= square.bit();
        self.key ^= KEYS[piece.side as usize][piece.kind as usize][square.index()];
    }
}

const BLACK_TO_MOVE: u64 = Random::nth(1);
static KEYS: [[[u64; Square::COUNT]; 7]; 2] = piece_keys();

const fn piece_keys() -> [[[u64; Square::COUNT]; 7]; 2] {
    let mut keys = [[[0; Square::COUNT]; 7]; 2];
    let mut n = 0;
    while n < 2 * 7 * Square::COUNT {
        keys[n % 2][n / 2 % 7][n / 14] = Random::nth(n as u64 + 2);
        n += 1;
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::super::legal_moves;
    use super::*;

    #[test]
    fn undo_restores_everything() {
        let mut board = Board::start();
        let mut line = Vec::new();
        for ply in 0..120 {
            let moves = legal_moves(&board);
            let Some(&mv) = moves.get(ply * 7 % moves.len().max(1)) else {
                break;
            };
            let before = board.clone();
            let undo = board.make(mv);
            line.push((mv, undo, before));
        }
        while let Some((mv, undo, before)) = line.pop() {
            board.undo(mv, undo);
            assert_eq!(board, before);
        }
    }

    #[test]
    fn key_depends_on_the_position_only() {
        let square = |file, rank| Square::new(file, rank).expect("sound");
        let step = |a: (u8, u8), b: (u8, u8)| Move { from: square(a.0, a.1), to: square(b.0, b.1) };
        let mut board = Board::start();
        let start = board.clone();
        for mv in [step((1, 0), (2, 2)), step((1, 9), (2, 7)), step((2, 2), (1, 0))] {
            board.make(mv);
            assert_ne!(board.key(), start.key());
        }
        board.make(step((2, 7), (1, 9)));
        assert_eq!((board.key(), board.number()), (start.key(), 3));
        assert!(board.same_position(&start) && board != start);
    }

    #[test]
    fn odd_moves_do_no_harm() {
        let mut board = Board::start();
        let before = board.clone();
        for from in Square::all() {
            for to in Square::all() {
                let undo = board.make(Move { from, to });
                board.undo(Move { from, to }, undo);
            }
        }
        assert_eq!(board, before);
    }
}
