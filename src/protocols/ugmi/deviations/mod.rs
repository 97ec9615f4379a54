//! What an engine may misunderstand: each deviation is a fault that the tests must catch, and
//! an explanation of what an engine did.
//!
//! - `lines`: how a line is taken apart
//! - `searches`: when a search ends
//! - `positions`: how a position is read, and what becomes of the one before
//! - `rules`: laws of the game that are misunderstood
//!
//! In: what was said so far. Out: the commands that a line is taken for.
//! Never: replies.

mod lines;
mod positions;
mod rules;
mod searches;

use super::{
    Ugmi,
    grammar::{list, moves_text},
    rules::{Move, WrongRule},
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
    Readings::<Ugmi>::LINES,
    lines::ROWS,
    Readings::<Ugmi>::REQUESTS,
    Readings::<Ugmi>::INTERRUPTIONS,
    Readings::<Ugmi>::SETTINGS,
    Readings::<Ugmi>::CLEARINGS,
    Readings::<Ugmi>::SEARCHES,
    searches::ROWS,
    positions::ROWS,
    rules::ROWS,
];

/// The rule that an engine with this deviation has wrong.
pub(super) fn wrong_rule_under(deviation: Option<&str>) -> Option<WrongRule> {
    match deviation.and_then(|name| named(TABLE, name)) {
        Some(Supposition::Departs(Misrule(name))) => WrongRule::named(name),
        _ => None,
    }
}

/// The list that was sent last.
fn former(history: &History) -> Option<Vec<Move>> {
    list(history.commands().find(|line| line.starts_with("position"))?)
}

