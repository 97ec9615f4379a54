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
        "Leaves out `wait`.",
        WAIT,
        Behaviour::Says(|_, line| (line == "wait").then(Vec::new)),
    ),
    row(
        "waits-twice",
        "Says `wait` twice.",
        WAIT,
        Behaviour::Says(|_, line| (line == "wait").then(|| said(&["wait", "wait"]))),
    ),
    row(
        "no-id",
        "Does not say who it is.",
        ID,
        Behaviour::Says(|_, line| line.starts_with("id ").then(Vec::new)),
    ),
    row(
        "two-ids",
        "Says twice who it is.",
        ID,
        Behaviour::Says(|_, line| line.starts_with("id ").then(|| said(&[line, line]))),
    ),
    row(
        "id-behind-wait",
        "Says who it is only after `wait`.",
        ID,
        Behaviour::Says(|faulty, line| {
            if line.starts_with("id ") {
                faulty.kept.push(line.to_owned());
                return Some(Vec::new());
            }
            let id = faulty.kept.pop().filter(|_| line == "wait")?;
            Some(vec![Effect::Send(line.into()), Effect::Send(id)])
        }),
    ),
    row(
        "id-without-a-name",
        "Does not say its name.",
        ID,
        Behaviour::Says(|_, line| {
            let rest = line.strip_prefix("id name=\"Linesman Reference\"")?;
            Some(say(format!("id{rest}")))
        }),
    ),
    row(
        "id-without-country",
        "Does not say where it is from.",
        &["hub/initialisation/id-is-complete"],
        Behaviour::Says(|_, line| {
            line.starts_with("id ").then(|| say(line.replace(" country=\"\"", "")))
        }),
    ),
    row(
        "introduces-itself-unasked",
        "Says who it is before it is asked.",
        &["hub/initialisation/speaks-when-asked"],
        Behaviour::Opens(|_| say("id name=Early version=1 author=a country=b")),
    ),
    row(
        "waits-unasked",
        "Says `wait` before it is asked.",
        &["hub/initialisation/speaks-when-asked"],
        Behaviour::Opens(|_| say("wait")),
    ),
    row(
        "ready-at-once",
        "Is ready before `init`.",
        EARLY,
        Behaviour::Says(|_, line| (line == "wait").then(|| said(&["wait", "ready"]))),
    ),
    row(
        "ready-before-wait",
        "Says `ready` and then `wait`.",
        EARLY,
        Behaviour::Says(|_, line| (line == "wait").then(|| said(&["ready", "wait"]))),
    ),
    row(
        "ready-if-configured",
        "Gets ready only if some parameter was set.",
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
        "Says that it is ready in a word of its own.",
        READY,
        Behaviour::Says(|_, line| (line == "ready").then(|| say("prepared"))),
    ),
    row(
        "ready-before-it-is",
        "Says `ready` and gets ready with its parameters only then.",
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
        "ready-twice",
        "Says `ready` twice.",
        READY,
        Behaviour::Says(|_, line| (line == "ready").then(|| said(&["ready", "ready"]))),
    ),
    row(
        "waits-after-each-parameter",
        "Says `wait` after each `set-param`.",
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
        "Does not state the type of a parameter.",
        &["hub/parameters/type-is-stated"],
        Behaviour::Says(|_, line| declared(line, "book", "param name=book value=false")),
    ),
    row(
        "type-of-another-protocol",
        "States a type that does not exist.",
        &["hub/parameters/known-types"],
        Behaviour::Says(|_, line| declared(line, "book", "param name=book value=false type=check")),
    ),
    row(
        "double-for-real",
        "States `double` where `real` is meant.",
        &["hub/parameters/known-types"],
        Behaviour::Says(|_, line| {
            line.starts_with("param").then(|| say(line.replace("type=real", "type=double")))
        }),
    ),
    row(
        "numbers-without-limits",
        "States no limits for a number.",
        LIMITS,
        Behaviour::Says(|_, line| {
            declared(line, "max-depth", "param name=max-depth value=4 type=int")
        }),
    ),
    row(
        "limits-the-wrong-way-round",
        "States the greatest value for the least.",
        LIMITS,
        Behaviour::Says(|_, line| {
            declared(line, "max-depth", "param name=max-depth value=4 type=int min=5 max=1")
        }),
    ),
    row(
        "limits-in-words",
        "States limits that are no numbers.",
        LIMITS,
        Behaviour::Says(|_, line| {
            declared(line, "contempt", "param name=contempt value=0 type=real min=low max=high")
        }),
    ),
    row(
        "list-without-values",
        "Declares a list and no values.",
        LIMITS,
        Behaviour::Says(|_, line| {
            let shown = "param name=style value=plain type=enum values=\"\"";
            line.starts_with("param name=book")
                .then(|| vec![Effect::Send(line.into()), Effect::Send(shown.into())])
        }),
    ),
    row(
        "yes-for-true",
        "Declares `yes` as the value of a bool.",
        FITS,
        Behaviour::Says(|_, line| declared(line, "book", "param name=book value=yes type=bool")),
    ),
    row(
        "value-beyond-its-limits",
        "Declares a value that is too great.",
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
        "Ends when its book is switched on.",
        &["hub/parameters/takes-its-values", "hub/ending/stays-alive"],
        Behaviour::Hears(|_, line| {
            (line == "set-param name=book value=true").then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "ends-at-the-first-look-into-its-book",
        "Ends in its first search when its book is switched on.",
        &["hub/parameters/takes-its-values", "hub/ending/stays-alive"],
        Behaviour::Hears(|faulty, line| {
            faulty.count += usize::from(line == "set-param name=book value=true");
            (line.starts_with("go") && faulty.count > 0).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "never-ready-when-shallow",
        "Never gets ready with the least depth.",
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
        "Ends when it has no such parameter.",
        &["hub/parameters/ignores-unknown-names", "hub/ending/stays-alive"],
        Behaviour::Hears(|_, line| line.contains("no-such-parameter").then(|| vec![Effect::Exit])),
    ),
    row(
        "waits-after-unknown-parameters",
        "Says `wait` to a parameter that it does not have.",
        &["hub/parameters/ignores-unknown-names"],
        Behaviour::Hears(|_, line| line.contains("no-such-parameter").then(|| say("wait"))),
    ),
    row(
        "done-for-a-new-game",
        "Answers a `new-game` after a search with its last `done`.",
        &["hub/new-game/accepted-in-silence"],
        Behaviour::Hears(|faulty, line| {
            (line == "new-game" && !faulty.notes.searching && !faulty.notes.done.is_empty())
                .then(|| say(faulty.notes.done.clone()))
        }),
    ),
    row(
        "ends-with-a-new-game",
        "Ends at the second `new-game`.",
        &["hub/new-game/accepted-in-silence", "hub/ending/stays-alive"],
        Behaviour::Hears(|faulty, line| {
            (line == "new-game" && faulty.notes.games > 1).then(|| vec![Effect::Exit])
        }),
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
