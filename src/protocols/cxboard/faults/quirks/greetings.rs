//! Quirks of the greeting, of options and of copy protection: what an engine tells of itself.
//!
//! In: a line, either way. Out: what such an engine does with it. Never: a fault.

use std::time::Duration;

use super::{
    super::behaviour::{Behaviour, Effect, said, say},
    Row, row,
};

/// The quirks of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "no-options",
        "Has no options at all.",
        Behaviour::Says(|_, line| line.starts_with("option").then(Vec::new)),
    ),
    row(
        "options-in-other-orders",
        "Declares the parts of an option in another order, and omits a default.",
        Behaviour::Says(|_, line| {
            let other = match line.strip_prefix("option name ")?.split(" type").next()? {
                "Hash" => "option name Hash type spin min 0 max 1024 default 16",
                "Playing Style" => {
                    "option name Playing Style type combo var Solid var Daring default Solid"
                }
                "OwnBook" => "option name OwnBook type check",
                _ => return None,
            };
            Some(said(&[other]))
        }),
    ),
    row(
        "options-with-telling-names",
        "Declares options whose names contain keywords.",
        Behaviour::Hears(|faulty, line| {
            const MORE: [&str; 3] = [
                "option name Name of Type type combo default Type A var Type A var Type B",
                "option name the type of play type string default <empty>",
                "option name Default Max type spin default 3 min -5 max 5",
            ];
            let ours = |name: &str| {
                let more = MORE.iter().map(|line| line.trim_start_matches("option name "));
                more.map(str::to_ascii_lowercase).any(|line| line.starts_with(name))
            };
            if line.starts_with("cxboard") {
                let mut effects = faulty.honest(line);
                let end = effects.pop();
                effects.extend(said(&MORE));
                effects.extend(end);
                return Some(effects);
            }
            let name = line.strip_prefix("setoption name ")?.split(" value").next()?;
            ours(&name.to_ascii_lowercase()).then(Vec::new)
        }),
    ),
    row(
        "author-first",
        "Sends its author before its name, with other lines in between.",
        Behaviour::Says(|_, line| match line {
            line if line.starts_with("id name") => {
                Some(said(&["id author the Linesman developers", "info string hello", line]))
            }
            line if line.starts_with("id author") => Some(Vec::new()),
            _ => None,
        }),
    ),
    row(
        "copy-protection-passed",
        "Checks its copy protection and passes.",
        Behaviour::Says(|_, line| {
            (line == "cxboardok")
                .then(|| said(&[line, "copyprotection checking", "copyprotection ok"]))
        }),
    ),
    row(
        "copy-protection-passed-in-silence",
        "Tells that its copy protection check is passed, but not that it checks.",
        Behaviour::Says(|_, line| {
            (line == "cxboardok").then(|| said(&[line, "copyprotection ok"]))
        }),
    ),
    row(
        "several-authors",
        "Sends a line for each of its authors, and another for its version.",
        Behaviour::Says(|_, line| {
            line.starts_with("id author")
                .then(|| said(&[line, "id author their friends", "id version 3.1"]))
        }),
    ),
    row(
        "options-with-few-parts",
        "Declares options without limits, choices of its own or defaults.",
        Behaviour::Says(|_, line| {
            let other = match line.strip_prefix("option name ")?.split(" type").next()? {
                "Hash" => "option name Hash type spin",
                "Book Path" => "option name Book Path type string",
                "Playing Style" => "option name Playing Style type combo var Solid var Daring",
                _ => return None,
            };
            Some(said(&[other]))
        }),
    ),
    row(
        "options-with-more-parts",
        "Declares options with parts of its own.",
        Behaviour::Says(|_, line| {
            let other = match line.strip_prefix("option name ")?.split(" type").next()? {
                "Hash" => "option name Hash type spin unit MB default 16 min 0 step 1 max 1024",
                "OwnBook" => "option name OwnBook type check default false hidden",
                "Clear Hash" => "option name Clear Hash type button now",
                _ => return None,
            };
            Some(said(&[other]))
        }),
    ),
    row(
        "variant-of-its-own",
        "Has an option `Variant` that lists no variants.",
        Behaviour::Both(
            |_, line| {
                let line = line.to_ascii_lowercase();
                line.starts_with("setoption name variant").then(Vec::new)
            },
            |_, line| {
                line.starts_with("option name Variant")
                    .then(|| said(&["option name Variant type string default none"]))
            },
        ),
    ),
    row(
        "copy-protection-failed",
        "Fails its copy protection check and refuses every command.",
        Behaviour::Hears(|faulty, line| match line {
            "quit" => None,
            line if line.starts_with("cxboard") => Some(
                faulty.honest_and(line, said(&["copyprotection checking", "copyprotection error"])),
            ),
            line => Some(say(format!("Error (not licensed): {line}"))),
        }),
    ),
    row(
        "starts-in-force-mode",
        "Starts in force mode.",
        Behaviour::Opens(|faulty| faulty.honest("force")),
    ),
    row(
        "starts-slowly",
        "Takes twelve seconds to start.",
        Behaviour::Opens(|_| vec![Effect::Pause(Duration::from_secs(12))]),
    ),
];
