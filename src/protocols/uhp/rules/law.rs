//! The laws of Hive by name: which one an illegal move breaks, which one a missing move belongs to.
//!
//! In: a position and a move. Out: a [`Law`]. Never: the judgement itself, which is `moves`'.

use std::fmt;

use super::board::Board;
use super::by_law::{holds_hive_together, is_legal_under, own_movements, throws_by};
use super::moves::is_legal;
use super::pieces::{Color, Expansions, Kind, Piece};
use super::ply::Move;
use super::wrong_rules::WrongRule;
use crate::protocols::cache::Cache;

/// A law of the game, as far as findings tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Law {
    /// No queen on a side's first turn.
    QueenFirst,
    /// The queen is in play by the fourth turn.
    QueenByFour,
    /// No movement before the own queen is in play.
    MoveBeforeQueen,
    /// Pieces enter on empty cells next to own pieces only.
    Placement,
    /// The pieces of one kind enter in number order.
    NumberOrder,
    /// Lifting a piece leaves the rest in one group.
    OneHive,
    /// A step neither squeezes through a gate nor loses contact.
    FreedomToMove,
    /// The movement of the queen.
    Queen,
    /// The movement of the spider.
    Spider,
    /// The movement of the beetle.
    Beetle,
    /// The movement of the grasshopper.
    Grasshopper,
    /// The movement of the ant.
    Ant,
    /// The movement of the mosquito, and its throws.
    Mosquito,
    /// The movement of the ladybug.
    Ladybug,
    /// The movement of the pillbug, and its throws.
    Pillbug,
    /// The piece moved in the previous ply rests: it is not thrown, does not move, does not throw.
    LastMoved,
    /// A pass is made if and only if there is nothing else.
    Pass,
    /// A finished game has no further plies.
    GameOver,
    /// Only pieces of the side to move are placed or move by themselves.
    NotYours,
    /// A piece moves from where it is, and enters from the hand.
    NotInPlay,
    /// A piece under another one does not move.
    Covered,
    /// Every piece in hand may enter, the lowest number of a kind first.
    Hand,
}

impl Law {
    /// The law of the movement of a kind.
    #[must_use]
    pub const fn of(kind: Kind) -> Self {
        match kind {
            Kind::Queen => Self::Queen,
            Kind::Spider => Self::Spider,
            Kind::Beetle => Self::Beetle,
            Kind::Grasshopper => Self::Grasshopper,
            Kind::Ant => Self::Ant,
            Kind::Mosquito => Self::Mosquito,
            Kind::Ladybug => Self::Ladybug,
            Kind::Pillbug => Self::Pillbug,
        }
    }
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::QueenFirst => "no queen on the first turn",
            Self::QueenByFour => "queen in play by the fourth turn",
            Self::MoveBeforeQueen => "no movement before the queen is in play",
            Self::Placement => "placement next to own pieces only",
            Self::NumberOrder => "pieces of a kind enter in number order",
            Self::OneHive => "the hive must stay in one piece",
            Self::FreedomToMove => "a piece cannot slide through so narrow a gap",
            Self::Queen => "movement of the queen",
            Self::Spider => "movement of the spider",
            Self::Beetle => "movement of the beetle",
            Self::Grasshopper => "movement of the grasshopper",
            Self::Ant => "movement of the ant",
            Self::Mosquito => "powers of the mosquito",
            Self::Ladybug => "movement of the ladybug",
            Self::Pillbug => "powers of the pillbug",
            Self::LastMoved => "the piece moved last rests",
            Self::Pass => "pass only when nothing else is possible",
            Self::GameOver => "the game is over",
            Self::NotYours => "the piece is not of the side to move",
            Self::NotInPlay => "the piece is not where the move takes it from",
            Self::Covered => "the piece is covered",
            Self::Hand => "any piece in hand may enter",
        })
    }
}

/// The law that a move breaks, or none if it is legal.
///
/// If there is a single law without which the move would be legal, it is that one.
#[must_use]
pub fn why_illegal(board: &Board, mv: Move) -> Option<Law> {
    if is_legal(board, mv) {
        return None;
    }
    if board.state().is_over() {
        return Some(Law::GameOver);
    }
    let structural = match mv {
        Move::Pass => Some(Law::Pass),
        Move::Place { piece, .. } if !board.in_hand(piece) => Some(Law::NotInPlay),
        Move::Move { piece, from, .. } if board.cell_of(piece) != Some(from) => {
            Some(Law::NotInPlay)
        }
        Move::Move { piece, .. } if board.is_covered(piece) => Some(Law::Covered),
        Move::Place { piece, .. } if piece.color() != board.to_move() => Some(Law::NotYours),
        _ => None,
    };
    structural.or_else(|| single_law(board, mv)).or_else(|| {
        Some(match mv {
            Move::Place { piece, .. } => placement_law(board, piece),
            Move::Move { piece, .. } if piece.color() == board.to_move() => {
                own_law(board, mv, piece)
            }
            Move::Move { .. } => throw_law(board, mv),
            Move::Pass => Law::Pass,
        })
    })
}

/// The single law without which a move would be legal, if there is one.
fn single_law(board: &Board, mv: Move) -> Option<Law> {
    /// What a position follows from, and the move.
    type Key = (Expansions, Box<[Move]>, Move);
    thread_local! {
        static LAWS: Cache<Key, Option<Law>> = Cache::default();
    }
    let compute = || deviations_offering(board, mv).next().map(WrongRule::law);
    let key = (board.expansions(), board.history().into(), mv);
    LAWS.with(|laws| laws.get_or_compute(key, compute))
}

