//! The laws of chess by name, which of them a move breaks, and which a missing move is about.
//!
//! In: a board and a move. Out: a law, with a sentence for the law and one for its breach.
//! Never: how a law is tested, which is in `by_law`; nor which wrong rules there are.

use std::fmt;

use super::board::Board;
use super::by_law::broken_law;
use super::moves::in_check;
use super::pieces::{Kind, Move};
use super::wrong_rules::WrongRule;

/// A law of movement, as a finding names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "`Law::statement` gives each one in full")]
pub enum Law {
    EmptyOrigin,
    OpponentsPiece,
    OwnTarget,
    KingStep,
    QueenLine,
    QueenPath,
    RookLine,
    RookPath,
    BishopLine,
    BishopPath,
    KnightJump,
    PawnStep,
    PawnBackward,
    PawnDoubleStep,
    PawnBlocked,
    PawnCapture,
    EnPassant,
    EnPassantTaken,
    PromotionMissing,
    PromotionPlace,
    PromotionPiece,
    CastlingRights,
    CastlingPath,
    CastlingOutOfCheck,
    CastlingThroughCheck,
    CastlingIntoCheck,
    CastlingRook,
    KingIntoCheck,
    CheckAnswered,
    Pinned,
    EnPassantPinned,
    Stalemate,
}

impl Law {
    /// Whether it is about how one kind of piece goes: the others are broken by whoever has another
    /// position in mind, or forgets the king.
    #[must_use]
    pub const fn is_of_a_piece(self) -> bool {
        !matches!(
            self,
            Self::EmptyOrigin
                | Self::OpponentsPiece
                | Self::OwnTarget
                | Self::CastlingRights
                | Self::CheckAnswered
                | Self::Stalemate
        )
    }
}

/// The law that a move breaks, or `None` if it is legal.
///
/// Of several broken laws that of the step comes first, then what stands in the way, then the
/// promotion, then the king.
#[must_use]
pub fn why_illegal(board: &Board, mv: Move) -> Option<Law> {
    broken_law(board, mv, None)
}

/// The law that somebody who leaves out this legal move has probably got wrong.
///
/// It is that of the first deviation which forbids the move outright, or else that of a check which
/// has to be answered, or else the law by which the piece goes there. For an illegal move it is the
/// law it breaks.
#[must_use]
pub fn law_of_missing(board: &Board, mv: Move) -> Law {
    if let Some(law) = why_illegal(board, mv) {
        return law;
    }
    let forbids = |deviation: &WrongRule| {
        deviation.forbids_moves() && broken_law(board, mv, Some(*deviation)).is_some()
    };
    if let Some(deviation) = WrongRule::ALL.into_iter().find(forbids) {
        return deviation.law();
    }
    if in_check(board, board.turn()) {
        return Law::CheckAnswered;
    }
    match board.piece_at(mv.from).map(|piece| piece.kind) {
        None => Law::EmptyOrigin,
        Some(Kind::King) => Law::KingStep,
        Some(Kind::Queen) => Law::QueenLine,
        Some(Kind::Rook) => Law::RookLine,
        Some(Kind::Bishop) => Law::BishopLine,
        Some(Kind::Knight) => Law::KnightJump,
        Some(Kind::Pawn) if mv.promotion.is_some() => Law::PromotionPiece,
        Some(Kind::Pawn) if mv.from.file() != mv.to.file() => Law::PawnCapture,
        Some(Kind::Pawn) => Law::PawnStep,
    }
}

impl Law {
    /// The law in one sentence.
    #[must_use]
    pub const fn statement(self) -> &'static str {
        match self {
            Self::EmptyOrigin => "a move begins where a piece stands",
            Self::OpponentsPiece => "a move is made with a piece of the side to move",
            Self::OwnTarget => "no piece captures one of its own side",
            Self::KingStep => "a king goes one step in any direction",
            Self::QueenLine => "a queen goes along a rank, a file or a diagonal",
            Self::QueenPath => "a queen does not jump over pieces",
            Self::RookLine => "a rook goes along a rank or a file",
            Self::RookPath => "a rook does not jump over pieces",
            Self::BishopLine => "a bishop goes along a diagonal",
            Self::BishopPath => "a bishop does not jump over pieces",
            Self::KnightJump => {
                "a knight goes two squares along a rank or file and one across, over any pieces"
            }
            Self::PawnStep => {
                "a pawn goes one square straight ahead, and captures one square diagonally ahead"
            }
            Self::PawnBackward => "a pawn does not go back",
            Self::PawnDoubleStep => "a pawn may go two squares ahead from where it starts",
            Self::PawnBlocked => "a pawn goes straight ahead over and to empty squares only",
            Self::PawnCapture => "a pawn goes diagonally where it captures, and not otherwise",
            Self::EnPassant => {
                "a pawn that has just made a double step may be captured on the square it passed, by the next move only"
            }
            Self::EnPassantTaken => "the pawn captured en passant leaves the board",
            Self::PromotionMissing => {
                "a pawn that reaches its last rank becomes another piece, which the move names"
            }
            Self::PromotionPlace => "only a pawn that reaches its last rank becomes another piece",
            Self::PromotionPiece => {
                "a pawn on its last rank becomes a queen, a rook, a bishop or a knight, as its owner chooses"
            }
            Self::CastlingRights => {
                "a king that has not moved may castle with a rook that has not moved"
            }
            Self::CastlingPath => {
                "the squares that king and rook pass and reach by castling are empty but for the two"
            }
            Self::CastlingOutOfCheck => "a king that is in check does not castle",
            Self::CastlingThroughCheck => {
                "a castling king passes no attacked square; an attack on the rook's way does not matter"
            }
            Self::CastlingIntoCheck => "a king does not castle into check",
            Self::CastlingRook => "castling moves the rook over to the other side of the king",
            Self::KingIntoCheck => "a king does not go to an attacked square",
            Self::CheckAnswered => "a check is answered at once",
            Self::Pinned => "a piece that keeps its king from check does not leave the line",
            Self::EnPassantPinned => {
                "a capture en passant does not open a line to the king by the two pawns that leave their squares"
            }
            Self::Stalemate => {
                "a side without a legal move has lost if it is in check, and not otherwise"
            }
        }
    }
}

