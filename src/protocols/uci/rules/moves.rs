//! The legal moves, generated fast: sets of squares instead of single squares.
//!
//! In: a board. Out: its legal moves in ascending order, their number, check, the outcome, perft.
//! Never: texts, or a wrong rule. `by_law` says the same again, plainly, as a second witness.

use super::board::Board;
use super::pieces::{Castling, Kind, Move, Side, Square};
use super::reach::{between, crossing, diagonal, line, pawn_attacks, reach, squares, straight};

/// A finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Outcome {
    /// The side that has won, if any has.
    pub winner: Option<Side>,
    /// Why the other side cannot move.
    pub ending: Ending,
}

/// How the side to move was left without a legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// In check: it has lost.
    Checkmate,
    /// Not in check: a draw.
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
    Generator::new(board).for_each(|mv| moves.push(mv));
}

/// How many legal moves there are.
#[must_use]
pub fn count_legal_moves(board: &Board) -> u64 {
    Generator::new(board).count()
}

/// Whether the side to move may play this.
#[must_use]
pub fn is_legal(board: &Board, mv: Move) -> bool {
    let Some(piece) = board.piece_at(mv.from).filter(|piece| piece.side == board.turn()) else {
        return false;
    };
    let promotion_fits = match mv.promotion {
        None => piece.kind != Kind::Pawn || mv.to.bit() & LAST_RANKS == 0,
        Some(kind) => {
            piece.kind == Kind::Pawn
                && mv.to.bit() & LAST_RANKS != 0
                && Kind::PROMOTIONS.contains(&kind)
        }
    };
    promotion_fits && Generator::new(board).destinations(piece.kind, mv.from) & mv.to.bit() != 0
}

/// Whether a side's king could be captured.
///
/// A side without a king counts as in check: it has lost, and no move of its own helps.
#[must_use]
pub fn in_check(board: &Board, side: Side) -> bool {
    board.king(side).is_none_or(|king| attackers(board, side, king, board.occupied()) != 0)
}

/// The result, if the side to move has no legal move. Draws by rule are the business of `game`.
#[must_use]
pub fn outcome(board: &Board) -> Option<Outcome> {
    let generator = Generator::new(board);
    if generator.count() > 0 {
        return None;
    }
    Some(if generator.in_check() {
        Outcome { winner: Some(board.turn().opponent()), ending: Ending::Checkmate }
    } else {
        Outcome { winner: None, ending: Ending::Stalemate }
    })
}

/// The number of lines of legal moves of a given length; the last ply is counted, not played.
#[must_use]
pub fn perft(board: &Board, depth: u32) -> u64 {
    let generator = Generator::new(board);
    match depth {
        0 => 1,
        1 => generator.count(),
        _ => {
            let mut nodes = 0;
            generator.for_each(|mv| nodes += perft(&board.after(mv), depth - 1));
            nodes
        }
    }
}

/// The enemy pieces that attack a square of a side, if so much is occupied.
#[inline]
fn attackers(board: &Board, side: Side, square: Square, occupied: u64) -> u64 {
    let near = pawn_attacks(side, square) & board.of_kind(Kind::Pawn)
        | reach(Kind::Knight, square, 0) & board.of_kind(Kind::Knight)
        | reach(Kind::King, square, 0) & board.of_kind(Kind::King);
    near & board.of_side(side.opponent()) | sliders_towards(board, side, square, occupied)
}

/// The squares where pawns are promoted: both ends of each file.
const LAST_RANKS: u64 = 0x8181_8181_8181_8181;

/// How many moves lead pawns to these squares: one, or four by promotion.
#[inline]
const fn pawn_moves(targets: u64) -> u32 {
    targets.count_ones() + 3 * (targets & LAST_RANKS).count_ones()
}

/// The side to move, with what decides quickly whether a move leaves its king in check.
struct Generator<'b> {
    board: &'b Board,
    side: Side,
    occupied: u64,
    king: Option<Square>,
    checkers: u64,
    /// Where a piece other than the king must go: anywhere, or where it ends the check.
    allowed: u64,
    /// The pieces that may only move along the line through their king.
    pinned: u64,
}

impl<'b> Generator<'b> {
    #[inline]
    fn new(board: &'b Board) -> Self {
        let (side, occupied) = (board.turn(), board.occupied());
        let king = board.king(side);
        let (checkers, pinned) = king.map_or((0, 0), |king| checkers_and_pins(board, side, king));
        let allowed = match (king, checkers.count_ones()) {
            (None, _) => 0,
            (_, 0) => u64::MAX,
            (Some(king), 1) => checkers | between(king, Square::lowest(checkers)),
            _ => 0,
        };
        Self { board, side, occupied, king, checkers, allowed, pinned }
    }

