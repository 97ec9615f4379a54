//! Exact values of positions with few empty squares.
//!
//! In: a position, how empty squares are counted, a limit of visited nodes.
//! Out: the disc difference for the side to move after best play, or `None`
//! when the limit was hit. Never: a guess, and never a wall clock: the same
//! call gives the same answer on every machine.
//!
//! A dozen empty squares take well below a million nodes as a rule.

use super::board::{Board, Squares};
use super::moves::{flips, legal_bits};

/// How squares that are empty at the end enter the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Counting {
    /// Only discs count.
    DiscsOnly,
    /// Empty squares go to the winner; a draw stays a draw.
    EmptiesToWinner,
}

/// The value for the side to move: its discs minus the opponent's at the end of
/// the game, both sides playing their best. `None` if more than `node_limit`
/// positions would have to be visited.
#[must_use]
pub fn solve(board: &Board, counting: Counting, node_limit: u64) -> Option<i32> {
    let mut search = Search::new(counting, node_limit);
    let (mover, other) = board.mover_and_other();
    search.value(mover, other, -WORST, WORST)
}

/// The disc difference for the side to move as the board lies, which is the
/// result if the game is over.
#[must_use]
pub fn final_score(board: &Board, counting: Counting) -> i32 {
    let (mover, other) = board.mover_and_other();
    count(mover, other, counting)
}

/// Beyond every possible result.
const WORST: i32 = 65;

/// With this many empty squares or fewer, sorting costs more than it saves.
const PLAIN_EMPTIES: u32 = 4;

const CORNERS: u64 = 0x8100_0000_0000_0081;

struct Search {
    counting: Counting,
    nodes_left: u64,
}

impl Search {
    const fn new(counting: Counting, nodes_left: u64) -> Self {
        Self { counting, nodes_left }
    }

    /// Alpha-beta with the value kept exact inside the window (fail-soft).
    fn value(&mut self, mover: u64, other: u64, alpha: i32, beta: i32) -> Option<i32> {
        self.nodes_left = self.nodes_left.checked_sub(1)?;
        let squares = legal_bits(mover, other);
        if squares == 0 {
            if legal_bits(other, mover) == 0 {
                return Some(count(mover, other, self.counting));
            }
            return Some(-self.value(other, mover, -beta, -alpha)?);
        }
        if (!(mover | other)).count_ones() <= PLAIN_EMPTIES {
            return self.best_of_plain(mover, other, squares, alpha, beta);
        }
        self.best_of_sorted(mover, other, squares, alpha, beta)
    }

    fn best_of_plain(
        &mut self,
        mover: u64,
        other: u64,
        squares: u64,
        mut alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        let mut best = -WORST;
        for square in Squares(squares) {
            let flipped = flips(mover, other, square);
            let (next, waiting) = (other & !flipped, mover | flipped | square.bit());
            best = best.max(-self.value(next, waiting, -beta, -alpha)?);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }

    /// Replies that leave the opponent few squares come first.
    fn best_of_sorted(
        &mut self,
        mover: u64,
        other: u64,
        squares: u64,
        mut alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        // Unused entries sort behind every real one.
        let mut replies = [(u32::MAX, 0, 0); 64];
        let mut used = 0;
        for (slot, square) in replies.iter_mut().zip(Squares(squares)) {
            let flipped = flips(mover, other, square);
            let (next, waiting) = (other & !flipped, mover | flipped | square.bit());
            let freedom = 2 * legal_bits(next, waiting).count_ones();
            let corner_bonus = u32::from(square.bit() & CORNERS == 0);
            *slot = (freedom + corner_bonus, next, waiting);
            used += 1;
        }
        let replies = &mut replies[..used];
        replies.sort_unstable();
        let mut best = -WORST;
        for &mut (_, next, waiting) in replies {
            best = best.max(-self.value(next, waiting, -beta, -alpha)?);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }
}

fn count(mover: u64, other: u64, counting: Counting) -> i32 {
    let difference = mover.count_ones().cast_signed() - other.count_ones().cast_signed();
    let empties = (!(mover | other)).count_ones().cast_signed();
    match counting {
        Counting::DiscsOnly => difference,
        Counting::EmptiesToWinner => difference + difference.signum() * empties,
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::Side;
    use super::super::moves::legal_moves;
    use super::super::position::parse_board;
    use super::*;

    const LIMIT: u64 = 50_000_000;

    /// Positions with eight empties and their values.
    const ENDINGS: [(&str, i32); 3] = [
        ("8 O-**O-*OOO**OOO-OOO**OO-*******O-***O*****O*OO***-**********O-O- *", 2),
        ("8 O******-OO****--OOOOO**-OO*OO**OOOOO*OOOOOO*-OOO**OOOOOOO*OO--O- *", -26),
        ("8 ----***O*-OOO**--OOOOO**OOO*O*******O*O****O*O*************O-OOO *", 0),
    ];

    #[test]
    fn endings_have_their_known_values() {
        for (text, value) in ENDINGS {
            let board = parse_board(text).expect("a position");
            assert_eq!(solve(&board, Counting::EmptiesToWinner, LIMIT), Some(value));
        }
    }

    #[test]
    fn alpha_beta_agrees_with_plain_minimax() {
        fn minimax(board: &Board, counting: Counting) -> i32 {
            legal_moves(board)
                .into_iter()
                .map(|mv| -minimax(&board.after(mv), counting))
                .max()
                .unwrap_or_else(|| final_score(board, counting))
        }
        let mut seed = 0x1234_5678_9abc_def1_u64;
        for _ in 0..30 {
            let mut board = Board::start();
            while board.empty_count() > 6 {
                let moves = legal_moves(&board);
                if moves.is_empty() {
                    break;
                }
                seed ^= seed << 13;
                seed ^= seed >> 7;
                seed ^= seed << 17;
                board = board.after(moves[usize::from(seed.to_le_bytes()[3]) % moves.len()]);
            }
            for counting in [Counting::DiscsOnly, Counting::EmptiesToWinner] {
                let value = minimax(&board, counting);
                assert_eq!(solve(&board, counting, LIMIT), Some(value));
            }
        }
    }

    #[test]
    fn empties_go_to_the_winner_or_to_nobody() {
        let board = Board::from_discs(7, 0, Side::White).expect("disjoint");
        assert_eq!(solve(&board, Counting::DiscsOnly, 1), Some(-3));
        assert_eq!(solve(&board, Counting::EmptiesToWinner, 1), Some(-64));
    }

    #[test]
    fn the_limit_is_kept() {
        assert_eq!(solve(&Board::start(), Counting::DiscsOnly, 1_000), None);
    }
}
