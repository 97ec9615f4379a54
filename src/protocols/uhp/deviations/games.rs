//! Ways to misread commands that begin a game or go on with one.
//!
//! In: the line, and the game that was shown last. Out: the command that is carried out
//! instead. Never: laws of the game.

use super::{DROP, Row, UNDO, and_then, reads, shown, was_refused};
use crate::{
    contract::History,
    protocols::uhp::{
        grammar,
        message::{Command, Keyword, NewGame},
        rules::{GameString, Move, legal, replay},
    },
};

const DEFAULT: &str = "uhp/newgame/defaults-to-base";
const LOADS: &str = "uhp/newgame/loads-game-string";
const KEEPS: &str = "uhp/newgame/refusal-keeps-the-game";
const ILLEGAL: &str = "uhp/play/refuses-illegal-moves";
const NEW_GAME: &str = "newgame ";

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    reads(
        "defaults-to-all",
        "Starts a game with all expansions when none is asked for.",
        &[DEFAULT],
        |_, line| (line == "newgame").then(|| vec!["newgame Base+MLP".into()]),
    ),
    reads(
        "defaults-to-the-last-type",
        "Starts the type of the game before when none is asked for.",
        &[DEFAULT],
        |history, line| {
            let before = shown(history)?.expansions();
            (line == "newgame").then(|| vec![format!("{NEW_GAME}{before}")])
        },
    ),
    reads(
        "types-become-base",
        "Starts Base whatever declared type is asked for.",
        &["uhp/newgame/accepts-declared-types"],
        |_, line| {
            let asked = line.strip_prefix("newgame Base+")?;
            let in_order = ["M", "L", "P", "ML", "MP", "LP", "MLP"].contains(&asked);
            in_order.then(|| vec!["newgame".into()])
        },
    ),
    reads(
        "letters-dropped",
        "Drops letters that are not in the order M, L, P.",
        &["uhp/newgame/other-letter-order"],
        |_, line| (line == "newgame Base+PM").then(|| vec!["newgame Base+P".into()]),
    ),
    reads(
        "loads-the-type-only",
        "Reads nothing of a whole game but its type.",
        &[LOADS],
        |_, line| {
            let (head, _) = line.split_once(';')?;
            head.starts_with(NEW_GAME).then(|| vec![head.to_owned()])
        },
    ),
    reads(
        "bad-type-becomes-base",
        "Starts Base when the type of a new game is malformed.",
        &["uhp/newgame/refuses-malformed-types"],
        |_, line| is_refused(&grammar::command(line)).then(|| vec!["newgame".into()]),
    ),
    reads(
        "bad-type-ends-game",
        "Drops the running game when it refuses a new one.",
        &[KEEPS],
        |history, line| was_refused(history, NEW_GAME).then(|| vec![DROP.into(), line.to_owned()]),
    ),
    reads(
        "half-loads-broken-games",
        "Refuses a whole game at the first ply that cannot be, and keeps those before it on the board.",
        &[KEEPS],
        |_, line| {
            let Command::NewGame(NewGame::Whole(game)) = grammar::command(line) else {
                return None;
            };
            replay(&game).is_err().then(|| {
                let begin = [line.to_owned(), format!("{NEW_GAME}{}", game.expansions())];
                let plies = game.moves.iter().map(|mv| format!("play {}", mv.text));
                begin.into_iter().chain(plies).collect()
            })
        },
    ),
    reads(
        "old-moves-stay",
        "Goes on with the old game at a `newgame` without a type.",
        &["uhp/newgame/drops-the-old-game"],
        |history, line| {
            let old = shown(history)?;
            (line == "newgame").then(|| vec![format!("{NEW_GAME}{old}")])
        },
    ),
    reads(
        "first-move-with-any-reference",
        "Takes a first move that refers to a piece which is not in play.",
        &[ILLEGAL],
        |history, line| {
            let (piece, _) = line.strip_prefix("play ")?.split_once(' ')?;
            (plies(history)? == 0).then(|| vec![format!("play {piece}")])
        },
    ),
    reads(
        "second-move-without-a-place",
        "Finds a place by itself for a second piece that comes without one.",
        &[ILLEGAL],
        |history, line| {
            let piece = line.strip_prefix("play ").filter(|rest| !rest.contains(' '))?;
            let game = shown(history).filter(|game| game.moves.len() == 1)?;
            let first = game.moves.first()?.text;
            Some(vec![format!("play {piece} {first}-")])
        },
    ),
    reads(
        "upper-right-misread",
        "Reads the upper right as the lower right.",
        &["uhp/move-string/directions"],
        |_, line| {
            let text = line.strip_prefix("play ").filter(|text| text.ends_with('/'))?;
            Some(vec![format!("play {}", super::memory::mixed(text))])
        },
    ),
    reads(
        "pass-does-nothing",
        "Answers `pass` with the unchanged game.",
        &["uhp/pass/advances-the-game"],
        |history, line| {
            let game = shown(history).filter(|_| line == "pass")?;
            let forced = legal(&replay(&game).ok()?) == [Move::Pass];
            // The game as it was is that in which the last ply was made anew.
            let last = game.moves.last()?.text;
            forced.then(|| vec![UNDO.into(), format!("play {last}")])
        },
    ),
    reads(
        "undo-on-refusal",
        "Takes back a ply when it refuses a move just after a list.",
        &["uhp/play/refusal-changes-nothing"],
        |history, line| {
            let after_a_list = history.commands().nth(1) == Some("validmoves");
            let refused = after_a_list && was_refused(history, "play ");
            refused.then(|| vec![UNDO.into(), line.to_owned()])
        },
    ),
    reads(
        "undo-takes-a-turn",
        "Takes back the plies of both sides at once.",
        &["uhp/undo/takes-back-one"],
        |history, line| (line == UNDO && plies(history)? >= 2).then(|| vec!["undo 2".into()]),
    ),
    reads(
        "undo-skips-passes",
        "Does not count a pass when plies are taken back.",
        &["uhp/undo/over-ends-and-passes"],
        |history, line| {
            let game = shown(history)?;
            let passed = game.moves.last()?.text.to_string() == "pass";
            (line == UNDO && passed).then(|| vec!["undo 2".into()])
        },
    ),
    reads(
        "undo-ignores-count",
        "Takes back one ply whatever number is asked for.",
        &["uhp/undo/takes-back-several"],
        |history, line| {
            let count: usize = line.strip_prefix("undo ")?.parse().ok()?;
            (2..=plies(history)?).contains(&count).then(|| vec![UNDO.into()])
        },
    ),
    reads(
        "undo-as-far-as-it-goes",
        "Takes back what there is when more is asked for.",
        &["uhp/undo/refuses-too-many"],
        |history, line| {
            let count: u64 = line.strip_prefix("undo ")?.parse().ok()?;
            let plies = plies(history)?;
            (count > plies as u64 && plies > 0).then(|| vec![format!("undo {plies}")])
        },
    ),
    reads(
        "undo-reads-anything",
        "Takes back one ply when the number is none.",
        &["uhp/undo/refuses-bad-counts"],
        |_, line| {
            let count = line.strip_prefix("undo ")?;
            count.parse::<u64>().is_err().then(|| vec![UNDO.into()])
        },
    ),
    reads(
        "list-plays-its-last-try",
        "Leaves the first move on the board when the list is asked for twice in a row.",
        &["uhp/validmoves/changes-nothing"],
        |history, line| {
            let twice = history.commands().take(2).eq(["validmoves"; 2]);
            let list = twice.then(|| super::result(history)).flatten()?;
            let first = list.split(';').next()?;
            Some(vec![format!("play {first}"), line.to_owned()])
        },
    ),
    reads(
        "search-plays-its-move",
        "Plays the best move on its own board when the list was asked for just before.",
        &["uhp/bestmove/changes-nothing"],
        |history, line| {
            let mut commands = history.commands();
            let searched = commands.next()?.starts_with("bestmove");
            let after_a_list = commands.next() == Some("validmoves");
            let best = (searched && after_a_list).then(|| super::result(history)).flatten()?;
            Some(vec![format!("play {best}"), line.to_owned()])
        },
    ),
    reads(
        "search-takes-back",
        "Takes back a ply too many after a search with a time, if the list was asked for just before.",
        &["uhp/bestmove/changes-nothing"],
        |history, line| and_then(history, line, line.starts_with("bestmove time"), UNDO),
    ),
    reads(
        "info-restarts",
        "Drops the game when it is asked for `info` just after a list of moves.",
        &["uhp/info/leaves-the-game"],
        |history, line| and_then(history, line, line == "info", DROP),
    ),
    reads(
        "info-undoes",
        "Takes back a ply when it is asked for `info` just after a list of moves.",
        &["uhp/info/leaves-the-game"],
        |history, line| and_then(history, line, line == "info", UNDO),
    ),
    reads(
        "unknown-takes-back",
        "Takes back a ply when it does not understand a command just after a list of moves.",
        &["uhp/error-handling/errors-change-nothing"],
        |history, line| {
            let unknown = grammar::command(line) == Command::Unknown && !line.trim().is_empty();
            and_then(history, line, unknown, UNDO)
        },
    ),
    reads(
        "blank-repeats",
        "Carries out the last command once more when a line is blank.",
        &["uhp/engine-commands/blank-does-nothing"],
        |history, line| {
            let before = history.commands().next().filter(|before| !before.trim().is_empty())?;
            line.trim().is_empty().then(|| vec![before.to_owned()])
        },
    ),
];

/// How many plies the game has that was shown last.
fn plies(history: &History) -> Option<usize> {
    shown(history).map(|game| game.moves.len())
}

/// Whether a command for a new game has to be refused.
fn is_refused(command: &Command) -> bool {
    match command {
        Command::Misused(Keyword::NewGame) => true,
        Command::NewGame(NewGame::Type(asked)) => asked.repeated || asked.bare_plus,
        Command::NewGame(NewGame::Whole(game)) => !can_be(game),
        _ => false,
    }
}

/// Whether a whole game is possible, and stands as it says.
fn can_be(game: &GameString) -> bool {
    replay(game).is_ok_and(|board| {
        let said = (game.state, game.to_move, game.turn_number);
        said == (board.state(), board.to_move(), board.turn_number())
    })
}
