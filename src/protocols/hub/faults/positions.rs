//! Faults of positions and moves that are received.
//!
//! In: `pos` lines. Out: other positions for the engine.

use super::behaviour::{Behaviour, Effect, FaultyEngine, Row, row, say};
use crate::protocols::hub::{
    grammar,
    message::Command,
    rules::{Board, Color, Placement, Rank},
    state::Position,
};

const BOARD: &[&str] = &["hub/position/reads-the-board"];
const MOVES: &[&str] = &["hub/position/plays-the-moves"];
const ORDER: &[&str] = &["hub/position/captures-in-any-order"];
const REPLACES: &[&str] = &["hub/position/replaces-what-was-before"];
const LONG: &[&str] = &["hub/position/long-move-lists"];
const SILENT: &[&str] = &["hub/position/setup-is-silent"];
const CROWNS: &[&str] = &["hub/position/crowns-in-moves"];

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "third-time-is-over",
        "Takes a position that occurs for the third time for the end of the game.",
        &["hub/position/repetitions-in-moves"],
        Behaviour::Hears(|faulty, line| {
            let boards =
                &faulty.notes.position.as_ref().filter(|_| line.starts_with("pos "))?.boards;
            let thrice = |b: &Board| boards.iter().filter(|other| *other == b).count() > 2;
            boards.iter().any(thrice).then(|| {
                let start = Board::start(faulty.notes.rules()).placement();
                let refusal = say("error message=\"illegal move\"");
                faulty.honest_and(&format!("pos pos={start}"), refusal)
            })
        }),
    ),
    row(
        "fifty-quiet-moves-are-over",
        "Plays no move after fifty quiet ones of kings.",
        &["hub/position/quiet-moves-in-moves"],
        Behaviour::Hears(|faulty, line| {
            let position = faulty.notes.position.as_ref().filter(|_| line.starts_with("pos "))?;
            // Kings that move leave the men and the number of pieces as they were.
            let rest = |b: &Board| (b.men(Color::White), b.men(Color::Black), b.empty().len());
            let quiet = |boards: &[Board]| boards.iter().all(|b| rest(b) == rest(&boards[0]));
            position.boards.windows(51).any(quiet).then(|| {
                let start = Board::start(faulty.notes.rules()).placement();
                let refusal = say("error message=\"illegal move\"");
                faulty.honest_and(&format!("pos pos={start}"), refusal)
            })
        }),
    ),
    row(
        "ends-at-unsound-positions",
        "Ends when a position has too few squares.",
        &["hub/position/survives-unsound-positions", "hub/ending/stays-alive"],
        Behaviour::Hears(|_, line| {
            (line.starts_with("pos ") && line.len() < 40).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "unsound-positions-stick",
        "Does not hear a position behind one that it cannot play.",
        &["hub/position/survives-unsound-positions"],
        Behaviour::Hears(|faulty, line| {
            if !line.starts_with("pos ") {
                return None;
            }
            let lost = faulty.kept.pop().is_some();
            if faulty.notes.position.is_none() {
                faulty.kept.push("unsound".into());
            }
            lost.then(Vec::new)
        }),
    ),
    row(
        "board-turned-round",
        "Counts the squares from White's side.",
        BOARD,
        Behaviour::Hears(|faulty, line| placed(faulty, line, |pos| pos.squares.reverse())),
    ),
    row(
        "board-mirrored",
        "Counts each row from the right.",
        BOARD,
        Behaviour::Hears(|faulty, line| {
            placed(faulty, line, |pos| pos.squares.chunks_mut(5).for_each(<[_]>::reverse))
        }),
    ),
    row(
        "last-square-unread",
        "Reads the squares 1 to 49.",
        BOARD,
        Behaviour::Hears(|faulty, line| placed(faulty, line, |pos| pos.squares[49] = None)),
    ),
    row(
        "always-white-to-move",
        "Takes White to be on the move.",
        BOARD,
        Behaviour::Hears(|faulty, line| {
            let (pos, moves) = parts(line)?;
            let rest = pos.strip_prefix('B').filter(|_| moves.is_empty())?;
            Some(faulty.honest(&format!("pos pos=W{rest}")))
        }),
    ),
    row(
        "kings-read-as-men",
        "Takes kings for men.",
        &["hub/variants/kings-fly", "hub/variants/most-pieces-are-captured"],
        Behaviour::Hears(|faulty, line| {
            let (pos, moves) = parts(line)?;
            let (side, rest) = pos.split_at(1);
            let men = rest.to_ascii_lowercase();
            (men != rest && moves.is_empty())
                .then(|| faulty.honest(&format!("pos pos={side}{men}")))
        }),
    ),
    row(
        "moves-ignored",
        "Does not play the moves.",
        MOVES,
        Behaviour::Hears(|faulty, line| {
            let (pos, moves) = parts(line)?;
            (!moves.is_empty()).then(|| faulty.honest(&format!("pos pos={pos}")))
        }),
    ),
    row(
        "plays-one-move-only",
        "Plays only the first of the moves.",
        MOVES,
        Behaviour::Hears(|faulty, line| {
            let (pos, moves) = parts(line)?;
            let (first, _) = moves.split_once(' ')?;
            Some(faulty.honest(&format!("pos pos={pos} moves={first}")))
        }),
    ),
    row(
        "stops-at-captures",
        "Plays the moves up to the first capture.",
        MOVES,
        Behaviour::Hears(|faulty, line| {
            let (pos, moves) = parts(line)?;
            let plain = faulty.notes.position.as_ref().is_some_and(|p| !p.free_order);
            (plain && moves.contains('x')).then(|| {
                let quiet: Vec<&str> =
                    moves.split(' ').take_while(|word| !word.contains('x')).collect();
                faulty.honest(&format!("pos pos={pos} moves=\"{}\"", quiet.join(" ")))
            })
        }),
    ),
    row(
        "captures-by-their-letters",
        "Knows captures only with their squares in order.",
        ORDER,
        Behaviour::Hears(|faulty, line| {
            free_order(faulty, line).then(|| say("error message=\"illegal move\""))
        }),
    ),
    row(
        "captures-in-order-only",
        "Plays no move once captured squares are out of order.",
        ORDER,
        Behaviour::Hears(|faulty, line| {
            let (pos, _) = parts(line)?;
            free_order(faulty, line).then(|| faulty.honest(&format!("pos pos={pos}")))
        }),
    ),
    row(
        "first-position-counts",
        "Keeps the first of several positions.",
        REPLACES,
        Behaviour::Hears(|faulty, line| {
            (parts(line).is_some() && faulty.notes.setups > 1).then(Vec::new)
        }),
    ),
    row(
        "moves-add-up",
        "Plays the moves on top of those sent before.",
        REPLACES,
        Behaviour::Hears(|faulty, line| {
            let (pos, moves) = parts(line)?;
            let start = Board::start(faulty.notes.rules()).placement().to_string();
            if pos != start {
                return None;
            }
            let before = faulty.kept.pop().unwrap_or_default();
            let both = format!("{before} {moves}");
            let sound = Position::read(faulty.notes.rules(), pos.as_str(), &both).is_ok();
            let used = if sound { both } else { moves };
            faulty.kept.push(used.clone());
            Some(faulty.honest(&format!("pos pos={pos} moves=\"{used}\"")))
        }),
    ),
    row(
        "room-for-a-kilobyte",
        "Reads the first thousand bytes of a line.",
        LONG,
        Behaviour::Hears(|faulty, line| {
            let cut = line.get(..1_000)?;
            let (whole, _) = cut.rsplit_once(' ')?;
            Some(faulty.honest(&format!("{whole}\"")))
        }),
    ),
    row(
        "ends-at-long-lists",
        "Ends when there are more than 255 moves.",
        &["hub/position/long-move-lists", "hub/ending/stays-alive"],
        Behaviour::Hears(|_, line| {
            let (_, moves) = parts(line)?;
            (moves.split(' ').count() > 255).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "ends-at-empty-lists",
        "Ends when the list of moves is empty.",
        &["hub/position/long-move-lists", "hub/ending/stays-alive"],
        Behaviour::Hears(|_, line| line.contains("moves=\"\"").then(|| vec![Effect::Exit])),
    ),
    row(
        "repetition-ends-the-game",
        "Has no answer once a position was repeated often.",
        LONG,
        Behaviour::Says(|faulty, line| {
            let plies = faulty.notes.position.as_ref().map_or(0, |p| p.boards.len());
            (line.starts_with("done") && plies > 900).then(|| say("done"))
        }),
    ),
    row(
        "ready-for-a-position",
        "Answers `pos` with `ready`.",
        SILENT,
        Behaviour::Hears(|faulty, line| {
            let set = parts(line).is_some();
            set.then(|| faulty.honest_and(line, say("ready")))
        }),
    ),
    row(
        "done-for-a-position",
        "Answers a `pos` with moves with its last `done`.",
        SILENT,
        Behaviour::Hears(|faulty, line| {
            let set = line.ends_with("moves=\"32-28\"") && faulty.before == "go think";
            (set && !faulty.notes.done.is_empty())
                .then(|| faulty.honest_and(line, vec![Effect::Send(faulty.notes.done.clone())]))
        }),
    ),
    row(
        "refuses-clocks",
        "Answers a limit in time with an error.",
        SILENT,
        Behaviour::Hears(|_, line| {
            line.starts_with("level time=60").then(|| say("error message=\"bad level\""))
        }),
    ),
    row(
        "info-for-a-position",
        "Tells of a position before it is searched.",
        &["hub/search/info-only-while-searching"],
        Behaviour::Hears(|faulty, line| {
            let set = parts(line).is_some();
            set.then(|| faulty.honest_and(line, say("info score=0.0")))
        }),
    ),
    row(
        "refuses-kings",
        "Answers positions with three kings with an error.",
        BOARD,
        Behaviour::Hears(|_, line| {
            let (pos, moves) = parts(line)?;
            let kings = pos[1..].chars().filter(char::is_ascii_uppercase).count();
            (kings >= 3 && moves.is_empty()).then(|| say("error message=\"bad position\""))
        }),
    ),
    row(
        "crowned-in-passing-in-moves",
        "Crowns a man in the moves when it passes the far row.",
        CROWNS,
        Behaviour::Hears(|faulty, line| recrowned(faulty, line, true)),
    ),
    row(
        "not-crowned-in-moves",
        "Never crowns a man in the moves.",
        CROWNS,
        Behaviour::Hears(|faulty, line| recrowned(faulty, line, false)),
    ),
    row(
        "not-crowned-by-captures",
        "Crowns no man in the moves that captures its way to the far row.",
        CROWNS,
        Behaviour::Hears(|faulty, line| {
            line.contains('x').then(|| recrowned(faulty, line, false)).flatten()
        }),
    ),
];

/// Position and moves of a `pos` line.
fn parts(line: &str) -> Option<(String, String)> {
    match grammar::command(line) {
        Command::Pos { pos, moves } => Some((pos, moves)),
        _ => None,
    }
}

/// The engine is shown another placement; moves are left out with it.
fn placed(
    faulty: &mut FaultyEngine,
    line: &str,
    change: impl FnOnce(&mut Placement),
) -> Option<Vec<Effect>> {
    let (pos, moves) = parts(line)?;
    if !moves.is_empty() {
        return None;
    }
    let mut placement = crate::protocols::hub::rules::parse_position(&pos).ok()?;
    change(&mut placement);
    Some(faulty.honest(&format!("pos pos={placement}")))
}

fn free_order(faulty: &FaultyEngine, line: &str) -> bool {
    parts(line).is_some() && faulty.notes.position.as_ref().is_some_and(|p| p.free_order)
}

/// The position after the moves, with ranks as a wrong idea of crowning
/// leaves them: crowned in passing, or never.
fn recrowned(faulty: &mut FaultyEngine, line: &str, passing: bool) -> Option<Vec<Effect>> {
    let (_, moves) = parts(line)?;
    // Whole games would show it too, under many names.
    let position = faulty.notes.position.as_ref().filter(|p| p.boards.len() <= 3)?;
    let (first, last) = (position.boards.first()?, position.board());
    let mut placement = last.placement();
    let far = |row: u8| row == 0 || row == 9;
    // Over the far row and back: two pieces taken, next to the same row.
    let passed: Vec<_> = position
        .boards
        .windows(2)
        .zip(moves.split(' '))
        .filter_map(|(pair, word)| {
            let mv = crate::protocols::hub::rules::parse_move(word).ok()?.spelled();
            let man = pair[0].piece_at(mv.from).is_some_and(|p| p.rank == Rank::Man);
            let deep = |row| mv.captured.iter().filter(|s| s.row() == row).count() > 1;
            (man && (deep(1) || deep(8)) && !far(mv.to.row())).then_some(mv.to)
        })
        .collect();
    let before = placement;
    let side = last.side();
    let made: Vec<_> =
        last.kings(side).iter().filter(|s| !first.kings(side).contains(*s)).collect();
    for square in if passing { passed } else { made } {
        let slot = placement.squares.get_mut(usize::from(square.number()) - 1)?;
        let rank = if passing { Rank::King } else { Rank::Man };
        *slot = slot.map(|piece| crate::protocols::hub::rules::Piece { rank, ..piece });
    }
    (placement != before).then(|| faulty.honest(&format!("pos pos={placement}")))
}
