//! Lists of moves that an engine may not read to their end.
//!
//! In: a position with the moves that led to it. Out: what is special about them, as the
//! requirement that an engine breaks which stops there. Never: whether one did.

use crate::protocols::hub::{
    model::Position,
    rules::{Board, Move},
};

/// More plies than a game has.
pub(super) const LONG: usize = 200;

/// So many plies without a capture or a man's move are a draw by the rules of play.
const QUIET: usize = 50;

/// What is special about the moves, if anything is.
pub(super) fn odd_list(position: &Position) -> Option<&'static str> {
    if position.boards.len() > LONG {
        return Some("hub/position/long-move-lists");
    }
    let order = || position.free_order.then_some("hub/position/captures-in-any-order");
    beyond_a_draw(position).or_else(order)
}

/// What an engine breaks that does not play the moves on where a rule of play calls the
/// game drawn.
pub fn beyond_a_draw(position: &Position) -> Option<&'static str> {
    let Position { boards, moves, .. } = position;
    let thrice = |board: &Board| {
        let placement = board.placement();
        boards.iter().filter(|other| other.placement() == placement).nth(2).is_some()
    };
    let slides =
        |board: &Board, mv: &Move| !mv.is_capture() && board.kings(board.side()).contains(mv.from);
    let quiet = |(moves, boards): (&[Move], &[Board])| {
        moves.iter().zip(boards).all(|(mv, board)| slides(board, mv))
    };
    if boards.iter().any(thrice) {
        return Some("hub/position/repetitions-in-moves");
    }
    let mut runs = moves.windows(QUIET).zip(boards.windows(QUIET));
    runs.any(quiet).then_some("hub/position/quiet-moves-in-moves")
}
