//! The position: what stands where, the side to move, castling rights, a pawn that has just passed.
//!
//! In: squares, pieces, moves. Out: a [`Board`] after each of them, and a key for repetitions.
//! Never: texts, and never the question whether a move is legal.

use std::hash::{Hash, Hasher};

use super::pieces::{
    Castling, FILE_C, FILE_E, FILE_G, FILE_H, Kind, Move, Piece, Side, Square, Variant,
};
use super::reach::squares;
use crate::contract::Random;

/// A position.
///
/// It can hold what no legal game reaches, a missing king included, so that it survives the moves
/// of a faulty engine. It is small and `Copy`: taking a move back is keeping the board from before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    sides: [u64; 2],
    kinds: [u64; 6],
    /// The rooks that may still castle.
    rights: u64,
    key: u64,
    clock: u32,
    number: u32,
    passed: Option<Square>,
    turn: Side,
    variant: Variant,
}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

/// The squares of a rank.
const fn rank_set(rank: u8) -> u64 {
    0x0101_0101_0101_0101 << rank
}

impl Default for Board {
    fn default() -> Self {
        Self::start()
    }
}

impl Board {
    /// A board without pieces and rights.
    #[must_use]
    pub const fn empty(variant: Variant, turn: Side) -> Self {
        let key = match turn {
            Side::White => 0,
            Side::Black => BLACK_TO_MOVE,
        };
        Self {
            sides: [0; 2],
            kinds: [0; 6],
            rights: 0,
            key,
            clock: 0,
            number: 1,
            passed: None,
            turn,
            variant,
        }
    }

    /// The initial position of the usual game, White to move.
    #[must_use]
    pub fn start() -> Self {
        use Kind::{Bishop, King, Knight, Pawn, Queen, Rook};
        let mut board = Self::empty(Variant::Standard, Side::White);
        for (file, kind) in (0..).zip([Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook]) {
            for side in Side::BOTH {
                let Some(home) = Square::new(file, side.rank(0)) else { continue };
                board.put(home, Some(Piece { side, kind }));
                board.put(home.on_rank(side.rank(1)), Some(Piece { side, kind: Pawn }));
                if kind == Rook {
                    board.grant(home);
                }
            }
        }
        board
    }

    /// What stands on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let side = if self.sides[0] & square.bit() != 0 {
            Side::White
        } else if self.sides[1] & square.bit() != 0 {
            Side::Black
        } else {
            return None;
        };
        self.kind_at(square).map(|kind| Piece { side, kind })
    }

    /// What stands on a square, whoever owns it.
    pub(super) fn kind_at(&self, square: Square) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| self.of_kind(*kind) & square.bit() != 0)
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// The variant, which says how castling is written.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// How many half moves ago a piece was captured or a pawn moved.
    #[must_use]
    pub const fn clock(&self) -> u32 {
        self.clock
    }

    /// The number of the current full move: it goes up after each move of Black.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// The square that a pawn has just passed by a double step, whether or not it can be captured.
    #[must_use]
    pub const fn passed(&self) -> Option<Square> {
        self.passed
    }

    /// The rooks of a side that may still castle, in ascending order.
    pub fn castling_rooks(&self, side: Side) -> impl Iterator<Item = Square> + use<> {
        squares(self.castling_rights(side))
    }

    /// A fingerprint of pieces, side to move and castling rights. Whether a pawn can be captured en
    /// passant is not in it: [`repetition_key`](super::repetition_key) looks at that, too.
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The square of a side's king, if it still has one.
    #[must_use]
    pub fn king(&self, side: Side) -> Option<Square> {
        let set = self.of(side, Kind::King);
        (set != 0).then(|| Square::lowest(set))
    }

    /// What a move castles, if it moves a king as castling is written. Nothing is said about
    /// rights; in the usual game the rook may even be missing.
    #[must_use]
    pub fn castling(&self, mv: Move) -> Option<Castling> {
        let king = self.piece_at(mv.from).filter(|piece| piece.kind == Kind::King)?;
        let home = king.side.rank(0);
        if mv.from.rank() != home || mv.to.rank() != home {
            return None;
        }
        match self.variant {
            Variant::Standard => {
                let rook = match (mv.from.file(), mv.to.file()) {
                    (FILE_E, FILE_G) => mv.to.on_file(FILE_H),
                    (FILE_E, FILE_C) => mv.to.on_file(0),
                    _ => return None,
                };
                Some(Castling::of(mv.from, rook))
            }
            Variant::Chess960 => {
                let rook = Piece { side: king.side, kind: Kind::Rook };
                (self.piece_at(mv.to) == Some(rook)).then(|| Castling::of(mv.from, mv.to))
            }
        }
    }

    /// The square of the pawn that a move captures en passant, if it does.
    #[must_use]
    pub fn taken_in_passing(&self, mv: Move) -> Option<Square> {
        let is_pawn = self.kinds[Kind::Pawn as usize] & mv.from.bit() != 0;
        (is_pawn && self.passed == Some(mv.to) && mv.from.file() != mv.to.file())
            .then(|| mv.to.on_rank(mv.from.rank()))
    }

    /// Puts a piece on a square, or clears it. Castling rights stay as they are.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        if let Some(old) = self.piece_at(square) {
            self.toggle(square, old);
        }
        if let Some(new) = piece {
            self.toggle(square, new);
        }
    }

    /// The position after a move of the side to move. Nobody asks whether it is legal.
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        let mut next = *self;
        next.passed = None;
        next.clock = self.clock.saturating_add(1);
        if self.turn == Side::Black {
            next.number = self.number.saturating_add(1);
        }
        next.turn = self.turn.opponent();
        next.key ^= BLACK_TO_MOVE;
        if let Some(piece) = self.piece_at(mv.from) {
            next.carry(self, piece, mv);
        }
        next
    }

    /// Carries the piece of a move over, with all that comes with it.
    fn carry(&mut self, before: &Self, piece: Piece, mv: Move) {
        self.revoke(mv.from.bit() | mv.to.bit());
        if piece.kind == Kind::King {
            self.revoke(rank_set(piece.side.rank(0)) & self.sides[piece.side as usize]);
            if let Some(castling) = before.castling(mv) {
                return self.castle(piece, castling);
            }
        }
        self.toggle(mv.from, piece);
        if let Some(captured) = self.piece_at(mv.to) {
            self.toggle(mv.to, captured);
            self.clock = 0;
        }
        let kind = mv.promotion.unwrap_or(piece.kind);
        self.toggle(mv.to, Piece { kind, ..piece });
        if piece.kind == Kind::Pawn {
            self.clock = 0;
            if let Some(square) = before.taken_in_passing(mv) {
                self.put(square, None);
            }
            if mv.from.file() == mv.to.file() && mv.from.rank().abs_diff(mv.to.rank()) == 2 {
                let passed = mv.from.on_rank((mv.from.rank() + mv.to.rank()) / 2);
                // A faulty engine may have jumped over a piece.
                self.passed = (before.occupied() & passed.bit() == 0).then_some(passed);
            }
        }
    }

    fn castle(&mut self, king: Piece, castling: Castling) {
        let rook = Piece { side: king.side, kind: Kind::Rook };
        let has_rook = self.piece_at(castling.rook) == Some(rook);
        self.put(castling.king, None);
        if has_rook {
            self.put(castling.rook, None);
            self.put(castling.rook_to, Some(rook));
        }
        self.put(castling.king_to, Some(king));
    }

    /// Lets a rook castle.
    pub(super) fn grant(&mut self, rook: Square) {
        if self.rights & rook.bit() == 0 {
            self.rights |= rook.bit();
            self.key ^= RIGHT_KEYS[rook.index()];
        }
    }

    /// Lets these rooks castle no more.
    pub(super) fn revoke(&mut self, rooks: u64) {
        for rook in squares(self.rights & rooks) {
            self.key ^= RIGHT_KEYS[rook.index()];
        }
        self.rights &= !rooks;
    }

    pub(super) const fn set_passed(&mut self, passed: Option<Square>) {
        self.passed = passed;
    }

    pub(super) const fn set_counters(&mut self, clock: u32, number: u32) {
        self.clock = clock;
        self.number = number;
    }

    pub(super) const fn occupied(&self) -> u64 {
        self.sides[0] | self.sides[1]
    }

    pub(super) const fn of_side(&self, side: Side) -> u64 {
        self.sides[side as usize]
    }

    pub(super) const fn of_kind(&self, kind: Kind) -> u64 {
        self.kinds[kind as usize]
    }

    pub(super) const fn of(&self, side: Side, kind: Kind) -> u64 {
        self.sides[side as usize] & self.kinds[kind as usize]
    }

    /// The rooks of a side that may still castle.
    pub(super) const fn castling_rights(&self, side: Side) -> u64 {
        self.rights & self.sides[side as usize]
    }

    fn toggle(&mut self, square: Square, piece: Piece) {
        self.sides[piece.side as usize] ^= square.bit();
        self.kinds[piece.kind as usize] ^= square.bit();
        self.key ^= KEYS[piece.side as usize][piece.kind as usize][square.index()];
    }
}

