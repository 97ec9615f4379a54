//! Hive positions as diagrams.
//!
//! In: a position as a GameString, and texts with moves. Out: what stands where, and where the
//! moves go. Never: how that is drawn.

use std::collections::{BTreeMap, VecDeque};

use super::rules::{
    Board, Cell, Color, Direction, GameString, Kind, Move, MoveString, Piece, is_legal, replay,
    resolve,
};
use crate::contract::{self, Diagram, Path, Place, Shape, Tone};

/// A position as a diagram.
pub fn diagram(position: &str) -> Option<Diagram> {
    let board = replay(&GameString::parse(position).ok()?).ok()?;
    let cells = places(&board).into_iter().filter_map(|(cell, place)| {
        let stack = board.stack(cell);
        let pieces = stack.into_iter().map(drawn).collect::<Vec<_>>();
        let occupied = !pieces.is_empty();
        occupied.then_some((place, contract::Cell { name: String::new(), pieces }))
    });
    Some(Diagram {
        shape: Shape::Hexagons,
        cells: cells.collect(),
        lines: Vec::new(),
        columns: Vec::new(),
        rows: Vec::new(),
        turn: format!("{} to move", board.to_move()),
        key: "w white, b black; Q queen, S spider, B beetle, G grasshopper, A ant, M mosquito, L ladybug, P pillbug",
    })
}

/// The moves in a text; of a GameString, the one that comes after the position.
pub fn paths(position: &str, text: &str) -> Vec<Path> {
    let Some(board) = GameString::parse(position).ok().and_then(|game| replay(&game).ok()) else {
        return Vec::new();
    };
    let places = places(&board);
    let bare = text.trim_matches('`');
    let words: Vec<String> = match GameString::parse(bare) {
        Ok(game) if game.moves.len() == board.ply() + 1 => {
            game.moves.last().map(|mv| mv.text.to_string()).into_iter().collect()
        }
        Ok(_) => Vec::new(),
        Err(_) => text.split(['`', ';', ',', '\n']).map(|word| word.trim().to_owned()).collect(),
    };
    let path = |word: String| {
        let mv = resolve(&board, &MoveString::parse(&word).ok()?).ok()?;
        let to = *places.get(&mv.to()?)?;
        let from = match mv {
            Move::Move { from, .. } => places.get(&from).copied(),
            _ => None,
        };
        Some(Path { text: word, from, to, taken: Vec::new(), fits: is_legal(&board, mv) })
    };
    words.into_iter().filter_map(path).collect()
}

/// The cells of the hive and around it, as columns and rows.
fn places(board: &Board) -> BTreeMap<Cell, Place> {
    let first = board.pieces().find_map(|piece| board.cell_of(piece)).unwrap_or(Cell::ORIGIN);
    let mut places = BTreeMap::from([(first, (0, 0))]);
    let mut reached = VecDeque::from([first]);
    while let Some(cell) = reached.pop_front() {
        // The hive is connected: what lies beyond its neighbours is of no account.
        if board.top(cell).is_none() {
            continue;
        }
        let (column, row) = places[&cell];
        for direction in Direction::ALL {
            let (across, down) = match direction {
                Direction::Right => (2, 0),
                Direction::UpperRight => (1, -1),
                Direction::UpperLeft => (-1, -1),
                Direction::Left => (-2, 0),
                Direction::LowerLeft => (-1, 1),
                Direction::LowerRight => (1, 1),
            };
            places.entry(cell.neighbour(direction)).or_insert_with(|| {
                reached.push_back(cell.neighbour(direction));
                (column + across, row + down)
            });
        }
    }
    places
}

fn drawn(piece: Piece) -> contract::Piece {
    let label = piece.name();
    let tone = match piece.color() {
        Color::White => Tone::Light,
        Color::Black => Tone::Dark,
    };
    let kind = match piece.kind() {
        Kind::Queen => "queen",
        Kind::Spider => "spider",
        Kind::Beetle => "beetle",
        Kind::Grasshopper => "grasshopper",
        Kind::Ant => "ant",
        Kind::Mosquito => "mosquito",
        Kind::Ladybug => "ladybug",
        Kind::Pillbug => "pillbug",
    };
    let name = format!("{} {kind}", piece.color().to_string().to_lowercase());
    contract::Piece { name, sign: label.into(), label: label.into(), tone }
}
