//! Faults of `bestmove`.
//!
//! In: the honest line. Out: another move, another form, too many or none.

use std::time::Duration;

use super::saboteur::{Act, Deed, Notes, Row, a_stone, an_empty_point, instead, row, then};
use crate::protocols::ugmi::rules::{Point, Side};

type Deeds = Option<Vec<Deed>>;

/// Another best move than the honest one.
fn plays(line: &str, other: impl FnOnce(&str) -> Option<String>) -> Deeds {
    let honest = line.strip_prefix("bestmove ")?;
    instead(format!("bestmove {}", other(honest)?))
}

fn on_a_stone(notes: &Notes) -> Option<String> {
    let free = notes.go.searchmoves.is_empty() && notes.board.outcome().is_none();
    a_stone(&notes.board).filter(|_| free).map(|point| point.to_string())
}

fn is_lost(notes: &Notes) -> bool {
    let board = &notes.board;
    let four = |point: Point| {
        board.stone_at(point).is_none() && board.longest_row(point, Side::White) >= 5
    };
    board.turn() == Side::Black && Point::all().filter(|point| four(*point)).count() > 1
}

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "move-without-zero",
        "Writes ranks below ten with one digit.",
        &["ugmi/bestmove/one-well-formed-move"],
        Act::Says(|_, line| {
            plays(line, |mv| (mv != "000").then(|| mv.replacen('0', "", 1)).filter(|m| m != mv))
        }),
    ),
    row(
        "move-in-capitals",
        "Writes files in capitals.",
        &["ugmi/bestmove/one-well-formed-move"],
        Act::Says(|_, line| plays(line, |mv| Some(mv.to_ascii_uppercase()).filter(|m| m != mv))),
    ),
    row(
        "move-in-numbers",
        "Writes moves as two numbers.",
        &["ugmi/bestmove/one-well-formed-move"],
        Act::Says(|_, line| plays(line, |_| Some("7,7".into()))),
    ),
    row(
        "file-i-left-out",
        "Leaves out the letter i, so that the last file is t.",
        &["ugmi/bestmove/one-well-formed-move"],
        Act::Says(|_, line| plays(line, |mv| mv.strip_prefix('s').map(|rank| format!("t{rank}")))),
    ),
    row(
        "bestmove-none",
        "Writes `none` for the last move of a game.",
        &["ugmi/bestmove/one-well-formed-move"],
        Act::Says(|notes, line| {
            plays(line, |_| (notes.board.empty_points() == 1).then(|| "none".into()))
        }),
    ),
    row(
        "bare-bestmove",
        "Writes no move when it wins.",
        &["ugmi/bestmove/one-well-formed-move"],
        Act::Says(|notes, line| {
            let wins = !crate::protocols::ugmi::rules::winning_moves(&notes.board).is_empty();
            (wins && line.starts_with("bestmove")).then(|| instead("bestmove")).flatten()
        }),
    ),
    row(
        "ponder-move",
        "Names a move to ponder on behind its best move.",
        &["ugmi/bestmove/nothing-but-the-move"],
        Act::Says(|_, line| {
            line.starts_with("bestmove").then(|| instead(format!("{line} ponder a01"))).flatten()
        }),
    ),
    row(
        "plays-on-stones",
        "Plays on a point that is taken.",
        &["ugmi/bestmove/legal-move"],
        Act::Says(|notes, line| plays(line, |_| on_a_stone(notes))),
    ),
    row(
        "plays-on-stones-after-ten-searches",
        "Plays on a point that is taken from its eleventh search on.",
        &["ugmi/bestmove/legal-move"],
        Act::Says(|notes, line| plays(line, |_| on_a_stone(notes).filter(|_| notes.searches > 10))),
    ),
    row(
        "white-plays-on-stones",
        "Plays on a point that is taken when it has the second move of a game.",
        &["ugmi/bestmove/legal-move"],
        Act::Says(|notes, line| {
            let white = notes.board.turn() == Side::White && notes.board.empty_points() < 352;
            let few = notes.board.empty_points() > 330;
            plays(line, |_| on_a_stone(notes).filter(|_| white && few && notes.searches > 3))
        }),
    ),
    row(
        "passes-when-lost",
        "Passes when it cannot prevent five in a row.",
        &["ugmi/bestmove/no-needless-pass"],
        Act::Says(|notes, line| plays(line, |_| is_lost(notes).then(|| "000".into()))),
    ),
    row(
        "bestmove-a-second-later",
        "Says its best move once more a second later.",
        &["ugmi/bestmove/only-after-go"],
        Act::Says(|notes, line| {
            let h08 = Point::new(7, 7).and_then(|point| notes.board.stone_at(point)).is_some();
            let one = h08 && notes.searches == 1 && notes.board.empty_points() == 360;
            (one && line.starts_with("bestmove")).then(|| {
                let again = Deed::Later(Duration::from_millis(400), line.to_owned());
                vec![Deed::Say(line.to_owned()), again]
            })
        }),
    ),
    row(
        "silent-with-one-choice",
        "Says no best move where there is one empty point only.",
        &["ugmi/bestmove/always-sent"],
        Act::Says(|notes, line| {
            let one = notes.board.empty_points() == 1 && notes.searches == 1;
            (one && line.starts_with("bestmove")).then(Vec::new)
        }),
    ),
    row(
        "silent-with-one-searchmove",
        "Says no best move where it is to search one move.",
        &["ugmi/bestmove/always-sent"],
        Act::Says(|notes, line| {
            let c03 = line == "bestmove c03" && notes.go.searchmoves.len() == 1;
            (c03 && notes.searches == 1).then(Vec::new)
        }),
    ),
    row(
        "silent-when-winning",
        "Says no best move in a search of one ply where it can win at once.",
        &["ugmi/bestmove/always-sent"],
        Act::Says(|notes, line| {
            let wins = !crate::protocols::ugmi::rules::winning_moves(&notes.board).is_empty();
            let plain = notes.go.depth == Some(1) && notes.go.searchmoves.is_empty();
            (wins && plain && line.starts_with("bestmove")).then(Vec::new)
        }),
    ),
    row(
        "tells-nothing",
        "Tells nothing of its searches.",
        &["ugmi/bestmove/final-info-before"],
        Act::Says(|_, line| line.starts_with("info depth").then(Vec::new)),
    ),
    row(
        "tells-nothing-of-nodes",
        "Tells nothing of a search that is limited by nodes.",
        &["ugmi/bestmove/final-info-before"],
        Act::Says(|notes, line| {
            (notes.go.nodes.is_some() && line.starts_with("info depth")).then(Vec::new)
        }),
    ),
    row(
        "tells-more-afterwards",
        "Tells of its search once more after the best move.",
        &["ugmi/bestmove/nothing-follows"],
        Act::Says(|notes, line| {
            let depth = notes.go.depth.is_some() && line.starts_with("bestmove");
            depth.then(|| then(line, "info depth 3 nodes 1200 time 1")).flatten()
        }),
    ),
    row(
        "other-than-its-variation",
        "Plays another move than its last variation begins with.",
        &["ugmi/bestmove/first-of-the-last-pv"],
        Act::Says(|notes, line| {
            let free = notes.go.searchmoves.is_empty() && notes.go.depth == Some(2);
            plays(line, |mv| {
                let other = an_empty_point(&notes.board, mv).filter(|_| free)?;
                Some(other.to_string())
            })
        }),
    ),
    row(
        "timer-left-over",
        "Says its best move once more when the time of a stopped search is over.",
        &["ugmi/bestmove/only-after-go"],
        Act::Says(|notes, line| {
            let time = notes.go.movetime.filter(|ms| *ms == 500 && line.starts_with("bestmove"))?;
            let again = Deed::Later(Duration::from_millis(time), line.to_owned());
            Some(vec![Deed::Say(line.to_owned()), again])
        }),
    ),
];