/// What is wrong with a move that breaks the law.
impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::EmptyOrigin => "no piece stands where the move begins",
            Self::OpponentsPiece => "the piece that moves is the opponent's",
            Self::OwnTarget => "a piece of the same side stands where the move ends",
            Self::KingStep => "the king goes further than one step",
            Self::QueenLine => "the queen does not go along a rank, a file or a diagonal",
            Self::QueenPath => "the queen jumps over a piece",
            Self::RookLine => "the rook does not go along a rank or a file",
            Self::RookPath => "the rook jumps over a piece",
            Self::BishopLine => "the bishop does not go along a diagonal",
            Self::BishopPath => "the bishop jumps over a piece",
            Self::KnightJump => "the knight does not go as knights do",
            Self::PawnStep => "the pawn does not go as pawns do",
            Self::PawnBackward => "the pawn goes back",
            Self::PawnDoubleStep => "the pawn goes two squares, but not from where it started",
            Self::PawnBlocked => "a piece stands in the pawn's way",
            Self::PawnCapture => "the pawn goes diagonally with nothing to capture there",
            Self::EnPassant => "the pawn beside it has not just made a double step",
            Self::EnPassantTaken => "the pawn captured en passant stays on the board",
            Self::PromotionMissing => {
                "the pawn reaches its last rank, but the move does not say what it becomes"
            }
            Self::PromotionPlace => "no pawn reaches its last rank, so none is promoted",
            Self::PromotionPiece => {
                "a pawn becomes a queen, a rook, a bishop or a knight, nothing else"
            }
            Self::CastlingRights => "the king has no right to castle there any more",
            Self::CastlingPath => "a piece stands in the way of castling",
            Self::CastlingOutOfCheck => "the king castles while it is in check",
            Self::CastlingThroughCheck => "the king castles over an attacked square",
            Self::CastlingIntoCheck => "the king castles into check",
            Self::CastlingRook => "the rook does not go with the castling king",
            Self::KingIntoCheck => "the king goes to an attacked square",
            Self::CheckAnswered => "the king is in check, and the move does not end it",
            Self::Pinned => "the piece is pinned: its king is left in check",
            Self::EnPassantPinned => {
                "the two pawns that leave their squares open a line to the king"
            }
            Self::Stalemate => "a stalemate is taken for a loss",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Fen, MoveText, Variant, legal_moves, parse_move};
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn case(variant: Variant, fen: &str, text: &str) -> (Board, Move) {
        let Ok(MoveText::Move(mv)) = parse_move(text) else { panic!("{text}") };
        (Fen::parse(fen).expect("a FEN").board(variant).expect("a position"), mv)
    }

    #[test]
    fn illegal_moves_are_given_their_law() {
        let pieces = "k7/8/8/8/3QRB2/2P1N3/8/4K3 w - - 0 1";
        let pawns = "4k3/8/8/2pPp3/1p6/P6p/1P5P/4K3 w - c6 0 1";
        let last = "8/P7/7k/8/8/8/5q2/7K w - - 0 1";
        for (fen, text, law) in [
            (START, "e4e5", Law::EmptyOrigin),
            (START, "e7e5", Law::OpponentsPiece),
            (START, "a1a2", Law::OwnTarget),
            (START, "e1e1", Law::OwnTarget),
            (START, "a1a3", Law::RookPath),
            (START, "c1e3", Law::BishopPath),
            (START, "d1d3", Law::QueenPath),
            (START, "b1b3", Law::KnightJump),
            (START, "a1b3", Law::RookLine),
            (START, "e2e5", Law::PawnStep),
            (START, "e2d3", Law::PawnCapture),
            (START, "e1g1", Law::CastlingPath),
            (START, "e1e3", Law::KingStep),
            (START, "g1f3q", Law::PromotionPlace),
            (START, "e2e4q", Law::PromotionPlace),
            (pieces, "d4f5", Law::QueenLine),
            (pieces, "e4f5", Law::RookLine),
            (pieces, "f4f5", Law::BishopLine),
            (pieces, "f4d2", Law::BishopPath),
            (pieces, "d4h4", Law::QueenPath),
            (pieces, "e4h4", Law::RookPath),
            (pieces, "e1c1", Law::CastlingRights),
            (pawns, "a3a2", Law::PawnBackward),
            (pawns, "a3b2", Law::OwnTarget),
            (pawns, "a3a5", Law::PawnDoubleStep),
            (pawns, "a3b3", Law::PawnStep),
            (pawns, "h2h3", Law::PawnBlocked),
            (pawns, "h2h4", Law::PawnBlocked),
            (pawns, "b2b4", Law::PawnBlocked),
            (pawns, "h2g3", Law::PawnCapture),
            (pawns, "d5e6", Law::EnPassant),
            (last, "a7a8", Law::PromotionMissing),
            (last, "a7a8k", Law::PromotionPiece),
            (last, "a7a8p", Law::PromotionPiece),
            (last, "h1g1", Law::KingIntoCheck),
            ("r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1", "e1g1", Law::CastlingRights),
            ("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1c1", Law::CastlingPath),
            ("4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", Law::CastlingOutOfCheck),
            ("4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", Law::CastlingThroughCheck),
            ("4k1r1/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", Law::CastlingIntoCheck),
            ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1q", Law::PromotionPlace),
            ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1a1", Law::OwnTarget),
            ("4r1k1/8/8/8/8/8/P7/4K3 w - - 0 1", "a2a3", Law::CheckAnswered),
            ("4r1k1/8/8/8/8/3n4/2P5/4K3 w - - 0 1", "c2d3", Law::CheckAnswered),
            ("4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1", "e2d3", Law::Pinned),
            ("8/8/8/8/8/k7/8/r3K3 w - - 0 1", "e1f1", Law::KingIntoCheck),
            ("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "e4d3", Law::EnPassantPinned),
        ] {
            let (board, mv) = case(Variant::Standard, fen, text);
            assert_eq!(why_illegal(&board, mv), Some(law), "{text} in {fen}");
            assert_eq!(law_of_missing(&board, mv), law, "{text} in {fen}");
        }
        for (fen, text, law) in [
            ("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", "e1g1", Law::KingStep),
            ("4k3/8/8/8/8/8/8/R3K2R w A - 0 1", "e1h1", Law::CastlingRights),
            ("4k3/8/8/8/8/8/8/1RK1N2R w HB - 0 1", "c1h1", Law::CastlingPath),
            ("4k3/8/8/8/8/8/8/rRK5 w B - 0 1", "c1b1", Law::CastlingIntoCheck),
            ("k7/8/8/8/4R3/4K3/8/8 w - - 0 1", "e3e4", Law::OwnTarget),
        ] {
            let (board, mv) = case(Variant::Chess960, fen, text);
            assert_eq!(why_illegal(&board, mv), Some(law), "{text} in {fen}");
        }
    }

    #[test]
    fn missing_moves_are_given_the_law_they_are_about() {
        for (fen, text, law) in [
            (START, "e2e4", Law::PawnDoubleStep),
            (START, "e2e3", Law::PawnStep),
            (START, "g1f3", Law::KnightJump),
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", Law::CastlingRights),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", Law::CastlingThroughCheck),
            ("1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", Law::CastlingThroughCheck),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1e2", Law::KingStep),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1a8", Law::RookLine),
            ("7k/8/8/6pP/7K/8/6q1/8 w - g6 0 1", "h5g6", Law::EnPassant),
            ("8/P7/7k/8/8/8/5q2/7K w - - 0 1", "a7a8n", Law::PromotionPiece),
            ("8/P7/7k/8/8/8/5q2/7K w - - 0 1", "a7a8q", Law::PromotionPiece),
            ("4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1d1", Law::CheckAnswered),
            ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", Law::PawnCapture),
            ("4k3/8/8/3p4/4B3/3Q4/8/4K3 w - - 0 1", "e4d5", Law::BishopLine),
            ("4k3/8/8/3p4/4B3/3Q4/8/4K3 w - - 0 1", "d3d5", Law::QueenLine),
        ] {
            let (board, mv) = case(Variant::Standard, fen, text);
            assert!(legal_moves(&board).contains(&mv), "{text} in {fen}");
            assert_eq!(law_of_missing(&board, mv), law, "{text} in {fen}");
        }
    }
}
