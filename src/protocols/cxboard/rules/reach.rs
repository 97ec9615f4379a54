//! Sets of squares, and where each piece reaches, worked out at compile time.
//!
//! In: a piece, its square, the occupied squares. Out: sets of squares, one bit each.
//! Never: a board, check, or whose turn it is.

use super::board::{Kind, Piece, Square};

/// Where a piece could go if nobody minded the kings; own pieces are not left out.
pub(super) fn reach(piece: Piece, from: Square, occupied: u128) -> u128 {
    let (side, at) = (piece.side as usize, from.index());
    match piece.kind {
        Kind::King => KING_STEPS[side][at],
        Kind::Advisor => ADVISOR_STEPS[side][at],
        Kind::Soldier => SOLDIER_STEPS[side][at],
        Kind::Elephant => unblocked(&ELEPHANT_STEPS[side][at], occupied),
        Kind::Horse => unblocked(&HORSE_STEPS[at], occupied),
        Kind::Rook => slide(at, occupied, |_, _| 0),
        Kind::Cannon => slide(at, occupied, |screen, direction| {
            let beyond = nearest(RAYS[screen.index()][direction] & occupied, direction);
            screen.bit() | beyond.map_or(0, Square::bit)
        }),
    }
}

fn unblocked(steps: &[(u128, u128); 4], occupied: u128) -> u128 {
    steps
        .iter()
        .filter(|&&(block, _)| block & occupied == 0)
        .fold(0, |set, &(_, targets)| set | targets)
}

/// The squares up to the first piece of each line, with some of them flipped at that piece.
fn slide(at: usize, occupied: u128, flipped: impl Fn(Square, usize) -> u128) -> u128 {
    (0..4).fold(0, |set, direction| {
        let ray = RAYS[at][direction];
        let open = match nearest(ray & occupied, direction) {
            Some(first) => ray ^ RAYS[first.index()][direction] ^ flipped(first, direction),
            None => ray,
        };
        set | open
    })
}

/// The square of a set on one ray that is nearest to the ray's origin.
pub(super) fn nearest(set: u128, direction: usize) -> Option<Square> {
    if set == 0 {
        return None;
    }
    let ascending = direction < 2;
    Some(if ascending { Square::lowest(set) } else { Square::highest(set) })
}

/// The squares of a set in ascending order.
pub(super) fn squares(mut set: u128) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let square = Square::lowest(set);
            set &= set - 1;
            square
        })
    })
}

/// Whether a direction runs along a file.
pub(super) const fn is_vertical(direction: usize) -> bool {
    matches!(direction, 0 | 2)
}

