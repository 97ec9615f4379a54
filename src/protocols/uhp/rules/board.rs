//! The position of a game of Hive: where the pieces are, whose turn it is and how it stands.
//!
//! In: moves to make and to take back. Out: stacks, hands, state, history and the identity of the
//! position. Never: whether a move is legal; [`Board::play`] only refuses what cannot be done at all.

use std::fmt;

use super::cells::Cell;
use super::pieces::{Color, Expansions, Kind, Piece};
use super::ply::{GameState, Move};

/// A position of a game of Hive with its history.
#[derive(Clone)]
pub struct Board {
    /// For each cell the neighbours with a white top in the low byte, a black one in the high byte.
    around: [u16; Cell::COUNT],
    /// The index of the top piece plus one, or zero for an empty cell.
    tops: [u8; Cell::COUNT],
    /// The cell of each piece in play; meaningless for others.
    cells: [Cell; Piece::COUNT],
    /// For each piece in play the index plus one of the piece directly under it, or zero.
    under: [u8; Piece::COUNT],
    /// For each piece in play how many pieces lie under it.
    level: [u8; Piece::COUNT],
    in_play: u32,
    covered: u32,
    expansions: Expansions,
    history: Vec<Move>,
}

/// The identity of a position up to translation: stacks, side to move and the piece moved last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    pieces: [u16; Piece::COUNT],
    to_move: Color,
    last_moved: Option<Piece>,
}

impl Key {
    /// The same identity without the piece moved last, as looser repetition rules count it.
    #[must_use]
    pub const fn without_last_moved(mut self) -> Self {
        self.last_moved = None;
        self
    }
}

impl Board {
    /// The empty board of a game with the given expansions.
    #[must_use]
    pub fn new(expansions: Expansions) -> Self {
        Self {
            around: [0; Cell::COUNT],
            tops: [0; Cell::COUNT],
            cells: [Cell::ORIGIN; Piece::COUNT],
            under: [0; Piece::COUNT],
            level: [0; Piece::COUNT],
            in_play: 0,
            covered: 0,
            expansions,
            history: Vec::new(),
        }
    }

    /// Makes a move without asking whether it is legal.
    ///
    /// Returns false and changes nothing if it cannot be carried out: a piece placed that is not in
    /// hand or onto an occupied cell, a piece moved that is not the top of the cell it comes from.
    pub fn play(&mut self, mv: Move) -> bool {
        match mv {
            Move::Place { piece, to } => {
                if !self.in_hand(piece) || self.tops[to.index()] != 0 {
                    return false;
                }
                self.drop_on(piece, to);
            }
            Move::Move { piece, from, to } => {
                if self.top(from) != Some(piece) {
                    return false;
                }
                self.lift(piece, from);
                self.drop_on(piece, to);
            }
            Move::Pass => {}
        }
        self.history.push(mv);
        true
    }

