//! Diagnoses of moves: what is wrong, and the requirement that says so.
//!
//! In: what `moves` and `ponder` found out. Out: findings.
//! Never: which diagnosis is the right one.

use super::Spoken;
use crate::{
    protocols::hub::rules::{
        Board, Move, MoveFault, MoveText, Slip, is_legal, legal_moves, parse_move,
    },
    verdict::{Finding, Sink},
};

const NOTATION: &str = "hub/done/move-notation";
const CAPTURES: &str = "hub/done/names-all-captures";
const EXTREME: &str = "hub/games/extreme-positions";
const MARK: &str = "hub/done/hyphen-or-x";

/// A diagnosis: the requirement and what is wrong.
pub(super) struct Diagnosis {
    pub(super) id: &'static str,
    message: String,
    /// What would explain it just as well.
    or: Vec<&'static str>,
    /// What would explain it better, if the rest of the run shows it broken.
    unless: Option<&'static str>,
}

impl Diagnosis {
    pub(super) fn or(mut self, id: &'static str) -> Self {
        self.or.push(id);
        self
    }

    pub(super) fn unless(self, id: &'static str) -> Self {
        Self { unless: Some(id), ..self }
    }
}

pub(super) fn broken(id: &'static str, message: impl Into<String>) -> Diagnosis {
    Diagnosis { id, message: message.into(), or: Vec::new(), unless: None }
}

pub(super) fn misspelled(slip: Slip) -> Diagnosis {
    match slip {
        Slip::Hyphen => broken(MARK, "a capture written with a hyphen"),
        Slip::Incomplete => broken(CAPTURES, "not all captured squares are named"),
        Slip::Excess => broken(CAPTURES, "more squares are named than are captured"),
        Slip::Route => broken(CAPTURES, "the squares on the way instead of the captured ones"),
    }
}

/// A slip in a move that may as well have been cut short.
pub(super) fn slipped(text: &str, parsed: &MoveText, slip: Slip, board: &Board) -> Diagnosis {
    if !is_cut(text, Some(board)) {
        misspelled(slip)
    } else if lacks_one(board, parsed) {
        // The last square may have been left out.
        misspelled(slip).or(EXTREME)
    } else {
        cut_short()
    }
}

pub(super) fn cut_short() -> Diagnosis {
    broken(EXTREME, "the move is cut short")
}

pub(super) fn no_move(text: &str, fault: MoveFault, board: Option<&Board>) -> Diagnosis {
    let quiet = parse_move(&text.replace('x', "-")).ok();
    let legal = quiet.zip(board).is_some_and(|(quiet, board)| is_legal(board, quiet.spelled()));
    match fault {
        MoveFault::NothingCaptured if legal => broken(MARK, "a quiet move written with an x"),
        MoveFault::NothingCaptured | MoveFault::CapturedTwice(_) => {
            broken(CAPTURES, format!("the captured squares are wrong: {fault}"))
        }
        _ => broken(NOTATION, format!("this is no move: {fault}")),
    }
}

pub(super) fn report(
    found: &Diagnosis,
    span: Option<(usize, usize)>,
    spoken: &Spoken<'_>,
    board: Option<&Board>,
    sink: &mut Sink,
) {
    sink.report(found.id, Some(spoken.text), |f| {
        let (start, end) = span.unwrap_or((spoken.line.at.start, spoken.text.len()));
        let mut finding = Finding { message: found.message.clone(), ..f }
            .got(format!("`{}`", &spoken.text[start..end]))
            .span(start, end)
            .or(&found.or)
            .unless(found.unless);
        if let Some(board) = board {
            finding = finding.expected(possible(board));
        }
        finding
    });
}

/// The legal moves, some of them if there are many.
fn possible(board: &Board) -> String {
    const SHOWN: usize = 8;
    let moves = legal_moves(board);
    let shown: Vec<String> = moves.iter().take(SHOWN).map(ToString::to_string).collect();
    let more = if moves.len() > SHOWN { " …" } else { "" };
    format!("one of {}{more} in {}", shown.join(" "), board.placement())
}

/// Whether a text is the beginning of a legal move that is longer than most.
pub(super) fn is_cut(text: &str, board: Option<&Board>) -> bool {
    let longer = |mv: &Move| {
        let whole = mv.to_string();
        whole.len() > text.len() && whole.starts_with(text)
    };
    text.len() >= 30 && board.is_some_and(|board| legal_moves(board).iter().any(longer))
}

/// Whether a legal capture takes one piece more.
fn lacks_one(board: &Board, text: &MoveText) -> bool {
    let named = text.spelled();
    legal_moves(board).into_iter().any(|mv| {
        (mv.from, mv.to) == (named.from, named.to)
            && named.captured.is_subset(mv.captured)
            && named.captured.len() + 1 == mv.captured.len()
    })
}
