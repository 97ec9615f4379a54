//! What the pieces of Hive are: colours, bugs, pieces and expansions.
//!
//! In: choices of the other files. Out: values that print as the game's notation writes them.
//! Never: anything that depends on a position.

use std::fmt;

/// The side that owns a piece or is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    White,
    Black,
}

/// The kind of bug, which decides how a piece moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    Queen,
    Spider,
    Beetle,
    Grasshopper,
    Ant,
    Mosquito,
    Ladybug,
    Pillbug,
}

/// One of the 28 pieces of the full set, such as `wS1`.
///
/// Ordered White before Black, then by kind in the order of [`Kind`], then by number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(u8);

/// The expansion pieces that take part in a game; the base set always does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Expansions {
    pub mosquito: bool,
    pub ladybug: bool,
    pub pillbug: bool,
}

/// The number of pieces of one side in the full set.
const PER_SIDE: u8 = 14;

const KINDS: [Kind; PER_SIDE as usize] = [
    Kind::Queen,
    Kind::Spider,
    Kind::Spider,
    Kind::Beetle,
    Kind::Beetle,
    Kind::Grasshopper,
    Kind::Grasshopper,
    Kind::Grasshopper,
    Kind::Ant,
    Kind::Ant,
    Kind::Ant,
    Kind::Mosquito,
    Kind::Ladybug,
    Kind::Pillbug,
];

const NUMBERS: [u8; PER_SIDE as usize] = [1, 1, 2, 1, 2, 1, 2, 3, 1, 2, 3, 1, 1, 1];

impl Color {
    /// Both colours, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The letter that opens a piece name.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}

impl Kind {
    /// All kinds, in the order of the enum.
    pub const ALL: [Self; 8] = [
        Self::Queen,
        Self::Spider,
        Self::Beetle,
        Self::Grasshopper,
        Self::Ant,
        Self::Mosquito,
        Self::Ladybug,
        Self::Pillbug,
    ];

    /// The letter that stands for the kind in a piece name.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Queen => 'Q',
            Self::Spider => 'S',
            Self::Beetle => 'B',
            Self::Grasshopper => 'G',
            Self::Ant => 'A',
            Self::Mosquito => 'M',
            Self::Ladybug => 'L',
            Self::Pillbug => 'P',
        }
    }

    /// The kind that a letter stands for; exact case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// How many pieces of this kind one side has.
    #[must_use]
    pub const fn count(self) -> u8 {
        match self {
            Self::Spider | Self::Beetle => 2,
            Self::Grasshopper | Self::Ant => 3,
            _ => 1,
        }
    }

    /// The slot of the first piece of this kind within its side.
    const fn slot(self) -> u8 {
        match self {
            Self::Queen => 0,
            Self::Spider => 1,
            Self::Beetle => 3,
            Self::Grasshopper => 5,
            Self::Ant => 8,
            Self::Mosquito => 11,
            Self::Ladybug => 12,
            Self::Pillbug => 13,
        }
    }
}

impl Piece {
    /// The number of pieces in the full set of both sides.
    pub const COUNT: usize = 2 * PER_SIDE as usize;

    /// The piece of a side, kind and number (from 1), if the set has it.
    #[must_use]
    pub const fn new(color: Color, kind: Kind, number: u8) -> Option<Self> {
        if number == 0 || number > kind.count() {
            return None;
        }
        Some(Self(color as u8 * PER_SIDE + kind.slot() + number - 1))
    }

    /// The queen of a side.
    #[must_use]
    pub const fn queen(color: Color) -> Self {
        Self(color as u8 * PER_SIDE)
    }

