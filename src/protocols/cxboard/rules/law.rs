//! The laws one by one, and which of them a move breaks.
//!
//! In: a board, a move, perhaps a wrong rule. Out: the first law broken. Written for reading, square
//! by square, as a second witness beside `moves`.
//! Never: sets of squares, speed, or anything taken from `moves`.

use std::fmt;

use super::board::{Board, Kind, Move, Piece, Side, Square};
use super::wrong_rules::WrongRule;

/// A law of movement, as a finding names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Law {
    /// The origin holds a piece of the side to move.
    OwnOrigin,
    /// The destination holds no own piece.
    OwnTarget,
    /// Kings go one step along a rank or file.
    KingStep,
    /// Kings stay in the palace.
    KingPalace,
    /// Advisors go one step diagonally.
    AdvisorStep,
    /// Advisors stay in the palace.
    AdvisorPalace,
    /// Elephants go exactly two steps diagonally.
    ElephantStep,
    /// The square that an elephant passes, its eye, is empty.
    ElephantEye,
    /// Elephants never cross the river.
    ElephantRiver,
    /// Horses go one step straight and one step diagonally outwards.
    HorseStep,
    /// The square of a horse's straight step, its leg, is empty.
    HorseLeg,
    /// Rooks go along a rank or file.
    RookLine,
    /// A rook's path is clear.
    RookPath,
    /// Cannons go along a rank or file.
    CannonLine,
    /// The path of a cannon that captures nothing is clear.
    CannonPath,
    /// A cannon captures over exactly one piece, the screen.
    CannonScreen,
    /// Soldiers go one step.
    SoldierStep,
    /// Soldiers go sideways once they are over the river, and not before.
    SoldierSideways,
    /// Soldiers never go back.
    SoldierBackward,
    /// The kings do not face each other on an open file.
    FacingKings,
    /// The own king is not left in check.
    SelfCheck,
}

impl Law {
    /// Whether it is about how one kind of piece goes: the others are broken by whoever has another
    /// position in mind, or forgets the king.
    #[must_use]
    pub const fn is_of_a_piece(self) -> bool {
        !matches!(self, Self::OwnOrigin | Self::OwnTarget | Self::SelfCheck)
    }

    /// Whether it says where a piece goes on an empty board without a river and palaces.
    const fn is_of_the_step(self) -> bool {
        matches!(
            self,
            Self::KingStep
                | Self::AdvisorStep
                | Self::ElephantStep
                | Self::HorseStep
                | Self::RookLine
                | Self::CannonLine
                | Self::SoldierStep
        )
    }
}

/// The law that a move breaks, or `None` if it is legal.
///
/// Of several broken laws the geometry of the step comes first, then what stands in the way, then
/// the kings.
#[must_use]
pub fn why_illegal(board: &Board, mv: Move) -> Option<Law> {
    broken_law(board, mv, None)
}

/// The moves of the side to move that are illegal, and that somebody would make who has one law wrong: steps
/// to a square beside, and moves that are as the piece moves, but for what stands in the way, the
/// parts of the board, or the king.
#[must_use]
pub fn nearly_legal(board: &Board) -> Vec<Move> {
    let is_near = |mv: Move| {
        let (files, ranks) = offset(mv);
        match why_illegal(board, mv) {
            None | Some(Law::OwnOrigin | Law::OwnTarget) => false,
            Some(law) => !law.is_of_the_step() || files.abs().max(ranks.abs()) == 1,
        }
    };
    let all = Square::all().flat_map(|from| Square::all().map(move |to| Move { from, to }));
    all.filter(|mv| is_near(*mv)).collect()
}

