//! `search` and `book`: what the engine thinks of moves.
//!
//! In: an evaluation. Out: whether anyone asked, whether the move and the line
//! behind it are legal, whether a claim to know the result is true, whether
//! the depth is what was set.

use super::{BURST, LINES, NBoardReferee, Sent, What, Word, answers::side};
use crate::{
    protocols::nboard::{
        message::Evaluation,
        model::{Held, Misfit},
        rules::{Board, Counting, Law, Move, Passes, Phase, Rules, follow, why_illegal},
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

/// How many misfits and held findings of one request are kept.
const KEPT: usize = 64;

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
        if let Some(first) = evaluation.line.first()
            && self.is_about_a_change(*first)
        {
            return self.unsolicited(word, text, sink);
        }
        let Some(sent) = self.told_of(evaluation) else {
            return self.unsolicited(word, text, sink);
        };
        let (position, go) = (std::rc::Rc::clone(&sent.position), sent.is_go());
        let supposed = sent.supposed;
        let hint = matches!(sent.what, What::Hint(..));
        let Some(first) = evaluation.line.first().copied() else { return };
        if let Some(asked) = sent.asked_mut() {
            asked.told += 1;
        }
        if hint && let Some(asked) = sent.asked_mut() {
            asked.answers += 1;
            if !asked.moves.contains(&first) {
                asked.moves.push(first);
            }
            if let Some(depth) = evaluation.depth_number().filter(|_| !book) {
                asked.depth = asked.depth.max(depth);
            }
        }
        // While it learns or analyzes, or nobody asked, the engine may speak of any position.
        if !hint && !go || supposed {
            return;
        }
        let Some(board) = position.board().copied() else { return };
        if position.phase() == Some(Phase::Over) {
            return;
        }
        sink.judged(HINTED);
        let now = self.now;
        let bound = go || self.follows_depth;
        let Some(asked) = self.told_of(evaluation).and_then(Sent::asked_mut) else {
            return;
        };
        if !position.allows(first) {
            if asked.misfits.len() < KEPT {
                let (text, pv) = (text.to_owned(), evaluation.pv.clone());
                asked.misfits.push(Misfit { line: now, text, mv: first, pv });
            }
            return;
        }
        let mut held = Vec::new();
        if bound && !book {
            held.extend(judge_depth(&board, position.depth(), evaluation, sink));
        } else if hint && !book {
            note_depth(&board, position.depth(), evaluation, sink);
        }
        held.extend(judge_line(&board, position.rules(), evaluation, sink));
        held.extend(judge_claim(&board, position.rules(), evaluation, sink));
        for (requirement, finding) in held.into_iter().take(KEPT - asked.held.len().min(KEPT)) {
            asked.held.push(Held { requirement, line: now, text: text.to_owned(), finding });
        }
    }

    /// The request that an evaluation belongs to: the last one, but what nobody asked rather
    /// than one in which the move cannot be made.
    fn told_of(&mut self, evaluation: &Evaluation<'_>) -> Option<&mut Sent> {
        let asked = |sent: &Sent| sent.asked().is_some();
        let supposed = |sent: &Sent| asked(sent) && sent.supposed;
        let fits = |sent: &Sent| {
            asked(sent) && evaluation.line.first().is_none_or(|mv| sent.position.allows(*mv))
        };
        let window: Vec<&Sent> = self.pending.window().collect();
        let last = |which: &dyn Fn(&Sent) -> bool| window.iter().rposition(|sent| which(sent));
        let place = last(&|sent| fits(sent) && !sent.supposed)
            .or_else(|| last(&supposed))
            .or_else(|| last(&asked))?;
        self.pending.window_mut().nth(place)
    }

    /// All of a request's evaluations are there: judge them together. What is wrong with
    /// moves that can be made says little where others cannot.
    pub(super) fn settle_hint(&mut self, sent: &Sent, sink: &mut Sink) {
        let Some(asked) = sent.asked() else { return };
        let Some(board) = sent.position.board().copied() else { return };
        if asked.misfits.is_empty() {
            for held in &asked.held {
                sink.at_line(held.line);
                let finding = held.finding.clone();
                sink.report(held.requirement, Some(&held.text), |_| finding);
            }
            sink.at_line(self.now);
            return;
        }
        self.misfit(&board, sent, sink);
        if self.position.board() == Some(&board) {
            self.lose();
        }
    }

    fn misfit(&self, board: &Board, sent: &Sent, sink: &mut Sink) {
        let Some(asked) = sent.asked() else { return };
        let Some(first) = asked.misfits.first() else { return };
        let mut claimed: Vec<Move> = asked.misfits.iter().map(|misfit| misfit.mv).collect();
        claimed.dedup();
        claimed.extend(asked.moves.iter().filter(|mv| sent.position.allows(**mv)));
        let must_pass = sent.position.phase() == Some(Phase::MustPass);
        let alone = !claimed.iter().any(|mv| sent.position.allows(*mv));
        let (id, why) = if sent.burst >= BURST {
            let why = "commands seem to get lost when they arrive together".to_owned();
            (LINES, why)
        } else if must_pass && alone {
            let why = format!("{} cannot place a disc and must pass", side(board));
            ("nboard/hint/reports-the-pass", why)
        } else {
            (HINTED, why_illegal(board, first.mv).unwrap_or(Law::Outflank).text().to_owned())
        };
        let legal: Vec<String> = sent.position.legal().iter().map(ToString::to_string).collect();
        sink.at_line(first.line);
        sink.report(id, Some(&first.text), |f| {
            Finding { message: format!("{} is not legal here: {why}", first.mv), ..f }
                .expected(format!("a pv that begins with one of {}", legal.join(" ")))
                .got(claimed.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
                .span(first.pv.start, (first.pv.start + 2).min(first.pv.end))
        });
        sink.at_line(self.now);
    }

    /// The conversation is over: what is open is judged as it stands.
    pub(super) fn settle_hints(&mut self, sink: &mut Sink) {
        let open: Vec<Sent> =
            self.pending.all().filter(|sent| sent.asked().is_some()).cloned().collect();
        for sent in &open {
            self.settle_hint(sent, sink);
        }
    }
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
        Finding { message: "an evaluation that no game can have".into(), ..f }
            .expected("discs from -64 to 64, or hundredths of them")
            .got(value.to_string())
    });
}

