//! Draughts positions as diagrams.
//!
//! In: a position and texts with moves, as the protocol writes them. Out: what stands where, and
//! where the moves go. Never: how that is drawn.

use super::rules::{Color, MoveText, Piece, Placement, Rank, Square, parse_move, parse_position};
use crate::contract::{self, Cell, Diagram, Path, Place, Shape, Tone};

/// A position as a diagram.
pub fn diagram(position: &str) -> Option<Diagram> {
    let Placement { side, squares } = parse_position(position).ok()?;
    let cells = Square::all().zip(squares).map(|(square, piece)| {
        let pieces = piece.map(drawn).into_iter().collect();
        (place(square), Cell { name: square.to_string(), pieces })
    });
    let rows = (0..10).map(|row| (row, format!("{}-{}", row * 5 + 1, row * 5 + 5)));
    Some(Diagram {
        shape: Shape::Squares,
        cells: cells.collect(),
        lines: Vec::new(),
        columns: Vec::new(),
        rows: rows.collect(),
        turn: format!("{} to move", colour(side)),
        key: "○ white man, ♔ white king, ● black man, ♚ black king",
    })
}

/// The moves in a text.
pub fn paths(position: &str, text: &str) -> Vec<Path> {
    let Ok(Placement { side, squares }) = parse_position(position) else { return Vec::new() };
    let on = |square: Square| squares[usize::from(square.number()) - 1];
    let words = text.split(|c: char| !(c.is_ascii_digit() || c == '-' || c == 'x'));
    let path = |word: &str| {
        let MoveText { from, to, captured, .. } = parse_move(word).ok()?;
        let fits =
            on(from).is_some_and(|piece| piece.color == side) && (from == to || on(to).is_none());
        let taken = captured.into_iter().map(place).collect();
        Some(Path { text: word.into(), from: Some(place(from)), to: place(to), taken, fits })
    };
    words.filter_map(path).collect()
}

fn place(square: Square) -> Place {
    (square.column().into(), square.row().into())
}

const fn colour(side: Color) -> &'static str {
    match side {
        Color::White => "White",
        Color::Black => "Black",
    }
}

fn drawn(piece: Piece) -> contract::Piece {
    let (name, sign, label, tone) = match (piece.color, piece.rank) {
        (Color::White, Rank::Man) => ("white man", "○", "", Tone::Light),
        (Color::White, Rank::King) => ("white king", "♔", "♔", Tone::Light),
        (Color::Black, Rank::Man) => ("black man", "●", "", Tone::Dark),
        (Color::Black, Rank::King) => ("black king", "♚", "♔", Tone::Dark),
    };
    contract::Piece { name: name.into(), sign: sign.into(), label: label.into(), tone }
}
