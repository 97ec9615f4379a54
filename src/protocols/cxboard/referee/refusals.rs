//! Moves that are refused, and commands that should have been and were not.
//!
//! In: `Illegal move`, `readyok`. Out: findings about refusals.
//!
//! A refusal may come at any time up to the `readyok` of the next `isready`;
//! only then is silence a consent.

use std::borrow::Cow;

use super::{Copying, CxReferee, Idle, moves::ILLEGAL, requirements::requirement_of};
use crate::{
    protocols::cxboard::{
        description::DESCRIPTION,
        message::{Command, Form},
        model::{Change, Expect, Mode, Refusal, Sent},
        rules::{law_of_missing, parse_move},
        words::has_word,
    },
    verdict::{Finding, Sink},
};

impl CxReferee {
    /// `readyok`: everything before its `isready` is done.
    pub(super) fn ready(&mut self, text: &str, sink: &mut Sink) {
        self.judge_unrefused(sink);
        self.settle_greeting(sink);
        let fence = self.pending.iter().position(|sent| sent.command == Command::IsReady);
        let Some(fence) = fence else {
            return sink.report("cxboard/isready/only-when-asked", Some(text), |f| {
                Finding { message: "`readyok` without `isready`".into(), ..f }
                    .expected("one `readyok` for each `isready`")
                    .span(0, text.len())
            });
        };
        sink.judged("cxboard/isready/only-when-asked");
        sink.judged("cxboard/isready/always-answered");
        self.fences.answered += 1;
        self.fences.has_been_ready = true;
        self.fences.has_answered = true;
        self.fences.reads_in_thought = self.pending[fence].busy && self.game.is_busy();
        self.conclude(fence, sink);
    }

    /// Everything up to a fence has had its effect.
    pub(super) fn conclude(&mut self, fence: usize, sink: &mut Sink) {
        self.fences.concluded.clear();
        self.fences.refused.clear();
        for sent in self.pending.drain(..=fence).collect::<Vec<_>>() {
            if sent.carriage_return {
                sink.judged("cxboard/preliminaries/accepts-crlf");
            }
            self.fences.concluded.push(sent.raw.clone());
            if sent.complaints > 0 {
                self.fences.refused.push(sent.raw.clone());
            }
            match sent.expect {
                Expect::Refused(_) | Expect::Error if sent.is_perhaps_refused => self.game.lose(),
                Expect::Refused(_) if sent.complaints == 0 => {
                    self.fences.unrefused.push(sent);
                    self.game.lose();
                }
                Expect::Error => judge_error_owed(&sent, sink),
                _ => {}
            }
        }
        let (forgiven, owed): (Vec<_>, Vec<_>) = self
            .game
            .searches
            .drain(..)
            .partition(|search| search.go.odd && search.stopped.is_some());
        self.aftermath.forgiven.extend(forgiven);
        self.game.searches.extend(owed);
        // What came behind the fence may be what it was told to stop by, and it has not read that yet.
        if self.pending.iter().all(|sent| sent.command == Command::IsReady) {
            self.game.thinking = self.game.thinking.filter(|thinking| !thinking.leaving);
            if matches!(self.aftermath.idle, Idle::Crossing | Idle::Replaced) {
                self.aftermath.idle = Idle::Settled;
            }
            self.aftermath.may_have_thought = false;
        }
    }

    /// Moves that should have been refused by the last fence. A refusal that
    /// came since was late, which is another mistake.
    pub(super) fn judge_unrefused(&mut self, sink: &mut Sink) {
        for sent in std::mem::take(&mut self.fences.unrefused) {
            if sent.complaints == 0 {
                self.accepted_wrongly(&sent, sink);
            }
        }
    }

