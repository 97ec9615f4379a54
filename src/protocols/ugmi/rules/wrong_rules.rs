//! The end of the game, all over the board and with one of its rules wrong.
//!
//! In: a board, a move, perhaps a wrong rule. Out: the result that the rule gives. It looks for rows
//! all over the board, as a second witness beside the board's own look at the last stone.
//! Never: speed, or anything taken from `moves`.

use super::board::{Board, Move, Outcome, Point, Side};

/// A wrong rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WrongRule {
    /// Stones may replace stones.
    OccupiedAllowed,
    /// Only exactly five in a row win.
    ExactlyFive,
    /// Four in a row win already.
    FourWins,
    /// Rows along files are not seen.
    FileMissed,
    /// Rows along ranks are not seen.
    RankMissed,
    /// Diagonals that rise towards file `s` are not seen.
    RisingMissed,
    /// Diagonals that fall towards file `s` are not seen.
    FallingMissed,
    /// Rows run on over the edge into the next rank, as in an array without a border.
    WrapsAtEdge,
    /// Five in a row do not end the game.
    PlaysOn,
}

/// Steps of file and rank: along a file, along a rank, rising, falling.
const DIRECTIONS: [(i8, i8); 4] = [(0, 1), (1, 0), (1, 1), (-1, 1)];

/// A maximal run of stones of one side.
#[derive(Clone, Copy)]
struct Row {
    side: Side,
    length: usize,
}

/// The result, if one rule is wrong; without a deviation the true one.
///
/// It knows the board only, not the order of moves: if both sides have five, the row whose first
/// point comes first decides.
#[must_use]
pub fn outcome_under(board: &Board, deviation: Option<WrongRule>) -> Option<Outcome> {
    let winner = rows(board, deviation).find(|row| wins(row.length, deviation)).map(|row| row.side);
    match winner {
        Some(side) => Some(Outcome::Won(side)),
        None => Point::all().all(|point| board.stone_at(point).is_some()).then_some(Outcome::Drawn),
    }
}

/// Whether the move made last ended the game, if one rule is wrong.
#[must_use]
pub fn ends(board: &Board, last: Move, deviation: WrongRule) -> bool {
    board.empty_points() == 0 || wins_by(board, last, Some(deviation))
}

/// Whether the move made last won, if one rule is wrong; without a deviation by the true ones.
///
/// It looks for rows through the last stone only.
#[must_use]
pub fn wins_by(board: &Board, last: Move, deviation: Option<WrongRule>) -> bool {
    let Move::Stone(point) = last else { return false };
    let Some(side) = board.stone_at(point) else { return false };
    let next = step_of(deviation);
    let arm = |files: i8, ranks: i8| {
        let stones = std::iter::successors(next(point, files, ranks), |&at| next(at, files, ranks));
        stones.take_while(|&at| board.stone_at(at) == Some(side)).count()
    };
    seen(deviation)
        .any(|(files, ranks)| wins(1 + arm(files, ranks) + arm(-files, -ranks), deviation))
}

/// Whether a row of this length wins.
const fn wins(length: usize, deviation: Option<WrongRule>) -> bool {
    match deviation {
        Some(WrongRule::ExactlyFive) => length == 5,
        Some(WrongRule::FourWins) => length >= 4,
        Some(WrongRule::PlaysOn) => false,
        _ => length >= 5,
    }
}

/// The directions in which somebody with this wrong rule sees rows.
fn seen(deviation: Option<WrongRule>) -> impl Iterator<Item = (i8, i8)> {
    let unseen = match deviation {
        Some(WrongRule::FileMissed) => Some((0, 1)),
        Some(WrongRule::RankMissed) => Some((1, 0)),
        Some(WrongRule::RisingMissed) => Some((1, 1)),
        Some(WrongRule::FallingMissed) => Some((-1, 1)),
        _ => None,
    };
    DIRECTIONS.into_iter().filter(move |direction| Some(*direction) != unseen)
}

/// How rows go on from a point by steps of file and rank.
fn step_of(deviation: Option<WrongRule>) -> fn(Point, i8, i8) -> Option<Point> {
    if deviation == Some(WrongRule::WrapsAtEdge) { wrapped } else { Point::step }
}

