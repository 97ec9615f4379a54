//! Options that are few, shown otherwise or strict about values.
//!
//! In: a line and the honest answer. Out: an engine with other options.
//! Never: a fault.

use super::{Row, row};
use crate::protocols::uhp::{
    faults::behaviour::{
        Behaviour, FaultyEngine, is_error, just_ok, prepares, result, rewords, said,
    },
    grammar,
    message::{Command, Edition, Keyword, OptionKind},
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
        "option-that-sets-another",
        "Changes another option as well when one is set.",
        Behaviour::Hears(|faulty, line| {
            let mood = line.strip_prefix("options set Mood ")?;
            if !is_error(&faulty.answer(line)) {
                let size = if mood == "Bold" { 512 } else { 64 };
                faulty.answer(&format!("options set HashSizeMB {size}"));
            }
            Some(faulty.honest(line))
        }),
    ),
    row(
        "option-that-bounds-another",
        "Shows and accepts less of one option while another has a certain value.",
        Behaviour::Hears(|faulty, line| {
            const HASH: &str = "HashSizeMB;int;";
            let shown = |faulty: &mut FaultyEngine, name: &str| {
                faulty.answer(&format!("options get {name}"))[0].clone()
            };
            let is_bound = |mood: &str| mood.starts_with("Mood;enum;Cautious;");
            let mood = shown(faulty, "Mood");
            let value = line.strip_prefix("options set HashSizeMB ");
            let is_beyond = value.is_some_and(|v| v.parse::<i64>().is_ok_and(|v| v > 256));
            if is_beyond && is_bound(&mood) {
                return Some(result("err That is too much for a cautious engine."));
            }
            let mut answer = faulty.answer(line);
            let mood = shown(faulty, "Mood");
            if !is_bound(&mood) || !line.starts_with("options") {
                return Some(said(answer));
            }
            let size = shown(faulty, "HashSizeMB");
            let size: Option<i64> = size.split(';').nth(2).and_then(|size| size.parse().ok());
            if size.is_some_and(|size| size > 256) {
                faulty.answer("options set HashSizeMB 256");
            }
            for line in answer.iter_mut().filter(|line| line.starts_with(HASH)) {
                let size = size.unwrap_or_default().min(256);
                *line = format!("{HASH}{size};32;1;256");
            }
            Some(said(answer))
        }),
    ),
    row(
        "numbers-large-and-long",
        "Has decimal options with very large limits and with many digits, and shows six digits of each number.",
        Behaviour::Hears(|faulty, line| {
            if faulty.lines == 1 {
                let (large, third) = (1e300, 1.0 / 3.0);
                let kind = OptionKind::Double { min: -large, max: large };
                faulty.engine.offer("Scale", kind, "1.5e+10");
                let kind = OptionKind::Double { min: third, max: 2.0 * third };
                faulty.engine.offer("Share", kind, "0.5");
            }
            let mut answer = faulty.answer(line);
            for shown in answer.iter_mut().filter(|l| l.contains(";double;")) {
                *shown = shown.split(';').map(in_six_digits).collect::<Vec<_>>().join(";");
            }
            Some(said(answer))
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

/// A number as C programs write it by default, any other word as it is.
fn in_six_digits(field: &str) -> String {
    match field.parse::<f64>() {
        Ok(number) if number.abs() >= 1e6 => {
            let text = format!("{number:.5e}");
            let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
            format!("{}e+{exponent}", digits.trim_end_matches('0').trim_end_matches('.'))
        }
        Ok(number) => format!("{number:.6}").trim_end_matches('0').trim_end_matches('.').into(),
        Err(_) => field.to_owned(),
    }
}
