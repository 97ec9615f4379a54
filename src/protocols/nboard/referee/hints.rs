//! `search` and `book`: what the engine thinks of moves.
//!
//! In: an evaluation. Out: whether anyone asked, whether the move and the line
//! behind it are legal, whether a claim to know the result is true, whether
//! the depth is what was set.

use super::{Deed, NBoardReferee, Sent, What, Word, answers::side};
use crate::{
    protocols::nboard::{
        message::Evaluation,
        rules::{
            Board, Counting, Law, Move, Passes, Phase, follow, is_legal, legal_moves, solve,
            why_illegal,
        },
    },
    verdict::{Finding, Sink},
};

/// With so few empty squares a claim can be checked at once.
const SOLVABLE: u32 = 12;
const NODES: u64 = 3_000_000;

/// With more empty squares than this the depth that was set is in force;
/// below, the engine decides.
const MIDGAME: u32 = 24;

impl NBoardReferee {
    pub(super) fn evaluation(
        &mut self,
        evaluation: &Evaluation<'_>,
        book: bool,
        text: &str,
        sink: &mut Sink,
    ) {
        sink.judged("nboard/hint/line-form");
        sink.judged("nboard/hint/pv-form");
        let wants = |sent: &&mut Sent| sent.asked().is_some();
        let Some(sent) = self.pending.window_mut().rfind(wants) else {
            return self.unasked(if book { Word::Book } else { Word::Search }, text, sink);
        };
        let (story, go) = (std::rc::Rc::clone(&sent.story), sent.is_go());
        let hint = matches!(sent.what, What::Hint(..));
        let Some(first) = evaluation.line.first().copied() else { return };
        if hint && let Some(asked) = sent.asked_mut() {
            asked.answers += 1;
            if !asked.moves.contains(&first) {
                asked.moves.push(first);
            }
            if let Some(depth) = evaluation.depth_number().filter(|_| !book) {
                asked.depth = asked.depth.max(depth);
            }
        }
        // While it learns or analyzes, the engine may speak of any position.
        if !hint && !go {
            return;
        }
        let moves = sent.asked().map(|asked| asked.moves.clone()).unwrap_or_default();
        let Some(board) = story.board().copied() else { return };
        if board.phase() == Phase::Over {
            return;
        }
        self.depth(&board, story.depth, evaluation, book, go, text, sink);
        sink.judged("nboard/hint/legal-move");
        if !is_legal(&board, first) {
            return self.illegal_hint(&board, &story, &moves, evaluation, text, sink);
        }
        self.understood += usize::from(hint && moves.len() == 1 && story.deeds.is_empty());
        if hint && self.story.board() == Some(&board) {
            self.tell(|story| {
                let hinted = story.deeds.iter_mut().rfind(|deed| matches!(deed, Deed::Hinted(_)));
                if let Some(Deed::Hinted(told)) = hinted {
                    *told = moves;
                }
            });
        }
        judge_line(&board, evaluation, text, sink);
        judge_claim(&board, first, evaluation, text, sink);
    }

    #[expect(clippy::too_many_arguments, reason = "all that a hint line is judged by")]
    fn depth(
        &self,
        board: &Board,
        set: Option<i64>,
        evaluation: &Evaluation<'_>,
        book: bool,
        go: bool,
        text: &str,
        sink: &mut Sink,
    ) {
        let (Some(set), Some(told)) = (set, evaluation.depth_number()) else { return };
        let set = u64::try_from(set).unwrap_or(0);
        let bound = go || self.follows_depth;
        let counts = !book && board.empty_count() > MIDGAME && !evaluation.depth.contains('%');
        if !bound || !counts || set == 0 {
            return;
        }
        sink.judged("nboard/set-depth/limits-the-search");
        if told <= set {
            return;
        }
        let at = evaluation.depth_at.clone();
        sink.report("nboard/set-depth/limits-the-search", Some(text), |f| {
            Finding { message: format!("a search {told} deep, but the depth is set to {set}"), ..f }
                .expected(format!("a depth of at most {set} in the middle of the game"))
                .got(evaluation.depth.to_owned())
                .span(at.start, at.end)
        });
    }