    fn accepted_wrongly(&self, sent: &Sent, sink: &mut Sink) {
        let Expect::Refused(refusal) = sent.expect else { return };
        let playing = matches!(self.game.mode, Mode::Play(_));
        let (id, law) = match refusal {
            Refusal::Malformed => ("cxboard/move/refuses-what-is-no-move", None),
            Refusal::OutOfTurn => ("cxboard/play/refuses-moves-out-of-turn", None),
            Refusal::Nowhere => ("cxboard/position/makes-no-illegal-moves", None),
            Refusal::Law(_, law) if playing => (ILLEGAL, Some(law)),
            Refusal::Law(_, law) => (requirement_of(law), Some(law)),
        };
        sink.at_line(sent.number);
        sink.report(id, Some(&sent.raw), |f| {
            let why = match (refusal, law) {
                (Refusal::OutOfTurn, _) => ", though the engine is to move".to_owned(),
                (Refusal::Nowhere, _) => ", though only an illegal move leads to it".to_owned(),
                (_, law) => law.map_or(String::new(), |law| format!(", though {law}")),
            };
            let expected = if refusal == Refusal::OutOfTurn {
                "an error or a line `Illegal move: …` before the next `readyok`"
            } else {
                "a line `Illegal move: …` before the next `readyok`"
            };
            Finding { message: format!("`{}` is not refused{why}", sent.raw), ..f }
                .expected(expected)
                .got("no refusal")
                .span(0, sent.raw.len())
        });
    }