    /// Takes back the last move; false if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(mv) = self.history.pop() else {
            return false;
        };
        match mv {
            Move::Place { piece, to } => self.lift(piece, to),
            Move::Move { piece, from, to } => {
                self.lift(piece, to);
                self.drop_on(piece, from);
            }
            Move::Pass => {}
        }
        true
    }

    /// The number of plies made, passes included.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.history.len()
    }

    /// The side to move; in a finished game the side that would be.
    #[must_use]
    pub fn to_move(&self) -> Color {
        if self.history.len().is_multiple_of(2) { Color::White } else { Color::Black }
    }

    /// The number of the turn, from 1; both sides move once in each.
    #[must_use]
    pub fn turn_number(&self) -> usize {
        self.history.len() / 2 + 1
    }

    /// How the game stands.
    #[must_use]
    pub fn state(&self) -> GameState {
        match (self.is_enclosed(Color::White), self.is_enclosed(Color::Black)) {
            (true, true) => GameState::Draw,
            (true, false) => GameState::BlackWins,
            (false, true) => GameState::WhiteWins,
            (false, false) if self.history.is_empty() => GameState::NotStarted,
            (false, false) => GameState::InProgress,
        }
    }

    /// The moves made, oldest first.
    #[must_use]
    pub fn history(&self) -> &[Move] {
        &self.history
    }

    /// The expansion pieces of this game.
    #[must_use]
    pub const fn expansions(&self) -> Expansions {
        self.expansions
    }

    /// The piece moved, thrown or placed in the previous ply; none after a pass.
    #[must_use]
    pub fn last_moved(&self) -> Option<Piece> {
        self.history.last().and_then(|mv| mv.piece())
    }

    /// The pieces on a cell, lowest first.
    #[must_use]
    pub fn stack(&self, cell: Cell) -> Vec<Piece> {
        let mut stack: Vec<Piece> =
            std::iter::successors(self.top(cell), |piece| self.below(*piece)).collect();
        stack.reverse();
        stack
    }

    /// The uppermost piece of a cell.
    #[must_use]
    pub fn top(&self, cell: Cell) -> Option<Piece> {
        self.tops[cell.index()].checked_sub(1).map(piece_at)
    }

    /// The piece directly under a piece in play.
    #[must_use]
    pub fn below(&self, piece: Piece) -> Option<Piece> {
        if self.in_play & bit(piece) == 0 {
            return None;
        }
        self.under[piece.index()].checked_sub(1).map(piece_at)
    }

    /// The number of pieces on a cell.
    #[must_use]
    pub fn height(&self, cell: Cell) -> usize {
        self.top(cell).map_or(0, |top| usize::from(self.level[top.index()]) + 1)
    }

    /// The cell of a piece in play.
    #[must_use]
    pub const fn cell_of(&self, piece: Piece) -> Option<Cell> {
        if self.in_play & bit(piece) == 0 { None } else { Some(self.cells[piece.index()]) }
    }

    /// Whether a piece in play lies under another.
    #[must_use]
    pub const fn is_covered(&self, piece: Piece) -> bool {
        self.covered & bit(piece) != 0
    }

    /// Whether a piece of this game has not entered yet.
    #[must_use]
    pub const fn in_hand(&self, piece: Piece) -> bool {
        self.in_play & bit(piece) == 0 && self.expansions.has(piece.kind())
    }

    /// The pieces a side still has in hand, in order.
    pub fn hand(&self, color: Color) -> impl Iterator<Item = Piece> + '_ {
        Piece::of(color).filter(|piece| self.in_hand(*piece))
    }

    /// The piece of a kind that enters next: the lowest number still in hand.
    #[must_use]
    pub fn next_in_hand(&self, color: Color, kind: Kind) -> Option<Piece> {
        let first = Piece::new(color, kind, 1).filter(|_| self.expansions.has(kind))?;
        // The pieces of a kind follow each other.
        let entered = (self.in_play >> first.index()).trailing_ones();
        Piece::new(color, kind, u8::try_from(entered).ok()? + 1)
    }

    /// The pieces in play, in order.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> + '_ {
        Piece::all().filter(|piece| self.in_play & bit(*piece) != 0)
    }

    /// Whether all six neighbours of a side's queen are occupied.
    #[must_use]
    pub fn is_enclosed(&self, color: Color) -> bool {
        self.cell_of(Piece::queen(color))
            .is_some_and(|cell| self.occupied_around(cell) == 0b11_1111)
    }

    /// The identity of the position, the same wherever the hive stands on the board.
    #[must_use]
    pub fn key(&self) -> Key {
        let mut pieces = [u16::MAX; Piece::COUNT];
        let mut anchor = None;
        for piece in self.pieces() {
            let cell = self.cells[piece.index()];
            let offset = anchor.get_or_insert(cell).offset_to(cell);
            pieces[piece.index()] = offset << 5 | u16::from(self.level[piece.index()]);
        }
        Key { pieces, to_move: self.to_move(), last_moved: self.last_moved() }
    }

    /// The occupied neighbours of a cell, one bit for each direction.
    pub(super) const fn occupied_around(&self, cell: Cell) -> u8 {
        let [low, high] = self.around[cell.index()].to_le_bytes();
        low | high
    }

    /// The neighbours of a cell whose top is of a colour, one bit for each direction.
    pub(super) const fn color_around(&self, cell: Cell, color: Color) -> u8 {
        self.around[cell.index()].to_le_bytes()[color as usize]
    }

    /// The cell of a piece known to be in play, by its index.
    pub(super) const fn cell(&self, index: usize) -> Cell {
        self.cells[index]
    }

    /// The uncovered pieces of both sides, one bit for each piece.
    pub(super) const fn visible(&self) -> u32 {
        self.in_play & !self.covered
    }

    fn lift(&mut self, piece: Piece, from: Cell) {
        let under = self.under[piece.index()];
        self.tops[from.index()] = under;
        self.in_play &= !bit(piece);
        let below = under.checked_sub(1).map(piece_at);
        if let Some(below) = below {
            self.covered &= !bit(below);
        }
        self.show(from, Some(piece), below);
    }

    fn drop_on(&mut self, piece: Piece, to: Cell) {
        let below = self.top(to);
        let index = piece.index();
        self.level[index] = below.map_or(0, |below| self.level[below.index()] + 1);
        self.under[index] = self.tops[to.index()];
        self.tops[to.index()] = piece.code() + 1;
        self.cells[index] = to;
        self.in_play |= bit(piece);
        if let Some(below) = below {
            self.covered |= bit(below);
        }
        self.show(to, below, Some(piece));
    }

    /// Tells the neighbours of a cell that its top has changed.
    fn show(&mut self, cell: Cell, before: Option<Piece>, after: Option<Piece>) {
        let mark = |piece: Option<Piece>| match piece.map(Piece::color) {
            None => 0,
            Some(Color::White) => 1u16,
            Some(Color::Black) => 1 << 8,
        };
        let change = mark(before) ^ mark(after);
        if change != 0 {
            for direction in 0..6 {
                self.around[cell.step(direction).index()] ^= change << ((direction + 3) % 6);
            }
        }
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut list = f.debug_list();
        for piece in self.pieces() {
            let cell = self.cells[piece.index()];
            list.entry(&(piece, cell, self.level[piece.index()]));
        }
        list.entry(&self.history).finish()
    }
}

