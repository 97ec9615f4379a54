//! Faults of options: declared wrongly, or set wrongly.
//!
//! In: an honest declaration, or a line `setoption`. Out: another one, or a
//! wrong reaction.

use super::behaviour::{Behaviour, Deeds, Effect, FaultyEngine, Row, instead, row, then};
use crate::protocols::uci_like::{
    options,
    setoption::{self, SetOption},
    tokens::integer,
};

/// Another declaration for the option of that name.
fn declares(line: &str, name: &str, other: &str) -> Deeds {
    let option = options::parse(line).filter(|option| option.name == name);
    option.and_then(|_| instead(other))
}

/// What a line sets, if it makes sense.
fn set(line: &str) -> Option<SetOption> {
    setoption::parse(line).flatten()
}

fn value_of(line: &str, name: &str) -> Option<i128> {
    set(line).filter(|set| set.name == name).and_then(|set| integer(&set.value?))
}

fn dies(when: bool) -> Deeds {
    when.then(|| vec![Effect::Exit])
}

/// A declaration that is wrong in one way.
macro_rules! declared {
    ($name:literal, $what:literal, $trips:literal, $option:literal => $line:literal) => {
        row(
            $name,
            $what,
            &[$trips],
            Behaviour::Says(|_: &mut FaultyEngine, line: &str| declares(line, $option, $line)),
        )
    };
}

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "crash-without-value",
        "Exits at a `setoption` without a value.",
        &["ugmi/setoption/ignores-unknown", "ugmi/process/stays-alive"],
        Behaviour::Hears(|_, line| {
            (line.starts_with("setoption name Patterns") && !line.contains("value"))
                .then(|| vec![Effect::Exit])
        }),
    ),
    declared!("no-keywords", "Declares a spin without its keywords.",
        "ugmi/option/name-type-and-known-fields",
        "HashSizeMB" => "option HashSizeMB spin 16 1 1024"),
    declared!("default-twice", "Declares two defaults of one option.",
        "ugmi/option/name-type-and-known-fields",
        "HashSizeMB" => "option name HashSizeMB type spin default 16 default 32 min 1 max 1024"),
    declared!("no-type", "Declares an option without a type.",
        "ugmi/option/name-type-and-known-fields",
        "Clear Hash" => "option name Clear Hash"),
    declared!("type-int", "Declares an option of a sixth type.",
        "ugmi/option/one-of-five-types",
        "HashSizeMB" => "option name HashSizeMB type int default 16 min 1 max 1024"),
    declared!("type-in-capitals", "Writes a type with a capital letter.",
        "ugmi/option/one-of-five-types",
        "Patterns" => "option name Patterns type Check default true"),
    declared!("default-above-max", "Declares a default above its max.",
        "ugmi/option/spin-numbers-fit",
        "HashSizeMB" => "option name HashSizeMB type spin default 8192 min 1 max 1024"),
    declared!("min-above-max", "Declares a min above its max.",
        "ugmi/option/spin-numbers-fit",
        "HashSizeMB" => "option name HashSizeMB type spin default 16 min 1024 max 1"),
    declared!("spin-in-words", "Declares a default that is not a number.",
        "ugmi/option/spin-numbers-fit",
        "HashSizeMB" => "option name HashSizeMB type spin default 16MB min 1 max 1024"),
    declared!("check-in-capitals", "Declares the default `True`.",
        "ugmi/option/check-default-is-true-or-false",
        "Patterns" => "option name Patterns type check default True"),
    declared!("check-in-numbers", "Declares the default `1` of a check.",
        "ugmi/option/check-default-is-true-or-false",
        "Patterns" => "option name Patterns type check default 1"),
    declared!("default-no-choice", "Declares a default that is not one of the choices.",
        "ugmi/option/combo-default-is-a-choice",
        "Ruleset" => "option name Ruleset type combo default free var freestyle var standard"),
    declared!("combo-without-choices", "Declares a combo without choices.",
        "ugmi/option/combo-default-is-a-choice",
        "Ruleset" => "option name Ruleset type combo default freestyle"),
    declared!("button-with-default", "Declares a button with a default.",
        "ugmi/option/button-has-no-value",
        "Clear Hash" => "option name Clear Hash type button default false"),
    declared!("string-default-bare", "Declares an empty default without `<empty>`.",
        "ugmi/option/string-default-is-written-out",
        "Logfile Path" => "option name Logfile Path type string default"),
    declared!("string-with-max", "Declares a string with a max.",
        "ugmi/option/fields-fit-the-type",
        "Logfile Path" => "option name Logfile Path type string default <empty> max 64"),
    declared!("check-with-choices", "Declares a check with choices.",
        "ugmi/option/fields-fit-the-type",
        "Patterns" => "option name Patterns type check default true var true var false"),
    declared!("reserved-word", "Declares an option with the word `name` in its name.",
        "ugmi/option/no-reserved-words",
        "Logfile Path" => "option name Logfile name type string default <empty>"),
    declared!("reserved-choice", "Declares a choice with the word `value`.",
        "ugmi/option/no-reserved-words",
        "Style" => "option name Style type combo default best value var best value var bold"),
    declared!("reserved-letters", "Declares an option named `Filename`.",
        "ugmi/option/no-reserved-letters",
        "Logfile Path" => "option name Filename type string default <empty>"),
    row(
        "same-option-twice",
        "Declares an option twice.",
        &["ugmi/option/names-are-unique"],
        Behaviour::Says(|_, line| {
            let button = line.contains("type button");
            button.then(|| then(line, line)).flatten()
        }),
    ),
    row(
        "crash-at-max",
        "Exits if an option is set to its max.",
        &["ugmi/setoption/accepts-declared-values", "ugmi/process/stays-alive"],
        Behaviour::Hears(|_, line| dies(value_of(line, "HashSizeMB") == Some(1_024))),
    ),
    row(
        "hangs-at-false",
        "Hangs if a check is set to false.",
        &["ugmi/setoption/accepts-declared-values", "ugmi/process/stays-alive"],
        Behaviour::Hears(|_, line| {
            line.ends_with("Patterns value false").then(|| vec![Effect::Hang])
        }),
    ),
    row(
        "one-word-values",
        "Reads only the first word of a value.",
        &["ugmi/setoption/several-words"],
        Behaviour::Hears(|faulty, line| {
            let set = set(line)?;
            let value = set.value?;
            let first = value.split(' ').next().filter(|first| *first != value)?;
            Some(faulty.honest(&format!("setoption name {} value {first}", set.name)))
        }),
    ),
    row(
        "one-word-names",
        "Reads only the first word of a name.",
        &["ugmi/setoption/several-words"],
        Behaviour::Hears(|faulty, line| {
            let set = set(line)?;
            let first = set.name.split(' ').next().filter(|first| *first != set.name)?;
            let value = set.value.map(|value| format!(" value {value}")).unwrap_or_default();
            Some(faulty.honest(&format!("setoption name {first}{value}")))
        }),
    ),
    row(
        "crash-on-blank-in-name",
        "Exits if an option with a space in its name is set.",
        &["ugmi/setoption/accepts-declared-values", "ugmi/process/stays-alive"],
        Behaviour::Hears(|_, line| {
            let set = set(line)?;
            dies(set.name == "Logfile Path")
        }),
    ),
    row(
        "crash-on-button",
        "Exits if a button is pressed.",
        &["ugmi/setoption/button-needs-no-value", "ugmi/process/stays-alive"],
        Behaviour::Hears(|_, line| dies(line == "setoption name Clear Hash")),
    ),
    row(
        "crash-on-unknown-option",
        "Exits if an unknown option is set.",
        &["ugmi/setoption/ignores-unknown", "ugmi/process/stays-alive"],
        Behaviour::Hears(|_, line| dies(line.contains("name No Such Option"))),
    ),
    row(
        "crash-beyond-max",
        "Exits if a value is beyond the limits.",
        &["ugmi/setoption/ignores-unknown", "ugmi/process/stays-alive"],
        Behaviour::Hears(|_, line| {
            let value = value_of(line, "HashSizeMB");
            dies(value.is_some_and(|value| !(1..=1_024).contains(&value)))
        }),
    ),
    row(
        "any-case-in-names",
        "Accepts option names in any letter case.",
        &["ugmi/setoption/names-are-case-sensitive"],
        Behaviour::Hears(|_, line| {
            let set = set(line)?;
            set.name.starts_with("PATTERNS").then(Vec::new)
        }),
    ),
    row(
        "search-after-setoption",
        "Begins to search at `setoption`.",
        &["ugmi/setoption/triggers-nothing"],
        Behaviour::Hears(|faulty, line| {
            answers(faulty, line, "info depth 4 score cp 3 nodes 120 pv j10")
        }),
    ),
    row(
        "bestmove-after-setoption",
        "Answers `setoption` with `bestmove`.",
        &["ugmi/setoption/triggers-nothing"],
        Behaviour::Hears(|faulty, line| answers(faulty, line, "bestmove j10")),
    ),
];

/// Says something after an option that it has was set.
fn answers(faulty: &mut FaultyEngine, line: &str, answer: &str) -> Deeds {
    let known = set(line).is_some_and(|set| set.name == "HashSizeMB") && !faulty.is_thinking();
    let first = faulty.count == 0;
    faulty.count += usize::from(known);
    (known && first).then(|| faulty.hear_and_say(line, &[answer]))
}
