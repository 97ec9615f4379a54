//! Tests: the generator counts what others have counted. The data stand in `golden/perft/uhp.txt`.

use super::{Board, Expansions, GameString, replay};
use crate::contract::perft;

const PUBLISHED: &str = include_str!("../../../../golden/perft/uhp.txt");

/// The position at the end of a game.
fn board(game: &str) -> Board {
    let game = GameString::parse(game).expect("a game");
    replay(&game).unwrap_or_else(|error| panic!("move {}: {:?}", error.index, error.fault))
}

fn count(game: &str, depth: u32) -> u64 {
    super::perft(&mut board(game), depth)
}

perft::counts_agree!(PUBLISHED, count);

#[test]
fn every_set_of_expansions_is_counted() {
    for expansions in Expansions::every() {
        let start = GameString::of(&Board::new(expansions)).to_string();
        assert!(perft::published(PUBLISHED).iter().any(|entry| entry.position == start), "{start}");
        assert_eq!(count(&start, 0), 1);
    }
}
