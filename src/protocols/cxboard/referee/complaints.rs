//! Lines that refuse, and commands that should have been refused and were not.
//!
//! In: `Illegal move`, `Error`, `readyok`. Out: findings about refusals.
//!
//! A refusal may come at any time up to the `readyok` of the next `isready`;
//! only then is silence a consent.

use super::{Copying, CxReferee};
use crate::{
    protocols::cxboard::{
        message::{Command, Form},
        state::{Expect, Mode, Refusal, Sent},
    },
    verdict::{Finding, Sink},
};

impl CxReferee {
    /// `readyok`: everything before its `isready` is done.
    pub(super) fn ready(&mut self, text: &str, sink: &mut Sink) {
        self.judge_unrefused(sink);
        let fence = self.pending.iter().position(|sent| sent.command == Command::IsReady);
        let Some(fence) = fence else {
            return sink.report("cxboard/isready/only-when-asked", Some(text), |f| {
                Finding { message: "`readyok`, but nobody asked".into(), ..f }
                    .expected("one `readyok` for each `isready`")
                    .span(0, text.len())
            });
        };
        sink.judged("cxboard/isready/only-when-asked");
        sink.judged("cxboard/isready/always-answered");
        self.answered += 1;
        self.conclude(fence, sink);
    }

    /// Everything up to a fence has had its effect.
    fn conclude(&mut self, fence: usize, sink: &mut Sink) {
        for sent in self.pending.drain(..=fence).collect::<Vec<_>>() {
            if sent.carriage_return {
                sink.judged("cxboard/preliminaries/accepts-crlf");
            }
            let refused = matches!(sent.expect, Expect::Refused(_));
            if matches!(sent.command, Command::Move(_)) && sent.expect == Expect::Taken {
                self.plain_run += 1;
                self.startpos_proved |= sent.suspect == Some("cxboard/position/startpos");
            }
            if refused && sent.complaints == 0 {
                self.unrefused.push(sent);
                self.game.lose();
            } else if self.copying == Copying::Failed && sent.complaints == 0 {
                self.unrefused_after_error(&sent, sink);
            }
        }
        let searches = self.game.searches.len();
        self.game.searches.retain(|search| !search.go.odd || search.stopped.is_none());
        self.forgiven += searches - self.game.searches.len();
        if let Some(thinking) = self.game.thinking
            && thinking.leaving
        {
            self.game.thinking = None;
        }
        self.best_since_fence = 0;
        if self.idle_since == Some(super::Idle::Crossing) {
            self.idle_since = Some(super::Idle::Settled);
        }
    }

    /// Moves that should have been refused by the last fence. A refusal that
    /// came since was late, which is another mistake.
    pub(super) fn judge_unrefused(&mut self, sink: &mut Sink) {
        for sent in std::mem::take(&mut self.unrefused) {
            if sent.complaints == 0 {
                self.accepted_wrongly(&sent, sink);
            }
        }
    }

    fn accepted_wrongly(&self, sent: &Sent, sink: &mut Sink) {
        let Expect::Refused(refusal) = sent.expect else { return };
        let board = sent.board.as_deref();
        let (id, law) = match refusal {
            Refusal::Malformed => ("cxboard/move/refuses-what-is-no-move", None),
            Refusal::OutOfTurn => ("cxboard/play/refuses-moves-out-of-turn", None),
            Refusal::Law(mv, law) => (self.blame_accepted(board, mv, law, sent.suspect), Some(law)),
        };
        sink.at_line(sent.number);
        sink.report(id, Some(&sent.raw), |f| {
            let why = law.map_or(String::new(), |law| format!(": {law}"));
            Finding { message: format!("`{}` is not refused{why}", sent.raw), ..f }
                .expected("a line `Illegal move: …` before the next `readyok`")
                .got("no complaint")
                .span(0, sent.raw.len())
        });
    }

