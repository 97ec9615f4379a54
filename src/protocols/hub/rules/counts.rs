//! Tests: the generator counts what others have counted. The data stand in `golden/perft/hub.txt`.

use super::{Board, Move, Variant, legal_moves, parse_position};
use crate::contract::perft;

const PUBLISHED: &str = include_str!("../../../../golden/perft/hub.txt");

/// A board from its variant and its position.
fn board(text: &str) -> Board {
    let (variant, position) = text.split_once(' ').expect("a variant and a position");
    let variant = Variant::from_name(variant).expect("a variant");
    Board::new(variant, &parse_position(position).expect("a position"))
}

fn count(position: &str, depth: u32) -> u64 {
    super::perft(&board(position), depth)
}

perft::counts_agree!(PUBLISHED, count);

#[test]
fn games_of_all_variants_start_where_counting_starts() {
    for variant in Variant::ALL {
        let start =
            format!("{} Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww", variant.name());
        assert_eq!(board(&start), Board::start(variant));
        assert!(perft::published(PUBLISHED).iter().any(|entry| entry.position == start));
    }
}

#[test]
fn routes_that_take_the_same_are_one_move() {
    let board = board("normal Weeeeeeeeeeeebbeeeeeeeebbeeeeweeeeeeeeeeeeeeeeeeeee");
    let texts: Vec<String> = legal_moves(&board).iter().map(Move::to_string).collect();
    assert_eq!(texts, ["29x29x13x14x23x24"]);
}
