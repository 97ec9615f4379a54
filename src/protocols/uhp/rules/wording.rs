//! What move texts mean on a board, and how a move can be worded.
//!
//! In: a position with a typed text or a move. Out: the move, or why there is none, or the texts of a
//! move. Never: whether a move is legal; a text that denotes an illegal move is understood all the same.

use super::board::Board;
use super::cells::{Cell, Direction};
use super::notation::MoveString;
use super::pieces::Piece;
use super::ply::Move;

/// What a text means on a board, with what is unusual about its wording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reading {
    /// The move, which need not be legal.
    pub mv: Move,
    /// The reference piece lies under another one.
    pub covered_reference: bool,
    /// The text is a climb and names a piece other than the top of the stack.
    pub climb_below_top: bool,
    /// A piece enters while one of its kind with a lower number is still in hand.
    pub skips_number: Option<Piece>,
}

/// Why a well-formed text denotes no move on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unresolved {
    /// The piece or the reference belongs to an expansion that is not in this game.
    NotInGame(Piece),
    /// The reference piece is still in hand.
    ReferenceInHand(Piece),
    /// A bare piece although others are in play.
    BareAfterFirst(Piece),
    /// A piece in play refers to itself. With its old cell as the anchor the text would mean the move.
    SelfReference { would_be: Option<Move> },
    /// An indicator points to an occupied cell. Read as a climb the text would mean the move.
    IndicatorOntoOccupied { climb: Move },
}

/// One of the equivalent texts of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wording {
    pub text: MoveString,
    /// The reference piece lies under another one.
    pub covered: bool,
}

impl Unresolved {
    /// The move that a lenient reader would take the text for.
    #[must_use]
    pub const fn would_be(self) -> Option<Move> {
        match self {
            Self::SelfReference { would_be } => would_be,
            Self::IndicatorOntoOccupied { climb } => Some(climb),
            _ => None,
        }
    }
}

/// The move that a text denotes on the board before the move; it need not be legal.
///
/// # Errors
///
/// Why the text denotes none, or only to a lenient reader.
pub fn resolve(board: &Board, text: &MoveString) -> Result<Move, Unresolved> {
    read(board, text).map(|reading| reading.mv)
}

/// Like [`resolve`], and tells what is unusual about the wording.
///
/// # Errors
///
/// Why the text denotes no move, or only to a lenient reader.
pub fn read(board: &Board, text: &MoveString) -> Result<Reading, Unresolved> {
    let plain =
        |mv| Reading { mv, covered_reference: false, climb_below_top: false, skips_number: None };
    let Some(piece) = text.piece() else {
        return Ok(plain(Move::Pass));
    };
    for named in [Some(piece), text.reference()].into_iter().flatten() {
        if !board.expansions().has(named.kind()) {
            return Err(Unresolved::NotInGame(named));
        }
    }
    let Some(reference) = text.reference() else {
        if board.pieces().next().is_some() {
            return Err(Unresolved::BareAfterFirst(piece));
        }
        return Ok(Reading {
            skips_number: skipped(board, piece),
            ..plain(move_to(board, piece, Cell::ORIGIN))
        });
    };
    let anchor = board.cell_of(reference);
    let to = anchor.map(|anchor| match text {
        MoveString::Beside(_, direction, _) => anchor.neighbour(*direction),
        _ => anchor,
    });
    if piece == reference {
        let beside = matches!(text, MoveString::Beside(..));
        let would_be = to.filter(|_| beside).map(|to| move_to(board, piece, to));
        return Err(Unresolved::SelfReference { would_be });
    }
    let Some(to) = to else {
        return Err(Unresolved::ReferenceInHand(reference));
    };
    let mv = move_to(board, piece, to);
    let climb = matches!(text, MoveString::Onto(..));
    if !climb && top_without(board, piece, to).is_some() {
        return Err(Unresolved::IndicatorOntoOccupied { climb: mv });
    }
    Ok(Reading {
        mv,
        covered_reference: is_covered_without(board, piece, reference),
        climb_below_top: climb && top_without(board, piece, to) != Some(reference),
        skips_number: skipped(board, piece),
    })
}

/// The canonical text of a move on the board before it.
///
/// A climb names the piece it covers. Any other move names the first visible piece, in the order of
/// [`Piece`], that touches its end. A move to a cell that touches nothing, which no rule allows, can
/// only be written as the bare piece.
#[must_use]
pub fn text_of(board: &Board, mv: Move) -> MoveString {
    let (Some(piece), Some(to)) = (mv.piece(), mv.to()) else {
        return MoveString::Pass;
    };
    if let Some(under) = top_without(board, piece, to) {
        return MoveString::Onto(piece, under);
    }
    Direction::ALL
        .into_iter()
        .filter_map(|back| {
            let reference = top_without(board, piece, to.neighbour(back))?;
            Some((reference, back.opposite()))
        })
        .min()
        .map_or(MoveString::First(piece), |(reference, direction)| {
            MoveString::Beside(piece, direction, reference)
        })
}

