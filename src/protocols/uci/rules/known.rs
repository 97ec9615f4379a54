//! The rules as an engine knows them: the true ones, or with one law wrong.
//!
//! In: a board and perhaps a wrong rule. Out: the moves that rule allows, and the position after one.
//! Never: how the laws are tested, which is in `by_law`; nor the choice of a move.

use std::rc::Rc;

use super::board::Board;
use super::by_law::{after_under, broken_law};
use super::moves::{Ending, Outcome, in_check, is_legal, legal_moves, outcome};
use super::notation::{MoveError, Slip, resolve_under};
use super::pieces::{Kind, Move, Square};
use super::wrong_rules::WrongRule;
use crate::protocols::cache::Cache;

/// The true rules of the game, or those with one law wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules(Option<WrongRule>);

impl Rules {
    /// The rules with this law understood wrongly.
    #[must_use]
    pub const fn wrong(rule: WrongRule) -> Self {
        Self(Some(rule))
    }

    /// The legal moves in ascending order; none at the end of the game.
    #[must_use]
    pub fn legal(self, board: &Board) -> Vec<Move> {
        match self.0 {
            Some(rule) if !rule.keeps_moves() => moves_under(board, rule).to_vec(),
            _ => legal_moves(board),
        }
    }

    /// Whether a move is legal.
    #[must_use]
    pub fn allow(self, board: &Board, mv: Move) -> bool {
        match self.0 {
            Some(rule) if !rule.keeps_moves() => is_legal_under(board, mv, Some(rule)),
            _ => is_legal(board, mv),
        }
    }

    /// The position after a legal move.
    #[must_use]
    pub fn after(self, board: &Board, mv: Move) -> Board {
        after_under(board, mv, self.0)
    }

    /// The result, if the side to move has no legal move.
    #[must_use]
    pub fn outcome(self, board: &Board) -> Option<Outcome> {
        let winner = Some(board.turn().opponent());
        match self.0 {
            None => outcome(board),
            Some(rule) => self.legal(board).is_empty().then(|| {
                if rule == WrongRule::StalemateLost || in_check(board, board.turn()) {
                    Outcome { winner, ending: Ending::Checkmate }
                } else {
                    Outcome { winner: None, ending: Ending::Stalemate }
                }
            }),
        }
    }

    /// Finds the legal move that a text names, as [`resolve`](super::resolve) does.
    ///
    /// # Errors
    ///
    /// That the text is no move, or names none that is legal.
    pub fn resolve(self, board: &Board, text: &str, accepted: &[Slip]) -> Result<Move, MoveError> {
        resolve_under(board, text, accepted, self)
    }
}

/// The legal moves in ascending order, if one rule is wrong.
///
/// Without a deviation these are the true legal moves.
#[must_use]
pub fn legal_moves_under(board: &Board, deviation: Option<WrongRule>) -> Vec<Move> {
    // Other origins and promotions break laws that no deviation gets wrong.
    let own = |from: &Square| board.piece_at(*from).is_some_and(|p| p.side == board.turn());
    Square::all()
        .filter(own)
        .flat_map(|from| Square::all().map(move |to| (from, to)))
        .flat_map(|(from, to)| {
            let is_pawn = board.piece_at(from).is_some_and(|piece| piece.kind == Kind::Pawn);
            let arrives = is_pawn && matches!(to.rank(), 0 | 7);
            let promotions = arrives.then_some(Kind::PROMOTIONS);
            let kinds = promotions.into_iter().flatten().map(Some);
            [None].into_iter().chain(kinds).map(move |promotion| Move { from, to, promotion })
        })
        .filter(|&mv| is_legal_under(board, mv, deviation))
        .collect()
}

/// Whether a move is legal, if one rule is wrong. Whoever has a rule of checks wrong still captures no
/// king.
#[must_use]
pub fn is_legal_under(board: &Board, mv: Move, deviation: Option<WrongRule>) -> bool {
    let is_king = board.piece_at(mv.to).is_some_and(|piece| piece.kind == Kind::King);
    let is_free = deviation.is_none() || !is_king || board.castling(mv).is_some();
    is_free && broken_law(board, mv, deviation).is_none()
}

/// The legal moves with a law wrong.
fn moves_under(board: &Board, rule: WrongRule) -> Rc<[Move]> {
    thread_local! {
        static MOVES: Cache<(Board, WrongRule), Rc<[Move]>> = Cache::default();
    }
    let compute = || legal_moves_under(board, Some(rule)).into();
    MOVES.with(|moves| moves.get_or_compute((*board, rule), compute))
}

