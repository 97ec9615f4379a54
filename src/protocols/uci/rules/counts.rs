//! Tests: the generator counts what others have counted. The data stand in `golden/perft/uci.txt`.

use super::{Board, Fen, Kind, Move, Square, Variant, is_legal, legal_moves};
use crate::contract::perft;

pub(super) const PUBLISHED: &str = include_str!("../../../../golden/perft/uci.txt");

fn board(text: &str) -> Board {
    let rights = text.split(' ').nth(2).expect("castling rights");
    let usual = rights.chars().all(|right| "KQkq-".contains(right));
    let variant = if usual { Variant::Standard } else { Variant::Chess960 };
    Fen::parse(text).expect("a FEN").board(variant).expect("a position")
}

fn count(text: &str, depth: u32) -> u64 {
    super::perft(&board(text), depth)
}

perft::counts_agree!(PUBLISHED, count);

#[test]
fn moves_ascend_as_their_texts_and_agree_with_single_questions() {
    for entry in perft::published(PUBLISHED) {
        let board = board(entry.position);
        let moves = legal_moves(&board);
        let sorted = moves.is_sorted() && moves.is_sorted_by_key(Move::to_string);
        assert!(sorted, "{}", entry.position);
        let kinds = || Kind::ALL.into_iter().map(Some).chain([None]);
        let mut asked: Vec<Move> = Square::all()
            .flat_map(|from| Square::all().map(move |to| (from, to)))
            .flat_map(|(from, to)| kinds().map(move |promotion| Move { from, to, promotion }))
            .filter(|&mv| is_legal(&board, mv))
            .collect();
        asked.sort_unstable();
        assert_eq!(asked, moves, "{}", entry.position);
    }
}
