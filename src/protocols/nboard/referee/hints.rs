//! `search` and `book`: what the engine thinks of moves.
//!
//! In: an evaluation. Out: whether anyone asked, whether the move and the line
//! behind it are legal, whether a claim to know the result is true, whether
//! the depth is what was set.

use super::{
    Kind, NBoardReferee, Sent, Story, What, Word, answers::side, misreadings, scales::HINTED,
};
use crate::{
    protocols::nboard::{
        message::Evaluation,
        rules::{
            Board, Counting, Law, Move, Passes, Phase, follow, is_legal, legal_moves, solve,
            why_illegal,
        },
        state::{Held, Misfit},
    },
    verdict::{Finding, Sink},
};

/// With so few empty squares a claim can be checked at once.
const SOLVABLE: u32 = 12;
const NODES: u64 = 3_000_000;

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
        let wants = |sent: &&mut Sent| sent.asked().is_some();
        let word = if book { Word::Book } else { Word::Search };
        if let Some(first) = evaluation.line.first()
            && self.is_about_a_change(*first)
        {
            return self.unasked(word, text, sink);
        }
        let Some(sent) = self.pending.window_mut().rfind(wants) else {
            return self.unasked(word, text, sink);
        };
        let (story, go) = (std::rc::Rc::clone(&sent.story), sent.is_go());
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
        let wants = |sent: &&mut Sent| sent.asked().is_some();
        // While it learns or analyzes, the engine may speak of any position.
        if !hint && !go {
            return;
        }
        let Some(board) = story.board().copied() else { return };
        if board.phase() == Phase::Over {
            return;
        }
        sink.judged("nboard/hint/legal-move");
        let now = self.now;
        let bound = go || self.follows_depth;
        let Some(asked) = self.pending.window_mut().rfind(wants).and_then(Sent::asked_mut) else {
            return;
        };
        if !is_legal(&board, first) {
            if asked.misfits.len() < KEPT {
                let (text, pv) = (text.to_owned(), evaluation.pv.clone());
                asked.misfits.push(Misfit { line: now, text, mv: first, pv });
            }
            return;
        }
        let mut held = Vec::new();
        if bound && !book {
            held.extend(judge_depth(&board, story.depth, evaluation, sink));
        } else if hint && !book {
            note_depth(&board, story.depth, evaluation, sink);
        }
        held.extend(judge_line(&board, evaluation, sink));
        held.extend(judge_claim(&board, first, evaluation, sink));
        for finding in held.into_iter().take(KEPT - asked.held.len().min(KEPT)) {
            let (requirement, finding) = finding;
            asked.held.push(Held { requirement, line: now, text: text.to_owned(), finding });
        }
    }

    /// All of a request's evaluations are there: judge them together.
    pub(super) fn settle_hint(&mut self, sent: &Sent, sink: &mut Sink) {
        let Some(asked) = sent.asked() else { return };
        let Some(board) = sent.story.board().copied() else { return };
        let here = self.story.board() == Some(&board);
        if asked.misfits.is_empty() {
            let legal = legal_moves(&board).len();
            let plain = self.is_plain(&sent.story);
            // One move alone may be right by chance.
            let several = asked.moves.len() > 1 || plain;
            let sure = several && asked.moves.len() >= legal.min(3);
            let known = sent.story.is_sure();
            let misplaced = self.broken_before(&sent.story).is_some();
            let weighed = self.scales.are_out();
            if !weighed && !misplaced && (known || sure || plain) {
                for held in &asked.held {
                    sink.at_line(held.line);
                    let finding = held.finding.clone();
                    sink.report(held.requirement, Some(&held.text), |_| finding);
                }
                sink.at_line(self.now);
            }
            if here && matches!(sent.what, What::Hint(..)) {
                let moves = asked.moves.clone();
                if sure {
                    self.scales.put(Kind::Hint, true);
                }
                self.understood += usize::from(!known && sure);
                self.reads_boards |= sure && sent.story.begins_elsewhere();
                self.tell(|story| story.hinted(moves, sure));
            }
            return;
        }
        if matches!(sent.what, What::Hint(..)) {
            self.scales.put(Kind::Hint, false);
        }
        if !self.scales.are_out() {
            self.misfit(&board, sent, sink);
        }
        if here {
            self.tell(Story::lose);
        }
    }

    /// Whether nothing about the way to the position asks for suspicion.
    fn is_plain(&self, story: &Story) -> bool {
        let game = story.game.as_ref().and_then(|set| misreadings::oddest(&set.game));
        let plies = story.game.as_ref().map_or(0, |set| set.game.moves.len());
        let plain = matches!(game, None | Some("nboard/set-game/start-position"))
            && plies < misreadings::LONG_GAME;
        plain && story.moved() == 0 && self.broken_before(story).is_none()
    }

    fn misfit(&mut self, board: &Board, sent: &Sent, sink: &mut Sink) {
        let Some(asked) = sent.asked() else { return };
        let Some(first) = asked.misfits.first() else { return };
        let mut claimed: Vec<Move> = asked.misfits.iter().map(|misfit| misfit.mv).collect();
        claimed.dedup();
        claimed.extend(asked.moves.iter().filter(|mv| is_legal(board, **mv)));
        let must_pass = board.phase() == Phase::MustPass;
        let alone = !claimed.iter().any(|mv| is_legal(board, *mv));
        let replies = must_pass && alone && is_legal(&board.after(Move::Pass), first.mv);
        let hopeless = self.broken_before(&sent.story).is_some();
        // An engine that knows its positions otherwise tells wrong moves only here.
        let astray = self.is_broken(HINTED);
        let guess = if astray || replies && !hopeless {
            None
        } else {
            self.suspect(&sent.story, &claimed, sent.burst)
        };
        let law = why_illegal(board, first.mv).unwrap_or(Law::Outflank);
        let passes = "nboard/hint/reports-the-pass";
        let (id, why, or) = match guess {
            // One move may fit another position by chance.
            Some(suspect) if must_pass && claimed.len() == 1 => {
                (suspect.requirement, suspect.why, vec![passes])
            }
            Some(suspect) => (suspect.requirement, suspect.why, suspect.or),
            None if must_pass && alone => {
                (passes, format!("{} cannot place a disc and must pass", side(board)), Vec::new())
            }
            None => (HINTED, law.text().to_owned(), Vec::new()),
        };
        let legal: Vec<String> = legal_moves(board).iter().map(ToString::to_string).collect();
        self.scales.doubt(Kind::Hint, id, &sent.story);
        let own = (!self.seat.is_drill()).then_some(HINTED);
        sink.at_line(first.line);
        sink.report(id, Some(&first.text), |f| {
            Finding { message: format!("{} is not legal here: {why}", first.mv), ..f }
                .expected(format!("a pv that begins with one of {}", legal.join(" ")))
                .got(claimed.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
                .span(first.pv.start, (first.pv.start + 2).min(first.pv.end))
                .or(&or)
                .or(own.as_slice())
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
fn judge_line(board: &Board, evaluation: &Evaluation<'_>, sink: &mut Sink) -> Option<Told> {
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
    let broken = follow(board, &evaluation.line, Passes::MayBeLeftOut).err()?;
    let ply = broken.index + 1;
    let message = format!("ply {ply} of the pv is not legal: {}", broken.illegal);
    let passed = evaluation.line[..broken.index].contains(&Move::Pass);
    let finding = Finding::new(id, message)
        .expected("a line of legal moves")
        .span(evaluation.pv.start, evaluation.pv.end)
        .unless(passed.then_some("nboard/set-game/passes"));
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
    mv: Move,
    evaluation: &Evaluation<'_>,
    sink: &mut Sink,
) -> Option<Told> {
    let (exact, outcome) = (evaluation.is_exact(), evaluation.is_outcome());
    if !(exact || outcome) || board.empty_count() > SOLVABLE {
        return None;
    }
    let after = board.after(mv);
    let value = |counting| solve(&after, counting, NODES).map(|value| f64::from(-value));
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
