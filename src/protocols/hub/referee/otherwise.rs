//! Positions as an engine may have seen them by mistake.
//!
//! In: the position as it is, and a move that does not fit it. Out: the
//! mistaken positions, or whether the move fits one of them.
//! Never: findings.

use crate::protocols::hub::rules::{
    Board, MoveText, Piece, Placement, Rank, Square, has_legal_move, resolve,
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

/// Whether nobody could move if no man had been crowned during `moves`.
pub(super) fn stuck_uncrowned(boards: &[Board]) -> bool {
    let (Some(first), Some(last)) = (boards.first(), boards.last()) else { return false };
    let side = last.side();
    if last.kings(side).len() <= first.kings(side).len() {
        return false;
    }
    let mut placement = last.placement();
    for (slot, square) in placement.squares.iter_mut().zip(Square::all()) {
        if last.kings(side).contains(square) {
            *slot = slot.map(|piece| Piece { rank: Rank::Man, ..piece });
        }
    }
    !has_legal_move(&Board::new(last.variant(), &placement))
}
