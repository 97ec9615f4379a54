//! The position: stones on 19 × 19 points, the side to move, make and undo, the end of the game.
//!
//! In: points and moves. Out: a [`Board`] after each of them.
//! Never: texts, and never the question whether a move is legal.

use std::hash::{Hash, Hasher};

use crate::contract::Random;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Black, the first player.
    Black,
    /// White, the second player.
    White,
}

/// One of the 361 points. Points are ordered as their texts are: `a01`, `a02` … `s19`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u16);

/// What a side does in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Passes, `000` in texts: the board stays as it is.
    Pass,
    /// Puts a stone on a point.
    Stone(Point),
}

/// What [`Board::undo`] needs to take a move back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo {
    replaced: Option<Side>,
    winner: Option<Side>,
    key: u64,
}

/// A finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// A side has five or more in a row.
    Won(Side),
    /// The board is full and nobody has five.
    Drawn,
}

/// A position.
///
/// It can hold what no legal game reaches, so that it survives the moves of a faulty engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    stones: [Option<Side>; Point::COUNT],
    empty: usize,
    turn: Side,
    winner: Option<Side>,
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
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl Point {
    /// How many points there are.
    pub const COUNT: usize = 361;
    /// How many files, and ranks, there are.
    pub const SIZE: u8 = 19;

    /// The point on a file (0 is `a`) and a rank (0 is `01`).
    #[must_use]
    pub fn new(file: u8, rank: u8) -> Option<Self> {
        (file < Self::SIZE && rank < Self::SIZE)
            .then(|| Self(u16::from(file) * u16::from(Self::SIZE) + u16::from(rank)))
    }

    /// All points in ascending order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..u16::from(Self::SIZE) * u16::from(Self::SIZE)).map(Self)
    }

    /// The file, 0 to 18.
    #[must_use]
    pub const fn file(self) -> u8 {
        (self.0 / 19).to_le_bytes()[0]
    }

    /// The rank, 0 to 18; one less than the number in texts.
    #[must_use]
    pub const fn rank(self) -> u8 {
        (self.0 % 19).to_le_bytes()[0]
    }

    /// The neighbour in a direction of file and rank steps, unless the edge is in the way.
    #[must_use]
    pub fn step(self, files: i8, ranks: i8) -> Option<Self> {
        Self::new(self.file().checked_add_signed(files)?, self.rank().checked_add_signed(ranks)?)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Default for Board {
    fn default() -> Self {
        Self::empty(Side::Black)
    }
}

impl Board {
    /// The board without stones; games start with Black to move.
    #[must_use]
    pub const fn empty(turn: Side) -> Self {
        let key = match turn {
            Side::Black => 0,
            Side::White => WHITE_TO_MOVE,
        };
        Self { stones: [None; Point::COUNT], empty: Point::COUNT, turn, winner: None, key }
    }

    /// Whose stone is on a point.
    #[must_use]
    pub const fn stone_at(&self, point: Point) -> Option<Side> {
        self.stones[point.index()]
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// How many points are empty.
    #[must_use]
    pub const fn empty_points(&self) -> usize {
        self.empty
    }

    /// A fingerprint of stones and side to move.
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The result, if the game is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self.winner {
            Some(side) => Some(Outcome::Won(side)),
            None => (self.empty == 0).then_some(Outcome::Drawn),
        }
    }

    /// The board with these stones. Every five on it counts, whoever made it.
    pub(super) fn of(turn: Side, stone: impl Fn(Point) -> Option<Side>) -> Self {
        let mut board = Self::empty(turn);
        for point in Point::all() {
            board.set(point, stone(point));
        }
        board.winner = board.any_winner();
        board
    }

    /// Puts a stone on a point, or clears it. Every five on the board counts then, whoever made it.
    pub fn put(&mut self, point: Point, stone: Option<Side>) {
        self.set(point, stone);
        self.winner = self.any_winner();
    }

    fn any_winner(&self) -> Option<Side> {
        Point::all().find_map(|point| {
            self.stone_at(point).filter(|&side| self.longest_row(point, side) >= 5)
        })
    }

    /// Makes a move of the side to move without asking whether it is legal.
    pub fn make(&mut self, mv: Move) -> Undo {
        let mut undo = Undo { replaced: None, winner: self.winner, key: self.key };
        if let Move::Stone(point) = mv {
            undo.replaced = self.stone_at(point);
            self.set(point, Some(self.turn));
            // The first five decides; what a faulty engine plays afterwards changes nothing.
            if self.winner.is_none() && self.longest_row(point, self.turn) >= 5 {
                self.winner = Some(self.turn);
            }
        }
        self.pass_turn();
        undo
    }

    /// Takes back the last move made; moves must come back in reverse order.
    pub fn undo(&mut self, mv: Move, undo: Undo) {
        self.pass_turn();
        if let Move::Stone(point) = mv {
            self.set(point, undo.replaced);
        }
        self.winner = undo.winner;
        self.key = undo.key;
    }

    /// The most stones of a side in one unbroken row through a point, counting that point as its own.
    #[must_use]
    pub fn longest_row(&self, point: Point, side: Side) -> usize {
        self.longest_row_along(point, side, &[(0, 1), (1, 0), (1, 1), (1, -1)])
    }

    /// The same, for rows in these directions of file and rank steps only.
    #[must_use]
    pub fn longest_row_along(&self, point: Point, side: Side, along: &[(i8, i8)]) -> usize {
        let arm = |files: i8, ranks: i8| {
            let own = |at: &(u8, u8)| {
                let on_board = at.0 < Point::SIZE && at.1 < Point::SIZE;
                let index = usize::from(at.0) * usize::from(Point::SIZE) + usize::from(at.1);
                on_board && self.stones[index] == Some(side)
            };
            // A step over the edge wraps to a number beyond it.
            let step =
                |at: (u8, u8)| (at.0.wrapping_add_signed(files), at.1.wrapping_add_signed(ranks));
            let first = step((point.file(), point.rank()));
            std::iter::successors(Some(first), |&at| Some(step(at))).take_while(own).count()
        };
        let row = |&(files, ranks): &(i8, i8)| 1 + arm(files, ranks) + arm(-files, -ranks);
        along.iter().map(row).max().unwrap_or(1)
    }

    fn set(&mut self, point: Point, stone: Option<Side>) {
        let old = std::mem::replace(&mut self.stones[point.index()], stone);
        for side in [old, stone].into_iter().flatten() {
            self.key ^= Random::nth(point.index() as u64 * 2 + side as u64 + 1);
        }
        self.empty += usize::from(stone.is_none());
        self.empty -= usize::from(old.is_none());
    }

    fn pass_turn(&mut self) {
        self.turn = self.turn.opponent();
        self.key ^= WHITE_TO_MOVE;
    }
}

const WHITE_TO_MOVE: u64 = Random::nth(2 * Point::COUNT as u64 + 1);

#[cfg(test)]
mod tests {
    use super::super::parse_move;
    use super::*;

    fn play(moves: &str) -> Board {
        let mut board = Board::default();
        for text in moves.split_whitespace() {
            board.make(parse_move(text).expect("sound"));
        }
        board
    }

    #[test]
    fn five_or_more_win_in_every_direction() {
        for (moves, won) in [
            ("h08 a01 i08 a02 j08 a03 k08 s19", false),
            ("h08 a01 i08 a02 j08 a03 k08 s19 l08", true),
            ("a01 000 b02 000 c03 000 d04 000 e05", true),
            ("a05 000 b04 000 c03 000 d02 000 e01", true),
            ("a01 000 a02 000 a03 000 a05 000 a06 000 a04", true),
            ("r01 000 s01 000 a02 000 b02 000 c02", false),
        ] {
            let expected = won.then_some(Outcome::Won(Side::Black));
            assert_eq!(play(moves).outcome(), expected, "{moves}");
        }
    }

    #[test]
    fn a_full_board_without_five_is_drawn() {
        let (black, white): (Vec<_>, Vec<_>) = (0..19u8)
            .flat_map(|rank| (0..19u8).map(move |file| (file, rank)))
            .partition(|&(file, rank)| (file + 2 * rank) % 4 < 2);
        assert_eq!((black.len(), white.len()), (181, 180));
        let mut board = Board::default();
        let mut line = Vec::new();
        for ply in 0..361 {
            let (file, rank) = if ply % 2 == 0 { black[ply / 2] } else { white[ply / 2] };
            assert_eq!((board.outcome(), board.empty_points()), (None, 361 - ply));
            let mv = Move::Stone(Point::new(file, rank).expect("sound"));
            line.push((mv, board.clone(), board.make(mv)));
        }
        assert_eq!(board.outcome(), Some(Outcome::Drawn));
        while let Some((mv, before, undo)) = line.pop() {
            board.undo(mv, undo);
            assert_eq!(board, before);
        }
    }

    #[test]
    fn odd_moves_come_back() {
        let mut board = play("h08 a01 i08 a02 j08 a03 k08 s19 l08");
        let before = board.clone();
        for mv in Point::all().map(Move::Stone).chain([Move::Pass]) {
            let undo = board.make(mv);
            assert_eq!(board.outcome(), Some(Outcome::Won(Side::Black)));
            board.undo(mv, undo);
            assert_eq!(board, before);
        }
        assert_ne!(play("a01 000").key(), play("000 a01").key());
        assert_eq!(play("a01 b02 c03 d04").key(), play("c03 d04 a01 b02").key());
    }
}
