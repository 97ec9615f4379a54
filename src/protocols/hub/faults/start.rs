//! Faults of the start: the introduction, the parameters, getting ready.
//!
//! In: a line of either side before the first search. Out: another, or none.

use std::time::Duration;

use super::behaviour::{Behaviour, Effect, FaultyEngine, Row, row, said, say};
use crate::protocols::hub::{grammar, message::Command};

const WAIT: &[&str] = &["hub/initialisation/hub-is-answered-with-wait"];
const ID: &[&str] = &["hub/initialisation/one-id"];
const EARLY: &[&str] = &["hub/initialisation/waits-for-init"];
const READY: &[&str] = &["hub/initialisation/init-is-answered-with-ready"];
const SILENT: &[&str] =
    &["hub/initialisation/set-param-is-silent", "hub/parameters/ignores-unknown-names"];
const NAME: &[&str] = &["hub/parameters/name-and-value"];
const LIMITS: &[&str] = &["hub/parameters/limits-are-stated"];
const FITS: &[&str] = &["hub/parameters/value-fits-its-type"];

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "no-wait",
        "Sends no `wait`.",
        WAIT,
        Behaviour::Says(|_, line| (line == "wait").then(Vec::new)),
    ),
    row(
        "two-ids",
        "Sends `id` twice.",
        ID,
        Behaviour::Says(|_, line| line.starts_with("id ").then(|| said(&[line, line]))),
    ),
    row(
        "id-without-country",
        "Does not state its country.",
        &["hub/initialisation/id-is-complete"],
        Behaviour::Says(|_, line| {
            line.starts_with("id ").then(|| say(line.replace(" country=\"\"", "")))
        }),
    ),
    row(
        "introduces-itself-unasked",
        "Sends `id` before `hub`.",
        &["hub/initialisation/speaks-when-asked"],
        Behaviour::Opens(|_| say("id name=Early version=1 author=a country=b")),
    ),
    row(
        "waits-unasked",
        "Sends `wait` before `hub`.",
        &["hub/initialisation/speaks-when-asked"],
        Behaviour::Opens(|_| say("wait")),
    ),
    row(
        "ready-at-once",
        "Sends `ready` before `init`.",
        EARLY,
        Behaviour::Says(|_, line| (line == "wait").then(|| said(&["wait", "ready"]))),
    ),
    row(
        "ready-before-wait",
        "Sends `ready` before `wait`.",
        EARLY,
        Behaviour::Says(|_, line| (line == "wait").then(|| said(&["ready", "wait"]))),
    ),
    row(
        "ready-if-configured",
        "Sends `ready` only if a parameter was set.",
        READY,
        Behaviour::Both(
            |faulty, line| {
                faulty.count += usize::from(line.starts_with("set-param"));
                None
            },
            |faulty, line| (line == "ready" && faulty.count == 0).then(Vec::new),
        ),
    ),
    row(
        "another-word-for-ready",
        "Sends `prepared` instead of `ready`.",
        READY,
        Behaviour::Says(|_, line| (line == "ready").then(|| say("prepared"))),
    ),
    row(
        "ready-before-it-is",
        "Sends `ready` before it applies its parameters.",
        &["hub/initialisation/listens-when-ready"],
        Behaviour::Hears(|faulty, line| {
            let own = line.starts_with("set-param") && !line.contains("name=variant");
            let begins = line.starts_with("pos ") && faulty.notes.searches == 0;
            faulty.count = if own { 1 } else { faulty.count };
            let late = begins && std::mem::take(&mut faulty.count) > 0;
            late.then(|| faulty.honest_after(Duration::from_millis(3_500), line))
        }),
    ),
    row(
        "waits-after-each-parameter",
        "Answers each `set-param` with `wait`.",
        SILENT,
        Behaviour::Hears(|faulty, line| after_set_param(faulty, line, || "wait".into())),
    ),
    row(
        "repeats-parameters",
        "Declares a parameter again when it is set.",
        SILENT,
        Behaviour::Hears(|faulty, line| {
            after_set_param(faulty, line, || line.replace("set-param", "param"))
        }),
    ),
    row(
        "parameter-without-a-value",
        "Declares a parameter without its value.",
        NAME,
        Behaviour::Says(|_, line| declared(line, "book", "param name=book type=bool")),
    ),
    row(
        "parameter-without-a-name",
        "Declares a parameter without its name.",
        NAME,
        Behaviour::Says(|_, line| declared(line, "book", "param value=true type=bool")),
    ),
    row(
        "parameter-twice",
        "Declares a parameter twice.",
        NAME,
        Behaviour::Says(|_, line| line.starts_with("param name=book").then(|| said(&[line, line]))),
    ),
    row(
        "parameter-without-a-type",
        "Declares a parameter without a type.",
        &["hub/parameters/type-is-stated"],
        Behaviour::Says(|_, line| declared(line, "book", "param name=book value=false")),
    ),
    row(
        "type-of-another-protocol",
        "Declares an unknown type.",
        &["hub/parameters/known-types"],
        Behaviour::Says(|_, line| declared(line, "book", "param name=book value=false type=check")),
    ),
    row(
        "double-for-real",
        "Declares the type `double` instead of `real`.",
        &["hub/parameters/known-types"],
        Behaviour::Says(|_, line| {
            line.starts_with("param").then(|| say(line.replace("type=real", "type=double")))
        }),
    ),
    row(
        "numbers-without-limits",
        "Declares a number without limits.",
        LIMITS,
        Behaviour::Says(|_, line| {
            declared(line, "max-depth", "param name=max-depth value=4 type=int")
        }),
    ),
    row(
        "limits-the-wrong-way-round",
        "Declares a minimum above the maximum.",
        LIMITS,
        Behaviour::Says(|_, line| {
            declared(line, "max-depth", "param name=max-depth value=4 type=int min=5 max=1")
        }),
    ),
    row(
        "limits-in-words",
        "Declares limits that are not numbers.",
        LIMITS,
        Behaviour::Says(|_, line| {
            declared(line, "contempt", "param name=contempt value=0 type=real min=low max=high")
        }),
    ),
    row(
        "list-without-values",
        "Declares an enum without values.",
        LIMITS,
        Behaviour::Says(|_, line| {
            let shown = "param name=style value=plain type=enum values=\"\"";
            line.starts_with("param name=book")
                .then(|| vec![Effect::Send(line.into()), Effect::Send(shown.into())])
        }),
    ),
    row(
        "value-beyond-its-limits",
        "Declares a value above its maximum.",
        FITS,
        Behaviour::Says(|_, line| {
            declared(line, "max-depth", "param name=max-depth value=40 type=int min=1 max=5")
        }),
    ),
    row(
        "value-not-in-its-list",
        "Declares a value that is not in its list.",
        FITS,
        Behaviour::Says(|_, line| {
            let shown = "param name=style value=wild type=enum values=\"plain solid\"";
            line.starts_with("param name=book")
                .then(|| vec![Effect::Send(line.into()), Effect::Send(shown.into())])
        }),
    ),
    row(
        "ends-with-the-book-on",
        "Exits when its book is switched on.",
        &["hub/parameters/takes-its-values", "hub/ending/stays-alive"],
        Behaviour::Hears(|_, line| {
            (line == "set-param name=book value=true").then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "ends-at-the-first-look-into-its-book",
        "Exits in its first search when its book is switched on.",
        &["hub/parameters/takes-its-values", "hub/ending/stays-alive"],
        Behaviour::Hears(|faulty, line| {
            faulty.count += usize::from(line == "set-param name=book value=true");
            (line.starts_with("go") && faulty.count > 0).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "never-ready-when-shallow",
        "Never sends `ready` when a depth is set to its minimum.",
        &["hub/parameters/takes-its-values"],
        Behaviour::Both(
            |faulty, line| {
                faulty.count += usize::from(line == "set-param name=max-depth value=1");
                None
            },
            |faulty, line| (line == "ready" && faulty.count > 0).then(Vec::new),
        ),
    ),
    row(
        "ends-at-unknown-parameters",
        "Exits when an unknown parameter is set.",
        &["hub/parameters/ignores-unknown-names", "hub/ending/stays-alive"],
        Behaviour::Hears(|_, line| line.contains("no-such-parameter").then(|| vec![Effect::Exit])),
    ),
    row(
        "waits-after-unknown-parameters",
        "Answers unknown parameters with `wait`.",
        &["hub/parameters/ignores-unknown-names"],
        Behaviour::Hears(|_, line| line.contains("no-such-parameter").then(|| say("wait"))),
    ),
];

/// The declaration of this parameter in other words.
fn declared(line: &str, name: &str, instead: &str) -> Option<Vec<Effect>> {
    line.starts_with(&format!("param name={name} ")).then(|| say(instead))
}

fn after_set_param(
    faulty: &mut FaultyEngine,
    line: &str,
    reply: impl FnOnce() -> String,
) -> Option<Vec<Effect>> {
    let set = matches!(grammar::command(line), Command::SetParam { .. });
    set.then(|| faulty.honest_and(line, say(reply())))
}
