//! Sides, pieces, squares, moves, and where king and rook go when they castle.
//!
//! In: numbers of files and ranks. Out: the values that boards and texts are made of.
//! Never: a board, and never a text.

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// White, at the bottom of the board; moves first.
    White,
    /// Black, at the top of the board.
    Black,
}

/// What a piece is, whoever owns it. The order is that of the letters, so that moves that differ
/// in the promotion are ordered as their texts are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Bishop, `b`.
    Bishop,
    /// King, `k`.
    King,
    /// Knight, `n`.
    Knight,
    /// Pawn, `p`.
    Pawn,
    /// Queen, `q`.
    Queen,
    /// Rook, `r`.
    Rook,
}

/// A piece and its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// The owner.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

/// One of the 64 squares. Squares are ordered as their texts are: `a1`, `a2` … `h8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// A piece goes from one square to another, capturing what stands there; a pawn may become
/// another piece.
///
/// Castling is the king's move of two squares in the usual game, and the king's move onto its own
/// rook in Chess960: as the text of the move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The origin.
    pub from: Square,
    /// The destination.
    pub to: Square,
    /// What the pawn becomes.
    pub promotion: Option<Kind>,
}

/// Where the pieces may start from, and how castling is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variant {
    /// The usual game: kings castle from file `e` with rooks of files `a` and `h`.
    #[default]
    Standard,
    /// Chess960: kings and rooks castle from wherever they started.
    Chess960,
}

/// Where king and rook go when they castle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Castling {
    /// Where the king stands.
    pub king: Square,
    /// Where it goes.
    pub king_to: Square,
    /// Where the rook stands, or should stand.
    pub rook: Square,
    /// Where it goes.
    pub rook_to: Square,
}

pub(super) const FILE_C: u8 = 2;
pub(super) const FILE_D: u8 = 3;
pub(super) const FILE_E: u8 = 4;
pub(super) const FILE_F: u8 = 5;
pub(super) const FILE_G: u8 = 6;
pub(super) const FILE_H: u8 = 7;

impl Side {
    /// Both sides, White first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The other side.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The rank of a number as this side counts them, and the other way round: 0 is its first.
    #[must_use]
    pub const fn rank(self, rank: u8) -> u8 {
        match self {
            Self::White => rank,
            Self::Black => 7 - rank,
        }
    }
}

impl Kind {
    /// Every kind, in the order of their letters.
    pub const ALL: [Self; 6] =
        [Self::Bishop, Self::King, Self::Knight, Self::Pawn, Self::Queen, Self::Rook];
    /// What a pawn may become, in the order of their letters.
    pub const PROMOTIONS: [Self; 4] = [Self::Bishop, Self::Knight, Self::Queen, Self::Rook];
}

impl Square {
    /// How many squares there are.
    pub const COUNT: usize = 64;

    /// The square on a file (0 is `a`) and a rank (0 is White's first).
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < 8 && rank < 8 { Some(Self(file * 8 + rank)) } else { None }
    }

    /// All squares in ascending order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..64).map(Self)
    }

    /// The file, 0 to 7, from White's left.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 / 8
    }

    /// The rank, 0 to 7, from White's side.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 % 8
    }

    /// The square of the same rank on another file, 0 to 7.
    #[must_use]
    pub(super) const fn on_file(self, file: u8) -> Self {
        Self(file % 8 * 8 + self.rank())
    }

    /// The square of the same file on another rank, 0 to 7.
    #[must_use]
    pub(super) const fn on_rank(self, rank: u8) -> Self {
        Self(self.file() * 8 + rank % 8)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The square of the lowest bit of a set that is not empty.
    #[expect(clippy::cast_possible_truncation, reason = "a bit number is below 64")]
    pub(super) const fn lowest(set: u64) -> Self {
        Self(set.trailing_zeros() as u8 & 63)
    }

    pub(super) const fn bit(self) -> u64 {
        1 << self.0
    }
}

impl Castling {
    /// King and rook that stand on these squares castle with each other.
    pub(super) const fn of(king: Square, rook: Square) -> Self {
        let (king_file, rook_file) =
            if rook.file() > king.file() { (FILE_G, FILE_F) } else { (FILE_C, FILE_D) };
        Self { king, king_to: king.on_file(king_file), rook, rook_to: king.on_file(rook_file) }
    }

    /// Whether it is castling to the side of file `h`.
    #[must_use]
    pub const fn is_short(self) -> bool {
        self.rook.file() > self.king.file()
    }

    /// The castling move as this variant writes it.
    #[must_use]
    pub const fn as_move(self, variant: Variant) -> Move {
        let to = match variant {
            Variant::Standard => self.king_to,
            Variant::Chess960 => self.rook,
        };
        Move { from: self.king, to, promotion: None }
    }
}
