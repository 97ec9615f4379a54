//! What an engine may misunderstand: each deviation is a fault that the tests must catch, and
//! an explanation of what an engine did.
//!
//! - `commands`: commands that are not known
//! - `departure`: what no other command tells
//! - `directions`: directions that are misread
//! - `disturbances`: games that are lost at a command that must leave them alone
//! - `forms`: lines that are written in another form
//! - `games`: how commands about a game are read, and what others do to it
//! - `lists`: lists that differ from what is played
//! - `memory`: what is kept in mind of a game, and how moves are worded
//! - `options`: the same of options
//! - `rules`: laws of the game that are misunderstood, and bounds of the board
//! - `searches`: limits that are not taken
//!
//! In: what was said so far, or a position. Out: the commands that a line is taken for, or the
//! moves that are taken for legal. Never: replies.
//!
//! Every command is answered once: one that is taken for several is answered as if it were the
//! one that was sent, if that is among them, and else as the last of them.

mod commands;
mod departure;
mod directions;
mod disturbances;
mod forms;
mod games;
mod lists;
mod memory;
mod options;
mod rules;
mod searches;

use super::{grammar, message::Reply, model::DROP, rules::GameString};
use crate::{
    contract::{History, Hypothesis, Supposition, deviation, misread as reads, named},
    transcript::From,
};

pub(super) use departure::{Busy, Departure, Loss};

/// A deviation, and what is supposed of an engine with it.
pub(super) type Row = Hypothesis<Departure>;

/// All of them. Of two that explain the same, the first is the better explanation.
pub(super) const TABLE: &[&[Row]] = &[
    forms::ROWS,
    commands::ROWS,
    games::ROWS,
    directions::ROWS,
    searches::ROWS,
    options::ROWS,
    disturbances::ROWS,
    memory::ROWS,
    lists::KEPT,
    memory::MIXED,
    rules::ROWS,
    lists::CUT,
];

/// How an engine with this deviation departs from the protocol, if no reading tells.
pub(super) fn departure_of(deviation: Option<&str>) -> Option<Departure> {
    match named(TABLE, deviation?)? {
        Supposition::Departs(departure) => Some(departure),
        Supposition::Reads(_) => None,
    }
}

const UNDO: &str = "undo";

/// The lines of the engine, the latest first.
fn said(history: &History) -> impl Iterator<Item = &str> {
    history.latest().filter(|(from, _)| *from != From::Controller).map(|(_, line)| line)
}

/// The game that was shown last.
fn shown(history: &History) -> Option<GameString> {
    said(history).find_map(|line| GameString::parse(line).ok())
}