    /// `Illegal move: m`, in whatever form.
    pub(super) fn refused_move(&mut self, mv: &str, text: &str, formed: bool, sink: &mut Sink) {
        if formed {
            sink.judged("cxboard/illegal-move/form");
        }
        if self.copying == Copying::Failed {
            return;
        }
        if let Some(sent) = self.unrefused.iter_mut().find(|sent| names(&sent.command, mv)) {
            sent.complaints += 1;
            return sink.report("cxboard/isready/after-earlier-commands", Some(text), |f| {
                Finding { message: format!("the answer to `move {mv}` comes after `readyok`"), ..f }
                    .expected("`readyok` when everything before `isready` is done")
                    .span(0, text.len())
            });
        }
        let fresh = |sent: &Sent| sent.complaints == 0;
        let place = self.pending.iter().position(|sent| fresh(sent) && names(&sent.command, mv));
        if let Some(place) = place {
            return self.complained_of(place, text, sink);
        }
        let listed = self.pending.iter().position(|sent| match &sent.command {
            Command::Position(setup) => fresh(sent) && setup.moves.iter().any(|m| m == mv),
            _ => false,
        });
        if let Some(place) = listed {
            return self.list_refused(place, mv, text, sink);
        }
        if self.complained == mv {
            return sink.report("cxboard/illegal-move/refused-once", Some(text), |f| {
                Finding { message: format!("`{mv}` is refused twice"), ..f }
                    .expected("one line for each move refused")
                    .span(0, text.len())
            });
        }
        let is_move = |sent: &Sent| fresh(sent) && matches!(sent.command, Command::Move(_));
        let is_list = |sent: &Sent| fresh(sent) && matches!(sent.command, Command::Position(_));
        let other = self.pending.iter().position(is_move);
        let other = other.or_else(|| self.pending.iter().position(is_list));
        sink.judged("cxboard/illegal-move/names-the-move");
        let Some(place) = other else { return };
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
    fn complained_of(&mut self, place: usize, text: &str, sink: &mut Sink) {
        let sent = &mut self.pending[place];
        sent.complaints += 1;
        let (expect, raw) = (sent.expect, sent.raw.clone());
        let (board, suspect, number) = (sent.board.clone(), sent.suspect, sent.number);
        if let Command::Move(mv) = &sent.command {
            self.complained.clone_from(mv);
        }
        match expect {
            Expect::Refused(refusal) => {
                sink.judged("cxboard/illegal-move/is-refused");
                sink.judged("cxboard/illegal-move/refused-once");
                sink.judged("cxboard/illegal-move/names-the-move");
                // A position that no legal move has proved yet stays the likelier suspect.
                let unproved = self.game.suspect.is_some_and(is_of_position);
                if !unproved && !matches!(refusal, Refusal::OutOfTurn) {
                    self.game.suspect = Some("cxboard/illegal-move/is-not-made");
                }
            }
            Expect::Either => {}
            Expect::Taken => {
                let mv = raw.strip_prefix("move ").unwrap_or(&raw).trim();
                let id = self.blame_refused(board.as_deref(), mv, suspect);
                sink.report(id, Some(text), |f| {
                    Finding { message: format!("`{raw}` is refused, but it is legal"), ..f }
                        .expected("the move is made in silence")
                        .got(format!("`{text}`, in answer to line {number}"))
                        .span(0, text.len())
                });
                self.give_up();
            }
        }
    }

    fn list_refused(&mut self, place: usize, mv: &str, text: &str, sink: &mut Sink) {
        let sent = &mut self.pending[place];
        sent.complaints += 1;
        if sent.expect != Expect::Taken {
            return;
        }
        let Command::Position(setup) = sent.command.clone() else { return };
        let mut game = crate::protocols::cxboard::state::Game::default();
        let at = setup.moves.iter().position(|m| m == mv).unwrap_or(0);
        let before = super::super::message::Setup { moves: setup.moves[..at].to_vec(), ..setup };
        game.set_up(&before);
        let suspect = Some("cxboard/position/makes-the-moves");
        let id = self.blame_refused(game.board.as_ref(), mv, suspect);
        sink.report(id, Some(text), |f| {
            Finding { message: format!("`{mv}` in the list of a position is legal"), ..f }
                .expected("the moves of the list are made")
                .got(format!("`{text}`"))
                .span(0, text.len())
        });
        self.give_up();
    }

    /// The engine holds another position: nothing more can be judged on it.
    pub(super) fn give_up(&mut self) {
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

    /// `Error (TYPE): COMMAND`
    pub(super) fn error(&mut self, kind: &str, command: &str, text: &str, sink: &mut Sink) {
        if kind.is_empty() && command.is_empty() {
            sink.report("cxboard/error/form", Some(text), |f| {
                Finding { message: "the error names neither type nor command".into(), ..f }
                    .expected("`Error (TYPE): COMMAND`")
                    .span(0, text.len())
            });
        } else {
            sink.judged("cxboard/error/form");
        }
        let fresh = |sent: &Sent| sent.complaints == 0;
        let named = |sent: &Sent| {
            let (raw, command) = (sent.raw.trim(), command.trim());
            !command.is_empty()
                && !raw.is_empty()
                && (raw == command || raw.starts_with(command) || command.starts_with(raw))
        };
        let exact = self.pending.iter().position(|s| fresh(s) && s.raw.trim() == command.trim());
        let like =
            self.pending.iter().position(|s| fresh(s) && (named(s) || names(&s.command, command)));
        // An error that names nothing is about the latest line that may be refused.
        let any = self.pending.iter().rposition(|s| fresh(s) && s.expect != Expect::Taken);
        let last = self.pending.iter().rposition(fresh);
        let Some(place) = exact.or(like).or(any).or(last) else { return };
        self.error_types.push((self.pending[place].raw.clone(), kind.to_owned()));
        if self.copying == Copying::Failed {
            self.pending[place].complaints += 1;
            if self.pending[place].command == Command::IsReady {
                self.conclude(place, sink);
            }
            return;
        }
        self.errs(place, kind, text, sink);
    }

    fn errs(&mut self, place: usize, kind: &str, text: &str, sink: &mut Sink) {
        let sent = &self.pending[place];
        let (expect, raw, command) = (sent.expect, sent.raw.clone(), sent.command.clone());
        if sent.carriage_return && expect == Expect::Taken {
            self.pending[place].complaints += 1;
            self.undone(place, &command, sink);
            self.give_up();
            return sink.report("cxboard/preliminaries/accepts-crlf", Some(text), |f| {
                Finding { message: format!("`{raw}` with CR LF at its end is refused"), ..f }
                    .expected("the same as without the carriage return")
                    .span(0, text.len())
            });
        }
        match (&command, expect) {
            (Command::Move(_), Expect::Refused(Refusal::Law(..))) => {
                sink.judged("cxboard/illegal-move/own-message");
                sink.report("cxboard/illegal-move/own-message", Some(text), |f| {
                    Finding { message: format!("`{raw}` is refused by an error"), ..f }
                        .expected("`Illegal move: …`")
                        .got(format!("`{text}`"))
                        .span(0, text.len())
                });
                self.complained_of(place, text, sink);
            }
            (Command::Move(_), _) => self.complained_of(place, text, sink),
            (Command::Hint, _) => {
                self.hints = self.hints.saturating_sub(1);
                self.pending[place].complaints += 1;
                sink.report("cxboard/hint/ignored-if-unknown", Some(text), |f| {
                    Finding { message: "a hint is refused with an error".into(), ..f }
                        .expected("`info hint MOVE`, or nothing")
                        .span(0, text.len())
                });
            }
            (_, Expect::Taken) => {
                self.pending[place].complaints += 1;
                let id = self.about_error(&command, &self.pending[place].clone(), kind);
                sink.report(id, Some(text), |f| {
                    Finding { message: format!("`{raw}` is answered with an error"), ..f }
                        .expected("the command is carried out")
                        .got(if kind.is_empty() { text.to_owned() } else { format!("`{text}`") })
                        .span(0, text.len())
                });
                self.undone(place, &command, sink);
            }
            (Command::Go(_), _) => {
                self.pending[place].complaints += 1;
                self.game.searches.pop_back();
            }
            (Command::Position(_), _) => {
                self.pending[place].complaints += 1;
                self.game.lose();
            }
            _ => self.pending[place].complaints += 1,
        }
    }

    /// A command was refused that should have had an effect.
    fn undone(&mut self, place: usize, command: &Command, sink: &mut Sink) {
        match command {
            Command::IsReady => self.conclude(place, sink),
            Command::Go(_) => {
                self.game.searches.pop_back();
            }
            Command::Pause => self.game.paused = None,
            Command::PlayCurrent | Command::PlayOther | Command::Force => {
                self.game.mode = Mode::Unknown;
                self.give_up();
            }
            Command::Position(_) | Command::Undo | Command::Remove => self.give_up(),
            _ => {}
        }
    }

    /// The requirement that an error in answer to a right command breaks.
    fn about_error(&self, command: &Command, sent: &Sent, kind: &str) -> &'static str {
        let unknown = self.unknown_error.as_deref().is_none_or(|known| known == kind);
        match command {
            Command::Undo | Command::Remove if self.known().is_some() => {
                self.known().unwrap_or_default()
            }
            Command::Undo if !unknown => "cxboard/undo/takes-back-one-ply",
            Command::Remove if !unknown && self.game.mode == Mode::Force => {
                "cxboard/remove/takes-back-two-plies"
            }
            Command::IsReady => "cxboard/isready/always-answered",
            Command::SetOption(name, _) => self.about_option(name),
            Command::Clock(_) => "cxboard/clock/time-forms",
            Command::Position(setup) if setup.cfen.is_some() => "cxboard/position/reads-cfen",
            Command::Position(setup) if !setup.moves.is_empty() => {
                "cxboard/position/makes-the-moves"
            }
            Command::PlayCurrent | Command::PlayOther if sent.again => "cxboard/play/changes-sides",
            Command::Remove if matches!(self.game.mode, Mode::Play(_)) => {
                "cxboard/remove/in-any-mode"
            }
            Command::Name(_) | Command::Computer => "cxboard/name/taken-quietly",
            Command::Unknown => "cxboard/ask/accepts-the-answer",
            Command::Go(go) => self.about_go(go, false),
            Command::Stop if self.disturbed == Some("cxboard/pause/resumes") => {
                "cxboard/pause/resumes"
            }
            Command::Undo | Command::Remove | Command::Draw | Command::Debug(_) => {
                "cxboard/preliminaries/implements-borrowed-commands"
            }
            _ => "cxboard/preliminaries/implements-every-command",
        }
    }

    /// A line that seems to complain, but in words of its own.
    pub(super) fn broken_complaint(&mut self, form: Form, text: &str, sink: &mut Sink) {
        let refused = self.pending.iter().position(|sent| {
            let is_move = match &sent.command {
                Command::Move(mv) => text.contains(mv.as_str()) || form == Form::Illegal,
                _ => false,
            };
            is_move && sent.complaints == 0 && sent.expect != Expect::Either
        });
        if let Some(place) = refused {
            sink.report("cxboard/illegal-move/form", Some(text), |f| {
                Finding { message: "the line has neither of the two forms".into(), ..f }
                    .expected("`Illegal move: MOVE` or `Illegal move (REASON): MOVE`")
                    .got(format!("`{text}`"))
                    .span(0, text.len())
            });
            return self.complained_of(place, text, sink);
        }
        let id = match form {
            Form::Illegal => "cxboard/illegal-move/form",
            _ => "cxboard/error/form",
        };
        sink.report(id, Some(text), |f| {
            Finding { message: "the error is not in the form of the text".into(), ..f }
                .expected("`Error (TYPE): COMMAND`")
                .got(format!("`{text}`"))
                .span(0, text.len())
        });
        let last = self
            .pending
            .iter()
            .rposition(|sent| sent.complaints == 0 && sent.expect != Expect::Taken);
        if let Some(place) = last {
            self.error_types.push((self.pending[place].raw.clone(), text.to_owned()));
            self.errs(place, "", text, sink);
        }
    }

    fn unrefused_after_error(&self, sent: &Sent, sink: &mut Sink) {
        let exempt = matches!(
            sent.command,
            Command::IsReady | Command::Quit | Command::Cxboard(_) | Command::Blank
        );
        sink.judged("cxboard/copy-protection/error-refuses-everything");
        if exempt || !sent.after_error {
            return;
        }
        sink.report("cxboard/copy-protection/error-refuses-everything", None, |f| {
            Finding {
                message: format!("`{}` gets no Error after `copyprotection error`", sent.raw),
                ..f
            }
            .expected("a line `Error (…): …` in answer to every command but `quit`")
        });
    }
}

fn is_of_position(requirement: &str) -> bool {
    requirement.starts_with("cxboard/position/")
}

/// Whether a command is about this move.
fn names(command: &Command, mv: &str) -> bool {
    match command {
        Command::Move(sent) => sent == mv || mv.strip_prefix("move ").is_some_and(|m| m == sent),
        _ => false,
    }
}
