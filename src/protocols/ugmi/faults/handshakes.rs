//! Faults of the first minute: start, identification, acknowledgement.
//!
//! In: the lines of the honest identification. Out: others, more, or fewer.

use std::time::Duration;

use super::behaviour::{Behaviour, Effect, Row, instead, row, said, say, then};
use crate::protocols::ugmi::reference::NAME;

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "id-at-start",
        "Identifies itself before `ugmi`.",
        &["ugmi/description/silent-at-start"],
        Behaviour::Opens(|_| said(&["id name Eager", "id author Nobody"])),
    ),
    row(
        "banner-at-start",
        "Prints a banner at startup.",
        &["ugmi/description/silent-at-start"],
        Behaviour::Opens(|_| say("*** A Gomoku Engine ***")),
    ),
    row(
        "slow-boot",
        "Takes two and a half seconds to start.",
        &["ugmi/description/boots-quickly"],
        Behaviour::Opens(|_| vec![Effect::Pause(Duration::from_millis(2_500))]),
    ),
    row(
        "never-acknowledges",
        "Identifies itself but does not send `ugmiok`.",
        &["ugmi/ugmi/identifies-itself"],
        Behaviour::Says(|_, line| (line == "ugmiok").then(Vec::new)),
    ),
    row(
        "acknowledges-first",
        "Sends `ugmiok` before the `id` lines.",
        &["ugmi/ugmi/identifies-itself"],
        Behaviour::Says(|faulty, line| match line {
            "ugmiok" => {
                let mut deeds = say("ugmiok");
                deeds.extend(faulty.kept.drain(..).map(Effect::Send));
                Some(deeds)
            }
            line if line.starts_with("id ") => {
                faulty.kept.push(line.to_owned());
                Some(Vec::new())
            }
            _ => None,
        }),
    ),
    row(
        "acknowledges-twice",
        "Sends both `uciok` and `ugmiok`.",
        &["ugmi/ugmiok/once-and-last"],
        Behaviour::Says(|_, line| (line == "ugmiok").then(|| then("uciok", "ugmiok")).flatten()),
    ),
    row(
        "acknowledges-when-ready",
        "Sends `ugmiok` again before its first `readyok`.",
        &["ugmi/ugmiok/once-and-last"],
        Behaviour::Says(|faulty, line| {
            faulty.count += usize::from(line == "readyok");
            (line == "readyok" && faulty.count == 1).then(|| then("ugmiok", line)).flatten()
        }),
    ),
    row(
        "uciok",
        "Sends `uciok` instead of `ugmiok`.",
        &["ugmi/ugmiok/spelled-ugmiok"],
        Behaviour::Says(|_, line| (line == "ugmiok").then(|| instead("uciok")).flatten()),
    ),
    row(
        "name-again-later",
        "Repeats `id name` after `ugmiok`.",
        &["ugmi/ugmiok/once-and-last"],
        Behaviour::Says(|_, line| {
            (line == "ugmiok").then(|| then(line, format!("id name {NAME}"))).flatten()
        }),
    ),
    row(
        "option-after-ugmiok",
        "Declares an option after `ugmiok`.",
        &["ugmi/option/only-in-the-handshake"],
        Behaviour::Says(|_, line| {
            (line == "ugmiok").then(|| then(line, "option name Late type button")).flatten()
        }),
    ),
    row(
        "options-with-each-game",
        "Declares an option again at each `ugminewgame`.",
        &["ugmi/option/only-in-the-handshake"],
        Behaviour::Hears(|faulty, line| {
            (line == "ugminewgame" && !faulty.is_thinking())
                .then(|| faulty.hear_and_say(line, &["option name Clear Hash type button"]))
        }),
    ),
    row(
        "newgame-identifies",
        "Answers `ugminewgame` with its identification.",
        &["ugmi/ugmiok/once-and-last", "ugmi/option/only-in-the-handshake"],
        Behaviour::Hears(|faulty, line| {
            (line == "ugminewgame" && !faulty.is_thinking()).then(|| faulty.hear(&[line, "ugmi"]))
        }),
    ),
    row(
        "option-after-search",
        "Declares an option after its first search.",
        &["ugmi/option/only-in-the-handshake"],
        Behaviour::Says(|faulty, line| {
            let first = line.starts_with("bestmove") && faulty.notes.searches == 1;
            first.then(|| then(line, "option name Hits type button")).flatten()
        }),
    ),
    row(
        "no-author",
        "Does not send `id author`.",
        &["ugmi/id/name-and-author"],
        Behaviour::Says(|_, line| line.starts_with("id author").then(Vec::new)),
    ),
    row(
        "no-name",
        "Does not send `id name`.",
        &["ugmi/id/name-and-author"],
        Behaviour::Says(|_, line| line.starts_with("id name").then(Vec::new)),
    ),
    row(
        "two-names",
        "Sends `id name` twice.",
        &["ugmi/id/name-and-author"],
        Behaviour::Says(|_, line| {
            line.starts_with("id name").then(|| then(line, "id name Also This")).flatten()
        }),
    ),
    row(
        "options-first",
        "Declares its options before `id name`.",
        &["ugmi/id/before-options"],
        Behaviour::Says(|faulty, line| match line {
            line if line.starts_with("id ") => {
                faulty.kept.push(line.to_owned());
                Some(Vec::new())
            }
            "ugmiok" => {
                let mut deeds: Vec<Effect> = faulty.kept.drain(..).map(Effect::Send).collect();
                deeds.push(Effect::Send(line.into()));
                Some(deeds)
            }
            _ => None,
        }),
    ),
    row(
        "third-identity",
        "Sends an `id` line with its country.",
        &["ugmi/description/known-messages-only"],
        Behaviour::Says(|_, line| {
            line.starts_with("id name").then(|| then(line, "id country Nowhere")).flatten()
        }),
    ),
    row(
        "crash-on-second-ugmi",
        "Exits at a second `ugmi`.",
        &["ugmi/ugmi/survives-a-second", "ugmi/process/stays-alive"],
        Behaviour::Hears(|faulty, line| {
            faulty.count += usize::from(line == "ugmi");
            (line == "ugmi" && faulty.count > 1 && !faulty.is_thinking())
                .then(|| vec![Effect::Exit])
        }),
    ),
];
