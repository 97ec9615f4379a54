//! Which command a line of the engine belongs to.
//!
//! In: lines after the greeting. Out: exchanges that are complete, and
//! findings about lines that belong to none, come too late or too early.

use super::{
    Exchange, UhpReferee,
    errors::{self, form},
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

/// An answer of more lines than this is not one that came a second time.
const MANY_LINES: usize = 16;

impl UhpReferee {
    /// One line of the engine once the greeting is over.
    pub(super) fn route(&mut self, number: usize, text: &str, sink: &mut Sink) {
        self.settle_held(text, sink);
        self.come_back_to_the_last(text, sink);
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
        front.take(number, text);
        let Some(front) = self.pending.front().filter(|front| !self.is_all_left_over(front)) else {
            return;
        };
        let command = front.error().is_none().then(|| front.command.clone());
        self.set_left_over_aside(sink);
        if let Some(command) = command {
            self.judge_line(&command, text, sink);
        }
    }

    /// Judges a line of an answer that may have any number of them.
    pub(super) fn judge_line(&mut self, command: &Command, text: &str, sink: &mut Sink) {
        match command {
            Command::BestMove(_) => self.search_line(text, sink),
            Command::Options => self.listed_option(text, sink),
            _ => {}
        }
    }

    /// Whether an answer is so far what was said in the answer before, and not what its command
    /// asks for.
    pub(super) fn is_all_left_over(&self, exchange: &Exchange) -> bool {
        exchange.has_form()
            && (1..=MANY_LINES).contains(&exchange.count)
            && exchange.lines.iter().all(|(_, line)| {
                !fits(&exchange.command, line)
                    && !is_error(line)
                    && self.was_said_before(exchange, line)
            })
    }

    /// Whether a line is one of the answer before. Only a command of another form tells: what is
    /// said at each command of one form belongs to their answers.
    fn was_said_before(&self, now: &Exchange, line: &str) -> bool {
        self.last.as_ref().is_some_and(|last| {
            last.lines.iter().any(|(_, known)| known == line)
                && form(&last.command) != form(&now.command)
        })
    }

    /// The same of a result that `now` cannot have, or an error where none is right.
    fn is_stale(&self, now: &Exchange, line: &str) -> bool {
        let is_result = matches!(grammar::reply(line), Reply::Id(_)) || is_result(line);
        let is_wrong = if is_error(line) {
            !self.may_be_refused(now)
        } else {
            is_result && !fits(&now.command, line)
        };
        is_wrong && self.was_said_before(now, line)
    }

    /// A result that comes behind a line of the answer before is the whole answer.
    fn set_left_over_aside(&mut self, sink: &mut Sink) {
        let Some(front) = self.pending.front() else { return };
        let ([(number, first), (_, second)], true) = (front.lines.as_slice(), front.has_form())
        else {
            return;
        };
        let is_right = fits(&front.command, second) && !is_error(second);
        if !is_right || !self.is_stale(front, first) {
            return;
        }
        let (number, first, raw) = (*number, first.clone(), front.raw.clone());
        let answered = self.latest.named();
        if let Some(front) = self.pending.front_mut() {
            front.lines.remove(0);
            front.count -= 1;
        }
        let here = sink.line();
        sink.at_line(number);
        sink.report("uhp/engine-commands/silent-between-commands", Some(&first), |f| {
            let end = first.len();
            Finding {
                message: format!("a line of the answer to {answered} comes again after its `ok`"),
                ..f
            }
            .expected(format!("the answer to `{raw}` and nothing before it"))
            .span(0, end)
            .advice("write each line of an answer once, and all of them before its `ok`")
            .confuses()
        });
        sink.at_line(here);
    }

    /// A lone `ok` was a whole answer, and still its lines come: it was one too many of the
    /// answer before.
    fn come_back_to_the_last(&mut self, text: &str, sink: &mut Sink) {
        if text == "ok" || self.pending.front().is_some() {
            return;
        }
        let Some(last) = self.last.as_ref().filter(|last| {
            last.count == 0 && last.has_form() && !is_error(text) && fits(&last.command, text)
        }) else {
            return;
        };
        let again = last.begun_anew();
        self.answered_twice("an answer", &again.raw, sink);
        self.pending.push_front(again);
    }

    /// A lone `ok` was held back: the next line shows what it was.
    fn settle_held(&mut self, text: &str, sink: &mut Sink) {
        let Some(held) = self.pending.held.take() else { return };
        // An error behind an error tells nothing of which was whose.
        let has_error = held.error().is_some();
        let is_whole = text == "ok" || has_error && is_error(text);
        let late = !is_whole && fits(&held.command, text);
        let is_due = |front: &Exchange| {
            fits(&front.command, text) && (!is_error(text) || self.may_be_refused(front))
        };
        let another = self.pending.front().is_some_and(is_due);
        let is_repeated = held.count > 0 && !has_error;
        if late && (!another || is_repeated || matches!(held.command, Command::Info)) {
            let before =
                self.last.as_ref().map_or_else(|| "the start".into(), |e| format!("`{}`", e.raw));
            self.answered_twice(&before, &held.raw, sink);
            let held = held.begun_anew();
            self.pending.push_front(held);
        } else {
            self.lone_ok(held, sink);
        }
    }

    fn answered_twice(&self, before: &str, then: &str, sink: &mut Sink) {
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

/// Whether a line is the answer to a command of another kind, beyond doubt.
fn is_of_another_kind(command: &Command, text: &str) -> bool {
    let list = text.contains(';') && moves::looks_like_moves(text);
    let game = grammar::is_like_a_game(text);
    let option = edition_of(text).is_some();
    match command {
        Command::ValidMoves | Command::BestMove(_) => game || option,
        Command::NewGame(_) | Command::Play(_) | Command::Pass | Command::Undo(_) => list || option,
        Command::Options | Command::OptionsGet(_) | Command::OptionsSet(..) => list || game,
        Command::Info | Command::Misused(_) | Command::Unknown | Command::Blank => false,
    }
}

/// Whether an answer that has lines already can have this one as well.
fn goes_on(exchange: &Exchange, text: &str) -> bool {
    if exchange.error().is_some() {
        // The text of an error may go on over several lines.
        return !matches!(grammar::reply(text), Reply::Id(_)) && !grammar::is_like_a_game(text);
    }
    let own = |line: &str| fits(&exchange.command, line);
    if own(text) && !exchange.lines.iter().any(|(_, line)| own(line)) {
        // What came before it is no result of any command.
        return true;
    }
    match exchange.command {
        Command::Options => edition_of(text).is_some() || text.contains(";enum;"),
        Command::BestMove(_) => moves::looks_like_moves(text),
        Command::Info => !matches!(grammar::reply(text), Reply::Id(_)),
        _ => false,
    }
}
