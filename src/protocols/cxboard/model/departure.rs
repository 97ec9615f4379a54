//! How an engine departs from the protocol in what it knows.
//!
//! In: a position and a change. Out: the position after it, the moves that are possible there, as
//! such an engine has them. Never: which deviation that is.
//!
//! The reference engine departs in this way, and the referee supposes it: so both come to the same.

use std::rc::Rc;

use super::{
    Over,
    position::{Change, Position, demanded},
};
use crate::protocols::{
    cache::Cache,
    cxboard::{
        message::Command,
        rules::{
            Board, Move, MoveError, WrongRule, is_legal_under, law_of_missing, legal_moves,
            legal_moves_under, resolve,
        },
    },
};

/// What an engine makes of a change: from the position before, the change, and the position
/// that the protocol demands. `None` is no position, or one that is not known.
pub type Arm = fn(Option<&Position>, Change<'_>, Option<Position>) -> Option<Position>;

/// What an engine thinks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thought {
    /// A search that `go` began.
    Search,
    /// A move of its own.
    Move,
}

/// How an engine departs from the protocol in what it knows.
#[derive(Clone, Copy, Debug, Default)]
pub enum Departure {
    /// Not at all.
    #[default]
    Not,
    /// It plays by rules of which one is wrong.
    Rule(WrongRule),
    /// It takes these moves for legal besides, its own and those of the interface.
    Takes(fn(&Board, Move) -> bool),
    /// It makes these moves besides if the interface sends them, and finds none of them itself.
    Admits(fn(&Board, Move) -> bool),
    /// It arrives at other positions.
    Arrives(Arm),
    /// It takes the other side after so many games: at `playcurrent` if this is set, else at
    /// `playother`.
    Sits(bool, usize),
    /// Its game stays finished whatever is set up, if it was finished by this.
    Stays(Option<Over>),
    /// Nothing comes of the thought in which it hears such a command.
    Forgets(fn(&Command, Thought) -> bool),
    /// It takes the game for finished at such a command, and in which way.
    Finishes(fn(&Command) -> bool, Over),
}

/// The legal moves, perhaps with a rule wrong.
fn moves_under(board: &Board, rule: Option<WrongRule>) -> Rc<[Move]> {
    thread_local! {
        static MOVES: Cache<(Board, Option<WrongRule>), Rc<[Move]>> = Cache::default();
    }
    let compute = || match rule {
        Some(_) => legal_moves_under(board, rule).into(),
        None => legal_moves(board).into(),
    };
    MOVES.with(|moves| moves.get_or_compute((board.clone(), rule), compute))
}

impl Departure {
    /// The moves that the engine may make.
    #[must_use]
    pub fn legal(self, board: &Board) -> Vec<Move> {
        match self {
            Self::Rule(rule) => moves_under(board, Some(rule)).to_vec(),
            _ => moves_under(board, None).to_vec(),
        }
    }

    /// Whether the engine may make any move.
    #[must_use]
    pub fn can_move(self, board: &Board) -> bool {
        // Most moves are legal by the wrong rule, too, and testing one is cheap.
        let any = |rule| {
            let right = legal_moves(board);
            right.iter().any(|mv| is_legal_under(board, *mv, Some(rule)))
                || !moves_under(board, Some(rule)).is_empty()
        };
        match self {
            Self::Rule(rule) => any(rule),
            _ => !legal_moves(board).is_empty(),
        }
    }

    /// The move that a text of the interface names, if the engine takes it for legal.
    ///
    /// # Errors
    /// The text is no move, or the move is illegal.
    pub fn resolve(self, board: &Board, text: &str) -> Result<Move, MoveError> {
        match (self, resolve(board, text)) {
            (Self::Rule(rule), Ok(mv) | Err(MoveError::Illegal(mv, _))) => {
                if is_legal_under(board, mv, Some(rule)) {
                    Ok(mv)
                } else {
                    Err(MoveError::Illegal(mv, law_of_missing(board, mv)))
                }
            }
            (Self::Takes(takes) | Self::Admits(takes), Err(MoveError::Illegal(mv, _)))
                if takes(board, mv) =>
            {
                Ok(mv)
            }
            (_, resolved) => resolved,
        }
    }

    /// The move that a text of the engine names, if it may have found it itself.
    ///
    /// # Errors
    /// The text is no move, or the engine does not take the move for legal.
    pub fn resolve_own(self, board: &Board, text: &str) -> Result<Move, MoveError> {
        match self {
            Self::Admits(_) => resolve(board, text),
            _ => self.resolve(board, text),
        }
    }

    /// Whether the engine takes the side to move at `playcurrent`, or else at `playother`,
    /// after so many games.
    #[must_use]
    pub const fn is_to_move(self, current: bool, games: usize) -> bool {
        match self {
            Self::Sits(wrong, after) if wrong == current && games >= after => !current,
            _ => current,
        }
    }

    /// Whether nothing comes of the thought in which the engine hears this.
    #[must_use]
    pub fn forgets(self, command: &Command, thought: Thought) -> bool {
        matches!(self, Self::Forgets(at) if at(command, thought))
    }

    /// In which way it takes the game for finished at this, if it does.
    #[must_use]
    pub fn finishes(self, command: &Command, playing: bool) -> Option<Over> {
        match self {
            // Where it does not play, it cannot stop playing.
            Self::Finishes(at, over) if at(command) && (playing || over != Over::Told) => {
                Some(over)
            }
            _ => None,
        }
    }

    /// Whether the game is finished once a position was set up.
    #[must_use]
    pub fn over(self, over: Option<Over>) -> Option<Over> {
        match self {
            Self::Stays(by) => over.filter(|over| by.is_none_or(|by| by == *over)),
            _ => None,
        }
    }

    /// The position after a change.
    #[must_use]
    pub fn apply(self, before: Option<&Position>, change: Change<'_>) -> Option<Position> {
        let after = demanded(before, change);
        match self {
            Self::Arrives(arm) => arm(before, change, after),
            _ => after,
        }
    }
}
