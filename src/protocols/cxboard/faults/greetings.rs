//! Faults of the greeting, of copy protection and of options.

use super::behaviour::{Behaviour, Effect, FaultyEngine, Row, die, row, said, say};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "no-name",
        "Does not send its name.",
        &["cxboard/start/id-name"],
        Behaviour::Says(|_, line| line.starts_with("id name").then(Vec::new)),
    ),
    row(
        "no-author",
        "Does not send its author.",
        &["cxboard/start/id-author"],
        Behaviour::Says(|_, line| line.starts_with("id author").then(Vec::new)),
    ),
    row(
        "empty-author",
        "Sends an empty author.",
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
        &["cxboard/start/cxboardok-comes-last"],
        Behaviour::Says(|_, line| match line {
            "cxboardok" => Some(said(&[line, "option name Clear Hash type button"])),
            "option name Clear Hash type button" => Some(Vec::new()),
            _ => None,
        }),
    ),
    row(
        "author-after-options",
        "Sends its author after its options.",
        &["cxboard/start/order"],
        Behaviour::Says(|_, line| match line {
            "cxboardok" => Some(said(&["id author somebody", line])),
            line if line.starts_with("id author") => Some(Vec::new()),
            _ => None,
        }),
    ),
    row(
        "name-twice",
        "Sends its name twice.",
        &["cxboard/start/each-once"],
        Behaviour::Says(|_, line| line.starts_with("id name").then(|| said(&[line, line]))),
    ),
    row(
        "dies-of-a-hint-without-a-position",
        "Exits at `hint` before the first `position`.",
        &["cxboard/process/stays-alive"],
        Behaviour::Hears(|faulty, line| {
            faulty.count += usize::from(line.starts_with("position"));
            if line == "hint" && faulty.count == 0 { die() } else { None }
        }),
    ),
    row(
        "dies-of-version-2",
        "Exits at version 2.",
        &["cxboard/start/any-version", "cxboard/process/stays-alive"],
        Behaviour::Hears(|_, line| if line == "cxboard 2" { die() } else { None }),
    ),
    row(
        "refuses-version-99",
        "Refuses version 99.",
        &["cxboard/start/any-version"],
        Behaviour::Hears(|_, line| {
            (line == "cxboard 99").then(|| said(&["Error (unsupported version): cxboard 99"]))
        }),
    ),
    row(
        "dies-of-large-versions",
        "Exits at a version that does not fit into 32 bits.",
        &["cxboard/start/any-version", "cxboard/process/stays-alive"],
        Behaviour::Hears(|_, line| {
            let version = line.strip_prefix("cxboard ")?;
            let large = version.parse::<i32>().is_err() && version.len() > 9;
            if large { die() } else { None }
        }),
    ),
    row(
        "nameless-in-version-2",
        "Does not identify itself for version 2.",
        &["cxboard/start/any-version"],
        Behaviour::Hears(|_, line| (line == "cxboard 2").then(|| said(&["cxboardok"]))),
    ),
    row(
        "banner",
        "Prints a banner at its start.",
        &["cxboard/start/silent-before"],
        Behaviour::Opens(|_| said(&["Welcome to this engine!"])),
    ),
    row(
        "dies-of-a-bare-cxboard",
        "Exits at a second greeting without a version.",
        &["cxboard/start/survives-odd-versions", "cxboard/process/stays-alive"],
        Behaviour::Hears(|_, line| if line == "cxboard" { die() } else { None }),
    ),
    row(
        "checks-for-ever",
        "Never finishes its copy protection check.",
        &["cxboard/copy-protection/sequence"],
        Behaviour::Says(|_, line| {
            (line == "cxboardok").then(|| said(&[line, "copyprotection checking"]))
        }),
    ),
    row(
        "checks-before-cxboardok",
        "Checks its copy protection before `cxboardok`.",
        &["cxboard/copy-protection/sequence"],
        Behaviour::Says(|_, line| {
            (line == "cxboardok")
                .then(|| said(&["copyprotection checking", "copyprotection ok", line]))
        }),
    ),
    row(
        "obeys-after-a-copy-error",
        "Carries out commands after a copy protection error.",
        &["cxboard/copy-protection/error-refuses-everything"],
        Behaviour::Says(|_, line| (line == "cxboardok").then(|| copy_error(line))),
    ),
    row(
        "dies-after-a-copy-error",
        "Exits after a copy protection error.",
        &["cxboard/copy-protection/error-refuses-everything"],
        Behaviour::Hears(|faulty, line| match line {
            "force" => die(),
            line if line.starts_with("cxboard") => {
                Some(faulty.honest_and(line, copy_error("info string unlicensed")))
            }
            _ => None,
        }),
    ),
    row(
        "option-of-another-type",
        "Declares an option of an unknown type.",
        &["cxboard/option/form"],
        Behaviour::Says(|_, line| declares(line, "Playing Style", "type integer default 1")),
    ),
    row(
        "spin-default-outside",
        "Declares a spin with a default outside its limits.",
        &["cxboard/option/spin-limits"],
        Behaviour::Says(|_, line| declares(line, "Hash", "type spin default 2048 min 0 max 1024")),
    ),
    row(
        "check-default-on",
        "Declares a check with the default `on`.",
        &["cxboard/option/check-default"],
        Behaviour::Says(|_, line| declares(line, "OwnBook", "type check default on")),
    ),
    row(
        "combo-default-elsewhere",
        "Declares a combo with a default that is not one of its choices.",
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
        "Declares an empty string without `<empty>`.",
        &["cxboard/option/empty-string"],
        Behaviour::Says(|_, line| declares(line, "Book Path", "type string default")),
    ),
    row(
        "hash-as-a-choice",
        "Declares `Hash` as a combo.",
        &["cxboard/option/reserved-ids"],
        Behaviour::Says(|_, line| declares(line, "Hash", "type combo default 16 var 16 var 32")),
    ),
    row(
        "three-lines-at-first",
        "Declares `MultiPV` with the default 3.",
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
        "Exits when `Hash` is set to its maximum.",
        &["cxboard/setoption/takes-every-value", "cxboard/process/stays-alive"],
        Behaviour::Hears(
            |_, line| if line == "setoption name Hash value 1024" { die() } else { None },
        ),
    ),
    row(
        "refuses-the-least-value",
        "Refuses the minimum of a spin.",
        &["cxboard/setoption/takes-every-value"],
        Behaviour::Hears(|_, line| {
            (line == "setoption name Hash value 0").then(|| say(format!("Error (too low): {line}")))
        }),
    ),
    row(
        "letter-case-counts",
        "Refuses the id of an option in another letter case.",
        &["cxboard/setoption/any-letter-case"],
        Behaviour::Hears(|faulty, line| {
            misspelt(faulty, line).then(|| say(format!("Error (no such option): {line}")))
        }),
    ),
    row(
        "capitals-count",
        "Refuses the id of an option in capital letters.",
        &["cxboard/setoption/any-letter-case"],
        Behaviour::Hears(|_, line| {
            let id = line.strip_prefix("setoption name ")?.split(" value ").next()?;
            let capitals = id.len() > 1 && id == id.to_ascii_uppercase();
            capitals.then(|| say(format!("Error (no such option): {line}")))
        }),
    ),
    row(
        "takes-powers-of-two",
        "Refuses a hash of a size that is no power of two.",
        &["cxboard/setoption/takes-every-value"],
        Behaviour::Hears(|_, line| {
            let size: u64 = line.strip_prefix("setoption name Hash value ")?.parse().ok()?;
            let refused = size > 0 && size <= 1024 && !size.is_power_of_two();
            refused.then(|| say(format!("Error (no power of two): {line}")))
        }),
    ),
    row(
        "letter-case-counts-in-silence",
        "Ignores the id of an option in another letter case.",
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
        "Exits when an option is set to a value out of range.",
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
    faulty.engine.declared(name).is_some_and(|declared| declared != name)
}
