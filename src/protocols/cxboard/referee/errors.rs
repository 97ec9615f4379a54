//! Errors: which command they are about, and what that breaks.
//!
//! In: `Error` in whatever form. Out: findings about commands that were
//! refused and should have been carried out, or the other way round.

use super::{Copying, CxReferee, refusals::names};
use crate::{
    protocols::cxboard::{
        message::{Command, Form},
        model::{Expect, Mode, Refusal, Sent},
        words::has_word,
    },
    verdict::{Finding, Sink},
};

/// From this length on, a command that an error names may have been cut off.
const CUT: usize = 40;

/// Whether a line begins with the words of another.
fn begins(line: &str, words: &str) -> bool {
    line.strip_prefix(words).is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t']))
}

impl CxReferee {
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
        let Some(place) = self.meant_by(command.trim()) else { return };
        self.seen.error_types.push((self.pending[place].raw.clone(), kind.to_owned()));
        if self.copying == Copying::Failed {
            self.pending[place].complaints += 1;
            if self.pending[place].command == Command::IsReady {
                self.conclude(place, sink);
            }
            return;
        }
        self.errs(place, kind, text, sink);
    }

    /// The pending command that an error is about; none if it is one more word
    /// about a command that was refused before.
    fn meant_by(&self, command: &str) -> Option<usize> {
        let fresh = |sent: &Sent| sent.complaints == 0;
        let named = |sent: &Sent| {
            let raw = sent.raw.trim();
            let cut = command.len() >= CUT && raw.starts_with(command);
            let alike = cut || begins(raw, command) || (!raw.is_empty() && begins(command, raw));
            !command.is_empty() && (alike || names(&sent.command, command))
        };
        let exact = self.pending.iter().position(|s| fresh(s) && s.raw.trim() == command);
        let like = self.pending.iter().position(|s| fresh(s) && named(s));
        if let Some(place) = exact.or(like) {
            return Some(place);
        }
        // A long line may be read, and refused, in pieces.
        let again = |s: &Sent| !fresh(s) && (named(s) || s.raw.contains(command));
        let late = self.fences.concluded.iter().any(|raw| raw.trim() == command);
        if !command.is_empty() && (late || self.pending.iter().any(again)) {
            return None;
        }
        // An error that names nothing is about the latest line that may be refused.
        let any = self.pending.iter().rposition(|s| fresh(s) && s.expect != Expect::Taken);
        let refused = |s: &Sent| !fresh(s) && s.expect != Expect::Taken;
        if any.is_none() && command.is_empty() && self.pending.iter().any(refused) {
            // More about what was refused just before.
            return None;
        }
        // Whoever answers `isready` as well means a line before it.
        let before = |s: &Sent| fresh(s) && s.command != Command::IsReady;
        let last = any.or_else(|| self.pending.iter().rposition(before));
        last.or_else(|| {
            self.pending.iter().rposition(fresh).filter(|_| self.pending.iter().all(fresh))
        })
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
                let unknown = self.unknown_error.as_deref() == Some(kind);
                let word = raw.split_whitespace().next().unwrap_or_default().to_owned();
                sink.report(id, Some(text), |f| {
                    let f = Finding { message: format!("`{raw}` is answered with an error"), ..f }
                        .expected("the command is carried out")
                        .got(format!("`{text}`"))
                        .span(0, text.len());
                    if unknown { f.refused(word) } else { f }
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
                self.game.thinking = None;
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
            Command::Stop if self.causes.disturbed == Some("cxboard/pause/resumes") => {
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
                Command::Move(mv) => has_word(text, mv) || form == Form::Illegal,
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
        let fresh = |sent: &&Sent| sent.complaints == 0;
        let last = self
            .pending
            .iter()
            .rposition(|sent| sent.complaints == 0 && sent.expect != Expect::Taken);
        let named = |sent: &Sent| {
            sent.raw.split_whitespace().next().is_some_and(|word| has_word(text, word))
        };
        if last.is_none() && !self.pending.iter().filter(fresh).any(named) {
            // Nothing was sent that it could be about.
            return self.unknown(text, sink);
        }
        let of_moves = |sent: &Sent| match &sent.command {
            Command::Move(_) => true,
            Command::Position(setup) => !setup.moves.is_empty(),
            _ => false,
        };
        let about_moves = form == Form::Illegal && self.pending.iter().filter(fresh).any(of_moves);
        let (id, expected) = if about_moves {
            ("cxboard/illegal-move/form", "`Illegal move: MOVE` or `Illegal move (REASON): MOVE`")
        } else {
            ("cxboard/error/form", "`Error (TYPE): COMMAND`")
        };
        sink.report(id, Some(text), |f| {
            Finding { message: "the error is not in the form of the text".into(), ..f }
                .expected(expected)
                .got(format!("`{text}`"))
                .span(0, text.len())
        });
        if let Some(place) = last {
            self.seen.error_types.push((self.pending[place].raw.clone(), text.to_owned()));
            self.errs(place, "", text, sink);
        }
    }

    pub(super) fn unrefused_after_error(&self, sent: &Sent, sink: &mut Sink) {
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
