//! How each kind of bug steps: the cells a lifted piece can reach by its own movement.
//!
//! In: a position and the cell of a piece that is free to leave. Out: its targets. Never: whether the
//! piece may leave, nor throws, for which see `connectivity`.

use super::board::Board;
use super::cells::Cell;
use super::pieces::{Kind, Piece};

/// A set of cells that remembers the order of insertion.
pub(super) struct Targets {
    seen: [u64; Cell::COUNT / 64],
    cells: [Cell; Self::CAPACITY],
    len: usize,
}

/// A position with the top piece of one cell taken away.
#[derive(Clone, Copy)]
pub(super) struct Lifted<'a> {
    board: &'a Board,
    from: Cell,
    /// All directions if the cell is empty without the piece, none if others stay on it.
    vacated: u8,
}

/// All six directions as a set.
pub(super) const RING: u8 = 0b11_1111;

/// For each set of occupied neighbours the directions in which a piece on the ground can slide:
/// the goal is empty and exactly one of the two cells beside the way is occupied.
const SLIDES: [u8; 64] = {
    let mut table = [0; 64];
    let mut occupied = 0u8;
    while occupied < 64 {
        let left = occupied << 1 | occupied >> 5;
        let right = occupied >> 1 | occupied << 5;
        table[occupied as usize] = (left ^ right) & !occupied & RING;
        occupied += 1;
    }
    table
};

/// For each offset from a cell to one that touches it, the direction back as a set; zero elsewhere.
const BACK: [u8; Cell::COUNT] = {
    let mut table = [0; Cell::COUNT];
    let mut direction = 0;
    while direction < 6 {
        let neighbour = Cell::ORIGIN.step(direction);
        table[Cell::ORIGIN.offset_to(neighbour) as usize] = 1 << ((direction + 3) % 6);
        direction += 1;
    }
    table
};

/// The members of a set of directions.
pub(super) fn bits(mut set: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (next < 6).then_some(next)
    })
}

impl Targets {
    /// More than the 4n + 2 empty cells that can touch n = 28 pieces.
    const CAPACITY: usize = 128;

    pub(super) const fn new() -> Self {
        Self { seen: [0; Cell::COUNT / 64], cells: [Cell::ORIGIN; Self::CAPACITY], len: 0 }
    }

    pub(super) fn list(&self) -> &[Cell] {
        &self.cells[..self.len]
    }

    pub(super) fn insert(&mut self, cell: Cell) {
        let (word, mask) = (cell.index() / 64, 1u64 << (cell.index() % 64));
        if self.seen[word] & mask == 0 {
            self.seen[word] |= mask;
            self.push(cell);
        }
    }

    /// Adds a cell that is known to be new, without remembering it.
    pub(super) fn push(&mut self, cell: Cell) {
        if self.len < Self::CAPACITY {
            self.cells[self.len] = cell;
            self.len += 1;
        }
    }

    pub(super) fn clear(&mut self) {
        for cell in &self.cells[..self.len] {
            self.seen[cell.index() / 64] = 0;
        }
        self.len = 0;
    }
}

impl<'a> Lifted<'a> {
    pub(super) fn new(board: &'a Board, from: Cell) -> Self {
        let vacated = if board.height(from) > 1 { 0 } else { RING };
        Self { board, from, vacated }
    }
}

