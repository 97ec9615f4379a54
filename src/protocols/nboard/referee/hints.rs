//! `search` and `book`: what the engine thinks of moves.
//!
//! In: an evaluation. Out: whether anyone asked, whether the move and the line
//! behind it are legal, whether a claim to know the result is true, whether
//! the depth is what was set, and whether known results are of the best moves.

use std::time::Duration;

use super::{NBoardReferee, Sent, Word, answers::side, malformed};
use crate::{
    protocols::nboard::{
        message::Evaluation,
        model::{Answer, Told},
        rules::{Board, Counting, Law, Move, Phase, Rules, Side, print_board, why_illegal},
    },
    verdict::{Finding, Sink},
};

/// Broken by evaluations of moves that cannot be made.
const HINTED: &str = "nboard/hint/legal-move";

/// With so few empty squares a claim can be checked at once.
const SOLVABLE: u32 = 12;
const NODES: u64 = 3_000_000;

/// By wrong rules, which are slow, in so few positions.
const WRONG_NODES: u64 = 400;

/// Hints of which nothing came for so long are over.
const REST: Duration = Duration::from_millis(100);

/// With more empty squares than this the depth that was set is in force;
/// below, the engine decides.
const MIDGAME: u32 = 24;

impl NBoardReferee {
    pub(super) fn evaluation(
        &mut self,
        at: Duration,
        evaluation: &Evaluation<'_>,
        book: bool,
        text: &str,
        sink: &mut Sink,
    ) {
        sink.judged("nboard/hint/line-form");
        sink.judged("nboard/hint/pv-form");
        if self.is_about_a_finished_game(Word::Search) {
            return malformed::note_after_the_end(text, sink);
        }
        judge_value(evaluation.eval.0, text, sink);
        judge_depth_form(evaluation, text, sink);
        let word = if book { Word::Book } else { Word::Search };
        let first = evaluation.line.first().copied();
        if self.searches_behind_the_ping(first, text) {
            return;
        }
        let Some(sent) = self.evaluated_for(evaluation) else {
            return self.unasked(word, first, text, sink);
        };
        let Some(first) = first else { return };
        let hint = sent.is_hint();
        if let Some(request) = sent.request_mut() {
            let search = &mut request.search;
            search.lines += 1;
            search.last = at;
            if hint {
                search.note(Told {
                    mv: first,
                    value: evaluation.eval.0,
                    is_exact: evaluation.is_exact(),
                });
            }
            if let Some(depth) = evaluation.depth_number().filter(|_| !book) {
                search.depth = search.depth.max(depth);
            }
            if hint && !request.is_answered() {
                request.answer = Answer::Given(None);
            }
        }
        let sent = sent.clone();
        self.answer_hints(first);
        // While it learns or analyzes the engine may speak of any position.
        if !hint && !sent.is_go() {
            return;
        }
        // It may belong to another request that has the same move.
        let free = |other: &Sent| other.admits(first) && !self.follows_depth(other);
        let bound = self.follows_depth(&sent) && !self.pending.window().any(free);
        // A search that nobody asked for may be about any position, unless the evaluation is
        // one of a request that a ping has ended.
        let is_free = sent.is_supposed && !self.has_ended(first);
        let Some(board) = sent.position.board().copied().filter(|_| !is_free) else { return };
        if sent.position.phase() == Some(Phase::Over) {
            return;
        }
        sink.judged(HINTED);
        if !sent.position.allows(first) {
            illegal_hint(&board, &sent, evaluation, text, sink);
            // Whoever does not see that it must pass may have the right position in mind.
            if sent.position.phase() != Some(Phase::MustPass) {
                self.lose(&board);
            }
            return;
        }
        let (depth, rules) = (sent.position.depth(), sent.position.rules());
        if !book {
            judge_depth(&board, depth, bound, evaluation, text, sink);
        }
        judge_line(&board, rules, evaluation, text, sink);
        // A result may be that of another position in which the move can be made.
        let is_elsewhere =
            |other: &Sent| other.admits(first) && other.position.board() != Some(&board);
        if !self.pending.window().any(is_elsewhere) {
            self.judge_claim(&board, rules, evaluation, text, sink);
        }
    }

    /// Whether a move can be made only where a `go` behind a ping that is still open was sent: what that
    /// breaks shows when the ping is answered, or is not.
    fn searches_behind_the_ping(&mut self, first: Option<Move>, text: &str) -> bool {
        let Some(first) = first.filter(|_| !self.pings.holds_one()) else { return false };
        let is_open =
            |sent: &Sent| sent.request().is_some() && (!sent.is_go() || sent.is_unanswered());
        let is_here = self.pending.window().any(|sent| is_open(sent) && sent.admits(first));
        let is_there =
            |sent: &Sent| sent.is_go() && sent.position.board().is_some() && sent.admits(first);
        let is_ahead =
            !is_here && !self.has_ended(first) && self.pending.behind_ping().any(is_there);
        if is_ahead {
            self.pings.overtaken(self.now, text);
        }
        is_ahead
    }