    fn in_check(&self) -> bool {
        self.checkers != 0 || self.king.is_none()
    }

    #[inline]
    fn for_each(&self, mut visit: impl FnMut(Move)) {
        let pawns = self.board.of(self.side, Kind::Pawn);
        for from in squares(self.board.of_side(self.side)) {
            let Some(kind) = self.board.kind_at(from) else { continue };
            for to in squares(self.destinations(kind, from)) {
                if pawns & from.bit() != 0 && LAST_RANKS & to.bit() != 0 {
                    for kind in Kind::PROMOTIONS {
                        visit(Move { from, to, promotion: Some(kind) });
                    }
                } else {
                    visit(Move { from, to, promotion: None });
                }
            }
        }
    }

    /// Counts without looking at single moves, and pawns all at once.
    #[inline]
    fn count(&self) -> u64 {
        let Some(king) = self.king else { return 0 };
        let pawns = self.board.of(self.side, Kind::Pawn);
        let mut count = 0;
        for targets in self.pawn_steps(pawns & !self.pinned) {
            count += pawn_moves(targets & self.allowed);
        }
        for from in squares(pawns & self.pinned) {
            count += pawn_moves(self.targets(king, Kind::Pawn, from));
        }
        if let Some(to) = self.board.passed() {
            for from in squares(pawns & pawn_attacks(self.side.opponent(), to)) {
                count += self.in_passing(king, from).count_ones();
            }
        }
        for kind in [Kind::Bishop, Kind::Knight, Kind::Queen, Kind::Rook] {
            for from in squares(self.board.of(self.side, kind)) {
                count += self.targets(king, kind, from).count_ones();
            }
        }
        for from in squares(self.board.of(self.side, Kind::King)) {
            count += self.destinations(Kind::King, from).count_ones();
        }
        u64::from(count)
    }

    /// Where the own piece on a square may legally go.
    #[inline]
    fn destinations(&self, kind: Kind, from: Square) -> u64 {
        match (self.king, kind) {
            (None, _) => 0,
            (_, Kind::King) => self.king_steps(from) | self.castlings(from),
            (Some(king), Kind::Pawn) => {
                self.targets(king, kind, from) | self.in_passing(king, from)
            }
            (Some(king), _) => self.targets(king, kind, from),
        }
    }

    /// Where a piece other than the king may go; en passant is left out.
    #[inline]
    fn targets(&self, king: Square, kind: Kind, from: Square) -> u64 {
        let targets = if kind == Kind::Pawn {
            self.pawn_steps(from.bit()).into_iter().fold(0, |set, step| set | step)
        } else {
            reach(kind, from, self.occupied) & !self.board.of_side(self.side)
        };
        let along = if self.pinned & from.bit() == 0 { u64::MAX } else { line(king, from) };
        targets & self.allowed & along
    }

    #[inline]
    fn king_steps(&self, from: Square) -> u64 {
        let without_king = self.occupied & !from.bit();
        let steps = reach(Kind::King, from, 0) & !self.board.of_side(self.side);
        squares(steps)
            .filter(|&to| attackers(self.board, self.side, to, without_king) != 0)
            .fold(steps, |safe, to| safe & !to.bit())
    }

    /// Where pawns may go: ahead, where no two come to the same square, and captures to both sides. A file is a byte of the
    /// set, so a step along it is a shift by one.
    #[inline]
    fn pawn_steps(&self, pawns: u64) -> [u64; 3] {
        // A faulty engine may have left pawns at the end of their files.
        let pawns = match self.side {
            Side::White => pawns & !WHITE_LAST_RANK,
            Side::Black => pawns & !BLACK_LAST_RANK,
        };
        let empty = !self.occupied;
        let enemies = self.board.of_side(self.side.opponent());
        match self.side {
            Side::White => {
                let one = pawns << 1 & empty;
                let two = (one & WHITE_THIRD_RANK) << 1 & empty;
                [one | two, pawns << 9 & enemies, pawns >> 7 & enemies]
            }
            Side::Black => {
                let one = pawns >> 1 & empty;
                let two = (one & BLACK_THIRD_RANK) >> 1 & empty;
                [one | two, pawns >> 9 & enemies, pawns << 7 & enemies]
            }
        }
    }

