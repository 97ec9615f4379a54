//! The laws one by one, plainly, with the choice to get one of them wrong.
//!
//! In: a board, a move, perhaps a deviation. Out: the first law broken, or the board after the move.
//! Written for reading, square by square, as a second witness beside `moves`.
//! Never: sets of squares, speed, or anything taken from `moves`.

use super::board::Board;
use super::law::Law;
use super::pieces::{Castling, Kind, Move, Piece, Side, Square};
use super::wrong_rules::WrongRule;

/// The one implementation of all laws; a deviation relaxes or tightens a single line of it.
pub(super) fn broken_law(board: &Board, mv: Move, wrong: Option<WrongRule>) -> Option<Law> {
    let side = board.turn();
    let wrong = wrong.filter(|wrong| !wrong.keeps_moves()).and_then(|wrong| wrong.of(side));
    let Some(piece) = board.piece_at(mv.from) else { return Some(Law::EmptyOrigin) };
    if piece.side != side {
        return Some(Law::OpponentsPiece);
    }
    if let Some(castling) = board.castling(mv) {
        let law = broken_castling(board, castling, mv, wrong);
        return law.or_else(|| mv.promotion.map(|_| Law::PromotionPlace));
    }
    if board.piece_at(mv.to).is_some_and(|target| target.side == side) {
        return Some(Law::OwnTarget);
    }
    let step = match piece.kind {
        Kind::Pawn => broken_pawn_step(board, side, mv, wrong),
        kind => broken_step(board, kind, mv, wrong),
    };
    step.or_else(|| broken_promotion(piece, mv, wrong))
        .or_else(|| broken_safety(board, piece, mv, wrong))
}

/// The position after a move, if one rule is wrong.
pub(super) fn after_under(board: &Board, mv: Move, wrong: Option<WrongRule>) -> Board {
    let side = board.turn();
    let mut after = board.after(mv);
    let (captures, queen) = (board.piece_at(mv.to).is_some(), Piece { side, kind: Kind::Queen });
    match wrong.and_then(|rule| rule.of(side)) {
        Some(WrongRule::EnPassantLate) => {
            if let Some(beside) = pawn_beside(board, side, mv) {
                after.put(beside, None);
            }
        }
        Some(WrongRule::EnPassantLeavesPawn) => {
            if let Some(square) = board.taken_in_passing(mv) {
                after.put(square, board.piece_at(square));
            }
        }
        Some(WrongRule::CastlingLeavesRook) => {
            if let Some(Castling { rook, rook_to, .. }) = board.castling(mv)
                && after.piece_at(rook).is_none()
            {
                after.put(rook, board.piece_at(rook));
                after.put(rook_to, None);
            }
        }
        Some(WrongRule::CastlingRightsOutlastRooks)
            if board.castling_rooks(side.opponent()).any(|rook| rook == mv.to) =>
        {
            after.grant(mv.to);
        }
        Some(WrongRule::CastlingRightsLostTogether)
            if board.castling_rooks(side).any(|rook| rook == mv.from) =>
        {
            after.revoke(board.castling_rights(side));
        }
        Some(WrongRule::PromotesToQueen) if mv.promotion.is_some() => after.put(mv.to, Some(queen)),
        Some(WrongRule::CapturesIntoQueen) if mv.promotion.is_some() && captures => {
            after.put(mv.to, Some(queen));
        }
        _ => {}
    }
    after
}

