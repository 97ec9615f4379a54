//! Games begun, shown and ended in odd ways.
//!
//! In: a line and the honest answer. Out: an engine whose games take a freedom that the text leaves.
//! Never: a fault.

use std::time::Duration;

use super::{Row, row};
use crate::protocols::uhp::{
    faults::{
        game_strings::occurrences,
        saboteur::{Act, Deed, Scene, is_error, just_ok, result, said},
    },
    grammar,
    message::{Command, Edition, NewGame},
    rules::{Expansions, GameString, GameType},
};

/// The quirks of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "no-expansions",
        "Declares and plays no expansion.",
        Act::Answers(|scene, line| lacking(scene, line, Expansions::NONE)),
    ),
    row(
        "mosquito-only",
        "Declares and plays no expansion but the mosquito.",
        Act::Answers(|scene, line| lacking(scene, line, Expansions::of(true, false, false))),
    ),
    row(
        "pillbug-only",
        "Declares and plays no expansion but the pillbug.",
        Act::Answers(|scene, line| lacking(scene, line, Expansions::of(false, false, true))),
    ),
    row(
        "whole-games-refused",
        "Refuses to load whole games.",
        Act::Answers(|_, line| {
            let whole = matches!(grammar::command(line), Command::NewGame(NewGame::Whole(_)));
            whole.then(|| result("err Only a GameTypeString, please."))
        }),
    ),
    row(
        "whole-games-read-to-the-type",
        "Has the options of 2018, and reads no more of a whole game than its type.",
        Act::Answers(|scene, line| {
            scene.engine.follow(Edition::E2018);
            let (head, _) = line.split_once(';').filter(|_| line.starts_with("newgame "))?;
            Some(said(scene.honest(head)))
        }),
    ),
    row(
        "whole-games-in-own-words",
        "Shows a whole game that it has loaded in its own words.",
        Act::Retells(|scene, line, shown| match scene.board() {
            Some(board) if line.starts_with("newgame") => GameString::of(board).to_string(),
            _ => shown.to_owned(),
        }),
    ),
    row(
        "type-as-asked",
        "Shows the letters of a type in the viewer's order.",
        Act::Answers(|scene, line| {
            if line.starts_with("newgame") {
                let asked = line.strip_prefix("newgame ").unwrap_or_default().to_owned();
                let answer = scene.honest(line);
                if !is_error(&answer) {
                    scene.notes = vec![asked];
                }
                return Some(said(spelled(scene, answer)));
            }
            let answer = scene.honest(line);
            Some(said(spelled(scene, answer)))
        }),
    ),
    row(
        "type-order-enforced",
        "Refuses the letters of a type in another order than M, L, P.",
        Act::Answers(|_, line| {
            let asked = GameType::parse(line.strip_prefix("newgame ")?).ok()?;
            asked.out_of_order.then(|| result("err The order is M, L, P."))
        }),
    ),
    row(
        "type-read-leniently",
        "Takes `Base+` for Base and `Base+MM` for Base+M.",
        Act::Answers(|scene, line| {
            let asked = GameType::parse(line.strip_prefix("newgame ")?).ok()?;
            Some(said(scene.honest(&format!("newgame {}", asked.expansions))))
        }),
    ),
    row(
        "game-from-the-start",
        "Starts with a base game that nobody asked for.",
        Act::Prepares(|scene| {
            scene.honest("newgame");
        }),
    ),
    row(
        "slow-start-of-games",
        "Takes a moment to begin a game.",
        Act::Answers(|scene, line| {
            line.starts_with("newgame").then_some(())?;
            let mut deeds = vec![Deed::Wait(Duration::from_millis(40))];
            deeds.extend(said(scene.honest(line)));
            Some(deeds)
        }),
    ),
    row(
        "first-game-slow-to-start",
        "Takes longer to begin its first game than anybody likes to wait in doubt.",
        Act::Answers(|scene, line| {
            (line.starts_with("newgame") && scene.count == 0).then_some(())?;
            scene.count += 1;
            let mut deeds = vec![Deed::Wait(Duration::from_millis(600))];
            deeds.extend(said(scene.honest(line)));
            Some(deeds)
        }),
    ),
    row(
        "blank-line-after-the-end",
        "Lists nothing, on a blank line, in a finished game.",
        Act::Answers(|scene, line| (line == "validmoves" && scene.is_over()).then(|| result(""))),
    ),
    row(
        "nothing-after-the-end",
        "Has neither moves nor a best move to show in a finished game, and says `ok`.",
        Act::Answers(|scene, line| {
            let asked = line == "validmoves" || line.starts_with("bestmove ");
            (asked && scene.is_over()).then(just_ok)
        }),
    ),
    row(
        "draw-by-repetition",
        "Calls a draw when a position comes for the third time.",
        Act::Answers(|scene, line| {
            let drawn =
                |scene: &Scene| scene.running().is_some_and(|board| occurrences(board) >= 3);
            let goes_on = ["play", "pass", "validmoves", "bestmove"];
            let word = line.split(' ').next().unwrap_or_default();
            if goes_on.contains(&word) && drawn(scene) {
                return Some(result("err The game is over: Draw."));
            }
            let answer = scene.honest(line);
            let shown = |line: String| {
                if drawn(scene) { line.replacen(";InProgress;", ";Draw;", 1) } else { line }
            };
            Some(said(answer.into_iter().map(shown).collect()))
        }),
    ),
    row(
        "undo-zero",
        "Answers `undo 0` with the unchanged game.",
        Act::Answers(|scene, line| {
            (line == "undo 0").then(|| scene.engine.game().map(|game| result(game.shown())))?
        }),
    ),
];

/// An engine that has no more expansions than these, and says so.
fn lacking(scene: &mut Scene, line: &str, has: Expansions) -> Option<Vec<Deed>> {
    match grammar::command(line) {
        Command::Info => {
            let mut block = scene.honest(line);
            let names =
                [(has.mosquito, "Mosquito"), (has.ladybug, "Ladybug"), (has.pillbug, "Pillbug")];
            let names: Vec<&str> =
                names.into_iter().filter(|(has, _)| *has).map(|(_, n)| n).collect();
            block[1] = names.join(";");
            block.retain(|line| !line.is_empty());
            Some(said(block))
        }
        Command::NewGame(NewGame::Type(asked)) if !asked.expansions.is_within(has) => {
            Some(result("err This expansion is not there."))
        }
        _ => None,
    }
}

/// The answer with the game type as the viewer spelled it.
fn spelled(scene: &Scene, answer: Vec<String>) -> Vec<String> {
    let Some(asked) = scene.notes.first().filter(|asked| GameType::parse(asked).is_ok()) else {
        return answer;
    };
    let shown = |line: String| match GameString::parse(&line) {
        Ok(_) => {
            line.split_once(';').map_or_else(|| line.clone(), |(_, rest)| format!("{asked};{rest}"))
        }
        Err(_) => line,
    };
    answer.into_iter().map(shown).collect()
}
