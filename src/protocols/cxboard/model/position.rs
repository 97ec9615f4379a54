//! The position that both sides know, and what each command and reply makes of it.
//!
//! In: what was said, as a [`Change`]. Out: the position after it.
//! Never: who is to say what; findings.
//!
//! The reference engine, the referee and the controller's referee keep their positions here.

use crate::protocols::cxboard::{
    message::Setup,
    rules::{Board, Cfen, Move, Square, Undo, resolve},
};

/// A position, and the moves that led to it.
#[derive(Clone, Debug)]
pub struct Position {
    pub board: Board,
    /// Where the moves began.
    origin: Board,
    line: Vec<(Move, Undo)>,
    /// How many of them came with the command that set it up.
    listed: usize,
}

/// What may change the position.
#[derive(Clone, Copy, Debug)]
pub enum Change<'a> {
    /// `position`
    SetUp(&'a Setup),
    /// A move of the interface.
    Move(Move),
    /// A move of the engine's own, which it was told to make at once or not.
    Own(Move, bool),
    /// A best move of a search, which was stopped or ended by itself.
    Best(Move, bool),
    /// A hint.
    Hint(Move),
    /// A move that was refused.
    Refused(Move),
    /// `undo` in force mode.
    Undo,
    /// `undo` in play mode, where it is to be denied.
    Denied,
    /// `remove` in force mode.
    Remove,
    /// `remove` in play mode.
    RemoveInPlay,
}

/// The position that the protocol demands after a change.
pub(super) fn demanded(before: Option<&Position>, change: Change<'_>) -> Option<Position> {
    if let Change::SetUp(setup) = change {
        return Position::of(setup);
    }
    let position = before?.clone();
    Some(match change {
        Change::Move(mv) | Change::Own(mv, _) => position.moved(mv),
        Change::Undo => position.taken_back(1),
        Change::Remove | Change::RemoveInPlay => position.taken_back(2),
        Change::SetUp(_)
        | Change::Best(..)
        | Change::Hint(_)
        | Change::Refused(_)
        | Change::Denied => position,
    })
}

impl Position {
    /// A board to which nothing has led.
    #[must_use]
    pub fn new(board: Board) -> Self {
        Self { origin: board.clone(), board, line: Vec::new(), listed: 0 }
    }

    /// What a command sets up; `None` if it is unsound, or a move of it.
    #[must_use]
    pub fn of(setup: &Setup) -> Option<Self> {
        let mut position = Self::new(start(setup)?);
        for text in &setup.moves {
            position.make(resolve(&position.board, text).ok()?);
        }
        position.listed = position.plies();
        Some(position)
    }

    /// Makes a move, legal or not.
    pub fn make(&mut self, mv: Move) {
        let undo = self.board.make(mv);
        self.line.push((mv, undo));
    }

    /// The position after a move, legal or not.
    #[must_use]
    pub fn moved(mut self, mv: Move) -> Self {
        self.make(mv);
        self
    }

    /// The position before so many plies; the same if there were fewer.
    #[must_use]
    pub fn taken_back(mut self, plies: usize) -> Self {
        self.take_back(plies);
        self
    }

    /// Takes plies back; whether there were so many. Fewer are not taken back.
    pub fn take_back(&mut self, plies: usize) -> bool {
        if self.line.len() < plies {
            return false;
        }
        for (mv, undo) in self.line.split_off(self.line.len() - plies).into_iter().rev() {
            self.board.undo(mv, undo);
        }
        self.listed = self.listed.min(self.plies());
        true
    }

    /// The board before a move that has led here, before the last one if that was made more than once.
    #[must_use]
    pub fn board_before(&self, mv: Move) -> Option<Board> {
        let place = self.line.iter().rposition(|(made, _)| *made == mv)?;
        Some(self.clone().taken_back(self.line.len() - place).board)
    }

    /// The board that the moves led to before the last so many, whatever was made of it since.
    #[must_use]
    pub fn replayed(&self, back: usize) -> Board {
        let mut board = self.origin.clone();
        for (mv, _) in &self.line[..self.line.len().saturating_sub(back)] {
            board.make(*mv);
        }
        board
    }

    /// How many plies can be taken back.
    #[must_use]
    pub const fn plies(&self) -> usize {
        self.line.len()
    }

    /// Whether all moves that led to it came with the command that set it up.
    #[must_use]
    pub const fn has_listed_moves_only(&self) -> bool {
        self.line.len() == self.listed
    }

    /// The last move made.
    #[must_use]
    pub fn last_move(&self) -> Option<Move> {
        self.line.last().map(|(mv, _)| *mv)
    }

    /// The same with the other side to move.
    #[must_use]
    pub fn passed(mut self) -> Self {
        self.board = passed(&self.board);
        self
    }
}

/// The board that a command sets up before the moves of its list.
#[must_use]
pub fn start(setup: &Setup) -> Option<Board> {
    match &setup.cfen {
        None => Some(Board::start()),
        Some(cfen) => Cfen::parse(cfen).ok()?.board().ok(),
    }
}

/// The same pieces with the other side to move.
#[must_use]
pub fn passed(board: &Board) -> Board {
    let mut other = Board::empty(board.turn().opponent(), board.number());
    for square in Square::all() {
        other.put(square, board.piece_at(square));
    }
    other
}