/// The line that sets up a list of moves.
fn set(moves: &[Move]) -> String {
    match moves {
        [] => "position startpos".to_owned(),
        moves => format!("position startpos moves {}", moves_text(moves)),
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        contract::table::{self, Case},
        protocols::ugmi::faults,
    };

    const LIST: &str = "position startpos moves h08 i09 j10";

    const TABLE: &[Case] = &[
        ("startpos-keeps-stones", &["> LIST"], "position startpos", Some(&[])),
        ("startpos-keeps-stones", &[], "LIST", None),
        ("only-the-last-move", &[], "LIST", Some(&["position startpos moves j10"])),
        ("only-the-last-move", &[], "position startpos moves h08", None),
        ("every-other-move", &[], "LIST", Some(&["position startpos moves h08 000 j10"])),
        (
            "files-are-ranks",
            &[],
            "position startpos moves h08 i10 a03",
            Some(&["position startpos moves h08 j09 c01"]),
        ),
        ("files-are-ranks", &[], "position startpos moves h08 i09", None),
        ("ranks-are-one-off", &[], "LIST", Some(&["position startpos moves h09 i10 j11"])),
        (
            "board-of-fifteen",
            &[],
            "position startpos moves h08 p01 a16",
            Some(&["position startpos moves h08 000 000"]),
        ),
        ("empty-list-passed-over", &["> LIST"], "position startpos moves", Some(&[])),
        (
            "lists-add-up",
            &["> position startpos moves a01", "> go depth 1"],
            "position startpos moves b02",
            Some(&["position startpos moves a01 b02"]),
        ),
        ("lists-add-up", &[], "LIST", None),
        ("takes-nothing-back", &["> LIST"], "position startpos moves h08 i09", Some(&[])),
        ("takes-nothing-back", &["> LIST"], "position startpos moves h08", None),
        (
            "pass-is-a-stone",
            &[],
            "position startpos moves h08 000 i09",
            Some(&["position startpos moves h08 i09"]),
        ),
        ("single-blanks-only", &[], "go  depth 1", Some(&[])),
        ("single-blanks-only", &[], "go depth 1", None),
        ("keyword-in-column-one", &[], " isready", Some(&[])),
        ("keyword-in-column-one", &[], " ", None),
        ("tabs-are-letters", &[], " go\tdepth 1 ", Some(&["go_depth 1"])),
        ("first-letters-suffice", &[], "isreadyx", Some(&["isready"])),
        ("first-letters-suffice", &[], "isready", None),
        (
            "files-wrap-round",
            &[],
            "position startpos moves h08 t01",
            Some(&["position startpos moves h08 a02"]),
        ),
        ("plays-moves-of-no-position", &["> LIST"], "position foo moves a01", Some(&["LIST a01"])),
        ("ready-for-unknown", &[], "xyzzy", Some(&["=", "isready"])),
        ("ready-for-unknown", &[], "", None),
        ("ready-for-blank-lines", &[], "", Some(&["=", "isready"])),
        ("ready-after-debug", &[], "debug on", Some(&["=", "isready"])),
        ("unknown-stops-search", &["> go"], "xyzzy", Some(&["stop", "="])),
        ("unknown-stops-search", &["> go", "< bestmove h08"], "xyzzy", None),
        ("unknown-stops-search", &["> go"], "isready", None),
        ("bad-line-stops-search", &["> go"], "debug maybe", Some(&["stop", "="])),
        ("bad-line-stops-search", &["> go"], "go depth abc", None),
        ("second-go-in-search", &["> go"], "go depth 1", Some(&["stop", "="])),
        ("second-go-in-search", &[], "go depth 1", None),
        ("queued-go", &["> go"], "go depth 1", Some(&[])),
        ("queued-go", &["> go", "> go depth 1"], "stop", Some(&["stop", "go depth 1"])),
        ("queued-go", &["> go"], "stop", None),
        ("ready-after-search", &["> go"], "isready", Some(&[])),
        ("ready-after-search", &["> go", "> isready"], "stop", Some(&["stop", "isready"])),
        ("ready-after-search", &[], "isready", None),
        ("unknown-loses-stop", &["> go", "> xyzzy"], "stop", Some(&[])),
        ("unknown-loses-stop", &["> go", "> isready"], "stop", None),
        (
            "debug-loses-stop",
            &["> go", "> debug on", "> stop", "< bestmove h08", "> go"],
            "stop",
            None,
        ),
        ("isready-loses-stop", &["> go", "> isready"], "stop", Some(&[])),
        ("stop-ignored", &["> go"], "stop", Some(&[])),
        ("stop-ignored", &["> go", "> stop", "< bestmove h08"], "stop", None),
        ("idle-stop-kept", &["> stop"], "go", Some(&["go", "stop"])),
        ("idle-stop-kept", &["> go", "> stop", "< bestmove h08"], "go", None),
        (
            "position-ends-the-next-search",
            &["> go", "> LIST", "> stop", "< bestmove h08"],
            "go",
            Some(&["go", "stop"]),
        ),
        (
            "position-ends-the-next-search",
            &["> go", "> stop", "< bestmove h08", "> LIST"],
            "go",
            None,
        ),
        (
            "options-clear-the-board",
            &[],
            "setoption name A value 1",
            Some(&["=", "position startpos"]),
        ),
        ("unknown-clears-the-board", &["> LIST"], "xyzzy", Some(&["=", "position startpos"])),
        ("unknown-clears-the-board", &["> LIST", "> go"], "xyzzy", None),
        ("idle-stop-clears-the-board", &["> go"], "stop", None),
        ("stop-clears-the-board", &["> go"], "stop", Some(&["=", "position startpos"])),
        (
            "button-waits",
            &["< option name Clear Hash type button", "> setoption name Clear Hash"],
            "isready",
            Some(&[]),
        ),
        (
            "button-waits",
            &["< option name Size type spin", "> setoption name Size"],
            "isready",
            None,
        ),
        ("needs-ugminewgame", &[], "go depth 1", Some(&[])),
        ("needs-ugminewgame", &["> ugminewgame"], "go depth 1", None),
        ("bestmove-never-sent", &[], "go depth 1", Some(&["go"])),
        ("bestmove-never-sent", &["> go"], "stop", Some(&[])),
        ("searchmoves-ignored", &[], "go searchmoves a01 depth 1", Some(&["go depth 1"])),
        (
            "searchmoves-stay",
            &["> go depth 1 searchmoves a01"],
            "go depth 1 searchmoves b02",
            Some(&["go depth 1 searchmoves a01"]),
        ),
        (
            "searchmoves-for-good",
            &["> go depth 1 searchmoves a01"],
            "go depth 2",
            Some(&["go depth 2 searchmoves a01"]),
        ),
        ("searchmoves-for-good", &["> go searchmoves h08", "> LIST"], "go depth 2", None),
        (
            "only-the-first-of-searchmoves",
            &[],
            "go depth 1 searchmoves a01 b02",
            Some(&["go depth 1 searchmoves a01"]),
        ),
        ("depth-comes-first", &[], "go nodes 9 movetime 9 depth 1", Some(&[])),
        ("depth-comes-first", &[], "go depth 1 nodes 9 movetime 9", None),
        ("only-the-last-limit", &[], "go depth 1 movetime 9", Some(&["go movetime 9"])),
        ("always-one-ply-too-deep", &[], "go depth 1", Some(&["go depth 2"])),
        ("movetime-ignored", &[], "go movetime 0 depth 3", Some(&["go depth 3"])),
        ("movetime-ignored", &[], "go depth 3", None),
        ("movetime-in-seconds", &[], "go movetime 9", Some(&["go"])),
        ("movetime-in-seconds", &[], "go movetime 0", None),
        ("movetime-stays", &["> go movetime 9"], "go", Some(&["go movetime 9"])),
        ("movetime-stays", &["> go movetime 9", "> go depth 1"], "go", None),
        ("needs-increments", &[], "go wtime 9 btime 9", Some(&["go"])),
        ("needs-both-clocks", &[], "go wtime 9", Some(&["go"])),
        ("zero-is-no-limit", &[], "go nodes 0", Some(&["go"])),
        ("zero-is-no-limit", &[], "go nodes 1", None),
    ];

    #[test]
    fn lines_are_taken_for_others() {
        table::agrees(TABLE, faults::VARIANTS, |text| text.replace("LIST", LIST));
    }
}
