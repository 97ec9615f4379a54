//! Moves and results of the engine.
//!
//! In: `bestmove`, `move`, `result`, `resign`. Out: whether they may come now
//! and are legal, and the game after them.

use std::time::Duration;

use super::{Copying, CxReferee, Idle, requirements::requirement_of};
use crate::{
    protocols::{
        cxboard::{
            message::{Command, Score},
            model::{Change, Cue, Expect, Mode, Over, Refusal, Search},
            rules::{Board, Move, MoveError, Side, outcome, parse_move},
        },
        uci_like::moves::Requirements,
    },
    verdict::{Finding, Sink},
};

pub(super) const ILLEGAL: &str = "cxboard/play/refuses-illegal-moves";

/// What is demanded of the form of a move.
const MOVE: Requirements = Requirements {
    form: "cxboard/preliminaries/moves-are-four-characters",
    alone: "cxboard/preliminaries/nothing-but-the-move",
    looks: "file, rank, file and rank, such as `h2e2`",
};

impl CxReferee {
    /// `bestmove MOVE`
    pub(super) fn best_move(&mut self, mv: &str, text: &str, at: Duration, sink: &mut Sink) {
        if self.start.copying == Copying::Failed {
            return;
        }
        if self.paused_line("a best move", text, at, sink) {
            return;
        }
        if self.answers_a_forgiven_search(mv) {
            return;
        }
        self.judge_whether_passed_on(mv, text, sink);
        let Some(search) = self.game.searches.pop_front() else {
            return self.unsolicited_best_move(text, sink);
        };
        if self.is_of(&search, mv) {
            self.judge_whether_ready(text, sink);
        }
        self.reports.firsts.best.note(sink.line(), text);
        self.dialogue.has_thought_since(search.since);
        if search.go.odd {
            // It may be that of the search behind it, if this one was none.
            self.game.searches.iter_mut().for_each(|search| search.go.odd = true);
        }
        self.passes_forgiven_searches(mv, &search);
        self.record.best = Some(first_word(mv).to_owned()).filter(|word| !word.is_empty());
        self.reports.summary.took = Some(at.saturating_sub(search.hit.unwrap_or(search.since)));
        sink.judged("cxboard/go/one-bestmove");
        // Whether it has ended by itself before `stop` was read, nobody can tell.
        for sent in self.pending.iter_mut().filter(|sent| sent.command == Command::Stop) {
            sent.expect = Expect::Either;
        }
        for sent in self.pending.iter_mut().filter(|sent| sent.at <= search.since) {
            sent.is_passed = true;
        }
        // It may be that of the search behind it, or before.
        if self.game.searches.is_empty() && self.aftermath.forgiven.is_empty() {
            judge_early(&search, self.game.paused.is_some(), text, sink);
        }
        if self.aftermath.idle != Idle::Crossing {
            self.aftermath.idle = Idle::BestMove;
        }
        self.judge_best_move(mv, text, &search, sink);
        let departure = self.game.departure;
        let board = self.game.board();
        let legal = board.and_then(|board| departure.resolve_own(board, first_word(mv)).ok());
        if let Some(mv) = legal.filter(|_| self.game.searches.is_empty()) {
            self.game.apply(Change::Best(mv, search.stopped.is_some()));
        }
    }

    /// A best move that cannot be that of the search under way, and may be that of one before it
    /// that nobody waits for.
    fn answers_a_forgiven_search(&mut self, mv: &str) -> bool {
        let Some(search) = self.game.searches.front() else { return false };
        if parse_move(first_word(mv)).is_err() || self.is_of(search, mv) {
            return false;
        }
        let forgiven = &self.aftermath.forgiven;
        let Some(place) = forgiven.iter().position(|search| self.is_of(search, mv)) else {
            return false;
        };
        self.aftermath.forgiven.drain(..=place);
        true
    }

    /// A best move that may be that of this search: the forgiven ones before it have come to an end, but if
    /// it may be one of theirs instead, this one goes on.
    fn passes_forgiven_searches(&mut self, mv: &str, search: &Search) {
        let is_doubtful = self.aftermath.forgiven.iter().any(|forgiven| self.is_of(forgiven, mv));
        self.aftermath.may_search = is_doubtful;
        self.aftermath.forgiven.clear();
        if self.aftermath.may_search {
            self.aftermath.forgiven.push_back(search.clone());
        }
    }

    /// Whether a best move may be that of a search: it can be made in its position, if that is known.
    pub(super) fn is_of(&self, search: &Search, mv: &str) -> bool {
        let departure = self.game.departure;
        let can_be_made = |board| departure.resolve_own(board, first_word(mv)).is_ok();
        search.boards.is_empty() || search.boards.iter().any(can_be_made)
    }

