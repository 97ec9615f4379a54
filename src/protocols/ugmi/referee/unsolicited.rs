//! Lines that nobody asked for.
//!
//! In: a line and what was said before it. Out: findings about what may have
//! caused it. Never: lines of a search that is under way.

use super::{Debug, UgmiReferee, traits};
use crate::{
    protocols::ugmi::{
        message::Command,
        model::{Deferred, Form, Sent, Variation},
    },
    verdict::{Finding, Sink},
};

const OUT_OF_PLACE: &str = "ugmi/description/ignores-out-of-place-commands";
const ONLY_WHEN_ASKED: &str = "ugmi/readyok/only-when-asked";

/// Why a command was not out of place after all: the search that it came in
/// had ended, or was never asked for.
const NO_SEARCH: [&str; 2] =
    ["ugmi/go/infinite-without-limits", "ugmi/description/calculates-only-after-go"];

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
        let usual = self.has_trait(traits::STRAY_LINE);
        if self.debug == Debug::Never {
            self.notice(traits::STRAY_LINE);
        }
        let caused = self.window.suspect().filter(|_| !usual);
        let ignorable = caused.filter(|(sent, _)| {
            matches!(sent.command, Command::Unknown | Command::Misused(_) | Command::Blank)
        });
        let (id, message) = match ignorable {
            Some((sent, about)) => {
                let odd = about == "ugmi/process/survives-odd-input";
                let id = if odd { "ugmi/description/ignores-unknown-commands" } else { about };
                (id, format!("`{}` is answered with this line", sent.raw))
            }
            None if matches!(self.debug, Debug::On | Debug::Ending) && !usual => (
                "ugmi/debug/sends-more-information",
                "debug output that is no `info` line".to_owned(),
            ),
            None => (
                "ugmi/description/known-messages-only",
                "the line begins with no word of the protocol".to_owned(),
            ),
        };
        const DEBUG: &str = "ugmi/debug/sends-more-information";
        // In debug mode it may say such lines after every command.
        let debugging = matches!(self.debug, Debug::On | Debug::Ending) && id != DEBUG;
        let unless = debugging.then_some(DEBUG);
        sink.report(id, Some(text), |f| {
            Finding { message, ..f }
                .unless(unless)
                .expected("one of id, option, ugmiok, readyok, bestmove, info")
                .span(0, text.len())
                .advice("what a person may want to read goes into `info string …`")
        });
    }

    /// Words after one that stands alone.
    pub(super) fn stray_words(&self, text: &str, sink: &mut Sink) {
        sink.report("ugmi/description/known-messages-only", Some(text), |f| {
            Finding { message: "words follow where the message is a single word".into(), ..f }
                .expected("the word alone")
                .span(0, text.len())
        });
    }

    /// A `readyok` too many.
    pub(super) fn surplus_ready(&mut self, text: &str, sink: &mut Sink) {
        if !self.whole {
            return;
        }
        let provoked = self.provoked(traits::STRAY_READY);
        let provoked = provoked.and_then(|(raw, about)| Some((raw, unanswered(about)?)));
        let (id, message) = match provoked {
            Some((raw, about)) => (about, format!("`{raw}` is answered with `readyok`")),
            None => (ONLY_WHEN_ASKED, "a `readyok` too many".to_owned()),
        };
        // One too many stands for an earlier one: whatever was said before may
        // have caused it, and where nothing was, nothing needs to.
        let (mut or, mut unless) = (Vec::new(), Vec::new());
        if id == ONLY_WHEN_ASKED {
            or.extend(self.memory.abouts.iter().copied().filter_map(unanswered));
        } else {
            unless.extend(self.plainly(id, &[ONLY_WHEN_ASKED]));
            unless.push(ONLY_WHEN_ASKED);
        }
        sink.report(id, Some(text), |f| {
            Finding { message, ..f }
                .expected("one `readyok` for each `isready`, and none without")
                .got(self.first_ready.beside(text))
                .span(0, text.len())
                .or(&or)
                .unless(unless)
        });
    }

    /// A `bestmove` while nothing is searched.
    pub(super) fn surplus_best_move(&mut self, text: &str, sink: &mut Sink) {
        if std::mem::take(&mut self.maybe) {
            // It was searching after all.
            self.fresh_end = true;
            return;
        }
        if !self.whole {
            return;
        }
        let misplaced = self.misplaced.clone();
        let is_position = |sent: &Sent| matches!(sent.command, Command::Position(_));
        let after_position = self.window.recent.iter().any(is_position);
        let usual = self.has_trait(traits::STRAY_BEST_MOVE);
        let fresh = self.fresh_end;
        let provoked = self.provoked(traits::STRAY_BEST_MOVE);
        let (id, message) = match (provoked, misplaced) {
            (_, Some(raw)) if !usual => {
                (OUT_OF_PLACE, format!("`{raw}` came during a search and had a search of its own"))
            }
            (Some((raw, about)), _) if about.starts_with("ugmi/setoption/") => {
                ("ugmi/setoption/triggers-nothing", format!("`{raw}` is answered with `bestmove`"))
            }
            (Some((raw, about)), _) => (about, format!("`{raw}` is answered with `bestmove`")),
            _ if after_position => (
                "ugmi/description/calculates-only-after-go",
                "a `bestmove` in answer to `position`".to_owned(),
            ),
            _ if fresh => {
                ("ugmi/go/one-bestmove-each", "a second `bestmove` for the same search".to_owned())
            }
            _ => {
                ("ugmi/bestmove/only-after-go", "a `bestmove` while nothing is searched".to_owned())
            }
        };
        let or: &[&str] = if id == OUT_OF_PLACE { &NO_SEARCH } else { &[] };
        // The search may have ended by itself when it was about to be stopped.
        let mut said = self.window.recent.iter().chain(&self.window.before);
        let stopped = said.any(|sent| sent.command == Command::Stop);
        let idle = stopped.then_some("ugmi/stop/nothing-when-idle");
        let plainly = self.plainly(id, &["ugmi/bestmove/only-after-go"]);
        sink.report(id, Some(text), |f| {
            Finding { message, ..f }
                .expected("one `bestmove` for each `go`, and none without")
                .got(self.first_best.beside(text))
                .span(0, text.len())
                .or(or)
                .unless(idle)
                .unless(plainly)
                // It may only be late, and what was said meanwhile not its cause.
                .unless(["ugmi/bestmove/only-after-go"])
        });
    }

    /// A line of a search while nothing is searched.
    pub(super) fn stray_info(&mut self, number: usize, text: &str, sink: &mut Sink) {
        if self.maybe || !self.whole {
            return;
        }
        if let Some(raw) = self.misplaced.clone() {
            return sink.report(OUT_OF_PLACE, Some(text), |f| {
                let message = format!("`{raw}` came during a search and has a search of its own");
                Finding { message, ..f }
                    .expected("one search at a time")
                    .span(0, text.len())
                    .or(&NO_SEARCH)
            });
        }
        if self.fresh_end {
            let kind = Variation::Unasked(String::new());
            let found =
                Deferred { line: number, text: text.to_owned(), span: (0, text.len()), kind };
            self.trailing.get_or_insert(found);
            return;
        }
        // It thinks on: that says all about the lines that came before.
        self.trailing = None;
        let option = self
            .window
            .cause()
            .filter(|sent| sent.about.is_some_and(|about| about.starts_with("ugmi/setoption/")));
        let (id, message) = match option {
            Some(sent) => {
                ("ugmi/setoption/triggers-nothing", format!("`{}` starts a search", sent.raw))
            }
            None if self.setup.form == Form::None => (
                "ugmi/description/calculates-only-after-go",
                "the engine calculates before any position was sent".to_owned(),
            ),
            None => (
                "ugmi/description/calculates-only-after-go",
                "the engine calculates although no search was asked for".to_owned(),
            ),
        };
        sink.report(id, Some(text), |f| {
            Finding { message, ..f }
                .expected("no calculation before `go`")
                .span(0, text.len())
                // Another search's `bestmove`, said once more, may have ended this one.
                .unless(["ugmi/bestmove/only-after-go"])
        });
    }

    /// Lines of a search that came after its end, if it did end there.
    pub(super) fn tell_trailing(&mut self, sink: &mut Sink) {
        let Some(found) = self.trailing.take() else { return };
        sink.report("ugmi/bestmove/nothing-follows", Some(&found.text), |f| {
            Finding {
                message: "a line of the search comes after its `bestmove`".into(),
                line: Some(found.line),
                ..f
            }
            .expected("`bestmove` after all that is said of the search")
            .span(found.span.0, found.span.1)
            // Another search may have begun: one that was asked for during this.
            .unless(["ugmi/bestmove/only-after-go", OUT_OF_PLACE])
        });
    }
}

/// The requirement that an answer to a line breaks which needs none, from what
/// trouble after the line would be about.
fn unanswered(about: &'static str) -> Option<&'static str> {
    match about {
        "ugmi/ugminewgame/completes" => None,
        about if about.starts_with("ugmi/setoption/") => Some("ugmi/setoption/triggers-nothing"),
        about => Some(about),
    }
}
