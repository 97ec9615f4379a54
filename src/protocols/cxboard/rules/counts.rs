//! Tests: the generator counts what others have counted. The data stand in `golden/perft/cxboard.txt`.

use super::{Board, Cfen, Move, Square, is_legal, legal_moves};
use crate::contract::perft;

const PUBLISHED: &str = include_str!("../../../../golden/perft/cxboard.txt");

fn board(cfen: &str) -> Board {
    Cfen::parse(cfen).expect("sound").board().expect("sound")
}

fn count(cfen: &str, depth: u32) -> u64 {
    super::perft(&mut board(cfen), depth)
}

perft::counts_agree!(PUBLISHED, count);

#[test]
fn moves_ascend_and_agree_with_single_questions() {
    for entry in perft::published(PUBLISHED) {
        let board = board(entry.position);
        let moves = legal_moves(&board);
        assert!(moves.is_sorted());
        let asked = Square::all()
            .flat_map(|from| Square::all().map(move |to| Move { from, to }))
            .filter(|&mv| is_legal(&board, mv));
        assert!(asked.eq(moves), "{}", entry.position);
    }
}