    fn illegal_hint(
        &self,
        board: &Board,
        story: &super::Story,
        moves: &[Move],
        evaluation: &Evaluation<'_>,
        text: &str,
        sink: &mut Sink,
    ) {
        let Some(first) = evaluation.line.first().copied() else { return };
        let law = why_illegal(board, first).unwrap_or(Law::Outflank);
        let must_pass = board.phase() == Phase::MustPass;
        let replies = must_pass && is_legal(&board.after(Move::Pass), first);
        let all: Vec<Move> = if moves.is_empty() { vec![first] } else { moves.to_vec() };
        let guess = if replies {
            None
        } else {
            self.suspect(story, &all, 1).or_else(|| self.suspect(story, &[first], 1))
        };
        let (id, why) = match guess {
            Some(suspect) => (suspect.requirement, suspect.why),
            None if must_pass => (
                "nboard/hint/reports-the-pass",
                format!("{} cannot place a disc and must pass", side(board)),
            ),
            None => ("nboard/hint/legal-move", law.text().to_owned()),
        };
        let legal: Vec<String> = legal_moves(board).iter().map(ToString::to_string).collect();
        sink.report(id, Some(text), |f| {
            Finding { message: format!("{first} is not legal here: {why}"), ..f }
                .expected(format!("a pv that begins with one of {}", legal.join(" ")))
                .got(format!("{first}"))
                .span(evaluation.pv.start, (evaluation.pv.start + 2).min(evaluation.pv.end))
        });
    }
}

/// The line behind the move: legal to its end, passes written or not.
fn judge_line(board: &Board, evaluation: &Evaluation<'_>, text: &str, sink: &mut Sink) {
    if evaluation.line.len() < 2 {
        return;
    }
    sink.judged("nboard/hint/legal-line");
    let Err(broken) = follow(board, &evaluation.line, Passes::MayBeLeftOut) else { return };
    sink.report("nboard/hint/legal-line", Some(text), |f| {
        let ply = broken.index + 1;
        Finding { message: format!("ply {ply} of the pv is not legal: {}", broken.illegal), ..f }
            .expected("a line of legal moves")
            .span(evaluation.pv.start, evaluation.pv.end)
    });
}

/// A result that is claimed to be known, held to the rules. An evaluation in
/// hundredths of a disc is accepted as well: the text names both units.
fn judge_claim(board: &Board, mv: Move, evaluation: &Evaluation<'_>, text: &str, sink: &mut Sink) {
    let (exact, outcome) = (evaluation.is_exact(), evaluation.is_outcome());
    if !(exact || outcome) || board.empty_count() > SOLVABLE {
        return;
    }
    let after = board.after(mv);
    let value = |counting| solve(&after, counting, NODES).map(|value| f64::from(-value));
    let (Some(discs), Some(won)) = (value(Counting::DiscsOnly), value(Counting::EmptiesToWinner))
    else {
        return;
    };
    sink.judged("nboard/hint/exact-values");
    let true_of = |eval: f64| {
        if exact {
            let close = |value: f64, unit: f64| (eval - value * unit).abs() < 0.5 * unit;
            close(discs, 1.0) || close(won, 1.0) || close(discs, 100.0) || close(won, 100.0)
        } else if discs == 0.0 {
            eval.abs() < 1.0
        } else {
            eval * discs > 0.0
        }
    };
    let (black, white) = evaluation.eval;
    if true_of(black) || white.is_some_and(true_of) {
        return;
    }
    let claim = if exact { "the exact result" } else { "who wins" };
    let at = evaluation.eval_at.clone();
    sink.report("nboard/hint/exact-values", Some(text), |f| {
        Finding { message: format!("the depth claims to know {claim}, but it is another"), ..f }
            .expected(format!("{discs:+} for {} after {mv}", side(board)))
            .got(format!("{black:+}"))
            .span(at.start, at.end)
            .advice(
                "evaluations are for the side to move; use 100% only for the result of best play",
            )
    });
}
