//! Tests: the generator counts what others have counted. The data stand in `golden/perft/nboard.txt`.

use super::parse_board;
use crate::contract::perft;

const PUBLISHED: &str = include_str!("../../../../golden/perft/nboard.txt");

fn count(position: &str, depth: u32) -> u64 {
    super::perft(&parse_board(position).expect("a position"), depth)
}

perft::counts_agree!(PUBLISHED, count);
