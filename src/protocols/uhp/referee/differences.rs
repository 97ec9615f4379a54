//! A list of moves that differs from the rules, and what to call that.
//!
//! In: the moves listed and the legal ones. Out: findings under the law that each move is
//! about. Never: the form of the list; why an engine made it.

use std::collections::BTreeSet;

use super::UhpReferee;
use crate::{
    protocols::uhp::{
        model::{Doubt, Probe},
        rules::{Board, Law, Move, all_texts_of, law_of_missing, text_of, why_illegal},
    },
    verdict::{Finding, Sink},
};

/// Broken by a list without the pass that is all a side can do.
pub(super) const LISTS_PASS: &str = "uhp/validmoves/lists-the-pass";

/// How many different laws a wrong list may bend and still be named after
/// them; beyond that it is simply another position's list.
const LAWS: usize = 3;

/// Moves listed although they are illegal, and legal ones that are not listed.
pub(super) struct Difference {
    pub(super) extra: Vec<Move>,
    pub(super) missing: Vec<Move>,
    listed: usize,
    legal: usize,
}

impl Difference {
    fn between(set: &[Move], legal: &[Move]) -> Self {
        let but = |these: &[Move], those: &[Move]| -> Vec<Move> {
            these.iter().copied().filter(|m| those.binary_search(m).is_err()).collect()
        };
        Self {
            extra: but(set, legal),
            missing: but(legal, set),
            listed: set.len(),
            legal: legal.len(),
        }
    }

    /// Nothing that is listed is right.
    const fn is_whole(&self) -> bool {
        self.extra.len() == self.listed && self.missing.len() == self.legal
    }
}

/// A law and the moves that show it is not known.
struct Breach {
    law: Law,
    moves: Vec<Move>,
    /// The moves are offered; else they are lacking.
    offered: bool,
}

impl UhpReferee {
    /// Moves too many or too few, each named by the law it is about.
    pub(super) fn report_difference(
        &self,
        board: &Board,
        line: &str,
        set: &[Move],
        legal: &[Move],
        sink: &mut Sink,
    ) {
        let difference = Difference::between(set, legal);
        let is_pass = legal == [Move::Pass] || set == [Move::Pass];
        // Of a list in which nothing is right no law is asked, which takes its time.
        let breaches = (!difference.is_whole() || is_pass)
            .then(|| breaches(board, set, &difference))
            .filter(|breaches| {
                let laws: BTreeSet<&str> = breaches.iter().map(|b| requirement_of(b.law)).collect();
                laws.len() <= LAWS
            });
        let Some(breaches) = breaches else {
            let id = "uhp/validmoves/lists-every-legal-move";
            return report_whole(id, counts(&difference), board, line, &difference, sink);
        };
        for breach in &breaches {
            report_breach(breach, board, line, &difference, sink);
        }
    }

    /// A move that tells whether the engine plays by the list it shows, if the
    /// list was named after a law and nothing was learnt of its plies yet.
    pub(super) fn probe_of(
        &self,
        board: &Board,
        line: &str,
        set: &[Move],
        legal: &[Move],
        findings: &[Finding],
    ) -> Option<Probe> {
        let refused = matches!(self.position()?.doubt, Some(Doubt::Refused(..)));
        let by_law = |f: &Finding| f.requirement.starts_with("uhp/rules/");
        if refused || findings.is_empty() || !findings.iter().all(by_law) {
            return None;
        }
        let difference = Difference::between(set, legal);
        let listed = difference.missing.is_empty();
        let moves = if listed { &difference.extra } else { &difference.missing };
        let texts = moves.iter().filter(|mv| **mv != Move::Pass);
        let text = texts.flat_map(|mv| all_texts_of(board, *mv)).next()?.text.to_string();
        let mut held = Sink::default();
        held.at_line(findings[0].line.unwrap_or(0));
        let id = "uhp/validmoves/lists-every-legal-move";
        report_whole(id, counts(&difference), board, line, &difference, &mut held);
        Some(Probe { text, listed, by_law: Vec::new(), by_list: held.take().0 })
    }
}

