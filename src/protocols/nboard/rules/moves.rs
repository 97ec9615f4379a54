//! Legal moves and flips on bitboards, and perft.
//!
//! In: positions or pairs of bitboards. Out: moves in ascending order of
//! squares, flipped discs, counts of leaves. Never: a list for a finished game
//! other than the empty one.

use super::board::{Board, Move, Phase, Square, Squares};

/// The legal moves: the squares in ascending order, or the forced pass alone,
/// or nothing when the game is over.
#[must_use]
pub fn legal_moves(board: &Board) -> Vec<Move> {
    match board.phase() {
        Phase::Moves => legal_squares(board).map(Move::Place).collect(),
        Phase::MustPass => vec![Move::Pass],
        Phase::Over => Vec::new(),
    }
}

/// The squares the side to move may play on.
#[must_use]
pub const fn legal_squares(board: &Board) -> Squares {
    let (mover, other) = board.mover_and_other();
    Squares(legal_bits(mover, other))
}

/// Whether the move is legal for the side to move.
#[must_use]
pub fn is_legal(board: &Board, mv: Move) -> bool {
    match mv {
        Move::Place(square) => legal_squares(board).0 & square.bit() != 0,
        Move::Pass => board.phase() == Phase::MustPass,
    }
}

/// The number of leaves at the given depth.
///
/// A pass is a ply of its own, and a game that ends earlier is one leaf.
#[must_use]
pub fn perft(board: &Board, depth: u32) -> u64 {
    let (mover, other) = board.mover_and_other();
    perft_bits(mover, other, depth)
}

/// The squares on which `mover` outflanks at least one disc of `other`.
#[must_use]
pub const fn legal_bits(mover: u64, other: u64) -> u64 {
    // Horizontal and diagonal runs must not leave through the A or H column.
    let inner = other & 0x7e7e_7e7e_7e7e_7e7e;
    let reached = beyond(mover, inner, 1)
        | beyond(mover, inner, 7)
        | beyond(mover, inner, 9)
        | beyond(mover, other, 8);
    reached & !(mover | other)
}

/// The discs of `other` that flip when `mover` plays on the square.
#[must_use]
pub const fn flips(mover: u64, other: u64, square: Square) -> u64 {
    let rays = &RAYS[square.index()];
    let mut flipped = 0;
    let mut line = 0;
    while line < 4 {
        flipped |= upward(mover, other, rays[line]) | downward(mover, other, rays[line + 4]);
        line += 1;
    }
    flipped
}

fn perft_bits(mover: u64, other: u64, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let squares = legal_bits(mover, other);
    if depth == 1 {
        // Without a square there is still one leaf: the pass or the end.
        return u64::from(squares.count_ones().max(1));
    }
    if squares == 0 {
        if legal_bits(other, mover) == 0 {
            return 1;
        }
        return perft_bits(other, mover, depth - 1);
    }
    let mut leaves = 0;
    for square in Squares(squares) {
        let flipped = flips(mover, other, square);
        leaves += perft_bits(other & !flipped, mover | flipped | square.bit(), depth - 1);
    }
    leaves
}

/// The squares just behind runs of `through` that start next to `from`, both
/// ways along one axis. Doubling the step covers a run of six in three steps.
const fn beyond(from: u64, through: u64, step: u32) -> u64 {
    let mut up = through & (from << step);
    up |= through & (up << step);
    let pairs_up = through & (through << step);
    up |= pairs_up & (up << (2 * step));
    up |= pairs_up & (up << (2 * step));

    let mut down = through & (from >> step);
    down |= through & (down >> step);
    let pairs_down = pairs_up >> step;
    down |= pairs_down & (down >> (2 * step));
    down |= pairs_down & (down >> (2 * step));

    (up << step) | (down >> step)
}

/// The outflanked run along a ray of ascending squares. Adding one to the run,
/// with everything off the ray filled, carries to the first square behind it.
const fn upward(mover: u64, other: u64, ray: u64) -> u64 {
    let end = (other | !ray).wrapping_add(1) & ray & mover;
    end.wrapping_sub((end != 0) as u64) & ray
}

/// The outflanked run along a ray of descending squares. The first square
/// behind the run is the highest one on the ray that `other` does not hold.
const fn downward(mover: u64, other: u64, ray: u64) -> u64 {
    let open = ray & !other;
    if open == 0 {
        return 0;
    }
    let end = (1 << open.ilog2()) & mover;
    (end.wrapping_neg() << 1) & ray
}

/// For each square the rays east, south-west, south, south-east (ascending),
/// then west, north-east, north, north-west (descending).
static RAYS: [[u64; 8]; 64] = rays();

const fn rays() -> [[u64; 8]; 64] {
    const STEPS: [(i8, i8); 8] =
        [(1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0), (1, -1), (0, -1), (-1, -1)];
    let mut table = [[0; 8]; 64];
    let mut square = 0_i8;
    while square < 64 {
        let mut line = 0;
        while line < 8 {
            let (mut column, mut row) = (square % 8 + STEPS[line].0, square / 8 + STEPS[line].1);
            while 0 <= column && column < 8 && 0 <= row && row < 8 {
                table[square.unsigned_abs() as usize][line] |= 1 << (row * 8 + column);
                column += STEPS[line].0;
                row += STEPS[line].1;
            }
            line += 1;
        }
        square += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::super::board::Side;
    use super::*;

    #[test]
    fn a_finished_game_has_no_moves_but_is_a_leaf() {
        let board = Board::from_discs(1, 0, Side::White).expect("one disc");
        assert!(legal_moves(&board).is_empty());
        assert!(!is_legal(&board, Move::Pass));
        assert_eq!(perft(&board, 5), 1);
    }

    #[test]
    fn a_full_row_is_outflanked_from_end_to_end() {
        let board = Board::from_discs(0x80, 0x7e, Side::Black).expect("disjoint");
        assert_eq!(legal_squares(&board).0, 1);
        assert_eq!(flips(0x80, 0x7e, Squares(1).next().expect("A1")), 0x7e);
        let mirrored = Board::from_discs(1, 0x7e, Side::Black).expect("disjoint");
        assert_eq!(legal_squares(&mirrored).0, 0x80);
    }

    #[test]
    fn runs_do_not_wrap() {
        let board = Board::from_discs(0x200, 0x180, Side::Black).expect("disjoint");
        assert_eq!(legal_squares(&board).0, 0);
    }
}
