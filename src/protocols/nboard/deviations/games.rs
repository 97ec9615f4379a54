//! Ways to misread a game that is set.
//!
//! In: the line, and the games before it. Out: the game that is read instead.
//! Never: a line that sets no game.

use super::{Row, SET_GAME, current, end, game_of, reads, searches, set};
use crate::{
    contract::wrong_position,
    protocols::nboard::{
        grammar,
        message::Command,
        rules::{Board, Cell, Decimal, Game, Move, MoveText, Played, Side, parse_move_text},
    },
};

const LAST: &str = "nboard/set-game/last-position";
const REPLACES: &str = "nboard/set-game/replaces-the-game";
const START: &str = "nboard/set-game/start-position";
const PASSES: &str = "nboard/set-game/passes";
const FIELDS: &str = "nboard/set-game/moves-with-eval-and-time";
const TAGS: &str = "nboard/set-game/other-tags";

const LONG: &[&str] = &["nboard/communication/long-lines"];

/// Moves that an engine may have room for.
const ROOM: usize = 50;

/// Squares to play on: a game with passes has more moves.
const SQUARES: usize = 60;

/// Bytes of a value in square brackets that an engine may have room for.
const VALUE: usize = 255;

/// Bytes of a line that an engine may have room for.
const LINE: usize = 1_024;

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    reads(
        "squares-not-understood",
        "Understands no move to a square, neither in a game nor after `move`.",
        &[LAST],
        |_, line| match grammar::command(line) {
            Command::Move(text) => (text.mv != Move::Pass).then(Vec::new),
            _ => other(line, |game| cut(game, |ply| ply.mv != Move::Pass)),
        },
    ),
    reads(
        "game-cut-at-the-first-bare-move",
        "Ends a game at the first move that has neither an evaluation nor a time.",
        &[LAST],
        |_, line| other(line, |game| cut(game, is_bare)),
    ),
    reads(
        "bare-moves-of-the-game-dropped",
        "Leaves out moves of a game that have neither an evaluation nor a time.",
        &[LAST],
        |_, line| other(line, |game| game.moves.retain(|ply| !is_bare(&ply.text))),
    ),
    reads("moves-of-the-game-ignored", "Ignores the moves of a game.", &[LAST], |_, line| {
        other(line, |game| game.moves.clear())
    }),
    reads(
        "last-move-of-the-game-dropped",
        "Leaves out the last move of a game.",
        &[LAST],
        |_, line| {
            other(line, |game| {
                game.moves.pop();
            })
        },
    ),
    reads(
        "games-end-in-comments",
        "Ends a game at the first `;)`, also within a value.",
        &[TAGS],
        |_, line| {
            let end = line.find(";)").filter(|at| at + 2 < line.trim_end().len())?;
            line.starts_with(SET_GAME).then(|| vec![line[..end + 2].to_owned()])
        },
    ),
    reads(
        "games-end-at-empty-values",
        "Ends a game at a value that is empty.",
        &[TAGS],
        |_, line| {
            let end = line.find("[]").filter(|_| line.starts_with(SET_GAME))?;
            Some(vec![line[..=end].to_owned()])
        },
    ),
    reads("ratings-not-understood", "Rejects games with ratings.", &[TAGS], |_, line| {
        refuses(line, line.contains("RB["))
    }),
    reads(
        "names-beyond-ascii-not-understood",
        "Rejects games with letters beyond ASCII.",
        &[TAGS],
        |_, line| refuses(line, !line.is_ascii()),
    ),
    reads(
        "long-names-not-understood",
        "Rejects games with names of more than 32 bytes.",
        &[TAGS],
        |_, line| refuses(line, names(&game_of(line)?).any(|name| name.len() > 32)),
    ),
    reads(
        "clocks-in-seconds-not-understood",
        "Rejects games with a clock that has seconds only.",
        &[TAGS],
        |_, line| refuses(line, clock(line).is_some_and(|clock| !clock.contains(':'))),
    ),
    reads(
        "clocks-with-hours-not-understood",
        "Rejects games with a clock that has hours.",
        &[TAGS],
        |_, line| {
            let has_hours = |clock: &str| clock.split('/').any(|t| t.matches(':').count() > 1);
            refuses(line, clock(line).is_some_and(has_hours))
        },
    ),
    reads(
        "two-clocks-not-understood",
        "Rejects games with a clock for each side.",
        &[TAGS],
        |_, line| refuses(line, line.contains("TB[")),
    ),
    reads(
        "tags-in-one-order-only",
        "Rejects games whose first tag is not GM.",
        &[TAGS],
        |_, line| refuses(line, !line.contains("(;GM[")),
    ),
    reads("game-ends-in-a-name", "Ends a game at a semicolon in a name.", &[TAGS], |_, line| {
        other(line, |game| {
            if names(game).any(|name| name.contains(';')) {
                game.moves.clear()
            }
        })
    }),
    reads("type-before-the-board", "Ignores a BO tag before the TY tag.", &[TAGS], |_, line| {
        let early = line.find("BO[")? < line.find("TY[")?;
        early.then(|| other(line, |game| game.start = Board::start())).flatten()
    }),
    reads(
        "names-taken-for-moves",
        "Reads a player's name as a move if it begins like one.",
        &[TAGS],
        |_, line| {
            other(line, |game| {
                let moves: Vec<MoveText> = names(game).filter_map(|name| move_in(name)).collect();
                for text in moves.into_iter().rev() {
                    game.moves.insert(0, Played { side: Side::Black, text });
                }
            })
        },
    ),
    reads(
        "passes-of-the-game-dropped",
        "Leaves out the passes of a game.",
        &[PASSES],
        |_, line| other(line, |game| game.moves.retain(|ply| ply.text.mv != Move::Pass)),
    ),
    reads(
        "third-pass-of-the-game-dropped",
        "Leaves out the passes of a game but the first two.",
        &[PASSES],
        |_, line| {
            other(line, |game| {
                let mut passes = 0;
                game.moves.retain(|ply| {
                    passes += usize::from(ply.text.mv == Move::Pass);
                    ply.text.mv != Move::Pass || passes <= 2
                });
            })
        },
    ),
    reads(
        "last-pass-of-the-game-dropped",
        "Leaves out a pass that ends a game.",
        &[PASSES],
        |_, line| {
            other(line, |game| {
                let is_pass = game.moves.last().is_some_and(|ply| ply.text.mv == Move::Pass);
                game.moves.truncate(game.moves.len() - usize::from(is_pass));
            })
        },
    ),
    reads("game-cut-at-the-first-pass", "Ends a game at its first pass.", &[PASSES], |_, line| {
        other(line, |game| cut(game, |ply| ply.mv == Move::Pass))
    }),
    reads(
        "moves-with-fields-dropped",
        "Leaves out moves of a game that have an evaluation or a time.",
        &[FIELDS],
        |_, line| other(line, |game| game.moves.retain(|ply| is_bare(&ply.text))),
    ),
    reads(
        "moves-with-times-of-minutes-dropped",
        "Leaves out moves of a game that took a hundred seconds or more.",
        &[FIELDS],
        |_, line| {
            let is_long = |time: Decimal| time.to_thousandths() >= 100_000;
            other(line, |game| game.moves.retain(|ply| !ply.text.time.is_some_and(is_long)))
        },
    ),
    reads(
        "game-cut-at-the-first-evaluation",
        "Ends a game at the first move with an evaluation or a time.",
        &[FIELDS],
        |_, line| other(line, |game| cut(game, |ply| !is_bare(ply))),
    ),
    reads(
        "board-of-the-game-ignored",
        "Starts every game from the usual position.",
        &[START],
        |_, line| begun(line, |_| Board::start()),
    ),
    reads("black-always-begins", "Starts every game with Black to move.", &[START], |_, line| {
        begun(line, |start| start.with_side(Side::Black))
    }),
    reads(
        "side-kept-without-moves",
        "Keeps the side to move when a game without moves is set.",
        &[REPLACES],
        |history, line| {
            let side = end(&current(history)?).side();
            game_of(line).filter(|game| game.moves.is_empty())?;
            begun(line, |start| start.with_side(side))
        },
    ),
    reads(
        "first-square-not-read",
        "Reads the first square of a board as empty.",
        &[START],
        |_, line| begun(line, |start| without(start, 0)),
    ),
    reads(
        "last-square-not-read",
        "Reads the last square of a board as empty.",
        &[START],
        |_, line| begun(line, |start| without(start, 63)),
    ),
    reads(
        "game-lost-in-a-search",
        "Ignores `set game` during a search.",
        &[REPLACES],
        |history, line| refuses(line, searches(history)),
    ),
    wrong_position(
        "game-appended",
        "Appends the moves of a game to those of the previous game.",
        &[REPLACES],
        |history, line| {
            let before = current(history)?;
            other(line, |game| {
                if !before.moves.is_empty() {
                    game.start = before.start;
                    game.moves.splice(0..0, before.moves.iter().copied());
                }
            })
        },
    ),
    reads(
        "moves-never-taken-back",
        "Ignores a game that is the beginning of the current one.",
        &[REPLACES],
        |history, line| {
            let (game, own) = (game_of(line)?, current(history)?);
            let moves = |game: &Game| game.moves.iter().map(|ply| ply.text.mv).collect::<Vec<_>>();
            let part = game.start == own.start && moves(&own).starts_with(&moves(&game));
            let shorter = !game.moves.is_empty() && game.moves.len() < own.moves.len();
            (part && shorter).then(Vec::new)
        },
    ),
    reads(
        "moves-sent-are-kept",
        "Adds the moves that were sent to the next game that is set.",
        &[REPLACES],
        |history, line| {
            let mut game = game_of(line)?;
            let sent = current(history)?;
            let set = history.commands().find_map(game_of)?.moves.len();
            for ply in &sent.moves[set..] {
                game.push(ply.text);
            }
            Some(vec![super::set(&game)])
        },
    ),
    reads(
        "second-game-ignored",
        "Ignores every game after the first.",
        &[REPLACES],
        |history, line| refuses(line, history.count(SET_GAME) > 0),
    ),
    reads(
        "fifty-moves-of-a-game",
        "Reads no more than fifty moves of a game.",
        &[LAST],
        |_, line| other(line, |game| game.moves.truncate(ROOM)),
    ),
    reads(
        "sixty-moves-of-a-game",
        "Reads no more than sixty moves of a game, passes included.",
        &[LAST],
        |_, line| other(line, |game| game.moves.truncate(SQUARES)),
    ),
    reads(
        "value-buffer-of-255",
        "Stops reading a game after 255 bytes of a value.",
        LONG,
        |_, line| {
            let mut values = line.match_indices('[').map(|(at, _)| at + 1);
            let ends_later = |at: &usize| line[*at..].find(']').is_some_and(|end| end > VALUE);
            let end = values.find(ends_later)? + VALUE;
            Some(vec![line.get(..end)?.to_owned()])
        },
    ),
    reads("line-buffer-of-1024", "Reads no more than 1024 bytes of a line.", LONG, |_, line| {
        Some(vec![line.get(..LINE)?.to_owned()])
    }),
    reads(
        "every-tenth-game-missed",
        "Ignores every tenth game.",
        &["nboard/process/alternating-positions"],
        |history, line| refuses(line, (history.count(SET_GAME) + 1).is_multiple_of(10)),
    ),
];

