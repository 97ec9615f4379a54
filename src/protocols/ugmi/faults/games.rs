//! Faults of `ugminewgame` and `position`: another game in mind.
//!
//! In: a position as it was sent. Out: the position that the engine of that
//! fault searches.

use super::behaviour::{Behaviour, Deeds, Effect, FaultyEngine, Row, bends, is, row};
use crate::protocols::ugmi::{
    grammar::{self, moves_text},
    message::{Command, Position, Start},
    rules::{Board, Deviation as D, Move, Point},
};

/// The position of a line, if it is one.
fn position(line: &str) -> Option<Position> {
    match grammar::command(line) {
        Command::Position(position) => Some(position),
        _ => None,
    }
}

/// The moves of a position that starts with the empty board.
fn list(line: &str) -> Option<Vec<Move>> {
    position(line).filter(|p| p.start == Start::Empty).map(|p| p.moves)
}

/// The honest engine hears another list.
fn hears(faulty: &mut FaultyEngine, moves: &[Move]) -> Deeds {
    let text = moves_text(moves);
    Some(faulty.honest(&format!("position startpos moves {text}")))
}

/// Puts the stones of a list on the board as far as they find room.
fn put(faulty: &mut FaultyEngine, board: Board, moves: &[Move]) -> Deeds {
    if faulty.is_thinking() {
        return None;
    }
    let mut board = board;
    for &mv in moves {
        let free = matches!(mv, Move::Stone(point) if board.stone_at(point).is_none());
        if free {
            board.make(mv);
        }
    }
    faulty.engine.put(board);
    Some(Vec::new())
}

