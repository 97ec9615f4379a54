//! A game: its board, and its moves as they were worded.
//!
//! In: a set of expansions, or a whole game as text. Out: the game, or why
//! it cannot be. Never: options, commands.

use super::refusals::Refusal;
use crate::protocols::uhp::{
    message::Word,
    rules::{Board, Expansions, GameString, MoveString, replay},
};

/// A game and its moves in the words they came in.
#[derive(Clone)]
pub(in crate::protocols::uhp) struct Game {
    pub(in crate::protocols::uhp) board: Board,
    pub(in crate::protocols::uhp) texts: Vec<MoveString>,
}

impl Game {
    /// A game before its first move.
    pub(in crate::protocols::uhp) fn of(expansions: Expansions) -> Self {
        Self { board: Board::new(expansions), texts: Vec::new() }
    }

    /// A game that comes as text; everything it says must be so.
    pub(super) fn whole(game: &GameString) -> Result<Self, Refusal> {
        let board = replay(game).map_err(|error| {
            let text = game.moves[error.index].text;
            Refusal(
                Word::InvalidMove,
                format!("Move {} of the game, `{text}`, is not possible.", error.index + 1),
            )
        })?;
        let said = (game.state, game.to_move, game.turn_number);
        if said != (board.state(), board.to_move(), board.turn_number()) {
            let (state, to_move, turn) = (board.state(), board.to_move(), board.turn_number());
            let message =
                format!("After these moves the game stands at {state};{to_move}[{turn}].");
            return Err(Refusal(Word::Err, message));
        }
        Ok(Self { board, texts: game.moves.iter().map(|mv| mv.text).collect() })
    }

    /// The game as a `GameString`.
    pub(in crate::protocols::uhp) fn shown(&self) -> String {
        let mut shown = GameString::with_texts(&self.board, []).to_string();
        for text in &self.texts {
            shown.push(';');
            shown.push_str(&text.to_string());
        }
        shown
    }
}
