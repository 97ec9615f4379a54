//! What explains a wrong list of moves as a whole, other than a law of the game.
//!
//! In: what the list lacks and offers. Out: the bound of the engine's board, the
//! hand it deals, or the ply before, as a requirement. Never: one move's law.

use std::collections::BTreeSet;

use super::diagnosis::{Difference, some};
use crate::protocols::uhp::rules::{Board, Kind, Move, Places};

/// The height from which on stacks are more than everyday.
const HIGH: usize = 3;

/// The distance from the first piece that games hardly ever reach.
const FAR: usize = 8;

/// Whether moves lead so far out that an edge is likelier than a law.
pub(super) fn is_far_out(board: &Board, moves: &[Move]) -> bool {
    let places = Places::of(board);
    moves.iter().all(|mv| mv.to().is_some_and(|to| places.distance(to) >= 2 * FAR))
}

/// The bound that an engine's board seems to have: high stacks, or cells far
/// out, are out of reach of every piece, and nothing else is wrong.
pub(super) fn bound_of_the_board(
    board: &Board,
    set: &[Move],
    difference: &Difference,
) -> Option<&'static str> {
    let Difference { extra, missing, .. } = difference;
    if !extra.is_empty() || missing.is_empty() {
        return None;
    }
    let height = |mv: &Move| mv.to().map_or(0, |to| board.height(to));
    let lowest = missing.iter().map(height).min().unwrap_or(0);
    if lowest >= HIGH && set.iter().all(|mv| height(mv) < lowest) {
        return Some("uhp/process/high-stacks");
    }
    let places = Places::of(board);
    let far = |mv: &Move| mv.to().is_some_and(|to| places.distance(to) >= FAR);
    let kept_out = |mv: &Move| set.iter().all(|listed| listed.to() != mv.to());
    missing.iter().all(|mv| far(mv) && kept_out(mv)).then_some("uhp/process/no-edge")
}

/// What explains a list by the hands or by the ply before, whole pieces at a
/// time: pieces that may not enter at all, a queen that is forced to, the
/// piece that rests although a pass came in between.
pub(super) fn of_the_hand(
    board: &Board,
    set: &[Move],
    difference: &Difference,
) -> Option<(&'static str, String)> {
    let Difference { extra, missing, .. } = difference;
    if !extra.is_empty() || missing.is_empty() {
        return None;
    }
    let enters = |mv: &Move| matches!(mv, Move::Place { .. });
    let queen = |mv: &Move| enters(mv) && mv.piece().is_some_and(|p| p.kind() == Kind::Queen);
    if !set.is_empty() && set.iter().all(queen) && !missing.iter().any(queen) {
        let what = "the list has nothing but the entry of the queen".to_owned();
        return Some(("uhp/rules/queen-by-fourth-turn", what));
    }
    let pieces: BTreeSet<_> = missing.iter().filter_map(|mv| mv.piece()).collect();
    let listed = |mv: &Move| mv.piece().is_some_and(|p| pieces.contains(&p));
    if let ([.., earlier, Move::Pass], 1) = (board.history(), pieces.len())
        && earlier.piece().is_some_and(|p| pieces.contains(&p))
        && !set.iter().any(listed)
    {
        let what = format!("the list lacks {}", some(board, missing));
        return Some(("uhp/rules/last-moved-rests", what));
    }
    let base = |mv: &Move| {
        let kind = mv.piece().map(|p| p.kind());
        !matches!(kind, Some(Kind::Mosquito | Kind::Ladybug | Kind::Pillbug))
    };
    let others_enter = set.iter().any(|mv| enters(mv) && !listed(mv));
    if others_enter && missing.iter().all(|mv| enters(mv) && base(mv)) && !set.iter().any(listed) {
        let names: Vec<String> = pieces.iter().map(ToString::to_string).collect();
        let what = format!("the list lacks every entry of {}", names.join(" and "));
        return Some(("uhp/validmoves/lists-every-legal-move", what));
    }
    None
}

/// Whether all that is missing is the entry of expansion pieces, none of
/// which occurs in the list: a game of another type than it says.
pub(super) fn kinds_left_out(set: &[Move], difference: &Difference) -> bool {
    let kind = |mv: &Move| mv.piece().map(|piece| piece.kind());
    let left_out = |mv: &Move| {
        let expansion = matches!(kind(mv), Some(Kind::Mosquito | Kind::Ladybug | Kind::Pillbug));
        let enters = matches!(mv, Move::Place { .. });
        enters && expansion && set.iter().all(|listed| kind(listed) != kind(mv))
    };
    let Difference { extra, missing, .. } = difference;
    extra.is_empty() && !missing.is_empty() && missing.iter().all(left_out)
}
