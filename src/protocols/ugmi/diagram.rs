//! Gomoku positions as diagrams.
//!
//! In: a position as a boardstring, rank 19 first, with the side to move; texts with moves. Out:
//! what stands where, and where the moves go. Never: how that is drawn.

use super::rules::{Board, BoardString, Move, Point, RankOrder, Side, is_legal, parse_move};
use crate::contract::{Cell, Diagram, Path, Piece, Place, Shape, Tone};

const LAST: i32 = Point::SIZE as i32 - 1;

/// A position in words of the protocol.
#[must_use]
pub fn position(board: &Board) -> String {
    let mut text = BoardString::of(board, RankOrder::TopFirst);
    text.turn = Some(board.turn());
    text.to_string()
}

/// A position as a diagram.
pub fn diagram(position: &str) -> Option<Diagram> {
    let board = read(position)?;
    let cells = Point::all().map(|point| {
        let pieces = board.stone_at(point).map(drawn).into_iter().collect();
        (place(point), Cell { name: point.to_string(), pieces })
    });
    let across = (0..=LAST).map(|row| ((0, row), (LAST, row)));
    let down = (0..=LAST).map(|column| ((column, 0), (column, LAST)));
    let files = (0..=LAST).zip('a'..).map(|(file, letter)| (file, letter.to_string()));
    Some(Diagram {
        shape: Shape::Points,
        cells: cells.collect(),
        lines: across.chain(down).collect(),
        columns: files.collect(),
        rows: (0..=LAST).map(|row| (row, format!("{:02}", LAST + 1 - row))).collect(),
        turn: format!("{} to move", board.turn()),
        key: "● black stone, ○ white stone",
    })
}

/// The moves in a text.
pub fn paths(position: &str, text: &str) -> Vec<Path> {
    let Some(board) = read(position) else { return Vec::new() };
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let path = |word: &str| {
        let mv = parse_move(word).ok()?;
        let Move::Stone(point) = mv else { return None };
        let fits = is_legal(&board, mv);
        Some(Path { text: word.into(), from: None, to: place(point), taken: Vec::new(), fits })
    };
    words.filter_map(path).collect()
}

fn read(position: &str) -> Option<Board> {
    BoardString::parse(position).ok()?.board(RankOrder::TopFirst).ok()
}

fn place(point: Point) -> Place {
    (point.file().into(), LAST - i32::from(point.rank()))
}

fn drawn(side: Side) -> Piece {
    let (name, sign, tone) = match side {
        Side::Black => ("black stone", "●", Tone::Dark),
        Side::White => ("white stone", "○", Tone::Light),
    };
    Piece { name: name.into(), sign: sign.into(), label: String::new(), tone }
}
