//! Faults of `ugminewgame` and `position`: another game in mind.
//!
//! In: a position as it was sent. Out: the position that the engine of that
//! fault searches.

use super::behaviour::{Behaviour, Effect, Row, misplays, row};
use crate::protocols::ugmi::{
    grammar::{list, position},
    message::Start,
    rules::{Board, Move, Point, WrongRule},
};

/// The faults of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "isready-clears-the-board",
        "Clears the board at `isready`.",
        &["ugmi/position/plays-the-moves"],
        Behaviour::Hears(|faulty, line| {
            (line == "isready" && !faulty.is_thinking()).then(|| {
                let mut effects = faulty.honest("position startpos");
                effects.extend(faulty.honest(line));
                effects
            })
        }),
    ),
    row(
        "crash-on-nearly-full-board",
        "Exits if a list leaves only a few points empty.",
        &["ugmi/position/plays-the-moves", "ugmi/process/stays-alive"],
        Behaviour::Hears(|_, line| (list(line)?.len() > 350).then(|| vec![Effect::Exit])),
    ),
    row(
        "crash-on-pass",
        "Exits if a list contains `000`.",
        &["ugmi/move-format/null-move-passes", "ugmi/process/stays-alive"],
        Behaviour::Hears(|_, line| list(line)?.contains(&Move::Pass).then(|| vec![Effect::Exit])),
    ),
    row(
        "crash-on-board",
        "Exits at `position board`.",
        &["ugmi/position/understands-boards", "ugmi/process/stays-alive"],
        Behaviour::Hears(|_, line| {
            position(line).filter(|p| p.start != Start::Empty).map(|_| vec![Effect::Exit])
        }),
    ),
    row(
        "numbers-of-one-digit",
        "Reads the numbers in a board string digit by digit.",
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
            (!faulty.is_thinking()).then(|| {
                faulty.engine.put(board);
                Vec::new()
            })
        }),
    ),
    row(
        "crash-on-occupied-point",
        "Exits if a list plays on an occupied point.",
        &["ugmi/position/survives-impossible-positions", "ugmi/process/stays-alive"],
        Behaviour::Hears(|_, line| {
            let moves = list(line)?;
            let twice = moves.iter().enumerate().any(|(i, mv)| moves[..i].contains(mv));
            (twice && !moves.contains(&Move::Pass)).then(|| vec![Effect::Exit])
        }),
    ),
    row(
        "crash-on-moves-after-the-end",
        "Exits if a list continues after five in a row.",
        &["ugmi/position/survives-impossible-positions", "ugmi/process/stays-alive"],
        Behaviour::Hears(|_, line| line.ends_with("l08 s18 m08").then(|| vec![Effect::Exit])),
    ),
    row(
        "occupied-allowed",
        "Treats occupied points as empty.",
        &["ugmi/bestmove/legal-move", "ugmi/info/pv-is-playable", "ugmi/info/mate-fits-the-board"],
        misplays(WrongRule::OccupiedAllowed),
    ),
];