/// Whether the command before begins like this and was answered by an error.
fn was_refused(history: &History, beginning: &str) -> bool {
    let is_error = |line| matches!(grammar::reply(line), Reply::Err(_) | Reply::InvalidMove(_));
    let mut answer = history.latest().take_while(|(from, _)| *from != From::Controller);
    let asked = history.commands().next().is_some_and(|line| line.starts_with(beginning));
    asked && answer.any(|(_, line)| is_error(line))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocols::uhp::model::answered;
    use crate::{
        contract::table::{self, Case},
        protocols::uhp::faults,
    };

    /// A game that was played to its end.
    const OVER: &[&str] = &["> play wQ bQ-", "< Base;WhiteWins;Black[6];wS1", "< ok"];
    /// And a new one behind it.
    const AND_ANOTHER: &[&str] =
        &[OVER[0], OVER[1], OVER[2], "> newgame", "< Base;NotStarted;White[1]", "< ok"];
    /// The same, but its last ply was taken back before.
    const TAKEN_BACK: &[&str] = &[
        OVER[0],
        OVER[1],
        OVER[2],
        "> undo",
        "< Base;InProgress;White[6];wS1",
        "< ok",
        AND_ANOTHER[3],
        AND_ANOTHER[4],
        AND_ANOTHER[5],
    ];

    /// What is taken for what: the deviation, what was said before, the line, and the commands
    /// it is taken for; `=` stands for the line itself.
    const CASES: &[Case] = &[
        ("defaults-to-all", &[], "newgame", Some(&["newgame Base+MLP"])),
        ("defaults-to-all", &[], "newgame Base", None),
        ("bare-newgame-refused", &[], "newgame", Some(&["newgame ?"])),
        ("bare-newgame-refused", &[], "newgame Base", None),
        ("base-games-refused", &[], "newgame Base", Some(&["newgame ?"])),
        ("base-games-refused", &[], "newgame Base+M", None),
        ("expansions-refused", &[], "newgame Base+M", Some(&["newgame ?"])),
        ("expansions-refused", &[], "newgame Base", None),
        ("expansions-refused", &[], "newgame Base+M;NotStarted;White[1]", None),
        ("pass-refused", &[], "pass", Some(&["play ?"])),
        ("pass-refused", &[], "play pass", None),
        ("no-play-pass", &[], "play pass", Some(&["play ?"])),
        ("types-become-base", &[], "newgame Base+ML", Some(&["newgame"])),
        ("types-become-base", &[], "newgame Base+LM", None),
        ("types-become-base", &["< id A", "< Ladybug", "< ok"], "newgame Base+M", None),
        (
            "types-become-base",
            &["< id A", "< Ladybug;Mosquito", "< ok"],
            "newgame Base+M",
            Some(&["newgame"]),
        ),
        ("types-become-base", &["< id A", "< ok"], "newgame Base+M", None),
        ("bad-type-becomes-base", &[], "newgame Base+X", Some(&["newgame"])),
        ("bad-type-becomes-base", &[], "newgame Base+M", None),
        ("bad-type-ends-game", &["> newgame x", "< err no", "< ok"], "info", Some(&[DROP, "="])),
        ("bad-type-ends-game", &["> newgame", "< Base;NotStarted;White[1]", "< ok"], "info", None),
        (
            "undo-ignores-count",
            &["< Base;InProgress;White[2];wS1;bS1 wS1-"],
            "undo 2",
            Some(&["undo"]),
        ),
        ("undo-ignores-count", &["< Base;InProgress;Black[1];wS1"], "undo 2", None),
        (
            "undo-as-far-as-it-goes",
            &["< Base;InProgress;Black[1];wS1"],
            "undo 2",
            Some(&["undo 1"]),
        ),
        ("undo-reads-anything", &[], "undo x", Some(&["undo"])),
        ("upper-right-misread", &[], "play bS1 wS1/", Some(&["play bS1 wS1\\"])),
        (
            "lower-left-read-as-upper-left",
            &[],
            "newgame Base;InProgress;White[2];wS1;bS1 /wS1",
            Some(&["newgame Base;InProgress;White[2];wS1;bS1 \\wS1"]),
        ),
        ("directions-behind-refused", &[], "play bS1 wS1-", Some(&["play ?"])),
        ("directions-behind-refused", &[], "play bS1 -wS1", None),
        ("directions-before-ignored", &[], "play bS1 -wS1", Some(&["play bS1 wS1"])),
        ("right-refused", &[], "play bS1 wS1/", None),
        ("no-undo-command", &[], "undo 2", Some(&["unheard"])),
        ("undo-ignored", &[], "undo", Some(&[])),
        ("undo-ignored", &[], "undone", None),
        ("over-stays-over", OVER, "play wS1", None),
        ("over-stays-over", AND_ANOTHER, "play wS1", Some(&["play ?"])),
        ("over-stays-over", AND_ANOTHER, "validmoves", None),
        ("over-stays-over", TAKEN_BACK, "play wS1", None),
        ("blank-repeats", &["> info"], "", Some(&["info"])),
        (
            "set-is-forgotten",
            &["< Mood;enum;Bold;Calm;Bold;Calm"],
            "options set Mood Calm",
            Some(&["=", "options set Mood Bold"]),
        ),
        (
            "newgame-resets-options",
            &["< A;int;3;5;1;9"],
            "newgame",
            Some(&["=", "options set A 5"]),
        ),
    ];

    #[test]
    fn lines_are_taken_for_others() {
        table::agrees(CASES, faults::VARIANTS, str::to_owned);
    }

    #[test]
    fn one_command_is_answered() {
        let others =
            |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
        assert_eq!(answered("info", &others(&["info", "undo"])), 0);
        assert_eq!(answered("info", &others(&["undo", "info"])), 1);
        assert_eq!(answered("undo 3", &others(&["play wS1", "undo"])), 1);
    }
}
