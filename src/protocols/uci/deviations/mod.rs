//! What an engine may misunderstand: each deviation is a fault that the tests must catch, and
//! an explanation of what an engine did.
//!
//! - `options`: which options are known
//! - `ponder`: what becomes of searches in the opponent's time
//! - `positions`: how a position is read, and what becomes of the one before
//! - `rules`: laws of the game that are misunderstood
//!
//! In: what was said so far. Out: the commands that a line is taken for, or which rule an engine
//! has wrong. Never: replies.

mod options;
mod ponder;
mod positions;
mod rules;

use super::{
    Uci,
    grammar::{list, moves_text},
    rules::{MoveText, WrongRule},
};
use crate::{
    contract::{History, Supposition, misread as reads, named},
    protocols::uci_like::{
        deviations::{Readings, Row},
        faults::Misrule,
    },
};

/// All of them. Of two that explain the same, the first is the better explanation.
pub(super) const TABLE: &[&[Row]] = &[
    Readings::<Uci>::LINES,
    Readings::<Uci>::REQUESTS,
    ponder::ROWS,
    Readings::<Uci>::INTERRUPTIONS,
    Readings::<Uci>::SETTINGS,
    options::ROWS,
    Readings::<Uci>::CLEARINGS,
    Readings::<Uci>::SEARCHES,
    positions::ROWS,
    rules::ROWS,
    positions::VAGUE,
];

/// The rule that an engine with this deviation has wrong.
pub(super) fn wrong_rule_under(deviation: Option<&str>) -> Option<WrongRule> {
    match deviation.and_then(|name| named(TABLE, name)) {
        Some(Supposition::Departs(Misrule(name))) => WrongRule::named(name),
        _ => None,
    }
}

/// The list that was sent last, if the game began with it.
fn former(history: &History) -> Option<Vec<MoveText>> {
    list(history.commands().find(|line| line.starts_with("position"))?)
}