/// Another point for each point of a list.
fn turned(moves: &[Move], turn: fn(Point) -> Option<Point>) -> Vec<Move> {
    let other = |mv: &Move| match mv {
        Move::Stone(point) => turn(*point).map_or(*mv, Move::Stone),
        Move::Pass => *mv,
    };
    moves.iter().map(other).collect()
}

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "newgame-takes-for-ever",
        "Never finishes `ugminewgame`.",
        &["ugmi/ugminewgame/completes"],
        Behaviour::Hears(|faulty, line| {
            (line == "ugminewgame" && !faulty.is_thinking()).then(|| vec![Effect::Hang])
        }),
    ),
    row(
        "newgame-identifies",
        "Answers `ugminewgame` with `ugmiok`.",
        &["ugmi/ugminewgame/completes"],
        Behaviour::Hears(|faulty, line| {
            (line == "ugminewgame" && !faulty.is_thinking())
                .then(|| faulty.hear_and_say(line, &["ugmiok"]))
        }),
    ),
    row(
        "crash-on-second-newgame",
        "Ends when two new games follow each other.",
        &["ugmi/ugminewgame/completes", "ugmi/process/stays-alive"],
        Behaviour::Hears(|faulty, line| {
            let again = line == "ugminewgame" && faulty.notes.earlier == line;
            faulty.count += usize::from(again);
            again.then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "old-stones-stay",
        "Keeps the stones of the old game on the board of the new one.",
        &["ugmi/ugminewgame/next-search-is-of-the-new-game"],
        Behaviour::Hears(|faulty, line| {
            if line == "ugminewgame" && !faulty.is_thinking() {
                faulty.count = 1;
                return Some(Vec::new());
            }
            let old = std::mem::take(&mut faulty.count) == 1;
            if !is(line, "position") {
                faulty.count = usize::from(old);
                return None;
            }
            let (moves, board) = (list(line)?, faulty.engine.board().clone());
            old.then(|| put(faulty, board, &moves)).flatten()
        }),
    ),
    row(
        "needs-ugminewgame",
        "Searches nothing before the first `ugminewgame`.",
        &["ugmi/ugminewgame/not-required"],
        Behaviour::Hears(|faulty, line| {
            faulty.count += usize::from(line == "ugminewgame");
            (is(line, "go") && faulty.count == 0).then(Vec::new)
        }),
    ),
    row(
        "startpos-keeps-stones",
        "Does not clear the board for a bare `startpos`.",
        &["ugmi/position/startpos-is-empty"],
        Behaviour::Hears(|_, line| (line == "position startpos").then(Vec::new)),
    ),
    row(
        "only-the-last-move",
        "Plays only the last move of a list.",
        &["ugmi/position/plays-the-moves"],
        Behaviour::Hears(|faulty, line| {
            let moves = list(line)?;
            (moves.len() > 1).then(|| hears(faulty, &moves[moves.len() - 1..])).flatten()
        }),
    ),
    row(
        "every-other-move",
        "Plays only the moves of one side.",
        &["ugmi/position/plays-the-moves"],
        Behaviour::Hears(|faulty, line| {
            let moves = list(line)?;
            let black: Vec<Move> = moves.iter().copied().step_by(2).collect();
            (moves.len() > 1).then(|| put(faulty, Board::default(), &black)).flatten()
        }),
    ),
    row(
        "files-are-ranks",
        "Takes the file of a move for its rank, and the other way round.",
        &["ugmi/position/plays-the-moves"],
        Behaviour::Hears(|faulty, line| {
            let moves = turned(&list(line)?, |p| Point::new(p.rank(), (p.file() + 3) % 19));
            put(faulty, Board::default(), &moves)
        }),
    ),
    row(
        "ranks-are-one-off",
        "Puts each stone of a list one rank too high.",
        &["ugmi/position/plays-the-moves"],
        Behaviour::Hears(|faulty, line| {
            let moves = turned(&list(line)?, |p| Point::new(p.file(), (p.rank() + 1) % 19));
            put(faulty, Board::default(), &moves)
        }),
    ),
    row(
        "crash-on-empty-list",
        "Ends when nothing follows `moves`.",
        &["ugmi/position/accepts-an-empty-list", "ugmi/process/stays-alive"],
        Behaviour::Hears(|_, line| {
            (is(line, "position") && line.trim().ends_with("moves")).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "empty-list-passed-over",
        "Passes over a `position` whose list of moves is empty.",
        &["ugmi/position/accepts-an-empty-list"],
        Behaviour::Hears(|_, line| {
            (is(line, "position") && line.trim().ends_with("moves")).then(Vec::new)
        }),
    ),
    row(
        "lists-add-up",
        "Plays each list on top of the position before.",
        &["ugmi/position/replaces-the-former"],
        Behaviour::Hears(|faulty, line| {
            let (moves, board) = (list(line)?, faulty.engine.board().clone());
            let adds = !moves.is_empty() && faulty.notes.searches == 1;
            adds.then(|| put(faulty, board, &moves)).flatten()
        }),
    ),
    row(
        "second-position-ignored",
        "Keeps the first list of a game that does not go on from it.",
        &["ugmi/position/replaces-the-former"],
        Behaviour::Hears(|faulty, line| {
            let moves = list(line)?;
            let board = faulty.engine.board();
            let kept = moves.iter().all(|mv| match mv {
                Move::Stone(point) => board.stone_at(*point).is_some(),
                Move::Pass => false,
            });
            let played = 361 - board.empty_points();
            (played > 300 && moves.len() > 300 && !kept).then(Vec::new)
        }),
    ),
    row(
        "line-cut-at-1024",
        "Reads no more than 1024 bytes of a line.",
        &["ugmi/position/long-lists"],
        Behaviour::Hears(|faulty, line| {
            let short = line.get(..1_024).filter(|_| is(line, "position"))?;
            let end = short.rfind(' ').unwrap_or(short.len());
            Some(faulty.honest(&short[..end]))
        }),
    ),
    row(
        "no-more-than-200-moves",
        "Plays no more than two hundred moves of a list.",
        &["ugmi/position/long-lists"],
        Behaviour::Hears(|faulty, line| {
            let moves = list(line)?;
            (moves.len() > 200).then(|| hears(faulty, &moves[..200])).flatten()
        }),
    ),
    row(
        "crash-on-nearly-full-board",
        "Ends when a list leaves only a few points empty.",
        &["ugmi/position/long-lists", "ugmi/process/stays-alive"],
        Behaviour::Hears(|_, line| (list(line)?.len() > 350).then(|| vec![Effect::Exit])),
    ),
    row(
        "pass-is-a-stone",
        "Takes `000` for a stone on the first empty point.",
        &["ugmi/move-format/null-move-passes"],
        Behaviour::Hears(|faulty, line| {
            let moves = list(line).filter(|moves| moves.contains(&Move::Pass))?;
            let stones: Vec<Move> = moves.into_iter().filter(|mv| *mv != Move::Pass).collect();
            put(faulty, Board::default(), &stones)
        }),
    ),
    row(
        "crash-on-pass",
        "Ends when a list holds `000`.",
        &["ugmi/move-format/null-move-passes", "ugmi/process/stays-alive"],
        Behaviour::Hears(|_, line| list(line)?.contains(&Move::Pass).then(|| vec![Effect::Exit])),
    ),
    row(
        "boards-unknown",
        "Keeps the position it has when a board comes.",
        &["ugmi/position/understands-boards"],
        Behaviour::Hears(|_, line| line.starts_with("position board").then(Vec::new)),
    ),
    row(
        "crash-on-board",
        "Ends when a board comes.",
        &["ugmi/position/understands-boards", "ugmi/process/stays-alive"],
        Behaviour::Hears(|_, line| {
            position(line).filter(|p| p.start != Start::Empty).map(|_| vec![Effect::Exit])
        }),
    ),
    row(
        "numbers-of-one-digit",
        "Reads the numbers in boards digit by digit.",
        &["ugmi/position/understands-boards"],
        Behaviour::Hears(|faulty, line| {
            let rest = line.strip_prefix("position board ")?;
            let mut board = Board::default();
            for (rank, row) in rest.split(['/', ' ']).take(19).enumerate() {
                let mut file = 0;
                for letter in row.chars() {
                    file += letter.to_digit(10).unwrap_or(0);
                    let side = match letter {
                        'x' => Some(board.turn()),
                        'o' => Some(board.turn().opponent()),
                        _ => continue,
                    };
                    let place = u8::try_from(file).ok().zip(u8::try_from(18 - rank).ok());
                    if let Some(point) = place.and_then(|(f, r)| Point::new(f, r)) {
                        board.put(point, side);
                    }
                    file += 1;
                }
            }
            put(faulty, board, &[])
        }),
    ),
    row(
        "crash-on-occupied-point",
        "Ends when a list puts a stone on another.",
        &["ugmi/position/survives-impossible-positions", "ugmi/process/stays-alive"],
        Behaviour::Hears(|_, line| {
            let moves = list(line)?;
            let twice = moves.iter().enumerate().any(|(i, mv)| moves[..i].contains(mv));
            (twice && !moves.contains(&Move::Pass)).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "crash-on-moves-after-the-end",
        "Ends when a list goes on after five in a row.",
        &["ugmi/position/survives-impossible-positions", "ugmi/process/stays-alive"],
        Behaviour::Hears(|_, line| line.ends_with("l08 s18 m08").then(|| vec![Effect::Exit])),
    ),
    row(
        "finished-game-for-ever",
        "Searches a finished game without end.",
        &["ugmi/position/finished-games-end-searches"],
        Behaviour::Says(|faulty, line| {
            let over = faulty.notes.board.outcome().is_some() && faulty.notes.go.limits() > 0;
            (over && line.starts_with("bestmove")).then(Vec::new)
        }),
    ),
    row(
        "crash-in-finished-game",
        "Ends when a finished game is to be searched.",
        &["ugmi/position/finished-games-end-searches", "ugmi/process/stays-alive"],
        Behaviour::Hears(|faulty, line| {
            let over = faulty.engine.board().outcome().is_some();
            (over && is(line, "go")).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "occupied-allowed",
        "Takes occupied points for empty.",
        &["ugmi/position/plays-the-moves"],
        bends(D::OccupiedAllowed),
    ),
    row(
        "four-wins",
        "Takes four in a row for the end of the game.",
        &["ugmi/bestmove/no-needless-pass"],
        bends(D::FourWins),
    ),
    row(
        "file-missed",
        "Does not see five in a row along a file.",
        &["ugmi/go/mate-is-found"],
        bends(D::FileMissed),
    ),
    row(
        "rank-missed",
        "Does not see five in a row along a rank.",
        &["ugmi/go/mate-is-found"],
        bends(D::RankMissed),
    ),
    row(
        "rising-missed",
        "Does not see five in a row on a diagonal that rises.",
        &["ugmi/go/mate-is-found"],
        bends(D::RisingMissed),
    ),
    row(
        "falling-missed",
        "Does not see five in a row on a diagonal that falls.",
        &["ugmi/go/mate-is-found"],
        bends(D::FallingMissed),
    ),
    row(
        "wraps-at-edge",
        "Lets rows go on over the edge of the board.",
        &["ugmi/bestmove/no-needless-pass"],
        bends(D::WrapsAtEdge),
    ),
    row(
        "plays-on",
        "Does not take five in a row for the end of the game.",
        &["ugmi/go/mate-is-found"],
        bends(D::PlaysOn),
    ),
    row(
        "takes-nothing-back",
        "Keeps its stones when the last move of a list is taken back.",
        &["ugmi/position/replaces-the-former"],
        Behaviour::Hears(|faulty, line| {
            let moves = list(line).filter(|moves| !moves.is_empty())?;
            let text = moves_text(&moves);
            let former = std::mem::replace(&mut faulty.kept, vec![text.clone()]);
            let back = former.first()?.strip_prefix(&text).is_some_and(|rest| rest.len() == 4);
            back.then(Vec::new)
        }),
    ),
    row(
        "board-stays",
        "Keeps the stones of a board for `startpos`.",
        &["ugmi/position/startpos-is-empty"],
        Behaviour::Hears(|faulty, line| {
            let position = position(line)?;
            let empty = position.start == Start::Empty;
            let after = std::mem::replace(&mut faulty.count, usize::from(!empty)) > 0;
            (after && empty && position.moves.is_empty()).then(Vec::new)
        }),
    ),
    row(
        "moves-after-a-board-lost",
        "Plays no moves from a board.",
        &["ugmi/position/understands-boards"],
        Behaviour::Hears(|faulty, line| {
            let (board, _) = line.split_once(" moves ")?;
            board.starts_with("position board").then(|| faulty.honest(board))
        }),
    ),
    row(
        "own-move-lost-on-a-full-board",
        "Passes over a list that adds one move to a board that is nearly full.",
        &["ugmi/position/replaces-the-former"],
        Behaviour::Hears(|faulty, line| {
            let moves = list(line).filter(|moves| moves.len() > 357)?;
            let (_, former) = moves.split_last()?;
            let known = grammar::moves_text(former);
            let text = moves_text(&moves);
            let same = faulty.kept.first().is_some_and(|kept| *kept == known);
            faulty.kept = vec![text];
            same.then(Vec::new)
        }),
    ),
];
