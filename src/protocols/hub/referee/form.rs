//! What every line of the engine must look like, whatever it says.
//!
//! In: a line taken apart and what is wrong with its form. Out: findings, and
//! the line with argument names as they were meant. Never: state, rules.

use std::collections::BTreeSet;

use super::{HubReferee, Received};
use crate::{
    protocols::hub::{
        grammar::{self, FormError, FormErrorKind},
        message::{Arg, Line, Word},
        rules::parse_move,
    },
    verdict::{Finding, Sink},
};

const FORM: &str = "hub/general-syntax/lines-have-the-form";
const QUOTES: &str = "hub/general-syntax/quotes-special-values";
const NUMBERS: &str = "hub/general-syntax/plain-numbers";

impl HubReferee {
    pub(super) fn judge_form<'a>(
        &self,
        reply: Word,
        received: &Received<'a>,
        errors: &[FormError],
        sink: &mut Sink,
    ) -> Line<'a> {
        sink.judged(FORM);
        sink.judged(QUOTES);
        for error in errors {
            judge_error(error, received, sink);
        }
        let mut line = received.line.clone();
        for arg in &mut line.args {
            judge_spelling(reply, arg, received, sink);
        }
        if errors.is_empty() {
            judge_missing_quotes(reply, &line, received, sink);
        }
        judge_repeats(&line, received, sink);
        judge_numbers(reply, &line, received, sink);
        line
    }

    pub(super) fn receive_error(&mut self, received: &Received<'_>, sink: &mut Sink) {
        const MESSAGE: &str = "hub/general-syntax/errors-carry-a-message";
        sink.judged(MESSAGE);
        if received.line.value("message").is_none_or(str::is_empty) {
            sink.report(MESSAGE, Some(received.text), |f| {
                Finding { message: "`error` without a message".into(), ..f }
                    .expected("`error message=\"…\"`")
                    .span(received.line.at.start, received.text.len())
            });
        }
        self.instead = None;
        self.judge_complaint(received, sink);
    }
}

fn judge_error(error: &FormError, received: &Received<'_>, sink: &mut Sink) {
    let (id, expected) = match error.kind {
        FormErrorKind::NoName => (FORM, "a command and arguments `name=value`"),
        FormErrorKind::OpenQuote => (FORM, "a closing quote"),
        FormErrorKind::EmptyValue => (QUOTES, "`\"\"` for an empty value"),
        FormErrorKind::BareSpecial => (QUOTES, "quotes around a value with special characters"),
    };
    sink.report(id, Some(received.text), |f| {
        Finding { message: error.kind.to_string(), ..f }
            .expected(expected)
            .got(format!("`{}`", &received.text[error.span.clone()]))
            .span(error.span.start, error.span.end)
    });
}

/// A name that is another only in letter case or underscores is taken as meant, where the reply
/// needs it. All fields of `info` are optional, and an engine may add its own.
fn judge_spelling(reply: Word, arg: &mut Arg<'_>, received: &Received<'_>, sink: &mut Sink) {
    if reply == Word::Info {
        return;
    }
    let plain = arg.name.to_ascii_lowercase().replace('_', "-");
    let Some(meant) = reply.arguments().find(|known| *known == plain) else { return };
    if meant == arg.name || arg.value.is_none() || received.line.has(meant) {
        return;
    }
    sink.report(FORM, Some(received.text), |f| {
        Finding { message: format!("`{meant}` is spelled `{}`", arg.name), ..f }
            .expected(format!("`{meant}=…`"))
            .span(arg.at.start, arg.at.end)
            .advice("a GUI ignores arguments that it does not know, letter by letter")
    });
    arg.name = meant;
}

/// Words behind a value that are arguments by their form and part of the
/// value by their looks.
fn judge_missing_quotes(reply: Word, line: &Line<'_>, received: &Received<'_>, sink: &mut Sink) {
    for pair in line.args.windows(2) {
        let (arg, next) = (&pair[0], &pair[1]);
        if arg.quoted || arg.value.is_none() || next.value.is_some() {
            continue;
        }
        let belongs = match (reply, arg.name) {
            (Word::Info, "pv") | (Word::Done, "move" | "ponder") => looks_like_a_move(next.name),
            (Word::Param, "values") => reply.arguments().all(|known| known != next.name),
            (Word::Id, "name" | "author") | (Word::Error, "message") => true,
            _ => false,
        };
        if !belongs {
            continue;
        }
        return sink.report(QUOTES, Some(received.text), |f| {
            Finding {
                message: format!("the value of `{}` contains blanks and is not quoted", arg.name),
                ..f
            }
            .expected(format!("`{}=\"{} …\"`", arg.name, arg.value.unwrap_or_default()))
            .got(format!("`{} {}`", &received.text[arg.at.clone()], next.name))
            .span(arg.value_at.start, next.at.end)
            .advice("put double quotes around a value that contains a blank")
        });
    }
}

fn looks_like_a_move(text: &str) -> bool {
    let marks = text.contains(['-', 'x']) && text.starts_with(|c: char| c.is_ascii_digit());
    marks || parse_move(text).is_ok()
}

fn judge_repeats(line: &Line<'_>, received: &Received<'_>, sink: &mut Sink) {
    const ONCE: &str = "hub/general-syntax/names-arguments-once";
    sink.judged(ONCE);
    let mut seen = BTreeSet::new();
    let repeated = line.args.iter().find(|arg| arg.value.is_some() && !seen.insert(arg.name));
    let Some(arg) = repeated else { return };
    sink.report(ONCE, Some(received.text), |f| {
        Finding { message: format!("`{}` occurs twice", arg.name), ..f }
            .expected("each argument once")
            .span(arg.at.start, arg.at.end)
    });
}

fn judge_numbers(reply: Word, line: &Line<'_>, received: &Received<'_>, sink: &mut Sink) {
    if reply != Word::Info {
        return;
    }
    sink.judged(NUMBERS);
    sink.judged("hub/info/depth-is-whole");
    for arg in &line.args {
        let value = arg.value.unwrap_or_default();
        let (id, expected, right) = match arg.name {
            "depth" => {
                let number = grammar::real(value).is_some();
                let id = if number { "hub/info/depth-is-whole" } else { NUMBERS };
                (
                    id,
                    "a whole number that is not negative",
                    grammar::whole(value).is_some_and(|n| n >= 0),
                )
            }
            "nodes" => (NUMBERS, "a whole number of 64 bits", grammar::natural(value).is_some()),
            "score" | "mean-depth" | "time" | "nps" => {
                (NUMBERS, "a decimal number such as `-0.01`", grammar::real(value).is_some())
            }
            _ => continue,
        };
        if right {
            if arg.name != "depth" && value.contains(['+', 'e', 'E']) {
                sink.note(NUMBERS, || {
                    format!(
                        "`{}={value}`: a sign or an exponent, which a GUI may not understand",
                        arg.name
                    )
                });
            }
            continue;
        }
        sink.report(id, Some(received.text), |f| {
            Finding { message: format!("the value of `{}` is not a plain number", arg.name), ..f }
                .expected(expected)
                .got(format!("`{value}`"))
                .span(arg.value_at.start, arg.value_at.end)
        });
    }
}