    /// Nobody can tell which of several open hints a move answers that can be made in all of them.
    fn answer_hints(&mut self, first: Move) {
        let open = self.pending.window_mut().filter(|sent| sent.is_hint() && sent.admits(first));
        for request in open.filter_map(Sent::request_mut).filter(|request| !request.is_answered()) {
            request.answer = Answer::Given(None);
        }
    }

    /// Whether such searches were seen to end at two depths that were set: one may be chance.
    fn follows_depth(&self, sent: &Sent) -> bool {
        self.followed.iter().filter(|(go, _)| *go == sent.is_go()).count() > 1
    }

    /// A search that was over when this ping was sent has come to the depth that was set, or
    /// elsewhere. Hints have no end mark: those that went on until the ping may have gone on
    /// without it.
    pub(super) fn note_depth_reached(&mut self, sent: &Sent, ping: &Sent) {
        let (Some(set), Some(request)) = (sent.position.depth(), sent.request()) else { return };
        let midgame = sent.position.board().is_some_and(is_midgame);
        let is_over = sent.is_go() || ping.at >= request.search.last + REST;
        if is_over && midgame && set > 1 && u64::try_from(set) == Ok(request.search.depth) {
            self.followed.insert((sent.is_go(), set));
        }
    }

    /// The best move of a position of which all results that were told are known, if it is
    /// none of those moves.
    #[must_use]
    pub fn missed_best(&self) -> Option<Move> {
        let told = &self.request()?.search.told;
        let (board, rules) = (self.position.board()?, self.position.rules());
        if told.is_empty() || !told.iter().all(|told| told.is_exact) {
            return None;
        }
        // Both ways to count must agree that something better was left out.
        let best_by = |counting| {
            let legal = self.position.legal().into_iter();
            let values: Option<Vec<(Move, i32)>> =
                legal.map(|mv| Some((mv, value_of(board, rules, mv, counting)?))).collect();
            let values = values?;
            let best = values.iter().map(|(_, value)| *value).max()?;
            let is_told = |mv: Move| told.iter().any(|told| told.mv == mv);
            let shown = values.iter().any(|(mv, value)| *value == best && is_told(*mv));
            let found = values.iter().find(|(_, value)| *value == best);
            found.filter(|_| !shown).map(|(mv, _)| *mv)
        };
        best_by(Counting::EmptiesToWinner).and(best_by(Counting::DiscsOnly))
    }

    /// Whether a ping has ended a request in which the move can be made.
    fn has_ended(&self, mv: Move) -> bool {
        self.pending.closed().iter().any(|sent| !sent.is_supposed && sent.admits(mv))
    }

