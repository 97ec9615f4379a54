//! The legal moves: every empty point, until the game is over.
//!
//! In: a board. Out: its legal moves in ascending order, their number, those that win at once, perft.
//! Never: texts, or a rule wrong.

use super::board::{Board, Move, Point};

/// The points where the side to move may put a stone, in the order of their texts.
///
/// Passing is understood in lists of moves but is no choice of an engine, so it is not among them.
#[must_use]
pub fn legal_moves(board: &Board) -> Vec<Move> {
    Point::all().map(Move::Stone).filter(|&mv| is_legal(board, mv)).collect()
}

/// How many legal moves there are.
#[must_use]
pub fn count_legal_moves(board: &Board) -> u64 {
    if board.outcome().is_some() { 0 } else { board.empty_points() as u64 }
}

/// Whether the side to move may play this; it may pass as long as the game goes on.
#[must_use]
pub fn is_legal(board: &Board, mv: Move) -> bool {
    board.outcome().is_none()
        && match mv {
            Move::Pass => true,
            Move::Stone(point) => board.stone_at(point).is_none(),
        }
}

/// The legal moves that make five or more in a row.
#[must_use]
pub fn winning_moves(board: &Board) -> Vec<Move> {
    let wins = |mv: &Move| match mv {
        Move::Stone(point) => board.longest_row(*point, board.turn()) >= 5,
        Move::Pass => false,
    };
    legal_moves(board).into_iter().filter(wins).collect()
}

/// The number of lines of legal moves of a given length; the last ply is counted, not played.
pub fn perft(board: &mut Board, depth: u32) -> u64 {
    match depth {
        0 => return 1,
        1 => return count_legal_moves(board),
        _ => {}
    }
    let mut nodes = 0;
    for mv in legal_moves(board) {
        let undo = board.make(mv);
        nodes += perft(board, depth - 1);
        board.undo(mv, undo);
    }
    nodes
}

#[cfg(test)]
mod tests {
    use super::super::parse_move;
    use super::*;

    fn play(moves: &str) -> Board {
        let mut board = Board::default();
        for text in moves.split_whitespace() {
            board.make(parse_move(text).expect("sound"));
        }
        board
    }

    #[test]
    fn an_open_four_wins_at_both_ends() {
        for moves in ["h08 a01 i08 a02 j08 a03 k08 s19", "h08 000 i08 000 j08 000 k08 000"] {
            let wins: Vec<_> = winning_moves(&play(moves)).iter().map(Move::to_string).collect();
            assert_eq!(wins, ["g08", "l08"], "{moves}");
        }
    }

    #[test]
    fn nothing_is_legal_after_the_end() {
        let board = play("h08 a01 i08 a02 j08 a03 k08 s19 l08");
        assert!(legal_moves(&board).is_empty() && !is_legal(&board, Move::Pass));
        assert_eq!(count_legal_moves(&board), 0);
    }
}
