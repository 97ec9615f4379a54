//! The fast generator of legal moves, and perft.
//!
//! In: a position. Out: its legal moves in an order that does not depend on where the hive stands,
//! whether one move is legal, and leaf counts. Never: reasons, for which see `law`.

use super::board::{Board, bit};
use super::cells::Cell;
use super::connectivity::{Throws, pinned_pieces};
use super::pieces::{Color, Kind, Piece};
use super::ply::Move;
use super::steps::{Lifted, RING, Targets, bits};

/// Replaces `out` by the legal moves: a lone pass when there is nothing else, none after the end.
///
/// Of several pieces of one kind in hand only the lowest number is listed, and a throw that ends
/// where the piece could go by itself is listed once.
pub fn legal_moves(board: &Board, out: &mut Vec<Move>) {
    out.clear();
    if board.state().is_over() {
        return;
    }
    let (entering, count) = entering(board);
    let entering = &entering[..count];
    if count > 0 {
        let mut cells = Targets::new();
        for_placement_cells(board, |to| cells.push(to));
        for &piece in entering {
            out.extend(cells.list().iter().map(|&to| Move::Place { piece, to }));
        }
    }
    for_movements(board, ALL_PIECES, |piece, from, targets| {
        out.extend(targets.iter().map(|&to| Move::Move { piece, from, to }));
    });
    if out.is_empty() {
        out.push(Move::Pass);
    }
}

/// Whether a move is legal; the same as being listed by [`legal_moves`], but cheaper.
#[must_use]
pub fn is_legal(board: &Board, mv: Move) -> bool {
    if board.state().is_over() {
        return false;
    }
    match mv {
        Move::Pass => count_moves(board) == 0,
        Move::Place { piece, to } => {
            let (entering, count) = entering(board);
            let mut fits = false;
            if entering[..count].contains(&piece) {
                for_placement_cells(board, |cell| fits |= cell == to);
            }
            fits
        }
        Move::Move { piece, from, to } => {
            if board.top(from) != Some(piece) {
                return false;
            }
            let mut fits = false;
            for_movements(board, bit(piece), |_, _, targets| {
                fits |= targets.contains(&to);
            });
            fits
        }
    }
}

/// The number of positions `depth` plies ahead; the last ply is counted without being made.
pub fn perft(board: &mut Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut buffers = vec![Vec::new(); depth as usize - 1];
    perft_with(board, &mut buffers)
}

fn perft_with(board: &mut Board, buffers: &mut [Vec<Move>]) -> u64 {
    let Some((moves, deeper)) = buffers.split_last_mut() else {
        if board.state().is_over() {
            return 0;
        }
        // Without a placement or a movement there is still the pass.
        return count_moves(board).max(1);
    };
    legal_moves(board, moves);
    let mut nodes = 0;
    for &mv in moves.iter() {
        board.play(mv);
        nodes += perft_with(board, deeper);
        board.undo();
    }
    nodes
}

/// The number of placements and movements, ignoring the end of the game and passes.
fn count_moves(board: &Board) -> u64 {
    let (_, entering) = entering(board);
    let mut count = 0;
    if entering > 0 {
        for_placement_cells(board, |_| count += entering as u64);
    }
    for_movements(board, ALL_PIECES, |_, _, targets| {
        count += targets.len() as u64;
    });
    count
}

/// The pieces that may enter now, and how many they are.
fn entering(board: &Board) -> ([Piece; 8], usize) {
    let color = board.to_move();
    let queen = Piece::queen(color);
    let mut pieces = [queen; 8];
    let queen_in_hand = board.in_hand(queen);
    if queen_in_hand && board.turn_number() >= 4 {
        return (pieces, 1);
    }
    let mut count = 0;
    for kind in Kind::ALL {
        if kind == Kind::Queen && board.turn_number() == 1 {
            continue;
        }
        if let Some(piece) = board.next_in_hand(color, kind) {
            pieces[count] = piece;
            count += 1;
        }
    }
    (pieces, count)
}

/// Visits each cell where the side to move may place a piece, once.
fn for_placement_cells(board: &Board, mut visit: impl FnMut(Cell)) {
    let color = board.to_move();
    if board.ply() < 2 {
        match board.pieces().find_map(|piece| board.cell_of(piece)) {
            None => visit(Cell::ORIGIN),
            Some(first) => first.neighbours().into_iter().for_each(visit),
        }
        return;
    }
    let mut own = board.visible() & side(color);
    while own != 0 {
        let cell = board.cell(own.trailing_zeros() as usize);
        own &= own - 1;
        for direction in bits(!board.occupied_around(cell) & RING) {
            let to = cell.step(direction);
            // Of the own neighbours of a cell, the one in the lowest direction speaks for it.
            let friends = board.color_around(to, color);
            if board.color_around(to, color.other()) == 0
                && friends.trailing_zeros() as usize == (direction + 3) % 6
            {
                visit(to);
            }
        }
    }
}

/// Visits each of the pieces that can be moved or thrown, with its targets, none of them twice.
fn for_movements(board: &Board, pieces: u32, mut visit: impl FnMut(Piece, Cell, &[Cell])) {
    let color = board.to_move();
    if board.in_hand(Piece::queen(color)) {
        return;
    }
    let pinned = pinned_pieces(board);
    let frozen = board.last_moved().map_or(0, bit);
    let throws = Throws::find(board, pinned, frozen);
    let mut targets = Targets::new();
    let own = board.visible() & side(color) & !pinned & !frozen;
    let mut movers = pieces & (own | throws.thrown);
    while movers != 0 {
        let index = movers.trailing_zeros() as usize;
        movers &= movers - 1;
        let piece = Piece::from_index(index);
        let from = board.cell(index);
        if piece.color() == color {
            let lifted = Lifted::new(board, from);
            lifted.own_moves(piece, &mut targets);
        }
        if throws.thrown & bit(piece) != 0 {
            for &(thrown, to) in throws.list() {
                if thrown == piece {
                    targets.insert(to);
                }
            }
        }
        if !targets.list().is_empty() {
            visit(piece, from, targets.list());
            targets.clear();
        }
    }
}

/// The set of all pieces.
const ALL_PIECES: u32 = !0;

/// The set of all pieces of a side.
const fn side(color: Color) -> u32 {
    let half = Piece::COUNT / 2;
    ((1 << half) - 1) << (half * color as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{contract::Random, protocols::uhp::rules::pieces::Expansions};

    #[test]
    fn every_listed_move_is_legal_and_can_be_taken_back() {
        let mut board = Board::new(Expansions::ALL);
        let mut random = Random::new(0);
        let (mut moves, mut again) = (Vec::new(), Vec::new());
        for _ in 0..600 {
            legal_moves(&board, &mut moves);
            if moves.is_empty() {
                board = Board::new(Expansions::ALL);
                continue;
            }
            let mut unique = moves.clone();
            unique.sort();
            unique.dedup();
            assert_eq!(unique.len(), moves.len());
            assert!(moves.iter().all(|mv| is_legal(&board, *mv)));
            let mv = moves[random.below(moves.len())];
            let key = board.key();
            assert!(board.play(mv) && board.undo());
            assert_eq!(board.key(), key);
            legal_moves(&board, &mut again);
            assert_eq!(again, moves);
            board.play(mv);
        }
    }
}