/// The line that sets up a list of moves.
fn set(moves: &[MoveText]) -> String {
    match moves {
        [] => "position startpos".to_owned(),
        moves => format!("position startpos moves {}", moves_text(moves)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        contract::table::{self, Case},
        protocols::uci::faults,
        transcript::From,
    };

    const LIST: &str = "position startpos moves e2e4 e7e5 g1f3";
    const FEN: &str = "position fen 1r2k3/8/8/8/8/8/r7/7K";

    const TABLE: &[Case] = &[
        ("first-letters-suffice", &[], "isreadyx", Some(&["isready"])),
        ("unknown-stops-search", &["> go infinite"], "xyzzy", Some(&["stop", "="])),
        ("uci-stops-search", &["> go infinite"], "uci", Some(&["stop", "="])),
        ("idle-stop-kept", &["> stop"], "go infinite", Some(&["go infinite", "stop"])),
        ("needs-ucinewgame", &[], "go depth 1", Some(&[])),
        ("bestmove-never-sent", &[], "go depth 1", Some(&["go infinite"])),
        ("movetime-in-seconds", &[], "go movetime 9", Some(&["go infinite"])),
        ("movetime-stays", &["> go movetime 9"], "go infinite", Some(&["go movetime 9"])),
        ("ponder-ignored", &[], "go ponder depth 1", Some(&["go depth 1"])),
        ("ponder-ignored", &[], "go depth 1", None),
        (
            "ponders-before-the-expected-move",
            &["> LIST"],
            "go ponder depth 1",
            Some(&["position startpos moves e2e4 e7e5", "="]),
        ),
        ("ponderhit-ignored", &["> go ponder depth 1"], "ponderhit", Some(&[])),
        ("ponderhit-ignored", &["> go infinite"], "ponderhit", None),
        ("ponderhit-stops-any-search", &["> go infinite"], "ponderhit", Some(&["stop"])),
        ("ponderhit-stops-any-search", &["> go ponder depth 1"], "ponderhit", None),
        ("ponderhit-kept", &["> ponderhit"], "go ponder depth 1", Some(&["=", "ponderhit"])),
        ("ponderhit-kept", &[], "go ponder depth 1", None),
        ("stop-lost-while-pondering", &["> go ponder depth 1"], "stop", Some(&[])),
        ("stop-lost-after-ponderhit", &["> go ponder depth 9", "> ponderhit"], "stop", Some(&[])),
        ("stop-lost-after-ponderhit", &["> go ponder infinite", "> ponderhit"], "stop", Some(&[])),
        ("stop-lost-after-ponderhit", &["> go ponder depth 9"], "stop", None),
        ("stop-lost-after-ponderhit", &["> go infinite", "> ponderhit"], "stop", None),
        (
            "names-in-their-own-letters",
            &["< option name Hash type spin default 1 min 1 max 2"],
            "setoption name HASH value 1",
            Some(&["setoption name HASH? value 1"]),
        ),
        ("fens-unknown", &[], "FEN w - - 0 1", Some(&[])),
        (
            "fens-upside-down",
            &[],
            "FEN w - - 0 1",
            Some(&["position fen 7K/r7/8/8/8/8/8/1r2k3 w - - 0 1"]),
        ),
        ("white-always-to-move", &[], "FEN b - - 0 1", Some(&["FEN w - - 0 1"])),
        ("white-always-to-move", &[], "FEN w - - 0 1", None),
        (
            "castling-of-fens-lost",
            &[],
            "position fen r3k2r/8/8/8/8/8/8/R3K2R w K - 0 1",
            Some(&["position fen r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1"]),
        ),
        (
            "long-right-of-black-lost",
            &[],
            "position fen r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1",
            Some(&["position fen r3k2r/8/8/8/8/8/8/R3K2R w K - 0 1"]),
        ),
        ("short-right-of-white-lost", &[], "position fen r3k2r/8/8/8/8/8/8/R3K2R w q - 0 1", None),
        (
            "castling-of-the-fen-before",
            &["> position fen r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1"],
            "position fen 8/8/8/8/8/8/r7/R3K2R w - - 0 1",
            Some(&["position fen 8/8/8/8/8/8/r7/R3K2R w Q - 0 1"]),
        ),
        (
            "castling-of-the-fen-before",
            &["> position fen 4k2r/8/8/8/8/8/8/4K3 w k - 0 1"],
            "position fen 8/8/8/8/8/8/r7/R3K2R w - - 0 1",
            None,
        ),
        (
            "castling-taken-for-granted",
            &[],
            "position fen 8/8/8/8/8/7k/1r1r3P/n3K2R w - - 0 1",
            Some(&["position fen 8/8/8/8/8/7k/1r1r3P/n3K2R w K - 0 1"]),
        ),
        (
            "en-passant-of-fens-lost",
            &[],
            "position fen 7k/8/8/6pP/7K/8/6q1/8 w - g6 0 1",
            Some(&["position fen 7k/8/8/6pP/7K/8/6q1/8 w - - 0 1"]),
        ),
        (
            "en-passant-needs-a-pawn",
            &[],
            "position fen 7k/R7/8/8/2P5/8/8/1R2K3 b - c3 0 1",
            Some(&[]),
        ),
        ("en-passant-needs-a-pawn", &[], "position fen 7k/8/8/6pP/7K/8/6q1/8 w - g6 0 1", None),
        (
            "en-passant-of-lists-lost",
            &[],
            "position fen 4k3/4p3/8/5P2/8/8/8/4K3 b - - 0 1 moves e7e5",
            Some(&["position fen 4k3/8/8/4pP2/8/8/8/4K3 w - - 0 2"]),
        ),
        ("en-passant-of-lists-lost", &[], "LIST", None),
        ("startpos-keeps-the-board", &["> LIST"], "position startpos", Some(&[])),
        ("startpos-keeps-the-board", &[], "position startpos", None),
        ("last-move-lost", &[], "LIST", Some(&["position startpos moves e2e4 e7e5"])),
        ("moves-after-a-fen-lost", &[], "FEN b - - 0 1 moves a2a1", Some(&["FEN b - - 0 1"])),
        (
            "stops-at-moves-that-it-does-not-know",
            &[],
            "FEN b - - 0 1 moves a2b2 h1g1 b8d8",
            Some(&["FEN b - - 0 1 moves a2b2"]),
        ),
        (
            "stops-at-moves-that-it-does-not-know",
            &["> LIST"],
            "go depth 1 searchmoves b8a6 c1e1",
            Some(&["go depth 1 searchmoves b8a6"]),
        ),
        ("stops-at-moves-that-it-does-not-know", &["> LIST"], "go depth 1", None),
        (
            "plays-what-is-new",
            &["> position startpos moves d2d4"],
            "position startpos moves e2e4 e7e5",
            Some(&["position startpos moves d2d4 e7e5"]),
        ),
        ("takes-nothing-back", &["> LIST"], "position startpos moves e2e4 e7e5", Some(&[])),
        ("old-game-stays", &["> LIST", "> ucinewgame"], "position startpos", Some(&[])),
        ("old-game-stays", &["> ucinewgame"], "position startpos", None),
        (
            "own-move-played",
            &["> LIST", "> go depth 1", "< bestmove b8c6 ponder f1b5"],
            "go depth 1",
            Some(&["LIST b8c6", "="]),
        ),
    ];

    #[test]
    fn lines_are_taken_for_others() {
        let written = |text: &str| text.replace("LIST", LIST).replace("FEN", FEN);
        table::agrees(TABLE, faults::VARIANTS, written);
    }

    /// What it does not know shows in what it plays.
    #[test]
    fn what_comes_shows_where_a_list_ended() {
        let start = "position fen 7k/8/8/8/8/8/8/R3K3 w - - 0 1 moves";
        let list = format!("{start} a1a2 h8h7 a2a3 h7h6");
        let reading = faults::VARIANTS.reading("stops-at-moves-that-it-does-not-know");
        let taken = |first: &str, line: &str, then: &[&str]| {
            let ours = [first, line].map(|line| (From::Controller, line.to_owned()));
            let theirs = then.iter().map(|line| (From::Engine, (*line).to_owned()));
            let mut history = History::of(ours.into_iter().chain(theirs).collect());
            history.go_on();
            reading.expect("a reading")(&history, line)
        };
        let of_list = |answer: &str| taken("ucinewgame", &list, &["info depth 1", answer]);
        assert_eq!(of_list("bestmove a3a4"), None, "it can be played behind the whole list");
        assert_eq!(of_list("bestmove a2a4"), Some(vec![format!("{start} a1a2 h8h7")]));
        assert_eq!(of_list("bestmove h8g8"), Some(vec![format!("{start} a1a2")]));
        assert_eq!(of_list("bestmove e5e6"), None, "it cannot be played anywhere");
        let thought = ["info depth 1 pv a1b1 h8h7", "bestmove e1d1"];
        assert_eq!(taken("ucinewgame", &list, &thought), Some(vec![start.replace(" moves", "")]));
        assert_eq!(taken("ucinewgame", &list, &[]), None, "nothing shows it");
        let restricted = "go depth 1 searchmoves a3a1";
        assert_eq!(taken(&list, restricted, &["bestmove a3a1"]), None);
        let free = Some(vec!["go depth 1".to_owned()]);
        assert_eq!(taken(&list, restricted, &["bestmove a3a4"]), free);
    }

    #[test]
    fn every_wrong_rule_is_a_deviation_of_its_name() {
        for rule in WrongRule::ALL {
            assert_eq!(wrong_rule_under(Some(rule.name())), Some(rule));
        }
        assert_eq!((wrong_rule_under(Some("nothing")), wrong_rule_under(None)), (None, None));
    }
}
