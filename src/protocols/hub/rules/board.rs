//! The position of 10×10 draughts: the rules in force, the board, and what a move does to it.
//!
//! In: a placement of pieces, legal moves. Out: the position after a move, and who has won.
//! Never: which moves are legal (that is `moves`), how a move is written (that is `notation`).

use std::fmt;

use super::moves;
use super::placement::{Color, Piece, Placement, Rank};
use super::squares::{Square, SquareSet};

/// The rule sets, under the names Hub engines use for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variant {
    /// International draughts.
    Normal,
    /// A king whose last captured piece is a king stops right behind it.
    Killer,
    /// Breakthrough: the first side to own a king has won.
    Bt,
    /// Captures along ranks and files too, the most valuable capture first, and a limit on king moves.
    Frisian,
    /// The side that cannot move wins.
    Losing,
}

impl Variant {
    /// Every variant.
    pub const ALL: [Self; 5] = [Self::Normal, Self::Killer, Self::Bt, Self::Frisian, Self::Losing];

    /// The name as an engine declares it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Killer => "killer",
            Self::Bt => "bt",
            Self::Frisian => "frisian",
            Self::Losing => "losing",
        }
    }

    /// The variant of that name; names are case-sensitive.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|variant| variant.name() == name)
    }
}

/// A move: where from, where to, and what it takes. Two routes that agree on these are one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The square the piece leaves.
    pub from: Square,
    /// The square it ends on; after a circular capture the one it left.
    pub to: Square,
    /// The squares of the captured pieces; none for a quiet move.
    pub captured: SquareSet,
}

impl Move {
    /// Whether the move takes something.
    #[must_use]
    pub const fn is_capture(self) -> bool {
        !self.captured.is_empty()
    }
}

/// Quiet moves in a row with the same king, which Frisian draughts limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KingRun {
    /// Where that king stands now.
    pub king: Square,
    /// How many of its side's last moves were quiet moves of that king.
    pub moves: u8,
    /// How many of these came since another piece of its side was captured. The rules do not ask for it.
    pub since_loss: u8,
}

/// Whether the game goes on. Draws by repetition or move count are not the rules' business here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The side to move has a legal move.
    Ongoing,
    /// The game is over.
    Won {
        /// The winner.
        by: Color,
        /// What ended the game.
        ending: Ending,
    },
}

/// What ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The side to move has no pieces left.
    NoPieces,
    /// The side to move has pieces, and none of them may move.
    NoMoves,
    /// A side owns a king in breakthrough.
    Breakthrough,
}

/// A position with its rules, and the memory those rules need.
///
/// It is small and `Copy`: taking a move back is keeping the board from before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    variant: Variant,
    side: Color,
    pieces: [SquareSet; 2],
    kings: SquareSet,
    runs: [Option<KingRun>; 2],
}

impl Board {
    /// The position every game starts from.
    #[must_use]
    pub fn start(variant: Variant) -> Self {
        let numbered = |low, high| {
            Square::all().filter(|square| (low..=high).contains(&square.number())).collect()
        };
        Self {
            variant,
            side: Color::White,
            pieces: [numbered(31, 50), numbered(1, 20)],
            kings: SquareSet::EMPTY,
            runs: [None, None],
        }
    }

    /// A position as placed, with no memory of moves before it.
    #[must_use]
    pub fn new(variant: Variant, placement: &Placement) -> Self {
        let squares_with = |wanted: &dyn Fn(Piece) -> bool| {
            Square::all()
                .zip(placement.squares)
                .filter(|(_, piece)| piece.is_some_and(wanted))
                .map(|(square, _)| square)
                .collect()
        };
        Self {
            variant,
            side: placement.side,
            pieces: [
                squares_with(&|piece| piece.color == Color::White),
                squares_with(&|piece| piece.color == Color::Black),
            ],
            kings: squares_with(&|piece| piece.rank == Rank::King),
            runs: [None, None],
        }
    }

    /// The side to move and the pieces, without variant and memory.
    #[must_use]
    pub fn placement(&self) -> Placement {
        let mut squares = [None; 50];
        for (slot, square) in squares.iter_mut().zip(Square::all()) {
            *slot = self.piece_at(square);
        }
        Placement { side: self.side, squares }
    }

    /// The rules in force.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The side to move.
    #[must_use]
    pub const fn side(&self) -> Color {
        self.side
    }

    /// The squares of a side's pieces, men and kings.
    #[must_use]
    pub const fn pieces(&self, color: Color) -> SquareSet {
        self.pieces[color as usize]
    }

    /// The squares of a side's kings.
    #[must_use]
    pub const fn kings(&self, color: Color) -> SquareSet {
        SquareSet(self.pieces(color).0 & self.kings.0)
    }

    /// The squares of a side's men.
    #[must_use]
    pub const fn men(&self, color: Color) -> SquareSet {
        SquareSet(self.pieces(color).0 & !self.kings.0)
    }

    /// The squares nobody stands on.
    #[must_use]
    pub const fn empty(&self) -> SquareSet {
        SquareSet(SquareSet::BOARD.0 & !(self.pieces[0].0 | self.pieces[1].0))
    }

