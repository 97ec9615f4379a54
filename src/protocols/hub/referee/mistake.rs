//! What may be wrong with a move, and the requirement that says so.
//!
//! In: a move's text, or what was found out about it. Out: findings.
//! Never: which moves are legal.

use super::{Received, requirements::EXTREME};
use crate::{
    protocols::hub::{
        message::Keyword,
        rules::{Board, Move, MoveFault, Rules, Slip, legal_moves, parse_move},
    },
    verdict::{Finding, Sink},
};

const NOTATION: &str = "hub/done/move-notation";
const CAPTURES: &str = "hub/done/names-all-captures";
const MARK: &str = "hub/done/hyphen-or-x";

/// What is wrong with a move.
pub(super) struct Mistake {
    /// The requirement that it breaks.
    id: &'static str,
    message: String,
    /// Whether the engine may not have understood what it was asked.
    is_misunderstood: bool,
}

impl Mistake {
    /// The engine may not have understood what it was asked: tests of that may tell.
    pub(super) const fn misunderstood(mut self) -> Self {
        self.is_misunderstood = true;
        self
    }
}

pub(super) fn broken(id: &'static str, message: impl Into<String>) -> Mistake {
    Mistake { id, message: message.into(), is_misunderstood: false }
}

pub(super) fn misspelled(slip: Slip) -> Mistake {
    match slip {
        Slip::Hyphen => broken(MARK, "a capture with a hyphen"),
        Slip::Incomplete => broken(CAPTURES, "not all captured squares are listed"),
        Slip::Excess => broken(CAPTURES, "more squares are listed than are captured"),
        Slip::Route => {
            broken(CAPTURES, "the squares on the way are listed instead of the captured ones")
        }
    }
}

pub(super) fn cut_short() -> Mistake {
    broken(EXTREME, "the move is cut off")
}

pub(super) fn no_move(
    text: &str,
    fault: MoveFault,
    board: Option<&Board>,
    rules: Rules,
) -> Mistake {
    let quiet = parse_move(&text.replace('x', "-")).ok();
    let legal = quiet.zip(board).is_some_and(|(quiet, board)| rules.allow(board, quiet.spelled()));
    match fault {
        MoveFault::NothingCaptured if legal => broken(MARK, "a quiet move with an `x`"),
        MoveFault::NothingCaptured => broken(CAPTURES, "the captured squares are missing"),
        MoveFault::CapturedTwice(_) => {
            broken(CAPTURES, format!("the captured squares are wrong: {fault}"))
        }
        _ => broken(NOTATION, format!("this is not a move: {fault}")),
    }
}

pub(super) fn report(
    mistake: &Mistake,
    span: Option<(usize, usize)>,
    received: &Received<'_>,
    board: Option<&Board>,
    sink: &mut Sink,
) {
    sink.report(mistake.id, Some(received.text), |f| {
        let (start, end) = span.unwrap_or((received.line.at.start, received.text.len()));
        let mut finding = Finding { message: mistake.message.clone(), ..f }
            .got(format!("`{}`", &received.text[start..end]))
            .span(start, end);
        if mistake.is_misunderstood {
            finding = finding.command(Keyword::Go.word());
        }
        if let Some(board) = board {
            finding = finding.expected(possible(board)).position(board.to_string());
        }
        finding
    });
}

/// The legal moves, some of them if there are many.
fn possible(board: &Board) -> String {
    const SHOWN: usize = 8;
    let moves = legal_moves(board);
    if moves.is_empty() {
        return format!("no move, for none is legal in {}", board.placement());
    }
    let shown: Vec<String> = moves.iter().take(SHOWN).map(ToString::to_string).collect();
    let more = if moves.len() > SHOWN { " …" } else { "" };
    format!("one of {}{more} in {}", shown.join(" "), board.placement())
}

/// Whether a text is the beginning of a legal move that is longer than most.
pub(super) fn is_cut(text: &str, board: Option<&Board>, rules: Rules) -> bool {
    let longer = |mv: &Move| {
        let whole = mv.to_string();
        whole.len() > text.len() && whole.starts_with(text)
    };
    text.len() >= 30 && board.is_some_and(|board| rules.legal(board).iter().any(longer))
}
