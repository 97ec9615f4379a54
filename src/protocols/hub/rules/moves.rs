//! The legal moves of a position, fast; and perft.
//!
//! In: a board. Out: its legal moves in the order of their squares, each once, or how many there are.
//! Never: a text, or why a move is not legal (that is `law`, on top of `by_law`, which shares no code with this file).

use super::board::{Board, Move, Variant};
use super::placement::Color;
use super::squares::{Square, SquareSet};

/// The legal moves, ordered by origin, destination and captured squares. None once the game is over.
#[must_use]
pub fn legal_moves(board: &Board) -> Vec<Move> {
    let mut list = Vec::with_capacity(32);
    generate(board, &mut list);
    list.sort_unstable();
    list
}

/// Whether the side to move has a legal move.
#[must_use]
pub fn has_legal_move(board: &Board) -> bool {
    let mut list = Vec::new();
    board.breakthrough().is_none()
        && (quiet_count(board) > 0 || {
            captures(board, &mut list);
            !list.is_empty()
        })
}

/// Whether the move is legal here.
#[must_use]
pub fn is_legal(board: &Board, mv: Move) -> bool {
    legal_moves(board).binary_search(&mv).is_ok()
}

/// The number of legal sequences of `depth` moves. A finished game has none that go on. Memory grows with depth.
#[must_use]
pub fn perft(board: &Board, depth: u32) -> u64 {
    let mut lists = vec![Vec::new(); depth as usize];
    match lists.split_first_mut() {
        Some((list, deeper)) => count(board, list, deeper),
        None => 1,
    }
}

/// The perft count below each legal move, in the order of [`legal_moves`].
#[must_use]
pub fn perft_divide(board: &Board, depth: u32) -> Vec<(Move, u64)> {
    let below = depth.saturating_sub(1);
    legal_moves(board).into_iter().map(|mv| (mv, perft(&board.after(mv), below))).collect()
}

/// Counts with one list per ply, so that counting allocates nothing on its way.
fn count(board: &Board, list: &mut Vec<Move>, deeper: &mut [Vec<Move>]) -> u64 {
    list.clear();
    let Some((next, rest)) = deeper.split_first_mut() else {
        return leaves(board, list);
    };
    generate(board, list);
    list.iter().map(|mv| count(&board.after(*mv), next, rest)).sum()
}

/// The number of legal moves; quiet ones are counted without being made.
fn leaves(board: &Board, list: &mut Vec<Move>) -> u64 {
    if board.breakthrough().is_some() {
        return 0;
    }
    captures(board, list);
    if list.is_empty() { u64::from(quiet_count(board)) } else { list.len() as u64 }
}

fn generate(board: &Board, list: &mut Vec<Move>) {
    if board.breakthrough().is_some() {
        return;
    }
    captures(board, list);
    if list.is_empty() {
        quiet_moves(board, list);
    }
}

/// The eight ways to step. A word of bits moves as a whole.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    NorthWest,
    NorthEast,
    SouthWest,
    SouthEast,
    North,
    South,
    West,
    East,
}

const DIAGONALS: [Way; 4] = [Way::NorthWest, Way::NorthEast, Way::SouthWest, Way::SouthEast];

const ALL_WAYS: [Way; 8] = [
    Way::NorthWest,
    Way::NorthEast,
    Way::SouthWest,
    Way::SouthEast,
    Way::North,
    Way::South,
    Way::West,
    Way::East,
];

/// The first and the last square of each row: only sideways steps need to know them, as rows 1 and 2, 3 and 4,
/// and so on lie side by side without a gap.
const ROW_STARTS: u64 = every_row(0);
const ROW_ENDS: u64 = every_row(4);

const fn every_row(offset: u32) -> u64 {
    let mut bits = 0;
    let mut pair = 0;
    while pair < 5 {
        bits |= 0b10_0001 << (11 * pair + offset);
        pair += 1;
    }
    bits
}

impl Way {
    /// All bits one step on. Bits that leave the board end on no square.
    #[inline]
    const fn step(self, bits: u64) -> u64 {
        match self {
            Self::NorthWest => bits >> 6,
            Self::NorthEast => bits >> 5,
            Self::SouthWest => bits << 5,
            Self::SouthEast => bits << 6,
            Self::North => bits >> 11,
            Self::South => bits << 11,
            Self::West => (bits & !ROW_STARTS) >> 1,
            Self::East => (bits & !ROW_ENDS) << 1,
        }
    }

    const fn reverse(self) -> Self {
        match self {
            Self::NorthWest => Self::SouthEast,
            Self::NorthEast => Self::SouthWest,
            Self::SouthWest => Self::NorthEast,
            Self::SouthEast => Self::NorthWest,
            Self::North => Self::South,
            Self::South => Self::North,
            Self::West => Self::East,
            Self::East => Self::West,
        }
    }
}

const fn forward(color: Color) -> [Way; 2] {
    match color {
        Color::White => [Way::NorthWest, Way::NorthEast],
        Color::Black => [Way::SouthWest, Way::SouthEast],
    }
}

/// The kings that may make a quiet move: in Frisian draughts not the one that has made three in a row.
fn quiet_kings(board: &Board) -> u64 {
    let kings = board.kings(board.side()).0;
    match board.king_run(board.side()) {
        Some(run) if run.moves >= 3 => kings & !run.king.bit(),
        _ => kings,
    }
}

fn quiet_count(board: &Board) -> u32 {
    let empty = board.empty().0;
    let men = board.men(board.side()).0;
    let mut total = 0;
    for way in forward(board.side()) {
        total += (way.step(men) & empty).count_ones();
    }
    let kings = quiet_kings(board);
    if kings != 0 {
        for way in DIAGONALS {
            let mut reached = way.step(kings) & empty;
            while reached != 0 {
                total += reached.count_ones();
                reached = way.step(reached) & empty;
            }
        }
    }
    total
}

