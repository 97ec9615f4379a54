//! Faults of options.
//!
//! In: a line and the honest answer. Out: another line, another value, or
//! another effect.

use super::behaviour::{
    Behaviour, Effect, FaultyEngine, Row, is_error, result, rewords, row, said,
};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "options-with-heading",
        "Puts a heading over the list of options.",
        &["uhp/options/lists-options-only"],
        rewords(|_, line, answer| {
            if line == "options" {
                answer.insert(0, "Available options:".into());
            }
        }),
    ),
    row(
        "options-not-listed-after-the-end",
        "Does not list its options in a finished game.",
        &["uhp/engine-commands/implements-every-command"],
        Behaviour::Hears(|faulty, line| {
            (line == "options" && faulty.is_over()).then(|| result("err The game is over."))
        }),
    ),
    row(
        "option-name-with-blank",
        "Writes the name of an option with a space.",
        &["uhp/options/names"],
        rewords(|_, _, answer| respell(answer, "HashSizeMB;int", "Hash Size;int")),
    ),
    row(
        "option-name-twice",
        "Gives two options the same name.",
        &["uhp/options/names"],
        rewords(|_, line, answer| {
            if line == "options" {
                answer.insert(0, answer[0].clone());
            }
        }),
    ),
    row(
        "option-type-unknown",
        "Shows the type `integer` for whole numbers.",
        &["uhp/options/type-and-fields"],
        rewords(|_, _, answer| respell(answer, ";int;", ";integer;")),
    ),
    row(
        "option-without-limits",
        "Leaves out the limits of a whole number.",
        &["uhp/options/type-and-fields"],
        rewords(|_, _, answer| respell(answer, ";32;1;1024", "")),
    ),
    row(
        "bool-in-lower-case",
        "Writes truth values in lower case.",
        &["uhp/options/bool-value"],
        rewords(|_, line, answer| {
            if line.starts_with("options") && !is_error(answer) {
                respell(answer, ";False", ";false");
                respell(answer, ";True", ";true");
            }
        }),
    ),
    row(
        "value-beyond-its-limits",
        "Shows a value above the maximum beside it.",
        &["uhp/options/number-in-range"],
        rewords(|_, _, answer| respell(answer, ";32;32;1;1024", ";32;32;1;16")),
    ),
    row(
        "decimal-comma",
        "Writes decimal numbers with a comma.",
        &["uhp/options/number-in-range"],
        rewords(|_, line, answer| {
            if line.starts_with("options") && !is_error(answer) {
                let doubles = answer.iter_mut().filter(|l| l.contains(";double;"));
                doubles.for_each(|l| *l = l.replace('.', ","));
            }
        }),
    ),
    row(
        "enum-value-not-listed",
        "Does not list the value that an enum has.",
        &["uhp/options/enum-value"],
        rewords(|_, _, answer| {
            respell(
                answer,
                ";Balanced;Balanced;Cautious;Balanced;Bold",
                ";Calm;Balanced;Cautious;Balanced;Bold",
            );
        }),
    ),
    row(
        "get-shows-the-value",
        "Answers `options get` with the value only.",
        &["uhp/options/get-returns-the-line"],
        rewords(|_, line, answer| {
            if line.starts_with("options get ") && !is_error(answer) {
                answer[0] = answer[0].split(';').nth(2).unwrap_or_default().to_owned();
            }
        }),
    ),
    row(
        "get-shows-all",
        "Answers `options get` with all options.",
        &["uhp/options/get-returns-the-line"],
        Behaviour::Hears(|faulty, line| {
            (line.starts_with("options get ") && !is_error(&faulty.answer(line)))
                .then(|| faulty.honest("options"))
        }),
    ),
    row(
        "get-shows-narrower-limits",
        "Shows a lower maximum at `options get` than in the list.",
        &["uhp/options/get-returns-the-line"],
        rewords(|_, line, answer| respell_at("options get ", line, answer, ";1;1024", ";1;512")),
    ),
    row(
        "get-leaves-out-a-word",
        "Shows one word less of an enum at `options get` than in the list.",
        &["uhp/options/get-returns-the-line"],
        rewords(|_, line, answer| respell_at("options get ", line, answer, ";Bold", "")),
    ),
    row(
        "get-shows-another-type",
        "Shows a whole number as a decimal one at `options get`.",
        &["uhp/options/get-returns-the-line"],
        rewords(|_, line, answer| respell_at("options get ", line, answer, ";int;", ";double;")),
    ),
    row(
        "get-shows-another-default",
        "Shows another default at `options get` than in the list.",
        &["uhp/options/get-returns-the-line"],
        rewords(|_, line, answer| respell_at("options get ", line, answer, ";32;1;", ";16;1;")),
    ),
    row(
        "set-shows-other-limits",
        "Shows other limits at `options set` than in the list.",
        &["uhp/options/set-returns-the-new-value"],
        rewords(|_, line, answer| {
            respell_at("options set ", line, answer, ";1;1024", ";0;99999");
        }),
    ),
    row(
        "set-shows-one-word-only",
        "Shows an enum without the words after the first at `options set`.",
        &["uhp/options/set-returns-the-new-value"],
        rewords(|_, line, answer| {
            respell_at("options set ", line, answer, ";Cautious;Balanced;Bold", ";Cautious");
        }),
    ),
    row(
        "set-shows-the-old-value",
        "Answers `options set` with the value before.",
        &["uhp/options/set-returns-the-new-value"],
        Behaviour::Hears(|faulty, line| {
            let name = line.strip_prefix("options set ")?.split(' ').next()?;
            let before = faulty.answer(&format!("options get {name}"));
            let answer = faulty.answer(line);
            Some(said(if is_error(&answer) { answer } else { before }))
        }),
    ),
    row(
        "limits-excluded",
        "Rejects the values at both ends of a range.",
        &["uhp/options/set-returns-the-new-value"],
        Behaviour::Hears(|_, line| {
            let ends = ["options set HashSizeMB 1", "options set HashSizeMB 1024"];
            ends.contains(&line).then(|| result("err The value is out of range."))
        }),
    ),
    row(
        "stores-beyond-the-limits",
        "Stores numbers above the maximum.",
        &["uhp/options/keeps-to-the-limits"],
        Behaviour::Hears(|faulty, line| {
            stores(faulty, line, |fields, value| {
                let most = fields.last().and_then(|most| most.parse::<f64>().ok());
                most.zip(value.parse::<f64>().ok()).is_some_and(|(most, value)| value > most)
            })
        }),
    ),
    row(
        "stores-true-in-lower-case",
        "Stores `true` in lower case as the value of a bool.",
        &["uhp/options/keeps-to-the-limits"],
        Behaviour::Hears(|faulty, line| {
            stores(faulty, line, |fields, value| fields[1] == "bool" && value == "true")
        }),
    ),
    row(
        "stores-half-a-word",
        "Stores the beginning of a word as the value of an enum.",
        &["uhp/options/keeps-to-the-limits"],
        Behaviour::Hears(|faulty, line| {
            stores(faulty, line, |fields, value| {
                let begins = |word: &&str| word.starts_with(value) && *word != value;
                fields[1] == "enum" && fields[4..].iter().any(begins)
            })
        }),
    ),
    row(
        "stores-nan",
        "Stores `nan` as the value of a double.",
        &["uhp/options/keeps-to-the-limits"],
        Behaviour::Hears(|faulty, line| {
            stores(faulty, line, |fields, value| fields[1] == "double" && value == "nan")
        }),
    ),
    row(
        "stores-halves",
        "Stores halves where only whole numbers are allowed.",
        &["uhp/options/keeps-to-the-limits"],
        Behaviour::Hears(|_, line| {
            (line == "options set HashSizeMB 1.5").then(|| result("HashSizeMB;int;1.5;32;1;1024"))
        }),
    ),
    row(
        "unknown-options-accepted",
        "Accepts options that it does not have.",
        &["uhp/options/refuses-unknown"],
        Behaviour::Hears(|faulty, line| {
            let asked = line.starts_with("options get ") || line.starts_with("options set ");
            (asked && is_error(&faulty.answer(line)) && line.contains("NoSuch"))
                .then(|| result("done"))
        }),
    ),
    row(
        "crash-on-options-get",
        "Exits at `options get` without a name.",
        &["uhp/options/refuses-unknown", "uhp/process/stays-alive"],
        Behaviour::Hears(|_, line| (line == "options get").then(|| vec![Effect::Exit])),
    ),
];

/// Stores and shows such a value, whatever the option allows; `which` is given the fields of the
/// option's line, of which there are at least three, and the value.
fn stores(
    faulty: &mut FaultyEngine,
    line: &str,
    which: fn(&[&str], &str) -> bool,
) -> Option<Vec<Effect>> {
    let (name, value) = line.strip_prefix("options set ")?.split_once(' ')?;
    let shown = faulty.answer(&format!("options get {name}"));
    let mut fields: Vec<&str> = shown.first()?.split(';').collect();
    (fields.len() > 2 && which(&fields, value)).then(|| {
        fields[2] = value;
        result(fields.join(";"))
    })
}

/// Replaces a part of option lines in the answers to such a command.
fn respell_at(command: &str, line: &str, answer: &mut [String], from: &str, to: &str) {
    if line.starts_with(command) {
        respell(answer, from, to);
    }
}

/// Replaces a part of option lines.
fn respell(answer: &mut [String], from: &str, to: &str) {
    let lines = answer.iter_mut().filter(|l| l.contains(';') && !l.starts_with("Base"));
    lines.for_each(|l| *l = l.replace(from, to));
}