#[cfg(test)]
mod tests {
    use super::super::{Fen, Law, MoveText, Variant, counts::PUBLISHED, parse_move, why_illegal};
    use super::*;
    use crate::contract::{Random, perft};

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const CASTLE: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    const CASTLE_OF_BLACK: &str = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1";
    const PROMOTE: &str = "8/P7/7k/8/8/8/5q2/7K w - - 0 1";
    const EN_PASSANT: &str = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";

    fn board(fen: &str) -> Board {
        Fen::parse(fen).expect("a FEN").board(Variant::Standard).expect("a position")
    }

    fn read(text: &str) -> Move {
        let Ok(MoveText::Move(mv)) = parse_move(text) else { panic!("{text}") };
        mv
    }

    /// Positions of random lines, some moves by a wrong rule, so that odd positions occur too.
    fn random_positions(seed: u64, plies: usize, mut visit: impl FnMut(&Board)) {
        let starts = [START, CASTLE, PROMOTE, EN_PASSANT]
            .into_iter()
            .chain(perft::published(PUBLISHED).into_iter().map(|entry| entry.position));
        let starts: Vec<Board> = starts
            .filter_map(|line| {
                let fen = Fen::parse(line).ok()?;
                fen.board(Variant::Standard).or_else(|_| fen.board(Variant::Chess960)).ok()
            })
            .collect();
        assert!(starts.len() > 15);
        let mut random = Random::new(seed);
        let mut board = starts[0];
        for ply in 0..plies {
            // A wrong rule may leave a king where it can be captured.
            if !in_check(&board, board.turn().opponent()) {
                visit(&board);
            }
            let rule = random.choose(&WrongRule::ALL).filter(|_| ply % 3 == 2);
            let rules = rule.map_or(Rules::default(), Rules::wrong);
            let moves = rules.legal(&board);
            board = match random.choose(&moves).filter(|_| ply % 50 != 49) {
                Some(mv) => rules.after(&board, mv),
                None => random.choose(&starts).expect("starts"),
            };
        }
    }

    #[test]
    fn both_generators_agree() {
        random_positions(7, 1_500, |board| {
            assert_eq!(legal_moves_under(board, None), legal_moves(board), "{board}");
            let after = |mv: &Move| (board.after(*mv), after_under(board, *mv, None));
            assert!(legal_moves(board).iter().map(after).all(|(one, other)| one == other));
        });
    }

    #[test]
    fn a_wrong_move_names_its_deviation_or_what_comes_of_wrong_attacks() {
        random_positions(11, 200, |board| {
            let right = legal_moves(board);
            for deviation in WrongRule::ALL {
                let wrong = legal_moves_under(board, Some(deviation));
                assert!(!deviation.keeps_moves() || wrong == right, "{deviation:?} {board}");
                for &mv in wrong.iter().filter(|mv| !right.contains(mv)) {
                    let law = why_illegal(board, mv).expect("illegal");
                    let king = matches!(
                        law,
                        Law::KingIntoCheck
                            | Law::CheckAnswered
                            | Law::Pinned
                            | Law::EnPassantPinned
                            | Law::CastlingOutOfCheck
                            | Law::CastlingThroughCheck
                            | Law::CastlingIntoCheck
                    );
                    // Beside an enemy pawn it looks like a capture en passant.
                    let slants = deviation == WrongRule::PawnSlants && law == Law::EnPassant;
                    assert!(
                        law == deviation.law() || king || slants,
                        "{deviation:?} {mv} {law:?} {board}"
                    );
                }
            }
        });
    }

