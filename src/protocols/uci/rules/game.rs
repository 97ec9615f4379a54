//! A game as a list of positions, and the draws that could be claimed in it.
//!
//! In: a board, moves. Out: how often the position has stood there, and which draws it gives.
//! Never: an end of the game by them. The protocol leaves draws to whoever runs the game: only a
//! side without a legal move ends a search, which is `outcome`.

use std::fmt;

use super::board::Board;
use super::known::Rules;
use super::moves::legal_moves;
use super::pieces::{Kind, Move, Side, Square};
use crate::contract::Random;

/// A draw that the rules know besides stalemate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Draw {
    /// Neither side has the pieces to give mate by any play.
    Material,
    /// The position stands there for the third time, or more often.
    Threefold,
    /// The same for the fifth time: no claim is needed.
    Fivefold,
    /// Fifty moves of each side without a capture or a pawn move.
    FiftyMoves,
    /// Seventy-five such moves: no claim is needed.
    SeventyFiveMoves,
}

/// A game: where it began, what was played, and where it stands.
#[derive(Clone, Debug)]
pub struct Game {
    board: Board,
    moves: Vec<Move>,
    keys: Vec<u64>,
}

impl Game {
    /// A game that begins here.
    #[must_use]
    pub fn new(board: Board) -> Self {
        Self { board, moves: Vec::new(), keys: vec![repetition_key(&board)] }
    }

    /// Plays a move. Nobody asks whether it is legal.
    pub fn play(&mut self, mv: Move) {
        self.play_by(Rules::default(), mv);
    }

    /// Plays a move as somebody with these rules does.
    pub fn play_by(&mut self, rules: Rules, mv: Move) {
        self.board = rules.after(&self.board, mv);
        self.moves.push(mv);
        self.keys.push(repetition_key(&self.board));
    }

    /// The position now.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The moves so far.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How often the position has stood there, the present time included.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        let now = self.keys.last();
        self.keys.iter().filter(|key| Some(*key) == now).count()
    }

    /// The draws that the position gives.
    #[must_use]
    pub fn draws(&self) -> Vec<Draw> {
        let (times, clock) = (self.repetitions(), self.board.clock());
        [
            (is_insufficient(&self.board), Draw::Material),
            (times >= 3, Draw::Threefold),
            (times >= 5, Draw::Fivefold),
            (clock >= 100, Draw::FiftyMoves),
            (clock >= 150, Draw::SeventyFiveMoves),
        ]
        .into_iter()
        .filter_map(|(holds, draw)| holds.then_some(draw))
        .collect()
    }
}

/// A fingerprint that is equal for positions that count as repeated: same pieces, same side to
/// move, same castling rights, same captures en passant.
#[must_use]
pub fn repetition_key(board: &Board) -> u64 {
    let file = capturable(board).map(|square| u64::from(square.file()));
    board.key() ^ file.map_or(0, |file| Random::nth(file + 1_000))
}

/// Whether two positions count as the same; counters and the variant do not matter, and neither
/// does the square that a pawn has passed if it cannot be captured there.
#[must_use]
pub fn same_position(one: &Board, other: &Board) -> bool {
    one.turn() == other.turn()
        && Square::all().all(|square| one.piece_at(square) == other.piece_at(square))
        && Side::BOTH
            .into_iter()
            .all(|side| one.castling_rooks(side).eq(other.castling_rooks(side)))
        && capturable(one) == capturable(other)
}

/// The square where a pawn may legally be captured en passant.
#[must_use]
pub fn capturable(board: &Board) -> Option<Square> {
    board.passed()?;
    let captures = |mv: &Move| board.taken_in_passing(*mv).is_some();
    legal_moves(board).into_iter().find(captures).map(|mv| mv.to)
}

