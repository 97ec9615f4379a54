//! Sets of squares, and where each piece reaches, worked out at compile time.
//!
//! In: a kind of piece, its square, the occupied squares. Out: sets of squares, one bit each.
//! Never: a board, check, or whose turn it is.

use super::pieces::{Kind, Side, Square};

/// Where a piece other than a pawn could go if nobody minded the kings; own pieces are not left out.
#[inline]
pub(super) fn reach(kind: Kind, from: Square, occupied: u64) -> u64 {
    match kind {
        Kind::King => KING_STEPS[from.index()],
        Kind::Knight => KNIGHT_STEPS[from.index()],
        Kind::Rook => straight(from, occupied),
        Kind::Bishop => diagonal(from, occupied),
        Kind::Queen => straight(from, occupied) | diagonal(from, occupied),
        Kind::Pawn => 0,
    }
}

/// Along rank and file, up to the first piece of each direction.
#[inline]
pub(super) fn straight(from: Square, occupied: u64) -> u64 {
    along_file(from, occupied) | across(from, occupied, LINES[from.index()][RANK])
}

/// Along both diagonals, up to the first piece of each direction.
#[inline]
pub(super) fn diagonal(from: Square, occupied: u64) -> u64 {
    let lines = &LINES[from.index()];
    across(from, occupied, lines[RISING]) | across(from, occupied, lines[FALLING])
}

/// A file is a byte of the set, and the squares on its ends hide nothing: so six bits say it all.
#[inline]
fn along_file(from: Square, occupied: u64) -> u64 {
    let shift = from.file() * 8;
    let inner = (occupied >> shift >> 1 & 63) as usize;
    u64::from(FILE_REACH[from.rank() as usize][inner]) << shift
}

/// A line that crosses the files has at most one square in each byte of the set. Subtracting the
/// piece's bit twice borrows from the next piece on the line: so all bits up to there change; once
/// as it is, and once with the bytes in reverse order for the other direction.
#[inline]
fn across(from: Square, occupied: u64, line: u64) -> u64 {
    let others = occupied & line;
    let up = others.wrapping_sub(from.bit() << 1);
    let down = others.swap_bytes().wrapping_sub(from.bit().swap_bytes() << 1).swap_bytes();
    (up ^ down) & line
}

/// The squares of a rank and a file, or of both diagonals, whatever stands there.
#[inline]
pub(super) const fn crossing(from: Square) -> &'static [u64; 2] {
    &CROSSINGS[from.index()]
}

/// Where a pawn attacks.
#[inline]
pub(super) const fn pawn_attacks(side: Side, from: Square) -> u64 {
    PAWN_ATTACKS[side as usize][from.index()]
}

/// The squares strictly between two squares of a line; none if they share no line.
#[inline]
pub(super) const fn between(one: Square, other: Square) -> u64 {
    BETWEEN[one.index()][other.index()]
}

/// The squares of the line through two squares, without the first; none if they share no line.
#[inline]
pub(super) fn line(one: Square, other: Square) -> u64 {
    let file = 0xff_u64 << (one.file() * 8) & !one.bit();
    let lines = LINES[one.index()];
    [file, lines[RANK], lines[RISING], lines[FALLING]]
        .into_iter()
        .find(|line| line & other.bit() != 0)
        .unwrap_or(0)
}

/// The squares of a set in ascending order.
#[inline]
pub(super) fn squares(mut set: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let square = Square::lowest(set);
            set &= set - 1;
            square
        })
    })
}

pub(super) type PerSquare<T> = [T; Square::COUNT];

/// File and rank steps of a king, and of the lines that queens go along.
const AROUND: [(isize, isize); 8] =
    [(0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)];
const JUMPS: [(isize, isize); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

const RANK: usize = 0;
const RISING: usize = 1;
const FALLING: usize = 2;

static KING_STEPS: PerSquare<u64> = steps(&AROUND);
static KNIGHT_STEPS: PerSquare<u64> = steps(&JUMPS);
static PAWN_ATTACKS: [PerSquare<u64>; 2] = [steps(&[(1, 1), (-1, 1)]), steps(&[(1, -1), (-1, -1)])];
/// The lines through a square that cross the files, without the square.
static LINES: PerSquare<[u64; 3]> = lines();
/// Rank and file through a square, then both diagonals, without the square.
static CROSSINGS: PerSquare<[u64; 2]> = crossings();
/// By the rank of the piece and the occupied squares of its file, without those on the ends.
static FILE_REACH: [[u8; 64]; 8] = file_reach();
static BETWEEN: PerSquare<PerSquare<u64>> = all_between();

/// The set of the one square at an offset, or the empty set off the board.
const fn bit_at(from: usize, (files, ranks): (isize, isize)) -> u64 {
    match ((from / 8).checked_add_signed(files), (from % 8).checked_add_signed(ranks)) {
        (Some(file), Some(rank)) if file < 8 && rank < 8 => 1 << (file * 8 + rank),
        _ => 0,
    }
}

const fn steps<const N: usize>(offsets: &[(isize, isize); N]) -> PerSquare<u64> {
    let mut table = [0; Square::COUNT];
    let mut n = 0;
    while n < N * Square::COUNT {
        table[n / N] |= bit_at(n / N, offsets[n % N]);
        n += 1;
    }
    table
}

const fn lines() -> PerSquare<[u64; 3]> {
    let mut table = [[0; 3]; Square::COUNT];
    let mut n = 0;
    while n < 3 * Square::COUNT {
        let (at, (files, ranks)) = (n / 3, [(1, 0), (1, 1), (1, -1)][n % 3]);
        let mut length = 1;
        while length < 8 {
            table[at][n % 3] |= bit_at(at, (files * length, ranks * length))
                | bit_at(at, (-files * length, -ranks * length));
            length += 1;
        }
        n += 1;
    }
    table
}

const fn crossings() -> PerSquare<[u64; 2]> {
    let (mut table, lines) = ([[0; 2]; Square::COUNT], lines());
    let mut at = 0;
    while at < Square::COUNT {
        let file = 0xff << (at / 8 * 8) & !(1 << at);
        table[at] = [file | lines[at][RANK], lines[at][RISING] | lines[at][FALLING]];
        at += 1;
    }
    table
}

const fn file_reach() -> [[u8; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut n = 0;
    while n < 8 * 64 {
        let (from, occupied) = (n / 64, (n % 64) << 1);
        let mut rank = from + 1;
        while rank < 8 {
            table[from][n % 64] |= 1 << rank;
            rank += if occupied & (1 << rank) == 0 { 1 } else { 8 };
        }
        let mut below = from;
        while below > 0 {
            table[from][n % 64] |= 1 << (below - 1);
            below = if occupied & (1 << (below - 1)) == 0 { below - 1 } else { 0 };
        }
        n += 1;
    }
    table
}

const fn all_between() -> PerSquare<PerSquare<u64>> {
    let mut table = [[0; Square::COUNT]; Square::COUNT];
    let mut n = 0;
    while n < 8 * Square::COUNT {
        let (at, (files, ranks)) = (n / 8, AROUND[n % 8]);
        let mut passed = 0;
        let mut length = 1;
        while length < 8 {
            let next = bit_at(at, (files * length, ranks * length));
            if next == 0 {
                break;
            }
            table[at][next.trailing_zeros() as usize] = passed;
            passed |= next;
            length += 1;
        }
        n += 1;
    }
    table
}