/// File and rank steps: two directions with ascending squares, then two with descending ones.
const ORTHOGONAL: [(isize, isize); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(isize, isize); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

pub(super) type PerSquare<T> = [T; Square::COUNT];

/// The squares from one square to the edge, for each direction; the first two directions ascend.
pub(super) static RAYS: PerSquare<[u128; 4]> = rays();
static KING_STEPS: [PerSquare<u128>; 2] = palace_steps(&ORTHOGONAL);
static ADVISOR_STEPS: [PerSquare<u128>; 2] = palace_steps(&DIAGONAL);
static SOLDIER_STEPS: [PerSquare<u128>; 2] = soldier_steps(false);
/// By the side that is attacked: where enemy soldiers attack a square from.
pub(super) static SOLDIER_ORIGINS: [PerSquare<u128>; 2] = soldier_steps(true);
/// Leg and targets, for each direction of the leg.
static HORSE_STEPS: PerSquare<[(u128, u128); 4]> = horse_steps(false);
/// Leg and origins, for each direction of the leg seen from the target.
pub(super) static HORSE_ORIGINS: PerSquare<[(u128, u128); 4]> = horse_steps(true);
/// Eye and target, for each direction.
static ELEPHANT_STEPS: [PerSquare<[(u128, u128); 4]>; 2] = [elephant_steps(0), elephant_steps(1)];

/// The set of the one square at an offset, or the empty set off the board.
const fn bit_at(from: usize, (files, ranks): (isize, isize)) -> u128 {
    let (width, height) = (Square::FILES as usize, Square::RANKS as usize);
    match ((from / height).checked_add_signed(files), (from % height).checked_add_signed(ranks)) {
        (Some(file), Some(rank)) if file < width && rank < height => 1 << (file * height + rank),
        _ => 0,
    }
}

/// The squares of a side's half, or of its palace.
const fn zone(side: usize, palace: bool) -> u128 {
    let (mut set, mut at) = (0, 0);
    while at < Square::COUNT {
        let (file, rank) = (at / 10, at % 10);
        let home = if side == 0 { rank } else { 9 - rank };
        if home <= 4 && (!palace || (home <= 2 && file >= 3 && file <= 5)) {
            set |= 1 << at;
        }
        at += 1;
    }
    set
}

const fn rays() -> PerSquare<[u128; 4]> {
    let mut table = [[0; 4]; Square::COUNT];
    let mut n = 0;
    while n < 4 * Square::COUNT {
        let (at, (files, ranks)) = (n / 4, ORTHOGONAL[n % 4]);
        let mut length = 1;
        while length < 10 {
            table[at][n % 4] |= bit_at(at, (files * length, ranks * length));
            length += 1;
        }
        n += 1;
    }
    table
}

const fn palace_steps(steps: &[(isize, isize); 4]) -> [PerSquare<u128>; 2] {
    let mut table = [[0; Square::COUNT]; 2];
    let mut n = 0;
    while n < 8 * Square::COUNT {
        let (side, at) = (n % 2, n / 8);
        table[side][at] |= bit_at(at, steps[n / 2 % 4]) & zone(side, true);
        n += 1;
    }
    table
}

const fn soldier_steps(backwards: bool) -> [PerSquare<u128>; 2] {
    let mut table = [[0; Square::COUNT]; 2];
    let mut n = 0;
    while n < 2 * Square::COUNT {
        let (side, at) = (n % 2, n / 2);
        // The attackers of Red's king are black soldiers, which step down, so they come from above.
        let forward = if side == 0 { 1 } else { -1 };
        let owner = if backwards { 1 - side } else { side };
        table[side][at] |= bit_at(at, (0, forward));
        if zone(owner, false) & (1 << at) == 0 {
            table[side][at] |= bit_at(at, (1, 0)) | bit_at(at, (-1, 0));
        }
        n += 1;
    }
    table
}

const fn horse_steps(backwards: bool) -> PerSquare<[(u128, u128); 4]> {
    let mut table = [[(0, 0); 4]; Square::COUNT];
    let mut n = 0;
    while n < 4 * Square::COUNT {
        let (at, direction) = (n / 4, n % 4);
        let (files, ranks) = if backwards { DIAGONAL[direction] } else { ORTHOGONAL[direction] };
        let (one, other) = if backwards {
            ((files, 2 * ranks), (2 * files, ranks))
        } else {
            ((2 * files + ranks, 2 * ranks + files), (2 * files - ranks, 2 * ranks - files))
        };
        table[at][direction] = (bit_at(at, (files, ranks)), bit_at(at, one) | bit_at(at, other));
        n += 1;
    }
    table
}

const fn elephant_steps(side: usize) -> PerSquare<[(u128, u128); 4]> {
    let mut table = [[(0, 0); 4]; Square::COUNT];
    let mut n = 0;
    while n < 4 * Square::COUNT {
        let (at, (files, ranks)) = (n / 4, DIAGONAL[n % 4]);
        let target = bit_at(at, (2 * files, 2 * ranks)) & zone(side, false);
        table[at][n % 4] = (bit_at(at, (files, ranks)), target);
        n += 1;
    }
    table
}
