//! Lines that nobody asked for.
//!
//! In: a line and what was said before it. Out: findings about what may have
//! caused it. Never: lines of a search that is under way.

use std::{borrow::Cow, time::Duration};

use super::{
    super::{
        dialect::{Dialect, Setup},
        grammar,
        message::{Command, Reply},
        model::{After, Sent, Trailing},
        profile::Habit,
    },
    DebugMode, Phase, SearchReferee,
};
use crate::verdict::{Finding, Sink};

/// An answer to what was said before the last `readyok` does not take longer.
const LATE: Duration = Duration::from_millis(250);

impl<D: Dialect> SearchReferee<D> {
    /// The engine speaks first.
    pub(super) fn before_the_first_command(&mut self, text: &str, sink: &mut Sink) {
        let is_banner = || match grammar::reply::<D>(text) {
            Reply::Other => true,
            Reply::Info(fields) => !grammar::tells_of_a_search(&fields),
            _ => false,
        };
        if text.trim().is_empty() || (D::CUSTOMS.banners && is_banner()) {
            return;
        }
        if let Reply::Option(declaration) = grammar::reply::<D>(text) {
            self.greeting.option(declaration, &D::GREETING, text, sink);
        }
        sink.report(D::DESCRIPTION_SILENT_AT_START, Some(text), |f| {
            Finding { message: "output before the first command".into(), ..f }
                .expected("no output before the first command")
                .span(0, text.len())
                .advice(format!(
                    "send the identification in answer to `{}`; write a banner to standard error",
                    D::START
                ))
        });
    }

    /// A line that begins with no word of the protocol.
    pub(super) fn no_message(&mut self, text: &str, sink: &mut Sink) {
        let Some(unknown) = D::CUSTOMS.known_messages_only else { return };
        // Where such lines come anyway, they do not answer what was sent just before.
        let known = self.profile.knew(Habit::BareLines).then_some(unknown);
        let usual = known.or(self.debug.bare_line);
        let caused =
            self.window.recent.iter().rev().find(|sent| usual.is_none() && is_ignorable(sent));
        let debugging = self.debug.mode != DebugMode::Off;
        let (id, message) = if let Some(sent) = caused {
            (unknown, format!("`{}` is answered with this line", sent.raw))
        } else if debugging && usual != Some(unknown) {
            (D::DEBUG_SENDS_MORE_INFORMATION, "debug output that is not an `info` line".to_owned())
        } else {
            (unknown, "a line that is not a message of the protocol".to_owned())
        };
        if caused.is_none() {
            self.debug.bare_line = Some(id);
            if id == unknown {
                self.profile.notice(Habit::BareLines);
            }
        }
        let command = caused.map(|sent| sent.name.into());
        sink.report(id, Some(text), |f| {
            Finding { message, command, ..f }
                .expected(format!("one of id, option, {}, readyok, bestmove, info", D::STARTED[0]))
                .span(0, text.len())
                .advice("send text for people as `info string …`")
        });
    }

    /// Words after one that stands alone.
    pub(super) fn words_too_many(&self, text: &str, sink: &mut Sink) {
        let Some(id) = D::CUSTOMS.known_messages_only else { return };
        sink.report(id, Some(text), |f| {
            Finding { message: "additional words after a message of a single word".into(), ..f }
                .expected("the word alone")
                .span(0, text.len())
        });
    }

    /// A `readyok` too many.
    pub(super) fn surplus_ready(&mut self, text: &str, sink: &mut Sink) {
        if self.phase == Phase::Midway {
            return;
        }
        if self.spare_answers > 0 {
            self.spare_answers -= 1;
            return;
        }
        sink.report(D::READYOK_ONLY_WHEN_ASKED, Some(text), |f| {
            Finding { message: "`readyok` without an open `isready`".into(), ..f }
                .expected("exactly one `readyok` for each `isready`")
                .got(self.ready.last.beside(text))
                .span(0, text.len())
        });
    }

    /// A `bestmove` while nothing is searched.
    pub(super) fn surplus_best_move(&mut self, text: &str, sink: &mut Sink) {
        if self.searches.after == After::Open {
            // It was searching after all.
            self.searches.after = After::Ended;
            return;
        }
        if self.phase == Phase::Midway {
            return;
        }
        let cause = self.provoked().filter(|_| self.searches.misplaced.is_none());
        // The same answer once more is rather one too many for the search than one to a command that
        // asks for none; only `stop` comes near enough to asking.
        let repeats = self.searches.is_fresh() && self.searches.best.is_repeated_by(text);
        let passed_over = cause.filter(|sent| repeats && sent.command != Command::Stop);
        let may_come_of: Vec<_> =
            passed_over.and_then(due).into_iter().map(Cow::Borrowed).collect();
        let cause = cause.filter(|_| may_come_of.is_empty());
        let (id, message) = if let Some(later) = &self.searches.misplaced {
            (
                D::DESCRIPTION_IGNORES_OUT_OF_PLACE_COMMANDS,
                format!("`{}` during a search began a search of its own", later.raw),
            )
        } else if let Some(sent) = cause {
            let due = due(sent).unwrap_or(D::BESTMOVE_ONLY_AFTER_GO);
            (due, format!("`{}` is answered with `bestmove`", sent.raw))
        } else if self.searches.is_fresh() {
            (D::GO_ONE_BESTMOVE_EACH, "a second `bestmove` for the same search".to_owned())
        } else {
            (D::BESTMOVE_ONLY_AFTER_GO, "`bestmove` without a search".to_owned())
        };
        let command = cause.filter(|sent| is_ignorable(sent)).map(|sent| sent.name.into());
        let is_provoked = cause.is_some();
        sink.report(id, Some(text), |f| {
            Finding { message, command, may_come_of, ..f }
                .expected("exactly one `bestmove` for each `go`")
                .got(self.searches.best.beside(text))
                .span(0, text.len())
        });
        self.searches.unasked |= is_provoked;
    }

