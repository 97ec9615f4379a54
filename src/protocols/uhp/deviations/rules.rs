//! The rules of Hive with one of them misunderstood: one row for each known way, and a few
//! that show only now and then.
//!
//! In: a position. Out: the moves that such an engine takes for legal; it lists, plays and
//! chooses by them. Never: how a command is read.

use super::Row;
use crate::{
    contract::{bent_rule as row, deviation},
    protocols::uhp::{
        faults::behaviour::{Behaviour, Own, bends, judges},
        rules::{
            Board, Bound, Cell, Color, Deviation as D, Kind, Move, Piece, Places, legal,
            legal_moves_under,
        },
    },
};

const TYPES: &str = "uhp/newgame/accepts-declared-types";

/// The deviations of this kind.
pub(super) const ROWS: &[Row] = &[
    row(
        "queen-first",
        "A side may place its queen on its first turn.",
        &["uhp/rules/no-queen-first"],
        bends(D::QueenFirst),
    ),
    row(
        "no-queen-by-4",
        "The queen need not be in play after the fourth turn.",
        &["uhp/rules/queen-by-fourth-turn"],
        bends(D::NoQueenByFour),
    ),
    row(
        "move-before-queen",
        "Pieces move while their queen is in hand.",
        &["uhp/rules/no-movement-before-queen"],
        bends(D::MoveBeforeQueen),
    ),
    row(
        "place-touch-enemy",
        "A piece may enter next to the opponent.",
        &["uhp/rules/placement"],
        bends(D::PlaceTouchEnemy),
    ),
    row(
        "place-bottom-colour",
        "Placements go by the colour of the lowest piece of each stack.",
        &["uhp/rules/placement"],
        bends(D::PlaceBottomColour),
    ),
    row(
        "any-number-order",
        "The numbered pieces of a kind enter in any order.",
        &["uhp/move-string/lowest-number-first"],
        bends(D::AnyNumberOrder),
    ),
    row(
        "pass-always",
        "A pass is offered beside other moves.",
        &["uhp/validmoves/pass-only-alone"],
        bends(D::PassAlways),
    ),
    row(
        "no-pass-listed",
        "A forced pass is not offered.",
        &["uhp/bestmove/passes-when-forced", "uhp/validmoves/pass-only-alone"],
        bends(D::NoPassListed),
    ),
    row(
        "one-hive-ignored",
        "A piece may move although the hive falls apart without it.",
        &["uhp/rules/one-hive"],
        bends(D::OneHiveIgnored),
    ),
    row(
        "stacked-piece-pinned",
        "A piece on a stack is held as if its whole stack moved.",
        &["uhp/rules/one-hive"],
        bends(D::StackedPiecePinned),
    ),
    row(
        "slide-through-gate",
        "Sliding pieces squeeze between two others.",
        &["uhp/rules/freedom-to-move"],
        bends(D::SlideThroughGate),
    ),
    row(
        "slide-loses-contact",
        "Sliding pieces step where nothing touches them on the way.",
        &["uhp/rules/freedom-to-move"],
        bends(D::SlideLosesContact),
    ),
    row(
        "beetle-gate-ignored",
        "Beetles climb between two higher stacks.",
        &["uhp/rules/beetle"],
        bends(D::BeetleGateIgnored),
    ),
    row(
        "beetle-gate-ignored-down",
        "Beetles step down between two higher stacks.",
        &["uhp/rules/beetle"],
        bends(D::BeetleGateIgnoredDown),
    ),
    row(
        "beetle-ground-gate-ignored",
        "Beetles on the ground squeeze between two others.",
        &["uhp/rules/beetle"],
        bends(D::BeetleGroundGateIgnored),
    ),
    row(
        "beetle-cannot-climb",
        "Beetles only go to empty cells.",
        &["uhp/rules/beetle"],
        bends(D::BeetleCannotClimb),
    ),
    row(
        "beetle-max-height-2",
        "Beetles never form a stack of three.",
        &["uhp/rules/beetle"],
        bends(D::BeetleMaxHeight2),
    ),
    row(
        "spider-up-to-3",
        "Spiders go one, two or three steps.",
        &["uhp/rules/spider"],
        bends(D::SpiderUpTo3),
    ),
    row(
        "spider-backtracks",
        "Spiders may turn back on their way.",
        &["uhp/rules/spider"],
        bends(D::SpiderBacktracks),
    ),
    row("spider-two", "Spiders go exactly two steps.", &["uhp/rules/spider"], bends(D::SpiderTwo)),
    row(
        "grasshopper-steps",
        "Grasshoppers may also slide one step.",
        &["uhp/rules/grasshopper"],
        bends(D::GrasshopperSteps),
    ),
    row(
        "grasshopper-over-gap",
        "Grasshoppers fly over gaps, up to six cells far.",
        &["uhp/move-string/first-move-bare", "uhp/rules/grasshopper"],
        bends(D::GrasshopperOverGap),
    ),
    row(
        "grasshopper-one-only",
        "Grasshoppers jump over exactly one piece.",
        &["uhp/rules/grasshopper"],
        bends(D::GrasshopperOneOnly),
    ),
    row("ant-three", "Ants go at most three steps.", &["uhp/rules/ant"], bends(D::AntThree)),
    row(
        "queen-two-steps",
        "Queens go one or two steps.",
        &["uhp/rules/queen"],
        bends(D::QueenTwoSteps),
    ),
    row(
        "ladybug-short",
        "Ladybugs may come down after one step on top.",
        &["uhp/rules/ladybug"],
        bends(D::LadybugShort),
    ),
    row(
        "ladybug-stays-on-top",
        "Ladybugs may stay on top after their second step.",
        &["uhp/rules/ladybug"],
        bends(D::LadybugStaysOnTop),
    ),
    row(
        "ladybug-returns-home",
        "Ladybugs may come down where they started.",
        &["uhp/rules/ladybug"],
        bends(D::LadybugReturnsHome),
    ),
    row(
        "mosquito-top-copies",
        "A mosquito on a stack moves like its neighbours.",
        &["uhp/rules/mosquito"],
        bends(D::MosquitoTopCopies),
    ),
    row(
        "mosquito-copies-bottom",
        "A mosquito copies the lowest piece of a stack.",
        &["uhp/rules/mosquito"],
        bends(D::MosquitoCopiesBottom),
    ),
    row(
        "mosquito-copies-mosquito",
        "A mosquito beside another mosquito slides one step.",
        &["uhp/rules/mosquito"],
        bends(D::MosquitoCopiesMosquito),
    ),
    row(
        "mosquito-no-throw",
        "A mosquito beside a pillbug cannot throw.",
        &["uhp/rules/mosquito"],
        bends(D::MosquitoNoThrow),
    ),
    row(
        "pillbug-no-throw",
        "Pillbugs cannot throw.",
        &["uhp/rules/pillbug"],
        bends(D::PillbugNoThrow),
    ),
    row(
        "pillbug-own-only",
        "Only own pieces are thrown.",
        &["uhp/rules/pillbug"],
        bends(D::PillbugOwnOnly),
    ),
    row(
        "pillbug-throws-last-moved",
        "The piece moved last may be thrown.",
        &["uhp/rules/last-moved-rests"],
        bends(D::PillbugThrowsLastMoved),
    ),
    row(
        "pillbug-throws-stacked",
        "The top piece of a stack may be thrown.",
        &["uhp/rules/pillbug"],
        bends(D::PillbugThrowsStacked),
    ),
    row(
        "throw-through-gate",
        "Pillbugs throw between two high stacks.",
        &["uhp/rules/pillbug"],
        bends(D::ThrowThroughGate),
    ),
    row(
        "pillbug-spares-queen",
        "Pillbugs cannot throw the queen of the other side.",
        &["uhp/rules/pillbug"],
        bends(D::PillbugSparesQueen),
    ),
    row(
        "throw-before-queen",
        "Pillbugs throw while their queen is in hand.",
        &["uhp/rules/no-movement-before-queen"],
        bends(D::ThrowBeforeQueen),
    ),
    row(
        "pillbug-throws-pinned",
        "A piece that holds the hive together may be thrown.",
        &["uhp/rules/pillbug"],
        bends(D::PillbugThrowsPinned),
    ),
    row(
        "pinned-pillbug-no-ability",
        "A pillbug that holds the hive together cannot throw.",
        &["uhp/rules/pillbug"],
        bends(D::PinnedPillbugNoAbility),
    ),
    row(
        "thrown-piece-moves",
        "A piece that was just thrown may move.",
        &["uhp/rules/last-moved-rests"],
        bends(D::ThrownPieceMoves),
    ),
    row(
        "thrown-pillbug-uses-ability",
        "A pillbug or mosquito that was just thrown may throw.",
        &["uhp/rules/last-moved-rests"],
        bends(D::ThrownPillbugUsesAbility),
    ),
    row(
        "black-ant-three",
        "Black's ants go at most three steps, White's go as far as they like.",
        &["uhp/rules/ant"],
        judges(|board| bent_if(board, D::AntThree, board.to_move() == Color::Black)),
    ),
    row(
        "one-hive-ignored-by-stacks",
        "A piece may split the hive while there is a stack anywhere.",
        &["uhp/rules/one-hive"],
        judges(|board| {
            let stacked = board.pieces().any(|piece| board.is_covered(piece));
            bent_if(board, D::OneHiveIgnored, stacked)
        }),
    ),
    row(
        "spider-two-late",
        "From the tenth turn on spiders go two steps.",
        &["uhp/rules/spider"],
        judges(|board| bent_if(board, D::SpiderTwo, board.turn_number() >= 10)),
    ),
    row(
        "grasshopper-steps-with-pillbug",
        "Grasshoppers may also slide one step, in games with the pillbug only.",
        &["uhp/rules/grasshopper"],
        judges(|board| bent_if(board, D::GrasshopperSteps, board.expansions().pillbug)),
    ),
    deviation(
        "stacks-up-to-four",
        "No piece climbs onto a stack of some height.",
        &["uhp/process/high-stacks"],
        bounded(Bound::Height, |board| {
            let mut moves = legal(board);
            moves.retain(|mv| mv.to().is_none_or(|to| board.height(to) < 4));
            moves
        }),
    ),
    deviation(
        "board-with-an-edge",
        "The board ends some places from the first piece.",
        &["uhp/process/no-edge"],
        bounded(Bound::Plane, |board| {
            let mut moves = legal(board);
            moves.retain(|mv| mv.to().is_none_or(is_near_the_first));
            if moves.is_empty() && !board.state().is_over() {
                moves.push(Move::Pass);
            }
            moves
        }),
    ),
    deviation(
        "board-of-64-columns",
        "The board ends 32 places from the first piece.",
        &["uhp/process/no-edge"],
        bounded(Bound::Plane, |board| {
            let places = Places::of(board);
            let mut moves = legal(board);
            moves.retain(|mv| mv.to().is_none_or(|to| places.distance(to) < 32));
            moves
        }),
    ),
    deviation(
        "mosquito-missing",
        "A game with the mosquito is started, but no mosquito can enter.",
        &[TYPES],
        judges(|board| without(board, Kind::Mosquito)),
    ),
    deviation(
        "ladybug-missing",
        "A game with the ladybug is started, but no ladybug can enter.",
        &[TYPES],
        judges(|board| without(board, Kind::Ladybug)),
    ),
    deviation(
        "pillbug-missing",
        "A game with the pillbug is started, but no pillbug can enter.",
        &[TYPES],
        judges(|board| without(board, Kind::Pillbug)),
    ),
    deviation(
        "queen-by-the-third-turn",
        "The queen has to be in play after the third turn.",
        &["uhp/rules/queen-by-fourth-turn"],
        judges(|board| {
            let mut moves = legal(board);
            let queen = Piece::queen(board.to_move());
            if board.turn_number() == 3 && board.in_hand(queen) {
                moves.retain(|mv| mv.piece() == Some(queen));
            }
            moves
        }),
    ),
    deviation(
        "rests-through-a-pass",
        "The piece moved last rests on, although the other side has passed.",
        &["uhp/rules/last-moved-rests"],
        judges(|board| {
            let mut moves = legal(board);
            if let [.., earlier, Move::Pass] = board.history()
                && earlier.piece().is_some()
            {
                moves.retain(|mv| mv.piece() != earlier.piece());
                if moves.is_empty() {
                    moves.push(Move::Pass);
                }
            }
            moves
        }),
    ),
];

fn bent_if(board: &Board, deviation: D, bent: bool) -> Vec<Move> {
    if bent { legal_moves_under(board, Some(deviation)) } else { legal(board) }
}

/// The legal moves but the entries of this kind.
fn without(board: &Board, kind: Kind) -> Vec<Move> {
    let enters = |mv: &Move| matches!(mv, Move::Place { piece, .. } if piece.kind() == kind);
    let mut moves = legal(board);
    moves.retain(|mv| !enters(mv));
    moves
}

const fn bounded(bound: Bound, plays: fn(&Board) -> Vec<Move>) -> Behaviour {
    Behaviour::Own(Own::Bounded(bound, plays))
}

/// Whether a cell is at most ten rows and ten columns away from the first.
fn is_near_the_first(cell: Cell) -> bool {
    /// The width of the ring of cells that stands in for the endless plane.
    const ROW: usize = 32;
    let place = |cell: Cell| (cell.index() / ROW, cell.index() % ROW);
    let ((row, column), (first_row, first_column)) = (place(cell), place(Cell::ORIGIN));
    row.abs_diff(first_row) <= 10 && column.abs_diff(first_column) <= 10
}