/// All rows that somebody with this wrong rule sees.
fn rows(board: &Board, deviation: Option<WrongRule>) -> impl Iterator<Item = Row> {
    let next = step_of(deviation);
    Point::all()
        .flat_map(move |first| seen(deviation).map(move |direction| (first, direction)))
        .filter_map(move |(first, direction)| {
            let side = board.stone_at(first)?;
            let (files, ranks) = direction;
            let is_own = |&point: &Point| board.stone_at(point) == Some(side);
            if next(first, -files, -ranks).as_ref().is_some_and(is_own) {
                return None;
            }
            let length = std::iter::successors(Some(first), |&point| next(point, files, ranks))
                .take_while(is_own)
                .count();
            Some(Row { side, length })
        })
}

/// The neighbour in an array of ranks laid end to end.
fn wrapped(point: Point, files: i8, ranks: i8) -> Option<Point> {
    let size = i16::from(Point::SIZE);
    let at = (i16::from(point.rank()) + i16::from(ranks)) * size
        + i16::from(point.file())
        + i16::from(files);
    let file = u8::try_from(at.rem_euclid(size)).ok()?;
    let rank = u8::try_from(at.div_euclid(size)).ok()?;
    Point::new(file, rank)
}

impl WrongRule {
    /// Every deviation.
    pub const ALL: [Self; 9] = [
        Self::OccupiedAllowed,
        Self::ExactlyFive,
        Self::FourWins,
        Self::FileMissed,
        Self::RankMissed,
        Self::RisingMissed,
        Self::FallingMissed,
        Self::WrapsAtEdge,
        Self::PlaysOn,
    ];

    /// The one of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.name() == name)
    }

    /// Its name, as fault lists write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::OccupiedAllowed => "occupied-allowed",
            Self::ExactlyFive => "exactly-five",
            Self::FourWins => "four-wins",
            Self::FileMissed => "file-missed",
            Self::RankMissed => "rank-missed",
            Self::RisingMissed => "rising-missed",
            Self::FallingMissed => "falling-missed",
            Self::WrapsAtEdge => "wraps-at-edge",
            Self::PlaysOn => "plays-on",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{legal_moves, parse_move};
    use super::*;
    use crate::contract::Random;

    fn play(moves: &str) -> Board {
        let mut board = Board::default();
        for text in moves.split_whitespace() {
            board.make(parse_move(text).expect("sound"));
        }
        board
    }

    #[test]
    fn both_witnesses_agree_in_random_games() {
        let mut random = Random::new(9);
        for _ in 0..20 {
            let mut board = Board::default();
            loop {
                let moves = legal_moves(&board);
                assert_eq!(outcome_under(&board, None), board.outcome());
                if moves.is_empty() {
                    break;
                }
                let mv = moves[random.below(moves.len())];
                let was_over =
                    WrongRule::ALL.map(|wrong| outcome_under(&board, Some(wrong)).is_some());
                board.make(mv);
                for (wrong, was_over) in WrongRule::ALL.into_iter().zip(was_over) {
                    let is_over = outcome_under(&board, Some(wrong)).is_some();
                    assert!(was_over || ends(&board, mv, wrong) == is_over, "{wrong:?}");
                }
            }
        }
    }

    #[test]
    fn each_wrong_end_has_a_position_that_shows_it() {
        let open_four = "h08 a01 i08 a02 j08 a03 k08 s19";
        for (moves, deviation, truly_over) in [
            (open_four, WrongRule::FourWins, false),
            ("a01 000 a02 000 a03 000 a05 000 a06 000 a04", WrongRule::ExactlyFive, true),
            ("a01 000 a02 000 a03 000 a05 000 a04", WrongRule::FileMissed, true),
            ("h08 a01 i08 a02 j08 a03 k08 s19 l08", WrongRule::RankMissed, true),
            ("h08 a01 i08 a02 j08 a03 k08 s19 l08", WrongRule::PlaysOn, true),
            ("a01 000 b02 000 c03 000 d04 000 e05", WrongRule::RisingMissed, true),
            ("a05 000 b04 000 c03 000 d02 000 e01", WrongRule::FallingMissed, true),
            ("r01 000 s01 000 a02 000 b02 000 c02", WrongRule::WrapsAtEdge, false),
        ] {
            let board = play(moves);
            let wrong = outcome_under(&board, Some(deviation)).is_some();
            assert_eq!((board.outcome().is_some(), wrong), (truly_over, !truly_over), "{moves}");
        }
    }
}