impl Lifted<'_> {
    /// Adds what a piece can reach by its own movement.
    pub(super) fn own_moves(self, piece: Piece, targets: &mut Targets) {
        match piece.kind() {
            Kind::Mosquito => self.mosquito(piece, targets),
            kind => self.as_kind(kind, targets),
        }
    }

    fn as_kind(self, kind: Kind, targets: &mut Targets) {
        match kind {
            Kind::Queen | Kind::Pillbug => self.slide(targets),
            Kind::Spider => self.spider(targets),
            Kind::Beetle => self.beetle(targets),
            Kind::Grasshopper => self.grasshopper(targets),
            Kind::Ant => self.ant(targets),
            Kind::Ladybug => self.ladybug(targets),
            Kind::Mosquito => {}
        }
    }

    fn mosquito(self, piece: Piece, targets: &mut Targets) {
        if self.board.below(piece).is_some() {
            return self.beetle(targets);
        }
        let mut kinds = 0u8;
        for direction in bits(self.board.occupied_around(self.from)) {
            if let Some(top) = self.board.top(self.from.step(direction)) {
                kinds |= 1 << top.kind() as u8;
            }
        }
        for kind in Kind::ALL {
            if kinds & 1 << kind as u8 != 0 {
                self.as_kind(kind, targets);
            }
        }
    }

    fn slide(self, targets: &mut Targets) {
        for direction in bits(self.slides(self.from)) {
            targets.insert(self.from.step(direction));
        }
    }

    fn spider(self, targets: &mut Targets) {
        for first in bits(self.slides(self.from)) {
            let one = self.from.step(first);
            for second in bits(self.slides(one)) {
                let two = one.step(second);
                if two == self.from {
                    continue;
                }
                for third in bits(self.slides(two)) {
                    let three = two.step(third);
                    if three != one && three != self.from {
                        targets.insert(three);
                    }
                }
            }
        }
    }

    fn ant(self, targets: &mut Targets) {
        // A mosquito may hold targets of other kinds already; the walk must not stop at those.
        let mut walk = Targets::new();
        walk.insert(self.from);
        let mut next = 0;
        while next < walk.len {
            let cell = walk.cells[next];
            next += 1;
            for direction in bits(self.slides(cell)) {
                walk.insert(cell.step(direction));
            }
        }
        for cell in &walk.list()[1..] {
            targets.insert(*cell);
        }
    }

    fn grasshopper(self, targets: &mut Targets) {
        for direction in bits(self.board.occupied_around(self.from)) {
            let mut cell = self.from.step(direction);
            while self.board.top(cell).is_some() {
                cell = cell.step(direction);
            }
            targets.insert(cell);
        }
    }

    fn beetle(self, targets: &mut Targets) {
        for direction in 0..6 {
            if self.can_climb(self.from, direction) {
                targets.insert(self.from.step(direction));
            }
        }
    }

    fn ladybug(self, targets: &mut Targets) {
        for first in self.climbs(self.from, true) {
            let one = self.from.step(first);
            for second in self.climbs(one, true) {
                let two = one.step(second);
                for third in self.climbs(two, false) {
                    let three = two.step(third);
                    if three != self.from {
                        targets.insert(three);
                    }
                }
            }
        }
    }

    /// The occupied neighbours of a cell.
    fn occupied(self, cell: Cell) -> u8 {
        let back = BACK[self.from.offset_to(cell) as usize] & self.vacated;
        self.board.occupied_around(cell) & !back
    }

    /// The directions in which a piece on the ground can slide.
    fn slides(self, cell: Cell) -> u8 {
        SLIDES[usize::from(self.occupied(cell) & RING)]
    }

    /// The directions of climbing steps to occupied or to empty cells.
    fn climbs(self, cell: Cell, onto: bool) -> impl Iterator<Item = usize> {
        let occupied = self.occupied(cell);
        let goals = if onto { occupied } else { !occupied & RING };
        bits(goals).filter(move |direction| self.can_climb(cell, *direction))
    }

    fn height(self, cell: Cell) -> usize {
        self.board.height(cell) - usize::from(cell == self.from)
    }

    /// Whether a step between neighbouring cells at any height is free and keeps contact.
    pub(super) fn can_climb(self, cell: Cell, direction: usize) -> bool {
        let level = self.height(cell).max(self.height(cell.step(direction)));
        let one = self.height(cell.step((direction + 1) % 6));
        let other = self.height(cell.step((direction + 5) % 6));
        one.min(other) <= level && (level > 0 || one.max(other) > 0)
    }
}
