//! What an engine makes of moves: those of the interface, its own, and those that are none.
//!
//! In: a move. Out: another position than the protocol demands, or another turn. Never: replies.

use super::{Row, row};
use crate::protocols::cxboard::{
    model::{Change, Departure, Position},
    rules::{Law, Side, why_illegal},
};

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "waits-after-playcurrent",
        "Waits for its opponent after `playcurrent`.",
        &["cxboard/play/moves-for-the-side-on-move"],
        Departure::Sits(true, 0),
    ),
    row(
        "moves-first-as-other",
        "Moves at once after `playother`.",
        &["cxboard/play/waits-for-the-opponent"],
        Departure::Sits(false, 0),
    ),
    row(
        "second-game-in-the-wrong-colour",
        "Moves at once after `playother` from the second game on.",
        &["cxboard/process/many-games"],
        Departure::Sits(false, 1),
    ),
    row(
        "seventh-game-in-the-wrong-colour",
        "Moves at once after `playother` from the seventh game on.",
        &["cxboard/process/many-games"],
        Departure::Sits(false, 6),
    ),
    row(
        "same-side-moves-again",
        "Does not change the side to move after a move in force mode.",
        &["cxboard/move/changes-the-side"],
        Departure::Arrives(|_, change, after| match change {
            Change::Move(_) => after.map(Position::passed),
            _ => after,
        }),
    ),
    row(
        "refuses-and-makes",
        "Refuses an illegal move, but makes it.",
        &["cxboard/illegal-move/is-not-made"],
        Departure::Arrives(|_, change, after| match change {
            Change::Refused(mv) => after.map(|mut after| {
                let own = after.board.piece_at(mv.from).map(|piece| piece.side);
                if own == Some(after.board.turn()) && after.board.piece_at(mv.to).is_none() {
                    after.make(mv);
                }
                after
            }),
            _ => after,
        }),
    ),
    row(
        "refuses-and-makes-into-check",
        "Refuses a move that leaves its king in check, but makes it.",
        &["cxboard/illegal-move/is-not-made"],
        Departure::Arrives(|_, change, after| match change {
            Change::Refused(mv) => after.map(|mut after| {
                if why_illegal(&after.board, mv) == Some(Law::SelfCheck) {
                    after.make(mv);
                }
                after
            }),
            _ => after,
        }),
    ),
    row(
        "forgets-its-own-moves",
        "Does not make its own moves on its board.",
        &["cxboard/play/makes-its-own-moves"],
        Departure::Arrives(|before, change, after| match change {
            Change::Own(..) => before.cloned().map(Position::passed),
            _ => after,
        }),
    ),
    row(
        "forgets-moves-made-at-once",
        "Does not make the moves on its board that it was told to make at once.",
        &["cxboard/play/makes-its-own-moves"],
        Departure::Arrives(|before, change, after| match change {
            Change::Own(_, true) => before.cloned(),
            _ => after,
        }),
    ),
    row(
        "makes-its-best-move",
        "Makes the best move on its own board.",
        &["cxboard/go/leaves-the-board-alone"],
        Departure::Arrives(|_, change, after| match change {
            Change::Best(mv, _) => after.map(|after| after.moved(mv)),
            _ => after,
        }),
    ),
    row(
        "makes-it-after-stop",
        "Makes the best move on its own board if the search was stopped.",
        &["cxboard/go/leaves-the-board-alone"],
        Departure::Arrives(|_, change, after| match change {
            Change::Best(mv, true) => after.map(|after| after.moved(mv)),
            _ => after,
        }),
    ),
    row(
        "makes-it-as-black",
        "Makes the best move on its own board if Black is to move.",
        &["cxboard/go/leaves-the-board-alone"],
        Departure::Arrives(|_, change, after| match (change, after) {
            (Change::Best(mv, _), Some(after)) if after.board.turn() == Side::Black => {
                Some(after.moved(mv))
            }
            (_, after) => after,
        }),
    ),
    row(
        "hints-are-made",
        "Makes the move that it sends as a hint on its own board.",
        &["cxboard/hint/in-an-info-line"],
        Departure::Arrives(|_, change, after| match change {
            Change::Hint(mv) => after.map(|after| after.moved(mv)),
            _ => after,
        }),
    ),
];
