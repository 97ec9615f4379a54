//! Ways to misread commands that begin a game or go on with one.
//!
//! In: the line, and the game that was shown last. Out: the command that is carried out
//! instead. Never: laws of the game.

use super::{DROP, Row, UNDO, reads, said, shown, was_refused};
use crate::{
    contract::History,
    protocols::uhp::{
        grammar,
        message::{Command, Keyword, NewGame, Reply},
        rules::{
            Expansions, GameState, GameString, Kind, Move, MoveString, legal, read, replay, text_of,
        },
    },
    transcript::From,
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
        "Starts a game with all expansions at a `newgame` without a type.",
        &[DEFAULT],
        |_, line| (line == "newgame").then(|| vec!["newgame Base+MLP".into()]),
    ),
    reads(
        "bare-newgame-refused",
        "Starts games of a type, but refuses `newgame` without one.",
        &[DEFAULT],
        |_, line| (line == "newgame").then(refused_game),
    ),
    reads(
        "base-games-refused",
        "Starts games with expansions, but refuses `newgame` and `newgame Base`.",
        &[DEFAULT],
        |_, line| matches!(line, "newgame" | "newgame Base").then(refused_game),
    ),
    reads(
        "expansions-refused",
        "Starts base games, but refuses each type with expansions, although it declares some.",
        &["uhp/newgame/accepts-declared-types"],
        |_, line| {
            let is_type = line.starts_with("newgame Base+") && !line.contains(';');
            is_type.then(refused_game)
        },
    ),
    reads(
        "defaults-to-the-last-type",
        "Starts a game of the previous type at a `newgame` without a type.",
        &[DEFAULT],
        |history, line| {
            let before = shown(history)?.expansions();
            (line == "newgame").then(|| vec![format!("{NEW_GAME}{before}")])
        },
    ),
    reads(
        "types-become-base",
        "Starts a base game whatever declared type is asked for.",
        &["uhp/newgame/accepts-declared-types"],
        |history, line| {
            let Command::NewGame(NewGame::Type(asked)) = grammar::command(line) else {
                return None;
            };
            let has_letters = asked.expansions != Expansions::NONE;
            let is_plain = line == format!("{NEW_GAME}{}", asked.expansions);
            let is_meant = is_plain && has_letters && declares(history, asked.expansions);
            is_meant.then(|| vec!["newgame".into()])
        },
    ),
    reads(
        "letters-dropped",
        "Ignores letters of a type that are not in the order M, L, P.",
        &["uhp/newgame/other-letter-order"],
        |_, line| (line == "newgame Base+PM").then(|| vec!["newgame Base+P".into()]),
    ),
    reads("loads-the-type-only", "Reads only the type of a GameString.", &[LOADS], |_, line| {
        let (head, _) = line.split_once(';')?;
        head.starts_with(NEW_GAME).then(|| vec![head.to_owned()])
    }),
    reads(
        "bad-type-becomes-base",
        "Starts a base game when the type is malformed.",
        &["uhp/newgame/refuses-malformed-types"],
        |_, line| is_refused(&grammar::command(line)).then(|| vec!["newgame".into()]),
    ),
    reads(
        "bad-type-ends-game",
        "Drops the running game when it rejects a `newgame`.",
        &[KEEPS],
        |history, line| was_refused(history, NEW_GAME).then(|| vec![DROP.into(), line.to_owned()]),
    ),
    reads(
        "half-loads-broken-games",
        "Rejects a GameString at the first impossible ply and keeps the plies before it on the board.",
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
        "Continues the old game at a `newgame` without a type.",
        &["uhp/newgame/drops-the-old-game"],
        |history, line| {
            let old = shown(history)?;
            (line == "newgame").then(|| vec![format!("{NEW_GAME}{old}")])
        },
    ),
    reads(
        "over-stays-over",
        "Rejects every move of a new game behind one that was played to its end.",
        &["uhp/newgame/drops-the-old-game"],
        |history, line| (is_ply(line) && follows_an_end(history)).then(refused_ply),
    ),
    reads(
        "over-stays-over-behind-undo",
        "Rejects every move once the end of a game was taken back.",
        &["uhp/undo/over-ends-and-passes"],
        |history, line| (is_ply(line) && follows_an_end_taken_back(history)).then(refused_ply),
    ),
    reads(
        "first-piece-by-its-kind",
        "Reads only the kind of the first piece of a game, and places White's first piece of that kind.",
        &[ILLEGAL],
        |history, line| {
            let piece = line.strip_prefix("play ").filter(|piece| !piece.contains(' '))?;
            let MoveString::First(piece) = MoveString::parse(piece).ok()? else { return None };
            let kind = piece.kind();
            let is_numbered = kind.count() > 1;
            (plies(history)? == 0 && is_numbered).then(|| vec![format!("play w{}1", kind.letter())])
        },
    ),
    reads(
        "first-move-with-any-reference",
        "Accepts a first move that refers to a piece which is not in play.",
        &[ILLEGAL],
        |history, line| {
            let (piece, _) = line.strip_prefix("play ")?.split_once(' ')?;
            (plies(history)? == 0).then(|| vec![format!("play {piece}")])
        },
    ),
    reads(
        "second-move-without-a-place",
        "Chooses a place for a second piece that is sent without one.",
        &[ILLEGAL],
        |history, line| {
            let piece = line.strip_prefix("play ").filter(|rest| !rest.contains(' '))?;
            let game = shown(history).filter(|game| game.moves.len() == 1)?;
            let first = game.moves.first()?.text;
            Some(vec![format!("play {piece} {first}-")])
        },
    ),
    reads(
        "own-words-only",
        "Accepts a move only as its own list spells it.",
        &["uhp/play/accepts-equivalent-move-strings"],
        |history, line| {
            let parsed = MoveString::parse(line.strip_prefix("play ")?).ok()?;
            let board = replay(&shown(history)?).ok()?;
            let mv = read(&board, &parsed).ok()?.mv;
            (text_of(&board, mv) != parsed).then(refused_ply)
        },
    ),
    reads(
        "pass-refused",
        "Refuses `pass` even where it is the only move, but makes it at `play pass`.",
        &["uhp/pass/advances-the-game"],
        |_, line| (line == "pass").then(refused_ply),
    ),
    reads(
        "no-play-pass",
        "Makes a pass at `pass`, but refuses `play pass`.",
        &["uhp/pass/equals-play-pass"],
        |_, line| (line == "play pass").then(refused_ply),
    ),
    reads(
        "passes-refused",
        "Refuses both `pass` and `play pass` even where it is the only move.",
        &["uhp/pass/advances-the-game"],
        |_, line| matches!(line, "pass" | "play pass").then(refused_ply),
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
        "undo-takes-a-turn",
        "Takes back a ply of each side at `undo`.",
        &["uhp/undo/takes-back-one"],
        |history, line| (line == UNDO && plies(history)? >= 2).then(|| vec!["undo 2".into()]),
    ),
    reads(
        "undo-skips-passes",
        "Does not count a pass when it takes back plies.",
        &["uhp/undo/over-ends-and-passes"],
        |history, line| {
            let game = shown(history)?;
            let passed = game.moves.last()?.text.to_string() == "pass";
            (line == UNDO && passed).then(|| vec!["undo 2".into()])
        },
    ),
    reads(
        "undo-of-a-pass-takes-two",
        "Takes back the ply before as well when it takes back a pass, though it shows it.",
        &["uhp/undo/over-ends-and-passes"],
        |history, line| {
            let game = shown(history)?;
            let passed = game.moves.last()?.text.to_string() == "pass";
            (line == UNDO && passed).then(|| vec![line.to_owned(), UNDO.into()])
        },
    ),
    reads(
        "undo-takes-a-pass-along",
        "Takes back a pass as well when it takes back the ply behind it.",
        &["uhp/undo/over-ends-and-passes"],
        |history, line| {
            let game = shown(history)?;
            let [.., before, _] = game.moves.as_slice() else { return None };
            (line == UNDO && before.text == MoveString::Pass).then(|| vec!["undo 2".into()])
        },
    ),
    reads(
        "undo-ignores-count",
        "Ignores the number of an `undo`.",
        &["uhp/undo/takes-back-several"],
        |history, line| {
            let count: usize = line.strip_prefix("undo ")?.parse().ok()?;
            (2..=plies(history)?).contains(&count).then(|| vec![UNDO.into()])
        },
    ),
    reads(
        "undo-reads-one-digit",
        "Reads only the first digit of the number of an `undo`.",
        &["uhp/undo/takes-back-several"],
        |history, line| {
            let number = line.strip_prefix("undo ").filter(|number| number.len() > 1)?;
            let count: usize = number.parse().ok()?;
            (10..=plies(history)?).contains(&count).then(|| vec![format!("undo {}", &number[..1])])
        },
    ),
    reads(
        "undo-as-far-as-it-goes",
        "Takes back all plies when more are asked for.",
        &["uhp/undo/refuses-too-many"],
        |history, line| {
            let count: u64 = line.strip_prefix("undo ")?.parse().ok()?;
            let plies = plies(history)?;
            (count > plies as u64 && plies > 0).then(|| vec![format!("undo {plies}")])
        },
    ),
    reads(
        "undo-reads-anything",
        "Takes back one ply when the number of an `undo` is malformed.",
        &["uhp/undo/refuses-bad-counts"],
        |_, line| {
            let count = line.strip_prefix("undo ")?;
            count.parse::<u64>().is_err().then(|| vec![UNDO.into()])
        },
    ),
    reads(
        "blank-repeats",
        "Repeats the last command when it receives a blank line.",
        &["uhp/engine-commands/blank-does-nothing"],
        |history, line| {
            let before = history.commands().next().filter(|before| !before.trim().is_empty())?;
            line.trim().is_empty().then(|| vec![before.to_owned()])
        },
    ),
];

