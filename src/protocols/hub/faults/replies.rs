//! Faults of the syntax, in what is said and in what is understood.
//!
//! In: a line of either side. Out: the same in a form that is wrong, or the
//! wrong idea of it.

use super::behaviour::{Behaviour, Effect, Row, overflows, row, say};
use crate::protocols::hub::{
    grammar::{self, odd_argument},
    message::Command,
};

const FORM: &[&str] = &["hub/general-syntax/lines-have-the-form"];
const QUOTES: &[&str] = &["hub/general-syntax/quotes-special-values"];
const NUMBERS: &[&str] = &["hub/general-syntax/plain-numbers"];

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "done-in-capitals",
        "Sends `Done` instead of `done`.",
        FORM,
        Behaviour::Says(|_, line| line.strip_prefix("done").map(|rest| say(format!("Done{rest}")))),
    ),
    row(
        "colon-after-info",
        "Sends `info:` instead of `info`.",
        FORM,
        Behaviour::Says(|_, line| {
            line.strip_prefix("info").map(|rest| say(format!("info:{rest}")))
        }),
    ),
    row(
        "move-with-a-capital",
        "Sends `Move` instead of the argument `move`.",
        FORM,
        Behaviour::Says(|_, line| {
            line.strip_prefix("done move=").map(|rest| say(format!("done Move={rest}")))
        }),
    ),
    row(
        "quote-left-open",
        "Does not close the quotes of its variations.",
        FORM,
        Behaviour::Says(|_, line| {
            (line.starts_with("info") && line.ends_with('"'))
                .then(|| say(line.trim_end_matches('"')))
        }),
    ),
    row(
        "move-without-a-name",
        "Leaves out the name of the argument `move`.",
        FORM,
        Behaviour::Says(|_, line| {
            line.strip_prefix("done move").map(|rest| say(format!("done {rest}")))
        }),
    ),
    row(
        "variation-without-quotes",
        "Puts no quotes around variations of several moves.",
        QUOTES,
        Behaviour::Says(|_, line| line.starts_with("info").then(|| say(line.replace('"', "")))),
    ),
    row(
        "author-without-quotes",
        "Puts no quotes around its author's name.",
        QUOTES,
        Behaviour::Says(|_, line| {
            line.starts_with("id ")
                .then(|| say(line.replace("\"the Linesman authors\"", "the Linesman authors")))
        }),
    ),
    row(
        "list-without-quotes",
        "Puts no quotes around the values of a list.",
        QUOTES,
        Behaviour::Says(|_, line| {
            line.starts_with("param name=variant").then(|| say(line.replace('"', "")))
        }),
    ),
    row(
        "nothing-without-quotes",
        "Puts no quotes around an empty value.",
        QUOTES,
        Behaviour::Says(|_, line| {
            line.starts_with("param name=opponent").then(|| say(line.replace("\"\"", "")))
        }),
    ),
    row(
        "comma-in-numbers",
        "Writes its scores with a decimal comma.",
        NUMBERS,
        Behaviour::Says(|_, line| line.starts_with("info").then(|| say(line.replace('.', ",")))),
    ),
    row(
        "nodes-in-thousands",
        "Reports nodes with a `k` for thousands.",
        NUMBERS,
        Behaviour::Says(|_, line| {
            line.starts_with("info").then(|| say(line.replace(" pv=", "k pv=")))
        }),
    ),
    row(
        "score-is-no-number",
        "Reports a score that is not a number.",
        NUMBERS,
        Behaviour::Says(|_, line| {
            let (head, rest) = line.split_once("score=")?;
            let (_, rest) = rest.split_once(' ')?;
            Some(say(format!("{head}score=nan {rest}")))
        }),
    ),
    row(
        "move-twice",
        "Sends `move` twice in a line.",
        &["hub/general-syntax/names-arguments-once"],
        Behaviour::Says(|_, line| {
            let mv = line.strip_prefix("done ")?.split(' ').next()?;
            Some(say(format!("{line} {mv}")))
        }),
    ),
    row(
        "error-without-a-message",
        "Sends an `error` without a message.",
        &["hub/general-syntax/errors-carry-a-message"],
        Behaviour::Hears(|_, line| {
            (grammar::command(line) == Command::Unknown).then(|| say("error bad command"))
        }),
    ),
    row(
        "line-feed-comes-late",
        "Sends the line feed after `done` only when the next line is received.",
        &["hub/general-syntax/lines-are-complete"],
        Behaviour::Both(
            |faulty, line| {
                let mut effects = Vec::new();
                if faulty.kept.pop().is_some() {
                    effects.push(Effect::SendRaw("\n".into()));
                }
                effects.extend(faulty.honest(line));
                Some(effects)
            },
            |faulty, line| {
                line.starts_with("done").then(|| {
                    faulty.kept.push("open".into());
                    vec![Effect::SendRaw(line.into())]
                })
            },
        ),
    ),
    row(
        "keeps-the-quotes",
        "Reads quotes as part of the value.",
        &["hub/general-syntax/accepts-quoted-values"],
        Behaviour::Hears(|_, line| {
            let (parsed, _) = grammar::line(line)?;
            let needless = |value: &str| !value.contains(' ') && !value.is_empty();
            let odd = parsed.args.iter().any(|arg| arg.quoted && arg.value.is_some_and(needless));
            odd.then(|| say("error message=\"bad value\""))
        }),
    ),
    row(
        "blanks-hide-the-command",
        "Answers lines that begin with a blank with an error.",
        &["hub/general-syntax/ignores-extra-blanks"],
        Behaviour::Hears(|_, line| {
            line.starts_with(' ').then(|| say("error message=\"bad command\""))
        }),
    ),
    row(
        "quoted-depth-unread",
        "Searches without a limit if its depth comes in quotes.",
        &["hub/general-syntax/accepts-quoted-values"],
        Behaviour::Hears(|faulty, line| {
            line.starts_with("level depth=\"").then(|| faulty.honest("level infinite"))
        }),
    ),
    row(
        "blanks-hide-commands-in-a-search",
        "Ignores lines that begin with a blank during a search.",
        &["hub/general-syntax/ignores-extra-blanks"],
        Behaviour::Hears(|faulty, line| {
            (faulty.notes.searching && line.starts_with(' ')).then(Vec::new)
        }),
    ),
    row(
        "ends-at-unknown-commands",
        "Exits at unknown commands.",
        &["hub/general-syntax/ignores-unknown-commands", "hub/ending/stays-alive"],
        Behaviour::Hears(|_, line| {
            (grammar::command(line) == Command::Unknown).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "says-done-to-anything",
        "Answers unknown commands with its last `done`.",
        &["hub/general-syntax/ignores-unknown-commands"],
        Behaviour::Hears(|faulty, line| {
            let unknown =
                grammar::command(line) == Command::Unknown && !faulty.notes.done.is_empty();
            unknown.then(|| say(faulty.notes.done.clone()))
        }),
    ),
    row(
        "ends-at-odd-arguments",
        "Exits at unknown arguments.",
        &["hub/general-syntax/ignores-unknown-arguments", "hub/ending/stays-alive"],
        Behaviour::Hears(|_, line| odd_argument(line).map(|_| vec![Effect::Exit])),
    ),
    row(
        "odd-arguments-cut-the-line",
        "Reads a line only up to the first unknown argument.",
        &["hub/general-syntax/ignores-unknown-arguments"],
        Behaviour::Reads(|_, line| Some(vec![line[..odd_argument(line)?].to_owned()])),
    ),
    row(
        "quotes-lose-the-limit",
        "Ignores a limit in quotes.",
        &["hub/general-syntax/accepts-quoted-values"],
        Behaviour::Reads(|_, line| {
            let lost = line.starts_with("level") && line.contains("time=\"");
            lost.then(|| vec!["level infinite".to_owned()])
        }),
    ),
    row(
        "arguments-by-place",
        "Reads the first argument as the position, whatever its name.",
        &["hub/general-syntax/accepts-any-argument-order"],
        Behaviour::Hears(|_, line| {
            line.starts_with("pos moves=").then(|| say("error message=\"bad position\""))
        }),
    ),
    row(
        "room-for-six-lines",
        "Loses lines when more than six arrive together.",
        &["hub/general-syntax/lines-end-at-line-feeds", "hub/ping/every-ping-has-its-pong"],
        overflows(6),
    ),
];