/// The law of its own movement that a piece other than a pawn breaks; castling is not among it.
fn broken_step(board: &Board, kind: Kind, mv: Move, wrong: Option<WrongRule>) -> Option<Law> {
    let (files, ranks) = offset(mv);
    let (width, height) = (files.abs(), ranks.abs());
    let straight = width == 0 || height == 0;
    let diagonal = width == height;
    let free = |jumps| match pieces_between(board, mv) {
        0 => true,
        pieces => pieces == 1 && wrong == Some(jumps),
    };
    match kind {
        Kind::King => {
            let two = wrong == Some(WrongRule::KingTwoSteps)
                && width.max(height) == 2
                && (straight || diagonal)
                && pieces_between(board, mv) == 0;
            first_broken(&[(width.max(height) == 1 || two, Law::KingStep)])
        }
        Kind::Queen => first_broken(&[
            ((straight || diagonal) && mv.from != mv.to, Law::QueenLine),
            (free(WrongRule::QueenJumps), Law::QueenPath),
        ]),
        Kind::Rook => first_broken(&[
            (straight && mv.from != mv.to, Law::RookLine),
            (free(WrongRule::RookJumps), Law::RookPath),
        ]),
        Kind::Bishop => first_broken(&[
            (diagonal && mv.from != mv.to, Law::BishopLine),
            (free(WrongRule::BishopJumps), Law::BishopPath),
        ]),
        Kind::Knight => {
            let long = wrong == Some(WrongRule::KnightLong) && width * height == 3;
            let blocked = wrong == Some(WrongRule::KnightBlocked)
                && is_occupied(board, mv.from, files / 2, ranks / 2);
            first_broken(&[((width * height == 2 || long) && !blocked, Law::KnightJump)])
        }
        Kind::Pawn => Some(Law::PawnStep),
    }
}

/// The law of its own movement that a pawn breaks.
fn broken_pawn_step(board: &Board, side: Side, mv: Move, wrong: Option<WrongRule>) -> Option<Law> {
    let (files, forward) = forward_offset(side, mv);
    let misplays = |deviation| wrong == Some(deviation);
    let target = board.piece_at(mv.to);
    let pushes = target.is_none() || misplays(WrongRule::PawnCapturesForward);
    match (files.abs(), forward) {
        (0, 1) => first_broken(&[(pushes, Law::PawnBlocked)]),
        (0, 2) => {
            let starts = side.rank(mv.from.rank()) == 1 || misplays(WrongRule::DoubleStepAnywhere);
            let path = pieces_between(board, mv) == 0 || misplays(WrongRule::DoubleStepJumps);
            first_broken(&[
                (starts && !misplays(WrongRule::DoubleStepUnknown), Law::PawnDoubleStep),
                (target.is_none() && path, Law::PawnBlocked),
            ])
        }
        (1, 1) if misplays(WrongRule::PawnCapturesUnknown) => Some(Law::PawnCapture),
        (1, 1) if target.is_some() => None,
        (1, 1) => {
            let passed = board.passed() == Some(mv.to) && !misplays(WrongRule::EnPassantUnknown);
            let beside = pawn_beside(board, side, mv).is_some();
            let late = beside && misplays(WrongRule::EnPassantLate);
            let law = if beside { Law::EnPassant } else { Law::PawnCapture };
            first_broken(&[(passed || late || misplays(WrongRule::PawnSlants), law)])
        }
        (0, -1) if misplays(WrongRule::PawnBackward) => {
            first_broken(&[(target.is_none(), Law::PawnBlocked)])
        }
        (0 | 1, i32::MIN..=-1) => Some(Law::PawnBackward),
        _ => Some(Law::PawnStep),
    }
}

/// The enemy pawn that could have been captured en passant by this move, if it has just come there.
fn pawn_beside(board: &Board, side: Side, mv: Move) -> Option<Square> {
    let pawn = |side| Some(Piece { side, kind: Kind::Pawn });
    let (files, forward) = forward_offset(side, mv);
    let beside = mv.to.on_rank(mv.from.rank());
    (side.rank(mv.from.rank()) == 4
        && (files.abs(), forward) == (1, 1)
        && board.piece_at(mv.from) == pawn(side)
        && board.piece_at(mv.to).is_none()
        && board.piece_at(beside) == pawn(side.opponent()))
    .then_some(beside)
}

fn broken_promotion(piece: Piece, mv: Move, wrong: Option<WrongRule>) -> Option<Law> {
    let arrives = piece.kind == Kind::Pawn && piece.side.rank(mv.to.rank()) == 7;
    match mv.promotion {
        None if arrives && wrong != Some(WrongRule::PromotionOptional) => {
            Some(Law::PromotionMissing)
        }
        None => None,
        Some(_) if !arrives => Some(Law::PromotionPlace),
        Some(Kind::King | Kind::Pawn) => Some(Law::PromotionPiece),
        Some(kind) => {
            let unknown = wrong == Some(WrongRule::UnderpromotionUnknown) && kind != Kind::Queen;
            unknown.then_some(Law::PromotionPiece)
        }
    }
}