    /// The requirement that legal moves are taken, in this mode; or that none is taken back in play
    /// mode, as the move need not be legal then.
    const fn refusal_of_legal(&self) -> &'static str {
        match self.game.mode {
            Mode::Play(_) if self.game.may_be_undone => "cxboard/undo/denied-in-play",
            Mode::Play(_) => "cxboard/play/takes-legal-moves",
            Mode::Force | Mode::Unknown => "cxboard/force/accepts-legal-moves",
        }
    }

    /// `Illegal move: m`, in whatever form.
    pub(super) fn refused_move(&mut self, mv: &str, text: &str, formed: bool, sink: &mut Sink) {
        if formed {
            sink.judged("cxboard/illegal-move/form");
        }
        if self.start.copying == Copying::Failed {
            return;
        }
        let fresh = |sent: &Sent| sent.complaints == 0;
        let place = self.pending.iter().position(|sent| fresh(sent) && names(&sent.command, mv));
        if let Some(place) = place {
            return self.complained_of(place, text, sink);
        }
        if let Some(sent) = self.fences.unrefused.iter_mut().find(|sent| names(&sent.command, mv)) {
            sent.complaints += 1;
            return sink.report("cxboard/isready/after-earlier-commands", Some(text), |f| {
                Finding {
                    message: format!("the refusal of `move {mv}` comes after `readyok`"),
                    ..f
                }
                .expected("`readyok` only after all earlier commands have been answered")
                .span(0, text.len())
            });
        }
        let listed = self.pending.iter().position(|sent| match &sent.command {
            Command::Position(setup) => fresh(sent) && setup.moves.iter().any(|m| m == mv),
            _ => false,
        });
        if let Some(place) = listed {
            return self.list_refused(place, mv, text, sink);
        }
        let awaits = |sent: &Sent| fresh(sent) && matches!(sent.expect, Expect::Refused(_));
        // The refusal of another move may name the one before.
        if self.reports.firsts.refused == mv && !self.pending.iter().any(awaits) {
            return sink.report("cxboard/illegal-move/refused-once", Some(text), |f| {
                Finding { message: format!("`{mv}` is refused twice"), ..f }
                    .expected("one line for each refused move")
                    .got(self.reports.firsts.refusal.beside(text))
                    .span(0, text.len())
            });
        }
        let is_move = |sent: &Sent| fresh(sent) && matches!(sent.command, Command::Move(_));
        let is_list = |sent: &Sent| fresh(sent) && matches!(sent.command, Command::Position(_));
        let other = self.pending.iter().position(is_move);
        let other = other.or_else(|| self.pending.iter().position(is_list));
        sink.judged("cxboard/illegal-move/names-the-move");
        let Some(place) = other else { return };
        if matches!(&self.pending[place].command, Command::Move(meant) if has_word(mv, meant)) {
            return self.broken_complaint(Form::Illegal, text, sink);
        }
        let meant = self.pending[place].raw.clone();
        if matches!(self.pending[place].command, Command::Move(_)) {
            sink.report("cxboard/illegal-move/names-the-move", Some(text), |f| {
                Finding { message: format!("the line does not name the move of `{meant}`"), ..f }
                    .expected("the move that was sent, after the colon")
                    .got(format!("`{mv}`"))
                    .span(0, text.len())
            });
        }
        self.pending[place].complaints += 1;
    }

    /// A complaint about a command that is still pending.
    pub(super) fn complained_of(&mut self, place: usize, text: &str, sink: &mut Sink) {
        let sent = &mut self.pending[place];
        sent.complaints += 1;
        let (expect, raw) = (sent.expect, sent.raw.clone());
        if let Command::Move(mv) = &sent.command {
            self.reports.firsts.refused.clone_from(mv);
            self.reports.firsts.refusal.note(sink.line(), text);
        }
        match expect {
            Expect::Refused(refusal) => {
                sink.judged("cxboard/illegal-move/is-refused");
                sink.judged("cxboard/illegal-move/refused-once");
                sink.judged("cxboard/illegal-move/names-the-move");
                if let Refusal::Law(mv, _) = refusal {
                    self.game.apply(Change::Refused(mv));
                }
            }
            // It was taken for made, as nothing told in which mode the engine is.
            Expect::Either if self.game.mode == Mode::Unknown => self.abandon_position(),
            Expect::Either | Expect::Error => {}
            Expect::Taken => {
                let rule = self.rule_against(&self.reports.firsts.refused);
                sink.report(self.refusal_of_legal(), Some(text), |f| {
                    Finding { message: format!("`{raw}` is legal, but is refused"), rule, ..f }
                        .expected("the move is made, without an answer")
                        .got(format!("`{text}`"))
                        .span(0, text.len())
                        .command(DESCRIPTION.command_of(&raw))
                });
                // A search in ponder mode goes on then.
                for search in self.game.searches.iter_mut().filter(|search| search.go.ponder) {
                    search.hit = None;
                }
                self.abandon_position();
            }
        }
    }

    fn list_refused(&mut self, place: usize, mv: &str, text: &str, sink: &mut Sink) {
        let sent = &mut self.pending[place];
        sent.complaints += 1;
        if sent.expect != Expect::Taken {
            return;
        }
        let rule = self.rule_against(mv);
        sink.report("cxboard/position/makes-the-moves", Some(text), |f| {
            let message = format!("`{mv}` in a list of moves is legal, but is refused");
            Finding { message, rule, ..f }
                .expected("the moves of the list are made")
                .got(format!("`{text}`"))
                .span(0, text.len())
        });
        self.abandon_position();
    }

    /// The requirement about the rule that whoever refuses a legal move has probably got wrong.
    fn rule_against(&self, mv: &str) -> Option<Cow<'static, str>> {
        let mv = parse_move(mv).ok()?;
        let board = self.game.position.as_ref()?.board_before(mv)?;
        Some(Cow::Borrowed(requirement_of(law_of_missing(&board, mv))))
    }

    /// The engine holds another position: nothing more can be judged on it.
    pub(super) fn abandon_position(&mut self) {
        self.game.lose();
        for search in &mut self.game.searches {
            search.boards.clear();
        }
        if let Mode::Play(_) = self.game.mode {
            self.game.thinking = None;
        }
        for sent in &mut self.pending {
            if matches!(sent.command, Command::Move(_)) {
                sent.expect = Expect::Either;
            }
        }
    }
}

/// After `copyprotection error`, everything is answered with an error.
fn judge_error_owed(sent: &Sent, sink: &mut Sink) {
    sink.judged("cxboard/copy-protection/error-refuses-everything");
    if sent.complaints > 0 {
        return;
    }
    sink.report("cxboard/copy-protection/error-refuses-everything", None, |f| {
        Finding { message: format!("no `Error` in answer to `{}`", sent.raw), ..f }
            .expected("`Error (…): …` in answer to every command but `quit`")
    });
}

/// Whether a command is about this move.
pub(super) fn names(command: &Command, mv: &str) -> bool {
    match command {
        Command::Move(sent) => sent == mv || mv.strip_prefix("move ").is_some_and(|m| m == sent),
        _ => false,
    }
}