/// Whether no series of legal moves can end in mate, as far as the pieces alone show: kings and one
/// bishop or knight, or kings and bishops of which all stand on squares of one colour.
#[must_use]
pub fn is_insufficient(board: &Board) -> bool {
    let count = |kind| board.of_kind(kind).count_ones();
    if [Kind::Pawn, Kind::Rook, Kind::Queen].into_iter().any(|kind| count(kind) > 0) {
        return false;
    }
    let bishops = board.of_kind(Kind::Bishop);
    match count(Kind::Knight) {
        0 => bishops & DARK == 0 || bishops & !DARK == 0,
        knights => knights == 1 && bishops == 0,
    }
}

/// The squares of the colour of a1.
const DARK: u64 = 0xaa55_aa55_aa55_aa55;

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Material => "neither side has enough pieces for a mate",
            Self::Threefold => "the position stands there for the third time or more",
            Self::Fivefold => "the position stands there for the fifth time or more",
            Self::FiftyMoves => "fifty moves went by without a capture or a pawn move",
            Self::SeventyFiveMoves => "seventy-five moves went by without a capture or a pawn move",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Fen, Variant, resolve};
    use super::*;

    fn board(fen: &str) -> Board {
        Fen::parse(fen).expect("a FEN").board(Variant::Standard).expect("a position")
    }

    fn play(game: &mut Game, moves: &str) {
        for text in moves.split(' ') {
            let mv = resolve(game.board(), text).expect("legal");
            game.play(mv);
        }
    }

    #[test]
    fn repetitions_are_counted() {
        let mut game = Game::new(Board::start());
        let round = "g1f3 g8f6 f3g1 f6g8";
        assert_eq!(game.repetitions(), 1);
        play(&mut game, round);
        assert_eq!((game.repetitions(), game.draws()), (2, vec![]));
        play(&mut game, round);
        assert_eq!(game.draws(), [Draw::Threefold]);
        play(&mut game, round);
        play(&mut game, round);
        assert_eq!(game.draws(), [Draw::Threefold, Draw::Fivefold]);
        assert!(same_position(game.board(), &Board::start()) && *game.board() != Board::start());
        play(&mut game, "e2e4 e7e5 e1e2 e8e7 e2e1 e7e8");
        assert_eq!(game.repetitions(), 1, "the rights to castle are gone");
    }

    #[test]
    fn a_passed_square_counts_only_if_a_pawn_can_be_captured_there() {
        for (with, without, same) in [
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", false),
            ("4k3/8/8/3p4/4P3/8/8/4K3 w - d6 0 1", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 5 9", true),
            ("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "8/8/8/8/k2Pp2Q/8/8/3K4 b - - 0 1", true),
        ] {
            let (with, without) = (board(with), board(without));
            assert_eq!(same_position(&with, &without), same);
            assert_eq!(repetition_key(&with) == repetition_key(&without), same);
            assert_eq!(capturable(&with).is_none(), same);
        }
    }

    #[test]
    fn material_and_clock_give_draws() {
        for (fen, insufficient) in [
            ("8/8/4k3/8/8/3K4/8/8 w - - 0 1", true),
            ("8/8/4k3/8/8/3K4/5B2/8 w - - 0 1", true),
            ("8/8/4k3/8/8/3K4/5N2/8 w - - 0 1", true),
            ("8/6b1/4k3/8/8/3K4/5B2/8 w - - 0 1", true),
            ("8/7b/4k3/8/8/3K4/5B2/8 w - - 0 1", false),
            ("8/7n/4k3/8/8/3K4/5B2/8 w - - 0 1", false),
            ("8/7n/4k3/8/8/3K4/5N2/8 w - - 0 1", false),
            ("8/8/4k3/8/8/3K4/5P2/8 w - - 0 1", false),
            ("8/8/4k3/8/8/3K4/5R2/8 w - - 0 1", false),
        ] {
            assert_eq!(is_insufficient(&board(fen)), insufficient, "{fen}");
        }
        let draws =
            |clock| Game::new(board(&format!("4k3/8/8/8/8/8/4P3/4K3 w - - {clock} 90"))).draws();
        assert_eq!((draws(99), draws(100)), (vec![], vec![Draw::FiftyMoves]));
        assert_eq!(draws(150), [Draw::FiftyMoves, Draw::SeventyFiveMoves]);
    }
}