/// What a ply is taken for that is refused whatever the rules say.
fn refused_ply() -> Vec<String> {
    vec!["play ?".into()]
}

/// What a new game is taken for that is refused whatever the engine declares.
fn refused_game() -> Vec<String> {
    vec!["newgame ?".into()]
}

/// Whether an engine declares all of these expansions; one that has shown no block may.
fn declares(history: &History, expansions: Expansions) -> bool {
    let is_id = |line: &str| matches!(grammar::reply(line), Reply::Id(_));
    if !said(history).any(is_id) {
        return true;
    }
    let behind = said(history).take_while(|line| !is_id(line)).last().unwrap_or_default();
    let all =
        [(Kind::Mosquito, "Mosquito"), (Kind::Ladybug, "Ladybug"), (Kind::Pillbug, "Pillbug")];
    all.iter().all(|(kind, name)| {
        !expansions.has(*kind) || behind.split(';').any(|item| item.eq_ignore_ascii_case(name))
    })
}

/// How many plies the game has that was shown last.
fn plies(history: &History) -> Option<usize> {
    shown(history).map(|game| game.moves.len())
}

/// Whether a line asks for a ply.
fn is_ply(line: &str) -> bool {
    matches!(grammar::command(line), Command::Play(_) | Command::Pass)
}

