//! Which command a line of the engine belongs to.
//!
//! In: lines after the greeting. Out: exchanges that are complete, and
//! findings about lines that belong to none, come too late or too early.

use super::{
    Exchange, Phase, UhpReferee, errors,
    grammar::{self, edition_of},
    moves,
};
use crate::{
    protocols::uhp::{
        message::{Command, Reply},
        model::is_result,
    },
    verdict::{Finding, Sink},
};

const IN_ORDER: &str = "uhp/engine-commands/answers-in-order";

impl UhpReferee {
    /// One line of the engine once the greeting is over.
    pub(super) fn route(&mut self, number: usize, text: &str, sink: &mut Sink) {
        self.settle_held(text, sink);
        self.skip_unanswered(number, text, sink);
        self.find_its_command(text, sink);
        let before = self.pending.front_mut().map(|front| std::mem::take(&mut front.before));
        self.begin(&before.unwrap_or_default());
        let Some(front) = self.pending.front_mut() else {
            return self.unsolicited(text, sink);
        };
        if text == "ok" {
            sink.judged("uhp/engine-commands/ends-with-ok");
            sink.judged("uhp/engine-commands/one-ok-per-command");
            if let Some(mut exchange) = self.pending.pop() {
                exchange.ok = number;
                self.latest.answered(&exchange.raw, number);
                self.conclude(exchange, sink);
            }
            return;
        }
        let echo = front.count == 0 && text == front.raw && !front.raw.is_empty();
        if echo {
            return sink.report("uhp/engine-commands/does-not-echo", Some(text), |f| {
                let end = text.len();
                Finding { message: "the engine echoes the command".into(), ..f }
                    .expected("the first line of an answer is its result")
                    .span(0, end)
                    .advice("do not print what was read; turn off terminal echo or debug output")
            });
        }
        sink.judged("uhp/engine-commands/does-not-echo");
        let Some(front) = self.pending.front() else { return };
        if front.count == 0 && self.is_stale(front, text) {
            return self.report_stale(&front.raw, text, sink);
        }
        let Some(front) = self.pending.front_mut() else { return };
        front.take(number, text);
        if front.command == Command::Options && front.error().is_none() {
            self.listed_option(text, sink);
        }
    }

    /// A result of the command before that comes again, and can be none of this one.
    fn is_stale(&self, now: &Exchange, text: &str) -> bool {
        let is_of = |last: &Exchange| {
            fits(&last.command, text) && last.lines.iter().any(|(_, known)| known == text)
        };
        now.has_form()
            && !is_error(text)
            && !fits(&now.command, text)
            && self.last.as_ref().is_some_and(is_of)
    }

    fn report_stale(&self, raw: &str, text: &str, sink: &mut Sink) {
        let answered = self.latest.named();
        sink.report("uhp/engine-commands/silent-between-commands", Some(text), |f| {
            Finding {
                message: format!("a line of the answer to {answered} comes again after its `ok`"),
                ..f
            }
            .expected(format!("the answer to `{raw}` and nothing before it"))
            .span(0, text.len())
            .advice("write each line of an answer once, and all of them before its `ok`")
            .confuses()
        });
    }

    /// A lone `ok` was held back: the next line shows what it was.
    fn settle_held(&mut self, text: &str, sink: &mut Sink) {
        let Some(held) = self.pending.held.take() else { return };
        // An error behind an error tells nothing of which was whose.
        let is_whole = text == "ok" || held.error().is_some() && is_error(text);
        let is_its_own = !is_whole && fits(&held.command, text);
        let is_due = self.pending.front().is_some_and(|front| fits(&front.command, text));
        if is_its_own && (!is_due || matches!(held.command, Command::Info)) {
            self.answered_twice(&held.raw, sink);
            self.pending.push_front(held.begun_anew());
        } else {
            self.judge(held, sink);
        }
    }

    fn answered_twice(&self, then: &str, sink: &mut Sink) {
        let before =
            self.last.as_ref().map_or_else(|| "the start".into(), |e| format!("`{}`", e.raw));
        sink.report("uhp/engine-commands/one-ok-per-command", Some("ok"), |f| {
            Finding { message: format!("{before} was answered with `ok` twice"), ..f }
                .expected("one `ok` for each command")
                .got(format!(
                    "`ok` on line {} and again on line {}, then the answer to `{then}`",
                    self.latest.ok_before, self.latest.ok
                ))
                .advice("print `ok` in one place only: after the result or the error, not in both")
                .confuses()
        });
    }