    #[test]
    fn each_deviation_differs_from_the_truth() {
        let take = "7k/8/8/6pP/7K/8/6q1/8 w - g6 0 1";
        let blocked = "4k3/8/8/8/8/p7/P7/4K3 w - - 0 1";
        let alone = "4k3/8/8/8/8/P7/8/4K3 w - - 0 1";
        let queen = "4k3/8/8/8/8/8/8/QN2K3 w - - 0 1";
        let checked = "R3r1k1/8/8/8/8/8/8/4K1N1 w - - 0 1";
        let double = "4r1k1/8/8/8/8/3n4/2P5/4K3 w - - 0 1";
        let between = "4k3/8/8/8/8/8/8/R3KB2 w Q - 0 1";
        let mut shown = Vec::new();
        for (deviation, fen, text, allows) in [
            (WrongRule::EnPassantUnknown, take, "h5g6", false),
            (WrongRule::EnPassantUnknownToWhite, take, "h5g6", false),
            (WrongRule::EnPassantUnknownToBlack, "k7/8/8/8/pP6/8/8/K7 b - b3 0 1", "a4b3", false),
            (WrongRule::EnPassantLate, "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", true),
            (WrongRule::EnPassantPinIgnored, "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "e4d3", true),
            (WrongRule::CastlingUnknown, CASTLE, "e1g1", false),
            (WrongRule::CastlingUnknownToWhite, CASTLE, "e1g1", false),
            (WrongRule::CastlingUnknownToBlack, CASTLE_OF_BLACK, "e8c8", false),
            (WrongRule::ShortCastlingUnknown, CASTLE, "e1g1", false),
            (WrongRule::ShortCastlingUnknownToWhite, CASTLE, "e1g1", false),
            (WrongRule::ShortCastlingUnknownToBlack, CASTLE_OF_BLACK, "e8g8", false),
            (WrongRule::LongCastlingUnknown, CASTLE, "e1c1", false),
            (WrongRule::LongCastlingUnknownToWhite, CASTLE, "e1c1", false),
            (WrongRule::LongCastlingUnknownToBlack, CASTLE_OF_BLACK, "e8c8", false),
            (WrongRule::LongCastlingNeedsBothWays, between, "e1c1", false),
            (WrongRule::CastlingRightsIgnored, "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "e1g1", true),
            (WrongRule::CastlingOverPieces, "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1c1", true),
            (WrongRule::CastlingOutOfCheck, "4r1k1/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", true),
            (WrongRule::CastlingThroughCheck, "4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", true),
            (WrongRule::CastlingIntoCheck, "4k1r1/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", true),
            (WrongRule::CastlingRookAttacked, "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", false),
            (WrongRule::UnderpromotionUnknown, PROMOTE, "a7a8n", false),
            (WrongRule::PromotionOptional, PROMOTE, "a7a8", true),
            (WrongRule::DoubleStepUnknown, START, "e2e4", false),
            (WrongRule::DoubleStepAnywhere, alone, "a3a5", true),
            (WrongRule::DoubleStepJumps, blocked, "a2a4", true),
            (WrongRule::PawnCapturesUnknown, "4k3/8/8/8/8/1p6/P7/4K3 w - - 0 1", "a2b3", false),
            (WrongRule::PawnCapturesForward, blocked, "a2a3", true),
            (WrongRule::PawnSlants, alone, "a3b4", true),
            (WrongRule::PawnBackward, alone, "a3a2", true),
            (WrongRule::KnightBlocked, START, "g1f3", false),
            (WrongRule::KnightLong, "4k3/8/8/8/8/8/8/N3K3 w - - 0 1", "a1b4", true),
            (WrongRule::BishopJumps, "4k3/8/8/8/8/8/1P6/B3K3 w - - 0 1", "a1d4", true),
            (WrongRule::RookJumps, "4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", "a1a4", true),
            (WrongRule::QueenJumps, queen, "a1d1", true),
            (WrongRule::KingTwoSteps, alone, "e1e3", true),
            (WrongRule::KingIntoCheck, "4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "e1e2", true),
            (WrongRule::KingsTouch, "8/8/8/8/8/4k3/8/4K3 w - - 0 1", "e1e2", true),
            (WrongRule::KingStaysInLine, "8/8/8/8/8/k7/8/r3K3 w - - 0 1", "e1f1", true),
            (WrongRule::PawnAttacksUnseen, "4k3/8/8/8/8/8/3p4/4K2N w - - 0 1", "h1g3", true),
            (WrongRule::KnightAttacksUnseen, "4k3/8/8/8/8/3n4/8/4K2N w - - 0 1", "h1g3", true),
            (WrongRule::BishopAttacksUnseen, "4k3/8/8/8/7b/8/8/4K2N w - - 0 1", "e1f2", true),
            (WrongRule::RookAttacksUnseen, "4r1k1/8/8/8/8/8/P7/4K3 w - - 0 1", "a2a3", true),
            (WrongRule::QueenAttacksUnseen, "4q1k1/8/8/8/8/8/P7/4K3 w - - 0 1", "a2a3", true),
            (WrongRule::ChecksIgnored, "4r1k1/8/8/8/8/8/P7/4K3 w - - 0 1", "a2a3", true),
            (WrongRule::DoubleCheckBlocked, double, "c2d3", true),
            (WrongRule::CheckersNotCaptured, checked, "a8e8", false),
            (WrongRule::ChecksNotBlocked, checked, "g1e2", false),
            (WrongRule::ChecksFledOnly, checked, "g1e2", false),
            (WrongRule::PinnedStay, "4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1", "e2e5", false),
            (WrongRule::PinsIgnored, "4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1", "e2d3", true),
        ] {
            let (board, mv) = (board(fen), read(text));
            let rules = Rules::wrong(deviation);
            assert_eq!(rules.allow(&board, mv), allows, "{deviation:?}");
            assert_eq!(deviation.forbids_moves(), !allows, "{deviation:?}");
            assert_eq!(rules.legal(&board).contains(&mv), allows, "{deviation:?}");
            shown.push(deviation);
        }
        shown.extend(WrongRule::ALL.into_iter().filter(|deviation| deviation.keeps_moves()));
        shown.sort_unstable();
        let mut all = WrongRule::ALL;
        all.sort_unstable();
        assert_eq!(shown, all);
    }

    /// What one side has wrong the other has right, and so it is with the other kind of castling.
    #[test]
    fn what_one_side_has_wrong_is_right_for_the_other() {
        for (deviation, fen, text) in [
            (WrongRule::CastlingUnknownToWhite, CASTLE_OF_BLACK, "e8c8"),
            (WrongRule::CastlingUnknownToBlack, CASTLE, "e1g1"),
            (WrongRule::LongCastlingUnknownToWhite, CASTLE_OF_BLACK, "e8c8"),
            (WrongRule::LongCastlingUnknownToWhite, CASTLE, "e1g1"),
            (WrongRule::ShortCastlingUnknownToBlack, CASTLE, "e1g1"),
            (WrongRule::ShortCastlingUnknown, CASTLE, "e1c1"),
            (WrongRule::LongCastlingNeedsBothWays, CASTLE, "e1c1"),
            (WrongRule::LongCastlingNeedsBothWays, "4k3/8/8/8/8/8/8/3QK2R w K - 0 1", "e1g1"),
            (WrongRule::EnPassantUnknownToBlack, EN_PASSANT, "e5d6"),
        ] {
            assert!(
                Rules::wrong(deviation).allow(&board(fen), read(text)),
                "{deviation:?}: {text}"
            );
        }
    }

    #[test]
    fn some_deviations_show_after_the_move_or_at_the_end() {
        for (deviation, fen, text, wrong) in [
            (
                WrongRule::EnPassantLeavesPawn,
                EN_PASSANT,
                "e5d6",
                "4k3/8/3P4/3p4/8/8/8/4K3 b - - 0 1",
            ),
            (
                WrongRule::EnPassantLate,
                "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
                "e5d6",
                "4k3/8/3P4/8/8/8/8/4K3 b - - 0 1",
            ),
            (WrongRule::CastlingLeavesRook, CASTLE, "e1g1", "r3k2r/8/8/8/8/8/8/R5KR b kq - 1 1"),
            (WrongRule::PromotesToQueen, PROMOTE, "a7a8n", "Q7/8/7k/8/8/8/5q2/7K b - - 0 1"),
            (
                WrongRule::CapturesIntoQueen,
                "5r2/4P3/7k/8/6K1/8/8/8 w - - 0 1",
                "e7f8n",
                "5Q2/8/7k/8/6K1/8/8/8 b - - 0 1",
            ),
        ] {
            let (board, mv) = (board(fen), read(text));
            assert_eq!(Rules::wrong(deviation).after(&board, mv).to_string(), wrong);
            assert_ne!(Rules::default().after(&board, mv).to_string(), wrong);
        }
        let stale = board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
        let lost = Rules::wrong(WrongRule::StalemateLost).outcome(&stale).expect("an end");
        let drawn = Rules::default().outcome(&stale).expect("an end");
        assert_eq!((lost.ending, drawn.ending), (Ending::Checkmate, Ending::Stalemate));
        assert_eq!((lost.winner, drawn.winner), (Some(super::super::Side::White), None));
    }
}