    /// All 28 pieces in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..2 * PER_SIDE).map(Self)
    }

    /// The pieces of one side in order, those of all expansions included.
    pub fn of(color: Color) -> impl DoubleEndedIterator<Item = Self> {
        let first = color as u8 * PER_SIDE;
        (first..first + PER_SIDE).map(Self)
    }

    /// The side that owns the piece.
    #[must_use]
    pub const fn color(self) -> Color {
        if self.0 < PER_SIDE { Color::White } else { Color::Black }
    }

    /// The kind of bug.
    #[must_use]
    pub const fn kind(self) -> Kind {
        KINDS[(self.0 % PER_SIDE) as usize]
    }

    /// The number among the pieces of its side and kind, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        NUMBERS[(self.0 % PER_SIDE) as usize]
    }

    /// The place of the piece in [`Piece::all`], below [`Piece::COUNT`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The index in one byte.
    pub(super) const fn code(self) -> u8 {
        self.0
    }

    /// The piece of an index known to be below [`Piece::COUNT`]; others wrap.
    #[expect(clippy::cast_possible_truncation, reason = "the remainder is below 28")]
    pub(super) const fn from_index(index: usize) -> Self {
        Self((index % Self::COUNT) as u8)
    }
}

impl Piece {
    /// The name of the piece in the notation, such as `wS1`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        // Games are written so often that this is looked up.
        const NAMES: [&str; Piece::COUNT] = [
            "wQ", "wS1", "wS2", "wB1", "wB2", "wG1", "wG2", "wG3", "wA1", "wA2", "wA3", "wM", "wL",
            "wP", "bQ", "bS1", "bS2", "bB1", "bB2", "bG1", "bG2", "bG3", "bA1", "bA2", "bA3", "bM",
            "bL", "bP",
        ];
        NAMES[self.index()]
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Expansions {
    /// The base game.
    pub const NONE: Self = Self::of(false, false, false);
    /// All three expansion pieces.
    pub const ALL: Self = Self::of(true, true, true);

    /// The set with the given pieces.
    #[must_use]
    pub const fn of(mosquito: bool, ladybug: bool, pillbug: bool) -> Self {
        Self { mosquito, ladybug, pillbug }
    }

    /// Every one of the eight game types, from the base game to all three expansions.
    pub fn every() -> impl Iterator<Item = Self> {
        (0..8u8).map(|bits| Self::of(bits & 1 != 0, bits & 2 != 0, bits & 4 != 0))
    }

    /// Whether pieces of a kind take part.
    #[must_use]
    pub const fn has(self, kind: Kind) -> bool {
        match kind {
            Kind::Mosquito => self.mosquito,
            Kind::Ladybug => self.ladybug,
            Kind::Pillbug => self.pillbug,
            _ => true,
        }
    }

    /// Whether every expansion piece of `self` is also in `other`.
    #[must_use]
    pub const fn is_within(self, other: Self) -> bool {
        (!self.mosquito || other.mosquito)
            && (!self.ladybug || other.ladybug)
            && (!self.pillbug || other.pillbug)
    }
}

impl fmt::Display for Expansions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Base")?;
        if *self != Self::NONE {
            f.write_str("+")?;
        }
        for kind in [Kind::Mosquito, Kind::Ladybug, Kind::Pillbug] {
            if self.has(kind) {
                write!(f, "{}", kind.letter())?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_named_by_side_kind_and_number() {
        let names: Vec<String> = Piece::of(Color::Black).map(|p| p.to_string()).collect();
        let expected = "bQ bS1 bS2 bB1 bB2 bG1 bG2 bG3 bA1 bA2 bA3 bM bL bP";
        assert_eq!(names.join(" "), expected);
        for piece in Piece::all() {
            let letters = format!("{}{}", piece.color().letter(), piece.kind().letter());
            assert!(piece.name().starts_with(&letters));
            assert_eq!(Piece::new(piece.color(), piece.kind(), piece.number()), Some(piece));
            assert_eq!(Piece::from_index(piece.index()), piece);
        }
        assert_eq!(Piece::new(Color::White, Kind::Spider, 3), None);
        assert_eq!(Piece::new(Color::White, Kind::Queen, 0), None);
    }

    #[test]
    fn game_types_print_in_canonical_order() {
        assert_eq!(Expansions::NONE.to_string(), "Base");
        assert_eq!(Expansions::ALL.to_string(), "Base+MLP");
        assert_eq!(Expansions::of(false, true, true).to_string(), "Base+LP");
        assert_eq!(Expansions::every().count(), 8);
    }
}