    /// Passes over commands whose answer is visibly missing: blank lines that
    /// were ignored, and answers that lack their `ok`.
    fn skip_unanswered(&mut self, number: usize, text: &str, sink: &mut Sink) {
        while let (Some(front), Some(next)) = (self.pending.front(), self.pending.next()) {
            if text == "ok" && front.count == 0 && front.is_optional() {
                return;
            }
            let fits_next = text != "ok" && fits(&next.command, text);
            let ignored = front.is_optional() && front.count == 0 && fits_next;
            let complete = front.count > 0 && fits_next && !goes_on(front, text);
            if !ignored && !complete {
                return;
            }
            let Some(front) = self.pending.pop() else { return };
            self.latest.blank_ignored = ignored;
            if complete {
                sink.at_line(front.last.as_ref().map_or(number, |l| l.0));
                let last = front.last.as_ref().map(|l| l.1.clone()).unwrap_or_default();
                sink.report("uhp/engine-commands/ends-with-ok", Some(&last), |f| {
                    Finding {
                        message: format!("the answer to `{}` does not end with `ok`", front.raw),
                        ..f
                    }
                    .expected("a line `ok` after the result")
                    .got("the answer to the next command")
                    .advice("print a line `ok` after every result and every error")
                });
                sink.at_line(number);
                self.conclude(front, sink);
            }
        }
    }

    /// What the engine says at its start is complete and goes on with the answer to `info`: it lacks
    /// its `ok`.
    pub(super) fn judge_whether_greeted(&mut self, number: usize, text: &str, sink: &mut Sink) {
        let is_id = |text: &str| matches!(grammar::reply(text), Reply::Id(_));
        // A test waits for the `ok`, and tells what is missing itself.
        let Phase::Booting(lines) = &mut self.phase else { return };
        let is_asked = self.seat.is_recording()
            && self.pending.front().is_some_and(|front| front.command == Command::Info);
        let (Some((last, said)), true) = (lines.last().cloned(), is_asked && is_id(text)) else {
            return;
        };
        if !lines.iter().any(|(_, line)| is_id(line)) {
            return;
        }
        let lines = std::mem::take(lines);
        self.phase = Phase::Open;
        sink.at_line(last);
        sink.report("uhp/engine-commands/ends-with-ok", Some(&said), |f| {
            Finding {
                message: "what the engine says at its start does not end with `ok`".into(),
                ..f
            }
            .expected("a line `ok` after the capabilities")
            .got("the answer to the next command")
        });
        self.judge_greeting(&lines, sink);
        sink.at_line(number);
    }

    /// Some answers can be told from those to any other command. Where one
    /// comes before the answers to earlier commands, these come late or not
    /// at all.
    fn find_its_command(&mut self, text: &str, sink: &mut Sink) {
        let Some(front) = self.pending.front() else { return };
        let searching = matches!(front.command, Command::BestMove(_));
        // First what is cheap: this is asked of every line of a search.
        if front.is_optional() || front.command == Command::Info {
            return;
        }
        if front.count > 0 && !(searching && text.starts_with("id")) {
            return;
        }
        let (sent, earlier) = (front.sent, front.raw.clone());
        if self.is_own_block(text) {
            let Some(place) = self.pending.position(|e| e.command == Command::Info) else { return };
            let together = self.pending.at(place).is_some_and(|e| e.sent == sent);
            if together || searching {
                let id = if front.behind_search && !searching {
                    "uhp/bestmove/keeps-input-during-search"
                } else {
                    IN_ORDER
                };
                return self.jumped(id, place, text, sink);
            }
            for _ in 0..place {
                let Some(lost) = self.pending.pop() else { return };
                self.lost(&lost, sink);
            }
        } else if front.behind_search && is_of_another_kind(&front.command, text) {
            let place = self.pending.position(|e| {
                e.behind_search && e.raw != earlier && !is_of_another_kind(&e.command, text)
            });
            if let Some(place) = place {
                self.jumped("uhp/bestmove/keeps-input-during-search", place, text, sink);
            }
        }
    }

    /// Whether a line begins the block of `info` as this engine shows it.
    fn is_own_block(&self, text: &str) -> bool {
        let known = self.identity.block.as_ref().and_then(|block| block.name.as_deref());
        matches!(grammar::reply(text), Reply::Id(name) if Some(name) == known)
    }

