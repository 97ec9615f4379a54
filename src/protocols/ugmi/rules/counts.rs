//! Tests: the generator counts what others have counted. The data stand in `golden/perft/ugmi.txt`.

use super::{Board, parse_move};
use crate::contract::perft;

const PUBLISHED: &str = include_str!("../../../../golden/perft/ugmi.txt");

/// The board after these moves, or at the start.
fn board(moves: &str) -> Board {
    let mut board = Board::default();
    for text in moves.split(' ').filter(|text| *text != "startpos") {
        board.make(parse_move(text).expect("a move"));
    }
    board
}

fn count(moves: &str, depth: u32) -> u64 {
    super::perft(&mut board(moves), depth)
}

perft::counts_agree!(PUBLISHED, count);