/// The one implementation of all laws; a deviation relaxes or tightens a single line of it.
pub(super) fn broken_law(board: &Board, mv: Move, deviation: Option<WrongRule>) -> Option<Law> {
    let side = board.turn();
    let Some(piece) = board.piece_at(mv.from).filter(|piece| piece.side == side) else {
        return Some(Law::OwnOrigin);
    };
    if board.piece_at(mv.to).is_some_and(|target| target.side == side) {
        return Some(Law::OwnTarget);
    }
    if let Some(law) = broken_step(board, piece, mv, deviation) {
        return Some(law);
    }
    if deviation == Some(WrongRule::KingSafetyIgnored) {
        return None;
    }
    let mut after = board.clone();
    after.make(mv);
    if deviation != Some(WrongRule::FlyingGeneralIgnored) && kings_face(&after) {
        return Some(Law::FacingKings);
    }
    if deviation != Some(WrongRule::SelfCheckAllowed) && king_attacked(&after, side, deviation) {
        return Some(Law::SelfCheck);
    }
    None
}

/// The law of its own movement that a piece breaks, whatever that means for its king.
fn broken_step(board: &Board, piece: Piece, mv: Move, wrong: Option<WrongRule>) -> Option<Law> {
    let (files, ranks) = offset(mv);
    let (width, height) = (files.abs(), ranks.abs());
    let captures = board.piece_at(mv.to).is_some();
    let misplays = |deviation| wrong == Some(deviation);
    let (straight, diagonal) = (width == 0 || height == 0, width == height);
    let (one_straight, one_diagonal) = (width + height == 1, diagonal && width == 1);
    let blocked = |files, ranks| is_occupied(board, mv.from, files, ranks);

    match piece.kind {
        Kind::King => first_broken(&[
            (one_straight || (one_diagonal && misplays(WrongRule::KingDiagonal)), Law::KingStep),
            (
                in_palace(piece.side, mv.to) || misplays(WrongRule::KingLeavesPalace),
                Law::KingPalace,
            ),
        ]),
        Kind::Advisor => first_broken(&[
            (
                one_diagonal || (one_straight && misplays(WrongRule::AdvisorOrthogonal)),
                Law::AdvisorStep,
            ),
            (
                in_palace(piece.side, mv.to) || misplays(WrongRule::AdvisorLeavesPalace),
                Law::AdvisorPalace,
            ),
        ]),
        Kind::Elephant => first_broken(&[
            (diagonal && width == 2, Law::ElephantStep),
            (
                !blocked(files / 2, ranks / 2) || misplays(WrongRule::ElephantEyeIgnored),
                Law::ElephantEye,
            ),
            (
                home_rank(piece.side, mv.to) <= 4 || misplays(WrongRule::ElephantCrossesRiver),
                Law::ElephantRiver,
            ),
        ]),
        Kind::Horse => {
            let free = match wrong {
                Some(WrongRule::HorseLegIgnored) => true,
                Some(WrongRule::HorseLegAtTarget) => !blocked(files.signum(), ranks.signum()),
                _ => !blocked(files / 2, ranks / 2),
            };
            first_broken(&[(width * height == 2, Law::HorseStep), (free, Law::HorseLeg)])
        }
        Kind::Rook => first_broken(&[
            (straight && mv.from != mv.to, Law::RookLine),
            (pieces_between(board, mv) == 0, Law::RookPath),
        ]),
        Kind::Cannon => {
            let right = match (captures, pieces_between(board, mv)) {
                (true, 0) => misplays(WrongRule::CannonCapturesAdjacent),
                (true, 2) => misplays(WrongRule::CannonTwoScreens),
                (false, 1) => misplays(WrongRule::CannonQuietJump),
                (true, screens) => {
                    screens == 1
                        && !(misplays(WrongRule::CannonOwnScreen)
                            && has_own_between(board, piece.side, mv))
                }
                (false, pieces) => pieces == 0,
            };
            let law = if captures { Law::CannonScreen } else { Law::CannonPath };
            first_broken(&[(straight && mv.from != mv.to, Law::CannonLine), (right, law)])
        }
        Kind::Soldier => broken_soldier_step(board, piece.side, mv, wrong),
    }
}

