//! A position as a diagram, whatever the game.
//!
//! In: what a protocol says stands where. Out: a description that reports draw, as text and as
//! SVG. Never: the rules of a game, colours, markup.

use std::collections::BTreeMap;

/// Column from the left and row from the top. Columns of hexagons are halves: the neighbours of a
/// hexagon are two columns beside it, or one column beside it in the next row.
pub type Place = (i32, i32);

/// What a position looks like.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// What the cells look like.
    pub shape: Shape,
    /// The cells that can be played on, or of a board without edges those with pieces.
    pub cells: BTreeMap<Place, Cell>,
    /// Lines of the board.
    pub lines: Vec<(Place, Place)>,
    /// What columns are called; nothing where each cell shows its name.
    pub columns: Vec<(i32, String)>,
    /// What rows are called.
    pub rows: Vec<(i32, String)>,
    /// Whose turn it is, in a sentence.
    pub turn: String,
    /// What the signs mean, in a sentence.
    pub key: &'static str,
}

/// The shape of the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Squares; those that are no cells are not played on.
    Squares,
    /// Points where lines cross.
    Points,
    /// Hexagons that stand on a corner.
    Hexagons,
}

/// A place on the board and what is there.
#[derive(Clone, Debug, Default)]
pub struct Cell {
    /// What it is called; nothing where cells have no names.
    pub name: String,
    /// What is there, the lowest piece first.
    pub pieces: Vec<Piece>,
}

/// A piece.
#[derive(Clone, Debug)]
pub struct Piece {
    /// What it is in words, such as `white man`.
    pub name: String,
    /// What stands for it in a text.
    pub sign: String,
    /// What is written on it in a drawing.
    pub label: String,
    /// Whose it is.
    pub tone: Tone,
}

/// The two colours of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// The light side.
    Light,
    /// The dark side.
    Dark,
}

/// Where a move goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The move as it is written.
    pub text: String,
    /// The cell that the piece leaves, if it was on the board.
    pub from: Option<Place>,
    /// The cell that it comes to.
    pub to: Place,
    /// Captured pieces elsewhere.
    pub taken: Vec<Place>,
    /// Whether the move makes sense in the position; a word that only looks like a move does not.
    pub fits: bool,
}
