//! Moves that nobody asked the engine for.
//!
//! In: a `bestmove` without a search, a `move` when it is not the engine's
//! turn. Out: findings, named by what seems to have led to it; the game is not
//! followed any further.

use super::{
    CxReferee, Idle,
    commands::BLANK,
    moves::{ILLEGAL, WAITS},
};
use crate::{
    protocols::cxboard::{
        message::Command,
        model::{Expect, Mode, Over, Refusal, Sent},
        position::Change,
    },
    verdict::{Finding, Sink},
};

const AFTERWARDS: &str = "cxboard/result/no-moves-afterwards";
const ENDS: &str = "cxboard/force/ends-thinking";
pub(super) const STOP: &str = "cxboard/stop/nothing-without-a-search";
const NOW: &str = "cxboard/move-now/nothing-without-thinking";

impl CxReferee {
    /// `bestmove` without a search.
    pub(super) fn unasked_best_move(&mut self, text: &str, sink: &mut Sink) {
        let pending =
            |wanted: fn(&Command) -> bool| self.pending.iter().any(|s| wanted(&s.command));
        if self.aftermath.forgiven > 0 {
            self.aftermath.forgiven -= 1;
            return;
        }
        let playing = matches!(self.game.mode, Mode::Play(_));
        let (id, why) = if playing && self.causes.provoked == Some("cxboard/go/only-in-force-mode")
        {
            ("cxboard/go/only-in-force-mode", "`go` is answered in play mode")
        } else if self.is_after_a_blank() {
            (BLANK, "a blank line is answered with a best move")
        } else if self.fences.best_since_fence > 0 {
            ("cxboard/go/one-bestmove", "a second best move for one `go`")
        } else if pending(|c| *c == Command::Stop) || self.causes.provoked == Some(STOP) {
            (STOP, "`stop` is answered, but no search was running")
        } else if playing && self.game.thinking.is_some() {
            self.game.thinking = None;
            self.game.lose();
            ("cxboard/play/moves-with-move", "the engine plays with `bestmove` instead of `move`")
        } else if self.game.mode == Mode::Unknown {
            return;
        } else {
            ("cxboard/go/one-bestmove", "a best move that no `go` asked for")
        };
        let second = self.fences.best_since_fence > 0 && id == "cxboard/go/one-bestmove";
        let first = if second { self.telling.firsts.best.shown() } else { String::new() };
        sink.report(id, Some(text), |f| {
            Finding { message: why.into(), ..f }
                .expected("one `bestmove` for each `go` in force mode, and no other")
                .got(format!("`{text}`{first}"))
                .span(0, text.len())
        });
    }

    /// Whether the last line that was no fence was a blank one.
    pub(super) fn is_after_a_blank(&self) -> bool {
        let last = self.pending.iter().rev().find(|s| s.command != Command::IsReady);
        match last {
            Some(sent) => sent.command == Command::Blank,
            None => self
                .fences
                .concluded
                .iter()
                .rev()
                .find(|raw| *raw != "isready")
                .is_some_and(|raw| raw.trim().is_empty()),
        }
    }

    /// `move` when it is not the engine's turn.
    pub(super) fn unasked_move(&mut self, mv: &str, text: &str, sink: &mut Sink) {
        if self.game.board().is_none() && self.aftermath.idle_since == Some(Idle::Crossing) {
            // It was not known to think when it was told to stop.
            return;
        }
        let refused = self
            .pending
            .iter()
            .position(|sent| sent.complaints == 0 && matches!(sent.expect, Expect::Refused(_)));
        let named = mv.split_whitespace().next().unwrap_or_default();
        let echo = self.pending.iter().any(|s| s.raw == format!("move {named}"));
        let answers = self
            .pending
            .iter()
            .any(|s| matches!(s.command, Command::Move(_)) && s.expect == Expect::Taken);
        let go = !self.game.searches.is_empty();
        let mated = self.game.is_mated();
        let (id, why) = match (self.game.over, self.game.mode) {
            (Some(Over::Told), _) => (AFTERWARDS, "a move after the game was ended"),
            (Some(Over::Claimed), _) => {
                ("cxboard/result/own-claim-ends-the-game", "a move after the engine ended the game")
            }
            (None, Mode::Force) if echo => {
                ("cxboard/force/makes-no-moves", "the move that was sent is repeated")
            }
            (None, Mode::Force) if self.aftermath.left_thinking && !answers => {
                (ENDS, "a move after `force` had taken effect")
            }
            (None, Mode::Force) if go && !answers => {
                ("cxboard/go/one-bestmove", "`go` is answered with `move`")
            }
            (None, Mode::Force) if self.causes.provoked == Some(NOW) => {
                (NOW, "a move in force mode")
            }
            (None, Mode::Force) => ("cxboard/force/makes-no-moves", "a move in force mode"),
            (None, Mode::Play(_)) if mated => {
                ("cxboard/play/no-move-without-a-legal-one", "a move where none is legal")
            }
            (None, Mode::Play(_)) if self.causes.provoked == Some(ILLEGAL) => {
                (ILLEGAL, "an illegal move is answered with a move")
            }
            (None, Mode::Play(_)) if self.causes.provoked == Some(NOW) => {
                (NOW, "a move for the other side")
            }
            (None, Mode::Play(_)) if self.game.engine_moved_last => {
                ("cxboard/play/one-move-each", "a second move")
            }
            (None, Mode::Play(_)) => (WAITS, "a move before the opponent's"),
            (None, Mode::Unknown) => return self.follow(named),
        };
        let lost = self.game.board().is_none() && self.game.over.is_none();
        let answered = self.fences.unrefused.iter().chain(&self.pending).any(is_accepted_wrongly);
        if lost && !answered && matches!(self.game.mode, Mode::Play(_)) {
            return;
        }
        // Whoever answers an illegal move has made it, which is told once.
        self.fences.unrefused.clear();
        if let Some(place) = refused {
            self.pending[place].expect = Expect::Either;
        }
        if id == "cxboard/go/one-bestmove" {
            self.game.searches.pop_front();
        }
        let second = id == "cxboard/play/one-move-each";
        let before = if second { self.telling.firsts.own.shown() } else { String::new() };
        sink.report(id, Some(text), |f| {
            Finding { message: why.into(), ..f }
                .expected("no move of the engine here")
                .got(format!("`{text}`{before}"))
                .span(0, text.len())
        });
        if self.game.over.is_none() {
            self.give_up();
        }
    }

    /// The mode is not known: a legal move is as good as any other.
    fn follow(&mut self, text: &str) {
        let legal = self.game.board().map(|board| self.game.bent.resolve(board, text));
        match legal {
            Some(Ok(mv)) => self.game.apply(Change::Own(mv)),
            Some(Err(_)) => self.game.lose(),
            None => {}
        }
    }
}

/// Whether an illegal move was not refused.
const fn is_accepted_wrongly(sent: &Sent) -> bool {
    matches!(sent.expect, Expect::Refused(Refusal::Law(..))) && sent.complaints == 0
}
