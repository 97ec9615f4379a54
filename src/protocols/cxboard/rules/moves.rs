//! The legal moves, generated fast: sets of squares instead of single squares.
//!
//! In: a board. Out: its legal moves in ascending order, their number, check, the outcome, perft.
//! Never: texts, or a rule wrong. `wrong_rules` says the same laws again, plainly, as a second witness.

use super::board::{Board, Kind, Move, Piece, Side, Square};
use super::reach::{HORSE_ORIGINS, RAYS, SOLDIER_ORIGINS, is_vertical, nearest, reach, squares};

/// A finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Outcome {
    /// The side that can still move.
    pub winner: Side,
    /// Why the other side cannot.
    pub ending: Ending,
}

/// How the loser was left without a move. Both ways lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// In check, and every move leaves it there.
    Checkmate,
    /// Not in check, and still no legal move.
    Stalemate,
}

/// The legal moves in ascending order, which is also the order of their texts.
#[must_use]
pub fn legal_moves(board: &Board) -> Vec<Move> {
    let mut moves = Vec::with_capacity(48);
    legal_moves_into(board, &mut moves);
    moves
}

/// Appends the legal moves to a list that a search can use again.
pub fn legal_moves_into(board: &Board, moves: &mut Vec<Move>) {
    let generator = Generator::new(board);
    for from in squares(board.of_side(board.turn())) {
        moves.extend(squares(generator.destinations(from)).map(|to| Move { from, to }));
    }
}

/// How many legal moves there are.
#[must_use]
pub fn count_legal_moves(board: &Board) -> u64 {
    let generator = Generator::new(board);
    squares(board.of_side(board.turn()))
        .map(|from| u64::from(generator.destinations(from).count_ones()))
        .sum()
}

/// Whether the side to move may play this.
#[must_use]
pub fn is_legal(board: &Board, mv: Move) -> bool {
    board.of_side(board.turn()) & mv.from.bit() != 0
        && Generator::new(board).destinations(mv.from) & mv.to.bit() != 0
}

/// Whether a side's king could be captured, or faces the other king on an open file.
///
/// A side without a king counts as in check: it has lost, and no move of its own helps.
#[must_use]
pub fn in_check(board: &Board, side: Side) -> bool {
    match board.king(side) {
        Some(king) => Attackers::of(board, side).reach(king, board.occupied(), 0),
        None => true,
    }
}

/// The result, if the side to move has no legal move: it loses, in check or not.
#[must_use]
pub fn outcome(board: &Board) -> Option<Outcome> {
    let generator = Generator::new(board);
    if squares(board.of_side(board.turn())).any(|from| generator.destinations(from) != 0) {
        return None;
    }
    let ending = if generator.in_check { Ending::Checkmate } else { Ending::Stalemate };
    Some(Outcome { winner: board.turn().opponent(), ending })
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

/// The side to move, with what decides quickly whether a move can touch its king's safety.
struct Generator<'b> {
    board: &'b Board,
    king: Option<Square>,
    attackers: Attackers,
    in_check: bool,
    /// Where a piece that comes or goes may open or close a line, or a horse's leg, to the king.
    sensitive: u128,
}

impl<'b> Generator<'b> {
    fn new(board: &'b Board) -> Self {
        let side = board.turn();
        let king = board.king(side);
        let attackers = Attackers::of(board, side);
        let (in_check, sensitive) = match king {
            Some(king) => (attackers.reach(king, board.occupied(), 0), attackers.sensitive(king)),
            None => (true, 0),
        };
        Self { board, king, attackers, in_check, sensitive }
    }

    /// Where the own piece on a square may legally go.
    fn destinations(&self, from: Square) -> u128 {
        let (board, side) = (self.board, self.board.turn());
        let Some(piece) = board.piece_at(from) else {
            return 0;
        };
        let targets = reach(piece, from, board.occupied()) & !board.of_side(side);
        let doubtful =
            if self.in_check || piece.kind == Kind::King || self.sensitive & from.bit() != 0 {
                targets
            } else {
                // A capture leaves a piece where one stood, so it opens and closes nothing.
                targets & self.sensitive & !board.occupied()
            };
        squares(doubtful)
            .filter(|&to| !self.keeps_king(piece, from, to))
            .fold(targets, |legal, to| legal & !to.bit())
    }

