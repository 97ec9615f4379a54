//! Xiangqi positions as diagrams.
//!
//! In: a position as CFEN, and texts with moves. Out: what stands where, and where the moves go.
//! Never: how that is drawn.

use super::rules::{Board, Cfen, Kind, Move, Piece, Side, Square, is_legal, letter, parse_move};
use crate::contract::{self, Cell, Diagram, Path, Place, Shape, Tone};

const FILES: i32 = Square::FILES as i32;
const RANKS: i32 = Square::RANKS as i32;

/// A position as a diagram.
pub fn diagram(position: &str) -> Option<Diagram> {
    let board = read(position)?;
    let cells = Square::all().map(|square| {
        let pieces = board.piece_at(square).map(drawn).into_iter().collect();
        (place(square), Cell { name: square.to_string(), pieces })
    });
    let files = (0..FILES).zip('a'..).map(|(file, letter)| (file, letter.to_string()));
    Some(Diagram {
        shape: Shape::Points,
        cells: cells.collect(),
        lines: lines(),
        columns: files.collect(),
        rows: (0..RANKS).map(|row| (row, (RANKS - 1 - row).to_string())).collect(),
        turn: format!("{} to move", board.turn()),
        key: "capitals Red, small letters Black; k king, a advisor, e elephant, h horse, r rook, c cannon, p soldier",
    })
}

/// The moves in a text.
pub fn paths(position: &str, text: &str) -> Vec<Path> {
    let Some(board) = read(position) else { return Vec::new() };
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let path = |word: &str| {
        let mv = parse_move(word).ok()?;
        let Move { from, to } = mv;
        let fits = is_legal(&board, mv);
        let from = Some(place(from));
        Some(Path { text: word.into(), from, to: place(to), taken: Vec::new(), fits })
    };
    words.filter_map(path).collect()
}

fn read(position: &str) -> Option<Board> {
    Cfen::parse(position).ok()?.board().ok()
}

fn place(square: Square) -> Place {
    (square.file().into(), RANKS - 1 - i32::from(square.rank()))
}

/// Files end at the river, but for the outermost; each palace has two diagonals.
fn lines() -> Vec<(Place, Place)> {
    let (right, bottom, river) = (FILES - 1, RANKS - 1, RANKS / 2);
    let ranks = (0..RANKS).map(|row| ((0, row), (right, row)));
    let sides = [((0, 0), (0, bottom)), ((right, 0), (right, bottom))];
    let files = (1..right)
        .flat_map(|file| [((file, 0), (file, river - 1)), ((file, river), (file, bottom))]);
    let palaces = [0, bottom - 2]
        .into_iter()
        .flat_map(|top| [((3, top), (5, top + 2)), ((5, top), (3, top + 2))]);
    ranks.chain(sides).chain(files).chain(palaces).collect()
}

fn drawn(piece: Piece) -> contract::Piece {
    let kind = match piece.kind {
        Kind::Soldier => "soldier",
        Kind::Cannon => "cannon",
        Kind::Rook => "rook",
        Kind::Horse => "horse",
        Kind::Elephant => "elephant",
        Kind::Advisor => "advisor",
        Kind::King => "king",
    };
    let name = format!("{} {kind}", piece.side.to_string().to_lowercase());
    let tone = match piece.side {
        Side::Red => Tone::Light,
        Side::Black => Tone::Dark,
    };
    let sign = letter(piece).to_string();
    contract::Piece { name, label: sign.clone(), sign, tone }
}
