//! Faults of the greeting, of copy protection and of options.

use super::behaviour::{Behaviour, Effect, FaultyEngine, Row, die, row, said, say};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "no-name",
        "Does not give its name.",
        &["cxboard/start/id-name"],
        Behaviour::Says(|_, line| line.starts_with("id name").then(Vec::new)),
    ),
    row(
        "no-author",
        "Does not give its author.",
        &["cxboard/start/id-author"],
        Behaviour::Says(|_, line| line.starts_with("id author").then(Vec::new)),
    ),
    row(
        "empty-author",
        "Gives an author without a text.",
        &["cxboard/start/id-has-text"],
        Behaviour::Says(|_, line| line.starts_with("id author").then(|| said(&["id author"]))),
    ),
    row(
        "no-cxboardok",
        "Never ends its greeting.",
        &["cxboard/start/ends-with-cxboardok"],
        Behaviour::Says(|_, line| (line == "cxboardok").then(Vec::new)),
    ),
    row(
        "options-after-cxboardok",
        "Declares an option after the end of its greeting.",
        &["cxboard/start/order"],
        Behaviour::Says(|_, line| match line {
            "cxboardok" => Some(said(&[line, "option name Clear Hash type button"])),
            "option name Clear Hash type button" => Some(Vec::new()),
            _ => None,
        }),
    ),
    row(
        "author-after-options",
        "Gives its author after its options.",
        &["cxboard/start/order"],
        Behaviour::Says(|_, line| match line {
            "cxboardok" => Some(said(&["id author somebody", line])),
            line if line.starts_with("id author") => Some(Vec::new()),
            _ => None,
        }),
    ),
    row(
        "cxboardok-twice",
        "Ends its greeting twice.",
        &["cxboard/start/each-once"],
        Behaviour::Says(|_, line| (line == "cxboardok").then(|| said(&[line, line]))),
    ),
    row(
        "name-twice",
        "Gives its name twice.",
        &["cxboard/start/each-once"],
        Behaviour::Says(|_, line| line.starts_with("id name").then(|| said(&[line, line]))),
    ),
    row(
        "dies-of-version-2",
        "Ends when it is greeted in a later version.",
        &["cxboard/start/any-version", "cxboard/process/stays-alive"],
        Behaviour::Hears(|_, line| if line == "cxboard 2" { die() } else { None }),
    ),
    row(
        "refuses-version-99",
        "Refuses a version it does not know.",
        &["cxboard/start/any-version"],
        Behaviour::Hears(|_, line| {
            (line == "cxboard 99").then(|| said(&["Error (unsupported version): cxboard 99"]))
        }),
    ),
    row(
        "dies-of-large-versions",
        "Ends at a version that does not fit into 32 bits.",
        &["cxboard/start/any-version", "cxboard/process/stays-alive"],
        Behaviour::Hears(|_, line| {
            let version = line.strip_prefix("cxboard ")?;
            let large = version.parse::<i32>().is_err() && version.len() > 9;
            if large { die() } else { None }
        }),
    ),
    row(
        "nameless-in-version-2",
        "Leaves out who it is for later versions.",
        &["cxboard/start/any-version"],
        Behaviour::Hears(|_, line| (line == "cxboard 2").then(|| said(&["cxboardok"]))),
    ),
    row(
        "banner",
        "Shows a banner at its start.",
        &["cxboard/start/silent-before"],
        Behaviour::Opens(|_| said(&["Welcome to this engine!"])),
    ),
    row(
        "dies-of-a-bare-cxboard",
        "Ends at a second greeting without a version.",
        &["cxboard/start/survives-odd-versions", "cxboard/process/stays-alive"],
        Behaviour::Hears(|_, line| if line == "cxboard" { die() } else { None }),
    ),
    row(
        "checks-for-ever",
        "Never finishes the check of its copy protection.",
        &["cxboard/copy-protection/sequence"],
        Behaviour::Says(|_, line| {
            (line == "cxboardok").then(|| said(&[line, "copyprotection checking"]))
        }),
    ),
    row(
        "passes-without-a-check",
        "Reports copy protection without having checked it.",
        &["cxboard/copy-protection/sequence"],
        Behaviour::Says(|_, line| {
            (line == "cxboardok").then(|| said(&[line, "copyprotection ok"]))
        }),
    ),
    row(
        "checks-before-cxboardok",
        "Checks its copy protection before its greeting has ended.",
        &["cxboard/copy-protection/sequence"],
        Behaviour::Says(|_, line| {
            (line == "cxboardok")
                .then(|| said(&["copyprotection checking", "copyprotection ok", line]))
        }),
    ),
    row(
        "obeys-after-a-copy-error",
        "Goes on as if nothing were after a copy protection error.",
        &["cxboard/copy-protection/error-refuses-everything"],
        Behaviour::Says(|_, line| (line == "cxboardok").then(|| copy_error(line))),
    ),
    row(
        "dies-after-a-copy-error",
        "Ends by itself after a copy protection error.",
        &["cxboard/copy-protection/error-refuses-everything"],
        Behaviour::Hears(|faulty, line| match line {
            "force" => die(),
            line if line.starts_with("cxboard") => {
                let mut effects = faulty.honest(line);
                effects.extend(copy_error("info string unlicensed"));
                Some(effects)
            }
            _ => None,
        }),
    ),
    row(
        "option-of-another-type",
        "Declares an option of a type that there is not.",
        &["cxboard/option/form"],
        Behaviour::Says(|_, line| declares(line, "Playing Style", "type integer default 1")),
    ),
    row(
        "spin-default-outside",
        "Declares a spin whose default lies outside its limits.",
        &["cxboard/option/spin-limits"],
        Behaviour::Says(|_, line| declares(line, "Hash", "type spin default 2048 min 0 max 1024")),
    ),
    row(
        "spin-without-limits",
        "Declares a spin without limits.",
        &["cxboard/option/spin-limits"],
        Behaviour::Says(|_, line| declares(line, "Hash", "type spin default 16")),
    ),
    row(
        "check-default-on",
        "Declares a check that is on at first.",
        &["cxboard/option/check-default"],
        Behaviour::Says(|_, line| declares(line, "OwnBook", "type check default on")),
    ),
    row(
        "combo-default-elsewhere",
        "Declares a combo whose default is none of its choices.",
        &["cxboard/option/combo-choices"],
        Behaviour::Says(|_, line| {
            declares(line, "Playing Style", "type combo default Wild var Solid var Daring")
        }),
    ),
    row(
        "button-with-a-default",
        "Declares a button with a default.",
        &["cxboard/option/button-bare"],
        Behaviour::Says(|_, line| declares(line, "Clear Hash", "type button default false")),
    ),
    row(
        "empty-string-as-nothing",
        "Declares an empty string as nothing.",
        &["cxboard/option/empty-string"],
        Behaviour::Says(|_, line| declares(line, "Book Path", "type string default")),
    ),
    row(
        "hash-as-a-choice",
        "Declares Hash as a combo.",
        &["cxboard/option/reserved-ids"],
        Behaviour::Says(|_, line| declares(line, "Hash", "type combo default 16 var 16 var 32")),
    ),
    row(
        "three-lines-at-first",
        "Declares MultiPV with another default.",
        &["cxboard/option/reserved-ids"],
        Behaviour::Says(|_, line| declares(line, "MultiPV", "type spin default 3 min 1 max 4")),
    ),
    row(
        "same-option-twice",
        "Declares two options that differ in letter case only.",
        &["cxboard/option/unique-ids"],
        Behaviour::Says(|_, line| {
            line.starts_with("option name Hash")
                .then(|| said(&[line, "option name hash type spin default 16 min 0 max 1024"]))
        }),
    ),
    row(
        "dies-of-the-greatest-value",
        "Ends when the hash is set to its greatest value.",
        &["cxboard/setoption/takes-every-value", "cxboard/process/stays-alive"],
        Behaviour::Hears(
            |_, line| if line == "setoption name Hash value 1024" { die() } else { None },
        ),
    ),
    row(
        "refuses-the-least-value",
        "Refuses the least value of a spin.",
        &["cxboard/setoption/takes-every-value"],
        Behaviour::Hears(|_, line| {
            (line == "setoption name Hash value 0").then(|| say(format!("Error (too low): {line}")))
        }),
    ),
    row(
        "letter-case-counts",
        "Knows an option only in the letters it was declared in, and complains.",
        &["cxboard/setoption/any-letter-case"],
        Behaviour::Hears(|faulty, line| {
            misspelt(faulty, line).then(|| say(format!("Error (no such option): {line}")))
        }),
    ),
    row(
        "letter-case-counts-in-silence",
        "Knows an option only in the letters it was declared in, and says nothing.",
        &["cxboard/setoption/any-letter-case"],
        Behaviour::Hears(|faulty, line| {
            let unknown = line.starts_with("setoption name No");
            (unknown || misspelt(faulty, line)).then(Vec::new)
        }),
    ),
    row(
        "button-needs-a-value",
        "Refuses a button without a value.",
        &["cxboard/setoption/button-without-value"],
        Behaviour::Hears(|_, line| {
            (line == "setoption name Clear Hash").then(|| say(format!("Error (no value): {line}")))
        }),
    ),
    row(
        "dies-of-values-outside",
        "Ends when an option is set beyond its limits.",
        &["cxboard/setoption/survives-nonsense", "cxboard/process/stays-alive"],
        Behaviour::Hears(
            |_, line| if line == "setoption name Hash value 1025" { die() } else { None },
        ),
    ),
];

fn copy_error(first: &str) -> Vec<Effect> {
    said(&[first, "copyprotection checking", "copyprotection error"])
}

/// Another declaration of this option.
fn declares(line: &str, name: &str, rest: &str) -> Option<Vec<Effect>> {
    let start = format!("option name {name} ");
    line.starts_with(&start).then(|| say(format!("{start}{rest}")))
}

/// Whether a line sets an option whose name is there, but in other letters.
fn misspelt(faulty: &FaultyEngine, line: &str) -> bool {
    let Some(rest) = line.strip_prefix("setoption name ") else { return false };
    let name = rest.split(" value").next().unwrap_or_default();
    let declared = |declared: &str| declared.eq_ignore_ascii_case(name) && declared != name;
    faulty.engine.option_names().iter().any(|known| declared(known))
}
