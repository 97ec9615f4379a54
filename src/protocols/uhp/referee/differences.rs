//! A list of moves that differs from the rules, and what to call that.
//!
//! In: the moves listed and the legal ones. Out: one finding, under the law that all of them are
//! about if there is one. Never: the form of the list; why an engine made it.

use std::collections::BTreeSet;

use crate::{
    protocols::uhp::rules::{Board, Law, Move, law_of_missing, text_of, why_illegal},
    verdict::{Finding, Sink},
};

/// Broken by a list without the pass that is all a side can do.
pub(super) const LISTS_PASS: &str = "uhp/validmoves/lists-the-pass";

/// Broken by a list that is wrong in more than one way.
pub(super) const LISTS_ALL: &str = "uhp/validmoves/lists-every-legal-move";

/// Reports the moves that are too many or too few.
pub(super) fn report_difference(
    board: &Board,
    line: &str,
    set: &[Move],
    legal: &[Move],
    sink: &mut Sink,
) {
    let but = |these: &[Move], those: &[Move]| -> Vec<Move> {
        these.iter().copied().filter(|m| those.binary_search(m).is_err()).collect()
    };
    let (extra, missing) = (but(set, legal), but(legal, set));
    // Where only a pass is possible, whoever believes in other moves lacks the pass.
    let is_replaced = |mv: &&Move| **mv == Move::Pass && !extra.is_empty();
    let broken = extra.iter().filter_map(|mv| why_illegal(board, *mv).map(requirement_of));
    let lacking = missing.iter().filter(|mv| !is_replaced(mv)).map(|mv| match mv {
        Move::Pass => LISTS_PASS,
        mv => requirement_of(law_of_missing(board, *mv)),
    });
    // To ask for a law takes its time: of a list in which nothing is right none is asked, and no more
    // than are needed to see that it is not about one.
    let mut laws = BTreeSet::new();
    if extra.len() < set.len() || legal == [Move::Pass] {
        for law in broken.chain(lacking) {
            laws.insert(law);
            if laws.len() > 2 {
                break;
            }
        }
    }
    // A mosquito that moves as another piece does goes wrong as that one does.
    if laws.len() == 2 {
        laws.remove(requirement_of(Law::Mosquito));
    }
    let requirement = if laws.len() == 1 { laws.first().copied() } else { None };
    sink.report(requirement.unwrap_or(LISTS_ALL), Some(line), |f| {
        let lacks = (!missing.is_empty()).then(|| format!("lacks {}", some(board, &missing)));
        let offers = (!extra.is_empty()).then(|| format!("contains {}", some(board, &extra)));
        let parts: Vec<String> = lacks.into_iter().chain(offers).collect();
        Finding { message: format!("the list {}", parts.join(" and ")), ..f }
            .expected(format!("the {} legal moves and no others", legal.len()))
            .got(match (set.len() - extra.len(), extra.len()) {
                (0, _) => "none of them".to_owned(),
                (right, 0) => format!("{right} of them and no others"),
                (right, 1) => format!("{right} of them and 1 other"),
                (right, others) => format!("{right} of them and {others} others"),
            })
    });
}

/// The first few of some moves, in words.
fn some(board: &Board, moves: &[Move]) -> String {
    let shown = moves.iter().take(4).map(|mv| format!("`{}`", text_of(board, *mv)));
    let shown = shown.collect::<Vec<_>>().join(", ");
    match moves.len() {
        0..=4 => shown,
        n => format!("{shown} and {} more", n - 4),
    }
}

/// The requirement that a law of the game is stated in.
pub(super) const fn requirement_of(law: Law) -> &'static str {
    match law {
        Law::QueenFirst => "uhp/rules/no-queen-first",
        Law::QueenByFour => "uhp/rules/queen-by-fourth-turn",
        Law::MoveBeforeQueen => "uhp/rules/no-movement-before-queen",
        Law::Placement => "uhp/rules/placement",
        Law::NumberOrder => "uhp/move-string/lowest-number-first",
        Law::OneHive => "uhp/rules/one-hive",
        Law::FreedomToMove => "uhp/rules/freedom-to-move",
        Law::Queen => "uhp/rules/queen",
        Law::Spider => "uhp/rules/spider",
        Law::Beetle | Law::Covered => "uhp/rules/beetle",
        Law::Grasshopper => "uhp/rules/grasshopper",
        Law::Ant => "uhp/rules/ant",
        Law::Mosquito => "uhp/rules/mosquito",
        Law::Ladybug => "uhp/rules/ladybug",
        Law::Pillbug => "uhp/rules/pillbug",
        Law::LastMoved => "uhp/rules/last-moved-rests",
        Law::Pass => "uhp/validmoves/pass-only-alone",
        Law::GameOver | Law::NotYours | Law::NotInPlay | Law::Hand => LISTS_ALL,
    }
}
