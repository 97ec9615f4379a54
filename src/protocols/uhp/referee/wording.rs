//! The words of a move that the engine wrote.
//!
//! In: a MoveString and the position. Out: findings about words that a viewer
//! would misread. Never: whether the move is legal.

use std::ops::Range;

use super::game::because;
use crate::{
    protocols::uhp::rules::{Board, Expansions, MoveString, Rules, Unresolved, read},
    verdict::{Finding, Sink},
};

/// Judges the words of a move written by the engine; tells whether a piece
/// enters before its turn.
pub(super) fn judge_wording(
    (rules, board): (Rules, &Board),
    text: &MoveString,
    (line, span): (&str, Range<usize>),
    sink: &mut Sink,
) -> bool {
    let mut say = |id: &'static str, message: String, expected: &str| {
        sink.report(id, Some(line), |f| {
            Finding { message, ..f }
                .expected(expected)
                .got(format!("`{text}`"))
                .span(span.start, span.end)
        });
    };
    if board.ply() == 0 && text.reference().is_some() {
        say(
            "uhp/move-string/first-move-bare",
            format!("`{text}` as the first move of a game"),
            "only the piece",
        );
        return false;
    }
    match read(board, text) {
        Ok(reading) => {
            if reading.climb_below_top {
                say(
                    "uhp/move-string/climb-names-top",
                    format!("`{text}` names a piece that is covered itself"),
                    "the piece that is about to be covered: the top of the stack",
                );
            }
            if let Some(lower) = reading.skips_number {
                say(
                    "uhp/move-string/lowest-number-first",
                    format!("`{text}` enters while {lower} is in hand"),
                    "the lowest number of a kind enters first",
                );
                return true;
            }
        }
        // Where the piece cannot go its words are not what is wrong.
        Err(unresolved) if unresolved.would_be().is_some_and(|mv| !rules.allow(board, mv)) => {}
        Err(Unresolved::IndicatorOntoOccupied { .. }) => say(
            "uhp/move-string/climb-names-top",
            format!("`{text}` is a climb written with an indicator"),
            "a move on top of a piece names that piece, without indicator",
        ),
        Err(Unresolved::BareAfterFirst(_)) => say(
            "uhp/move-string/first-move-bare",
            format!("`{text}` has no target"),
            "a position relative to a piece on the board",
        ),
        Err(Unresolved::SelfReference { .. }) => say(
            "uhp/move-string/reference-touches",
            format!("`{text}` refers to the piece that moves"),
            "another piece on the board as the reference",
        ),
        Err(unresolved @ Unresolved::NotInGame(piece)) if text.piece() == Some(piece) => say(
            match board.expansions() {
                Expansions::NONE => "uhp/newgame/defaults-to-base",
                _ => "uhp/newgame/accepts-declared-types",
            },
            format!("`{text}`: {}", because(unresolved)),
            "pieces of the type that the game has",
        ),
        Err(unresolved) => say(
            "uhp/move-string/reference-touches",
            format!("`{text}`: {}", because(unresolved)),
            "a reference that is on the board",
        ),
    }
    false
}