    fn judge_best_move(&mut self, mv: &str, text: &str, search: &Search, sink: &mut Sink) {
        // Where there is nothing to search for, there may be no move to be named.
        let idle = search.go.odd || search.go.is_zero() || self.has_nothing_to_search(search);
        if idle && mv.split_whitespace().next().is_none_or(|word| parse_move(word).is_err()) {
            return;
        }
        let Some(mv) = MOVE.read(text, parse_move, sink) else { return };
        let Some(board) = search.boards.last().cloned() else { return };
        sink.judged("cxboard/go/legal-move");
        let departure = self.game.departure;
        let text_of = mv.to_string();
        if !search.boards.iter().any(|board| departure.resolve_own(board, &text_of).is_ok()) {
            return self.illegal(&board, mv, text, "cxboard/go/legal-move", sink);
        }
        if !search.go.moves.is_empty() && !search.go.odd && !search.go.ponder {
            sink.judged("cxboard/go/searchmoves");
            if !search.go.moves.contains(&mv.to_string()) {
                sink.report("cxboard/go/searchmoves", Some(text), |f| {
                    Finding {
                        message: format!("`{mv}` is not among the moves of `searchmoves`"),
                        ..f
                    }
                    .expected(format!("one of {}", search.go.moves.join(", ")))
                    .got(format!("`{mv}`"))
                    .span(0, text.len())
                });
            }
        }
    }

    /// Whether a search is restricted to moves of which none can be made.
    fn has_nothing_to_search(&self, search: &Search) -> bool {
        let departure = self.game.departure;
        let can_be_made = |mv: &String| {
            search.boards.iter().any(|board| departure.resolve_own(board, mv).is_ok())
        };
        !search.go.moves.is_empty() && !search.go.moves.iter().any(can_be_made)
    }

    /// `move MOVE`
    pub(super) fn engine_moves(&mut self, mv: &str, text: &str, at: Duration, sink: &mut Sink) {
        if self.start.copying == Copying::Failed || self.paused_line("a move", text, at, sink) {
            return;
        }
        self.game.leads_elsewhere();
        if self.crosses_another_position(mv) {
            return;
        }
        let Some(thinking) = self.game.thinking.take() else {
            return self.unsolicited_move(mv, text, sink);
        };
        self.judge_whether_ready(text, sink);
        let took = at.saturating_sub(thinking.since);
        self.reports.summary.took = Some(took);
        self.record.slowest = self.record.slowest.max(took);
        sink.judged("cxboard/play/one-move-each");
        self.reports.firsts.own.note(sink.line(), text);
        self.dialogue.has_thought_since(thinking.since);
        self.aftermath.idle = if thinking.leaving { Idle::Crossing } else { Idle::Settled };
        let Some(mv) = MOVE.read(text, parse_move, sink) else {
            return self.abandon_position();
        };
        let Some(board) = self.game.board().cloned() else { return };
        sink.judged("cxboard/play/legal-moves");
        if let Err(MoveError::Illegal(..)) =
            self.game.departure.resolve_own(&board, &mv.to_string())
        {
            self.illegal(&board, mv, text, "cxboard/play/legal-moves", sink);
            return self.abandon_position();
        }
        self.game.apply(Change::Own(mv, thinking.cue == Cue::MoveNow));
        self.dialogue.moves_on(self.game.board());
        self.record.own_moves += 1;
        if let Some(after) = self.game.board().cloned().filter(|_| thinking.leaving) {
            // It was made before the searches that were asked for since; those of which nothing is known stay so.
            let known = self.game.searches.iter_mut().filter(|search| !search.boards.is_empty());
            known.for_each(|search| search.boards.push(after.clone()));
        }
        if (thinking.leaving || thinking.again) && matches!(self.game.mode, Mode::Play(_)) {
            // Which side it has taken since depends on which of the two came first.
            self.game.mode = Mode::Unknown;
            return self.abandon_position();
        }
        // Moves sent while it was thinking meet another position now.
        let (known, departure) = (self.game.board().cloned(), self.game.departure);
        let is_mated = self.game.is_mated();
        for sent in &mut self.pending {
            let is_refused = sent.complaints == 0 && matches!(sent.expect, Expect::Refused(_));
            if is_refused && is_mated {
                // The game ended before it was read.
                sent.expect = Expect::Either;
            } else if is_refused && sent.expect == Expect::Refused(Refusal::OutOfTurn) {
                let legal = known.as_ref().zip(match &sent.command {
                    Command::Move(text) => Some(text),
                    _ => None,
                });
                if legal.is_some_and(|(board, text)| departure.resolve(board, text).is_ok()) {
                    sent.expect = Expect::Either;
                    self.game.lose();
                }
            }
        }
    }

    /// A move that cannot be made where the engine is to move, and may come from a thought that nothing
    /// told of, which another position has ended since.
    fn crosses_another_position(&self, mv: &str) -> bool {
        let may_cross = self.aftermath.may_have_thought && self.aftermath.idle == Idle::Crossing;
        let Some(board) = self.game.board().filter(|_| may_cross) else { return false };
        let resolved = self.game.departure.resolve_own(board, first_word(mv));
        self.game.thinking.is_some() && matches!(resolved, Err(MoveError::Illegal(..)))
    }

