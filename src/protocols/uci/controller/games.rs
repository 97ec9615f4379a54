//! Whether a GUI announces another game.
//!
//! In: new games, and the positions that are searched in games. Out: findings about the GUI. Never:
//! analysis, which may jump about.

use crate::{
    contract::demand,
    protocols::uci::{
        message::{Position, Start},
        rules::{Board, MoveText, Variant, legal_moves, repetition_key},
    },
    verdict::Sink,
};

const ANNOUNCES: &str = "uci/ucinewgame/gui-announces-other-games";

/// The games of a conversation.
#[derive(Debug, Default)]
pub(super) struct Games {
    /// A GUI that never announces a game may be older than the command.
    knows_the_command: bool,
    is_announced: bool,
    last: Option<Game>,
}

/// The game of the last search.
#[derive(Debug)]
struct Game {
    start: Start,
    /// Fingerprints of its positions.
    keys: Vec<u64>,
    /// Where it stands.
    board: Board,
}

impl Game {
    fn of(position: &Position) -> Option<Self> {
        let mut board = match &position.start {
            Start::Initial => Board::start(),
            Start::Fen(fen) => fen.board(Variant::Standard).ok()?,
        };
        let mut keys = vec![repetition_key(&board)];
        for mv in &position.moves {
            let MoveText::Move(mv) = mv else { return None };
            board = board.after(*mv);
            keys.push(repetition_key(&board));
        }
        Some(Self { start: position.start.clone(), keys, board })
    }

    /// Whether another list may be of the same game: it begins where this one does, or one begins
    /// where the other has been or will be within two moves.
    fn may_go_on_with(&self, other: &Self) -> bool {
        let begins = |one: &Self, two: &Self| {
            two.keys.first().is_some_and(|first| one.keys.contains(first) || one.leads_to(*first))
        };
        self.start == other.start || begins(self, other) || begins(other, self)
    }

    fn leads_to(&self, key: u64) -> bool {
        let next = |board: &Board| -> Vec<Board> {
            legal_moves(board).into_iter().map(|mv| board.after(mv)).collect()
        };
        let is_it = |board: &Board| repetition_key(board) == key;
        next(&self.board).iter().any(|board| is_it(board) || next(board).iter().any(is_it))
    }
}

impl Games {
    /// A new game was announced.
    pub(super) fn announced(&mut self) {
        (self.knows_the_command, self.is_announced) = (true, true);
    }

    /// A position of a game is searched, if it is known which.
    pub(super) fn judge_go(&mut self, position: Option<&Position>, text: &str, sink: &mut Sink) {
        let is_announced = std::mem::take(&mut self.is_announced);
        let game = position.and_then(Game::of);
        if let (Some(last), Some(game), true) = (&self.last, &game, self.knows_the_command) {
            let fits = is_announced || last.may_go_on_with(game);
            let what = "a position of another game without `ucinewgame` before it";
            demand(sink, ANNOUNCES, text, fits, what);
        }
        self.last = game;
    }
}
