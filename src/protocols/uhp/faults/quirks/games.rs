//! Games begun, shown and ended in odd ways.
//!
//! In: a line and the honest answer. Out: an engine whose games take a freedom that the text leaves.
//! Never: a fault.

use std::time::Duration;

use super::{Row, row};
use crate::protocols::uhp::{
    faults::{
        behaviour::{
            Behaviour, Effect, FaultyEngine, is_error, just_ok, lacks, prepares, result, retells,
            said,
        },
        game_strings::occurrences,
    },
    grammar,
    message::{Command, Edition, Keyword, NewGame},
    rules::{Expansions, GameString, GameType},
};

const MOSQUITO: Expansions = Expansions::of(true, false, false);
const PILLBUG: Expansions = Expansions::of(false, false, true);

/// The quirks of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "no-expansions",
        "Declares and plays no expansion.",
        lacks(Expansions::NONE, |_, line| refused(line, Expansions::NONE)),
    ),
    row(
        "mosquito-only",
        "Declares and plays no expansion but the mosquito.",
        lacks(MOSQUITO, |_, line| refused(line, MOSQUITO)),
    ),
    row(
        "pillbug-only",
        "Declares and plays no expansion but the pillbug.",
        lacks(PILLBUG, |_, line| refused(line, PILLBUG)),
    ),
    row(
        "expansions-not-declared",
        "Plays all expansions and declares none.",
        lacks(Expansions::NONE, |_, _| None),
    ),
    row(
        "pass-after-the-end",
        "Lists `pass` and searches for it in a finished game, and rejects it.",
        Behaviour::Hears(|faulty, line| {
            let asked = line == "validmoves" || line.starts_with("bestmove ");
            (asked && faulty.is_over()).then(|| result("pass"))
        }),
    ),
    row(
        "whole-games-refused",
        "Rejects GameStrings at `newgame`.",
        Behaviour::Hears(|_, line| {
            let whole = matches!(grammar::command(line), Command::NewGame(NewGame::Whole(_)));
            whole.then(|| result("err Only a GameTypeString, please."))
        }),
    ),
    row(
        "whole-games-read-to-the-type",
        "Has the options of 2018, and reads only the type of a GameString.",
        Behaviour::Hears(|faulty, line| {
            faulty.engine.follow(Edition::E2018);
            let (head, _) = line.split_once(';').filter(|_| line.starts_with("newgame "))?;
            Some(faulty.honest(head))
        }),
    ),
    row(
        "whole-games-in-own-words",
        "Shows a loaded GameString with its own MoveStrings.",
        retells(|faulty, line, shown| match faulty.board() {
            Some(board) if line.starts_with("newgame") => GameString::of(board).to_string(),
            _ => shown.to_owned(),
        }),
    ),
    row(
        "type-as-asked",
        "Shows the letters of a type in the order that was sent.",
        Behaviour::Hears(|faulty, line| {
            if line.starts_with("newgame") {
                let asked = line.strip_prefix("newgame ").unwrap_or_default().to_owned();
                let answer = faulty.answer(line);
                if !is_error(&answer) {
                    faulty.kept = vec![asked];
                }
                return Some(said(spelled(faulty, answer)));
            }
            let answer = faulty.answer(line);
            Some(said(spelled(faulty, answer)))
        }),
    ),
    row(
        "type-order-enforced",
        "Rejects letters of a type in another order than M, L, P.",
        Behaviour::Hears(|_, line| {
            let asked = GameType::parse(line.strip_prefix("newgame ")?).ok()?;
            asked.out_of_order.then(|| result("err The order is M, L, P."))
        }),
    ),
    row(
        "type-read-leniently",
        "Reads `Base+` as Base and `Base+MM` as Base+M.",
        Behaviour::Hears(|faulty, line| {
            let asked = GameType::parse(line.strip_prefix("newgame ")?).ok()?;
            Some(faulty.honest(&format!("newgame {}", asked.expansions)))
        }),
    ),
    row(
        "game-from-the-start",
        "Starts with a base game.",
        prepares(|engine| {
            engine.answer("newgame");
        }),
    ),
    row(
        "slow-start-of-games",
        "Takes a moment to begin a game.",
        Behaviour::Hears(|faulty, line| {
            line.starts_with("newgame").then_some(())?;
            let mut effects = vec![Effect::Pause(Duration::from_millis(40))];
            effects.extend(faulty.honest(line));
            Some(effects)
        }),
    ),
    row(
        "first-game-slow-to-start",
        "Takes 600 ms to begin its first game.",
        Behaviour::Hears(|faulty, line| {
            (line.starts_with("newgame") && faulty.count == 0).then_some(())?;
            faulty.count += 1;
            let mut effects = vec![Effect::Pause(Duration::from_millis(600))];
            effects.extend(faulty.honest(line));
            Some(effects)
        }),
    ),
    row(
        "blank-line-after-the-end",
        "Answers `validmoves` with a blank line in a finished game.",
        Behaviour::Hears(|faulty, line| {
            (line == "validmoves" && faulty.is_over()).then(|| result(""))
        }),
    ),
    row(
        "nothing-after-the-end",
        "Answers `validmoves` and `bestmove` with `ok` alone in a finished game.",
        Behaviour::Hears(|faulty, line| {
            let asked = line == "validmoves" || line.starts_with("bestmove ");
            (asked && faulty.is_over()).then(just_ok)
        }),
    ),
    row(
        "draw-by-repetition",
        "Declares a draw at the third occurrence of a position.",
        Behaviour::Hears(|faulty, line| {
            let drawn = |faulty: &FaultyEngine| {
                faulty.running().is_some_and(|board| occurrences(board) >= 3)
            };
            let goes_on = matches!(
                line.split(' ').next().and_then(Keyword::of),
                Some(Keyword::Play | Keyword::Pass | Keyword::ValidMoves | Keyword::BestMove)
            );
            if goes_on && drawn(faulty) {
                return Some(result("err The game is over: Draw."));
            }
            let answer = faulty.answer(line);
            let shown = |line: String| {
                if drawn(faulty) { line.replacen(";InProgress;", ";Draw;", 1) } else { line }
            };
            Some(said(answer.into_iter().map(shown).collect()))
        }),
    ),
    row(
        "undo-zero",
        "Answers `undo 0` with the unchanged game.",
        Behaviour::Hears(|faulty, line| {
            (line == "undo 0").then(|| faulty.engine.game().map(|game| result(game.shown())))?
        }),
    ),
];

/// The refusal of a game with other expansions than these.
fn refused(line: &str, has: Expansions) -> Option<Vec<Effect>> {
    match grammar::command(line) {
        Command::NewGame(NewGame::Type(asked)) if !asked.expansions.is_within(has) => {
            Some(result("err This expansion is not there."))
        }
        _ => None,
    }
}

/// The answer with the game type as the viewer spelled it.
fn spelled(faulty: &FaultyEngine, answer: Vec<String>) -> Vec<String> {
    let Some(asked) = faulty.kept.first().filter(|asked| GameType::parse(asked).is_ok()) else {
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
