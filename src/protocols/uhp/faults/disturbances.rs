//! Games that change now and then at a command that must leave them alone.
//!
//! In: a line. Out: rows of engines whose game is another one after it, once, and only where its
//! moves were listed before. Never: what happens each time; that is a deviation.

use super::behaviour::{Behaviour, Effect, FaultyEngine, Notes, Row, is_error, row, said};
use crate::protocols::uhp::{
    grammar,
    message::{Command, Keyword},
    model::DROP,
    reference::Game,
};

const UNDO: &str = "undo";

const INFO: &str = "uhp/info/leaves-the-game";
const OPTIONS: &str = "uhp/options/leaves-the-game";
const LIST: &str = "uhp/validmoves/changes-nothing";
const SEARCH: &str = "uhp/bestmove/changes-nothing";
const UNKNOWN: &str = "uhp/error-handling/errors-change-nothing";
const REFUSED_PLY: &str = "uhp/play/refusal-changes-nothing";
const REFUSED_UNDO: &str = "uhp/undo/refusal-changes-nothing";
const REFUSED_GAME: &str = "uhp/newgame/refusal-keeps-the-game";
const RESTORES: &str = "uhp/undo/restores-the-position";
const ANEW: &str = "uhp/newgame/drops-the-old-game";
const MANY: &str = "uhp/process/many-games";

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "info-undoes",
        "Changes its game once when it receives `info`.",
        &[INFO],
        Behaviour::Hears(|faulty, line| goes_astray(faulty, line, INFO, UNDO)),
    ),
    row(
        "get-takes-back",
        "Changes its game once when it receives a command about options.",
        &[OPTIONS],
        Behaviour::Hears(|faulty, line| goes_astray(faulty, line, OPTIONS, UNDO)),
    ),
    row(
        "list-takes-back",
        "Changes its game once when it lists its moves again.",
        &[LIST],
        Behaviour::Hears(|faulty, line| goes_astray(faulty, line, LIST, UNDO)),
    ),
    row(
        "search-takes-back",
        "Changes its game once in a search.",
        &[SEARCH],
        Behaviour::Hears(|faulty, line| goes_astray(faulty, line, SEARCH, UNDO)),
    ),
    row(
        "search-leaves-its-move",
        "Leaves its move on the board when a search ends by its time in the middle of a game.",
        &[SEARCH],
        Behaviour::Hears(|faulty, line| {
            let is_late = faulty.running().is_some_and(|board| board.history().len() >= 9);
            (is_late && line == "bestmove time 00:00:01").then_some(())?;
            let answer = faulty.answer(line);
            faulty.engine.answer(&format!("play {}", answer.first()?));
            Some(said(answer))
        }),
    ),
    row(
        "unknown-takes-back",
        "Changes its game once when it receives an unknown command.",
        &[UNKNOWN],
        Behaviour::Hears(|faulty, line| goes_astray(faulty, line, UNKNOWN, UNDO)),
    ),
    row(
        "undo-on-refusal",
        "Changes its game once when it rejects a move.",
        &[REFUSED_PLY],
        Behaviour::Hears(|faulty, line| goes_astray(faulty, line, REFUSED_PLY, UNDO)),
    ),
    row(
        "refused-undo-takes-back",
        "Changes its game once when it rejects an `undo`.",
        &[REFUSED_UNDO],
        Behaviour::Hears(|faulty, line| goes_astray(faulty, line, REFUSED_UNDO, UNDO)),
    ),
    row(
        "refused-game-takes-back",
        "Changes its game once when it rejects a `newgame`.",
        &[REFUSED_GAME],
        Behaviour::Hears(|faulty, line| goes_astray(faulty, line, REFUSED_GAME, UNDO)),
    ),
    row(
        "undo-shows-another-game",
        "Goes on once from another position than the one it shows after an `undo`.",
        &[RESTORES],
        Behaviour::Hears(|faulty, line| goes_astray(faulty, line, RESTORES, UNDO)),
    ),
    row(
        "new-game-lost",
        "Goes on once from another position than the one it shows at the start of a later game.",
        &[ANEW],
        Behaviour::Hears(|faulty, line| goes_astray(faulty, line, ANEW, DROP)),
    ),
    row(
        "tired-after-twenty-games",
        "Lists only the first move from the twenty-first game on.",
        &[MANY],
        Behaviour::Hears(|faulty, line| {
            if line.starts_with("newgame") {
                faulty.count += 1;
            }
            (line == "validmoves" && faulty.count > 20).then_some(())?;
            let mut answer = faulty.answer(line);
            if !is_error(&answer) {
                answer[0] = answer[0].split(';').next().unwrap_or_default().to_owned();
            }
            Some(said(answer))
        }),
    ),
];

/// Answers a line, and does something else behind it where the requirement keeps the game: once,
/// and only if the moves of that game were listed before.
fn goes_astray(
    faulty: &mut FaultyEngine,
    line: &str,
    requirement: &str,
    then: &str,
) -> Option<Vec<Effect>> {
    faulty.count += usize::from(line.starts_with("newgame"));
    let answer = faulty.answer(line);
    let kept = kept_by(line, &answer, faulty.count);
    let Some(shown) = faulty.engine.game().map(Game::shown) else { return Some(said(answer)) };
    let Notes::Listed(games) = &mut faulty.notes else { return Some(said(answer)) };
    if kept == Some(requirement) && games.contains(&shown) {
        faulty.notes = Notes::Astray;
        if then == DROP {
            faulty.engine.put(None);
        } else {
            faulty.engine.answer(then);
        }
    } else if line == "validmoves" {
        games.push(shown);
    }
    Some(said(answer))
}

/// The requirement by which the position is right after a line: one that must leave the game
/// alone, was not carried out, or puts a known position on the board.
fn kept_by(line: &str, answer: &[String], games: usize) -> Option<&'static str> {
    let is_done = answer.first().is_some_and(|line| grammar::is_like_a_game(line));
    Some(match grammar::command(line) {
        Command::Info => INFO,
        Command::Options
        | Command::OptionsGet(_)
        | Command::OptionsSet(..)
        | Command::Misused(Keyword::Options) => OPTIONS,
        Command::ValidMoves => LIST,
        Command::BestMove(_) | Command::Misused(Keyword::BestMove) => SEARCH,
        // Whether it was answered at all is seen too late.
        Command::Blank => return None,
        Command::Undo(_) if is_done => RESTORES,
        Command::NewGame(_) if is_done && games > 1 => ANEW,
        _ if is_done => return None,
        Command::Play(_) | Command::Pass | Command::Misused(Keyword::Play) => REFUSED_PLY,
        Command::Undo(_) => REFUSED_UNDO,
        Command::NewGame(_) | Command::Misused(Keyword::NewGame) => REFUSED_GAME,
        Command::Unknown | Command::Misused(_) => UNKNOWN,
    })
}
