//! Ways to search another position than the one that was set up.
//!
//! In: `go`, and the positions before it. Out: the same, behind another position.
//! Never: how a position is read.

use super::{Row, current, parts, position_of, reads, searched, set};
use crate::{contract::History, protocols::hub::rules::legal_moves};

const APART: &[&str] = &["hub/games/keeps-positions-apart"];
const EXPECTED: &[&str] = &["hub/ponder/expected-move-is-in-the-position"];

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    reads(
        "searches-the-old-position",
        "Searches the position before, each fourth time.",
        APART,
        |history, line| {
            let searches = history.count("go") + 1;
            (searches >= 8 && searches.is_multiple_of(4)).then(|| in_the_old(history, line))?
        },
    ),
    reads(
        "answers-twice-the-same",
        "Searches the position before, each second time.",
        APART,
        |history, line| {
            let searches = history.count("go") + 1;
            (searches >= 6 && searches.is_multiple_of(2)).then(|| in_the_old(history, line))?
        },
    ),
    reads(
        "makes-the-expected-move-again",
        "Makes a reply of its own before it ponders.",
        EXPECTED,
        |history, line| {
            let position = current(history).filter(|_| line == "go ponder")?;
            let board = position.board();
            let next = board.after(*legal_moves(board).first()?);
            let on = !legal_moves(&next).is_empty();
            on.then(|| vec![set(next.placement(), ""), line.to_owned()])
        },
    ),
    reads(
        "ponders-one-move-back",
        "Ponders on the position before the expected move.",
        EXPECTED,
        |history, line| {
            let position = current(history).filter(|_| line == "go ponder")?;
            let before = position.boards.iter().nth_back(1)?;
            Some(vec![set(before.placement(), ""), line.to_owned()])
        },
    ),
];

/// A search to think about the position of the search before, if both came without moves.
fn in_the_old(history: &History, line: &str) -> Option<Vec<String>> {
    let plain = |line: &&str| parts(line).is_some_and(|(_, moves)| moves.is_empty());
    let now = history.commands().find(|line| line.starts_with("pos")).filter(plain)?;
    let old = searched(history).next().filter(plain)?;
    position_of(history, now)?;
    (line == "go think").then(|| vec![old.to_owned(), line.to_owned()])
}
