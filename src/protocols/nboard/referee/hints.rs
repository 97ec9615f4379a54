//! `search` and `book`: what the engine thinks of moves.
//!
//! In: an evaluation. Out: whether anyone asked, whether the move and the line
//! behind it are legal, whether a claim to know the result is true, whether
//! the depth is what was set.

use super::{NBoardReferee, Sent, What, Word, answers::side, of_request};
use crate::{
    protocols::nboard::{
        message::Evaluation,
        model::Answer,
        rules::{Board, Counting, Law, Phase, Rules, why_illegal},
    },
    verdict::{Finding, Sink},
};

/// Broken by evaluations of moves that cannot be made.
const HINTED: &str = "nboard/hint/legal-move";

/// With so few empty squares a claim can be checked at once.
const SOLVABLE: u32 = 12;
const NODES: u64 = 3_000_000;

/// By bent rules, which are slow, in so few positions.
const BENT_NODES: u64 = 400;

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
        judge_value(evaluation.eval.0, text, sink);
        let word = if book { Word::Book } else { Word::Search };
        let bound = self.follows_depth;
        let Some(sent) = self.evaluated_for(evaluation) else {
            return self.unsolicited(word, None, text, sink);
        };
        let Some(first) = evaluation.line.first().copied() else { return };
        let hint = matches!(sent.what, What::Hint(..));
        if let Some(request) = sent.request_mut() {
            let search = &mut request.search;
            search.lines += 1;
            if hint && !search.moves.contains(&first) {
                search.moves.push(first);
            }
            if let Some(depth) = evaluation.depth_number().filter(|_| hint && !book) {
                search.depth = search.depth.max(depth);
            }
            if hint && !request.is_answered() {
                request.answer = Answer::Given(None);
            }
        }
        // While it learns or analyzes the engine may speak of any position.
        if !hint && !sent.is_go() {
            return;
        }
        let sent = sent.clone();
        let Some(board) = sent.position.board().copied() else { return };
        if sent.position.phase() == Some(Phase::Over) {
            return;
        }
        sink.judged(HINTED);
        if !sent.position.allows(first) {
            illegal_hint(&board, &sent, evaluation, text, sink);
            return self.lose(&board);
        }
        let (depth, rules) = (sent.position.depth(), sent.position.rules());
        if sent.is_go() || bound {
            if !book {
                judge_depth(&board, depth, evaluation, text, sink);
            }
        } else if !book {
            note_depth(&board, depth, evaluation, sink);
        }
        judge_line(&board, rules, evaluation, text, sink);
        judge_claim(&board, rules, evaluation, text, sink);
    }

    /// The request that an evaluation belongs to: the last one in which the move can be made,
    /// or else one that admits anything, or else the last one.
    fn evaluated_for(&mut self, evaluation: &Evaluation<'_>) -> Option<&mut Sent> {
        let fits = |sent: &Sent| evaluation.line.first().is_none_or(|mv| sent.admits(*mv));
        let window: Vec<&Sent> = self.pending.window().collect();
        let last = |fits: &dyn Fn(&Sent) -> bool| {
            window.iter().rposition(|sent| sent.request().is_some() && fits(sent))
        };
        let place =
            last(&fits).or_else(|| last(&Sent::admits_anything)).or_else(|| last(&|_| true))?;
        self.pending.window_mut().nth(place)
    }
}

fn illegal_hint(
    board: &Board,
    sent: &Sent,
    evaluation: &Evaluation<'_>,
    text: &str,
    sink: &mut Sink,
) {
    let Some(first) = evaluation.line.first().copied() else { return };
    let (id, why) = if sent.position.phase() == Some(Phase::MustPass) {
        let why = format!("{} cannot place a disc and must pass", side(board));
        ("nboard/hint/reports-the-pass", why)
    } else {
        (HINTED, why_illegal(board, first).unwrap_or(Law::Outflank).text().to_owned())
    };
    let legal: Vec<String> = sent.position.legal().iter().map(ToString::to_string).collect();
    let pv = &evaluation.pv;
    sink.report(of_request(sent, id), Some(text), |f| {
        Finding { message: format!("{first} is not legal here: {why}"), ..f }
            .expected(format!("a pv that begins with one of {}", legal.join(" ")))
            .got(first.to_string())
            .span(pv.start, (pv.start + 2).min(pv.end))
    });
}

/// Evaluations are discs, or hundredths of them; draws may be valued at as much
/// as a hundred discs.
const LARGEST: f64 = 10_000.0;

/// Whether a value is one that a game can have.
pub(super) fn judge_value(value: f64, text: &str, sink: &mut Sink) {
    let id = "nboard/hint/possible-values";
    sink.judged(id);
    if value.abs() <= LARGEST {
        return;
    }
    sink.report(id, Some(text), |f| {
        Finding { message: "an impossible evaluation".into(), ..f }
            .expected("discs from -64 to 64, or hundredths of them")
            .got(value.to_string())
    });
}

