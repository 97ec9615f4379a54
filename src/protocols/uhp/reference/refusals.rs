//! Why commands are refused, in words for the user.
//!
//! In: what was wrong. Out: the word that begins the error, and its message.

use crate::protocols::uhp::{
    message::{Keyword, Word},
    rules::{Board, Move, Piece, Unresolved},
};

/// Why a command is refused: the first word of the error and its message.
pub(super) struct Refusal(pub(super) Word, pub(super) String);

pub(super) fn no_game() -> Refusal {
    Refusal(Word::Err, "There is no game yet; start one with newgame.".into())
}

pub(super) fn unknown_option(name: &str) -> Refusal {
    Refusal(Word::Err, format!("There is no option `{name}`; options lists those there are."))
}

pub(super) fn usage(keyword: Keyword) -> Refusal {
    let words = match keyword {
        Keyword::Info => "Usage: info",
        Keyword::NewGame => "Usage: newgame [Base or Base+ and letters of MLP, or a GameString]",
        Keyword::Play => "Usage: play MoveString",
        Keyword::Pass => "Usage: pass",
        Keyword::ValidMoves => "Usage: validmoves",
        Keyword::BestMove => "Usage: bestmove time hh:mm:ss, or bestmove depth N",
        Keyword::Undo => "Usage: undo [N], with N from 1",
        Keyword::Options => "Usage: options, options get NAME, or options set NAME VALUE",
    };
    Refusal(Word::Err, words.into())
}

/// The text of a move denotes none.
pub(super) fn unclear(text: &str, unresolved: Unresolved) -> Refusal {
    let reason = match unresolved {
        Unresolved::NotInGame(piece) => format!("{piece} is not a piece of this game."),
        Unresolved::ReferenceInHand(piece) => format!("{piece} is not on the board yet."),
        Unresolved::BareAfterFirst(piece) => format!("Say where {piece} goes, from another piece."),
        Unresolved::SelfReference { .. } => format!("`{text}` refers to the piece that moves."),
        Unresolved::IndicatorOntoOccupied { .. } => {
            format!("`{text}` points to an occupied place; a climb names the covered piece only.")
        }
    };
    Refusal(Word::InvalidMove, reason)
}

/// The move is clear, and not possible.
pub(super) fn illegal(board: &Board, mv: Move, text: &str) -> Refusal {
    let queen = Piece::queen(board.to_move());
    let reason = match mv {
        Move::Place { piece, .. } if piece == queen && board.turn_number() == 1 => {
            "You can't play your Queen Bee on your first turn.".into()
        }
        _ => format!("`{text}` is not among the moves possible here."),
    };
    Refusal(Word::InvalidMove, reason)
}
