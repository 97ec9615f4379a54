//! What an engine may misunderstand: each deviation is a fault that the tests must catch, and
//! an explanation of what an engine did.
//!
//! - `games`: how a game that is set is read
//! - `moves`: how moves that are sent are made
//! - `requests`: what requests and settings do to the position
//! - `replies`: what is taken for a request
//! - `silence`: which requests are passed over
//! - `stalls`: what it needs more input for
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
mod silence;
mod stalls;
mod unknown;

use super::{
    grammar,
    message::Command,
    model::ENDLESS,
    rules::{Board, Game, Rules, WrongRule},
};
use crate::{
    contract::{History, Hypothesis, Supposition, deviation, misread as reads, named},
    transcript::From,
};

/// A deviation, and what is supposed of an engine with it: how it reads, or how it departs from
/// the protocol otherwise.
pub(super) type Row = Hypothesis<Departure>;

/// How an engine departs from the protocol, beyond misreading commands.
#[derive(Clone, Copy, Debug)]
pub(super) enum Departure {
    /// It plays by rules of which one is wrong.
    Misplays(WrongRule),
    /// It waits for input that need not come.
    Stalls(Stall),
}

/// What an engine does not do before more input comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stall {
    /// Go on with a search for a move or for hints.
    Searches,
    /// Handle more than one of the lines that have come.
    Lines,
}

/// All of them. Of two that explain the same, the first is the better explanation: what is
/// misread of a game comes before laws that are misunderstood, for some law explains nearly
/// every move.
pub(super) const TABLE: &[&[Row]] = &[
    silence::ROWS,
    replies::ROWS,
    games::ROWS,
    moves::ROWS,
    requests::ROWS,
    unknown::ROWS,
    rules::ROWS,
    stalls::ROWS,
];

/// The rules that an engine with this deviation goes by.
pub(super) fn rules_under(deviation: Option<&str>) -> Rules {
    match deviation.and_then(|name| named(TABLE, name)) {
        Some(Supposition::Departs(Departure::Misplays(rule))) => Rules::wrong(rule),
        _ => Rules::default(),
    }
}

/// What an engine with this deviation needs more input for, if anything.
pub(super) fn stall_under(deviation: Option<&str>) -> Option<Stall> {
    match named(TABLE, deviation?)? {
        Supposition::Departs(Departure::Stalls(stall)) => Some(stall),
        _ => None,
    }
}

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

/// The commands since the last game was set, the latest first.
fn since_the_game(history: &History) -> impl Iterator<Item = &str> {
    history.commands().take_while(|line| !line.starts_with(SET_GAME))
}

/// What the engine has said to a request that begins like this, the latest first, if it was
/// the last but for pings, and the line is another command. When pings were sent does not
/// tell what was said before them.
fn said_to<'a>(history: &'a History, request: &str, line: &str) -> Option<Vec<&'a str>> {
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

fn is_ping(line: &str) -> bool {
    line.starts_with("ping")
}

/// Whether a line asks for a search.
fn is_request(line: &str) -> bool {
    line == "go" || line == "analyze" || line.starts_with("hint ")
}

/// Whether a search is under way that only a ping ends.
fn searches(history: &History) -> bool {
    let commands: Vec<&str> = history.commands().take_while(|line| !is_ping(line)).collect();
    commands.iter().any(|line| is_request(line))
        && set_depth(history).is_some_and(|depth| depth >= ENDLESS)
}

/// Whether the last search was ended by a ping, and no move was sent since.
fn ended_search(history: &History) -> bool {
    let commands: Vec<&str> = history.commands().collect();
    let Some(at) = commands.iter().position(|line| is_request(line)) else { return false };
    let since = &commands[..at];
    let moved = since.iter().any(|line| line.starts_with(MOVE));
    let mut said = history.latest().take_while(|(_, line)| !is_request(line));
    let answered = said.any(|(from, line)| from == From::Engine && line.starts_with("==="));
    is_endless(&commands[at..]) && since.iter().any(|line| is_ping(line)) && !moved && !answered
}

/// Whether the depth that commands set, the latest of them first, is none that a search
/// comes to.
fn is_endless(commands: &[&str]) -> bool {
    commands.iter().find_map(|line| depth_of(line)).is_some_and(|depth| depth >= ENDLESS)
}

/// The depth that was set last.
fn set_depth(history: &History) -> Option<i64> {
    history.commands().find_map(depth_of)
}

fn depth_of(line: &str) -> Option<i64> {
    match grammar::command(line) {
        Command::SetDepth(depth) => Some(depth),
        _ => None,
    }
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
        ("every-move-ignored", &["> GAME"], "move PA", Some(&[])),
        ("every-move-ignored", &["> GAME"], "move C3//1.5", Some(&[])),
        ("every-move-ignored", &["> GAME"], "go", None),
        ("squares-not-understood", &["> GAME"], "move C3", Some(&[])),
        ("squares-not-understood", &["> GAME"], "move PA", None),
        ("squares-not-understood", &["> GAME"], "go", None),
        ("pass-ignored", &["> GAME"], "move PA", Some(&[])),
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
        table::agrees(TABLE, faults::VARIANTS, |text| text.replace("GAME", GAME));
    }
}