/// Every text that denotes a move on the board before it: visible references first, then covered
/// ones, each in the order of [`Piece`]. Empty for a move to a cell that touches nothing.
#[must_use]
pub fn all_texts_of(board: &Board, mv: Move) -> Vec<Wording> {
    let (Some(piece), Some(to)) = (mv.piece(), mv.to()) else {
        return vec![Wording { text: MoveString::Pass, covered: false }];
    };
    if board.pieces().next().is_none() {
        return vec![Wording { text: MoveString::First(piece), covered: false }];
    }
    let climb = top_without(board, piece, to).is_some();
    let mut wordings: Vec<Wording> = board
        .pieces()
        .filter(|reference| *reference != piece)
        .filter_map(|reference| {
            let anchor = board.cell_of(reference)?;
            let text = if climb {
                (anchor == to).then_some(MoveString::Onto(piece, reference))?
            } else {
                MoveString::Beside(piece, anchor.direction_to(to)?, reference)
            };
            Some(Wording { text, covered: is_covered_without(board, piece, reference) })
        })
        .collect();
    wordings.sort_by_key(|wording| wording.covered);
    wordings
}

/// A piece in play moves, one in hand is placed.
fn move_to(board: &Board, piece: Piece, to: Cell) -> Move {
    match board.cell_of(piece) {
        Some(from) => Move::Move { piece, from, to },
        None => Move::Place { piece, to },
    }
}

/// The top of a cell once a piece has been lifted.
fn top_without(board: &Board, piece: Piece, cell: Cell) -> Option<Piece> {
    board.top(cell).and_then(|top| if top == piece { board.below(piece) } else { Some(top) })
}

/// Whether a piece in play lies under another than the one that is lifted.
fn is_covered_without(board: &Board, lifted: Piece, piece: Piece) -> bool {
    board.cell_of(piece).is_some_and(|cell| top_without(board, lifted, cell) != Some(piece))
}

/// The piece that should enter before this one.
fn skipped(board: &Board, piece: Piece) -> Option<Piece> {
    let next = board.next_in_hand(piece.color(), piece.kind())?;
    (next < piece && board.in_hand(piece)).then_some(next)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocols::uhp::rules::moves::{is_legal, legal_moves};
    use crate::protocols::uhp::rules::pieces::{Color, Expansions, Kind};

    fn text(text: &str) -> MoveString {
        MoveString::parse(text).expect("well-formed")
    }

    fn after(expansions: Expansions, texts: &[&str]) -> Board {
        let mut board = Board::new(expansions);
        for t in texts {
            let mv = resolve(&board, &text(t)).expect("denotes a move");
            assert!(is_legal(&board, mv), "{t}");
            board.play(mv);
        }
        board
    }

    #[test]
    fn unusual_texts_have_their_own_kinds() {
        let board = Board::new(Expansions::NONE);
        let second = read(&board, &text("wS2")).expect("a placement");
        assert_eq!(second.skips_number, Piece::new(Color::White, Kind::Spider, 1));
        assert!(!is_legal(&board, second.mv));
        assert!(matches!(resolve(&board, &text("wM")), Err(Unresolved::NotInGame(_))));
        assert!(matches!(resolve(&board, &text("wS1 bS1-")), Err(Unresolved::ReferenceInHand(_))));

        let line = ["wB1", "bS1 wB1-", "wQ -wB1", "bQ bS1-"];
        let board = after(Expansions::NONE, &line);
        assert!(matches!(resolve(&board, &text("wS1")), Err(Unresolved::BareAfterFirst(_))));
        let own = resolve(&board, &text("wQ wQ/")).expect_err("refers to itself");
        assert_eq!(own.would_be(), resolve(&board, &text("wQ \\wB1")).ok());
        assert_eq!(
            resolve(&board, &text("wB1 wB1")),
            Err(Unresolved::SelfReference { would_be: None })
        );
        let climb = resolve(&board, &text("wB1 wQ")).expect("a climb");
        assert_eq!(
            resolve(&board, &text("wB1 -wB1")).map_err(Unresolved::would_be),
            Err(Some(climb))
        );
        assert_eq!(
            resolve(&board, &text("wB1 -bQ")),
            Err(Unresolved::IndicatorOntoOccupied {
                climb: resolve(&board, &text("wB1 bS1")).expect("a climb")
            })
        );
    }

    #[test]
    fn covered_references_are_understood() {
        let line =
            ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wB1 -wQ", "bA1 bQ-", "wB1 wQ", "bA1 bQ/"];
        let board = after(Expansions::NONE, &line);
        let covered = read(&board, &text("wA1 -wQ")).expect("a placement");
        assert!(covered.covered_reference);
        assert_eq!(resolve(&board, &text("wA1 -wB1")), Ok(covered.mv));
        let low = read(&board, &text("wS1 wQ")).expect("a climb");
        assert!(low.climb_below_top && low.covered_reference);
        // The piece under the one that moves becomes visible by the move.
        let down = read(&board, &text("wB1 \\wQ")).expect("a step down");
        assert!(!down.covered_reference);
    }

    #[test]
    fn every_wording_of_a_legal_move_denotes_it() {
        let mut seed = 0x1234_5678_9abc_def1u64;
        let mut board = Board::new(Expansions::ALL);
        let mut moves = Vec::new();
        for _ in 0..400 {
            legal_moves(&board, &mut moves);
            if moves.is_empty() || board.ply() > 90 {
                board = Board::new(Expansions::ALL);
                continue;
            }
            for &mv in &moves {
                let canonical = text_of(&board, mv);
                let wordings = all_texts_of(&board, mv);
                assert_eq!(wordings.first().map(|w| (w.text, w.covered)), Some((canonical, false)));
                for wording in wordings {
                    assert_eq!(text(&wording.text.to_string()), wording.text);
                    let reading = read(&board, &wording.text).expect("denotes a move");
                    assert_eq!((reading.mv, reading.covered_reference), (mv, wording.covered));
                }
            }
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            board.play(moves[(seed % moves.len() as u64) as usize]);
        }
    }
}