fn quiet_moves(board: &Board, list: &mut Vec<Move>) {
    let empty = board.empty().0;
    let men = board.men(board.side()).0;
    for way in forward(board.side()) {
        for to in SquareSet(way.step(men) & empty) {
            let from = Square::lowest(way.reverse().step(to.bit()));
            list.push(quiet(from, to));
        }
    }
    for from in SquareSet(quiet_kings(board)) {
        for way in DIAGONALS {
            let mut reached = way.step(from.bit()) & empty;
            while reached != 0 {
                list.push(quiet(from, Square::lowest(reached)));
                reached = way.step(reached) & empty;
            }
        }
    }
}

const fn quiet(from: Square, to: Square) -> Move {
    Move { from, to, captured: SquareSet::EMPTY }
}

/// Adds the captures that must be played, if there are any, each once.
fn captures(board: &Board, list: &mut Vec<Move>) {
    let (us, them) = (board.side(), board.side().opponent());
    let ways: &'static [Way] = match board.variant() {
        Variant::Frisian => &ALL_WAYS,
        _ => &DIAGONALS,
    };
    let (empty, enemies) = (board.empty().0, board.pieces(them).0);
    let able = men_able_to_capture(board.men(us).0, enemies, empty, ways);
    let kings = board.kings(us).0;
    if able | kings == 0 {
        return;
    }
    let mut search = Search {
        variant: board.variant(),
        ways,
        enemies,
        enemy_kings: board.kings(them).0,
        vacant: empty,
        empty,
        from: Square::lowest(able | kings),
        king: false,
        best: 0,
        list,
    };
    for from in SquareSet(able) {
        search.begin(from, false);
        search.man(from.bit(), 0);
    }
    for from in SquareSet(kings) {
        search.begin(from, true);
        search.king(from.bit(), 0, None, true);
    }
    if search.list.len() > 1 {
        search.list.sort_unstable();
        search.list.dedup();
    }
}

#[inline]
fn men_able_to_capture(men: u64, enemies: u64, empty: u64, ways: &[Way]) -> u64 {
    let jumps_from = |way: Way| {
        let back = way.reverse();
        men & back.step(enemies & back.step(empty))
    };
    ways.iter().fold(0, |able, way| able | jumps_from(*way))
}

/// A search for the best captures: a worse one is not kept, a better one throws out those before it.
struct Search<'a> {
    variant: Variant,
    ways: &'static [Way],
    enemies: u64,
    enemy_kings: u64,
    /// Squares nobody stands on.
    vacant: u64,
    /// Squares to land on or to pass: the vacant ones, and the one that the capturing piece has left.
    empty: u64,
    from: Square,
    king: bool,
    best: u32,
    list: &'a mut Vec<Move>,
}

impl Search<'_> {
    fn begin(&mut self, from: Square, king: bool) {
        self.empty = self.vacant | from.bit();
        self.from = from;
        self.king = king;
    }

    /// Goes on with a man that stands on `at` and has taken `captured`.
    fn man(&mut self, at: u64, captured: u64) {
        let mut goes_on = false;
        for way in self.ways {
            let over = way.step(at) & self.enemies & !captured;
            let land = way.step(over) & self.empty;
            if land != 0 {
                goes_on = true;
                self.man(land, captured | over);
            }
        }
        if !goes_on {
            self.offer(at, captured);
        }
    }

    /// Goes on with a king that came to `at` by `came`. `close` says that the piece taken last is its neighbour;
    /// from the squares behind that one, going straight on would only find the same captures again.
    fn king(&mut self, at: u64, captured: u64, came: Option<Way>, close: bool) {
        let mut goes_on = false;
        for way in self.ways {
            if came.is_some_and(|came| *way == came.reverse() || (*way == came && !close)) {
                continue;
            }
            let mut over = way.step(at);
            while over & self.empty != 0 {
                over = way.step(over);
            }
            over &= self.enemies & !captured;
            let mut land = way.step(over) & self.empty;
            let mut behind = true;
            while land != 0 {
                goes_on = true;
                self.king(land, captured | over, Some(*way), behind);
                behind = false;
                land = way.step(land) & self.empty;
            }
        }
        // A killer king may pass on from any square behind a king, but end only on the nearest one.
        let killed = self.variant == Variant::Killer
            && !close
            && came.is_some_and(|came| self.last_taken_is_king(at, came));
        if !goes_on && !killed {
            self.offer(at, captured);
        }
    }

    fn last_taken_is_king(&self, at: u64, came: Way) -> bool {
        let mut back = came.reverse().step(at);
        while back & self.empty != 0 {
            back = came.reverse().step(back);
        }
        back & self.enemy_kings != 0
    }

    fn offer(&mut self, at: u64, captured: u64) {
        if captured == 0 {
            return;
        }
        let worth = self.worth(captured);
        if worth < self.best {
            return;
        }
        if worth > self.best {
            self.best = worth;
            self.list.clear();
        }
        self.list.push(Move {
            from: self.from,
            to: Square::lowest(at),
            captured: SquareSet(captured),
        });
    }

    /// What has to be as great as possible: the number of pieces; in Frisian draughts their value, where a king
    /// is a little less than two men, and on equal value whether a king captures.
    fn worth(&self, captured: u64) -> u32 {
        let pieces = captured.count_ones();
        if self.variant != Variant::Frisian {
            return pieces;
        }
        let kings = (captured & self.enemy_kings).count_ones();
        let (halves, men) = (pieces + kings, pieces - kings);
        (halves << 8) | (men << 1) | u32::from(self.king)
    }
}