    /// A command is answered before one that came first.
    fn jumped(&mut self, id: &'static str, place: usize, text: &str, sink: &mut Sink) {
        let earlier = self.pending.front().map(|e| e.raw.clone()).unwrap_or_default();
        let Some(exchange) = self.pending.take_out(place) else { return };
        sink.report(id, Some(text), |f| {
            Finding {
                message: format!(
                    "`{}` is answered before `{earlier}`, which was sent first",
                    exchange.raw
                ),
                ..f
            }
            .expected(format!("the answer to `{earlier}`"))
            .span(0, text.len())
        });
        self.pending.push_front(exchange);
    }

    pub(super) fn unsolicited(&mut self, text: &str, sink: &mut Sink) {
        let answered = self.latest.named();
        if self.latest.blank_ignored {
            // What was taken for the answer to the next command was that to a blank line.
            return sink.report(errors::BLANK, Some(text), |f| {
                Finding {
                    message: "a blank line seems to have been answered with a result".into(),
                    ..f
                }
                .expected("an error to a blank line, or nothing")
                .got(format!("`{text}` after the answer to {answered}"))
                .span(0, text.len())
            });
        }
        if text == "ok" {
            return sink.report("uhp/engine-commands/one-ok-per-command", Some(text), |f| {
                Finding { message: format!("a second `ok` after the answer to {answered}"), ..f }
                    .expected("one `ok` for each command")
                    .got(format!("`ok` once more; the first is on line {}", self.latest.ok))
                    .span(0, 2)
                    .advice(
                        "print `ok` in one place only: after the result or the error, not in both",
                    )
                    .confuses()
            });
        }
        let id = if self.last.is_none() && self.pending.held.is_none() {
            "uhp/info/nothing-else-at-start"
        } else {
            "uhp/engine-commands/silent-between-commands"
        };
        sink.report(id, Some(text), |f| {
            Finding {
                message: format!("unsolicited line after the `ok` of {answered}"),
                ..f
            }
            .expected("silence until the next command")
            .span(0, text.len())
            .advice(
                "send thinking output to standard error, or only between `bestmove` and its `ok`",
            )
        });
    }
}

pub(super) fn is_error(text: &str) -> bool {
    matches!(grammar::reply(text), Reply::Err(_) | Reply::InvalidMove(_))
}

/// Whether a line looks like the beginning of the answer to a command.
fn fits(command: &Command, text: &str) -> bool {
    let error = is_error(text);
    match command {
        Command::Info => matches!(grammar::reply(text), Reply::Id(_)),
        Command::NewGame(_) | Command::Play(_) | Command::Pass | Command::Undo(_) => {
            error || grammar::is_like_a_game(text)
        }
        Command::ValidMoves | Command::BestMove(_) => error || moves::looks_like_moves(text),
        Command::Options | Command::OptionsGet(_) | Command::OptionsSet(..) => {
            error || edition_of(text).is_some() || text.contains(";enum;")
        }
        Command::Misused(_) | Command::Unknown | Command::Blank => error,
    }
}

/// Whether a line is the answer to a command of another kind.
fn is_of_another_kind(command: &Command, text: &str) -> bool {
    text.contains(';') && is_result(text) && !fits(command, text)
}

/// Whether two lines are about the same option.
fn is_same_option(line: &str, other: &str) -> bool {
    line.split(';').next() == other.split(';').next()
}

/// Whether an answer that has lines already can have this one as well.
fn goes_on(exchange: &Exchange, text: &str) -> bool {
    let own = |line: &str| fits(&exchange.command, line);
    match exchange.command {
        // The text of an error may go on over several lines.
        _ if exchange.error().is_some() => {
            !matches!(grammar::reply(text), Reply::Id(_)) && !grammar::is_like_a_game(text)
        }
        // Behind its capabilities there is nothing more, and options are none of them.
        Command::Info => {
            let is_elsewhere = exchange.lines.len() > 1 || edition_of(text).is_some();
            !is_elsewhere && !matches!(grammar::reply(text), Reply::Id(_))
        }
        Command::Options => {
            own(text) && !exchange.lines.iter().any(|(_, line)| is_same_option(line, text))
        }
        Command::BestMove(_) => own(text),
        // What came before its own result is no result of any command.
        _ => own(text) && !exchange.lines.iter().any(|(_, line)| own(line)),
    }
}
