//! Faults of the answer: the move, its notation, and the move to ponder on.
//!
//! In: the honest `done`. Out: another.

use super::behaviour::{Behaviour, Effect, FaultyEngine, Row, row, say};
use crate::protocols::hub::rules::{Board, Rank, Square, legal_moves, parse_move};

const CARRIES: &[&str] = &["hub/done/carries-a-move"];
const NOTATION: &[&str] = &["hub/done/move-notation"];
const CAPTURES: &[&str] = &["hub/done/names-all-captures"];
const MARK: &[&str] = &["hub/done/hyphen-or-x"];
const PONDER: &[&str] = &["hub/done/ponder-is-legal"];
const AT_ONCE: &[&str] = &["hub/done/move-even-when-stopped-at-once"];

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "ponders-on-its-own-move",
        "Sends its own move as the `ponder` move if its search was stopped.",
        &["hub/done/ponder-is-legal"],
        Behaviour::Says(|faulty, line| {
            let (done, _) = line.strip_prefix("done ")?.split_once(" ponder=")?;
            let mv = done.strip_prefix("move=")?;
            (faulty.notes.stops > 0).then(|| say(format!("done {done} ponder={mv}")))
        }),
    ),
    row(
        "bare-done",
        "Sends `done` without a move in its second search.",
        CARRIES,
        Behaviour::Says(|faulty, line| {
            (line.starts_with("done") && faulty.notes.searches == 2 && faulty.notes.stops == 0)
                .then(|| say("done"))
        }),
    ),
    row(
        "move-is-a-flag",
        "Sends its move without `move=`.",
        CARRIES,
        Behaviour::Says(|_, line| {
            line.strip_prefix("done move=").map(|mv| say(format!("done {mv}")))
        }),
    ),
    row(
        "no-words",
        "Sends an empty move in quotes.",
        CARRIES,
        Behaviour::Says(|faulty, line| {
            (line.starts_with("done") && faulty.notes.stops == 0).then(|| say("done move=\"\""))
        }),
    ),
    row(
        "colon-for-captures",
        "Writes captures with a colon.",
        NOTATION,
        Behaviour::Says(|_, line| moved(line, |mv| mv.replace('x', ":"))),
    ),
    row(
        "marks-good-moves",
        "Puts an exclamation mark after its moves.",
        NOTATION,
        Behaviour::Says(|_, line| moved(line, |mv| format!("{mv}!"))),
    ),
    row(
        "capital-x",
        "Writes captures with a capital.",
        NOTATION,
        Behaviour::Says(|_, line| moved(line, |mv| mv.replace('x', "X"))),
    ),
    row(
        "moves-in-words",
        "Sends `none` as its move when Black is to move.",
        NOTATION,
        Behaviour::Says(|faulty, line| {
            let black = faulty.notes.board()?.side() == crate::protocols::hub::rules::Color::Black;
            (black && faulty.notes.stops == 0).then(|| moved(line, |_| "none".into())).flatten()
        }),
    ),
    row(
        "steps-too-far",
        "Steps two squares with a man.",
        &["hub/done/legal-move"],
        Behaviour::Says(|faulty, line| {
            let far = too_far(faulty.notes.board()?)?;
            moved(line, |_| far.clone())
        }),
    ),
    row(
        "moves-men-sideways",
        "Moves a man sideways when Black is to move.",
        &["hub/done/legal-move"],
        Behaviour::Says(|faulty, line| {
            let board = faulty.notes.board()?;
            let black = board.side() == crate::protocols::hub::rules::Color::Black;
            let man = board.men(board.side()).iter().find(|s| s.number() % 5 != 0)?;
            (black && faulty.notes.stops == 0)
                .then(|| moved(line, |_| format!("{man}-{}", man.number() + 1)))
                .flatten()
        }),
    ),
    row(
        "captures-cut-short",
        "Writes only the first and the last square of a capture.",
        CAPTURES,
        Behaviour::Says(|_, line| {
            moved(line, |mv| mv.splitn(3, 'x').take(2).collect::<Vec<_>>().join("x"))
        }),
    ),
    row(
        "forgets-a-capture",
        "Leaves out the last captured square of several.",
        CAPTURES,
        Behaviour::Says(|_, line| {
            moved(line, |mv| match mv.rsplit_once('x') {
                Some((rest, _)) if (2..9).contains(&rest.matches('x').count()) => rest.to_owned(),
                _ => mv.to_owned(),
            })
        }),
    ),
    row(
        "names-a-capture-twice",
        "Lists the last captured square twice.",
        CAPTURES,
        Behaviour::Says(|_, line| {
            moved(line, |mv| match mv.rsplit_once('x') {
                Some((_, last)) => format!("{mv}x{last}"),
                None => mv.to_owned(),
            })
        }),
    ),
    row(
        "names-a-square-too-many",
        "Lists its own square among the captured ones.",
        CAPTURES,
        Behaviour::Says(|_, line| {
            moved(line, |mv| match mv.split_once('x') {
                Some((from, rest)) if !rest.starts_with(from) => format!("{mv}x{from}"),
                _ => mv.to_owned(),
            })
        }),
    ),
    row(
        "hyphen-for-captures",
        "Writes captures with a hyphen.",
        MARK,
        Behaviour::Says(|_, line| {
            moved(line, |mv| mv.splitn(3, 'x').take(2).collect::<Vec<_>>().join("-"))
        }),
    ),
    row(
        "x-for-quiet-moves",
        "Writes quiet moves with an x.",
        MARK,
        Behaviour::Says(|_, line| moved(line, |mv| mv.replace('-', "x"))),
    ),
    row(
        "ponders-its-own-move",
        "Sends its own next move as the `ponder` move.",
        PONDER,
        Behaviour::Says(|faulty, line| pondering(faulty, line, own_next)),
    ),
    row(
        "ponders-the-past",
        "Sends a `ponder` move that was legal before its own move.",
        PONDER,
        Behaviour::Says(|faulty, line| {
            pondering(faulty, line, |board, _| Some(legal_moves(board).last()?.to_string()))
        }),
    ),
    row(
        "ponders-nothing",
        "Sends an empty `ponder` move.",
        PONDER,
        Behaviour::Says(|_, line| {
            let (head, _) = line.split_once(" ponder=")?;
            Some(say(format!("{head} ponder=\"\"")))
        }),
    ),
    row(
        "ponders-after-the-end",
        "Sends a `ponder` move when the game is over.",
        &["hub/done/no-ponder-after-the-end", "hub/variants/breakthrough-ends-the-game"],
        Behaviour::Says(|faulty, line| {
            let mv = line.strip_prefix("done move=").filter(|mv| !mv.contains(' '))?;
            let over = legal_moves(&after(faulty.notes.board()?, mv)?).is_empty();
            over.then(|| say(format!("{line} ponder=20-25")))
        }),
    ),
    row(
        "empty-ponder-after-the-end",
        "Sends an empty `ponder` move when the game is over.",
        &["hub/done/no-ponder-after-the-end", "hub/variants/breakthrough-ends-the-game"],
        Behaviour::Says(|faulty, line| {
            let mv = line.strip_prefix("done move=").filter(|mv| !mv.contains(' '))?;
            let over = legal_moves(&after(faulty.notes.board()?, mv)?).is_empty();
            over.then(|| say(format!("{line} ponder=\"\"")))
        }),
    ),
    row(
        "null-move-when-stopped",
        "Sends a null move when it is stopped.",
        AT_ONCE,
        Behaviour::Says(|faulty, line| {
            (line.starts_with("done") && faulty.notes.stops > 0).then(|| say("done move=0-0"))
        }),
    ),
    row(
        "no-move-when-stopped-at-once",
        "Sends `done` without a move when it is stopped at once.",
        AT_ONCE,
        Behaviour::Says(|faulty, line| {
            let endless =
                faulty.notes.level == Some(crate::protocols::hub::message::Level::Infinite);
            if endless && line.starts_with("info") {
                return Some(Vec::new());
            }
            (endless && line.starts_with("done") && faulty.notes.stops > 0).then(|| say("done"))
        }),
    ),
];