/// Every single deviation under which a move would be legal; over several moves they narrow down to
/// the fault.
pub fn deviations_offering(board: &Board, mv: Move) -> impl Iterator<Item = WrongRule> {
    WrongRule::all().filter(move |wrong| is_legal_under(board, mv, Some(*wrong)))
}

/// The law that a legal move belongs to, for a player who does not know it to be legal.
#[must_use]
pub fn law_of_missing(board: &Board, mv: Move) -> Law {
    let Move::Move { piece, from, .. } = mv else {
        return if mv == Move::Pass { Law::Pass } else { Law::Placement };
    };
    // What a piece can also do by itself is not put down to the one that could throw it.
    if !own_movements(board).contains(&mv) {
        if throws_by(board, Kind::Pillbug).contains(&mv) {
            return Law::Pillbug;
        }
        if throws_by(board, Kind::Mosquito).contains(&mv) {
            return Law::Mosquito;
        }
    }
    if board.height(from) > 1 && holds_hive_together(board, from) {
        return Law::OneHive;
    }
    Law::of(piece.kind())
}

/// For a placement that breaks more than one law, the one that comes first at the table.
fn placement_law(board: &Board, piece: Piece) -> Law {
    let queen = Piece::queen(board.to_move());
    let next = board.next_in_hand(piece.color(), piece.kind());
    if piece == queen && board.turn_number() == 1 {
        Law::QueenFirst
    } else if piece != queen && board.in_hand(queen) && board.turn_number() >= 4 {
        Law::QueenByFour
    } else if next != Some(piece) {
        Law::NumberOrder
    } else {
        Law::Placement
    }
}

/// For an own piece's movement that breaks more than one law.
fn own_law(board: &Board, mv: Move, piece: Piece) -> Law {
    if board.in_hand(Piece::queen(board.to_move())) {
        Law::MoveBeforeQueen
    } else if board.last_moved() == Some(piece) {
        Law::LastMoved
    } else if let Move::Move { from, .. } = mv
        && board.height(from) == 1
        && holds_hive_together(board, from)
    {
        Law::OneHive
    } else {
        Law::of(piece.kind())
    }
}

/// For a move of an opposing piece that no single law explains.
fn throw_law(board: &Board, mv: Move) -> Law {
    let Move::Move { piece, from, to } = mv else {
        return Law::NotYours;
    };
    let touches_both = |thrower: Piece| {
        board.cell_of(thrower).is_some_and(|cell| {
            cell.direction_to(from).is_some() && cell.direction_to(to).is_some()
        })
    };
    let color: Color = board.to_move();
    let thrower = [Kind::Pillbug, Kind::Mosquito]
        .into_iter()
        .filter_map(|kind| Piece::new(color, kind, 1))
        .find(|thrower| board.expansions().pillbug && touches_both(*thrower));
    match thrower {
        None => Law::NotYours,
        Some(_) if board.in_hand(Piece::queen(color)) => Law::MoveBeforeQueen,
        Some(thrower) if [Some(piece), Some(thrower)].contains(&board.last_moved()) => {
            Law::LastMoved
        }
        Some(thrower) => Law::of(thrower.kind()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocols::uhp::rules::game_string::{GameString, replay};
    use crate::protocols::uhp::rules::notation::MoveString;
    use crate::protocols::uhp::rules::wording::resolve;

    fn law(game: &str, mv: &str) -> Option<Law> {
        let game = GameString::parse(game).expect("well-formed");
        let board = replay(&game).expect("legal");
        let text = MoveString::parse(mv).expect("well-formed");
        why_illegal(&board, resolve(&board, &text).expect("denotes a move"))
    }

    #[test]
    fn illegal_moves_are_named() {
        let start = "Base;NotStarted;White[1]";
        let two = "Base;InProgress;White[2];wG1;bB1 wG1-";
        let row = "Base;InProgress;White[3];wG1;bB1 wG1-;wQ -wG1;bQ bB1-";
        let over = "Base;WhiteWins;White[6];wA1;bB1 /wA1;wQ \\wA1;bQ -bB1;wQ bQ/;bB2 -bQ;wQ bB2/;bA1 bQ\\;wA1 wQ-;bS1 bB2\\";
        for (game, mv, expected) in [
            (start, "wS1", None),
            (start, "wQ", Some(Law::QueenFirst)),
            (start, "wS2", Some(Law::NumberOrder)),
            (start, "bS1", Some(Law::NotYours)),
            (two, "wG1 bB1-", Some(Law::MoveBeforeQueen)),
            (two, "wA1 bB1-", Some(Law::Placement)),
            (two, "pass", Some(Law::Pass)),
            (row, "wG1 bQ-", Some(Law::OneHive)),
            (row, "bQ \\bB1", Some(Law::NotYours)),
            (row, "wQ bQ-", Some(Law::Queen)),
            (over, "pass", Some(Law::GameOver)),
        ] {
            assert_eq!(law(game, mv), expected, "{game} {mv}");
        }
    }

    #[test]
    fn missing_moves_are_named() {
        let game = "Base+P;InProgress;White[3];wP;bS1 wP/;wQ wP\\;bB1 \\bS1";
        let board = replay(&GameString::parse(game).expect("well-formed")).expect("legal");
        for (mv, expected) in
            [("wQ -bS1", Law::Pillbug), ("wQ bS1\\", Law::Queen), ("wA1 /wP", Law::Placement)]
        {
            let text = MoveString::parse(mv).expect("well-formed");
            let mv = resolve(&board, &text).expect("denotes a move");
            assert!(is_legal(&board, mv), "{text}");
            assert_eq!(law_of_missing(&board, mv), expected, "{text}");
        }
    }
}