    /// The square where a pawn may capture en passant: two pawns leave their places at once, so
    /// the king's safety is looked at anew.
    #[inline]
    fn in_passing(&self, king: Square, from: Square) -> u64 {
        let Some(to) = self.board.passed() else { return 0 };
        if pawn_attacks(self.side, from) & to.bit() == 0 {
            return 0;
        }
        let captured = to.on_rank(from.rank()).bit();
        let occupied = (self.occupied | to.bit()) & !from.bit() & !captured;
        let enemies = attackers(self.board, self.side, king, occupied) & !captured;
        if enemies == 0 { to.bit() } else { 0 }
    }

    /// Where the king may go by castling, as the variant writes it.
    #[inline]
    fn castlings(&self, from: Square) -> u64 {
        let rooks = self.board.castling_rights(self.side);
        if rooks == 0 || self.checkers != 0 {
            return 0;
        }
        squares(rooks)
            .map(|rook| Castling::of(from, rook))
            .filter(|castling| self.may_castle(*castling))
            .fold(0, |set, castling| set | castling.as_move(self.board.variant()).to.bit())
    }

    fn may_castle(&self, castling: Castling) -> bool {
        let Castling { king, king_to, rook, rook_to } = castling;
        let others = self.occupied & !king.bit() & !rook.bit();
        let kings_path = between(king, king_to) | king_to.bit();
        let rooks_path = between(rook, rook_to) | rook_to.bit();
        if others & (kings_path | rooks_path) != 0 {
            return false;
        }
        let attacked = |square, occupied| attackers(self.board, self.side, square, occupied) != 0;
        // In Chess960 the rook may have covered its king from the side.
        let afterwards = others | king_to.bit() | rook_to.bit();
        !attacked(king_to, afterwards)
            && !squares(kings_path).any(|square| attacked(square, self.occupied & !king.bit()))
    }
}

const WHITE_LAST_RANK: u64 = 0x8080_8080_8080_8080;
const BLACK_LAST_RANK: u64 = 0x0101_0101_0101_0101;
/// The squares that a pawn passes by a double step.
const WHITE_THIRD_RANK: u64 = 0x0404_0404_0404_0404;
const BLACK_THIRD_RANK: u64 = 0x2020_2020_2020_2020;

/// The enemies that give check, and the own pieces that alone keep one from it.
#[inline]
fn checkers_and_pins(board: &Board, side: Side, king: Square) -> (u64, u64) {
    let (own, enemies) = (board.of_side(side), board.of_side(side.opponent()));
    let mut checkers = enemies
        & (pawn_attacks(side, king) & board.of_kind(Kind::Pawn)
            | reach(Kind::Knight, king, 0) & board.of_kind(Kind::Knight)
            | reach(Kind::King, king, 0) & board.of_kind(Kind::King));
    let mut pinned = 0;
    for sniper in squares(sliders_towards(board, side, king, enemies)) {
        let screen = between(king, sniper) & own;
        if screen == 0 {
            checkers |= sniper.bit();
        } else if screen & (screen - 1) == 0 {
            pinned |= screen;
        }
    }
    (checkers, pinned)
}

/// The enemy rooks, bishops and queens that attack a square, if so much is occupied.
#[inline]
fn sliders_towards(board: &Board, side: Side, square: Square, occupied: u64) -> u64 {
    let enemies = board.of_side(side.opponent());
    let queens = board.of_kind(Kind::Queen);
    let [upright, slanting] = crossing(square);
    let rooks = enemies & (board.of_kind(Kind::Rook) | queens) & upright;
    let bishops = enemies & (board.of_kind(Kind::Bishop) | queens) & slanting;
    let mut found = 0;
    if rooks != 0 {
        found |= rooks & straight(square, occupied);
    }
    if bishops != 0 {
        found |= bishops & diagonal(square, occupied);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::{Fen, Variant};
    use super::*;

    #[test]
    fn a_side_without_a_move_is_mated_or_not() {
        let won = |side| Some(Outcome { winner: Some(side), ending: Ending::Checkmate });
        let drawn = Some(Outcome { winner: None, ending: Ending::Stalemate });
        for (fen, expected) in [
            ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", won(Side::Black)),
            ("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", won(Side::White)),
            ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", drawn),
            ("8/8/8/8/8/5k2/5p2/5K2 w - - 0 1", drawn),
            ("8/8/4k3/8/8/3K4/8/8 w - - 0 1", None),
        ] {
            let fen = Fen::parse(fen).expect("a FEN");
            assert_eq!(outcome(&fen.board(Variant::Standard).expect("a position")), expected);
        }
    }
}
