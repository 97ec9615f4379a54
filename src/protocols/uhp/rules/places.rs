//! Where pieces are on a plane without end.
//!
//! In: a board, whose cells are those of a torus just large enough for a hive.
//! Out: how far from the first piece a cell is, on the way the hive has gone.
//! Never: moves; this is for telling how far a game went.

use std::collections::BTreeMap;

use super::{
    board::Board,
    cells::{Cell, Direction},
    pieces::Piece,
};

/// Column and row; the first piece of the game is at (0, 0).
type Place = (i32, i32);

/// What a step changes, for the directions in their order around a cell.
const STEPS: [Place; 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

/// The places of all pieces in play.
pub struct Places<'a> {
    board: &'a Board,
    of: BTreeMap<Piece, Place>,
}

impl<'a> Places<'a> {
    /// Follows the game from its first ply.
    #[must_use]
    pub fn of(board: &'a Board) -> Self {
        let mut replayed = Board::new(board.expansions());
        let mut of = BTreeMap::new();
        for mv in board.history() {
            if let (Some(piece), Some(to)) = (mv.piece(), mv.to()) {
                // Where it was says nothing of where it goes.
                of.remove(&piece);
                let place = find(&replayed, &of, to).unwrap_or_default();
                of.insert(piece, place);
            }
            replayed.play(*mv);
        }
        Self { board, of }
    }

    /// The steps from the first place of the game to a cell on the hive or beside it.
    #[must_use]
    pub fn distance(&self, cell: Cell) -> usize {
        let (column, row) = find(self.board, &self.of, cell).unwrap_or_default();
        let steps = column.abs().max(row.abs()).max((column + row).abs());
        usize::try_from(steps).unwrap_or(0)
    }
}

/// The place of a cell by that of a piece on it or beside it.
fn find(board: &Board, of: &BTreeMap<Piece, Place>, cell: Cell) -> Option<Place> {
    let known = |cell: Cell| board.stack(cell).iter().find_map(|piece| of.get(piece)).copied();
    known(cell).or_else(|| {
        Direction::ALL.into_iter().zip(STEPS).find_map(|(direction, (column, row))| {
            let (q, r) = known(cell.neighbour(direction))?;
            Some((q - column, r - row))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocols::uhp::rules::{
        game_string::{GameString, replay},
        pieces::{Color, Kind},
    };

    #[test]
    fn a_hive_may_wander() {
        let round = "wA1;bA1 wA1-;wQ -wA1;bQ bA1-;wQ \\wA1;bQ bA1/";
        let game = format!("Base;InProgress;White[4];{round}");
        let board = replay(&GameString::parse(&game).expect("well-formed")).expect("legal");
        let places = Places::of(&board);
        let distance = |(color, kind)| {
            let piece = Piece::new(color, kind, 1).expect("there is a first of each kind");
            places.distance(board.cell_of(piece).expect("it is in play"))
        };
        let pieces = [
            (Color::White, Kind::Ant),
            (Color::Black, Kind::Ant),
            (Color::White, Kind::Queen),
            (Color::Black, Kind::Queen),
        ];
        assert_eq!(pieces.map(distance), [0, 1, 1, 2]);
    }
}