/// An engine need not let its depth be set.
fn note_depth(board: &Board, set: Option<i64>, evaluation: &Evaluation<'_>, sink: &mut Sink) {
    let set = set.and_then(|set| u64::try_from(set).ok()).filter(|set| *set > 0);
    let deeper = set.zip(evaluation.depth_number()).filter(|(set, depth)| depth > set);
    let Some((set, depth)) = deeper.filter(|_| board.empty_count() > MIDGAME) else { return };
    if !evaluation.depth.contains('%') {
        sink.note("nboard/set-depth/limits-the-search", || {
            format!("`hint` searches {depth} deep at depth {set}; following the depth is optional")
        });
    }
}

fn judge_depth(
    board: &Board,
    set: Option<i64>,
    evaluation: &Evaluation<'_>,
    text: &str,
    sink: &mut Sink,
) {
    let set = set.and_then(|set| u64::try_from(set).ok()).filter(|set| *set > 0);
    let midgame = board.empty_count() > MIDGAME && !evaluation.depth.contains('%');
    let Some((set, depth)) = set.zip(evaluation.depth_number()).filter(|_| midgame) else {
        return;
    };
    let id = "nboard/set-depth/limits-the-search";
    sink.judged(id);
    if depth <= set {
        return;
    }
    let at = &evaluation.depth_at;
    sink.report(id, Some(text), |f| {
        Finding { message: format!("a search {depth} deep, but the depth is set to {set}"), ..f }
            .expected(format!("a depth of at most {set} in the middle of the game"))
            .got(evaluation.depth.to_owned())
            .span(at.start, at.end)
    });
}

/// The line behind the move: legal to its end, passes written or not.
fn judge_line(
    board: &Board,
    rules: Rules,
    evaluation: &Evaluation<'_>,
    text: &str,
    sink: &mut Sink,
) {
    let id = "nboard/hint/legal-line";
    let pv = &evaluation.pv;
    if let Some(square) = off_the_board(evaluation.tail) {
        sink.report(id, Some(text), |f| {
            Finding { message: format!("`{square}` in the pv is no square"), ..f }
                .expected("squares from A1 to H8")
                .span(pv.end.saturating_sub(evaluation.tail.len()), pv.end)
        });
        return;
    }
    if evaluation.line.len() < 2 {
        return;
    }
    sink.judged(id);
    let Some((ply, there)) = rules.first_illegal(board, &evaluation.line) else { return };
    let mv = evaluation.line[ply];
    let law = why_illegal(&there, mv).unwrap_or(Law::Outflank);
    sink.report(id, Some(text), |f| {
        let message = format!("ply {} of the pv, {mv}, is not legal: {law}", ply + 1);
        Finding { message, ..f }.expected("a line of legal moves").span(pv.start, pv.end)
    });
}

/// Coordinates at the beginning of a text that are none of this board.
fn off_the_board(tail: &str) -> Option<&str> {
    let tail = tail.trim_start_matches('-');
    let bytes = tail.as_bytes();
    let column = bytes.first()?.to_ascii_lowercase();
    let square = (b'a'..=b'o').contains(&column) && bytes.get(1)?.is_ascii_digit();
    let alone = bytes.get(2).is_none_or(|byte| byte.is_ascii_alphabetic() || *byte == b'-');
    tail.get(..2).filter(|_| square && alone)
}

/// A result that is claimed to be known, held to the rules. An evaluation in
/// hundredths of a disc is accepted as well: the text names both units.
fn judge_claim(
    board: &Board,
    rules: Rules,
    evaluation: &Evaluation<'_>,
    text: &str,
    sink: &mut Sink,
) {
    let (exact, outcome) = (evaluation.is_exact(), evaluation.is_outcome());
    let Some(mv) = evaluation.line.first().copied() else { return };
    if !(exact || outcome) || board.empty_count() > SOLVABLE {
        return;
    }
    let after = rules.after(board, mv);
    let sign = if rules.mover(&after) == rules.mover(board) { 1 } else { -1 };
    let nodes = if rules.are_true() { NODES } else { BENT_NODES };
    let value =
        |counting| rules.solve(&after, counting, nodes).map(|value| f64::from(sign * value));
    let values = (value(Counting::DiscsOnly), value(Counting::EmptiesToWinner));
    let (Some(discs), Some(won)) = values else { return };
    let id = "nboard/hint/exact-values";
    sink.judged(id);
    let is_true = |eval: f64| {
        if exact {
            // A known result is a whole number of discs, in hundredths as well.
            let close = |value: f64, unit: f64| (eval - value * unit).abs() < 0.5;
            close(discs, 1.0) || close(won, 1.0) || close(discs, 100.0) || close(won, 100.0)
        } else if discs == 0.0 {
            eval.abs() < 1.0
        } else {
            eval * discs > 0.0
        }
    };
    let (black, white) = evaluation.eval;
    if is_true(black) || white.is_some_and(is_true) {
        return;
    }
    let claim = if exact { "the exact result" } else { "who wins" };
    let at = &evaluation.eval_at;
    sink.report(id, Some(text), |f| {
        Finding { message: format!("the depth claims {claim}, but the value is wrong"), ..f }
            .expected(format!("{discs:+} for {} after {mv}", side(board)))
            .got(format!("{black:+}"))
            .span(at.start, at.end)
            .advice("evaluations are for the side to move; `100%` is for the result of best play")
    });
}