    fn keeps_king(&self, piece: Piece, from: Square, to: Square) -> bool {
        let king = if piece.kind == Kind::King { Some(to) } else { self.king };
        let occupied = self.board.occupied() & !from.bit() | to.bit();
        king.is_some_and(|king| !self.attackers.reach(king, occupied, to.bit()))
    }
}

/// The enemy pieces that can ever reach a king in its palace: elephants and advisors cannot.
struct Attackers {
    rooks: u128,
    cannons: u128,
    horses: u128,
    soldiers: u128,
    king: u128,
    victim: Side,
}

impl Attackers {
    fn of(board: &Board, victim: Side) -> Self {
        let enemy = victim.opponent();
        Self {
            rooks: board.of(enemy, Kind::Rook),
            cannons: board.of(enemy, Kind::Cannon),
            horses: board.of(enemy, Kind::Horse),
            soldiers: board.of(enemy, Kind::Soldier),
            king: board.of(enemy, Kind::King),
            victim,
        }
    }

    /// Whether any of them, less those captured, reaches a king on this square.
    fn reach(&self, king: Square, occupied: u128, captured: u128) -> bool {
        let at = king.index();
        if self.soldiers & !captured & SOLDIER_ORIGINS[self.victim as usize][at] != 0 {
            return true;
        }
        let horses = self.horses & !captured;
        if HORSE_ORIGINS[at]
            .iter()
            .any(|&(leg, origins)| leg & occupied == 0 && origins & horses != 0)
        {
            return true;
        }
        let (cannons, rooks) = (self.cannons & !captured, self.rooks & !captured);
        let king = self.king & !captured;
        (0..4).any(|direction| {
            let facing = if is_vertical(direction) { rooks | king } else { rooks };
            let ray = RAYS[at][direction];
            if ray & (facing | cannons) == 0 {
                return false;
            }
            let Some(first) = nearest(ray & occupied, direction) else {
                return false;
            };
            if facing & first.bit() != 0 {
                return true;
            }
            nearest(RAYS[first.index()][direction] & occupied, direction)
                .is_some_and(|second| cannons & second.bit() != 0)
        })
    }

    fn sensitive(&self, king: Square) -> u128 {
        let at = king.index();
        let lines = (0..4).filter_map(|direction| {
            let king = if is_vertical(direction) { self.king } else { 0 };
            let ray = RAYS[at][direction];
            (ray & (self.rooks | self.cannons | king) != 0).then_some(ray)
        });
        let legs = HORSE_ORIGINS[at]
            .iter()
            .filter_map(|&(leg, origins)| (origins & self.horses != 0).then_some(leg));
        lines.chain(legs).fold(0, |set, squares| set | squares)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Cfen;
    use super::*;

    fn board(cfen: &str) -> Board {
        Cfen::parse(cfen).expect("sound").board().expect("sound")
    }

    #[test]
    fn no_move_loses_in_check_or_not() {
        let red = |ending| Some(Outcome { winner: Side::Red, ending });
        let black = |ending| Some(Outcome { winner: Side::Black, ending });
        for (cfen, expected) in [
            (
                "4kaeh1/3h4r/1c7/p1p3p1p/2e6/P8/8P/E1H5R/4A2C1/R2AK1r2 r 14",
                black(Ending::Checkmate),
            ),
            ("1he6/4k4/9/4p4/9/6h2/9/9/4r4/1c3K3 r 32", black(Ending::Stalemate)),
            ("9/5R3/3k5/4R4/9/8P/2P6/6C2/9/1HEAKA1H1 b 24", red(Ending::Stalemate)),
            (
                "rh2kaCh1/4a4/9/p1p3p1p/4p1e2/2P6/P3P1P1P/4E2C1/9/2RAKAER1 b 9",
                red(Ending::Checkmate),
            ),
            ("rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r 1", None),
        ] {
            assert_eq!(outcome(&board(cfen)), expected, "{cfen}");
        }
    }
}