const BLACK_TO_MOVE: u64 = Random::nth(1);
/// One for each square that a rook with rights may stand on.
static RIGHT_KEYS: [u64; Square::COUNT] = right_keys();
static KEYS: [[[u64; Square::COUNT]; 6]; 2] = piece_keys();

const fn right_keys() -> [u64; Square::COUNT] {
    let mut keys = [0; Square::COUNT];
    let mut n = 0;
    while n < Square::COUNT {
        keys[n] = Random::nth(n as u64 + 2);
        n += 1;
    }
    keys
}

const fn piece_keys() -> [[[u64; Square::COUNT]; 6]; 2] {
    let mut keys = [[[0; Square::COUNT]; 6]; 2];
    let mut n = 0;
    while n < 2 * 6 * Square::COUNT {
        keys[n % 2][n / 2 % 6][n / 12] = Random::nth(n as u64 + 66);
        n += 1;
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::super::{Fen, legal_moves, resolve};
    use super::*;

    #[test]
    fn the_key_depends_on_the_position_only() {
        let mut board = Board::start();
        for text in ["g1f3", "g8f6", "f3g1"] {
            board = board.after(resolve(&board, text).expect("legal"));
            assert_ne!(board.key(), Board::start().key());
        }
        board = board.after(resolve(&board, "f6g8").expect("legal"));
        assert_eq!((board.key(), board.number(), board.clock()), (Board::start().key(), 3, 4));
        // Kept up move by move, it is what it would be if the board were set up at once.
        for ply in 0..200 {
            let moves = legal_moves(&board);
            let Some(mv) = moves.get(ply * 7 % moves.len().max(1)) else { break };
            board = board.after(*mv);
            let fen = Fen::parse(&board.to_string()).expect("a FEN");
            assert_eq!(fen.board(Variant::Standard), Ok(board));
        }
    }

    #[test]
    fn odd_moves_do_no_harm() {
        for from in Square::all() {
            for to in Square::all() {
                for promotion in [None, Some(Kind::Queen)] {
                    let board = Board::start().after(Move { from, to, promotion });
                    let men = board.occupied().count_ones();
                    // Castling may land on two pieces.
                    assert!((30..=32).contains(&men), "{from}{to}");
                    assert!(legal_moves(&board).len() < 100);
                }
            }
        }
    }
}
