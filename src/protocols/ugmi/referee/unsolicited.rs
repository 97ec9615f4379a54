//! Lines that nobody asked for.
//!
//! In: a line and what was said before it. Out: findings about what may have
//! caused it. Never: lines of a search that is under way.

use std::time::Duration;

use super::{Debug, Opening, UgmiReferee, traits};
use crate::{
    protocols::ugmi::{
        message::Command,
        model::{Deferred, Form, Sent, Variation},
    },
    verdict::{Finding, Sink},
};

const KNOWN: &str = "ugmi/description/known-messages-only";
const MORE: &str = "ugmi/debug/sends-more-information";
const CALCULATES: &str = "ugmi/description/calculates-only-after-go";
const TRIGGERS_NOTHING: &str = "ugmi/setoption/triggers-nothing";
const OUT_OF_PLACE: &str = "ugmi/description/ignores-out-of-place-commands";

/// An answer to what was said before the last `readyok` does not take longer.
const LATE: Duration = Duration::from_millis(250);

impl UgmiReferee {
    /// The engine speaks first.
    pub(super) fn before_the_first_command(&mut self, text: &str, sink: &mut Sink) {
        if text.trim().is_empty() {
            return;
        }
        self.notice(traits::SPEAKS_FIRST);
        if !self.seat.is_drill() {
            return;
        }
        sink.report("ugmi/description/silent-at-start", Some(text), |f| {
            Finding { message: "the engine speaks before it was asked anything".into(), ..f }
                .expected("silence until the first command")
                .span(0, text.len())
                .advice("say who you are in answer to `ugmi`; a banner goes to standard error")
        });
    }

    /// A line that begins with no word of the protocol.
    pub(super) fn no_message(&mut self, text: &str, sink: &mut Sink) {
        let first = self.noticed.contains(&traits::SPEAKS_FIRST);
        if !self.handshake.is_done() && (first || self.has_trait(traits::SPEAKS_FIRST)) {
            return;
        }
        let ignorable = |(sent, _): &(&Sent, &str)| {
            matches!(sent.command, Command::Unknown | Command::Misused(_) | Command::Blank)
        };
        // Where such lines come anyway, what was said just before is not to blame.
        let usual = self.memory.uncaused;
        let caused = self.window.suspect().filter(|caused| usual.is_none() && ignorable(caused));
        let debugging = matches!(self.debug, Debug::On | Debug::Ending);
        let (id, message) = if let Some((sent, about)) = caused {
            let odd = about == "ugmi/process/survives-odd-input";
            let id = if odd { "ugmi/description/ignores-unknown-commands" } else { about };
            (id, format!("`{}` is answered with this line", sent.raw))
        } else if debugging && usual != Some(KNOWN) {
            (MORE, "debug output that is no `info` line".to_owned())
        } else {
            (KNOWN, "the line begins with no word of the protocol".to_owned())
        };
        if caused.is_none() {
            self.memory.uncaused = Some(id);
        }
        sink.report(id, Some(text), |f| {
            Finding { message, ..f }
                .expected("one of id, option, ugmiok, readyok, bestmove, info")
                .span(0, text.len())
                .advice("what a person may want to read goes into `info string …`")
        });
    }

    /// Words after one that stands alone.
    pub(super) fn stray_words(&self, text: &str, sink: &mut Sink) {
        sink.report(KNOWN, Some(text), |f| {
            Finding { message: "words follow where the message is a single word".into(), ..f }
                .expected("the word alone")
                .span(0, text.len())
        });
    }

    /// A `readyok` too many.
    pub(super) fn surplus_ready(&mut self, text: &str, sink: &mut Sink) {
        if self.opening == Opening::Midway {
            return;
        }
        sink.report("ugmi/readyok/only-when-asked", Some(text), |f| {
            Finding { message: "a `readyok` too many".into(), ..f }
                .expected("one `readyok` for each `isready`, and none without")
                .got(self.firsts.ready.beside(text))
                .span(0, text.len())
        });
    }