fn broken_castling(
    board: &Board,
    castling: Castling,
    mv: Move,
    wrong: Option<WrongRule>,
) -> Option<Law> {
    let Castling { king, king_to, rook, rook_to } = castling;
    let side = board.turn();
    let misplays = |deviation| wrong == Some(deviation);
    let unknown = match castling.is_short() {
        true => WrongRule::ShortCastlingUnknown,
        false => WrongRule::LongCastlingUnknown,
    };
    let known = !misplays(WrongRule::CastlingUnknown) && !misplays(unknown);
    let has_rook = board.piece_at(rook) == Some(Piece { side, kind: Kind::Rook });
    let right = board.castling_rooks(side).any(|square| square == rook)
        || (has_rook && misplays(WrongRule::CastlingRightsIgnored));
    let passes = |from: Square, to: Square| rank_between(from, to).chain([to]);
    let empty =
        |square: Square| square == king || square == rook || board.piece_at(square).is_none();
    let beside = is_occupied(board, king, 1, 0) && !castling.is_short();
    let path = passes(king, king_to).all(empty)
        && !(beside && misplays(WrongRule::LongCastlingNeedsBothWays))
        && (passes(rook, rook_to).all(empty) || misplays(WrongRule::CastlingOverPieces));
    let mut lifted = *board;
    lifted.put(king, None);
    let attacked = |square| is_attacked(&lifted, side, square, wrong);
    let through = rank_between(king, king_to).any(attacked)
        || (misplays(WrongRule::CastlingRookAttacked)
            && rank_between(rook, rook_to).chain([rook]).any(attacked));
    let after = after_under(board, mv, wrong);
    let arrives = attacked(king_to) || is_attacked(&after, side, king_to, wrong);
    first_broken(&[
        (known && right, Law::CastlingRights),
        (path, Law::CastlingPath),
        (
            !is_attacked(board, side, king, wrong) || misplays(WrongRule::CastlingOutOfCheck),
            Law::CastlingOutOfCheck,
        ),
        (!through || misplays(WrongRule::CastlingThroughCheck), Law::CastlingThroughCheck),
        (!arrives || misplays(WrongRule::CastlingIntoCheck), Law::CastlingIntoCheck),
    ])
}

/// The law that a move breaks by leaving its own king in check.
fn broken_safety(board: &Board, piece: Piece, mv: Move, wrong: Option<WrongRule>) -> Option<Law> {
    let side = piece.side;
    let misplays = |deviation| wrong == Some(deviation);
    let after = after_under(board, mv, wrong);
    let Some(king) = after.king(side) else { return Some(Law::CheckAnswered) };
    let attackers = attackers(&after, side, king, wrong);
    if attackers.is_empty() {
        return broken_by_safe_move(board, piece, mv, wrong);
    }
    if piece.kind == Kind::King {
        let sees = |from: &Square| {
            let is_king = after.piece_at(*from).is_some_and(|piece| piece.kind == Kind::King);
            let mut shadowed = after;
            shadowed.put(mv.from, Some(piece));
            let is_hidden = !attacks(&shadowed, *from, king, wrong);
            let overlooked = (is_king && misplays(WrongRule::KingsTouch))
                || (is_hidden && misplays(WrongRule::KingStaysInLine));
            !overlooked
        };
        let safe = !attackers.iter().any(sees) || misplays(WrongRule::KingIntoCheck);
        return first_broken(&[(safe, Law::KingIntoCheck)]);
    }
    let before = self::attackers(board, side, king, wrong);
    let (old, new): (Vec<Square>, Vec<Square>) =
        attackers.iter().partition(|from| before.contains(from));
    let one_gone = misplays(WrongRule::DoubleCheckBlocked) && old.len() < before.len();
    let in_passing = board.taken_in_passing(mv).is_some();
    let law = if in_passing { Law::EnPassantPinned } else { Law::Pinned };
    let overlooked = misplays(WrongRule::PinsIgnored)
        || (in_passing && misplays(WrongRule::EnPassantPinIgnored));
    first_broken(&[
        (old.is_empty() || one_gone || misplays(WrongRule::ChecksIgnored), Law::CheckAnswered),
        (new.is_empty() || overlooked, law),
    ])
}

