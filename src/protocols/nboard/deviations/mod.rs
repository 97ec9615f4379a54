//! What an engine may misunderstand: each deviation is a fault that the tests must catch, and
//! an explanation of what an engine did.
//!
//! - `games`: how a game that is set is read
//! - `moves`: how moves that are sent are made
//! - `requests`: what requests and settings do to the position
//! - `replies`: what is taken for a request
//! - `unknown`: what lines that are no commands do to it
//! - `rules`: laws of the game that are misunderstood
//!
//! In: what was said so far. Out: the commands that a line is taken for.
//! Never: replies.

mod games;
mod moves;
mod replies;
mod requests;
mod rules;
mod unknown;

use super::{
    faults::behaviour::{Behaviour, NBoardReference},
    grammar,
    message::Command,
    rules::{Board, Game},
};
use crate::{
    contract::{self, Deviation, History, deviation, reads},
    transcript::From,
};

/// A deviation and what an engine with it does.
pub(super) type Row = contract::Row<Deviation, NBoardReference>;

/// All of them. Of two that explain the same, the first is the better explanation: what is
/// misread of a game comes before laws that are misunderstood, for some law explains nearly
/// every move.
pub(super) const TABLE: &[&[Row]] =
    &[replies::ROWS, games::ROWS, moves::ROWS, requests::ROWS, unknown::ROWS, rules::ROWS];

const SET_GAME: &str = "set game ";
const MOVE: &str = "move ";

/// The line that sets a game.
fn set(game: &Game) -> String {
    format!("{SET_GAME}{game}")
}

/// The game that a line sets.
fn game_of(line: &str) -> Option<Game> {
    match grammar::command(line) {
        Command::SetGame(game) => Some(*game),
        _ => None,
    }
}

/// The game that was set last, with the moves that were sent since.
fn current(history: &History) -> Option<Game> {
    let commands: Vec<&str> = history.commands().collect();
    let at = commands.iter().position(|line| line.starts_with(SET_GAME))?;
    let mut game = game_of(commands[at])?;
    for line in commands[..at].iter().rev() {
        if let Command::Move(text) = grammar::command(line) {
            game.push(text);
        }
    }
    Some(game)
}

/// The position at the end of a game, whatever its moves.
fn end(game: &Game) -> Board {
    game.moves.iter().fold(game.start, |board, ply| board.after(ply.text.mv))
}

/// What the engine has said to a request that begins like this, the latest first, if it was
/// the last but for pings, and the line is another command. When pings were sent does not
/// tell what was said before them.
fn said_to<'a>(history: &'a History, request: &str, line: &str) -> Option<Vec<&'a str>> {
    let is_ping = |line: &str| line.starts_with("ping");
    let mut said = Vec::new();
    for (from, before) in history.latest().take_while(|_| !is_ping(line)) {
        match from {
            From::Controller if is_ping(before) => {}
            From::Controller => return before.starts_with(request).then_some(said),
            _ => said.push(before),
        }
    }
    None
}

/// The line, after another game was put in the place of the one that is set.
fn put(game: &Game, line: &str) -> Option<Vec<String>> {
    Some(vec![set(game), line.to_owned()])
}

/// Whether a search is under way that only a ping ends: a request was sent at a depth that
/// it does not come to, and no ping since.
fn searches(history: &History) -> bool {
    let request =
        |line: &&str| ["go", "hint ", "analyze"].iter().any(|word| line.starts_with(word));
    let mut since_ping = history.commands().take_while(|line| !line.starts_with("ping"));
    since_ping.any(|line| request(&line)) && depth(history) >= super::model::ENDLESS
}

/// The depth that was set last.
fn depth(history: &History) -> i64 {
    let depth = |line| match grammar::command(line) {
        Command::SetDepth(depth) => Some(depth),
        _ => None,
    };
    history.commands().find_map(depth).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use crate::{
        contract::table::{self, Case},
        protocols::nboard::faults,
    };

    const GAME: &str = "set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[00:10]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6];)";

    /// What is taken for what: the deviation, what was said before, the line, and the commands
    /// it is taken for; `GAME` stands for a game of two moves, and `=` for the line itself.
    const TABLE: &[Case] = &[
        ("moves-ignored", &["> GAME"], "move C3", Some(&[])),
        ("moves-ignored", &["> GAME"], "move PA", None),
        ("pass-counted-twice", &["> GAME"], "move PA", Some(&["=", "="])),
        ("moves-with-time-ignored", &[], "move C3//1.5", Some(&[])),
        ("second-move-ignored", &["> GAME", "> move C3"], "move D3", Some(&[])),
        ("second-move-ignored", &["> GAME"], "move C3", None),
        ("second-game-ignored", &["> GAME"], "GAME", Some(&[])),
        ("second-game-ignored", &[], "GAME", None),
        ("answer-played", &["> GAME", "> go", "< === C3"], "hint 1", Some(&["move C3", "="])),
        ("answer-played", &["> go", "< === C3", "> ping 2", "< pong 2"], "ping 3", None),
        (
            "answer-played",
            &["> go", "> ping 2", "< === C3", "< pong 2"],
            "go",
            Some(&["move C3", "="]),
        ),
        ("pass-played", &["> GAME", "> go", "< === C3"], "hint 1", None),
        (
            "hint-played",
            &["> hint 2", "< search C3 0 0 1", "< search D3 0 0 1"],
            "go",
            Some(&["move C3", "="]),
        ),
        ("move-lost-in-a-search", &["> set depth 60", "> go"], "move C3", Some(&[])),
        ("move-lost-in-a-search", &["> set depth 60", "> go", "> ping 2"], "move C3", None),
        ("hints-at-each-game", &[], "GAME", Some(&["=", "hint 1"])),
        ("moves-by-their-beginning", &[], "moves C3", Some(&["move C3"])),
        ("commands-anywhere", &[], "please move C3", Some(&["move C3"])),
        ("commands-anywhere", &[], "please do", None),
        ("words-by-their-beginning", &[], "gone", Some(&["go"])),
        ("words-by-their-beginning", &[], "go", None),
        ("pings-by-their-beginning", &[], "pingx 9", Some(&["ping 9"])),
        ("blank-line-repeats-the-request", &["> go", "< === C3"], "", Some(&["go"])),
    ];

    #[test]
    fn lines_are_taken_for_others() {
        table::holds(TABLE, faults::VARIANTS, |text| text.replace("GAME", GAME));
    }
}
