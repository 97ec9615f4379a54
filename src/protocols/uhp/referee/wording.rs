//! The words of a move that the engine wrote.
//!
//! In: a MoveString and the position. Out: findings about words that a viewer
//! would misread. Never: whether the move is legal.

use std::ops::Range;

use super::game::because;
use crate::{
    protocols::uhp::rules::{
        Board, Expansions, Move, MoveString, Piece, Reading, Rules, Unresolved, read, text_of,
    },
    verdict::{Finding, Sink},
};

const FIRST: &str = "uhp/move-string/first-move-bare";
const CLIMB: &str = "uhp/move-string/climb-names-top";
const TOUCHES: &str = "uhp/move-string/reference-touches";

/// What is wrong with the words of a move: the requirement, a message, and what was expected.
type Misworded = (&'static str, String, &'static str);

/// Judges the words of a move written by the engine; tells whether a piece
/// enters before its turn.
pub(super) fn judge_wording(
    (rules, board): (Rules, &Board),
    text: &MoveString,
    (line, span): (&str, Range<usize>),
    sink: &mut Sink,
) -> bool {
    let reading = read(board, text);
    let is_bare = board.ply() > 0 || text.reference().is_none();
    let is_early =
        |reading: Reading| reading.skips_number.is_some() && !rules.allow(board, reading.mv);
    let skips_number = is_bare && reading.is_ok_and(is_early);
    let wrong = match reading {
        _ if !is_bare => {
            vec![(FIRST, format!("`{text}` as the first move of a game"), "only the piece")]
        }
        Ok(reading) => {
            let early = skipped_number(text, reading).filter(|_| skips_number);
            climb_below_top(text, reading).into_iter().chain(early).collect()
        }
        Err(Unresolved::BareAfterFirst(piece))
            if !without_words(rules, board, piece).is_empty() =>
        {
            Vec::new()
        }
        // Where the piece cannot go its words are not what is wrong.
        Err(unresolved) if unresolved.would_be().is_some_and(|mv| !rules.allow(board, mv)) => {
            Vec::new()
        }
        Err(unresolved) => vec![misworded(board, text, unresolved)],
    };
    for (requirement, message, expected) in wrong {
        sink.report(requirement, Some(line), |f| {
            Finding { message, ..f }
                .expected(expected)
                .got(format!("`{text}`"))
                .span(span.start, span.end)
        });
    }
    skips_number
}

/// Whether [`judge_wording`] asks the rules about these words.
pub(super) fn depends_on_rules(board: &Board, text: &MoveString) -> bool {
    match read(board, text) {
        Ok(reading) => reading.skips_number.is_some(),
        Err(Unresolved::BareAfterFirst(_)) => true,
        Err(unresolved) => unresolved.would_be().is_some(),
    }
}

/// The moves of a piece to places that touch nothing, by wrong rules that allow them: there are no
/// words for these but the piece alone.
pub(super) fn without_words(rules: Rules, board: &Board, piece: Piece) -> Vec<Move> {
    if matches!(rules, Rules::True) {
        return Vec::new();
    }
    let mut moves = rules.legal(board);
    moves.retain(|mv| text_of(board, *mv) == MoveString::First(piece));
    moves
}

fn climb_below_top(text: &MoveString, reading: Reading) -> Option<Misworded> {
    let message = format!("`{text}` names a piece that is covered itself");
    let expected = "the top piece of the stack, which is about to be covered";
    reading.climb_below_top.then_some((CLIMB, message, expected))
}

fn skipped_number(text: &MoveString, reading: Reading) -> Option<Misworded> {
    let lower = reading.skips_number?;
    let message = format!("`{text}` enters while {lower} is in hand");
    let expected = "the lowest number of a kind enters first";
    Some(("uhp/move-string/lowest-number-first", message, expected))
}

/// What is wrong with a text that denotes no move here.
fn misworded(board: &Board, text: &MoveString, unresolved: Unresolved) -> Misworded {
    match unresolved {
        Unresolved::IndicatorOntoOccupied { .. } => (
            CLIMB,
            format!("`{text}` is a move onto the hive with a direction"),
            "only the covered piece, without a direction",
        ),
        Unresolved::BareAfterFirst(_) => (
            FIRST,
            format!("`{text}` names no position"),
            "a position relative to a piece on the board",
        ),
        Unresolved::SelfReference { .. } => (
            TOUCHES,
            format!("`{text}` refers to the piece that moves"),
            "another piece on the board as the reference",
        ),
        Unresolved::NotInGame(piece) if text.piece() == Some(piece) => (
            match board.expansions() {
                Expansions::NONE => "uhp/newgame/defaults-to-base",
                _ => "uhp/newgame/accepts-declared-types",
            },
            format!("`{text}`: {}", because(unresolved)),
            "a piece of this type of game",
        ),
        _ => (
            TOUCHES,
            format!("`{text}`: {}", because(unresolved)),
            "a reference that is on the board",
        ),
    }
}
