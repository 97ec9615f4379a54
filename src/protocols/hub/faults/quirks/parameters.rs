//! Quirks of parameters and variants: what an engine may declare or not.
//!
//! In: declarations and what is set. Out: others, all of them possible.
//! Never: a form that is odd.

use super::{
    super::behaviour::{Behaviour, Effect, FaultyEngine, say},
    Row, row,
};

pub(super) const ROWS: &[Row] = &[
    row(
        "no-parameters",
        "Has no parameters at all.",
        Behaviour::Says(|_, line| line.starts_with("param").then(Vec::new)),
    ),
    row(
        "odd-parameters",
        "Declares parameters with odd but possible limits.",
        Behaviour::Says(|_, line| {
            let odd = [
                "param name=a value=3 type=int min=3 max=3",
                "param name=b value=-1 type=real min=-2 max=1e3",
                "param name=c value=only type=enum values=only",
                "param name=d value type=string",
                "param type=bool value=True name=e",
                "param name=\"name with blanks\" value=\"a = b\" type=string",
            ];
            line.starts_with("param name=book").then(|| {
                let mut deeds = say(line);
                deeds.extend(odd.map(|t| Effect::Send(t.into())));
                deeds
            })
        }),
    ),
    row(
        "bools-in-words-of-its-own",
        "Declares `1` as the value of a bool.",
        Behaviour::Says(|_, line| {
            line.starts_with("param name=book ").then(|| say("param name=book value=1 type=bool"))
        }),
    ),
    row(
        "variants-of-its-own",
        "Has names of its own for its variants.",
        Behaviour::Says(|_, line| {
            let own =
                "param name=variant value=international type=enum values=\"international polish\"";
            line.starts_with("param name=variant").then(|| say(own))
        }),
    ),
    row(
        "another-default-variant",
        "Plays killer unless another variant is set.",
        Behaviour::Both(
            |faulty, line| own_variant(faulty, line, "set-param name=variant value=killer"),
            |_, line| {
                line.starts_with("param name=variant")
                    .then(|| say(line.replace("value=normal", "value=killer")))
            },
        ),
    ),
    row(
        "plays-frisian-only",
        "Plays frisian and nothing else.",
        Behaviour::Both(
            |faulty, line| own_variant(faulty, line, "set-param name=variant value=frisian"),
            |_, line| single_variant(line, "frisian"),
        ),
    ),
    row(
        "plays-bt-only",
        "Plays bt and nothing else.",
        Behaviour::Both(
            |faulty, line| own_variant(faulty, line, "set-param name=variant value=bt"),
            |_, line| single_variant(line, "bt"),
        ),
    ),
];

/// A variant of its own, until another is set.
fn own_variant(faulty: &mut FaultyEngine, line: &str, set: &str) -> Option<Vec<Effect>> {
    let own = line == "init" && faulty.notes.variant.is_none();
    own.then(|| faulty.honest_all(&[set, line]))
}

/// The declaration of the variants, with this one alone.
fn single_variant(line: &str, name: &str) -> Option<Vec<Effect>> {
    line.starts_with("param name=variant")
        .then(|| say(format!("param name=variant value={name} type=enum values={name}")))
}