fn broken_soldier_step(
    board: &Board,
    side: Side,
    mv: Move,
    wrong: Option<WrongRule>,
) -> Option<Law> {
    let (files, ranks) = offset(mv);
    let forward = if side == Side::Red { ranks } else { -ranks };
    let home = home_rank(side, mv.from);
    let misplays = |deviation| wrong == Some(deviation);
    let double = misplays(WrongRule::SoldierDoubleFirst)
        && home == 3
        && (files, forward) == (0, 2)
        && pieces_between(board, mv) == 0;
    let never = misplays(WrongRule::SoldierNeverSideways)
        || side == Side::Black && misplays(WrongRule::BlackSoldierNeverSideways);
    let over_river = home > 4 && !never;
    let sideways = over_river || misplays(WrongRule::SoldierSidewaysEarly);
    first_broken(&[
        (files.abs() + forward.abs() == 1 || double, Law::SoldierStep),
        (files == 0 || sideways, Law::SoldierSideways),
        (forward >= 0 || misplays(WrongRule::SoldierBackward), Law::SoldierBackward),
    ])
}

/// The first law whose condition does not hold.
fn first_broken(laws: &[(bool, Law)]) -> Option<Law> {
    laws.iter().find(|(holds, _)| !holds).map(|&(_, law)| law)
}

/// Whether the two kings look at each other along a file.
fn kings_face(board: &Board) -> bool {
    match (board.king(Side::Red), board.king(Side::Black)) {
        (Some(from), Some(to)) => {
            from.file() == to.file() && pieces_between(board, Move { from, to }) == 0
        }
        _ => false,
    }
}

/// Whether an enemy piece could step onto the king; a king that is gone counts as attacked.
fn king_attacked(board: &Board, side: Side, wrong: Option<WrongRule>) -> bool {
    let Some(to) = board.king(side) else {
        return true;
    };
    Square::all().any(|from| {
        board
            .piece_at(from)
            .filter(|piece| piece.side != side)
            .is_some_and(|piece| gives_check(board, piece, Move { from, to }, wrong))
    })
}

/// Whether a piece could step onto the king, and the check is seen.
fn gives_check(board: &Board, piece: Piece, mv: Move, wrong: Option<WrongRule>) -> bool {
    let steps = || broken_step(board, piece, mv, wrong).is_none();
    match (wrong, piece.kind) {
        (Some(WrongRule::RookChecksUnseen), Kind::Rook)
        | (Some(WrongRule::CannonChecksUnseen), Kind::Cannon)
        | (Some(WrongRule::HorseChecksUnseen), Kind::Horse)
        | (Some(WrongRule::SoldierChecksUnseen), Kind::Soldier) => false,
        (Some(WrongRule::SoldierSideChecksUnseen), Kind::Soldier) => offset(mv).1 != 0 && steps(),
        (Some(WrongRule::SoldierChecksBackward), Kind::Soldier) => {
            steps() || offset(mv).0 == 0 && offset(mv).1.abs() == 1
        }
        (Some(WrongRule::HorseSideChecksUnseen), Kind::Horse) => offset(mv).0.abs() == 1 && steps(),
        // Seen from the king, the leg is where the king's own step of a horse would begin.
        (Some(WrongRule::HorseCheckLegAtKing), Kind::Horse) => {
            broken_step(board, piece, Move { from: mv.to, to: mv.from }, wrong).is_none()
        }
        _ => steps(),
    }
}

fn offset(mv: Move) -> (i32, i32) {
    (
        i32::from(mv.to.file()) - i32::from(mv.from.file()),
        i32::from(mv.to.rank()) - i32::from(mv.from.rank()),
    )
}

fn is_occupied(board: &Board, from: Square, files: i32, ranks: i32) -> bool {
    at(from, files, ranks).is_some_and(|square| board.piece_at(square).is_some())
}

/// The square so many files and ranks from another one.
fn at(from: Square, files: i32, ranks: i32) -> Option<Square> {
    let file = u8::try_from(i32::from(from.file()) + files).ok()?;
    let rank = u8::try_from(i32::from(from.rank()) + ranks).ok()?;
    Square::new(file, rank)
}

/// How many pieces stand strictly between two squares of a rank or file.
fn pieces_between(board: &Board, mv: Move) -> usize {
    between(mv).filter(|(files, ranks)| is_occupied(board, mv.from, *files, *ranks)).count()
}