    /// A `bestmove` while nothing is searched.
    pub(super) fn surplus_best_move(&mut self, text: &str, sink: &mut Sink) {
        if std::mem::take(&mut self.aftermath.is_open) {
            // It was searching after all.
            self.aftermath.is_fresh = true;
            return;
        }
        if self.opening == Opening::Midway {
            return;
        }
        let is_position = |sent: &Sent| matches!(sent.command, Command::Position(_));
        let after_position = self.window.recent.iter().any(is_position);
        let (id, message) = if let Some(raw) = &self.aftermath.misplaced {
            (OUT_OF_PLACE, format!("`{raw}` came during a search and had a search of its own"))
        } else if let Some((raw, about)) = self.provoked() {
            (about, format!("`{raw}` is answered with `bestmove`"))
        } else if after_position {
            (CALCULATES, "a `bestmove` in answer to `position`".to_owned())
        } else if self.aftermath.is_fresh {
            ("ugmi/go/one-bestmove-each", "a second `bestmove` for the same search".to_owned())
        } else {
            ("ugmi/bestmove/only-after-go", "a `bestmove` while nothing is searched".to_owned())
        };
        sink.report(id, Some(text), |f| {
            Finding { message, ..f }
                .expected("one `bestmove` for each `go`, and none without")
                .got(self.firsts.best.beside(text))
                .span(0, text.len())
        });
    }

    /// A line of a search while nothing is searched.
    pub(super) fn stray_info(&mut self, number: usize, text: &str, sink: &mut Sink) {
        if self.aftermath.is_open || self.opening == Opening::Midway {
            return;
        }
        if let Some(raw) = self.aftermath.misplaced.clone() {
            return sink.report(OUT_OF_PLACE, Some(text), |f| {
                let message = format!("`{raw}` came during a search and has a search of its own");
                Finding { message, ..f }.expected("one search at a time").span(0, text.len())
            });
        }
        if self.aftermath.is_fresh {
            let kind = Variation::Unasked(String::new());
            let found =
                Deferred { line: number, text: text.to_owned(), span: (0, text.len()), kind };
            self.aftermath.trailing.get_or_insert(found);
            return;
        }
        // It thinks on: that says all about the lines that came before.
        self.aftermath.trailing = None;
        let option = self
            .window
            .cause()
            .filter(|sent| sent.about.is_some_and(|about| about.starts_with("ugmi/setoption/")));
        let (id, message) = match option {
            Some(sent) => (TRIGGERS_NOTHING, format!("`{}` starts a search", sent.raw)),
            None if self.setup.form == Form::None => {
                (CALCULATES, "the engine calculates before any position was sent".to_owned())
            }
            None => {
                (CALCULATES, "the engine calculates although no search was asked for".to_owned())
            }
        };
        sink.report(id, Some(text), |f| {
            Finding { message, ..f }.expected("no calculation before `go`").span(0, text.len())
        });
    }

    /// A command that should have been ignored and may have caused this line:
    /// as it was said, and its requirement.
    fn provoked(&self) -> Option<(String, &'static str)> {
        if self.aftermath.is_silent {
            return None;
        }
        // Of lines that came all at once any may be the cause.
        let pipelined = self.ready.len() > 1;
        let suspect = self.window.suspect().map(|(sent, _)| sent);
        let sent = if pipelined { suspect? } else { self.window.cause()? };
        // What the engine was ready after, it does not answer so late.
        if self.window.recent.is_empty() && self.heard.saturating_sub(self.said) > LATE {
            return None;
        }
        let ignorable = !matches!(sent.command, Command::Position(_) | Command::Go(_));
        let about = sent.content.filter(|_| ignorable)?;
        let is_option = about.starts_with("ugmi/setoption/");
        Some((sent.raw.clone(), if is_option { TRIGGERS_NOTHING } else { about }))
    }

    /// Lines of a search that came after its end, if it did end there.
    pub(super) fn tell_trailing(&mut self, sink: &mut Sink) {
        let Some(found) = self.aftermath.trailing.take() else { return };
        sink.report("ugmi/bestmove/nothing-follows", Some(&found.text), |f| {
            Finding {
                message: "a line of the search comes after its `bestmove`".into(),
                line: Some(found.line),
                ..f
            }
            .expected("`bestmove` after all that is said of the search")
            .span(found.span.0, found.span.1)
        });
    }
}
