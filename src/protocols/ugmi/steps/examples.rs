//! Examples of gomoku for the steps of the family.
//!
//! In: nothing. Out: positions and moves. Never: steps.

use super::positions::only_empty;
use crate::protocols::{
    uci_like::steps::{Examples, Forced},
    ugmi::{
        Ugmi,
        grammar::moves_text,
        rules::{Board, Move, legal_moves},
    },
};

/// Three open threes of the first side, in two directions.
const THREES: [[&str; 9]; 2] = [
    ["h08", "i08", "j08", "h12", "i12", "j12", "h16", "i16", "j16"],
    ["f08", "f09", "f10", "j08", "j09", "j10", "n08", "n09", "n10"],
];
/// Stones of the second side that are of no use to it.
const FAR: [&str; 9] = ["a01", "a03", "a05", "a07", "a09", "a11", "a13", "a15", "s01"];

impl Examples for Ugmi {
    const ENDLESS: &'static str = "go";
    const OPENING: &'static str = "startpos moves h08";
    const MIDDLE: &'static str = "startpos moves h08 i09";
    const NEXT: &'static str = "startpos moves j10";
    const PROBE: (&'static str, &'static str) = ("startpos moves a01", "c03");
    const TWO_MOVES: [&'static str; 2] = ["a01", "s19"];

    /// All points but one have a stone.
    fn forced() -> [Forced<Self>; 2] {
        ["p16", "d04"].map(|point| {
            let (before, moves) = only_empty(point).expect("one point, as the sides take turns");
            Forced { line: format!("position startpos moves {}", moves_text(&before)), moves }
        })
    }

    /// With nine stones each the first side is to move, and wins; with one less the second side
    /// is, and cannot help it.
    fn decided() -> Vec<[String; 2]> {
        let line = |threes: &[&str], far: usize| {
            let mut moves = Vec::new();
            for (at, stone) in threes.iter().enumerate() {
                moves.push(*stone);
                moves.extend(FAR[..far].get(at));
            }
            format!("position startpos moves {}", moves.join(" "))
        };
        THREES.iter().map(|threes| [9, 8].map(|far| line(threes, far))).collect()
    }

    fn legal(moves: &[Move]) -> Vec<Move> {
        let mut board = Board::default();
        moves.iter().for_each(|mv| {
            board.make(*mv);
        });
        if board.outcome().is_some() { Vec::new() } else { legal_moves(&board) }
    }

    /// Both sides may pass, which is judged elsewhere.
    fn is_playable(moves: &[Move], mv: Move) -> bool {
        mv == Move::Pass || Self::legal(moves).contains(&mv)
    }
}
