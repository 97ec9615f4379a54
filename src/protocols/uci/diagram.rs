//! Chess positions as diagrams.
//!
//! In: a position as FEN, and texts with moves. Out: what stands where, and where the moves go.
//! Never: how that is drawn.

use super::rules::{
    Board, Fen, Kind, Move, MoveText, Piece, Side, Square, Variant, is_legal, letter, parse_move,
};
use crate::contract::{self, Cell, Diagram, Path, Place, Shape, Tone};

const LAST: i32 = 7;

/// A position in words of the protocol.
#[must_use]
pub fn position(board: &Board) -> String {
    match board.variant() {
        Variant::Standard => board.to_string(),
        Variant::Chess960 => Fen::shredder(board).to_string(),
    }
}

/// A position as a diagram.
pub fn diagram(position: &str) -> Option<Diagram> {
    let board = read(position)?;
    let cells = Square::all().map(|square| {
        let pieces = board.piece_at(square).map(drawn).into_iter().collect();
        (place(square), Cell { name: square.to_string(), pieces })
    });
    let files = (0..=LAST).zip('a'..).map(|(file, letter)| (file, letter.to_string()));
    Some(Diagram {
        shape: Shape::Squares,
        cells: cells.collect(),
        lines: Vec::new(),
        columns: files.collect(),
        rows: (0..=LAST).map(|row| (row, (LAST + 1 - row).to_string())).collect(),
        turn: format!("{} to move", board.turn()),
        key: "capitals White, small letters Black; k king, q queen, r rook, b bishop, n knight, p pawn",
    })
}

/// The moves in a text.
pub fn paths(position: &str, text: &str) -> Vec<Path> {
    let Some(board) = read(position) else { return Vec::new() };
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let path = |word: &str| {
        let MoveText::Move(mv) = parse_move(word).ok()? else { return None };
        let Move { from, to, .. } = mv;
        let fits = is_legal(&board, mv);
        let taken = board.taken_in_passing(mv).map(place).into_iter().collect();
        Some(Path { text: word.into(), from: Some(place(from)), to: place(to), taken, fits })
    };
    words.filter_map(path).collect()
}

/// A position that cannot be one of the usual game is taken for one of Chess960.
fn read(position: &str) -> Option<Board> {
    let fen = Fen::parse(position).ok()?;
    fen.board(Variant::Standard).or_else(|_| fen.board(Variant::Chess960)).ok()
}

fn place(square: Square) -> Place {
    (square.file().into(), LAST - i32::from(square.rank()))
}

fn drawn(piece: Piece) -> contract::Piece {
    let kind = match piece.kind {
        Kind::Pawn => "pawn",
        Kind::Knight => "knight",
        Kind::Bishop => "bishop",
        Kind::Rook => "rook",
        Kind::Queen => "queen",
        Kind::King => "king",
    };
    let name = format!("{} {kind}", piece.side.to_string().to_lowercase());
    let tone = match piece.side {
        Side::White => Tone::Light,
        Side::Black => Tone::Dark,
    };
    let sign = letter(piece).to_string();
    contract::Piece { name, label: sign.clone(), sign, tone }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_drawn_with_its_moves() {
        let fen = "4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1";
        let drawn = diagram(fen).expect("a diagram");
        let at = |wanted: Place| {
            drawn.cells.get(&wanted).and_then(|cell| Some(cell.pieces.first()?.sign.clone()))
        };
        assert_eq!(
            (at((4, 0)), at((7, 7)), at((0, 0))),
            (Some("k".into()), Some("R".into()), None)
        );
        assert_eq!((drawn.cells.len(), drawn.turn.as_str()), (64, "White to move"));
        let moves = paths(fen, "bestmove e5d6, not e1e3 (0000)");
        let told: Vec<(bool, usize)> =
            moves.iter().map(|path| (path.fits, path.taken.len())).collect();
        assert_eq!(told, [(true, 1), (false, 0)]);
        assert!(diagram("no position").is_none() && paths("no position", "e2e4").is_empty());
    }

    #[test]
    fn positions_of_chess960_are_written_so_that_they_are_read_again() {
        let fen = Fen::parse("4k3/8/8/8/8/8/8/1R1RKR1R w HD - 0 1").expect("a FEN");
        let board = fen.board(Variant::Chess960).expect("a position");
        assert_eq!(read(&position(&board)), Some(board));
        assert_eq!(position(&Board::start()), Board::start().to_string());
    }
}
