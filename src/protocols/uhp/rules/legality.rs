//! The rules that a game goes by: those of Hive, or the same with one of them misunderstood.
//!
//! In: a position. Out: the moves that are legal by these rules. Never: commands.

use std::rc::Rc;

use super::{
    Board, Move, Piece, WrongRule, by_law::moves_of_under, is_legal, legal_moves,
    legal_moves_under, pieces::Expansions,
};
use crate::protocols::cache::Cache;

/// Which moves are taken for legal.
#[derive(Clone, Copy, Debug, Default)]
pub enum Rules {
    /// Those of Hive.
    #[default]
    True,
    /// With one of the laws wrong.
    Wrong(WrongRule),
    /// But a piece is lost that should be in a hand, unless nothing else is left.
    Without(Piece),
    /// But a piece rests that was not moved last, unless nothing else is left.
    Resting(Piece),
    /// But the first move of a game is made with none of these, by their index.
    BeginsWithout(u64),
    /// But these, by their index, have been in play, and of each kind the piece behind the last of them enters.
    Counting(u64),
    /// These, whatever the laws say.
    Judged(fn(&Board) -> Vec<Move>),
}

impl Rules {
    /// The legal moves, in no particular order.
    #[must_use]
    pub fn legal(self, board: &Board) -> Vec<Move> {
        match self {
            Self::True => legal(board),
            Self::Wrong(wrong) => moves_under(board, wrong, None).to_vec(),
            Self::Judged(judge) => judge(board),
            Self::Without(lost) => without(board, |mv| enters(mv, |piece| piece == lost)),
            Self::Resting(rests) => {
                without(board, |mv| matches!(mv, Move::Move { piece, .. } if piece == rests))
            }
            Self::BeginsWithout(lost) if board.ply() == 0 => {
                without(board, |mv| enters(mv, |piece| lost >> piece.index() & 1 == 1))
            }
            Self::BeginsWithout(_) => legal(board),
            Self::Counting(used) => counting(board, used),
        }
    }

    /// Whether a move is legal.
    #[must_use]
    pub fn allow(self, board: &Board, mv: Move) -> bool {
        match self {
            Self::True => is_legal(board, mv),
            Self::Wrong(wrong) => moves_under(board, wrong, mv.piece()).contains(&mv),
            _ => self.legal(board).contains(&mv),
        }
    }
}

/// The moves that are legal with one of the laws wrong, or those of one piece.
fn moves_under(board: &Board, wrong: WrongRule, piece: Option<Piece>) -> Rc<[Move]> {
    /// What a position follows from, the law, and whose moves are asked for.
    type Key = (Expansions, Box<[Move]>, WrongRule, Option<Piece>);
    thread_local! {
        static MOVES: Cache<Key, Rc<[Move]>> = Cache::default();
    }
    let compute = || match piece {
        Some(piece) => moves_of_under(board, piece, Some(wrong)).into(),
        None => legal_moves_under(board, Some(wrong)).into(),
    };
    let key = (board.expansions(), board.history().into(), wrong, piece);
    MOVES.with(|moves| moves.get_or_compute(key, compute))
}

/// The legal moves but some, unless nothing else is left.
fn without(board: &Board, lost: impl Fn(Move) -> bool) -> Vec<Move> {
    let mut moves = legal(board);
    if !moves.iter().all(|mv| lost(*mv)) {
        moves.retain(|mv| !lost(*mv));
    }
    moves
}

/// The legal moves, but the pieces of a kind enter behind the last of these; the last of all never ends.
fn counting(board: &Board, used: u64) -> Vec<Move> {
    let next = |piece: Piece| {
        let (color, kind) = (piece.color(), piece.kind());
        let all = (1..=kind.count()).filter_map(|number| Piece::new(color, kind, number));
        let later = all.filter(|other| *other > piece);
        later.fold(piece, |next, other| if used >> next.index() & 1 == 1 { other } else { next })
    };
    let told = |mv| match mv {
        Move::Place { piece, to } => Some(next(piece))
            .filter(|piece| board.in_hand(*piece))
            .map(|piece| Move::Place { piece, to }),
        mv => Some(mv),
    };
    legal(board).into_iter().filter_map(told).collect()
}

/// Whether a move is the entry of such a piece.
fn enters(mv: Move, is_such: impl Fn(Piece) -> bool) -> bool {
    matches!(mv, Move::Place { piece, .. } if is_such(piece))
}

/// The legal moves by the rules of Hive.
#[must_use]
pub fn legal(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    legal_moves(board, &mut moves);
    moves
}
