//! Ways for the reference engine to be wrong or odd.
//!
//! - `behaviour`: what those of this protocol can do beside what all can
//! - `quirks`: what is odd but right
//! - the other files: the faults by kind, likewise
//!
//! A line goes to the row of a table, from there perhaps to the engine, and
//! what the engine says comes back the same way (see `contract::FaultyEngine`).
//! The engine itself knows of no fault.

pub(super) mod behaviour;
mod figures;
mod games;
mod hints;
mod pings;
mod quirks;
mod searches;
mod sessions;
mod settings;
mod unknown_lines;

use super::deviations::{self, Departure};
use crate::contract::{FaultTable, Supposition, Variants};
use behaviour::NBoardReference;

/// Every fault and quirk of the reference engine, for the rest of the program.
pub static VARIANTS: &dyn Variants = &TABLE;

static TABLE: FaultTable<NBoardReference, Supposition<Departure>> = FaultTable {
    deviations: deviations::TABLE,
    faults: &[
        sessions::ROWS,
        unknown_lines::ROWS,
        pings::ROWS,
        games::ROWS,
        settings::ROWS,
        hints::ROWS,
        searches::ROWS,
        figures::ROWS,
    ],
    quirks: quirks::KINDS,
};

#[cfg(test)]
mod tests {
    use super::{
        Departure, TABLE,
        behaviour::{Behaviour, Special},
    };
    use crate::{
        contract::{EngineVariant, Variants as _},
        engine::said_to,
        protocols::nboard::rules::WrongRule,
    };

    #[test]
    fn every_deviation_has_a_fault() {
        for deviation in WrongRule::ALL {
            let behaviour = TABLE.behaviour(EngineVariant::Fault(deviation.name()));
            assert!(
                matches!(behaviour, Some(Behaviour::Special(Special::Departs(Departure::Misplays(wrong)))) if wrong == deviation),
                "{deviation:?}"
            );
        }
    }

    /// A game that is over after nine moves.
    const OVER: &str = "C4C3E6D6C6F4G4C5C2";

    /// The line that sets the game with these moves.
    fn game(moves: &str) -> String {
        let sides = ["B", "W"].into_iter().cycle();
        let places = moves.as_bytes().chunks(2).map(String::from_utf8_lossy);
        let moves: String = sides.zip(places).map(|(by, at)| format!("{by}[{at}]")).collect();
        let board = "8 ---------------------------O*------*O--------------------------- *";
        format!("set game (;GM[Othello]PB[black]PW[white]RE[?]TY[8]BO[{board}]{moves};)")
    }

    /// What an engine with a quirk says in this word to lines that arrive at once.
    fn told(quirk: &'static str, word: &str, lines: &[&str]) -> Vec<String> {
        let mut told = said_to(TABLE.program(EngineVariant::Quirk(quirk)), lines);
        told.retain(|line| line.split(' ').next() == Some(word));
        told
    }

    #[test]
    fn what_came_before_the_end_is_answered_first() {
        let (going, over) = (game("C4"), game(OVER));
        let answers = |lines: &[&str]| told("answers-after-the-end", "===", lines);
        let alone = answers(&["set depth 2", &going, "go"]);
        assert_eq!(alone.len(), 1);
        assert_eq!(answers(&["set depth 2", &going, "go", &over, "go"])[..1], alone);
    }

    #[test]
    fn only_a_ping_ends_a_search_with_an_answer() {
        let going = game("C4");
        let lines = ["set depth 9", &going, "analyze", "go", "pingx 9", "ping 9"];
        assert_eq!(told("answers-before-the-pong", "===", &lines).len(), 1);
    }

    #[test]
    fn hints_ignore_the_depth_behind_another_search_as_well() {
        let going = game("C4");
        let hints = told("depth-ignored", "search", &["set depth 2", &going, "go", "hint 1"]);
        let depths: Vec<&str> = hints.iter().filter_map(|told| told.rsplit(' ').next()).collect();
        assert_eq!((depths.first(), depths.last()), (Some(&"2"), Some(&"7")));
    }

    #[test]
    fn values_for_black_are_those_of_the_position_that_is_searched() {
        let over = game(OVER);
        let nearly = game(
            "C4C3D3E3B2B4D2C2F3E6D6F5A5D7D8C6G6C5B5F4B1B6F7G3E2A3G4G5H2F2A4H7F6C1F1B3C7H3G2D1E1C8H4H1H6F8E7B7A7E8A2A6B8A8G1A1H8H5",
        );
        let alone = ["set depth 2", &nearly, "go"];
        let behind = ["set depth 2", &over, "go", &nearly, "go"];
        let values = |lines: &[&str]| told("values-for-black", "search", lines);
        assert!(!values(&alone).is_empty());
        assert_eq!(values(&behind), values(&alone));
    }
}
