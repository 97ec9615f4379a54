//! From a position as it is written to a board: whether a game can reach it.
//!
//! In: a FEN, the variant. Out: the board, or why there is none.
//! Never: how a FEN is written; nor whether some game really leads there.

use super::board::Board;
use super::fen::{Fen, file_letter, home_squares};
use super::moves::in_check;
use super::pieces::{Castling, Kind, Piece, Side, Square, Variant};
use super::wording::Impossible;

impl Fen {
    /// The position as a board of a variant.
    ///
    /// # Errors
    ///
    /// Why no game can reach it, as far as kings, pawns, castling rights and check show.
    pub fn board(&self, variant: Variant) -> Result<Board, Impossible> {
        let mut board = Board::empty(variant, self.turn);
        board.set_counters(self.clock, self.number);
        for square in Square::all() {
            let piece = self.pieces[square.index()];
            let is_pawn = piece.is_some_and(|piece| piece.kind == Kind::Pawn);
            if is_pawn && matches!(square.rank(), 0 | 7) {
                return Err(Impossible::PawnOnEnd(square));
            }
            board.put(square, piece);
        }
        for side in Side::BOTH {
            match board.of(side, Kind::King).count_ones() {
                0 => return Err(Impossible::NoKing(side)),
                1 => {}
                _ => return Err(Impossible::ManyKings(side)),
            }
        }
        for right in self.rights.chars() {
            grant(&mut board, right)?;
        }
        if let Some(square) = self.passed {
            if !has_passed(&board, square) {
                return Err(Impossible::NotPassed(square));
            }
            board.set_passed(Some(square));
        }
        if in_check(&board, self.turn.opponent()) {
            return Err(Impossible::OpponentInCheck);
        }
        Ok(board)
    }
}

/// Gives the rook of a castling right its right.
fn grant(board: &mut Board, right: char) -> Result<(), Impossible> {
    let side = if right.is_ascii_uppercase() { Side::White } else { Side::Black };
    let standard = board.variant() == Variant::Standard;
    let is_home =
        |square: &Square| square.rank() == side.rank(0) && (!standard || square.file() == 4);
    let king = board.king(side).filter(is_home).ok_or(Impossible::RightWithoutKing(right))?;
    let is_rook = |square: &Square| {
        board.piece_at(*square) == Some(Piece { side, kind: Kind::Rook })
            && (!standard || matches!(square.file(), 0 | 7))
    };
    let rooks: Vec<Square> = home_squares(side).filter(is_rook).collect();
    let (first, last) = (rooks.first().copied(), rooks.last().copied());
    let rook = match right.to_ascii_uppercase() {
        'K' => last.filter(|rook| rook.file() > king.file()),
        'Q' => first.filter(|rook| rook.file() < king.file()),
        file => rooks.into_iter().find(|rook| file_letter(*rook) == file),
    }
    .ok_or(Impossible::RightWithoutRook(right))?;
    let is_short = |rook| Castling::of(king, rook).is_short();
    if board.castling_rooks(side).any(|other| is_short(other) == is_short(rook)) {
        return Err(Impossible::RightForSecondRook(right));
    }
    board.grant(rook);
    Ok(())
}

/// Whether a pawn of the side not to move can just have passed a square.
fn has_passed(board: &Board, square: Square) -> bool {
    let side = board.turn().opponent();
    let on = |rank| board.piece_at(square.on_rank(side.rank(rank)));
    side.rank(square.rank()) == 2
        && on(1).is_none()
        && on(2).is_none()
        && on(3) == Some(Piece { side, kind: Kind::Pawn })
}

#[cfg(test)]
mod tests {
    use super::super::notation::parse_square;
    use super::*;

    fn board(text: &str, variant: Variant) -> Result<Board, Impossible> {
        Fen::parse(text).expect("a FEN").board(variant)
    }

    #[test]
    fn impossible_positions_are_well_formed() {
        let square = |text| parse_square(text).expect("a square");
        for (text, expected) in [
            ("8/8/8/8/8/8/8/4K3 w - - 0 1", Impossible::NoKing(Side::Black)),
            ("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", Impossible::ManyKings(Side::White)),
            ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", Impossible::PawnOnEnd(square("h8"))),
            ("4k3/8/8/8/8/8/8/4K2p w - - 0 1", Impossible::PawnOnEnd(square("h1"))),
            ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", Impossible::OpponentInCheck),
            ("8/8/8/8/8/8/4k3/4K3 w - - 0 1", Impossible::OpponentInCheck),
            ("4k3/8/8/8/8/8/8/3K3R w K - 0 1", Impossible::RightWithoutKing('K')),
            ("4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", Impossible::RightWithoutRook('K')),
            ("r3k3/8/8/8/8/8/8/4K2r w k - 0 1", Impossible::RightWithoutRook('k')),
            ("4k3/8/8/8/8/8/8/4K2R w KH - 0 1", Impossible::RightForSecondRook('H')),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d5 0 1", Impossible::NotPassed(square("d5"))),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - e6 0 1", Impossible::NotPassed(square("e6"))),
            ("4k3/3r4/8/3pP3/8/8/8/4K3 w - d6 0 1", Impossible::NotPassed(square("d6"))),
            ("4k3/8/8/8/3pP3/8/8/4K3 w - e3 0 1", Impossible::NotPassed(square("e3"))),
        ] {
            assert_eq!(board(text, Variant::Standard), Err(expected), "{text}");
        }
    }

    #[test]
    fn chess960_rights_go_by_the_outermost_rook_or_by_file() {
        let both = "1rk1r3/8/8/8/8/8/8/1R1RKR1R w";
        for (rights, x_fen, shredder) in [
            ("Kq", "Kq", "Hb"),
            ("Fq", "Fq", "Fb"),
            ("HDb", "KDq", "HDb"),
            ("KQkq", "KQkq", "HBeb"),
            ("-", "-", "-"),
        ] {
            let read = board(&format!("{both} {rights} - 0 1"), Variant::Chess960).expect("sound");
            assert_eq!(Fen::of(&read).to_string(), format!("{both} {x_fen} - 0 1"));
            assert_eq!(Fen::shredder(&read).to_string(), format!("{both} {shredder} - 0 1"));
            let again = board(&Fen::of(&read).to_string(), Variant::Chess960);
            assert_eq!(again, Ok(read), "{rights}");
        }
        for (rights, expected) in
            [("HF", Impossible::RightForSecondRook('F')), ("G", Impossible::RightWithoutRook('G'))]
        {
            let text = format!("{both} {rights} - 0 1");
            assert_eq!(board(&text, Variant::Chess960), Err(expected), "{rights}");
        }
    }
}
