//! Moves that the engine was not asked for.
//!
//! In: a `bestmove` without a search, a `move` when it is not the engine's
//! turn. Out: findings under the requirement of the command that the line seems to
//! answer; the game is not followed any further.

use super::{CxReferee, Idle, moves::ILLEGAL};
use crate::{
    protocols::cxboard::{
        message::Command,
        model::{Change, Expect, Mode, Over, Refusal, Sent},
    },
    verdict::{Finding, Sink, shortened},
};

const ONE: &str = "cxboard/go/one-bestmove";
pub(super) const HINT: &str = "cxboard/hint/in-an-info-line";

/// The requirement that a move or a best move in answer to a command breaks.
pub(super) fn forbids_moves(sent: &Sent) -> Option<&'static str> {
    match (&sent.command, sent.mode) {
        (Command::Go(_), Mode::Play(_)) => Some("cxboard/go/only-in-force-mode"),
        (Command::Go(_), Mode::Force) => Some(ONE),
        (Command::Stop, Mode::Play(_)) => Some("cxboard/stop/nothing-without-a-search"),
        (Command::Stop, _) if !sent.busy => Some("cxboard/stop/nothing-without-a-search"),
        (Command::MoveNow, _) if !sent.busy => Some("cxboard/move-now/nothing-without-thinking"),
        (Command::Hint, _) => Some(HINT),
        (Command::Force, Mode::Play(_)) if sent.busy => Some("cxboard/force/ends-thinking"),
        (Command::Move(_), Mode::Play(_)) => match sent.expect {
            Expect::Refused(Refusal::OutOfTurn) => None,
            Expect::Refused(_) => Some(ILLEGAL),
            _ => None,
        },
        _ => None,
    }
}

impl CxReferee {
    /// `bestmove` without a search.
    pub(super) fn unsolicited_best_move(&mut self, text: &str, sink: &mut Sink) {
        if self.aftermath.forgiven.pop_front().is_some() {
            return;
        }
        let id = match (self.aftermath.last.forbids_moves, self.game.mode) {
            (Some(id), _) if id != HINT => id,
            (_, Mode::Play(_)) => {
                if self.game.thinking.take().is_some() {
                    self.game.lose();
                }
                "cxboard/play/moves-with-move"
            }
            (_, Mode::Unknown) => return,
            (_, Mode::Force) => ONE,
        };
        sink.report(id, Some(text), |f| {
            Finding {
                message: self.after_the_last("a `bestmove` although no search is going on,"),
                ..f
            }
            .expected("one `bestmove` for each `go` in force mode, and no other")
            .got(self.reports.firsts.best.beside(text))
            .span(0, text.len())
        });
    }

    /// `move` when it is not the engine's turn.
    pub(super) fn unsolicited_move(&mut self, mv: &str, text: &str, sink: &mut Sink) {
        if self.game.board().is_none() && self.aftermath.idle == Idle::Crossing {
            // It was not known to think when it was told to stop.
            return;
        }
        if self.aftermath.idle == Idle::Replaced {
            return self.game.lose();
        }
        let named = mv.split_whitespace().next().unwrap_or_default();
        if self.aftermath.may_have_thought && self.aftermath.idle == Idle::Crossing {
            return self.follow(named);
        }
        let Some(id) = self.requirement_of_move() else { return self.follow(named) };
        let lost = self.game.board().is_none() && self.game.over.is_none();
        let answered = self.fences.unrefused.iter().chain(&self.pending).any(is_accepted_wrongly);
        if lost && !answered && matches!(self.game.mode, Mode::Play(_)) {
            return;
        }
        // An engine that answers an illegal move has made it, which is reported once.
        self.fences.unrefused.clear();
        for sent in self.pending.iter_mut().filter(|sent| is_accepted_wrongly(sent)) {
            sent.expect = Expect::Either;
        }
        if id == ONE {
            self.game.searches.pop_front();
        }
        sink.report(id, Some(text), |f| {
            Finding { message: self.after_the_last("unexpected move"), ..f }
                .expected("no move of the engine here")
                .got(self.reports.firsts.own.beside(text))
                .span(0, text.len())
        });
        if self.game.over.is_none() {
            self.abandon_position();
        }
    }

    /// The requirement that a move breaks here; none if it may be right.
    fn requirement_of_move(&self) -> Option<&'static str> {
        Some(match (self.game.over, self.game.mode) {
            (Some(Over::Told), _) => "cxboard/result/no-moves-afterwards",
            (Some(Over::Claimed), _) => "cxboard/result/own-claim-ends-the-game",
            (Some(Over::Drawn | Over::Perhaps), _) | (None, Mode::Unknown) => return None,
            (None, Mode::Play(_)) if self.game.is_mated() => {
                "cxboard/play/no-move-without-a-legal-one"
            }
            (None, mode) => match (self.aftermath.last.forbids_moves, mode) {
                (Some(id), _) => id,
                (None, Mode::Force) => "cxboard/force/makes-no-moves",
                (None, _) if self.game.own_move.is_some() => "cxboard/play/one-move-each",
                (None, _) => "cxboard/play/waits-for-the-opponent",
            },
        })
    }

    fn after_the_last(&self, what: &str) -> String {
        format!("{what} after `{}`", shortened(&self.aftermath.last.raw, 40))
    }

    /// The mode is not known: a legal move is as good as any other.
    fn follow(&mut self, text: &str) {
        let legal = self.game.board().map(|board| self.game.departure.resolve_own(board, text));
        match legal {
            Some(Ok(mv)) => self.game.apply(Change::Own(mv, false)),
            Some(Err(_)) => self.game.lose(),
            None => {}
        }
    }
}

/// Whether an illegal move was not refused.
const fn is_accepted_wrongly(sent: &Sent) -> bool {
    matches!(sent.expect, Expect::Refused(Refusal::Law(..))) && sent.complaints == 0
}
