//! Othello positions as diagrams.
//!
//! In: a position in the form of the `BO` tag, and texts with moves. Out: what stands where, and
//! where the moves go. Never: how that is drawn.

use super::rules::{Board, Cell as Content, Move, Side, Square, is_legal, parse_board, parse_line};
use crate::contract::{Cell, Diagram, Path, Piece, Place, Shape, Tone};

/// A position as a diagram.
pub fn diagram(position: &str) -> Option<Diagram> {
    let board = parse_board(position).ok()?;
    let cells = squares().map(|square| {
        let pieces = drawn(&board, square).into_iter().collect();
        (place(square), Cell { name: Move::Place(square).to_string(), pieces })
    });
    let letters = (0..8).zip('A'..).map(|(column, letter)| (column, letter.to_string()));
    let turn = match board.side() {
        Side::Black => "Black to move",
        Side::White => "White to move",
    };
    Some(Diagram {
        shape: Shape::Squares,
        cells: cells.collect(),
        lines: Vec::new(),
        columns: letters.collect(),
        rows: (0..8).map(|row| (row, (row + 1).to_string())).collect(),
        turn: turn.into(),
        key: "● black disc, ○ white disc",
    })
}

/// The moves in a text; of a line of moves, the first.
pub fn paths(position: &str, text: &str) -> Vec<Path> {
    let Ok(board) = parse_board(position) else { return Vec::new() };
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
    let path = |word: &str| {
        let mv = *parse_line(word).ok()?.first()?;
        let Move::Place(square) = mv else { return None };
        let fits = is_legal(&board, mv);
        let to = place(square);
        Some(Path { text: mv.to_string(), from: None, to, taken: Vec::new(), fits })
    };
    words.filter_map(path).collect()
}

fn squares() -> impl Iterator<Item = Square> {
    (0..8).flat_map(|row| (0..8).filter_map(move |column| Square::at(column, row)))
}

fn place(square: Square) -> Place {
    (square.column().into(), square.row().into())
}

fn drawn(board: &Board, square: Square) -> Option<Piece> {
    let (name, sign, tone) = match board.cell(square) {
        Content::Empty => return None,
        Content::Disc(Side::Black) => ("black disc", "●", Tone::Dark),
        Content::Disc(Side::White) => ("white disc", "○", Tone::Light),
    };
    Some(Piece { name: name.into(), sign: sign.into(), label: String::new(), tone })
}
