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

    /// With nine stones each the first side is to move, and with one more of the first side the second.
    fn decided() -> [Vec<[String; 2]>; 2] {
        let line = |first: &[&str], second: &[&str]| {
            let mut moves = Vec::new();
            for (at, stone) in first.iter().enumerate() {
                moves.push(*stone);
                moves.extend(second.get(at));
            }
            format!("position startpos moves {}", moves.join(" "))
        };
        let pairs = |second: usize| {
            let pair = |threes: &[&str; 9]| {
                let by_first = line(threes, &FAR[..second]);
                let by_second = line(&FAR, &threes[..second]);
                if second == FAR.len() { [by_first, by_second] } else { [by_second, by_first] }
            };
            THREES.iter().map(pair).collect()
        };
        [pairs(FAR.len()), pairs(FAR.len() - 1)]
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