    /// A line of a search while nothing is searched.
    pub(super) fn unsolicited_info(&mut self, number: usize, text: &str, sink: &mut Sink) {
        if self.searches.after == After::Open || self.phase == Phase::Midway {
            return;
        }
        if let Some(later) = &self.searches.misplaced {
            return sink.report(D::DESCRIPTION_IGNORES_OUT_OF_PLACE_COMMANDS, Some(text), |f| {
                let message = format!("`{}` during a search began a search of its own", later.raw);
                Finding { message, line: Some(number), ..f }
                    .expected("one search at a time")
                    .span(0, text.len())
            });
        }
        let is_setting = |sent: &&Sent<D>| matches!(sent.command, Command::SetOption(_));
        let option = self.window.cause().filter(is_setting);
        let id = option.and_then(due).unwrap_or(D::DESCRIPTION_CALCULATES_ONLY_AFTER_GO);
        let is_fresh = self.searches.is_fresh();
        // One line may be a late one, whatever was sent meanwhile; several are a search.
        let is_first = self.searches.trailing.is_none() && !self.searches.unasked;
        let may_trail = self.searches.may_trail(self.received_at.unwrap_or_default());
        if is_fresh || is_first && may_trail {
            let (text, or_else) = (text.to_owned(), self.pondering());
            let sign_of = (!is_fresh).then_some(id);
            let found = Trailing { line: number, text, or_else, sign_of };
            self.searches.trailing.get_or_insert(found);
            return;
        }
        // It goes on searching: the lines that came before are part of that.
        self.searches.trailing = None;
        let ignorable = self.provoked().filter(|sent| is_ignorable(sent));
        let message = match option.or(ignorable) {
            Some(sent) => format!("`{}` starts a search", sent.raw),
            None if !self.setup.was_sent() => {
                "the engine searches before any position was sent".to_owned()
            }
            None => "the engine searches without a `go`".to_owned(),
        };
        sink.report(id, Some(text), |f| {
            let may_come_of = self.pondering().into_iter().map(Cow::Borrowed).collect();
            let command = ignorable.map(|sent| sent.name.into());
            Finding { message, command, may_come_of, line: Some(number), ..f }
                .expected("no search before `go`")
                .span(0, text.len())
        });
        self.searches.unasked = true;
    }

    /// What else is broken by searches that nobody asked for: the engine may take the opponent's time
    /// for them, as it was told that it might when it is asked to.
    fn pondering(&self) -> Option<&'static str> {
        let pondering = D::CUSTOMS.pondering.as_ref().filter(|_| D::may_ponder(&self.rules));
        pondering.map(|pondering| pondering.by_itself)
    }

    /// A command that may have caused a best move and asks for none.
    fn provoked(&self) -> Option<&Sent<D>> {
        // What the engine was ready after, it does not answer so late.
        let is_late = self.received_at.unwrap_or_default().saturating_sub(self.sent_at) > LATE;
        let is_done = self.window.recent.is_empty() && is_late;
        if self.searches.after == After::JustEnded || is_done {
            return None;
        }
        let is_position = |sent: &&Sent<D>| matches!(sent.command, Command::Position(_));
        let other = self.window.cause().filter(|sent| !matches!(sent.command, Command::Go(_)));
        other.or_else(|| self.window.recent.iter().rev().find(is_position))
    }

    /// Lines of a search that came after its end, if it did end there.
    pub(super) fn report_trailing(&mut self, sink: &mut Sink) {
        let Some(found) = self.searches.trailing.take() else { return };
        sink.report(D::BESTMOVE_NOTHING_FOLLOWS, Some(&found.text), |f| {
            Finding {
                message: "a line about the search comes after its `bestmove`".into(),
                line: Some(found.line),
                may_come_of: found.or_else.into_iter().map(Cow::Borrowed).collect(),
                sign_of: found.sign_of.into_iter().map(Cow::Borrowed).collect(),
                ..f
            }
            .expected("`bestmove` as the last line about the search")
            .span(0, found.text.len())
        });
    }
}

/// The requirement that an answer which this line does not ask for breaks.
pub(super) fn due<D: Dialect>(sent: &Sent<D>) -> Option<&'static str> {
    let message = D::description().named(sent.name).filter(|_| !is_ignorable(sent))?;
    if let (Command::PonderHit, Some(pondering), true) =
        (&sent.command, &D::CUSTOMS.pondering, sent.during_search)
    {
        return Some(pondering.no_hit_in_others);
    }
    let is_out_of_place = sent.during_search && !message.in_search;
    if is_out_of_place {
        Some(D::DESCRIPTION_IGNORES_OUT_OF_PLACE_COMMANDS)
    } else {
        message.ids.due.first().copied()
    }
}

/// Whether it is to be ignored.
pub(super) const fn is_ignorable<D: Dialect>(sent: &Sent<D>) -> bool {
    matches!(sent.command, Command::Unknown | Command::Misused(_) | Command::Blank)
}