/// The `done` with another move, and without the move to ponder on.
fn moved(line: &str, change: impl FnOnce(&str) -> String) -> Option<Vec<Effect>> {
    let mv = line.strip_prefix("done move=")?.split(' ').next()?;
    let changed = change(mv);
    (changed != mv).then(|| say(format!("done move={changed}")))
}

/// The `done` with another move to ponder on.
fn pondering(
    faulty: &FaultyEngine,
    line: &str,
    choose: fn(&Board, &Board) -> Option<String>,
) -> Option<Vec<Effect>> {
    let (head, _) = line.split_once(" ponder=")?;
    let board = faulty.notes.board()?;
    let next = after(board, head.strip_prefix("done move=")?)?;
    let chosen = choose(board, &next)?;
    Some(say(format!("{head} ponder={chosen}")))
}

fn after(board: &Board, mv: &str) -> Option<Board> {
    Some(board.after(parse_move(mv).ok()?.spelled()))
}

/// A quiet move of the side that has just moved.
fn own_next(_: &Board, next: &Board) -> Option<String> {
    let reply = legal_moves(next).first().copied()?;
    let own = legal_moves(&next.after(reply)).last().copied()?;
    Some(own.to_string())
}

/// A man's way over two rows, both of them empty.
fn too_far(board: &Board) -> Option<String> {
    let quiet = legal_moves(board).into_iter().all(|mv| !mv.is_capture());
    let men = board.men(board.side());
    let empty = board.empty();
    let reach = |from: Square| {
        legal_moves(board).into_iter().filter(|mv| mv.from == from).find_map(|first| {
            empty.iter().find(|to| {
                let rows = i16::from(to.row()) - i16::from(from.row());
                let columns = i16::from(to.column()) - i16::from(from.column());
                let along = i16::from(first.to.column()) - i16::from(from.column());
                let forward = i16::from(first.to.row()) - i16::from(from.row());
                rows == 2 * forward && columns == 2 * along
            })
        })
    };
    let man = |from: &Square| board.piece_at(*from).is_some_and(|p| p.rank == Rank::Man);
    if !quiet {
        return None;
    }
    men.iter().filter(man).find_map(|from| Some(format!("{from}-{}", reach(from)?)))
}