/// The laws that the moves of a difference are about, one by one.
fn breaches(board: &Board, set: &[Move], difference: &Difference) -> Vec<Breach> {
    let mut breaches: Vec<Breach> = Vec::new();
    let mut note = |law: Law, mv: Move, offered: bool| match breaches
        .iter_mut()
        .find(|b| b.law == law && b.offered == offered)
    {
        Some(breach) => breach.moves.push(mv),
        None => breaches.push(Breach { law, moves: vec![mv], offered }),
    };
    for mv in &difference.extra {
        if let Some(law) = why_illegal(board, *mv) {
            note(law, *mv, true);
        }
    }
    let offers = !difference.extra.is_empty();
    for mv in &difference.missing {
        // Whoever believes in other moves offers no pass, and the reverse.
        if (*mv == Move::Pass && offers) || difference.extra == [Move::Pass] {
            continue;
        }
        let law = law_of_missing(board, *mv);
        // A piece that moves at all is not held to be bound.
        let moves = |m: &Move| matches!(m, Move::Move { .. }) && m.piece() == mv.piece();
        // Where another piece may enter it is not the place that is refused.
        let enters = |m: &Move| matches!(m, Move::Place { .. }) && m.to() == mv.to() && m != mv;
        let law = match mv.piece() {
            Some(_) if law == Law::Placement && set.iter().any(enters) => Law::Hand,
            Some(piece) if law == Law::OneHive && set.iter().any(moves) => Law::of(piece.kind()),
            _ => law,
        };
        note(law, *mv, false);
    }
    breaches
}

fn report_breach(
    breach: &Breach,
    board: &Board,
    line: &str,
    difference: &Difference,
    sink: &mut Sink,
) {
    let moves = some(board, &breach.moves);
    let (law, counts) = (breach.law, of_legal(difference));
    let (verb, expected, got) = match breach.offered {
        true => ("contains", format!("only legal moves ({law})"), format!("{counts}: {moves}")),
        false => ("lacks", format!("every legal move ({law}): {moves} as well"), counts),
    };
    let requirement = match breach.law {
        Law::Pass if !breach.offered => LISTS_PASS,
        law => requirement_of(law),
    };
    sink.report(requirement, Some(line), |f| {
        Finding { message: format!("the list {verb} {moves}"), ..f }.expected(expected).got(got)
    });
}

fn of_legal(difference: &Difference) -> String {
    let others = match difference.extra.len() {
        0 => "and no others".to_owned(),
        1 => "and one that is not".to_owned(),
        others => format!("and {others} that are not"),
    };
    let listed = difference.legal - difference.missing.len();
    format!("{listed} of {} legal moves, {others}", difference.legal)
}

fn report_whole(
    id: &'static str,
    message: String,
    board: &Board,
    line: &str,
    difference: &Difference,
    sink: &mut Sink,
) {
    sink.report(id, Some(line), |f| as_a_whole(Finding { message, ..f }, board, difference));
}

fn as_a_whole(finding: Finding, board: &Board, difference: &Difference) -> Finding {
    let Difference { extra, missing, listed, legal } = difference;
    let expected = match missing.as_slice() {
        [] => format!("{legal} moves and no others"),
        missing => some(board, missing),
    };
    // Texts that denote no move here are not among those listed.
    let got = match (extra.as_slice(), listed) {
        ([], 0) => "a list for another position".to_owned(),
        ([], listed) => format!("{listed} of {legal} legal moves"),
        (extra, _) => some(board, extra),
    };
    finding.expected(expected).got(got)
}

fn counts(difference: &Difference) -> String {
    let moves = |n: usize| if n == 1 { "1 move".into() } else { format!("{n} moves") };
    let lacks = match difference.missing.len() {
        0 => None,
        1 => Some("lacks 1 legal move".to_owned()),
        n => Some(format!("lacks {n} legal moves")),
    };
    let offers = match difference.extra.len() {
        0 => None,
        n => Some(format!(
            "contains {} that {} not legal",
            moves(n),
            if n == 1 { "is" } else { "are" }
        )),
    };
    let parts: Vec<String> = lacks.into_iter().chain(offers).collect();
    format!("the list {}", parts.join(" and "))
}

/// The first few of some moves, in words.
pub(super) fn some(board: &Board, moves: &[Move]) -> String {
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
        Law::Beetle => "uhp/rules/beetle",
        Law::Grasshopper => "uhp/rules/grasshopper",
        Law::Ant => "uhp/rules/ant",
        Law::Mosquito => "uhp/rules/mosquito",
        Law::Ladybug => "uhp/rules/ladybug",
        Law::Pillbug => "uhp/rules/pillbug",
        Law::LastMoved => "uhp/rules/last-moved-rests",
        Law::Pass => "uhp/validmoves/pass-only-alone",
        Law::GameOver | Law::NotYours | Law::NotInPlay | Law::Covered | Law::Hand => {
            "uhp/validmoves/lists-every-legal-move"
        }
    }
}