/// Whether a piece of this side stands strictly between two squares of a rank or file.
fn has_own_between(board: &Board, side: Side, mv: Move) -> bool {
    between(mv).any(|(files, ranks)| {
        let piece = at(mv.from, files, ranks).and_then(|square| board.piece_at(square));
        piece.is_some_and(|piece| piece.side == side)
    })
}

/// The steps from the one square of a rank or file to those strictly before the other.
fn between(mv: Move) -> impl Iterator<Item = (i32, i32)> {
    let (files, ranks) = offset(mv);
    let steps = 1..files.abs().max(ranks.abs());
    steps.map(move |step| (files.signum() * step, ranks.signum() * step))
}

/// The rank counted from a side's own back rank.
fn home_rank(side: Side, square: Square) -> u8 {
    match side {
        Side::Red => square.rank(),
        Side::Black => 9 - square.rank(),
    }
}

fn in_palace(side: Side, square: Square) -> bool {
    (3..=5).contains(&square.file()) && home_rank(side, square) <= 2
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OwnOrigin => "no piece of the side to move stands where the move begins",
            Self::OwnTarget => "a piece of the same side stands where the move ends",
            Self::KingStep => "the king does not go one step along a rank or file",
            Self::KingPalace => "the king leaves the palace",
            Self::AdvisorStep => "the advisor does not go one step diagonally",
            Self::AdvisorPalace => "the advisor leaves the palace",
            Self::ElephantStep => "the elephant does not go exactly two steps diagonally",
            Self::ElephantEye => "the elephant's eye is blocked",
            Self::ElephantRiver => "the elephant crosses the river",
            Self::HorseStep => {
                "the horse does not go one step straight and one diagonally outwards"
            }
            Self::HorseLeg => "the horse's leg is blocked",
            Self::RookLine => "the rook does not go along a rank or file",
            Self::RookPath => "the rook's path is blocked",
            Self::CannonLine => "the cannon does not go along a rank or file",
            Self::CannonPath => "the cannon jumps without a capture",
            Self::CannonScreen => "the cannon does not capture over exactly one piece",
            Self::SoldierStep => "the soldier does not go one step",
            Self::SoldierSideways => "the soldier goes sideways before it has crossed the river",
            Self::SoldierBackward => "the soldier goes back",
            Self::FacingKings => "the kings face each other on an open file",
            Self::SelfCheck => "the king is left in check",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::parse_move;
    use super::*;

    #[test]
    fn nearly_legal_moves_break_a_law_of_their_piece_or_its_king() {
        let near = nearly_legal(&Board::start());
        let is_near = |text: &str| near.contains(&parse_move(text).expect("a move"));
        for text in ["e0d1", "d0c1", "d0d1", "b0d1", "b2b7", "b2b8", "a3b3", "a3a2", "a0a4"] {
            assert!(is_near(text), "{text}");
        }
        for text in ["a3a4", "a0a3", "a9a8", "e0e5", "h0f5"] {
            assert!(!is_near(text), "{text}");
        }
    }

    #[test]
    fn wrong_moves_at_the_start() {
        let board = Board::start();
        for (text, law) in [
            ("e0d1", Law::KingStep),
            ("d0c1", Law::AdvisorPalace),
            ("d0d1", Law::AdvisorStep),
            ("b0d1", Law::HorseLeg),
            ("b2b7", Law::CannonScreen),
            ("b2b8", Law::CannonPath),
            ("a3b3", Law::SoldierSideways),
            ("a3a2", Law::SoldierBackward),
            ("a3a5", Law::SoldierStep),
            ("a0a3", Law::OwnTarget),
            ("a0a4", Law::RookPath),
            ("a9a8", Law::OwnOrigin),
            ("e4e5", Law::OwnOrigin),
            ("e0e0", Law::OwnTarget),
        ] {
            assert_eq!(why_illegal(&board, parse_move(text).expect("sound")), Some(law), "{text}");
        }
    }
}