    fn illegal(&self, board: &Board, mv: Move, text: &str, id: &'static str, sink: &mut Sink) {
        let resolved = self.game.departure.resolve_own(board, &mv.to_string());
        let Err(MoveError::Illegal(_, law)) = resolved else { return };
        sink.report(id, Some(text), |f| {
            let rule = law.is_of_a_piece().then(|| requirement_of(law).into());
            Finding { message: format!("`{mv}` is illegal: {law}"), rule, ..f }
                .expected(format!("a legal move of {}", board.turn()))
                .got(format!("`{mv}`"))
                .span(text.len() - text.trim_start().len(), text.len())
        });
    }

    /// `result R` or, without a result, `resign`.
    pub(super) fn judge_claim(&mut self, score: Option<Score>, text: &str, sink: &mut Sink) {
        if score.is_some() {
            sink.judged("cxboard/result/form");
        }
        let sides = self.sides_it_may_play();
        let is_known = !sides.is_empty();
        if let (Some(board), None) = (self.game.board(), self.game.over) {
            let lost = outcome(board).map(|end| end.winner);
            let truth = lost.map(Score::won_by);
            let false_claim = match (score, truth) {
                (Some(score), Some(truth)) => score != truth,
                // A game may be given up, or drawn by rules the text leaves aside.
                (Some(score), None) => {
                    is_known && sides.iter().all(|side| score == Score::won_by(*side))
                }
                (None, Some(_)) => is_known && sides.iter().all(|side| lost == Some(*side)),
                (None, None) => false,
            };
            sink.judged("cxboard/result/true-claims");
            if false_claim {
                let truth = truth.map_or("no claim, as the game is not over".to_owned(), |t| {
                    format!("`{}`", t.word())
                });
                sink.report("cxboard/result/true-claims", Some(text), |f| {
                    Finding { message: "false claim".into(), ..f }
                        .expected(truth)
                        .got(format!("`{text}`"))
                        .span(0, text.len())
                });
            }
        }
        self.ends_game();
    }

    /// The sides that it may take itself to play: it may not have read yet that it is to play the other.
    fn sides_it_may_play(&self) -> Vec<Side> {
        let side = |mode| match mode {
            Mode::Play(side) => Some(side),
            Mode::Force | Mode::Unknown => None,
        };
        let Some(last) = side(self.game.mode) else { return Vec::new() };
        self.pending.iter().filter_map(|sent| side(sent.mode)).chain([last]).collect()
    }

    /// The engine has ended the game.
    pub(super) fn ends_game(&mut self) {
        self.game.thinking = None;
        let crosses = matches!(self.aftermath.idle, Idle::Crossing | Idle::Replaced);
        if crosses {
            // What was sent behind the stop that it crosses meets a game that is over.
            let searches = self.pending.iter_mut().filter(|s| matches!(s.command, Command::Go(_)));
            searches.for_each(|sent| sent.expect = Expect::Either);
            self.game.excuse_searches();
        }
        // It may have ended the game before the one that was set up.
        let is_former = crosses && self.game.is_lost();
        self.game.end(if is_former { Over::Perhaps } else { Over::Claimed });
    }

    /// Whether the engine is paused, so that this line should not have come.
    pub(super) fn paused_line(
        &mut self,
        what: &str,
        text: &str,
        at: Duration,
        sink: &mut Sink,
    ) -> bool {
        let Some(since) = self.game.paused else { return false };
        sink.judged("cxboard/pause/nothing-happens");
        if at.saturating_sub(since) < super::CROSSING {
            return false;
        }
        sink.report("cxboard/pause/nothing-happens", Some(text), |f| {
            Finding { message: format!("{what} during a pause"), ..f }
                .expected("no search reports and no moves until `resume`")
                .got(format!("`{text}`"))
                .span(0, text.len())
        });
        true
    }
}

/// A best move that comes before the command that ends the search.
fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or_default()
}

fn judge_early(search: &Search, is_paused: bool, text: &str, sink: &mut Sink) {
    let (id, expected) = match search {
        Search { stopped: Some(_), .. } => return sink.judged("cxboard/stop/is-answered"),
        // The text leaves open what becomes of it.
        Search { go, .. } if go.odd => return,
        Search { go, .. } if go.infinite => {
            ("cxboard/go/infinite-waits-for-stop", "no best move until `stop` is sent")
        }
        Search { go, hit: None, .. } if go.ponder => {
            ("cxboard/go/ponder", "no best move until a `move` or `stop` is sent")
        }
        _ => return,
    };
    sink.judged(id);
    // It does not end by itself, so nothing of it can be under way.
    let id = if is_paused { "cxboard/pause/nothing-happens" } else { id };
    sink.report(id, Some(text), |f| {
        Finding { message: format!("best move before the end of `{}`", search.raw), ..f }
            .expected(expected)
            .got(format!("`{text}`"))
            .span(0, text.len())
    });
}
