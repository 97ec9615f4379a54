//! Ways to misread a position, or to keep the one before.
//!
//! In: a `position` line, and those before it. Out: the position that is set up instead, or
//! none. Never: searches.

use super::{Row, former, reads, set};
use crate::{
    contract::{History, wrong_position},
    protocols::ugmi::{
        grammar::{list, position},
        message::Start,
        rules::{Move, Point},
    },
};

const MOVES: &[&str] = &["ugmi/position/plays-the-moves"];
const REPLACES: &[&str] = &["ugmi/position/replaces-the-former"];
const LONG: &[&str] = &["ugmi/position/long-lists"];
const BOARDS: &[&str] = &["ugmi/position/understands-boards"];
const EMPTY: &[&str] = &["ugmi/position/startpos-is-empty"];

/// The first moves of a longer list.
fn plays<const ROOM: usize>(_: &History, line: &str) -> Option<Vec<String>> {
    let moves = list(line).filter(|moves| moves.len() > ROOM)?;
    Some(vec![set(&moves[..ROOM])])
}

/// Bytes of a line that an engine may have room for.
const LINE: usize = 1_024;

/// From so many moves on the board is nearly full.
const MOST: usize = 300;
const NEARLY_ALL: usize = 357;

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    reads(
        "startpos-keeps-stones",
        "Keeps its stones at `position startpos` without moves.",
        EMPTY,
        |_, line| (line == "position startpos").then(Vec::new),
    ),
    reads(
        "new-game-keeps-stones",
        "Keeps its stones at the first `position startpos` of a new game, if no moves follow.",
        &["ugmi/ugminewgame/next-search-is-of-the-new-game"],
        |history, line| {
            const NEW: &str = "ugminewgame";
            let is_later = history.commands().any(|said| position(said).is_some());
            let before = history.commands().find(|said| *said != "isready");
            let is_first = line == "position startpos" && before == Some(NEW);
            (is_later && (line == NEW || is_first)).then(Vec::new)
        },
    ),
    reads(
        "board-stays",
        "Keeps the stones of a board string at `position startpos`.",
        EMPTY,
        |history, line| {
            let before = history.commands().find_map(position)?;
            let bare =
                position(line).is_some_and(|p| p.start == Start::Empty && p.moves.is_empty());
            (bare && before.start != Start::Empty).then(Vec::new)
        },
    ),
    wrong_position(
        "only-the-last-move",
        "Plays only the last move of a list.",
        MOVES,
        |_, line| {
            let moves = list(line).filter(|moves| moves.len() > 1)?;
            Some(vec![set(&moves[moves.len() - 1..])])
        },
    ),
    wrong_position("every-other-move", "Plays only the moves of one side.", MOVES, |_, line| {
        let moves = list(line).filter(|moves| moves.len() > 1)?;
        let one = moves.iter().enumerate();
        let one: Vec<Move> =
            one.map(|(at, mv)| if at % 2 == 0 { *mv } else { Move::Pass }).collect();
        Some(vec![set(&one)])
    }),
    wrong_position(
        "files-are-ranks",
        "Swaps the file and the rank of each move of a list.",
        MOVES,
        |_, line| turned(line, |p| Point::new(p.rank(), p.file())),
    ),
    wrong_position(
        "ranks-are-one-off",
        "Plays each move of a list one rank too high.",
        MOVES,
        |_, line| turned(line, |p| Point::new(p.file(), (p.rank() + 1) % 19)),
    ),
    wrong_position(
        "last-corner-missed",
        "Leaves out the moves of a list to the last point of the board.",
        MOVES,
        |_, line| missed(line, |point| (point.file(), point.rank()) == (LAST, LAST)),
    ),
    wrong_position(
        "last-rank-missed",
        "Leaves out the moves of a list to the last rank of the board.",
        MOVES,
        |_, line| missed(line, |point| point.rank() == LAST),
    ),
    wrong_position(
        "last-file-missed",
        "Leaves out the moves of a list to the last file of the board.",
        MOVES,
        |_, line| missed(line, |point| point.file() == LAST),
    ),
    reads(
        "last-pass-dropped",
        "Leaves out a pass that ends a list.",
        &["ugmi/move-format/null-move-passes"],
        |_, line| {
            let mut moves = list(line).filter(|moves| moves.last() == Some(&Move::Pass))?;
            moves.pop();
            Some(vec![set(&moves)])
        },
    ),
    reads(
        "board-of-fifteen",
        "Ignores the moves outside a board of 15 by 15 points.",
        MOVES,
        |_, line| {
            let outside = |mv: &Move| matches!(mv, Move::Stone(p) if p.file().max(p.rank()) > 14);
            let moves = list(line).filter(|moves| moves.iter().any(outside))?;
            let inside = moves.iter().map(|mv| if outside(mv) { Move::Pass } else { *mv });
            Some(vec![set(&inside.collect::<Vec<_>>())])
        },
    ),
    reads(
        "empty-list-passed-over",
        "Ignores a `position` with an empty move list.",
        &["ugmi/position/accepts-an-empty-list"],
        |_, line| (line.starts_with("position") && line.trim().ends_with("moves")).then(Vec::new),
    ),
    reads(
        "lists-add-up",
        "Plays each list on top of the previous position.",
        REPLACES,
        |history, line| {
            let moves = list(line).filter(|moves| !moves.is_empty())?;
            let both = [former(history)?, moves].concat();
            (history.count("go") == 1).then(|| vec![set(&both)])
        },
    ),
    reads(
        "old-stones-stay",
        "Keeps the stones of the previous game after `ugminewgame`.",
        &["ugmi/ugminewgame/next-search-is-of-the-new-game"],
        |history, line| {
            let moves = list(line)?;
            let mut since = history.commands().take_while(|line| !line.starts_with("position"));
            let is_new = since.any(|line| line == "ugminewgame");
            let mut both = former(history).filter(|_| is_new)?;
            let free = moves.into_iter().filter(|mv| !both.contains(mv)).collect::<Vec<_>>();
            both.extend(free);
            Some(vec![set(&both)])
        },
    ),
    reads(
        "stones-add-up",
        "Adds the stones of each list to those of the previous list.",
        REPLACES,
        |history, line| {
            let moves = list(line).filter(|moves| !moves.is_empty())?;
            let mut both = former(history)?;
            let free = moves.iter().filter(|mv| !both.contains(mv)).copied().collect::<Vec<_>>();
            // A list that goes on from the one before is the same on either board.
            let goes_on = moves.starts_with(&both);
            both.extend(free);
            (!goes_on).then(|| vec![set(&both)])
        },
    ),
    reads(
        "second-position-ignored",
        "Ignores a long list that does not continue the previous one.",
        REPLACES,
        |history, line| {
            let moves = list(line).filter(|moves| moves.len() > MOST)?;
            let before = former(history).filter(|before| before.len() > MOST)?;
            (!moves.iter().all(|mv| before.contains(mv))).then(Vec::new)
        },
    ),
    reads(
        "takes-nothing-back",
        "Ignores a list in which the last move was taken back.",
        REPLACES,
        |history, line| {
            let moves = list(line).filter(|moves| !moves.is_empty())?;
            let before = former(history)?;
            (before.len() == moves.len() + 1 && before.starts_with(&moves)).then(Vec::new)
        },
    ),
    reads(
        "own-move-lost-on-a-full-board",
        "Ignores a list that adds one move to a nearly full board.",
        REPLACES,
        |history, line| {
            let moves = list(line).filter(|moves| moves.len() > NEARLY_ALL)?;
            let (_, before) = moves.split_last()?;
            (former(history)? == before).then(Vec::new)
        },
    ),
    reads(
        "own-move-played",
        "Plays its best move on its own board after a search.",
        &["ugmi/go/searches-the-same-again"],
        |history, line| {
            let is_position = |said: &str| said.starts_with("position");
            let own = history.latest().take_while(|(_, said)| !is_position(said));
            let own = own.filter_map(|(_, said)| said.strip_prefix("bestmove "));
            let mut moves: Vec<&str> = own.collect();
            moves.reverse();
            let before = history.commands().find(|line| is_position(line))?;
            let word = if before.contains(" moves") { "" } else { " moves" };
            let played = format!("{before}{word} {}", moves.join(" "));
            let goes = line.split(' ').next() == Some("go") && !moves.is_empty();
            goes.then(|| vec![played, line.to_owned()])
        },
    ),
    reads("line-cut-at-1024", "Reads no more than 1024 bytes of a line.", LONG, |_, line| {
        let short = line.get(..LINE).filter(|line| line.starts_with("position"))?;
        let end = short.rfind(' ').unwrap_or(short.len());
        Some(vec![short[..end].to_owned()])
    }),
    reads("no-more-than-64-moves", "Plays no more than 64 moves of a list.", LONG, plays::<64>),
    reads("no-more-than-100-moves", "Plays no more than 100 moves of a list.", LONG, plays::<100>),
    reads("no-more-than-128-moves", "Plays no more than 128 moves of a list.", LONG, plays::<128>),
    reads("no-more-than-200-moves", "Plays no more than 200 moves of a list.", LONG, plays::<200>),
    reads("no-more-than-225-moves", "Plays no more than 225 moves of a list.", LONG, plays::<225>),
    reads("no-more-than-256-moves", "Plays no more than 256 moves of a list.", LONG, plays::<256>),
    reads(
        "pass-is-a-stone",
        "Skips `000` in a list, so that all later stones change sides.",
        &["ugmi/move-format/null-move-passes"],
        |_, line| {
            let moves = list(line).filter(|moves| moves.contains(&Move::Pass))?;
            let stones: Vec<Move> = moves.into_iter().filter(|mv| *mv != Move::Pass).collect();
            Some(vec![set(&stones)])
        },
    ),
    reads("boards-unknown", "Ignores `position board`.", BOARDS, |_, line| {
        line.starts_with("position board").then(Vec::new)
    }),
    reads(
        "moves-after-a-board-lost",
        "Ignores the moves after a board string.",
        BOARDS,
        |_, line| {
            let (board, _) = line.split_once(" moves ")?;
            board.starts_with("position board").then(|| vec![board.to_owned()])
        },
    ),
];

/// The number of the last file, and of the last rank.
const LAST: u8 = 18;

/// The list without the moves to some points.
fn missed(line: &str, which: fn(Point) -> bool) -> Option<Vec<String>> {
    let is_missed = |mv: &Move| matches!(mv, Move::Stone(point) if which(*point));
    let moves = list(line).filter(|moves| moves.iter().any(is_missed))?;
    let left: Vec<Move> = moves.into_iter().filter(|mv| !is_missed(mv)).collect();
    Some(vec![set(&left)])
}

/// The list with another point for each point.
fn turned(line: &str, turn: fn(Point) -> Option<Point>) -> Option<Vec<String>> {
    let other = |mv: Move| match mv {
        Move::Stone(point) => turn(point).map_or(mv, Move::Stone),
        Move::Pass => mv,
    };
    let before = list(line)?;
    let moves: Vec<Move> = before.iter().copied().map(other).collect();
    (moves != before).then(|| vec![set(&moves)])
}