/// Whether the end of the game at hand was taken back.
fn follows_an_end_taken_back(history: &History) -> bool {
    let is_new =
        |(from, line): &(From, &str)| *from == From::Controller && line.starts_with("newgame");
    let since = || history.latest().take_while(|said| !is_new(said));
    let undoes = |(from, line): (From, &str)| from == From::Controller && line.starts_with(UNDO);
    let ends = |(from, line): (From, &str)| from == From::Engine && has_ended(line);
    since().any(undoes) && since().any(ends)
}

/// Whether a line is the GameString of a game that is over.
fn has_ended(line: &str) -> bool {
    let state = line.split(';').nth(1).and_then(GameState::from_word);
    state.is_some_and(GameState::is_over)
}

/// Whether a ply ended a game before the one at hand began, and no `undo` was obeyed since then.
fn follows_an_end(history: &History) -> bool {
    let mut answer = None;
    let mut began = false;
    for (from, line) in history.latest() {
        if from != From::Controller {
            answer = grammar::is_like_a_game(line).then_some(line).or(answer);
            continue;
        }
        let Some(shown) = answer.take() else { continue };
        match grammar::command(line) {
            Command::NewGame(_) => began = true,
            Command::Undo(_) => return false,
            Command::Play(_) | Command::Pass if has_ended(shown) => return began,
            _ => {}
        }
    }
    false
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