/// The line with the game of it changed; its sides follow one another, whatever was left out.
fn other(line: &str, change: impl Fn(&mut Game)) -> Option<Vec<String>> {
    let mut game = game_of(line)?;
    change(&mut game);
    take_turns(&mut game);
    Some(vec![set(&game)])
}

/// The line with another start of its game. What an engine makes of moves that are not legal from
/// there is not known: it may also set no game.
fn begun(line: &str, start: impl Fn(Board) -> Board) -> Option<Vec<String>> {
    let mut game = game_of(line)?;
    let was_legal = game.replay().is_ok();
    game.start = start(game.start);
    take_turns(&mut game);
    let is_known = game.replay().is_ok() || !was_legal;
    Some(vec![if is_known { set(&game) } else { SET_GAME.trim_end().to_owned() }])
}

/// Gives the moves of a game to the sides in turn.
fn take_turns(game: &mut Game) {
    for ply in std::mem::take(&mut game.moves) {
        game.push(ply.text);
    }
}

/// No game at all, if this is so.
fn refuses(line: &str, is_so: bool) -> Option<Vec<String>> {
    (is_so && line.starts_with(SET_GAME)).then(Vec::new)
}

/// The clock of both sides in the line of a game, as written.
fn clock(line: &str) -> Option<&str> {
    line.split("TI[").nth(1)?.split(']').next()
}

/// Ends a game before the first move of which this holds.
fn cut(game: &mut Game, at: impl Fn(&MoveText) -> bool) {
    let end = game.moves.iter().position(|ply| at(&ply.text));
    game.moves.truncate(end.unwrap_or(game.moves.len()));
}

const fn is_bare(text: &MoveText) -> bool {
    text.eval.is_none() && text.time.is_none()
}

/// A position with a square emptied.
fn without(start: Board, square: usize) -> Board {
    let mut cells = start.cells();
    cells[square] = Cell::Empty;
    Board::from_cells(&cells, start.side())
}

fn names(game: &Game) -> impl Iterator<Item = &String> {
    [&game.black.name, &game.white.name].into_iter().flatten()
}

/// What a name begins with, read as a move.
fn move_in(name: &str) -> Option<MoveText> {
    parse_move_text(name.get(..2)?).ok()
}
