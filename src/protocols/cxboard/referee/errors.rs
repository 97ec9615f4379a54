//! Errors: which command they are about, and which requirement that breaks.
//!
//! In: `Error` in whatever form. Out: findings about commands that were
//! refused and should have been carried out, or the other way round.

use super::{Copying, CxReferee, refusals::names};
use crate::{
    protocols::cxboard::{
        description::DESCRIPTION,
        message::{Command, Form},
        model::{Expect, Mode, Refusal, Sent},
        words::has_word,
    },
    verdict::{Finding, Sink, shortened},
};

const ONCE: &str = "cxboard/error/told-once";

/// From this length on, a command that an error names may have been cut off.
const CUT: usize = 40;

/// Whether a line begins with the words of another.
fn begins(line: &str, words: &str) -> bool {
    line.strip_prefix(words).is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t']))
}

impl CxReferee {
    /// `Error (TYPE): COMMAND`
    pub(super) fn error(&mut self, kind: &str, command: &str, text: &str, sink: &mut Sink) {
        let is_blank = |sent: &Sent| sent.command == Command::Blank;
        if kind.is_empty() && command.is_empty() && !self.pending.iter().any(is_blank) {
            sink.report("cxboard/error/form", Some(text), |f| {
                Finding { message: "error with neither type nor command".into(), ..f }
                    .expected("`Error (TYPE): COMMAND`")
                    .span(0, text.len())
            });
        } else {
            sink.judged("cxboard/error/form");
        }
        let Some(place) = self.meant_by(kind, command.trim()) else {
            return self.judge_second_error(kind, command.trim(), text, sink);
        };
        sink.judged(ONCE);
        self.reports.firsts.error.note(sink.line(), text);
        self.record.error_types.push((self.pending[place].raw.clone(), kind.to_owned()));
        if self.start.copying == Copying::Failed {
            self.pending[place].complaints += 1;
            if self.pending[place].command == Command::IsReady {
                self.conclude(place, sink);
            }
            return;
        }
        let is_refused = |sent: &Sent| sent.complaints > 0;
        let may_be = self.pending[place].expect != Expect::Taken;
        if command.is_empty() && may_be && self.pending.iter().any(is_refused) {
            // It may as well say more about another command.
            self.pending[place].is_perhaps_refused = true;
            self.game.excuse_searches();
            return;
        }
        self.judge_error(place, kind, text, sink);
    }