/// The piece of an index as the board keeps it.
const fn piece_at(index: u8) -> Piece {
    Piece::from_index(index as usize)
}

/// The bit of a piece in a set of pieces.
pub(super) const fn bit(piece: Piece) -> u32 {
    1 << piece.index()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: Cell = Cell::ORIGIN;

    fn first(color: Color, kind: Kind) -> Piece {
        Piece::new(color, kind, 1).expect("every kind has a first piece")
    }

    fn place(piece: Piece, to: Cell) -> Move {
        Move::Place { piece, to }
    }

    #[test]
    fn what_cannot_be_done_is_refused() {
        let mut board = Board::new(Expansions::NONE);
        let ant = first(Color::White, Kind::Ant);
        let beside = HERE.step(1);
        assert!(!board.undo());
        assert!(!board.play(place(first(Color::White, Kind::Mosquito), HERE)));
        assert!(board.play(place(ant, HERE)));
        assert!(!board.play(place(ant, beside)));
        assert!(!board.play(place(first(Color::Black, Kind::Ant), HERE)));
        let (piece, from, to) = (ant, beside, HERE);
        assert!(!board.play(Move::Move { piece, from, to }));
        assert_eq!((board.ply(), board.to_move()), (1, Color::Black));
    }

    #[test]
    fn stacks_are_kept_in_order() {
        let mut board = Board::new(Expansions::NONE);
        let ant = first(Color::White, Kind::Ant);
        let beetle = first(Color::Black, Kind::Beetle);
        let beside = HERE.step(0);
        board.play(place(ant, HERE));
        board.play(place(beetle, beside));
        assert_eq!(board.color_around(HERE, Color::Black), 1);
        let (piece, from, to) = (beetle, beside, HERE);
        board.play(Move::Move { piece, from, to });
        assert_eq!(board.stack(HERE), [ant, beetle]);
        assert_eq!((board.height(HERE), board.top(HERE)), (2, Some(beetle)));
        assert!(board.is_covered(ant) && board.below(beetle) == Some(ant));
        assert_eq!(board.color_around(beside, Color::Black), 1 << 3);
        assert!(board.undo());
        assert!(!board.is_covered(ant) && board.below(ant).is_none());
    }

    #[test]
    fn positions_are_the_same_anywhere_on_the_board() {
        let mut boards = [HERE, HERE.step(2).step(3)].map(|start| {
            let mut board = Board::new(Expansions::NONE);
            board.play(place(first(Color::White, Kind::Ant), start));
            board.play(place(first(Color::Black, Kind::Ant), start.step(1)));
            board
        });
        assert_eq!(boards[0].key(), boards[1].key());
        boards[0].play(Move::Pass);
        boards[0].play(Move::Pass);
        assert_ne!(boards[0].key(), boards[1].key());
        let loose = boards.map(|board| board.key().without_last_moved());
        assert_eq!(loose[0], loose[1]);
    }
}