type Told = (&'static str, Finding);

/// An engine need not let its depth be set.
fn note_depth(board: &Board, set: Option<i64>, evaluation: &Evaluation<'_>, sink: &mut Sink) {
    let set = set.and_then(|set| u64::try_from(set).ok()).filter(|set| *set > 0);
    let deeper = set.zip(evaluation.depth_number()).filter(|(set, told)| told > set);
    let Some((set, told)) = deeper.filter(|_| board.empty_count() > MIDGAME) else { return };
    if !evaluation.depth.contains('%') {
        sink.note("nboard/set-depth/limits-the-search", || {
            format!("a hint is {told} deep where the depth is set to {set}, which is optional")
        });
    }
}

fn judge_depth(
    board: &Board,
    set: Option<i64>,
    evaluation: &Evaluation<'_>,
    sink: &mut Sink,
) -> Option<Told> {
    let (set, told) = (u64::try_from(set?).ok()?, evaluation.depth_number()?);
    let counts = board.empty_count() > MIDGAME && !evaluation.depth.contains('%');
    if !counts || set == 0 {
        return None;
    }
    let id = "nboard/set-depth/limits-the-search";
    sink.judged(id);
    let at = evaluation.depth_at.clone();
    (told > set).then(|| {
        let message = format!("a search {told} deep, but the depth is set to {set}");
        let finding = Finding::new(id, message)
            .expected(format!("a depth of at most {set} in the middle of the game"))
            .got(evaluation.depth.to_owned())
            .span(at.start, at.end);
        (id, finding)
    })
}

/// The line behind the move: legal to its end, passes written or not.
fn judge_line(
    board: &Board,
    rules: Rules,
    evaluation: &Evaluation<'_>,
    sink: &mut Sink,
) -> Option<Told> {
    let id = "nboard/hint/legal-line";
    if let Some(square) = off_the_board(evaluation.tail) {
        let end = evaluation.pv.end;
        let finding = Finding::new(id, format!("`{square}` in the pv is no square"))
            .expected("squares from A1 to H8")
            .span(end.saturating_sub(evaluation.tail.len()), end);
        return Some((id, finding));
    }
    if evaluation.line.len() < 2 {
        return None;
    }
    sink.judged(id);
    let ply = match rules.are_true() {
        true => follow(board, &evaluation.line, Passes::MayBeLeftOut)
            .err()
            .map(|e| (e.index, e.illegal.to_string())),
        false => rules.first_illegal(board, &evaluation.line).map(|index| (index, String::new())),
    };
    let (index, illegal) = ply?;
    let message = format!("ply {} of the pv is not legal: {illegal}", index + 1);
    let finding = Finding::new(id, message)
        .expected("a line of legal moves")
        .span(evaluation.pv.start, evaluation.pv.end);
    Some((id, finding))
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
    sink: &mut Sink,
) -> Option<Told> {
    let (exact, outcome) = (evaluation.is_exact(), evaluation.is_outcome());
    if !(exact || outcome) || board.empty_count() > SOLVABLE {
        return None;
    }
    let mv = *evaluation.line.first()?;
    let after = rules.after(board, mv);
    let sign = if rules.mover(&after) == rules.mover(board) { 1 } else { -1 };
    let nodes = if rules.are_true() { NODES } else { BENT_NODES };
    let value =
        |counting| rules.solve(&after, counting, nodes).map(|value| f64::from(sign * value));
    let (discs, won) = (value(Counting::DiscsOnly)?, value(Counting::EmptiesToWinner)?);
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
        return None;
    }
    let claim = if exact { "the exact result" } else { "who wins" };
    let at = evaluation.eval_at.clone();
    let finding = Finding::new(id, format!("the depth claims to know {claim}, but it is another"))
        .expected(format!("{discs:+} for {} after {mv}", side(board)))
        .got(format!("{black:+}"))
        .span(at.start, at.end)
        .advice("evaluations are for the side to move; use 100% only for the result of best play");
    Some((id, finding))
}
