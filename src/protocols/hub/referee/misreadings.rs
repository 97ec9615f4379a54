//! Positions as an engine may have seen them by mistake.
//!
//! In: the position as it is, and a move that does not fit it. Out: the
//! mistaken positions, or whether the move fits one of them.
//! Never: findings.

use crate::protocols::hub::{
    rules::{
        Board, Move, MoveText, Piece, Placement, Rank, Square, Variant, has_legal_move,
        legal_moves, resolve,
    },
    state::Position,
};

/// What stands on each square, square 1 first.
type Squares = [Option<Piece>; 50];

/// The board as an engine sees it that has side or direction wrong.
pub(super) fn seen_otherwise(board: &Board) -> Vec<Board> {
    let placement = board.placement();
    let other = Placement { side: placement.side.opponent(), squares: placement.squares };
    let mut turned = placement.squares;
    turned.reverse();
    let mut mirrored = placement.squares;
    for row in mirrored.chunks_mut(5) {
        row.reverse();
    }
    let swap = |squares: Squares| {
        squares.map(|piece| piece.map(|piece| Piece { color: piece.color.opponent(), ..piece }))
    };
    let side = placement.side;
    let seen = [
        other,
        Placement { side, squares: turned },
        Placement { side: side.opponent(), squares: turned },
        Placement { side, squares: mirrored },
        Placement { side, squares: swap(placement.squares) },
        Placement { side, squares: swap(turned) },
        Placement { side, squares: all_men(&placement.squares) },
    ];
    seen.iter().map(|placement| Board::new(board.variant(), placement)).collect()
}

/// Kings read as men. Men read as kings would explain almost any move.
fn all_men(squares: &Squares) -> Squares {
    squares.map(|piece| piece.map(|piece| Piece { rank: Rank::Man, ..piece }))
}

/// Whether the move fits if a piece that crossed the far row during `moves`
/// has the other rank.
pub(super) fn crowned_otherwise(boards: &[Board], text: &MoveText) -> bool {
    let Some((last, earlier)) = boards.split_last() else { return false };
    if earlier.is_empty() {
        return false;
    }
    let mut placement = last.placement();
    let Some(slot) = placement.squares.get_mut(usize::from(text.from.number()) - 1) else {
        return false;
    };
    let Some(piece) = *slot else { return false };
    let rank = if piece.rank == Rank::King { Rank::Man } else { Rank::King };
    *slot = Some(Piece { rank, ..piece });
    // It counts only if the piece came here during the moves.
    let came = earlier.iter().any(|board| board.piece_at(text.from) != Some(piece));
    came && resolve(&Board::new(last.variant(), &placement), text).is_ok()
}

/// Whether the move fits if some capture in `moves` was not carried out.
pub(super) fn misses_a_capture(boards: &[Board], text: &MoveText) -> bool {
    let Some(last) = boards.last() else { return false };
    boards.windows(2).any(|pair| {
        let gone = pair[0].pieces(pair[1].side()).len() > pair[1].pieces(pair[1].side()).len();
        let base = pair[0].placement();
        let mut placement = last.placement();
        for (slot, before) in placement.squares.iter_mut().zip(base.squares) {
            if slot.is_none() && before.is_some_and(|p| p.color == pair[1].side()) {
                *slot = before;
            }
        }
        gone && resolve(&Board::new(last.variant(), &placement), text).is_ok()
    })
}

/// The position as it is to an engine that crowned no man of the mover in `moves`.
pub(super) fn uncrowned(boards: &[Board]) -> Option<Board> {
    let (first, last) = (boards.first()?, boards.last()?);
    let side = last.side();
    if last.kings(side).len() <= first.kings(side).len() {
        return None;
    }
    let mut placement = last.placement();
    for (slot, square) in placement.squares.iter_mut().zip(Square::all()) {
        if last.kings(side).contains(square) {
            *slot = slot.map(|piece| Piece { rank: Rank::Man, ..piece });
        }
    }
    Some(Board::new(last.variant(), &placement))
}

/// Whether nobody could move if no man had been crowned during `moves`.
pub(super) fn stuck_uncrowned(boards: &[Board]) -> bool {
    uncrowned(boards).is_some_and(|seen| !has_legal_move(&seen))
}

/// Whether a man that was crowned in the moves makes one of them as a king.
pub(super) fn moves_a_crowned_man(position: &Position) -> bool {
    let mut crowned = Vec::new();
    position.boards.iter().zip(&position.moves).any(|(board, mv)| {
        let side = board.side();
        let man = board.men(side).contains(mv.from);
        if man && board.after(*mv).kings(side).contains(mv.to) {
            crowned.push(mv.to);
        }
        !man && crowned.contains(&mv.from)
    })
}

/// Whether nobody could move without one of the edge squares that off-by-one
/// counting loses.
pub(super) fn hangs_on_an_edge(board: &Board) -> bool {
    let placement = board.placement();
    [0, placement.squares.len() - 1].into_iter().any(|edge| {
        let mut lost = placement;
        let piece = lost.squares.get_mut(edge).and_then(Option::take);
        piece.is_some() && !has_legal_move(&Board::new(board.variant(), &lost))
    })
}

/// How many quiet moves its kings must have made for a side to come near
/// Frisian draughts' limit.
const NEAR: usize = 3;

/// Whether one of the sides has moved its kings so often in `moves` that a
/// wrong idea of Frisian draughts' limit would matter.
pub(super) fn comes_near_the_limit(position: &Position) -> bool {
    let frisian = position.board().variant() == Variant::Frisian;
    let moved = |side| {
        let turns = position.boards.iter().zip(&position.moves);
        turns.filter(|(board, mv)| board.side() == side && slides(board, mv)).count()
    };
    let side = position.board().side();
    frisian && (moved(side) >= NEAR || moved(side.opponent()) >= NEAR)
}

/// Whether only kings can move, and could not if the moves to some position,
/// this one or another, had brought them to the limit.
pub(super) fn stuck_at_the_limit(board: &Board, reached: &Position) -> bool {
    comes_near_the_limit(reached) && legal_moves(board).iter().all(|mv| slides(board, mv))
}

/// A quiet move of a king.
fn slides(board: &Board, mv: &Move) -> bool {
    !mv.is_capture() && board.kings(board.side()).contains(mv.from)
}

/// What an engine breaks that does not play the moves on where a rule of play calls the
/// game drawn.
pub fn beyond_a_draw(position: &Position) -> Option<&'static str> {
    let boards = &position.boards;
    let thrice = |board: &Board| boards.iter().filter(|other| *other == board).take(3).count() == 3;
    let quiet = |moves: &[Move], boards: &[Board]| {
        moves.iter().zip(boards).all(|(mv, board)| slides(board, mv))
    };
    let mut runs = position.moves.windows(QUIET).zip(boards.windows(QUIET));
    if boards.iter().any(thrice) {
        Some("hub/position/repetitions-in-moves")
    } else {
        runs.any(|(m, b)| quiet(m, b)).then_some("hub/position/quiet-moves-in-moves")
    }
}

/// So many plies without a capture or a man's move are a draw by the rules of play.
const QUIET: usize = 50;
