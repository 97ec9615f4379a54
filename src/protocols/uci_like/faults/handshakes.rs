//! Faults of the first minute: start, identification, acknowledgement.
//!
//! In: the lines of the honest identification. Out: others, more, or fewer.

use std::time::Duration;

use super::{
    Playing, Rows,
    behaviour::{Behaviour, Effect, Row, row, said, say, then},
};

impl<D: Playing> Rows<D> {
    /// Those of this kind.
    pub const HANDSHAKES: &'static [Row<D>] = &[
        row(
            "id-at-start",
            D::ID_AT_START,
            &[D::DESCRIPTION_SILENT_AT_START],
            Behaviour::Opens(|_| said(&["id name Eager", "id author Nobody"])),
        ),
        row(
            "slow-boot",
            "Takes two and a half seconds to start.",
            &[D::DESCRIPTION_BOOTS_QUICKLY],
            Behaviour::Opens(|_| vec![Effect::Pause(Duration::from_millis(2_500))]),
        ),
        row(
            "never-acknowledges",
            D::NEVER_ACKNOWLEDGES,
            &[D::START_IDENTIFIES_ITSELF],
            Behaviour::Says(|_, line| (line == D::STARTED[0]).then(Vec::new)),
        ),
        row(
            "acknowledges-first",
            D::ACKNOWLEDGES_FIRST,
            &[D::START_IDENTIFIES_ITSELF],
            Behaviour::Says(|faulty, line| match line {
                line if line == D::STARTED[0] => {
                    let mut deeds = say(D::STARTED[0]);
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
            "acknowledges-when-ready",
            D::ACKNOWLEDGES_WHEN_READY,
            &[D::OK_ONCE_AND_LAST],
            Behaviour::Says(|faulty, line| {
                faulty.count += usize::from(line == "readyok");
                (line == "readyok" && faulty.count == 1)
                    .then(|| then(D::STARTED[0], line))
                    .flatten()
            }),
        ),
        row(
            "name-again-later",
            D::NAME_AGAIN_LATER,
            &[D::OK_ONCE_AND_LAST],
            Behaviour::Says(|_, line| {
                (line == D::STARTED[0])
                    .then(|| then(line, format!("id name {}", D::NAME)))
                    .flatten()
            }),
        ),
        row(
            D::OPTION_AFTER_OK_NAME,
            D::OPTION_AFTER_OK,
            &[D::OK_ONCE_AND_LAST],
            Behaviour::Says(|_, line| {
                (line == D::STARTED[0])
                    .then(|| then(line, "option name Late type button"))
                    .flatten()
            }),
        ),
        row(
            "options-with-each-game",
            D::OPTIONS_WITH_EACH_GAME,
            &[D::OPTION_ONLY_IN_THE_HANDSHAKE],
            Behaviour::Hears(|faulty, line| {
                (line == D::NEW_GAME && !faulty.is_thinking())
                    .then(|| faulty.hear_and_say(line, &["option name Clear Hash type button"]))
            }),
        ),
        row(
            "newgame-identifies",
            D::NEWGAME_IDENTIFIES,
            &[D::OK_ONCE_AND_LAST, D::OPTION_ONLY_IN_THE_HANDSHAKE],
            Behaviour::Hears(|faulty, line| {
                (line == D::NEW_GAME && !faulty.is_thinking())
                    .then(|| faulty.hear(&[line, D::START]))
            }),
        ),
        row(
            "option-after-search",
            "Declares an option after its first search.",
            &[D::OPTION_ONLY_IN_THE_HANDSHAKE],
            Behaviour::Says(|faulty, line| {
                let first = line.starts_with("bestmove") && faulty.notes.searches == 1;
                first.then(|| then(line, "option name Hits type button")).flatten()
            }),
        ),
        row(
            "no-author",
            "Does not send `id author`.",
            &[D::ID_NAME_AND_AUTHOR],
            Behaviour::Says(|_, line| line.starts_with("id author").then(Vec::new)),
        ),
        row(
            "no-name",
            "Does not send `id name`.",
            &[D::ID_NAME_AND_AUTHOR],
            Behaviour::Says(|_, line| line.starts_with("id name").then(Vec::new)),
        ),
        row(
            "options-first",
            "Declares its options before `id name`.",
            &[D::ID_BEFORE_OPTIONS],
            Behaviour::Says(|faulty, line| match line {
                line if line.starts_with("id ") => {
                    faulty.kept.push(line.to_owned());
                    Some(Vec::new())
                }
                line if line == D::STARTED[0] => {
                    let mut deeds: Vec<Effect> = faulty.kept.drain(..).map(Effect::Send).collect();
                    deeds.push(Effect::Send(line.into()));
                    Some(deeds)
                }
                _ => None,
            }),
        ),
        row(
            D::CRASH_ON_SECOND_START_NAME,
            D::CRASH_ON_SECOND_START,
            &[D::START_SURVIVES_A_SECOND, D::PROCESS_STAYS_ALIVE],
            Behaviour::Hears(|faulty, line| {
                faulty.count += usize::from(line == D::START);
                (line == D::START && faulty.count > 1 && !faulty.is_thinking())
                    .then(|| vec![Effect::Exit])
            }),
        ),
    ];
}