/// The law that a move breaks which leaves the king safe: none, unless such moves are misunderstood.
fn broken_by_safe_move(
    board: &Board,
    piece: Piece,
    mv: Move,
    wrong: Option<WrongRule>,
) -> Option<Law> {
    let misplays = |deviation| wrong == Some(deviation);
    let king = board.king(piece.side).filter(|king| *king != mv.from)?;
    let checkers = attackers(board, piece.side, king, wrong);
    if checkers.is_empty() {
        let mut lifted = *board;
        lifted.put(mv.from, None);
        let is_free =
            !misplays(WrongRule::PinnedStay) || !is_attacked(&lifted, piece.side, king, wrong);
        return first_broken(&[(is_free, Law::Pinned)]);
    }
    let captured = board.taken_in_passing(mv).unwrap_or(mv.to);
    let refused = match checkers.contains(&captured) {
        true => WrongRule::CheckersNotCaptured,
        false => WrongRule::ChecksNotBlocked,
    };
    let is_known = !misplays(refused) && !misplays(WrongRule::ChecksFledOnly);
    first_broken(&[(is_known, Law::CheckAnswered)])
}

/// The first law whose condition does not hold.
fn first_broken(laws: &[(bool, Law)]) -> Option<Law> {
    laws.iter().find(|(holds, _)| !holds).map(|&(_, law)| law)
}

/// The pieces that attack a square of a side.
fn attackers(board: &Board, side: Side, to: Square, wrong: Option<WrongRule>) -> Vec<Square> {
    let enemy = |from: &Square| {
        board.piece_at(*from).is_some_and(|piece| piece.side != side && !is_unseen(piece, wrong))
    };
    Square::all().filter(enemy).filter(|from| attacks(board, *from, to, wrong)).collect()
}

/// Whether the attacks of this piece are overlooked.
fn is_unseen(piece: Piece, wrong: Option<WrongRule>) -> bool {
    wrong.and_then(WrongRule::unseen_attacker) == Some(piece.kind)
}

fn is_attacked(board: &Board, side: Side, to: Square, wrong: Option<WrongRule>) -> bool {
    !attackers(board, side, to, wrong).is_empty()
}

/// Whether the piece on a square could capture on another. A wrong step is also a wrong attack.
fn attacks(board: &Board, from: Square, to: Square, wrong: Option<WrongRule>) -> bool {
    let mv = Move { from, to, promotion: None };
    match board.piece_at(from) {
        None => false,
        Some(Piece { side, kind: Kind::Pawn }) => {
            let (files, forward) = forward_offset(side, mv);
            let ahead = files == 0 && wrong == Some(WrongRule::PawnCapturesForward);
            forward == 1 && (files.abs() == 1 || ahead)
        }
        Some(Piece { kind, .. }) => broken_step(board, kind, mv, wrong).is_none(),
    }
}

fn offset(mv: Move) -> (i32, i32) {
    (
        i32::from(mv.to.file()) - i32::from(mv.from.file()),
        i32::from(mv.to.rank()) - i32::from(mv.from.rank()),
    )
}

/// Files to the right and ranks towards the side's last rank.
fn forward_offset(side: Side, mv: Move) -> (i32, i32) {
    let (files, ranks) = offset(mv);
    (files, if side == Side::White { ranks } else { -ranks })
}

fn is_occupied(board: &Board, from: Square, files: i32, ranks: i32) -> bool {
    let file = u8::try_from(i32::from(from.file()) + files);
    let rank = u8::try_from(i32::from(from.rank()) + ranks);
    match (file, rank) {
        (Ok(file), Ok(rank)) => {
            Square::new(file, rank).is_some_and(|square| board.piece_at(square).is_some())
        }
        _ => false,
    }
}

/// How many pieces stand strictly between two squares of a line; 0 if they share none.
fn pieces_between(board: &Board, mv: Move) -> usize {
    let (files, ranks) = offset(mv);
    if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
        return 0;
    }
    let steps = 1..files.abs().max(ranks.abs());
    steps
        .filter(|step| is_occupied(board, mv.from, files.signum() * step, ranks.signum() * step))
        .count()
}

/// The squares strictly between two squares of a rank.
fn rank_between(one: Square, other: Square) -> impl Iterator<Item = Square> {
    let (low, high) = (one.file().min(other.file()), one.file().max(other.file()));
    (low + 1..high).map(move |file| one.on_file(file))
}