    /// The request that an evaluation belongs to: the last one in which the whole line can be
    /// played, as far as is known, or else its first move, rather one that was sent than one that
    /// is only supposed; or else one that admits anything, or else the last one.
    fn evaluated_for(&mut self, evaluation: &Evaluation<'_>) -> Option<&mut Sent> {
        let fits = |sent: &Sent| evaluation.line.first().is_none_or(|mv| sent.admits(*mv));
        let fits_wholly = |sent: &Sent| {
            let (board, rules) = (sent.position.board(), sent.position.rules());
            let goes_on =
                board.is_some_and(|board| rules.first_illegal(board, &evaluation.line).is_none());
            sent.admits_anything() || fits(sent) && goes_on
        };
        let window: Vec<&Sent> = self.pending.window().collect();
        let last = |fits: &dyn Fn(&Sent) -> bool| {
            window.iter().rposition(|sent| sent.request().is_some() && fits(sent))
        };
        let place = last(&|sent| fits_wholly(sent) && !sent.is_supposed)
            .or_else(|| last(&|sent| fits(sent) && !sent.is_supposed))
            .or_else(|| last(&fits))
            .or_else(|| last(&Sent::admits_anything))
            .or_else(|| last(&|_| true))?;
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
    sink.report(id, Some(text), |f| {
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
            .expected("at most 100 discs, which is 10000 in hundredths of a disc")
            .got(value.to_string())
    });
}

/// Whether a depth begins with a number.
fn judge_depth_form(evaluation: &Evaluation<'_>, text: &str, sink: &mut Sink) {
    let id = "nboard/hint/depth-form";
    sink.judged(id);
    if evaluation.depth.starts_with(|c: char| c.is_ascii_digit()) {
        return;
    }
    let at = &evaluation.depth_at;
    sink.report(id, Some(text), |f| {
        Finding { message: "the depth does not begin with a number".into(), ..f }
            .expected("a depth such as `12`, `12@73%`, `100%` or `100%W`")
            .got(format!("`{}`", evaluation.depth))
            .span(at.start, at.end)
    });
}

/// Whether the depth that is set is in force.
fn is_midgame(board: &Board) -> bool {
    board.empty_count() > MIDGAME
}

/// Whether so few positions can still come that an engine may have seen the end of all of them, as in
/// an endgame, however many squares are empty.
fn is_nearly_over(board: &Board) -> bool {
    const FEW: u64 = 20_000;
    Rules::default().solve(board, Counting::DiscsOnly, FEW).is_some()
}

/// An engine need not let its depth be set: one that does not is only noted.
fn judge_depth(
    board: &Board,
    set: Option<i64>,
    bound: bool,
    evaluation: &Evaluation<'_>,
    text: &str,
    sink: &mut Sink,
) {
    let set = set.and_then(|set| u64::try_from(set).ok()).filter(|set| *set > 0);
    let midgame = is_midgame(board) && !evaluation.depth.contains('%');
    let Some((set, depth)) = set.zip(evaluation.depth_number()).filter(|_| midgame) else {
        return;
    };
    let id = "nboard/set-depth/limits-the-search";
    sink.judged(id);
    if depth <= set {
        return;
    }
    if !bound {
        return sink.note(id, || {
            format!("a search {depth} deep at depth {set}; following the depth is optional")
        });
    }
    if is_nearly_over(board) {
        return;
    }
    let at = &evaluation.depth_at;
    sink.report(id, Some(text), |f| {
        Finding { message: format!("a search of depth {depth}, but `set depth` allows {set}"), ..f }
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
        Finding { message, ..f }
            .expected("a line of legal moves")
            .span(pv.start, pv.end)
            .position(print_board(&there))
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

/// From whose point of view results are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    /// That of the side to move.
    Mover,
    /// That of Black, whichever side is to move.
    Black,
}

impl NBoardReferee {
    /// A result that is claimed to be known, held to the rules. An evaluation in
    /// hundredths of a disc is accepted as well, for the text names both units; and so is
    /// either point of view, for it names none, but not one now and the other then.
    fn judge_claim(
        &mut self,
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
        let value = |counting| value_of(board, rules, mv, counting).map(f64::from);
        let values = (value(Counting::DiscsOnly), value(Counting::EmptiesToWinner));
        let (Some(discs), Some(won)) = values else { return };
        let id = "nboard/hint/exact-values";
        sink.judged(id);
        let (black, white) = evaluation.eval;
        let is_true = |sign: f64| {
            let is_true = |eval: f64| {
                let eval = sign * eval;
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
            is_true(black) || white.is_some_and(is_true)
        };
        let for_black = if board.side() == Side::White { -1.0 } else { 1.0 };
        let (mover, by_black) = (is_true(1.0), is_true(for_black));
        let view = if mover { View::Mover } else { View::Black };
        let other_view = self.view.is_some_and(|kept| kept != view);
        match (mover, by_black) {
            (true, true) => return,
            (true, false) | (false, true) if !other_view => return self.view = Some(view),
            _ => {}
        }
        let claim = if exact { "the exact result" } else { "who wins" };
        let message = if mover || by_black {
            "the value is from another point of view than the values before".to_owned()
        } else {
            format!("the depth claims {claim}, but the value is wrong")
        };
        let at = &evaluation.eval_at;
        sink.report(id, Some(text), |f| {
            Finding { message, ..f }
                .expected(format!("{discs:+} for {} after {mv}", side(board)))
                .got(format!("{black:+}"))
                .span(at.start, at.end)
                .advice(
                    "evaluations are for the side to move, or always for Black; `100%` is for \
                     the result of best play",
                )
        });
    }
}

/// What a move is worth to the side to move if both sides play their best, if that can be
/// found out.
fn value_of(board: &Board, rules: Rules, mv: Move, counting: Counting) -> Option<i32> {
    let after = rules.after(board, mv);
    let sign = if rules.mover(&after) == rules.mover(board) { 1 } else { -1 };
    let nodes = if rules.are_true() { NODES } else { WRONG_NODES };
    rules.solve(&after, counting, nodes).map(|value| sign * value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocols::nboard::rules::parse_board;

    #[test]
    fn a_game_may_be_nearly_over_with_many_empty_squares() {
        let few = "8 ---------------------O-*------O------O------O------O------------ *";
        let board = parse_board(few).expect("a position");
        assert!(is_midgame(&board) && is_nearly_over(&board));
        assert!(!is_nearly_over(&Board::start()));
    }
}