    /// The pending command that an error is about; none if it is one more word
    /// about a command that was refused before, or about something that was never sent.
    fn meant_by(&self, kind: &str, command: &str) -> Option<usize> {
        let fresh = |sent: &Sent| sent.complaints == 0;
        let named = |sent: &Sent| {
            let raw = sent.raw.trim();
            let cut = command.len() >= CUT && raw.starts_with(command);
            let alike = cut || begins(raw, command) || (!raw.is_empty() && begins(command, raw));
            !command.is_empty() && (alike || names(&sent.command, command))
        };
        let said = |s: &Sent| fresh(s) && s.raw.trim() == command;
        let open = self.pending.iter().position(|s| said(s) && !s.is_passed);
        let exact = open.or_else(|| self.pending.iter().position(said));
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
        // In full form it names what it is about, be it a file that cannot be read.
        let is_full = !kind.is_empty() && !command.is_empty();
        if is_full && self.start.copying != Copying::Failed {
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

    /// An error that is about no command: the same as before about the last command that got one,
    /// perhaps. One that says something else may explain it.
    fn judge_second_error(&self, kind: &str, command: &str, text: &str, sink: &mut Sink) {
        let Some((raw, before)) = self.record.error_types.last() else { return };
        let refused = |sent: &Sent| sent.complaints > 0;
        let here = self.pending.iter().any(|sent| refused(sent) && sent.raw == *raw);
        // Behind a fence only one that names it is about it.
        let before_it = !command.is_empty() && self.fences.refused.contains(raw);
        // Without the command, it is about this one only if it cannot be about another one, or
        // about another piece of it.
        let settled = |sent: &Sent| refused(sent) || sent.command == Command::IsReady;
        let alone = raw.len() < CUT && self.pending.iter().all(settled);
        let about = if command.is_empty() { alone } else { raw.trim() == command };
        if self.start.copying == Copying::Failed || !(here || before_it) || !about || kind != before
        {
            return;
        }
        sink.report(ONCE, Some(text), |f| {
            Finding {
                message: format!("`{}` is answered with two errors", shortened(raw, 40)),
                ..f
            }
            .expected("one error for each command")
            .got(self.reports.firsts.error.beside(text))
            .span(0, text.len())
        });
    }

    fn judge_error(&mut self, place: usize, kind: &str, text: &str, sink: &mut Sink) {
        let sent = self.pending[place].clone();
        if matches!(sent.command, Command::Move(_)) {
            return self.move_is_an_error(place, &sent, text, sink);
        }
        self.pending[place].complaints += 1;
        match (&sent.command, sent.expect) {
            (Command::Hint, _) => {
                self.dialogue.take_hint();
                sink.report("cxboard/hint/ignored-if-unknown", Some(text), |f| {
                    Finding { message: "`hint` is answered with an error".into(), ..f }
                        .expected("`info hint MOVE`, or no answer")
                        .span(0, text.len())
                });
            }
            (_, Expect::Taken) => {
                self.report_refused(&sent, kind, text, sink);
                self.undone(place, &sent.command, sink);
                if sent.carriage_return {
                    self.abandon_position();
                }
            }
            (Command::Go(_), _) => self.game.forget_search(&sent.raw),
            (Command::Position(_), _) => {
                self.game.lose();
                self.game.excuse_searches();
                // It plays from another position, and perhaps the other side.
                let plays =
                    |sent: &Sent| matches!(sent.command, Command::PlayCurrent | Command::PlayOther);
                if self.pending.iter().skip(place).any(plays) {
                    self.game.mode = Mode::Unknown;
                    self.game.thinking = None;
                    self.aftermath.may_play = true;
                }
                // Moves behind it are made, and taken back, elsewhere.
                let is_elsewhere = |sent: &&mut Sent| {
                    matches!(sent.command, Command::Move(_) | Command::Undo | Command::Remove)
                };
                for sent in self.pending.iter_mut().skip(place).filter(is_elsewhere) {
                    sent.expect = Expect::Either;
                }
            }
            _ => {}
        }
    }

    /// A move is refused, but as an error.
    fn move_is_an_error(&mut self, place: usize, sent: &Sent, text: &str, sink: &mut Sink) {
        if sent.carriage_return && sent.expect == Expect::Taken {
            self.pending[place].complaints += 1;
            self.report_refused(sent, "", text, sink);
            return self.abandon_position();
        }
        if let Expect::Refused(Refusal::Law(..)) = sent.expect {
            sink.judged("cxboard/illegal-move/own-message");
            sink.report("cxboard/illegal-move/own-message", Some(text), |f| {
                Finding { message: format!("`{}` is refused with an error", sent.raw), ..f }
                    .expected("`Illegal move: …`")
                    .got(format!("`{text}`"))
                    .span(0, text.len())
            });
        }
        self.complained_of(place, text, sink);
    }

    /// A command is refused that should have been carried out.
    fn report_refused(&self, sent: &Sent, kind: &str, text: &str, sink: &mut Sink) {
        if sent.carriage_return {
            return sink.report("cxboard/preliminaries/accepts-crlf", Some(text), |f| {
                Finding { message: format!("`{}` with CR LF is refused", sent.raw), ..f }
                    .expected("the same as without the carriage return")
                    .span(0, text.len())
            });
        }
        let unknown = self.known.unknown_error.as_deref() == Some(kind);
        let word = sent.raw.split_whitespace().next().unwrap_or_default().to_owned();
        let id = self.of_refused(sent, kind);
        sink.report(id, Some(text), |f| {
            let f = Finding { message: format!("`{}` is answered with an error", sent.raw), ..f }
                .expected("the command is carried out")
                .got(format!("`{text}`"))
                .span(0, text.len())
                .command(DESCRIPTION.command_of(&sent.raw));
            if unknown { f.refused(word) } else { f }
        });
    }

    /// A command was refused that should have had an effect.
    fn undone(&mut self, place: usize, command: &Command, sink: &mut Sink) {
        match command {
            Command::IsReady => self.conclude(place, sink),
            Command::Go(_) => {
                let raw = self.pending[place].raw.clone();
                self.game.forget_search(&raw);
            }
            // There is none, then.
            Command::Stop => self.game.searches.clear(),
            Command::Pause => self.game.paused = None,
            Command::PlayCurrent | Command::PlayOther | Command::Force => {
                self.game.mode = Mode::Unknown;
                self.game.thinking = None;
                self.abandon_position();
            }
            Command::Position(_) | Command::Undo | Command::Remove => self.abandon_position(),
            _ => {}
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
                Finding { message: "the refusal has another form".into(), ..f }
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
            Finding { message: "malformed error".into(), ..f }
                .expected(expected)
                .got(format!("`{text}`"))
                .span(0, text.len())
        });
        if let Some(place) = last {
            self.record.error_types.push((self.pending[place].raw.clone(), text.to_owned()));
            self.judge_error(place, "", text, sink);
        }
    }
}