    /// What stands on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = [Color::White, Color::Black]
            .into_iter()
            .find(|color| self.pieces(*color).contains(square))?;
        let rank = if self.kings.contains(square) { Rank::King } else { Rank::Man };
        Some(Piece { color, rank })
    }

    /// The king a side has been moving lately; only Frisian draughts keeps this, and only while the side has men.
    #[must_use]
    pub fn king_run(&self, color: Color) -> Option<KingRun> {
        self.runs[color as usize].filter(|_| !self.men(color).is_empty())
    }

    /// The same, whether or not the side has men.
    pub(super) const fn king_run_without_men(&self, color: Color) -> Option<KingRun> {
        self.runs[color as usize]
    }

    /// The position after a legal move. An illegal one gives a position without meaning, but never a panic.
    #[must_use]
    pub fn after(mut self, mv: Move) -> Self {
        let (us, them) = (self.side as usize, self.side.opponent() as usize);
        let (from, to) = (mv.from.bit(), mv.to.bit());
        let king = self.kings.0 & from != 0;
        self.pieces[us].0 = self.pieces[us].0 & !from | to;
        self.pieces[them].0 &= !mv.captured.0;
        self.kings.0 &= !(from | mv.captured.0);
        if king || to & crown_row(self.side) != 0 {
            self.kings.0 |= to;
        }
        if self.variant == Variant::Frisian {
            self.update_runs(mv, king);
        }
        self.side = self.side.opponent();
        self
    }

    /// The side that owns a king in breakthrough, which has won by that.
    #[must_use]
    pub fn breakthrough(&self) -> Option<Color> {
        if self.variant != Variant::Bt || self.kings.is_empty() {
            return None;
        }
        // Should a placed position have kings on both sides, the side that moved last came first.
        [self.side.opponent(), self.side].into_iter().find(|color| !self.kings(*color).is_empty())
    }

    /// Whether the game goes on, and who has won if not.
    #[must_use]
    pub fn status(&self) -> Status {
        if let Some(by) = self.breakthrough() {
            return Status::Won { by, ending: Ending::Breakthrough };
        }
        if moves::has_legal_move(self) {
            return Status::Ongoing;
        }
        let by = match self.variant {
            Variant::Losing => self.side,
            _ => self.side.opponent(),
        };
        let ending =
            if self.pieces(self.side).is_empty() { Ending::NoPieces } else { Ending::NoMoves };
        Status::Won { by, ending }
    }

    fn update_runs(&mut self, mv: Move, king: bool) {
        let (us, them) = (self.side as usize, self.side.opponent() as usize);
        let quiet_king = king && !mv.is_capture();
        self.runs[us] = quiet_king.then(|| {
            let before = self.runs[us].filter(|run| run.king == mv.from);
            let more = |count: fn(KingRun) -> u8| before.map_or(0, count).saturating_add(1);
            KingRun {
                king: mv.to,
                moves: more(|run| run.moves),
                since_loss: more(|run| run.since_loss),
            }
        });
        let survives = |run: &KingRun| !mv.captured.contains(run.king);
        self.runs[them] = self.runs[them].filter(survives);
        if let Some(run) = self.runs[them].as_mut().filter(|_| mv.is_capture()) {
            run.since_loss = 0;
        }
    }
}

/// The position text; the variant and the memory of king moves are not part of it.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.placement().fmt(f)
    }
}

/// The row where a side's men are crowned, as bits.
const fn crown_row(color: Color) -> u64 {
    match color {
        Color::White => 0b1_1111,
        Color::Black => 0b1_1111 << 49,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocols::hub::rules::{legal_moves, parse_position};

    fn square(number: u8) -> Square {
        Square::from_number(number).expect("a number on the board")
    }

    fn board(variant: Variant, text: &str) -> Board {
        Board::new(variant, &parse_position(text).expect("a position"))
    }

    #[test]
    fn a_placement_survives_the_board() {
        let start = Board::start(Variant::Normal);
        assert_eq!(Board::new(Variant::Normal, &start.placement()), start);
        assert_eq!(start.placement().oddities(), []);
    }

    #[test]
    fn results_depend_on_the_variant() {
        let stuck = "Weeeeeebeeebeeeeweeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
        let wiped = "Wbeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
        let crowned = "BWeeeeeeeeeeeeeeeeeebeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
        let won = |by, ending| Status::Won { by, ending };
        let table = [
            (Variant::Normal, stuck, won(Color::Black, Ending::NoMoves)),
            (Variant::Losing, stuck, won(Color::White, Ending::NoMoves)),
            (Variant::Normal, wiped, won(Color::Black, Ending::NoPieces)),
            (Variant::Losing, wiped, won(Color::White, Ending::NoPieces)),
            (Variant::Normal, crowned, Status::Ongoing),
            (Variant::Bt, crowned, won(Color::White, Ending::Breakthrough)),
        ];
        for (variant, text, status) in table {
            assert_eq!(board(variant, text).status(), status, "{variant:?} {text}");
        }
    }

    #[test]
    fn a_run_of_king_moves_is_counted_and_forgotten() {
        let mut board =
            board(Variant::Frisian, "WeeebeeeeeeeeeBeweWeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee");
        let step = |board: Board, from: u8, to: u8| {
            let wanted = |mv: &Move| mv.from == square(from) && mv.to == square(to);
            let mv = legal_moves(&board).into_iter().find(wanted);
            board.after(mv.expect("a legal move"))
        };
        for (from, to) in [(18, 27), (14, 20), (27, 21), (20, 14), (21, 27)] {
            board = step(board, from, to);
        }
        let run = |number, moves| Some(KingRun { king: square(number), moves, since_loss: moves });
        assert_eq!(board.king_run(Color::White), run(27, 3));
        assert_eq!(board.king_run(Color::Black), run(14, 2));
        board = step(step(board, 14, 23), 16, 11);
        assert_eq!(board.king_run(Color::White), None);
    }
}
