//! Options that are few, shown otherwise or strict about values.
//!
//! In: a line and the honest answer. Out: an engine with other options.
//! Never: a fault.

use super::{Row, row};
use crate::protocols::uhp::{
    faults::behaviour::{Behaviour, is_error, just_ok, prepares, result, rewords},
    grammar,
    message::{Command, Edition, Keyword},
};

/// The quirks of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "no-options",
        "Has no options.",
        Behaviour::Hears(|_, line| match grammar::command(line) {
            Command::Options => Some(just_ok()),
            Command::OptionsGet(_)
            | Command::OptionsSet(..)
            | Command::Misused(Keyword::Options) => Some(result("err There are no options.")),
            _ => None,
        }),
    ),
    row(
        "options-of-2018",
        "Shows options in the form of 2018, without default values.",
        prepares(|engine| engine.follow(Edition::E2018)),
    ),
    row(
        "options-clamped",
        "Sets the nearest value inside the limits when one outside is sent.",
        Behaviour::Hears(|faulty, line| {
            let value: i64 = line.strip_prefix("options set HashSizeMB ")?.parse().ok()?;
            Some(faulty.honest(&format!("options set HashSizeMB {}", value.clamp(1, 1024))))
        }),
    ),
    row(
        "bad-values-ignored",
        "Shows an option unchanged when it is set to a value it does not accept.",
        Behaviour::Hears(|faulty, line| {
            let name = line.strip_prefix("options set ")?.split(' ').next()?;
            is_error(&faulty.answer(line)).then(|| faulty.honest(&format!("options get {name}")))
        }),
    ),
    row(
        "numbers-in-full",
        "Shows decimal numbers with six places.",
        rewords(|_, line, answer| {
            if !line.starts_with("options") {
                return;
            }
            for shown in answer.iter_mut().filter(|l| l.contains(";double;")) {
                let long = |field: &str| match field.parse::<f64>() {
                    Ok(number) => format!("{number:.6}"),
                    Err(_) => field.to_owned(),
                };
                *shown = shown.split(';').map(long).collect::<Vec<_>>().join(";");
            }
        }),
    ),
];
